// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves: within a lane, between lanes and scalars, between the two halves of
// the register file.

#include "Families.h"
#include "Operands.h"

#include "llvm/ADT/bit.h"

namespace mxfp4::sim {

static uint32_t move32(uint32_t a) { return a; }
static uint64_t move64(uint64_t a) { return a; }
static void nothing(Wave &, const Inst &) {}

/// The first active lane; lane 0 if none is.
static void readFirstLane(Wave &wave, const Inst &inst) {
  LaneVector tmp;
  uint64_t exec = wave.exec();
  unsigned lane = exec ? unsigned(llvm::countr_zero(exec)) : 0;
  wave.sgpr[inst.dst] = lanes32(wave, inst.src[0], tmp)[lane];
}

static void readLane(Wave &wave, const Inst &inst) {
  LaneVector tmp;
  unsigned lane = scalar32(wave, inst.src[1]) & 63;
  wave.sgpr[inst.dst] = lanes32(wave, inst.src[0], tmp)[lane];
}

static void writeLane(Wave &wave, const Inst &inst) {
  unsigned lane = scalar32(wave, inst.src[1]) & 63;
  wave.vgpr[inst.dst].lane[lane] = scalar32(wave, inst.src[0]);
}

static void swap(Wave &wave, const Inst &inst) {
  LaneVector a = wave.vgpr[inst.src[0].index], b = wave.vgpr[inst.dst];
  uint64_t mask = wave.exec();
  storeLanes(wave, inst.dst, a, mask);
  storeLanes(wave, inst.src[0].index, b, mask);
}

/// Swaps the odd rows of the destination with the even rows of the source;
/// a row is `Row` lanes long.
template <unsigned Row> static void permlaneSwap(Wave &wave, const Inst &inst) {
  LaneVector &to = wave.vgpr[inst.dst], &from = wave.vgpr[inst.src[0].index];
  // The lanes that swap must both be on to be written.
  uint64_t exec = wave.exec();
  for (unsigned l = 0; l < kLanes; ++l) {
    if (l & Row)
      continue;
    uint32_t low = from.lane[l], high = to.lane[l + Row];
    if ((exec >> l) & 1)
      from.lane[l] = high;
    if ((exec >> (l + Row)) & 1)
      to.lane[l + Row] = low;
  }
}

static const OpInfo kRows[] = {
    valu<move32>("v_mov_b32"),
    valu<move64>("v_mov_b64"),
    {"v_nop", nothing, OpClass::Valu, 0, {}, Flag_None},
    {"v_clrexcp", nothing, OpClass::Valu, 0, {}, Flag_None},
    {"v_readfirstlane_b32",
     readFirstLane,
     OpClass::Valu,
     1,
     {1},
     Flag_WritesSgpr | Flag_NoExec},
    {"v_readlane_b32",
     readLane,
     OpClass::Valu,
     1,
     {1, 1},
     Flag_WritesSgpr | Flag_NoExec},
    {"v_writelane_b32", writeLane, OpClass::Valu, 1, {1, 1}, Flag_NoExec},
    {"v_swap_b32", swap, OpClass::Valu, 1, {1}, Flag_ReadsDst},
    {"v_permlane16_swap_b32",
     permlaneSwap<16>,
     OpClass::Valu,
     1,
     {1},
     Flag_ReadsDst},
    {"v_permlane32_swap_b32",
     permlaneSwap<32>,
     OpClass::Valu,
     1,
     {1},
     Flag_ReadsDst},
    valu<move32>("v_accvgpr_read_b32"),
    valu<move32>("v_accvgpr_write_b32"),
    valu<move32>("v_accvgpr_mov_b32"),
};

OpTable vectorLaneOps() { return kRows; }

} // namespace mxfp4::sim
