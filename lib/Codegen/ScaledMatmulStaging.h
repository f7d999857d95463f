// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way of an operand to LDS through registers, for operands that loads to
// LDS cannot take: K is not contiguous, or rows are no whole number of chunks.

#ifndef MXFP4_LIB_CODEGEN_SCALEDMATMULSTAGING_H
#define MXFP4_LIB_CODEGEN_SCALEDMATMULSTAGING_H

#include "KernelBuilder.h"
#include "ScaledMatmulProblem.h"

namespace mxfp4 {

/// Emits the loads and writes of one operand. What it writes to LDS is what
/// direct loads would have put there: past the end of K zeros, past the end of
/// the rows anything.
class StagedLoads {
public:
  /// `pointer` is the first element of the workgroup's rows, `bytes` (i64) how
  /// far the operand goes from there; `thread` of the workgroup.
  StagedLoads(KernelBuilder &b, const MatmulProblem &problem,
              const MatmulOperand &operand, mlir::Value pointer,
              mlir::Value bytes, Index32 thread);

  /// Scalars of the loads of `step`. Where `exists` (i1, may be null) is false
  /// there is no such step, and its loads cost no traffic.
  void beginStep(Index32 step, mlir::Value exists);
  /// The dwords of load `index`, in the form in which they stay in registers.
  llvm::SmallVector<mlir::Value> load(int64_t index);

  /// Emits write `index` of `step` to the stage at `stage`. `loaded(i)` gives
  /// what load(i) did.
  void write(int64_t index, mlir::Value stage, Index32 step,
             llvm::function_ref<llvm::ArrayRef<mlir::Value>(int64_t)> loaded);

private:
  mlir::Value pairOf(mlir::Value low, mlir::Value high, bool upperHalves);
  mlir::Value inside(Index32 k, Index32 step);
  void writeChunk(int64_t index, mlir::Value stage, Index32 step,
                  llvm::ArrayRef<mlir::Value> values);
  void writeRow(int64_t row, mlir::Value stage,
                llvm::ArrayRef<llvm::ArrayRef<mlir::Value>> values);
  void store(llvm::ArrayRef<mlir::Value> dwords, mlir::Value stage,
             Index32 offset);

  KernelBuilder &b;
  const MatmulProblem &problem;
  const MatmulOperand &operand;
  mlir::Value pointer, bytes;
  llvm::SmallVector<Index32> offsets; ///< per load: of the lane, in bytes
  llvm::SmallVector<Index32> firstK;  ///< per load: first element in the step
  llvm::SmallVector<Index32> lds;     ///< per write: of the lane, in bytes
  mlir::Value resource;               ///< of the step that is being loaded
  Index32 step;                       ///< its number
};

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_SCALEDMATMULSTAGING_H
