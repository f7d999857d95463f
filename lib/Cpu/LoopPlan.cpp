// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The choices of LoopPlan.h: strides from maps and types, order and merging of
// loops, the vector loop, the parallel loop.

#include "LoopPlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mxfp4;

/// Work (elements times operations) below which threads cost more than they
/// give, and the least that makes a block.
static constexpr int64_t kParallelWork = 1 << 16;
static constexpr int64_t kBlockWork = 1 << 14;
static constexpr int64_t kMaxBlocks = 256;

std::optional<Operation *> mxfp4::combinerOf(linalg::LinalgOp op,
                                             unsigned index) {
  BlockArgument sum = op.getRegionOutputArgs()[index];
  Operation *combiner =
      op.getBlock()->getTerminator()->getOperand(index).getDefiningOp();
  if (!combiner || combiner->getNumOperands() != 2 || !sum.hasOneUse() ||
      *sum.getUsers().begin() != combiner ||
      !linalg::getCombinerOpKind(combiner))
    return std::nullopt;
  return combiner;
}

/// Whether the body can be done for several iterations of loop `dim` at once:
/// every operation is elementwise, or does not depend on that loop.
static bool isVectorizable(linalg::LinalgOp op, const LoopPlan &plan,
                           unsigned loop) {
  unsigned dim = plan.loops[loop].dim;
  llvm::SmallDenseSet<Value> varying;
  Block *body = op.getBlock();
  for (BlockArgument arg : body->getArguments()) {
    bool isOutput = arg.getArgNumber() >= op.getNumDpsInputs();
    if (plan.stride(arg.getArgNumber(), loop) != 0 ||
        (isOutput && plan.loops[loop].reduction))
      varying.insert(arg);
  }
  for (Operation &inner : body->without_terminator()) {
    bool varies = llvm::any_of(inner.getOperands(), [&](Value value) {
      return varying.contains(value);
    });
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      varies = index.getDim() == dim;
    if (!varies)
      continue;
    if (auto load = dyn_cast<memref::LoadOp>(inner)) {
      // A row of a table: only the last index moves, and it is the loop itself.
      SmallVector<int64_t> strides;
      int64_t offset;
      auto last =
          load.getIndices().empty()
              ? linalg::IndexOp()
              : load.getIndices().back().getDefiningOp<linalg::IndexOp>();
      bool isRow =
          last && last.getDim() == dim &&
          succeeded(
              load.getMemRefType().getStridesAndOffset(strides, offset)) &&
          strides.back() == 1 &&
          load.getType().getIntOrFloatBitWidth() % 8 == 0 &&
          llvm::none_of(load.getIndices().drop_back(),
                        [&](Value value) { return varying.contains(value); });
      if (!isRow)
        return false;
    } else if (!isa<linalg::IndexOp>(inner) &&
               !OpTrait::hasElementwiseMappableTraits(&inner)) {
      return false;
    }
    varying.insert_range(inner.getResults());
  }
  return true;
}

/// How much better the nest is when `loop` is done in vectors: contiguous
/// operands for it, scattered ones against it.
static int64_t vectorScore(linalg::LinalgOp op, const LoopPlan &plan,
                           unsigned loop) {
  int64_t score = 0;
  for (auto [operand, access] : llvm::enumerate(plan.accesses)) {
    if (access.isScalar())
      continue;
    int64_t stride = plan.stride(operand, loop);
    bool isOutput = operand >= static_cast<size_t>(op.getNumDpsInputs());
    score += stride == 1 ? 4 : stride == 0 ? 1 : isOutput ? -6 : -4;
  }
  return plan.loops[loop].extent < 4 ? score - 8 : score;
}

static void chooseVectorLoop(linalg::LinalgOp op, LoopPlan &plan) {
  bool anyOrder = true;
  for (unsigned i = 0; i < op.getNumDpsInits(); ++i)
    anyOrder &= combinerOf(op, i).has_value();
  std::optional<int64_t> best;
  for (auto [loop, planned] : llvm::enumerate(plan.loops)) {
    if ((planned.reduction && !anyOrder) || !isVectorizable(op, plan, loop))
      continue;
    int64_t score = vectorScore(op, plan, loop);
    // Of equals the innermost.
    if (best && score < *best)
      continue;
    best = score;
    plan.vectorLoop = loop;
  }
  if (!plan.vectorLoop)
    return;
  const PlannedLoop &chosen = plan.loops[*plan.vectorLoop];
  bool sumsOverOthers = !chosen.reduction &&
                        llvm::any_of(plan.loops, [](const PlannedLoop &loop) {
                          return loop.reduction;
                        });
  plan.vectorElements = sumsOverOthers && chosen.extent >= kWideVectorElements
                            ? kWideVectorElements
                            : kVectorElements;
  plan.vectorElements = std::min(plan.vectorElements, chosen.extent);
}

