// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which registers an instruction reads and writes. Needs a decoded instruction;
// gives lists of register ranges for the checks.

#ifndef MXFP4_SIM_REGISTERS_H
#define MXFP4_SIM_REGISTERS_H

#include "Instruction.h"

#include "llvm/ADT/SmallVector.h"

namespace mxfp4::sim {

/// Consecutive registers: VGPRs (AGPRs from 256 on) or SGPRs.
struct RegisterRange {
  bool scalar;
  uint16_t first;
  uint16_t count;
  uint8_t source; ///< which src[]; 255: the destination

  bool overlaps(const RegisterRange &other) const {
    return scalar == other.scalar && first < other.first + other.count &&
           other.first < first + count;
  }
};

constexpr uint8_t kDestination = 255;

struct RegisterUse {
  llvm::SmallVector<RegisterRange, 6> reads, writes;
};

/// Explicit operands, carries, VCC, and EXEC where it is written; not SCC, nor
/// EXEC as a mask.
RegisterUse registerUse(const Inst &inst);

/// "v5", "a[0:3]", "s[2:3]".
std::string registerName(const RegisterRange &range);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_REGISTERS_H
