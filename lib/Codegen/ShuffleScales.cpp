// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scales and FP6 codes get the layout that kernels read and write. On tensors,
// where a type can still change.

#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mxfp4 {
#define GEN_PASS_DEF_SHUFFLESCALES
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// The type that data or scales of a copy have in kernels: FP6 codes without
/// gaps, shuffled scales. All else keeps its type.
static RankedTensorType kernelType(RankedTensorType data,
                                   RankedTensorType value, OperandAttr attr) {
  bool isScale = value != data;
  if (isScale && attr.getBlock() != BlockShape::Tensor)
    return RankedTensorType::get(shuffledScaleShape(data.getShape()),
                                 value.getElementType());
  if (isScale || attr.getElementBits() != 6)
    return value;
  SmallVector<int64_t> bytes(data.getShape());
  bytes.back() = bytes.back() * 6 / 8;
  return RankedTensorType::get(bytes, IntegerType::get(attr.getContext(), 8));
}

/// Says where a copy is used by something that relies on the old layout.
static LogicalResult checkUsers(FusedQuantizeOp op, Value value) {
  for (Operation *user : value.getUsers())
    if (!isa<ScaledMatmulOp>(user)) {
      InFlightDiagnostic diag =
          op.emitOpError("makes a copy that is used by other things than "
                         "products: kernels cannot choose its layout");
      diag.attachNote(user->getLoc()) << "it is used here";
      return diag;
    }
  return success();
}

static LogicalResult shuffle(FusedQuantizeOp op) {
  OpBuilder b(op);
  auto relayout = [&](OperandAttr attr, ValueRange outs,
                      unsigned firstResult) -> LogicalResult {
    if (!attr)
      return success();
    auto data = cast<RankedTensorType>(outs[0].getType());
    for (unsigned i : {0, 1}) {
      auto type = cast<RankedTensorType>(outs[i].getType());
      RankedTensorType wanted = kernelType(data, type, attr);
      if (wanted == type)
        continue;
      OpResult result = op->getResult(firstResult + i);
      if (failed(checkUsers(op, result)))
        return failure();
      // The kernel writes every byte, padding too.
      Value empty = tensor::EmptyOp::create(b, op.getLoc(), wanted.getShape(),
                                            wanted.getElementType());
      op.getDpsInitOperand(firstResult + i)->set(empty);
      result.setType(wanted);
    }
    return success();
  };
  if (failed(relayout(op.getRowAttr(), op.getRowOuts(), 0)) ||
      failed(relayout(op.getColumnAttr(), op.getColumnOuts(),
                      op.getRowOuts().size())))
    return failure();
  op.setScaleLayout(ScaleLayout::Shuffled);
  return success();
}

namespace {
struct ShuffleScalesPass
    : public mxfp4::impl::ShuffleScalesBase<ShuffleScalesPass> {
  void runOnOperation() override {
    WalkResult walk = getOperation()->walk([&](FusedQuantizeOp op) {
      if (op.getScaleLayout() == ScaleLayout::Shuffled)
        return WalkResult::advance();
      numShuffled += 1;
      return failed(shuffle(op)) ? WalkResult::interrupt()
                                 : WalkResult::advance();
    });
    if (walk.wasInterrupted())
      return signalPassFailure();
    getOperation()->walk([](ScaledMatmulOp op) {
      if (op.getLhsScale() || op.getRhsScale())
        op.setScaleLayout(ScaleLayout::Shuffled);
    });
  }
};
} // namespace
