// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// f16 arithmetic. Sums, products, quotients and roots of halves are exact
// enough in float that rounding twice gives the right half; fused operations
// go through fmaHalf.

#include "Families.h"
#include "FloatMath.h"
#include "Transcendental.h"

namespace mxfp4::sim {

namespace {

template <float (*Fn)(float)> Half unary(Half a) {
  return toHalf(Fn(toFloat(a)));
}
template <float (*Fn)(float, float)> Half binary(Half a, Half b) {
  return toHalf(Fn(toFloat(a), toFloat(b)));
}
template <float (*Fn)(float, float, float)>
Half ternary(Half a, Half b, Half c) {
  return toHalf(Fn(toFloat(a), toFloat(b), toFloat(c)));
}

float add(float a, float b) { return a + b; }
float sub(float a, float b) { return a - b; }
float subrev(float a, float b) { return b - a; }
float mul(float a, float b) { return a * b; }
float minOp(float a, float b) { return minNumber(a, b); }
float maxOp(float a, float b) { return maxNumber(a, b); }
float min3(float a, float b, float c) { return minNumber(minNumber(a, b), c); }
float max3(float a, float b, float c) { return maxNumber(maxNumber(a, b), c); }
float med3(float a, float b, float c) { return median(a, b, c); }
float fma(float a, float b, float c) { return fmaHalf(a, b, c); }
/// v_mad: product and sum are rounded separately.
float mad(float a, float b, float c) { return toFloat(toHalf(a * b)) + c; }

float trunc(float a) { return __builtin_truncf(a); }
float ceil(float a) { return __builtin_ceilf(a); }
float floor(float a) { return __builtin_floorf(a); }
float rndne(float a) { return __builtin_roundevenf(a); }
float fract(float a) {
  float f = a - __builtin_floorf(a);
  return f > 0x1.ffcp-1f ? 0x1.ffcp-1f : f;
}
float rcp(float a) { return 1.0f / a; }
float sqrt(float a) { return __builtin_sqrtf(a); }
float rsq(float a) { return float(rsqWide(a)); }
float log(float a) { return float(log2Wide(a)); }
float exp(float a) { return float(exp2Wide(a)); }
float sine(float a) { return float(sinWide(a)); }
float cosine(float a) { return float(cosWide(a)); }
Half ldexp(Half a, int16_t e) { return toHalf(scaleBinary(toFloat(a), e)); }
bool isFinite(float a) { return a - a == 0; }
int16_t frexpExp(Half h) {
  float a = toFloat(h);
  int e = 0;
  if (!isFinite(a) || a == 0)
    return 0;
  std::frexp(a, &e);
  return int16_t(e);
}
float frexpMant(float a) {
  int e;
  return isFinite(a) ? std::frexp(a, &e) : a;
}

/// Quotient, denominator, numerator: the special cases of a division.
float divFixup(float quotient, float denominator, float numerator) {
  float sign =
      std::signbit(denominator) != std::signbit(numerator) ? -1.0f : 1.0f;
  if (numerator != numerator)
    return numerator;
  if (denominator != denominator)
    return denominator;
  bool denominatorInf = std::isinf(denominator);
  bool numeratorInf = std::isinf(numerator);
  if ((denominator == 0 && numerator == 0) || (denominatorInf && numeratorInf))
    return -std::numeric_limits<float>::quiet_NaN();
  if (denominator == 0 || numeratorInf)
    return sign * std::numeric_limits<float>::infinity();
  if (denominatorInf || numerator == 0)
    return sign * 0.0f;
  return sign * std::fabs(quotient);
}

constexpr uint32_t D = Flag_Float64, K = Flag_KeepsHigh;

const OpInfo kRows[] = {
    valu<binary<add>>("v_add_f16", D),
    valu<binary<sub>>("v_sub_f16", D),
    valu<binary<subrev>>("v_subrev_f16", D),
    valu<binary<mul>>("v_mul_f16", D),
    valu<binary<minOp>>("v_min_f16", D),
    valu<binary<maxOp>>("v_max_f16", D),
    valu<ternary<mad>>("v_mac_f16", D | Flag_ReadsDst),
    valu<ternary<mad>>("v_madmk_f16", D),
    valu<ternary<mad>>("v_madak_f16", D),
    valu<ternary<mad>>("v_mad_f16", D | K),
    valu<ternary<mad>>("v_mad_legacy_f16", D),
    valu<ternary<fma>>("v_fma_f16", D | K),
    valu<ternary<fma>>("v_fma_legacy_f16", D),
    valu<ternary<min3>>("v_min3_f16", D | K),
    valu<ternary<max3>>("v_max3_f16", D | K),
    valu<ternary<med3>>("v_med3_f16", D | K),
    valu<ternary<divFixup>>("v_div_fixup_f16", D | K),
    valu<ternary<divFixup>>("v_div_fixup_legacy_f16", D),
    valu<unary<trunc>>("v_trunc_f16", D),
    valu<unary<ceil>>("v_ceil_f16", D),
    valu<unary<floor>>("v_floor_f16", D),
    valu<unary<rndne>>("v_rndne_f16", D),
    valu<unary<fract>>("v_fract_f16", D),
    valu<unary<rcp>>("v_rcp_f16", D, OpClass::Trans),
    valu<unary<sqrt>>("v_sqrt_f16", D, OpClass::Trans),
    valu<unary<rsq>>("v_rsq_f16", D, OpClass::Trans),
    valu<unary<log>>("v_log_f16", D, OpClass::Trans),
    valu<unary<exp>>("v_exp_f16", D, OpClass::Trans),
    valu<unary<sine>>("v_sin_f16", D, OpClass::Trans),
    valu<unary<cosine>>("v_cos_f16", D, OpClass::Trans),
    valu<ldexp>("v_ldexp_f16", D),
    valu<frexpExp>("v_frexp_exp_i16_f16"),
    valu<unary<frexpMant>>("v_frexp_mant_f16"),
};

} // namespace

OpTable vectorHalfOps() { return kRows; }

} // namespace mxfp4::sim
