// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A HIP library for tests of the runtime's error paths: every call succeeds and
// does nothing, but for the one that FAKE_HIP_FAIL names, which fails with
// hipErrorInvalidValue. FAKE_HIP_CHIP is the device's name.

#define __HIP_PLATFORM_AMD__
#define __HIP_DISABLE_CPP_FUNCTIONS__
#include <hip/hip_runtime_api.h>

#include "HipRuntime.h"

#include <cstdlib>
#include <cstring>

static hipError_t answer(const char *call) {
  const char *failing = std::getenv("FAKE_HIP_FAIL");
  return failing && std::strcmp(failing, call) == 0 ? hipErrorInvalidValue
                                                    : hipSuccess;
}

template <typename Handle> static Handle handle() {
  static char object;
  return reinterpret_cast<Handle>(&object);
}

extern "C" {
hipError_t hipInit(unsigned) { return answer("hipInit"); }
hipError_t hipGetDeviceCount(int *count) {
  *count = 1;
  return answer("hipGetDeviceCount");
}
hipError_t hipSetDevice(int) { return answer("hipSetDevice"); }
hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int) {
  const char *chip = std::getenv("FAKE_HIP_CHIP");
  std::strcpy(properties->gcnArchName, chip ? chip : "gfx950:sramecc+:xnack-");
  return hipSuccess;
}
const char *hipGetErrorName(hipError_t) { return "hipErrorInvalidValue"; }
const char *hipGetErrorString(hipError_t) { return "invalid argument"; }
hipError_t hipMalloc(void **memory, size_t bytes) {
  *memory = std::malloc(bytes);
  return answer("hipMalloc");
}
hipError_t hipFree(void *memory) {
  std::free(memory);
  return answer("hipFree");
}
hipError_t hipMemcpyAsync(void *target, const void *source, size_t bytes,
                          hipMemcpyKind, hipStream_t) {
  std::memcpy(target, source, bytes);
  return answer("hipMemcpyAsync");
}
hipError_t hipMemsetD16Async(hipDeviceptr_t, unsigned short, size_t,
                             hipStream_t) {
  return answer("hipMemsetD16Async");
}
hipError_t hipMemsetD32Async(hipDeviceptr_t, int, size_t, hipStream_t) {
  return answer("hipMemsetD32Async");
}
hipError_t hipHostRegister(void *, size_t, unsigned) {
  return answer("hipHostRegister");
}
hipError_t hipHostUnregister(void *) { return answer("hipHostUnregister"); }
hipError_t hipStreamCreate(hipStream_t *stream) {
  *stream = handle<hipStream_t>();
  return answer("hipStreamCreate");
}
hipError_t hipStreamDestroy(hipStream_t) { return answer("hipStreamDestroy"); }
hipError_t hipStreamSynchronize(hipStream_t) {
  return answer("hipStreamSynchronize");
}
hipError_t hipStreamWaitEvent(hipStream_t, hipEvent_t, unsigned) {
  return answer("hipStreamWaitEvent");
}
hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned) {
  *event = handle<hipEvent_t>();
  return answer("hipEventCreateWithFlags");
}
hipError_t hipEventDestroy(hipEvent_t) { return answer("hipEventDestroy"); }
hipError_t hipEventRecord(hipEvent_t, hipStream_t) {
  return answer("hipEventRecord");
}
hipError_t hipEventSynchronize(hipEvent_t) {
  return answer("hipEventSynchronize");
}
hipError_t hipModuleLoadData(hipModule_t *module, const void *) {
  *module = handle<hipModule_t>();
  return answer("hipModuleLoadData");
}
hipError_t hipModuleUnload(hipModule_t) { return answer("hipModuleUnload"); }
hipError_t hipModuleGetGlobal(hipDeviceptr_t *address, size_t *bytes,
                              hipModule_t, const char *) {
  static mxfp4HipAssertion record;
  static char text[] = "index must be within its dimension";
  const char *failing = std::getenv("FAKE_HIP_ASSERTION");
  if (!failing)
    return hipErrorNotFound;
  record = {1,
            reinterpret_cast<uint64_t>(text),
            sizeof(text) - 1,
            1,
            std::atoi(failing),
            17,
            0};
  *address = &record;
  *bytes = sizeof(record);
  return answer("hipModuleGetGlobal");
}
hipError_t hipModuleGetFunction(hipFunction_t *function, hipModule_t,
                                const char *) {
  *function = handle<hipFunction_t>();
  return answer("hipModuleGetFunction");
}
hipError_t hipModuleLaunchKernel(hipFunction_t, unsigned, unsigned, unsigned,
                                 unsigned, unsigned, unsigned, unsigned,
                                 hipStream_t, void **, void **) {
  return answer("hipModuleLaunchKernel");
}
} // extern "C"
