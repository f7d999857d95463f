// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM dialect -> LLVM IR for the host, and LLVM's passes over it.

#include "HostCode.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace mxfp4;

static constexpr StringLiteral kArena = "mxfp4.arena", kStep = "mxfp4.step";

Expected<EntryPoint> mxfp4::findEntry(mlir::ModuleOp module, StringRef name) {
  auto function = module.lookupSymbol<mlir::LLVM::LLVMFuncOp>(name);
  if (!function)
    return createStringError(inconvertibleErrorCode(),
                             "the compiled module has no function '" + name +
                                 "'");
  EntryPoint entry;
  entry.name = (name + "_packed").str();
  entry.numArguments = function.getNumArguments();
  for (unsigned i = 0; i < entry.numArguments; ++i) {
    if (auto bytes = function.getArgAttrOfType<mlir::IntegerAttr>(i, kArena)) {
      entry.arena = i;
      entry.arenaBytes = bytes.getInt();
    }
    entry.takesStepNumber |= static_cast<bool>(function.getArgAttr(i, kStep));
  }
  return entry;
}

Expected<HostCode> mxfp4::translateHost(mlir::ModuleOp module,
                                        TargetMachine &machine) {
  // LLVM has no such attributes.
  for (auto function : module.getOps<mlir::LLVM::LLVMFuncOp>())
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      for (StringRef attribute : {kArena, kStep})
        function.removeArgAttr(i, attribute);
  mlir::registerBuiltinDialectTranslation(*module.getContext());
  mlir::registerLLVMDialectTranslation(*module.getContext());
  HostCode code;
  code.context = std::make_unique<LLVMContext>();
  code.module = mlir::translateModuleToLLVMIR(module, *code.context);
  if (!code.module)
    return createStringError(inconvertibleErrorCode(),
                             "the module cannot be translated to LLVM IR");
  code.module->setDataLayout(machine.createDataLayout());
  code.module->setTargetTriple(machine.getTargetTriple());
  for (Function &function : *code.module) {
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("target-features", machine.getTargetFeatureString());
  }
  return code;
}

/// Loops are vectors already: LLVM's vectorizers would find nothing and take
/// their time.
void mxfp4::optimizeHost(Module &module, TargetMachine &machine) {
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = false;
  tuning.SLPVectorization = false;
  PassBuilder builder(&machine, tuning);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager sccs;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  builder.buildPerModuleDefaultPipeline(OptimizationLevel::O2)
      .run(module, modules);
}
