// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between integers, f16, bf16, f32 and f64. Those to and from
// formats of 8 bits and less are in Convert.cpp.

#include "Families.h"
#include "FloatMath.h"

#include <algorithm>

namespace mxfp4::sim {

namespace {

/// Truncates; what does not fit becomes the nearest value that does, NaN 0.
template <class Int, class Float> Int toInteger(Float a) {
  constexpr Float low = Float(std::numeric_limits<Int>::min());
  // One above the largest value, which has an exact Float.
  constexpr Float high =
      Float(std::numeric_limits<Int>::max() / 2 + 1) * Float(2);
  Float clamped = a > low ? a : low;
  bool over = clamped >= high;
  Float inside = over ? low : clamped;
  Int result = over ? std::numeric_limits<Int>::max() : Int(inside);
  return a != a ? Int(0) : result;
}

int32_t f32ToI32(float a) { return toInteger<int32_t>(a); }
uint32_t f32ToU32(float a) { return toInteger<uint32_t>(a); }
int32_t f64ToI32(double a) { return toInteger<int32_t>(a); }
uint32_t f64ToU32(double a) { return toInteger<uint32_t>(a); }
int16_t f16ToI16(Half a) { return toInteger<int16_t>(toFloat(a)); }
uint16_t f16ToU16(Half a) { return toInteger<uint16_t>(toFloat(a)); }
/// To nearest with ties upwards, and downwards.
int32_t rpi(float a) { return toInteger<int32_t>(std::floor(double(a) + 0.5)); }
int32_t flr(float a) { return toInteger<int32_t>(std::floor(a)); }

float i32ToF32(int32_t a) { return float(a); }
float u32ToF32(uint32_t a) { return float(a); }
double i32ToF64(int32_t a) { return double(a); }
double u32ToF64(uint32_t a) { return double(a); }
Half i16ToF16(int16_t a) { return toHalf(float(a)); }
Half u16ToF16(uint16_t a) { return toHalf(float(a)); }
float f64ToF32(double a) { return float(a); }
double f32ToF64(float a) { return double(a); }
Half f32ToF16(float a) { return toHalf(a); }
float f16ToF32(Half a) { return toFloat(a); }
float bf16ToF32(BFloat a) { return toFloat(a); }

/// A signed nibble in sixteenths.
float offI4(uint32_t a) { return float(int32_t(a << 28) >> 28) * 0.0625f; }
template <unsigned Byte> float ubyte(uint32_t a) {
  return float((a >> (8 * Byte)) & 0xff);
}

uint32_t pair16(uint32_t low, uint32_t high) {
  return (low & 0xffff) | high << 16;
}
float clampFinite(float a, float low, float high) {
  return a > low ? (a < high ? a : high) : low;
}
uint32_t norm16(float a, bool isSigned) {
  if (a != a)
    return 0;
  float scaled = clampFinite(a, isSigned ? -1.0f : 0.0f, 1.0f) *
                 (isSigned ? 32767.0f : 65535.0f);
  return uint32_t(int32_t(std::nearbyint(scaled))) & 0xffff;
}
uint32_t pknormI16(float a, float b) {
  return pair16(norm16(a, true), norm16(b, true));
}
uint32_t pknormU16(float a, float b) {
  return pair16(norm16(a, false), norm16(b, false));
}
uint32_t pknormI16Half(Half a, Half b) {
  return pknormI16(toFloat(a), toFloat(b));
}
uint32_t pknormU16Half(Half a, Half b) {
  return pknormU16(toFloat(a), toFloat(b));
}
int16_t normI16(Half a) { return int16_t(norm16(toFloat(a), true)); }
uint16_t normU16(Half a) { return uint16_t(norm16(toFloat(a), false)); }

/// To half, towards zero: the nearest one, stepped back if it is larger.
uint32_t halfTowardsZero(float a) {
  Half h = toHalf(a);
  float back = toFloat(h);
  bool larger = std::fabs(back) > std::fabs(a);
  return larger ? uint32_t(h.bits - 1) : h.bits;
}
uint32_t pkrtz(float a, float b) {
  return pair16(halfTowardsZero(a), halfTowardsZero(b));
}
uint32_t pkF16(float a, float b) {
  return pair16(toHalf(a).bits, toHalf(b).bits);
}
uint32_t pkBF16(float a, float b) {
  return roundToBFloat(a) >> 16 | (roundToBFloat(b) & 0xffff0000);
}
uint32_t pkU16(uint32_t a, uint32_t b) {
  return pair16(std::min(a, 0xffffu), std::min(b, 0xffffu));
}
uint32_t pkI16(int32_t a, int32_t b) {
  auto clamp = [](int32_t x) {
    return uint32_t(std::min(std::max(x, -32768), 32767));
  };
  return pair16(clamp(a), clamp(b));
}
uint32_t packHalves(Half a, Half b) { return pair16(a.bits, b.bits); }
/// Byte src1 of src2 replaced.
uint32_t pkU8(float a, uint32_t byte, uint32_t old) {
  float rounded = a != a ? 0.0f : clampFinite(std::nearbyint(a), 0.0f, 255.0f);
  unsigned shift = 8 * (byte & 3);
  return (old & ~(0xffu << shift)) | uint32_t(rounded) << shift;
}

constexpr uint32_t F = Flag_Float32, D = Flag_Float64;

const OpInfo kRows[] = {
    valu<f32ToI32>("v_cvt_i32_f32", F),
    valu<f32ToU32>("v_cvt_u32_f32", F),
    valu<f64ToI32>("v_cvt_i32_f64", D),
    valu<f64ToU32>("v_cvt_u32_f64", D),
    valu<f16ToI16>("v_cvt_i16_f16", D),
    valu<f16ToU16>("v_cvt_u16_f16", D),
    valu<rpi>("v_cvt_rpi_i32_f32"),
    valu<flr>("v_cvt_flr_i32_f32"),
    valu<i32ToF32>("v_cvt_f32_i32", F),
    valu<u32ToF32>("v_cvt_f32_u32", F),
    valu<i32ToF64>("v_cvt_f64_i32", D),
    valu<u32ToF64>("v_cvt_f64_u32", D),
    valu<i16ToF16>("v_cvt_f16_i16", D),
    valu<u16ToF16>("v_cvt_f16_u16", D),
    valu<f64ToF32>("v_cvt_f32_f64", F),
    valu<f32ToF64>("v_cvt_f64_f32", D),
    valu<f32ToF16>("v_cvt_f16_f32", D),
    valu<f16ToF32>("v_cvt_f32_f16", D),
    valu<bf16ToF32>("v_cvt_f32_bf16"),
    valu<offI4>("v_cvt_off_f32_i4"),
    valu<ubyte<0>>("v_cvt_f32_ubyte0"),
    valu<ubyte<1>>("v_cvt_f32_ubyte1"),
    valu<ubyte<2>>("v_cvt_f32_ubyte2"),
    valu<ubyte<3>>("v_cvt_f32_ubyte3"),
    valu<pknormI16>("v_cvt_pknorm_i16_f32"),
    valu<pknormU16>("v_cvt_pknorm_u16_f32"),
    valu<pknormI16Half>("v_cvt_pknorm_i16_f16"),
    valu<pknormU16Half>("v_cvt_pknorm_u16_f16"),
    valu<normI16>("v_cvt_norm_i16_f16"),
    valu<normU16>("v_cvt_norm_u16_f16"),
    valu<pkrtz>("v_cvt_pkrtz_f16_f32"),
    valu<pkF16>("v_cvt_pk_f16_f32", D),
    valu<pkBF16>("v_cvt_pk_bf16_f32", D),
    valu<pkU16>("v_cvt_pk_u16_u32"),
    valu<pkI16>("v_cvt_pk_i16_i32"),
    valu<packHalves>("v_pack_b32_f16"),
    valu<pkU8>("v_cvt_pk_u8_f32", F),
    valu<pkU8>("v_cvt_pkaccum_u8_f32", F | Flag_ReadsDst),
};

} // namespace

OpTable vectorConvertOps() { return kRows; }

} // namespace mxfp4::sim
