// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scatter as a loop over its updates, one after another: the only order in
// which repeated indices cannot race. Each step combines a window of the
// original with one update and puts it back.

#include "ImportPatterns.h"

#include "mxfp4/Import/ForeignOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mxfp4::foreign;

namespace {

class ScatterLoop {
public:
  ScatterLoop(OpBuilder &builder, Operation *op, const Scatter &scatter)
      : builder(builder), loc(op->getLoc()), scatter(scatter),
        batchRank(*scatter.batchRank()),
        windowRank(scatter.updates.getType().getRank() - batchRank),
        indexOnly(scatter.original.getType().getRank() - windowRank) {}

  Value build() {
    Value zero = constant(0), one = constant(1);
    SmallVector<Value> lower(batchRank, zero), upper, step(batchRank, one);
    for (int64_t dim = 0; dim < batchRank; ++dim)
      upper.push_back(extent(scatter.updates, dim));
    SmallVector<Value> extents;
    for (int64_t dim : scatter.dimensionMap)
      extents.push_back(extent(scatter.original, dim));
    if (batchRank == 0)
      return applyUpdate({}, scatter.original, extents);
    scf::LoopNest nest = scf::buildLoopNest(
        builder, loc, lower, upper, step, ValueRange{scatter.original},
        [&](OpBuilder &, Location, ValueRange position,
            ValueRange carried) -> scf::ValueVector {
          return {applyUpdate(position, carried.front(), extents)};
        });
    return nest.results.front();
  }

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  Value extent(Value tensor, int64_t dim) {
    auto type = cast<RankedTensorType>(tensor.getType());
    if (!type.isDynamicDim(dim))
      return constant(type.getDimSize(dim));
    return tensor::DimOp::create(builder, loc, tensor, dim);
  }

  /// Coordinate `i` of the index vector at `position`.
  Value coordinate(ValueRange position, int64_t i) {
    SmallVector<Value> at(position);
    if (scatter.indices.getType().getRank() > batchRank)
      at.push_back(constant(i));
    Value index = tensor::ExtractOp::create(builder, loc, scatter.indices, at);
    if (!index.getType().isIndex())
      index = arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                         index);
    return index;
  }

