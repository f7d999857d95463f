// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --mxfp4-lower-to-reference: the definition of every mxfp4 operation as plain
// IR. Needs tensors with logical types; gives linalg and arith on bytes.

#include "mxfp4/Conversion/Passes.h"

#include "ByteTypes.h"
#include "LinalgLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERTOREFERENCE
#include "mxfp4/Conversion/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {

/// Refuses what the patterns assume away, at the operation that has it.
static LogicalResult checkInput(Operation *op) {
  for (Value operand : op->getOperands()) {
    Type type = operand.getType();
    if (isa<BaseMemRefType>(type))
      return op->emitOpError()
             << "has a buffer, " << type
             << "; the reference lowering takes tensors, run it before "
                "bufferization";
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor && !tensor.hasStaticShape())
      return op->emitOpError() << "has a dynamic shape, " << type
                               << "; the reference lowering needs static ones";
    if (tensor && tensor.getElementType().isInteger(8))
      return op->emitOpError()
             << "has packed codes, " << type
             << "; the reference lowering takes logical types, run it before "
                "mxfp4-pack";
  }
  return success();
}

struct LowerToReferencePass
    : mxfp4::impl::LowerToReferenceBase<LowerToReferencePass> {
  void runOnOperation() override {
    WalkResult checked = getOperation()->walk([&](Operation *op) {
      if (!isa<MXFP4Dialect>(op->getDialect()))
        return WalkResult::advance();
      ++numLowered;
      return failed(checkInput(op)) ? WalkResult::interrupt()
                                    : WalkResult::advance();
    });
    if (checked.wasInterrupted() || failed(decompose()) || failed(lower()))
      signalPassFailure();
  }

private:
  LogicalResult decompose() {
    RewritePatternSet patterns(&getContext());
    populateDecomposeFusedPatterns(patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  LogicalResult lower() {
    ByteTypeConverter converter(CodeLayout::OneByte);
    RewritePatternSet patterns(&getContext());
    ConversionTarget target(getContext());
    populateByteTypePatterns(converter, CodeLayout::OneByte, patterns, target);
    populateHadamardToLinalgPatterns(converter, patterns);
    populateQuantizeToLinalgPatterns(converter, CodeLayout::OneByte, patterns);
    target.addIllegalDialect<MXFP4Dialect>();
    return applyFullConversion(getOperation(), target, std::move(patterns));
  }
};

} // namespace
