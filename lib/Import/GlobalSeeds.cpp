// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The seed that torch-mlir keeps in a global, where dropout and other random
// operations read it, step it and store it for the next call. Hidden state is
// lost when a run is resumed: the seed a step starts with comes from the number
// of the step instead, and goes through its operations as a value.

#include "ImportPatterns.h"

#include "mxfp4/Dialect/StepArgument.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

/// Odd, without a pattern (2^64 over the golden ratio): every step starts
/// elsewhere.
static constexpr uint64_t kSeedOfStep = 0x9E3779B97F4A7C15;

/// The loads and stores of `global` in program order, if it is an i64 number
/// that one function reads and writes in its entry block; else none.
static SmallVector<Operation *> accessesOf(ml_program::GlobalOp global) {
  auto type = dyn_cast<RankedTensorType>(global.getType());
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(global, global->getParentOp());
  if (!global.getIsMutable() || !uses || !type || type.getRank() != 0 ||
      !type.getElementType().isSignlessInteger(64) ||
      !isa_and_nonnull<SplatElementsAttr>(global.getValueAttr()))
    return {};
  SmallVector<Operation *> accesses;
  for (SymbolTable::SymbolUse use : *uses) {
    Operation *op = use.getUser();
    auto func = dyn_cast<func::FuncOp>(op->getParentOp());
    if (!isa<ml_program::GlobalLoadOp, ml_program::GlobalStoreOp>(op) ||
        !func || op->getBlock() != &func.getBody().front() ||
        (!accesses.empty() && op->getBlock() != accesses.front()->getBlock()))
      return {};
    accesses.push_back(op);
  }
  llvm::sort(accesses,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return accesses;
}

LogicalResult mxfp4::seedFromStep(RewriterBase &rewriter, Operation *op) {
  auto global = dyn_cast<ml_program::GlobalOp>(op);
  SmallVector<Operation *> accesses;
  if (global)
    accesses = accessesOf(global);
  if (accesses.empty())
    return rewriter.notifyMatchFailure(op, "no seed of one function");
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(accesses.front());
  Location loc = global.getLoc();
  auto constant = [&](APInt value) -> Value {
    return arith::ConstantOp::create(
        rewriter, loc, rewriter.getIntegerAttr(rewriter.getI64Type(), value));
  };
  Value step = stepOf(accesses.front()->getParentOfType<func::FuncOp>());
  APInt initial =
      cast<SplatElementsAttr>(global.getValueAttr()).getSplatValue<APInt>();
  Value far = arith::MulIOp::create(rewriter, loc, step,
                                    constant(APInt(64, kSeedOfStep)));
  Value start = arith::AddIOp::create(rewriter, loc, far, constant(initial));
  Value seed = tensor::FromElementsOp::create(
      rewriter, loc, cast<RankedTensorType>(global.getType()), start);
  for (Operation *access : accesses) {
    if (auto store = dyn_cast<ml_program::GlobalStoreOp>(access)) {
      seed = store.getValue();
      rewriter.eraseOp(store);
    } else {
      rewriter.replaceOp(access, seed);
    }
  }
  rewriter.eraseOp(global);
  return success();
}
