// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How one workgroup does its share of a linalg operation. Outputs without terms
// are spread over the lanes in vectors of up to 16 bytes. A reduction along the
// contiguous dimension is shared by the lanes of a wave, which combine by
// cross-lane operations; any other is shared by the waves, which combine
// through LDS, so that neighbouring lanes read neighbouring elements. The order
// of a sum depends on the shapes alone.

#include "WorkgroupLinalg.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mxfp4;

/// The widest global access of a lane.
static constexpr int64_t kVectorBytes = 16;
static constexpr int64_t kWave = 64;

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

std::optional<WorkgroupLinalg> WorkgroupLinalg::get(linalg::LinalgOp op) {
  WorkgroupLinalg work;
  work.op = op;
  work.extents = op.getStaticLoopRanges();
  if (llvm::any_of(work.extents, ShapedType::isDynamic))
    return std::nullopt;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (llvm::any_of(op.getMatchingIndexingMap(&init).getResults(),
                     [](AffineExpr expr) {
                       return !isa<AffineDimExpr, AffineConstantExpr>(expr);
                     }))
      return std::nullopt;

  // Outputs in the order in which the first destination lies in memory; an
  // operation without destinations (it asserts something) has its own order.
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  AffineMap out =
      op.getNumDpsInits() == 0
          ? AffineMap::getMultiDimIdentityMap(iterators.size(), op.getContext())
          : op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (AffineExpr expr : out.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      work.parallel.push_back(dim.getPosition());
  for (auto [dim, iterator] : llvm::enumerate(iterators)) {
    bool isParallel = iterator == utils::IteratorType::parallel;
    if (isParallel && !llvm::is_contained(work.parallel, dim))
      return std::nullopt; // Several values for one output.
    if (!isParallel)
      work.reduction.push_back(dim);
    (isParallel ? work.outputs : work.terms) *= work.extents[dim];
  }
  return work;
}

namespace {

/// The operation that combines two partial results of a destination.
Operation *combinerOf(linalg::LinalgOp op, unsigned destination) {
  SmallVector<Operation *> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), destination, combiners) ||
      combiners.size() != 1 || !arith::getNeutralElement(combiners.front()))
    return nullptr;
  return combiners.front();
}

bool isCombinable(linalg::LinalgOp op) {
  for (unsigned i = 0, e = op.getNumDpsInits(); i < e; ++i)
    if (!combinerOf(op, i))
      return false;
  return true;
}

/// Whether the body can be done on vectors of consecutive values of a loop.
bool isVectorizable(linalg::LinalgOp op) {
  return llvm::all_of(op.getBlock()->without_terminator(),
                      [](Operation &inner) {
                        return isa<linalg::IndexOp, arith::ConstantOp>(inner) ||
                               OpTrait::hasElementwiseMappableTraits(&inner);
                      });
}

/// How an operand moves with loop `dim`: not at all, by one element, or in a
/// way that a vector access cannot follow.
enum class Step { None, One, Other };

Step stepAlong(linalg::LinalgOp op, OpOperand &operand, unsigned dim) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto uses = llvm::count_if(map.getResults(), [&](AffineExpr expr) {
    return expr.isFunctionOfDim(dim);
  });
  if (uses == 0)
    return Step::None;
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type || uses > 1 ||
      map.getResults().back() != getAffineDimExpr(dim, op.getContext()))
    return Step::Other;
  auto [strides, offset] = type.getStridesAndOffset();
  return strides.back() == 1 ? Step::One : Step::Other;
}

