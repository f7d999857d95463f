// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4.fused_quantize on buffers -> the numbers that its kernel is made from.

#ifndef MXFP4_LIB_CODEGEN_QUANTIZEPROBLEM_H
#define MXFP4_LIB_CODEGEN_QUANTIZEPROBLEM_H

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Target/Chip.h"

namespace mxfp4 {

/// Rows and columns of the source that a workgroup quantizes: a multiple of
/// every rotation, half of what a scale register covers along K.
inline constexpr int64_t kQuantizeTile = 128;
inline constexpr int64_t kQuantizeThreads = 256;

/// One copy that a quantizer writes: `rows` rows of `length` elements, padded
/// to `padded`. The rows are the source's, or its columns.
struct QuantizedCopy {
  OperandAttr attr;
  StreamAttr stream;
  mlir::Value data, scale;
  bool isColumn;
  int64_t rows, length, padded;

  int64_t bits() const { return attr.getElementBits(); }
  int64_t rowBytes() const { return padded * bits() / 8; }
  /// Elements that a lane rotates and rounds: blocks of 32, one or several.
  int64_t run() const;
  /// Shuffled scales: blocks of 32 rows, and of 256 along K.
  int64_t rowBlocks() const { return (rows + 31) / 32; }
  int64_t scaleBlocks() const { return (padded + 255) / 256; }
};

/// A quantizer: source `[batch,] rows, columns` and one or two copies.
struct QuantizeProblem {
  FusedQuantizeOp op;
  int64_t batch, rows, columns;
  int64_t offset, batchStride, rowStride; ///< of the source, in elements
  mlir::Type element;
  llvm::SmallVector<QuantizedCopy, 2> copies;

  /// Workgroups along the columns and the rows of the source: all that holds
  /// data, and as much more as the scales of padding need.
  int64_t tilesAcross() const;
  int64_t tilesDown() const;
};

/// Reads `op`; says at the op what a kernel cannot be made for.
mlir::FailureOr<QuantizeProblem> readQuantize(FusedQuantizeOp op,
                                              const Chip &chip);

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_QUANTIZEPROBLEM_H
