// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The HIP C API as a table of functions that are looked up at run time, so that
// nothing here needs ROCm to build or to start. Which library stands behind it
// is decided outside the program: MXFP4_HIP_LIBRARY names one (AMD's, or the
// project's simulator), else libamdhip64.so is looked for.

#ifndef MXFP4_RUNTIME_HIP_HIPAPI_H
#define MXFP4_RUNTIME_HIP_HIPAPI_H

#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__
#endif
// The C++ overloads of the header would make the functions' types ambiguous.
#define __HIP_DISABLE_CPP_FUNCTIONS__
#include <hip/hip_runtime_api.h>

#include <string>

namespace mxfp4::hip {

/// Every function of the API that the runtime calls, once: the table's members,
/// their types and their look-up follow from this list.
#define MXFP4_HIP_FUNCTIONS(X)                                                 \
  X(hipInit)                                                                   \
  X(hipGetDeviceCount)                                                         \
  X(hipSetDevice)                                                              \
  X(hipGetErrorName)                                                           \
  X(hipGetErrorString)                                                         \
  X(hipMalloc)                                                                 \
  X(hipFree)                                                                   \
  X(hipMemcpyAsync)                                                            \
  X(hipMemsetD16Async)                                                         \
  X(hipMemsetD32Async)                                                         \
  X(hipHostRegister)                                                           \
  X(hipHostUnregister)                                                         \
  X(hipStreamCreate)                                                           \
  X(hipStreamDestroy)                                                          \
  X(hipStreamSynchronize)                                                      \
  X(hipStreamWaitEvent)                                                        \
  X(hipEventCreateWithFlags)                                                   \
  X(hipEventDestroy)                                                           \
  X(hipEventRecord)                                                            \
  X(hipEventSynchronize)                                                       \
  X(hipModuleLoadData)                                                         \
  X(hipModuleUnload)                                                           \
  X(hipModuleGetFunction)                                                      \
  X(hipModuleGetGlobal)                                                        \
  X(hipModuleLaunchKernel)

/// The functions of one loaded HIP library.
struct Api {
#define MXFP4_HIP_MEMBER(name) decltype(&::name) name = nullptr;
  MXFP4_HIP_FUNCTIONS(MXFP4_HIP_MEMBER)
#undef MXFP4_HIP_MEMBER

  /// The library's name, for messages.
  std::string library;
  /// The architecture of device 0, without feature suffixes ("gfx950").
  std::string chip;
};

/// The library, loaded and with at least one device, or null; `message` then
/// says what is missing and what to do. The answer of the first call stands for
/// the life of the process.
const Api *load(std::string &message);

} // namespace mxfp4::hip

#endif // MXFP4_RUNTIME_HIP_HIPAPI_H
