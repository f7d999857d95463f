// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rewrites that `--mxfp4-import` is made of. Each takes one operation and
// declines those that are not its business.

#ifndef MXFP4_LIB_IMPORT_IMPORTPATTERNS_H
#define MXFP4_LIB_IMPORT_IMPORTPATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace mxfp4 {

/// A scatter of either dialect to a loop over its updates.
llvm::LogicalResult lowerScatter(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op);

/// A sort, top-k or scan of either dialect to linalg operations that compare,
/// or combine, every element with every other along the dimension.
llvm::LogicalResult lowerOrder(mlir::RewriterBase &rewriter,
                               mlir::Operation *op);

/// `math.fpowi` or `math.powf` with a constant integral exponent (a constant,
/// or an argument of a linalg body that reads a splat) to multiplications.
llvm::LogicalResult expandPower(mlir::RewriterBase &rewriter,
                                mlir::Operation *op);

/// `arith.truncf` of an f64 constant, found the same way, to a constant of the
/// narrower type, rounded once to nearest even.
llvm::LogicalResult foldNarrowedConstant(mlir::RewriterBase &rewriter,
                                         mlir::Operation *op);

/// A linalg body that uses an element of a tensor, read in front of the
/// operation: the element becomes an operand.
llvm::LogicalResult readScalarsInBody(mlir::RewriterBase &rewriter,
                                      mlir::Operation *op);

/// A mutable global that seeds random numbers: its value at the start of a step
/// follows from the number of the step.
llvm::LogicalResult seedFromStep(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op);

/// `arith.select` of two tensors by one condition to a choice of elements.
llvm::LogicalResult selectElements(mlir::RewriterBase &rewriter,
                                   mlir::Operation *op);

} // namespace mxfp4

#endif // MXFP4_LIB_IMPORT_IMPORTPATTERNS_H
