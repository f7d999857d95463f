// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The observer of a workgroup: runs the checks (MXFP4_SIM_CHECK) and the
// counters (MXFP4_SIM_STATS) around each instruction.

#include "Checker.h"

#include "Access.h"
#include "Counters.h"
#include "Dispatch.h"
#include "Hazards.h"
#include "LdsShadow.h"
#include "Options.h"
#include "WaveShadow.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

#include <map>

using namespace mxfp4::sim;
using llvm::StringRef;

namespace {

/// The checks of one workgroup.
class Checks {
public:
  explicit Checks(Dispatch &dispatch) : dispatch(dispatch) {}

  void waveBegin(Wave &wave);
  void before(Wave &wave, const Inst &inst);
  void after(Wave &wave);
  void barrier() {
    if (lds)
      lds->barrier();
  }

private:
  /// Bytes that another wave wrote too, as they were before this write.
  struct SuspectWrite {
    uint64_t address;
    std::vector<uint8_t> old;
    std::string message;
    int lane;
  };

  void report(Wave &wave, const std::string &message, int lane = -1,
              uint64_t address = 0) {
    if (wave.status != WaveStatus::Faulted)
      wave.fault(FaultKind::Check, message, lane, address);
  }
  const Inst &lasting(const Wave &wave, const Inst &inst);
  void checkExec(Wave &wave, const Inst &inst);
  void checkGlobal(Wave &wave, unsigned lane, const LaneAccess &access);
  uint64_t checkMemory(Wave &wave, const Inst &inst);
  const RegisterUse &useOf(const Inst &inst) {
    std::unique_ptr<RegisterUse> &use = uses[&inst];
    if (!use)
      use = std::make_unique<RegisterUse>(registerUse(inst));
    return *use;
  }

  Dispatch &dispatch;
  std::unique_ptr<LdsShadow> lds;
  std::vector<WaveShadow> waves;
  std::vector<HazardTracker> hazards;
  std::vector<SuspectWrite> suspects;
  MemoryRange lastRange;
  llvm::DenseMap<const Inst *, std::unique_ptr<RegisterUse>> uses;
  std::map<std::pair<const Inst *, uint32_t>, Inst> moved;
};

class Observer : public Checker {
public:
  Observer(Dispatch &dispatch, bool check, bool count)
      : dispatch(dispatch), counting(count) {
    if (check)
      checks = std::make_unique<Checks>(dispatch);
    counters.workgroups = 1;
  }

  void waveBegin(Wave &wave) override {
    ++counters.waves;
    counters.ldsBytes = static_cast<unsigned>(wave.group->lds.size());
    if (checks)
      checks->waveBegin(wave);
  }
  void before(Wave &wave, const Inst &inst) override {
    if (counting)
      count(wave, inst, counters);
    if (checks)
      checks->before(wave, inst);
  }
  void after(Wave &wave, const Inst &) override {
    if (checks)
      checks->after(wave);
  }
  void barrier(Workgroup &) override {
    if (checks)
      checks->barrier();
  }
  void groupEnd(Workgroup &) override {
    if (counting)
      addCounters(*dispatch.kernel, counters);
  }

private:
  Dispatch &dispatch;
  bool counting;
  Counters counters;
  std::unique_ptr<Checks> checks;
};

} // namespace

void Checks::waveBegin(Wave &wave) {
  unsigned index = wave.waveInGroup;
  if (!lds) {
    const uint32_t *block = dispatch.params.block;
    unsigned count = (block[0] * block[1] * block[2] + kLanes - 1) / kLanes;
    lds = std::make_unique<LdsShadow>(wave.group->lds.size(), count);
    waves.resize(count);
    hazards.resize(count);
  }
  waves[index].begin(wave);
}

/// Instructions that need all of the wave's lanes.
void Checks::checkExec(Wave &wave, const Inst &inst) {
  uint64_t valid = wave.validLanes == kLanes
                       ? ~uint64_t(0)
                       : (uint64_t(1) << wave.validLanes) - 1;
  uint64_t idle = valid & ~wave.exec();
  StringRef name = inst.op->name;
  bool matrix = inst.op->cls == OpClass::Mfma;
  bool transpose = name.starts_with("ds_read") && name.contains("_tr_");
  if (!idle || !(matrix || transpose || name == "s_barrier"))
    return;
  int lane = __builtin_ctzll(idle);
  if (name == "s_barrier")
    report(wave, "divergent barrier: lanes of the wave are off", lane);
  else if (!wave.exec())
    report(wave, std::string(name) + " with EXEC = 0");
  else
    report(wave,
           std::string(name) +
               " under a partial EXEC: idle lanes take part with whatever "
               "their registers hold",
           lane);
}

