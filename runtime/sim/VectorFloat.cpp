// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// f32 and f64 arithmetic, rounding to integers, exponent and mantissa,
// cube-map helpers (CDNA3/CDNA4 ISA, "Vector ALU operations").

#include "Families.h"
#include "FloatMath.h"

namespace mxfp4::sim {

namespace {

float addF32(float a, float b) { return a + b; }
float subF32(float a, float b) { return a - b; }
float subrevF32(float a, float b) { return b - a; }
float mulF32(float a, float b) { return a * b; }
float fmaF32(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
/// 0 times anything is 0.
float mulLegacy(float a, float b) {
  return a == 0.0f || b == 0.0f ? 0.0f : a * b;
}
float minF32(float a, float b) { return minNumber(a, b); }
float maxF32(float a, float b) { return maxNumber(a, b); }
float min3F32(float a, float b, float c) {
  return minNumber(minNumber(a, b), c);
}
float max3F32(float a, float b, float c) {
  return maxNumber(maxNumber(a, b), c);
}
float med3F32(float a, float b, float c) { return median(a, b, c); }
float minimum3(float a, float b, float c) {
  return minimumIeee(minimumIeee(a, b), c);
}
float maximum3(float a, float b, float c) {
  return maximumIeee(maximumIeee(a, b), c);
}

float truncF32(float a) { return __builtin_truncf(a); }
float ceilF32(float a) { return __builtin_ceilf(a); }
float floorF32(float a) { return __builtin_floorf(a); }
float rndneF32(float a) { return __builtin_roundevenf(a); }
/// Kept below 1, which a - floor(a) may round to.
float fractF32(float a) {
  float f = a - __builtin_floorf(a);
  return f >= 1.0f ? 0x1.fffffep-1f : f;
}
float ldexpF32(float a, int32_t e) { return scaleBinary(a, e); }

/// Exponent and fraction in [1/2, 1) of a finite number; others have 0 and are
/// their own fraction. `Bias` is that of such a fraction.
template <class T, class Bits, unsigned Mantissa, int Bias> struct Frexp {
  static constexpr Bits kExponent = (Bits(2) * Bias + 3) << Mantissa;
  Bits bits; ///< of the number, a denormal scaled to a normal one
  bool denormal, special;

  explicit Frexp(T a) {
    bits = bitCast<Bits>(a);
    denormal = (bits & kExponent) == 0;
    special = (a == 0) | ((bits & kExponent) == kExponent);
    constexpr T scale = T(Bits(1) << (Mantissa + 1));
    bits = denormal ? bitCast<Bits>(a * scale) : bits;
  }
  int32_t exponent() const {
    int32_t e = int32_t((bits & kExponent) >> Mantissa) - Bias;
    e = denormal ? e - int32_t(Mantissa + 1) : e;
    return special ? 0 : e;
  }
  T fraction(T a) const {
    Bits half = (bits & ~kExponent) | Bits(Bias) << Mantissa;
    return special ? a : bitCast<T>(half);
  }
};
using FrexpF32 = Frexp<float, uint32_t, 23, 126>;
using FrexpF64 = Frexp<double, uint64_t, 52, 1022>;

int32_t frexpExpF32(float a) { return FrexpF32(a).exponent(); }
float frexpMantF32(float a) { return FrexpF32(a).fraction(a); }

double addF64(double a, double b) { return a + b; }
double mulF64(double a, double b) { return a * b; }
double fmaF64(double a, double b, double c) { return __builtin_fma(a, b, c); }
double minF64(double a, double b) { return minNumber(a, b); }
double maxF64(double a, double b) { return maxNumber(a, b); }
double truncF64(double a) { return __builtin_trunc(a); }
double ceilF64(double a) { return __builtin_ceil(a); }
double floorF64(double a) { return __builtin_floor(a); }
double rndneF64(double a) { return __builtin_roundeven(a); }
double fractF64(double a) {
  double f = a - __builtin_floor(a);
  return f >= 1.0 ? 0x1.fffffffffffffp-1 : f;
}
double ldexpF64(double a, int32_t e) { return std::scalbn(a, e); }
int32_t frexpExpF64(double a) { return FrexpF64(a).exponent(); }
double frexpMantF64(double a) { return FrexpF64(a).fraction(a); }

//===-- Cube maps: the face a direction points at
//------------------------------===//

/// 0/1 for +-x, 2/3 for +-y, 4/5 for +-z; z wins ties, then y.
int face(float x, float y, float z) {
  float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  if (az >= ax && az >= ay)
    return z < 0 ? 5 : 4;
  if (ay >= ax)
    return y < 0 ? 3 : 2;
  return x < 0 ? 1 : 0;
}
float cubeId(float x, float y, float z) { return float(face(x, y, z)); }
float cubeMa(float x, float y, float z) {
  int f = face(x, y, z);
  return 2.0f * (f < 2 ? x : f < 4 ? y : z);
}
float cubeSc(float x, float y, float z) {
  switch (face(x, y, z)) {
  case 0:
    return -z;
  case 1:
    return z;
  case 5:
    return -x;
  default:
    return x;
  }
}
float cubeTc(float x, float y, float z) {
  switch (face(x, y, z)) {
  case 2:
    return z;
  case 3:
    return -z;
  default:
    return -y;
  }
}

constexpr uint32_t F = Flag_Float32, D = Flag_Float64;

const OpInfo kRows[] = {
    valu<addF32>("v_add_f32", F),
    valu<subF32>("v_sub_f32", F),
    valu<subrevF32>("v_subrev_f32", F),
    valu<mulF32>("v_mul_f32", F),
    valu<mulLegacy>("v_mul_legacy_f32", F),
    valu<fmaF32>("v_fma_f32", F),
    valu<fmaF32>("v_fmac_f32", F | Flag_ReadsDst),
    valu<fmaF32>("v_fmamk_f32", F),
    valu<fmaF32>("v_fmaak_f32", F),
    valu<minF32>("v_min_f32", F),
    valu<maxF32>("v_max_f32", F),
    valu<min3F32>("v_min3_f32", F),
    valu<max3F32>("v_max3_f32", F),
    valu<med3F32>("v_med3_f32", F),
    valu<minimum3>("v_minimum3_f32", F),
    valu<maximum3>("v_maximum3_f32", F),
    valu<truncF32>("v_trunc_f32", F),
    valu<ceilF32>("v_ceil_f32", F),
    valu<floorF32>("v_floor_f32", F),
    valu<rndneF32>("v_rndne_f32", F),
    valu<fractF32>("v_fract_f32", F),
    valu<ldexpF32>("v_ldexp_f32", F),
    valu<frexpExpF32>("v_frexp_exp_i32_f32"),
    valu<frexpMantF32>("v_frexp_mant_f32"),
    valu<cubeId>("v_cubeid_f32", F),
    valu<cubeSc>("v_cubesc_f32", F),
    valu<cubeTc>("v_cubetc_f32", F),
    valu<cubeMa>("v_cubema_f32", F),

    valu<addF64>("v_add_f64", D),
    valu<mulF64>("v_mul_f64", D),
    valu<fmaF64>("v_fma_f64", D),
    valu<fmaF64>("v_fmac_f64", D | Flag_ReadsDst),
    valu<minF64>("v_min_f64", D),
    valu<maxF64>("v_max_f64", D),
    valu<truncF64>("v_trunc_f64", D),
    valu<ceilF64>("v_ceil_f64", D),
    valu<floorF64>("v_floor_f64", D),
    valu<rndneF64>("v_rndne_f64", D),
    valu<fractF64>("v_fract_f64", D),
    valu<ldexpF64>("v_ldexp_f64", D),
    valu<frexpExpF64>("v_frexp_exp_i32_f64"),
    valu<frexpMantF64>("v_frexp_mant_f64"),
};

} // namespace

OpTable vectorFloatOps() { return kRows; }

} // namespace mxfp4::sim
