// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A result file is written under another name beside its place and renamed. A
// rename would put a file in the place of a device such as /dev/null, so what
// is not a regular file is opened instead.

#include "mxfp4/Support/OutputFile.h"

#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace mxfp4;

static Error cannotWrite(StringRef path, std::error_code error) {
  return createStringError(error,
                           path + ": cannot be written: " + error.message());
}

/// What went wrong in writing to `os`, which then no longer knows of it: a
/// stream that is destroyed with an error ends the process.
static std::error_code takeError(raw_fd_ostream &os) {
  os.flush();
  std::error_code error = os.error();
  os.clear_error();
  return error;
}

Error mxfp4::writeFile(StringRef path,
                       function_ref<void(raw_ostream &)> write) {
  std::error_code error;
  sys::fs::file_status status;
  if (!sys::fs::status(path, status) && !sys::fs::is_regular_file(status)) {
    raw_fd_ostream os(path, error);
    if (error)
      return cannotWrite(path, error);
    write(os);
    error = takeError(os);
    return error ? cannotWrite(path, error) : Error::success();
  }
  Expected<sys::fs::TempFile> file =
      sys::fs::TempFile::create(path + ".%%%%%%");
  if (!file)
    return cannotWrite(path, errorToErrorCode(file.takeError()));
  {
    raw_fd_ostream os(file->FD, /*shouldClose=*/false);
    write(os);
    error = takeError(os);
  }
  if (!error)
    error = errorToErrorCode(file->keep(path));
  if (!error)
    return Error::success();
  consumeError(file->discard());
  return cannotWrite(path, error);
}
