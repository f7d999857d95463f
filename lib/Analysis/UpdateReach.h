// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes a result of a step element by element. Needs a result; gives
// the arguments and products that reach it through layout changes and
// elementwise arithmetic only: an updated weight reaches back to the weight it
// was and to the products that make its gradient.

#ifndef MXFP4_LIB_ANALYSIS_UPDATEREACH_H
#define MXFP4_LIB_ANALYSIS_UPDATEREACH_H

#include "ViewTrace.h"

namespace mxfp4::roles {

struct UpdateReach {
  llvm::SmallVector<mlir::Value, 4> arguments;
  llvm::SmallVector<mlir::Operation *, 4> products;
  /// Arguments of loops and branches on the way: a weight that a loop updates.
  llvm::SmallVector<mlir::Value, 4> carried;

  /// What reaches `result`. Sums that a loop carries, slices put together, a
  /// product's init and sums over a product's own batch count as elementwise;
  /// broadcasts (a learning rate, a clipping factor) and other sums do not.
  static UpdateReach of(mlir::Value result, const ValueGraph &graph,
                        ViewTrace &trace);
};

} // namespace mxfp4::roles

#endif // MXFP4_LIB_ANALYSIS_UPDATEREACH_H
