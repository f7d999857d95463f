// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `mxfp4.hadamard` as linalg. Needs static shapes; gives one linalg.generic for
// each butterfly, with the additions in the order of Numerics/Hadamard.h.

#include "LinalgLowering.h"
#include "ScalarNumerics.h"

#include "mxfp4/Numerics/Hadamard.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mxfp4;
using utils::IteratorType;

namespace {

/// +1 and -1 in f32, one for each position of a run; null without signs.
static Value buildSigns(ImplicitLocOpBuilder &b, HadamardOp op, Value step,
                        Value trip) {
  HadamardAttr rotation = op.getRotation();
  int64_t size = rotation.getSize();
  if (rotation.getSigns() == Signs::None)
    return {};
  auto type = RankedTensorType::get({size}, b.getF32Type());
  if (rotation.getSigns() == Signs::Fixed) {
    ArrayRef<int64_t> mask = rotation.getMask().asArrayRef();
    SmallVector<float> signs;
    for (int64_t i = 0; i < size; ++i)
      signs.push_back((mask[i / 64] >> (i % 64)) & 1 ? -1.0f : 1.0f);
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(type, ArrayRef<float>(signs)));
  }
  ScalarNumerics scalar(b);
  ScalarNumerics::Words words =
      scalar.deriveStream(*op.getStream(), kSignsPurpose, step, trip);
  Value empty = tensor::EmptyOp::create(b, type.getShape(), b.getF32Type());
  return buildGeneric(
      b, {}, empty, b.getMultiDimIdentityMap(1), IteratorType::parallel,
      [&](ImplicitLocOpBuilder &b, ValueRange) -> Value {
        ScalarNumerics scalar(b);
        Value position = arith::IndexCastOp::create(
            b, b.getI32Type(), linalg::IndexOp::create(b, 0));
        Value place = arith::ShRUIOp::create(b, position, scalar.i32(5));
        Value word = words[3];
        for (int i = 2; i >= 0; --i)
          word = arith::SelectOp::create(
              b,
              arith::CmpIOp::create(b, arith::CmpIPredicate::eq, place,
                                    scalar.i32(i)),
              words[i], word);
        Value shift = arith::AndIOp::create(b, position, scalar.i32(31));
        Value negative = arith::TruncIOp::create(
            b, b.getI1Type(), arith::ShRUIOp::create(b, word, shift));
        return arith::SelectOp::create(b, negative, scalar.f32(-1.0f),
                                       scalar.f32(1.0f));
      });
}

struct HadamardToLinalg : OpConversionPattern<HadamardOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(HadamardOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    if (!type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "needs a static shape");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    int64_t axis = op.getAxis();
    int64_t size = op.getRotation().getSize();
    int64_t levels = llvm::Log2_64(size);

    // The axis as runs of 2 x 2 x .. x 2: position bit h is a dimension.
    SmallVector<int64_t> shape;
    SmallVector<ReassociationIndices> groups;
    for (auto [dim, extent] : llvm::enumerate(type.getShape())) {
      ReassociationIndices &group = groups.emplace_back();
      group.push_back(shape.size());
      shape.push_back(int64_t(dim) == axis ? extent / size : extent);
      if (int64_t(dim) != axis)
        continue;
      for (int64_t level = 0; level < levels; ++level) {
        group.push_back(shape.size());
        shape.push_back(2);
      }
    }
    auto sourceType = cast<RankedTensorType>(adaptor.getSource().getType());
    Value run = tensor::ExpandShapeOp::create(b, sourceType.clone(shape),
                                              adaptor.getSource(), groups);
    run = prepare(b, op, adaptor, run, groups[axis]);
    for (int64_t dim : llvm::reverse(ArrayRef(groups[axis]).drop_front()))
      run = butterfly(b, run, dim);
    run = scaled(b, run, numerics::hadamardFactor(size));
    rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(op, type, run, groups);
    return success();
  }

