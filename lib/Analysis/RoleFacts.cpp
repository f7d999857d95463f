// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts about products: which operands are weights, what is gradient, which
// updates a product reaches. Every fact is one sweep over the value graph.

#include "RoleFinder.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mxfp4;
using namespace mxfp4::roles;

unsigned RoleFinder::resultId(const Product &product) const {
  return graph.id(product.gemm.contraction.result());
}

/// A constant that could be a frozen weight: a matrix of different numbers.
static bool isConstantMatrix(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  Attribute constant;
  return type && type.getRank() >= 2 && isa<FloatType>(type.getElementType()) &&
         matchPattern(value, m_Constant(&constant)) &&
         !isa<SplatElementsAttr>(constant);
}

/// Takes the origins of an operand for what it is made of.
void RoleFinder::setParts(Side &side, Value operand, unsigned number,
                          const Contraction &contraction) {
  side.parts = trace.origins(operand);
  for (const Origin &origin : side.parts) {
    uint64_t summed = 0;
    for (unsigned dim : contraction.operandDims(number, contraction.loops.k))
      summed |= origin.dims[dim];
    side.summed.push_back(summed);
  }
}

void RoleFinder::traceSides() {
  SmallVector<unsigned> floats, integers;
  for (const StepArgument &argument : step.arguments) {
    bool isFloat =
        isa<FloatType>(getElementTypeOrSelf(argument.value.getType()));
    (isFloat ? floats : integers).push_back(graph.id(argument.value));
  }
  llvm::BitVector fromFloats = graph.dependents(floats);
  llvm::BitVector fromIntegers = graph.dependents(integers);
  for (Product &product : products) {
    const Contraction &contraction = product.gemm.contraction;
    product.forward = step.forward.test(resultId(product));
    for (unsigned number : {0u, 1u}) {
      Side &side = product.sides[number];
      Value operand = contraction.op->getOperand(number);
      unsigned id = graph.id(operand);
      if (llvm::all_of(trace.origins(operand), [&](const Origin &origin) {
            return step.find(origin.root) || isConstantMatrix(origin.root);
          }))
        setParts(side, operand, number, contraction);
      side.isActivation = side.parts.empty() && fromFloats.test(id);
      side.isOneHot = !fromFloats.test(id) && fromIntegers.test(id);
    }
  }
}

void RoleFinder::markWeights() {
  auto kindOf = [&](const Origin &part) {
    const StepArgument *argument = step.find(part.root);
    return argument ? argument->kind : ArgumentKind::Other;
  };
  auto all = [&](const Side &side, auto predicate) {
    return !side.parts.empty() && llvm::all_of(side.parts, predicate);
  };
  for (Product &product : products)
    for (Side &side : product.sides)
      side.isWeight = all(side, [&](const Origin &part) {
        return kindOf(part) == ArgumentKind::Weight;
      });
  markDerivedWeights();
  // What is multiplied by a trained weight is an input, not a frozen weight.
  llvm::DenseSet<Value> inputs;
  for (Product &product : products)
    for (Side &side : product.sides)
      if (side.isWeight && product.forward)
        for (const Origin &part : product.other(side).parts)
          if (kindOf(part) != ArgumentKind::Weight)
            inputs.insert(part.root);
  for (Product &product : products)
    for (Side &side : product.sides) {
      const Side &other = product.other(side);
      bool frozen = all(side, [&](const Origin &part) {
        return kindOf(part) != ArgumentKind::Data &&
               !inputs.contains(part.root);
      });
      bool otherIsInput = all(other, [&](const Origin &part) {
        return inputs.contains(part.root);
      });
      side.isWeight |= frozen && (other.isActivation || otherIsInput);
    }
  for (Product &product : products)
    if (const Side *weight = product.weight(); weight && product.forward)
      for (const Origin &part : weight->parts)
        forwardUses[part.root].push_back(&product);
}

