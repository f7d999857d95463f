// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the HIP C API keeps between calls: device memory, modules, streams,
// events, the last error of each thread. All work is done when it is asked
// for, so streams are always empty and events have always happened.

#ifndef MXFP4_SIM_HIP_STATE_H
#define MXFP4_SIM_HIP_STATE_H

#include "../CodeObject.h"
#include "../Dispatch.h"

#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif
#include <hip/hip_runtime_api.h>

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>

// The opaque types of the HIP headers.
struct ihipModuleSymbol_t {
  const mxfp4::sim::Kernel *kernel = nullptr;
};
struct ihipModule_t {
  std::unique_ptr<mxfp4::sim::CodeObject> code;
  std::map<const mxfp4::sim::Kernel *, std::unique_ptr<ihipModuleSymbol_t>>
      functions;
};
struct ihipStream_t {
  unsigned flags = 0;
  int priority = 0;
};
struct ihipEvent_t {
  bool recorded = false;
  std::chrono::steady_clock::time_point time;
};

namespace mxfp4::sim {

struct HipState {
  std::recursive_mutex mutex;
  GlobalMemory memory;
  std::set<hipModule_t> modules;
  std::set<hipFunction_t> functions;
  std::set<hipStream_t> streams;
  std::set<hipEvent_t> events;
  /// Error of a kernel, which every later synchronisation reports.
  hipError_t sticky = hipSuccess;

  std::vector<const CodeRegion *> regions();

  /// The process's state. It is never destroyed: programs call HIP from
  /// destructors of their own.
  static HipState &get();
};

using Guard = std::lock_guard<std::recursive_mutex>;

/// Remembers an error for hipGetLastError and hands it back.
hipError_t finish(hipError_t error);

/// Prints what went wrong and remembers the error.
hipError_t complain(hipError_t error, const char *call,
                    const std::string &message);

/// True for the default streams and for those that hipStreamCreate made.
bool isStream(HipState &state, hipStream_t stream);

/// Launches with the arguments already packed; grid in workgroups.
hipError_t launchPacked(hipFunction_t function, const LaunchParams &params,
                        llvm::ArrayRef<uint8_t> arguments, const char *call);

/// Packs `kernelParams` or takes the block of `extra`.
hipError_t packArguments(const Kernel &kernel, void **kernelParams,
                         void **extra, std::vector<uint8_t> &block);

/// What all simulated chips have in common besides their rows in Chips.def, for
/// device properties and attributes.
namespace cdna {
constexpr int kMaxThreads = 1024, kThreadsPerUnit = 2048, kMemoryBus = 8192;
constexpr int kL2Bytes = 4 << 20, kRegisters = 65536;
} // namespace cdna

} // namespace mxfp4::sim

/// Symbols of the API are the only ones that the shared library exports.
#define HIP_EXPORT extern "C" __attribute__((visibility("default")))

#endif // MXFP4_SIM_HIP_STATE_H