private:
  /// A generic over the shape of `run` that changes each element by itself.
  static Value
  elementwise(ImplicitLocOpBuilder &b, ValueRange inputs,
              ArrayRef<AffineMap> maps,
              function_ref<Value(ImplicitLocOpBuilder &, ValueRange)> body) {
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(inputs.front().getType()).getShape();
    SmallVector<AffineMap> all(maps);
    all.push_back(b.getMultiDimIdentityMap(shape.size()));
    SmallVector<IteratorType> iterators(shape.size(), IteratorType::parallel);
    Value empty = tensor::EmptyOp::create(b, shape, b.getF32Type());
    return buildGeneric(b, inputs, empty, all, iterators, body);
  }

  /// Widens to f32 and applies the signs.
  static Value prepare(ImplicitLocOpBuilder &b, HadamardOp op,
                       OpAdaptor adaptor, Value run,
                       ArrayRef<int64_t> axisDims) {
    Value signs = buildSigns(b, op, adaptor.getStep(), adaptor.getTrip());
    auto type = cast<RankedTensorType>(run.getType());
    if (!signs && type.getElementType().isF32())
      return run;
    SmallVector<Value> inputs = {run};
    SmallVector<AffineMap> maps = {b.getMultiDimIdentityMap(type.getRank())};
    if (signs) {
      SmallVector<int64_t> bits(axisDims.size() - 1, 2);
      SmallVector<ReassociationIndices> group(1);
      SmallVector<AffineExpr> exprs;
      for (auto [i, dim] : llvm::enumerate(axisDims.drop_front())) {
        group[0].push_back(i);
        exprs.push_back(b.getAffineDimExpr(dim));
      }
      inputs.push_back(tensor::ExpandShapeOp::create(
          b, RankedTensorType::get(bits, b.getF32Type()), signs, group));
      maps.push_back(AffineMap::get(type.getRank(), 0, exprs, b.getContext()));
    }
    return elementwise(
        b, inputs, maps,
        [](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
          Value value = ScalarNumerics(b).widen(scalars[0]);
          if (scalars.size() > 2)
            value = arith::MulFOp::create(b, value, scalars[1]);
          return value;
        });
  }

  /// (a, b) = (a + b, a - b) for the pairs along `dim`.
  static Value butterfly(ImplicitLocOpBuilder &b, Value run, int64_t dim) {
    int64_t rank = cast<RankedTensorType>(run.getType()).getRank();
    AffineMap identity = b.getMultiDimIdentityMap(rank);
    auto halfOf = [&](int64_t half) {
      SmallVector<AffineExpr> exprs(identity.getResults());
      exprs[dim] = b.getAffineConstantExpr(half);
      return AffineMap::get(rank, 0, exprs, b.getContext());
    };
    return elementwise(
        b, {run, run}, {halfOf(0), halfOf(1)},
        [dim](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
          Value zero = arith::ConstantIndexOp::create(b, 0);
          Value first =
              arith::CmpIOp::create(b, arith::CmpIPredicate::eq,
                                    linalg::IndexOp::create(b, dim), zero);
          Value sum = arith::AddFOp::create(b, scalars[0], scalars[1]);
          Value difference = arith::SubFOp::create(b, scalars[0], scalars[1]);
          return arith::SelectOp::create(b, first, sum, difference);
        });
  }

  static Value scaled(ImplicitLocOpBuilder &b, Value run, float factor) {
    int64_t rank = cast<RankedTensorType>(run.getType()).getRank();
    return elementwise(
        b, run, b.getMultiDimIdentityMap(rank),
        [factor](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
          return arith::MulFOp::create(b, scalars[0],
                                       ScalarNumerics(b).f32(factor));
        });
  }
};

} // namespace

void mxfp4::populateHadamardToLinalgPatterns(const TypeConverter &converter,
                                             RewritePatternSet &patterns) {
  patterns.add<HadamardToLinalg>(converter, patterns.getContext());
}
