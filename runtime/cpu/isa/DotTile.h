// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of two E2M1 operands. Twice a value is an integer of at most 12, so
// a block of 32 is an exact integer dot product; it is scaled, exactly, and
// added in f32. Needs Vector.h; gives the packing and the tile for one
// instruction set.
//
// The byte dot products of x86 take unsigned times signed, so the right operand
// is biased by 12 and 12 times the sum of the left block is subtracted, as the
// start value of the sum.

#ifndef MXFP4_RUNTIME_CPU_ISA_DOTTILE_H
#define MXFP4_RUNTIME_CPU_ISA_DOTTILE_H

#include "cpu/isa/Vector.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace mxfp4::cpu {
namespace {

constexpr int kDotBlock = numerics::kBlockSize;

/// 2 * value of the E2M1 codes.
alignas(16) constexpr int8_t kTwiceE2M1[16] = {0, 1,  2,  3,  4,  6,  8,  12,
                                               0, -1, -2, -3, -4, -6, -8, -12};

void unpackRow(const uint8_t *codes, int64_t k, int8_t *values, int32_t *bias) {
#if defined(__AVX2__)
  const __m256i table = _mm256_broadcastsi128_si256(
      _mm_load_si128(reinterpret_cast<const __m128i *>(kTwiceE2M1)));
  const __m256i nibbles = _mm256_set1_epi8(0xF), ones = _mm256_set1_epi8(1);
  for (int64_t at = 0; at != k; at += kDotBlock) {
    __m256i bytes = _mm256_cvtepu8_epi16(
        _mm_loadu_si128(reinterpret_cast<const __m128i *>(codes + at / 2)));
    __m256i indices = _mm256_and_si256(
        _mm256_or_si256(bytes, _mm256_slli_epi16(bytes, 4)), nibbles);
    __m256i block = _mm256_shuffle_epi8(table, indices);
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(values + at), block);
    __m256i sums = _mm256_madd_epi16(_mm256_maddubs_epi16(ones, block),
                                     _mm256_set1_epi16(1));
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums),
                                 _mm256_extracti128_si256(sums, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1));
    bias[at / kDotBlock] = -kDotBias * _mm_cvtsi128_si32(half);
  }
#else
  for (int64_t at = 0; at != k; at += kDotBlock) {
    int32_t sum = 0;
    for (int64_t i = at; i != at + kDotBlock; ++i) {
      values[i] = kTwiceE2M1[(codes[i / 2] >> (i % 2 * 4)) & 0xF];
      sum += values[i];
    }
    bias[at / kDotBlock] = -kDotBias * sum;
  }
#endif
}

void packDotPanel(const int8_t *rows, int64_t k, uint8_t *panel) {
  // Four bytes of one row are one lane of a vector.
  int64_t at = 0;
  for (; at + 4 * kLanes <= k; at += 4 * kLanes) {
    F32x16 square[kLanes];
    for (int r = 0; r != kLanes; ++r)
      square[r] = load<F32x16>(rows + r * k + at);
    transpose(square);
    for (int i = 0; i != kLanes; ++i) {
      U8x64 bytes = (U8x64)square[i] + static_cast<uint8_t>(kDotBias);
      store(panel + (at + 4 * i) * kLanes, bytes);
    }
  }
  for (; at != k; at += 4)
    for (int r = 0; r != kLanes; ++r)
      for (int i = 0; i != 4; ++i)
        panel[at * kLanes + 4 * r + i] =
            static_cast<uint8_t>(rows[r * k + at + i] + kDotBias);
}

/// acc + s, where s is `sums` scaled; exact but for the last addition.
MXFP4_INLINE F32x16 addScaled(I32x16 sums, F32x16 rhsScale, float lhsScale,
                              F32x16 acc) {
  F32x16 scaled = __builtin_convertvector(sums, F32x16) * rhsScale;
  return multiplyAdd(scaled, splat(lhsScale), acc);
}

#if defined(__AVX512VNNI__)
constexpr int kRowsAtOnce = 6, kPanelsAtOnce = 2;
#elif defined(__AVX2__)
constexpr int kRowsAtOnce = 2, kPanelsAtOnce = 1;
#else
constexpr int kRowsAtOnce = 1, kPanelsAtOnce = 1;
#endif

