// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's convert-gpu-to-rocdl with the chip out of the module's target:
// facts of a chip have one place, and a pass option is not it.

#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Target/CodeObject.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Pass/PassManager.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERKERNELSTOROCDL
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

static void buildConversion(OpPassManager &pm, StringRef chip) {
  ConvertGpuOpsToROCDLOpsOptions options;
  options.chipset = chip.str();
  options.useBarePtrCallConv = true;
  options.runtime = gpu::amd::Runtime::HIP;
  pm.addPass(createConvertGpuOpsToROCDLOps(options));
}

namespace {
struct LowerKernelsToROCDL
    : mxfp4::impl::LowerKernelsToROCDLBase<LowerKernelsToROCDL> {
  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pm(gpu::GPUModuleOp::getOperationName());
    buildConversion(pm, /*chip=*/"");
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    FailureOr<const Chip *> chip = chipOf(getOperation());
    if (failed(chip))
      return signalPassFailure();
    OpPassManager pm(gpu::GPUModuleOp::getOperationName());
    buildConversion(pm, (*chip)->name);
    if (failed(runPipeline(pm, getOperation())))
      signalPassFailure();
  }
};
} // namespace
