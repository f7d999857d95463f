// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes that leave the `mxfp4` dialect; see Passes.td for each one's needs
// and gives.

#ifndef MXFP4_CONVERSION_PASSES_H
#define MXFP4_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mxfp4 {

#define GEN_PASS_DECL
#include "mxfp4/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mxfp4/Conversion/Passes.h.inc"

} // namespace mxfp4

#endif // MXFP4_CONVERSION_PASSES_H
