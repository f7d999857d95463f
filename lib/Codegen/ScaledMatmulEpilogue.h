// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accumulators -> memory.

#ifndef MXFP4_LIB_CODEGEN_SCALEDMATMULEPILOGUE_H
#define MXFP4_LIB_CODEGEN_SCALEDMATMULEPILOGUE_H

#include "ScaledMatmulLoop.h"

namespace mxfp4 {

/// Stores the wave's part of the product: whole-tensor scales, bias and the old
/// content are applied in f32, then it is rounded once. Nothing outside the
/// M x N elements of init is read or written.
void emitEpilogue(KernelBuilder &b, const MatmulProblem &problem,
                  const WavePosition &position,
                  llvm::ArrayRef<mlir::Value> accumulators);

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_SCALEDMATMULEPILOGUE_H
