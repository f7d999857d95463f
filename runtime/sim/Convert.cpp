// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executors of the conversions between f32, f16, bf16 and the small floats:
// v_cvt_scalef32_*, v_cvt_*_fp8/bf8, and the gfx950 casts to f16 and bf16.
// Sources: pseudo-code of the CDNA4 ISA document; op_sel picks bytes and words
// of the register that holds the small elements, the rest of a destination is
// kept.

#include "Families.h"
#include "Operands.h"
#include "SmallFloat.h"

using namespace mxfp4::sim;
using S = SmallFormat;

namespace {

/// MODE.FP16_OVFL: conversions to FP8 and BF8 saturate.
bool saturates(const Wave &wave) { return wave.mode >> 23 & 1; }

uint8_t scaleOf(uint32_t bits) { return static_cast<uint8_t>(bits >> 23); }

/// A high-precision type: f32, f16 or bf16.
enum class Wide : uint8_t { F32, F16, BF16 };

template <Wide W> float widen(uint32_t pattern) {
  if constexpr (W == Wide::F32)
    return asFloat(pattern);
  else if constexpr (W == Wide::F16)
    return halfToFloat(static_cast<uint16_t>(pattern));
  else
    return bfloatToFloat(static_cast<uint16_t>(pattern));
}

template <Wide W> uint32_t narrow(float value) {
  if constexpr (W == Wide::F32)
    return asBits(value);
  else if constexpr (W == Wide::F16)
    return floatToHalf(value);
  else
    return floatToBfloat(value);
}

/// Calls `body(lane)` for the lanes of EXEC.
template <typename Body> void forActive(const Wave &wave, Body body) {
  for (uint64_t mask = wave.exec(); mask; mask &= mask - 1)
    body(static_cast<unsigned>(__builtin_ctzll(mask)));
}

/// An f32 source with its sign modifiers.
struct FloatSource {
  LaneVector tmp;
  const uint32_t *lanes;
  uint32_t clear, flip;

  FloatSource(const Wave &wave, const Inst &inst, unsigned i)
      : lanes(lanes32(wave, inst.src[i], tmp)),
        clear(inst.abs >> i & 1 ? 0x7fffffff : 0xffffffff),
        flip(inst.neg >> i & 1 ? 0x80000000 : 0) {}

