// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step compiled ahead of time, as files.

#ifndef MXFP4_EXECUTION_EMIT_H
#define MXFP4_EXECUTION_EMIT_H

#include "mxfp4/Execution/RunOptions.h"

#include "mlir/IR/MLIRContext.h"

namespace mxfp4 {

/// Compiles the graph of `options` and writes to the folder `options.emit`: an
/// object file with one C function, its header, a manifest in JSON and, for a
/// GPU, the code object and its listing. The folder is made; one that is there
/// must be empty. Nothing is left of it after an error.
llvm::Error emitStep(mlir::MLIRContext &context, const RunOptions &options);

} // namespace mxfp4

#endif // MXFP4_EXECUTION_EMIT_H
