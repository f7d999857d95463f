// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that are compiled once for each level of the host's vector
// instructions; the loader picks. Needs clang on x86, else gives nothing.

#ifndef MXFP4_SIM_CLONES_H
#define MXFP4_SIM_CLONES_H

#if defined(__x86_64__) && defined(__clang__)
#define MXFP4_SIM_CLONES                                                       \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define MXFP4_SIM_CLONES
#endif

/// Of what such a loop calls, so that it is compiled with it.
#define MXFP4_SIM_INLINE inline __attribute__((always_inline))

#endif // MXFP4_SIM_CLONES_H
