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

/// Whether denormals of f32 sources are zeros; those of narrower ones never are
/// (ISA document, 7.3).
bool flushes(const Wave &wave) { return !(wave.mode & kKeepF32Sources); }

float flushed(uint32_t pattern, bool flush) {
  bool isZero = flush && !(pattern & 0x7f800000);
  return asFloat(isZero ? pattern & 0x80000000 : pattern);
}

template <Wide W> float widen(uint32_t pattern, bool flush = false) {
  if constexpr (W == Wide::F32)
    return flushed(pattern, flush);
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
  bool flush;

  FloatSource(const Wave &wave, const Inst &inst, unsigned i)
      : lanes(lanes32(wave, inst.src[i], tmp)),
        clear(inst.abs >> i & 1 ? 0x7fffffff : 0xffffffff),
        flip(inst.neg >> i & 1 ? 0x80000000 : 0), flush(flushes(wave)) {}

  float operator[](unsigned lane) const {
    return flushed((lanes[lane] & clear) ^ flip, flush);
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

/// The f32 patterns of lanes that hold a W in their low bits.
template <Wide W>
void widenLanes(const uint32_t *from, unsigned shift, bool flush,
                LaneVector &out) {
  for (unsigned l = 0; l < kLanes; ++l)
    out.lane[l] = asBits(widen<W>(from[l] >> shift, flush));
}
void widenLanes(const FloatSource &from, LaneVector &out) {
  for (unsigned l = 0; l < kLanes; ++l)
    out.lane[l] = asBits(from[l]);
}

/// Puts codes of `width` bits into their place in the destination.
void insertLanes(Wave &wave, const Inst &inst, LaneVector &codes,
                 unsigned shift, unsigned width) {
  const uint32_t *old = wave.vgpr[inst.dst].lane;
  uint32_t mask = ((1u << width) - 1) << shift;
  for (unsigned l = 0; l < kLanes; ++l)
    codes.lane[l] = (old[l] & ~mask) | (codes.lane[l] << shift & mask);
  storeLanes(wave, inst.dst, codes, wave.exec());
}

/// Two elements side by side.
template <S Small>
void insertPair(Wave &wave, const Inst &inst, LaneVector &low,
                const LaneVector &high) {
  constexpr unsigned bits = info(Small).bits;
  for (unsigned l = 0; l < kLanes; ++l)
    low.lane[l] |= high.lane[l] << bits;
  unsigned shift = Small == S::E2M1 ? 8 * dstByte(inst) : 16 * dstWord(inst);
  insertLanes(wave, inst, low, shift, 2 * bits);
}

/// Two elements, nearest: f32 from src0 and src1 with the scale in src2, 16-bit
/// ones packed in src0 with the scale in src1.
template <S Small, Wide W> void packScaled(Wave &wave, const Inst &inst) {
  FloatSource low(wave, inst, 0), high(wave, inst, 1);
  LaneVector tmp, a, b, x, y;
  const uint32_t *scale = lanes32(wave, inst.src[W == Wide::F32 ? 2 : 1], tmp);
  if constexpr (W == Wide::F32) {
    widenLanes(low, a);
    widenLanes(high, b);
  } else {
    widenLanes<W>(low.lanes, 0, false, a);
    widenLanes<W>(low.lanes, 16, false, b);
  }
  encodeNearest(Small, a.lane, scale, saturates(wave), x.lane);
  encodeNearest(Small, b.lane, scale, saturates(wave), y.lane);
  insertPair<Small>(wave, inst, x, y);
}

/// One FP8 or BF8 element, stochastic: src0 value, src1 seed, src2 scale.
template <S Small, Wide W> void roundScaled(Wave &wave, const Inst &inst) {
  FloatSource value(wave, inst, 0);
  LaneVector tmp[2], a, x;
  const uint32_t *seed = lanes32(wave, inst.src[1], tmp[0]);
  const uint32_t *scale = lanes32(wave, inst.src[2], tmp[1]);
  if constexpr (W == Wide::F32)
    widenLanes(value, a);
  else
    widenLanes<W>(value.lanes, 0, false, a);
  encodeStochastic(Small, a.lane, seed, scale, saturates(wave), x.lane);
  insertLanes(wave, inst, x, 8 * dstByte(inst), 8);
}

/// Two FP4 elements, stochastic: src0 the pair, src1 seed, src2 scale. The
/// second element's random word is v_prng_b32 of the first one's.
template <Wide W> void roundPairFp4(Wave &wave, const Inst &inst) {
  LaneVector tmp[2], a, b, x, y, next;
  const uint32_t *first = wave.vgpr[inst.src[0].index].lane;
  const uint32_t *second = wave.vgpr[inst.src[0].index + 1].lane;
  const uint32_t *seed = lanes32(wave, inst.src[1], tmp[0]);
  const uint32_t *scale = lanes32(wave, inst.src[2], tmp[1]);
  constexpr bool isPair = W == Wide::F32;
  widenLanes<W>(first, 0, flushes(wave), a);
  widenLanes<W>(isPair ? second : first, isPair ? 0 : 16, flushes(wave), b);
  for (unsigned l = 0; l < kLanes; ++l)
    next.lane[l] = nextRandom(seed[l]);
  encodeStochastic(S::E2M1, a.lane, seed, scale, true, x.lane);
  encodeStochastic(S::E2M1, b.lane, next.lane, scale, true, y.lane);
  insertPair<S::E2M1>(wave, inst, x, y);
}

/// Element `e` of a 6-dword tuple, a stream of 32 six-bit elements.
uint8_t sixBits(const uint32_t *words, unsigned e) {
  unsigned bit = 6 * e;
  uint32_t code = words[bit / 32] >> bit % 32;
  if (bit % 32 > 26)
    code |= words[bit / 32 + 1] << (32 - bit % 32);
  return code & 0x3f;
}

/// Such a tuple for all lanes, while it is made.
struct SixBits {
  LaneVector words[6];

  SixBits() { std::memset(words, 0, sizeof(words)); }
  void put(unsigned e, const LaneVector &codes) {
    unsigned word = 6 * e / 32, shift = 6 * e % 32;
    for (unsigned l = 0; l < kLanes; ++l)
      words[word].lane[l] |= codes.lane[l] << shift;
    if (shift > 26)
      for (unsigned l = 0; l < kLanes; ++l)
        words[word + 1].lane[l] |= codes.lane[l] >> (32 - shift);
  }
  void store(Wave &wave, const Inst &inst) const {
    for (unsigned r = 0; r < 6; ++r)
      storeLanes(wave, inst.dst + r, words[r], wave.exec());
  }
};

/// Element `e` of a tuple that begins at register `reg`, of all lanes.
template <Wide W>
void tupleElement(const Wave &wave, unsigned reg, unsigned e, LaneVector &out) {
  constexpr bool isF32 = W == Wide::F32;
  const uint32_t *from = wave.vgpr[isF32 ? reg + e : reg + e / 2].lane;
  widenLanes<W>(from, isF32 ? 0 : e % 2 * 16, flushes(wave), out);
}

/// 32 elements, nearest. f32 come as two tuples of 16 that are interleaved, and
/// the scale is in src2; others as one tuple with the scale in src1.
template <S Small, Wide W> void pack32(Wave &wave, const Inst &inst) {
  LaneVector tmp, value, code;
  const uint32_t *scale = lanes32(wave, inst.src[W == Wide::F32 ? 2 : 1], tmp);
  SixBits six;
  for (unsigned e = 0; e < 32; ++e) {
    if constexpr (W == Wide::F32)
      tupleElement<W>(wave, inst.src[e % 2].index, e / 2, value);
    else
      tupleElement<W>(wave, inst.src[0].index, e, value);
    encodeNearest(Small, value.lane, scale, true, code.lane);
    six.put(e, code);
  }
  six.store(wave, inst);
}

/// 32 elements, stochastic: src1 seed, src2 scale; a new random word for each.
template <S Small, Wide W> void round32(Wave &wave, const Inst &inst) {
  LaneVector tmp[2], random, value, code;
  const uint32_t *scale = lanes32(wave, inst.src[2], tmp[1]);
  std::memcpy(random.lane, lanes32(wave, inst.src[1], tmp[0]),
              sizeof(random.lane));
  SixBits six;
  for (unsigned e = 0; e < 32; ++e) {
    tupleElement<W>(wave, inst.src[0].index, e, value);
    encodeStochastic(Small, value.lane, random.lane, scale, true, code.lane);
    six.put(e, code);
    for (unsigned l = 0; l < kLanes; ++l)
      random.lane[l] = nextRandom(random.lane[l]);
  }
  six.store(wave, inst);
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
    uint32_t words[6];
    for (unsigned r = 0; r < 6; ++r)
      words[r] = wave.vgpr[inst.src[0].index + r].lane[l];
    uint8_t s = scaleOf(scale[l]);
    for (unsigned e = 0; e < 32; ++e) {
      uint32_t value = narrow<W>(decodeScaled(Small, sixBits(words, e), s));
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
  LaneVector unit, a, b, x, y;
  broadcast(unit, kUnitScale << 23);
  widenLanes(low, a);
  widenLanes(high, b);
  encodeNearest(Small, a.lane, unit.lane, saturates(wave), x.lane);
  encodeNearest(Small, b.lane, unit.lane, saturates(wave), y.lane);
  insertPair<Small>(wave, inst, x, y);
}

template <S Small> void roundOne(Wave &wave, const Inst &inst) {
  FloatSource value(wave, inst, 0);
  LaneVector tmp, unit, a, x;
  const uint32_t *seed = lanes32(wave, inst.src[1], tmp);
  broadcast(unit, kUnitScale << 23);
  widenLanes(value, a);
  encodeStochastic(Small, a.lane, seed, unit.lane, saturates(wave), x.lane);
  insertLanes(wave, inst, x, 8 * dstByte(inst), 8);
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