/// What is computed from weights alone, without a product, stands for a weight
/// where it meets something else: a normalised or a dequantised matrix. Where
/// it meets a weight it is what is multiplied by it, such as learned positions.
void RoleFinder::markDerivedWeights() {
  SmallVector<unsigned> weights, others;
  for (const StepArgument &argument : step.arguments)
    (argument.kind == ArgumentKind::Weight ? weights : others)
        .push_back(graph.id(argument.value));
  for (Product &product : products)
    others.push_back(resultId(product));
  llvm::BitVector fromWeights = graph.dependents(weights);
  llvm::BitVector fromOthers = graph.dependents(others);
  for (Product &product : products) {
    if (product.weight())
      continue;
    for (unsigned number : {0u, 1u}) {
      Side &side = product.sides[number];
      Value operand = product.gemm.contraction.op->getOperand(number);
      unsigned id = graph.id(operand);
      side.isDerived =
          side.parts.empty() && fromWeights.test(id) && !fromOthers.test(id);
    }
    if (product.sides[0].isDerived && product.sides[1].isDerived)
      product.sides[0].isDerived = product.sides[1].isDerived = false;
    for (unsigned number : {0u, 1u}) {
      Side &side = product.sides[number];
      if (!side.isDerived)
        continue;
      setParts(side, product.gemm.contraction.op->getOperand(number), number,
               product.gemm.contraction);
      side.isWeight = true;
      side.isActivation = false;
    }
  }
}

/// The forward products that reach the loss without passing another one. A
/// router of experts that also has a loss of its own passes the experts' too.
void RoleFinder::markLogits() {
  SmallVector<unsigned> inputs;
  for (Product &product : products)
    if (product.forward)
      for (unsigned source : graph.sources(resultId(product)))
        inputs.push_back(source);
  SmallVector<unsigned> results;
  for (Product &product : products)
    if (product.forward)
      results.push_back(resultId(product));
  afterForward = graph.dependents(results);
  llvm::BitVector upstream = graph.dependencies(inputs);
  Product *last = nullptr;
  for (Product &product : products) {
    if (!product.forward)
      continue;
    last = &product;
    if (!upstream.test(resultId(product)))
      logits.push_back(&product);
  }
  if (logits.empty() && last) {
    logitsInLoop = true;
    logits.push_back(last);
  }
}

/// Whether two operands show the same part of the same weight.
bool RoleFinder::sameWeight(const Side &a, const Side &b) const {
  return a.parts.size() == b.parts.size() &&
         llvm::all_of(llvm::zip(a.parts, b.parts), [](auto pair) {
           auto &[left, right] = pair;
           return left.root == right.root && left.offsets == right.offsets;
         });
}

bool RoleFinder::sameUse(const Side &a, const Side &b) const {
  return sameWeight(a, b) && a.summed == b.summed;
}

void RoleFinder::markGradients() {
  SmallVector<unsigned> seeds;
  for (Product &product : products) {
    // A repeated forward that includes the logits repeats their product.
    const Side *weight = product.forward ? nullptr : product.weight();
    bool isLogits =
        llvm::is_contained(logits, &product) ||
        (weight && llvm::any_of(logits, [&](Product *logit) {
           return logit->weight() && sameUse(*weight, *logit->weight());
         }));
    if (isLogits)
      seeds.push_back(resultId(product));
  }
  gradient = graph.dependents(seeds);
  for (Product &product : products)
    for (unsigned number : {0u, 1u})
      product.sides[number].isGradient = gradient.test(
          graph.id(product.gemm.contraction.op->getOperand(number)));
}

void RoleFinder::markUpdates() {
  for (const StepResult &result : step.results) {
    if (result.argument < 0)
      continue;
    for (Operation *op : result.reach.products) {
      Product *product = byOperation.lookup(op);
      if (product && !llvm::is_contained(product->updates, result.argument))
        product->updates.push_back(result.argument);
    }
  }
  for (Product &product : products)
    llvm::sort(product.updates);
}

/// A weight's gradient is made of what no other gradient of it is part of. What
/// is multiplied after that belongs to the optimizer: the steps of an
/// orthogonalised update, the factors of a preconditioner.
void RoleFinder::markOptimizer() {
  auto dependsOn = [&](const Product &product, const llvm::BitVector &set) {
    return llvm::any_of(ArrayRef<unsigned>{0, 1}, [&](unsigned number) {
      return set.test(
          graph.id(product.gemm.contraction.op->getOperand(number)));
    });
  };
  llvm::DenseMap<unsigned, SmallVector<Product *>> gradients;
  for (Product &product : products)
    if (!product.forward)
      for (unsigned argument : product.updates)
        gradients[argument].push_back(&product);
  for (auto &[argument, found] : gradients)
    if (found.size() > 1)
      for (Product *one : found) {
        llvm::BitVector after = graph.dependents(resultId(*one));
        for (Product *other : found)
          other->afterGradient |= other != one && dependsOn(*other, after);
      }
  SmallVector<unsigned> finished;
  for (auto &[argument, found] : gradients)
    for (Product *product : found)
      if (!product->afterGradient && !product->weight())
        finished.push_back(resultId(*product));
  llvm::BitVector after = graph.dependents(finished);
  for (Product &product : products)
    product.afterGradient |= dependsOn(product, after);
}
