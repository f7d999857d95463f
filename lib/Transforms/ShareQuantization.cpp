// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// quantized -> quantized: one quantization for each tensor, direction and
// precision; one for both directions where the blocks allow it; none in a loop
// that need not be there. Insertion writes equal operands equally, so repeats
// are common subexpressions.

#include "mxfp4/Transforms/MatrixView.h"
#include "mxfp4/Transforms/Passes.h"
#include "mxfp4/Transforms/Stage.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mxfp4 {
#define GEN_PASS_DEF_SHAREQUANTIZATION
#include "mxfp4/Transforms/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {
struct ShareQuantizationPass
    : public mxfp4::impl::ShareQuantizationBase<ShareQuantizationPass> {
  void runOnOperation() override;
};
} // namespace

static int64_t countQuantizations(Operation *root) {
  int64_t count = 0;
  root->walk([&](QuantizeOp) { ++count; });
  return count;
}

/// Operations that bring a tensor into the form in which it is quantized.
static bool preparesQuantization(Operation *op) {
  if (isa<QuantizeOp, HadamardOp, tensor::PadOp, tensor::EmptyOp,
          tensor::ExpandShapeOp, tensor::CollapseShapeOp, linalg::TransposeOp,
          arith::ConstantOp, arith::TruncFOp, arith::ExtFOp>(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && generic.getNumDpsInputs() == 1 &&
         generic.getNumParallelLoops() == generic.getNumLoops();
}

/// Moves quantizations of what does not change in a loop in front of it.
/// Returns how many left a loop.
static int64_t hoistInvariantQuantizations(Operation *root) {
  llvm::DenseSet<Operation *> chain;
  SmallVector<Operation *> worklist;
  root->walk([&](QuantizeOp op) {
    if (op->getParentOfType<LoopLikeOpInterface>())
      worklist.push_back(op);
  });
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (!preparesQuantization(op) || !chain.insert(op).second)
      continue;
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp())
        worklist.push_back(def);
  }
  llvm::DenseSet<Operation *> hoisted;
  root->walk([&](LoopLikeOpInterface loop) {
    moveLoopInvariantCode(
        loop.getLoopRegions(),
        [&](Value value, Region *) {
          return loop.isDefinedOutsideOfLoop(value);
        },
        [&](Operation *op, Region *) {
          return chain.contains(op) && isMemoryEffectFree(op);
        },
        [&](Operation *op, Region *) {
          loop.moveOutOfLoop(op);
          if (isa<QuantizeOp>(op))
            hoisted.insert(op);
        });
  });
  return hoisted.size();
}

/// The input of `value` if it is a transpose of the last two dimensions.
static Value untransposed(Value value) {
  FailureOr<SmallVector<int64_t>> permutation =
      matchTranspose(value.getDefiningOp(), /*throughCasts=*/false);
  if (failed(permutation) || permutation->size() < 2)
    return {};
  int64_t rank = permutation->size();
  auto expected = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::swap(expected[rank - 2], expected[rank - 1]);
  if (*permutation != expected)
    return {};
  return value.getDefiningOp()->getOperand(0);
}

/// Whether the codes of a tensor and of its transpose are each other's
/// transposes under `op`'s precision.
static bool servesBothDirections(QuantizeOp op) {
  BlockShape block = op.getOperand().getBlock();
  int64_t rank = cast<RankedTensorType>(op.getSource().getType()).getRank();
  return (block == BlockShape::Tile32 || block == BlockShape::Tensor) &&
         op.getOperand().getRound() == Rounding::Nearest && rank >= 2 &&
         static_cast<int64_t>(op.getAxis()) == rank - 1;
}

/// Replaces quantizations of transposes of quantized tensors. Returns how many.
static int64_t shareDirections(Operation *root, DominanceInfo &dominance) {
  struct First {
    QuantizeOp op;
    bool transposed;
  };
  llvm::DenseMap<std::pair<Value, Attribute>, SmallVector<First, 1>> seen;
  SmallVector<QuantizeOp> candidates;
  root->walk([&](QuantizeOp op) {
    if (servesBothDirections(op))
      candidates.push_back(op);
  });
  int64_t replaced = 0;
  for (QuantizeOp op : candidates) {
    Value source = untransposed(op.getSource());
    bool transposed = static_cast<bool>(source);
    if (!transposed)
      source = op.getSource();
    SmallVector<First, 1> &firsts =
        seen[{source, static_cast<Attribute>(op.getOperand())}];
    const First *first = llvm::find_if(firsts, [&](const First &candidate) {
      return candidate.transposed != transposed &&
             dominance.properlyDominates(candidate.op, op);
    });
    // A tile's 32 rows are the other direction's 32 columns: both extents must
    // be whole blocks, which for this direction the verifier has made sure of.
    if (first == firsts.end() ||
        cast<RankedTensorType>(op.getData().getType()).getShape() !=
            cast<RankedTensorType>(op.getSource().getType()).getShape()) {
      firsts.push_back({op, transposed});
      continue;
    }
    OpBuilder builder(op);
    int64_t rank = cast<RankedTensorType>(op.getSource().getType()).getRank();
    auto order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    std::swap(order[rank - 2], order[rank - 1]);
    QuantizeOp from = first->op;
    Value scale = from.getScale();
    if (op.getOperand().getBlock() == BlockShape::Tile32)
      scale = transposeTo(builder, op.getLoc(), scale, order);
    op->replaceAllUsesWith(ValueRange{
        transposeTo(builder, op.getLoc(), from.getData(), order), scale});
    Operation *unused = op.getSource().getDefiningOp();
    op->erase();
    while (unused && isOpTriviallyDead(unused)) {
      Operation *next = unused->getOperand(0).getDefiningOp();
      unused->erase();
      unused = next;
    }
    ++replaced;
  }
  return replaced;
}

void ShareQuantizationPass::runOnOperation() {
  ModuleOp module = getOperation();
  if (failed(requireStage(module, Stage::Quantized)))
    return signalPassFailure();
  int64_t before = countQuantizations(module);
  numHoisted += hoistInvariantQuantizations(module);
  IRRewriter rewriter(&getContext());
  auto &dominance = getAnalysis<DominanceInfo>();
  eliminateCommonSubExpressions(rewriter, dominance, module);
  numMerged += before - countQuantizations(module);
  numTransposed += shareDirections(module, dominance);
  numLeft += countQuantizations(module);
}
