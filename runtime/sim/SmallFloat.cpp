// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of the small float formats. Integer arithmetic on the patterns,
// so that the host's rounding and flushing modes do not matter.

#include "SmallFloat.h"

#include "Clones.h"

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

float mxfp4::sim::decodeScaled(SmallFormat format, uint8_t code,
                               uint8_t scale) {
  if (scale == kNanScale)
    return asFloat(0x7fc00000);
  float factor = scale ? asFloat(uint32_t(scale) << 23) : asFloat(0x00400000);
  return smallFloatTable(format)[code] * factor;
}

//===----------------------------------------------------------------------===//
// Sixty-four at once
//===----------------------------------------------------------------------===//

namespace {

/// Codes without branches. The number becomes a double, in which it is normal
/// even after scaling.
template <bool IsStochastic>
MXFP4_SIM_INLINE void
encodeLanes(const SmallFormatInfo &f, const uint32_t *values,
            const uint32_t *random, const uint32_t *scales, bool saturate,
            uint32_t *codes) {
  const int64_t minimum = 1 - f.bias;
  const uint64_t mantissa = f.mantissa, dropped = 23 - mantissa;
  const uint32_t maxCode = f.maxCode, nanCode = f.nanCode;
  const uint32_t overflow = saturate ? maxCode : f.overflow;
  const uint32_t signShift = f.bits - 1;
  for (unsigned l = 0; l < kEncodeLanes; ++l) {
    uint32_t bits = values[l], magnitude = bits & 0x7fffffff;
    uint64_t scale = scales[l] >> 23 & 0xff;
    double factor = asDouble((1023 + kUnitScale - scale) << 52);
    uint64_t scaled = asBits(double(asFloat(magnitude)) * factor);
    int64_t exponent = int64_t(scaled >> 52) - 1023;
    // The 24 bits of the float; no format reaches up to 2^32.
    uint64_t significand = (scaled << 12 >> 41) | 0x800000;
    exponent = exponent > 32 ? 32 : exponent;
    uint64_t excess = exponent < minimum ? uint64_t(minimum - exponent) : 0;
    uint64_t field = exponent < minimum ? 0 : uint64_t(exponent - minimum);
    excess = excess > 32 ? 32 : excess;
    uint64_t rounded;
    if constexpr (IsStochastic) {
      uint64_t word = random[l] >> (32 - dropped);
      rounded = ((significand >> excess) + word) >> dropped;
    } else {
      uint64_t shift = dropped + excess;
      uint64_t odd = significand >> shift & 1;
      rounded = (significand + (uint64_t(1) << (shift - 1)) - 1 + odd) >> shift;
    }
    uint32_t code = uint32_t((field << mantissa) + rounded);
    bool over = (code > maxCode) | (magnitude == 0x7f800000);
    code = over ? overflow : code;
    bool isNan = (magnitude > 0x7f800000) | (scale == kNanScale);
    code = isNan ? nanCode : code;
    codes[l] = code | bits >> 31 << signShift;
  }
}

} // namespace

MXFP4_SIM_CLONES
void mxfp4::sim::encodeNearest(SmallFormat format, const uint32_t *values,
                               const uint32_t *scales, bool saturate,
                               uint32_t *codes) {
  encodeLanes<false>(info(format), values, nullptr, scales, saturate, codes);
}

MXFP4_SIM_CLONES
void mxfp4::sim::encodeStochastic(SmallFormat format, const uint32_t *values,
                                  const uint32_t *random,
                                  const uint32_t *scales, bool saturate,
                                  uint32_t *codes) {
  encodeLanes<true>(info(format), values, random, scales, saturate, codes);
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
