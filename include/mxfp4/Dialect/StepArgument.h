// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The argument of a step that counts steps: what random numbers are keyed by,
// so that a run that was resumed draws what it would have drawn. Needs
// functions with a body; gives an i64 value.

#ifndef MXFP4_DIALECT_STEPARGUMENT_H
#define MXFP4_DIALECT_STEPARGUMENT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mxfp4 {

/// The step argument of `func`: the i64 argument marked `mxfp4.step`, appended
/// if there is none. Call sites in the same module pass on their own.
mlir::Value stepOf(mlir::func::FuncOp func);

/// How many arguments `function` has without step arguments at its end: those
/// that the graph has had from the start.
unsigned numGraphArguments(mlir::FunctionOpInterface function);

} // namespace mxfp4

#endif // MXFP4_DIALECT_STEPARGUMENT_H
