// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of the small float formats. Integer arithmetic on the patterns,
// so that the host's rounding and flushing modes do not matter.

#include "SmallFloat.h"

#include <array>

using namespace mxfp4::sim;

namespace {

/// A finite non-zero f32 as significand * 2^(exponent - 23), bit 23 set.
struct Unpacked {
  uint32_t significand;
  int exponent;
};

Unpacked unpack(uint32_t magnitude) {
  uint32_t fraction = magnitude & 0x7fffff;
  int field = static_cast<int>(magnitude >> 23);
  if (field)
    return {fraction | 0x800000, field - 127};
  int shift = __builtin_clz(fraction) - 8;
  return {fraction << shift, -126 - shift};
}

/// `significand` without its low `shift` bits, nearest even.
uint64_t roundNearest(uint64_t significand, unsigned shift) {
  if (shift > 40)
    return 0;
  uint64_t odd = (significand >> shift) & 1;
  return (significand + ((uint64_t(1) << shift) >> 1) - 1 + odd) >> shift;
}

/// Rounding to a format with `mantissa` bits and the given bias:
/// `round(significand, dropped, excess)` cuts `dropped + excess` bits, `excess`
/// of which are below the format's subnormal step. The magnitude code.
template <typename Round>
uint32_t roundTo(Unpacked u, unsigned mantissa, int bias, Round round) {
  int minimum = 1 - bias;
  unsigned excess = u.exponent < minimum ? minimum - u.exponent : 0;
  // The hidden bit, where kept, adds one to the exponent field.
  uint32_t field = static_cast<uint32_t>(u.exponent + int(excess) - minimum);
  return (field << mantissa) +
         static_cast<uint32_t>(round(u.significand, 23 - mantissa, excess));
}

struct Nearest {
  uint64_t operator()(uint64_t significand, unsigned dropped,
                      unsigned excess) const {
    return roundNearest(significand, dropped + excess);
  }
};

struct Stochastic {
  uint32_t random;
  uint64_t operator()(uint64_t significand, unsigned dropped,
                      unsigned excess) const {
    uint64_t aligned = excess < 32 ? significand >> excess : 0;
    return (aligned + (random >> (32 - dropped))) >> dropped;
  }
};

template <typename Round>
uint8_t encode(SmallFormat format, float value, uint8_t scale, bool saturate,
               Round round) {
  const SmallFormatInfo &f = info(format);
  uint32_t bits = asBits(value);
  uint32_t magnitude = bits & 0x7fffffff;
  uint8_t sign = static_cast<uint8_t>((bits >> 31) << (f.bits - 1));
  if (magnitude > 0x7f800000 || scale == kNanScale)
    return sign | f.nanCode;
  uint8_t overflow = saturate ? f.maxCode : f.overflow;
  if (magnitude == 0x7f800000)
    return sign | overflow;
  if (magnitude == 0)
    return sign;
  Unpacked u = unpack(magnitude);
  u.exponent -= int(scale) - kUnitScale;
  // Far too large for the shift arithmetic, whatever the rounding.
  if (u.exponent > 32)
    return sign | overflow;
  uint32_t code = roundTo(u, f.mantissa, f.bias, round);
  return sign | static_cast<uint8_t>(code > f.maxCode ? overflow : code);
}

float decode(SmallFormat format, uint8_t code) {
  const SmallFormatInfo &f = info(format);
  uint32_t magnitude = code & ((1u << (f.bits - 1)) - 1);
  uint32_t sign = uint32_t(code >> (f.bits - 1) & 1) << 31;
  if (magnitude > f.maxCode)
    return asFloat(sign | (format == SmallFormat::E5M2 && magnitude == 0x7c
                               ? 0x7f800000
                               : 0x7fc00000));
  uint32_t field = magnitude >> f.mantissa;
  uint32_t fraction = magnitude & ((1u << f.mantissa) - 1);
  if (field == 0) {
    float step = asFloat(uint32_t(127 + 1 - f.bias - f.mantissa) << 23);
    return asFloat(asBits(float(fraction) * step) | sign);
  }
  return asFloat(sign | (field + 127 - f.bias) << 23 |
                 fraction << (23 - f.mantissa));
}

template <typename Round> uint16_t toHalf(float value, Round round) {
  uint32_t bits = asBits(value);
  uint32_t magnitude = bits & 0x7fffffff;
  uint32_t sign = bits >> 16 & 0x8000;
  if (magnitude > 0x7f800000)
    return static_cast<uint16_t>(sign | 0x7e00 | (magnitude >> 13 & 0x1ff));
  if (magnitude == 0x7f800000)
    return static_cast<uint16_t>(sign | 0x7c00);
  if (magnitude == 0)
    return static_cast<uint16_t>(sign);
  Unpacked u = unpack(magnitude);
  if (u.exponent > 15)
    return static_cast<uint16_t>(sign | 0x7c00);
  return static_cast<uint16_t>(sign | roundTo(u, 10, 15, round));
}

} // namespace

const float *mxfp4::sim::smallFloatTable(SmallFormat format) {
  static const auto tables = [] {
    std::array<std::array<float, 256>, 5> all{};
    for (unsigned f = 0; f < 5; ++f)
      for (unsigned code = 0; code < 256; ++code)
        all[f][code] =
            decode(static_cast<SmallFormat>(f), static_cast<uint8_t>(code));
    return all;
  }();
  return tables[static_cast<int>(format)].data();
}

uint8_t mxfp4::sim::encodeNearest(SmallFormat format, float value,
                                  uint8_t scale, bool saturate) {
  return encode(format, value, scale, saturate, Nearest());
}

uint8_t mxfp4::sim::encodeStochastic(SmallFormat format, float value,
                                     uint32_t random, uint8_t scale,
                                     bool saturate) {
  return encode(format, value, scale, saturate, Stochastic{random});
}

float mxfp4::sim::decodeScaled(SmallFormat format, uint8_t code,
                               uint8_t scale) {
  if (scale == kNanScale)
    return asFloat(0x7fc00000);
  float factor = scale ? asFloat(uint32_t(scale) << 23) : asFloat(0x00400000);
  return smallFloatTable(format)[code] * factor;
}

uint16_t mxfp4::sim::floatToHalf(float value) {
  return toHalf(value, Nearest());
}

uint16_t mxfp4::sim::floatToHalfStochastic(float value, uint32_t random) {
  return toHalf(value, Stochastic{random});
}

uint16_t mxfp4::sim::floatToBfloat(float value) {
  uint32_t bits = asBits(value);
  if ((bits & 0x7fffffff) > 0x7f800000)
    return static_cast<uint16_t>(bits >> 16 | 0x40);
  return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

uint16_t mxfp4::sim::floatToBfloatStochastic(float value, uint32_t random) {
  uint32_t bits = asBits(value);
  if ((bits & 0x7f800000) == 0x7f800000) // infinity, NaN
    return static_cast<uint16_t>(bits >> 16 | ((bits & 0x7fffff) ? 0x40 : 0));
  return static_cast<uint16_t>((bits + (random >> 16)) >> 16);
}
