// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From kernels with mxfp4 operations to gpu.binary.

#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Cpu/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mxfp4;

void mxfp4::buildKernelPipeline(OpPassManager &passes, StringRef dump) {
  passes.addPass(createSelectKernelConfig());
  {
    OpPassManager &kernels = passes.nest<gpu::GPUModuleOp>();
    kernels.addPass(createLowerScaledMatmulKernel());
    kernels.addPass(createLowerQuantizeKernel());
    kernels.addPass(createLowerKernelAsserts());
    kernels.addPass(createCSEPass());
  }
  passes.addPass(createSizeLaunches());

  // bf16 is computed with in f32, and math without a library.
  arith::ArithEmulateUnsupportedFloatsOptions narrow;
  narrow.sourceTypeStrs = {"bf16"};
  narrow.targetTypeStr = "f32";
  passes.addPass(math::createMathExtendToSupportedTypes());
  passes.addPass(arith::createArithEmulateUnsupportedFloats(narrow));
  passes.addPass(createExpandMath());

  OpPassManager &kernels = passes.nest<gpu::GPUModuleOp>();
  kernels.addPass(memref::createExpandStridedMetadataPass());
  kernels.addPass(createLowerAffinePass());
  kernels.addPass(createCSEPass());
  kernels.addPass(createSCFToControlFlowPass());
  kernels.addPass(createLowerKernelMath());
  kernels.addPass(createConvertMathToLLVMPass());
  kernels.addPass(createLowerKernelsToROCDL());
  kernels.addPass(createReconcileUnrealizedCastsPass());
  kernels.addPass(createCanonicalizerPass());
  passes.addPass(createEmitCodeObject({dump.str()}));
}

namespace {
struct KernelPipelineOptions
    : public PassPipelineOptions<KernelPipelineOptions> {
  Option<std::string> dump{
      *this, "dump",
      llvm::cl::desc("Folder in which to leave NAME.hsaco and NAME.s")};
};
} // namespace

void mxfp4::registerKernelPipeline() {
  PassPipelineRegistration<KernelPipelineOptions>(
      "mxfp4-compile-kernels",
      "Compile kernels with mxfp4 operations to code objects",
      [](OpPassManager &passes, const KernelPipelineOptions &options) {
        buildKernelPipeline(passes, options.dump);
      });
}
