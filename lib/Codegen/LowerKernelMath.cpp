// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rounding functions of kernels as instructions. Upstream's conversion of GPU
// operations makes them calls of ROCm's device library, which need not be
// there. Needs math in gpu.func; gives LLVM's intrinsics, or an error where
// only the library has the function.

#include "mxfp4/Codegen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERKERNELMATH
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

namespace {
template <typename Op> struct ToIntrinsic : OpRewritePattern<Op> {
  ToIntrinsic(MLIRContext *context, StringRef intrinsic)
      : OpRewritePattern<Op>(context), intrinsic(intrinsic) {}

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (auto vector = dyn_cast<VectorType>(op.getType());
        vector && vector.getRank() != 1)
      return rewriter.notifyMatchFailure(op, "LLVM has no such vectors");
    rewriter.replaceOpWithNewOp<LLVM::CallIntrinsicOp>(
        op, op.getType(), rewriter.getStringAttr(intrinsic),
        ValueRange(op.getOperand()));
    return success();
  }

  StringRef intrinsic;
};

struct LowerKernelMath : mxfp4::impl::LowerKernelMathBase<LowerKernelMath> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ToIntrinsic<math::FloorOp>>(&getContext(), "llvm.floor");
    patterns.add<ToIntrinsic<math::CeilOp>>(&getContext(), "llvm.ceil");
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    WalkResult result = getOperation().walk([](Operation *op) {
      if (!isLibraryCall(op))
        return WalkResult::advance();
      op->emitOpError("of ") << getElementTypeOrSelf(op->getResult(0).getType())
                             << " needs AMD's device library; compute it in "
                                "f32 or in another way, "
                                "or on the CPU";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

private:
  /// Whether `op` has neither an instruction nor an expansion of ours.
  static bool isLibraryCall(Operation *op) {
    if (isa<arith::RemFOp>(op))
      return true;
    return isa<math::MathDialect>(op->getDialect()) &&
           getElementTypeOrSelf(op->getResult(0).getType()).isF64() &&
           !isa<math::AbsFOp, math::CopySignOp, math::FmaOp, math::RoundEvenOp,
                math::RsqrtOp, math::SqrtOp, math::TruncOp>(op);
  }
};
} // namespace
