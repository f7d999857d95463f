// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `--mxfp4-widen-accumulators`: a contraction whose result is bf16 or f16
// rounds after every addition when it is lowered as it stands (4096 ones sum to
// 256 in bf16). It gets an f32 init and one rounding at the end.

#include "mxfp4/Import/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mxfp4 {
#define GEN_PASS_DEF_WIDENACCUMULATORS
#include "mxfp4/Import/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// `tensor` converted to `element`, as a linalg.generic; a fill is converted by
/// filling anew.
static Value convert(RewriterBase &rewriter, Location loc, Value tensor,
                     FloatType element) {
  auto type = cast<RankedTensorType>(tensor.getType());
  bool widen = element.getWidth() > type.getElementTypeBitWidth();
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, tensor), element);
  auto fill = tensor.getDefiningOp<linalg::FillOp>();
  if (fill && widen) {
    Value scalar = fill.getInputs().front();
    FloatAttr constant;
    if (matchPattern(scalar, m_Constant(&constant)))
      scalar = arith::ConstantOp::create(
          rewriter, loc, FloatAttr::get(element, constant.getValueAsDouble()));
    else
      scalar = arith::ExtFOp::create(rewriter, loc, element, scalar);
    return linalg::FillOp::create(rewriter, loc, scalar, empty).getResult(0);
  }
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> parallel(type.getRank(),
                                            utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             rewriter, loc, empty.getType(), tensor, empty,
             ArrayRef<AffineMap>{identity, identity}, parallel,
             [&](OpBuilder &b, Location, ValueRange arguments) {
               Value scalar =
                   widen
                       ? arith::ExtFOp::create(b, loc, element, arguments[0])
                             .getResult()
                       : arith::TruncFOp::create(b, loc, element, arguments[0])
                             .getResult();
               linalg::YieldOp::create(b, loc, scalar);
             })
      .getResult(0);
}

/// Rebuilds the body of `op` in f32: the multiplication and the addition of a
/// contraction, its inputs widened first.
static void widenBody(linalg::LinalgOp op, RewriterBase &rewriter) {
  Block *body = op.getBlock();
  FloatType f32 = rewriter.getF32Type();
  rewriter.setInsertionPointToStart(body);
  for (BlockArgument argument : body->getArguments()) {
    if (op.isDpsInit(op.getMatchingOpOperand(argument))) {
      argument.setType(f32);
    } else if (argument.getType().getIntOrFloatBitWidth() < f32.getWidth() &&
               !argument.use_empty()) {
      auto wide = arith::ExtFOp::create(rewriter, op.getLoc(), f32, argument);
      rewriter.replaceAllUsesExcept(argument, wide, wide);
    }
  }
  for (Operation &inner :
       llvm::make_early_inc_range(body->without_terminator())) {
    if (isa<arith::ExtFOp>(inner) && inner.getOperand(0).getType() == f32)
      rewriter.replaceOp(&inner, inner.getOperand(0));
    else if (!isa<arith::ExtFOp>(inner))
      for (OpResult result : inner.getResults())
        result.setType(f32);
  }
}

namespace {

struct WidenAccumulatorsPass
    : mxfp4::impl::WidenAccumulatorsBase<WidenAccumulatorsPass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> narrow;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1)
        return;
      Type element = getElementTypeOrSelf(op.getDpsInits().front());
      if ((element.isBF16() || element.isF16()) &&
          linalg::isaContractionOpInterface(op))
        narrow.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : narrow)
      widen(op, rewriter);
    numWidened += narrow.size();
  }

  void widen(linalg::LinalgOp op, RewriterBase &rewriter) {
    Location loc = op.getLoc();
    auto element =
        cast<FloatType>(getElementTypeOrSelf(op.getDpsInits().front()));
    op->emitRemark() << "sums in f32 and rounds once to " << element
                     << ", not in " << element;
    rewriter.setInsertionPoint(op);
    Value init =
        convert(rewriter, loc, op.getDpsInits().front(), rewriter.getF32Type());
    SmallVector<Value> operands = op.getDpsInputs();
    operands.push_back(init);
    auto wide = cast<linalg::LinalgOp>(
        mlir::clone(rewriter, op, init.getType(), operands));
    widenBody(wide, rewriter);
    rewriter.setInsertionPointAfter(wide);
    rewriter.replaceOp(op, convert(rewriter, loc, wide->getResult(0), element));
  }
};

} // namespace
