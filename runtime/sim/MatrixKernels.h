// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inner loops of the matrix instructions on dense arrays. A is [m][k], B is
// [k][n], both decoded; n is 4, 16 or 32. Compiled for several x86 levels, the
// best of which is taken at run time; results do not depend on it.

#ifndef MXFP4_SIM_MATRIXKERNELS_H
#define MXFP4_SIM_MATRIXKERNELS_H

#include <cstdint>

namespace mxfp4::sim {

/// acc[m][n] += scale-weighted block sums: for each block of `block` k, the sum
/// in order of k, times scaleA[i][block] * scaleB[block][j], added in double
/// and rounded to f32. Null scales are 1.
void multiplyBlocks(const float *a, const float *b, float *acc, unsigned m,
                    unsigned n, unsigned k, unsigned block,
                    const double *scaleA, const double *scaleB);

/// The same with products and sums in double.
void multiplyBlocks(const double *a, const double *b, float *acc, unsigned m,
                    unsigned n, unsigned k, unsigned block,
                    const double *scaleA, const double *scaleB);

/// acc[m][n] = fma(a[m][k], b[k][n], acc) in order of k.
void multiplyChain(const float *a, const float *b, float *acc, unsigned m,
                   unsigned n, unsigned k);
void multiplyChain(const double *a, const double *b, double *acc, unsigned m,
                   unsigned n, unsigned k);

/// acc[m][n] += a * b modulo 2^32.
void multiplyIntegers(const int32_t *a, const int32_t *b, uint32_t *acc,
                      unsigned m, unsigned n, unsigned k);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_MATRIXKERNELS_H
