// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The less common ways to read and write operands: DPP and SDWA, sign
// modifiers, 16-bit halves, output modifiers, and constants in other formats
// than 32 bits.

#include "Operands.h"

namespace mxfp4::sim {

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Formats of 0.5, -0.5, 1, -1, 2, -2, 4, -4 and 1/(2 pi).
uint16_t constantHalf(const Operand &operand) {
  static const uint16_t values[] = {0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000,
                                    0xc000, 0x4400, 0xc400, 0x3118};
  if (operand.kind == Operand::Inline && operand.index >= 240)
    return values[operand.index - 240];
  return uint16_t(operand.value);
}

uint16_t constantBFloat(const Operand &operand) {
  if (operand.kind == Operand::Inline && operand.index >= 240)
    return uint16_t(operand.value >> 16);
  return uint16_t(operand.value);
}

uint64_t constantDouble(const Operand &operand) {
  static const uint64_t values[] = {
      0x3fe0000000000000, 0xbfe0000000000000, 0x3ff0000000000000,
      0xbff0000000000000, 0x4000000000000000, 0xc000000000000000,
      0x4010000000000000, 0xc010000000000000, 0x3fc45f306dc9c882};
  if (operand.kind == Operand::Literal)
    return uint64_t(operand.value) << 32;
  if (operand.index >= 240)
    return values[operand.index - 240];
  return uint64_t(int64_t(int32_t(operand.value)));
}

uint64_t constantInt64(const Operand &operand, bool isSigned) {
  if (operand.kind == Operand::Literal)
    return isSigned ? uint64_t(int64_t(int32_t(operand.value)))
                    : uint64_t(operand.value);
  return constantDouble(operand);
}

//===----------------------------------------------------------------------===//
// DPP
//===----------------------------------------------------------------------===//

/// The lane that `lane` reads under a DPP control, -1 where there is none
/// ("Data parallel primitives" of the ISA document).
static int dppSource(unsigned control, int lane) {
  int row = lane & ~15, inRow = lane & 15;
  unsigned amount = control & 15;
  if (control <= 0xff)
    return (lane & ~3) | ((control >> (2 * (lane & 3))) & 3);
  switch (control & 0x1f0) {
  case 0x100: // row_shl
    return inRow + int(amount) < 16 ? lane + int(amount) : -1;
  case 0x110: // row_shr
    return inRow >= int(amount) ? lane - int(amount) : -1;
  case 0x120: // row_ror
    return row | ((inRow - int(amount)) & 15);
  case 0x150: // row_newbcast
    return row | int(amount);
  default:
    break;
  }
  switch (control) {
  case 0x130: // wave_shl:1
    return lane < 63 ? lane + 1 : -1;
  case 0x134: // wave_rol:1
    return (lane + 1) & 63;
  case 0x138: // wave_shr:1
    return lane - 1;
  case 0x13c: // wave_ror:1
    return (lane - 1) & 63;
  case 0x140: // row_mirror
    return row | (15 - inRow);
  case 0x141: // row_half_mirror
    return (lane & ~7) | (7 - (lane & 7));
  case 0x142: // row_bcast:15
    return row ? row - 1 : -1;
  case 0x143: // row_bcast:31
    return lane >= 32 ? 31 : -1;
  default:
    return -1;
  }
}

namespace {
/// Source lanes of every control; lanes without one read themselves and are
/// not in `valid`.
struct DppTable {
  uint8_t from[512][kLanes];
  uint64_t valid[512];

  DppTable() {
    for (unsigned control = 0; control < 512; ++control) {
      valid[control] = 0;
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        int source = dppSource(control, int(lane));
        from[control][lane] = uint8_t(source < 0 ? int(lane) : source);
        valid[control] |= uint64_t(source >= 0) << lane;
      }
    }
  }
};
} // namespace

static const DppTable &dppTable() {
  static const DppTable table;
  return table;
}

/// Lanes whose source exists and is on: EXEC counts as "no source".
static uint64_t dppValid(uint64_t exec, unsigned control) {
  const DppTable &table = dppTable();
  uint64_t valid = table.valid[control];
  if (exec == ~uint64_t(0))
    return valid;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    if (!((exec >> table.from[control][lane]) & 1))
      valid &= ~(uint64_t(1) << lane);
  return valid;
}