  /// Fails at run time unless the window at `index` lies within `dim`.
  void checkBounds(Value index, Value extent, int64_t dim) {
    RankedTensorType type = scatter.original.getType();
    int64_t size = 1;
    if (dim >= indexOnly)
      size = scatter.updates.getType().getDimSize(batchRank + dim - indexOnly);
    // Places where a window can start; a negative index is a huge unsigned one,
    // so that a single comparison holds both the index and its bound.
    Value places;
    if (!type.isDynamicDim(dim) && ShapedType::isStatic(size)) {
      places = constant(type.getDimSize(dim) - size + 1);
    } else {
      Value window =
          ShapedType::isStatic(size)
              ? constant(size)
              : this->extent(scatter.updates, batchRank + dim - indexOnly);
      places = arith::SubIOp::create(builder, loc, extent, window);
      places = arith::AddIOp::create(builder, loc, places, constant(1));
      places = arith::MaxSIOp::create(builder, loc, places, constant(0));
    }
    Value inside = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::ult, index, places);
    std::string message;
    llvm::raw_string_ostream os(message);
    os << "scatter index out of range: dimension " << dim << " of " << type;
    if (!type.isDynamicDim(dim) && ShapedType::isStatic(size))
      os << " takes indices from 0 to " << type.getDimSize(dim) - size;
    cf::AssertOp::create(builder, loc, inside, message);
  }

  /// `target` with the update at `position` combined into it.
  Value applyUpdate(ValueRange position, Value target,
                    ArrayRef<Value> extents) {
    SmallVector<OpFoldResult> offsets(indexOnly + windowRank,
                                      builder.getIndexAttr(0));
    for (auto [i, dim] : llvm::enumerate(scatter.dimensionMap)) {
      Value index = coordinate(position, i);
      checkBounds(index, extents[i], dim);
      offsets[dim] = index;
    }
    if (windowRank == 0)
      return combineElement(position, target, offsets);
    return combineWindow(position, target, offsets);
  }

  Value combineElement(ValueRange position, Value target,
                       ArrayRef<OpFoldResult> offsets) {
    SmallVector<Value> at =
        getValueOrCreateConstantIndexOp(builder, loc, offsets);
    Value update =
        tensor::ExtractOp::create(builder, loc, scatter.updates, position);
    Value found = tensor::ExtractOp::create(builder, loc, target, at);
    return tensor::InsertOp::create(
        builder, loc, cloneCombiner(builder, {update, found}), target, at);
  }

  Value combineWindow(ValueRange position, Value target,
                      ArrayRef<OpFoldResult> offsets) {
    RankedTensorType updates = scatter.updates.getType();
    SmallVector<OpFoldResult> at = getAsOpFoldResult(position), window;
    at.append(windowRank, builder.getIndexAttr(0));
    for (int64_t i = 0; i < windowRank; ++i)
      window.push_back(
          updates.isDynamicDim(batchRank + i)
              ? OpFoldResult(extent(scatter.updates, batchRank + i))
              : builder.getIndexAttr(updates.getDimSize(batchRank + i)));
    auto type = RankedTensorType::get(updates.getShape().drop_front(batchRank),
                                      updates.getElementType());
    Value update = slice(type, scatter.updates, at, padded(window, batchRank));
    Value found = slice(type, target, offsets, padded(window, indexOnly));
    AffineMap identity = builder.getMultiDimIdentityMap(windowRank);
    SmallVector<utils::IteratorType> parallel(windowRank,
                                              utils::IteratorType::parallel);
    Value combined =
        linalg::GenericOp::create(
            builder, loc, type, ValueRange{update}, ValueRange{found},
            ArrayRef<AffineMap>{identity, identity}, parallel,
            [&](OpBuilder &b, Location, ValueRange arguments) {
              linalg::YieldOp::create(b, loc, cloneCombiner(b, arguments));
            })
            .getResult(0);
    return tensor::InsertSliceOp::create(builder, loc, combined, target,
                                         offsets, padded(window, indexOnly),
                                         unitStrides(offsets.size()));
  }

  SmallVector<OpFoldResult> padded(ArrayRef<OpFoldResult> window,
                                   int64_t units) {
    SmallVector<OpFoldResult> sizes(units, builder.getIndexAttr(1));
    sizes.append(window.begin(), window.end());
    return sizes;
  }

  SmallVector<OpFoldResult> unitStrides(size_t rank) {
    return SmallVector<OpFoldResult>(rank, builder.getIndexAttr(1));
  }

  Value slice(RankedTensorType type, Value tensor,
              ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes) {
    return tensor::ExtractSliceOp::create(builder, loc, type, tensor, offsets,
                                          sizes, unitStrides(offsets.size()));
  }

  Value cloneCombiner(OpBuilder &b, ValueRange arguments) {
    IRMapping mapping;
    mapping.map(scatter.combiner->getArguments(), arguments);
    for (Operation &op : scatter.combiner->without_terminator())
      b.clone(op, mapping);
    return mapping.lookupOrDefault(
        scatter.combiner->getTerminator()->getOperand(0));
  }

  OpBuilder &builder;
  Location loc;
  const Scatter &scatter;
  int64_t batchRank, windowRank, indexOnly;
};

} // namespace

LogicalResult mxfp4::lowerScatter(RewriterBase &rewriter, Operation *op) {
  std::optional<Scatter> scatter = Scatter::get(op);
  if (!scatter)
    return rewriter.notifyMatchFailure(op, "no scatter");
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(op, ScatterLoop(rewriter, op, *scatter).build());
  return success();
}
