// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uninitialised registers and missing waits of one wave.

#include "WaveShadow.h"

#include "Matrix.h"

#include "llvm/ADT/StringRef.h"

using namespace mxfp4::sim;
using llvm::StringRef;

void WaveShadow::begin(const Wave &wave) {
  unwritten.fill(~uint64_t(0));
  unwritten[0] = 0;
  vectorPending.fill({});
  scalarPending.fill({});
  lastUnordered = 0;
}

//===----------------------------------------------------------------------===//
// Data that nobody wrote
//===----------------------------------------------------------------------===//

static bool isMemory(const Inst &inst) {
  return inst.format == Format::DS || inst.format == Format::FLAT ||
         inst.format == Format::MUBUF || inst.format == Format::MTBUF;
}

Finding WaveShadow::checkUninitialized(const Wave &wave, const Inst &inst,
                                       const RegisterUse &use) const {
  if (!isMemory(inst))
    return {};
  bool global = inst.format != Format::DS && inst.segment != SegScratch;
  bool store = inst.op->flags & Flag_Store;
  for (const RegisterRange &range : use.reads) {
    bool address = range.source == 0;
    if (range.scalar || !(address || (range.source == 1 && global && store)))
      continue;
    for (unsigned i = 0; i < range.count; ++i) {
      uint64_t lanes = unwritten[range.first + i] & wave.exec();
      if (lanes)
        return {std::string(address ? "the address in " : "stores ") +
                    registerName({false, uint16_t(range.first + i), 1, 0}) +
                    (address ? " comes" : ", which comes") +
                    " from a register or LDS bytes that were never written",
                __builtin_ctzll(lanes)};
    }
  }
  return {};
}

/// Lanes in which some source is unwritten.
uint64_t WaveShadow::sourceLanes(const Wave &wave, const Inst &inst,
                                 const RegisterUse &use) const {
  StringRef name = inst.op->name;
  if (name.starts_with("v_cndmask")) {
    // Only the chosen source counts.
    auto lanesOf = [&](unsigned i) {
      return inst.src[i].kind == Operand::Vgpr ? unwritten[inst.src[i].index]
                                               : 0;
    };
    uint64_t mask = inst.src[2].kind == Operand::Sgpr
                        ? wave.pair(inst.src[2].index)
                        : wave.vcc();
    return (mask & lanesOf(1)) | (~mask & lanesOf(0));
  }
  // Partial writes keep the rest of the register, which may well be unused.
  bool merges = inst.op->cls == OpClass::Convert;
  uint64_t lanes = 0;
  for (const RegisterRange &range : use.reads) {
    if (range.scalar || (merges && range.source == kDestination))
      continue;
    if (merges && range.source == 2 && inst.src[2].kind == Operand::Vgpr &&
        inst.src[2].index == inst.dst)
      continue;
    for (unsigned i = 0; i < range.count; ++i)
      lanes |= unwritten[range.first + i];
  }
  // Data crosses lanes: unwritten only if it is so everywhere.
  if ((inst.flags & (Inst_Dpp | Inst_Sdwa)) || (inst.op->flags & Flag_NoExec) ||
      name.contains("permute") || name.contains("swizzle"))
    return lanes == ~uint64_t(0) ? lanes : 0;
  return lanes;
}

/// Rows (columns) of a product that come from lanes with unwritten data.
void WaveShadow::propagateMatrix(const Inst &inst) {
  const MatrixOp *op = nullptr;
  for (const MatrixOp &row : kMatrixInstructions)
    if (row.name == StringRef(inst.op->name))
      op = &row;
  uint64_t rows = 0, columns = 0;
  bool simple = op->blocks == 1 && op->acc != MatrixType::F64;
  auto lanesOf = [&](unsigned source) {
    unsigned format = source == 0 ? inst.cbsz : inst.blgp;
    unsigned dwords = inst.op->srcDwords[source];
    if (op->a == MatrixType::Selected)
      dwords = format <= 1 ? 8 : format <= 3 ? 6 : 4;
    uint64_t lanes = 0;
    for (unsigned i = 0; i < dwords; ++i)
      lanes |= unwritten[inst.src[source].index + i];
    return lanes;
  };
  if (simple) {
    uint64_t a = lanesOf(0), b = lanesOf(1);
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      rows |= (a >> lane & 1) << lane % op->m;
      columns |= (b >> lane & 1) << lane % op->n;
    }
  }
  bool ownC = !op->sparse && inst.src[2].kind == Operand::Vgpr;
  for (unsigned item = 0; item < op->accDwords(); ++item) {
    uint64_t result = 0;
    if (simple)
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        unsigned row = op->m == 32 ? 8 * (item / 4) + 4 * (lane / 32) + item % 4
                                   : 4 * (lane / 16) + item;
        bool bad = (rows >> row & 1) || (columns >> lane % op->n & 1);
        result |= uint64_t(bad) << lane;
      }
    if (ownC)
      result |= unwritten[inst.src[2].index + item];
    else if (op->sparse)
      result |= unwritten[inst.dst + item];
    unwritten[inst.dst + item] = simple ? result : 0;
  }
}

