// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Philox4x32-10 and the derivation of streams.

#include "mxfp4/Numerics/Random.h"

using namespace mxfp4::numerics;

namespace {
/// The low two bits of the counter word that names the product.
enum Purpose : uint32_t { RoundLhs = 0, RoundRhs = 1, Signs = 2 };
} // namespace

RandomBlock mxfp4::numerics::philox(RandomBlock counter,
                                    std::array<uint32_t, 2> key) {
  for (int round = 0; round != kPhiloxRounds; ++round) {
    uint64_t p0 = static_cast<uint64_t>(kPhiloxMultiplier0) * counter[0];
    uint64_t p1 = static_cast<uint64_t>(kPhiloxMultiplier1) * counter[2];
    counter = {static_cast<uint32_t>(p1 >> 32) ^ counter[1] ^ key[0],
               static_cast<uint32_t>(p1),
               static_cast<uint32_t>(p0 >> 32) ^ counter[3] ^ key[1],
               static_cast<uint32_t>(p0)};
    key[0] += kPhiloxWeyl0;
    key[1] += kPhiloxWeyl1;
  }
  return counter;
}

static RandomBlock derive(const Stream &stream, Purpose purpose) {
  auto low = [](uint64_t value) { return static_cast<uint32_t>(value); };
  auto high = [](uint64_t value) { return static_cast<uint32_t>(value >> 32); };
  return philox({low(stream.step), high(stream.step), low(stream.trip),
                 low(stream.gemm) << 2 | purpose},
                {low(stream.seed), high(stream.seed)});
}

StreamKey mxfp4::numerics::deriveStream(const Stream &stream) {
  RandomBlock d = derive(stream, stream.operand == 0 ? RoundLhs : RoundRhs);
  return {{d[0], d[1]}, {d[2], d[3]}};
}

RandomBlock mxfp4::numerics::randomGroup(const StreamKey &key, uint64_t group) {
  return philox({static_cast<uint32_t>(group),
                 static_cast<uint32_t>(group >> 32), key.counterHigh[0],
                 key.counterHigh[1]},
                key.key);
}

uint32_t mxfp4::numerics::randomWord(const StreamKey &key, uint64_t element) {
  return randomGroup(key, element / 4)[element % 4];
}

RandomBlock mxfp4::numerics::randomSigns(const Stream &stream) {
  return derive(stream, Signs);
}
