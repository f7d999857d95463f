// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layout operations, one rule each: how dimensions of the result run along
// dimensions of the source.

#include "ViewTrace.h"

#include "mxfp4/Import/ForeignOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mxfp4;
using namespace mxfp4::roles;

bool mxfp4::roles::isPadding(Value value) {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<tensor::EmptyOp, linalg::FillOp>(op))
    return true;
  SplatElementsAttr splat;
  return op && matchPattern(value, m_Constant(&splat));
}

/// Whether `scalar`, in the body of `op`, is the same for all elements and
/// known.
static bool isConstantIn(linalg::LinalgOp op, Value scalar) {
  if (auto argument = dyn_cast<BlockArgument>(scalar);
      argument && argument.getOwner() == op.getBlock())
    return isPadding(op.getMatchingOpOperand(argument)->get());
  return matchPattern(scalar, m_Constant());
}

/// The operand whose element a linalg body passes on with nothing but a change
/// of float type and, if `scaled`, products with constants; or null.
static OpOperand *copiedOperand(linalg::LinalgOp op, bool scaled) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 0)
    return nullptr;
  Value scalar = op.getBlock()->getTerminator()->getOperand(0);
  while (Operation *cast = scalar.getDefiningOp()) {
    if (scaled && isa<arith::MulFOp>(cast) &&
        isConstantIn(op, cast->getOperand(0)))
      scalar = cast->getOperand(1);
    else if (isa<arith::ExtFOp, arith::TruncFOp>(cast) ||
             (scaled && isa<arith::MulFOp, arith::DivFOp>(cast) &&
              isConstantIn(op, cast->getOperand(1))))
      scalar = cast->getOperand(0);
    else
      return nullptr;
  }
  auto argument = cast<BlockArgument>(scalar);
  return argument.getOwner() == op.getBlock()
             ? op.getMatchingOpOperand(argument)
             : nullptr;
}

/// A value and how the dimensions of what is made of it run along its own: for
/// each dimension of the result the set (bits) of dimensions of `value`.
namespace {
struct Step {
  Value value;
  SmallVector<uint64_t, 4> dims;
  /// Offsets of a slice, by dimension of `value`; empty if it is whole.
  SmallVector<int64_t, 4> offsets;
  SmallVector<bool, 4> sliced;
};
} // namespace

static uint64_t bit(unsigned dim) { return dim < 64 ? uint64_t(1) << dim : 0; }

static SmallVector<uint64_t, 4> identityDims(unsigned rank) {
  SmallVector<uint64_t, 4> dims;
  for (unsigned dim = 0; dim < rank; ++dim)
    dims.push_back(bit(dim));
  return dims;
}

static unsigned rankOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getRank() : 0;
}

static Step linalgStep(linalg::LinalgOp op, OpOperand *operand) {
  AffineMap from = op.getMatchingIndexingMap(operand);
  AffineMap to = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  Step step{operand->get(), {}, {}, {}};
  for (AffineExpr expr : to.getResults()) {
    uint64_t dims = 0;
    for (auto [dim, source] : llvm::enumerate(from.getResults()))
      if (isa<AffineDimExpr>(source) && source == expr)
        dims |= bit(dim);
    step.dims.push_back(dims);
  }
  return step;
}

static Step collapseStep(tensor::CollapseShapeOp op) {
  Step step{op.getSrc(), {}, {}, {}};
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    uint64_t dims = 0;
    for (int64_t dim : group)
      if (op.getSrcType().getDimSize(dim) != 1)
        dims |= bit(dim);
    step.dims.push_back(dims);
  }
  return step;
}

static Step expandStep(tensor::ExpandShapeOp op) {
  Step step{op.getSrc(), {}, {}, {}};
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices()))
    for (int64_t expanded : group)
      step.dims.push_back(
          op.getResultType().getDimSize(expanded) == 1 ? 0 : bit(dim));
  return step;
}

static Step extractStep(tensor::ExtractSliceOp op) {
  Step step{op.getSource(), {}, {}, {}};
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (unsigned dim = 0; dim < dropped.size(); ++dim) {
    if (!dropped.test(dim))
      step.dims.push_back(bit(dim));
    int64_t size = op.getStaticSizes()[dim];
    step.sliced.push_back(ShapedType::isDynamic(size) ||
                          size != op.getSourceType().getDimSize(dim));
    step.offsets.push_back(op.getStaticOffsets()[dim]);
  }
  return step;
}

/// The inserted part as a part of the whole: dimensions that the source lacks
/// run along nothing.
static Step insertedStep(tensor::InsertSliceOp op) {
  Step step{op.getSource(),
            SmallVector<uint64_t, 4>(op.getDestType().getRank(), 0),
            {},
            {}};
  llvm::SmallBitVector dropped = op.getDroppedDims();
  unsigned dim = 0;
  for (unsigned whole = 0; whole < step.dims.size(); ++whole)
    if (!dropped.test(whole))
      step.dims[whole] = bit(dim++);
  return step;
}

static Step wholeStep(Value value) {
  return {value, identityDims(rankOf(value)), {}, {}};
}

