// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// (chip, precision, M, N) -> #mxfp4.kernel_config, by the first row of
// KernelConfigs.def that fits.

#ifndef MXFP4_TARGET_KERNELCONFIG_H
#define MXFP4_TARGET_KERNELCONFIG_H

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Target/Chip.h"

namespace mxfp4 {

/// What decides which matrix instruction a product uses.
enum class ElementClass { FP4, F8F6F4, BF16, F32 };

/// The class of `gemm`. Products of bf16 with f32 run in f32.
ElementClass classify(GemmAttr gemm);

/// The elements of the matrix instructions of a class.
Mfma::Element mfmaElement(ElementClass elements);

/// The configuration for `batch` products of `m` x `n` on `chip`. There is one
/// for every shape; null if the chip has no matrix instruction for the elements
/// (only block-scaled ones are not on every chip). `throughRegisters`: operands
/// pass through registers on their way to LDS, which leaves a lane at most 128
/// accumulators.
KernelConfigAttr selectKernelConfig(const Chip &chip, GemmAttr gemm,
                                    int64_t batch, int64_t m, int64_t n,
                                    bool throughRegisters = false);

} // namespace mxfp4

#endif // MXFP4_TARGET_KERNELCONFIG_H
