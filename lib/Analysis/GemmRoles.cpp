// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules: from facts about a product to its role. Each rule leaves its
// reason in the record.

#include "mxfp4/Analysis/GemmRoles.h"

#include "RoleFinder.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mxfp4;
using namespace mxfp4::roles;

RoleAttr Gemm::toAttr(MLIRContext *context) const {
  auto string = [&](StringRef text) {
    return text.empty() ? StringAttr() : StringAttr::get(context, text);
  };
  return RoleAttr::get(context, role, original, string(parameter), argument,
                       weight, layer, lmHead, recompute, embedding,
                       role == Role::Unknown ? string(reason) : StringAttr());
}

void RoleFinder::nameWeight(Product &product, ArrayRef<Origin> parts) {
  Gemm &gemm = product.gemm;
  SmallVector<unsigned> arguments;
  for (const Origin &part : parts)
    graph.visitDependencies(
        graph.id(part.root), [](unsigned) { return false; },
        [&](unsigned id) {
          if (const StepArgument *argument = step.find(graph.value(id)))
            arguments.push_back(argument->value.getArgNumber());
        });
  llvm::sort(arguments);
  arguments.erase(llvm::unique(arguments), arguments.end());
  if (arguments.empty()) {
    gemm.parameter = "constant";
    return;
  }
  gemm.argument = arguments.front();
  gemm.parameter =
      llvm::join(llvm::map_range(arguments,
                                 [&](unsigned index) {
                                   return step.arguments[index].name;
                                 }),
                 "+");
  gemm.layer = layerOfName(gemm.parameter);
  // One layer of a stack, taken at a constant place.
  const Origin &first = parts.front();
  if (gemm.layer < 0 && first.sliced.size() > 2 && first.sliced.front() &&
      ShapedType::isStatic(first.offsets.front()) &&
      !llvm::is_contained(ArrayRef(first.sliced).drop_front(), true))
    gemm.layer = first.offsets.front();
}

void RoleFinder::nameUpdate(Product &product) {
  Gemm &gemm = product.gemm;
  gemm.argument = product.updates.front();
  gemm.parameter =
      llvm::join(llvm::map_range(product.updates,
                                 [&](unsigned index) {
                                   return step.arguments[index].name;
                                 }),
                 "+");
  gemm.layer = layerOfName(gemm.parameter);
  if (gemm.layer < 0)
    if (Product *use = slicedUse(product))
      gemm.layer = use->gemm.layer;
}

static void setUnknown(Product &product, StringRef reason) {
  const Gemm &old = product.gemm;
  Gemm unknown;
  unknown.contraction = old.contraction;
  unknown.index = unknown.original = old.index;
  unknown.loopTrips = old.loopTrips;
  unknown.reason = reason.str();
  product.gemm = std::move(unknown);
}

/// The forward product, of this micro-batch or another one, that computes the
/// same as `product`; null if there is none before it.
Product *RoleFinder::congruentForward(const Product &product) {
  if (!congruence)
    congruence = std::make_unique<Congruence>(graph);
  Operation *first =
      congruence->leader(product.gemm.contraction.result()).getDefiningOp();
  Product *original = first ? byOperation.lookup(first) : nullptr;
  if (!original || original == &product)
    return nullptr;
  bool isForward = original->forward || original->gemm.role == Role::FProp ||
                   original->gemm.role == Role::Attention;
  return isForward ? original : nullptr;
}

/// The forward product that `product` repeats: `same`, which computes the same,
/// else the only one that reads the same weight in the same way.
void RoleFinder::findOriginal(Product &product, Product *same) {
  if (same) {
    product.gemm.original = same->gemm.index;
    return;
  }
  const Side *weight = product.weight();
  if (!weight)
    return;
  Product *only = nullptr;
  for (Product *use : forwardUses.lookup(weight->parts.front().root))
    if (sameUse(*use->weight(), *weight)) {
      if (only)
        return;
      only = use;
    }
  if (only)
    product.gemm.original = only->gemm.index;
}

