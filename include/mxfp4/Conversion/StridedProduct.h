// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A contraction on buffers as what its matrices are in memory: an address and
// a stride for each loop. Needs static shapes and strides; gives facts only,
// no IR.

#ifndef MXFP4_CONVERSION_STRIDEDPRODUCT_H
#define MXFP4_CONVERSION_STRIDEDPRODUCT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <array>

namespace mxfp4 {

/// An operand as base + offset + sum over loops of iv * stride, in elements. A
/// scalar operand has no strides.
struct Access {
  mlir::Value base;
  /// From where the base begins; what its type says is not counted.
  int64_t offset = 0;
  /// By loop of the linalg operation.
  llvm::SmallVector<int64_t> strides;
  /// Elements from the first to the last one reached, offset not counted.
  int64_t span = 1;
  bool isScalar() const { return !mlir::isa<mlir::MemRefType>(base.getType()); }
};

/// How `map` walks over `operand`. Fails where shapes, strides or the map are
/// not static and linear.
mlir::FailureOr<Access> accessOf(mlir::Value operand, mlir::AffineMap map);

/// A loop of a product and how far lhs, rhs and init go with each iteration,
/// in elements.
struct ProductLoop {
  int64_t extent;
  std::array<int64_t, 3> strides;
};

/// What a loop does in a product: which operands go along with it.
enum class LoopKind { Batch, M, N, K };

/// `init[batch, m, n] += lhs[batch, m, k] * rhs[batch, n, k]`.
struct StridedProduct {
  /// Where an operand begins, and what its elements are.
  struct Operand {
    mlir::Value base;
    int64_t offset; ///< as in Access
    mlir::Type element() const {
      return mlir::getElementTypeOrSelf(base.getType());
    }
  };
  std::array<Operand, 3> operands; ///< lhs, rhs, init
  /// Loops of extent one are gone.
  llvm::SmallVector<ProductLoop> loops;

  /// The product that `op`, on buffers, is. Its body multiplies, adds and
  /// widens inputs, nothing else.
  static mlir::FailureOr<StridedProduct> get(mlir::linalg::LinalgOp op);

  static LoopKind kindOf(const ProductLoop &loop);
  /// The loops of a kind, in order.
  llvm::SmallVector<ProductLoop> loopsOf(LoopKind kind) const;
  int64_t extentOf(LoopKind kind) const;

  /// Joins loops of a kind that every operand walks as one.
  void mergeLoops();
  /// Exchanges lhs and rhs, M and N: the product is transposed.
  void transpose();
};

} // namespace mxfp4

#endif // MXFP4_CONVERSION_STRIDEDPRODUCT_H
