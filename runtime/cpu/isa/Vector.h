// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of 16 lanes in plain C++ with the compiler's vector types: one
// register of AVX-512, two of AVX2, four of SSE2 or NEON. Needs nothing; gives
// the few operations that the inner loops are written in.
//
// Each instruction set compiles its own copy with its own flags. Everything is
// therefore in an unnamed namespace, and nothing inline of another header may
// be used: the linker would keep one copy, perhaps of the wrong set.

#ifndef MXFP4_RUNTIME_CPU_ISA_VECTOR_H
#define MXFP4_RUNTIME_CPU_ISA_VECTOR_H

#include "cpu/isa/Isa.h"

#include <cstdint>
#include <cstring>

#define MXFP4_INLINE inline __attribute__((always_inline))
/// Keeps a hot loop's registers to itself.
#define MXFP4_OUTLINE __attribute__((noinline, unused))

namespace mxfp4::cpu {
namespace {

typedef float F32x16 __attribute__((vector_size(64)));
typedef int32_t I32x16 __attribute__((vector_size(64)));
typedef uint32_t U32x16 __attribute__((vector_size(64)));
typedef uint64_t U64x8 __attribute__((vector_size(64)));
typedef uint16_t U16x16 __attribute__((vector_size(32)));
typedef uint8_t U8x64 __attribute__((vector_size(64)));
typedef uint8_t U8x16 __attribute__((vector_size(16)));

constexpr uint32_t kSign = 0x80000000u, kMagnitude = 0x7FFFFFFFu;
constexpr uint32_t kExponent = 0x7F800000u, kQuietNan = 0x7FC00000u;
constexpr int kMantissa = 23;

template <typename V> MXFP4_INLINE V load(const void *from) {
  V value;
  std::memcpy(&value, from, sizeof(V));
  return value;
}
template <typename V> MXFP4_INLINE void store(void *to, V value) {
  std::memcpy(to, &value, sizeof(V));
}

MXFP4_INLINE F32x16 splat(float value) { return value - F32x16{}; }
MXFP4_INLINE U32x16 splat(uint32_t value) { return value - U32x16{}; }

MXFP4_INLINE U32x16 bits(F32x16 value) { return (U32x16)value; }
MXFP4_INLINE F32x16 floats(U32x16 value) { return (F32x16)value; }

MXFP4_INLINE U32x16 min(U32x16 a, U32x16 b) { return a < b ? a : b; }
MXFP4_INLINE U32x16 max(U32x16 a, U32x16 b) { return a > b ? a : b; }

/// a * b + c, rounded once where the instruction set can.
MXFP4_INLINE F32x16 multiplyAdd(F32x16 a, F32x16 b, F32x16 c) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return __builtin_elementwise_fma(a, b, c);
#else
  return a * b + c;
#endif
}

MXFP4_INLINE F32x16 loadBf16(const uint16_t *from) {
  return floats(__builtin_convertvector(load<U16x16>(from), U32x16) << 16);
}

/// Nearest even; NaN stays one.
MXFP4_INLINE void storeBf16(uint16_t *to, F32x16 value) {
  U32x16 b = bits(value);
  U32x16 rounded = (b + 0x7FFF + ((b >> 16) & 1)) >> 16;
  U32x16 nan = (b >> 16) | 0x40;
  store(to, __builtin_convertvector(
                (b & kMagnitude) > kExponent ? nan : rounded, U16x16));
}

MXFP4_INLINE uint32_t maxLane(U32x16 value) {
  uint32_t lanes[kLanes], result = 0;
  store(lanes, value);
  for (uint32_t lane : lanes)
    result = lane > result ? lane : result;
  return result;
}

/// Exchanges the off-diagonal blocks of D x D in rows I and I + D.
template <int D> MXFP4_INLINE void exchange(F32x16 &a, F32x16 &b) {
  F32x16 low, high;
#define MXFP4_L(l) ((l) & D ? 16 + (l) - D : (l))
#define MXFP4_H(l) ((l) & D ? 16 + (l) : (l) + D)
#define MXFP4_16(f)                                                            \
  f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8), f(9), f(10), f(11),    \
      f(12), f(13), f(14), f(15)
  low = __builtin_shufflevector(a, b, MXFP4_16(MXFP4_L));
  high = __builtin_shufflevector(a, b, MXFP4_16(MXFP4_H));
#undef MXFP4_L
#undef MXFP4_H
  a = low;
  b = high;
}

