// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds and checks the list of events of a K step.

#include "mxfp4/Codegen/ScaledMatmulSchedule.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

using namespace mxfp4;

/// Puts `events` behind the MFMAs from `first` on, one each where there is
/// room up to `end`, evenly more where there is not. The three issue slots
/// behind an FP4 MFMA hold one of them.
static void place(std::vector<Event> events, int64_t first, int64_t end,
                  std::vector<Event> &out) {
  int64_t room = end - first, count = events.size();
  for (int64_t i = 0; i < count; ++i) {
    events[i].slot = first + (count > room ? i * room / count : i);
    out.push_back(events[i]);
  }
}

/// Issue slots that an event takes: a load to LDS needs its address in M0 and a
/// wait for it, an address some scalar arithmetic.
static int64_t issueSlots(const Event &event) {
  switch (event.kind) {
  case Event::Load:
    return 3;
  case Event::Address:
    return 4;
  default:
    return 1;
  }
}

/// Puts `events` behind all the MFMAs from `first` to `end`, so that each is
/// followed by as many issue slots as the others.
static void placeEvenly(std::vector<Event> events, int64_t first, int64_t end,
                        std::vector<Event> &out) {
  int64_t total = 0, before = 0;
  for (const Event &event : events)
    total += issueSlots(event);
  for (Event &event : events) {
    event.slot = first + before * (end - first) / total;
    before += issueSlots(event);
    out.push_back(event);
  }
}

static void appendReads(const ScheduleShape &shape, Side side, int64_t index,
                        int64_t slab, int64_t ahead, std::vector<Event> &out) {
  for (int64_t part = 0; part < shape.operand(side).parts; ++part)
    out.push_back({Event::Read, side, index, slab, part, ahead});
}

/// The reads of a slab in the order in which its MFMAs need them: the first
/// row of tiles needs all of rhs.
static std::vector<Event> readsOfSlab(const ScheduleShape &shape, int64_t slab,
                                      int64_t ahead, int64_t lhsCount) {
  std::vector<Event> reads;
  for (int64_t i = 0; i < std::max<int64_t>(lhsCount, 1); ++i) {
    if (i < lhsCount)
      appendReads(shape, Side::Lhs, i, slab, ahead, reads);
    if (i == 0)
      for (int64_t j = 0; j < shape.rhs.fragments; ++j)
        appendReads(shape, Side::Rhs, j, slab, ahead, reads);
  }
  return reads;
}

static std::vector<Event> loadsOfStage(const ScheduleShape &shape) {
  std::vector<Event> loads;
  for (Side side : {Side::Lhs, Side::Rhs})
    for (int64_t i = 0; i < shape.operand(side).loads; ++i)
      loads.push_back({Event::Load, side, i, 0, 0, /*ahead=*/2});
  return loads;
}

/// What was loaded in the step before goes to LDS.
static std::vector<Event> writesOfStage(const ScheduleShape &shape) {
  std::vector<Event> writes;
  for (Side side : {Side::Lhs, Side::Rhs})
    for (int64_t i = 0; i < shape.operand(side).writes; ++i)
      writes.push_back({Event::Write, side, i, 0, 0, /*ahead=*/1});
  return writes;
}

static std::vector<Event> scalesOfStep(const ScheduleShape &shape) {
  std::vector<Event> scales;
  for (Side side : {Side::Lhs, Side::Rhs})
    for (int64_t i = 0; i < shape.operand(side).scales; ++i)
      scales.push_back(
          {Event::Scale, side, i, 0, 0, /*ahead=*/shape.stepsPerScale});
  return scales;
}

/// What the loads of a stage take from scalar registers.
static std::vector<Event> addressesOfStage() {
  return {{Event::Address, Side::Lhs, 0, 0, 0, /*ahead=*/2},
          {Event::Address, Side::Rhs, 0, 0, 0, /*ahead=*/2}};
}

/// The addresses for loads behind a barrier at `slot`, in the gaps before it:
/// they need theirs for the loads themselves.
static void placeAddresses(int64_t slot, std::vector<Event> &out) {
  int64_t first = std::max<int64_t>(slot - 2, 0);
  place(addressesOfStage(), first, std::max(slot, first + 1), out);
}

/// `a` and `b` in turn, then the rest of the longer one.
static std::vector<Event> interleave(const std::vector<Event> &a,
                                     const std::vector<Event> &b) {
  std::vector<Event> out;
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i < a.size())
      out.push_back(a[i]);
    if (i < b.size())
      out.push_back(b[i]);
  }
  return out;
}

