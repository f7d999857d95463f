// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of two operands by its definition. Plain C++17; needs Quantize.
// Gives the float64 result that f32 accumulation is measured against.

#ifndef MXFP4_NUMERICS_MATMUL_H
#define MXFP4_NUMERICS_MATMUL_H

#include "mxfp4/Numerics/Quantize.h"

namespace mxfp4::numerics {

/// One product in double: C[m, n] = sum over k of lhs[m, k] * rhs[n, k], over
/// `batch` pairs; lhs [batch, m, k] and rhs [batch, n, k] are dense. Products
/// of two f32 are exact in double; they are added in order of k.
std::vector<double> matmulReference(const std::vector<float> &lhs,
                                    const std::vector<float> &rhs,
                                    int64_t batch, int64_t m, int64_t n,
                                    int64_t k);

/// The same of quantized operands. Both have the same batch and padded
/// contraction.
std::vector<double> matmulReference(const QuantizedMatrix &lhs,
                                    const QuantizedMatrix &rhs);

/// sum over k of |lhs[m, k] * rhs[n, k]|: an f32 accumulation of K exact terms
/// in any order is within K * 2^-24 times this of the exact sum (to first
/// order).
std::vector<double> matmulMagnitude(const std::vector<float> &lhs,
                                    const std::vector<float> &rhs,
                                    int64_t batch, int64_t m, int64_t n,
                                    int64_t k);

} // namespace mxfp4::numerics

#endif // MXFP4_NUMERICS_MATMUL_H