  float operator[](unsigned lane) const {
    return asFloat((lanes[lane] & clear) ^ flip);
  }
};

/// Replaces `width` bits at `shift` of the destination.
void insert(uint32_t &dst, uint32_t value, unsigned shift, unsigned width) {
  uint32_t mask = ((width == 32 ? 0 : 1u << width) - 1) << shift;
  dst = (dst & ~mask) | (value << shift & mask);
}

unsigned dstByte(const Inst &inst) { return inst.opSel >> 2 & 3; }
unsigned dstWord(const Inst &inst) { return inst.opSel >> 3 & 1; }

//===----------------------------------------------------------------------===//
// To small floats
//===----------------------------------------------------------------------===//

/// Two elements, nearest: f32 from src0 and src1 with the scale in src2, 16-bit
/// ones packed in src0 with the scale in src1.
template <S Small, Wide W> void packScaled(Wave &wave, const Inst &inst) {
  FloatSource low(wave, inst, 0), high(wave, inst, 1);
  LaneVector tmp;
  const uint32_t *scale = lanes32(wave, inst.src[W == Wide::F32 ? 2 : 1], tmp);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  bool saturate = saturates(wave);
  forActive(wave, [&](unsigned l) {
    float a, b;
    if constexpr (W == Wide::F32) {
      a = low[l];
      b = high[l];
    } else {
      a = widen<W>(low.lanes[l]);
      b = widen<W>(low.lanes[l] >> 16);
    }
    uint8_t s = scaleOf(scale[l]);
    uint32_t x = encodeNearest(Small, a, s, saturate);
    uint32_t y = encodeNearest(Small, b, s, saturate);
    if constexpr (Small == S::E2M1)
      insert(dst[l], x | y << 4, 8 * dstByte(inst), 8);
    else
      insert(dst[l], x | y << 8, 16 * dstWord(inst), 16);
  });
}

/// One FP8 or BF8 element, stochastic: src0 value, src1 seed, src2 scale.
template <S Small, Wide W> void roundScaled(Wave &wave, const Inst &inst) {
  FloatSource value(wave, inst, 0);
  LaneVector tmp[2];
  const uint32_t *seed = lanes32(wave, inst.src[1], tmp[0]);
  const uint32_t *scale = lanes32(wave, inst.src[2], tmp[1]);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  bool saturate = saturates(wave);
  forActive(wave, [&](unsigned l) {
    float x = W == Wide::F32 ? value[l] : widen<W>(value.lanes[l]);
    uint32_t code =
        encodeStochastic(Small, x, seed[l], scaleOf(scale[l]), saturate);
    insert(dst[l], code, 8 * dstByte(inst), 8);
  });
}

/// Two FP4 elements, stochastic: src0 the pair, src1 seed, src2 scale. The
/// second element's random word is v_prng_b32 of the first one's.
template <Wide W> void roundPairFp4(Wave &wave, const Inst &inst) {
  LaneVector tmp[2];
  const uint32_t *first = wave.vgpr[inst.src[0].index].lane;
  const uint32_t *second = wave.vgpr[inst.src[0].index + 1].lane;
  const uint32_t *seed = lanes32(wave, inst.src[1], tmp[0]);
  const uint32_t *scale = lanes32(wave, inst.src[2], tmp[1]);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  forActive(wave, [&](unsigned l) {
    float a = widen<W>(first[l]);
    float b = widen<W>(W == Wide::F32 ? second[l] : first[l] >> 16);
    uint8_t s = scaleOf(scale[l]);
    uint32_t x = encodeStochastic(S::E2M1, a, seed[l], s, true);
    uint32_t y = encodeStochastic(S::E2M1, b, nextRandom(seed[l]), s, true);
    insert(dst[l], x | y << 4, 8 * dstByte(inst), 8);
  });
}

/// A 6-dword register tuple as a stream of 32 six-bit elements.
struct SixBits {
  uint32_t words[6] = {};

