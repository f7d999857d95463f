// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Meanings of arguments and results, from names where there are some, else
// from what flows where.

#include "Step.h"

#include "mxfp4/Analysis/Contraction.h"
#include "mxfp4/Dialect/StepArgument.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mxfp4;
using namespace mxfp4::roles;

int64_t mxfp4::roles::layerOfName(StringRef name) {
  while (!name.empty()) {
    name = name.drop_until([](char c) { return llvm::isAlnum(c); });
    StringRef word = name.take_while([](char c) { return llvm::isAlnum(c); });
    name = name.drop_front(word.size());
    StringRef digits = word;
    if (word.consume_front("layers") || word.consume_front("layer") ||
        word.consume_front("blocks") || word.consume_front("block"))
      digits = word;
    int64_t layer;
    if (!digits.empty() && !digits.getAsInteger(10, layer) && layer >= 0)
      return layer;
  }
  return -1;
}

/// The name that an argument carries itself: an attribute, or its location.
static std::string ownName(FunctionOpInterface function, unsigned index) {
  for (StringRef attribute : {"mxfp4.name", "jax.arg_info", "torch.name"})
    if (auto name = function.getArgAttrOfType<StringAttr>(index, attribute))
      return name.str();
  if (auto location = dyn_cast<NameLoc>(function.getArgument(index).getLoc()))
    return location.getName().str();
  return ("arg" + Twine(index)).str();
}

static bool isFloatTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa<FloatType>(tensor.getElementType());
}

static bool isFloatScalar(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isFloatTensor(type) && tensor.hasStaticShape() &&
         tensor.getNumElements() == 1;
}

static ArgumentKind kindOfName(StringRef kind) {
  return llvm::StringSwitch<ArgumentKind>(kind)
      .Cases({"param", "frozen"}, ArgumentKind::Weight)
      .Cases({"buffer", "const", "constant"}, ArgumentKind::Other)
      .Default(ArgumentKind::Data);
}

static LogicalResult nameArguments(Step &step, const Names &names) {
  FunctionOpInterface function = step.function;
  unsigned count = numGraphArguments(function);
  if (count != names.arguments.size() ||
      step.results.size() != names.results.size())
    return function->emitError()
           << "has " << count << " arguments and " << step.results.size()
           << " results, but the names file lists " << names.arguments.size()
           << " and " << names.results.size();
  for (unsigned index = 0; index < count; ++index) {
    const NamedValue &named = names.arguments[index];
    step.arguments[index].kind = kindOfName(named.kind);
    if (!named.parameter.empty())
      step.arguments[index].name = named.parameter;
  }
  for (auto [index, named] : llvm::enumerate(names.results)) {
    StepResult &result = step.results[index];
    if (named.kind == "loss") {
      if (step.loss)
        return function->emitError()
               << "has two results that the names file calls the loss";
      step.loss = result.value;
      continue;
    }
    for (auto [argument, candidate] : llvm::enumerate(step.arguments))
      if (!named.parameter.empty() && candidate.kind == ArgumentKind::Weight &&
          candidate.name == named.parameter)
        result.argument = argument;
  }
  return success();
}

/// Of the scalar results the one that the fewest products, but at least one,
/// flow into: norms of gradients depend on all that the loss depends on.
static Value guessLoss(const Step &step, const ValueGraph &graph) {
  Value loss;
  unsigned fewest = 0;
  for (const StepResult &result : step.results) {
    if (!isFloatScalar(result.value.getType()))
      continue;
    llvm::BitVector needed = graph.dependencies(graph.id(result.value));
    unsigned products = 0;
    for (unsigned id : needed.set_bits())
      if (Operation *op = graph.value(id).getDefiningOp())
        products += succeeded(Contraction::get(op));
    if (products && (!loss || products < fewest)) {
      loss = result.value;
      fewest = products;
    }
  }
  return loss;
}

/// Without a loss among the results: the first product that reads an argument
/// is forward, since backward ones depend on it, and so is all it depends on.
static llvm::BitVector guessForward(const Step &step, const ValueGraph &graph,
                                    ViewTrace &trace) {
  SmallVector<unsigned> firstUses;
  llvm::DenseSet<Value> used;
  for (Operation *op : graph.operations())
    if (FailureOr<Contraction> product = Contraction::get(op);
        succeeded(product))
      for (Value operand : {product->lhs(), product->rhs()})
        for (const Origin &origin : trace.origins(operand))
          if (step.find(origin.root) && used.insert(origin.root).second)
            firstUses.push_back(graph.id(product->result()));
  return graph.dependencies(firstUses);
}

