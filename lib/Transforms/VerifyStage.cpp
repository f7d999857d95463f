// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks a module against the stage it claims. Needs `mxfp4.stage`; gives an
// error at each operation that should be gone.

#include "mxfp4/Transforms/Passes.h"
#include "mxfp4/Transforms/Stage.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"

namespace mxfp4 {
#define GEN_PASS_DEF_VERIFYSTAGE
#include "mxfp4/Transforms/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {
struct VerifyStagePass : public mxfp4::impl::VerifyStageBase<VerifyStagePass> {
  void runOnOperation() override;
};
} // namespace

/// What is wrong with `op` in a module at `stage`; empty if nothing is.
static StringRef faultOf(Operation *op, Stage stage) {
  StringRef dialect = op->getName().getDialectNamespace();
  if (dialect == "tm_tensor" || dialect == "iree_linalg_ext" ||
      dialect == "util")
    return "is a foreign operation, which --mxfp4-import lowers";
  auto role =
      op->getAttrOfType<RoleAttr>(MXFP4Dialect::RoleAttrHelper::getNameStr());
  auto gemm =
      op->getAttrOfType<GemmAttr>(MXFP4Dialect::GemmAttrHelper::getNameStr());
  if (stage >= Stage::Roles && !role && !gemm &&
      isa<linalg::ContractionOpInterface>(op) && isa<linalg::LinalgOp>(op))
    return "has no role, which --mxfp4-annotate-roles gives";
  if (stage == Stage::Policy && (role || gemm) &&
      !op->hasAttr(MXFP4Dialect::DecisionAttrHelper::getNameStr()))
    return "has no decision, which --mxfp4-apply-policy gives";
  if (stage >= Stage::Quantized && gemm && !isa<ScaledMatmulOp>(op) &&
      (gemm.getLhs().hasScale() || gemm.getRhs().hasScale()))
    return "is to have scaled operands and is no mxfp4.scaled_matmul";
  if (stage >= Stage::Fused && isa<QuantizeOp>(op))
    return "belongs in a mxfp4.fused_quantize";
  return {};
}

void VerifyStagePass::runOnOperation() {
  ModuleOp module = getOperation();
  auto stage = module->getAttrOfType<StageAttr>(
      MXFP4Dialect::StageAttrHelper::getNameStr());
  if (!stage) {
    emitError(module.getLoc()) << "module has no mxfp4.stage to check";
    return signalPassFailure();
  }
  module.walk([&](Operation *op) {
    StringRef fault = faultOf(op, stage.getValue());
    if (fault.empty())
      return;
    InFlightDiagnostic diag = op->emitOpError(fault);
    diag.attachNote(module.getLoc()) << "the module claims stage '"
                                     << stringifyStage(stage.getValue()) << "'";
    signalPassFailure();
  });
}
