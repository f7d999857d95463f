// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values compute the same thing. Needs a ValueGraph; gives a leader for
// each value, the first one in program order that computes what it computes.
// A forward pass that was repeated for its gradients is found by this, whether
// a barrier, a loop or nothing at all keeps it apart from the first.

#ifndef MXFP4_LIB_ANALYSIS_CONGRUENCE_H
#define MXFP4_LIB_ANALYSIS_CONGRUENCE_H

#include "ValueGraph.h"

namespace mxfp4::roles {

/// Value numbering over a module, up to the trip of a loop: slices of one
/// tensor at positions that a loop counter decides count as the same, and so
/// does a slice of a stack and the value that an earlier loop put on it.
class Congruence {
public:
  explicit Congruence(const ValueGraph &graph);

  /// The first value that is congruent to `value`; possibly itself.
  mlir::Value leader(mlir::Value value) const;

private:
  void visit(mlir::Operation *op);
  bool isCounter(mlir::Value value) const;
  bool markCounter(mlir::Operation *op);
  mlir::Value operandLeader(mlir::Value value) const;
  mlir::Value stackedValue(mlir::Operation *op) const;
  bool congruent(mlir::Operation *a, mlir::Operation *b) const;

  llvm::DenseMap<mlir::Value, mlir::Value> leaders;
  /// Scalars that a loop counter decides; all stand for one another.
  llvm::DenseSet<mlir::Value> counters;
  mlir::Value anyCounter;
  llvm::DenseMap<size_t, llvm::SmallVector<mlir::Operation *, 1>> byHash;
};

} // namespace mxfp4::roles

#endif // MXFP4_LIB_ANALYSIS_CONGRUENCE_H
