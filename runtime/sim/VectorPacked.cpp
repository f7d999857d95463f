// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VOP3P: two 16-bit or two 32-bit operations at once, dot products, mixed
// precision multiply-add. op_sel chooses the half of each source for the low
// result, op_sel_hi for the high one; neg_lo and neg_hi likewise.

#include "Families.h"
#include "FloatMath.h"
#include "Transcendental.h"

#include <algorithm>

namespace mxfp4::sim {

namespace {

using U16 = uint16_t;
using I16 = int16_t;

//===-- Pairs of 16 bits
//-------------------------------------------------------===//

/// Source i with its halves placed and negated: low half for the low result,
/// high half for the high one.
template <class T>
const uint32_t *packedSource(const Wave &wave, const Inst &inst, unsigned i,
                             LaneVector &tmp) {
  const Operand &operand = inst.src[i];
  const uint32_t *in;
  if (std::is_same_v<T, Half> && operand.kind == Operand::Inline) {
    broadcast(tmp, constantHalf(operand));
    in = tmp.lane;
  } else {
    in = lanes32(wave, operand, tmp);
  }
  bool low = (inst.opSel >> i) & 1, high = (inst.opSelHi >> i) & 1;
  uint32_t flip = 0;
  if (std::is_same_v<T, Half>)
    flip = ((inst.neg >> i) & 1 ? 0x8000 : 0) |
           ((inst.negHi >> i) & 1 ? 0x80000000 : 0);
  if (!low && high && !flip)
    return in;
  for (unsigned l = 0; l < kLanes; ++l) {
    uint32_t x = in[l];
    uint32_t a = low ? x >> 16 : x & 0xffff, b = high ? x >> 16 : x & 0xffff;
    tmp.lane[l] = (a | b << 16) ^ flip;
  }
  return tmp.lane;
}

inline float clampUnit(float a) {
  return a > 0.0f ? (a < 1.0f ? a : 1.0f) : 0.0f;
}
inline Half clampResult(Half h) { return toHalf(clampUnit(toFloat(h))); }
template <class T> T clampResult(T x) { return x; }

/// Fn on both halves; `Clamped` is its saturating twin for integers, null for
/// floats, which are clamped to [0, 1].
template <auto Fn, auto Clamped> struct Packed;
template <class R, class... S, R (*Fn)(S...), auto Clamped>
struct Packed<Fn, Clamped> {
  static void run(Wave &wave, const Inst &inst) {
    apply(wave, inst, std::make_index_sequence<sizeof...(S)>());
  }

private:
  template <size_t... I>
  static void apply(Wave &wave, const Inst &inst, std::index_sequence<I...>) {
    using T = std::tuple_element_t<0, std::tuple<S...>>;
    LaneVector tmp[sizeof...(S)], out;
    const uint32_t *in[] = {packedSource<T>(wave, inst, I, tmp[I])...};
    auto compute = [&](auto op) {
      for (unsigned l = 0; l < kLanes; ++l) {
        R low = op(bitCast<S>(U16(in[I][l]))...);
        R high = op(bitCast<S>(U16(in[I][l] >> 16))...);
        out.lane[l] = bitCast<U16>(low) | uint32_t(bitCast<U16>(high)) << 16;
      }
    };
    if (!inst.clamp)
      compute([](S... s) { return Fn(s...); });
    else if constexpr (std::is_same_v<decltype(Clamped), std::nullptr_t>)
      compute([](S... s) { return clampResult(Fn(s...)); });
    else
      compute([](S... s) { return Clamped(s...); });
    storeLanes(wave, inst.dst, out, writeMask(wave, inst));
  }
};

U16 satU16(int64_t x) {
  return U16(std::min<int64_t>(std::max<int64_t>(x, 0), 0xffff));
}
I16 satI16(int64_t x) {
  return I16(std::min<int64_t>(std::max<int64_t>(x, -32768), 32767));
}
U16 addU(U16 a, U16 b) { return U16(a + b); }
U16 addUSat(U16 a, U16 b) { return satU16(a + b); }
U16 subU(U16 a, U16 b) { return U16(a - b); }
U16 subUSat(U16 a, U16 b) { return satU16(a - b); }
I16 addI(I16 a, I16 b) { return I16(a + b); }
I16 addISat(I16 a, I16 b) { return satI16(a + b); }
I16 subI(I16 a, I16 b) { return I16(a - b); }
I16 subISat(I16 a, I16 b) { return satI16(a - b); }
U16 mulLo(U16 a, U16 b) { return U16(uint32_t(a) * b); }
U16 madU(U16 a, U16 b, U16 c) { return U16(uint32_t(a) * b + c); }
U16 madUSat(U16 a, U16 b, U16 c) { return satU16(int64_t(a) * b + c); }
I16 madI(I16 a, I16 b, I16 c) { return I16(int64_t(a) * b + c); }
I16 madISat(I16 a, I16 b, I16 c) { return satI16(int64_t(a) * b + c); }
U16 shl(U16 n, U16 a) { return U16(a << (n & 15)); }
U16 shr(U16 n, U16 a) { return U16(a >> (n & 15)); }
I16 ashr(I16 n, I16 a) { return I16(a >> (n & 15)); }
template <class T> T minOp(T a, T b) { return a < b ? a : b; }
template <class T> T maxOp(T a, T b) { return a > b ? a : b; }
Half addH(Half a, Half b) { return toHalf(toFloat(a) + toFloat(b)); }
Half mulH(Half a, Half b) { return toHalf(toFloat(a) * toFloat(b)); }
Half minH(Half a, Half b) { return toHalf(minNumber(toFloat(a), toFloat(b))); }
Half maxH(Half a, Half b) { return toHalf(maxNumber(toFloat(a), toFloat(b))); }
Half fmaH(Half a, Half b, Half c) {
  return toHalf(fmaHalf(toFloat(a), toFloat(b), toFloat(c)));
}
Half minimum3H(Half a, Half b, Half c) {
  return toHalf(minimumIeee(minimumIeee(toFloat(a), toFloat(b)), toFloat(c)));
}
Half maximum3H(Half a, Half b, Half c) {
  return toHalf(maximumIeee(maximumIeee(toFloat(a), toFloat(b)), toFloat(c)));
}

/// The VOP2 form: both halves, no selection.
void pkFmacF16(Wave &wave, const Inst &inst) {
  LaneVector tmp[2], out;
  const uint32_t *a = lanes32(wave, inst.src[0], tmp[0]);
  const uint32_t *b = lanes32(wave, inst.src[1], tmp[1]);
  const uint32_t *c = wave.vgpr[inst.dst].lane;
  for (unsigned l = 0; l < kLanes; ++l) {
    Half low = fmaH({U16(a[l])}, {U16(b[l])}, {U16(c[l])});
    Half high = fmaH({U16(a[l] >> 16)}, {U16(b[l] >> 16)}, {U16(c[l] >> 16)});
    out.lane[l] = low.bits | uint32_t(high.bits) << 16;
  }
  storeLanes(wave, inst.dst, out, writeMask(wave, inst));
}

//===-- Pairs of 32 bits
//-------------------------------------------------------===//

/// The dword of source i that result half `high` uses, sign flipped.
const uint32_t *pairSource(const Wave &wave, const Inst &inst, unsigned i,
                           bool high, bool isFloat, LaneVector &tmp) {
  const Operand &operand = inst.src[i];
  bool second = ((high ? inst.opSelHi : inst.opSel) >> i) & 1;
  const uint32_t *in;
  if (operand.kind == Operand::Vgpr) {
    in = wave.vgpr[operand.index + second].lane;
  } else if (operand.kind == Operand::Sgpr) {
    broadcast(tmp, wave.sgpr[operand.index + second]);
    in = tmp.lane;
  } else {
    broadcast(tmp, scalar32(wave, operand));
    in = tmp.lane;
  }
  if (!isFloat || !(((high ? inst.negHi : inst.neg) >> i) & 1))
    return in;
  for (unsigned l = 0; l < kLanes; ++l)
    tmp.lane[l] = in[l] ^ 0x80000000;
  return tmp.lane;
}

template <unsigned Count, float (*Fn)(float, float, float)>
void packedF32(Wave &wave, const Inst &inst) {
  LaneVector out[2];
  for (unsigned half = 0; half < 2; ++half) {
    LaneVector tmp[3];
    const uint32_t *in[3];
    for (unsigned i = 0; i < 3; ++i)
      in[i] = pairSource(wave, inst, i < Count ? i : 0, half, true, tmp[i]);
    for (unsigned l = 0; l < kLanes; ++l)
      out[half].lane[l] = bitCast<uint32_t>(Fn(bitCast<float>(in[0][l]),
                                               bitCast<float>(in[1][l]),
                                               bitCast<float>(in[2][l])));
    if (inst.clamp)
      for (unsigned l = 0; l < kLanes; ++l)
        out[half].lane[l] =
            bitCast<uint32_t>(clampUnit(bitCast<float>(out[half].lane[l])));
  }
  uint64_t mask = writeMask(wave, inst);
  storeLanes(wave, inst.dst, out[0], mask);
  storeLanes(wave, inst.dst + 1, out[1], mask);
}
float fmaF(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
float mulF(float a, float b, float) { return a * b; }
float addF(float a, float b, float) { return a + b; }

/// Low result from source 0, high result from source 1, dwords by op_sel.
void pkMov(Wave &wave, const Inst &inst) {
  LaneVector tmp[2], out[2];
  for (unsigned i = 0; i < 2; ++i) {
    Inst pick = inst;
    pick.opSelHi = inst.opSel;
    std::memcpy(out[i].lane, pairSource(wave, pick, i, false, false, tmp[i]),
                sizeof(out[i].lane));
  }
  uint64_t mask = writeMask(wave, inst);
  storeLanes(wave, inst.dst, out[0], mask);
  storeLanes(wave, inst.dst + 1, out[1], mask);
}

//===-- Dot products
//-------------------------------------------------------------===//

template <class Wide, unsigned Bits, class Sum>
void dotInteger(Wave &wave, const Inst &inst) {
  LaneVector tmp[3], out;
  const uint32_t *a = lanes32(wave, inst.src[0], tmp[0]);
  const uint32_t *b = lanes32(wave, inst.src[1], tmp[1]);
  const uint32_t *c = lanes32(wave, inst.src[2], tmp[2]);
  for (unsigned l = 0; l < kLanes; ++l) {
    Sum sum = Sum(Wide(c[l]));
    for (unsigned k = 0; k < 32; k += Bits) {
      Wide x = Wide(a[l] << (32 - Bits - k)) >> (32 - Bits);
      Wide y = Wide(b[l] << (32 - Bits - k)) >> (32 - Bits);
      sum += Sum(x) * Sum(y);
    }
    if (inst.clamp)
      sum = std::min<Sum>(std::max<Sum>(sum, std::numeric_limits<Wide>::min()),
                          std::numeric_limits<Wide>::max());
    out.lane[l] = uint32_t(sum);
  }
  storeLanes(wave, inst.dst, out, writeMask(wave, inst));
}

/// The low 16 bits as a number, a denormal as zero.
template <class T> float flushed(uint32_t bits) {
  constexpr uint32_t exponent = std::is_same_v<T, Half> ? 0x7c00 : 0x7f80;
  return toFloat(T{U16(bits & exponent ? bits : bits & 0x8000)});
}

/// a.lo * b.lo + a.hi * b.hi + c in f32. The products are exact; the order of
/// the two sums is the hardware's choice. Denormals of sources and result are
/// flushed (ISA document, 6.4).
template <class T> void dot2(Wave &wave, const Inst &inst) {
  LaneVector tmp[3], out;
  const uint32_t *a, *b;
  bool packedForm = inst.format == Format::VOP3P;
  if (packedForm) {
    a = packedSource<Half>(wave, inst, 0, tmp[0]);
    b = packedSource<Half>(wave, inst, 1, tmp[1]);
  } else {
    a = lanes32(wave, inst.src[0], tmp[0]);
    b = lanes32(wave, inst.src[1], tmp[1]);
  }
  const uint32_t *c = lanes32(wave, inst.src[2], tmp[2]);
  uint32_t flip = packedForm && (inst.neg & 4) ? 0x80000000 : 0;
  for (unsigned l = 0; l < kLanes; ++l) {
    float low = flushed<T>(a[l]) * flushed<T>(b[l]);
    float sum = flushDenormal(
        __builtin_fmaf(flushed<T>(a[l] >> 16), flushed<T>(b[l] >> 16), low) +
        flushDenormal(bitCast<float>(c[l] ^ flip)));
    out.lane[l] = bitCast<uint32_t>(inst.clamp ? clampUnit(sum) : sum);
  }
  storeLanes(wave, inst.dst, out, writeMask(wave, inst));
}

//===-- Mixed precision
//------------------------------------------------------------===//

/// Source i as float: op_sel_hi says f16 (then op_sel the half), else f32.
/// neg_hi is abs here.
void mixSource(const Wave &wave, const Inst &inst, unsigned i,
               LaneVector &out) {
  LaneVector tmp;
  const Operand &operand = inst.src[i];
  bool isHalf = (inst.opSelHi >> i) & 1, high = (inst.opSel >> i) & 1;
  const uint32_t *in;
  if (isHalf && operand.kind == Operand::Inline) {
    broadcast(tmp, constantHalf(operand));
    in = tmp.lane;
  } else {
    in = lanes32(wave, operand, tmp);
  }
  for (unsigned l = 0; l < kLanes; ++l) {
    float x = isHalf ? toFloat(Half{U16(high ? in[l] >> 16 : in[l])})
                     : bitCast<float>(in[l]);
    if ((inst.negHi >> i) & 1)
      x = std::fabs(x);
    if ((inst.neg >> i) & 1)
      x = -x;
    out.lane[l] = bitCast<uint32_t>(x);
  }
}

/// Result: f32, or f16 in the low or high half of the destination.
enum class MixResult { Single, Low, High };
template <MixResult Kind> void fmaMix(Wave &wave, const Inst &inst) {
  LaneVector in[3], out;
  for (unsigned i = 0; i < 3; ++i)
    mixSource(wave, inst, i, in[i]);
  const uint32_t *old = wave.vgpr[inst.dst].lane;
  for (unsigned l = 0; l < kLanes; ++l) {
    float r = __builtin_fmaf(bitCast<float>(in[0].lane[l]),
                             bitCast<float>(in[1].lane[l]),
                             bitCast<float>(in[2].lane[l]));
    if (inst.clamp)
      r = clampUnit(r);
    uint32_t half = toHalf(r).bits;
    if (Kind == MixResult::Single)
      out.lane[l] = bitCast<uint32_t>(r);
    else if (Kind == MixResult::Low)
      out.lane[l] = (old[l] & 0xffff0000) | half;
    else
      out.lane[l] = (old[l] & 0xffff) | half << 16;
  }
  storeLanes(wave, inst.dst, out, writeMask(wave, inst));
}

#define PACKED2(NAME, FN, SAT)                                                 \
  {NAME, Packed<FN, SAT>::run, OpClass::Valu, 1, {1, 1}, Flag_None}
#define PACKED3(NAME, FN, SAT)                                                 \
  {NAME, Packed<FN, SAT>::run, OpClass::Valu, 1, {1, 1, 1}, Flag_None}
#define HALVES2(NAME, FN)                                                      \
  {NAME, Packed<FN, nullptr>::run, OpClass::Valu, 1, {1, 1}, Flag_Float64}
#define HALVES3(NAME, FN)                                                      \
  {NAME, Packed<FN, nullptr>::run, OpClass::Valu, 1, {1, 1, 1}, Flag_Float64}
#define DOT(NAME, FN, FLAGS) {NAME, FN, OpClass::Valu, 1, {1, 1, 1}, FLAGS}

const OpInfo kRows[] = {
    PACKED2("v_pk_add_u16", addU, addUSat),
    PACKED2("v_pk_sub_u16", subU, subUSat),
    PACKED2("v_pk_add_i16", addI, addISat),
    PACKED2("v_pk_sub_i16", subI, subISat),
    PACKED2("v_pk_mul_lo_u16", mulLo, nullptr),
    PACKED3("v_pk_mad_u16", madU, madUSat),
    PACKED3("v_pk_mad_i16", madI, madISat),
    PACKED2("v_pk_lshlrev_b16", shl, nullptr),
    PACKED2("v_pk_lshrrev_b16", shr, nullptr),
    PACKED2("v_pk_ashrrev_i16", ashr, nullptr),
    PACKED2("v_pk_min_i16", minOp<I16>, nullptr),
    PACKED2("v_pk_max_i16", maxOp<I16>, nullptr),
    PACKED2("v_pk_min_u16", minOp<U16>, nullptr),
    PACKED2("v_pk_max_u16", maxOp<U16>, nullptr),
    HALVES2("v_pk_add_f16", addH),
    HALVES2("v_pk_mul_f16", mulH),
    HALVES2("v_pk_min_f16", minH),
    HALVES2("v_pk_max_f16", maxH),
    HALVES3("v_pk_fma_f16", fmaH),
    HALVES3("v_pk_minimum3_f16", minimum3H),
    HALVES3("v_pk_maximum3_f16", maximum3H),
    {"v_pk_fmac_f16",
     pkFmacF16,
     OpClass::Valu,
     1,
     {1, 1, 1},
     Flag_Float64 | Flag_ReadsDst},
    {"v_pk_fma_f32",
     packedF32<3, fmaF>,
     OpClass::Valu,
     2,
     {2, 2, 2},
     Flag_Float32},
    {"v_pk_mul_f32",
     packedF32<2, mulF>,
     OpClass::Valu,
     2,
     {2, 2},
     Flag_Float32},
    {"v_pk_add_f32",
     packedF32<2, addF>,
     OpClass::Valu,
     2,
     {2, 2},
     Flag_Float32},
    {"v_pk_mov_b32", pkMov, OpClass::Valu, 2, {2, 2}, Flag_None},
    DOT("v_dot2_i32_i16", (dotInteger<int32_t, 16, int64_t>), Flag_None),
    DOT("v_dot2_u32_u16", (dotInteger<uint32_t, 16, uint64_t>), Flag_None),
    DOT("v_dot4_i32_i8", (dotInteger<int32_t, 8, int64_t>), Flag_None),
    DOT("v_dot4_u32_u8", (dotInteger<uint32_t, 8, uint64_t>), Flag_None),
    DOT("v_dot8_i32_i4", (dotInteger<int32_t, 4, int64_t>), Flag_None),
    DOT("v_dot8_u32_u4", (dotInteger<uint32_t, 4, uint64_t>), Flag_None),
    DOT("v_dot2c_i32_i16", (dotInteger<int32_t, 16, int64_t>), Flag_ReadsDst),
    DOT("v_dot4c_i32_i8", (dotInteger<int32_t, 8, int64_t>), Flag_ReadsDst),
    DOT("v_dot8c_i32_i4", (dotInteger<int32_t, 4, int64_t>), Flag_ReadsDst),
    DOT("v_dot2_f32_f16", dot2<Half>, Flag_Float32),
    DOT("v_dot2_f32_bf16", dot2<BFloat>, Flag_Float32),
    DOT("v_dot2c_f32_f16", dot2<Half>, Flag_Float32 | Flag_ReadsDst),
    DOT("v_dot2c_f32_bf16", dot2<BFloat>, Flag_Float32 | Flag_ReadsDst),
    DOT("v_fma_mix_f32", fmaMix<MixResult::Single>, Flag_Float32),
    DOT("v_fma_mixlo_f16", fmaMix<MixResult::Low>, Flag_Float32),
    DOT("v_fma_mixhi_f16", fmaMix<MixResult::High>, Flag_Float32),
};

#undef PACKED2
#undef PACKED3
#undef HALVES2
#undef HALVES3
#undef DOT

} // namespace

OpTable vectorPackedOps() { return kRows; }

} // namespace mxfp4::sim
