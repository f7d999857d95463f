// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An operand of a matrix product as a strided matrix over the value it was made
// from. Needs tensors of static shape; gives the value nearest to the source
// that holds the same elements and the direction in which it is read, so that
// two products which read one tensor through different transposes and reshapes
// are seen to read the same tensor.

#ifndef MXFP4_TRANSFORMS_MATRIXVIEW_H
#define MXFP4_TRANSFORMS_MATRIXVIEW_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace mxfp4 {

/// Extent and stride, in elements, of one dimension of a view.
struct Strided {
  int64_t size;
  int64_t stride;
};

/// A matrix `[batch, rows, contraction]` whose element offsets are sums of
/// strides into `source`, a row-major tensor. Neighbours that are contiguous in
/// one another are merged and unit extents dropped, so an empty list is extent
/// 1. Every element of `source` is named exactly once.
struct MatrixView {
  /// How the matrix lies in `source`.
  enum class Layout {
    Row,    ///< `source` reshapes to [batch, rows, contraction]
    Column, ///< `source` reshapes to [batch, contraction, rows]
    Other   ///< neither: a transpose must be made
  };
  using Dims = llvm::SmallVector<Strided, 2>;

  mlir::Value source;
  Dims batch, rows, contraction;

  /// The view of `value` whose groups are these of its dimensions, in order.
  static MatrixView get(mlir::Value value, llvm::ArrayRef<unsigned> batch,
                        llvm::ArrayRef<unsigned> rows,
                        llvm::ArrayRef<unsigned> contraction);

  Layout getLayout() const;
  int64_t getBatch() const;
  int64_t getRows() const;
  int64_t getContraction() const;

  /// Follows transposes, reshapes and (if `throughCasts`) widening casts from
  /// bf16 back to the farthest value that this matrix is a row or column view
  /// of; if there is none, the view itself.
  MatrixView traced(bool throughCasts) const;

  /// The matrix as `[batch, rows, contraction]` or, for a column layout,
  /// `[batch, contraction, rows]`, without batch if that is 1. A layout `Other`
  /// is transposed to a row layout first. Sets `isColumn`.
  mlir::Value materialize(mlir::OpBuilder &builder, mlir::Location loc,
                          bool &isColumn) const;
};

/// `value` with the static shape `shape` of as many elements, by
/// collapse_shape and expand_shape; `value` itself if it has that shape.
mlir::Value reshapeTo(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value value, llvm::ArrayRef<int64_t> shape);

/// `value` with dimension i of the result taken from dimension
/// `permutation[i]`; `value` itself for the identity.
mlir::Value transposeTo(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value value, llvm::ArrayRef<int64_t> permutation);

/// The permutation of a `linalg.transpose` or of a generic operation that does
/// no more than one: result dimension i is input dimension `result[i]`. With
/// `throughCasts` the operation may widen bf16 to f32. Fails for others.
mlir::FailureOr<llvm::SmallVector<int64_t>> matchTranspose(mlir::Operation *op,
                                                           bool throughCasts);

} // namespace mxfp4

#endif // MXFP4_TRANSFORMS_MATRIXVIEW_H
