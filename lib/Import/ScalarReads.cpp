// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Single elements that work on tensors depends on: whether a gradient was
// finite, a branch that came down to a choice between two tensors. Where the
// element is an operand of the work, it is read where the work is done, and not
// by the host in front of it.

#include "ImportPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

/// The element that `read` takes, as a tensor without dimensions.
static Value elementAsTensor(OpBuilder &builder, tensor::ExtractOp read) {
  Value source = read.getTensor();
  auto type = cast<RankedTensorType>(source.getType());
  if (type.getRank() == 0)
    return source;
  SmallVector<OpFoldResult> at = getAsOpFoldResult(read.getIndices());
  SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(
      builder, read.getLoc(), RankedTensorType::get({}, type.getElementType()),
      source, at, ones, ones);
}

LogicalResult mxfp4::readScalarsInBody(RewriterBase &rewriter, Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !generic.hasPureTensorSemantics())
    return rewriter.notifyMatchFailure(op, "no work on tensors");
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(generic.getRegion(), captured);
  SmallVector<tensor::ExtractOp> reads;
  for (Value value : captured)
    if (auto read = value.getDefiningOp<tensor::ExtractOp>())
      reads.push_back(read);
  if (reads.empty())
    return rewriter.notifyMatchFailure(op, "body uses no element read outside");

  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  for (tensor::ExtractOp read : reads) {
    rewriter.setInsertionPoint(read);
    Value element = elementAsTensor(rewriter, read);
    unsigned position = generic.getNumDpsInputs();
    maps.insert(
        maps.begin() + position,
        AffineMap::get(generic.getNumLoops(), 0, rewriter.getContext()));
    rewriter.modifyOpInPlace(generic, [&] {
      generic.getInputsMutable().append(element);
      generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      BlockArgument argument = generic.getBody()->insertArgument(
          position, read.getType(), read.getLoc());
      replaceAllUsesInRegionWith(read.getResult(), argument,
                                 generic.getRegion());
    });
    if (read->use_empty())
      rewriter.eraseOp(read);
  }
  return success();
}

LogicalResult mxfp4::selectElements(RewriterBase &rewriter, Operation *op) {
  auto select = dyn_cast<arith::SelectOp>(op);
  auto type = select ? dyn_cast<RankedTensorType>(select.getType())
                     : RankedTensorType();
  if (!type || !type.hasStaticShape() ||
      isa<ShapedType>(select.getCondition().getType()))
    return rewriter.notifyMatchFailure(op, "no choice between two tensors");
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op->getLoc();
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  SmallVector<AffineMap> maps(3,
                              rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> parallel(type.getRank(),
                                            utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      rewriter, loc, type,
      ValueRange{select.getTrueValue(), select.getFalseValue()}, empty, maps,
      parallel, [&](OpBuilder &b, Location, ValueRange arguments) {
        Value chosen = arith::SelectOp::create(b, loc, select.getCondition(),
                                               arguments[0], arguments[1]);
        linalg::YieldOp::create(b, loc, chosen);
      });
  rewriter.replaceOp(op, generic);
  (void)readScalarsInBody(rewriter, generic);
  return success();
}
