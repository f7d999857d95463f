// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix product, whatever operation writes it. Needs an operation; gives
// its batch, M, N and K dimensions and extents. Knows nothing of training.

#ifndef MXFP4_ANALYSIS_CONTRACTION_H
#define MXFP4_ANALYSIS_CONTRACTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

namespace mxfp4 {

/// A linalg operation on tensors (named or generic) that multiplies two inputs
/// and sums over some loops: `init[batch, m, n] += lhs[batch, m, k] *
/// rhs[batch, n, k]`, each letter any number of loops in any order.
struct Contraction {
  mlir::linalg::LinalgOp op;
  /// Loop dimensions by part; any list but `k` may be empty.
  mlir::linalg::ContractionDimensions loops;
  /// Products of the loop extents, kDynamic if not known (checkedProduct).
  int64_t batch = 1, m = 1, n = 1, k = 1;

  /// The product that `op` is. Fails on anything else, on buffers, and on
  /// reductions without an M or an N loop (a row sum of squares is no product
  /// of matrices), unless the operation is named a contraction.
  static llvm::FailureOr<Contraction> get(mlir::Operation *op);

  mlir::Value lhs() const { return op->getOperand(0); }
  mlir::Value rhs() const { return op->getOperand(1); }
  mlir::Value init() const { return op->getOperand(2); }
  mlir::Value result() const { return op->getResult(0); }

  /// The dimensions of operand `number` (0 lhs, 1 rhs, 2 init) that are indexed
  /// by `loops`, in the operand's order.
  llvm::SmallVector<unsigned> operandDims(unsigned number,
                                          llvm::ArrayRef<unsigned> loops) const;

  /// Multiplications and additions: 2 batch M N K, kDynamic if unknown.
  int64_t flops() const;
};

/// The product of `factors`; kDynamic if one of them is or if it does not fit.
int64_t checkedProduct(llvm::ArrayRef<int64_t> factors);

/// How often `op` runs each time its function does: the product of the trips of
/// the loops around it, -1 if one of them is not constant.
int64_t loopTrips(mlir::Operation *op);

} // namespace mxfp4

#endif // MXFP4_ANALYSIS_CONTRACTION_H
