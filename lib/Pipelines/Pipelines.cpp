// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of contents: which passes take an exported graph to which stage.

#include "mxfp4/Pipelines/Pipelines.h"

#include "mxfp4/Analysis/Passes.h"
#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Conversion/Passes.h"
#include "mxfp4/Cpu/Passes.h"
#include "mxfp4/Cpu/Pipeline.h"
#include "mxfp4/Import/Passes.h"
#include "mxfp4/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mxfp4;

std::string mxfp4::policyText(const QuantizeOptions &options) {
  StringRef policy = options.policy;
  if (policy.starts_with("#"))
    return policy.str();
  // What says no more than the default must not hide the module's own.
  bool isDefault = policy.empty() && options.scale == ScaleRule::Even &&
                   options.seed == 0 && !options.lmHead;
  if (isDefault || (policy.empty() && options.recipe.empty()))
    return "";
  std::string preset =
      policy.empty() ? "" : llvm::formatv("preset = \"{0}\", ", policy).str();
  return llvm::formatv(
      "#mxfp4.policy<{0}scale = {1}, seed = {2}, lm_head = {3}>", preset,
      stringifyScaleRule(options.scale), options.seed,
      options.lmHead ? "true" : "false");
}

void mxfp4::buildQuantizePipeline(OpPassManager &pm,
                                  const QuantizeOptions &options) {
  // graph -> import -> roles
  pm.addPass(createImport());
  AnnotateRolesOptions roles;
  roles.names = options.names;
  pm.addPass(createAnnotateRoles(roles));
  // roles -> policy
  ApplyPolicyOptions policy;
  policy.policy = policyText(options);
  policy.recipe = options.recipe;
  pm.addPass(createApplyPolicy(policy));
  // policy -> quantized
  pm.addPass(createInsertQuantization());
  pm.addPass(createShareQuantization());
  // quantized -> fused
  pm.addPass(createFuseQuantization());
  pm.addPass(createFuseEpilogue());
  pm.addPass(createVerifyStage());
}

void mxfp4::buildFusedToReference(OpPassManager &pm) {
  pm.addPass(createLowerToReference());
  buildTensorsToBuffers(pm);
  buildBuffersToLLVM(pm, CpuProducts::Loops);
}

void mxfp4::buildToReferencePipeline(OpPassManager &pm,
                                     const QuantizeOptions &options) {
  buildQuantizePipeline(pm, options);
  buildFusedToReference(pm);
}

void mxfp4::buildFusedToCpu(OpPassManager &pm) {
  pm.addPass(createPack());
  buildTensorsToBuffers(pm);
  pm.addPass(createLowerToCPU());
  buildBuffersToLLVM(pm);
}

void mxfp4::buildToCpuPipeline(OpPassManager &pm,
                               const QuantizeOptions &options) {
  buildQuantizePipeline(pm, options);
  buildFusedToCpu(pm);
}

void mxfp4::buildFusedToLaunches(OpPassManager &pm, const GpuOptions &gpu) {
  // fused -> kernels
  const Chip *chip = findChip(gpu.chip);
  if (gpu.emulate && chip && !chip->scaledMfma)
    pm.addNestedPass<func::FuncOp>(createEmulateProducts());
  pm.addNestedPass<func::FuncOp>(createShuffleScales());
  pm.addPass(createPack());
  buildTensorsToBuffers(pm);
  // What was widened only to be multiplied, products take as it is; what is
  // rounded behind them, they round.
  pm.addNestedPass<func::FuncOp>(createNarrowBuffers());
  pm.addNestedPass<func::FuncOp>(createFormProducts());
  pm.addNestedPass<func::FuncOp>(createNarrowBuffers());
  pm.addNestedPass<func::FuncOp>(createFoldZeroFill());
  pm.addNestedPass<func::FuncOp>(createFoldSourceCasts());
  pm.addNestedPass<func::FuncOp>(createSplitAmax());
  pm.addNestedPass<func::FuncOp>(createGatherRowOps());
  pm.addNestedPass<func::FuncOp>(createFormKernels());
  pm.addPass(createOutlineKernels({gpu.chip}));
  pm.addPass(createGroupLaunches());
  pm.addPass(createCanonicalizerPass());
  // kernels -> binary
  buildKernelPipeline(pm, gpu.dump);
  pm.addNestedPass<func::FuncOp>(createPlanBuffers({gpu.memory}));
}

void mxfp4::buildLaunchesToLLVM(OpPassManager &pm) {
  pm.addPass(createLowerLaunches());
  pm.addPass(createLowerAsserts({"mxfp4HipFail"}));
  buildHostToLLVM(pm);
}

void mxfp4::buildFusedToGfx950(OpPassManager &pm, const GpuOptions &gpu) {
  buildFusedToLaunches(pm, gpu);
  buildLaunchesToLLVM(pm);
}

void mxfp4::buildToGfx950Pipeline(OpPassManager &pm,
                                  const QuantizeOptions &options,
                                  const GpuOptions &gpu) {
  buildQuantizePipeline(pm, options);
  buildFusedToGfx950(pm, gpu);
}

namespace {
struct Gfx950Options : public QuantizeOptions {
  Option<std::string> chip{*this, "chip",
                           llvm::cl::init(std::string(kDefaultChip)),
                           llvm::cl::desc("The chip that the code is for")};
  Option<bool> emulate{
      *this, "emulate", llvm::cl::init(false),
      llvm::cl::desc("Let quantized products be made in bf16 where the chip "
                     "has no block-scaled matrix instructions")};
  Option<std::string> dump{
      *this, "dump",
      llvm::cl::desc("Folder in which to leave kernels.hsaco and kernels.s")};
  Option<std::string> memory{
      *this, "memory",
      llvm::cl::desc("JSON file that gets what is alive at the peak, and why")};
};
} // namespace

void mxfp4::registerPipelines() {
  PassPipelineRegistration<QuantizeOptions>(
      "mxfp4-quantize",
      "A training step to stage `fused`: import, roles, policy, quantization",
      buildQuantizePipeline);
  PassPipelineRegistration<QuantizeOptions>(
      "mxfp4-to-reference",
      "A training step to LLVM for this machine: exact, slow, no library",
      buildToReferencePipeline);
  PassPipelineRegistration<QuantizeOptions>(
      "mxfp4-to-cpu",
      "A training step to LLVM for this machine, with the CPU runtime's "
      "kernels",
      buildToCpuPipeline);
  PassPipelineRegistration<Gfx950Options>(
      "mxfp4-to-gfx950",
      "A training step to a code object for gfx950 (or chip=) and LLVM for the "
      "host",
      [](OpPassManager &pm, const Gfx950Options &options) {
        buildToGfx950Pipeline(
            pm, options,
            {options.chip, options.emulate, options.dump, options.memory});
      });
}
