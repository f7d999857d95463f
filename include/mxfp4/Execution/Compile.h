// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph as a program of the chosen back end.

#ifndef MXFP4_EXECUTION_COMPILE_H
#define MXFP4_EXECUTION_COMPILE_H

#include "mxfp4/Execution/Program.h"
#include "mxfp4/Execution/RunOptions.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mxfp4 {

/// Reads the graph of `options`; parse errors have been printed.
llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
readGraph(mlir::MLIRContext &context, llvm::StringRef path);

/// The one public function of `module`, which is the step.
llvm::Expected<mlir::func::FuncOp> findStep(mlir::ModuleOp module);

/// A compiled step, and what its function takes beyond the graph's arguments.
struct CompiledStep {
  std::unique_ptr<Program> program;
  /// Whether the number of the step, an i64, follows the graph's arguments:
  /// something in it is random.
  bool takesStepNumber = false;
};

/// Quantizes `module` as `options` say and compiles it. Errors of passes have
/// been printed.
llvm::Expected<CompiledStep> compileStep(mlir::ModuleOp module,
                                         const RunOptions &options);

} // namespace mxfp4

#endif // MXFP4_EXECUTION_COMPILE_H
