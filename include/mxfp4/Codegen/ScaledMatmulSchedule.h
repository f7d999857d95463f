// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a wave does besides matrix instructions while it works on one K step,
// as data: one list of events, each behind one MFMA. The prologue, the values
// that the loop carries and the checker follow from the list.

#ifndef MXFP4_CODEGEN_SCALEDMATMULSCHEDULE_H
#define MXFP4_CODEGEN_SCALEDMATMULSCHEDULE_H

#include "mxfp4/Codegen/ScaledMatmulTiles.h"

#include <string>
#include <vector>

namespace mxfp4 {

enum class Side { Lhs, Rhs };

/// What a schedule depends on.
struct ScheduleShape {
  struct Operand {
    int64_t fragments; ///< of a wave and slab: 16 rows each
    int64_t parts;     ///< LDS reads a fragment
    int64_t bytes;     ///< of a lane and fragment
    int64_t loads;     ///< to LDS or to registers, of a wave and step
    int64_t scales;    ///< scale registers of a wave and step, or 0
    int64_t writes;    ///< from registers to LDS; 0 if loads go there directly
  };
  Operand lhs, rhs;
  int64_t slabs;            ///< of a step
  int64_t mfmasPerFragment; ///< 4 for F32
  /// Steps that share a scale register.
  int64_t stepsPerScale;
  /// Vector registers of a lane for operands.
  int64_t operandRegisters;

  const Operand &operand(Side side) const {
    return side == Side::Lhs ? lhs : rhs;
  }
  int64_t mfmasPerSlab() const {
    return lhs.fragments * rhs.fragments * mfmasPerFragment;
  }
};

/// Something that happens behind MFMA `slot` of a step, for the step `ahead`
/// steps later.
struct Event {
  enum Kind {
    Read,    ///< LDS to register: part `part` of fragment `index` of `slab`
    Address, ///< scalar part of the addresses of the stage's loads
    Load,    ///< memory to LDS, or to registers: load `index` of the stage
    Write,   ///< registers to LDS: write `index` of the stage
    Scale,   ///< memory to register: scale register `index`
    Barrier, ///< before its MFMA: all waves have read the step and loaded the
             ///< next one
  };
  Kind kind;
  Side side = Side::Lhs;
  int64_t index = 0;
  int64_t slab = 0;
  int64_t part = 0;
  int64_t ahead = 0;
  int64_t slot = 0;
};

/// One matrix instruction: lhs fragment times rhs fragment of a slab.
struct MatrixStep {
  int64_t slab, lhs, rhs, part;
};

/// The events of a step in the order of their slots, and its MFMAs.
struct Schedule {
  std::vector<MatrixStep> mfmas;
  std::vector<Event> events;

  /// The events of a step that loads ahead into two stages.
  static Schedule build(const ScheduleShape &shape);

  /// What is wrong with the schedule, by replaying `steps` steps with the
  /// prologue: a fragment or a scale used before it was read, a stage read
  /// before the barrier behind its loads or overwritten before the barrier
  /// behind its last read, anything made twice or not at all. Empty if right.
  std::string check(const ScheduleShape &shape, int64_t steps) const;
};

} // namespace mxfp4

#endif // MXFP4_CODEGEN_SCALEDMATMULSCHEDULE_H
