// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loop trips for counter-based random streams.

#include "mxfp4/Transforms/RandomStreams.h"
#include "mxfp4/Transforms/MatrixView.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mxfp4;

bool mxfp4::drawsRandom(OperandAttr operand) {
  HadamardAttr rotation = operand.getRotation();
  return operand.getRound() == Rounding::Stochastic ||
         (rotation && rotation.getSigns() == Signs::Random);
}

/// The loop index of the slice that `value` is a view or cast of, if it was cut
/// from a stacked tensor within the loops around `op`.
static Value sliceIndexOf(Value value, Operation *op) {
  while (Operation *def = value.getDefiningOp()) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(def)) {
      SmallVector<Value> offsets(slice.getOffsets());
      if (offsets.size() == 1 &&
          slice->getParentRegion()->isAncestor(op->getParentRegion()) &&
          slice->getParentOfType<LoopLikeOpInterface>())
        return offsets.front();
      return {};
    }
    auto linalgOp = dyn_cast<linalg::LinalgOp>(def);
    bool elementwise = linalgOp && linalgOp.getNumDpsInputs() == 1 &&
                       linalgOp.getNumParallelLoops() == linalgOp.getNumLoops();
    if (!elementwise &&
        !isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::CastOp>(
            def))
      return {};
    value = def->getOperand(0);
  }
  return {};
}

/// `value` as i64, right after its definition: whatever is quantized in the
/// scope of `value` can then use it.
static Value asI64(OpBuilder &builder, Location loc, Value value) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(value);
  Type i64 = builder.getI64Type();
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(builder, loc, i64, value);
  if (value.getType() == i64)
    return value;
  if (value.getType().getIntOrFloatBitWidth() < 64)
    return arith::ExtSIOp::create(builder, loc, i64, value);
  return arith::TruncIOp::create(builder, loc, i64, value);
}

FailureOr<Value> mxfp4::tripOf(Operation *op, Value weight) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  if (weight)
    if (Value index = sliceIndexOf(weight, op))
      return asI64(builder, loc, index);
  Value trip;
  for (Operation *parent = op->getParentOp();
       parent && !isa<FunctionOpInterface>(parent);
       parent = parent->getParentOp()) {
    auto loop = dyn_cast<LoopLikeOpInterface>(parent);
    if (!loop)
      continue;
    std::optional<SmallVector<Value>> variables = loop.getLoopInductionVars();
    if (!variables || variables->size() != 1) {
      InFlightDiagnostic diag =
          op->emitOpError("draws random numbers in a loop that has no "
                          "induction variable to tell its iterations apart; "
                          "use nearest rounding and no random signs here");
      diag.attachNote(loop.getLoc()) << "the loop is here";
      return diag;
    }
    Value variable = asI64(builder, loc, variables->front());
    if (!trip) {
      trip = variable;
      continue;
    }
    // Outer iterations in the upper half: no loop runs 2^32 times.
    builder.setInsertionPointAfterValue(trip);
    Value shift =
        arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(32));
    variable = arith::ShLIOp::create(builder, loc, variable, shift);
    trip = arith::AddIOp::create(builder, loc, trip, variable);
  }
  return trip;
}
