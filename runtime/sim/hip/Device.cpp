// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP: initialisation, the one device, its properties and attributes, errors,
// contexts (which HIP keeps only for old programs).

#include "../Options.h"
#include "State.h"
// Needs the types of the HIP headers.
#include "PropertiesR0600.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <unistd.h>

using namespace mxfp4::sim;

namespace mxfp4::sim {

static thread_local hipError_t lastError = hipSuccess;

HipState &HipState::get() {
  static HipState *state = new HipState;
  return *state;
}

hipError_t finish(hipError_t error) {
  if (error != hipSuccess)
    lastError = error;
  return error;
}

hipError_t complain(hipError_t error, const char *call,
                    const std::string &message) {
  llvm::errs() << "mxfp4-sim: " << call << ": " << message << "\n";
  return finish(error);
}

bool isStream(HipState &state, hipStream_t stream) {
  // 1 and 2 are hipStreamLegacy and hipStreamPerThread.
  if (reinterpret_cast<uintptr_t>(stream) <= 2)
    return true;
  return state.streams.count(stream) != 0;
}

static uint64_t totalMemory() {
  return uint64_t(sysconf(_SC_PHYS_PAGES)) * uint64_t(sysconf(_SC_PAGESIZE));
}

static std::string deviceName() {
  return "AMD Instinct " + std::string(chip().product) +
         " (mxfp4-opt simulator)";
}

/// Fields that both layouts of the properties have.
template <class Properties> static void fillProperties(Properties &p) {
  std::memset(&p, 0, sizeof(p));
  std::snprintf(p.name, sizeof(p.name), "%s", deviceName().c_str());
  std::snprintf(p.gcnArchName, sizeof(p.gcnArchName), "%s:sramecc+:xnack-",
                std::string(chip().name).c_str());
  p.totalGlobalMem = totalMemory();
  p.sharedMemPerBlock = chip().ldsBytes;
  p.regsPerBlock = cdna::kRegisters;
  p.warpSize = chip().wave;
  p.maxThreadsPerBlock = cdna::kMaxThreads;
  for (int i = 0; i < 3; ++i) {
    p.maxThreadsDim[i] = cdna::kMaxThreads;
    p.maxGridSize[i] = i ? 65536 : 0x7fffffff;
  }
  p.clockRate = chip().megahertz * 1000;
  p.memoryClockRate = chip().memoryMegahertz * 1000;
  p.memoryBusWidth = cdna::kMemoryBus;
  p.totalConstMem = 0x7fffffff;
  // "gfx942" is 9.4, "gfx950" 9.5.
  p.major = chip().name[3] - '0';
  p.minor = chip().name[4] - '0';
  p.multiProcessorCount = chip().computeUnits;
  p.l2CacheSize = cdna::kL2Bytes;
  p.maxThreadsPerMultiProcessor = cdna::kThreadsPerUnit;
  p.clockInstructionRate = 100000;
  p.arch.hasGlobalInt32Atomics = p.arch.hasSharedInt32Atomics = 1;
  p.arch.hasFloatAtomicAdd = p.arch.hasGlobalInt64Atomics = 1;
  p.arch.hasSharedInt64Atomics = p.arch.hasDoubles = 1;
  p.arch.hasWarpVote = p.arch.hasWarpBallot = p.arch.hasWarpShuffle = 1;
  p.arch.has3dGrid = p.arch.hasThreadFenceSystem = 1;
  p.concurrentKernels = 1;
  p.maxSharedMemoryPerMultiProcessor = chip().ldsBytes;
  p.canMapHostMemory = 1;
  p.cooperativeLaunch = 1;
  p.managedMemory = 1;
  p.memPitch = 0x7fffffff;
  p.textureAlignment = p.texturePitchAlignment = 256;
  p.ECCEnabled = 1;
  p.isLargeBar = 1;
  p.concurrentManagedAccess = 1;
  p.directManagedMemAccessFromHost = 1;
}

} // namespace mxfp4::sim

