// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the LLVM dialect to code that runs: translation, LLVM's passes, ORC.

#include "mxfp4/Execution/Program.h"

#include "cpu/Failure.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace mxfp4;

static Expected<EntryPoint> findEntry(mlir::ModuleOp module, StringRef name) {
  auto function = module.lookupSymbol<mlir::LLVM::LLVMFuncOp>(name);
  if (!function)
    return createStringError(inconvertibleErrorCode(),
                             "the compiled module has no function '" + name +
                                 "'");
  EntryPoint entry;
  entry.name = (name + "_packed").str();
  entry.numArguments = function.getNumArguments();
  for (unsigned i = 0; i < entry.numArguments; ++i)
    if (auto bytes =
            function.getArgAttrOfType<mlir::IntegerAttr>(i, "mxfp4.arena")) {
      entry.arena = i;
      entry.arenaBytes = bytes.getInt();
    }
  return entry;
}

/// Loops are vectors already: LLVM's vectorizers would find nothing and take
/// their time.
static void optimize(Module &module, TargetMachine &machine) {
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

Program::Program() = default;
Program::~Program() = default;

Expected<std::unique_ptr<Program>>
Program::compile(mlir::ModuleOp module, StringRef name,
                 ArrayRef<std::string> libraries) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  std::unique_ptr<Program> program(new Program());
  Expected<EntryPoint> entry = findEntry(module, name);
  if (!entry)
    return entry.takeError();
  program->entry = *entry;
  if (Error error =
          checkMemory(entry->arenaBytes, "the temporaries of the step"))
    return error;

  mlir::registerBuiltinDialectTranslation(*module.getContext());
  mlir::registerLLVMDialectTranslation(*module.getContext());
  auto context = std::make_unique<LLVMContext>();
  std::unique_ptr<Module> code =
      mlir::translateModuleToLLVMIR(module, *context);
  if (!code)
    return createStringError(inconvertibleErrorCode(),
                             "the module cannot be translated to LLVM IR");

  auto builder = orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  auto machine = builder->createTargetMachine();
  if (!machine)
    return machine.takeError();
  code->setDataLayout((*machine)->createDataLayout());
  code->setTargetTriple((*machine)->getTargetTriple());
  for (Function &function : *code) {
    function.addFnAttr("target-cpu", builder->getCPU());
    function.addFnAttr("target-features", builder->getFeatures().getString());
  }
  optimize(*code, **machine);

  auto jit = orc::LLJITBuilder().setJITTargetMachineBuilder(*builder).create();
  if (!jit)
    return jit.takeError();
  program->jit = std::move(*jit);
  orc::JITDylib &main = program->jit->getMainJITDylib();
  char prefix = program->jit->getDataLayout().getGlobalPrefix();
  for (const std::string &library : libraries) {
    auto generator =
        orc::DynamicLibrarySearchGenerator::Load(library.c_str(), prefix);
    if (!generator)
      return generator.takeError();
    main.addGenerator(std::move(*generator));
  }
  auto process =
      orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(prefix);
  if (!process)
    return process.takeError();
  main.addGenerator(std::move(*process));
  if (Error error = program->jit->addIRModule(
          orc::ThreadSafeModule(std::move(code), std::move(context))))
    return error;
  auto address = program->jit->lookup(program->entry.name);
  if (!address)
    return address.takeError();
  program->function = address->toPtr<void (*)(void **)>();
  program->arena = Buffer(Scalar::I8, program->entry.arenaBytes);
  return program;
}

Error Program::run(ArrayRef<void *> pointers,
                   function_ref<std::string(unsigned)> describeArgument) {
  SmallVector<void *> all(pointers);
  if (entry.arena)
    all.insert(all.begin() + *entry.arena, arena.data());
  if (all.size() != entry.numArguments)
    return createStringError(
        inconvertibleErrorCode(),
        formatv("the compiled step takes {0} arguments but is given {1}",
                entry.numArguments, all.size()));
  std::optional<cpu::StepFailure> failure = cpu::runStep(function, all.data());
  if (!failure)
    return Error::success();
  std::string text = failure->message;
  if (failure->hasValues)
    text += formatv(": the value is {0}, the bound {1}", failure->value,
                    failure->bound);
  if (failure->argument >= 0)
    text += " (read from " + describeArgument(failure->argument) + ")";
  return createStringError(inconvertibleErrorCode(), text);
}
