// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fusion on tensors, with upstream's patterns where there are any. Needs linalg
// on tensors; gives fewer and larger operations, transposes folded into
// products.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mxfp4 {
#define GEN_PASS_DEF_FUSEELEMENTWISE
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

static bool isProduct(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalg::isaContractionOpInterface(linalgOp);
}

/// Whether `operand` is a row of a dot product of rows. Each of its elements is
/// read once, so that nothing is done twice if it is made there.
static bool isRowOfDotProduct(OpOperand &operand) {
  auto op = cast<linalg::LinalgOp>(operand.getOwner());
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  AffineMap map = op.getMatchingIndexingMap(&operand);
  return op.isDpsInput(&operand) && succeeded(dims) && dims->m.empty() &&
         dims->n.empty() && map.isPermutation() &&
         map.getResults().back().isFunctionOfDim(dims->k.back());
}

/// Whether `op` starts from the values of its destination. Moved into a
/// consumer with more loops it would start from its own results.
static bool readsInit(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp &&
         llvm::any_of(linalgOp.getDpsInitsMutable(), [&](OpOperand &init) {
           return linalgOp.payloadUsesValueFromOperand(&init);
         });
}

/// Whether `operand` says how far a loop of its owner goes that the operands of
/// `producer` do not. Fused, the producer's result would stay for its shape: an
/// output that sums write to in every term.
static bool boundsLoops(OpOperand &operand, Operation *producer) {
  auto from = dyn_cast<linalg::GenericOp>(producer);
  auto to = dyn_cast<linalg::GenericOp>(operand.getOwner());
  return from && to &&
         !linalg::getPreservedProducerResults(from, to, &operand).empty();
}

/// The permutation of dimensions that `op` does and nothing else: result
/// dimension i is source dimension perm[i].
static std::optional<SmallVector<int64_t>> permutationOf(Operation *op) {
  if (auto transpose = dyn_cast_or_null<linalg::TransposeOp>(op))
    return llvm::to_vector(transpose.getPermutation());
  return std::nullopt;
}

namespace {
/// A named operation that only moves or maps elements, as a generic, so that
/// fusion sees it. Products and fills keep their names.
struct GeneralizeElementwise : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (isa<linalg::GenericOp, linalg::FillOp>(op.getOperation()) ||
        isProduct(op) || !op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "stays a named operation");
    return linalg::generalizeNamedOp(rewriter, op);
  }
};

/// product(transpose(x)) reads x by a permuted map.
struct FoldTransposeIntoProduct : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!isProduct(op) || !op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "not a product on tensors");
    SmallVector<Value> inputs = op.getDpsInputs();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    bool changed = false;
    for (auto [i, input] : llvm::enumerate(inputs)) {
      auto perm = permutationOf(input.getDefiningOp());
      if (!perm)
        continue;
      SmallVector<AffineExpr> reads(perm->size());
      for (auto [result, source] : llvm::enumerate(*perm))
        reads[source] = maps[i].getResult(result);
      maps[i] = AffineMap::get(maps[i].getNumDims(), 0, reads, op.getContext());
      input = input.getDefiningOp<linalg::TransposeOp>().getInput();
      changed = true;
    }
    if (!changed)
      return rewriter.notifyMatchFailure(op, "no operand is a transpose");
    auto product = linalg::GenericOp::create(
        rewriter, op.getLoc(), op->getResultTypes(), inputs, op.getDpsInits(),
        maps, op.getIteratorTypesArray());
    product->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.inlineRegionBefore(op->getRegion(0), product.getRegion(),
                                product.getRegion().begin());
    rewriter.replaceOp(op, product);
    return success();
  }
};

