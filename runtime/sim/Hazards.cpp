// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Required wait states between dependent instructions.

#include "Hazards.h"

#include "Matrix.h"
#include "Options.h"
#include "Wave.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace mxfp4::sim;
using llvm::StringRef;

/// No dependence on a matrix instruction, or on another, reaches further back.
constexpr uint64_t kMatrixHorizon = 20, kHorizon = 5;

static const MatrixOp *matrixOp(const Inst &inst) {
  if (inst.op->cls != OpClass::Mfma)
    return nullptr;
  for (const MatrixOp &op : kMatrixInstructions)
    if (op.name == StringRef(inst.op->name))
      return &op;
  return nullptr;
}

static bool isVectorMemory(const Inst &inst) {
  return inst.format == Format::FLAT || inst.format == Format::MUBUF ||
         inst.format == Format::MTBUF;
}

static bool isVectorAlu(const Inst &inst) {
  return inst.op->cls == OpClass::Valu || inst.op->cls == OpClass::Trans ||
         inst.op->cls == OpClass::Convert;
}

/// Whether the result has to be shifted into its place in the register, which
/// is not forwarded: SDWA into a part, op_sel of a destination other than the
/// lowest part, and every stochastic conversion to pairs of FP4.
static bool shiftsResult(const Inst &inst) {
  if (inst.flags & Inst_Sdwa)
    return inst.dstSel != 6;
  StringRef name = inst.op->name;
  if (name.starts_with("v_cvt_scalef32_sr_pk_fp4"))
    return true;
  // Bits 2 and 3 select a byte; elsewhere bit 3 selects a half.
  bool merges =
      inst.op->cls == OpClass::Convert && (inst.op->flags & Flag_ReadsDst);
  return inst.format == Format::VOP3 && (inst.opSel & (merges ? 12 : 8));
}

/// Whether a part of the old destination is kept.
static bool keepsPart(const Inst &inst) {
  return shiftsResult(inst) || (inst.op->flags & Flag_KeepsHigh) ||
         (inst.op->cls == OpClass::Convert && (inst.op->flags & Flag_ReadsDst));
}

/// A carry or a selection, which is forwarded.
static bool isLaneMask(const Inst &inst, const RegisterRange &read) {
  return read.source == 2 && (inst.op->flags & Flag_ReadsVcc);
}

static bool isPermlane(StringRef name) {
  return name.starts_with("v_permlane");
}

static bool isReadlane(StringRef name) {
  return name == "v_readlane_b32" || name == "v_readfirstlane_b32";
}

/// A store that still reads its data while the next instruction issues.
static bool isLateStore(const Inst &inst) {
  if (!(inst.op->flags & Flag_Store) || inst.op->srcDwords[1] <= 2)
    return false;
  if (inst.format == Format::FLAT)
    return true;
  return (inst.format == Format::MUBUF || inst.format == Format::MTBUF) &&
         inst.src[3].kind != Operand::Sgpr;
}

/// Wait states that must lie between a matrix instruction that wrote `written`
/// and `inst`; 0 if they do not depend. `why` says how they do.
unsigned HazardTracker::matrixDistance(const Event &event, const Inst &inst,
                                       const RegisterRange &written,
                                       const RegisterUse &use,
                                       const char *&why) const {
  unsigned passes = event.passes;
  bool late = chip().lateResults;
  unsigned extra = late && event.isXdl && passes > 2 ? 1 : 0;
  unsigned extraDouble = late ? 8 : 0;
  const MatrixOp *next = matrixOp(inst);
  unsigned distance = 0;
  auto need = [&](unsigned states, const char *reason) {
    if (states > distance) {
      distance = states;
      why = reason;
    }
  };
  bool nextDouble = next && next->acc == MatrixType::F64;
  bool nextXdl = next && !nextDouble && next->a != MatrixType::F32;
  for (const RegisterRange &read : use.reads) {
    if (!read.overlaps(written))
      continue;
    bool isAcc =
        next &&
        (read.source == 2 || (next->sparse && read.source == kDestination)) &&
        !(next->sparse && read.source == 2);
    if (!isAcc) {
      const char *reason =
          next ? "reads as A or B what it writes" : "reads what it writes";
      if (event.isDouble)
        need(passes >= 8 ? (next || isVectorAlu(inst) ? 11 + extraDouble : 18)
                         : (next || isVectorAlu(inst) ? 6 : 9),
             reason);
      else
        need(event.isXdl ? passes + 3 + extra : passes + 2, reason);
      continue;
    }
    bool same = read.first == written.first && read.count == written.count;
    if (event.isDouble) {
      if (nextDouble && !(same && passes >= 8))
        need(passes >= 8 ? 9 + extraDouble : 4,
             "accumulates on what it writes");
    } else if (same && next->passes(inst.cbsz, inst.blgp) == passes) {
      need(passes == 2 ? 2 : 0, "accumulates on what it writes");
    } else if (event.isXdl) {
      need(passes + 1 + (nextXdl ? extra : 0),
           "accumulates on registers that overlap what it writes");
    } else if (!nextXdl) {
      need(passes, "accumulates on registers that overlap what it writes");
    }
  }
  if (!next)
    for (const RegisterRange &write : use.writes)
      if (write.overlaps(written))
        need(event.isDouble ? (passes >= 8 ? 11 + extraDouble : 6)
             : event.isXdl  ? passes + 3 + extra
                            : passes + 2,
             "overwrites what it writes");
  return distance;
}

