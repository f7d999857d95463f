// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// High-precision products of the CPU back end: loops around a BLAS sgemm.
// Needs OpenBLAS; gives the C entry point mxfp4_cpu_product.

#ifndef MXFP4_RUNTIME_CPU_PRODUCT_H
#define MXFP4_RUNTIME_CPU_PRODUCT_H

#include <cstdint>

namespace mxfp4::cpu {

/// A loop around the innermost product: strides in elements, 0 where an operand
/// does not move. A loop along which C does not move adds its products up.
struct ProductLoop {
  int64_t extent, a, b, c;
};

/// C[m, n] (+)= sum over k of A[m, k] B[n, k], in f32, with element strides.
/// Generated code holds it as a constant array of i64 in this order.
struct Product {
  int64_t m, n, k;
  int64_t aM, aK, bN, bK, cM, cN;
  /// 0: C is overwritten. 1: added to.
  int64_t accumulate;
  int64_t numLoops;
  /// numLoops of them; those that move C come first.
  ProductLoop loops[1];
};

} // namespace mxfp4::cpu

extern "C" {
/// Does `product`. The same operands give the same bits whatever the number of
/// threads.
void mxfp4_cpu_product(const mxfp4::cpu::Product *product, const float *a,
                       const float *b, float *c);
}

#endif // MXFP4_RUNTIME_CPU_PRODUCT_H
