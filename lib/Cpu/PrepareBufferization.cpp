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

/// Whether `value` is `carried` after writes in place: destinations lead from
/// one to the other.
static bool isWrittenInPlace(Value value, BlockArgument carried) {
  while (value != carried) {
    auto result = dyn_cast<OpResult>(value);
    if (!result)
      return false;
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
      return false;
  }
  return true;
}

/// A loop hands a value of its body on in the buffer of the carried one: what
/// is not there already is copied at the end of the iteration. (Handing on the
/// body's buffer would need two that take turns.)
static void copyIntoCarried(scf::ForOp loop) {
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  OpBuilder b(yield);
  for (auto [operand, carried] :
       llvm::zip(yield->getOpOperands(), loop.getRegionIterArgs())) {
    Value value = operand.get();
    if (!isa<RankedTensorType>(value.getType()) ||
        isWrittenInPlace(value, carried))
      continue;
    operand.set(linalg::CopyOp::create(b, loop.getLoc(), value, Value(carried))
                    .getResult(0));
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
    func.walk(copyIntoCarried);
    func.walk(copyRepeatedResults);
    RewritePatternSet patterns(&getContext());
    patterns.add<OwnStart>(&getContext());
    walkAndApplyPatterns(func, std::move(patterns));
  }
};
} // namespace
