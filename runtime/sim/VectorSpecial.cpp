// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transcendental functions and the steps of a division.

#include "Families.h"
#include "FloatMath.h"
#include "Transcendental.h"

namespace mxfp4::sim {

namespace {

// ISA document, V_RCP_F32 and kin: denormals are flushed whatever MODE says.
float rcpF32(float a) { return flushDenormal(1.0f / flushDenormal(a)); }
float sqrtF32(float a) { return __builtin_sqrtf(flushDenormal(a)); }

/// A function that is compiled for the host's widest vectors.
template <void (*Fn)(const uint32_t *, uint32_t *)>
void wideOp(Wave &wave, const Inst &inst) {
  LaneVector tmp[2], out;
  Fn(source<float>(wave, inst, 0, tmp).lo, out.lane);
  storeResult<float>(wave, inst, &out);
}
template <void (*Fn)(const uint32_t *, uint32_t *)>
constexpr OpInfo wide(const char *name) {
  return {name, &wideOp<Fn>, OpClass::Trans, 1, {1}, Flag_Float32};
}

double rcpF64(double a) { return 1.0 / a; }
double sqrtF64(double a) { return __builtin_sqrt(a); }
double rsqF64(double a) { return 1.0 / __builtin_sqrt(a); }

/// 2/pi in 1200 bits, most significant first, for reducing huge arguments.
constexpr uint32_t kTwoOverPi[] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c,
    0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41,
    0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08,
    0x56033046, 0xfc7b6bab, 0xf0cfbc21, 0x00000000};

/// Segment `segment` (53 bits each) of 2/pi for an argument of that size.
double trigPreop(double a, uint32_t segment) {
  int exponent = int((bitCast<uint64_t>(a) >> 52) & 0x7ff);
  unsigned shift = (segment & 31) * 53;
  if (exponent > 1077)
    shift += unsigned(exponent - 1077);
  if (shift + 96 > sizeof(kTwoOverPi) * 8)
    return 0;
  // 64 bits from bit `shift` on, of which the first 53 count.
  unsigned word = shift / 32, bit = shift % 32;
  uint64_t high = uint64_t(kTwoOverPi[word]) << 32 | kTwoOverPi[word + 1];
  uint64_t bits = bit ? high << bit | kTwoOverPi[word + 2] >> (32 - bit) : high;
  int scale = -53 - int(shift);
  if (exponent >= 1968)
    scale += 128;
  return std::scalbn(double(bits >> 11), scale);
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// Sizes of a format, as the scaling rules use them.
template <class T> struct DivTraits;
template <> struct DivTraits<float> {
  using Bits = uint32_t;
  static constexpr int mantissa = 23, maxExponent = 255, scale = 64,
                       farApart = 96, tiny = 23, underflow = -150;
  static constexpr float power = 0x1p64f; ///< 2^scale
};
template <> struct DivTraits<double> {
  using Bits = uint64_t;
  static constexpr int mantissa = 52, maxExponent = 2047, scale = 128,
                       farApart = 768, tiny = 53, underflow = -1075;
  static constexpr double power = 0x1p128;
};

template <class T> int biasedExponent(T a) {
  using Traits = DivTraits<T>;
  return int(bitCast<typename Traits::Bits>(a) >> Traits::mantissa) &
         Traits::maxExponent;
}

/// v_div_scale: brings denominator (src1) and numerator (src2) into a range
/// where the refinement cannot over- or underflow. src0 is the one to scale.
/// `undo` tells v_div_fmas to undo the scaling. Without branches: lanes are
/// SIMD lanes.
template <class T>
inline T divScale(T value, T denominator, T numerator, uint32_t &undo) {
  using Traits = DivTraits<T>;
  using Bits = typename Traits::Bits;
  constexpr T power = Traits::power;
  bool isDenominator = bitCast<Bits>(value) == bitCast<Bits>(denominator);
  bool isNumerator = bitCast<Bits>(value) == bitCast<Bits>(numerator);
  T up = value * power, down = value * (T(1) / power);
  T reciprocal = T(1) / denominator;
  bool reciprocalDenormal =
      (biasedExponent(reciprocal) == 0) & (reciprocal != 0);
  bool quotientDenormal = biasedExponent(numerator / denominator) == 0;
  bool both = reciprocalDenormal & quotientDenormal;
  int difference = biasedExponent(numerator) - biasedExponent(denominator);
  // From the weakest rule to the strongest.
  T result = biasedExponent(numerator) <= Traits::tiny ? up : value;
  T small = isNumerator ? up : value;
  result = quotientDenormal ? small : result;
  uint32_t flag = quotientDenormal;
  bool isLarge = isDenominator | !quotientDenormal;
  T large = isLarge ? down : value;
  result = reciprocalDenormal ? large : result;
  flag = reciprocalDenormal ? uint32_t(both) : flag;
  bool denormal = biasedExponent(denominator) == 0;
  result = denormal ? up : result;
  flag = denormal ? 0 : flag;
  bool isFar = difference >= Traits::farApart;
  T far = isDenominator ? up : value;
  result = isFar ? far : result;
  flag = isFar ? 1 : flag;
  bool zero = (numerator == 0) | (denominator == 0);
  undo = zero ? 0 : flag;
  return zero ? std::numeric_limits<T>::quiet_NaN() : result;
}

template <class T> void divScaleOp(Wave &wave, const Inst &inst) {
  constexpr unsigned dwords = dwordsOf<T>;
  LaneVector tmp[3][2], out[dwords], undo;
  Source<T> value = source<T>(wave, inst, 0, tmp[0]);
  Source<T> denominator = source<T>(wave, inst, 1, tmp[1]);
  Source<T> numerator = source<T>(wave, inst, 2, tmp[2]);
  for (unsigned l = 0; l < kLanes; ++l)
    putLane<T>(
        out, l,
        divScale<T>(value[l], denominator[l], numerator[l], undo.lane[l]));
  uint64_t mask = writeMask(wave, inst);
  for (unsigned i = 0; i < dwords; ++i)
    storeLanes(wave, inst.dst + i, out[i], mask);
  wave.setPair(inst.sdst, maskOf(undo) & mask);
}

/// v_div_fmas: fused multiply-add, then the scaling of v_div_scale undone
/// where VCC says so: up if the quotient is large, down if it is small.
template <class T> void divFmasOp(Wave &wave, const Inst &inst) {
  using Traits = DivTraits<T>;
  constexpr unsigned dwords = dwordsOf<T>;
  LaneVector tmp[3][2], out[dwords];
  Source<T> a = source<T>(wave, inst, 0, tmp[0]);
  Source<T> b = source<T>(wave, inst, 1, tmp[1]);
  Source<T> c = source<T>(wave, inst, 2, tmp[2]);
  uint64_t vcc = wave.vcc();
  for (unsigned l = 0; l < kLanes; ++l) {
    T sum;
    if constexpr (sizeof(T) == 8)
      sum = __builtin_fma(a[l], b[l], c[l]);
    else
      sum = __builtin_fmaf(a[l], b[l], c[l]);
    putLane<T>(out, l, sum);
  }
  for (uint64_t left = vcc; left; left &= left - 1) {
    unsigned l = unsigned(__builtin_ctzll(left));
    bool large = biasedExponent(c[l]) > Traits::maxExponent / 2;
    int scale = large ? Traits::scale : -Traits::scale;
    // A denormal quotient must be rounded only once, after scaling.
    __float128 exact = __float128(a[l]) * b[l] + c[l];
    putLane<T>(out, l, T(exact * std::scalbn(1.0, scale)));
  }
  storeResult<T>(wave, inst, out);
}

/// v_div_fixup: quotient, denominator, numerator. The special cases from the
/// weakest to the strongest.
template <class T> T divFixup(T quotient, T denominator, T numerator) {
  using Traits = DivTraits<T>;
  using Bits = typename Traits::Bits;
  constexpr T infinity = std::numeric_limits<T>::infinity();
  constexpr Bits signBit = Bits(1) << (sizeof(T) * 8 - 1);
  Bits sign = (bitCast<Bits>(denominator) ^ bitCast<Bits>(numerator)) & signBit;
  auto isInf = [&](T a) {
    return (bitCast<Bits>(a) & ~signBit) == bitCast<Bits>(infinity);
  };
  auto withSign = [&](T magnitude) {
    return bitCast<T>((bitCast<Bits>(magnitude) & ~signBit) | sign);
  };
  bool denominatorInf = isInf(denominator), numeratorInf = isInf(numerator);
  bool denominatorZero = denominator == 0, numeratorZero = numerator == 0;
  // The refinement of a quotient that overflows ends in inf - inf.
  T result = quotient != quotient ? infinity : quotient;
  bool tiny = biasedExponent(numerator) - biasedExponent(denominator) <
              Traits::underflow;
  bool toZero = tiny | denominatorInf | numeratorZero;
  bool toInfinity = denominatorZero | numeratorInf;
  result = toZero ? T(0) : result;
  result = toInfinity ? infinity : result;
  result = withSign(result);
  bool invalid =
      (denominatorZero & numeratorZero) | (denominatorInf & numeratorInf);
  result = invalid ? -std::numeric_limits<T>::quiet_NaN() : result;
  result = denominator != denominator ? denominator : result;
  return numerator != numerator ? numerator : result;
}

constexpr uint32_t F = Flag_Float32, D = Flag_Float64;
constexpr OpClass T = OpClass::Trans;

const OpInfo kRows[] = {
    valu<rcpF32>("v_rcp_f32", F, T),
    valu<rcpF32>("v_rcp_iflag_f32", F, T),
    valu<sqrtF32>("v_sqrt_f32", F, T),
    wide<rsqLanes>("v_rsq_f32"),
    wide<exp2Lanes>("v_exp_f32"),
    wide<log2Lanes>("v_log_f32"),
    wide<exp2Lanes>("v_exp_legacy_f32"),
    wide<log2Lanes>("v_log_legacy_f32"),
    wide<sinLanes>("v_sin_f32"),
    wide<cosLanes>("v_cos_f32"),
    valu<rcpF64>("v_rcp_f64", D, T),
    valu<sqrtF64>("v_sqrt_f64", D, T),
    valu<rsqF64>("v_rsq_f64", D, T),
    valu<trigPreop>("v_trig_preop_f64", D),
    {"v_div_scale_f32",
     divScaleOp<float>,
     OpClass::Valu,
     1,
     {1, 1, 1},
     F | Flag_WritesVcc},
    {"v_div_scale_f64",
     divScaleOp<double>,
     OpClass::Valu,
     2,
     {2, 2, 2},
     D | Flag_WritesVcc},
    {"v_div_fmas_f32", divFmasOp<float>, OpClass::Valu, 1, {1, 1, 1}, F},
    {"v_div_fmas_f64", divFmasOp<double>, OpClass::Valu, 2, {2, 2, 2}, D},
    valu<divFixup<float>>("v_div_fixup_f32", F),
    valu<divFixup<double>>("v_div_fixup_f64", D),
};

} // namespace

OpTable vectorSpecialOps() { return kRows; }

} // namespace mxfp4::sim
