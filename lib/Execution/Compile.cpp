// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which passes a run needs, and running them.

#include "mxfp4/Execution/Compile.h"

#include "mxfp4/Cpu/Pipeline.h"
#include "mxfp4/Import/Passes.h"
#include "mxfp4/Transforms/Policy.h"

#include "mlir/Parser/Parser.h"

using namespace llvm;
using namespace mxfp4;

static Error invalid(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

Expected<mlir::OwningOpRef<mlir::ModuleOp>>
mxfp4::readGraph(mlir::MLIRContext &context, StringRef path) {
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(path, &context);
  if (!module)
    return invalid(path + ": cannot be read as a graph");
  return module;
}

Expected<mlir::func::FuncOp> mxfp4::findStep(mlir::ModuleOp module) {
  mlir::func::FuncOp step;
  for (auto function : module.getOps<mlir::func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    if (step)
      return invalid("the graph has several public functions, '" +
                     step.getSymName() + "' and '" + function.getSymName() +
                     "'; the step must be the only one");
    step = function;
  }
  if (!step)
    return invalid("the graph has no public function to run");
  return step;
}

static bool isQuantized(mlir::ModuleOp module) {
  auto stage = module->getAttrOfType<StageAttr>(
      MXFP4Dialect::StageAttrHelper::getNameStr());
  return stage && stage.getValue() >= Stage::Quantized;
}

/// Whether `module` says itself that products are to be quantized.
static bool asksForQuantization(mlir::ModuleOp module) {
  return module
      .walk([](mlir::Operation *op) {
        return op->hasAttr(MXFP4Dialect::PolicyAttrHelper::getNameStr()) ||
                       op->hasAttr(MXFP4Dialect::GemmAttrHelper::getNameStr())
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// A graph runs as it is when neither options nor its attributes ask for
/// anything else.
static bool quantizes(mlir::ModuleOp module, const RunOptions &options) {
  if (options.policy.empty() && options.recipe.empty())
    return !isQuantized(module) && asksForQuantization(module);
  return options.policy != "none" || !options.recipe.empty();
}

/// Sets what a pipeline is to quantize like.
static void read(const RunOptions &options, QuantizeOptions &quantize) {
  quantize.policy = options.policy;
  quantize.recipe = options.recipe;
  quantize.scale = options.scale;
  quantize.lmHead = options.lmHead;
  quantize.seed = options.seed;
  quantize.names = options.names;
}

Expected<PolicyAttr> mxfp4::policyOf(mlir::ModuleOp module,
                                     const RunOptions &options) {
  if (!quantizes(module, options))
    return isQuantized(module)
               ? module->getAttrOfType<PolicyAttr>(
                     MXFP4Dialect::PolicyAttrHelper::getNameStr())
               : PolicyAttr();
  module.getContext()->loadDialect<MXFP4Dialect>();
  QuantizeOptions quantize;
  read(options, quantize);
  mlir::FailureOr<PolicyAttr> policy =
      findPolicy(module, policyText(quantize), options.recipe);
  if (mlir::failed(policy))
    return invalid("the policy cannot be read");
  return *policy;
}

void mxfp4::buildToFused(mlir::OpPassManager &pm, mlir::ModuleOp module,
                         const RunOptions &options) {
  if (!quantizes(module, options))
    return pm.addPass(createImport());
  QuantizeOptions quantize;
  read(options, quantize);
  buildQuantizePipeline(pm, quantize);
}

GpuOptions mxfp4::gpuOptions(const RunOptions &options, std::string dump,
                             std::string memory) {
  return {options.chip, options.emulate, std::move(dump), std::move(memory)};
}

void mxfp4::buildToLLVM(mlir::OpPassManager &pm, mlir::ModuleOp module,
                        const RunOptions &options) {
  buildToFused(pm, module, options);
  switch (options.backend) {
  case Backend::Cpu:
    return buildFusedToCpu(pm);
  case Backend::Reference:
    return buildFusedToReference(pm);
  case Backend::Sim:
  case Backend::Hip:
    return buildFusedToGfx950(pm, gpuOptions(options));
  }
}

Expected<std::unique_ptr<Program>>
mxfp4::compileStep(mlir::ModuleOp module, const RunOptions &options) {
  Expected<mlir::func::FuncOp> step = findStep(module);
  if (!step)
    return step.takeError();
  std::string name = step->getSymName().str();

  // On a GPU only results are looked at: the call would read host memory.
  bool isHost =
      options.backend == Backend::Cpu || options.backend == Backend::Reference;
  if (options.checkFinite && isHost)
    module->setAttr("mxfp4.check_finite",
                    mlir::UnitAttr::get(module.getContext()));
  mlir::PassManager pm(module.getContext());
  buildToLLVM(pm, module, options);
  if (mlir::failed(pm.run(module)))
    return invalid("the graph cannot be compiled");
  return Program::compile(module, name, options.backend, options.chip);
}
