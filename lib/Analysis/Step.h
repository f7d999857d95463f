// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of a training step: which argument is a weight, which result
// is its update or gradient, which is the loss. Needs the value graph and, if
// there is one, the names file; gives the same without it.

#ifndef MXFP4_LIB_ANALYSIS_STEP_H
#define MXFP4_LIB_ANALYSIS_STEP_H

#include "UpdateReach.h"

#include "mxfp4/Analysis/Names.h"

#include "mlir/Support/LLVM.h"

#include <string>

namespace mxfp4::roles {

enum class ArgumentKind {
  Other,  ///< may turn out to be a frozen weight
  Weight, ///< named one, or has an update or a gradient among the results
  Data    ///< integers, named inputs, optimizer state: never a weight
};

struct StepArgument {
  mlir::BlockArgument value;
  std::string name;
  ArgumentKind kind = ArgumentKind::Other;
};

struct StepResult {
  mlir::Value value;
  UpdateReach reach;
  /// The weight that this is the update, gradient or state of; -1 if none.
  int64_t argument = -1;
};

/// One entry function.
struct Step {
  mlir::FunctionOpInterface function;
  llvm::SmallVector<StepArgument> arguments;
  llvm::SmallVector<StepResult> results;
  /// The loss; null if no result is one.
  mlir::Value loss;
  /// All that the loss depends on; without a loss what the first products that
  /// read each argument depend on, themselves included.
  llvm::BitVector forward;

  /// Reads the interface of `function`. Fails, with a diagnostic, if `names`
  /// does not fit it. In `graph`, a weight that a loop updates becomes that
  /// weight to what reads it: one step does not depend on the one before.
  static mlir::FailureOr<Step> get(mlir::FunctionOpInterface function,
                                   const Names *names, ValueGraph &graph,
                                   ViewTrace &trace);

  /// The argument that `value` is, or null.
  const StepArgument *find(mlir::Value value) const;
};

/// The first number that stands alone in `name` or follows "layer" or "block":
/// "model.layers.3.mlp" is 3. -1 if there is none.
int64_t layerOfName(llvm::StringRef name);

} // namespace mxfp4::roles

#endif // MXFP4_LIB_ANALYSIS_STEP_H