/// Joins loop i+1 into i where every operand walks the two as one.
static void mergeLoops(linalg::LinalgOp op, LoopPlan &plan) {
  llvm::SmallDenseSet<unsigned> named;
  op.getBlock()->walk(
      [&](linalg::IndexOp index) { named.insert(index.getDim()); });
  for (unsigned i = 0; i + 1 < plan.loops.size();) {
    PlannedLoop &outer = plan.loops[i], &inner = plan.loops[i + 1];
    bool merges = outer.reduction == inner.reduction &&
                  !named.contains(outer.dim) && !named.contains(inner.dim);
    for (unsigned operand = 0; merges && operand < plan.accesses.size();
         ++operand)
      merges =
          plan.stride(operand, i) == plan.stride(operand, i + 1) * inner.extent;
    if (!merges) {
      ++i;
      continue;
    }
    inner.extent *= outer.extent;
    plan.loops.erase(plan.loops.begin() + i);
  }
}

/// Outer loops first by the stride of the first output, so that it is written
/// in order; reductions, in their order, last. An operation without outputs (it
/// asserts something) keeps its order.
static void orderLoops(LoopPlan &plan, unsigned firstOutput) {
  ArrayRef<int64_t> strides;
  if (firstOutput < plan.accesses.size())
    strides = plan.accesses[firstOutput].strides;
  auto rank = [&](const PlannedLoop &loop) {
    bool byStride = !loop.reduction && !strides.empty();
    return std::tuple(loop.reduction, byStride ? -strides[loop.dim] : 0,
                      loop.dim);
  };
  llvm::sort(plan.loops, [&](const PlannedLoop &a, const PlannedLoop &b) {
    return rank(a) < rank(b);
  });
}

static int64_t bodyCost(linalg::LinalgOp op) {
  int64_t cost = 1;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (isa<math::MathDialect>(inner.getDialect()))
      cost += 8;
    else if (isa<arith::DivFOp>(inner))
      cost += 3;
    else if (!inner.hasTrait<OpTrait::ConstantLike>())
      cost += 1;
  }
  return (cost + 1) / 2;
}

static void chooseParallelLoop(linalg::LinalgOp op, LoopPlan &plan) {
  // An assertion that fails leaves the step from the thread that runs it.
  bool asserts = false;
  op.getBlock()->walk([&](cf::AssertOp) { asserts = true; });
  if (plan.loops.empty() || plan.loops.front().reduction || asserts)
    return;
  int64_t work = bodyCost(op);
  for (const PlannedLoop &loop : plan.loops)
    work *= loop.extent;
  int64_t iterations = plan.loops.front().extent;
  if (plan.vectorLoop == 0u)
    iterations /= plan.vectorElements;
  if (work < kParallelWork || iterations < 2)
    return;
  plan.parallel = true;
  int64_t blocks = std::min(
      {iterations, std::max<int64_t>(work / kBlockWork, 2), kMaxBlocks});
  plan.grain = llvm::divideCeil(iterations, blocks);
}

FailureOr<LoopPlan> mxfp4::planLoops(linalg::LinalgOp op) {
  LoopPlan plan;
  for (OpOperand &operand : op->getOpOperands()) {
    FailureOr<Access> access =
        accessOf(operand.get(), op.getMatchingIndexingMap(&operand));
    if (failed(access))
      return failure();
    plan.accesses.push_back(*access);
  }
  for (auto [dim, extent] : llvm::enumerate(op.getStaticLoopRanges())) {
    if (ShapedType::isDynamic(extent))
      return failure();
    bool reduction =
        linalg::isReductionIterator(op.getIteratorTypesArray()[dim]);
    // A reduction of extent one still combines with the initial value, which
    // the body does by itself.
    if (extent != 1)
      plan.loops.push_back({extent, reduction, static_cast<unsigned>(dim)});
  }
  orderLoops(plan, op.getNumDpsInputs());
  mergeLoops(op, plan);
  chooseVectorLoop(op, plan);
  // The vector loop is the innermost of its kind.
  if (plan.vectorLoop) {
    PlannedLoop chosen = plan.loops[*plan.vectorLoop];
    plan.loops.erase(plan.loops.begin() + *plan.vectorLoop);
    auto place = llvm::find_if(plan.loops, [&](const PlannedLoop &loop) {
      return loop.reduction && !chosen.reduction;
    });
    plan.vectorLoop = place - plan.loops.begin();
    plan.loops.insert(place, chosen);
  }
  chooseParallelLoop(op, plan);
  return plan;
}
