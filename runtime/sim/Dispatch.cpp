// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The execution loop. A thread owns a workgroup; its waves run in turns until
// they wait at the barrier, end, or have used up their slice (a wave may spin
// on what another one writes). A workgroup that used up many slices goes back
// to a queue, so that workgroups may wait for each other too.

#include "Dispatch.h"
#include "Checker.h"
#include "Options.h"
#include "ThreadPool.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <deque>
#include <thread>

namespace mxfp4::sim {

/// Instructions a wave runs before the next one's turn, instructions before
/// the workgroup makes room for another, and host memory for waves that are
/// under way at once (each holds 140 kB of registers, and its scratch).
constexpr uint64_t kSlice = 50000;
constexpr uint64_t kGroupSlice = 250000;
constexpr uint64_t kLiveBytes = uint64_t(512) << 20;

void setFloatEnvironment(uint32_t mode, bool doublePrecision);
void resetFloatEnvironment();
/// VGPR index mode: the instruction with M0 added to its register numbers.
bool applyGprIndex(Wave &wave, const Inst &inst, Inst &moved);

namespace {

/// Waves of finished workgroups, kept for the next ones of this thread.
using WavePool = std::vector<std::unique_ptr<Wave>>;

class GroupRunner {
public:
  explicit GroupRunner(Dispatch &dispatch) : dispatch(dispatch) {}

  std::unique_ptr<Workgroup> create(uint64_t index);
  /// True when the workgroup is finished (or the dispatch stopped).
  bool run(Workgroup &group);
  void recycle(Workgroup &group) {
    for (auto &wave : group.waves)
      pool.push_back(std::move(wave));
  }

private:
  std::unique_ptr<Wave> takeWave();
  void initWave(Workgroup &group, Wave &wave, unsigned index);
  template <bool Observed> void runWave(Wave &wave, uint64_t budget);

