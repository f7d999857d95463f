// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program that holds generated gfx950 code can ask of the runtime, and
// those of the mgpu* functions that it needs itself to give that code memory.
// The others, which the generated host code calls, are as MLIR's gpu-to-llvm
// conversion declares them, and defined in HipRuntime.cpp.

#ifndef MXFP4_RUNTIME_HIP_HIPRUNTIME_H
#define MXFP4_RUNTIME_HIP_HIPRUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Null if code for `chip` ("gfx950") can run here; else a message that says
/// what is missing. The text lives as long as the process.
const char *mxfp4HipUnavailable(const char *chip);

/// Called with one line of text when a HIP call fails: the call, the error's
/// name and text, and the kernel if one was launched. It must not return. The
/// default prints to stderr and exits with status 1.
typedef void (*mxfp4HipErrorHandler)(const char *message);
void mxfp4HipSetErrorHandler(mxfp4HipErrorHandler handler);

/// What a kernel leaves when an assertion fails (`mxfp4-lower-kernel-asserts`):
/// the device variable `mxfp4_failed_assertion`.
struct mxfp4HipAssertion {
  int64_t failed;
  uint64_t messageAddress, messageBytes; ///< of the text, in device memory
  int64_t hasValues; ///< whether it compared two integers: `left`, `right`
  int64_t left, right;
  uint64_t source; ///< device address of the buffer `left` is from, or 0
};

/// Called with the text of an assertion that failed in the step just run, and
/// its record. It must not return. The default makes an error of it.
typedef void (*mxfp4HipAssertionHandler)(
    const char *message, const struct mxfp4HipAssertion *assertion);
void mxfp4HipSetAssertionHandler(mxfp4HipAssertionHandler handler);

/// Looks whether an assertion of the kernels of `module` (a hipModule_t) has
/// failed. The host code of a step calls it when the step is over.
void mxfp4HipCheckAssertions(void *module);

/// Ends a step as a failed assertion of a kernel does: host code's own call it
/// with the message, whether two integers were compared, and these. (The
/// argument that `left` is from is not part of a record.)
void mxfp4HipFail(const char *message, int64_t hasValues, int64_t left,
                  int64_t right, int64_t argument);

struct ihipStream_t;
/// Device memory of at least `bytes`, aligned to 256; the stream is not used
/// and `isHostShared` must be false.
void *mgpuMemAlloc(uint64_t bytes, struct ihipStream_t *stream,
                   bool isHostShared);
void mgpuMemFree(void *memory, struct ihipStream_t *stream);
/// Copies between host and device, either way, in the order of the stream.
void mgpuMemcpy(void *target, void *source, size_t bytes,
                struct ihipStream_t *stream);
void mgpuStreamSynchronize(struct ihipStream_t *stream);

/// Bytes of device memory in use now, and the most that ever were.
void mxfp4HipMemoryUse(uint64_t *current, uint64_t *peak);

/// Kernel launches so far.
uint64_t mxfp4HipLaunchCount(void);

/// Gives cached device memory back to HIP.
void mxfp4HipReleaseMemory(void);

#ifdef __cplusplus
}
#endif

#endif // MXFP4_RUNTIME_HIP_HIPRUNTIME_H
