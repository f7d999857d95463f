// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A linalg contraction as a batched NT product. Needs a linalg operation of
// static shape on f32 or bf16 tensors; gives its operands as matrix views.

#ifndef MXFP4_TRANSFORMS_PRODUCT_H
#define MXFP4_TRANSFORMS_PRODUCT_H

#include "mxfp4/Transforms/MatrixView.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mxfp4 {

/// `result[batch, m, n] = init + sum over k of lhs[batch, m, k] rhs[batch, n,
/// k]`.
struct Product {
  mlir::linalg::LinalgOp op;
  MatrixView lhs, rhs;
  /// lhs and rhs are the operation's second and first operand: the result has
  /// its rows in the dimensions of the second.
  bool swapped = false;
  /// Extents of the result's dimensions in the order batch, m, n, and where
  /// each of them is in the operation's result.
  llvm::SmallVector<int64_t> shape, resultPosition;

  /// Analyses `op`. On failure says why in `reason`.
  static mlir::FailureOr<Product> get(mlir::Operation *op, std::string &reason);

  int64_t getBatch() const { return lhs.getBatch(); }
  int64_t getM() const { return lhs.getRows(); }
  int64_t getN() const { return rhs.getRows(); }
  int64_t getK() const { return lhs.getContraction(); }
};

} // namespace mxfp4

#endif // MXFP4_TRANSFORMS_PRODUCT_H
