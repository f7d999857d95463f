// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a quantizer off its operation and refuses what no kernel can be made
// for.

#include "QuantizeProblem.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mxfp4;

int64_t QuantizedCopy::run() const {
  return std::max<int64_t>(
      kBlockSize, attr.getRotation() ? attr.getRotation().getSize() : 0);
}

/// Tiles that cover `extent` elements of data and, where `copies` contract over
/// them (`contracted`), the 256 of K that the last scale register covers.
static int64_t tilesOver(int64_t extent, bool contracted) {
  int64_t unit = contracted ? 2 * kQuantizeTile : kQuantizeTile;
  return llvm::alignTo(extent, unit) / kQuantizeTile;
}

int64_t QuantizeProblem::tilesAcross() const {
  bool contracted = llvm::any_of(
      copies, [](const QuantizedCopy &copy) { return !copy.isColumn; });
  return tilesOver(columns, contracted);
}

int64_t QuantizeProblem::tilesDown() const {
  bool contracted = llvm::any_of(
      copies, [](const QuantizedCopy &copy) { return copy.isColumn; });
  return tilesOver(rows, contracted);
}

static LogicalResult addCopy(QuantizeProblem &problem, OperandAttr attr,
                             StreamAttr stream, ValueRange outs,
                             bool isColumn) {
  FusedQuantizeOp op = problem.op;
  QuantizedCopy copy;
  copy.attr = attr;
  copy.stream = stream;
  copy.data = outs[0];
  copy.scale = outs[1];
  copy.isColumn = isColumn;
  copy.rows = isColumn ? problem.columns : problem.rows;
  copy.length = isColumn ? problem.rows : problem.columns;
  copy.padded = paddedContraction(copy.length, attr.getRotation());
  StringRef which = isColumn ? "column" : "row";
  if (attr.getBlock() == BlockShape::Tensor)
    return op.emitOpError() << which << " copy has a scale for the whole "
                            << "tensor: that takes a pass of its own before "
                            << "the kernel";
  if (op.getScaleLayout() != ScaleLayout::Shuffled)
    return op.emitOpError()
           << which << " copy has " << stringifyScaleLayout(op.getScaleLayout())
           << " scales; kernels write them shuffled";
  for (Value out : outs)
    if (!cast<MemRefType>(out.getType()).getLayout().isIdentity())
      return op.emitOpError() << which << " copy goes to " << out.getType()
                              << ": kernels write contiguous buffers";
  problem.copies.push_back(copy);
  return success();
}

FailureOr<QuantizeProblem> mxfp4::readQuantize(FusedQuantizeOp op,
                                               const Chip &chip) {
  if (std::string refusal = scaledMfmaRefusal(chip); !refusal.empty())
    return op.emitOpError() << refusal;
  auto type = dyn_cast<MemRefType>(op.getSource().getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || !type.hasStaticShape() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset) ||
      llvm::any_of(strides, ShapedType::isDynamic) || strides.back() != 1)
    return op.emitOpError() << "source is " << op.getSource().getType()
                            << ": kernels take static buffers with contiguous "
                               "rows";
  ArrayRef<int64_t> shape = type.getShape();
  bool batched = shape.size() == 3;
  QuantizeProblem problem;
  problem.op = op;
  problem.batch = batched ? shape[0] : 1;
  problem.rows = shape[batched];
  problem.columns = shape[batched + 1];
  problem.offset = offset;
  problem.batchStride = batched ? strides[0] : 0;
  problem.rowStride = strides[batched];
  problem.element = type.getElementType();
  if (op.getRow() && failed(addCopy(problem, op.getRowAttr(),
                                    op.getRowStreamAttr(), op.getRowOuts(),
                                    /*isColumn=*/false)))
    return failure();
  if (op.getColumn() &&
      failed(addCopy(problem, op.getColumnAttr(), op.getColumnStreamAttr(),
                     op.getColumnOuts(), /*isColumn=*/true)))
    return failure();
  // Offsets within a tile's rows are 32 bits wide.
  int64_t widest = problem.rowStride * 4;
  for (const QuantizedCopy &copy : problem.copies)
    widest = std::max(widest, copy.rowBytes());
  if (widest * kQuantizeTile >= int64_t(1) << 31)
    return op.emitOpError()
           << "has rows of " << widest << " bytes: " << kQuantizeTile
           << " of them exceed 2 GiB";
  return problem;
}
