// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vector integer operations with a lane mask among sources or results: carry
// in and out, selection, lane counts, three-input bit operations, 64-bit
// multiply-add.

#include "Families.h"
#include "Operands.h"

#include "llvm/ADT/bit.h"

namespace mxfp4::sim {

/// dst = a +- b +- carry, mask = carry out. `Reverse` swaps the sources.
template <bool Subtract, bool Reverse, bool CarryIn>
static void addCarry(Wave &wave, const Inst &inst) {
  LaneVector tmp[2], out, carry;
  Source<uint32_t> a = source<uint32_t>(wave, inst, Reverse ? 1 : 0, &tmp[0]);
  Source<uint32_t> b = source<uint32_t>(wave, inst, Reverse ? 0 : 1, &tmp[1]);
  uint64_t in = CarryIn ? scalar64(wave, inst.src[2]) : 0;
  bool clamp = inst.clamp;
  for (unsigned l = 0; l < kLanes; ++l) {
    uint32_t c = CarryIn ? uint32_t(in >> l) & 1 : 0;
    uint32_t x = a[l], y = b[l], result;
    if (Subtract) {
      result = x - y - c;
      carry.lane[l] = uint64_t(y) + c > x;
    } else {
      result = x + y + c;
      carry.lane[l] = (uint64_t(x) + y + c) >> 32 != 0;
    }
    if (clamp && carry.lane[l])
      result = Subtract ? 0 : ~0u;
    out.lane[l] = result;
  }
  uint64_t mask = writeMask(wave, inst);
  storeResult<uint32_t>(wave, inst, &out);
  wave.setPair(inst.sdst, maskOf(carry) & mask);
}

static void cndmask(Wave &wave, const Inst &inst) {
  LaneVector tmp[2], out;
  Source<uint32_t> a = source<uint32_t>(wave, inst, 0, &tmp[0]);
  Source<uint32_t> b = source<uint32_t>(wave, inst, 1, &tmp[1]);
  uint64_t select = scalar64(wave, inst.src[2]);
  for (unsigned half = 0; half < 2; ++half) {
    uint32_t bits = uint32_t(select >> (32 * half));
    for (unsigned l = 0; l < 32; ++l)
      out.lane[32 * half + l] =
          (bits >> l) & 1 ? b[32 * half + l] : a[32 * half + l];
  }
  storeResult<uint32_t>(wave, inst, &out);
}

/// Bits of the mask in src0 that belong to lanes below this one, plus src1.
template <bool High> static void mbcnt(Wave &wave, const Inst &inst) {
  LaneVector tmp[2], out;
  Source<uint32_t> a = source<uint32_t>(wave, inst, 0, &tmp[0]);
  Source<uint32_t> b = source<uint32_t>(wave, inst, 1, &tmp[1]);
  for (unsigned l = 0; l < kLanes; ++l) {
    uint64_t below = (uint64_t(1) << l) - 1;
    uint32_t part = uint32_t(High ? below >> 32 : below);
    out.lane[l] = uint32_t(llvm::popcount(a[l] & part)) + b[l];
  }
  storeResult<uint32_t>(wave, inst, &out);
}

/// The 8-bit table in `inst.cbsz` is indexed by the bits of the sources, the
/// first one highest.
static uint32_t lookup(unsigned table, uint32_t a, uint32_t b, uint32_t c) {
  uint32_t result = 0;
  for (unsigned row = 0; row < 8; ++row)
    if ((table >> row) & 1)
      result |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
  return result;
}
template <class T> static void bitop3(Wave &wave, const Inst &inst) {
  LaneVector tmp[3], out;
  Source<T> a = source<T>(wave, inst, 0, &tmp[0]);
  Source<T> b = source<T>(wave, inst, 1, &tmp[1]);
  Source<T> c = source<T>(wave, inst, 2, &tmp[2]);
  for (unsigned l = 0; l < kLanes; ++l)
    putLane<T>(&out, l, T(lookup(inst.cbsz, a[l], b[l], c[l])));
  storeResult<T>(wave, inst, &out);
}

/// dst = a * b + c in 64 bits, mask = carry or signed overflow.
template <class T, class Wide> static void mad64(Wave &wave, const Inst &inst) {
  LaneVector tmp[4], out[2], carry;
  Source<T> a = source<T>(wave, inst, 0, &tmp[0]);
  Source<T> b = source<T>(wave, inst, 1, &tmp[1]);
  Source<Wide> c = source<Wide>(wave, inst, 2, &tmp[2]);
  for (unsigned l = 0; l < kLanes; ++l) {
    Wide product = Wide(a[l]) * Wide(b[l]), addend = c[l];
    uint64_t sum = uint64_t(product) + uint64_t(addend);
    uint64_t overflow =
        std::is_signed_v<Wide>
            ? ((uint64_t(product) ^ sum) & (uint64_t(addend) ^ sum)) >> 63
            : uint64_t(sum < uint64_t(product));
    carry.lane[l] = uint32_t(overflow);
    putLane<uint64_t>(out, l, sum);
  }
  if (inst.clamp)
    for (unsigned l = 0; l < kLanes; ++l)
      if (carry.lane[l])
        putLane<Wide>(out, l,
                      std::is_signed_v<Wide> && c[l] < 0
                          ? std::numeric_limits<Wide>::min()
                          : std::numeric_limits<Wide>::max());
  uint64_t mask = writeMask(wave, inst);
  wave.setPair(inst.sdst, maskOf(carry) & mask);
  storeLanes(wave, inst.dst, out[0], mask);
  storeLanes(wave, inst.dst + 1, out[1], mask);
}

/// Four masked sums of absolute differences in 32 bits each.
static void mqsadU32(Wave &wave, const Inst &inst) {
  uint64_t mask = writeMask(wave, inst);
  LaneVector tmp[3], out[4];
  Source<uint64_t> a = source<uint64_t>(wave, inst, 0, &tmp[0]);
  const uint32_t *b = lanes32(wave, inst.src[1], tmp[2]);
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned l = 0; l < kLanes; ++l) {
      const Operand &base = inst.src[2];
      uint32_t sum = base.kind == Operand::Vgpr
                         ? wave.vgpr[base.index + i].lane[l]
                         : scalar32(wave, base);
      uint32_t window = uint32_t(a[l] >> (8 * i));
      for (unsigned k = 0; k < 4; ++k) {
        int x = (window >> (8 * k)) & 0xff, y = (b[l] >> (8 * k)) & 0xff;
        if (y)
          sum += uint32_t(x > y ? x - y : y - x);
      }
      out[i].lane[l] = sum;
    }
  for (unsigned i = 0; i < 4; ++i)
    storeLanes(wave, inst.dst + i, out[i], mask);
}

