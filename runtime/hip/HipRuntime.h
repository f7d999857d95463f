// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program that holds generated gfx950 code can ask of the runtime. The
// mgpu* functions that the generated host code calls are declared by MLIR's
// gpu-to-llvm conversion and defined in HipRuntime.cpp.

#ifndef MXFP4_RUNTIME_HIP_HIPRUNTIME_H
#define MXFP4_RUNTIME_HIP_HIPRUNTIME_H

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
