// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element conversions of all formats against their decoded values: ties, their
// neighbours, saturation, NaN, scales, and both roundings.

#include "mxfp4/Numerics/Element.h"
#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace mxfp4::numerics;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
const float kNan = std::numeric_limits<float>::quiet_NaN();

class Element : public ::testing::TestWithParam<Format> {
protected:
  Format format = GetParam();
  const FormatInfo &f = info(format);

  float value(uint32_t code) const {
    return decode(format, static_cast<uint8_t>(code));
  }
};

std::string nameOfFormat(const ::testing::TestParamInfo<Format> &param) {
  return info(param.param).name;
}

INSTANTIATE_TEST_SUITE_P(Formats, Element,
                         ::testing::Values(Format::E2M1, Format::E2M3,
                                           Format::E3M2, Format::E4M3,
                                           Format::E5M2),
                         nameOfFormat);

} // namespace

TEST_P(Element, TableOfFactsIsConsistent) {
  EXPECT_EQ(1 + f.exponentBits + f.mantissaBits, f.bits);
  EXPECT_EQ(value(f.maxCode), f.maxValue);
  EXPECT_EQ(std::ilogb(f.maxValue), f.maxExponent);
  EXPECT_EQ(value(1), std::ldexp(1.0f, f.minExponent() - f.mantissaBits));
}

TEST_P(Element, FiniteCodesRoundTrip) {
  for (uint32_t code = 0; code <= f.maxCode; ++code) {
    EXPECT_EQ(encode(format, value(code)), code);
    EXPECT_EQ(encode(format, -value(code)), code | f.signMask());
    EXPECT_EQ(encodeStochastic(format, value(code), ~0u), code);
  }
}

TEST_P(Element, TiesGoToTheEvenCodeAndNeighboursToTheNearer) {
  for (uint32_t code = 0; code < f.maxCode; ++code) {
    float tie = (value(code) + value(code + 1)) / 2; // exact
    uint32_t even = code % 2 == 0 ? code : code + 1;
    EXPECT_EQ(encode(format, tie), even) << tie;
    EXPECT_EQ(encode(format, -tie), even | f.signMask()) << tie;
    EXPECT_EQ(encode(format, std::nextafter(tie, 0.0f)), code) << tie;
    EXPECT_EQ(encode(format, std::nextafter(tie, kInfinity)), code + 1) << tie;
  }
}

TEST_P(Element, SaturatesAndKeepsSigns) {
  EXPECT_EQ(encode(format, kInfinity), f.maxCode);
  EXPECT_EQ(encode(format, -kInfinity), f.maxCode | f.signMask());
  EXPECT_EQ(encode(format, std::numeric_limits<float>::max()), f.maxCode);
  EXPECT_EQ(encodeStochastic(format, f.maxValue * 1.9f, ~0u), f.maxCode);
  EXPECT_EQ(encode(format, -0.0f), f.signMask());
  EXPECT_EQ(encode(format, -std::numeric_limits<float>::denorm_min()),
            f.signMask());
}

TEST_P(Element, NanAndNanScale) {
  EXPECT_EQ(encode(format, kNan), f.nanCode);
  EXPECT_EQ(encode(format, -kNan), f.nanCode | f.signMask());
  EXPECT_EQ(encode(format, -1.0f, kNanScale), f.nanCode | f.signMask());
  EXPECT_TRUE(std::isnan(decode(format, 0, kNanScale)));
}

TEST_P(Element, ScaledQuotientIsExactOverTheWholeRange) {
  std::mt19937 random(7);
  for (int i = 0; i != 200000; ++i) {
    float x = floatOf(random());
    if (!std::isfinite(x))
      continue;
    auto byte = static_cast<uint8_t>(random() % 255);
    double quotient = std::abs(std::ldexp(double(x), 127 - byte));
    uint32_t code = encode(format, x, byte) & (f.signMask() - 1);
    double error = std::abs(quotient - value(code));
    if (quotient >= f.maxValue) {
      EXPECT_EQ(code, f.maxCode);
      continue;
    }
    if (code != 0)
      EXPECT_LE(error, quotient - value(code - 1));
    if (code != f.maxCode)
      EXPECT_LE(error, value(code + 1) - quotient);
  }
}

TEST_P(Element, StochasticRoundsUpAsOftenAsTheFractionSays) {
  std::mt19937 random(11);
  constexpr int kWords = 4096; // evenly spaced over all words
  for (int i = 0; i != 200; ++i) {
    uint32_t code = random() % f.maxCode;
    double low = value(code), high = value(code + 1);
    auto x = static_cast<float>(low + (high - low) * (random() % 1000) / 1000);
    double fraction = (x - low) / (high - low);
    int up = 0;
    for (int w = 0; w != kWords; ++w) {
      uint32_t word = static_cast<uint32_t>(w) * (0xFFFFFFFFu / kWords);
      uint32_t got = encodeStochastic(format, x, word);
      ASSERT_TRUE(got == code || got == code + 1);
      up += got == code + 1;
    }
    EXPECT_NEAR(up, fraction * kWords, 2.0) << x;
  }
}

TEST_P(Element, ScaledStochasticIsThatOfTheQuotient) {
  std::mt19937 random(13);
  for (int i = 0; i != 20000; ++i) {
    int exponent = static_cast<int>(random() % 20) - 10;
    float x = std::ldexp(1.0f + (random() % 8388608) * 0x1p-23f,
                         static_cast<int>(random() % 12) - 8);
    uint32_t word = random();
    EXPECT_EQ(encodeStochastic(format, std::ldexp(x, exponent), word,
                               kUnitScale + exponent),
              encodeStochastic(format, x, word));
  }
}

TEST(Bf16, RoundsToNearestEvenAndKeepsNan) {
  for (uint32_t pattern = 0; pattern != 0x10000; ++pattern) {
    float x = bf16ToFloat(static_cast<uint16_t>(pattern));
    if (std::isnan(x)) {
      EXPECT_TRUE(std::isnan(bf16ToFloat(floatToBf16(x))));
      continue;
    }
    EXPECT_EQ(floatToBf16(x), pattern);
    if (std::isinf(x))
      continue;
    uint32_t bits = pattern << 16;
    EXPECT_EQ(floatToBf16(floatOf(bits + 0x7FFF)), pattern);
    EXPECT_EQ(floatToBf16(floatOf(bits + 0x8000)), pattern + (pattern & 1));
    EXPECT_EQ(floatToBf16(floatOf(bits + 0x8001)), pattern + 1);
  }
  EXPECT_TRUE(std::isnan(bf16ToFloat(floatToBf16(floatOf(0x7F800001)))));
}
