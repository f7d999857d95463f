// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The simulator's small floats against Numerics, which is a separate
// implementation with the same rules (and is itself checked against others').

#include "SmallFloat.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>
#include <vector>

using namespace mxfp4;
using sim::SmallFormat;

namespace {

constexpr SmallFormat kAll[] = {SmallFormat::E4M3, SmallFormat::E5M2,
                                SmallFormat::E2M3, SmallFormat::E3M2,
                                SmallFormat::E2M1};

numerics::Format formatOf(SmallFormat format) {
  switch (format) {
  case SmallFormat::E4M3:
    return numerics::Format::E4M3;
  case SmallFormat::E5M2:
    return numerics::Format::E5M2;
  case SmallFormat::E2M3:
    return numerics::Format::E2M3;
  case SmallFormat::E3M2:
    return numerics::Format::E3M2;
  case SmallFormat::E2M1:
    return numerics::Format::E2M1;
  }
  return numerics::Format::E2M1;
}

/// Codes of the same in every lane.
struct Lanes {
  uint32_t value[sim::kEncodeLanes], scale[sim::kEncodeLanes],
      random[sim::kEncodeLanes], code[sim::kEncodeLanes];

  Lanes(float v, uint8_t s, uint32_t word = 0) {
    std::fill(std::begin(value), std::end(value), sim::asBits(v));
    std::fill(std::begin(scale), std::end(scale), uint32_t(s) << 23);
    std::fill(std::begin(random), std::end(random), word);
  }
  uint8_t result() const {
    for (uint32_t c : code)
      EXPECT_EQ(c, code[0]);
    return uint8_t(code[0]);
  }
};

uint8_t encodeNearest(SmallFormat format, float value, uint8_t scale,
                      bool saturate) {
  Lanes x(value, scale);
  sim::encodeNearest(format, x.value, x.scale, saturate, x.code);
  return x.result();
}
uint8_t encodeStochastic(SmallFormat format, float value, uint32_t random,
                         uint8_t scale) {
  Lanes x(value, scale, random);
  sim::encodeStochastic(format, x.value, x.random, x.scale, true, x.code);
  return x.result();
}

/// All bf16 values (NaN, infinity, subnormals among them) and random f32.
std::vector<float> samples() {
  std::vector<float> values;
  for (uint32_t pattern = 0; pattern < 0x10000; ++pattern)
    values.push_back(sim::asFloat(pattern << 16));
  std::mt19937 random(5);
  for (int i = 0; i < 100000; ++i)
    values.push_back(sim::asFloat(uint32_t(random())));
  return values;
}

} // namespace

TEST(SimSmallFloat, NearestIsNumerics) {
  std::mt19937 random(6);
  for (SmallFormat format : kAll)
    for (float value : samples()) {
      uint8_t scale = uint8_t(random());
      for (uint8_t s : {uint8_t(127), scale, uint8_t(0), uint8_t(255)})
        ASSERT_EQ(encodeNearest(format, value, s, true),
                  numerics::encode(formatOf(format), value, s))
            << "format " << int(format) << " value " << value << " scale "
            << int(s);
    }
}

TEST(SimSmallFloat, StochasticIsNumerics) {
  std::mt19937 random(7);
  for (SmallFormat format : kAll)
    for (float value : samples()) {
      uint32_t word = uint32_t(random());
      uint8_t scale = uint8_t(word * 31 >> 8);
      for (uint8_t s : {uint8_t(127), scale})
        ASSERT_EQ(encodeStochastic(format, value, word, s),
                  numerics::encodeStochastic(formatOf(format), value, word, s))
            << "format " << int(format) << " value " << value << " scale "
            << int(s) << " random " << word;
    }
}

TEST(SimSmallFloat, DecodeIsNumerics) {
  for (SmallFormat format : kAll)
    for (unsigned code = 0; code < 1u << sim::info(format).bits; ++code)
      for (unsigned scale = 0; scale < 256; ++scale) {
        float got = sim::decodeScaled(format, uint8_t(code), uint8_t(scale));
        float want =
            numerics::decode(formatOf(format), uint8_t(code), uint8_t(scale));
        if (std::isnan(want))
          ASSERT_TRUE(std::isnan(got));
        else
          ASSERT_EQ(sim::asBits(got), sim::asBits(want))
              << "format " << int(format) << " code " << code << " scale "
              << scale;
      }
}

/// Table "CVT_*FP8_F32 and CVT*_BF8_F32 FP16_OVFL rule" of the ISA document.
TEST(SimSmallFloat, OverflowWithoutSaturation) {
  float infinity = INFINITY;
  EXPECT_EQ(encodeNearest(SmallFormat::E4M3, 1000, 127, false), 0x7f);
  EXPECT_EQ(encodeNearest(SmallFormat::E4M3, -infinity, 127, false), 0xff);
  EXPECT_EQ(encodeNearest(SmallFormat::E4M3, -infinity, 127, true), 0xfe);
  EXPECT_EQ(encodeNearest(SmallFormat::E5M2, 1e6f, 127, false), 0x7c);
  EXPECT_EQ(encodeNearest(SmallFormat::E5M2, -1e6f, 127, true), 0xfb);
  // 464 is half way between 448 and what would be 480: to the even code, 448.
  EXPECT_EQ(encodeNearest(SmallFormat::E4M3, 464, 127, false), 0x7e);
  EXPECT_EQ(encodeNearest(SmallFormat::E4M3, 465, 127, false), 0x7f);
}

TEST(SimSmallFloat, HalfAndBfloat) {
  for (uint32_t pattern = 0; pattern < 0x10000; ++pattern) {
    _Float16 half;
    uint16_t bits = uint16_t(pattern);
    std::memcpy(&half, &bits, 2);
    float value = sim::halfToFloat(bits);
    if (std::isnan(value))
      ASSERT_TRUE(std::isnan(float(half)));
    else
      ASSERT_EQ(value, float(half));
  }
  for (float value : samples()) {
    if (std::isnan(value)) {
      ASSERT_TRUE(std::isnan(sim::halfToFloat(sim::floatToHalf(value))));
      continue;
    }
    _Float16 half = static_cast<_Float16>(value);
    uint16_t want;
    std::memcpy(&want, &half, 2);
    ASSERT_EQ(sim::floatToHalf(value), want) << value;
    ASSERT_EQ(sim::floatToBfloat(value), numerics::floatToBf16(value)) << value;
  }
}

/// The chance to round up is the discarded fraction: exact over all top bits.
TEST(SimSmallFloat, StochasticFraction) {
  // 1.25 lies half way between 1 and 1.5; 1.125 a quarter of the way.
  unsigned halves = 0, quarters = 0;
  for (uint32_t top = 0; top < 256; ++top) {
    halves += encodeStochastic(SmallFormat::E2M1, 1.25f, top << 24, 127) == 3;
    quarters +=
        encodeStochastic(SmallFormat::E2M1, 1.125f, top << 24, 127) == 3;
  }
  EXPECT_EQ(halves, 128u);
  EXPECT_EQ(quarters, 64u);
}

TEST(SimSmallFloat, NextRandom) {
  EXPECT_EQ(sim::nextRandom(1), 2u);
  EXPECT_EQ(sim::nextRandom(0x80000000u), 0xc5u);
  EXPECT_EQ(sim::nextRandom(0), 0u);
}