void WaveShadow::propagate(const Wave &wave, const Inst &inst,
                           const RegisterUse &use, uint64_t fromLds) {
  if (inst.op->cls == OpClass::Mfma) {
    propagateMatrix(inst);
    return;
  }
  StringRef name = inst.op->name;
  if (name == "v_writelane_b32") {
    unwritten[inst.dst] = 0;
    return;
  }
  uint64_t exec = inst.op->flags & Flag_NoExec ? ~uint64_t(0) : wave.exec();
  bool memory =
      isMemory(inst) && !name.contains("permute") && !name.contains("swizzle");
  uint64_t lanes = memory ? fromLds : sourceLanes(wave, inst, use);
  // The upper half of a 64-bit addend does not reach the lower half of the sum,
  // and compilers that want only that leave it undefined.
  uint64_t low = lanes;
  if ((name == "v_mad_u64_u32" || name == "v_mad_i64_i32") &&
      inst.src[2].kind == Operand::Vgpr) {
    low = unwritten[inst.src[2].index];
    for (unsigned i : {0, 1})
      if (inst.src[i].kind == Operand::Vgpr)
        low |= unwritten[inst.src[i].index];
  }
  for (const RegisterRange &range : use.writes)
    if (!range.scalar)
      for (unsigned i = 0; i < range.count; ++i) {
        uint64_t &old = unwritten[range.first + i];
        old = (old & ~exec) | ((i == 0 ? low : lanes) & exec);
      }
  // v_permlane*_swap writes its source too.
  if (name.ends_with("_swap_b32") && inst.src[0].kind == Operand::Vgpr)
    unwritten[inst.src[0].index] = 0;
}

//===----------------------------------------------------------------------===//
// Waits
//===----------------------------------------------------------------------===//

static bool countsVm(const Inst &inst) {
  return inst.format == Format::FLAT || inst.format == Format::MUBUF ||
         inst.format == Format::MTBUF;
}

static bool countsLgkm(const Inst &inst) {
  return inst.format == Format::DS || inst.format == Format::SMEM ||
         (inst.format == Format::FLAT && inst.segment == SegFlat);
}

/// Whether two loads fill registers in the order of their issue.
static bool inOrder(const Inst &first, const Inst &second) {
  auto isFlat = [](const Inst &inst) {
    return inst.format == Format::FLAT && inst.segment == SegFlat;
  };
  if (first.format == Format::DS)
    return second.format == Format::DS;
  return countsVm(first) && countsVm(second) && !isFlat(first) &&
         !isFlat(second);
}

Finding WaveShadow::checkPending(const Inst &inst, const RegisterUse &use,
                                 const WaveProgress &progress) const {
  for (bool writes : {false, true})
    for (const RegisterRange &range : writes ? use.writes : use.reads)
      for (unsigned i = 0; i < range.count; ++i) {
        const Pending &pending = range.scalar ? scalarPending[range.first + i]
                                              : vectorPending[range.first + i];
        if (writes && pending.by && inOrder(*pending.by, inst))
          continue;
        for (unsigned counter = 0; counter < 2; ++counter)
          if (pending.sequence[counter] > progress.done[counter])
            return {std::string(writes ? "overwrites " : "reads ") +
                        registerName(
                            {range.scalar, uint16_t(range.first + i), 1, 0}) +
                        ", which " + pending.by->op->name +
                        " is still loading: no s_waitcnt " +
                        (counter == unsigned(WaitCounter::Vm) ? "vmcnt"
                                                              : "lgkmcnt") +
                        " has waited for it",
                    -1};
      }
  return {};
}

void WaveShadow::advance(const Inst &inst, const RegisterUse &use,
                         WaveProgress &progress) {
  StringRef name = inst.op->name;
  constexpr unsigned vm = unsigned(WaitCounter::Vm),
                     lgkm = unsigned(WaitCounter::Lgkm);
  if (name == "s_waitcnt") {
    uint32_t imm = static_cast<uint32_t>(inst.imm);
    uint32_t left[2];
    left[vm] = (imm & 15) | (imm >> 14 & 3) << 4;
    left[lgkm] = imm >> 8 & 15;
    for (unsigned counter = 0; counter < 2; ++counter) {
      uint32_t begun = progress.begun[counter];
      uint32_t done = begun > left[counter] ? begun - left[counter] : 0;
      // What may return out of order is known to be there only at 0.
      if (counter == lgkm && left[lgkm] && lastUnordered > progress.done[lgkm])
        continue;
      progress.done[counter] = std::max(progress.done[counter], done);
    }
    return;
  }
  bool waits[2];
  waits[vm] = countsVm(inst) && inst.op->cls != OpClass::Message;
  waits[lgkm] = countsLgkm(inst) || name.starts_with("s_sendmsg");
  if (!waits[vm] && !waits[lgkm])
    return;
  Pending pending;
  pending.by = &inst;
  for (unsigned counter = 0; counter < 2; ++counter)
    if (waits[counter])
      pending.sequence[counter] = ++progress.begun[counter];
  if (waits[lgkm] && inst.format != Format::DS)
    lastUnordered = progress.begun[lgkm];
  for (const RegisterRange &range : use.writes)
    for (unsigned i = 0; i < range.count; ++i)
      (range.scalar ? scalarPending[range.first + i]
                    : vectorPending[range.first + i]) = pending;
}
