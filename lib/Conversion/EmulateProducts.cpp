// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --mxfp4-emulate-products: quantized products on chips without block-scaled
// matrix instructions. Needs stage `fused` on tensors; gives quantizers taken
// apart and products in bf16 of what their operands stand for.

#include "mxfp4/Conversion/Passes.h"

#include "LinalgLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mxfp4 {
#define GEN_PASS_DEF_EMULATEPRODUCTS
#include "mxfp4/Conversion/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// Whether all operands share one f32 scale, which bf16 has no room for: it is
/// multiplied into the sums. A block's scale is a power of two, and an element
/// has at most four significant bits.
static bool hasTensorScale(OperandAttr operand) {
  return operand.hasScale() && operand.getBlock() == BlockShape::Tensor;
}

/// The values of an operand in `element`, without a scale of the whole tensor.
static Value valuesOf(ImplicitLocOpBuilder &b, Value data, Value scale,
                      OperandAttr operand, Type element) {
  if (!operand.hasScale())
    return data;
  if (hasTensorScale(operand))
    scale = arith::ConstantOp::create(
        b, DenseElementsAttr::get(cast<RankedTensorType>(scale.getType()),
                                  b.getF32FloatAttr(1.0f)));
  return dequantized(b, data, scale, operand, element);
}

namespace {
struct EmulateScaledMatmul : OpRewritePattern<ScaledMatmulOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ScaledMatmulOp op,
                                PatternRewriter &rewriter) const override {
    GemmAttr gemm = op.getGemm();
    OperandAttr lhs = gemm.getLhs(), rhs = gemm.getRhs();
    if (!lhs.hasScale() && !rhs.hasScale())
      return rewriter.notifyMatchFailure(op, "no operand is quantized");
    auto type = dyn_cast<RankedTensorType>(op.getInit().getType());
    if (!type || !type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "needs static tensors");

    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    bool isF32 = lhs.getElement().isF32() || rhs.getElement().isF32();
    Type element = isF32 ? Type(b.getF32Type()) : b.getBF16Type();
    OperandAttr plain =
        OperandAttr::get(b.getContext(), element, BlockShape::None,
                         lhs.getScale(), Rounding::Nearest, HadamardAttr());
    auto plainGemm = GemmAttr::get(b.getContext(), plain, plain);
    Value a = valuesOf(b, op.getLhs(), op.getLhsScale(), lhs, element);
    Value c = valuesOf(b, op.getRhs(), op.getRhsScale(), rhs, element);
    SmallVector<Value> scales;
    if (hasTensorScale(lhs))
      scales.push_back(op.getLhsScale());
    if (hasTensorScale(rhs))
      scales.push_back(op.getRhsScale());

    auto product = [&](Value bias, Value init) {
      auto made =
          ScaledMatmulOp::create(b, init.getType(), a, /*lhs_scale=*/Value(), c,
                                 /*rhs_scale=*/Value(), bias, init, plainGemm);
      made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
      return made.getResult();
    };
    if (scales.empty()) {
      rewriter.replaceOp(op, product(op.getBias(), op.getInit()));
      return success();
    }
    Value zeros = zeroTensor(b, type.getShape(), b.getF32Type());
    rewriter.replaceOp(op, epilogueOf(b, op, product(Value(), zeros), scales));
    return success();
  }
};

struct EmulateProductsPass
    : mxfp4::impl::EmulateProductsBase<EmulateProductsPass> {
  void runOnOperation() override {
    getOperation().walk([&](ScaledMatmulOp op) {
      numEmulated += op.getGemm().getLhs().hasScale();
    });
    RewritePatternSet patterns(&getContext());
    populateDecomposeQuantizePatterns(patterns);
    patterns.add<EmulateScaledMatmul>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
