// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the graph in two walks: numbers first, since values are forwarded
// backwards through loops and to callees that stand further down.

#include "ValueGraph.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mxfp4;
using namespace mxfp4::roles;

/// Operations whose regions the graph looks into; others count as a whole.
static bool isTransparent(Operation *op) {
  return isa<ModuleOp, FunctionOpInterface, RegionBranchOpInterface>(op);
}

ValueGraph::ValueGraph(ModuleOp module) {
  SymbolTableCollection symbols;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    ops.push_back(op);
    for (Value result : op->getResults())
      number(result);
    if (!isTransparent(op))
      return WalkResult::skip();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          number(argument);
    return WalkResult::advance();
  });
  forwarded.resize(values.size());
  sourceLists.resize(values.size());
  userLists.resize(values.size());
  for (Operation *op : ops) {
    if (auto jump = dyn_cast<BranchOpInterface>(op))
      addJump(jump);
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
      addBranch(branch);
      continue;
    }
    if (auto call = dyn_cast<CallOpInterface>(op)) {
      auto callee = dyn_cast_or_null<FunctionOpInterface>(
          call.resolveCallableInTable(&symbols));
      if (callee && !callee.isExternal()) {
        callers.try_emplace(callee, op->getParentOfType<FunctionOpInterface>());
        addCall(op, callee);
        continue;
      }
    }
    addPlain(op);
  }
}

Operation *ValueGraph::entryOf(Operation *op) const {
  Operation *function = op->getParentOfType<FunctionOpInterface>();
  llvm::SmallPtrSet<Operation *, 4> seen; // recursion has no entry
  while (function && callers.contains(function))
    function =
        seen.insert(function).second ? callers.lookup(function) : nullptr;
  return function;
}

void ValueGraph::number(Value value) {
  ids.try_emplace(value, values.size());
  values.push_back(value);
}

void ValueGraph::addEdge(Value from, Value to) {
  unsigned source = id(from), target = id(to);
  sourceLists[target].push_back(source);
  userLists[source].push_back(target);
}

void ValueGraph::keepSources(unsigned id, ArrayRef<unsigned> kept) {
  for (unsigned source : sourceLists[id])
    if (!llvm::is_contained(kept, source))
      llvm::erase(userLists[source], id);
  sourceLists[id].assign(kept.begin(), kept.end());
}

void ValueGraph::addPlain(Operation *op) {
  if (op->getNumResults() == 0)
    return;
  llvm::SetVector<Value> inputs;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  for (OpOperand &operand : op->getOpOperands())
    // A destination that the body overwrites is no dependence.
    if (!linalgOp || linalgOp.payloadUsesValueFromOperand(&operand))
      inputs.insert(operand.get());
  getUsedValuesDefinedAbove(op->getRegions(), inputs);
  for (Value input : inputs)
    for (Value result : op->getResults())
      addEdge(input, result);
}

void ValueGraph::addBranch(RegionBranchOpInterface op) {
  RegionBranchInverseSuccessorMapping mapping;
  op.getSuccessorInputOperandMapping(mapping);
  for (auto &[input, operands] : mapping) {
    forwarded.set(id(input));
    for (OpOperand *operand : operands)
      addEdge(operand->get(), input);
  }
  // What chooses a region or counts a loop decides what comes out.
  for (Value operand : op->getOperands()) {
    if (!operand.getType().isIntOrIndex())
      continue;
    if (auto loop = dyn_cast<scf::ForOp>(op.getOperation()))
      addEdge(operand, loop.getInductionVar());
    else
      for (Value result : op->getResults())
        addEdge(operand, result);
  }
}

void ValueGraph::addJump(BranchOpInterface op) {
  for (unsigned index = 0; index < op->getNumSuccessors(); ++index) {
    SuccessorOperands operands = op.getSuccessorOperands(index);
    for (BlockArgument argument : op->getSuccessor(index)->getArguments())
      if (Value operand = operands[argument.getArgNumber()]) {
        forwarded.set(id(argument));
        addEdge(operand, argument);
      }
  }
}

void ValueGraph::addCall(Operation *call, FunctionOpInterface callee) {
  auto operands = cast<CallOpInterface>(call).getArgOperands();
  for (auto [operand, argument] : llvm::zip(operands, callee.getArguments())) {
    forwarded.set(id(argument));
    addEdge(operand, argument);
  }
  for (Block &block : callee.getFunctionBody()) {
    Operation *terminator = block.getTerminator();
    if (!terminator->hasTrait<OpTrait::ReturnLike>())
      continue;
    for (auto [operand, result] :
         llvm::zip(terminator->getOperands(), call->getResults())) {
      forwarded.set(id(result));
      addEdge(operand, result);
    }
  }
}

static llvm::BitVector
reach(unsigned size, ArrayRef<unsigned> seeds,
      llvm::function_ref<ArrayRef<unsigned>(unsigned)> next) {
  llvm::BitVector seen(size);
  SmallVector<unsigned> worklist;
  auto visit = [&](unsigned id) {
    if (!seen.test(id)) {
      seen.set(id);
      worklist.push_back(id);
    }
  };
  llvm::for_each(seeds, visit);
  while (!worklist.empty())
    llvm::for_each(next(worklist.pop_back_val()), visit);
  return seen;
}

llvm::BitVector
ValueGraph::dependencies(ArrayRef<unsigned> seeds,
                         llvm::function_ref<bool(unsigned)> stop) const {
  return reach(size(), seeds, [&](unsigned id) {
    return stop && stop(id) ? ArrayRef<unsigned>() : sources(id);
  });
}

void ValueGraph::visitDependencies(
    unsigned seed, llvm::function_ref<bool(unsigned)> stop,
    llvm::function_ref<void(unsigned)> visit) const {
  llvm::DenseSet<unsigned> seen{seed};
  SmallVector<unsigned> worklist{seed};
  while (!worklist.empty()) {
    unsigned id = worklist.pop_back_val();
    visit(id);
    if (stop(id))
      continue;
    for (unsigned source : sources(id))
      if (seen.insert(source).second)
        worklist.push_back(source);
  }
}

llvm::BitVector ValueGraph::dependents(ArrayRef<unsigned> seeds) const {
  return reach(size(), seeds, [&](unsigned id) { return users(id); });
}
