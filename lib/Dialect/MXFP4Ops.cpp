// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of the `mxfp4` dialect that are values in, values out: shape
// rules, verifiers and folders. The destination-style ones are in FusedOps.cpp.

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mxfp4;

#define GET_OP_CLASSES
#include "mxfp4/Dialect/MXFP4Ops.cpp.inc"

//===----------------------------------------------------------------------===//
// Shapes: one definition for inference, verification and the passes
//===----------------------------------------------------------------------===//

int64_t mxfp4::paddedContraction(int64_t extent, HadamardAttr rotation) {
  int64_t unit = std::max(kBlockSize, rotation ? rotation.getSize() : 1);
  return llvm::alignTo(extent, unit);
}

SmallVector<int64_t> mxfp4::shuffledScaleShape(ArrayRef<int64_t> shape) {
  auto blocks = [](int64_t extent, int64_t size) -> int64_t {
    return ShapedType::isDynamic(extent) ? extent : (extent + size - 1) / size;
  };
  size_t rank = shape.size();
  SmallVector<int64_t> scales(shape);
  scales[rank - 2] = blocks(shape[rank - 2], kBlockSize);
  scales[rank - 1] = blocks(shape[rank - 1], 8 * kBlockSize);
  scales.append({64, 4});
  return scales;
}

RankedTensorType mxfp4::scaleType(ArrayRef<int64_t> shape, int64_t axis,
                                  OperandAttr operand) {
  assert(operand.hasScale() && "operand is not scaled");
  MLIRContext *context = operand.getContext();
  if (operand.getBlock() == BlockShape::Tensor)
    return RankedTensorType::get({}, Float32Type::get(context));
  SmallVector<int64_t> scales(shape);
  scales[axis] = llvm::divideCeil(scales[axis], kBlockSize);
  if (operand.getBlock() == BlockShape::Tile32) {
    int64_t rank = shape.size();
    int64_t across = axis == rank - 1 ? rank - 2 : rank - 1;
    scales[across] = llvm::divideCeil(scales[across], kBlockSize);
  }
  return RankedTensorType::get(scales, Float8E8M0FNUType::get(context));
}

/// Says which type a value has and which it should have.
static LogicalResult expectType(Operation *op, StringRef what, Type actual,
                                Type expected) {
  if (actual == expected)
    return success();
  return op->emitOpError() << what << " is " << actual << " but must be "
                           << expected;
}

static LogicalResult verifyAxis(Operation *op, RankedTensorType type,
                                int64_t axis, BlockShape block) {
  int64_t rank = type.getRank();
  if (axis >= rank)
    return op->emitOpError()
           << "axis " << axis << " is out of range for " << type;
  if (block == BlockShape::Tile32 && (rank < 2 || axis < rank - 2))
    return op->emitOpError() << "32x32 blocks span the last two dimensions of "
                             << type << ", axis " << axis << " is not one";
  if ((block == BlockShape::Row32 || block == BlockShape::Tile32) &&
      type.getDimSize(axis) % kBlockSize != 0)
    return op->emitOpError()
           << "extent " << type.getDimSize(axis) << " of axis " << axis
           << " is not a multiple of the block size " << kBlockSize
           << "; pad with zeros";
  return success();
}

//===----------------------------------------------------------------------===//
// HadamardOp
//===----------------------------------------------------------------------===//

LogicalResult HadamardOp::inferReturnTypes(MLIRContext *context,
                                           std::optional<Location>,
                                           ValueRange operands, DictionaryAttr,
                                           OpaqueProperties, RegionRange,
                                           SmallVectorImpl<Type> &results) {
  auto source = dyn_cast<RankedTensorType>(operands.front().getType());
  if (!source)
    return failure();
  results.push_back(source.clone(Float32Type::get(context)));
  return success();
}

LogicalResult HadamardOp::verify() {
  auto type = cast<RankedTensorType>(getSource().getType());
  int64_t axis = getAxis();
  if (failed(verifyAxis(*this, type, axis, BlockShape::None)))
    return failure();
  if (type.getDimSize(axis) % getRotation().getSize() != 0)
    return emitOpError() << "extent " << type.getDimSize(axis) << " of axis "
                         << axis << " is not a multiple of the rotation's size "
                         << getRotation().getSize();
  if (getRotation().getSigns() == Signs::Random && !getStream())
    return emitOpError() << "random signs need a stream";
  return success();
}

