// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations of the passes from the fused stage to GPU kernels; Passes.td
// says what each needs and gives.

#ifndef MXFP4_CODEGEN_PASSES_H
#define MXFP4_CODEGEN_PASSES_H

#include "mxfp4/Target/Chip.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class ModuleOp;
namespace func {
class FuncOp;
} // namespace func
} // namespace mlir

namespace mxfp4 {

#define GEN_PASS_DECL
#include "mxfp4/Codegen/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mxfp4/Codegen/Passes.h.inc"

/// On a kernel: how many sets of arguments it takes, an i32. In the third
/// dimension of the grid, block z does its own block z / n on set z % n.
inline constexpr llvm::StringLiteral kGroupAttr = "mxfp4.group";

/// Kernels with mxfp4 operations on buffers -> gpu.binary. `dump` as in
/// --mxfp4-emit-code-object.
void buildKernelPipeline(mlir::OpPassManager &passes,
                         llvm::StringRef dump = "");

/// Registers it as --mxfp4-compile-kernels.
void registerKernelPipeline();

} // namespace mxfp4

#endif // MXFP4_CODEGEN_PASSES_H
