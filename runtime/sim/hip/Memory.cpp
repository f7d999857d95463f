// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP: allocations, copies, fills. Device and host memory are the same here;
// a device pointer that belongs to no allocation, or a copy that leaves one,
// is an error.

#include "State.h"

#include <cstring>

using namespace mxfp4::sim;

/// True if [pointer, pointer + bytes) is inside one allocation.
static bool isDeviceRange(const void *pointer, size_t bytes) {
  MemoryRange range;
  uint64_t address = reinterpret_cast<uint64_t>(pointer);
  return HipState::get().memory.find(address, range) &&
         range.containsExactly(address, bytes);
}

/// True if the pointer is host memory, or device memory and large enough.
static bool isAnyRange(const void *pointer, size_t bytes) {
  MemoryRange range;
  uint64_t address = reinterpret_cast<uint64_t>(pointer);
  if (!HipState::get().memory.find(address, range))
    return pointer != nullptr;
  return range.containsExactly(address, bytes);
}

static hipError_t allocate(void **pointer, size_t size, MemoryKind kind) {
  if (!pointer)
    return finish(hipErrorInvalidValue);
  *pointer = nullptr;
  if (size == 0)
    return hipSuccess;
  uint64_t address = HipState::get().memory.allocate(size, kind);
  if (!address)
    return finish(hipErrorOutOfMemory);
  *pointer = reinterpret_cast<void *>(address);
  return hipSuccess;
}

