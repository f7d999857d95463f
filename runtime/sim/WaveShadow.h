// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checks remember about a wave's registers: which lanes hold data that
// nobody wrote, and which registers wait for a load. Needs the decoded
// instruction's register ranges; gives messages.

#ifndef MXFP4_SIM_WAVESHADOW_H
#define MXFP4_SIM_WAVESHADOW_H

#include "LdsShadow.h"
#include "Registers.h"
#include "Wave.h"

#include <array>

namespace mxfp4::sim {

/// A finding about a wave; lane -1 means all of it. Empty message: none.
struct Finding {
  std::string message;
  int lane = -1;
};

class WaveShadow {
public:
  /// The registers at the start: v0 holds the work-item ids, the first SGPRs
  /// what the kernel asked for, EXEC the work-items.
  void begin(const Wave &wave);

  /// Uses of data that nobody wrote: as an address (of data or code, buffer
  /// descriptors included) or in a store to global memory. Such data may be
  /// moved, computed with and tested freely: compilers do.
  Finding checkUninitialized(Wave &wave, const Inst &inst,
                             const RegisterUse &use) const;
  /// Follows such data through `inst`. `fromLds` has the lanes that read LDS
  /// bytes which nobody wrote.
  void propagate(const Wave &wave, const Inst &inst, const RegisterUse &use,
                 uint64_t fromLds);

  /// Uses of registers whose load the wave has not waited for.
  Finding checkPending(const Inst &inst, const RegisterUse &use,
                       const WaveProgress &progress) const;
  /// Begins the operations of `inst`, or (s_waitcnt) ends some.
  void advance(const Inst &inst, const RegisterUse &use,
               WaveProgress &progress);

private:
  struct Pending {
    uint32_t sequence[2] = {0, 0}; ///< by WaitCounter; 0: none
    const Inst *by = nullptr;
  };

  /// Lanes in which dword `dword` of an operand is unwritten.
  uint64_t dwordLanes(const Operand &operand, unsigned dword) const {
    if (operand.kind == Operand::Sgpr)
      return scalarUnwritten[operand.index + dword] ? ~uint64_t(0) : 0;
    return operand.kind == Operand::Vgpr ? unwritten[operand.index + dword] : 0;
  }
  Finding checkScalarAddress(const Inst &inst, const RegisterUse &use) const;
  uint64_t sourceLanes(const Wave &wave, const Inst &inst,
                       const RegisterUse &use) const;
  uint64_t resultLanes(const Inst &inst, unsigned dword, uint64_t all) const;
  void propagateMatrix(const Inst &inst);
  void propagateScalar(const Wave &wave, const Inst &inst,
                       const RegisterUse &use);

  std::array<uint64_t, kVectorRegisters> unwritten; ///< lanes
  std::array<bool, kScalarRegisters> scalarUnwritten;
  std::array<Pending, kVectorRegisters> vectorPending;
  std::array<Pending, kScalarRegisters> scalarPending;
  /// Begun lgkm operations that may return out of order (SMEM, flat).
  uint32_t lastUnordered = 0;
};

} // namespace mxfp4::sim

#endif // MXFP4_SIM_WAVESHADOW_H
