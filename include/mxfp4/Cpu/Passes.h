// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a training step in linalg on tensors to LLVM for this machine; see
// Passes.td for what each pass needs and gives.

#ifndef MXFP4_CPU_PASSES_H
#define MXFP4_CPU_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mxfp4 {

#define GEN_PASS_DECL
#include "mxfp4/Cpu/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mxfp4/Cpu/Passes.h.inc"

} // namespace mxfp4

#endif // MXFP4_CPU_PASSES_H
