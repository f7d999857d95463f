// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element conversions, in integers on the f32 pattern, so that they do not
// depend on the host's rounding or flushing mode.

#include "mxfp4/Numerics/Element.h"
#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Scale.h"

#include <array>

using namespace mxfp4::numerics;

namespace {

/// |value| as significand * 2^exponent with bit 23 of the significand set.
struct Magnitude {
  uint32_t significand;
  int exponent; ///< of the leading bit: floor(log2)
};

Magnitude normalize(uint32_t magnitudeBits) {
  uint32_t significand = magnitudeBits & ((1u << kF32MantissaBits) - 1);
  int field = static_cast<int>(magnitudeBits >> kF32MantissaBits);
  if (field != 0)
    return {significand | (1u << kF32MantissaBits), field - kF32Bias};
  int shift = 0;
  while (!((significand << shift) >> kF32MantissaBits))
    ++shift;
  return {significand << shift, 1 - kF32Bias - shift};
}

/// What both roundings share: everything but how the significand is cut.
/// `cut(significand, excess)` returns the significand in units of the format's
/// last mantissa bit; `excess` says how far below the format's normal range the
/// value lies, where the step does not shrink any more.
template <typename Cut>
uint8_t encodeWith(Format format, float value, uint8_t scale, Cut cut) {
  const FormatInfo &f = info(format);
  uint32_t bits = bitsOf(value);
  uint32_t magnitude = bits & kF32MagnitudeMask;
  uint32_t sign = (bits & kF32SignMask) ? f.signMask() : 0;
  if (magnitude > kF32Infinity || scale == kNanScale)
    return static_cast<uint8_t>(sign | f.nanCode);
  if (magnitude == kF32Infinity)
    return static_cast<uint8_t>(sign | f.maxCode);
  if (magnitude == 0)
    return static_cast<uint8_t>(sign);

  auto [significand, leading] = normalize(magnitude);
  int exponent = leading - (static_cast<int>(scale) - kUnitScale);
  if (exponent > f.maxExponent)
    return static_cast<uint8_t>(sign | f.maxCode);
  int excess = exponent < f.minExponent() ? f.minExponent() - exponent : 0;
  // The leading bit, if kept, adds one to the exponent field; a carry out of
  // the mantissa does so once more, as it should.
  uint32_t binade = static_cast<uint32_t>(exponent + excess - f.minExponent());
  uint32_t code = (binade << f.mantissaBits) + cut(significand, excess);
  return static_cast<uint8_t>(sign | (code < f.maxCode ? code : f.maxCode));
}

} // namespace

uint8_t mxfp4::numerics::encode(Format format, float value, uint8_t scale) {
  int dropped = kF32MantissaBits - info(format).mantissaBits;
  return encodeWith(format, value, scale,
                    [dropped](uint32_t significand, int excess) -> uint32_t {
                      int shift = dropped + excess;
                      // Less than half of the smallest step.
                      if (shift > kF32MantissaBits + 1)
                        return 0;
                      uint32_t odd = (significand >> shift) & 1;
                      uint32_t half = 1u << (shift - 1);
                      return (significand + half - 1 + odd) >> shift;
                    });
}

uint8_t mxfp4::numerics::encodeStochastic(Format format, float value,
                                          uint32_t random, uint8_t scale) {
  int dropped = kF32MantissaBits - info(format).mantissaBits;
  return encodeWith(
      format, value, scale,
      [dropped, random](uint32_t significand, int excess) -> uint32_t {
        uint32_t aligned = excess < 32 ? significand >> excess : 0;
        return (aligned + (random >> (32 - dropped))) >> dropped;
      });
}

float mxfp4::numerics::decode(Format format, uint8_t code) {
  const FormatInfo &f = info(format);
  uint32_t magnitude = code & (f.signMask() - 1);
  uint32_t sign = (code & f.signMask()) ? kF32SignMask : 0;
  if (magnitude > f.maxCode) // E5M2 alone has an infinity
    return floatOf(sign | (format == Format::E5M2 && magnitude == 0x7C
                               ? kF32Infinity
                               : kF32Infinity | 0x400000));
  uint32_t field = magnitude >> f.mantissaBits;
  uint32_t mantissa = magnitude & ((1u << f.mantissaBits) - 1);
  int exponent = f.minExponent() - f.mantissaBits;
  if (field != 0) {
    mantissa |= 1u << f.mantissaBits;
    exponent += static_cast<int>(field) - 1;
  }
  float value = static_cast<float>(mantissa) * powerOfTwo(exponent);
  return floatOf(bitsOf(value) | sign);
}

float mxfp4::numerics::decode(Format format, uint8_t code, uint8_t scale) {
  return decode(format, code) * scaleValue(scale);
}

const float *mxfp4::numerics::decodeTable(Format format) {
  static const auto tables = [] {
    std::array<std::array<float, 256>, 5> all{};
    for (int f = 0; f != 5; ++f)
      for (int code = 0; code != 256; ++code)
        all[f][code] =
            decode(static_cast<Format>(f), static_cast<uint8_t>(code));
    return all;
  }();
  return tables[static_cast<int>(format)].data();
}
