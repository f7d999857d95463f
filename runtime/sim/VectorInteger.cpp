// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer arithmetic and bit operations of 16, 32 and 64 bits (CDNA3/CDNA4
// ISA, "Vector ALU operations"). Every operation is a function of one lane's
// sources; carries, lane masks and saturation of odd kinds have executors of
// their own in VectorCarry.cpp.

#include "Families.h"
#include "Operands.h"

#include "llvm/ADT/bit.h"

#include <algorithm>

namespace mxfp4::sim {

namespace {

using U = uint32_t;
using I = int32_t;
using U16 = uint16_t;
using I16 = int16_t;
using U64 = uint64_t;
using I64 = int64_t;

//===-- Addition, multiplication
//---------------------------------------------===//

U addU32(U a, U b) { return a + b; }
U subU32(U a, U b) { return a - b; }
U subrevU32(U a, U b) { return b - a; }
U addSatU32(U a, U b) { return a + b < a ? ~0u : a + b; }
U subSatU32(U a, U b) { return a < b ? 0 : a - b; }
U subrevSatU32(U a, U b) { return subSatU32(b, a); }

I saturate32(I64 x) {
  return I(std::min<I64>(std::max<I64>(x, INT32_MIN), INT32_MAX));
}
I addI32(I a, I b) { return I(U(a) + U(b)); }
I subI32(I a, I b) { return I(U(a) - U(b)); }
I addSatI32(I a, I b) { return saturate32(I64(a) + b); }
I subSatI32(I a, I b) { return saturate32(I64(a) - b); }

U16 saturateU16(I x) { return U16(std::min(std::max(x, 0), 0xffff)); }
I16 saturateI16(I x) { return I16(std::min(std::max(x, -32768), 32767)); }
U16 addU16(U16 a, U16 b) { return U16(a + b); }
U16 subU16(U16 a, U16 b) { return U16(a - b); }
U16 subrevU16(U16 a, U16 b) { return U16(b - a); }
U16 addSatU16(U16 a, U16 b) { return saturateU16(a + b); }
U16 subSatU16(U16 a, U16 b) { return saturateU16(a - b); }
U16 subrevSatU16(U16 a, U16 b) { return saturateU16(b - a); }
I16 addI16(I16 a, I16 b) { return I16(a + b); }
I16 subI16(I16 a, I16 b) { return I16(a - b); }
I16 addSatI16(I16 a, I16 b) { return saturateI16(a + b); }
I16 subSatI16(I16 a, I16 b) { return saturateI16(a - b); }

U16 mulLoU16(U16 a, U16 b) { return U16(U(a) * b); }
U16 madU16(U16 a, U16 b, U16 c) { return U16(U(a) * b + c); }
I16 madI16(I16 a, I16 b, I16 c) { return I16(U(I(a) * b) + U(c)); }
U16 madSatU16(U16 a, U16 b, U16 c) {
  return U16(std::min<U64>(U64(a) * b + c, 0xffff));
}
I16 madSatI16(I16 a, I16 b, I16 c) {
  return I16(std::min<I64>(std::max<I64>(I64(a) * b + c, -32768), 32767));
}
U madU32U16(U16 a, U16 b, U c) { return U(a) * b + c; }
I madI32I16(I16 a, I16 b, I c) { return I(U(I(a) * b) + U(c)); }
U madSatU32U16(U16 a, U16 b, U c) {
  return U(std::min<U64>(U64(U(a) * b) + c, ~0u));
}
I madSatI32I16(I16 a, I16 b, I c) { return saturate32(I64(I(a) * b) + c); }

U mulLo(U a, U b) { return a * b; }
U mulHiU32(U a, U b) { return U(U64(a) * b >> 32); }
I mulHiI32(I a, I b) { return I(I64(a) * b >> 32); }

I signed24(U a) { return I(a << 8) >> 8; }
U unsigned24(U a) { return a & 0xffffff; }
I mulI24(U a, U b) { return I(U(signed24(a)) * U(signed24(b))); }
I mulHiI24(U a, U b) { return I(I64(signed24(a)) * signed24(b) >> 32); }
U mulU24(U a, U b) { return unsigned24(a) * unsigned24(b); }
U mulHiU24(U a, U b) { return U(U64(unsigned24(a)) * unsigned24(b) >> 32); }
I madI24(U a, U b, I c) { return I(U(mulI24(a, b)) + U(c)); }
U madU24(U a, U b, U c) { return mulU24(a, b) + c; }
I madSatI24(U a, U b, I c) {
  return saturate32(I64(signed24(a)) * signed24(b) + c);
}
U madSatU24(U a, U b, U c) {
  return U(std::min<U64>(U64(unsigned24(a)) * unsigned24(b) + c, ~0u));
}

template <class T> T minOp(T a, T b) { return a < b ? a : b; }
template <class T> T maxOp(T a, T b) { return a > b ? a : b; }
template <class T> T min3(T a, T b, T c) { return minOp(minOp(a, b), c); }
template <class T> T max3(T a, T b, T c) { return maxOp(maxOp(a, b), c); }
template <class T> T med3(T a, T b, T c) {
  return maxOp(minOp(a, b), minOp(maxOp(a, b), c));
}

//===-- Shifts and bits
//--------------------------------------------------------===//

template <class T, class Amount> T shiftLeft(Amount n, T a) {
  return T(a << (n & (sizeof(T) * 8 - 1)));
}
template <class T, class Amount> T shiftRight(Amount n, T a) {
  return T(a >> (n & (sizeof(T) * 8 - 1)));
}
U andOp(U a, U b) { return a & b; }
U orOp(U a, U b) { return a | b; }
U xorOp(U a, U b) { return a ^ b; }
U xnorOp(U a, U b) { return ~(a ^ b); }
U notOp(U a) { return ~a; }
U xad(U a, U b, U c) { return (a ^ b) + c; }
U lshlAdd(U a, U b, U c) { return (a << (b & 31)) + c; }
U addLshl(U a, U b, U c) { return (a + b) << (c & 31); }
U add3(U a, U b, U c) { return a + b + c; }
U lshlOr(U a, U b, U c) { return (a << (b & 31)) | c; }
U andOr(U a, U b, U c) { return (a & b) | c; }
U or3(U a, U b, U c) { return a | b | c; }
U64 lshlAdd64(U64 a, U b, U64 c) { return (a << (b & 7)) + c; }

U bfeU32(U a, U offset, U width) {
  width &= 31;
  return (a >> (offset & 31)) & ((1u << width) - 1);
}
I bfeI32(U a, U offset, U width) {
  width &= 31;
  offset &= 31;
  U field = a >> offset;
  // A field that reaches over the top is extended from bit 31.
  U kept = offset + width > 32 ? 32 - offset : width;
  return kept == 0 ? 0 : I(field << (32 - kept)) >> (32 - kept);
}
U bfi(U mask, U a, U b) { return (mask & a) | (~mask & b); }
U bfm(U width, U offset) { return ((1u << (width & 31)) - 1) << (offset & 31); }
U alignbit(U a, U b, U n) { return U((U64(a) << 32 | b) >> (n & 31)); }
U alignbyte(U a, U b, U n) { return U((U64(a) << 32 | b) >> (8 * (n & 3))); }

U bfrev(U a) {
  a = (a >> 1 & 0x55555555) | (a & 0x55555555) << 1;
  a = (a >> 2 & 0x33333333) | (a & 0x33333333) << 2;
  a = (a >> 4 & 0x0f0f0f0f) | (a & 0x0f0f0f0f) << 4;
  a = (a >> 8 & 0x00ff00ff) | (a & 0x00ff00ff) << 8;
  return a >> 16 | a << 16;
}
U ffbhU32(U a) { return a ? U(llvm::countl_zero(a)) : ~0u; }
U ffblB32(U a) { return a ? U(llvm::countr_zero(a)) : ~0u; }
U ffbhI32(U a) {
  U x = a ^ U(I(a) >> 31);
  return x ? U(llvm::countl_zero(x)) : ~0u;
}
U bcnt(U a, U b) { return U(llvm::popcount(a)) + b; }

/// Byte `select` of {a, b}: 0-3 from b, 4-7 from a, 8-11 a sign spread, 12
/// zero, above all ones.
U permByte(U a, U b, U select) {
  // Bytes 0 to 7, the signs of words 0 to 3, 0x00, 0xff.
  U64 both = U64(a) << 32 | b;
  U byte = U(both >> (8 * (select & 7))) & 0xff;
  U sign = U(both >> (16 * (select & 3) + 15)) & 1 ? 0xff : 0;
  U constant = select == 12 ? 0 : 0xff;
  U other = select <= 11 ? sign : constant;
  return select <= 7 ? byte : other;
}
U perm(U a, U b, U selector) {
  U result = 0;
  for (unsigned i = 0; i < 4; ++i)
    result |= permByte(a, b, (selector >> (8 * i)) & 0xff) << (8 * i);
  return result;
}

U byteOf(U a, unsigned i) { return (a >> (8 * i)) & 0xff; }
U distance(U a, U b) { return a > b ? a - b : b - a; }
U lerp(U a, U b, U c) {
  U result = 0;
  for (unsigned i = 0; i < 4; ++i)
    result |= ((byteOf(a, i) + byteOf(b, i) + (byteOf(c, i) & 1)) >> 1)
              << (8 * i);
  return result;
}
U sadBytes(U a, U b) {
  U sum = 0;
  for (unsigned i = 0; i < 4; ++i)
    sum += distance(byteOf(a, i), byteOf(b, i));
  return sum;
}
U sadU8(U a, U b, U c) { return sadBytes(a, b) + c; }
U sadHiU8(U a, U b, U c) { return (sadBytes(a, b) << 16) + c; }
U sadU16(U a, U b, U c) {
  return distance(a & 0xffff, b & 0xffff) + distance(a >> 16, b >> 16) + c;
}
U sadU32(U a, U b, U c) { return distance(a, b) + c; }
/// Bytes where the reference is 0 do not count.
U msadBytes(U a, U reference) {
  U sum = 0;
  for (unsigned i = 0; i < 4; ++i)
    if (byteOf(reference, i))
      sum += distance(byteOf(a, i), byteOf(reference, i));
  return sum;
}
U msadU8(U a, U b, U c) { return msadBytes(a, b) + c; }
template <U (*Sad)(U, U), bool Saturate = false>
U64 quadSad(U64 a, U b, U64 c) {
  U64 result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    U sum = Sad(U(a >> (8 * i)), b) + U((c >> (16 * i)) & 0xffff);
    sum = Saturate ? std::min(sum, U(0xffff)) : sum & 0xffff;
    result |= U64(sum) << (16 * i);
  }
  return result;
}

U satPkU8I16(U a) {
  auto clamp = [](I16 x) { return U(std::min<I>(std::max<I>(x, 0), 255)); };
  return clamp(I16(a)) | clamp(I16(a >> 16)) << 8;
}
U16 ashrPkI8(I a, I b, U n) {
  auto clamp = [](I x) { return U(std::min(std::max(x, -128), 127)) & 0xff; };
  return U16(clamp(a >> (n & 31)) | clamp(b >> (n & 31)) << 8);
}
U16 ashrPkU8(I a, I b, U n) {
  auto clamp = [](I x) { return U(std::min(std::max(x, 0), 255)); };
  return U16(clamp(a >> (n & 31)) | clamp(b >> (n & 31)) << 8);
}
/// One step of the hardware's pseudo-random generator: a 32-bit LFSR.
U prng(U a) { return a << 1 ^ (a >> 31 ? 197u : 0u); }

const OpInfo kRows[] = {
    valuClamped<addU32, addSatU32>("v_add_u32"),
    valuClamped<subU32, subSatU32>("v_sub_u32"),
    valuClamped<subrevU32, subrevSatU32>("v_subrev_u32"),
    valuClamped<addI32, addSatI32>("v_add_i32"),
    valuClamped<subI32, subSatI32>("v_sub_i32"),
    valuClamped<addU16, addSatU16>("v_add_u16"),
    valuClamped<subU16, subSatU16>("v_sub_u16"),
    valuClamped<subrevU16, subrevSatU16>("v_subrev_u16"),
    valuClamped<addI16, addSatI16>("v_add_i16"),
    valuClamped<subI16, subSatI16>("v_sub_i16"),
    valu<mulLoU16>("v_mul_lo_u16"),
    valuClamped<madU16, madSatU16>("v_mad_u16", Flag_KeepsHigh),
    valuClamped<madI16, madSatI16>("v_mad_i16", Flag_KeepsHigh),
    valuClamped<madU16, madSatU16>("v_mad_legacy_u16"),
    valuClamped<madI16, madSatI16>("v_mad_legacy_i16"),
    valuClamped<madU32U16, madSatU32U16>("v_mad_u32_u16"),
    valuClamped<madI32I16, madSatI32I16>("v_mad_i32_i16"),
    valu<mulLo>("v_mul_lo_u32"),
    valu<mulHiU32>("v_mul_hi_u32"),
    valu<mulHiI32>("v_mul_hi_i32"),
    valu<mulI24>("v_mul_i32_i24"),
    valu<mulHiI24>("v_mul_hi_i32_i24"),
    valu<mulU24>("v_mul_u32_u24"),
    valu<mulHiU24>("v_mul_hi_u32_u24"),
    valuClamped<madI24, madSatI24>("v_mad_i32_i24"),
    valuClamped<madU24, madSatU24>("v_mad_u32_u24"),

    valu<minOp<I>>("v_min_i32"),
    valu<maxOp<I>>("v_max_i32"),
    valu<minOp<U>>("v_min_u32"),
    valu<maxOp<U>>("v_max_u32"),
    valu<minOp<I16>>("v_min_i16"),
    valu<maxOp<I16>>("v_max_i16"),
    valu<minOp<U16>>("v_min_u16"),
    valu<maxOp<U16>>("v_max_u16"),
    valu<min3<I>>("v_min3_i32"),
    valu<max3<I>>("v_max3_i32"),
    valu<med3<I>>("v_med3_i32"),
    valu<min3<U>>("v_min3_u32"),
    valu<max3<U>>("v_max3_u32"),
    valu<med3<U>>("v_med3_u32"),
    valu<min3<I16>>("v_min3_i16", Flag_KeepsHigh),
    valu<max3<I16>>("v_max3_i16", Flag_KeepsHigh),
    valu<med3<I16>>("v_med3_i16", Flag_KeepsHigh),
    valu<min3<U16>>("v_min3_u16", Flag_KeepsHigh),
    valu<max3<U16>>("v_max3_u16", Flag_KeepsHigh),
    valu<med3<U16>>("v_med3_u16", Flag_KeepsHigh),

    valu<shiftLeft<U, U>>("v_lshlrev_b32"),
    valu<shiftRight<U, U>>("v_lshrrev_b32"),
    valu<shiftRight<I, U>>("v_ashrrev_i32"),
    valu<shiftLeft<U16, U16>>("v_lshlrev_b16"),
    valu<shiftRight<U16, U16>>("v_lshrrev_b16"),
    valu<shiftRight<I16, U16>>("v_ashrrev_i16"),
    valu<shiftLeft<U64, U>>("v_lshlrev_b64"),
    valu<shiftRight<U64, U>>("v_lshrrev_b64"),
    valu<shiftRight<I64, U>>("v_ashrrev_i64"),
    valu<andOp>("v_and_b32"),
    valu<orOp>("v_or_b32"),
    valu<xorOp>("v_xor_b32"),
    valu<xnorOp>("v_xnor_b32"),
    valu<notOp>("v_not_b32"),
    valu<xad>("v_xad_u32"),
    valu<lshlAdd>("v_lshl_add_u32"),
    valu<addLshl>("v_add_lshl_u32"),
    valu<add3>("v_add3_u32"),
    valu<lshlOr>("v_lshl_or_b32"),
    valu<andOr>("v_and_or_b32"),
    valu<or3>("v_or3_b32"),
    valu<lshlAdd64>("v_lshl_add_u64"),
    valu<bfeU32>("v_bfe_u32"),
    valu<bfeI32>("v_bfe_i32"),
    valu<bfi>("v_bfi_b32"),
    valu<bfm>("v_bfm_b32"),
    valu<alignbit>("v_alignbit_b32"),
    valu<alignbyte>("v_alignbyte_b32"),
    valu<bfrev>("v_bfrev_b32"),
    valu<ffbhU32>("v_ffbh_u32"),
    valu<ffblB32>("v_ffbl_b32"),
    valu<ffbhI32>("v_ffbh_i32"),
    valu<bcnt>("v_bcnt_u32_b32"),
    valu<perm>("v_perm_b32"),
    valu<lerp>("v_lerp_u8"),
    valu<sadU8>("v_sad_u8"),
    valu<sadHiU8>("v_sad_hi_u8"),
    valu<sadU16>("v_sad_u16"),
    valu<sadU32>("v_sad_u32"),
    valu<msadU8>("v_msad_u8"),
    valuClamped<quadSad<sadBytes>, quadSad<sadBytes, true>>("v_qsad_pk_u16_u8"),
    valuClamped<quadSad<msadBytes>, quadSad<msadBytes, true>>(
        "v_mqsad_pk_u16_u8"),
    valu<satPkU8I16>("v_sat_pk_u8_i16"),
    valu<ashrPkI8>("v_ashr_pk_i8_i32", Flag_KeepsHigh),
    valu<ashrPkU8>("v_ashr_pk_u8_i32", Flag_KeepsHigh),
    valu<prng>("v_prng_b32"),
};

} // namespace

OpTable vectorIntegerOps() { return kRows; }

} // namespace mxfp4::sim
