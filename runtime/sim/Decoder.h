// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From machine code to `Inst`. LLVM's disassembler says where an instruction
// ends, whether it is legal and what it is called; the operand fields are read
// from the encoding, whose layout the ISA document fixes. Needs the loaded
// text; gives one `CodeRegion` per executable section.

#ifndef MXFP4_SIM_DECODER_H
#define MXFP4_SIM_DECODER_H

#include "Instruction.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace mxfp4::sim {

/// Decoded text: one slot for every dword, so that a jump target is an index.
/// A slot inside an instruction, or one that does not decode, holds an
/// executor that reports it.
class CodeRegion {
public:
  /// Decodes `text`, which is loaded at device address `base`. `starts` are
  /// byte offsets at which code surely begins (symbols); decoding resumes
  /// there even when data before it looked like a longer instruction.
  CodeRegion(uint64_t base, llvm::ArrayRef<uint8_t> text,
             llvm::ArrayRef<uint64_t> starts);

  uint64_t base() const { return baseAddress; }
  uint64_t size() const { return uint64_t(dwords.size()) * 4; }
  bool contains(uint64_t address) const {
    return address >= baseAddress && address - baseAddress < size();
  }

  /// The slot at a device address; null outside the region or unaligned.
  const Inst *at(uint64_t address) const {
    if (!contains(address) || (address & 3))
      return nullptr;
    return &insts[(address - baseAddress) / 4];
  }
  uint64_t addressOf(const Inst *inst) const {
    return baseAddress + uint64_t(inst - insts.data()) * 4;
  }

  /// As LLVM prints it, or a description of what could not be decoded.
  std::string text(const Inst *inst) const;

  /// First dword of the instruction's encoding.
  const uint32_t *words(const Inst *inst) const {
    return dwords.data() + (inst - insts.data());
  }

private:
  uint64_t baseAddress;
  std::vector<uint32_t> dwords;
  std::vector<Inst> insts;
};

/// Decodes the operand fields of the instruction at `words` (as many dwords
/// as `inst.dwords` says). `inst.op` must be set.
void decodeFields(Inst &inst, const uint32_t *words);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_DECODER_H
