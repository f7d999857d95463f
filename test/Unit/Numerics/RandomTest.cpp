// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Philox against its published vectors; streams that differ in any one key are
// independent.

#include "mxfp4/Numerics/Random.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace mxfp4::numerics;

// From the known-answer file of the Random123 distribution.
TEST(Philox, KnownAnswers) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (RandomBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}),
            (RandomBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                   {0xa4093822, 0x299f31d0}),
            (RandomBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Stream, WordsOfAGroupAreThoseOfItsElements) {
  StreamKey key = deriveStream({5, 6, 7, 8, 1});
  for (uint64_t group : {uint64_t(0), uint64_t(3), uint64_t(1) << 40}) {
    RandomBlock block = randomGroup(key, group);
    for (int i = 0; i != 4; ++i)
      EXPECT_EQ(randomWord(key, 4 * group + i), block[i]);
  }
}

TEST(Stream, EveryKeyMatters) {
  const Stream base{1, 2, 3, 4, 0};
  std::vector<Stream> others(6, base);
  others[0].seed += uint64_t(1) << 32;
  others[1].step += int64_t(1) << 32;
  others[2].gemm += 1;
  others[3].trip += 1;
  others[4].operand = 1;
  others[5].seed += 1;
  // Correlation of n independent uniform pairs has standard deviation
  // 1 / sqrt(n).
  constexpr int kCount = 1 << 16;
  StreamKey baseKey = deriveStream(base);
  for (const Stream &other : others) {
    StreamKey key = deriveStream(other);
    double sum = 0;
    for (int i = 0; i != kCount; ++i)
      sum += (randomWord(baseKey, i) * 0x1p-32 - 0.5) *
             (randomWord(key, i) * 0x1p-32 - 0.5) * 12;
    EXPECT_LT(std::abs(sum / kCount), 5 / std::sqrt(kCount));
  }
}

TEST(Stream, SignsAreSharedByOperandsAndBalanced) {
  Stream lhs{9, 1, 2, 3, 0}, rhs{9, 1, 2, 3, 1};
  EXPECT_EQ(randomSigns(lhs), randomSigns(rhs));
  int minus = 0, total = 0;
  for (lhs.step = 0; lhs.step != 1000; ++lhs.step)
    for (uint32_t word : randomSigns(lhs))
      for (int bit = 0; bit != 32; ++bit, ++total)
        minus += (word >> bit) & 1;
  EXPECT_NEAR(minus, total / 2, 5 * std::sqrt(total) / 2);
}
