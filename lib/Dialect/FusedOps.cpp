// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The destination-style operations, `fused_quantize` and `scaled_matmul`:
// shapes that hold for logical types and for the bytes of `--mxfp4-pack`, and
// the agreement of a product with the quantizers of its operands.

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mxfp4;

//===----------------------------------------------------------------------===//
// Side effects and destinations
//===----------------------------------------------------------------------===//

/// Destination-style operations read their sources and read and write their
/// destinations, once these are buffers.
static void destinationStyleEffects(
    DestinationStyleOpInterface op, bool readsInits,
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  for (OpOperand *input : op.getDpsInputOperands())
    if (isa<MemRefType>(input->get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), input);
  for (OpOperand &init : op.getDpsInitsMutable()) {
    if (!isa<MemRefType>(init.get().getType()))
      continue;
    if (readsInits)
      effects.emplace_back(MemoryEffects::Read::get(), &init);
    effects.emplace_back(MemoryEffects::Write::get(), &init);
  }
}

MutableOperandRange FusedQuantizeOp::getDpsInitsMutable() {
  // The row and the column destinations are adjacent operand groups.
  unsigned start = getODSOperandIndexAndLength(3).first;
  return MutableOperandRange(getOperation(), start,
                             getRowOuts().size() + getColumnOuts().size());
}

void FusedQuantizeOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  destinationStyleEffects(*this, /*readsInits=*/false, effects);
}

void AmaxOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getSourceMutable());
  effects.emplace_back(MemoryEffects::Write::get(), &getCellsMutable());
}

void ScaledMatmulOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  destinationStyleEffects(*this, /*readsInits=*/true, effects);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static std::string describe(ArrayRef<int64_t> shape, Type element) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t extent : shape)
    (ShapedType::isDynamic(extent) ? os << "?" : os << extent) << "x";
  os << element;
  return text;
}

/// Whether extents are equal as far as they are known: tiles may be dynamic.
static bool agrees(ArrayRef<int64_t> actual, ArrayRef<int64_t> expected) {
  return succeeded(verifyCompatibleShape(actual, expected));
}

/// Bits that an element takes once it is packed. Only GPU kernels, whose scales
/// are shuffled, hold 6-bit codes without gaps.
static int64_t packedBits(Type element, ScaleLayout layout) {
  unsigned bits = element.getIntOrFloatBitWidth();
  return bits == 6 && layout == ScaleLayout::Linear ? 8 : bits;
}

/// Checks that `type` has this shape and element, or is the bytes that it is
/// packed into: i8, two codes a byte along the last dimension if there are 4
/// bits to a code.
static LogicalResult verifyShape(Operation *op, const Twine &what, Type type,
                                 ArrayRef<int64_t> shape, Type element,
                                 ScaleLayout layout = ScaleLayout::Linear) {
  auto shaped = cast<ShapedType>(type);
  if (shaped.getElementType() == element && agrees(shaped.getShape(), shape))
    return success();
  bool packable = !isa<Float32Type, BFloat16Type>(element);
  SmallVector<int64_t> bytes(shape);
  if (packable && !bytes.empty() && !ShapedType::isDynamic(bytes.back()))
    bytes.back() = bytes.back() * packedBits(element, layout) / 8;
  auto byte = IntegerType::get(op->getContext(), 8);
  if (packable && shaped.getElementType() == byte &&
      agrees(shaped.getShape(), bytes))
    return success();
  InFlightDiagnostic diag =
      op->emitOpError() << what << " is "
                        << describe(shaped.getShape(), shaped.getElementType())
                        << " but must be " << describe(shape, element);
  if (packable)
    diag << " or, packed, " << describe(bytes, byte);
  return diag;
}

/// The shape of data of `element` whose type may be packed.
static SmallVector<int64_t>
logicalShape(Type type, Type element,
             ScaleLayout layout = ScaleLayout::Linear) {
  auto shaped = cast<ShapedType>(type);
  SmallVector<int64_t> shape(shaped.getShape());
  if (shaped.getElementType().isInteger(8) && !shape.empty() &&
      !ShapedType::isDynamic(shape.back()))
    shape.back() = shape.back() * 8 / packedBits(element, layout);
  return shape;
}

