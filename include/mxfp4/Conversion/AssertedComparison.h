// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an assertion compares, for the message of its failure.

#ifndef MXFP4_CONVERSION_ASSERTEDCOMPARISON_H
#define MXFP4_CONVERSION_ASSERTEDCOMPARISON_H

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <optional>

namespace mxfp4 {

/// The two sides of a comparison of integers.
struct AssertedComparison {
  mlir::Value left, right; ///< i64
  mlir::Value source;      ///< the buffer that `left` was read from, or null

  /// Of `op`, made at `b`; nothing if `op` asserts something else, or numbers
  /// that an i64 cannot hold.
  static std::optional<AssertedComparison> get(mlir::ImplicitLocOpBuilder &b,
                                               mlir::cf::AssertOp op);
};

} // namespace mxfp4

#endif // MXFP4_CONVERSION_ASSERTEDCOMPARISON_H
