// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gpu.module -> LLVM IR -> object -> HSACO, with LLVM's AMDGPU back end and
// lld linked into this program.

#include "mxfp4/Target/CodeObject.h"

#include "lld/Common/Driver.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/CodeGen/CodeGenTargetMachineImpl.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace mlir;
using namespace mxfp4;

FailureOr<const Chip *> mxfp4::chipOf(gpu::GPUModuleOp module) {
  ROCDL::ROCDLTargetAttr target;
  for (Attribute attr : module.getTargetsAttr()
                            ? module.getTargetsAttr()
                            : ArrayAttr::get(module.getContext(), {}))
    if (auto rocdl = dyn_cast<ROCDL::ROCDLTargetAttr>(attr))
      target = rocdl;
  if (!target)
    return emitError(module.getLoc(),
                     "kernels have no chip to be compiled for: the "
                     "module needs a #rocdl.target<chip = ...>");
  if (const Chip *chip = findChip(target.getChip().str()))
    return chip;
  return emitError(module.getLoc(), "chip '")
         << target.getChip() << "' is not in the table, which has "
         << chipNames();
}

static std::unique_ptr<llvm::TargetMachine>
createTargetMachine(const Chip &chip, std::string &error) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmParser();
    LLVMInitializeAMDGPUAsmPrinter();
  });
  llvm::Triple triple("amdgcn-amd-amdhsa");
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  // LLVM 22 makes dot products (v_dot4c_i32_i8) of sums of products of bytes
  // and starts some from a wrong accumulator.
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, std::string(chip.name), "-dot1-insts", llvm::TargetOptions(),
      llvm::Reloc::PIC_, std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

/// Instruction selection to file. This is what addPassesToEmitFile does, but
/// without machine sinking: it moves scaled MFMAs, and the copies that fill
/// their operands, below the branch of a lane-masked store, where idle lanes
/// hold stale data.
static LogicalResult generate(llvm::Module &module,
                              llvm::TargetMachine &machine,
                              llvm::CodeGenFileType type,
                              llvm::raw_pwrite_stream &stream) {
  llvm::legacy::PassManager passes;
  auto &target = static_cast<llvm::CodeGenTargetMachineImpl &>(machine);
  auto *info = new llvm::MachineModuleInfoWrapperPass(&target);
  llvm::TargetPassConfig *config = target.createPassConfig(passes);
  config->disablePass(&llvm::MachineSinkingLegacyID);
  passes.add(config);
  passes.add(info);
  if (config->addISelPasses())
    return failure();
  config->addMachinePasses();
  config->setInitialized();
  if (target.addAsmPrinter(passes, stream, nullptr, type,
                           info->getMMI().getContext()))
    return failure();
  passes.add(llvm::createFreeMachineFunctionPass());
  passes.run(module);
  return success();
}

/// Relocatable object to shared object, through two temporary files: lld takes
/// names only. It also keeps its state in globals, hence the lock.
static LogicalResult link(StringRef object, llvm::SmallVectorImpl<char> &elf,
                          llvm::function_ref<InFlightDiagnostic()> emitError) {
  int input = -1;
  SmallString<128> inputPath, outputPath;
  if (std::error_code error =
          llvm::sys::fs::createTemporaryFile("mxfp4", "o", input, inputPath))
    return emitError() << "no temporary file for the linker: "
                       << error.message();
  llvm::FileRemover removeInput(inputPath);
  outputPath = inputPath;
  outputPath += ".hsaco";
  llvm::FileRemover removeOutput(outputPath);
  {
    llvm::raw_fd_ostream stream(input, /*shouldClose=*/true);
    stream << object;
    stream.close();
    if (stream.has_error())
      return emitError() << "cannot write " << inputPath << ": "
                         << stream.error().message();
  }
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  std::string text;
  llvm::raw_string_ostream messages(text);
  const char *arguments[] = {"ld.lld",          "-shared", "--no-undefined",
                             inputPath.c_str(), "-o",      outputPath.c_str()};
  const lld::DriverDef drivers[] = {{lld::Gnu, &lld::elf::link}};
  lld::Result result = lld::lldMain(arguments, messages, messages, drivers);
  if (result.retCode != 0)
    return emitError() << "lld cannot link the code object: " << text;
  auto linked = llvm::MemoryBuffer::getFile(outputPath, /*IsText=*/false);
  if (!linked)
    return emitError() << "lld left no code object: "
                       << linked.getError().message();
  elf.assign((*linked)->getBufferStart(), (*linked)->getBufferEnd());
  return success();
}

FailureOr<CodeObject> mxfp4::compileCodeObject(gpu::GPUModuleOp module,
                                               bool wantAssembly) {
  FailureOr<const Chip *> chip = chipOf(module);
  if (failed(chip))
    return failure();
  std::string error;
  std::unique_ptr<llvm::TargetMachine> machine =
      createTargetMachine(**chip, error);
  if (!machine)
    return emitError(module.getLoc(), "this LLVM has no AMDGPU back end: ")
           << error;

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> code =
      translateModuleToLLVMIR(module, context, module.getName());
  if (!code)
    return emitError(module.getLoc(),
                     "kernels cannot be translated to LLVM IR");
  code->setTargetTriple(machine->getTargetTriple());
  code->setDataLayout(machine->createDataLayout());
  code->addModuleFlag(llvm::Module::Error, "amdhsa_code_object_version", 600);
  auto optimize =
      makeOptimizingTransformer(/*optLevel=*/2, /*sizeLevel=*/0, machine.get());
  if (llvm::Error failed = optimize(code.get()))
    return emitError(module.getLoc(), "LLVM's optimizer failed: ")
           << llvm::toString(std::move(failed));

  CodeObject result;
  auto report = [&] { return emitError(module.getLoc()); };
  if (wantAssembly) {
    SmallVector<char, 0> text;
    llvm::raw_svector_ostream stream(text);
    std::unique_ptr<llvm::Module> copy = llvm::CloneModule(*code);
    if (failed(generate(*copy, *machine, llvm::CodeGenFileType::AssemblyFile,
                        stream)))
      return report() << "LLVM cannot print assembly for this target";
    result.assembly.assign(text.begin(), text.end());
  }
  SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  if (failed(
          generate(*code, *machine, llvm::CodeGenFileType::ObjectFile, stream)))
    return report() << "LLVM cannot emit an object for this target";
  if (failed(link({object.data(), object.size()}, result.elf, report)))
    return failure();
  auto kernels = readKernelResources({result.elf.data(), result.elf.size()});
  if (!kernels)
    return report() << "the code object's metadata cannot be read: "
                    << llvm::toString(kernels.takeError());
  result.kernels = std::move(*kernels);
  return result;
}
