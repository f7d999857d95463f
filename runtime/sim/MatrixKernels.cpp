// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inner loops of the matrix instructions: fixed-width loops over columns that
// the compiler vectorises for each level of the host's instruction set.

#include "MatrixKernels.h"

#include "Clones.h"

#include <cmath>

namespace mxfp4::sim {

namespace {

/// Rows handled together, so that one load of B serves them all.
constexpr unsigned kRows = 4;

template <unsigned N, typename T>
MXFP4_SIM_INLINE void blocksN(const T *a, const T *b, float *acc, unsigned m,
                              unsigned k, unsigned block, const double *scaleA,
                              const double *scaleB) {
  // Products of these types are exact, so fusing the addition changes nothing.
#pragma clang fp contract(fast)
  unsigned blocks = k / block;
  for (unsigned i = 0; i < m; i += kRows) {
    for (unsigned kb = 0; kb < blocks; ++kb) {
      T sum[kRows][N] = {};
      const T *aBlock = a + i * k + kb * block;
      const T *bBlock = b + kb * block * N;
      for (unsigned kk = 0; kk < block; ++kk)
        for (unsigned r = 0; r < kRows; ++r) {
          T factor = aBlock[r * k + kk];
          for (unsigned j = 0; j < N; ++j)
            sum[r][j] += factor * bBlock[kk * N + j];
        }
      for (unsigned r = 0; r < kRows; ++r) {
        double rowScale = scaleA ? scaleA[(i + r) * blocks + kb] : 1.0;
        float *row = acc + (i + r) * N;
        for (unsigned j = 0; j < N; ++j) {
          double scale = scaleB ? rowScale * scaleB[kb * N + j] : rowScale;
          row[j] = static_cast<float>(row[j] + sum[r][j] * scale);
        }
      }
    }
  }
}

template <typename T>
MXFP4_SIM_INLINE void blocksAny(const T *a, const T *b, float *acc, unsigned m,
                                unsigned n, unsigned k, unsigned block,
                                const double *scaleA, const double *scaleB) {
  if (n == 32)
    blocksN<32>(a, b, acc, m, k, block, scaleA, scaleB);
  else if (n == 16)
    blocksN<16>(a, b, acc, m, k, block, scaleA, scaleB);
  else
    blocksN<4>(a, b, acc, m, k, block, scaleA, scaleB);
}

template <unsigned N, typename T>
MXFP4_SIM_INLINE void chainN(const T *a, const T *b, T *acc, unsigned m,
                             unsigned k) {
  for (unsigned i = 0; i < m; ++i)
    for (unsigned kk = 0; kk < k; ++kk) {
      T factor = a[i * k + kk];
      for (unsigned j = 0; j < N; ++j)
        acc[i * N + j] = std::fma(factor, b[kk * N + j], acc[i * N + j]);
    }
}

template <typename T>
MXFP4_SIM_INLINE void chainAny(const T *a, const T *b, T *acc, unsigned m,
                               unsigned n, unsigned k) {
  if (n == 32)
    chainN<32>(a, b, acc, m, k);
  else if (n == 16)
    chainN<16>(a, b, acc, m, k);
  else
    chainN<4>(a, b, acc, m, k);
}

} // namespace

MXFP4_SIM_CLONES
void multiplyBlocks(const float *a, const float *b, float *acc, unsigned m,
                    unsigned n, unsigned k, unsigned block,
                    const double *scaleA, const double *scaleB) {
  blocksAny(a, b, acc, m, n, k, block, scaleA, scaleB);
}

MXFP4_SIM_CLONES
void multiplyBlocks(const double *a, const double *b, float *acc, unsigned m,
                    unsigned n, unsigned k, unsigned block,
                    const double *scaleA, const double *scaleB) {
  blocksAny(a, b, acc, m, n, k, block, scaleA, scaleB);
}

MXFP4_SIM_CLONES
void multiplyChain(const float *a, const float *b, float *acc, unsigned m,
                   unsigned n, unsigned k) {
  chainAny(a, b, acc, m, n, k);
}

MXFP4_SIM_CLONES
void multiplyChain(const double *a, const double *b, double *acc, unsigned m,
                   unsigned n, unsigned k) {
  chainAny(a, b, acc, m, n, k);
}

MXFP4_SIM_CLONES
void multiplyIntegers(const int32_t *a, const int32_t *b, uint32_t *acc,
                      unsigned m, unsigned n, unsigned k) {
  for (unsigned i = 0; i < m; ++i)
    for (unsigned kk = 0; kk < k; ++kk) {
      uint32_t factor = static_cast<uint32_t>(a[i * k + kk]);
      for (unsigned j = 0; j < n; ++j)
        acc[i * n + j] += factor * static_cast<uint32_t>(b[kk * n + j]);
    }
}

} // namespace mxfp4::sim
