// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stage attribute: reading, writing and the message of who comes first.

#include "mxfp4/Transforms/Stage.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace mxfp4;

/// The pass that gives `stage`.
static StringRef giverOf(Stage stage) {
  switch (stage) {
  case Stage::Import:
    return "--mxfp4-import";
  case Stage::Roles:
    return "--mxfp4-annotate-roles";
  case Stage::Policy:
    return "--mxfp4-apply-policy";
  case Stage::Quantized:
    return "--mxfp4-insert-quantization";
  case Stage::Fused:
    return "--mxfp4-fuse-quantization";
  case Stage::Kernels:
  case Stage::Binary:
    return "--mxfp4-to-gfx950";
  }
  llvm_unreachable("unknown stage");
}

LogicalResult mxfp4::requireStage(Operation *module, Stage needed) {
  auto stage = module->getAttrOfType<StageAttr>(
      MXFP4Dialect::StageAttrHelper::getNameStr());
  if (stage && stage.getValue() == needed)
    return success();
  // At its place and without the operation, which is the whole program.
  InFlightDiagnostic diag = emitError(module->getLoc())
                            << "needs a module at stage '"
                            << stringifyStage(needed) << "' but ";
  if (stage)
    diag << "this one is at '" << stringifyStage(stage.getValue()) << "'";
  else
    diag << "this one has no mxfp4.stage";
  if (!stage || stage.getValue() < needed)
    diag << ": run " << giverOf(needed) << " first";
  return diag;
}

void mxfp4::setStage(Operation *module, Stage stage) {
  module->setAttr(MXFP4Dialect::StageAttrHelper::getNameStr(),
                  StageAttr::get(module->getContext(), stage));
}