/// Dot products of one block: sums[r][p] for kLanes columns each. `lhs` is the
/// block of row 0, `rhs` that of panel 0.
template <int Rows, int Panels>
MXFP4_INLINE void dotBlock(const int8_t *lhs, int64_t lhsStride,
                           const int32_t *bias, int64_t blocks,
                           const uint8_t *rhs, int64_t panelBytes,
                           I32x16 (*sums)[Panels]) {
#if defined(__AVX512VNNI__)
  __m512i acc[Rows][Panels];
#pragma unroll
  for (int r = 0; r != Rows; ++r)
#pragma unroll
    for (int p = 0; p != Panels; ++p)
      acc[r][p] = _mm512_set1_epi32(bias[r * blocks]);
#pragma unroll
  for (int i = 0; i != kDotBlock; i += 4) {
    __m512i b[Panels];
#pragma unroll
    for (int p = 0; p != Panels; ++p)
      b[p] = _mm512_loadu_si512(rhs + p * panelBytes + i * kLanes);
#pragma unroll
    for (int r = 0; r != Rows; ++r) {
      int32_t four;
      std::memcpy(&four, lhs + r * lhsStride + i, 4);
      __m512i a = _mm512_set1_epi32(four);
#pragma unroll
      for (int p = 0; p != Panels; ++p)
        acc[r][p] = _mm512_dpbusd_epi32(acc[r][p], b[p], a);
    }
  }
#pragma unroll
  for (int r = 0; r != Rows; ++r)
#pragma unroll
    for (int p = 0; p != Panels; ++p)
      sums[r][p] = (I32x16)acc[r][p];
#elif defined(__AVX2__)
  // Pairs add up in 16 bits: 8 steps of at most 2 * 24 * 12 are below 2^15.
  static_assert(Panels == 1, "registers");
  __m256i acc[Rows][2];
#pragma unroll
  for (int r = 0; r != Rows; ++r)
    acc[r][0] = acc[r][1] = _mm256_setzero_si256();
#pragma unroll
  for (int i = 0; i != kDotBlock; i += 4) {
    auto from = reinterpret_cast<const __m256i *>(rhs + i * kLanes);
    __m256i b0 = _mm256_loadu_si256(from), b1 = _mm256_loadu_si256(from + 1);
#pragma unroll
    for (int r = 0; r != Rows; ++r) {
      int32_t four;
      std::memcpy(&four, lhs + r * lhsStride + i, 4);
      __m256i a = _mm256_set1_epi32(four);
      acc[r][0] = _mm256_add_epi16(acc[r][0], _mm256_maddubs_epi16(b0, a));
      acc[r][1] = _mm256_add_epi16(acc[r][1], _mm256_maddubs_epi16(b1, a));
    }
  }
#pragma unroll
  for (int r = 0; r != Rows; ++r) {
    __m256i ones = _mm256_set1_epi16(1);
    __m256i start = _mm256_set1_epi32(bias[r * blocks]);
    __m256i halves[2] = {
        _mm256_add_epi32(start, _mm256_madd_epi16(acc[r][0], ones)),
        _mm256_add_epi32(start, _mm256_madd_epi16(acc[r][1], ones))};
    sums[r][0] = load<I32x16>(halves);
  }
#else
  for (int r = 0; r != Rows; ++r)
    for (int p = 0; p != Panels; ++p) {
      int32_t acc[kLanes];
      for (int lane = 0; lane != kLanes; ++lane)
        acc[lane] = bias[r * blocks];
      for (int i = 0; i != kDotBlock; i += 4)
        for (int lane = 0; lane != kLanes; ++lane)
          for (int j = 0; j != 4; ++j)
            acc[lane] += rhs[p * panelBytes + i * kLanes + 4 * lane + j] *
                         lhs[r * lhsStride + i + j];
      sums[r][p] = load<I32x16>(acc);
    }
#endif
}

template <int Rows, int Panels>
MXFP4_INLINE void dotRows(const DotTile &job, int64_t row, int64_t panel) {
  int64_t blocks = job.k / kDotBlock, panelBytes = job.k * kLanes;
  const int8_t *lhs = job.lhs + row * job.k;
  const uint8_t *rhs = job.rhs + panel * panelBytes;
  const float *rhsScale = job.rhsScale + panel * blocks * kLanes;
  F32x16 acc[Rows][Panels] = {};
  for (int64_t block = 0; block != blocks; ++block) {
    I32x16 sums[Rows][Panels];
    dotBlock<Rows, Panels>(lhs + block * kDotBlock, job.k,
                           job.lhsBias + row * blocks + block, blocks,
                           rhs + block * kDotBlock * kLanes, panelBytes, sums);
#pragma unroll
    for (int p = 0; p != Panels; ++p) {
      F32x16 scale = load<F32x16>(rhsScale + (p * blocks + block) * kLanes);
#pragma unroll
      for (int r = 0; r != Rows; ++r)
        acc[r][p] =
            addScaled(sums[r][p], scale,
                      job.lhsScale[(row + r) * blocks + block], acc[r][p]);
    }
  }
  for (int r = 0; r != Rows; ++r)
    for (int p = 0; p != Panels; ++p)
      store(job.tile + (row + r) * kTileColumns + (panel + p) * kLanes,
            acc[r][p]);
}

template <int Rows> void dotTileRows(const DotTile &job, int64_t row) {
  for (int64_t panel = 0; panel != kTileColumns / kLanes;
       panel += kPanelsAtOnce)
    dotRows<Rows, kPanelsAtOnce>(job, row, panel);
}

void dotTile(const DotTile &job) {
  int64_t row = 0;
  for (; row + kRowsAtOnce <= job.rows; row += kRowsAtOnce)
    dotTileRows<kRowsAtOnce>(job, row);
  for (; row + 2 <= job.rows; row += 2)
    dotTileRows<2>(job, row);
  if (row != job.rows)
    dotTileRows<1>(job, row);
}

} // namespace
} // namespace mxfp4::cpu

#endif // MXFP4_RUNTIME_CPU_ISA_DOTTILE_H