void RoleFinder::classifyWeightProduct(Product &product, const Side &weight) {
  Gemm &gemm = product.gemm;
  const Side &other = product.other(weight);
  gemm.weight =
      &weight == &product.sides[0] ? WeightOperand::Lhs : WeightOperand::Rhs;
  gemm.embedding = other.isOneHot;
  nameWeight(product, weight.parts);
  if (product.forward) {
    gemm.role = Role::FProp;
    gemm.reason = weight.isDerived
                      ? "reads what is made of weights alone, and the loss "
                        "depends on it"
                      : "reads a weight, and the loss depends on it";
    return;
  }
  // Forward products read the weight along some of its dimensions; a gradient
  // is taken along the others.
  bool likeForward = false, unlikeForward = false;
  for (Product *use : forwardUses.lookup(weight.parts.front().root))
    if (sameWeight(*use->weight(), weight))
      (use->weight()->summed == weight.summed ? likeForward : unlikeForward) =
          true;
  bool repeated = likeForward && !unlikeForward;
  if (other.isGradient && !(logitsInLoop && repeated)) {
    if (repeated)
      return setUnknown(
          product,
          "reads a weight along the dimension that the forward pass sums over, "
          "but depends on what follows the loss");
    gemm.role = Role::DGrad;
    gemm.reason = "reads a weight, and its other operand is a gradient";
    return;
  }
  if (!likeForward)
    return setUnknown(
        product,
        "reads a weight, but the loss does not depend on it, it repeats no "
        "forward product, and its other operand is no gradient");
  gemm.role = Role::FProp;
  // A repeated forward starts from something that the first one left; one that
  // starts from the inputs and computes something else is another micro-batch.
  Value operand =
      gemm.contraction.op->getOperand(&weight == &product.sides[0] ? 1 : 0);
  Product *same = congruentForward(product);
  gemm.recompute = same || afterForward.test(graph.id(operand));
  gemm.reason = gemm.recompute
                    ? "repeats a forward product for the backward pass"
                    : "reads a weight as the forward pass does";
  if (gemm.recompute)
    findOriginal(product, same);
}

void RoleFinder::classifyActivationProduct(Product &product) {
  Gemm &gemm = product.gemm;
  const Side *sides = product.sides;
  if (product.afterGradient) {
    gemm.reason =
        "an operand depends on the gradient of a weight: it belongs to "
        "the optimizer, or to another step";
    return;
  }
  if (!product.forward && !product.updates.empty()) {
    gemm.role = Role::WGrad;
    gemm.reason = "becomes a weight's gradient or update";
    gemm.embedding = sides[0].isOneHot || sides[1].isOneHot;
    nameUpdate(product);
    return;
  }
  for (unsigned number : {0u, 1u}) {
    if (sides[number].isActivation)
      continue;
    StringRef side = number == 0 ? "left" : "right";
    StringRef what =
        !sides[number].parts.empty() ? " operand is an input or a constant"
        : sides[number].isOneHot     ? " operand is made of integers alone"
                                     : " operand depends on no argument";
    gemm.reason =
        ("no operand is a weight, no weight's update is reached, and the " +
         side + what)
            .str();
    return;
  }
  bool batched = !gemm.contraction.loops.batch.empty();
  if (!batched && !product.attentionChain) {
    gemm.reason = "multiplies two activations without batches, and neither "
                  "feeds a softmax and "
                  "another such product nor is fed by one";
    return;
  }
  gemm.role = Role::Attention;
  gemm.reason = batched ? "batched, of two activations"
                        : "of two activations, with a softmax between two such";
  if (product.forward)
    return;
  bool isGradient = sides[0].isGradient || sides[1].isGradient;
  Product *same =
      isGradient && !logitsInLoop ? nullptr : congruentForward(product);
  gemm.recompute =
      same || (!isGradient &&
               llvm::any_of(ArrayRef<unsigned>{0, 1}, [&](unsigned number) {
                 return afterForward.test(
                     graph.id(gemm.contraction.op->getOperand(number)));
               }));
  if (gemm.recompute)
    findOriginal(product, same);
}

