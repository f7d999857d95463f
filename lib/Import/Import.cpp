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

namespace mxfp4 {
#define GEN_PASS_DEF_IMPORT
#include "mxfp4/Import/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {

struct ImportPass : mxfp4::impl::ImportBase<ImportPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    IRRewriter rewriter(&getContext());
    // One walk: no rewrite makes work for another.
    module.walk([&](Operation *op) {
      if (succeeded(lowerScatter(rewriter, op))) {
        ++numScatters;
      } else if (auto barrier = dyn_cast<foreign::OptimizationBarrierOp>(op)) {
        rewriter.replaceOp(op, barrier.getOperands());
        ++numBarriers;
      } else if (succeeded(expandPower(rewriter, op))) {
        ++numPowers;
      } else if (succeeded(foldNarrowedConstant(rewriter, op))) {
        ++numConstants;
      }
    });
    module->setAttr("mxfp4.stage",
                    StageAttr::get(&getContext(), Stage::Import));
  }
};

} // namespace
