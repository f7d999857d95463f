// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's gfx950 disassembler behind three functions: length and name of an
// instruction, and its text. One instance serves the process; calls take turns.

#ifndef MXFP4_SIM_DISASSEMBLER_H
#define MXFP4_SIM_DISASSEMBLER_H

#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <string>

namespace mxfp4::sim {

class Disassembler {
public:
  /// The one instance; null if this LLVM has no AMDGPU target.
  static Disassembler *get();
  ~Disassembler();

  /// Length in bytes of the instruction at the beginning of `bytes` and its
  /// mnemonic without encoding suffix; 0 if it is none of gfx950.
  unsigned decode(llvm::ArrayRef<uint8_t> bytes, std::string &mnemonic);

  /// Its text, branch targets relative to `address`; empty if undecodable.
  std::string print(llvm::ArrayRef<uint8_t> bytes, uint64_t address);

private:
  Disassembler();
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace mxfp4::sim

#endif // MXFP4_SIM_DISASSEMBLER_H