OpFoldResult HadamardOp::fold(FoldAdaptor) {
  // The normalised matrix is symmetric and orthogonal: H(H(x)) = x. With signs
  // the rotation is not symmetric, and a bf16 source would lose its type.
  auto inner = getSource().getDefiningOp<HadamardOp>();
  if (!inner || inner.getAxis() != getAxis() ||
      inner.getRotation() != getRotation() ||
      getRotation().getSigns() != Signs::None ||
      inner.getSource().getType() != getType())
    return {};
  return inner.getSource();
}

//===----------------------------------------------------------------------===//
// QuantizeOp, DequantizeOp
//===----------------------------------------------------------------------===//

LogicalResult
QuantizeOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                             ValueRange operands, DictionaryAttr attributes,
                             OpaqueProperties properties, RegionRange,
                             SmallVectorImpl<Type> &results) {
  auto source = dyn_cast<RankedTensorType>(operands.front().getType());
  auto *props = properties.as<Properties *>();
  if (!source || !props || !props->operand || !props->operand.hasScale())
    return failure();
  int64_t axis = props->axis.getInt();
  if (axis >= source.getRank())
    return failure();
  results.push_back(source.clone(props->operand.getElement()));
  results.push_back(scaleType(source.getShape(), axis, props->operand));
  return success();
}

/// What quantize and dequantize have in common: data and scales of `operand`.
static LogicalResult verifyQuantized(Operation *op, RankedTensorType data,
                                     Type scale, int64_t axis,
                                     OperandAttr operand) {
  if (!operand.hasScale())
    return op->emitOpError()
           << "operand " << operand << " has no scale: cast instead";
  if (operand.getRotation())
    return op->emitOpError()
           << "operand names a rotation; that is for mxfp4.hadamard to do";
  if (failed(verifyAxis(op, data, axis, operand.getBlock())))
    return failure();
  return expectType(op, "scale", scale,
                    scaleType(data.getShape(), axis, operand));
}

LogicalResult QuantizeOp::verify() {
  if (getOperand().getRound() == Rounding::Stochastic && !getStream())
    return emitOpError() << "stochastic rounding needs a stream";
  return verifyQuantized(*this, cast<RankedTensorType>(getData().getType()),
                         getScale().getType(), getAxis(), getOperand());
}

LogicalResult DequantizeOp::verify() {
  auto data = cast<RankedTensorType>(getData().getType());
  auto result = cast<RankedTensorType>(getResult().getType());
  if (failed(expectType(*this, "result", result,
                        data.clone(result.getElementType()))) ||
      failed(expectType(*this, "data", data,
                        data.clone(getOperand().getElement()))))
    return failure();
  return verifyQuantized(*this, data, getScale().getType(), getAxis(),
                         getOperand());
}

//===----------------------------------------------------------------------===//
// RebaseOp
//===----------------------------------------------------------------------===//

LogicalResult RebaseOp::inferReturnTypes(MLIRContext *context,
                                         std::optional<Location>,
                                         ValueRange operands, DictionaryAttr,
                                         OpaqueProperties, RegionRange,
                                         SmallVectorImpl<Type> &results) {
  auto type = dyn_cast<MemRefType>(operands.front().getType());
  if (!type)
    return failure();
  auto [strides, offset] = type.getStridesAndOffset();
  MemRefType based =
      MemRefType::get(type.getShape(), type.getElementType(),
                      StridedLayoutAttr::get(context, /*offset=*/0, strides),
                      type.getMemorySpace());
  results.push_back(
      memref::isStaticShapeAndContiguousRowMajor(based)
          ? MemRefType::get(type.getShape(), type.getElementType(),
                            MemRefLayoutAttrInterface(), type.getMemorySpace())
          : based);
  return success();
}

Value RebaseOp::getViewSource() { return getSource(); }
