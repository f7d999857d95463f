// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialects, extensions and passes that every tool of the project offers.

#include "mxfp4/InitAll.h"

#include "mxfp4/Analysis/Passes.h"
#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Conversion/Interfaces.h"
#include "mxfp4/Conversion/Passes.h"
#include "mxfp4/Cpu/Passes.h"
#include "mxfp4/Cpu/Pipeline.h"
#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Import/ForeignOps.h"
#include "mxfp4/Import/Passes.h"
#include "mxfp4/Pipelines/Pipelines.h"
#include "mxfp4/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

void mxfp4::registerAllDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  registry.insert<MXFP4Dialect, foreign::TMTensorDialect,
                  foreign::IREELinalgExtDialect, foreign::UtilDialect>();
  foreign::registerParseHints(registry);
  registerBufferizableOpInterface(registry);
  registerTilingInterface(registry);
}

void mxfp4::registerAllPasses() {
  mlir::registerAllPasses();
  registerMXFP4AnalysisPasses();
  registerMXFP4CodegenPasses();
  registerKernelPipeline();
  registerMXFP4ConversionPasses();
  registerMXFP4CpuPasses();
  registerMXFP4ImportPasses();
  registerMXFP4TransformsPasses();
  registerPipelines();
  registerCpuPipelines();
}
