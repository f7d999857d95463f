// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a policy and a product's role to the product's precision. Needs
// contractions of static shape with `mxfp4.role`; gives a `gemm` attribute and
// the rule that decided, or an error that points at the rule.

#ifndef MXFP4_TRANSFORMS_POLICY_H
#define MXFP4_TRANSFORMS_POLICY_H

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseSet.h"

namespace mxfp4 {

/// A matrix product as a policy sees it.
struct PolicySubject {
  mlir::Operation *op;
  RoleAttr role; ///< null if the product was given none
  int64_t batch, m, n, k;
  /// The operand of a wgrad that is the gradient: 0 or 1, -1 if not known.
  int64_t gradientOperand;
};

/// What is to happen to a product; a null `gemm` leaves it as the graph has it.
struct PolicyDecision {
  GemmAttr gemm;
  DecisionAttr decision;
};

/// A policy that is being applied; remembers which of its rules have matched.
class PolicyInForce {
public:
  /// `place` is where errors about the policy itself are reported.
  PolicyInForce(PolicyAttr policy, mlir::Location place)
      : policy(policy), place(place) {}

  /// Fails on selectors and presets that mean nothing.
  mlir::LogicalResult check();

  mlir::FailureOr<PolicyDecision> decide(const PolicySubject &subject);

  /// Fails if a rule has matched no product. `subjects` are what there was.
  mlir::LogicalResult
  checkAllMatched(llvm::ArrayRef<PolicySubject> subjects) const;

private:
  mlir::FailureOr<PolicyDecision> byRule(const PolicySubject &subject,
                                         RuleAttr rule);
  mlir::FailureOr<GemmAttr> gemmOf(const PolicySubject &subject,
                                   PrecisionAttr precision,
                                   mlir::Location rulePlace);
  mlir::Location placeOf(RuleAttr rule) const;

  PolicyAttr policy;
  mlir::Location place;
  llvm::DenseSet<mlir::Attribute> matchedRules;
};

/// The policy that `module` is under: `policy` (a preset's name or
/// `#mxfp4.policy<...>`), else the module's attribute, else one that leaves
/// everything alone; with what the file `recipe` adds, if one is named.
mlir::FailureOr<PolicyAttr> findPolicy(mlir::ModuleOp module,
                                       llvm::StringRef policy,
                                       llvm::StringRef recipe);

/// Reads the YAML recipe `path` into a policy. Keys of the file override those
/// of `base` (null: the default policy), rules are added. Errors are reported
/// at their line of the file.
///
/// ```yaml
/// preset: full-h16          # every key is optional
/// scale: even               # floor | even | ceil | rceil
/// lm_head: false
/// seed: 0
/// rules:
///   - name: last layer      # for the report
///     layer: "3?"           # glob over the layer's number
///     parameter: "*.wq"     # glob over the weight's name
///     roles: [fprop, dgrad]
///     shape: ["M >= 64"]    # batch, M, N, K
///     rank: 2               # the number of selectors unless given
///     set: bf16             # a format, a preset, or by meaning:
///   - roles: [wgrad]
///     set:
///       activation: mxfp4
///       gradient: {format: mxfp4, block: 1x32, scale: even, round: stochastic,
///       hadamard: 16, signs: random}
/// ```
mlir::FailureOr<PolicyAttr>
readRecipe(llvm::StringRef path, mlir::MLIRContext *context, PolicyAttr base);

} // namespace mxfp4

#endif // MXFP4_TRANSFORMS_POLICY_H