/// Unbatched products of activations are those of an attention if one reaches
/// the other through an exponential, passing no third product.
void RoleFinder::markAttentionChains() {
  auto multipliesActivations = [](const Product &product) {
    return !product.weight() && product.sides[0].isActivation &&
           product.sides[1].isActivation;
  };
  auto hasExponential = [](Operation *op) {
    return op
        ->walk([](Operation *inner) {
          return isa<math::ExpOp, math::Exp2Op>(inner) ? WalkResult::interrupt()
                                                       : WalkResult::advance();
        })
        .wasInterrupted();
  };
  auto producer = [&](unsigned id) {
    return byOperation.lookup(graph.value(id).getDefiningOp());
  };
  for (Product &last : products) {
    if (!multipliesActivations(last) ||
        (!last.forward && !last.updates.empty()))
      continue;
    for (Value operand :
         {last.gemm.contraction.lhs(), last.gemm.contraction.rhs()}) {
      SmallVector<Product *> reached;
      bool exponential = false;
      graph.visitDependencies(
          graph.id(operand),
          [&](unsigned id) { return producer(id) != nullptr; },
          [&](unsigned id) {
            if (Product *product = producer(id))
              reached.push_back(product);
            else if (Operation *op = graph.value(id).getDefiningOp())
              exponential |= hasExponential(op);
          });
      for (Product *first : reached)
        if (exponential && multipliesActivations(*first))
          last.attentionChain = first->attentionChain = true;
    }
  }
  // Their gradients contract with an operand of theirs.
  llvm::DenseSet<Value> operands;
  for (const Product &product : products)
    if (product.attentionChain)
      for (Value operand :
           {product.gemm.contraction.lhs(), product.gemm.contraction.rhs()})
        if (Value root = trace.root(operand))
          operands.insert(root);
  for (Product &product : products)
    for (unsigned number : {0u, 1u})
      product.attentionChain |=
          multipliesActivations(product) &&
          product.sides[1 - number].isGradient &&
          operands.contains(
              trace.root(product.gemm.contraction.op->getOperand(number)));
}

void RoleFinder::classify(Product &product) {
  if (product.sides[0].isWeight && product.sides[1].isWeight) {
    product.gemm.reason = "both operands are weights";
    return;
  }
  if (const Side *weight = product.weight()) {
    bool trained = llvm::any_of(weight->parts, [&](const Origin &part) {
      const StepArgument *argument = step.find(part.root);
      return weight->isDerived ||
             (argument && argument->kind == ArgumentKind::Weight);
    });
    // An input times a gradient looks like a frozen weight times one.
    if (trained || product.forward || product.updates.empty())
      return classifyWeightProduct(product, *weight);
  }
  classifyActivationProduct(product);
}

/// The forward product whose weight, one slice of a stack, the gradient
/// `product` belongs to: the only one that shares an operand with it.
Product *RoleFinder::slicedUse(const Product &product) {
  auto leaderOf = [&](Value operand) {
    Value root = trace.root(operand);
    return root && congruence ? congruence->leader(root) : root;
  };
  if (product.updates.size() != 1)
    return nullptr;
  Value argument = step.arguments[product.updates.front()].value;
  Product *only = nullptr;
  for (Product *use : forwardUses.lookup(argument)) {
    const Side &weight = *use->weight();
    if (!llvm::is_contained(weight.parts.front().sliced, true))
      return nullptr;
    Value activation =
        leaderOf(&weight == &use->sides[0] ? use->gemm.contraction.rhs()
                                           : use->gemm.contraction.lhs());
    if (!activation ||
        (activation != leaderOf(product.gemm.contraction.lhs()) &&
         activation != leaderOf(product.gemm.contraction.rhs())))
      continue;
    if (only)
      return nullptr;
    only = use;
  }
  return only;
}