/// An update reaches back to the weight, and the weight to the loss; optimizer
/// state reaches updates too, but not the loss.
static void bindUpdates(Step &step, const ValueGraph &graph) {
  for (StepResult &result : step.results) {
    if (result.value == step.loss)
      continue;
    for (Value value : result.reach.arguments) {
      const StepArgument *argument = step.find(value);
      if (!argument || value.getType() != result.value.getType() ||
          !step.forward.test(graph.id(value)))
        continue;
      result.argument = argument->value.getArgNumber();
      step.arguments[result.argument].kind = ArgumentKind::Weight;
    }
  }
}

/// Whether `result` is the next value of an argument that the loss does not
/// depend on: a moment, or a master copy.
static bool isStateOfOptimizer(const Step &step, const StepResult &result,
                               const ValueGraph &graph) {
  return llvm::any_of(result.reach.arguments, [&](Value value) {
    return step.find(value) && value.getType() == result.value.getType() &&
           !step.forward.test(graph.id(value));
  });
}

/// Gradients, and weights that are rounded from master copies, have their
/// weights' types and, as frameworks return them, their order: the results that
/// are left are matched with the arguments that the loss depends on if both
/// agree one by one.
static void bindGradients(Step &step, const ValueGraph &graph) {
  SmallVector<StepResult *> results;
  for (StepResult &result : step.results)
    if (result.argument < 0 && result.value != step.loss &&
        isFloatTensor(result.value.getType()) &&
        !isStateOfOptimizer(step, result, graph))
      results.push_back(&result);
  SmallVector<StepArgument *> arguments;
  for (StepArgument &argument : step.arguments)
    if (argument.kind == ArgumentKind::Other &&
        isFloatTensor(argument.value.getType()) &&
        step.forward.test(graph.id(argument.value)))
      arguments.push_back(&argument);
  // Inputs that are no weights stand before or after the weights.
  for (size_t first :
       {size_t(0),
        arguments.size() - std::min(arguments.size(), results.size())}) {
    ArrayRef<StepArgument *> window =
        ArrayRef(arguments).drop_front(first).take_front(results.size());
    bool equal = !results.empty() && window.size() == results.size() &&
                 llvm::all_of(llvm::zip(window, results), [](auto pair) {
                   return std::get<0>(pair)->value.getType() ==
                          std::get<1>(pair)->value.getType();
                 });
    if (!equal)
      continue;
    for (auto [argument, result] : llvm::zip(window, results)) {
      argument->kind = ArgumentKind::Weight;
      result->argument = argument->value.getArgNumber();
    }
    return;
  }
}

/// Separates the steps of a loop over steps: what carries a weight between them
/// is that weight, not its update. Returns whether there are any.
static bool separateSteps(const Step &step, ValueGraph &graph) {
  SmallVector<unsigned> weights, carried;
  for (const StepResult &result : step.results) {
    if (result.argument < 0 ||
        step.arguments[result.argument].kind != ArgumentKind::Weight)
      continue;
    weights.push_back(graph.id(step.arguments[result.argument].value));
    for (Value value : result.reach.carried)
      carried.push_back(graph.id(value));
  }
  bool any = false;
  // A loop in a loop carries what the outer one carries.
  for (bool changed = true; std::exchange(changed, false);)
    for (unsigned id : carried) {
      SmallVector<unsigned> kept;
      for (unsigned source : graph.sources(id))
        if (llvm::is_contained(weights, source))
          kept.push_back(source);
      if (kept.empty() || llvm::is_contained(weights, id))
        continue;
      graph.keepSources(id, kept);
      weights.push_back(id);
      any = changed = true;
    }
  return any;
}

const StepArgument *Step::find(Value value) const {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument ||
      argument.getOwner()->getParentOp() != static_cast<Operation *>(function))
    return nullptr;
  return &arguments[argument.getArgNumber()];
}

FailureOr<Step> Step::get(FunctionOpInterface function, const Names *names,
                          ValueGraph &graph, ViewTrace &trace) {
  Step step;
  step.function = function;
  for (BlockArgument argument : function.getArguments()) {
    bool isFloat = isFloatTensor(argument.getType());
    step.arguments.push_back(
        {argument, ownName(function, argument.getArgNumber()),
         isFloat ? ArgumentKind::Other : ArgumentKind::Data});
  }
  for (Block &block : function.getFunctionBody()) {
    if (!block.getTerminator()->hasTrait<OpTrait::ReturnLike>())
      continue;
    for (Value operand : block.getTerminator()->getOperands())
      step.results.push_back({operand, UpdateReach::of(operand, graph, trace)});
    break;
  }
  if (names && failed(nameArguments(step, *names)))
    return failure();
  if (!step.loss)
    step.loss = guessLoss(step, graph);
  if (step.loss) {
    step.forward = graph.dependencies(graph.id(step.loss));
  } else {
    step.forward = guessForward(step, graph, trace);
  }
  if (!names) {
    bindUpdates(step, graph);
    bindGradients(step, graph);
  }
  if (separateSteps(step, graph) && step.loss)
    step.forward = graph.dependencies(graph.id(step.loss));
  return step;
}
