// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar arithmetic: SOP1, SOP2, SOPC and SOPK (CDNA3/CDNA4 ISA, "Scalar ALU
// operations"). An operation is a small function from source values to a
// result; it gets the wave to read or set SCC.

#include "Families.h"
#include "Operands.h"

#include "llvm/ADT/bit.h"

#include <type_traits>

namespace mxfp4::sim {

namespace {

template <class T> T read(const Wave &wave, const Inst &inst, unsigned i) {
  if constexpr (sizeof(T) == 8)
    return T(scalar64<T>(wave, inst.src[i]));
  else
    return T(scalar32(wave, inst.src[i]));
}

template <class T> void write(Wave &wave, unsigned index, T value) {
  if constexpr (sizeof(T) == 8)
    wave.setPair(index, uint64_t(value));
  else
    wave.sgpr[index] = uint32_t(value);
}

/// dst = Fn(wave, src0[, src1]); the types of Fn say the widths.
template <auto Fn> struct ScalarOp;
template <class R, class A, R (*Fn)(Wave &, A)> struct ScalarOp<Fn> {
  static void run(Wave &wave, const Inst &inst) {
    write<R>(wave, inst.dst, Fn(wave, read<A>(wave, inst, 0)));
  }
};
template <class R, class A, class B, R (*Fn)(Wave &, A, B)>
struct ScalarOp<Fn> {
  static void run(Wave &wave, const Inst &inst) {
    A a = read<A>(wave, inst, 0);
    B b = read<B>(wave, inst, 1);
    write<R>(wave, inst.dst, Fn(wave, a, b));
  }
};

/// The same without a destination, SCC = Fn(src0, src1).
template <auto Fn> struct CompareOp;
template <class A, class B, bool (*Fn)(A, B)> struct CompareOp<Fn> {
  static void run(Wave &wave, const Inst &inst) {
    wave.scc = Fn(read<A>(wave, inst, 0), read<B>(wave, inst, 1));
  }
};

template <class T> T setScc(Wave &wave, T value) {
  wave.scc = value != 0;
  return value;
}

//===-- SOP2
//---------------------------------------------------------------===//

uint32_t addU32(Wave &w, uint32_t a, uint32_t b) {
  w.scc = a + b < a;
  return a + b;
}
uint32_t subU32(Wave &w, uint32_t a, uint32_t b) {
  w.scc = b > a;
  return a - b;
}
uint32_t addI32(Wave &w, uint32_t a, uint32_t b) {
  int32_t result;
  w.scc = __builtin_add_overflow(int32_t(a), int32_t(b), &result);
  return uint32_t(result);
}
uint32_t subI32(Wave &w, uint32_t a, uint32_t b) {
  int32_t result;
  w.scc = __builtin_sub_overflow(int32_t(a), int32_t(b), &result);
  return uint32_t(result);
}
uint32_t addcU32(Wave &w, uint32_t a, uint32_t b) {
  uint64_t sum = uint64_t(a) + b + w.scc;
  w.scc = sum >> 32;
  return uint32_t(sum);
}
uint32_t subbU32(Wave &w, uint32_t a, uint32_t b) {
  uint64_t subtrahend = uint64_t(b) + w.scc;
  w.scc = subtrahend > a;
  return uint32_t(a - subtrahend);
}
template <class T> T minOp(Wave &w, T a, T b) {
  w.scc = a < b;
  return a < b ? a : b;
}
template <class T> T maxOp(Wave &w, T a, T b) {
  w.scc = a > b;
  return a > b ? a : b;
}
template <class T> T cselect(Wave &w, T a, T b) { return w.scc ? a : b; }
template <class T> T andOp(Wave &w, T a, T b) { return setScc<T>(w, a & b); }
template <class T> T orOp(Wave &w, T a, T b) { return setScc<T>(w, a | b); }
template <class T> T xorOp(Wave &w, T a, T b) { return setScc<T>(w, a ^ b); }
template <class T> T andn2(Wave &w, T a, T b) { return setScc<T>(w, a & ~b); }
template <class T> T orn2(Wave &w, T a, T b) { return setScc<T>(w, a | ~b); }
template <class T> T nandOp(Wave &w, T a, T b) {
  return setScc<T>(w, ~(a & b));
}
template <class T> T norOp(Wave &w, T a, T b) { return setScc<T>(w, ~(a | b)); }
template <class T> T xnorOp(Wave &w, T a, T b) {
  return setScc<T>(w, ~(a ^ b));
}
template <class T> T lshl(Wave &w, T a, uint32_t b) {
  return setScc<T>(w, a << (b & (sizeof(T) * 8 - 1)));
}
template <class T> T shiftRight(Wave &w, T a, uint32_t b) {
  return setScc<T>(w, a >> (b & (sizeof(T) * 8 - 1)));
}
template <class T> T bfm(Wave &, uint32_t a, uint32_t b) {
  constexpr uint32_t mask = sizeof(T) * 8 - 1;
  return ((T(1) << (a & mask)) - 1) << (b & mask);
}
uint32_t mulI32(Wave &, uint32_t a, uint32_t b) { return a * b; }
uint32_t mulHiU32(Wave &, uint32_t a, uint32_t b) {
  return uint32_t(uint64_t(a) * b >> 32);
}
uint32_t mulHiI32(Wave &, int32_t a, int32_t b) {
  return uint32_t(uint64_t(int64_t(a) * b) >> 32);
}
/// Bit field: offset in the low bits of the control, width in [22:16].
template <class T> T bfe(Wave &w, T a, uint32_t control) {
  constexpr unsigned bits = sizeof(T) * 8;
  unsigned offset = control & (bits - 1), width = (control >> 16) & 0x7f;
  if (width == 0)
    return setScc<T>(w, 0);
  using U = std::make_unsigned_t<T>;
  U field = U(a >> offset);
  if (width < bits) {
    if (std::is_signed_v<T> && offset + width > bits)
      width = bits - offset;
    field = U(field << (bits - width));
    field = U(T(field) >> (bits - width));
  }
  return setScc<T>(w, T(field));
}
uint32_t absdiff(Wave &w, uint32_t a, uint32_t b) {
  int32_t difference = int32_t(a - b);
  return setScc<uint32_t>(w, difference < 0 ? 0u - uint32_t(difference)
                                            : uint32_t(difference));
}
template <unsigned N> uint32_t lshlAdd(Wave &w, uint32_t a, uint32_t b) {
  uint64_t sum = (uint64_t(a) << N) + b;
  w.scc = sum >> 32 != 0;
  return uint32_t(sum);
}
template <unsigned A, unsigned B>
uint32_t pack(Wave &, uint32_t a, uint32_t b) {
  return ((a >> (16 * A)) & 0xffff) | ((b >> (16 * B)) & 0xffff) << 16;
}

//===-- SOP1
//---------------------------------------------------------------===//

template <class T> T move(Wave &, T a) { return a; }
template <class T> T notOp(Wave &w, T a) { return setScc<T>(w, ~a); }
template <class T> T wqm(Wave &w, T a) {
  T any = a | a >> 1;
  any |= any >> 2;
  any &= T(0x1111111111111111);
  return setScc<T>(w, any * 15);
}
template <class T> T quadmask(Wave &w, T a) {
  T result = 0;
  for (unsigned quad = 0; quad < sizeof(T) * 2; ++quad)
    result |= T(((a >> (4 * quad)) & 15) != 0) << quad;
  return setScc<T>(w, result);
}
template <class T> T brev(Wave &, T a) {
  T result = 0;
  for (unsigned i = 0; i < sizeof(T) * 8; ++i)
    result |= ((a >> i) & 1) << (sizeof(T) * 8 - 1 - i);
  return result;
}
template <class T, bool Ones> uint32_t bcnt(Wave &w, T a) {
  return setScc<uint32_t>(w, uint32_t(llvm::popcount(T(Ones ? a : ~a))));
}
/// First bit of the wanted value from the low end, -1 if there is none.
template <class T, bool Ones> uint32_t firstLow(Wave &, T a) {
  T x = Ones ? a : T(~a);
  return x ? uint32_t(llvm::countr_zero(x)) : ~0u;
}
template <class T> uint32_t flbit(Wave &, T a) {
  return a ? uint32_t(llvm::countl_zero(a)) : ~0u;
}
/// Leading bits equal to the sign, -1 if all are.
template <class T> uint32_t flbitSigned(Wave &, T a) {
  T x = T(a ^ (T(0) - (a >> (sizeof(T) * 8 - 1))));
  return x ? uint32_t(llvm::countl_zero(x)) : ~0u;
}
uint32_t sext8(Wave &, uint32_t a) { return uint32_t(int32_t(int8_t(a))); }
uint32_t sext16(Wave &, uint32_t a) { return uint32_t(int32_t(int16_t(a))); }
uint32_t absI32(Wave &w, uint32_t a) {
  return setScc<uint32_t>(w, int32_t(a) < 0 ? 0u - a : a);
}
uint64_t bitreplicate(Wave &, uint32_t a) {
  uint64_t result = 0;
  for (unsigned i = 0; i < 32; ++i)
    result |= uint64_t(((a >> i) & 1) * 3) << (2 * i);
  return result;
}

template <class T, bool Value> void bitset(Wave &wave, const Inst &inst) {
  T bit = T(1) << (read<uint32_t>(wave, inst, 0) & (sizeof(T) * 8 - 1));
  T old = T(sizeof(T) == 8 ? wave.pair(inst.dst) : wave.sgpr[inst.dst]);
  write<T>(wave, inst.dst, Value ? old | bit : old & ~bit);
}

template <class T> void cmov(Wave &wave, const Inst &inst) {
  if (wave.scc)
    write<T>(wave, inst.dst, read<T>(wave, inst, 0));
}

/// dst = EXEC; EXEC = Fn(src, EXEC); SCC = EXEC != 0.
template <auto Fn> void saveExec(Wave &wave, const Inst &inst) {
  uint64_t source = read<uint64_t>(wave, inst, 0), exec = wave.exec();
  uint64_t result = Fn(source, exec);
  wave.setPair(inst.dst, exec);
  wave.setPair(kExec, result);
  wave.scc = result != 0;
}
/// EXEC = dst = Fn(src, EXEC).
template <auto Fn> void writeExec(Wave &wave, const Inst &inst) {
  uint64_t result = Fn(read<uint64_t>(wave, inst, 0), wave.exec());
  wave.setPair(kExec, result);
  wave.setPair(inst.dst, result);
  wave.scc = result != 0;
}
uint64_t execAnd(uint64_t s, uint64_t e) { return s & e; }
uint64_t execOr(uint64_t s, uint64_t e) { return s | e; }
uint64_t execXor(uint64_t s, uint64_t e) { return s ^ e; }
uint64_t execAndn2(uint64_t s, uint64_t e) { return s & ~e; }
uint64_t execOrn2(uint64_t s, uint64_t e) { return s | ~e; }
uint64_t execNand(uint64_t s, uint64_t e) { return ~(s & e); }
uint64_t execNor(uint64_t s, uint64_t e) { return ~(s | e); }
uint64_t execXnor(uint64_t s, uint64_t e) { return ~(s ^ e); }
uint64_t execAndn1(uint64_t s, uint64_t e) { return ~s & e; }
uint64_t execOrn1(uint64_t s, uint64_t e) { return ~s | e; }

/// Relative moves: M0 is added to the register number.
template <class T, bool Source>
void moveRelative(Wave &wave, const Inst &inst) {
  constexpr unsigned last = kScalarRegisters - 2;
  unsigned from = inst.src[0].index, to = inst.dst;
  (Source ? from : to) += wave.m0();
  if (from > last || to > last) {
    wave.fault(FaultKind::IllegalJump,
               "M0 moves the register number out of the file");
    return;
  }
  if constexpr (sizeof(T) == 8)
    wave.setPair(to, wave.pair(from));
  else
    wave.sgpr[to] = Source || inst.src[0].kind == Operand::Sgpr
                        ? wave.sgpr[from]
                        : read<uint32_t>(wave, inst, 0);
}

//===-- SOPC, SOPK
//-----------------------------------------------------------===//

template <class T> bool eq(T a, T b) { return a == b; }
template <class T> bool lg(T a, T b) { return a != b; }
template <class T> bool gt(T a, T b) { return a > b; }
template <class T> bool ge(T a, T b) { return a >= b; }
template <class T> bool lt(T a, T b) { return a < b; }
template <class T> bool le(T a, T b) { return a <= b; }
template <class T, bool Value> bool bitcmp(T a, uint32_t b) {
  return ((a >> (b & (sizeof(T) * 8 - 1))) & 1) == T(Value);
}

/// SOPK compare: the immediate is sign-extended for signed, zero-extended for
/// unsigned compares.
template <class T, bool (*Fn)(T, T)>
void compareK(Wave &wave, const Inst &inst) {
  T immediate = std::is_signed_v<T> ? T(int16_t(inst.imm)) : T(inst.imm);
  wave.scc = Fn(T(wave.sgpr[inst.dst]), immediate);
}
uint32_t signExtended(const Inst &inst) {
  return uint32_t(int32_t(int16_t(inst.imm)));
}
void movk(Wave &wave, const Inst &inst) {
  wave.sgpr[inst.dst] = signExtended(inst);
}
void cmovk(Wave &wave, const Inst &inst) {
  if (wave.scc)
    wave.sgpr[inst.dst] = signExtended(inst);
}
void addk(Wave &wave, const Inst &inst) {
  wave.sgpr[inst.dst] = addI32(wave, wave.sgpr[inst.dst], signExtended(inst));
}
void mulk(Wave &wave, const Inst &inst) {
  wave.sgpr[inst.dst] *= signExtended(inst);
}

using U = uint32_t;
using I = int32_t;
using U64 = uint64_t;
using I64 = int64_t;

template <auto Fn> constexpr ExecFn op = &ScalarOp<Fn>::run;
template <auto Fn> constexpr ExecFn cmp = &CompareOp<Fn>::run;

#define ROW(NAME, FN, DST, SRC0, SRC1)                                         \
  {NAME, FN, OpClass::Salu, DST, {SRC0, SRC1}, Flag_None}

const OpInfo kRows[] = {
    ROW("s_add_u32", op<addU32>, 1, 1, 1),
    ROW("s_sub_u32", op<subU32>, 1, 1, 1),
    ROW("s_add_i32", op<addI32>, 1, 1, 1),
    ROW("s_sub_i32", op<subI32>, 1, 1, 1),
    ROW("s_addc_u32", op<addcU32>, 1, 1, 1),
    ROW("s_subb_u32", op<subbU32>, 1, 1, 1),
    ROW("s_min_i32", op<minOp<I>>, 1, 1, 1),
    ROW("s_min_u32", op<minOp<U>>, 1, 1, 1),
    ROW("s_max_i32", op<maxOp<I>>, 1, 1, 1),
    ROW("s_max_u32", op<maxOp<U>>, 1, 1, 1),
    ROW("s_cselect_b32", op<cselect<U>>, 1, 1, 1),
    ROW("s_cselect_b64", op<cselect<U64>>, 2, 2, 2),
    ROW("s_and_b32", op<andOp<U>>, 1, 1, 1),
    ROW("s_and_b64", op<andOp<U64>>, 2, 2, 2),
    ROW("s_or_b32", op<orOp<U>>, 1, 1, 1),
    ROW("s_or_b64", op<orOp<U64>>, 2, 2, 2),
    ROW("s_xor_b32", op<xorOp<U>>, 1, 1, 1),
    ROW("s_xor_b64", op<xorOp<U64>>, 2, 2, 2),
    ROW("s_andn2_b32", op<andn2<U>>, 1, 1, 1),
    ROW("s_andn2_b64", op<andn2<U64>>, 2, 2, 2),
    ROW("s_orn2_b32", op<orn2<U>>, 1, 1, 1),
    ROW("s_orn2_b64", op<orn2<U64>>, 2, 2, 2),
    ROW("s_nand_b32", op<nandOp<U>>, 1, 1, 1),
    ROW("s_nand_b64", op<nandOp<U64>>, 2, 2, 2),
    ROW("s_nor_b32", op<norOp<U>>, 1, 1, 1),
    ROW("s_nor_b64", op<norOp<U64>>, 2, 2, 2),
    ROW("s_xnor_b32", op<xnorOp<U>>, 1, 1, 1),
    ROW("s_xnor_b64", op<xnorOp<U64>>, 2, 2, 2),
    ROW("s_lshl_b32", op<lshl<U>>, 1, 1, 1),
    ROW("s_lshl_b64", op<lshl<U64>>, 2, 2, 1),
    ROW("s_lshr_b32", op<shiftRight<U>>, 1, 1, 1),
    ROW("s_lshr_b64", op<shiftRight<U64>>, 2, 2, 1),
    ROW("s_ashr_i32", op<shiftRight<I>>, 1, 1, 1),
    ROW("s_ashr_i64", op<shiftRight<I64>>, 2, 2, 1),
    ROW("s_bfm_b32", op<bfm<U>>, 1, 1, 1),
    ROW("s_bfm_b64", op<bfm<U64>>, 2, 1, 1),
    ROW("s_mul_i32", op<mulI32>, 1, 1, 1),
    ROW("s_mul_hi_u32", op<mulHiU32>, 1, 1, 1),
    ROW("s_mul_hi_i32", op<mulHiI32>, 1, 1, 1),
    ROW("s_bfe_u32", op<bfe<U>>, 1, 1, 1),
    ROW("s_bfe_i32", op<bfe<I>>, 1, 1, 1),
    ROW("s_bfe_u64", op<bfe<U64>>, 2, 2, 1),
    ROW("s_bfe_i64", op<bfe<I64>>, 2, 2, 1),
    ROW("s_absdiff_i32", op<absdiff>, 1, 1, 1),
    ROW("s_lshl1_add_u32", op<lshlAdd<1>>, 1, 1, 1),
    ROW("s_lshl2_add_u32", op<lshlAdd<2>>, 1, 1, 1),
    ROW("s_lshl3_add_u32", op<lshlAdd<3>>, 1, 1, 1),
    ROW("s_lshl4_add_u32", op<lshlAdd<4>>, 1, 1, 1),
    ROW("s_pack_ll_b32_b16", (op<pack<0, 0>>), 1, 1, 1),
    ROW("s_pack_lh_b32_b16", (op<pack<0, 1>>), 1, 1, 1),
    ROW("s_pack_hh_b32_b16", (op<pack<1, 1>>), 1, 1, 1),

    ROW("s_mov_b32", op<move<U>>, 1, 1, 0),
    ROW("s_mov_b64", op<move<U64>>, 2, 2, 0),
    ROW("s_cmov_b32", cmov<U>, 1, 1, 0),
    ROW("s_cmov_b64", cmov<U64>, 2, 2, 0),
    ROW("s_not_b32", op<notOp<U>>, 1, 1, 0),
    ROW("s_not_b64", op<notOp<U64>>, 2, 2, 0),
    ROW("s_wqm_b32", op<wqm<U>>, 1, 1, 0),
    ROW("s_wqm_b64", op<wqm<U64>>, 2, 2, 0),
    ROW("s_quadmask_b32", op<quadmask<U>>, 1, 1, 0),
    ROW("s_quadmask_b64", op<quadmask<U64>>, 2, 2, 0),
    ROW("s_brev_b32", op<brev<U>>, 1, 1, 0),
    ROW("s_brev_b64", op<brev<U64>>, 2, 2, 0),
    ROW("s_bcnt0_i32_b32", (op<bcnt<U, false>>), 1, 1, 0),
    ROW("s_bcnt0_i32_b64", (op<bcnt<U64, false>>), 1, 2, 0),
    ROW("s_bcnt1_i32_b32", (op<bcnt<U, true>>), 1, 1, 0),
    ROW("s_bcnt1_i32_b64", (op<bcnt<U64, true>>), 1, 2, 0),
    ROW("s_ff0_i32_b32", (op<firstLow<U, false>>), 1, 1, 0),
    ROW("s_ff0_i32_b64", (op<firstLow<U64, false>>), 1, 2, 0),
    ROW("s_ff1_i32_b32", (op<firstLow<U, true>>), 1, 1, 0),
    ROW("s_ff1_i32_b64", (op<firstLow<U64, true>>), 1, 2, 0),
    ROW("s_flbit_i32_b32", op<flbit<U>>, 1, 1, 0),
    ROW("s_flbit_i32_b64", op<flbit<U64>>, 1, 2, 0),
    ROW("s_flbit_i32", op<flbitSigned<U>>, 1, 1, 0),
    ROW("s_flbit_i32_i64", op<flbitSigned<U64>>, 1, 2, 0),
    ROW("s_sext_i32_i8", op<sext8>, 1, 1, 0),
    ROW("s_sext_i32_i16", op<sext16>, 1, 1, 0),
    ROW("s_abs_i32", op<absI32>, 1, 1, 0),
    ROW("s_bitreplicate_b64_b32", op<bitreplicate>, 2, 1, 0),
    ROW("s_bitset0_b32", (bitset<U, false>), 1, 1, 0),
    ROW("s_bitset0_b64", (bitset<U64, false>), 2, 1, 0),
    ROW("s_bitset1_b32", (bitset<U, true>), 1, 1, 0),
    ROW("s_bitset1_b64", (bitset<U64, true>), 2, 1, 0),
    ROW("s_and_saveexec_b64", saveExec<execAnd>, 2, 2, 0),
    ROW("s_or_saveexec_b64", saveExec<execOr>, 2, 2, 0),
    ROW("s_xor_saveexec_b64", saveExec<execXor>, 2, 2, 0),
    ROW("s_andn2_saveexec_b64", saveExec<execAndn2>, 2, 2, 0),
    ROW("s_orn2_saveexec_b64", saveExec<execOrn2>, 2, 2, 0),
    ROW("s_nand_saveexec_b64", saveExec<execNand>, 2, 2, 0),
    ROW("s_nor_saveexec_b64", saveExec<execNor>, 2, 2, 0),
    ROW("s_xnor_saveexec_b64", saveExec<execXnor>, 2, 2, 0),
    ROW("s_andn1_saveexec_b64", saveExec<execAndn1>, 2, 2, 0),
    ROW("s_orn1_saveexec_b64", saveExec<execOrn1>, 2, 2, 0),
    ROW("s_andn1_wrexec_b64", writeExec<execAndn1>, 2, 2, 0),
    ROW("s_andn2_wrexec_b64", writeExec<execAndn2>, 2, 2, 0),
    ROW("s_movrels_b32", (moveRelative<U, true>), 1, 1, 0),
    ROW("s_movrels_b64", (moveRelative<U64, true>), 2, 2, 0),
    ROW("s_movreld_b32", (moveRelative<U, false>), 1, 1, 0),
    ROW("s_movreld_b64", (moveRelative<U64, false>), 2, 2, 0),

    ROW("s_cmp_eq_i32", cmp<eq<I>>, 0, 1, 1),
    ROW("s_cmp_lg_i32", cmp<lg<I>>, 0, 1, 1),
    ROW("s_cmp_gt_i32", cmp<gt<I>>, 0, 1, 1),
    ROW("s_cmp_ge_i32", cmp<ge<I>>, 0, 1, 1),
    ROW("s_cmp_lt_i32", cmp<lt<I>>, 0, 1, 1),
    ROW("s_cmp_le_i32", cmp<le<I>>, 0, 1, 1),
    ROW("s_cmp_eq_u32", cmp<eq<U>>, 0, 1, 1),
    ROW("s_cmp_lg_u32", cmp<lg<U>>, 0, 1, 1),
    ROW("s_cmp_gt_u32", cmp<gt<U>>, 0, 1, 1),
    ROW("s_cmp_ge_u32", cmp<ge<U>>, 0, 1, 1),
    ROW("s_cmp_lt_u32", cmp<lt<U>>, 0, 1, 1),
    ROW("s_cmp_le_u32", cmp<le<U>>, 0, 1, 1),
    ROW("s_cmp_eq_u64", cmp<eq<U64>>, 0, 2, 2),
    ROW("s_cmp_lg_u64", cmp<lg<U64>>, 0, 2, 2),
    ROW("s_bitcmp0_b32", (cmp<bitcmp<U, false>>), 0, 1, 1),
    ROW("s_bitcmp1_b32", (cmp<bitcmp<U, true>>), 0, 1, 1),
    ROW("s_bitcmp0_b64", (cmp<bitcmp<U64, false>>), 0, 2, 1),
    ROW("s_bitcmp1_b64", (cmp<bitcmp<U64, true>>), 0, 2, 1),

    ROW("s_movk_i32", movk, 1, 0, 0),
    ROW("s_cmovk_i32", cmovk, 1, 0, 0),
    ROW("s_addk_i32", addk, 1, 1, 0),
    ROW("s_mulk_i32", mulk, 1, 1, 0),
    ROW("s_cmpk_eq_i32", (compareK<I, eq<I>>), 0, 1, 0),
    ROW("s_cmpk_lg_i32", (compareK<I, lg<I>>), 0, 1, 0),
    ROW("s_cmpk_gt_i32", (compareK<I, gt<I>>), 0, 1, 0),
    ROW("s_cmpk_ge_i32", (compareK<I, ge<I>>), 0, 1, 0),
    ROW("s_cmpk_lt_i32", (compareK<I, lt<I>>), 0, 1, 0),
    ROW("s_cmpk_le_i32", (compareK<I, le<I>>), 0, 1, 0),
    ROW("s_cmpk_eq_u32", (compareK<U, eq<U>>), 0, 1, 0),
    ROW("s_cmpk_lg_u32", (compareK<U, lg<U>>), 0, 1, 0),
    ROW("s_cmpk_gt_u32", (compareK<U, gt<U>>), 0, 1, 0),
    ROW("s_cmpk_ge_u32", (compareK<U, ge<U>>), 0, 1, 0),
    ROW("s_cmpk_lt_u32", (compareK<U, lt<U>>), 0, 1, 0),
    ROW("s_cmpk_le_u32", (compareK<U, le<U>>), 0, 1, 0),
};

#undef ROW

} // namespace

OpTable scalarOps() { return kRows; }

} // namespace mxfp4::sim
