// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops for linalg on buffers, as LoopPlan.h plans them. Needs static shapes
// and strides; gives scf, vector and memref.

#include "LoopPlan.h"
#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LINALGTOVECTORLOOPS
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {
/// Emits the nest of one operation.
class NestEmitter {
public:
  NestEmitter(linalg::LinalgOp op, const LoopPlan &plan)
      : op(op), plan(plan), b(op.getLoc(), op), ivs(plan.loops.size()) {}

  void emit() {
    for (const Access &access : plan.accesses)
      views.push_back(access.isScalar() ? access.base : flatView(access));
    emitParallel(0);
  }

private:
  unsigned numOutputs() { return op.getNumDpsInits(); }
  unsigned outputOperand(unsigned i) { return op.getNumDpsInputs() + i; }
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  bool isVector(unsigned loop) const { return plan.vectorLoop == loop; }

  /// The operand as one dimension of its span, from its own offset on.
  Value flatView(const Access &access) {
    auto type = cast<MemRefType>(access.base.getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    (void)type.getStridesAndOffset(strides, offset);
    OpFoldResult start = b.getIndexAttr(offset);
    if (ShapedType::isDynamic(offset))
      start =
          memref::ExtractStridedMetadataOp::create(b, access.base).getOffset();
    auto flat =
        MemRefType::get({access.span}, type.getElementType(),
                        StridedLayoutAttr::get(b.getContext(), offset, {1}),
                        type.getMemorySpace());
    return memref::ReinterpretCastOp::create(
        b, flat, access.base, start,
        ArrayRef<OpFoldResult>{b.getIndexAttr(access.span)},
        ArrayRef<OpFoldResult>{b.getIndexAttr(1)});
  }

  /// Where operand `operand` is at the current iteration.
  Value address(unsigned operand) {
    Value sum = index(plan.accesses[operand].offset);
    for (unsigned loop = 0; loop < plan.loops.size(); ++loop) {
      int64_t stride = plan.stride(operand, loop);
      if (stride == 0 || !ivs[loop])
        continue;
      Value term = b.createOrFold<arith::MulIOp>(ivs[loop], index(stride));
      sum = b.createOrFold<arith::AddIOp>(sum, term);
    }
    return sum;
  }

  /// Operand `operand` for `width` iterations of the vector loop: a scalar if
  /// it does not move along that loop.
  Value load(unsigned operand, int64_t width) {
    if (plan.accesses[operand].isScalar())
      return views[operand];
    Value at = address(operand);
    int64_t stride =
        plan.vectorLoop ? plan.stride(operand, *plan.vectorLoop) : 0;
    if (width == 1 || stride == 0)
      return memref::LoadOp::create(b, views[operand], at);
    Type element = getElementTypeOrSelf(views[operand]);
    auto type = VectorType::get(width, element);
    if (stride == 1 && isByteSized(element))
      return vector::LoadOp::create(b, type, views[operand], at);
    SmallVector<Value> elements;
    for (int64_t lane = 0; lane < width; ++lane)
      elements.push_back(memref::LoadOp::create(b, views[operand],
                                                lanePlace(at, lane * stride)));
    return vector::FromElementsOp::create(b, type, elements);
  }

  void store(Value value, unsigned operand, int64_t width) {
    Value at = address(operand);
    int64_t stride =
        plan.vectorLoop ? plan.stride(operand, *plan.vectorLoop) : 0;
    if (width == 1 || stride == 0) {
      memref::StoreOp::create(b, value, views[operand], at);
      return;
    }
    value = widened(value, width);
    if (stride == 1 && isByteSized(getElementTypeOrSelf(value))) {
      vector::StoreOp::create(b, value, views[operand], at);
      return;
    }
    auto elements = vector::ToElementsOp::create(b, value);
    for (int64_t lane = 0; lane < width; ++lane)
      memref::StoreOp::create(b, elements.getResult(lane), views[operand],
                              lanePlace(at, lane * stride));
  }

  Value lanePlace(Value at, int64_t distance) {
    return b.createOrFold<arith::AddIOp>(at, index(distance));
  }

  /// A vector of such elements lies in memory as an array of them does.
  static bool isByteSized(Type element) {
    return element.isIntOrFloat() && element.getIntOrFloatBitWidth() % 8 == 0;
  }

  /// `value` as a vector of `width` elements.
  Value widened(Value value, int64_t width) {
    if (width == 1 || isa<VectorType>(value.getType()))
      return value;
    return vector::BroadcastOp::create(
        b, VectorType::get(width, value.getType()), value);
  }

  //===--- The body
  //--------------------------------------------------------===//

  /// The values that the body yields for `width` iterations from the current
  /// one, given those of the outputs (null where the body does not read it).
  SmallVector<Value> emitBody(ValueRange outputs, int64_t width) {
    IRMapping map;
    Block *body = op.getBlock();
    for (BlockArgument arg : body->getArguments()) {
      unsigned operand = arg.getArgNumber();
      if (operand >= outputOperand(0))
        map.map(arg, outputs[operand - outputOperand(0)]);
      else if (!arg.use_empty())
        map.map(arg, load(operand, width));
    }
    for (Operation &inner : body->without_terminator())
      emitInner(&inner, map, width);
    SmallVector<Value> results;
    for (Value result : body->getTerminator()->getOperands())
      results.push_back(map.lookupOrDefault(result));
    return results;
  }

  void emitInner(Operation *inner, IRMapping &map, int64_t width) {
    if (auto indexOp = dyn_cast<linalg::IndexOp>(inner)) {
      map.map(indexOp.getResult(), loopIndex(indexOp.getDim(), width));
      return;
    }
    auto varies = [&](Value value) {
      return isa<VectorType>(map.lookupOrDefault(value).getType());
    };
    if (llvm::none_of(inner->getOperands(), varies)) {
      b.clone(*inner, map);
      return;
    }
    if (auto row = dyn_cast<memref::LoadOp>(inner)) {
      // Only the last index moves, and it is the vector loop itself.
      SmallVector<Value> indices;
      for (Value at : row.getIndices().drop_back())
        indices.push_back(map.lookupOrDefault(at));
      indices.push_back(ivs[*plan.vectorLoop]);
      map.map(row.getResult(),
              vector::LoadOp::create(b, VectorType::get(width, row.getType()),
                                     row.getMemRef(), indices));
      return;
    }
    SmallVector<Value> operands;
    for (Value operand : inner->getOperands())
      operands.push_back(widened(map.lookupOrDefault(operand), width));
    SmallVector<Type> types;
    for (Type type : inner->getResultTypes())
      types.push_back(VectorType::get(width, type));
    Operation *wide =
        b.create(inner->getLoc(), inner->getName().getIdentifier(), operands,
                 types, inner->getAttrs());
    map.map(inner->getResults(), wide->getResults());
  }

  Value loopIndex(unsigned dim, int64_t width) {
    for (auto [loop, planned] : llvm::enumerate(plan.loops)) {
      if (planned.dim != dim)
        continue;
      if (!isVector(loop) || width == 1)
        return ivs[loop];
      auto type = VectorType::get(width, b.getIndexType());
      Value steps = vector::StepOp::create(b, type);
      return arith::AddIOp::create(b, widened(ivs[loop], width), steps);
    }
    return index(0); // of an extent of one
  }

  //===--- The loops
  //-------------------------------------------------------===//

  /// A loop over [begin, end) by `step` around `inner`.
  void emitFor(unsigned loop, Value begin, Value end, int64_t step,
               llvm::function_ref<void()> inner) {
    auto forOp = scf::ForOp::create(b, begin, end, index(step));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(forOp.getBody());
    ivs[loop] = forOp.getInductionVar();
    inner();
  }

  /// The parallel loops from `loop` on, then what they surround.
  void emitParallel(unsigned loop, int64_t width = 1) {
    if (loop == plan.loops.size() || plan.loops[loop].reduction)
      return emitReductions(loop, width);
    int64_t extent = plan.loops[loop].extent;
    int64_t step = isVector(loop) ? plan.vectorElements : 1;
    int64_t whole = extent / step * step;
    auto inner = [&] { emitParallel(loop + 1, step > 1 ? step : width); };
    if (loop == 0 && plan.parallel) {
      auto parallel = scf::ParallelOp::create(b, ValueRange{index(0)},
                                              ValueRange{index(whole / step)},
                                              ValueRange{index(1)});
      parallel->setAttr("mxfp4.grain", b.getI64IntegerAttr(plan.grain));
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(parallel.getBody());
      ivs[loop] = b.createOrFold<arith::MulIOp>(parallel.getInductionVars()[0],
                                                index(step));
      inner();
    } else if (whole > 0) {
      emitFor(loop, index(0), index(whole), step, inner);
    }
    if (whole < extent) {
      ivs[loop] = index(whole);
      emitParallel(loop + 1, extent - whole);
    }
    ivs[loop] = {};
  }

  /// The initial values of the outputs, for `width` iterations.
  SmallVector<Value> loadOutputs(int64_t width, bool all) {
    SmallVector<Value> values;
    for (unsigned i = 0; i < numOutputs(); ++i) {
      bool read = all || !op.getRegionOutputArgs()[i].use_empty();
      Value value = read ? load(outputOperand(i), width) : Value();
      values.push_back(value ? widened(value, width) : value);
    }
    return values;
  }

  void storeOutputs(ValueRange values, int64_t width) {
    for (auto [i, value] : llvm::enumerate(values))
      store(value, outputOperand(i), width);
  }

  void emitReductions(unsigned loop, int64_t width) {
    if (loop == plan.loops.size()) {
      SmallVector<Value> outputs = loadOutputs(width, false);
      return storeOutputs(emitBody(outputs, width), width);
    }
    SmallVector<Value> sums = loadOutputs(width, true);
    if (plan.vectorLoop && plan.loops[*plan.vectorLoop].reduction)
      sums = emitVectorSums(loop, sums);
    else
      sums = emitSums(loop, plan.loops.size(), sums, [&](ValueRange carried) {
        return emitBody(carried, width);
      });
    storeOutputs(sums, width);
  }

  /// Loops [loop, end) that carry `sums` through `inner`.
  SmallVector<Value>
  emitSums(unsigned loop, unsigned end, ValueRange sums,
           llvm::function_ref<SmallVector<Value>(ValueRange)> inner) {
    if (loop == end)
      return inner(sums);
    return emitSumLoop(loop, plan.loops[loop].extent, 1, sums,
                       [&](ValueRange carried) {
                         return emitSums(loop + 1, end, carried, inner);
                       });
  }

  SmallVector<Value>
  emitSumLoop(unsigned loop, int64_t extent, int64_t step, ValueRange sums,
              llvm::function_ref<SmallVector<Value>(ValueRange)> inner) {
    auto forOp =
        scf::ForOp::create(b, index(0), index(extent), index(step), sums);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(forOp.getBody());
    ivs[loop] = forOp.getInductionVar();
    scf::YieldOp::create(b, inner(forOp.getRegionIterArgs()));
    ivs[loop] = {};
    return llvm::to_vector(ValueRange(forOp.getResults()));
  }

  /// Sums along the vector loop: partial sums in the lanes of a vector, over
  /// all outer reductions, joined at the end; then the rest of each run.
  SmallVector<Value> emitVectorSums(unsigned loop, ArrayRef<Value> initial) {
    unsigned last = *plan.vectorLoop;
    int64_t extent = plan.loops[last].extent, width = plan.vectorElements;
    int64_t whole = extent / width * width;
    SmallVector<Value> lanes =
        emitSums(loop, last, neutral(width), [&](ValueRange carried) {
          return emitSumLoop(
              last, whole, width, carried,
              [&](ValueRange inner) { return emitBody(inner, width); });
        });
    SmallVector<Value> sums = joined(lanes, initial);
    if (whole == extent)
      return sums;
    SmallVector<Value> rest =
        emitSums(loop, last, neutral(extent - whole), [&](ValueRange carried) {
          ivs[last] = index(whole);
          SmallVector<Value> values = emitBody(carried, extent - whole);
          for (Value &value : values)
            value = widened(value, extent - whole);
          ivs[last] = {};
          return values;
        });
    return joined(rest, sums);
  }

  SmallVector<Value> neutral(int64_t width) {
    SmallVector<Value> values;
    for (unsigned i = 0; i < numOutputs(); ++i) {
      TypedAttr element = *arith::getNeutralElement(*combinerOf(op, i));
      values.push_back(widened(arith::ConstantOp::create(b, element), width));
    }
    return values;
  }

  SmallVector<Value> joined(ArrayRef<Value> lanes, ArrayRef<Value> initial) {
    SmallVector<Value> values;
    for (auto [i, lane, start] : llvm::enumerate(lanes, initial)) {
      Operation *combiner = *combinerOf(op, i);
      vector::CombiningKind kind = *linalg::getCombinerOpKind(combiner);
      Value joinedLanes = lane;
      if (isa<VectorType>(lane.getType())) {
        // A tree over the lanes: any order is right, this one is short.
        auto reduction = vector::ReductionOp::create(b, kind, lane);
        if (isa<FloatType>(reduction.getType()))
          reduction.setFastmath(arith::FastMathFlags::reassoc);
        joinedLanes = reduction;
      }
      values.push_back(
          vector::makeArithReduction(b, b.getLoc(), kind, joinedLanes, start));
    }
    return values;
  }

  linalg::LinalgOp op;
  const LoopPlan &plan;
  ImplicitLocOpBuilder b;
  /// By loop of the plan: where the nest being emitted is.
  SmallVector<Value> ivs;
  /// By operand: its flat view, or the scalar.
  SmallVector<Value> views;
};

/// A copy is the generic that yields its input.
static void generalizeCopy(memref::CopyOp copy) {
  if (copy.getSource() == copy.getTarget())
    return copy.erase();
  OpBuilder b(copy);
  auto type = cast<MemRefType>(copy.getTarget().getType());
  AffineMap id = b.getMultiDimIdentityMap(type.getRank());
  linalg::GenericOp::create(
      b, copy.getLoc(), copy.getSource(), copy.getTarget(),
      ArrayRef<AffineMap>{id, id},
      SmallVector<utils::IteratorType>(type.getRank(),
                                       utils::IteratorType::parallel),
      [](OpBuilder &nested, Location at, ValueRange args) {
        linalg::YieldOp::create(nested, at, args[0]);
      });
  copy.erase();
}

struct LinalgToVectorLoops
    : mxfp4::impl::LinalgToVectorLoopsBase<LinalgToVectorLoops> {
  void runOnOperation() override {
    getOperation().walk(generalizeCopy);
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      FailureOr<LoopPlan> plan = planLoops(op);
      if (failed(plan)) {
        op.emitOpError("cannot become loops: its shapes and strides must be "
                       "static and its indexing maps linear");
        return signalPassFailure();
      }
      ++(plan->vectorLoop ? numVector : numScalar);
      numParallel += plan->parallel;
      NestEmitter(op, *plan).emit();
      op.erase();
    }
  }
};
} // namespace
