// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strided views of matrix operands: tracing them to the tensor they read, and
// building them again with as little movement as possible.

#include "mxfp4/Transforms/MatrixView.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mxfp4;

using Dims = MatrixView::Dims;

/// Row-major strides of `shape`.
static SmallVector<int64_t> stridesOf(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (int64_t i = static_cast<int64_t>(shape.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * shape[i + 1];
  return strides;
}

/// Drops unit extents and merges neighbours that are contiguous.
static Dims merged(ArrayRef<Strided> dims) {
  Dims result;
  for (Strided dim : dims) {
    if (dim.size == 1)
      continue;
    if (!result.empty() && result.back().stride == dim.size * dim.stride)
      result.back() = {result.back().size * dim.size, dim.stride};
    else
      result.push_back(dim);
  }
  return result;
}

static int64_t extentOf(const Dims &dims) {
  int64_t extent = 1;
  for (Strided dim : dims)
    extent *= dim.size;
  return extent;
}

MatrixView MatrixView::get(Value value, ArrayRef<unsigned> batch,
                           ArrayRef<unsigned> rows,
                           ArrayRef<unsigned> contraction) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  SmallVector<int64_t> strides = stridesOf(shape);
  auto group = [&](ArrayRef<unsigned> positions) {
    Dims dims;
    for (unsigned position : positions)
      dims.push_back({shape[position], strides[position]});
    return merged(dims);
  };
  return {value, group(batch), group(rows), group(contraction)};
}

int64_t MatrixView::getBatch() const { return extentOf(batch); }
int64_t MatrixView::getRows() const { return extentOf(rows); }
int64_t MatrixView::getContraction() const { return extentOf(contraction); }

MatrixView::Layout MatrixView::getLayout() const {
  if (batch.size() > 1 || rows.size() > 1 || contraction.size() > 1)
    return Layout::Other;
  // The batch must be outermost; the other two decide the direction.
  auto stride = [](const Dims &dims, int64_t unit) {
    return dims.empty() ? unit : dims.front().stride;
  };
  int64_t r = getRows(), k = getContraction();
  if (stride(batch, r * k) != r * k)
    return Layout::Other;
  if (stride(contraction, 1) == 1 && stride(rows, k) == k)
    return Layout::Row;
  if (stride(rows, 1) == 1 && stride(contraction, r) == r)
    return Layout::Column;
  return Layout::Other;
}

FailureOr<SmallVector<int64_t>> mxfp4::matchTranspose(Operation *op,
                                                      bool throughCasts) {
  if (auto transpose = dyn_cast_or_null<linalg::TransposeOp>(op))
    return llvm::to_vector(transpose.getPermutation());
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic.getNumDpsInits() != 1 || generic.getNumResults() != 1 ||
      generic.getNumParallelLoops() != generic.getNumLoops())
    return failure();
  AffineMap in = generic.getMatchingIndexingMap(generic.getDpsInputOperand(0));
  AffineMap out = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  if (!in.isPermutation() || !out.isPermutation())
    return failure();
  Block *body = generic.getBody();
  Value yielded = body->getTerminator()->getOperand(0);
  if (auto extend = yielded.getDefiningOp<arith::ExtFOp>();
      extend && throughCasts && extend.getIn().getType().isBF16() &&
      extend.getType().isF32())
    yielded = extend.getIn();
  if (yielded != body->getArgument(0))
    return failure();
  SmallVector<int64_t> permutation;
  for (AffineExpr expr : out.getResults())
    permutation.push_back(*in.getResultPosition(expr));
  return permutation;
}

/// The strides of `dims`, given over a row-major tensor of `shape`, when
/// dimension i of it lies at stride `newStrides[i]` instead. Fails if a part
/// covers a dimension unevenly.
static FailureOr<Dims> restrided(const Dims &dims, ArrayRef<int64_t> shape,
                                 ArrayRef<int64_t> newStrides) {
  SmallVector<int64_t> strides = stridesOf(shape);
  Dims result;
  for (Strided dim : dims) {
    Dims parts; // innermost first
    int64_t left = dim.size, stride = dim.stride;
    for (int64_t i = static_cast<int64_t>(shape.size()) - 1; i >= 0 && left > 1;
         --i) {
      int64_t end = strides[i] * shape[i];
      if (shape[i] == 1 || stride >= end)
        continue;
      if (stride % strides[i] != 0)
        return failure();
      int64_t inner = stride / strides[i];
      if (shape[i] % inner != 0)
        return failure();
      int64_t available = shape[i] / inner;
      int64_t taken = std::min(available, left);
      if (available % taken != 0 || left % taken != 0)
        return failure();
      parts.push_back({taken, inner * newStrides[i]});
      left /= taken;
      stride *= taken;
    }
    if (left != 1)
      return failure();
    result.append(parts.rbegin(), parts.rend());
  }
  return merged(result);
}

