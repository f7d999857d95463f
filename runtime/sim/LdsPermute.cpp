// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ds_swizzle, ds_permute and ds_bpermute. Source: CDNA4 ISA document 12.12.

#include "LdsPermute.h"

#include "Operands.h"

using namespace mxfp4::sim;

/// Source lane of `lane` under ds_swizzle's 16-bit pattern.
static unsigned swizzleSource(unsigned lane, unsigned pattern) {
  // Rotation within 32 lanes: bits 15:14 set, direction 10, amount 9:5, and a
  // mask of the lane bits that stay.
  if (pattern >= 0xe000) {
    // FFT patterns: the lane number's low five bits reversed, by a mask.
    unsigned mask = pattern & 0x1f, low = lane & 0x1f, reversed = 0;
    for (unsigned bit = 0; bit < 5; ++bit)
      reversed |= (low >> bit & 1) << (4 - bit);
    // The mask says how many of the reversed bits are dropped.
    unsigned count = static_cast<unsigned>(__builtin_popcount(mask));
    return (lane & 0x20) | (mask & lane) | reversed >> count;
  }
  if (pattern >= 0xc000) {
    unsigned amount = pattern >> 5 & 0x1f, mask = pattern & 0x1f;
    if (pattern >> 10 & 1)
      amount = -amount & 0x1f;
    return (lane & 0x20) | (mask & lane) | (~mask & (lane + amount) & 0x1f);
  }
  if (pattern & 0x8000) // within groups of four
    return (lane & ~3u) | (pattern >> (2 * (lane & 3)) & 3);
  unsigned andMask = pattern & 0x1f, orMask = pattern >> 5 & 0x1f,
           xorMask = pattern >> 10 & 0x1f;
  return (lane & 0x20) | (((lane & andMask) | orMask) ^ xorMask);
}

void mxfp4::sim::executeSwizzle(Wave &wave, const Inst &inst) {
  LaneVector data = wave.vgpr[inst.src[0].index], result;
  uint64_t exec = wave.exec();
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    unsigned from = swizzleSource(lane, static_cast<unsigned>(inst.imm));
    result.lane[lane] = exec >> from & 1 ? data.lane[from] : 0;
  }
  storeLanes(wave, inst.dst, result, exec);
}

void mxfp4::sim::executePermute(Wave &wave, const Inst &inst) {
  LaneVector result = {};
  const uint32_t *address = wave.vgpr[inst.src[0].index].lane;
  const uint32_t *data = wave.vgpr[inst.src[1].index].lane;
  uint64_t exec = wave.exec();
  // Where several lanes send to one, the highest-numbered wins.
  for (unsigned lane = 0; lane < kLanes; ++lane)
    if (exec >> lane & 1)
      result.lane[(address[lane] + uint32_t(inst.imm)) / 4 % kLanes] =
          data[lane];
  storeLanes(wave, inst.dst, result, exec);
}

void mxfp4::sim::executeBackwardPermute(Wave &wave, const Inst &inst) {
  LaneVector result;
  const uint32_t *address = wave.vgpr[inst.src[0].index].lane;
  const uint32_t *data = wave.vgpr[inst.src[1].index].lane;
  uint64_t exec = wave.exec();
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    unsigned from = (address[lane] + uint32_t(inst.imm)) / 4 % kLanes;
    result.lane[lane] = exec >> from & 1 ? data[from] : 0;
  }
  storeLanes(wave, inst.dst, result, exec);
}