std::string HazardTracker::check(const Event &event, const Inst &inst,
                                 const RegisterUse &use) const {
  unsigned distance = 0;
  const char *why = "";
  const RegisterRange *what = nullptr;
  auto need = [&](unsigned states, const char *reason,
                  const RegisterRange &range) {
    if (states > distance) {
      distance = states;
      why = reason;
      what = &range;
    }
  };
  StringRef name = inst.op->name;
  for (const RegisterRange &written : event.use->writes) {
    if (event.passes) {
      const char *reason = "";
      unsigned states = matrixDistance(event, inst, written, use, reason);
      need(states, reason, written);
      continue;
    }
    bool writesExec = written.scalar && written.first <= kExec &&
                      kExec < written.first + written.count;
    if (event.isVector && writesExec) {
      if (matrixOp(inst))
        need(4, "a matrix instruction needs the EXEC it writes", written);
      else if (isPermlane(name) || isReadlane(name) ||
               name == "v_writelane_b32")
        need(4, "lanes are exchanged under the EXEC it writes", written);
      else if (inst.flags & Inst_Dpp)
        need(5, "DPP needs the EXEC it writes", written);
    }
    for (const RegisterRange &read : use.reads) {
      if (!read.overlaps(written))
        continue;
      if (event.isVector && written.scalar) {
        if (isVectorMemory(inst))
          need(5, "a memory instruction reads the SGPR it writes", written);
        else if ((name == "v_readlane_b32" || name == "v_writelane_b32") &&
                 read.source == 1)
          need(4, "it selects the lane", written);
        else if (isVectorAlu(inst) && !isLaneMask(inst, read))
          need(2, "a vector instruction reads the SGPR it writes", written);
        continue;
      }
      if (!event.isVector)
        continue;
      if (matrixOp(inst))
        need(2, "a matrix instruction reads the VGPR it writes", written);
      else if ((inst.flags & Inst_Dpp) && read.source == 0)
        need(2, "DPP reads the VGPR it writes", written);
      else if (isPermlane(name))
        need(2, "lanes of the VGPR it writes are exchanged", written);
      else if (isReadlane(name))
        need(1, "a lane of the VGPR it writes is read", written);
      if (shiftsResult(*event.inst) && isVectorAlu(inst))
        need(1, "a register of which it writes a part is used", written);
      if (event.inst->op->cls == OpClass::Trans && isVectorAlu(inst) &&
          inst.op->cls != OpClass::Trans)
        need(1, "a result of the transcendental unit is used", written);
    }
    if (shiftsResult(*event.inst) && keepsPart(inst))
      for (const RegisterRange &write : use.writes)
        if (write.overlaps(written))
          need(1, "the rest of a register of which it writes a part is kept",
               written);
    if (event.isVector && written.scalar && written.first == kVcc &&
        name.starts_with("v_div_fmas"))
      need(4, "v_div_fmas reads the VCC it writes", written);
    if (written.scalar && written.first == kM0 && (inst.flags & Inst_Lds))
      need(1, "the load to LDS reads the M0 it writes", written);
  }
  if (isLateStore(*event.inst) && isVectorAlu(inst))
    for (const RegisterRange &data : event.use->reads)
      for (const RegisterRange &write : use.writes)
        if (data.source == 1 && write.overlaps(data)) {
          distance = 2;
          why = "its data are overwritten";
          what = &data;
        }
  if (now >= event.at + 1 + distance || !distance)
    return "";
  uint64_t between = now - event.at - 1;
  return std::string(event.inst->op->name) +
         (isLateStore(*event.inst) ? " stores " : " writes ") +
         registerName(*what) + " " + std::to_string(between) +
         " wait states before; " + std::to_string(distance) +
         " are needed, as " + why;
}

std::string HazardTracker::issue(const Inst &inst, const RegisterUse &use) {
  StringRef name = inst.op->name;
  std::string message;
  for (const Event &event : events)
    if (message.empty())
      message = check(event, inst, use);
  const MatrixOp *matrix = matrixOp(inst);
  bool vector = isVectorAlu(inst);
  bool writesM0 = false;
  for (const RegisterRange &written : use.writes)
    writesM0 |= written.scalar && written.first == kM0;
  if (matrix || vector || writesM0 || isLateStore(inst)) {
    Event event{&inst,
                &use,
                now,
                matrix ? matrix->passes(inst.cbsz, inst.blgp) : 0,
                matrix && matrix->acc != MatrixType::F64 &&
                    matrix->a != MatrixType::F32,
                matrix && matrix->acc == MatrixType::F64,
                vector};
    events.push_back(std::move(event));
  }
  now += name == "s_nop" ? 1 + (inst.imm & 15) : 1;
  llvm::erase_if(events, [&](const Event &event) {
    return event.at + (event.passes ? kMatrixHorizon : kHorizon) + 1 < now;
  });
  return message;
}
