// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Codes and scales as bytes, for everything that only moves them.

#include "ByteTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mxfp4;

static bool isCode(Type type) {
  return isa<Float4E2M1FNType, Float6E2M3FNType, Float6E3M2FNType,
             Float8E4M3FNType, Float8E5M2Type, Float8E8M0FNUType>(type);
}

/// Whether the last dimension of a tensor is whole packed bytes.
static bool evenLast(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() > 0 &&
         !tensor.isDynamicDim(tensor.getRank() - 1) &&
         tensor.getShape().back() % 2 == 0;
}

bool mxfp4::holdsCodes(Type type) { return isCode(getElementTypeOrSelf(type)); }

ByteTypeConverter::ByteTypeConverter(CodeLayout layout) {
  addConversion([layout](Type type) -> std::optional<Type> {
    if (layout == CodeLayout::Packed && isa<Float4E2M1FNType>(type))
      return Type();
    if (isCode(type))
      return IntegerType::get(type.getContext(), 8);
    return type;
  });
  addConversion([layout](RankedTensorType type) -> std::optional<Type> {
    if (!holdsCodes(type))
      return type;
    Type byte = IntegerType::get(type.getContext(), 8);
    if (layout == CodeLayout::OneByte ||
        !isa<Float4E2M1FNType>(type.getElementType()))
      return type.clone(byte);
    if (type.getRank() == 0 || type.isDynamicDim(type.getRank() - 1))
      return Type();
    SmallVector<int64_t> shape(type.getShape());
    shape.back() = llvm::divideCeil(shape.back(), 2);
    return RankedTensorType::get(shape, byte);
  });
}

namespace {

/// Operations whose meaning does not depend on what the elements are.
static bool movesElements(Operation *op) {
  return isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ConcatOp,
             tensor::DimOp, tensor::EmptyOp, tensor::ExpandShapeOp,
             tensor::ExtractOp, tensor::ExtractSliceOp, tensor::InsertOp,
             tensor::InsertSliceOp, linalg::BroadcastOp, linalg::CopyOp,
             linalg::TransposeOp, linalg::YieldOp, arith::SelectOp>(op);
}

/// Of these, the ones that keep the two codes of a byte together: all that do
/// not touch packed tensors, those that leave the last dimension alone, and
/// reshapes between even ones.
static bool movesWholeBytes(Operation *op) {
  auto packed = [](Type type) {
    return isa<Float4E2M1FNType>(getElementTypeOrSelf(type));
  };
  if (llvm::none_of(op->getOperandTypes(), packed) &&
      llvm::none_of(op->getResultTypes(), packed))
    return true;
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ConcatOp>(op))
    return llvm::all_of(op->getOperandTypes(), evenLast) &&
           llvm::all_of(op->getResultTypes(), evenLast);
  return isa<tensor::EmptyOp, arith::SelectOp>(op);
}

/// The same operation on other types.
struct Retype : ConversionPattern {
  Retype(const TypeConverter &converter, MLIRContext *context,
         CodeLayout layout)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), 1, context),
        layout(layout) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!movesElements(op))
      return rewriter.notifyMatchFailure(op, "computes with its elements");
    if (layout == CodeLayout::Packed && !movesWholeBytes(op))
      return rewriter.notifyMatchFailure(op, "takes the codes of a byte apart");
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return rewriter.notifyMatchFailure(op, "a result has no byte form");
    OperationState state(op->getLoc(), op->getName(), operands, types,
                         op->getAttrs());
    for (Region &region : op->getRegions()) {
      Region *moved = state.addRegion();
      rewriter.inlineRegionBefore(region, *moved, moved->end());
      if (failed(rewriter.convertRegionTypes(moved, *getTypeConverter())))
        return rewriter.notifyMatchFailure(op, "a block has no byte form");
    }
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }

private:
  CodeLayout layout;
};

/// Two codes a byte, in rows of `columns` codes.
static SmallVector<uint8_t> packRows(ArrayRef<uint8_t> codes, int64_t columns) {
  SmallVector<uint8_t> bytes;
  for (; !codes.empty(); codes = codes.drop_front(columns))
    for (int64_t i = 0; i < columns; i += 2)
      bytes.push_back(codes[i] | (i + 1 < columns ? codes[i + 1] << 4 : 0));
  return bytes;
}

