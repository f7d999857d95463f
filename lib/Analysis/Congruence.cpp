// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Value numbering by hashing, in program order.

#include "Congruence.h"

#include "ViewTrace.h"

#include "mxfp4/Import/ForeignOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mxfp4;
using namespace mxfp4::roles;

/// Roles and precisions are no part of what an operation computes.
static constexpr auto kFlags =
    OperationEquivalence::Flags(OperationEquivalence::IgnoreLocations |
                                OperationEquivalence::IgnoreDiscardableAttrs);

Congruence::Congruence(const ValueGraph &graph) {
  for (Operation *op : graph.operations()) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      counters.insert(loop.getInductionVar());
      anyCounter = loop.getInductionVar();
    }
    visit(op);
  }
}

Value Congruence::leader(Value value) const {
  auto found = leaders.find(value);
  return found == leaders.end() ? value : found->second;
}

bool Congruence::isCounter(Value value) const {
  return counters.contains(value);
}

Value Congruence::operandLeader(Value value) const {
  return isCounter(value) ? anyCounter : leader(value);
}

/// Scalar arithmetic on a counter is a counter.
bool Congruence::markCounter(Operation *op) {
  if (!llvm::all_of(op->getResultTypes(),
                    [](Type type) { return type.isIntOrIndex(); }) ||
      llvm::none_of(op->getOperands(),
                    [&](Value operand) { return isCounter(operand); }))
    return false;
  counters.insert(op->result_begin(), op->result_end());
  return true;
}

/// For a slice at a counter out of a stack that a loop built, slice by slice:
/// the value that was put there. Null for anything else.
Value Congruence::stackedValue(Operation *op) const {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  if (!slice || llvm::none_of(slice.getOffsets(),
                              [&](Value offset) { return isCounter(offset); }))
    return nullptr;
  auto stack = dyn_cast<OpResult>(leader(slice.getSource()));
  auto loop = stack ? dyn_cast<scf::ForOp>(stack.getOwner()) : nullptr;
  if (!loop)
    return nullptr;
  auto insert = loop.getYieldedValues()[stack.getResultNumber()]
                    .getDefiningOp<tensor::InsertSliceOp>();
  if (!insert ||
      insert.getDest() != loop.getRegionIterArg(stack.getResultNumber()) ||
      insert.getStaticSizes() != slice.getStaticSizes() ||
      llvm::none_of(insert.getOffsets(),
                    [&](Value offset) { return isCounter(offset); }))
    return nullptr;
  return insert.getSourceType() == slice.getType() ? leader(insert.getSource())
                                                   : nullptr;
}

/// The operand of a reshape: an operation that keeps the order of all elements
/// and their type. A copy to or from unit dimensions is one too.
static Value reshapedFrom(Operation *op) {
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return op->getOperand(0);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  Value source = linalgOp ? ViewTrace::copiedFrom(op->getResult(0)) : Value();
  if (!source ||
      getElementTypeOrSelf(source) != getElementTypeOrSelf(op->getResult(0)))
    return nullptr;
  AffineMap from = linalgOp.getMatchingIndexingMap(&op->getOpOperand(0));
  AffineMap to = linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0));
  int64_t last = -1;
  for (AffineExpr expr : from.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      if (dim.getPosition() <= last)
        return nullptr;
      last = dim.getPosition();
    }
  return to.isIdentity() && source == op->getOperand(0) ? source : Value();
}

bool Congruence::congruent(Operation *a, Operation *b) const {
  DenseMap<Value, Value> inside;
  auto equal = [&](Value left, Value right) {
    if (left == right || operandLeader(left) == operandLeader(right))
      return success();
    auto found = inside.find(left);
    return success(found != inside.end() && found->second == right);
  };
  return OperationEquivalence::isEquivalentTo(
      a, b, equal, [&](Value left, Value right) { inside[left] = right; },
      kFlags);
}

void Congruence::visit(Operation *op) {
  if (auto barrier = dyn_cast<foreign::OptimizationBarrierOp>(op)) {
    for (auto [operand, result] :
         llvm::zip(barrier.getOperands(), barrier.getResults()))
      leaders[result] = leader(operand);
    return;
  }
  if (isa<RegionBranchOpInterface, CallOpInterface>(op) ||
      op->getNumResults() == 0 || markCounter(op) || !isMemoryEffectFree(op))
    return;
  if (Value stacked = stackedValue(op)) {
    leaders[op->getResult(0)] = stacked;
    return;
  }
  // Reshapes that undo each other meet here: JAX stacks expanded slices and
  // collapses what it takes from the stack.
  if (Value source = reshapedFrom(op))
    if (Operation *inner = leader(source).getDefiningOp())
      if (Value original = reshapedFrom(inner);
          original && original.getType() == op->getResult(0).getType()) {
        leaders[op->getResult(0)] = leader(original);
        return;
      }
  llvm::hash_code hash = OperationEquivalence::computeHash(
      op, [&](Value operand) { return hash_value(operandLeader(operand)); },
      OperationEquivalence::ignoreHashValue, kFlags);
  SmallVector<Operation *, 1> &bucket = byHash[static_cast<size_t>(hash)];
  for (Operation *earlier : bucket)
    if (congruent(earlier, op)) {
      for (auto [first, result] :
           llvm::zip(earlier->getResults(), op->getResults()))
        leaders[result] = leader(first);
      return;
    }
  bucket.push_back(op);
}
