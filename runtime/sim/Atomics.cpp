// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executors of flat, global and buffer atomics. In global memory they are
// atomic among the host's threads; LDS and scratch belong to one thread.

#include "Access.h"
#include "AtomicOperations.h"
#include "Families.h"

using namespace mxfp4::sim;
using namespace mxfp4::sim::atomic;

namespace {

template <typename T>
using WordOf = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

/// Old value; the new one is stored atomically. `memory` is aligned.
template <typename Op>
WordOf<typename Op::Value> updateShared(uint8_t *memory,
                                        WordOf<typename Op::Value> data,
                                        WordOf<typename Op::Value> data2) {
  using Value = typename Op::Value;
  using Word = WordOf<Value>;
  auto *word = reinterpret_cast<Word *>(memory);
  Word old = __atomic_load_n(word, __ATOMIC_RELAXED);
  Word next;
  do {
    next = bitCast<Word>(Op::apply(bitCast<Value>(old), bitCast<Value>(data),
                                   bitCast<Value>(data2)));
  } while (!__atomic_compare_exchange_n(word, &old, next, false,
                                        __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  return old;
}

template <typename Op>
bool update(Wave &wave, Space space, uint64_t address, unsigned lane,
            WordOf<typename Op::Value> data, WordOf<typename Op::Value> data2,
            WordOf<typename Op::Value> &old) {
  using Value = typename Op::Value;
  using Word = WordOf<Value>;
  if (space == Space::Global) {
    uint8_t *memory =
        wave.global(address, sizeof(Word), int(lane), "atomic access");
    if (!memory)
      return false;
    if (address % sizeof(Word)) {
      wave.fault(FaultKind::MemoryAccess,
                 "atomic access of " + std::to_string(sizeof(Word)) +
                     " bytes at an address that is not a multiple of it",
                 int(lane), address);
      return false;
    }
    old = updateShared<Op>(memory, data, data2);
    return true;
  }
  old = 0;
  if (!readBytes<sizeof(Word)>(wave, space, address, lane, &old))
    return false;
  Word next = bitCast<Word>(Op::apply(bitCast<Value>(old), bitCast<Value>(data),
                                      bitCast<Value>(data2)));
  return writeBytes<sizeof(Word)>(wave, space, address, lane, &next);
}

/// The data operands of a lane: one value, or (compare and swap) two.
template <typename Word>
Word dataWord(const Wave &wave, unsigned reg, unsigned lane) {
  if constexpr (sizeof(Word) == 8)
    return wave.vgpr[reg].lane[lane] | uint64_t(wave.vgpr[reg + 1].lane[lane])
                                           << 32;
  else
    return wave.vgpr[reg].lane[lane];
}

template <typename Op, unsigned DataDwords, typename Resolve>
void run(Wave &wave, const Inst &inst, Resolve resolve) {
  using Word = WordOf<typename Op::Value>;
  constexpr unsigned dwords = sizeof(Word) / 4;
  bool returns = inst.flags & Inst_Sc0;
  LaneVector result[2];
  uint64_t done = 0;
  forLanes(wave.exec(), [&](unsigned lane) {
    unsigned data = inst.src[1].index;
    Word value = dataWord<Word>(wave, data, lane), value2 = 0, old = 0;
    if constexpr (DataDwords > dwords)
      value2 = dataWord<Word>(wave, data + dwords, lane);
    uint64_t address;
    Space space;
    // What a buffer's bounds drop gives 0.
    if (resolve(lane, space, address) &&
        !update<Op>(wave, space, address, lane, value, value2, old))
      return false;
    putLane<Word>(result, lane, old);
    done |= uint64_t(1) << lane;
    return true;
  });
  if (!returns || done != wave.exec())
    return;
  for (unsigned i = 0; i < dwords; ++i)
    storeLanes(wave, inst.dst + i, result[i], done);
}

template <typename Op, unsigned DataDwords>
void flatAtomic(Wave &wave, const Inst &inst) {
  FlatAddress addresses(wave, inst);
  run<Op, DataDwords>(
      wave, inst, [&](unsigned lane, Space &space, uint64_t &address) {
        address = addresses[lane];
        space = inst.segment == SegFlat ? flatSpace(address) : Space::Global;
        return true;
      });
}

template <typename Op, unsigned DataDwords>
void bufferAtomic(Wave &wave, const Inst &inst) {
  BufferAddress addresses(wave, inst, false);
  run<Op, DataDwords>(wave, inst,
                      [&](unsigned lane, Space &space, uint64_t &address) {
                        uint64_t limit;
                        address = addresses.at(lane, limit);
                        space = Space::Global;
                        return limit != 0;
                      });
}

constexpr uint32_t kAtomic = Flag_Load | Flag_Store;

constexpr OpInfo kOps[] = {
#define ATOMIC_OP(SUFFIX, OPERATION, DWORDS, DATA_DWORDS)                      \
  {"flat_atomic_" SUFFIX, flatAtomic<OPERATION, DATA_DWORDS>,                  \
   OpClass::Atomic,       DWORDS,                                              \
   {2, DATA_DWORDS},      kAtomic},                                            \
      {"global_atomic_" SUFFIX, flatAtomic<OPERATION, DATA_DWORDS>,            \
       OpClass::Atomic,         DWORDS,                                        \
       {2, DATA_DWORDS, 2},     kAtomic},                                      \
      {"buffer_atomic_" SUFFIX, bufferAtomic<OPERATION, DATA_DWORDS>,          \
       OpClass::Atomic,         DWORDS,                                        \
       {2, DATA_DWORDS, 4, 1},  kAtomic},
#include "MemoryTypes.def"
};

} // namespace

OpTable mxfp4::sim::atomicOps() { return kOps; }
