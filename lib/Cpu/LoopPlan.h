// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a linalg operation on buffers is to be walked: which loops, in which
// order, which one in vectors, which one by several threads. Needs static
// shapes and strides; gives facts only, no IR.

#ifndef MXFP4_LIB_CPU_LOOPPLAN_H
#define MXFP4_LIB_CPU_LOOPPLAN_H

#include "mxfp4/Conversion/StridedProduct.h"

namespace mxfp4 {

/// Elements of a vector, unless sums over other loops can use several at once.
inline constexpr int64_t kVectorElements = 16;
inline constexpr int64_t kWideVectorElements = 64;

/// One loop of the nest.
struct PlannedLoop {
  int64_t extent;
  bool reduction;
  /// The loop of the linalg operation; its innermost one where loops merged.
  unsigned dim;
};

struct LoopPlan {
  /// Outermost first: parallel loops, then reductions. Loops of extent one are
  /// gone, and adjacent ones that every operand walks as one are merged.
  llvm::SmallVector<PlannedLoop> loops;
  /// One for each operand of the operation.
  llvm::SmallVector<Access> accesses;
  /// The loop done in vectors, an index into `loops`; none for scalar nests.
  std::optional<unsigned> vectorLoop;
  int64_t vectorElements = 1;
  /// The loop to divide among threads (`loops[0]`), if it is worth it, and how
  /// many of its iterations (vectors, if it is the vector loop) make a block.
  bool parallel = false;
  int64_t grain = 1;

  int64_t stride(unsigned operand, unsigned loop) const {
    return accesses[operand].strides.empty()
               ? 0
               : accesses[operand].strides[loops[loop].dim];
  }
};

/// Plans `op`, or says by failure that its shapes, strides or indexing maps are
/// not static and linear.
mlir::FailureOr<LoopPlan> planLoops(mlir::linalg::LinalgOp op);

/// How `op` combines output `index` over a reduction, if it is by one of the
/// operations that may be done in any order.
std::optional<mlir::Operation *> combinerOf(mlir::linalg::LinalgOp op,
                                            unsigned index);

} // namespace mxfp4

#endif // MXFP4_LIB_CPU_LOOPPLAN_H
