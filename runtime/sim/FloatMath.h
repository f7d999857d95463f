// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Float helpers that more than one family uses: halves, minimum and maximum
// as the hardware defines them, exact scaling. All are branch-free where the
// host should vectorise the loop around them.

#ifndef MXFP4_SIM_FLOATMATH_H
#define MXFP4_SIM_FLOATMATH_H

#include "Operands.h"

#include <cmath>
#include <limits>

namespace mxfp4::sim {

inline float toFloat(Half h) { return float(bitCast<_Float16>(h.bits)); }
inline Half toHalf(float f) { return {bitCast<uint16_t>(_Float16(f))}; }

inline float toFloat(BFloat b) {
  return bitCast<float>(uint32_t(b.bits) << 16);
}
/// f32 bits rounded to nearest even at bit 16; NaN stays NaN. The result is in
/// the high half.
inline uint32_t roundToBFloat(float f) {
  uint32_t bits = bitCast<uint32_t>(f);
  uint32_t rounded = bits + 0x7fff + ((bits >> 16) & 1);
  bool isNaN = (bits & 0x7fffffff) > 0x7f800000;
  return isNaN ? bits | 0x400000 : rounded;
}
inline BFloat toBFloat(float f) { return {uint16_t(roundToBFloat(f) >> 16)}; }

/// v_min/v_max: a NaN gives way to a number, -0 is less than +0.
inline float minNumber(float a, float b) {
  uint32_t ua = bitCast<uint32_t>(a), ub = bitCast<uint32_t>(b);
  float equal = bitCast<float>(ua | ub);
  float less = a < b ? a : b;
  float result = a == b ? equal : less;
  result = b != b ? a : result;
  return a != a ? b : result;
}
inline float maxNumber(float a, float b) {
  uint32_t ua = bitCast<uint32_t>(a), ub = bitCast<uint32_t>(b);
  float equal = bitCast<float>(ua & ub);
  float greater = a > b ? a : b;
  float result = a == b ? equal : greater;
  result = b != b ? a : result;
  return a != a ? b : result;
}
inline double minNumber(double a, double b) {
  if (a != a)
    return b;
  if (b != b)
    return a;
  if (a == b)
    return std::signbit(a) ? a : b;
  return a < b ? a : b;
}
inline double maxNumber(double a, double b) {
  if (a != a)
    return b;
  if (b != b)
    return a;
  if (a == b)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

/// IEEE 754-2019 minimum and maximum: a NaN wins.
inline float minimumIeee(float a, float b) {
  float nan = a + b;
  float result = minNumber(a, b);
  return nan != nan && (a != a || b != b) ? nan : result;
}
inline float maximumIeee(float a, float b) {
  float nan = a + b;
  float result = maxNumber(a, b);
  return nan != nan && (a != a || b != b) ? nan : result;
}

/// Middle one of three; with a NaN among them, their minimum.
inline float median(float a, float b, float c) {
  if (a != a || b != b || c != c)
    return minNumber(minNumber(a, b), c);
  return maxNumber(minNumber(a, b), minNumber(maxNumber(a, b), c));
}

/// a * 2^e, rounded once.
inline float scaleBinary(float a, int e) {
  e = e < -400 ? -400 : e > 400 ? 400 : e;
  double power = bitCast<double>(uint64_t(1023 + e) << 52);
  return float(double(a) * power);
}

/// a * b + c of halves, for rounding to half: the product is exact in float,
/// and the sum is rounded to odd, so that rounding it again is right.
inline float fmaHalf(float a, float b, float c) {
  float product = a * b;
  float sum = product + c;
  float t = sum - product;
  float rest = (product - (sum - t)) + (c - t);
  uint32_t bits = bitCast<uint32_t>(sum);
  // Towards the exact sum if that is further from zero; then rest has its sign.
  uint32_t away = (bitCast<uint32_t>(rest) ^ bits) >> 31 ? ~0u : 1u;
  bool even = !(bits & 1) && rest != 0 && rest - rest == 0;
  return bitCast<float>(even ? bits + away : bits);
}

} // namespace mxfp4::sim

#endif // MXFP4_SIM_FLOATMATH_H