/// Constants: the bits of each element.
struct RetypeConstant : OpConversionPattern<arith::ConstantOp> {
  RetypeConstant(const TypeConverter &converter, MLIRContext *context,
                 CodeLayout layout)
      : OpConversionPattern(converter, context), layout(layout) {}

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
    auto shaped = dyn_cast_or_null<ShapedType>(type);
    if (!shaped) {
      auto scalar = dyn_cast<FloatAttr>(op.getValue());
      if (!type || !scalar)
        return rewriter.notifyMatchFailure(op, "has no byte form");
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(
          op, rewriter.getI8IntegerAttr(
                  scalar.getValue().bitcastToAPInt().getZExtValue()));
      return success();
    }
    if (!elements)
      return rewriter.notifyMatchFailure(op, "is no dense constant");
    SmallVector<uint8_t> codes;
    for (APFloat value : elements.getValues<APFloat>())
      codes.push_back(value.bitcastToAPInt().getZExtValue());
    if (layout == CodeLayout::Packed &&
        isa<Float4E2M1FNType>(elements.getElementType()))
      codes = packRows(codes, elements.getType().getShape().back());
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, DenseElementsAttr::get(shaped, ArrayRef<uint8_t>(codes)));
    return success();
  }

private:
  CodeLayout layout;
};

/// Slices of packed codes: the last dimension is counted in bytes.
template <typename SliceOp>
static LogicalResult halveLast(SliceOp op, ConversionPatternRewriter &rewriter,
                               SmallVector<OpFoldResult> &offsets,
                               SmallVector<OpFoldResult> &sizes) {
  offsets = op.getMixedOffsets();
  sizes = op.getMixedSizes();
  std::optional<int64_t> offset = getConstantIntValue(offsets.back());
  std::optional<int64_t> size = getConstantIntValue(sizes.back());
  if (!offset || !size || *offset % 2 || *size % 2 ||
      !isOneInteger(op.getMixedStrides().back()) ||
      op.getDroppedDims().test(offsets.size() - 1))
    return rewriter.notifyMatchFailure(
        op, "slices the last dimension between the halves of a byte");
  offsets.back() = rewriter.getIndexAttr(*offset / 2);
  sizes.back() = rewriter.getIndexAttr(*size / 2);
  return success();
}

struct PackExtractSlice : OpConversionPattern<tensor::ExtractSliceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::ExtractSliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<Float4E2M1FNType>(op.getType().getElementType()))
      return rewriter.notifyMatchFailure(op, "is not packed");
    auto type = getTypeConverter()->convertType<RankedTensorType>(op.getType());
    SmallVector<OpFoldResult> offsets, sizes;
    if (!type || failed(halveLast(op, rewriter, offsets, sizes)))
      return failure();
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
        op, type, adaptor.getSource(), offsets, sizes, op.getMixedStrides());
    return success();
  }
};

struct PackInsertSlice : OpConversionPattern<tensor::InsertSliceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::InsertSliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<Float4E2M1FNType>(op.getType().getElementType()))
      return rewriter.notifyMatchFailure(op, "is not packed");
    SmallVector<OpFoldResult> offsets, sizes;
    if (failed(halveLast(op, rewriter, offsets, sizes)))
      return failure();
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
        op, adaptor.getSource(), adaptor.getDest(), offsets, sizes,
        op.getMixedStrides());
    return success();
  }
};

} // namespace

void mxfp4::populateByteTypePatterns(const ByteTypeConverter &converter,
                                     CodeLayout layout,
                                     RewritePatternSet &patterns,
                                     ConversionTarget &target) {
  MLIRContext *context = patterns.getContext();
  patterns.add<Retype, RetypeConstant>(converter, context, layout);
  if (layout == CodeLayout::Packed)
    patterns.add<PackExtractSlice, PackInsertSlice>(converter, context,
                                                    /*benefit=*/2);
  populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                 converter);
  populateCallOpTypeConversionPattern(patterns, converter);
  populateReturnOpTypeConversionPattern(patterns, converter);
  scf::populateSCFStructuralTypeConversions(converter, patterns);

  // Whatever does not touch codes is legal as it is.
  target.markUnknownOpDynamicallyLegal([&converter](Operation *op) {
    if (auto func = dyn_cast<func::FuncOp>(op))
      return converter.isSignatureLegal(func.getFunctionType()) &&
             converter.isLegal(&func.getBody());
    return converter.isLegal(op) &&
           llvm::all_of(op->getRegions(), [&](Region &region) {
             return converter.isLegal(&region);
           });
  });
}
