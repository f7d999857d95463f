// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Destination-style mxfp4 operations on tensors taken apart into what they
// stand for. Needs logical types and static shapes; gives `hadamard`,
// `quantize`, `dequantize`, tensor.pad, linalg.transpose and contractions.

#include "LinalgLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mxfp4;
using utils::IteratorType;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

Value mxfp4::buildGeneric(
    ImplicitLocOpBuilder &b, ValueRange inputs, Value init,
    ArrayRef<AffineMap> maps, ArrayRef<IteratorType> iterators,
    function_ref<Value(ImplicitLocOpBuilder &, ValueRange)> body) {
  return linalg::GenericOp::create(
             b, init.getType(), inputs, init, maps, iterators,
             [&](OpBuilder &nested, Location loc, ValueRange arguments) {
               ImplicitLocOpBuilder inner(loc, nested);
               linalg::YieldOp::create(inner, body(inner, arguments));
             })
      .getResult(0);
}

Value mxfp4::zeroTensor(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                        Type element) {
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(element));
  Value empty = tensor::EmptyOp::create(b, shape, element);
  return linalg::FillOp::create(b, zero, empty).getResult(0);
}

Value mxfp4::padWithZeros(ImplicitLocOpBuilder &b, Value source,
                          ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(source.getType());
  if (type.getShape() == shape)
    return source;
  SmallVector<OpFoldResult> low(shape.size(), b.getIndexAttr(0)), high;
  for (auto [wanted, present] : llvm::zip_equal(shape, type.getShape()))
    high.push_back(b.getIndexAttr(wanted - present));
  Value zero =
      arith::ConstantOp::create(b, b.getZeroAttr(type.getElementType()));
  return tensor::PadOp::create(b, type.clone(shape), source, low, high, zero);
}

Value mxfp4::transposeLastTwo(ImplicitLocOpBuilder &b, Value source) {
  auto type = cast<RankedTensorType>(source.getType());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<int64_t> permutation =
      llvm::to_vector(llvm::seq<int64_t>(shape.size()));
  std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
  std::swap(permutation[shape.size() - 1], permutation[shape.size() - 2]);
  Value empty = tensor::EmptyOp::create(b, shape, type.getElementType());
  return linalg::TransposeOp::create(b, source, empty, permutation)
      .getResult()
      .front();
}

Value mxfp4::dequantized(ImplicitLocOpBuilder &b, Value data, Value scale,
                         OperandAttr operand, Type element) {
  if (!operand.hasScale())
    return data;
  auto type = cast<RankedTensorType>(data.getType());
  OperandAttr plain =
      OperandAttr::get(b.getContext(), operand.getElement(), operand.getBlock(),
                       operand.getScale(), operand.getRound(), HadamardAttr());
  return DequantizeOp::create(b, type.clone(element), data, scale,
                              type.getRank() - 1, plain);
}

Value mxfp4::epilogueOf(ImplicitLocOpBuilder &b, ScaledMatmulOp op, Value sum,
                        ValueRange scales) {
  auto type = cast<RankedTensorType>(op.getInit().getType());
  unsigned rank = type.getRank();
  AffineMap identity = b.getMultiDimIdentityMap(rank);
  SmallVector<Value> inputs = {sum};
  SmallVector<AffineMap> maps = {identity};
  for (Value scale : scales) {
    inputs.push_back(scale);
    maps.push_back(AffineMap::get(rank, 0, b.getContext()));
  }
  bool hasBias = static_cast<bool>(op.getBias());
  if (hasBias) {
    inputs.push_back(op.getBias());
    maps.push_back(AffineMap::get(rank, 0, b.getAffineDimExpr(rank - 1)));
  }
  maps.push_back(identity);
  return buildGeneric(
      b, inputs, op.getInit(), maps,
      SmallVector<IteratorType>(rank, IteratorType::parallel),
      [&](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
        Type f32 = b.getF32Type(), element = type.getElementType();
        Value value = scalars[0], init = scalars.back();
        if (!value.getType().isF32())
          value = arith::TruncFOp::create(b, f32, value);
        // The scales first: with two, their product is what is multiplied by.
        if (!scales.empty()) {
          Value factor = scalars[1];
          for (Value scale : scalars.slice(2, scales.size() - 1))
            factor = arith::MulFOp::create(b, factor, scale);
          value = arith::MulFOp::create(b, value, factor);
        }
        if (!element.isF32())
          init = arith::ExtFOp::create(b, f32, init);
        value = arith::AddFOp::create(b, value, init);
        if (hasBias)
          value = arith::AddFOp::create(b, value, scalars[1 + scales.size()]);
        if (!element.isF32())
          value = arith::TruncFOp::create(b, element, value);
        return value;
      });
}