/// The number of consecutive values of loop `dim` that one lane does at once,
/// with `run` consecutive values given to it at most.
int64_t vectorWidth(linalg::LinalgOp op, unsigned dim, int64_t run) {
  if (!isVectorizable(op))
    return 1;
  int64_t widest = 1;
  for (OpOperand &operand : op->getOpOperands()) {
    Type element = getElementTypeOrSelf(operand.get().getType());
    // What is smaller than a byte lies one in a byte, which vectors of it do
    // not say.
    if (stepAlong(op, operand, dim) == Step::Other ||
        (!element.isIndex() && element.getIntOrFloatBitWidth() < 8))
      return 1;
    widest = std::max<int64_t>(
        widest, element.isIndex() ? 8 : element.getIntOrFloatBitWidth() / 8);
  }
  int64_t width = kVectorBytes / widest;
  while (width > 1 && run % width != 0)
    width /= 2;
  return std::max<int64_t>(width, 1);
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

class Emitter {
public:
  Emitter(const WorkgroupLinalg &work, OpBuilder &builder, Value block,
          Value lane, int64_t blocks, ArrayRef<TypedAttr> initial,
          ValueRange scratch)
      : work(work), op(work.op), b(builder), loc(op.getLoc()), block(block),
        lane(lane), share(work.outputs / blocks), initial(initial),
        scratch(scratch) {}

  void elementwise();
  void sequential();
  void acrossLanes(int64_t width, int64_t lanes);
  void acrossWaves(int64_t columns);

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value times(Value x, int64_t factor) {
    return factor == 1 ? x : arith::MulIOp::create(b, loc, x, constant(factor));
  }
  Value over(Value x, int64_t divisor) {
    return divisor == 1 ? x
                        : arith::DivUIOp::create(b, loc, x, constant(divisor));
  }
  Value modulo(Value x, int64_t divisor) {
    return divisor == 1 ? constant(0)
                        : arith::RemUIOp::create(b, loc, x, constant(divisor));
  }

  /// For each item in [first, count) in steps: `body(item)`.
  template <typename Body>
  void forEach(Value first, int64_t count, int64_t step, Body body) {
    OpBuilder::InsertionGuard guard(b);
    auto loop =
        scf::ForOp::create(b, loc, first, constant(count), constant(step));
    b.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar());
  }

  /// Values of the loops `dims` at the linear position `index`, into `at`.
  void locate(Value index, ArrayRef<unsigned> dims, MutableArrayRef<Value> at) {
    for (unsigned dim : llvm::reverse(dims)) {
      int64_t extent = work.extents[dim];
      bool outermost = dim == dims.front();
      at[dim] = outermost ? index : modulo(index, extent);
      if (!outermost)
        index = over(index, extent);
    }
  }

  SmallVector<Value> indicesOf(OpOperand &operand, ArrayRef<Value> at) {
    SmallVector<Value> indices;
    for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
      indices.push_back(
          affine::expandAffineExpr(b, loc, expr, at, /*symbolValues=*/{}));
    return indices;
  }

  static Type widened(Type element, int64_t width) {
    return width == 1 ? element : Type(VectorType::get({width}, element));
  }

  Value broadcast(Value scalar, int64_t width) {
    if (width == 1)
      return scalar;
    return vector::BroadcastOp::create(
        b, loc, VectorType::get({width}, scalar.getType()), scalar);
  }

  /// `width` values of `operand` along loop `dim`, from position `at`.
  Value load(OpOperand &operand, ArrayRef<Value> at, unsigned dim,
             int64_t width) {
    if (!isa<MemRefType>(operand.get().getType()))
      return broadcast(operand.get(), width);
    SmallVector<Value> indices = indicesOf(operand, at);
    if (width == 1 || stepAlong(op, operand, dim) == Step::None)
      return broadcast(memref::LoadOp::create(b, loc, operand.get(), indices),
                       width);
    auto type = VectorType::get({width}, getElementTypeOrSelf(operand.get()));
    return vector::LoadOp::create(b, loc, type, operand.get(), indices);
  }

  void store(Value value, OpOperand &operand, ArrayRef<Value> at) {
    SmallVector<Value> indices = indicesOf(operand, at);
    if (isa<VectorType>(value.getType()))
      vector::StoreOp::create(b, loc, value, operand.get(), indices);
    else
      memref::StoreOp::create(b, loc, value, operand.get(), indices);
  }

  /// What destination `i` holds before the operation.
  Value initialValue(unsigned i, ArrayRef<Value> at, unsigned dim,
                     int64_t width) {
    if (initial[i])
      return broadcast(arith::ConstantOp::create(b, loc, initial[i]), width);
    return load(*op.getDpsInitOperand(i), at, dim, width);
  }

  /// The body at position `at`, on `width` values along loop `dim`;
  /// `destinations` stand for its destination arguments.
  SmallVector<Value> body(ArrayRef<Value> at, ArrayRef<Value> destinations,
                          unsigned dim, int64_t width);

  /// Adds the terms [first, terms) in steps of `step`, `width` at a time, to
  /// `partial`.
  SmallVector<Value> accumulate(SmallVector<Value> at, ValueRange partial,
                                Value first, int64_t step, int64_t width);

  Value combine(unsigned i, Value x, Value y) {
    Operation *combiner = combinerOf(op, i)->clone();
    combiner->setOperands({x, y});
    combiner->getResult(0).setType(x.getType());
    return b.insert(combiner)->getResult(0);
  }

  /// The value that the lane at `distance` (by exclusive or) holds. Shuffles
  /// move 32 or 64 bits; narrower values travel in 32.
  Value shuffle(Value value, int64_t distance);

  Value neutral(unsigned i, int64_t width) {
    TypedAttr value = *arith::getNeutralElement(combinerOf(op, i));
    return broadcast(arith::ConstantOp::create(b, loc, value), width);
  }

  Value firstOutput() { return times(block, share); }

  /// A loop for vectors where there is no other: the innermost of `dims`.
  static unsigned innermost(ArrayRef<unsigned> dims) {
    return dims.empty() ? ~0u : dims.back();
  }

  const WorkgroupLinalg &work;
  linalg::LinalgOp op;
  OpBuilder &b;
  Location loc;
  Value block, lane;
  int64_t share;
  ArrayRef<TypedAttr> initial;
  ValueRange scratch;
};

} // namespace

