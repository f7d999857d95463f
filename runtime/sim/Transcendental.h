// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exponential, logarithm, reciprocal root, sine and cosine of an f32 or f16
// argument. Needs nothing; gives functions without branches or calls, so that a
// loop over lanes becomes SIMD code. They are computed in double to about 1e-12
// and rounded once, where hardware promises one unit in the last place.

#ifndef MXFP4_SIM_TRANSCENDENTAL_H
#define MXFP4_SIM_TRANSCENDENTAL_H

#include "Clones.h"
#include "Operands.h"

#include <limits>

namespace mxfp4::sim {

/// `a` with a denormal replaced by a zero of its sign.
MXFP4_SIM_INLINE float flushDenormal(float a) {
  uint32_t bits = bitCast<uint32_t>(a);
  return bitCast<float>(bits & 0x7f800000 ? bits : bits & 0x80000000);
}

/// c[0] + c[1] x + ... by Horner's rule.
template <size_t N>
MXFP4_SIM_INLINE double polynomial(double x, const double (&c)[N]) {
  double sum = c[N - 1];
  for (size_t i = N - 1; i-- > 0;)
    sum = __builtin_fma(sum, x, c[i]);
  return sum;
}

/// Adding and subtracting it rounds a small double to the nearest integer,
/// which then is in the low bits.
constexpr double kRoundToInteger = 0x1.8p52;

/// 2^a.
MXFP4_SIM_INLINE double exp2Wide(float a) {
  // ln(2)^k / k!
  constexpr double c[] = {1.0,
                          0x1.62e42fefa39efp-1,
                          0x1.ebfbdff82c58fp-3,
                          0x1.c6b08d704a0cp-5,
                          0x1.3b2ab6fba4e77p-7,
                          0x1.5d87fe78a6731p-10,
                          0x1.430912f86c787p-13,
                          0x1.ffcbfc588b0c7p-17,
                          0x1.62c0223a5c824p-20,
                          0x1.b5253d395e7c4p-24,
                          0x1.e4cf5158b8ecap-28};
  // Beyond, the result is no float.
  double x = double(a);
  x = x < -250.0 ? -250.0 : x > 250.0 ? 250.0 : x;
  double shifted = x + kRoundToInteger;
  double whole = shifted - kRoundToInteger;
  uint64_t power = (bitCast<uint64_t>(shifted) + 1023) << 52;
  return polynomial(x - whole, c) * bitCast<double>(power);
}

/// log2(a) of an f32 that is zero or normal.
MXFP4_SIM_INLINE double log2Wide(float a) {
  // 2 / ln(2) / (2 k + 1): the logarithm of (1 + s) / (1 - s).
  constexpr double scale = 0x1.71547652b82fep+1;
  constexpr double c[] = {scale,     scale / 3,  scale / 5,  scale / 7,
                          scale / 9, scale / 11, scale / 13, scale / 15};
  uint32_t bits = bitCast<uint32_t>(a);
  // A fraction from sqrt(1/2) on, below sqrt(2).
  constexpr uint32_t lowest = 0x3f3504f3;
  int32_t exponent = int32_t(bits - lowest) >> 23;
  double m = double(bitCast<float>(bits - (uint32_t(exponent) << 23)));
  double s = (m - 1.0) / (m + 1.0);
  double result = __builtin_fma(s, polynomial(s * s, c), double(exponent));
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  result = a == float(infinity) ? infinity : result;
  result = a == 0.0f ? -infinity : result;
  result = a < 0.0f ? nan : result;
  return a != a ? double(a) : result;
}

/// 1 / sqrt(a).
MXFP4_SIM_INLINE double rsqWide(float a) {
  float first = 1.0f / __builtin_sqrtf(a);
  double y = double(first);
  // One step of Newton's method squares the error of a float.
  double rest = __builtin_fma(-double(a) * y, y, 1.0);
  double refined = __builtin_fma(y * 0.5, rest, y);
  // Not for 0, infinity, negative numbers and NaN.
  return rest - rest == 0.0 ? refined : y;
}

/// sin(2 pi turns).
MXFP4_SIM_INLINE double sinTurns(double turns) {
  // (-1)^k (2 pi)^(2k+1) / (2k+1)!
  constexpr double c[] = {0x1.921fb54442d18p+2, -0x1.4abbce625be53p+5,
                          0x1.466bc6775aae2p+6, -0x1.32d2cce62bd86p+6,
                          0x1.50783487ee782p+5, -0x1.e3074fde8871fp+3,
                          0x1.e8f434d018d63p+1, -0x1.6fadb9f155744p-1,
                          0x1.aaec32af93359p-4, -0x1.8a404211f9547p-7};
  // Half turns change the sign only.
  double shifted = turns * 2.0 + kRoundToInteger;
  double rest = turns - (shifted - kRoundToInteger) * 0.5;
  uint64_t sign = bitCast<uint64_t>(shifted) << 63;
  double result = rest * polynomial(rest * rest, c);
  return bitCast<double>(bitCast<uint64_t>(result) ^ sign);
}

/// sin and cos of `a` turns; whole turns are taken off exactly.
MXFP4_SIM_INLINE double sinWide(float a) {
  double x = double(a);
  return sinTurns(x - __builtin_floor(x));
}
MXFP4_SIM_INLINE double cosWide(float a) {
  double x = double(a);
  return sinTurns(x - __builtin_floor(x) + 0.25);
}

/// The f32 instructions for the patterns of 64 lanes; denormals are flushed,
/// but for sine and cosine.
void rsqLanes(const uint32_t *in, uint32_t *out);
void exp2Lanes(const uint32_t *in, uint32_t *out);
void log2Lanes(const uint32_t *in, uint32_t *out);
void sinLanes(const uint32_t *in, uint32_t *out);
void cosLanes(const uint32_t *in, uint32_t *out);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_TRANSCENDENTAL_H
