// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last look at tensors. Needs functions on tensors; gives facts that keep
// bufferization from writing into arguments and from copying fills, and loops
// that carry their buffers.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mxfp4 {
#define GEN_PASS_DEF_PREPAREBUFFERIZATION
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

namespace {
/// Operations, and loops, that start from the same value each get their own: a
/// fill would be copied for each of them, and filling again costs less; a
/// constant would also lie in the program.
struct OwnStart : RewritePattern {
  OwnStart(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    MutableArrayRef<OpOperand> inits;
    if (auto destinations = dyn_cast<DestinationStyleOpInterface>(op))
      inits = destinations.getDpsInitsMutable();
    else if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      inits = loop.getInitsMutable();
    bool changed = false;
    for (OpOperand &init : inits) {
      Value start = ownStart(init, rewriter, op->getLoc());
      if (!start)
        continue;
      rewriter.modifyOpInPlace(op, [&] { init.set(start); });
      changed = true;
    }
    return changed ? success()
                   : rewriter.notifyMatchFailure(op, "shares no place or fill");
  }

private:
  static Value ownStart(OpOperand &init, PatternRewriter &rewriter,
                        Location loc) {
    auto type = dyn_cast<RankedTensorType>(init.get().getType());
    if (!type || !type.hasStaticShape())
      return {};
    // A place shared by two results would order the one's users before the
    // other's writer.
    if (init.get().getDefiningOp<tensor::EmptyOp>())
      return init.get().hasOneUse()
                 ? Value()
                 : Value(tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                                 type.getElementType()));
    Value scalar;
    SplatElementsAttr splat;
    auto fill = init.get().getDefiningOp<linalg::FillOp>();
    if (fill && !init.get().hasOneUse())
      scalar = fill.value();
    else if (!fill && matchPattern(init.get(), m_Constant(&splat)) && splat)
      scalar = arith::ConstantOp::create(rewriter, loc, splat.getElementType(),
                                         splat.getSplatValue<TypedAttr>());
    if (!scalar)
      return {};
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                          type.getElementType());
    return linalg::FillOp::create(rewriter, loc, scalar, empty).getResult(0);
  }
};

/// The tensor that `value` is after writes in place: destinations lead from one
/// to the other.
static Value writtenInPlace(Value value) {
  while (auto result = dyn_cast<OpResult>(value)) {
    Operation *op = result.getOwner();
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      value = insert.getDest();
    else if (auto insert = dyn_cast<tensor::InsertOp>(op))
      value = insert.getDest();
    else if (auto loop = dyn_cast<scf::ForOp>(op))
      value = loop.getTiedLoopInit(result)->get();
    else if (auto write = dyn_cast<DestinationStyleOpInterface>(op))
      value = write.getTiedOpOperand(result)->get();
    else
      break;
  }
  return value;
}

/// Whether `value` may be seen in the buffer of an argument of `block`.
static bool isOfArgument(Value value, Block *block) {
  while (true) {
    value = writtenInPlace(value);
    if (auto argument = dyn_cast<BlockArgument>(value))
      return argument.getOwner() == block;
    Operation *op = value.getDefiningOp();
    if (!isa<tensor::ExtractSliceOp, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp, tensor::CastOp>(op))
      return false;
    value = op->getOperand(0);
  }
}

/// A loop hands a value of its body on in the buffer of the carried one: what
/// is not there already is copied at the end of the iteration. (Handing on the
/// body's buffer would need two that take turns.) What lies in the buffer of
/// another carried value gets out of the way first: they may trade places.
static void copyIntoCarried(MutableArrayRef<OpOperand> yielded,
                            Block::BlockArgListType carried) {
  if (yielded.empty())
    return;
  Operation *end = yielded.front().getOwner();
  OpBuilder b(end);
  SmallVector<std::pair<OpOperand *, Value>> copies;
  for (auto [operand, place] : llvm::zip(yielded, carried)) {
    Value value = operand.get();
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type != place.getType() || writtenInPlace(value) == place)
      continue;
    copies.push_back({&operand, place});
    if (isOfArgument(value, place.getOwner()) && type.hasStaticShape())
      operand.set(bufferization::AllocTensorOp::create(
          b, end->getLoc(), type, /*dynamicSizes=*/ValueRange(), value));
  }
  for (auto [operand, place] : copies)
    operand->set(linalg::CopyOp::create(b, end->getLoc(), operand->get(), place)
                     .getResult(0));
}

/// Lets `value` be computed in `place` instead of in a new one. Returns whether
/// it could.
static bool moveTo(Value value, Value place) {
  auto write = value.getDefiningOp<DestinationStyleOpInterface>();
  if (!write || !value.hasOneUse())
    return false;
  OpOperand *init = write.getTiedOpOperand(cast<OpResult>(value));
  if (!init->get().getDefiningOp<tensor::EmptyOp>())
    return false;
  init->set(place);
  return true;
}

/// Both branches put their results into places that are there before: the
/// buffer of a branch does not outlive it. The places are allocations, since an
/// empty tensor could become part of another one in one branch only.
static void shareResults(scf::IfOp branch) {
  OpBuilder b(branch);
  for (OpResult result : branch.getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type || !type.hasStaticShape())
      continue;
    Value place = bufferization::AllocTensorOp::create(
        b, branch.getLoc(), type, /*dynamicSizes=*/ValueRange());
    for (scf::YieldOp yield : {branch.thenYield(), branch.elseYield()}) {
      OpOperand &operand = yield->getOpOperand(result.getResultNumber());
      if (moveTo(operand.get(), place))
        continue;
      OpBuilder end(yield);
      operand.set(
          linalg::CopyOp::create(end, yield.getLoc(), operand.get(), place)
              .getResult(0));
    }
  }
}

/// A value returned twice has two places to be in: the second gets a copy.
static void copyRepeatedResults(func::ReturnOp op) {
  OpBuilder b(op);
  llvm::SmallDenseSet<Value> seen;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type || !type.hasStaticShape() || seen.insert(operand.get()).second)
      continue;
    operand.set(bufferization::AllocTensorOp::create(
        b, op.getLoc(), type, /*dynamicSizes=*/ValueRange(), operand.get()));
  }
}

struct PrepareBufferization
    : mxfp4::impl::PrepareBufferizationBase<PrepareBufferization> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    // By type, not by argument: a declaration has types only.
    for (auto [i, type] : llvm::enumerate(func.getArgumentTypes()))
      if (isa<TensorType>(type))
        func.setArgAttr(i,
                        bufferization::BufferizationDialect::kWritableAttrName,
                        BoolAttr::get(&getContext(), false));
    func.walk([](Operation *op) {
      if (auto loop = dyn_cast<scf::ForOp>(op)) {
        copyIntoCarried(loop.getYieldedValuesMutable().value(),
                        loop.getRegionIterArgs());
      } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
        copyIntoCarried(loop.getConditionOp().getArgsMutable(),
                        loop.getBeforeArguments());
        copyIntoCarried(loop.getYieldOp().getResultsMutable(),
                        loop.getAfterArguments());
      }
    });
    func.walk(copyRepeatedResults);
    RewritePatternSet patterns(&getContext());
    patterns.add<OwnStart>(&getContext());
    walkAndApplyPatterns(func, std::move(patterns));
    // Last: these places are shared.
    func.walk(shareResults);
  }
};
} // namespace
