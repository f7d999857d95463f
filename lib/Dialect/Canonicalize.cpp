// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Canonicalizations of the destination-style operations. None of them changes a
// bit of quantized data.

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mxfp4;

namespace {

/// A copy that nobody reads is not made.
struct DropUnusedCopy : public OpRewritePattern<FusedQuantizeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(FusedQuantizeOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getRow() || !op.getColumn() || op.getNumResults() != 4)
      return rewriter.notifyMatchFailure(op, "makes no two copies of a tensor");
    bool rowUnused = op.getResult(0).use_empty() && op.getResult(1).use_empty();
    bool columnUnused =
        op.getResult(2).use_empty() && op.getResult(3).use_empty();
    if (rowUnused == columnUnused)
      return rewriter.notifyMatchFailure(op, "not exactly one copy is unused");
    ValueRange outs = rowUnused ? op.getColumnOuts() : op.getRowOuts();
    auto single = FusedQuantizeOp::create(
        rewriter, op.getLoc(), outs.getTypes(), op.getSource(), op.getStep(),
        op.getTrip(), rowUnused ? ValueRange() : outs,
        rowUnused ? outs : ValueRange(),
        rowUnused ? OperandAttr() : op.getRowAttr(),
        rowUnused ? op.getColumnAttr() : OperandAttr(),
        rowUnused ? StreamAttr() : op.getRowStreamAttr(),
        rowUnused ? op.getColumnStreamAttr() : StreamAttr());
    single.setScaleLayout(op.getScaleLayout());
    single->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    unsigned first = rowUnused ? 2 : 0;
    SmallVector<Value> replacements(op.getResults());
    replacements[first] = single.getResult(0);
    replacements[first + 1] = single.getResult(1);
    for (unsigned i : {first, first + 1})
      rewriter.replaceAllUsesWith(op.getResult(i), replacements[i]);
    rewriter.eraseOp(op);
    return success();
  }
};

/// The quantizer pads with zeros itself.
struct FoldZeroPad : public OpRewritePattern<FusedQuantizeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(FusedQuantizeOp op,
                                PatternRewriter &rewriter) const override {
    auto pad = op.getSource().getDefiningOp<tensor::PadOp>();
    if (!pad)
      return rewriter.notifyMatchFailure(op, "source is not padded");
    if (op.getRow() && op.getColumn())
      return rewriter.notifyMatchFailure(
          op, "what is padding for one copy is data of the other");
    Value padding = pad.getConstantPaddingValue();
    if (!padding || !matchPattern(padding, m_PosZeroFloat()) ||
        !pad.getSourceType().hasStaticShape() ||
        !pad.getResultType().hasStaticShape())
      return rewriter.notifyMatchFailure(op, "padding is not zeros");
    int64_t rank = pad.getSourceType().getRank();
    int64_t axis = op.getRow() ? rank - 1 : rank - 2;
    for (int64_t i = 0; i < rank; ++i) {
      bool changes = pad.getSourceType().getDimSize(i) !=
                     pad.getResultType().getDimSize(i);
      if (!isConstantIntValue(pad.getMixedLowPad()[i], 0) ||
          (changes && i != axis))
        return rewriter.notifyMatchFailure(
            op, "padding is not behind the contraction");
    }
    HadamardAttr rotation =
        (op.getRow() ? op.getRowAttr() : op.getColumnAttr()).getRotation();
    auto padded = [&](RankedTensorType type) {
      return paddedContraction(type.getDimSize(axis), rotation);
    };
    if (padded(pad.getSourceType()) != padded(pad.getResultType()))
      return rewriter.notifyMatchFailure(op, "padding adds whole blocks");
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(pad.getSource()); });
    return success();
  }
};

/// A rotation of both operands of a product that is not quantized only costs.
struct CancelRotations : public OpRewritePattern<ScaledMatmulOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScaledMatmulOp op,
                                PatternRewriter &rewriter) const override {
    auto lhs = op.getLhs().getDefiningOp<HadamardOp>();
    auto rhs = op.getRhs().getDefiningOp<HadamardOp>();
    if (!lhs || !rhs)
      return rewriter.notifyMatchFailure(op, "operands are not both rotated");
    auto axisIsLast = [](HadamardOp hadamard) {
      auto type = cast<RankedTensorType>(hadamard.getSource().getType());
      return static_cast<int64_t>(hadamard.getAxis()) == type.getRank() - 1;
    };
    auto streamOf = [](HadamardOp hadamard) {
      StreamAttr stream = hadamard.getStreamAttr();
      return stream ? std::pair(stream.getSeed(), stream.getGemm())
                    : std::pair<uint64_t, int64_t>(0, -1);
    };
    if (lhs.getRotation() != rhs.getRotation() || !axisIsLast(lhs) ||
        !axisIsLast(rhs) || streamOf(lhs) != streamOf(rhs) ||
        lhs.getStep() != rhs.getStep() || lhs.getTrip() != rhs.getTrip())
      return rewriter.notifyMatchFailure(op, "rotations are not the same");
    if (lhs.getSource().getType() != lhs.getType() ||
        rhs.getSource().getType() != rhs.getType())
      return rewriter.notifyMatchFailure(op, "rotations widen their sources");
    rewriter.modifyOpInPlace(op, [&] {
      op.getLhsMutable().assign(lhs.getSource());
      op.getRhsMutable().assign(rhs.getSource());
    });
    return success();
  }
};

} // namespace

void FusedQuantizeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<DropUnusedCopy, FoldZeroPad>(context);
}

void ScaledMatmulOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  patterns.add<CancelRotations>(context);
}