  Dispatch &dispatch;
  WavePool pool;
};

} // namespace

std::unique_ptr<Wave> GroupRunner::takeWave() {
  if (pool.empty())
    return std::unique_ptr<Wave>(new Wave);
  std::unique_ptr<Wave> wave = std::move(pool.back());
  pool.pop_back();
  return wave;
}

/// Initial SGPRs in the order of the AMDGPU usage document, "Initial kernel
/// execution state": user SGPRs, preloaded arguments, then workgroup ids.
static void initScalars(const Dispatch &dispatch, const Workgroup &group,
                        Wave &wave) {
  const Kernel &kernel = *dispatch.kernel;
  unsigned next = 0;
  auto put64 = [&](bool enabled, uint64_t value) {
    if (enabled) {
      wave.setPair(next, value);
      next += 2;
    }
  };
  put64(kernel.privateSegmentBuffer, 0);
  put64(kernel.privateSegmentBuffer, 0);
  put64(kernel.dispatchPtr, dispatch.packet);
  put64(kernel.queuePtr, dispatch.queue);
  put64(kernel.kernargPtr, dispatch.kernarg);
  put64(kernel.dispatchId, dispatch.dispatchId);
  put64(kernel.flatScratchInit, 0);
  if (kernel.privateSegmentSize)
    wave.sgpr[next++] = dispatch.scratchBytes;
  const uint32_t *arguments =
      reinterpret_cast<const uint32_t *>(dispatch.kernarg) +
      kernel.preloadOffset;
  for (unsigned i = 0; i < kernel.preloadDwords && next < 16; ++i)
    wave.sgpr[next++] = arguments[i];
  next = std::max(next, kernel.userSgprs);
  for (unsigned i = 0; i < 3; ++i)
    if (kernel.workgroupId[i])
      wave.sgpr[next++] = group.id[i];
  if (kernel.workgroupInfo)
    wave.sgpr[next++] = 0;
  wave.initialSgprs = next;
}

void GroupRunner::initWave(Workgroup &group, Wave &wave, unsigned index) {
  const Kernel &kernel = *dispatch.kernel;
  const LaunchParams &params = dispatch.params;
  unsigned registers = std::min(kernel.accumOffset, 256u);
  std::memset(wave.vgpr, 0, sizeof(LaneVector) * registers);
  if (kernel.vgprs > kernel.accumOffset)
    std::memset(wave.vgpr + 256, 0, sizeof(LaneVector) * 256);
  std::memset(wave.sgpr, 0, sizeof(wave.sgpr));
  wave.scc = false;
  wave.status = WaveStatus::Running;
  wave.mode = kernel.mode;
  wave.specialFloatMode = (kernel.mode & 0xff) != 0xf0;
  wave.trapStatus = 0;
  wave.group = &group;
  wave.waveInGroup = index;
  wave.instructions = 0;
  wave.code = kernel.code;
  wave.checker = group.checker.get();
  for (MemoryRange &range : wave.lastRange)
    range = {};
  // With preloaded arguments the first 256 bytes, which load them for old
  // firmware, are skipped.
  uint64_t entry = kernel.entry + (kernel.preloadDwords ? 256 : 0);
  wave.next = kernel.code->at(entry);
  if (!wave.next)
    wave.next = kernel.code->at(kernel.entry);
  wave.pc = wave.next;
  wave.scratchBytes = dispatch.scratchBytes;
  wave.scratch.assign(size_t(dispatch.scratchBytes) / 4 * kLanes, 0);

  unsigned items = params.block[0] * params.block[1] * params.block[2];
  unsigned first = index * kLanes;
  wave.validLanes = std::min(kLanes, items - first);
  wave.setPair(kExec, wave.validLanes == kLanes
                          ? ~uint64_t(0)
                          : (uint64_t(1) << wave.validLanes) - 1);
  for (unsigned l = 0; l < wave.validLanes; ++l) {
    unsigned item = first + l;
    unsigned x = item % params.block[0], y = item / params.block[0];
    wave.vgpr[0].lane[l] =
        x | (y % params.block[1]) << 10 | (y / params.block[1]) << 20;
  }
  initScalars(dispatch, group, wave);
  if (wave.checker)
    wave.checker->waveBegin(wave);
}

std::unique_ptr<Workgroup> GroupRunner::create(uint64_t index) {
  const LaunchParams &params = dispatch.params;
  auto group = std::make_unique<Workgroup>();
  group->dispatch = &dispatch;
  group->id[0] = uint32_t(index % params.grid[0]);
  group->id[1] = uint32_t(index / params.grid[0] % params.grid[1]);
  group->id[2] = uint32_t(index / params.grid[0] / params.grid[1]);
  group->lds.assign(dispatch.kernel->staticLds + params.dynamicLds, 0);
  group->checker = createChecker(dispatch);
  unsigned items = params.block[0] * params.block[1] * params.block[2];
  for (unsigned i = 0; i < (items + kLanes - 1) / kLanes; ++i) {
    group->waves.push_back(takeWave());
    initWave(*group, *group->waves.back(), i);
  }
  return group;
}

static void traceInstruction(const Wave &wave, const Inst &inst) {
  llvm::errs() << "wg " << wave.group->id[0] << "," << wave.group->id[1] << ","
               << wave.group->id[2] << " wave " << wave.waveInGroup << " +"
               << llvm::format_hex(
                      wave.code->addressOf(&inst) - wave.code->base(), 6)
               << " exec " << llvm::format_hex(wave.exec(), 18) << "  "
               << wave.code->text(&inst) << "\n";
}

template <bool Observed>
void GroupRunner::runWave(Wave &wave, uint64_t budget) {
  uint64_t left = budget;
  while (wave.status == WaveStatus::Running && left) {
    const Inst *inst = wave.next;
    wave.pc = inst;
    wave.next = inst + inst->dwords;
    if constexpr (Observed) {
      if (options().trace)
        traceInstruction(wave, *inst);
      Inst moved;
      if (inst->op && applyGprIndex(wave, *inst, moved))
        inst = &moved;
      if (wave.checker && inst->op)
        wave.checker->before(wave, *inst);
      uint32_t flags = inst->op ? inst->op->flags : 0;
      bool special =
          wave.specialFloatMode && (flags & (Flag_Float32 | Flag_Float64));
      if (special)
        setFloatEnvironment(wave.mode, flags & Flag_Float64);
      if (wave.status == WaveStatus::Running)
        inst->exec(wave, *inst);
      if (special)
        resetFloatEnvironment();
      if (wave.checker && inst->op && wave.status != WaveStatus::Faulted)
        wave.checker->after(wave, *inst);
    } else {
      inst->exec(wave, *inst);
    }
    --left;
  }
  wave.instructions += budget - left;
}

bool GroupRunner::run(Workgroup &group) {
  uint64_t executed = 0;
  while (executed < kGroupSlice) {
    unsigned waiting = 0, ended = 0, sleeping = 0;
    for (auto &wave : group.waves) {
      if (dispatch.stop.load(std::memory_order_relaxed))
        return true;
      if (wave->status == WaveStatus::Running) {
        executed -= wave->instructions;
        if (wave->checker || wave->specialFloatMode || options().trace)
          runWave<true>(*wave, kSlice);
        else
          runWave<false>(*wave, kSlice);
        executed += wave->instructions;
        if (wave->status == WaveStatus::Yielded) {
          wave->status = WaveStatus::Running;
          ++sleeping;
        }
        // A wave may also go round through a barrier for ever.
        if (wave->instructions > options().maxInstructions &&
            wave->status != WaveStatus::Ended &&
            wave->status != WaveStatus::Faulted)
          wave->fault(FaultKind::Limit,
                      "the wave executed more instructions than "
                      "MXFP4_SIM_MAX_INSTRUCTIONS allows");
      }
      waiting += wave->status == WaveStatus::AtBarrier;
      ended += wave->status == WaveStatus::Ended;
    }
    if (dispatch.stop.load(std::memory_order_relaxed))
      return true;
    if (ended == group.waves.size()) {
      if (group.checker)
        group.checker->groupEnd(group);
      return true;
    }
    // All wait for another workgroup: let it have its turn.
    if (sleeping && sleeping + waiting + ended == group.waves.size())
      return false;
    // Waves that have ended do not take part in the barrier.
    if (waiting + ended == group.waves.size()) {
      if (group.checker)
        group.checker->barrier(group);
      for (auto &wave : group.waves)
        if (wave->status == WaveStatus::AtBarrier)
          wave->status = WaveStatus::Running;
    }
  }
  return false;
}

void runWorkgroups(Dispatch &dispatch) {
  std::atomic<uint64_t> nextGroup{0};
  uint64_t count = dispatch.workgroups();
  std::mutex mutex;
  std::deque<std::unique_ptr<Workgroup>> suspended;
  std::atomic<uint64_t> inFlight{0};
  const uint32_t *block = dispatch.params.block;
  uint64_t groupWaves = (block[0] * block[1] * block[2] + kLanes - 1) / kLanes;
  uint64_t waveBytes = sizeof(Wave) + uint64_t(dispatch.scratchBytes) * kLanes;
  uint64_t liveGroups = std::max<uint64_t>(kLiveBytes / waveBytes / groupWaves,
                                           options().threads);

  auto work = [&] {
    GroupRunner runner(dispatch);
    while (!dispatch.stop.load(std::memory_order_relaxed)) {
      // New workgroups first: a suspended one may be waiting for them.
      std::unique_ptr<Workgroup> group;
      uint64_t index = nextGroup.load();
      if (inFlight.load() >= liveGroups)
        index = count;
      while (index < count &&
             !nextGroup.compare_exchange_weak(index, index + 1))
        ;
      if (index < count) {
        ++inFlight;
        group = runner.create(index);
      } else {
        std::lock_guard<std::mutex> lock(mutex);
        if (!suspended.empty()) {
          group = std::move(suspended.front());
          suspended.pop_front();
        }
      }
      if (!group) {
        if (!inFlight.load())
          return;
        std::this_thread::yield();
        continue;
      }
      if (runner.run(*group)) {
        runner.recycle(*group);
        --inFlight;
        continue;
      }
      std::lock_guard<std::mutex> lock(mutex);
      suspended.push_back(std::move(group));
    }
  };
  unsigned threads = unsigned(
      std::min<uint64_t>(options().threads, std::max<uint64_t>(1, count)));
  runOnThreads(threads, work);
}

} // namespace mxfp4::sim
