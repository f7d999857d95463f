// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of the CPU passes, ours and upstream's.

#include "mxfp4/Cpu/Pipeline.h"
#include "mxfp4/Cpu/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void mxfp4::buildTensorsToBuffers(OpPassManager &pm) {
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  OpPassManager &func = pm.nest<func::FuncOp>();
  func.addPass(createAccumulateInF32());
  func.addPass(createGuardIndices());
  func.addPass(createCSEPass());
  func.addPass(createFuseElementwise());
  func.addPass(createCanonicalizerPass());
  func.addPass(createCSEPass());
  func.addPass(createRecompute());
  func.addPass(createPrepareBufferization());
  pm.addPass(bufferization::createEmptyTensorEliminationPass());

  bufferization::OneShotBufferizePassOptions bufferize;
  bufferize.bufferizeFunctionBoundaries = true;
  bufferize.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(bufferize));
  bufferization::BufferResultsToOutParamsPassOptions results;
  results.hoistStaticAllocs = true;
  results.modifyPublicFunctions = true;
  pm.addPass(bufferization::createBufferResultsToOutParamsPass(results));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createCheckFinite());
}

void mxfp4::buildBuffersToLLVM(OpPassManager &pm, CpuProducts products) {
  if (products == CpuProducts::Blas)
    pm.addPass(createProductsToBlas());
  pm.addNestedPass<func::FuncOp>(createPlanBuffers());
  pm.addNestedPass<func::FuncOp>(createLinalgToVectorLoops());
  pm.addPass(createLowerAsserts());
  pm.addPass(createOutlineParallel());
  pm.addPass(createCSEPass());

  // Floats that the processor does not compute with become f32 and back.
  arith::ArithEmulateUnsupportedFloatsOptions narrow;
  narrow.sourceTypeStrs = {"bf16"};
  narrow.targetTypeStr = "f32";
  pm.addPass(math::createMathExtendToSupportedTypes());
  pm.addPass(arith::createArithEmulateUnsupportedFloats(narrow));
  pm.addPass(createExpandMath());
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));

  buildHostToLLVM(pm);
}

void mxfp4::buildHostToLLVM(OpPassManager &pm) {
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertIndexToLLVMPass());
  ConvertFuncToLLVMPassOptions func;
  func.useBarePtrCallConv = true;
  pm.addPass(createConvertFuncToLLVMPass(func));
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createPackedEntryPoints());
}

void mxfp4::registerCpuPipelines() {
  PassPipelineRegistration<>(
      "mxfp4-cpu-tensors-to-buffers",
      "linalg on tensors to linalg on buffers that the caller provides",
      [](OpPassManager &pm) { buildTensorsToBuffers(pm); });
  PassPipelineRegistration<>(
      "mxfp4-cpu-buffers-to-llvm",
      "linalg on buffers to LLVM with calls of the CPU runtime",
      [](OpPassManager &pm) { buildBuffersToLLVM(pm); });
}
