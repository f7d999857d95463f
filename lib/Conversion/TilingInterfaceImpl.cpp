// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TilingInterface of the destination-style mxfp4 operations, on tensors. Needs
// nothing; gives the operation on slices, with logical or byte types alike: the
// contraction, the dimension that packing changes, is never cut.

#include "mxfp4/Conversion/Interfaces.h"

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mxfp4;
using utils::IteratorType;

namespace {

/// A loop of the iteration domain: `extent` rows of some dimension of the
/// operands, `unit` of them an iteration.
struct Loop {
  int64_t extent;
  int64_t unit = 1;

  int64_t trips() const { return llvm::divideCeil(extent, unit); }
};

/// Part of a loop, in rows and in iterations (which count the rows of scales
/// of 32x32 blocks).
struct Part {
  OpFoldResult offset, size;
  OpFoldResult tileOffset, tileSize;
};

static Part partOf(OpBuilder &b, Location loc, const Loop &loop,
                   OpFoldResult offset, OpFoldResult size) {
  if (loop.unit == 1)
    return {offset, size, offset, size};
  AffineExpr o, s;
  bindDims(b.getContext(), o, s);
  OpFoldResult first = affine::makeComposedFoldedAffineApply(
      b, loc, AffineMap::get(2, 0, o * loop.unit), {offset, size});
  // The last tile may lack rows.
  AffineMap bound = AffineMap::get(
      2, 0, {s * loop.unit, -(o * loop.unit) + loop.extent}, b.getContext());
  OpFoldResult rows =
      affine::makeComposedFoldedAffineMin(b, loc, bound, {offset, size});
  return {first, rows, offset, size};
}

/// Which loop cuts a dimension of an operand, and in which measure.
struct Cut {
  std::optional<unsigned> loop;
  bool tiles = false;
};

static Cut whole() { return {}; }
static Cut rows(unsigned loop) { return {loop, false}; }
static Cut rowsOfScales(unsigned loop, OperandAttr operand) {
  return {loop, operand.getBlock() == BlockShape::Tile32};
}

/// What both operations tell of themselves: loops, and how they cut each shaped
/// operand (step and trip, which have no shape, stay).
struct Tiling {
  SmallVector<Loop> loops;
  llvm::SmallDenseMap<unsigned, SmallVector<Cut>> cuts;