MatrixView MatrixView::traced(bool throughCasts) const {
  MatrixView view = *this, best = *this;
  while (Operation *def = view.source.getDefiningOp()) {
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def)) {
      // Row-major offsets do not change.
      view.source = def->getOperand(0);
    } else {
      FailureOr<SmallVector<int64_t>> permutation =
          matchTranspose(def, throughCasts);
      if (failed(permutation))
        break;
      Value from = def->getOperand(0);
      SmallVector<int64_t> fromStrides =
          stridesOf(cast<RankedTensorType>(from.getType()).getShape());
      SmallVector<int64_t> newStrides;
      for (int64_t position : *permutation)
        newStrides.push_back(fromStrides[position]);
      ArrayRef<int64_t> shape =
          cast<RankedTensorType>(view.source.getType()).getShape();
      FailureOr<Dims> b = restrided(view.batch, shape, newStrides);
      FailureOr<Dims> r = restrided(view.rows, shape, newStrides);
      FailureOr<Dims> k = restrided(view.contraction, shape, newStrides);
      if (failed(b) || failed(r) || failed(k))
        break;
      view = {from, *b, *r, *k};
    }
    if (!cast<RankedTensorType>(view.source.getType()).hasStaticShape())
      break;
    if (view.getLayout() != Layout::Other || best.getLayout() == Layout::Other)
      best = view;
  }
  // A chain that never becomes a plain matrix gains nothing from being traced.
  return best.getLayout() == Layout::Other ? *this : best;
}

Value mxfp4::reshapeTo(OpBuilder &builder, Location loc, Value value,
                       ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  auto target = type.clone(shape);
  if (std::optional<SmallVector<ReassociationIndices>> groups =
          getReassociationIndicesForReshape(type, target)) {
    if (type.getRank() > target.getRank())
      return tensor::CollapseShapeOp::create(builder, loc, target, value,
                                             *groups);
    return tensor::ExpandShapeOp::create(builder, loc, target, value, *groups);
  }
  int64_t count = type.getNumElements();
  Value flat = reshapeTo(builder, loc, value, {count});
  return reshapeTo(builder, loc, flat, shape);
}

Value mxfp4::transposeTo(OpBuilder &builder, Location loc, Value value,
                         ArrayRef<int64_t> permutation) {
  if (llvm::equal(permutation, llvm::seq<int64_t>(0, permutation.size())))
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape;
  for (int64_t position : permutation)
    shape.push_back(type.getDimSize(position));
  Value empty =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  return linalg::TransposeOp::create(builder, loc, value, empty, permutation)
      ->getResult(0);
}

Value MatrixView::materialize(OpBuilder &builder, Location loc,
                              bool &isColumn) const {
  int64_t b = getBatch(), r = getRows(), k = getContraction();
  auto shaped = [&](Value value, int64_t rows, int64_t columns) {
    SmallVector<int64_t> shape = {b, rows, columns};
    return reshapeTo(builder, loc, value,
                     b == 1 ? ArrayRef(shape).drop_front() : ArrayRef(shape));
  };
  Layout layout = getLayout();
  isColumn = layout == Layout::Column;
  if (layout == Layout::Row)
    return shaped(source, r, k);
  if (layout == Layout::Column)
    return shaped(source, k, r);
  // Expand the source to the strided dimensions, outermost first, then bring
  // them into the order of the matrix.
  SmallVector<Strided> order(batch.begin(), batch.end());
  order.append(rows.begin(), rows.end());
  order.append(contraction.begin(), contraction.end());
  auto positions = llvm::to_vector(llvm::seq<int64_t>(0, order.size()));
  llvm::sort(positions, [&](int64_t a, int64_t b) {
    return order[a].stride > order[b].stride;
  });
  SmallVector<int64_t> fine, permutation(order.size());
  for (auto [i, position] : llvm::enumerate(positions)) {
    fine.push_back(order[position].size);
    permutation[position] = i;
  }
  Value expanded = reshapeTo(builder, loc, source, fine);
  return shaped(transposeTo(builder, loc, expanded, permutation), r, k);
}
