// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uninitialised registers and missing waits of one wave.

#include "WaveShadow.h"

#include "Access.h"
#include "Matrix.h"

#include "llvm/ADT/StringRef.h"

using namespace mxfp4::sim;
using llvm::StringRef;

void WaveShadow::begin(const Wave &wave) {
  unwritten.fill(~uint64_t(0));
  unwritten[0] = 0;
  scalarUnwritten.fill(false);
  std::fill_n(scalarUnwritten.begin() + wave.initialSgprs,
              kVcc - wave.initialSgprs, true);
  scalarUnwritten[kVcc] = scalarUnwritten[kVcc + 1] = true;
  scalarUnwritten[kM0] = true;
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

/// Scalar addresses, descriptors and jump targets.
Finding WaveShadow::checkScalarAddress(const Inst &inst,
                                       const RegisterUse &use) const {
  StringRef name = inst.op->name;
  bool jump = name == "s_setpc_b64" || name == "s_swappc_b64";
  for (const RegisterRange &range : use.reads) {
    bool address = inst.format == Format::SMEM || jump ||
                   (isMemory(inst) && range.source >= 2);
    if (!range.scalar || !address)
      continue;
    for (unsigned i = 0; i < range.count; ++i)
      if (scalarUnwritten[range.first + i])
        return {std::string(jump ? "the target in " : "the address in ") +
                    registerName({true, uint16_t(range.first + i), 1, 0}) +
                    " comes from a register that was never written",
                -1};
  }
  if ((inst.flags & Inst_Lds) && scalarUnwritten[kM0])
    return {"the load to LDS uses m0, which was never written", -1};
  return {};
}

Finding WaveShadow::checkUninitialized(Wave &wave, const Inst &inst,
                                       const RegisterUse &use) const {
  if (!isMemory(inst) || wave.exec())
    if (Finding finding = checkScalarAddress(inst, use);
        !finding.message.empty())
      return finding;
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
      if (lanes && !address)
        lanes &= lanesThatStore(wave, inst, i);
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

/// Whether sources 0 and 1 end side by side in one dword; compilers that want
/// one leave the other undefined.
static bool packsPair(const Inst &inst) {
  StringRef name = inst.op->name;
  if (name.starts_with("v_cvt_scalef32_pk_"))
    return inst.op->srcDwords[2]; // with two only, the second is the scale
  return inst.op->srcDwords[1] &&
         (name.starts_with("v_cvt_pk") || name.starts_with("v_pack_") ||
          name == "v_perm_b32");
}

/// Lanes in which some source is unwritten.
uint64_t WaveShadow::sourceLanes(const Wave &wave, const Inst &inst,
                                 const RegisterUse &use) const {
  StringRef name = inst.op->name;
  if (name.starts_with("v_cndmask")) {
    // Only the chosen source counts.
    uint64_t mask = inst.src[2].kind == Operand::Sgpr
                        ? wave.pair(inst.src[2].index)
                        : wave.vcc();
    return (mask & dwordLanes(inst.src[1], 0)) |
           (~mask & dwordLanes(inst.src[0], 0));
  }
  if (packsPair(inst))
    return dwordLanes(inst.src[0], 0) & dwordLanes(inst.src[1], 0);
  // Partial writes keep the rest of the register, which may well be unused.
  bool merges = inst.op->cls == OpClass::Convert;
  uint64_t lanes = 0;
  for (const RegisterRange &range : use.reads) {
    if (merges && range.source == kDestination)
      continue;
    if (merges && range.source == 2 && inst.src[2].kind == Operand::Vgpr &&
        inst.src[2].index == inst.dst)
      continue;
    // A lane mask is tested bit by bit.
    if (range.source == 2 && (inst.op->flags & Flag_ReadsVcc))
      continue;
    for (unsigned i = 0; i < range.count; ++i)
      lanes |= range.scalar
                   ? (scalarUnwritten[range.first + i] ? ~uint64_t(0) : 0)
                   : unwritten[range.first + i];
  }
  // Data crosses lanes: unwritten only if it is so everywhere.
  if ((inst.flags & (Inst_Dpp | Inst_Sdwa)) || (inst.op->flags & Flag_NoExec) ||
      name.contains("permute") || name.contains("swizzle"))
    return lanes == ~uint64_t(0) ? lanes : 0;
  return lanes;
}

/// Of these, the lanes in which dword `dword` of the result depends on such a
/// source: compilers leave the halves of pairs undefined that they do not need.
uint64_t WaveShadow::resultLanes(const Inst &inst, unsigned dword,
                                 uint64_t all) const {
  if (!all || inst.op->dstDwords != 2)
    return all;
  StringRef name = inst.op->name;
  auto of = [&](unsigned source, unsigned d) {
    return dwordLanes(inst.src[source], d);
  };
  if (name.starts_with("v_pk_") && inst.format == Format::VOP3P) {
    // op_sel chooses the dword of each source; a move has one for each result.
    bool move = name == "v_pk_mov_b32";
    uint64_t lanes = 0;
    for (unsigned i = move ? dword : 0; i < (move ? dword + 1 : 3); ++i)
      if (inst.op->srcDwords[i])
        lanes |= of(i, (dword && !move ? inst.opSelHi : inst.opSel) >> i & 1);
    return lanes;
  }
  if (name == "v_mov_b64" || name == "s_mov_b64" || name == "s_not_b64")
    return of(0, dword);
  // Lane masks grow from registers that hold nothing, and are not addresses.
  for (const char *bitwise : {"s_and_", "s_or_", "s_xor_", "s_andn2_",
                              "s_orn2_", "s_nand_", "s_nor_", "s_xnor_"})
    if (name.starts_with(bitwise) && !name.contains("exec"))
      return of(0, dword) & of(1, dword);
  // Nothing comes down from an upper half, or up from a lower one.
  if (dword == 0 && (name == "v_mad_u64_u32" || name == "v_mad_i64_i32" ||
                     name == "v_lshl_add_u64"))
    return of(0, 0) | of(1, 0) | of(2, 0);
  if (dword == 0 && name == "v_lshlrev_b64")
    return of(0, 0) | of(1, 0);
  if (dword == 1 && (name == "v_lshrrev_b64" || name == "v_ashrrev_i64"))
    return of(0, 0) | of(1, 1);
  if (dword == 0 && name == "s_lshl_b64")
    return of(0, 0) | of(1, 0);
  if (dword == 1 && (name == "s_lshr_b64" || name == "s_ashr_i64"))
    return of(0, 1) | of(1, 0);
  return all;
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
  propagateScalar(wave, inst, use);
  if (inst.op->cls == OpClass::Mfma) {
    propagateMatrix(inst);
    return;
  }
  StringRef name = inst.op->name;
  if (name == "v_writelane_b32") {
    // One lane at a time; what spills a register there reads that one again.
    unwritten[inst.dst] = 0;
    return;
  }
  uint64_t exec = inst.op->flags & Flag_NoExec ? ~uint64_t(0) : wave.exec();
  if (name.ends_with("_swap_b32") && inst.src[0].kind == Operand::Vgpr) {
    uint64_t &to = unwritten[inst.dst], &from = unwritten[inst.src[0].index];
    // Row r of the source goes to row r + 1 of the destination and back.
    unsigned shift = name == "v_swap_b32" ? 0 : name.contains("16") ? 16 : 32;
    uint64_t lower = shift == 0    ? ~uint64_t(0)
                     : shift == 16 ? 0x0000ffff0000ffff
                                   : 0x00000000ffffffff;
    uint64_t sent = from << shift, taken = to >> shift;
    uint64_t fromMask = lower & exec, toMask = (lower << shift) & exec;
    from = (from & ~fromMask) | (taken & fromMask);
    to = (to & ~toMask) | (sent & toMask);
    return;
  }
  bool memory =
      isMemory(inst) && !name.contains("permute") && !name.contains("swizzle");
  uint64_t lanes = memory ? fromLds : sourceLanes(wave, inst, use);
  uint64_t pair[2] = {lanes, lanes};
  if (!memory)
    for (unsigned i = 0; i < 2; ++i)
      pair[i] = resultLanes(inst, i, lanes);
  for (const RegisterRange &range : use.writes)
    if (!range.scalar)
      for (unsigned i = 0; i < range.count; ++i) {
        uint64_t &old = unwritten[range.first + i];
        old = (old & ~exec) | (pair[i & 1] & exec);
      }
}

/// Through what writes SGPRs. Masks that compare lanes count as written.
void WaveShadow::propagateScalar(const Wave &wave, const Inst &inst,
                                 const RegisterUse &use) {
  StringRef name = inst.op->name;
  bool scalar = inst.op->cls == OpClass::Salu;
  uint64_t lanes = 0;
  if (name == "v_readfirstlane_b32" || name == "v_readlane_b32") {
    unsigned lane = wave.exec() ? __builtin_ctzll(wave.exec()) : 0;
    if (name == "v_readlane_b32")
      lane = (inst.src[1].kind == Operand::Sgpr ? wave.sgpr[inst.src[1].index]
                                                : inst.src[1].value) %
             kLanes;
    lanes = dwordLanes(inst.src[0], 0) >> lane & 1 ? ~uint64_t(0) : 0;
  } else if (name.starts_with("s_cselect")) {
    unsigned chosen = wave.scc ? 0 : 1;
    for (unsigned i = 0; i < inst.op->srcDwords[chosen]; ++i)
      lanes |= dwordLanes(inst.src[chosen], i);
  } else if (scalar && !name.contains("exec") && !name.contains("movrel")) {
    for (const RegisterRange &range : use.reads)
      for (unsigned i = 0; i < range.count; ++i)
        if (range.scalar && scalarUnwritten[range.first + i])
          lanes = ~uint64_t(0);
  }
  bool keeps =
      name.starts_with("s_bitset") || (name.starts_with("s_cmov") && !wave.scc);
  if (keeps)
    return;
  bool pair[2] = {lanes != 0, lanes != 0};
  if (scalar)
    for (unsigned i = 0; i < 2; ++i)
      pair[i] = resultLanes(inst, i, lanes);
  for (const RegisterRange &range : use.writes)
    for (unsigned i = 0; range.scalar && i < range.count; ++i)
      scalarUnwritten[range.first + i] = pair[i & 1];
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
