// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roles -> policy: gives each product its precision and says which rule
// decided. Needs `mxfp4.role` on the products; gives `mxfp4.gemm` and
// `mxfp4.decision`.

#include "mxfp4/Transforms/Passes.h"
#include "mxfp4/Transforms/Policy.h"
#include "mxfp4/Transforms/Presets.h"
#include "mxfp4/Transforms/Product.h"
#include "mxfp4/Transforms/Stage.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mxfp4 {
#define GEN_PASS_DEF_APPLYPOLICY
#include "mxfp4/Transforms/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {

/// The products of a function, in program order.
struct FunctionProducts {
  SmallVector<PolicySubject> subjects;
  std::vector<Product> products;
};

struct ApplyPolicyPass : public mxfp4::impl::ApplyPolicyBase<ApplyPolicyPass> {
  using ApplyPolicyBase::ApplyPolicyBase;

  void runOnOperation() override;
  LogicalResult checkUnquantized(PolicyAttr policy);
  LogicalResult decideAll(ArrayRef<PolicySubject> subjects,
                          PolicyInForce &policy);
};

} // namespace

static LogicalResult collect(func::FuncOp func, FunctionProducts &result) {
  WalkResult walked = func.walk([&](Operation *op) {
    auto role =
        op->getAttrOfType<RoleAttr>(MXFP4Dialect::RoleAttrHelper::getNameStr());
    bool byHand = op->hasAttr(MXFP4Dialect::GemmAttrHelper::getNameStr());
    if (!role && !byHand)
      return WalkResult::advance();
    std::string reason;
    FailureOr<Product> product = Product::get(op, reason);
    if (failed(product)) {
      if (!byHand)
        return WalkResult::advance();
      op->emitOpError() << "has mxfp4.gemm but " << reason;
      return WalkResult::interrupt();
    }
    result.subjects.push_back({op, role, product->getBatch(), product->getM(),
                               product->getN(), product->getK(), -1});
    if (product->swapped)
      std::swap(result.subjects.back().m, result.subjects.back().n);
    result.products.push_back(*product);
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

/// Finds which operand of each wgrad is the gradient: the tensor that the dgrad
/// of the same parameter reads beside the weight, or the one that the fprop
/// does not.
static void findGradients(FunctionProducts &function) {
  auto sourceOf = [&](size_t index, unsigned operand) {
    const Product &product = function.products[index];
    bool first = (operand == 0) != product.swapped;
    return (first ? product.lhs : product.rhs)
        .traced(/*throughCasts=*/true)
        .source;
  };
  // Parameter -> the other operand's sources, of its dgrads and its fprops.
  llvm::DenseMap<StringAttr, SmallVector<Value, 2>> gradients, activations;
  for (auto [i, subject] : llvm::enumerate(function.subjects)) {
    RoleAttr role = subject.role;
    if (!role || !role.getParameter() ||
        role.getWeight() == WeightOperand::None)
      continue;
    Value other = sourceOf(i, role.getWeight() == WeightOperand::Lhs ? 1 : 0);
    if (role.getRole() == Role::DGrad)
      gradients[role.getParameter()].push_back(other);
    else if (role.getRole() == Role::FProp)
      activations[role.getParameter()].push_back(other);
  }
  for (auto [i, subject] : llvm::enumerate(function.subjects)) {
    RoleAttr role = subject.role;
    if (!role || role.getRole() != Role::WGrad || !role.getParameter())
      continue;
    for (unsigned operand : {0u, 1u}) {
      Value source = sourceOf(i, operand);
      if (llvm::is_contained(gradients.lookup(role.getParameter()), source))
        subject.gradientOperand = operand;
      else if (llvm::is_contained(activations.lookup(role.getParameter()),
                                  source))
        subject.gradientOperand = 1 - operand;
    }
  }
}

/// Products that were quantized under one policy cannot be under another.
LogicalResult ApplyPolicyPass::checkUnquantized(PolicyAttr policy) {
  auto previous = getOperation()->getAttrOfType<PolicyAttr>(
      MXFP4Dialect::PolicyAttrHelper::getNameStr());
  if (!previous || previous == policy)
    return success();
  WalkResult walked = getOperation().walk([&](Operation *op) {
    if (!isa<QuantizeOp, FusedQuantizeOp>(op))
      return WalkResult::advance();
    InFlightDiagnostic diag = emitError(getOperation().getLoc())
                              << "is quantized under " << previous
                              << " and cannot be under " << policy
                              << ": start from the graph as it was exported";
    diag.attachNote(op->getLoc()) << "quantized here";
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}

LogicalResult ApplyPolicyPass::decideAll(ArrayRef<PolicySubject> subjects,
                                         PolicyInForce &inForce) {
  for (const PolicySubject &subject : subjects) {
    FailureOr<PolicyDecision> decision = inForce.decide(subject);
    if (failed(decision))
      return failure();
    subject.op->setAttr(MXFP4Dialect::DecisionAttrHelper::getNameStr(),
                        decision->decision);
    if (decision->gemm)
      subject.op->setAttr(MXFP4Dialect::GemmAttrHelper::getNameStr(),
                          decision->gemm);
    ++(decision->gemm ? numSet : numKept);
  }
  return success();
}

void ApplyPolicyPass::runOnOperation() {
  ModuleOp module = getOperation();
  if (failed(requireStage(module, Stage::Roles)))
    return signalPassFailure();
  FailureOr<PolicyAttr> attribute = findPolicy(module, policy, recipe);
  if (failed(attribute) || failed(checkUnquantized(*attribute)))
    return signalPassFailure();
  module->setAttr(MXFP4Dialect::PolicyAttrHelper::getNameStr(), *attribute);

  PolicyInForce inForce(*attribute, module.getLoc());
  if (failed(inForce.check()))
    return signalPassFailure();
  SmallVector<PolicySubject> underModule;
  for (auto func : module.getOps<func::FuncOp>()) {
    FunctionProducts function;
    if (failed(collect(func, function)))
      return signalPassFailure();
    findGradients(function);
    auto own = func->getAttrOfType<PolicyAttr>(
        MXFP4Dialect::PolicyAttrHelper::getNameStr());
    if (!own) {
      llvm::append_range(underModule, function.subjects);
      continue;
    }
    PolicyInForce ownInForce(own, func.getLoc());
    if (failed(ownInForce.check()) ||
        failed(decideAll(function.subjects, ownInForce)) ||
        failed(ownInForce.checkAllMatched(function.subjects)))
      return signalPassFailure();
  }
  if (failed(decideAll(underModule, inForce)) ||
      failed(inForce.checkAllMatched(underModule)))
    return signalPassFailure();
  setStage(module, Stage::Policy);
}
