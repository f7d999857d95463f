// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversion of typed buffer elements.

#include "BufferFormat.h"

#include "SmallFloat.h"

#include <algorithm>
#include <cmath>

using namespace mxfp4::sim;

static constexpr BufferFormat kFormats[16] = {
    {0, {}, 0},               // invalid
    {1, {8}, 1},              //
    {1, {16}, 2},             //
    {2, {8, 8}, 2},           //
    {1, {32}, 4},             //
    {2, {16, 16}, 4},         //
    {3, {11, 11, 10}, 4},     // 10_11_11: named from the top bits down
    {3, {10, 11, 11}, 4},     // 11_11_10
    {4, {2, 10, 10, 10}, 4},  // 10_10_10_2
    {4, {10, 10, 10, 2}, 4},  // 2_10_10_10
    {4, {8, 8, 8, 8}, 4},     //
    {2, {32, 32}, 8},         //
    {4, {16, 16, 16, 16}, 8}, //
    {3, {32, 32, 32}, 12},    //
    {4, {32, 32, 32, 32}, 16},
    {0, {}, 0},
};

const BufferFormat &mxfp4::sim::bufferFormat(unsigned dataFormat) {
  return kFormats[dataFormat & 15];
}

static int32_t signExtend(uint32_t bits, unsigned width) {
  return static_cast<int32_t>(bits << (32 - width)) >> (32 - width);
}

/// 10- and 11-bit floats: five exponent bits, no sign.
static float decodeUnsignedFloat(uint32_t bits, unsigned width) {
  // The half with the same exponent and the mantissa's top bits.
  return halfToFloat(static_cast<uint16_t>(bits << (15 - width)));
}

static uint32_t encodeUnsignedFloat(float value, unsigned width) {
  uint16_t half = floatToHalf(value);
  if (half & 0x8000) // negative, or a NaN with that sign
    return (half & 0x7fff) > 0x7c00 ? (1u << width) - 1 : 0;
  return half >> (15 - width);
}

uint32_t mxfp4::sim::decodeComponent(uint32_t bits, unsigned width,
                                     NumberFormat format) {
  double full = std::ldexp(1.0, int(width)) - 1;
  double half = std::ldexp(1.0, int(width) - 1) - 1;
  switch (format) {
  case NumberFormat::Uint:
    return bits;
  case NumberFormat::Sint:
    return static_cast<uint32_t>(signExtend(bits, width));
  case NumberFormat::Unorm:
    return asBits(static_cast<float>(bits / full));
  case NumberFormat::Snorm:
  case NumberFormat::SnormOgl:
    return asBits(
        static_cast<float>(std::max(-1.0, signExtend(bits, width) / half)));
  case NumberFormat::Uscaled:
    return asBits(static_cast<float>(bits));
  case NumberFormat::Sscaled:
    return asBits(static_cast<float>(signExtend(bits, width)));
  case NumberFormat::Float:
    if (width == 32)
      return bits;
    if (width == 16)
      return asBits(halfToFloat(static_cast<uint16_t>(bits)));
    return asBits(decodeUnsignedFloat(bits, width));
  }
  return 0;
}

uint32_t mxfp4::sim::encodeComponent(uint32_t value, unsigned width,
                                     NumberFormat format) {
  uint32_t mask = width == 32 ? ~0u : (1u << width) - 1;
  double full = std::ldexp(1.0, int(width)) - 1;
  double half = std::ldexp(1.0, int(width) - 1) - 1;
  float real = asFloat(value);
  auto clamp = [](double x, double low, double high) {
    return std::isnan(x) ? 0.0 : std::min(std::max(x, low), high);
  };
  switch (format) {
  case NumberFormat::Uint:
    return std::min(value, mask);
  case NumberFormat::Sint: {
    double limited = clamp(static_cast<int32_t>(value), -half - 1, half);
    return static_cast<uint32_t>(static_cast<int64_t>(limited)) & mask;
  }
  case NumberFormat::Unorm:
    return static_cast<uint32_t>(std::nearbyint(clamp(real, 0, 1) * full));
  case NumberFormat::Snorm:
  case NumberFormat::SnormOgl:
    return static_cast<uint32_t>(static_cast<int64_t>(
               std::nearbyint(clamp(real, -1, 1) * half))) &
           mask;
  case NumberFormat::Uscaled:
    return static_cast<uint32_t>(clamp(real, 0, full));
  case NumberFormat::Sscaled:
    return static_cast<uint32_t>(
               static_cast<int64_t>(clamp(real, -half - 1, half))) &
           mask;
  case NumberFormat::Float:
    if (width == 32)
      return value;
    if (width == 16)
      return floatToHalf(real);
    return encodeUnsignedFloat(real, width);
  }
  return 0;
}

void mxfp4::sim::decodeElement(const uint8_t *memory,
                               const BufferFormat &format, NumberFormat number,
                               uint32_t *components) {
  unsigned bit = 0;
  for (unsigned i = 0; i < 4; ++i) {
    components[i] = 0;
    if (i >= format.count)
      continue;
    unsigned width = format.bits[i];
    uint64_t raw = 0;
    std::memcpy(&raw, memory + bit / 8,
                std::min<unsigned>(8, format.bytes - bit / 8));
    uint32_t mask = width == 32 ? ~0u : (1u << width) - 1;
    components[i] = decodeComponent(
        static_cast<uint32_t>(raw >> bit % 8) & mask, width, number);
    bit += width;
  }
}

void mxfp4::sim::encodeElement(const uint32_t *components,
                               const BufferFormat &format, NumberFormat number,
                               uint8_t *memory) {
  uint64_t words[3] = {};
  unsigned bit = 0;
  for (unsigned i = 0; i < format.count; ++i) {
    unsigned width = format.bits[i];
    uint64_t value = encodeComponent(components[i], width, number);
    words[bit / 64] |= value << bit % 64;
    bit += width;
  }
  std::memcpy(memory, words, format.bytes);
}