/// Everything that belongs to the weight that makes the logits. Without a loss
/// there may be products that only look like the last forward one.
void RoleFinder::markLmHead() {
  if (logitsInLoop || (!step.loss && logits.size() != 1))
    return;
  for (Product *logit : logits) {
    const Side *head = logit->weight();
    if (!head)
      continue;
    bool whole = llvm::none_of(head->parts, [](const Origin &part) {
      return llvm::is_contained(part.sliced, true);
    });
    for (Product &product : products) {
      const Side *weight = product.weight();
      bool reads = weight && (whole ? weight->parts.front().root ==
                                          head->parts.front().root
                                    : sameWeight(*weight, *head));
      bool updates = product.gemm.role == Role::WGrad &&
                     (whole ? product.gemm.argument == logit->gemm.argument
                            : slicedUse(product) == logit);
      product.gemm.lmHead |=
          product.gemm.role != Role::Unknown && (reads || updates);
    }
  }
}

/// An attention product lies in the layer of the projections that its forward
/// operands come from.
void RoleFinder::layersOfAttention() {
  std::vector<int64_t> layers(graph.size(), -1);
  for (unsigned id = 0; id < graph.size(); ++id) {
    Operation *op = graph.value(id).getDefiningOp();
    Product *product = byOperation.lookup(op);
    if (product && product->gemm.layer >= 0) {
      layers[id] = product->gemm.layer;
      continue;
    }
    if (gradient.test(id))
      continue;
    for (unsigned source : graph.sources(id))
      layers[id] = std::max(layers[id], layers[source]);
    if (product && product->gemm.role == Role::Attention)
      product->gemm.layer = layers[id];
  }
  for (Product &product : products)
    if (product.gemm.role == Role::Attention && product.gemm.layer < 0)
      for (unsigned number : {0u, 1u})
        if (!product.sides[number].isGradient)
          product.gemm.layer =
              std::max(product.gemm.layer,
                       layers[graph.id(
                           product.gemm.contraction.op->getOperand(number))]);
}

void RoleFinder::run() {
  for (Product &product : products)
    byOperation[product.gemm.contraction.op] = &product;
  traceSides();
  markWeights();
  markLogits();
  markGradients();
  markUpdates();
  markOptimizer();
  markAttentionChains();
  for (Product &product : products)
    classify(product);
  markLmHead();
  layersOfAttention();
}

FailureOr<std::vector<Gemm>> mxfp4::findGemmRoles(ModuleOp module,
                                                  const Names *names) {
  ValueGraph graph(module);
  ViewTrace trace(graph);
  std::vector<Gemm> gemms;
  llvm::MapVector<Operation *, std::vector<Product>> steps;
  for (Operation *op : graph.operations()) {
    FailureOr<Contraction> contraction = Contraction::get(op);
    if (failed(contraction))
      continue;
    Gemm &gemm = gemms.emplace_back();
    gemm.contraction = *contraction;
    gemm.index = gemm.original = gemms.size() - 1;
    gemm.loopTrips = loopTrips(op);
    gemm.reason = "is in a function that no step calls";
    if (Operation *entry = graph.entryOf(op))
      steps[entry].emplace_back().gemm = gemm;
  }
  for (auto &[entry, products] : steps) {
    FailureOr<Step> step =
        Step::get(cast<FunctionOpInterface>(entry), names, graph, trace);
    if (failed(step))
      return failure();
    // What carries a weight shows where it comes from only now.
    ViewTrace stepTrace(graph);
    RoleFinder(*step, graph, stepTrace, products).run();
    for (Product &product : products)
      gemms[product.gemm.index] = std::move(product.gemm);
  }
  return gemms;
}