static hipError_t release(void *pointer) {
  if (!pointer)
    return hipSuccess;
  bool known =
      HipState::get().memory.release(reinterpret_cast<uint64_t>(pointer));
  return finish(known ? hipSuccess : hipErrorInvalidValue);
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

HIP_EXPORT hipError_t hipMalloc(void **pointer, size_t size) {
  return allocate(pointer, size, MemoryKind::Device);
}
HIP_EXPORT hipError_t hipExtMallocWithFlags(void **pointer, size_t size,
                                            unsigned) {
  return allocate(pointer, size, MemoryKind::Device);
}
HIP_EXPORT hipError_t hipMallocManaged(void **pointer, size_t size, unsigned) {
  return allocate(pointer, size, MemoryKind::Device);
}
HIP_EXPORT hipError_t hipMallocAsync(void **pointer, size_t size, hipStream_t) {
  return allocate(pointer, size, MemoryKind::Device);
}
HIP_EXPORT hipError_t hipHostMalloc(void **pointer, size_t size, unsigned) {
  return allocate(pointer, size, MemoryKind::Host);
}
HIP_EXPORT hipError_t hipHostAlloc(void **pointer, size_t size, unsigned) {
  return allocate(pointer, size, MemoryKind::Host);
}
HIP_EXPORT hipError_t hipMallocHost(void **pointer, size_t size) {
  return allocate(pointer, size, MemoryKind::Host);
}
HIP_EXPORT hipError_t hipMemAllocHost(void **pointer, size_t size) {
  return allocate(pointer, size, MemoryKind::Host);
}
HIP_EXPORT hipError_t hipMallocPitch(void **pointer, size_t *pitch,
                                     size_t width, size_t height) {
  if (!pitch)
    return finish(hipErrorInvalidValue);
  *pitch = (width + 127) & ~size_t(127);
  return allocate(pointer, *pitch * height, MemoryKind::Device);
}
HIP_EXPORT hipError_t hipFree(void *pointer) { return release(pointer); }
HIP_EXPORT hipError_t hipFreeAsync(void *pointer, hipStream_t) {
  return release(pointer);
}
HIP_EXPORT hipError_t hipHostFree(void *pointer) { return release(pointer); }
HIP_EXPORT hipError_t hipFreeHost(void *pointer) { return release(pointer); }

HIP_EXPORT hipError_t hipHostRegister(void *pointer, size_t size, unsigned) {
  if (!pointer || !size)
    return finish(hipErrorInvalidValue);
  bool added = HipState::get().memory.registerHost(
      reinterpret_cast<uint64_t>(pointer), size);
  return finish(added ? hipSuccess : hipErrorHostMemoryAlreadyRegistered);
}
HIP_EXPORT hipError_t hipHostUnregister(void *pointer) {
  uint64_t address = reinterpret_cast<uint64_t>(pointer);
  MemoryRange range;
  MemoryKind kind;
  HipState &state = HipState::get();
  if (!state.memory.find(address, range, &kind) || range.begin != address ||
      kind != MemoryKind::Registered)
    return finish(hipErrorHostMemoryNotRegistered);
  state.memory.release(address);
  return hipSuccess;
}
HIP_EXPORT hipError_t hipHostGetDevicePointer(void **device, void *host,
                                              unsigned) {
  if (!device || !isDeviceRange(host, 1))
    return finish(hipErrorInvalidValue);
  *device = host;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipHostGetFlags(unsigned *flags, void *) {
  if (!flags)
    return finish(hipErrorInvalidValue);
  *flags = 0;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipMemGetInfo(size_t *freeBytes, size_t *total) {
  if (!freeBytes || !total)
    return finish(hipErrorInvalidValue);
  (void)hipDeviceTotalMem(total, 0);
  uint64_t used = HipState::get().memory.bytesInUse();
  *freeBytes = used < *total ? *total - used : 0;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipMemGetAddressRange(hipDeviceptr_t *base, size_t *size,
                                            hipDeviceptr_t pointer) {
  MemoryRange range;
  if (!HipState::get().memory.find(reinterpret_cast<uint64_t>(pointer), range))
    return finish(hipErrorNotFound);
  if (base)
    *base = reinterpret_cast<hipDeviceptr_t>(range.begin);
  if (size)
    *size = range.size;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipMemPtrGetInfo(void *pointer, size_t *size) {
  return hipMemGetAddressRange(nullptr, size, pointer);
}
HIP_EXPORT hipError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes,
                                              const void *pointer) {
  if (!attributes)
    return finish(hipErrorInvalidValue);
  MemoryRange range;
  MemoryKind kind;
  if (!HipState::get().memory.find(reinterpret_cast<uint64_t>(pointer), range,
                                   &kind))
    return finish(hipErrorInvalidValue);
  std::memset(attributes, 0, sizeof(*attributes));
  bool onDevice = kind == MemoryKind::Device || kind == MemoryKind::Code;
  attributes->memoryType = onDevice ? hipMemoryTypeDevice : hipMemoryTypeHost;
  attributes->devicePointer = const_cast<void *>(pointer);
  attributes->hostPointer = onDevice ? nullptr : const_cast<void *>(pointer);
  return hipSuccess;
}
HIP_EXPORT hipError_t hipMemPrefetchAsync(const void *, size_t, int,
                                          hipStream_t) {
  return hipSuccess;
}
HIP_EXPORT hipError_t hipMemAdvise(const void *, size_t, hipMemoryAdvise, int) {
  return hipSuccess;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static hipError_t copy(void *to, const void *from, size_t bytes,
                       hipMemcpyKind kind) {
  if (bytes == 0)
    return hipSuccess;
  if (!to || !from)
    return finish(hipErrorInvalidValue);
  bool toDevice =
      kind == hipMemcpyHostToDevice || kind == hipMemcpyDeviceToDevice;
  bool fromDevice =
      kind == hipMemcpyDeviceToHost || kind == hipMemcpyDeviceToDevice;
  if (kind > hipMemcpyDefault)
    return finish(hipErrorInvalidMemcpyDirection);
  if (!(toDevice ? isDeviceRange(to, bytes) : isAnyRange(to, bytes)) ||
      !(fromDevice ? isDeviceRange(from, bytes) : isAnyRange(from, bytes)))
    return finish(hipErrorInvalidValue);
  std::memmove(to, from, bytes);
  return hipSuccess;
}

HIP_EXPORT hipError_t hipMemcpy(void *to, const void *from, size_t bytes,
                                hipMemcpyKind kind) {
  return copy(to, from, bytes, kind);
}
HIP_EXPORT hipError_t hipMemcpyAsync(void *to, const void *from, size_t bytes,
                                     hipMemcpyKind kind, hipStream_t) {
  return copy(to, from, bytes, kind);
}
HIP_EXPORT hipError_t hipMemcpyWithStream(void *to, const void *from,
                                          size_t bytes, hipMemcpyKind kind,
                                          hipStream_t) {
  return copy(to, from, bytes, kind);
}
HIP_EXPORT hipError_t hipMemcpyPeer(void *to, int, const void *from, int,
                                    size_t bytes) {
  return copy(to, from, bytes, hipMemcpyDeviceToDevice);
}
HIP_EXPORT hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void *from,
                                    size_t bytes) {
  return copy(to, from, bytes, hipMemcpyHostToDevice);
}
HIP_EXPORT hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from,
                                    size_t bytes) {
  return copy(to, from, bytes, hipMemcpyDeviceToHost);
}
HIP_EXPORT hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from,
                                    size_t bytes) {
  return copy(to, from, bytes, hipMemcpyDeviceToDevice);
}
HIP_EXPORT hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, void *from,
                                         size_t bytes, hipStream_t) {
  return copy(to, from, bytes, hipMemcpyHostToDevice);
}
HIP_EXPORT hipError_t hipMemcpyDtoHAsync(void *to, hipDeviceptr_t from,
                                         size_t bytes, hipStream_t) {
  return copy(to, from, bytes, hipMemcpyDeviceToHost);
}
HIP_EXPORT hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t to, hipDeviceptr_t from,
                                         size_t bytes, hipStream_t) {
  return copy(to, from, bytes, hipMemcpyDeviceToDevice);
}
HIP_EXPORT hipError_t hipMemcpy2D(void *to, size_t toPitch, const void *from,
                                  size_t fromPitch, size_t width, size_t height,
                                  hipMemcpyKind kind) {
  if (width > toPitch || width > fromPitch)
    return finish(hipErrorInvalidValue);
  for (size_t row = 0; row < height; ++row)
    if (hipError_t error = copy(
            static_cast<char *>(to) + row * toPitch,
            static_cast<const char *>(from) + row * fromPitch, width, kind))
      return error;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipMemcpy2DAsync(void *to, size_t toPitch,
                                       const void *from, size_t fromPitch,
                                       size_t width, size_t height,
                                       hipMemcpyKind kind, hipStream_t) {
  return hipMemcpy2D(to, toPitch, from, fromPitch, width, height, kind);
}

//===----------------------------------------------------------------------===//
// Fills
//===----------------------------------------------------------------------===//

template <class T> static hipError_t fill(void *to, T value, size_t count) {
  if (count == 0)
    return hipSuccess;
  if (!isDeviceRange(to, count * sizeof(T)))
    return finish(hipErrorInvalidValue);
  T *cells = static_cast<T *>(to);
  for (size_t i = 0; i < count; ++i)
    cells[i] = value;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipMemset(void *to, int value, size_t bytes) {
  return fill<unsigned char>(to, (unsigned char)value, bytes);
}
HIP_EXPORT hipError_t hipMemsetAsync(void *to, int value, size_t bytes,
                                     hipStream_t) {
  return fill<unsigned char>(to, (unsigned char)value, bytes);
}
HIP_EXPORT hipError_t hipMemsetD8(hipDeviceptr_t to, unsigned char value,
                                  size_t count) {
  return fill(to, value, count);
}
HIP_EXPORT hipError_t hipMemsetD8Async(hipDeviceptr_t to, unsigned char value,
                                       size_t count, hipStream_t) {
  return fill(to, value, count);
}
HIP_EXPORT hipError_t hipMemsetD16(hipDeviceptr_t to, unsigned short value,
                                   size_t count) {
  return fill(to, value, count);
}
HIP_EXPORT hipError_t hipMemsetD16Async(hipDeviceptr_t to, unsigned short value,
                                        size_t count, hipStream_t) {
  return fill(to, value, count);
}
HIP_EXPORT hipError_t hipMemsetD32(hipDeviceptr_t to, int value, size_t count) {
  return fill(to, value, count);
}
HIP_EXPORT hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value,
                                        size_t count, hipStream_t) {
  return fill(to, value, count);
}
HIP_EXPORT hipError_t hipMemset2D(void *to, size_t pitch, int value,
                                  size_t width, size_t height) {
  for (size_t row = 0; row < height; ++row)
    if (hipError_t error =
            hipMemset(static_cast<char *>(to) + row * pitch, value, width))
      return error;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipMemset2DAsync(void *to, size_t pitch, int value,
                                       size_t width, size_t height,
                                       hipStream_t) {
  return hipMemset2D(to, pitch, value, width, height);
}
