// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `--mxfp4-import`: exporters' operations and oddities out, stage `import`.

#include "mxfp4/Import/Passes.h"

#include "ImportPatterns.h"

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Import/ForeignOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

namespace mxfp4 {
#define GEN_PASS_DEF_IMPORT
#include "mxfp4/Import/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// Beyond what any machine holds, and small enough that sums over the tensors
/// of a step do not overflow in the passes that follow.
static constexpr uint64_t kMaxElements = uint64_t(1) << 40;

static LogicalResult checkExtents(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return success();
  uint64_t elements = 1;
  for (int64_t extent : type.getShape())
    elements = llvm::SaturatingMultiply(elements, uint64_t(extent));
  if (elements <= kMaxElements)
    return success();
  return emitError(value.getLoc())
         << type << " has more than the " << kMaxElements
         << " elements that a tensor can have";
}

namespace {

struct ImportPass : mxfp4::impl::ImportBase<ImportPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    WalkResult checked = module.walk([](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            if (failed(checkExtents(argument)))
              return WalkResult::interrupt();
      return WalkResult(
          success(llvm::all_of(op->getResults(), [](Value result) {
            return succeeded(checkExtents(result));
          })));
    });
    if (checked.wasInterrupted())
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    // One walk: no rewrite makes work for another.
    module.walk([&](Operation *op) {
      if (succeeded(lowerScatter(rewriter, op))) {
        ++numScatters;
      } else if (succeeded(lowerOrder(rewriter, op))) {
        ++numOrders;
      } else if (auto barrier = dyn_cast<foreign::OptimizationBarrierOp>(op)) {
        rewriter.replaceOp(op, barrier.getOperands());
        ++numBarriers;
      } else if (succeeded(seedFromStep(rewriter, op))) {
        ++numSeeds;
      } else if (succeeded(expandPower(rewriter, op))) {
        ++numPowers;
      } else if (succeeded(foldNarrowedConstant(rewriter, op))) {
        ++numConstants;
      } else if (succeeded(selectElements(rewriter, op)) ||
                 succeeded(readScalarsInBody(rewriter, op))) {
        ++numScalars;
      }
    });
    module->setAttr("mxfp4.stage",
                    StageAttr::get(&getContext(), Stage::Import));
  }
};

} // namespace