/// While a slab is multiplied the next one is read. The barrier stands before
/// the last slab: by then the whole step is in registers, its stage is free for
/// the loads of the step after the next, and the next step's first slab can be
/// read. An operand that goes through registers is loaded into them behind the
/// barrier and written to its stage before the next one.
static void doubleBuffered(const ScheduleShape &shape,
                           std::vector<Event> &out) {
  int64_t each = shape.mfmasPerSlab(), last = (shape.slabs - 1) * each;
  std::vector<Event> scales = scalesOfStep(shape);
  for (int64_t slab = 1; slab < shape.slabs; ++slab) {
    std::vector<Event> reads =
        readsOfSlab(shape, slab, /*ahead=*/0, shape.lhs.fragments);
    if (slab == 1)
      reads = interleave(reads, std::exchange(scales, {}));
    place(std::move(reads), (slab - 1) * each, slab * each, out);
  }
  // As late as can be: what they write has been loaded by then.
  std::vector<Event> writes = writesOfStage(shape);
  int64_t count = writes.size();
  place(std::move(writes), std::max<int64_t>(last - count, 0), last, out);
  Event barrier{Event::Barrier, Side::Lhs, 0, 0, 0, /*ahead=*/1, last};
  std::vector<Event> loads = loadsOfStage(shape);
  std::vector<Event> next =
      readsOfSlab(shape, 0, /*ahead=*/1, shape.lhs.fragments);
  // A load takes the issue slots of one MFMA alone.
  if (static_cast<int64_t>(loads.size() + next.size()) <= each) {
    placeAddresses(last, out);
    out.push_back(barrier);
    next = interleave(loads, next);
    next.insert(next.end(), scales.begin(), scales.end());
    place(std::move(next), last, last + each, out);
    return;
  }
  // Where there are too few MFMAs for that, what is needed sooner goes first:
  // scales, which memory is slow to give, and reads.
  next = interleave(scales, next);
  if (last > 0)
    placeAddresses(last, out);
  else
    for (const Event &address : addressesOfStage())
      next.push_back(address);
  out.push_back(barrier);
  next.insert(next.end(), loads.begin(), loads.end());
  placeEvenly(std::move(next), last, last + each, out);
}

/// Where two slabs do not fit the registers: the rows of lhs are read shortly
/// before their use, only the first ones and rhs a step ahead. The barrier
/// stands behind the last read of the step.
static void readJustInTime(const ScheduleShape &shape,
                           std::vector<Event> &out) {
  constexpr int64_t kLead = 20; // MFMAs between a read and its use
  int64_t each = shape.mfmasPerSlab();
  int64_t row = each / shape.lhs.fragments;
  // Rows that are read in the step before.
  int64_t early = std::min((kLead + row - 1) / row, shape.lhs.fragments);
  for (int64_t i = early; i < shape.lhs.fragments; ++i) {
    std::vector<Event> reads;
    appendReads(shape, Side::Lhs, i, 0, /*ahead=*/0, reads);
    place(std::move(reads), i * row - kLead, each, out);
  }
  int64_t barrier = out.empty() ? 0 : out.back().slot + 1;
  placeAddresses(barrier, out);
  out.push_back({Event::Barrier, Side::Lhs, 0, 0, 0, /*ahead=*/1, barrier});
  std::vector<Event> next = interleave(
      readsOfSlab(shape, 0, /*ahead=*/1, early), loadsOfStage(shape));
  place(std::move(next), barrier, each, out);
  place(scalesOfStep(shape), 0, each, out);
}

Schedule Schedule::build(const ScheduleShape &shape) {
  Schedule schedule;
  for (int64_t slab = 0; slab < shape.slabs; ++slab)
    for (int64_t i = 0; i < shape.lhs.fragments; ++i)
      for (int64_t j = 0; j < shape.rhs.fragments; ++j)
        for (int64_t part = 0; part < shape.mfmasPerFragment; ++part)
          schedule.mfmas.push_back({slab, i, j, part});
  int64_t slabRegisters = (shape.lhs.fragments * shape.lhs.bytes +
                           shape.rhs.fragments * shape.rhs.bytes) /
                          4;
  std::vector<Event> events;
  if (2 * slabRegisters <= shape.operandRegisters || shape.slabs > 1)
    doubleBuffered(shape, events);
  else
    readJustInTime(shape, events);
  for (size_t slot = 0; slot < schedule.mfmas.size(); ++slot)
    for (const Event &event : events)
      if (event.slot == static_cast<int64_t>(slot))
        schedule.events.push_back(event);
  return schedule;
}

