// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The whole of mxfp4-run.

#ifndef MXFP4_EXECUTION_RUN_H
#define MXFP4_EXECUTION_RUN_H

#include "mxfp4/Execution/RunOptions.h"

#include "mlir/IR/MLIRContext.h"

namespace mxfp4 {

/// Compiles and runs the graph of `options`, or emits it if they say so.
/// Progress goes to stdout, what was assumed to stderr. Interrupted by SIGINT,
/// it writes the outputs of the last finished step and returns false; true
/// after all steps.
llvm::Expected<bool> run(mlir::MLIRContext &context, const RunOptions &options);

} // namespace mxfp4

#endif // MXFP4_EXECUTION_RUN_H