uint64_t writeMaskDpp(const Wave &wave, const Inst &inst) {
  uint64_t mask = 0;
  for (unsigned row = 0; row < 4; ++row)
    for (unsigned bank = 0; bank < 4; ++bank)
      if (((inst.rowMask >> row) & 1) && ((inst.bankMask >> bank) & 1))
        mask |= uint64_t(15) << (16 * row + 4 * bank);
  uint64_t exec = wave.exec();
  if (!inst.boundCtrl)
    mask &= dppValid(exec, inst.dppCtrl);
  return mask & exec;
}

static void permuteDpp(const Wave &wave, const Inst &inst, const uint32_t *in,
                       LaneVector &out) {
  const uint8_t *from = dppTable().from[inst.dppCtrl];
  uint64_t valid = dppValid(wave.exec(), inst.dppCtrl);
  LaneVector copy;
  std::memcpy(copy.lane, in, sizeof(copy.lane));
  for (unsigned lane = 0; lane < kLanes; ++lane)
    out.lane[lane] = copy.lane[from[lane]];
  if (valid == ~uint64_t(0))
    return;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    if (!((valid >> lane) & 1))
      out.lane[lane] = 0;
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

static uint32_t selectSdwa(uint32_t value, unsigned sel, bool sext) {
  if (sel < 4) {
    value = (value >> (8 * sel)) & 0xff;
    return sext ? uint32_t(int32_t(int8_t(value))) : value;
  }
  if (sel < 6) {
    value = (value >> (16 * (sel - 4))) & 0xffff;
    return sext ? uint32_t(int32_t(int16_t(value))) : value;
  }
  return value;
}

const uint32_t *modifiedLanes(const Wave &wave, const Inst &inst, unsigned i,
                              unsigned bits, bool isFloat, LaneVector &tmp) {
  const Operand &operand = inst.src[i];
  const uint32_t *in;
  if (bits == 16 && isFloat && operand.isConstant()) {
    broadcast(tmp, constantHalf(operand));
    in = tmp.lane;
  } else {
    in = lanes32(wave, operand, tmp);
  }
  if ((inst.flags & Inst_Dpp) && i == 0) {
    permuteDpp(wave, inst, in, tmp);
    in = tmp.lane;
  }
  if ((inst.flags & Inst_Sdwa) && i < 2) {
    if (inst.srcSel[i] != 6 || inst.srcSext[i]) {
      for (unsigned l = 0; l < kLanes; ++l)
        tmp.lane[l] = selectSdwa(in[l], inst.srcSel[i], inst.srcSext[i]);
      in = tmp.lane;
    }
  } else if (bits == 16 && ((inst.opSel >> i) & 1) && !operand.isConstant()) {
    for (unsigned l = 0; l < kLanes; ++l)
      tmp.lane[l] = in[l] >> 16;
    in = tmp.lane;
  }
  bool abs = (inst.abs >> i) & 1, neg = (inst.neg >> i) & 1;
  if (!abs && !neg)
    return in;
  uint32_t sign = uint32_t(1) << (bits - 1);
  uint32_t keep = abs ? ~sign : ~uint32_t(0), flip = neg ? sign : 0;
  for (unsigned l = 0; l < kLanes; ++l)
    tmp.lane[l] = (in[l] & keep) ^ flip;
  return tmp.lane;
}

void modifiedLanes64(const Wave &wave, const Inst &inst, unsigned i,
                     LaneVector &lo, LaneVector &hi) {
  const Operand &operand = inst.src[i];
  if (operand.kind == Operand::Vgpr) {
    lo = wave.vgpr[operand.index];
    hi = wave.vgpr[operand.index + 1];
  } else {
    uint64_t value = inst.op->flags & Flag_Float64
                         ? scalar64<double>(wave, operand)
                         : scalar64<uint64_t>(wave, operand);
    broadcast(lo, uint32_t(value));
    broadcast(hi, uint32_t(value >> 32));
  }
  if ((inst.flags & Inst_Dpp) && i == 0) {
    permuteDpp(wave, inst, lo.lane, lo);
    permuteDpp(wave, inst, hi.lane, hi);
  }
  uint32_t keep = (inst.abs >> i) & 1 ? 0x7fffffff : 0xffffffff;
  uint32_t flip = (inst.neg >> i) & 1 ? 0x80000000 : 0;
  for (unsigned l = 0; l < kLanes; ++l)
    hi.lane[l] = (hi.lane[l] & keep) ^ flip;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

static float modulate(float value, unsigned omod, bool clamp) {
  if (omod)
    value *= omod == 1 ? 2.0f : omod == 2 ? 4.0f : 0.5f;
  // NaN becomes 0: DX10_CLAMP is set in every descriptor that compilers emit.
  if (clamp)
    value = value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f;
  return value;
}

static void modulateResult(const Inst &inst, LaneVector *value,
                           ResultType type) {
  if (!inst.omod && !inst.clamp)
    return;
  for (unsigned l = 0; l < kLanes; ++l) {
    uint32_t &lo = value[0].lane[l];
    switch (type) {
    case ResultType::F32:
      lo = bitCast<uint32_t>(
          modulate(bitCast<float>(lo), inst.omod, inst.clamp));
      break;
    case ResultType::F16: {
      _Float16 half = bitCast<_Float16>(uint16_t(lo));
      half = _Float16(modulate(float(half), inst.omod, inst.clamp));
      lo = bitCast<uint16_t>(half);
      break;
    }
    case ResultType::F64: {
      uint32_t &hi = value[1].lane[l];
      double d = bitCast<double>(uint64_t(lo) | uint64_t(hi) << 32);
      if (inst.omod)
        d *= inst.omod == 1 ? 2.0 : inst.omod == 2 ? 4.0 : 0.5;
      if (inst.clamp)
        d = d > 0.0 ? (d < 1.0 ? d : 1.0) : 0.0;
      uint64_t bits = bitCast<uint64_t>(d);
      lo = uint32_t(bits);
      hi = uint32_t(bits >> 32);
      break;
    }
    default:
      break; // integer operations saturate themselves
    }
  }
}

/// Puts the low part of `value` where dst_sel says, fills the rest of the
/// dword as dst_unused says.
static uint32_t mergeSdwa(uint32_t value, uint32_t old, const Inst &inst) {
  if (inst.dstSel == 6)
    return value;
  unsigned width = inst.dstSel < 4 ? 8 : 16;
  unsigned shift = inst.dstSel < 4 ? 8 * inst.dstSel : 16 * (inst.dstSel - 4);
  uint32_t field = (uint32_t(1) << width) - 1;
  uint32_t placed = (value & field) << shift;
  if (inst.dstUnused == 2)
    return placed | (old & ~(field << shift));
  if (inst.dstUnused == 1 && ((value >> (width - 1)) & 1))
    placed |= ~uint32_t(0) << (shift + width - 1);
  return placed;
}

void storeModified(Wave &wave, const Inst &inst, LaneVector *value,
                   ResultType type, uint64_t mask) {
  modulateResult(inst, value, type);
  const uint32_t *old = wave.vgpr[inst.dst].lane;
  bool isHalf = type == ResultType::Int16 || type == ResultType::F16 ||
                type == ResultType::BF16;
  if (inst.flags & Inst_Sdwa) {
    for (unsigned l = 0; l < kLanes; ++l)
      value[0].lane[l] = mergeSdwa(value[0].lane[l], old[l], inst);
  } else if (isHalf && (inst.opSel & 8)) {
    for (unsigned l = 0; l < kLanes; ++l)
      value[0].lane[l] = value[0].lane[l] << 16 | (old[l] & 0xffff);
  } else if (isHalf && (inst.op->flags & Flag_KeepsHigh)) {
    for (unsigned l = 0; l < kLanes; ++l)
      value[0].lane[l] = (value[0].lane[l] & 0xffff) | (old[l] & 0xffff0000);
  }
  storeLanes(wave, inst.dst, value[0], mask);
  if (type == ResultType::Int64 || type == ResultType::F64)
    storeLanes(wave, inst.dst + 1, value[1], mask);
}

uint64_t maskOf(const LaneVector &value) {
  uint64_t mask = 0;
  for (unsigned byte = 0; byte < 8; ++byte) {
    // Eight lanes become eight 0/1 bytes, one multiplication gathers them.
    uint64_t ones = 0;
    for (unsigned l = 0; l < 8; ++l)
      ones |= uint64_t(value.lane[8 * byte + l] != 0) << (8 * l);
    mask |= (ones * 0x0102040810204080 >> 56) << (8 * byte);
  }
  return mask;
}

} // namespace mxfp4::sim
