// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each matrix product of a training step is for. Needs a module at any
// stage up to `roles`, foreign operations included; gives one record a product.
//
// fprop    contracts a weight with an activation on the way to the loss;
// dgrad    contracts a weight with a gradient;
// wgrad    contracts two values to what becomes a weight's gradient or update;
// attention  contracts two activations, or an activation and a gradient.
//
// A weight is an argument (or a slice of one, or several put together) seen
// through layout and type changes. Forward is what the loss depends on, or
// repeats it; backward is what depends on the products nearest to the loss
// without being forward. What that does not decide is unknown, with the reason.

#ifndef MXFP4_ANALYSIS_GEMMROLES_H
#define MXFP4_ANALYSIS_GEMMROLES_H

#include "mxfp4/Analysis/Contraction.h"
#include "mxfp4/Analysis/Names.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/IR/BuiltinOps.h"

namespace mxfp4 {

/// A matrix product and what it is for.
struct Gemm {
  Contraction contraction;
  /// Place in program order, from 0.
  int64_t index = 0;
  Role role = Role::Unknown;
  /// The weight's name; several weights put together are joined by '+'. Empty
  /// for attention and unknown.
  std::string parameter;
  /// The (first) function argument that holds the weight, -1 if none does.
  int64_t argument = -1;
  /// The operand that is the weight (fprop, dgrad).
  WeightOperand weight = WeightOperand::None;
  /// The first number in the weight's name, or the place in a stack of layers
  /// if that is a constant; for attention that of the projections around it;
  /// -1 if unknown.
  int64_t layer = -1;
  bool lmHead = false;    ///< belongs to the weight that makes the logits
  bool recompute = false; ///< repeats a forward product for the backward pass
  bool embedding = false; ///< contracts with a one-hot of integers
  /// The product that a recompute repeats, else its own index.
  int64_t original = 0;
  /// Times that the operation runs, -1 if not constant.
  int64_t loopTrips = 1;
  /// What decided, or for `unknown` what is missing.
  std::string reason;

  /// This record as the attribute `mxfp4.role`.
  RoleAttr toAttr(mlir::MLIRContext *context) const;
};

/// All products of `module`, in program order. `names` may be null. Fails, with
/// a diagnostic, if the names do not fit the step's arguments and results.
mlir::FailureOr<std::vector<Gemm>> findGemmRoles(mlir::ModuleOp module,
                                                 const Names *names);

} // namespace mxfp4

#endif // MXFP4_ANALYSIS_GEMMROLES_H
