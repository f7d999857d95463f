// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --mxfp4-pack: logical element types become bytes, as buffers will hold them.
// Needs tensors; gives fused operations on i8 and linalg for what was not
// fused.

#include "mxfp4/Conversion/Passes.h"

#include "ByteTypes.h"
#include "LinalgLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"

namespace mxfp4 {
#define GEN_PASS_DEF_PACK
#include "mxfp4/Conversion/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {

/// A destination-style operation keeps its attributes, which say what the bytes
/// are.
template <typename OpTy> struct PackOperands : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(this->getTypeConverter()->convertTypes(op->getResultTypes(),
                                                      types)))
      return rewriter.notifyMatchFailure(op, "a result has no byte form");
    OperationState state(op.getLoc(), op->getName(), adaptor.getOperands(),
                         types, op->getAttrs());
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};

struct PackPass : mxfp4::impl::PackBase<PackPass> {
  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      numPacked += isa<FusedQuantizeOp, ScaledMatmulOp>(op);
      numLowered += isa<HadamardOp, QuantizeOp, DequantizeOp>(op);
    });
    ByteTypeConverter converter(CodeLayout::Packed);
    RewritePatternSet patterns(&getContext());
    ConversionTarget target(getContext());
    populateByteTypePatterns(converter, CodeLayout::Packed, patterns, target);
    populateHadamardToLinalgPatterns(converter, patterns);
    populateQuantizeToLinalgPatterns(converter, CodeLayout::Packed, patterns);
    patterns.add<PackOperands<FusedQuantizeOp>, PackOperands<ScaledMatmulOp>>(
        converter, &getContext());
    target.addIllegalOp<HadamardOp, QuantizeOp, DequantizeOp>();
    if (failed(
            applyFullConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
