// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantizers with one scale for a tensor -> a search for its largest magnitude,
// and a quantizer that reads what was found. Needs buffers, of which the source
// has a static shape; gives mxfp4.amax and its cells, one for each workgroup.

#include "QuantizeProblem.h"
#include "mxfp4/Codegen/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

namespace mxfp4 {
#define GEN_PASS_DEF_SPLITAMAX
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

static Value search(FusedQuantizeOp op, int64_t count, OperandAttr operand,
                    StreamAttr stream, bool column) {
  OpBuilder b(op);
  HadamardAttr rotation = operand.getRotation();
  bool random = rotation && rotation.getSigns() == Signs::Random;
  Value cells = memref::AllocOp::create(
      b, op.getLoc(), MemRefType::get({count}, b.getI32Type()));
  AmaxOp::create(b, op.getLoc(), op.getSource(),
                 random ? op.getStep() : Value(),
                 random ? op.getTrip() : Value(), cells,
                 /*column=*/column && rotation, rotation,
                 random ? stream : StreamAttr(), op.getRounded());
  return cells;
}

namespace {
struct SplitAmaxPass : public mxfp4::impl::SplitAmaxBase<SplitAmaxPass> {
  void runOnOperation() override {
    WalkResult walk = getOperation()->walk([&](FusedQuantizeOp op) {
      return failed(split(op)) ? WalkResult::interrupt()
                               : WalkResult::advance();
    });
    if (walk.wasInterrupted())
      signalPassFailure();
  }

private:
  LogicalResult split(FusedQuantizeOp op) {
    auto needs = [](std::optional<OperandAttr> operand, Value amax) {
      return operand && operand->getBlock() == BlockShape::Tensor && !amax;
    };
    bool row = needs(op.getRow(), op.getRowAmax());
    bool column = needs(op.getColumn(), op.getColumnAmax());
    if (!row && !column)
      return success();
    auto type = cast<MemRefType>(op.getSource().getType());
    if (!type.hasStaticShape())
      return op.emitOpError() << "source is " << type
                              << ": kernels take buffers of static shape";
    int64_t tiles = 1;
    for (int64_t extent : type.getShape().take_back(2))
      tiles *= llvm::divideCeil(extent, kQuantizeTile);
    if (type.getRank() == 3)
      tiles *= type.getDimSize(0);
    int64_t count = std::min(tiles, kMaxAmaxCells);
    // What is not rotated is the same along rows and columns.
    Value shared;
    auto cellsOf = [&](OperandAttr operand, StreamAttr stream,
                       bool isColumn) -> Value {
      if (!operand.getRotation() && shared)
        return shared;
      ++numSearches;
      Value cells = search(op, count, operand, stream, isColumn);
      if (!operand.getRotation())
        shared = cells;
      return cells;
    };
    if (row)
      op.getRowAmaxMutable().assign(
          cellsOf(*op.getRow(), op.getRowStreamAttr(), false));
    if (column)
      op.getColumnAmaxMutable().assign(
          cellsOf(*op.getColumn(), op.getColumnStreamAttr(), true));
    return success();
  }
};
} // namespace
