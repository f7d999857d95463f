// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dependences that the hardware does not interlock: software has to put
// independent instructions or s_nop between. Needs register ranges; gives a
// message where too few stand between. Sources: CDNA4 ISA document, tables
// 11 and 38; where LLVM's hazard recogniser waits less, its figure is taken.

#ifndef MXFP4_SIM_HAZARDS_H
#define MXFP4_SIM_HAZARDS_H

#include "Registers.h"

#include <string>
#include <vector>

namespace mxfp4::sim {

class HazardTracker {
public:
  /// What is wrong with issuing `inst` now; empty if nothing. Then records it:
  /// `use` has to live on.
  std::string issue(const Inst &inst, const RegisterUse &use);

private:
  /// A past instruction that others may have to keep away from.
  struct Event {
    const Inst *inst;
    const RegisterUse *use;
    uint64_t at;     ///< wait state in which it was issued
    unsigned passes; ///< of a matrix instruction, else 0
    bool isXdl, isDouble;
    bool isVector; ///< VALU
  };

  std::string check(const Event &event, const Inst &inst,
                    const RegisterUse &use) const;
  unsigned matrixDistance(const Event &event, const Inst &inst,
                          const RegisterRange &written, const RegisterUse &use,
                          const char *&why) const;

  std::vector<Event> events;
  uint64_t now = 0;
};

} // namespace mxfp4::sim

#endif // MXFP4_SIM_HAZARDS_H
