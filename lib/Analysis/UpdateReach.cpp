// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk back from a result over elementwise edges.

#include "UpdateReach.h"

#include "mxfp4/Analysis/Contraction.h"
#include "mxfp4/Import/ForeignOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mxfp4;
using namespace mxfp4::roles;

/// Whether `operand` has an element for each element of the result of `op`.
static bool isElementwiseOperand(linalg::LinalgOp op, OpOperand &operand) {
  if (!op.payloadUsesValueFromOperand(&operand))
    return false;
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || type.getRank() == 0)
    return type && result.getRank() == 0;
  if (type.hasStaticShape() && result.hasStaticShape())
    return type.getNumElements() == result.getNumElements();
  return op.getMatchingIndexingMap(&operand).isPermutation();
}

/// The product that `op` sums over its batch dimensions, or null. Only then is
/// a sum part of a weight's gradient: sums over rows are gradients of biases.
static Operation *batchSummedProduct(linalg::LinalgOp op, ViewTrace &trace) {
  if (op.getNumDpsInputs() != 1 || op.getNumReductionLoops() == 0 ||
      !isa_and_nonnull<arith::AddFOp>(
          op.getBlock()->getTerminator()->getOperand(0).getDefiningOp()))
    return nullptr;
  ArrayRef<Origin> origins = trace.origins(op.getDpsInputs()[0]);
  Operation *root =
      origins.size() == 1 ? origins.front().root.getDefiningOp() : nullptr;
  FailureOr<Contraction> product =
      root ? Contraction::get(root) : FailureOr<Contraction>(failure());
  if (failed(product))
    return nullptr;
  uint64_t batch = 0;
  for (unsigned dim : product->operandDims(2, product->loops.batch))
    batch |= uint64_t(1) << dim;
  AffineMap map = op.getIndexingMapsArray()[0];
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (loop &&
        iterators[loop.getPosition()] == utils::IteratorType::reduction &&
        (origins.front().dims[dim] & ~batch))
      return nullptr;
  }
  return root;
}

static bool sameElementCount(Value a, Value b) {
  auto left = dyn_cast<RankedTensorType>(a.getType()),
       right = dyn_cast<RankedTensorType>(b.getType());
  return left && right && left.getShape() == right.getShape();
}

namespace {

class Walk {
public:
  Walk(const ValueGraph &graph, ViewTrace &trace)
      : graph(graph), trace(trace) {}

  UpdateReach run(Value result) {
    visit(result);
    while (!worklist.empty())
      expand(worklist.pop_back_val());
    return std::move(reach);
  }

private:
  void visit(Value value) {
    if (isPadding(value) || !seen.insert(value).second)
      return;
    worklist.push_back(value);
  }

  void expand(Value value) {
    unsigned id = graph.id(value);
    if (graph.isForwarded(id)) {
      if (isa<BlockArgument>(value))
        reach.carried.push_back(value);
      for (unsigned source : graph.sources(id))
        if (graph.value(source).getType() == value.getType())
          visit(graph.value(source));
      return;
    }
    if (isa<BlockArgument>(value)) {
      reach.arguments.push_back(value);
      return;
    }
    expandOperation(value.getDefiningOp(), value);
  }

  void expandOperation(Operation *op, Value value) {
    if (Value source = ViewTrace::copiedFrom(value))
      return visit(source);
    if (auto scatter = foreign::Scatter::get(op))
      return visit(scatter->original);
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      return expandLinalg(linalgOp);
    llvm::TypeSwitch<Operation *>(op)
        .Case<tensor::ExtractSliceOp, tensor::PadOp>(
            [&](Operation *op) { visit(op->getOperand(0)); })
        .Case([&](tensor::InsertSliceOp op) {
          visit(op.getSource());
          visit(op.getDest());
        })
        .Case([&](tensor::InsertOp op) { visit(op.getDest()); })
        .Case([&](tensor::ConcatOp op) {
          llvm::for_each(op.getInputs(), [&](Value part) { visit(part); });
        })
        .Default([&](Operation *op) {
          if (op->hasTrait<OpTrait::Elementwise>())
            for (Value operand : op->getOperands())
              if (sameElementCount(operand, value))
                visit(operand);
        });
  }

  void expandLinalg(linalg::LinalgOp op) {
    if (succeeded(Contraction::get(op))) {
      reach.products.push_back(op);
      visit(op.getDpsInits()[0]);
    } else if (Operation *product = batchSummedProduct(op, trace)) {
      visit(product->getResult(0));
    } else if (op.getNumReductionLoops() == 0) {
      for (OpOperand &operand : op->getOpOperands())
        if (isElementwiseOperand(op, operand))
          visit(operand.get());
    }
  }

  const ValueGraph &graph;
  ViewTrace &trace;
  llvm::DenseSet<Value> seen;
  SmallVector<Value> worklist;
  UpdateReach reach;
};

} // namespace

UpdateReach UpdateReach::of(Value result, const ValueGraph &graph,
                            ViewTrace &trace) {
  return Walk(graph, trace).run(result);
}
