// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One linalg operation on buffers, done by one workgroup: the part of its
// outputs that belongs to the workgroup, spread over the lanes. Needs static
// shapes; gives scf, memref and vector code for the body of a kernel.

#ifndef MXFP4_LIB_CODEGEN_WORKGROUPLINALG_H
#define MXFP4_LIB_CODEGEN_WORKGROUPLINALG_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"

namespace mxfp4 {

/// Lanes of the workgroups that run linalg operations: four waves.
inline constexpr int64_t kLinalgThreads = 256;

/// A linalg operation seen as `outputs` values, numbered in the memory order of
/// its first destination, each the combination of `terms` values.
struct WorkgroupLinalg {
  /// The view of `op`, or nothing if it has dynamic extents or writes by maps
  /// that are not projected permutations (with constants allowed).
  static std::optional<WorkgroupLinalg> get(mlir::linalg::LinalgOp op);

  /// Emits the outputs [block * share, (block + 1) * share), where share is
  /// outputs / blocks; `blocks` must divide outputs. All lanes of the workgroup
  /// must come here together: some reductions meet at barriers. `initial`, if
  /// given, holds for each destination the constant it starts from, or null
  /// where it is to be read. `scratch` is a workgroup buffer of kLinalgThreads
  /// elements for each reduced destination, as `scratchTypes` lists them.
  void emit(mlir::OpBuilder &builder, mlir::Value block, mlir::Value lane,
            int64_t blocks, mlir::ArrayRef<mlir::TypedAttr> initial,
            mlir::ValueRange scratch) const;

  /// Element types of the workgroup buffers that `emit` needs for `blocks`.
  mlir::SmallVector<mlir::Type> scratchTypes(int64_t blocks) const;

  mlir::linalg::LinalgOp op;
  mlir::SmallVector<int64_t> extents;   ///< of all loops
  mlir::SmallVector<unsigned> parallel; ///< loops over outputs, outermost first
  mlir::SmallVector<unsigned> reduction; ///< loops over terms, outermost first
  int64_t outputs = 1;
  int64_t terms = 1;
};

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_WORKGROUPLINALG_H