  void cut(OpOperand &operand, ArrayRef<Cut> dims) {
    cuts[operand.getOperandNumber()] = SmallVector<Cut>(dims);
  }
};

static int64_t extent(Value value, int64_t dim) {
  return cast<ShapedType>(value.getType()).getDimSize(dim);
}

static Tiling tilingOf(ScaledMatmulOp op) {
  Tiling tiling;
  int64_t rank = cast<ShapedType>(op.getInit().getType()).getRank();
  bool batched = rank == 3;
  auto unit = [](OperandAttr operand) {
    return operand.getBlock() == BlockShape::Tile32 ? kBlockSize : 1;
  };
  OperandAttr lhs = op.getGemm().getLhs(), rhs = op.getGemm().getRhs();
  unsigned m = batched, n = batched + 1;
  SmallVector<Cut> batch;
  if (batched) {
    tiling.loops.push_back({extent(op.getInit(), 0)});
    batch.push_back(rows(0));
  }
  tiling.loops.push_back({extent(op.getInit(), m), unit(lhs)});
  tiling.loops.push_back({extent(op.getInit(), n), unit(rhs)});

  auto with = [&](std::initializer_list<Cut> cuts) {
    SmallVector<Cut> all(batch);
    all.append(cuts);
    return all;
  };
  tiling.cut(op.getLhsMutable(), with({rows(m), whole()}));
  tiling.cut(op.getRhsMutable(), with({rows(n), whole()}));
  for (OpOperand &scale : op.getLhsScaleMutable())
    if (lhs.getBlock() != BlockShape::Tensor)
      tiling.cut(scale, with({rowsOfScales(m, lhs), whole()}));
  for (OpOperand &scale : op.getRhsScaleMutable())
    if (rhs.getBlock() != BlockShape::Tensor)
      tiling.cut(scale, with({rowsOfScales(n, rhs), whole()}));
  for (OpOperand &bias : op.getBiasMutable())
    tiling.cut(bias, {rows(n)});
  tiling.cut(op.getInitMutable(), with({rows(m), rows(n)}));
  return tiling;
}

static Tiling tilingOf(FusedQuantizeOp op) {
  Tiling tiling;
  auto wantsWhole = [](std::optional<OperandAttr> operand) {
    return operand && (operand->getBlock() == BlockShape::Tensor ||
                       operand->getRound() == Rounding::Stochastic);
  };
  int64_t rank = cast<ShapedType>(op.getSource().getType()).getRank();
  bool batched = rank == 3;
  if (wantsWhole(op.getRow()) || wantsWhole(op.getColumn()))
    return tiling;
  if (batched)
    tiling.loops.push_back({extent(op.getSource(), 0)});
  bool one = !op.getRow() || !op.getColumn();
  unsigned copy = batched;
  if (one) {
    OperandAttr operand = op.getRow() ? *op.getRow() : *op.getColumn();
    int64_t unit = operand.getBlock() == BlockShape::Tile32 ? kBlockSize : 1;
    tiling.loops.push_back(
        {extent(op.getSource(), batched + (op.getRow() ? 0 : 1)), unit});
  }
  auto with = [&](Cut first, Cut second) {
    SmallVector<Cut> all;
    if (batched)
      all.push_back(rows(0));
    all.append({first, second});
    return all;
  };
  auto cutOuts = [&](MutableOperandRange outs, OperandAttr operand) {
    tiling.cut(outs[0], with(one ? rows(copy) : whole(), whole()));
    tiling.cut(outs[1],
               with(one ? rowsOfScales(copy, operand) : whole(), whole()));
  };
  Cut cut = one ? rows(copy) : whole();
  tiling.cut(op.getSourceMutable(),
             op.getRow() ? with(cut, whole()) : with(whole(), cut));
  if (op.getRow())
    cutOuts(op.getRowOutsMutable(), *op.getRow());
  if (op.getColumn())
    cutOuts(op.getColumnOutsMutable(), *op.getColumn());
  return tiling;
}

template <typename OpTy>
struct TilingModel : TilingInterface::ExternalModel<TilingModel<OpTy>, OpTy> {
  SmallVector<IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<IteratorType>(tilingOf(cast<OpTy>(op)).loops.size(),
                                     IteratorType::parallel);
  }

  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const {
    SmallVector<Range> domain;
    for (const Loop &loop : tilingOf(cast<OpTy>(op)).loops)
      domain.push_back(
          {b.getIndexAttr(0), b.getIndexAttr(loop.trips()), b.getIndexAttr(1)});
    return domain;
  }

  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &b,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const {
    Location loc = op->getLoc();
    Tiling tiling = tilingOf(cast<OpTy>(op));
    SmallVector<Part> parts = partsOf(b, loc, tiling, offsets, sizes);
    SmallVector<Value> operands, results;
    SmallVector<Operation *> slices;
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      auto cuts = tiling.cuts.find(operand.getOperandNumber());
      if (cuts != tiling.cuts.end()) {
        if (!isa<RankedTensorType>(value.getType()))
          return op->emitOpError() << "can be tiled on tensors only";
        auto [sliceOffsets, sliceSizes] =
            sliceOf(b, parts, value, cuts->second);
        SmallVector<OpFoldResult> strides(sliceSizes.size(), b.getIndexAttr(1));
        auto slice = tensor::ExtractSliceOp::create(b, loc, value, sliceOffsets,
                                                    sliceSizes, strides);
        slices.push_back(slice);
        value = slice;
      }
      operands.push_back(value);
      if (cast<DestinationStyleOpInterface>(op).isDpsInit(&operand))
        results.push_back(value);
    }
    OperationState state(loc, op->getName(), operands,
                         ValueRange(results).getTypes(), op->getAttrs());
    Operation *tiled = b.create(state);
    return TilingResult{{tiled}, tiled->getResults(), slices};
  }

  LogicalResult
  getResultTilePosition(Operation *op, OpBuilder &b, unsigned resultNumber,
                        ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes,
                        SmallVector<OpFoldResult> &resultOffsets,
                        SmallVector<OpFoldResult> &resultSizes) const {
    Tiling tiling = tilingOf(cast<OpTy>(op));
    SmallVector<Part> parts = partsOf(b, op->getLoc(), tiling, offsets, sizes);
    OpOperand *init =
        cast<DestinationStyleOpInterface>(op).getDpsInitOperand(resultNumber);
    auto cuts = tiling.cuts.find(init->getOperandNumber());
    if (cuts == tiling.cuts.end())
      return failure();
    std::tie(resultOffsets, resultSizes) =
        sliceOf(b, parts, init->get(), cuts->second);
    return success();
  }

private:
  static SmallVector<Part> partsOf(OpBuilder &b, Location loc,
                                   const Tiling &tiling,
                                   ArrayRef<OpFoldResult> offsets,
                                   ArrayRef<OpFoldResult> sizes) {
    SmallVector<Part> parts;
    for (auto [loop, offset, size] :
         llvm::zip_equal(tiling.loops, offsets, sizes))
      parts.push_back(partOf(b, loc, loop, offset, size));
    return parts;
  }

  static std::pair<SmallVector<OpFoldResult>, SmallVector<OpFoldResult>>
  sliceOf(OpBuilder &b, ArrayRef<Part> parts, Value value, ArrayRef<Cut> cuts) {
    SmallVector<OpFoldResult> offsets, sizes;
    for (auto [dim, cut] : llvm::enumerate(cuts)) {
      if (!cut.loop) {
        offsets.push_back(b.getIndexAttr(0));
        sizes.push_back(b.getIndexAttr(extent(value, dim)));
        continue;
      }
      const Part &part = parts[*cut.loop];
      offsets.push_back(cut.tiles ? part.tileOffset : part.offset);
      sizes.push_back(cut.tiles ? part.tileSize : part.size);
    }
    return {offsets, sizes};
  }
};

} // namespace

void mxfp4::registerTilingInterface(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MXFP4Dialect *) {
    context->loadDialect<affine::AffineDialect, tensor::TensorDialect>();
    FusedQuantizeOp::attachInterface<TilingModel<FusedQuantizeOp>>(*context);
    ScaledMatmulOp::attachInterface<TilingModel<ScaledMatmulOp>>(*context);
  });
}