SmallVector<Value> Emitter::body(ArrayRef<Value> at,
                                 ArrayRef<Value> destinations, unsigned dim,
                                 int64_t width) {
  IRMapping mapping;
  for (OpOperand *input : op.getDpsInputOperands())
    mapping.map(op.getMatchingBlockArgument(input),
                load(*input, at, dim, width));
  mapping.map(op.getRegionOutputArgs(), destinations);
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      Value position = broadcast(at[index.getDim()], width);
      if (width > 1 && index.getDim() == dim) {
        auto steps = llvm::to_vector(llvm::seq<int64_t>(width));
        auto type = VectorType::get({width}, b.getIndexType());
        position =
            add(position,
                arith::ConstantOp::create(
                    b, loc, DenseElementsAttr::get(type, ArrayRef(steps))));
      }
      mapping.map(index.getResult(), position);
      continue;
    }
    // Values from outside the body are scalars; a vector operation wants them
    // as vectors.
    Operation *copy = inner.cloneWithoutRegions(mapping);
    b.insert(copy);
    if (inner.getNumRegions() != 0) {
      copy->erase();
      copy = b.clone(inner, mapping);
    }
    if (width > 1 && isa<arith::ConstantOp>(inner)) {
      mapping.map(inner.getResult(0), broadcast(copy->getResult(0), width));
      continue;
    }
    if (width > 1) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPoint(copy);
      for (OpOperand &operand : copy->getOpOperands())
        if (!isa<VectorType>(operand.get().getType()))
          operand.set(broadcast(operand.get(), width));
      for (OpResult result : copy->getResults())
        result.setType(widened(result.getType(), width));
    }
    mapping.map(inner.getResults(), copy->getResults());
  }
  SmallVector<Value> results;
  for (Value yielded : op.getBlock()->getTerminator()->getOperands()) {
    Value value = mapping.lookupOrDefault(yielded);
    results.push_back(
        isa<VectorType>(value.getType()) ? value : broadcast(value, width));
  }
  return results;
}