/// A consumer of a broadcast reads the source. Upstream's fusion does that for
/// a single user; here the larger tensor need not exist however many there are.
struct ReadBroadcastAtSource : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (isProduct(op) || !op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "not elementwise work on tensors");
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto source = input->get().getDefiningOp<linalg::GenericOp>();
      if (!source || !isBroadcast(source))
        continue;
      // From the consumer's loops to the broadcast's, to the source's elements.
      AffineMap toSource = source.getIndexingMapsArray()[0].compose(
          inversePermutation(source.getIndexingMapsArray()[1]));
      AffineMap &map = maps[input->getOperandNumber()];
      AffineMap before = std::exchange(map, toSource.compose(map));
      // Some operand must still say how far each loop goes.
      if (!inversePermutation(concatAffineMaps(maps, op.getContext()))) {
        map = before;
        continue;
      }
      rewriter.modifyOpInPlace(op, [&] {
        input->set(source.getInputs()[0]);
        op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      });
      return success();
    }
    return rewriter.notifyMatchFailure(op, "no operand is a broadcast");
  }

private:
  static bool isBroadcast(linalg::GenericOp op) {
    if (op.getNumDpsInputs() != 1 || op.getNumResults() != 1 ||
        op.getNumParallelLoops() != op.getNumLoops())
      return false;
    auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    return yield.getOperand(0) == op.getRegionInputArgs()[0] &&
           maps[0].isProjectedPermutation() && maps[1].isPermutation() &&
           maps[0].getNumResults() < maps[1].getNumResults();
  }
};

struct FuseElementwise : mxfp4::impl::FuseElementwiseBase<FuseElementwise> {
  LogicalResult apply(RewritePatternSet &&patterns) {
    GreedyRewriteConfig config;
    config.enableFolding(true);
    return applyPatternsGreedily(getOperation(), std::move(patterns), config);
  }

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    {
      RewritePatternSet patterns(context);
      patterns.add<FoldTransposeIntoProduct>(context);
      tensor::populateDecomposeTensorConcatPatterns(patterns);
      if (failed(apply(std::move(patterns))))
        return signalPassFailure();
    }
    {
      RewritePatternSet patterns(context);
      patterns.add<GeneralizeElementwise>(context);
      if (failed(apply(std::move(patterns))))
        return signalPassFailure();
    }
    dropUnitDims();
    {
      // A sum over an extent of one reads its initial value and nothing else of
      // it is a reduction: as an input it can be fused.
      RewritePatternSet patterns(context);
      linalg::populateMoveInitOperandsToInputPattern(patterns);
      if (failed(apply(std::move(patterns))))
        return signalPassFailure();
    }
    {
      RewritePatternSet patterns(context);
      linalg::ControlFusionFn oneUser = [](OpOperand *operand) {
        Operation *producer = operand->get().getDefiningOp();
        return producer && producer->hasOneUse() && !readsInit(producer) &&
               (!isProduct(operand->getOwner()) ||
                isRowOfDotProduct(*operand)) &&
               !isProduct(producer) && !boundsLoops(*operand, producer);
      };
      linalg::populateElementwiseOpsFusionPatterns(patterns, oneUser);
      linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, oneUser);
      linalg::populateInlineConstantOperandsPatterns(patterns);
      linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
      tensor::populateReassociativeReshapeFoldingPatterns(patterns);
      linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
      tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
      tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
      if (failed(apply(std::move(patterns))))
        return signalPassFailure();
    }
    {
      // Afterwards: work on the source, such as a cast, has moved into the
      // broadcast by now. Alone it would be an operation, and a kernel, more.
      RewritePatternSet patterns(context);
      patterns.add<ReadBroadcastAtSource>(context);
      if (failed(apply(std::move(patterns))))
        return signalPassFailure();
    }
  }

  /// Extents of one hide that operations could fuse; upstream's patterns for
  /// them are meant for a walk, not for the greedy driver.
  void dropUnitDims() {
    MLIRContext *context = &getContext();
    linalg::ControlDropUnitDims control;
    {
      RewritePatternSet patterns(context);
      linalg::populateFoldUnitExtentDimsPatterns(patterns, control);
      walkAndApplyPatterns(getOperation(), std::move(patterns));
    }
    RewritePatternSet patterns(context);
    linalg::populateFoldUnitExtentDimsCanonicalizationPatterns(patterns,
                                                               control);
    if (failed(apply(std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
