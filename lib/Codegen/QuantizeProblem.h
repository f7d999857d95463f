// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4.fused_quantize and mxfp4.amax on buffers -> the numbers that their
// kernels are made from.

#ifndef MXFP4_LIB_CODEGEN_QUANTIZEPROBLEM_H
#define MXFP4_LIB_CODEGEN_QUANTIZEPROBLEM_H

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Target/Chip.h"

namespace mxfp4 {

/// Rows and columns of the source that a workgroup quantizes: a multiple of
/// every rotation, half of what a scale register covers along K.
inline constexpr int64_t kQuantizeTile = 128;
inline constexpr int64_t kQuantizeThreads = 256;

/// Parts of a tensor of which the largest magnitude is looked for: four
/// workgroups for each compute unit of the largest chip keep its memory busy,
/// and each workgroup of the quantizer reads the cells with one load a lane.
inline constexpr int64_t kMaxAmaxCells = 1024;

/// The `[batch,] rows, columns` that a kernel reads.
struct QuantizeSource {
  mlir::Value value;
  mlir::Type element;
  int64_t batch, rows, columns;
  /// In elements.
  int64_t offset, batchStride, rowStride, columnStride;
  /// Whether `rows` are the columns of the operation: what is contiguous in
  /// memory is read along rows.
  bool turned = false;
  /// Whether what is read is rounded to bf16.
  bool rounded = false;

  /// Tiles that hold data.
  int64_t tilesAcross() const;
  int64_t tilesDown() const;
  int64_t tiles() const { return batch * tilesAcross() * tilesDown(); }
};

/// Elements that a lane rotates and rounds: blocks of 32, one or several.
int64_t quantizeRun(HadamardAttr rotation);

/// One copy that a quantizer writes: `rows` rows of `length` elements, padded
/// to `padded`. The rows are the source's, or its columns.
struct QuantizedCopy {
  OperandAttr attr;
  StreamAttr stream;
  mlir::Value data, scale;
  mlir::Value amax; ///< cells of mxfp4.amax, where the tensor has one scale
  mlir::Value gemm; ///< i64 instead of the stream's number, or null
  bool isColumn = false;
  int64_t rows = 0, length = 0, padded = 0;

  int64_t bits() const { return attr.getElementBits(); }
  int64_t rowBytes() const { return padded * bits() / 8; }
  int64_t run() const { return quantizeRun(attr.getRotation()); }
  bool hasBlockScale() const { return attr.getBlock() != BlockShape::Tensor; }
  /// Shuffled scales: blocks of 32 rows, and of 256 along K.
  int64_t rowBlocks() const { return (rows + 31) / 32; }
  int64_t scaleBlocks() const { return (padded + 255) / 256; }
};

/// A quantizer: a source and one or two copies.
struct QuantizeProblem {
  FusedQuantizeOp op;
  QuantizeSource source;
  llvm::SmallVector<QuantizedCopy, 2> copies;

  /// Workgroups along the columns and the rows of the source: all that holds
  /// data, and as much more as the scales of padding need.
  int64_t tilesAcross() const;
  int64_t tilesDown() const;
};

/// Reads `value`, the source of `op`, which is `rounded` to bf16 or not; says
/// there what no kernel takes.
mlir::FailureOr<QuantizeSource>
readQuantizeSource(mlir::Operation *op, mlir::Value value, bool rounded);

/// Reads `op`; says at the op what a kernel cannot be made for.
mlir::FailureOr<QuantizeProblem> readQuantize(FusedQuantizeOp op,
                                              const Chip &chip);

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_QUANTIZEPROBLEM_H