/// What `value` is a view of, times constants if `scaled`, or put together
/// from; empty if it is computed.
static SmallVector<Step, 2> stepsOf(Value value, bool scaled) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (isa<linalg::FillOp>(op))
      return {};
    if (OpOperand *operand = copiedOperand(linalgOp, scaled))
      return {linalgStep(linalgOp, operand)};
    return {};
  }
  return TypeSwitch<Operation *, SmallVector<Step, 2>>(op)
      .Case([](tensor::CollapseShapeOp op) {
        return SmallVector<Step, 2>{collapseStep(op)};
      })
      .Case([](tensor::ExpandShapeOp op) {
        return SmallVector<Step, 2>{expandStep(op)};
      })
      .Case([](tensor::ExtractSliceOp op) {
        return SmallVector<Step, 2>{extractStep(op)};
      })
      .Case([](tensor::InsertSliceOp op) {
        return SmallVector<Step, 2>{insertedStep(op), wholeStep(op.getDest())};
      })
      .Case<tensor::CastOp, tensor::BitcastOp, arith::ExtFOp, arith::TruncFOp>(
          [](Operation *op) {
            return SmallVector<Step, 2>{wholeStep(op->getOperand(0))};
          })
      .Case([](tensor::PadOp op) {
        return SmallVector<Step, 2>{wholeStep(op.getSource())};
      })
      .Case([](tensor::ConcatOp op) {
        return llvm::map_to_vector<2>(
            op.getInputs(), [](Value part) { return wholeStep(part); });
      })
      .Case([&](tensor::ReshapeOp op) {
        uint64_t all = 0;
        for (uint64_t dim : identityDims(rankOf(op.getSource())))
          all |= dim;
        return SmallVector<Step, 2>{
            {op.getSource(),
             SmallVector<uint64_t, 4>(rankOf(value), all),
             {},
             {}}};
      })
      .Case([&](foreign::OptimizationBarrierOp op) {
        return SmallVector<Step, 2>{
            wholeStep(op.getOperand(cast<OpResult>(value).getResultNumber()))};
      })
      .Default([](Operation *) { return SmallVector<Step, 2>(); });
}

Value ViewTrace::copiedFrom(Value value) {
  SmallVector<Step, 2> steps = stepsOf(value, /*scaled=*/false);
  if (steps.size() != 1 ||
      isa_and_nonnull<tensor::ExtractSliceOp, tensor::PadOp>(
          value.getDefiningOp()))
    return nullptr;
  auto from = dyn_cast<RankedTensorType>(steps.front().value.getType());
  auto to = dyn_cast<RankedTensorType>(value.getType());
  bool same = from && to && from.hasStaticShape() && to.hasStaticShape()
                  ? from.getNumElements() == to.getNumElements()
                  : rankOf(value) == rankOf(steps.front().value);
  return same ? steps.front().value : nullptr;
}

/// `origin` of `step.value`, seen through `step`.
static Origin compose(const Origin &origin, const Step &step) {
  Origin result = origin;
  result.dims.clear();
  for (uint64_t through : step.dims) {
    uint64_t dims = 0;
    for (unsigned dim = 0; dim < origin.dims.size(); ++dim)
      if (through & bit(dim))
        dims |= origin.dims[dim];
    result.dims.push_back(dims);
  }
  for (unsigned dim = 0; dim < step.offsets.size() && dim < origin.dims.size();
       ++dim) {
    if (!step.sliced[dim])
      continue;
    for (unsigned rootDim = 0; rootDim < result.offsets.size(); ++rootDim) {
      if (!(origin.dims[dim] & bit(rootDim)))
        continue;
      result.sliced[rootDim] = true;
      int64_t &offset = result.offsets[rootDim];
      // An offset into several dimensions at once is not a number in any.
      bool plain = llvm::isPowerOf2_64(origin.dims[dim]) &&
                   ShapedType::isStatic(step.offsets[dim]);
      offset = ShapedType::isDynamic(offset) || !plain
                   ? ShapedType::kDynamic
                   : offset + step.offsets[dim];
    }
  }
  return result;
}

static Origin self(Value value) {
  unsigned rank = rankOf(value);
  return {value, identityDims(rank), SmallVector<int64_t, 4>(rank, 0),
          SmallVector<bool, 4>(rank, false)};
}

SmallVector<Origin, 1> ViewTrace::compute(Value value) {
  SmallVector<Step, 2> steps = stepsOf(value, /*scaled=*/true);
  // An argument of a callee and a value that a loop hands on unchanged are
  // what was passed in, if that is one thing.
  if (steps.empty() && graph.isForwarded(graph.id(value))) {
    Value only;
    for (unsigned source : graph.sources(graph.id(value))) {
      Value from = graph.value(source);
      if (from == value || from.getType() != value.getType())
        continue;
      if (only && only != from)
        return {self(value)};
      only = from;
    }
    if (only)
      steps.push_back(wholeStep(only));
  }
  if (steps.empty())
    return {self(value)};
  SmallVector<Origin, 1> result;
  for (const Step &step : steps)
    for (const Origin &origin : origins(step.value))
      result.push_back(compose(origin, step));
  if (llvm::any_of(
          result, [](const Origin &origin) { return !isPadding(origin.root); }))
    llvm::erase_if(result,
                   [](const Origin &origin) { return isPadding(origin.root); });
  return result;
}

ArrayRef<Origin> ViewTrace::origins(Value value) {
  auto found = memo.find(value);
  if (found != memo.end())
    return *found->second;
  using Origins = SmallVector<Origin, 1>;
  // In a cycle (a value handed round a loop) the value is its own origin.
  memo[value] = std::make_unique<Origins>(Origins{self(value)});
  auto result = std::make_unique<Origins>(compute(value));
  return *(memo[value] = std::move(result));
}

Value ViewTrace::root(Value value) {
  ArrayRef<Origin> all = origins(value);
  return all.size() == 1 ? all.front().root : Value();
}
