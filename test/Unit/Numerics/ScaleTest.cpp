// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scale rules against their definitions in double, and the rules for zero,
// underflow, infinity and NaN.

#include "mxfp4/Numerics/Scale.h"
#include "mxfp4/Numerics/Element.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace mxfp4::numerics;

namespace {

constexpr Format kQuantized[] = {Format::E2M1, Format::E2M3, Format::E3M2,
                                 Format::E4M3, Format::E5M2};
constexpr ScaleRule kRules[] = {ScaleRule::Floor, ScaleRule::Even,
                                ScaleRule::Ceil, ScaleRule::RCeil};

/// The exponent by its definition, for finite amax > 0.
int definedExponent(Format format, ScaleRule rule, double amax) {
  const FormatInfo &f = info(format);
  int k = std::ilogb(amax);
  int exponent = k - f.maxExponent;
  switch (rule) {
  case ScaleRule::Floor:
    break;
  case ScaleRule::Even: {
    double step = std::ldexp(1.0, k - f.mantissaBits);
    exponent = std::ilogb(std::floor(amax / step + 0.5) * step) - f.maxExponent;
    break;
  }
  case ScaleRule::Ceil:
    exponent += amax != std::ldexp(1.0, k);
    break;
  case ScaleRule::RCeil:
    exponent += amax > std::ldexp(double(f.maxValue), exponent);
    break;
  }
  return std::clamp(exponent, -127, 127);
}

} // namespace

TEST(E8M0, Values) {
  EXPECT_EQ(scaleValue(0), 0x1p-127f);
  EXPECT_EQ(scaleValue(1), 0x1p-126f);
  EXPECT_EQ(scaleValue(127), 1.0f);
  EXPECT_EQ(scaleValue(254), 0x1p127f);
  EXPECT_TRUE(std::isnan(scaleValue(255)));
}

TEST(ScaleRules, MeetTheirDefinitions) {
  std::mt19937 random(3);
  for (Format format : kQuantized)
    for (ScaleRule rule : kRules)
      for (int i = 0; i != 20000; ++i) {
        // Every exponent, significands near the decision points included.
        uint32_t mantissa = random() & 0x7FFFFF;
        if (i % 2)
          mantissa = ((random() % 16) << 19) + random() % 3 - 1;
        uint32_t amax = ((random() % 255) << 23) | (mantissa & 0x7FFFFF);
        if (amax == 0)
          continue;
        EXPECT_EQ(scaleFromAmax(format, rule, amax) - 127,
                  definedExponent(format, rule, floatOf(amax)))
            << info(format).name << " rule " << int(rule) << ": "
            << floatOf(amax);
      }
}

TEST(ScaleRules, RoundUpNeverClips) {
  std::mt19937 random(5);
  for (Format format : kQuantized)
    for (int i = 0; i != 20000; ++i) {
      uint32_t amax = random() % kF32Infinity;
      uint8_t byte = scaleFromAmax(format, ScaleRule::RCeil, amax);
      EXPECT_LE(floatOf(amax), std::ldexp(double(info(format).maxValue),
                                          static_cast<int>(byte) - 127));
    }
}

TEST(ScaleRules, SpecialBlocks) {
  for (Format format : kQuantized)
    for (ScaleRule rule : kRules) {
      EXPECT_EQ(scaleFromAmax(format, rule, 0), 0);
      EXPECT_EQ(scaleFromAmax(format, rule, 1), 0);
      EXPECT_EQ(scaleFromAmax(format, rule, kF32Infinity + 1), kNanScale);
      EXPECT_EQ(scaleFromAmax(format, rule, kF32Infinity),
                rule == ScaleRule::RCeil ? 254
                                         : 255 - info(format).maxExponent);
    }
}

TEST(TensorScale, SpecialTensors) {
  EXPECT_EQ(tensorScaleFromAmax(Format::E4M3, 0), 1.0f);
  EXPECT_EQ(tensorScaleFromAmax(Format::E4M3, bitsOf(448.0f)), 1.0f);
  EXPECT_EQ(tensorScaleFromAmax(Format::E4M3, bitsOf(1e-44f)), 0x1p-126f);
  EXPECT_TRUE(std::isinf(tensorScaleFromAmax(Format::E4M3, kF32Infinity)));
  EXPECT_TRUE(std::isnan(tensorScaleFromAmax(Format::E4M3, 0x7FC00000)));
  // Subnormal tensors keep what precision is left.
  float scale = tensorScaleFromAmax(Format::E4M3, bitsOf(0x1p-127f));
  EXPECT_EQ(
      decode(Format::E4M3, encodeTensorScaled(Format::E4M3, 0x1p-127f, scale)) *
          scale,
      0x1p-127f);
}