SmallVector<Value> Emitter::accumulate(SmallVector<Value> at,
                                       ValueRange partial, Value first,
                                       int64_t step, int64_t width) {
  OpBuilder::InsertionGuard guard(b);
  auto loop = scf::ForOp::create(b, loc, first, constant(work.terms),
                                 constant(step), partial);
  b.setInsertionPointToStart(loop.getBody());
  locate(loop.getInductionVar(), work.reduction, at);
  SmallVector<Value> sums =
      body(at, llvm::to_vector_of<Value>(loop.getRegionIterArgs()),
           innermost(work.reduction), width);
  scf::YieldOp::create(b, loc, sums);
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// One output has one term: lanes take outputs, neighbours neighbouring ones.
void Emitter::elementwise() {
  unsigned dim = innermost(work.parallel);
  int64_t width =
      work.parallel.empty()
          ? 1
          : vectorWidth(op, dim, std::gcd(share, work.extents[dim]));
  forEach(lane, share / width, kLinalgThreads, [&](Value item) {
    SmallVector<Value> at(work.extents.size());
    locate(add(firstOutput(), times(item, width)), work.parallel, at);
    SmallVector<Value> destinations;
    for (unsigned i = 0, e = op.getNumDpsInits(); i < e; ++i) {
      bool read = !op.getRegionOutputArgs()[i].use_empty();
      destinations.push_back(read ? initialValue(i, at, dim, width) : Value());
    }
    SmallVector<Value> results = body(at, destinations, dim, width);
    for (auto [i, result] : llvm::enumerate(results))
      store(result, *op.getDpsInitOperand(i), at);
  });
}

/// A reduction that is no plain sum, maximum or the like: each output is done
/// by one lane, its terms in order.
void Emitter::sequential() {
  forEach(lane, share, kLinalgThreads, [&](Value item) {
    SmallVector<Value> at(work.extents.size());
    locate(add(firstOutput(), item), work.parallel, at);
    SmallVector<Value> partial;
    for (unsigned i = 0, e = op.getNumDpsInits(); i < e; ++i)
      partial.push_back(initialValue(i, at, ~0u, 1));
    partial = accumulate(at, partial, constant(0), 1, 1);
    for (auto [i, result] : llvm::enumerate(partial))
      store(result, *op.getDpsInitOperand(i), at);
  });
}

/// `lanes` neighbouring lanes of a wave share an output and combine by
/// cross-lane operations.
void Emitter::acrossLanes(int64_t width, int64_t lanes) {
  Value part = modulo(lane, lanes);
  // Lanes of a wave stay together: the trip count is the same for all, and
  // what lies behind the last output is done again, not written.
  int64_t together = kLinalgThreads / lanes;
  forEach(constant(0), llvm::divideCeil(share, together), 1, [&](Value round) {
    Value item = add(times(round, together), over(lane, lanes));
    Value inside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                         item, constant(share));
    if (share % together != 0)
      item = arith::MinUIOp::create(b, loc, item, constant(share - 1));
    SmallVector<Value> at(work.extents.size());
    locate(add(firstOutput(), item), work.parallel, at);
    SmallVector<Value> partial;
    for (unsigned i = 0, e = op.getNumDpsInits(); i < e; ++i)
      partial.push_back(neutral(i, width));
    partial = accumulate(at, partial, times(part, width), lanes * width, width);
    for (auto [i, value] : llvm::enumerate(partial)) {
      Value sum = value;
      if (width > 1) {
        sum = vector::ExtractOp::create(b, loc, value, 0);
        for (int64_t element = 1; element < width; ++element)
          sum = combine(i, sum,
                        vector::ExtractOp::create(b, loc, value, element));
      }
      for (int64_t distance = 1; distance < lanes; distance *= 2) {
        Value other = shuffle(sum, distance);
        sum = combine(i, sum, other);
      }
      value = sum;
    }
    Value writes = arith::AndIOp::create(
        b, loc, inside,
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, part,
                              constant(0)));
    auto guard = scf::IfOp::create(b, loc, writes);
    OpBuilder::InsertionGuard insertion(b);
    b.setInsertionPointToStart(guard.thenBlock());
    for (auto [i, value] : llvm::enumerate(partial))
      store(combine(i, initialValue(i, at, ~0u, 1), value),
            *op.getDpsInitOperand(i), at);
  });
}

Value Emitter::shuffle(Value value, int64_t distance) {
  Type type = value.getType();
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  Type carrier = b.getIntegerType(std::max(32u, bits));
  if (type.isIndex()) {
    value = arith::IndexCastOp::create(b, loc, carrier, value);
  } else {
    if (!type.isInteger())
      value = arith::BitcastOp::create(b, loc, b.getIntegerType(bits), value);
    if (bits < 32)
      value = arith::ExtUIOp::create(b, loc, carrier, value);
  }
  Value other = gpu::ShuffleOp::create(b, loc, value, distance, kWave,
                                       gpu::ShuffleMode::XOR)
                    .getShuffleResult();
  if (type.isIndex())
    return arith::IndexCastOp::create(b, loc, type, other);
  if (bits < 32)
    other = arith::TruncIOp::create(b, loc, b.getIntegerType(bits), other);
  if (!type.isInteger())
    other = arith::BitcastOp::create(b, loc, type, other);
  return other;
}

