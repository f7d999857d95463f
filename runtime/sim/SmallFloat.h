// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The small float formats of gfx950 between code and f32, in integer arithmetic
// on bit patterns. Needs nothing; gives the conversions that the matrix and the
// v_cvt_* instructions share. Sources: CDNA4 ISA document 7.3 (formats,
// overflow), VOP3 pseudo-code (scale, stochastic rounding).

#ifndef MXFP4_SIM_SMALLFLOAT_H
#define MXFP4_SIM_SMALLFLOAT_H

#include <cstdint>
#include <cstring>

namespace mxfp4::sim {

/// In the order of the cbsz/blgp codes of f8f6f4. The ISA's names are FP8, BF8,
/// FP6, BF6, FP4.
enum class SmallFormat : uint8_t { E4M3, E5M2, E2M3, E3M2, E2M1 };

struct SmallFormatInfo {
  uint8_t bits, mantissa, bias;
  uint8_t maxCode;  ///< largest finite magnitude
  uint8_t nanCode;  ///< what a NaN becomes, sign apart
  uint8_t overflow; ///< what overflows without saturation
};

/// FP4 and FP6 have no infinity or NaN: they saturate always, and a NaN becomes
/// the largest magnitude with its sign (AMD's host emulation; the ISA document
/// does not say).
inline constexpr SmallFormatInfo kSmallFormats[] = {
    // bits mantissa bias max   NaN   overflow
    {8, 3, 7, 0x7e, 0x7f, 0x7f},  // E4M3: overflows to NaN
    {8, 2, 15, 0x7b, 0x7e, 0x7c}, // E5M2: to infinity
    {6, 3, 1, 0x1f, 0x1f, 0x1f},  // E2M3
    {6, 2, 3, 0x1f, 0x1f, 0x1f},  // E3M2
    {4, 1, 1, 0x07, 0x07, 0x07},  // E2M1
};

constexpr const SmallFormatInfo &info(SmallFormat format) {
  return kSmallFormats[static_cast<int>(format)];
}

/// E8M0 code of 1, and of NaN.
inline constexpr uint8_t kUnitScale = 127, kNanScale = 255;

inline float asFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}
inline double asDouble(uint64_t bits) {
  double value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}
inline uint64_t asBits(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}
inline uint32_t asBits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

/// Values of all codes, 256 entries; bits above the format's width are ignored.
const float *smallFloatTable(SmallFormat format);

/// Values that are encoded at once: one a lane.
inline constexpr unsigned kEncodeLanes = 64;

/// Codes of value / 2^(scale - 127), nearest even. Values are f32 patterns; a
/// scale is the exponent field of one. What overflows becomes the largest
/// finite magnitude if `saturate` (MODE.FP16_OVFL), infinity too; else NaN
/// (E4M3) or infinity (E5M2). Scale 255 gives NaN.
void encodeNearest(SmallFormat format, const uint32_t *values,
                   const uint32_t *scales, bool saturate, uint32_t *codes);

/// The same, rounded stochastically: the top 23 - mantissa bits of `random` are
/// added right below the last bit kept, then truncated.
void encodeStochastic(SmallFormat format, const uint32_t *values,
                      const uint32_t *random, const uint32_t *scales,
                      bool saturate, uint32_t *codes);

/// Value of `code` times 2^(scale - 127) in f32 (exact or infinite); scale 255
/// gives NaN.
float decodeScaled(SmallFormat format, uint8_t code, uint8_t scale);

/// f16 and bf16 patterns and f32, nearest even; NaNs stay NaN, made quiet.
inline float halfToFloat(uint16_t pattern) {
  uint32_t magnitude = pattern & 0x7fff;
  uint32_t sign = uint32_t(pattern & 0x8000) << 16;
  if (magnitude >= 0x7c00)
    return asFloat(sign | 0x7f800000 | (magnitude & 0x3ff) << 13 |
                   (magnitude > 0x7c00 ? 0x400000 : 0));
  float value = asFloat(magnitude << 13) * asFloat(239u << 23); // 2^112
  return asFloat(asBits(value) | sign);
}
uint16_t floatToHalf(float value);
inline float bfloatToFloat(uint16_t pattern) {
  return asFloat(uint32_t(pattern) << 16);
}
uint16_t floatToBfloat(float value);

/// f32 to f16 or bf16 with stochastic rounding: the top bits of `random`, as
/// many as are dropped, are added below the last bit kept.
uint16_t floatToHalfStochastic(float value, uint32_t random);
uint16_t floatToBfloatStochastic(float value, uint32_t random);

/// v_prng_b32: one step of a Galois LFSR.
constexpr uint32_t nextRandom(uint32_t state) {
  return (state << 1) ^ (state >> 31 ? 0xc5u : 0u);
}

} // namespace mxfp4::sim

#endif // MXFP4_SIM_SMALLFLOAT_H
