// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Register ranges of decoded instructions, by format.

#include "Registers.h"

#include "Matrix.h"
#include "Wave.h"

#include "llvm/ADT/StringRef.h"

using namespace mxfp4::sim;

namespace {

struct Collector {
  RegisterUse use;
  const Inst &inst;

  explicit Collector(const Inst &inst) : inst(inst) {}

  void read(unsigned source, unsigned dwords) {
    const Operand &operand = inst.src[source];
    if (!dwords)
      return;
    if (operand.kind == Operand::Vgpr || operand.kind == Operand::Sgpr)
      use.reads.push_back({operand.kind == Operand::Sgpr, operand.index,
                           static_cast<uint16_t>(dwords),
                           static_cast<uint8_t>(source)});
  }
  void readDestination(bool scalar, unsigned dwords) {
    if (dwords)
      use.reads.push_back(
          {scalar, inst.dst, static_cast<uint16_t>(dwords), kDestination});
  }
  void write(bool scalar, unsigned first, unsigned dwords) {
    if (dwords)
      use.writes.push_back({scalar, static_cast<uint16_t>(first),
                            static_cast<uint16_t>(dwords), kDestination});
  }
};

/// Dwords of A and B, which depend on the formats of f8f6f4.
unsigned matrixInput(const Inst &inst, unsigned source) {
  unsigned most = inst.op->srcDwords[source];
  if (!llvm::StringRef(inst.op->name).ends_with("f8f6f4"))
    return most;
  unsigned format = source == 0 ? inst.cbsz : inst.blgp;
  return format <= 1 ? 8 : format <= 3 ? 6 : 4;
}

} // namespace

RegisterUse mxfp4::sim::registerUse(const Inst &inst) {
  Collector c(inst);
  const OpInfo &op = *inst.op;
  bool scalarWrite = false;
  switch (inst.format) {
  case Format::SOP1:
  case Format::SOP2:
  case Format::SOPK:
  case Format::SOPC:
  case Format::SOPP:
    scalarWrite = true;
    for (unsigned i = 0; i < 2; ++i)
      c.read(i, op.srcDwords[i]);
    break;
  case Format::SMEM:
    scalarWrite = true;
    c.read(0, op.srcDwords[0]);
    if (inst.flags & Inst_SAddr)
      c.read(1, 1);
    break;
  case Format::MAI:
    for (unsigned i = 0; i < 5; ++i)
      c.read(i, i < 2 ? matrixInput(inst, i) : op.srcDwords[i]);
    if (op.flags & Flag_ReadsDst)
      c.readDestination(false, op.dstDwords);
    break;
  case Format::DS:
    for (unsigned i = 0; i < 3; ++i)
      c.read(i, op.srcDwords[i]);
    break;
  case Format::FLAT:
    if (inst.segment == SegScratch)
      c.read(0, inst.flags & Inst_VAddr ? 1 : 0);
    else
      c.read(0, inst.flags & Inst_SAddr ? 1 : 2);
    c.read(1, op.srcDwords[1]);
    if (inst.flags & Inst_SAddr)
      c.read(2, inst.segment == SegScratch ? 1 : 2);
    break;
  case Format::MUBUF:
  case Format::MTBUF:
    if (op.srcDwords[2]) {
      c.read(0, bool(inst.flags & Inst_Offen) + bool(inst.flags & Inst_Idxen));
      c.read(1, op.srcDwords[1]);
      c.read(2, 4);
      c.read(3, 1);
    }
    break;
  default:
    for (unsigned i = 0; i < 3; ++i)
      c.read(i, op.srcDwords[i]);
    if (op.flags & Flag_ReadsDst)
      c.readDestination(false, op.dstDwords);
    if (op.flags & Flag_WritesVcc)
      c.write(true, inst.sdst, 2);
    scalarWrite = op.flags & Flag_WritesSgpr;
    if (llvm::StringRef(op.name).starts_with("v_cmpx"))
      c.write(true, kExec, 2);
    // Exchanges write their source too.
    if (llvm::StringRef(op.name).ends_with("_swap_b32") &&
        inst.src[0].kind == Operand::Vgpr)
      c.write(false, inst.src[0].index, 1);
    break;
  }
  unsigned dwords = op.dstDwords;
  bool memory = inst.format == Format::FLAT || inst.format == Format::MUBUF;
  // Atomics return only if asked to; loads to LDS have no register.
  if (memory && (op.cls == OpClass::Atomic ? !(inst.flags & Inst_Sc0)
                                           : inst.flags & Inst_Lds))
    dwords = 0;
  c.write(scalarWrite, inst.dst, dwords);
  return c.use;
}

std::string mxfp4::sim::registerName(const RegisterRange &range) {
  bool accumulator = !range.scalar && range.first >= 256;
  std::string name = range.scalar ? "s" : accumulator ? "a" : "v";
  unsigned first = range.first - (accumulator ? 256 : 0);
  if (range.scalar && first >= kVcc)
    name = first == kVcc    ? "vcc"
           : first == kM0   ? "m0"
           : first == kExec ? "exec"
                            : name;
  if (name.size() > 1)
    return name;
  if (range.count == 1)
    return name + std::to_string(first);
  return name + "[" + std::to_string(first) + ":" +
         std::to_string(first + range.count - 1) + "]";
}