//===----------------------------------------------------------------------===//
// Initialisation, devices
//===----------------------------------------------------------------------===//

HIP_EXPORT hipError_t hipInit(unsigned) {
  HipState::get();
  return hipSuccess;
}

HIP_EXPORT hipError_t hipGetDeviceCount(int *count) {
  if (!count)
    return finish(hipErrorInvalidValue);
  *count = 1;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipSetDevice(int device) {
  return finish(device == 0 ? hipSuccess : hipErrorInvalidDevice);
}

HIP_EXPORT hipError_t hipGetDevice(int *device) {
  if (!device)
    return finish(hipErrorInvalidValue);
  *device = 0;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipDeviceGet(hipDevice_t *device, int ordinal) {
  if (!device)
    return finish(hipErrorInvalidValue);
  *device = 0;
  return finish(ordinal == 0 ? hipSuccess : hipErrorInvalidDevice);
}

HIP_EXPORT hipError_t hipDeviceGetName(char *name, int length, hipDevice_t) {
  if (!name || length <= 0)
    return finish(hipErrorInvalidValue);
  std::snprintf(name, size_t(length), "%s", deviceName().c_str());
  return hipSuccess;
}

HIP_EXPORT hipError_t hipDeviceTotalMem(size_t *bytes, hipDevice_t) {
  if (!bytes)
    return finish(hipErrorInvalidValue);
  *bytes = totalMemory();
  return hipSuccess;
}

HIP_EXPORT hipError_t hipDeviceComputeCapability(int *major, int *minor,
                                                 hipDevice_t) {
  if (!major || !minor)
    return finish(hipErrorInvalidValue);
  *major = 9;
  *minor = 5;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipDeviceGetPCIBusId(char *id, int length, int) {
  if (!id || length <= 0)
    return finish(hipErrorInvalidValue);
  std::snprintf(id, size_t(length), "0000:00:00.0");
  return hipSuccess;
}

HIP_EXPORT hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties,
                                             int device) {
  if (!properties)
    return finish(hipErrorInvalidValue);
  if (device != 0)
    return finish(hipErrorInvalidDevice);
  fillProperties(*properties);
  properties->gcnArch = 950;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipGetDevicePropertiesR0600(PropertiesR0600 *properties,
                                                  int device) {
  if (!properties)
    return finish(hipErrorInvalidValue);
  if (device != 0)
    return finish(hipErrorInvalidDevice);
  fillProperties(*properties);
  properties->sharedMemPerMultiprocessor = chip().ldsBytes;
  properties->sharedMemPerBlockOptin = chip().ldsBytes;
  properties->regsPerMultiprocessor = cdna::kRegisters;
  properties->maxBlocksPerMultiProcessor = 32;
  properties->unifiedAddressing = 1;
  properties->hostRegisterSupported = 1;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipDeviceGetAttribute(int *value,
                                            hipDeviceAttribute_t attribute,
                                            int device) {
  if (!value)
    return finish(hipErrorInvalidValue);
  if (device != 0)
    return finish(hipErrorInvalidDevice);
  hipDeviceProp_t p;
  fillProperties(p);
  switch (attribute) {
  case hipDeviceAttributeMaxThreadsPerBlock:
  case hipDeviceAttributeMaxBlockDimX:
  case hipDeviceAttributeMaxBlockDimY:
  case hipDeviceAttributeMaxBlockDimZ:
    *value = p.maxThreadsPerBlock;
    break;
  case hipDeviceAttributeMaxGridDimX:
    *value = p.maxGridSize[0];
    break;
  case hipDeviceAttributeMaxGridDimY:
  case hipDeviceAttributeMaxGridDimZ:
    *value = p.maxGridSize[1];
    break;
  case hipDeviceAttributeMaxSharedMemoryPerBlock:
  case hipDeviceAttributeMaxSharedMemoryPerMultiprocessor:
    *value = chip().ldsBytes;
    break;
  case hipDeviceAttributeWarpSize:
    *value = p.warpSize;
    break;
  case hipDeviceAttributeMaxRegistersPerBlock:
    *value = p.regsPerBlock;
    break;
  case hipDeviceAttributeClockRate:
    *value = p.clockRate;
    break;
  case hipDeviceAttributeMemoryClockRate:
    *value = p.memoryClockRate;
    break;
  case hipDeviceAttributeMemoryBusWidth:
    *value = p.memoryBusWidth;
    break;
  case hipDeviceAttributeMultiprocessorCount:
    *value = p.multiProcessorCount;
    break;
  case hipDeviceAttributeL2CacheSize:
    *value = p.l2CacheSize;
    break;
  case hipDeviceAttributeMaxThreadsPerMultiProcessor:
    *value = p.maxThreadsPerMultiProcessor;
    break;
  case hipDeviceAttributeComputeCapabilityMajor:
    *value = p.major;
    break;
  case hipDeviceAttributeComputeCapabilityMinor:
    *value = p.minor;
    break;
  case hipDeviceAttributeConcurrentKernels:
  case hipDeviceAttributeManagedMemory:
  case hipDeviceAttributeCanMapHostMemory:
  case hipDeviceAttributeCooperativeLaunch:
  case hipDeviceAttributeUnifiedAddressing:
    *value = 1;
    break;
  default:
    *value = 0;
    break;
  }
  return hipSuccess;
}

HIP_EXPORT hipError_t hipDriverGetVersion(int *version) {
  if (!version)
    return finish(hipErrorInvalidValue);
  *version = HIP_VERSION;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipRuntimeGetVersion(int *version) {
  return hipDriverGetVersion(version);
}

HIP_EXPORT hipError_t hipDeviceSynchronize() {
  return finish(HipState::get().sticky);
}

HIP_EXPORT hipError_t hipDeviceReset() {
  HipState::get().sticky = hipSuccess;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipSetDeviceFlags(unsigned) { return hipSuccess; }
HIP_EXPORT hipError_t hipGetDeviceFlags(unsigned *flags) {
  if (!flags)
    return finish(hipErrorInvalidValue);
  *flags = 0;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipDeviceCanAccessPeer(int *can, int, int) {
  if (!can)
    return finish(hipErrorInvalidValue);
  *can = 0;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipDeviceSetCacheConfig(hipFuncCache_t) {
  return hipSuccess;
}
HIP_EXPORT hipError_t hipDeviceGetStreamPriorityRange(int *least,
                                                      int *greatest) {
  if (least)
    *least = 1;
  if (greatest)
    *greatest = -1;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipDeviceGetLimit(size_t *value, hipLimit_t) {
  if (!value)
    return finish(hipErrorInvalidValue);
  *value = 0;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipProfilerStart() { return hipSuccess; }
HIP_EXPORT hipError_t hipProfilerStop() { return hipSuccess; }

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

HIP_EXPORT hipError_t hipGetLastError() {
  hipError_t error = lastError;
  lastError = hipSuccess;
  return error;
}

HIP_EXPORT hipError_t hipPeekAtLastError() { return lastError; }

namespace {
struct ErrorText {
  hipError_t code;
  const char *name;
  const char *text;
};
} // namespace

#define ERROR_TEXT(NAME, TEXT) {NAME, #NAME, TEXT}
static const ErrorText kErrors[] = {
    ERROR_TEXT(hipSuccess, "no error"),
    ERROR_TEXT(hipErrorInvalidValue, "invalid argument"),
    ERROR_TEXT(hipErrorOutOfMemory, "out of memory"),
    ERROR_TEXT(hipErrorNotInitialized, "initialization error"),
    ERROR_TEXT(hipErrorInvalidConfiguration, "invalid configuration argument"),
    ERROR_TEXT(hipErrorInvalidDevicePointer, "invalid device pointer"),
    ERROR_TEXT(hipErrorInvalidMemcpyDirection,
               "invalid copy direction for memcpy"),
    ERROR_TEXT(hipErrorInvalidDeviceFunction, "invalid device function"),
    ERROR_TEXT(hipErrorNoDevice, "no ROCm-capable device is detected"),
    ERROR_TEXT(hipErrorInvalidDevice, "invalid device ordinal"),
    ERROR_TEXT(hipErrorInvalidImage, "device kernel image is invalid"),
    ERROR_TEXT(hipErrorInvalidContext, "invalid device context"),
    ERROR_TEXT(hipErrorNoBinaryForGpu,
               "no kernel image is available for execution on the device"),
    ERROR_TEXT(hipErrorFileNotFound, "file not found"),
    ERROR_TEXT(hipErrorSharedObjectInitFailed,
               "shared object initialization failed"),
    ERROR_TEXT(hipErrorInvalidHandle, "invalid resource handle"),
    ERROR_TEXT(hipErrorNotFound, "named symbol not found"),
    ERROR_TEXT(hipErrorNotReady, "device not ready"),
    ERROR_TEXT(hipErrorIllegalAddress,
               "an illegal memory access was encountered"),
    ERROR_TEXT(hipErrorLaunchFailure, "unspecified launch failure"),
    ERROR_TEXT(hipErrorLaunchOutOfResources,
               "too many resources requested for launch"),
    ERROR_TEXT(hipErrorHostMemoryAlreadyRegistered,
               "part or all of the requested memory range is already mapped"),
    ERROR_TEXT(hipErrorHostMemoryNotRegistered,
               "pointer does not correspond to a registered memory region"),
    ERROR_TEXT(hipErrorNotSupported, "operation not supported"),
    ERROR_TEXT(hipErrorUnknown, "unknown error"),
};
#undef ERROR_TEXT

HIP_EXPORT const char *hipGetErrorName(hipError_t error) {
  for (const ErrorText &entry : kErrors)
    if (entry.code == error)
      return entry.name;
  return "hipErrorUnknown";
}

HIP_EXPORT const char *hipGetErrorString(hipError_t error) {
  for (const ErrorText &entry : kErrors)
    if (entry.code == error)
      return entry.text;
  return "unknown error";
}

HIP_EXPORT hipError_t hipDrvGetErrorName(hipError_t error, const char **text) {
  if (!text)
    return finish(hipErrorInvalidValue);
  *text = hipGetErrorName(error);
  return hipSuccess;
}

HIP_EXPORT hipError_t hipDrvGetErrorString(hipError_t error,
                                           const char **text) {
  if (!text)
    return finish(hipErrorInvalidValue);
  *text = hipGetErrorString(error);
  return hipSuccess;
}

//===----------------------------------------------------------------------===//
// Contexts: there is one, its handle is a constant.
//===----------------------------------------------------------------------===//

static const hipCtx_t kContext = reinterpret_cast<hipCtx_t>(uintptr_t(1));

HIP_EXPORT hipError_t hipCtxCreate(hipCtx_t *context, unsigned, hipDevice_t) {
  if (context)
    *context = kContext;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipCtxGetCurrent(hipCtx_t *context) {
  if (context)
    *context = kContext;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipCtxDestroy(hipCtx_t) { return hipSuccess; }
HIP_EXPORT hipError_t hipCtxSetCurrent(hipCtx_t) { return hipSuccess; }
HIP_EXPORT hipError_t hipCtxPushCurrent(hipCtx_t) { return hipSuccess; }
HIP_EXPORT hipError_t hipCtxPopCurrent(hipCtx_t *context) {
  if (context)
    *context = kContext;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipCtxSynchronize() { return hipDeviceSynchronize(); }
HIP_EXPORT hipError_t hipCtxGetDevice(hipDevice_t *device) {
  return hipGetDevice(device);
}
HIP_EXPORT hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *context,
                                                hipDevice_t) {
  if (context)
    *context = kContext;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipDevicePrimaryCtxRelease(hipDevice_t) {
  return hipSuccess;
}
