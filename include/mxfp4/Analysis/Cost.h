// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a product costs on the machine that the project aims at, roughly: a
// roofline over measured rates. Needs extents and precisions; gives
// microseconds. Good for saying which products quantization does not pay for,
// not for choosing kernels.

#ifndef MXFP4_ANALYSIS_COST_H
#define MXFP4_ANALYSIS_COST_H

#include "mxfp4/Dialect/MXFP4.h"

#include <cstdint>

namespace mxfp4 {

/// A product `lhs[batch, m, k] * rhs[batch, n, k]` with a bf16 result.
struct ProductShape {
  int64_t batch, m, n, k;
};

/// Microseconds of the product of operands whose elements have these bits.
double estimateProduct(const ProductShape &shape, unsigned lhsBits,
                       unsigned rhsBits);

/// Microseconds of the product as `gemm` has it, and of quantizing both its
/// operands from bf16. An operand that other products share costs each of them
/// the whole: what is said here is the worst case.
double estimateQuantized(const ProductShape &shape, GemmAttr gemm);

} // namespace mxfp4

#endif // MXFP4_ANALYSIS_COST_H
