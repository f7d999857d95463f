// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a quantizer off its operation and refuses what no kernel can be made
// for.

#include "QuantizeProblem.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mxfp4;

int64_t mxfp4::quantizeRun(HadamardAttr rotation) {
  return std::max<int64_t>(kBlockSize, rotation ? rotation.getSize() : 0);
}

//===----------------------------------------------------------------------===//
// The source
//===----------------------------------------------------------------------===//

int64_t QuantizeSource::tilesAcross() const {
  return llvm::divideCeil(columns, kQuantizeTile);
}

int64_t QuantizeSource::tilesDown() const {
  return llvm::divideCeil(rows, kQuantizeTile);
}

FailureOr<QuantizeSource> mxfp4::readQuantizeSource(Operation *op, Value value,
                                                    bool rounded) {
  auto type = dyn_cast<MemRefType>(value.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || !type.hasStaticShape() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset) ||
      llvm::any_of(strides, [](int64_t stride) {
        return ShapedType::isDynamic(stride) || stride < 0;
      }))
    return op->emitOpError()
           << "source is " << value.getType()
           << ": kernels take buffers of static shape and layout";
  ArrayRef<int64_t> shape = type.getShape();
  bool batched = shape.size() == 3;
  QuantizeSource source;
  source.value = value;
  source.rounded = rounded;
  source.element = type.getElementType();
  source.batch = batched ? shape[0] : 1;
  source.rows = shape[batched];
  source.columns = shape[batched + 1];
  source.offset = offset;
  source.batchStride = batched ? strides[0] : 0;
  source.rowStride = strides[batched];
  source.columnStride = strides[batched + 1];
  if (source.columnStride != 1 && source.rowStride == 1) {
    std::swap(source.rows, source.columns);
    std::swap(source.rowStride, source.columnStride);
    source.turned = true;
  }
  // Offsets within a tile's rows are 32 bits wide.
  int64_t widest =
      source.rowStride * kQuantizeTile + source.columnStride * source.columns;
  int64_t bytes = widest * source.element.getIntOrFloatBitWidth() / 8;
  if (bytes >= int64_t(1) << 31)
    return op->emitOpError()
           << "source is " << value.getType() << ", of which " << kQuantizeTile
           << " rows span " << bytes << " bytes: offsets are below 2 GiB";
  return source;
}

//===----------------------------------------------------------------------===//
// Quantizers
//===----------------------------------------------------------------------===//

/// Tiles that cover `extent` elements of data and, where the scales of a copy
/// lie along them, the 256 of K that the last scale register covers.
static int64_t tilesOver(int64_t extent, ArrayRef<QuantizedCopy> copies,
                         bool columns) {
  bool contracted = llvm::any_of(copies, [&](const QuantizedCopy &copy) {
    return copy.isColumn == columns && copy.hasBlockScale();
  });
  int64_t unit = contracted ? 2 * kQuantizeTile : kQuantizeTile;
  return llvm::alignTo(extent, unit) / kQuantizeTile;
}

int64_t QuantizeProblem::tilesAcross() const {
  return tilesOver(source.columns, copies, /*columns=*/false);
}

int64_t QuantizeProblem::tilesDown() const {
  return tilesOver(source.rows, copies, /*columns=*/true);
}

static LogicalResult addCopy(QuantizeProblem &problem, OperandAttr attr,
                             StreamAttr stream, ValueRange outs, Value amax,
                             Value gemm, StringRef which, bool isColumn) {
  FusedQuantizeOp op = problem.op;
  QuantizedCopy copy;
  copy.attr = attr;
  copy.stream = stream;
  copy.data = outs[0];
  copy.scale = outs[1];
  copy.amax = amax;
  copy.gemm = gemm;
  copy.isColumn = isColumn;
  copy.rows = isColumn ? problem.source.columns : problem.source.rows;
  copy.length = isColumn ? problem.source.rows : problem.source.columns;
  copy.padded = paddedContraction(copy.length, attr.getRotation());
  if (!copy.hasBlockScale() && !amax)
    return op.emitOpError() << which << " copy has one scale for the tensor "
                            << "and no amax cells: run --mxfp4-split-amax "
                            << "first";
  if (copy.hasBlockScale() && op.getScaleLayout() != ScaleLayout::Shuffled)
    return op.emitOpError()
           << which << " copy has " << stringifyScaleLayout(op.getScaleLayout())
           << " scales; kernels write them shuffled";
  for (Value out : outs)
    if (!cast<MemRefType>(out.getType()).getLayout().isIdentity())
      return op.emitOpError() << which << " copy goes to " << out.getType()
                              << ": kernels write contiguous buffers";
  if (copy.rowBytes() * kQuantizeTile >= int64_t(1) << 31)
    return op.emitOpError()
           << which << " copy has rows of " << copy.rowBytes()
           << " bytes: " << kQuantizeTile << " of them exceed 2 GiB";
  problem.copies.push_back(copy);
  return success();
}

FailureOr<QuantizeProblem> mxfp4::readQuantize(FusedQuantizeOp op,
                                               const Chip &chip) {
  if (std::string refusal = scaledMfmaRefusal(chip); !refusal.empty())
    return op.emitOpError() << refusal;
  FailureOr<QuantizeSource> source =
      readQuantizeSource(op, op.getSource(), op.getRounded());
  if (failed(source))
    return failure();
  QuantizeProblem problem;
  problem.op = op;
  problem.source = *source;
  if (op.getRow() &&
      failed(addCopy(problem, op.getRowAttr(), op.getRowStreamAttr(),
                     op.getRowOuts(), op.getRowAmax(), op.getRowGemm(), "row",
                     /*isColumn=*/source->turned)))
    return failure();
  if (op.getColumn() &&
      failed(addCopy(problem, op.getColumnAttr(), op.getColumnStreamAttr(),
                     op.getColumnOuts(), op.getColumnAmax(), op.getColumnGemm(),
                     "column",
                     /*isColumn=*/!source->turned)))
    return failure();
  return problem;
}