  void put(unsigned element, uint32_t code) {
    unsigned bit = 6 * element;
    words[bit / 32] |= code << bit % 32;
    if (bit % 32 > 26)
      words[bit / 32 + 1] |= code >> (32 - bit % 32);
  }
  uint8_t get(unsigned element) const {
    unsigned bit = 6 * element;
    uint32_t code = words[bit / 32] >> bit % 32;
    if (bit % 32 > 26)
      code |= words[bit / 32 + 1] << (32 - bit % 32);
    return code & 0x3f;
  }
};

/// Element `e` of a tuple that begins at register `reg`.
template <Wide W>
float tupleElement(const Wave &wave, unsigned reg, unsigned e, unsigned lane) {
  if constexpr (W == Wide::F32)
    return asFloat(wave.vgpr[reg + e].lane[lane]);
  return widen<W>(wave.vgpr[reg + e / 2].lane[lane] >> (e % 2 * 16));
}

void storeSix(Wave &wave, const Inst &inst, unsigned lane, const SixBits &six) {
  for (unsigned r = 0; r < 6; ++r)
    wave.vgpr[inst.dst + r].lane[lane] = six.words[r];
}

/// 32 elements, nearest. f32 come as two tuples of 16 that are interleaved, and
/// the scale is in src2; others as one tuple with the scale in src1.
template <S Small, Wide W> void pack32(Wave &wave, const Inst &inst) {
  LaneVector tmp;
  const uint32_t *scale = lanes32(wave, inst.src[W == Wide::F32 ? 2 : 1], tmp);
  forActive(wave, [&](unsigned l) {
    SixBits six;
    uint8_t s = scaleOf(scale[l]);
    for (unsigned e = 0; e < 32; ++e) {
      float value =
          W == Wide::F32
              ? asFloat(wave.vgpr[inst.src[e % 2].index + e / 2].lane[l])
              : tupleElement<W>(wave, inst.src[0].index, e, l);
      six.put(e, encodeNearest(Small, value, s, true));
    }
    storeSix(wave, inst, l, six);
  });
}

/// 32 elements, stochastic: src1 seed, src2 scale; a new random word for each.
template <S Small, Wide W> void round32(Wave &wave, const Inst &inst) {
  LaneVector tmp[2];
  const uint32_t *seed = lanes32(wave, inst.src[1], tmp[0]);
  const uint32_t *scale = lanes32(wave, inst.src[2], tmp[1]);
  forActive(wave, [&](unsigned l) {
    SixBits six;
    uint32_t random = seed[l];
    uint8_t s = scaleOf(scale[l]);
    for (unsigned e = 0; e < 32; ++e) {
      float value = tupleElement<W>(wave, inst.src[0].index, e, l);
      six.put(e, encodeStochastic(Small, value, random, s, true));
      random = nextRandom(random);
    }
    storeSix(wave, inst, l, six);
  });
}

//===----------------------------------------------------------------------===//
// From small floats
//===----------------------------------------------------------------------===//

/// Two elements from the byte (FP4) or word (FP8, BF8) that op_sel names.
template <S Small, Wide W> void unpackScaled(Wave &wave, const Inst &inst) {
  LaneVector tmp[2];
  const uint32_t *src = lanes32(wave, inst.src[0], tmp[0]);
  const uint32_t *scale = lanes32(wave, inst.src[1], tmp[1]);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  uint32_t *dstHigh = wave.vgpr[inst.dst + 1].lane;
  unsigned shift =
      Small == S::E2M1 ? 8 * (inst.opSel & 3) : 16 * (inst.opSel & 1);
  unsigned width = info(Small).bits;
  forActive(wave, [&](unsigned l) {
    uint32_t pair = src[l] >> shift, mask = (1u << width) - 1;
    uint8_t s = scaleOf(scale[l]);
    float a = decodeScaled(Small, pair & mask, s);
    float b = decodeScaled(Small, pair >> width & mask, s);
    if constexpr (W == Wide::F32) {
      dst[l] = asBits(a);
      dstHigh[l] = asBits(b);
    } else {
      dst[l] = narrow<W>(a) | narrow<W>(b) << 16;
    }
  });
}

/// One FP8 or BF8 element from the byte that op_sel names; f16 results go to
/// the half that op_sel[3] names.
template <S Small, Wide W> void extractScaled(Wave &wave, const Inst &inst) {
  LaneVector tmp[2];
  const uint32_t *src = lanes32(wave, inst.src[0], tmp[0]);
  const uint32_t *scale = lanes32(wave, inst.src[1], tmp[1]);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  unsigned shift = 8 * (inst.opSel & 3);
  forActive(wave, [&](unsigned l) {
    float value =
        decodeScaled(Small, src[l] >> shift & 0xff, scaleOf(scale[l]));
    if constexpr (W == Wide::F32)
      dst[l] = asBits(value);
    else
      insert(dst[l], narrow<W>(value), 16 * dstWord(inst), 16);
  });
}

/// 32 elements from a 6-dword tuple.
template <S Small, Wide W> void unpack32(Wave &wave, const Inst &inst) {
  LaneVector tmp;
  const uint32_t *scale = lanes32(wave, inst.src[1], tmp);
  forActive(wave, [&](unsigned l) {
    SixBits six;
    for (unsigned r = 0; r < 6; ++r)
      six.words[r] = wave.vgpr[inst.src[0].index + r].lane[l];
    uint8_t s = scaleOf(scale[l]);
    for (unsigned e = 0; e < 32; ++e) {
      uint32_t value = narrow<W>(decodeScaled(Small, six.get(e), s));
      if constexpr (W == Wide::F32)
        wave.vgpr[inst.dst + e].lane[l] = value;
      else
        insert(wave.vgpr[inst.dst + e / 2].lane[l], value, e % 2 * 16, 16);
    }
  });
}

//===----------------------------------------------------------------------===//
// Without a scale
//===----------------------------------------------------------------------===//

template <S Small> void pack(Wave &wave, const Inst &inst) {
  FloatSource low(wave, inst, 0), high(wave, inst, 1);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  bool saturate = saturates(wave);
  forActive(wave, [&](unsigned l) {
    uint32_t x = encodeNearest(Small, low[l], kUnitScale, saturate);
    uint32_t y = encodeNearest(Small, high[l], kUnitScale, saturate);
    insert(dst[l], x | y << 8, 16 * dstWord(inst), 16);
  });
}

template <S Small> void roundOne(Wave &wave, const Inst &inst) {
  FloatSource value(wave, inst, 0);
  LaneVector tmp;
  const uint32_t *seed = lanes32(wave, inst.src[1], tmp);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  bool saturate = saturates(wave);
  forActive(wave, [&](unsigned l) {
    uint32_t code =
        encodeStochastic(Small, value[l], seed[l], kUnitScale, saturate);
    insert(dst[l], code, 8 * dstByte(inst), 8);
  });
}

/// Bit at which the source selected by SDWA begins.
unsigned sdwaShift(const Inst &inst) {
  if (!(inst.flags & Inst_Sdwa) || inst.srcSel[0] == 6)
    return 0;
  return inst.srcSel[0] < 4 ? 8 * inst.srcSel[0] : 16 * (inst.srcSel[0] - 4);
}

template <S Small> void extract(Wave &wave, const Inst &inst) {
  LaneVector tmp;
  const uint32_t *src = lanes32(wave, inst.src[0], tmp);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  const float *table = smallFloatTable(Small);
  unsigned shift = sdwaShift(inst);
  forActive(wave, [&](unsigned l) {
    dst[l] = asBits(table[src[l] >> shift & 0xff]);
  });
}

template <S Small> void unpack(Wave &wave, const Inst &inst) {
  LaneVector tmp;
  const uint32_t *src = lanes32(wave, inst.src[0], tmp);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  uint32_t *dstHigh = wave.vgpr[inst.dst + 1].lane;
  const float *table = smallFloatTable(Small);
  unsigned shift = sdwaShift(inst);
  forActive(wave, [&](unsigned l) {
    uint32_t pair = src[l] >> shift;
    dst[l] = asBits(table[pair & 0xff]);
    dstHigh[l] = asBits(table[pair >> 8 & 0xff]);
  });
}

/// v_cvt_sr_f16_f32 and v_cvt_sr_bf16_f32.
template <Wide W> void roundWide(Wave &wave, const Inst &inst) {
  FloatSource value(wave, inst, 0);
  LaneVector tmp;
  const uint32_t *seed = lanes32(wave, inst.src[1], tmp);
  uint32_t *dst = wave.vgpr[inst.dst].lane;
  forActive(wave, [&](unsigned l) {
    uint32_t pattern = W == Wide::F16
                           ? floatToHalfStochastic(value[l], seed[l])
                           : floatToBfloatStochastic(value[l], seed[l]);
    insert(dst[l], pattern, 16 * dstWord(inst), 16);
  });
}

constexpr OpClass kClass = OpClass::Convert;
/// The other bytes of the destination are kept.
constexpr uint32_t kMerges = Flag_ReadsDst;

// Both small formats of eight or of six bits.
#define FOR_FP8(ROW) ROW("fp8", S::E4M3), ROW("bf8", S::E5M2)
#define FOR_FP6(ROW) ROW("fp6", S::E2M3), ROW("bf6", S::E3M2)
#define SCALED "v_cvt_scalef32_"

// clang-format off
constexpr OpInfo kOps[] = {
#define ROW(N, F) \
  {SCALED "pk_" N "_f32", packScaled<F, Wide::F32>, kClass, 1, {1, 1, 1}, kMerges}, \
  {SCALED "pk_" N "_f16", packScaled<F, Wide::F16>, kClass, 1, {1, 1}, kMerges}, \
  {SCALED "pk_" N "_bf16", packScaled<F, Wide::BF16>, kClass, 1, {1, 1}, kMerges}, \
  {SCALED "pk_f32_" N, unpackScaled<F, Wide::F32>, kClass, 2, {1, 1}, 0}, \
  {SCALED "pk_f16_" N, unpackScaled<F, Wide::F16>, kClass, 1, {1, 1}, 0}, \
  {SCALED "pk_bf16_" N, unpackScaled<F, Wide::BF16>, kClass, 1, {1, 1}, 0}
  FOR_FP8(ROW), ROW("fp4", S::E2M1),
#undef ROW
#define ROW(N, F) \
  {SCALED "sr_" N "_f32", roundScaled<F, Wide::F32>, kClass, 1, {1, 1, 1}, kMerges}, \
  {SCALED "sr_" N "_f16", roundScaled<F, Wide::F16>, kClass, 1, {1, 1, 1}, kMerges}, \
  {SCALED "sr_" N "_bf16", roundScaled<F, Wide::BF16>, kClass, 1, {1, 1, 1}, kMerges}, \
  {SCALED "f32_" N, extractScaled<F, Wide::F32>, kClass, 1, {1, 1}, 0}, \
  {SCALED "f16_" N, extractScaled<F, Wide::F16>, kClass, 1, {1, 1}, kMerges}, \
  {"v_cvt_pk_" N "_f32", pack<F>, kClass, 1, {1, 1}, kMerges}, \
  {"v_cvt_sr_" N "_f32", roundOne<F>, kClass, 1, {1, 1}, kMerges}, \
  {"v_cvt_f32_" N, extract<F>, kClass, 1, {1}, 0}, \
  {"v_cvt_pk_f32_" N, unpack<F>, kClass, 2, {1}, 0}
  FOR_FP8(ROW),
#undef ROW
  {SCALED "sr_pk_fp4_f32", roundPairFp4<Wide::F32>, kClass, 1, {2, 1, 1}, kMerges},
  {SCALED "sr_pk_fp4_f16", roundPairFp4<Wide::F16>, kClass, 1, {1, 1, 1}, kMerges},
  {SCALED "sr_pk_fp4_bf16", roundPairFp4<Wide::BF16>, kClass, 1, {1, 1, 1}, kMerges},
#define ROW(N, F) \
  {SCALED "2xpk16_" N "_f32", pack32<F, Wide::F32>, kClass, 6, {16, 16, 1}, 0}, \
  {SCALED "pk32_" N "_f16", pack32<F, Wide::F16>, kClass, 6, {16, 1}, 0}, \
  {SCALED "pk32_" N "_bf16", pack32<F, Wide::BF16>, kClass, 6, {16, 1}, 0}, \
  {SCALED "sr_pk32_" N "_f32", round32<F, Wide::F32>, kClass, 6, {32, 1, 1}, 0}, \
  {SCALED "sr_pk32_" N "_f16", round32<F, Wide::F16>, kClass, 6, {16, 1, 1}, 0}, \
  {SCALED "sr_pk32_" N "_bf16", round32<F, Wide::BF16>, kClass, 6, {16, 1, 1}, 0}, \
  {SCALED "pk32_f32_" N, unpack32<F, Wide::F32>, kClass, 32, {6, 1}, 0}, \
  {SCALED "pk32_f16_" N, unpack32<F, Wide::F16>, kClass, 16, {6, 1}, 0}, \
  {SCALED "pk32_bf16_" N, unpack32<F, Wide::BF16>, kClass, 16, {6, 1}, 0}
  FOR_FP6(ROW),
#undef ROW
  {"v_cvt_sr_f16_f32", roundWide<Wide::F16>, kClass, 1, {1, 1}, kMerges},
  {"v_cvt_sr_bf16_f32", roundWide<Wide::BF16>, kClass, 1, {1, 1}, kMerges},
};
// clang-format on

#undef FOR_FP8
#undef FOR_FP6
#undef SCALED

} // namespace

OpTable mxfp4::sim::convertOps() { return kOps; }
