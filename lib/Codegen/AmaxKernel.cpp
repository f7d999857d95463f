// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4.amax in a gpu.func -> the code of a workgroup, which looks for the
// largest magnitude of every so many-th tile of the source. A maximum of
// integers does not depend on the order.

#include "QuantizeRun.h"
#include "QuantizeTile.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mxfp4;

namespace {
/// What a workgroup of mxfp4.amax does.
class AmaxKernel {
public:
  AmaxKernel(KernelBuilder &b, AmaxOp op, const QuantizeSource &source,
             gpu::GPUFuncOp kernel)
      : b(b), op(op), source(source), tile(b, source, kernel), scalar(b) {}

  void emit();

private:
  Value largestOfTile(Value soFar);
  Value largestOfRuns(Value soFar);

  KernelBuilder &b;
  AmaxOp op;
  const QuantizeSource &source;
  QuantizeTile tile;
  ScalarNumerics scalar;
};
} // namespace

/// Straight from the registers that the tile was read into.
Value AmaxKernel::largestOfTile(Value soFar) {
  for (const auto &[element, value] : tile.load()) {
    auto type = dyn_cast<VectorType>(value.getType());
    int64_t count = type ? type.getNumElements() : 1;
    for (int64_t i = 0; i < count; ++i) {
      Value one = type ? b.extract(value, i) : value;
      soFar = arith::MaxUIOp::create(b, soFar, scalar.magnitude(one));
    }
  }
  return soFar;
}

/// Of rotated values, which come of runs of the tile.
Value AmaxKernel::largestOfRuns(Value soFar) {
  QuantizedCopy copy;
  copy.attr = OperandAttr::get(b.getContext(), b.getType<Float8E4M3FNType>(),
                               BlockShape::Tensor, ScaleRule::Floor,
                               Rounding::Nearest, *op.getRotation());
  copy.stream = op.getStream().value_or(StreamAttr());
  copy.isColumn = op.getColumn() != source.turned;
  QuantizeRun run(b, copy, op.getStep(), op.getTrip());
  tile.keep(tile.load());
  gpu::BarrierOp::create(b);
  // A unit is inside a loop or a condition; its result leaves through LDS.
  Value cell =
      b.declareLds(op->getParentOfType<gpu::GPUFuncOp>().getName() + "_lanes",
                   kQuantizeThreads * 4);
  Value own = b.advance(cell, (tile.laneId() * 4).get());
  LLVM::StoreOp::create(b, soFar, own, 4);
  tile.forEachUnit(copy.isColumn, copy.run(), [&](const auto &unit) {
    SmallVector<Value> elements = tile.readRun(copy.isColumn, copy.run(), unit);
    run.rotate(elements);
    Value before = LLVM::LoadOp::create(b, b.getI32Type(), own, 4);
    LLVM::StoreOp::create(
        b, arith::MaxUIOp::create(b, before, run.amax(elements)), own, 4);
  });
  // The next tile goes where this one was.
  gpu::BarrierOp::create(b);
  return LLVM::LoadOp::create(b, b.getI32Type(), own, 4);
}

void AmaxKernel::emit() {
  int64_t cells = op.getCells().getType().getDimSize(0);
  Index32 block = b.blockId(gpu::Dimension::x);
  auto loop =
      scf::ForOp::create(b, block.get(), b.index(source.tiles()).get(),
                         b.index(cells).get(), ValueRange(scalar.i32(0)));
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Index32 number = b.index(loop.getInductionVar());
    Index32 across = number % source.tilesAcross();
    Index32 above = number / source.tilesAcross();
    tile.select(above / source.tilesDown(),
                above % source.tilesDown() * kQuantizeTile,
                across * kQuantizeTile);
    Value soFar = loop.getRegionIterArg(0);
    Value largest =
        op.getRotation() ? largestOfRuns(soFar) : largestOfTile(soFar);
    scf::YieldOp::create(b, largest);
  }
  Value largest = tile.workgroupMax(loop.getResult(0), "max");
  auto first = scf::IfOp::create(b, tile.laneId().below(1),
                                 /*withElse=*/false);
  b.setInsertionPointToStart(first.thenBlock());
  Value pointer =
      b.advance(b.address(op.getCells()),
                arith::MulIOp::create(b, block.wide(), b.constant64(4)));
  LLVM::StoreOp::create(b, largest, pointer, 4);
}

LogicalResult mxfp4::emitAmax(KernelBuilder &b, AmaxOp op,
                              gpu::GPUFuncOp kernel) {
  FailureOr<QuantizeSource> source =
      readQuantizeSource(op, op.getSource(), op.getRounded());
  if (failed(source))
    return failure();
  MemRefType cells = op.getCells().getType();
  if (!cells.hasStaticShape() || !cells.getLayout().isIdentity())
    return op.emitOpError()
           << "cells are " << cells << ": kernels write contiguous buffers";
  AmaxKernel(b, op, *source, kernel).emit();
  return success();
}
