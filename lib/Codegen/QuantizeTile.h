// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tile of a quantizer's source: read once from memory, kept in LDS as f32,
// and taken from there in runs along rows or down columns.

#ifndef MXFP4_LIB_CODEGEN_QUANTIZETILE_H
#define MXFP4_LIB_CODEGEN_QUANTIZETILE_H

#include "KernelBuilder.h"
#include "QuantizeProblem.h"

namespace mxfp4 {

/// Emits what the workgroup of a quantizer does with one tile of
/// kQuantizeTile x kQuantizeTile elements at a time.
class QuantizeTile {
public:
  /// The part that a lane works on: a run of elements of a row, or a column.
  struct Unit {
    Index32 row, run; ///< row (or column) of the tile, run within it
    Index32 copyRow;  ///< row of the copy
    Index32 k;        ///< of the run's first element
  };
  /// f32 values, one or a vector, and the LDS element that they go to.
  using Loaded = llvm::SmallVector<std::pair<Index32, mlir::Value>>;

  QuantizeTile(KernelBuilder &b, const QuantizeSource &source,
               mlir::gpu::GPUFuncOp kernel)
      : b(b), source(source), kernel(kernel), lane(b.laneOfWorkgroup()) {}

  /// Makes the tile at these elements the current one. Its rows and columns
  /// past the source's are zeros.
  void select(Index32 batch, Index32 firstRow, Index32 firstColumn);
  /// Reads the current tile: each element by one lane of the workgroup.
  Loaded load();
  /// Puts it into LDS; the workgroup is to meet before it is read.
  void keep(const Loaded &loaded);

  /// Emits `body` for runs of `run` elements along the rows, or down the
  /// columns: all of the tile, spread over the workgroup's lanes.
  void forEachUnit(bool columns, int64_t run,
                   llvm::function_ref<void(const Unit &)> body);
  /// The f32 elements of a run, from LDS.
  llvm::SmallVector<mlir::Value> readRun(bool columns, int64_t run,
                                         const Unit &unit);

  /// The largest of the lanes' `value`s (i32, unsigned), in every lane. `name`
  /// is that of the LDS through which they go.
  mlir::Value workgroupMax(mlir::Value value, llvm::StringRef name);

  Index32 laneId() const { return lane; }

  Index32 batch, firstRow, firstColumn; ///< of the current tile

private:
  mlir::Value loadElements(Index32 row, Index32 column, int64_t count);
  mlir::Value at(Index32 element);

  KernelBuilder &b;
  const QuantizeSource &source;
  mlir::gpu::GPUFuncOp kernel;
  Index32 lane;
  mlir::Value buffer, lds;
};

/// Writes the kernel of `op`; says there what none can be made for.
mlir::LogicalResult emitAmax(KernelBuilder &b, AmaxOp op,
                             mlir::gpu::GPUFuncOp kernel);

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_QUANTIZETILE_H
