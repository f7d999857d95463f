// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Program flow and hardware state: branches, calls, barrier, waits, traps,
// hardware registers, VGPR index mode (CDNA3/CDNA4 ISA, "Program control").

#include "Dispatch.h"
#include "Families.h"
#include "Operands.h"

#include "llvm/ADT/Twine.h"

namespace mxfp4::sim {

/// MODE bit: vector operands are moved by M0.
constexpr uint32_t kGprIndexEnable = 1u << 27;

/// The mode decides which execution loop a wave needs; leaving the present
/// one lets the dispatcher choose again.
static void setMode(Wave &wave, uint32_t mode) {
  wave.mode = mode;
  bool special = (mode & 0xff) != 0xf0 || (mode & kGprIndexEnable);
  if (special != wave.specialFloatMode) {
    wave.specialFloatMode = special;
    wave.status = WaveStatus::Yielded;
  }
}

static void jump(Wave &wave, uint64_t target) {
  if (const Inst *inst = wave.code->at(target)) {
    wave.next = inst;
    return;
  }
  for (const CodeRegion *region : wave.group->dispatch->regions)
    if (const Inst *inst = region->at(target)) {
      wave.code = region;
      wave.next = inst;
      return;
    }
  wave.fault(FaultKind::IllegalJump,
             "jump to 0x" + llvm::Twine::utohexstr(target).str() +
                 ", where no code is loaded",
             -1, target);
}

static uint64_t nextAddress(const Wave &wave) {
  return wave.code->addressOf(wave.next);
}

/// Target of a SOPP or SOPK branch: relative to the next instruction.
static void branch(Wave &wave, const Inst &inst) {
  jump(wave, nextAddress(wave) + uint64_t(int64_t(int16_t(inst.imm)) * 4));
}

template <bool (*Taken)(const Wave &)>
static void branchIf(Wave &wave, const Inst &inst) {
  if (Taken(wave))
    branch(wave, inst);
}
static bool scc0(const Wave &w) { return !w.scc; }
static bool scc1(const Wave &w) { return w.scc; }
static bool vccz(const Wave &w) { return w.vcc() == 0; }
static bool vccnz(const Wave &w) { return w.vcc() != 0; }
static bool execz(const Wave &w) { return w.exec() == 0; }
static bool execnz(const Wave &w) { return w.exec() != 0; }
static bool never(const Wave &) { return false; }

static void getpc(Wave &wave, const Inst &inst) {
  wave.setPair(inst.dst, nextAddress(wave));
}
static void setpc(Wave &wave, const Inst &inst) {
  jump(wave, scalar64(wave, inst.src[0]));
}
static void swappc(Wave &wave, const Inst &inst) {
  uint64_t target = scalar64(wave, inst.src[0]);
  wave.setPair(inst.dst, nextAddress(wave));
  jump(wave, target);
}
static void call(Wave &wave, const Inst &inst) {
  uint64_t next = nextAddress(wave);
  branch(wave, inst);
  wave.setPair(inst.dst, next);
}

static void nothing(Wave &, const Inst &) {}
static void endpgm(Wave &wave, const Inst &) {
  wave.status = WaveStatus::Ended;
}
static void barrier(Wave &wave, const Inst &) {
  wave.status = WaveStatus::AtBarrier;
}
static void sleep(Wave &wave, const Inst &) {
  wave.status = WaveStatus::Yielded;
}
static void sethalt(Wave &wave, const Inst &inst) {
  if (inst.imm & 1)
    wave.fault(FaultKind::Unsupported, "the wave halts itself, and there is "
                                       "no debugger to wake it");
}
static void trap(Wave &wave, const Inst &inst) {
  unsigned id = unsigned(inst.imm) & 0xff;
  // 3 is llvm.debugtrap, which does nothing without a debugger.
  if (id == 3)
    return;
  wave.fault(FaultKind::Trap, "trap " + std::to_string(id) +
                                  (id == 2 ? " (the kernel aborted: "
                                             "llvm.trap, assert or abort)"
                                           : ""));
}

//===----------------------------------------------------------------------===//
// Hardware registers
//===----------------------------------------------------------------------===//

/// Ids of s_getreg/s_setreg, ISA document "Hardware register values".
enum HardwareRegister : unsigned {
  HwMode = 1,
  HwStatus = 2,
  HwTrapStatus = 3,
  HwId = 4,
  HwGprAlloc = 5,
  HwLdsAlloc = 6,
  HwInstBufferStatus = 7,
  HwMemoryBases = 15,
  HwXccId = 20,
};

constexpr unsigned kXccs = 8;

static uint32_t readHardware(const Wave &wave, unsigned id) {
  const Workgroup &group = *wave.group;
  const LaunchParams &params = group.dispatch->params;
  switch (id) {
  case HwMode:
    return wave.mode;
  case HwStatus:
    return uint32_t(wave.scc) | uint32_t(wave.exec() == 0) << 9 |
           uint32_t(wave.vcc() == 0) << 10 | 1u << 16;
  case HwTrapStatus:
    return wave.trapStatus;
  case HwId:
    return wave.waveInGroup & 15;
  case HwGprAlloc:
    return (group.dispatch->kernel->vgprs / 8 - 1) << 8;
  case HwLdsAlloc:
    return uint32_t((group.lds.size() + 511) / 512) << 12;
  case HwMemoryBases:
    return uint32_t(kSharedBase >> 48) << 16 | uint32_t(kPrivateBase >> 48);
  case HwXccId: {
    // Workgroups go to the dies in turns.
    uint64_t index = (uint64_t(group.id[2]) * params.grid[1] + group.id[1]) *
                         params.grid[0] +
                     group.id[0];
    return uint32_t(index % kXccs);
  }
  default:
    return 0;
  }
}

static void getreg(Wave &wave, const Inst &inst) {
  unsigned id = inst.imm & 63, offset = (inst.imm >> 6) & 31;
  unsigned size = ((inst.imm >> 11) & 31) + 1;
  uint64_t mask = (uint64_t(1) << size) - 1;
  wave.sgpr[inst.dst] = uint32_t((readHardware(wave, id) >> offset) & mask);
}

static void setreg(Wave &wave, const Inst &inst) {
  unsigned id = inst.imm & 63, offset = (inst.imm >> 6) & 31;
  unsigned size = ((inst.imm >> 11) & 31) + 1;
  uint32_t mask = uint32_t(((uint64_t(1) << size) - 1) << offset);
  uint32_t value = (scalar32(wave, inst.src[0]) << offset) & mask;
  if (id == HwMode)
    setMode(wave, (wave.mode & ~mask) | value);
  else if (id == HwTrapStatus)
    wave.trapStatus = (wave.trapStatus & ~mask) | value;
}

//===----------------------------------------------------------------------===//
// VGPR index mode: M0[7:0] is added to register numbers, M0[15:12] says which
// (source 0, 1, 2, destination).
//===----------------------------------------------------------------------===//

static void setIndex(Wave &wave, uint32_t index) {
  wave.sgpr[kM0] = (wave.m0() & ~0xffu) | (index & 0xff);
}
static void setIndexMode(Wave &wave, uint32_t mode) {
  wave.sgpr[kM0] = (wave.m0() & ~0xf000u) | (mode & 15) << 12;
}
static void gprIndexOn(Wave &wave, const Inst &inst) {
  setIndex(wave, scalar32(wave, inst.src[0]));
  setIndexMode(wave, inst.src[1].index);
  setMode(wave, wave.mode | kGprIndexEnable);
}
static void gprIndexOff(Wave &wave, const Inst &) {
  setMode(wave, wave.mode & ~kGprIndexEnable);
}
static void gprIndexIndex(Wave &wave, const Inst &inst) {
  setIndex(wave, scalar32(wave, inst.src[0]));
}
static void gprIndexMode(Wave &wave, const Inst &inst) {
  setIndexMode(wave, uint32_t(inst.imm));
}

bool applyGprIndex(Wave &wave, const Inst &inst, Inst &moved) {
  if (!(wave.mode & kGprIndexEnable) || inst.format < Format::VOP1 ||
      inst.format > Format::VOP3P)
    return false;
  moved = inst;
  unsigned index = wave.m0() & 0xff, mode = (wave.m0() >> 12) & 15;
  auto move = [&](uint16_t &reg) {
    reg = uint16_t(reg + index);
    if (reg >= 256)
      wave.fault(FaultKind::IllegalJump,
                 "M0 moves the register number to v" + std::to_string(reg));
  };
  for (unsigned i = 0; i < 3; ++i)
    if (((mode >> i) & 1) && moved.src[i].kind == Operand::Vgpr)
      move(moved.src[i].index);
  if ((mode & 8) && !(inst.op->flags & Flag_WritesSgpr))
    move(moved.dst);
  return true;
}

#define ROW(NAME, FN, CLASS, DST, SRC0)                                        \
  {NAME, FN, OpClass::CLASS, DST, {SRC0}, Flag_None}

static const OpInfo kRows[] = {
    ROW("s_branch", branch, Branch, 0, 0),
    ROW("s_cbranch_scc0", branchIf<scc0>, Branch, 0, 0),
    ROW("s_cbranch_scc1", branchIf<scc1>, Branch, 0, 0),
    ROW("s_cbranch_vccz", branchIf<vccz>, Branch, 0, 0),
    ROW("s_cbranch_vccnz", branchIf<vccnz>, Branch, 0, 0),
    ROW("s_cbranch_execz", branchIf<execz>, Branch, 0, 0),
    ROW("s_cbranch_execnz", branchIf<execnz>, Branch, 0, 0),
    // No debugger is attached: the conditions are false.
    ROW("s_cbranch_cdbgsys", branchIf<never>, Branch, 0, 0),
    ROW("s_cbranch_cdbguser", branchIf<never>, Branch, 0, 0),
    ROW("s_cbranch_cdbgsys_or_user", branchIf<never>, Branch, 0, 0),
    ROW("s_cbranch_cdbgsys_and_user", branchIf<never>, Branch, 0, 0),
    ROW("s_getpc_b64", getpc, Branch, 2, 0),
    ROW("s_setpc_b64", setpc, Branch, 0, 2),
    ROW("s_swappc_b64", swappc, Branch, 2, 2),
    ROW("s_call_b64", call, Branch, 2, 0),
    ROW("s_endpgm", endpgm, Branch, 0, 0),
    ROW("s_endpgm_saved", endpgm, Branch, 0, 0),
    ROW("s_endpgm_ordered_ps_done", endpgm, Branch, 0, 0),
    ROW("s_barrier", barrier, Message, 0, 0),
    ROW("s_trap", trap, Message, 0, 0),
    ROW("s_sleep", sleep, Message, 0, 0),
    ROW("s_sethalt", sethalt, Message, 0, 0),
    ROW("s_nop", nothing, Message, 0, 0),
    ROW("s_waitcnt", nothing, Message, 0, 0),
    ROW("s_wakeup", nothing, Message, 0, 0),
    ROW("s_setprio", nothing, Message, 0, 0),
    ROW("s_setkill", nothing, Message, 0, 0),
    ROW("s_sendmsg", nothing, Message, 0, 0),
    ROW("s_sendmsghalt", nothing, Message, 0, 0),
    ROW("s_icache_inv", nothing, Message, 0, 0),
    ROW("s_incperflevel", nothing, Message, 0, 0),
    ROW("s_decperflevel", nothing, Message, 0, 0),
    ROW("s_ttracedata", nothing, Message, 0, 0),
    ROW("s_getreg_b32", getreg, Salu, 1, 0),
    ROW("s_setreg_b32", setreg, Salu, 0, 1),
    ROW("s_setreg_imm32_b32", setreg, Salu, 0, 1),
    ROW("s_set_gpr_idx_on", gprIndexOn, Salu, 0, 1),
    ROW("s_set_gpr_idx_off", gprIndexOff, Salu, 0, 0),
    ROW("s_set_gpr_idx_idx", gprIndexIndex, Salu, 0, 1),
    ROW("s_set_gpr_idx_mode", gprIndexMode, Salu, 0, 0),
};

#undef ROW

OpTable controlOps() { return kRows; }

} // namespace mxfp4::sim
