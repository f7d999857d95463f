// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executors of the DS instructions that move data between lanes without
// touching memory. Lanes outside EXEC neither give nor take.

#ifndef MXFP4_SIM_LDSPERMUTE_H
#define MXFP4_SIM_LDSPERMUTE_H

#include "Instruction.h"

namespace mxfp4::sim {

/// ds_swizzle_b32: a pattern in the offset field.
void executeSwizzle(Wave &wave, const Inst &inst);
/// ds_permute_b32: lane l sends its data to lane (address / 4) % 64.
void executePermute(Wave &wave, const Inst &inst);
/// ds_bpermute_b32: lane l fetches the data of lane (address / 4) % 64.
void executeBackwardPermute(Wave &wave, const Inst &inst);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_LDSPERMUTE_H