/// Lanes take `columns` neighbouring outputs; the rest of the workgroup shares
/// their terms and combines through LDS.
void Emitter::acrossWaves(int64_t columns) {
  int64_t rows = kLinalgThreads / columns;
  Value column = modulo(lane, columns);
  Value row = over(lane, columns);
  forEach(constant(0), share / columns, 1, [&](Value round) {
    SmallVector<Value> at(work.extents.size());
    locate(add(firstOutput(), add(times(round, columns), column)),
           work.parallel, at);
    SmallVector<Value> partial;
    for (unsigned i = 0, e = op.getNumDpsInits(); i < e; ++i)
      partial.push_back(neutral(i, 1));
    partial = accumulate(at, partial, row, rows, 1);
    for (auto [buffer, value] : llvm::zip_equal(scratch, partial))
      memref::StoreOp::create(b, loc, value, buffer, lane);
    gpu::BarrierOp::create(b, loc);
    Value writes = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                         lane, constant(columns));
    auto guard = scf::IfOp::create(b, loc, writes);
    {
      OpBuilder::InsertionGuard insertion(b);
      b.setInsertionPointToStart(guard.thenBlock());
      for (unsigned i = 0, e = partial.size(); i < e; ++i) {
        auto loop = scf::ForOp::create(b, loc, constant(1), constant(rows),
                                       constant(1), partial[i]);
        OpBuilder::InsertionGuard inner(b);
        b.setInsertionPointToStart(loop.getBody());
        Value from = add(times(loop.getInductionVar(), columns), lane);
        Value other = memref::LoadOp::create(b, loc, scratch[i], from);
        Value sum = combine(i, loop.getRegionIterArgs().front(), other);
        scf::YieldOp::create(b, loc, sum);
        b.setInsertionPointAfter(loop);
        store(combine(i, initialValue(i, at, ~0u, 1), loop.getResult(0)),
              *op.getDpsInitOperand(i), at);
      }
    }
    // The next round writes the same LDS.
    gpu::BarrierOp::create(b, loc);
  });
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

namespace {
struct Strategy {
  enum Kind { Elementwise, Sequential, AcrossLanes, AcrossWaves } kind;
  int64_t width = 1; ///< AcrossLanes: terms at once
  int64_t group = 1; ///< lanes of an output, or columns side by side
};
} // namespace

static Strategy choose(const WorkgroupLinalg &work, int64_t blocks) {
  linalg::LinalgOp op = work.op;
  if (work.reduction.empty())
    return {Strategy::Elementwise};
  if (!isCombinable(op))
    return {Strategy::Sequential};
  unsigned inner = work.reduction.back();
  bool contiguous = llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *in) {
    return stepAlong(op, *in, inner) == Step::One;
  });
  int64_t share = work.outputs / blocks;
  // A lone output with many terms is worth the whole workgroup.
  if (contiguous && (share > 1 || work.terms <= 16 * kWave)) {
    int64_t width = vectorWidth(op, inner, work.extents[inner]);
    int64_t lanes = std::min<int64_t>(
        kWave, llvm::PowerOf2Ceil(llvm::divideCeil(work.terms, width)));
    return {Strategy::AcrossLanes, width, lanes};
  }
  int64_t columns = 1;
  while (columns < kLinalgThreads && share % (2 * columns) == 0)
    columns *= 2;
  return {Strategy::AcrossWaves, 1, columns};
}

SmallVector<Type> WorkgroupLinalg::scratchTypes(int64_t blocks) const {
  SmallVector<Type> types;
  if (choose(*this, blocks).kind == Strategy::AcrossWaves)
    for (OpOperand &init : linalg::LinalgOp(op).getDpsInitsMutable())
      types.push_back(getElementTypeOrSelf(init.get().getType()));
  return types;
}

void WorkgroupLinalg::emit(OpBuilder &builder, Value block, Value lane,
                           int64_t blocks, ArrayRef<TypedAttr> initial,
                           ValueRange scratch) const {
  assert(outputs % blocks == 0 && "blocks must divide the outputs");
  Strategy strategy = choose(*this, blocks);
  Emitter emitter(*this, builder, block, lane, blocks, initial, scratch);
  switch (strategy.kind) {
  case Strategy::Elementwise:
    return emitter.elementwise();
  case Strategy::Sequential:
    return emitter.sequential();
  case Strategy::AcrossLanes:
    return emitter.acrossLanes(strategy.width, strategy.group);
  case Strategy::AcrossWaves:
    return emitter.acrossWaves(strategy.group);
  }
}
