// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pass of Import/Passes.td: its constructor and registration.

#ifndef MXFP4_IMPORT_PASSES_H
#define MXFP4_IMPORT_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mxfp4 {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "mxfp4/Import/Passes.h.inc"

} // namespace mxfp4

#endif // MXFP4_IMPORT_PASSES_H
