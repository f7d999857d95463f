// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device copies of host buffers, through runtime/hip.

#include "Device.h"

#include "HipRuntime.h"
#include "cpu/Failure.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

using namespace llvm;
using namespace mxfp4;

/// The simulator is built and installed in the folder of the HIP runtime.
static std::string simulatorPath() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(&mxfp4HipUnavailable), &info))
    return MXFP4_SIM_LIBRARY;
  SmallString<256> path(sys::path::parent_path(info.dli_fname));
  sys::path::append(path, MXFP4_SIM_LIBRARY);
  return path.str().str();
}

Expected<std::unique_ptr<Device>> Device::open(Backend backend,
                                               StringRef chip) {
  if (backend == Backend::Sim) {
    std::string path = simulatorPath();
    if (!sys::fs::exists(path))
      return createStringError(inconvertibleErrorCode(),
                               "--backend=sim: the simulator is not at " +
                                   path);
    setenv("MXFP4_HIP_LIBRARY", path.c_str(), /*overwrite=*/1);
    // One that is set and is another is said below.
    setenv("MXFP4_SIM_CHIP", chip.str().c_str(), /*overwrite=*/0);
  }
  if (const char *reason = mxfp4HipUnavailable(chip.str().c_str()))
    return createStringError(
        inconvertibleErrorCode(),
        Twine(backend == Backend::Sim ? "--backend=sim: " : "--backend=hip: ") +
            reason);
  mxfp4HipSetErrorHandler([](const char *message) {
    // The message may lie in a string that the jump would leak; keep a copy.
    static thread_local char text[1024];
    std::strncpy(text, message, sizeof(text) - 1);
    mxfp4_cpu_fail(text, 0, 0, 0, -1);
  });
  mxfp4HipSetAssertionHandler([](const char *message,
                                 const mxfp4HipAssertion *assertion) {
    mxfp4_cpu_fail(message, assertion->hasValues, assertion->left,
                   assertion->right, static_cast<int64_t>(assertion->source));
  });
  return std::make_unique<Device>();
}

void *Device::allocate(uint64_t bytes) {
  return mgpuMemAlloc(bytes, nullptr, false);
}

void *Device::copyOf(const StepValue &value) {
  Copy &copy = copies[value.host];
  if (!copy.memory) {
    copy.memory = allocate(value.bytes);
    copy.bytes = value.bytes;
  }
  if (value.kind == StepValue::Result) {
    copy.deviceIsNewer = true;
  } else if (copy.hostIsNewer) {
    mgpuMemcpy(copy.memory, value.host, copy.bytes, nullptr);
    copy.deviceIsNewer = false;
  }
  copy.hostIsNewer = false;
  return copy.memory;
}

void Device::fetch(void *host) {
  auto found = copies.find(host);
  if (found == copies.end() || !found->second.deviceIsNewer)
    return;
  mgpuMemcpy(host, found->second.memory, found->second.bytes, nullptr);
  mgpuStreamSynchronize(nullptr);
  found->second.deviceIsNewer = false;
}

void Device::written(const void *host) {
  auto found = copies.find(host);
  if (found != copies.end())
    found->second.hostIsNewer = true;
}

std::optional<unsigned> Device::find(uint64_t address,
                                     ArrayRef<StepValue> values) const {
  for (auto [i, value] : llvm::enumerate(values)) {
    auto found = copies.find(value.host);
    if (value.kind == StepValue::Argument && found != copies.end() &&
        reinterpret_cast<uint64_t>(found->second.memory) == address)
      return i;
  }
  return std::nullopt;
}