#define CARRY(NAME, SUB, REV, IN)                                              \
  {NAME,                                                                       \
   addCarry<SUB, REV, IN>,                                                     \
   OpClass::Valu,                                                              \
   1,                                                                          \
   {1, 1, IN ? 2 : 0},                                                         \
   Flag_WritesVcc | (IN ? Flag_ReadsVcc : Flag_None)}

static const OpInfo kRows[] = {
    CARRY("v_add_co_u32", false, false, false),
    CARRY("v_sub_co_u32", true, false, false),
    CARRY("v_subrev_co_u32", true, true, false),
    CARRY("v_addc_co_u32", false, false, true),
    CARRY("v_subb_co_u32", true, false, true),
    CARRY("v_subbrev_co_u32", true, true, true),
    {"v_cndmask_b32", cndmask, OpClass::Valu, 1, {1, 1, 2}, Flag_ReadsVcc},
    {"v_mbcnt_lo_u32_b32", mbcnt<false>, OpClass::Valu, 1, {1, 1}, Flag_None},
    {"v_mbcnt_hi_u32_b32", mbcnt<true>, OpClass::Valu, 1, {1, 1}, Flag_None},
    {"v_bitop3_b32", bitop3<uint32_t>, OpClass::Valu, 1, {1, 1, 1}, Flag_None},
    {"v_bitop3_b16",
     bitop3<uint16_t>,
     OpClass::Valu,
     1,
     {1, 1, 1},
     Flag_KeepsHigh},
    {"v_mad_u64_u32",
     mad64<uint32_t, uint64_t>,
     OpClass::Valu,
     2,
     {1, 1, 2},
     Flag_WritesVcc},
    {"v_mad_i64_i32",
     mad64<int32_t, int64_t>,
     OpClass::Valu,
     2,
     {1, 1, 2},
     Flag_WritesVcc},
    {"v_mqsad_u32_u8", mqsadU32, OpClass::Valu, 4, {2, 1, 4}, Flag_None},
};

#undef CARRY

OpTable vectorCarryOps() { return kRows; }

} // namespace mxfp4::sim
