// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing result files so that a failure leaves no half of one.

#ifndef MXFP4_SUPPORT_OUTPUTFILE_H
#define MXFP4_SUPPORT_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace mxfp4 {

/// Writes what `write` prints to `path`. A file there is replaced when all is
/// written, and stays as it is after an error, which names it; a device or a
/// pipe is written to.
llvm::Error writeFile(llvm::StringRef path,
                      llvm::function_ref<void(llvm::raw_ostream &)> write);

} // namespace mxfp4

#endif // MXFP4_SUPPORT_OUTPUTFILE_H