void Checks::checkGlobal(Wave &wave, unsigned lane, const LaneAccess &access) {
  if (lastRange.containsExactly(access.address, access.bytes))
    return;
  std::string what = (access.isStore ? "store of " : "load of ") +
                     std::to_string(access.bytes) + " bytes";
  MemoryRange range;
  if (!dispatch.memory->find(access.address, range)) {
    if (dispatch.memory->findFreed(access.address, range))
      report(wave,
             "use after free: " + what + " at offset " +
                 std::to_string(access.address - range.begin) +
                 " of an allocation of " + std::to_string(range.size) +
                 " bytes that was freed",
             int(lane), access.address);
    else
      report(wave, "out of bounds: " + what + " where nothing is allocated",
             int(lane), access.address);
    return;
  }
  lastRange = range;
  if (!range.containsExactly(access.address, access.bytes))
    report(wave,
           "out of bounds: " + what + " at offset " +
               std::to_string(access.address - range.begin) +
               " of an allocation of " + std::to_string(range.size) + " bytes",
           int(lane), access.address);
}

/// Checks the lanes' accesses; the lanes that read LDS bytes never written.
uint64_t Checks::checkMemory(Wave &wave, const Inst &inst) {
  uint64_t unwritten = 0;
  const WaveProgress &progress = lds->progressOf(wave.waveInGroup);
  bool direct = inst.flags & Inst_Lds;
  forLanes(wave.exec(), [&](unsigned lane) {
    LaneAccess accesses[4];
    unsigned n = laneAccesses(wave, inst, lane, accesses);
    for (unsigned i = 0; i < n; ++i) {
      const LaneAccess &access = accesses[i];
      if (access.space == Space::Global) {
        checkGlobal(wave, lane, access);
        continue;
      }
      if (access.space != Space::Lds)
        continue;
      uint64_t size = wave.group->lds.size();
      if (access.address > size || access.bytes > size - access.address) {
        report(wave,
               "out of bounds: LDS access of " + std::to_string(access.bytes) +
                   " bytes at " + std::to_string(access.address) +
                   "; the workgroup has " + std::to_string(size),
               int(lane), access.address);
        continue;
      }
      bool atomic = inst.op->cls == OpClass::Atomic ||
                    (inst.format == Format::DS && access.isStore &&
                     (inst.op->flags & Flag_Load));
      if ((!access.isStore || atomic) &&
          !lds->isWritten(access.address, access.bytes))
        unwritten |= uint64_t(1) << lane;
      WaitCounter counter = direct ? WaitCounter::Vm : WaitCounter::Lgkm;
      LdsFinding finding =
          lds->access({wave.waveInGroup, access.address, access.bytes,
                       access.isStore, atomic, counter,
                       progress.begun[static_cast<unsigned>(counter)] + 1});
      if (finding.message.empty())
        continue;
      if (!finding.onlyIfChanged) {
        report(wave, finding.message, int(lane), access.address);
        continue;
      }
      const uint8_t *old = wave.group->lds.data() + access.address;
      suspects.push_back({access.address,
                          std::vector<uint8_t>(old, old + access.bytes),
                          finding.message, int(lane)});
    }
    return wave.status != WaveStatus::Faulted;
  });
  return unwritten;
}

/// The instruction with an address that lasts: findings refer to it later. In
/// VGPR index mode the wave executes a copy, which depends on M0.
const Inst &Checks::lasting(const Wave &wave, const Inst &inst) {
  if (&inst == wave.pc)
    return inst;
  return moved.try_emplace({wave.pc, wave.m0()}, inst).first->second;
}

void Checks::before(Wave &wave, const Inst &executed) {
  const Inst &inst = lasting(wave, executed);
  const RegisterUse &use = useOf(inst);
  WaveShadow &shadow = waves[wave.waveInGroup];
  WaveProgress &progress = lds->progressOf(wave.waveInGroup);
  std::string hazard = hazards[wave.waveInGroup].issue(inst, use);
  if (!hazard.empty())
    report(wave, "hazard: " + hazard);
  Finding finding = shadow.checkPending(inst, use, progress);
  if (finding.message.empty())
    finding = shadow.checkUninitialized(wave, inst, use);
  if (!finding.message.empty())
    report(wave, finding.message, finding.lane);
  checkExec(wave, inst);
  uint64_t fromLds = 0;
  switch (inst.op->cls) {
  case OpClass::Lds:
  case OpClass::Global:
  case OpClass::Scratch:
  case OpClass::Buffer:
  case OpClass::Atomic:
    fromLds = checkMemory(wave, inst);
    break;
  default:
    break;
  }
  shadow.propagate(wave, inst, use, fromLds);
  shadow.advance(inst, use, progress);
}

void Checks::after(Wave &wave) {
  for (SuspectWrite &suspect : suspects) {
    const uint8_t *now = wave.group->lds.data() + suspect.address;
    if (std::memcmp(now, suspect.old.data(), suspect.old.size()))
      report(wave, suspect.message, suspect.lane, suspect.address);
  }
  suspects.clear();
}

std::unique_ptr<Checker> mxfp4::sim::createChecker(Dispatch &dispatch) {
  bool check = options().check;
  bool count = options().count || !options().statsFile.empty();
  if (!check && !count)
    return nullptr;
  return std::make_unique<Observer>(dispatch, check, count);
}
