// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4.scaled_matmul on buffers -> the numbers that its kernel is made from.

#ifndef MXFP4_LIB_CODEGEN_SCALEDMATMULPROBLEM_H
#define MXFP4_LIB_CODEGEN_SCALEDMATMULPROBLEM_H

#include "mxfp4/Codegen/ScaledMatmulSchedule.h"
#include "mxfp4/Codegen/ScaledMatmulTiles.h"
#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Target/Chip.h"

namespace mxfp4 {

/// How an operand gets to LDS. Loads that go there directly take 16 bytes along
/// K; what does not lie like that passes through registers.
enum class Transfer {
  Direct,
  Chunks,  ///< 16 bytes along K, of which the end of K may cut off some
  Rows,    ///< 16 bytes along the rows, transposed on the way
  Elements ///< one by one
};

/// One input of the product.
struct MatmulOperand {
  Side side;
  OperandAttr attr;
  mlir::Value data, scale;
  OperandTile tile;     ///< of a workgroup
  int64_t rows;         ///< M or N
  int64_t offset;       ///< of the first byte
  int64_t rowStride;    ///< in bytes
  int64_t columnStride; ///< in bytes, from an element along K to the next
  llvm::SmallVector<int64_t> batchStrides; ///< in bytes, 0 where shared
  Transfer transfer;
  int64_t fragments;  ///< of a wave: 16 rows each
  int64_t waves;      ///< along this side
  int64_t formatCode; ///< cbsz or blgp of f8f6f4

  bool hasBlockScale() const {
    return attr.getBlock() == BlockShape::Row32 ||
           attr.getBlock() == BlockShape::Tile32;
  }
  bool isStaged() const { return transfer != Transfer::Direct; }
  int64_t elementBytes() const { return tile.fragment.bits / 8; }
  /// Elements of a 16-byte load.
  int64_t vectorElements() const { return kLdsChunk / elementBytes(); }
  /// Loads of Transfer::Rows that a lane transposes together.
  int64_t transposedLoads() const {
    int64_t loads = tile.loads();
    return loads % 4 == 0 ? 4 : loads % 2 == 0 ? 2 : 1;
  }
  /// Writes to LDS of a wave and step.
  int64_t writes() const {
    if (transfer == Transfer::Rows)
      return tile.loads() / transposedLoads() * vectorElements();
    return isStaged() ? tile.loads() : 0;
  }
  int64_t waveRows() const { return fragments * 16; }
  /// Scale registers of a wave: 32 rows by 256 of K each.
  int64_t scaleRegisters() const {
    return hasBlockScale() ? waveRows() / 32 : 0;
  }
  int64_t scaleBlocks(int64_t k) const { return (k + 255) / 256; }
  /// Bytes of the scales of 32 rows.
  int64_t scaleStride(int64_t k) const { return scaleBlocks(k) * 256; }
};

/// A product and the configuration of its kernel.
struct MatmulProblem {
  ScaledMatmulOp op;
  const Chip *chip;
  KernelConfigAttr config;
  llvm::SmallVector<int64_t> batch; ///< any number of extents
  int64_t m, n, k;
  int64_t mfmasPerFragment; ///< instructions that the K of a fragment takes
  MatmulOperand lhs, rhs;
  mlir::Type resultElement;
  int64_t resultOffset, resultRowStride, resultColumnStride; ///< elements
  llvm::SmallVector<int64_t> resultBatchStrides;             ///< elements

  int64_t batchCount() const;

  int64_t steps() const {
    return (k + config.getStep() - 1) / config.getStep();
  }
  /// Whether the last step reaches past the end of K.
  bool hasContractionTail() const { return k % config.getStep() != 0; }
  BlockOrder blockOrder() const;
  ScheduleShape scheduleShape() const;
  /// LDS of a workgroup in bytes.
  int64_t ldsBytes() const {
    return config.getStages() * (lhs.tile.ldsBytes() + rhs.tile.ldsBytes());
  }
  /// Accumulation registers that the kernel must have; 0 leaves it to LLVM.
  int64_t accumulators() const;

  const MatmulOperand &operand(Side side) const {
    return side == Side::Lhs ? lhs : rhs;
  }
};

/// Whether an operand of `op` lies such that it goes to LDS through registers
/// on `chip`, which then hold fewer accumulators.
bool passesThroughRegisters(ScaledMatmulOp op, const Chip &chip);

/// Reads `op`; says at the op what a kernel cannot be made for.
mlir::FailureOr<MatmulProblem> readMatmul(ScaledMatmulOp op, const Chip &chip);

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_SCALEDMATMULPROBLEM_H