/// `scaleType` for shapes that may have dynamic extents, and for shuffled
/// scales: those of 32x32 tiles are repeated for each row.
static RankedTensorType scaleTypeOf(ArrayRef<int64_t> shape,
                                    OperandAttr operand,
                                    ScaleLayout layout = ScaleLayout::Linear) {
  if (layout == ScaleLayout::Shuffled &&
      operand.getBlock() != BlockShape::Tensor)
    return RankedTensorType::get(shuffledScaleShape(shape),
                                 Float8E8M0FNUType::get(operand.getContext()));
  RankedTensorType type = scaleType(shape, shape.size() - 1, operand);
  SmallVector<int64_t> scales(type.getShape());
  for (auto [scale, extent] : llvm::zip(scales, shape))
    if (ShapedType::isDynamic(extent))
      scale = ShapedType::kDynamic;
  return type.clone(scales);
}

/// Destinations and results agree: all tensors, or all buffers and no results.
static LogicalResult verifyDestinations(Operation *op, ValueRange inits,
                                        ValueRange results) {
  bool buffers = llvm::all_of(
      inits, [](Value init) { return isa<MemRefType>(init.getType()); });
  if (buffers && results.empty())
    return success();
  if (inits.getTypes() == results.getTypes())
    return success();
  return op->emitOpError()
         << "needs one result of the type of each tensor destination, and none "
            "for buffers: it has "
         << inits.size() << " destinations and " << results.size()
         << " results";
}

//===----------------------------------------------------------------------===//
// FusedQuantizeOp
//===----------------------------------------------------------------------===//

static bool drawsRandom(OperandAttr operand) {
  HadamardAttr rotation = operand.getRotation();
  return operand.getRound() == Rounding::Stochastic ||
         (rotation && rotation.getSigns() == Signs::Random);
}

/// Checks one copy of a source of shape `[B,] rows, contraction`.
static LogicalResult verifyCopy(FusedQuantizeOp op, StringRef which,
                                OperandAttr operand, StreamAttr stream,
                                ValueRange outs, Value amax, Value gemm,
                                SmallVector<int64_t> shape) {
  if (amax && (!operand || operand.getBlock() != BlockShape::Tensor))
    return op.emitOpError() << "has amax cells for the " << which
                            << " copy, which has no scale of a whole tensor";
  if (gemm && !stream)
    return op.emitOpError() << "has a gemm number for the " << which
                            << " copy, which has no stream";
  if (!operand) {
    if (outs.empty())
      return success();
    return op.emitOpError() << "has destinations for a " << which
                            << " copy but no precision for it";
  }
  if (!operand.hasScale())
    return op.emitOpError()
           << which << " operand " << operand << " has no scale: cast instead";
  if (drawsRandom(operand) && !stream)
    return op.emitOpError() << which << " operand " << operand
                            << " draws random numbers and needs a stream";
  if (outs.size() != 2)
    return op.emitOpError() << "needs two destinations for the " << which
                            << " copy, data and scale, but has " << outs.size();
  if (!ShapedType::isDynamic(shape.back()))
    shape.back() = paddedContraction(shape.back(), operand.getRotation());
  RankedTensorType scale = scaleTypeOf(shape, operand, op.getScaleLayout());
  if (failed(verifyShape(op, which + " data", outs[0].getType(), shape,
                         operand.getElement(), op.getScaleLayout())))
    return failure();
  return verifyShape(op, which + " scale", outs[1].getType(), scale.getShape(),
                     scale.getElementType());
}

/// A source is a matrix, or a batch of matrices, of f32 or bf16.
static LogicalResult verifySource(Operation *op, ShapedType source) {
  if (!isa<Float32Type, BFloat16Type>(source.getElementType()))
    return op->emitOpError() << "source has elements of type "
                             << source.getElementType() << ": use f32 or bf16";
  if (source.getRank() != 2 && source.getRank() != 3)
    return op->emitOpError() << "source has rank " << source.getRank()
                             << " but must be a matrix or a batch of matrices";
  return success();
}

static LogicalResult verifyRounded(Operation *op, Type source, bool rounded) {
  auto buffer = dyn_cast<MemRefType>(source);
  if (rounded && (!buffer || !buffer.getElementType().isF32()))
    return op->emitOpError()
           << "source is " << source << " and rounded: only f32 buffers are";
  return success();
}

