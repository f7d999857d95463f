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
/// A fill that several operations start from would be copied for each of them;
/// filling again costs less. The same for an initial value that is a constant.
struct OwnFill : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    bool changed = false;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      Value fill = filledBy(init, rewriter, op.getLoc());
      if (!fill)
        continue;
      rewriter.modifyOpInPlace(op, [&] { init.set(fill); });
      changed = true;
    }
    return changed ? success()
                   : rewriter.notifyMatchFailure(op, "no shared fill");
  }

private:
  static Value filledBy(OpOperand &init, PatternRewriter &rewriter,
                        Location loc) {
    auto type = dyn_cast<RankedTensorType>(init.get().getType());
    if (!type || !type.hasStaticShape())
      return {};
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
    RewritePatternSet patterns(&getContext());
    patterns.add<OwnFill>(&getContext());
    walkAndApplyPatterns(func, std::move(patterns));
  }
};
} // namespace
