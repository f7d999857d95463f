// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The graph passes; see Passes.td for what each needs and gives.

#ifndef MXFP4_TRANSFORMS_PASSES_H
#define MXFP4_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mxfp4 {

#define GEN_PASS_DECL
#include "mxfp4/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mxfp4/Transforms/Passes.h.inc"

} // namespace mxfp4

#endif // MXFP4_TRANSFORMS_PASSES_H