LogicalResult AmaxOp::verify() {
  if (failed(verifySource(*this, getSource().getType())) ||
      failed(verifyRounded(*this, getSource().getType(), getRounded())))
    return failure();
  std::optional<HadamardAttr> rotation = getRotation();
  if (getColumn() && !rotation)
    return emitOpError() << "takes columns but has no rotation along them";
  bool random = rotation && rotation->getSigns() == Signs::Random;
  if (random != getStream().has_value())
    return emitOpError() << (random ? "draws signs and needs a stream"
                                    : "has a stream but draws no signs");
  return success();
}

LogicalResult FusedQuantizeOp::verify() {
  if (!getRow() && !getColumn())
    return emitOpError() << "makes neither a row copy nor a column copy";
  auto source = cast<ShapedType>(getSource().getType());
  if (failed(verifySource(*this, source)) ||
      failed(verifyRounded(*this, getSource().getType(), getRounded())))
    return failure();
  SmallVector<int64_t> row(source.getShape());
  SmallVector<int64_t> column(row);
  std::swap(column[column.size() - 1], column[column.size() - 2]);
  if (failed(verifyCopy(*this, "row", getRowAttr(), getRowStreamAttr(),
                        getRowOuts(), getRowAmax(), getRowGemm(), row)) ||
      failed(verifyCopy(*this, "column", getColumnAttr(), getColumnStreamAttr(),
                        getColumnOuts(), getColumnAmax(), getColumnGemm(),
                        column)))
    return failure();
  SmallVector<Value> outs(getRowOuts());
  llvm::append_range(outs, getColumnOuts());
  return verifyDestinations(*this, outs, getResults());
}

//===----------------------------------------------------------------------===//
// ScaledMatmulOp
//===----------------------------------------------------------------------===//

namespace {
/// What the quantizer of some data did to it.
struct Quantized {
  Operation *by;
  Value scale;
  OperandAttr operand; ///< rotation included
  StreamAttr signs;    ///< the stream of its random signs, if it has some
};
} // namespace

/// The quantizer of `data`, where it can be seen.
static std::optional<Quantized> quantizerOf(Value data) {
  if (auto quantize = data.getDefiningOp<QuantizeOp>()) {
    OperandAttr operand = quantize.getOperand();
    auto hadamard = quantize.getSource().getDefiningOp<HadamardOp>();
    if (!hadamard || hadamard.getAxis() != quantize.getAxis())
      return Quantized{quantize, quantize.getScale(), operand, {}};
    HadamardAttr rotation = hadamard.getRotation();
    operand = OperandAttr::get(operand.getContext(), operand.getElement(),
                               operand.getBlock(), operand.getScale(),
                               operand.getRound(), rotation);
    return Quantized{quantize, quantize.getScale(), operand,
                     rotation.getSigns() == Signs::Random
                         ? hadamard.getStreamAttr()
                         : StreamAttr()};
  }
  auto fused = data.getDefiningOp<FusedQuantizeOp>();
  if (!fused)
    return std::nullopt;
  unsigned number = cast<OpResult>(data).getResultNumber();
  bool isRow = number < fused.getRowOuts().size();
  OperandAttr operand = isRow ? fused.getRowAttr() : fused.getColumnAttr();
  HadamardAttr rotation = operand.getRotation();
  StreamAttr stream =
      isRow ? fused.getRowStreamAttr() : fused.getColumnStreamAttr();
  if (!rotation || rotation.getSigns() != Signs::Random)
    stream = {};
  // Data is even, its scale follows; a scale for data is refused by its type.
  Value scale = number + 1 < fused.getNumResults()
                    ? Value(fused.getResult(number + 1))
                    : Value();
  return Quantized{fused, scale, operand, stream};
}