namespace {
/// Replays a schedule: which step's data each stage and register holds.
class Replay {
public:
  Replay(const Schedule &schedule, const ScheduleShape &shape, int64_t steps)
      : schedule(schedule), shape(shape), steps(steps) {}

  std::string run() {
    for (int64_t step = -2; step < steps && fault.empty(); ++step) {
      auto event = schedule.events.begin();
      for (int64_t slot = 0; slot < static_cast<int64_t>(schedule.mfmas.size());
           ++slot) {
        // A barrier stands before its MFMA, other events behind theirs.
        for (auto at = event; at != schedule.events.end() && at->slot == slot;
             ++at)
          if (at->kind == Event::Barrier)
            barrier(step);
        if (step >= 0)
          mfma(step, schedule.mfmas[slot]);
        for (; event != schedule.events.end() && event->slot == slot; ++event)
          if (step + event->ahead >= 0 && step + event->ahead < steps)
            happen(*event, step + event->ahead);
      }
    }
    return fault;
  }

private:
  /// Step, operand, index, slab, part.
  using Key = std::tuple<int64_t, Side, int64_t, int64_t, int64_t>;

  void say(const std::string &what, int64_t step) {
    if (fault.empty())
      fault = what + " (step " + std::to_string(step) + ")";
  }

  void barrier(int64_t step) {
    readable = loading;
    if (step >= 0 && reads[step] == total())
      writable = step;
  }

  void happen(const Event &event, int64_t target) {
    int64_t stage = target % 2;
    switch (event.kind) {
    case Event::Barrier:
      return;
    case Event::Address:
      addresses[event.side] = target;
      return;
    case Event::Load: {
      if (addresses[event.side] != target)
        say("a stage is loaded from another step's address", target);
      const ScheduleShape::Operand &operand = shape.operand(event.side);
      if (++loads[{target, event.side}] > operand.loads)
        say("a stage is loaded twice", target);
      if (operand.writes == 0)
        fill(target);
      return;
    }
    case Event::Write: {
      const ScheduleShape::Operand &operand = shape.operand(event.side);
      if (loads[{target, event.side}] != operand.loads)
        say("a stage is written before its loads", target);
      fill(target);
      return;
    }
    case Event::Read:
      if (readable[stage] != target)
        say("a stage is read before the barrier behind its loads", target);
      ++reads[target];
      if (!fragments
               .insert(
                   {target, event.side, event.index, event.slab, event.part})
               .second)
        say("a fragment is read twice", target);
      return;
    case Event::Scale:
      if (target % shape.stepsPerScale == 0)
        scales.insert({target, event.side, event.index, 0, 0});
      return;
    }
  }

  /// A piece of the stage of step `target` gets its data.
  void fill(int64_t target) {
    if (target >= 2 && writable < target - 2)
      say("a stage is filled before all of it is read", target);
    auto pieces = [](const ScheduleShape::Operand &operand) {
      return operand.writes ? operand.writes : operand.loads;
    };
    int64_t all = pieces(shape.lhs) + pieces(shape.rhs);
    if (++filled[target] > all)
      say("a stage is filled twice", target);
    if (filled[target] == all)
      loading[target % 2] = target;
  }

  int64_t total() const {
    return shape.slabs * (shape.lhs.fragments * shape.lhs.parts +
                          shape.rhs.fragments * shape.rhs.parts);
  }

  void mfma(int64_t step, const MatrixStep &mfma) {
    for (Side side : {Side::Lhs, Side::Rhs}) {
      int64_t index = side == Side::Lhs ? mfma.lhs : mfma.rhs;
      for (int64_t part = 0; part < shape.operand(side).parts; ++part)
        if (!fragments.count({step, side, index, mfma.slab, part}))
          say("an MFMA uses a fragment that was not read", step);
      int64_t scaleStep = step / shape.stepsPerScale * shape.stepsPerScale;
      if (shape.operand(side).scales != 0 &&
          !scales.count({scaleStep, side, index / 2, 0, 0}))
        say("an MFMA uses a scale that was not loaded", step);
    }
  }

  const Schedule &schedule;
  const ScheduleShape &shape;
  int64_t steps;
  std::string fault;
  std::array<int64_t, 2> loading{-1, -1}, readable{-1, -1};
  int64_t writable = -1;
  std::map<int64_t, int64_t> filled, reads;
  std::map<std::pair<int64_t, Side>, int64_t> loads;
  std::map<Side, int64_t> addresses;
  std::set<Key> fragments, scales;
};
} // namespace

std::string Schedule::check(const ScheduleShape &shape, int64_t steps) const {
  return Replay(*this, shape, steps).run();
}