namespace {

//===----------------------------------------------------------------------===//
// fused_quantize
//===----------------------------------------------------------------------===//

/// One copy: pad the last dimension, rotate it, quantize it.
static QuantizeOp buildCopy(ImplicitLocOpBuilder &b, Value source,
                            OperandAttr operand, StreamAttr stream, Value step,
                            Value trip) {
  auto type = cast<RankedTensorType>(source.getType());
  int64_t axis = type.getRank() - 1;
  HadamardAttr rotation = operand.getRotation();
  SmallVector<int64_t> shape(type.getShape());
  shape[axis] = paddedContraction(shape[axis], rotation);
  Value value = padWithZeros(b, source, shape);
  if (rotation)
    value = HadamardOp::create(b, value, axis, rotation, stream, step, trip);
  OperandAttr plain =
      OperandAttr::get(b.getContext(), operand.getElement(), operand.getBlock(),
                       operand.getScale(), operand.getRound(), HadamardAttr());
  return QuantizeOp::create(b, value, axis, plain, stream, step, trip);
}

struct DecomposeFusedQuantize : OpRewritePattern<FusedQuantizeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(FusedQuantizeOp op,
                                PatternRewriter &rewriter) const override {
    auto source = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!source || !source.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "needs a static tensor");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    SmallVector<Value> results;
    if (op.getRow()) {
      QuantizeOp row =
          buildCopy(b, op.getSource(), *op.getRow(), op.getRowStreamAttr(),
                    op.getStep(), op.getTrip());
      results.append({row.getData(), row.getScale()});
    }
    if (op.getColumn()) {
      QuantizeOp column =
          buildCopy(b, transposeLastTwo(b, op.getSource()), *op.getColumn(),
                    op.getColumnStreamAttr(), op.getStep(), op.getTrip());
      results.append({column.getData(), column.getScale()});
    }
    rewriter.replaceOp(op, results);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// scaled_matmul
//===----------------------------------------------------------------------===//

static Value widenToF64(ImplicitLocOpBuilder &b, Value value) {
  return arith::ExtFOp::create(b, b.getF64Type(), value);
}

struct DecomposeScaledMatmul : OpRewritePattern<ScaledMatmulOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ScaledMatmulOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getInit().getType());
    if (!type || !type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "needs static tensors");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value lhs = dequantized(b, op.getLhs(), op.getLhsScale(),
                            op.getGemm().getLhs(), b.getF32Type());
    Value rhs = dequantized(b, op.getRhs(), op.getRhsScale(),
                            op.getGemm().getRhs(), b.getF32Type());

    // Dimensions: (batch,) m, n, k.
    unsigned batch = type.getRank() - 2;
    MLIRContext *context = b.getContext();
    SmallVector<AffineExpr> dims;
    for (unsigned i = 0; i < batch + 3; ++i)
      dims.push_back(b.getAffineDimExpr(i));
    auto mapOf = [&](unsigned row, unsigned column) {
      SmallVector<AffineExpr> exprs(dims.begin(), dims.begin() + batch);
      exprs.append({dims[batch + row], dims[batch + column]});
      return AffineMap::get(batch + 3, 0, exprs, context);
    };
    SmallVector<IteratorType> iterators(batch + 2, IteratorType::parallel);
    iterators.push_back(IteratorType::reduction);
    Value sum = buildGeneric(
        b, {lhs, rhs}, zeroTensor(b, type.getShape(), b.getF64Type()),
        {mapOf(0, 2), mapOf(1, 2), mapOf(0, 1)}, iterators,
        [](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
          Value product = arith::MulFOp::create(b, widenToF64(b, scalars[0]),
                                                widenToF64(b, scalars[1]));
          return arith::AddFOp::create(b, scalars[2], product);
        });
    rewriter.replaceOp(op, epilogueOf(b, op, sum));
    return success();
  }
};

} // namespace

void mxfp4::populateDecomposeQuantizePatterns(RewritePatternSet &patterns) {
  patterns.add<DecomposeFusedQuantize>(patterns.getContext());
}

void mxfp4::populateDecomposeFusedPatterns(RewritePatternSet &patterns) {
  populateDecomposeQuantizePatterns(patterns);
  patterns.add<DecomposeScaledMatmul>(patterns.getContext());
}