/// Checks one operand `[B,] rows, K` against its precision and quantizer.
static LogicalResult verifyOperand(ScaledMatmulOp op, StringRef which,
                                   Value data, Value scale,
                                   OperandAttr operand) {
  ScaleLayout layout = op.getScaleLayout();
  if (operand.hasScale() != static_cast<bool>(scale))
    return op.emitOpError() << which << " is " << operand
                            << (scale ? " and has no scale, but one is given"
                                      : " and needs its scale");
  SmallVector<int64_t> shape =
      logicalShape(data.getType(), operand.getElement(), layout);
  if (failed(verifyShape(op, which, data.getType(), shape, operand.getElement(),
                         layout)))
    return failure();
  if (!scale)
    return success();
  int64_t k = shape.back();
  if (!ShapedType::isDynamic(k) && k % kBlockSize != 0)
    return op.emitOpError() << "contraction " << k << " of " << which
                            << " is not a multiple of the block size "
                            << kBlockSize << "; quantizers pad with zeros";
  RankedTensorType expected = scaleTypeOf(shape, operand, layout);
  if (failed(verifyShape(op, which + " scale", scale.getType(),
                         expected.getShape(), expected.getElementType())))
    return failure();
  std::optional<Quantized> quantized = quantizerOf(data);
  if (!quantized)
    return success();
  if (quantized->operand != operand) {
    InFlightDiagnostic diag = op.emitOpError()
                              << which << " is said to be " << operand
                              << " but was quantized as " << quantized->operand;
    diag.attachNote(quantized->by->getLoc()) << "it is quantized here";
    return diag;
  }
  // The scale of a whole tensor is the same for its row and column copies,
  // unless they are rotated along different dimensions.
  bool sharesScale =
      operand.getBlock() == BlockShape::Tensor && !operand.getRotation();
  if (!sharesScale && quantized->scale &&
      scale.getDefiningOp() == quantized->by && scale != quantized->scale) {
    InFlightDiagnostic diag =
        op.emitOpError() << which << " comes with the scale of another copy";
    diag.attachNote(quantized->by->getLoc()) << "both are made here";
    return diag;
  }
  return success();
}

LogicalResult ScaledMatmulOp::verify() {
  SmallVector<int64_t> lhs = logicalShape(
      getLhs().getType(), getGemm().getLhs().getElement(), getScaleLayout());
  SmallVector<int64_t> rhs = logicalShape(
      getRhs().getType(), getGemm().getRhs().getElement(), getScaleLayout());
  auto init = cast<ShapedType>(getInit().getType());
  size_t rank = init.getRank();
  // Views of buffers have as many dimensions as it takes to stride over them.
  bool isBuffer = isa<MemRefType>(init);
  if (rank < 2 || (rank > 3 && !isBuffer) || lhs.size() != rank ||
      rhs.size() != rank)
    return emitOpError() << "needs lhs, rhs and init to be matrices or batches "
                            "of matrices alike, but their ranks are "
                         << lhs.size() << ", " << rhs.size() << " and " << rank;
  if (!isa<Float32Type, BFloat16Type>(init.getElementType()))
    return emitOpError() << "init has elements of type "
                         << init.getElementType() << ": use f32 or bf16";
  if (failed(verifyOperand(*this, "lhs", getLhs(), getLhsScale(),
                           getGemm().getLhs())) ||
      failed(verifyOperand(*this, "rhs", getRhs(), getRhsScale(),
                           getGemm().getRhs())))
    return failure();
  if (!agrees(lhs.back(), rhs.back()))
    return emitOpError() << "contracts " << lhs.back() << " elements of lhs "
                         << "with " << rhs.back() << " of rhs";
  SmallVector<int64_t> product = {lhs[rank - 2], rhs[rank - 2]};
  for (size_t dim = 0; dim < rank - 2; ++dim) {
    if (!agrees(lhs[dim], rhs[dim]))
      return emitOpError() << "lhs is a batch of " << lhs[dim]
                           << " matrices, rhs one of " << rhs[dim];
    product.insert(product.end() - 2, lhs[dim]);
  }
  if (!agrees(init.getShape(), product))
    return emitOpError() << "init is "
                         << describe(init.getShape(), init.getElementType())
                         << " but the product is "
                         << describe(product, init.getElementType());
  if (getBias() &&
      failed(verifyShape(*this, "bias", getBias().getType(), product.back(),
                         Float32Type::get(getContext()))))
    return failure();

  // Random signs cancel only if both operands drew the same ones.
  std::optional<Quantized> left = quantizerOf(getLhs());
  std::optional<Quantized> right = quantizerOf(getRhs());
  if (left && right && left->signs && right->signs &&
      (left->signs.getSeed() != right->signs.getSeed() ||
       left->signs.getGemm() != right->signs.getGemm())) {
    InFlightDiagnostic diag = emitOpError()
                              << "operands are rotated with different signs: "
                                 "lhs draws them from "
                              << left->signs << ", rhs from " << right->signs;
    diag.attachNote(left->by->getLoc()) << "lhs is rotated here";
    diag.attachNote(right->by->getLoc()) << "rhs is rotated here";
    return diag;
  }
  return verifyDestinations(
      *this, getInit(), getResult() ? ValueRange(getResult()) : ValueRange());
}
