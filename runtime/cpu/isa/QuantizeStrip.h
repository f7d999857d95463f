// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization of a strip: 16 lanes side by side, k in registers and the first
// cache. Needs Vector.h; gives quantizeStrip and amaxStrip for one instruction
// set. The arithmetic is Numerics' in vector form, bit for bit.

#ifndef MXFP4_RUNTIME_CPU_ISA_QUANTIZESTRIP_H
#define MXFP4_RUNTIME_CPU_ISA_QUANTIZESTRIP_H

#include "cpu/isa/Vector.h"

namespace mxfp4::cpu {
namespace {

constexpr int kBlock = numerics::kBlockSize;
/// The longest run that is rotated or scaled together.
constexpr int kMaxRun = 128;

//===----------------------------------------------------------------------===//
// Rotation
//===----------------------------------------------------------------------===//

/// Additions and subtractions at distances below 16, in registers.
MXFP4_INLINE void butterfly16(F32x16 *x) {
  F32x16 r[16];
#pragma unroll
  for (int i = 0; i != 16; ++i)
    r[i] = x[i];
#pragma unroll
  for (int distance = 1; distance != 16; distance *= 2)
#pragma unroll
    for (int i = 0; i != 16; ++i)
      if (!(i & distance)) {
        F32x16 a = r[i], b = r[i + distance];
        r[i] = a + b;
        r[i + distance] = a - b;
      }
#pragma unroll
  for (int i = 0; i != 16; ++i)
    x[i] = r[i];
}

MXFP4_OUTLINE void rotateRun(const StripJob &job, F32x16 *x, int size) {
  for (int i = 0; i != size; ++i)
    if ((job.rotation.negated[i / 32] >> (i % 32)) & 1)
      x[i] = floats(bits(x[i]) ^ kSign);
  for (int start = 0; start != size; start += 16)
    butterfly16(x + start);
  for (int distance = 16; distance < size; distance *= 2)
    for (int i = 0; i != size; ++i)
      if (!(i & distance)) {
        F32x16 a = x[i], b = x[i + distance];
        x[i] = a + b;
        x[i + distance] = a - b;
      }
  for (int i = 0; i != size; ++i)
    x[i] *= job.rotationFactor;
}

/// Loads a run of `run` elements of 16 lanes and rotates it.
MXFP4_INLINE void loadRotated(const StripJob &job, int64_t lane, int64_t k,
                              int run, F32x16 *x) {
  for (int i = 0; i != run; i += kLanes)
    loadSquare(job.source, lane, k + i, x + i);
  if (job.rotation.size != 0)
    for (int i = 0; i != run; i += job.rotation.size)
      rotateRun(job, x + i, job.rotation.size);
}

MXFP4_INLINE int runOf(const StripJob &job) {
  return job.rotation.size > kBlock ? job.rotation.size : kBlock;
}

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

MXFP4_INLINE U32x16 blockAmax(const F32x16 *x) {
  U32x16 even = {}, odd = {};
  for (int i = 0; i != kBlock; i += 2) {
    even = max(even, bits(x[i]) & kMagnitude);
    odd = max(odd, bits(x[i + 1]) & kMagnitude);
  }
  return max(even, odd);
}

/// numerics::scaleFromAmax.
MXFP4_INLINE U32x16 scaleBytes(const numerics::FormatInfo &f,
                               numerics::ScaleRule rule, U32x16 amax) {
  constexpr uint32_t kMantissaMask = (1u << kMantissa) - 1;
  U32x16 up = {};
  U32x16 rounded = amax;
  U32x16 largest = splat(254u);
  switch (rule) {
  case numerics::ScaleRule::Floor:
    break;
  case numerics::ScaleRule::Even:
    rounded += 1u << (kMantissa - 1 - f.mantissaBits);
    break;
  case numerics::ScaleRule::Ceil:
    up = (U32x16)((amax & kMantissaMask) != 0) & 1;
    break;
  case numerics::ScaleRule::RCeil: {
    uint32_t maxBits;
    std::memcpy(&maxBits, &f.maxValue, sizeof(maxBits));
    up = (U32x16)((amax & kMantissaMask) > (maxBits & kMantissaMask)) & 1;
    // Infinity: more than the exponent field says.
    up = amax == kExponent ? largest : up;
    break;
  }
  }
  auto emax = static_cast<uint32_t>(f.maxExponent);
  U32x16 sum = (rounded >> kMantissa) + up;
  U32x16 byte = sum > emax ? sum - emax : U32x16{};
  return amax > kExponent ? splat(255u) : min(byte, largest);
}

/// 2^(127 - byte): what divides by the scale, exactly.
MXFP4_INLINE F32x16 inverseScale(U32x16 byte) {
  U32x16 inverse = (254 - byte) << kMantissa;
  inverse = byte == 254 ? splat(1u << (kMantissa - 1)) : inverse;
  return floats(byte == 255 ? splat(kQuietNan) : inverse);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Both halves of 16 products of 32 bits.
MXFP4_INLINE void multiplyWide(U32x16 a, uint32_t b, U32x16 &high,
                               U32x16 &low) {
  U64x8 pairs = (U64x8)a;
  constexpr uint64_t kLow = 0xFFFFFFFFu;
  U64x8 even = (pairs & kLow) * static_cast<uint64_t>(b);
  U64x8 odd = (pairs >> 32) * static_cast<uint64_t>(b);
  high = (U32x16)((even >> 32) | (odd & ~kLow));
  low = (U32x16)((even & kLow) | (odd << 32));
}

/// Philox: the words of one group of four elements in each lane.
MXFP4_INLINE void randomWords(const numerics::StreamKey &key, U32x16 groupLow,
                              U32x16 groupHigh, U32x16 *words) {
  U32x16 c0 = groupLow, c1 = groupHigh;
  U32x16 c2 = splat(key.counterHigh[0]), c3 = splat(key.counterHigh[1]);
  uint32_t k0 = key.key[0], k1 = key.key[1];
  for (int round = 0; round != numerics::kPhiloxRounds; ++round) {
    U32x16 high0, low0, high1, low1;
    multiplyWide(c0, numerics::kPhiloxMultiplier0, high0, low0);
    multiplyWide(c2, numerics::kPhiloxMultiplier1, high1, low1);
    c0 = high1 ^ c1 ^ k0;
    c1 = low1;
    c2 = high0 ^ c3 ^ k1;
    c3 = low0;
    k0 += numerics::kPhiloxWeyl0;
    k1 += numerics::kPhiloxWeyl1;
  }
  words[0] = c0;
  words[1] = c1;
  words[2] = c2;
  words[3] = c3;
}

/// Elements of one format. A magnitude is rounded by adding the power of two
/// whose last bit is the step of its binade: the sum's low bits are the
/// significand in steps.
template <numerics::Format Fmt> struct Encoder {
  static constexpr numerics::FormatInfo f = numerics::info(Fmt);
  static constexpr int m = f.mantissaBits;
  static constexpr uint32_t leastField =
      static_cast<uint32_t>(f.minExponent() + 127) << kMantissa;
  static constexpr uint32_t field(int exponent) {
    return static_cast<uint32_t>(exponent + 127) << kMantissa;
  }
  /// The largest value, as f32 bits; what is above it saturates.
  static constexpr uint32_t largest =
      field(f.maxExponent) | (f.maxCode & ((1u << m) - 1)) << (kMantissa - m);
  static constexpr bool bytes = f.bits > 4;

  MXFP4_INLINE static U32x16 finish(F32x16 quotient, U32x16 sign, U32x16 code) {
    if constexpr (f.nanCode != f.maxCode)
      code =
          (bits(quotient) & kMagnitude) > kExponent ? splat(f.nanCode) : code;
    return code | ((sign & kSign) >> (32 - f.bits));
  }
  MXFP4_INLINE static U32x16 nearest(F32x16 quotient, U32x16 sign) {
    U32x16 magnitude = min(bits(quotient) & kMagnitude, splat(largest));
    U32x16 binade = max(magnitude & kExponent, splat(leastField));
    U32x16 magic = binade + (static_cast<uint32_t>(kMantissa - m) << kMantissa);
    U32x16 steps = bits(floats(magnitude) + floats(magic)) - magic;
    return finish(quotient, sign,
                  steps + ((binade - leastField) >> (kMantissa - m)));
  }
  MXFP4_INLINE static U32x16 stochastic(F32x16 quotient, U32x16 sign,
                                        U32x16 random) {
    U32x16 magnitude = min(bits(quotient) & kMagnitude, splat(largest));
    U32x16 binade = max(magnitude & kExponent, splat(leastField));
    U32x16 excess = (binade - (magnitude & kExponent)) >> kMantissa;
    U32x16 significand =
        (magnitude & ((1u << kMantissa) - 1)) | (1u << kMantissa);
    significand = excess > 31 ? U32x16{} : significand >> (excess & 31);
    U32x16 steps = (significand + (random >> (9 + m))) >> (kMantissa - m);
    return finish(quotient, sign,
                  steps + ((binade - leastField) >> (kMantissa - m)));
  }

  /// Stores 32 codes of each lane.
  MXFP4_OUTLINE static void storeBlock(const U32x16 *codes, uint8_t *to,
                                       int64_t laneBytes, int64_t lanes) {
    constexpr int perDword = bytes ? 4 : 8, width = bytes ? 8 : 4;
    constexpr int dwords = kBlock / perDword;
    U32x16 packed[dwords];
#pragma unroll
    for (int d = 0; d != dwords; ++d) {
      packed[d] = codes[d * perDword];
#pragma unroll
      for (int i = 1; i != perDword; ++i)
        packed[d] |= codes[d * perDword + i] << (i * width);
    }
#pragma unroll
    for (int d = 0; d != dwords; d += 4) {
      U32x16 gathered[4];
      gatherDwords(packed + d, gathered);
      for (int64_t lane = 0; lane != lanes; ++lane)
        std::memcpy(to + lane * laneBytes + d * 4,
                    reinterpret_cast<const char *>(gathered) + lane * 16, 16);
    }
  }

  /// Codes of a block under its scales or, if Divide, the operand's.
  template <bool Divide>
  MXFP4_OUTLINE static void nearestBlock(const F32x16 *x, F32x16 factor,
                                         U32x16 *codes) {
#pragma unroll(4)
    for (int i = 0; i != kBlock; ++i)
      codes[i] = nearest(Divide ? x[i] / factor : x[i] * factor, bits(x[i]));
  }

  /// The same, rounded stochastically; element k of lane `lane` comes first.
  template <bool Divide>
  MXFP4_OUTLINE static void
  stochasticBlock(const StripJob &job, const F32x16 *x, F32x16 factor,
                  int64_t lane, int64_t k, U32x16 *codes) {
    uint32_t low[kLanes], high[kLanes];
    for (int l = 0; l != kLanes; ++l) {
      uint64_t group =
          (job.firstElement + (lane + l) * job.laneElements + k) / 4;
      low[l] = static_cast<uint32_t>(group);
      high[l] = static_cast<uint32_t>(group >> 32);
    }
    U32x16 groupLow = load<U32x16>(low), groupHigh = load<U32x16>(high);
    for (int i = 0; i != kBlock; i += 4) {
      U32x16 words[4];
      // Blocks start at multiples of eight groups, so the low word does not
      // overflow within one.
      randomWords(job.key, groupLow + static_cast<uint32_t>(i / 4), groupHigh,
                  words);
      for (int w = 0; w != 4; ++w) {
        F32x16 value = x[i + w];
        codes[i + w] = stochastic(Divide ? value / factor : value * factor,
                                  bits(value), words[w]);
      }
    }
  }

  /// Codes of one block of 16 lanes at element k.
  MXFP4_INLINE static void encodeBlock(const StripJob &job, const F32x16 *x,
                                       F32x16 inverse, int64_t lane, int64_t k,
                                       int64_t lanes) {
    U32x16 codes[kBlock];
    bool divide = job.block == numerics::BlockShape::Tensor;
    F32x16 factor = divide ? splat(job.tensorScale) : inverse;
    if (job.stochastic && divide)
      stochasticBlock<true>(job, x, factor, lane, k, codes);
    else if (job.stochastic)
      stochasticBlock<false>(job, x, factor, lane, k, codes);
    else if (divide)
      nearestBlock<true>(x, factor, codes);
    else
      nearestBlock<false>(x, factor, codes);
    uint8_t *to = job.codes + lane * job.codeLaneBytes + (bytes ? k : k / 2);
    storeBlock(codes, to, job.codeLaneBytes, lanes);
  }

  static void strip(const StripJob &job) {
    F32x16 x[kStripLanes / kLanes][kMaxRun];
    int run = runOf(job);
    bool tiles = job.block == numerics::BlockShape::Tile32;
    int groups = job.source.lanes > kLanes ? 2 : 1;
    for (int64_t k = 0; k != job.kCount; k += run) {
      for (int g = 0; g != groups; ++g)
        loadRotated(job, g * kLanes, k, run, x[g]);
      for (int i = 0; i != run; i += kBlock) {
        U32x16 byte[2] = {};
        if (job.block != numerics::BlockShape::Tensor) {
          U32x16 amax[2] = {};
          for (int g = 0; g != groups; ++g)
            amax[g] = blockAmax(x[g] + i);
          if (tiles)
            amax[0] = amax[1] = splat(maxLane(max(amax[0], amax[1])));
          for (int g = 0; g != groups; ++g)
            byte[g] = scaleBytes(f, job.rule, amax[g]);
          storeScales(job, byte, (k + i) / kBlock, groups);
        }
        for (int g = 0; g != groups; ++g) {
          int64_t lanes = job.source.lanes - g * kLanes;
          encodeBlock(job, x[g] + i, inverseScale(byte[g]), g * kLanes, k + i,
                      lanes < kLanes ? lanes : kLanes);
        }
      }
    }
  }

  MXFP4_INLINE static void storeScales(const StripJob &job, const U32x16 *byte,
                                       int64_t block, int groups) {
    uint8_t values[kStripLanes];
    for (int g = 0; g != groups; ++g)
      store(values + g * kLanes, __builtin_convertvector(byte[g], U8x16));
    bool tiles = job.block == numerics::BlockShape::Tile32;
    int64_t count = tiles ? 1 : job.source.lanes;
    for (int64_t lane = 0; lane != count; ++lane)
      job.scales[lane * job.scaleLaneBytes + block] = values[lane];
  }
};

void quantizeStrip(const StripJob &job) {
  switch (job.format) {
  case numerics::Format::E2M1:
    return Encoder<numerics::Format::E2M1>::strip(job);
  case numerics::Format::E2M3:
    return Encoder<numerics::Format::E2M3>::strip(job);
  case numerics::Format::E3M2:
    return Encoder<numerics::Format::E3M2>::strip(job);
  case numerics::Format::E4M3:
    return Encoder<numerics::Format::E4M3>::strip(job);
  case numerics::Format::E5M2:
    return Encoder<numerics::Format::E5M2>::strip(job);
  case numerics::Format::BF16:
  case numerics::Format::F32:
    return; // no codes to make
  }
}

uint32_t amaxStrip(const StripJob &job) {
  F32x16 x[kMaxRun];
  int run = runOf(job);
  U32x16 amax = {};
  for (int64_t k = 0; k < job.kCount; k += run)
    for (int64_t lane = 0; lane < job.source.lanes; lane += kLanes) {
      loadRotated(job, lane, k, run, x);
      for (int i = 0; i != run; i += kBlock)
        amax = max(amax, blockAmax(x + i));
    }
  return maxLane(amax);
}

} // namespace
} // namespace mxfp4::cpu

#endif // MXFP4_RUNTIME_CPU_ISA_QUANTIZESTRIP_H
