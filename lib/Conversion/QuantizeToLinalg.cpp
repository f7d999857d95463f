// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `mxfp4.quantize` and `mxfp4.dequantize` as linalg on bytes. Needs static
// shapes; gives a reduction for the largest magnitudes, a map to scales and a
// map over elements.

#include "LinalgLowering.h"
#include "ScalarNumerics.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mxfp4;
using utils::IteratorType;

namespace {

/// The elements of `value` that lie within `shape`.
static Value firstOf(ImplicitLocOpBuilder &b, Value value,
                     ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(shape.size(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes;
  for (int64_t extent : shape)
    sizes.push_back(b.getIndexAttr(extent));
  return tensor::ExtractSliceOp::create(b, type.clone(shape), value, offsets,
                                        sizes, strides);
}

/// A tensor with its blocks as dimensions of their own: [.., K, ..] becomes
/// [.., K / 32, 32, ..], and for 32x32 the rows likewise, after zeros have
/// filled the last tile. A whole-tensor scale leaves the shape alone.
struct BlockedShape {
  BlockedShape(ArrayRef<int64_t> shape, int64_t axis, OperandAttr operand)
      : axis(axis), logical(shape), padded(shape) {
    int64_t rank = shape.size();
    int64_t across = -1;
    if (operand.getBlock() == BlockShape::Tile32)
      across = axis == rank - 1 ? rank - 2 : rank - 1;
    for (int64_t dim = 0; dim < rank; ++dim) {
      bool split = dim == across ||
                   (dim == axis && operand.getBlock() != BlockShape::Tensor);
      ReassociationIndices &group = groups.emplace_back();
      group.push_back(blocked.size());
      if (!split) {
        blocked.push_back(shape[dim]);
        continue;
      }
      padded[dim] = llvm::alignTo(shape[dim], kBlockSize);
      blocked.push_back(padded[dim] / kBlockSize);
      group.push_back(blocked.size());
      blocked.push_back(kBlockSize);
    }
    wholeTensor = operand.getBlock() == BlockShape::Tensor;
  }

  int64_t rank() const { return blocked.size(); }

  /// `value`, of the logical shape, in blocks.
  Value split(ImplicitLocOpBuilder &b, Value value) const {
    auto type = cast<RankedTensorType>(value.getType());
    value = padWithZeros(b, value, padded);
    if (blocked.size() == padded.size())
      return value;
    return tensor::ExpandShapeOp::create(b, type.clone(blocked), value, groups);
  }

  /// The inverse.
  Value join(ImplicitLocOpBuilder &b, Value value) const {
    auto type = cast<RankedTensorType>(value.getType());
    if (blocked.size() != padded.size())
      value =
          tensor::CollapseShapeOp::create(b, type.clone(padded), value, groups);
    return firstOf(b, value, logical);
  }

  /// From blocked dimensions to those of the scales.
  AffineMap scaleMap(ImplicitLocOpBuilder &b) const {
    SmallVector<AffineExpr> exprs;
    if (!wholeTensor)
      for (const ReassociationIndices &group : groups)
        exprs.push_back(b.getAffineDimExpr(group.front()));
    return AffineMap::get(rank(), 0, exprs, b.getContext());
  }

  /// Dimensions that share a scale are reduced over.
  SmallVector<IteratorType> reduction() const {
    SmallVector<IteratorType> iterators(
        rank(), wholeTensor ? IteratorType::reduction : IteratorType::parallel);
    for (const ReassociationIndices &group : groups)
      for (int64_t dim : ArrayRef(group).drop_front())
        iterators[dim] = IteratorType::reduction;
    return iterators;
  }

  /// In a body over the blocked shape: the element's place in the operand's
  /// quantized data [.., K], i64. The contraction is counted last, wherever
  /// it is in the tensor.
  Value elementIndex(ImplicitLocOpBuilder &b) const {
    SmallVector<int64_t> order;
    for (int64_t dim = 0, rank = logical.size(); dim < rank; ++dim)
      if (dim != axis)
        order.push_back(dim);
    order.push_back(axis);
    Value index = arith::ConstantIndexOp::create(b, 0);
    auto advance = [&](Value base, int64_t extent, Value add) -> Value {
      Value step = arith::ConstantIndexOp::create(b, extent);
      return arith::AddIOp::create(b, arith::MulIOp::create(b, base, step),
                                   add);
    };
    for (int64_t dim : order) {
      Value position = linalg::IndexOp::create(b, groups[dim].front());
      if (groups[dim].size() > 1)
        position = advance(position, kBlockSize,
                           linalg::IndexOp::create(b, groups[dim].back()));
      index = advance(index, logical[dim], position);
    }
    return arith::IndexCastOp::create(b, b.getI64Type(), index);
  }

  int64_t axis;
  SmallVector<int64_t> logical, padded, blocked;
  SmallVector<ReassociationIndices> groups;
  bool wholeTensor;
};

static Value toByte(ImplicitLocOpBuilder &b, Value word) {
  return arith::TruncIOp::create(b, b.getI8Type(), word);
}

static Value fromByte(ImplicitLocOpBuilder &b, Value byte) {
  return arith::ExtUIOp::create(b, b.getI32Type(), byte);
}

/// Two codes a byte along the last dimension, the even index in the low nibble;
/// half a byte of zeros follows an odd number of them.
static Value packNibbles(ImplicitLocOpBuilder &b, Value codes) {
  auto type = cast<RankedTensorType>(codes.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = llvm::alignTo(shape.back(), 2);
  codes = padWithZeros(b, codes, shape);
  int64_t rank = type.getRank();
  shape.back() /= 2;
  SmallVector<int64_t> pairs(shape);
  pairs.push_back(2);
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back({dim});
  groups.back().push_back(rank);
  Value split =
      tensor::ExpandShapeOp::create(b, type.clone(pairs), codes, groups);
  AffineMap identity = b.getMultiDimIdentityMap(rank);
  auto halfOf = [&](int64_t half) {
    SmallVector<AffineExpr> exprs(identity.getResults());
    exprs.push_back(b.getAffineConstantExpr(half));
    return AffineMap::get(rank, 0, exprs, b.getContext());
  };
  return buildGeneric(
      b, {split, split}, tensor::EmptyOp::create(b, shape, b.getI8Type()),
      {halfOf(0), halfOf(1), identity},
      SmallVector<IteratorType>(rank, IteratorType::parallel),
      [](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
        Value four = arith::ConstantOp::create(b, b.getI8IntegerAttr(4));
        Value high = arith::ShLIOp::create(b, scalars[1], four);
        return arith::OrIOp::create(b, scalars[0], high);
      });
}

/// The inverse, to codes of `shape`.
static Value unpackNibbles(ImplicitLocOpBuilder &b, Value bytes,
                           ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(bytes.getType());
  int64_t rank = type.getRank();
  SmallVector<int64_t> pairs(type.getShape());
  pairs.push_back(2);
  AffineMap identity = b.getMultiDimIdentityMap(rank + 1);
  Value split = buildGeneric(
      b, bytes, tensor::EmptyOp::create(b, pairs, b.getI8Type()),
      {identity.dropResult(rank), identity},
      SmallVector<IteratorType>(rank + 1, IteratorType::parallel),
      [rank](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
        Value half = arith::IndexCastOp::create(
            b, b.getI8Type(), linalg::IndexOp::create(b, rank));
        Value four = arith::ConstantOp::create(b, b.getI8IntegerAttr(4));
        Value mask = arith::ConstantOp::create(b, b.getI8IntegerAttr(15));
        Value shift = arith::MulIOp::create(b, half, four);
        return arith::AndIOp::create(
            b, arith::ShRUIOp::create(b, scalars[0], shift), mask);
      });
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back({dim});
  groups.back().push_back(rank);
  SmallVector<int64_t> joined(type.getShape());
  joined.back() *= 2;
  Value codes =
      tensor::CollapseShapeOp::create(b, type.clone(joined), split, groups);
  return firstOf(b, codes, shape);
}

/// What the two patterns know besides the operation.
template <typename OpTy> struct CodePattern : OpConversionPattern<OpTy> {
  CodePattern(const TypeConverter &converter, MLIRContext *context,
              CodeLayout layout)
      : OpConversionPattern<OpTy>(converter, context), layout(layout) {}

  bool packs(OpTy op) const {
    return layout == CodeLayout::Packed &&
           isa<Float4E2M1FNType>(op.getOperand().getElement());
  }

  CodeLayout layout;
};

struct QuantizeToLinalg : CodePattern<QuantizeOp> {
  using CodePattern::CodePattern;

  LogicalResult
  matchAndRewrite(QuantizeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getSource().getType());
    if (!type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "needs a static shape");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    numerics::Format format = formatOf(op.getOperand().getElement());
    BlockedShape shape(type.getShape(), op.getAxis(), op.getOperand());
    Value source = shape.split(b, adaptor.getSource());
    Value scale = scales(b, op, source, shape, format);
    Value codes = elements(b, op, adaptor, source, scale, shape, format);
    codes = shape.join(b, codes);
    rewriter.replaceOp(op, {packs(op) ? packNibbles(b, codes) : codes, scale});
    return success();
  }

private:
  static Value scales(ImplicitLocOpBuilder &b, QuantizeOp op, Value source,
                      const BlockedShape &shape, numerics::Format format) {
    auto type = cast<RankedTensorType>(op.getScale().getType());
    int64_t rank = type.getRank();
    Value amax = buildGeneric(
        b, source, zeroTensor(b, type.getShape(), b.getI32Type()),
        {b.getMultiDimIdentityMap(shape.rank()), shape.scaleMap(b)},
        shape.reduction(),
        [](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
          ScalarNumerics scalar(b);
          Value magnitude = scalar.magnitude(scalar.widen(scalars[0]));
          return arith::MaxUIOp::create(b, scalars[1], magnitude);
        });
    Type element = shape.wholeTensor ? Type(b.getF32Type()) : b.getI8Type();
    AffineMap identity = b.getMultiDimIdentityMap(rank);
    return buildGeneric(
        b, amax, tensor::EmptyOp::create(b, type.getShape(), element),
        {identity, identity},
        SmallVector<IteratorType>(rank, IteratorType::parallel),
        [&](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
          ScalarNumerics scalar(b);
          if (shape.wholeTensor)
            return scalar.tensorScale(format, scalars[0]);
          return toByte(b, scalar.scaleByte(format, op.getOperand().getScale(),
                                            scalars[0]));
        });
  }

  static Value elements(ImplicitLocOpBuilder &b, QuantizeOp op,
                        OpAdaptor adaptor, Value source, Value scale,
                        const BlockedShape &shape, numerics::Format format) {
    bool stochastic = op.getOperand().getRound() == Rounding::Stochastic;
    ScalarNumerics::Words stream;
    if (stochastic)
      stream = ScalarNumerics(b).deriveStream(
          *op.getStream(), op.getStream()->getOperand(), adaptor.getStep(),
          adaptor.getTrip());
    AffineMap identity = b.getMultiDimIdentityMap(shape.rank());
    return buildGeneric(
        b, {source, scale},
        tensor::EmptyOp::create(b, shape.blocked, b.getI8Type()),
        {identity, shape.scaleMap(b), identity},
        SmallVector<IteratorType>(shape.rank(), IteratorType::parallel),
        [&](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
          ScalarNumerics scalar(b);
          Value value = scalar.widen(scalars[0]);
          Value random;
          if (stochastic)
            random = scalar.randomWord(stream, shape.elementIndex(b));
          Value byte;
          if (shape.wholeTensor)
            value = arith::DivFOp::create(b, value, scalars[1]);
          else
            byte = fromByte(b, scalars[1]);
          return toByte(b, scalar.encode(format, value, byte, random));
        });
  }
};

struct DequantizeToLinalg : CodePattern<DequantizeOp> {
  using CodePattern::CodePattern;

  LogicalResult
  matchAndRewrite(DequantizeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    if (!type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "needs a static shape");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    numerics::Format format = formatOf(op.getOperand().getElement());
    BlockedShape shape(type.getShape(), op.getAxis(), op.getOperand());
    AffineMap identity = b.getMultiDimIdentityMap(shape.rank());
    Value codes = adaptor.getData();
    if (packs(op))
      codes = unpackNibbles(b, codes, type.getShape());
    Value values = buildGeneric(
        b, {shape.split(b, codes), adaptor.getScale()},
        tensor::EmptyOp::create(b, shape.blocked, type.getElementType()),
        {identity, shape.scaleMap(b), identity},
        SmallVector<IteratorType>(shape.rank(), IteratorType::parallel),
        [&](ImplicitLocOpBuilder &b, ValueRange scalars) -> Value {
          ScalarNumerics scalar(b);
          Value value = scalar.decode(format, fromByte(b, scalars[0]));
          Value scale = scalars[1];
          if (!shape.wholeTensor)
            scale = scalar.scaleValue(fromByte(b, scale));
          value = arith::MulFOp::create(b, value, scale);
          if (!type.getElementType().isF32())
            value = arith::TruncFOp::create(b, type.getElementType(), value);
          return value;
        });
    rewriter.replaceOp(op, shape.join(b, values));
    return success();
  }
};

} // namespace

void mxfp4::populateQuantizeToLinalgPatterns(const TypeConverter &converter,
                                             CodeLayout layout,
                                             RewritePatternSet &patterns) {
  patterns.add<QuantizeToLinalg, DequantizeToLinalg>(
      converter, patterns.getContext(), layout);
}
