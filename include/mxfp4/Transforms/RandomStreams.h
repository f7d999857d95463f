// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where random numbers come from: the loop trip that, with the step argument,
// counter-based streams are keyed by. Needs functions with a body; gives i64
// values that are valid at a product.

#ifndef MXFP4_TRANSFORMS_RANDOMSTREAMS_H
#define MXFP4_TRANSFORMS_RANDOMSTREAMS_H

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Dialect/StepArgument.h"

#include "mlir/IR/Builders.h"

namespace mxfp4 {

/// Whether quantizing `operand` draws random numbers.
bool drawsRandom(OperandAttr operand);

/// A number that tells apart the executions of `op` in the loops around it, or
/// null outside loops: the loop slice of the weight that `weight` is a view of
/// (so that a loop which runs backwards and repeats the forward draws the same
/// numbers), else the number of the iteration. Fails in a loop that has no
/// induction variable.
mlir::FailureOr<mlir::Value> tripOf(mlir::Operation *op, mlir::Value weight);

} // namespace mxfp4

#endif // MXFP4_TRANSFORMS_RANDOMSTREAMS_H
