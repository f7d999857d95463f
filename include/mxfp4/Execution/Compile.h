// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph as a program of the chosen back end.

#ifndef MXFP4_EXECUTION_COMPILE_H
#define MXFP4_EXECUTION_COMPILE_H

#include "mxfp4/Execution/Program.h"
#include "mxfp4/Execution/RunOptions.h"
#include "mxfp4/Pipelines/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

namespace mxfp4 {

/// Reads the graph of `options`; parse errors have been printed.
llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
readGraph(mlir::MLIRContext &context, llvm::StringRef path);

/// The one public function of `module`, which is the step.
llvm::Expected<mlir::func::FuncOp> findStep(mlir::ModuleOp module);

/// The policy that `options`, or attributes of `module`, have it run under;
/// null if products run as they are. Errors have been printed.
llvm::Expected<PolicyAttr> policyOf(mlir::ModuleOp module,
                                    const RunOptions &options);

/// Adds the passes from a graph to stage `fused`, as `options` or attributes of
/// `module` say; to an imported graph if neither asks for quantization.
void buildToFused(mlir::OpPassManager &pm, mlir::ModuleOp module,
                  const RunOptions &options);

/// What `options` say of GPU code, and the files that it leaves.
GpuOptions gpuOptions(const RunOptions &options, std::string dump = "",
                      std::string memory = "");

/// Adds the passes from a graph to the LLVM dialect for the back end of
/// `options`.
void buildToLLVM(mlir::OpPassManager &pm, mlir::ModuleOp module,
                 const RunOptions &options);

/// Quantizes `module` as `options` say and compiles it. Errors of passes have
/// been printed.
llvm::Expected<std::unique_ptr<Program>> compileStep(mlir::ModuleOp module,
                                                     const RunOptions &options);

} // namespace mxfp4

#endif // MXFP4_EXECUTION_COMPILE_H