template <int D> MXFP4_INLINE void exchangeAll(F32x16 *rows) {
#pragma unroll
  for (int i = 0; i != kLanes; ++i)
    if (!(i & D))
      exchange<D>(rows[i], rows[i + D]);
}

/// Transposes 16 x 16.
MXFP4_INLINE void transpose(F32x16 *rows) {
  exchangeAll<8>(rows);
  exchangeAll<4>(rows);
  exchangeAll<2>(rows);
  exchangeAll<1>(rows);
}

/// Transposes four vectors so that result i holds lanes 4 i .. 4 i + 3, each as
/// its four dwords.
MXFP4_INLINE void gatherDwords(const U32x16 *in, U32x16 *out) {
  auto low = [](U32x16 a, U32x16 b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5,
                                   21, 6, 22, 7, 23);
  };
  auto high = [](U32x16 a, U32x16 b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28,
                                   13, 29, 14, 30, 15, 31);
  };
  auto lowPairs = [](U32x16 a, U32x16 b) {
    return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20,
                                   21, 6, 7, 22, 23);
  };
  auto highPairs = [](U32x16 a, U32x16 b) {
    return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13,
                                   28, 29, 14, 15, 30, 31);
  };
  U32x16 low01 = low(in[0], in[1]), low23 = low(in[2], in[3]);
  U32x16 high01 = high(in[0], in[1]), high23 = high(in[2], in[3]);
  out[0] = lowPairs(low01, low23);
  out[1] = highPairs(low01, low23);
  out[2] = lowPairs(high01, high23);
  out[3] = highPairs(high01, high23);
}

/// One element of a source.
MXFP4_INLINE float element(const StripSource &source, int64_t lane, int64_t k) {
  int64_t at = lane * source.laneStride + k * source.kStride;
  if (source.format == numerics::Format::F32)
    return static_cast<const float *>(source.data)[at];
  uint32_t pattern = static_cast<const uint16_t *>(source.data)[at];
  pattern <<= 16;
  float value;
  std::memcpy(&value, &pattern, sizeof(value));
  return value;
}

/// 16 elements that lie side by side.
MXFP4_INLINE F32x16 loadRun(const float *from) { return load<F32x16>(from); }
MXFP4_INLINE F32x16 loadRun(const uint16_t *from) { return loadBf16(from); }

/// Sixteen runs, `stride` elements apart.
template <typename T>
MXFP4_INLINE void loadRuns(const T *from, int64_t stride, F32x16 *rows) {
#pragma unroll
  for (int i = 0; i != kLanes; ++i)
    rows[i] = loadRun(from + i * stride);
}

/// loadSquare where part of the square does not exist, or nothing lies side by
/// side.
MXFP4_OUTLINE void loadPartialSquare(const StripSource &source, int64_t lane,
                                     int64_t k, F32x16 *rows) {
  int64_t lanes = source.lanes - lane, ks = source.kValid - k;
  for (int i = 0; i != kLanes; ++i) {
    float values[kLanes];
    for (int l = 0; l != kLanes; ++l)
      values[l] = i < ks && l < lanes ? element(source, lane + l, k + i) : 0.0f;
    rows[i] = load<F32x16>(values);
  }
}

template <typename T>
MXFP4_INLINE void loadSquareOf(const StripSource &source, int64_t lane,
                               int64_t k, F32x16 *rows) {
  const T *from = static_cast<const T *>(source.data) +
                  lane * source.laneStride + k * source.kStride;
  if (source.lanes - lane < kLanes || source.kValid - k < kLanes ||
      (source.laneStride != 1 && source.kStride != 1))
    return loadPartialSquare(source, lane, k, rows);
  if (source.laneStride == 1)
    return loadRuns(from, source.kStride, rows);
  F32x16 square[kLanes];
  loadRuns(from, source.laneStride, square);
  transpose(square);
#pragma unroll
  for (int i = 0; i != kLanes; ++i)
    rows[i] = square[i];
}

/// Elements k .. k + 15 of lanes lane .. lane + 15: rows[i] has k + i of each.
/// From contiguous memory in either direction, else one by one.
MXFP4_OUTLINE void loadSquare(const StripSource &source, int64_t lane,
                              int64_t k, F32x16 *rows) {
  if (source.format == numerics::Format::F32)
    loadSquareOf<float>(source, lane, k, rows);
  else
    loadSquareOf<uint16_t>(source, lane, k, rows);
}

} // namespace
} // namespace mxfp4::cpu

#endif // MXFP4_RUNTIME_CPU_ISA_VECTOR_H
