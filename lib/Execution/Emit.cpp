// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph -> object file, header, code object, listing and manifest in a
// folder.

#include "mxfp4/Execution/Emit.h"

#include "Artefact.h"
#include "HostCode.h"
#include "mxfp4/Execution/Compile.h"
#include "mxfp4/Execution/Signature.h"
#include "mxfp4/Pipelines/Pipelines.h"
#include "mxfp4/Support/OutputFile.h"

#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;
using namespace mxfp4;

static Error invalid(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

namespace {
/// Files are made in a folder of their own beside the one asked for, which is
/// filled when all are there.
class OutputFolder {
public:
  static Expected<OutputFolder> create(StringRef path);
  OutputFolder(OutputFolder &&other) = default;
  ~OutputFolder() {
    if (!work.empty())
      sys::fs::remove_directories(work);
  }

  std::string at(StringRef file) const {
    SmallString<256> path(work);
    sys::path::append(path, file);
    return path.str().str();
  }
  bool has(StringRef file) const { return sys::fs::exists(at(file)); }
  /// Moves all files to where they were asked for.
  Error finish();

private:
  OutputFolder() = default;
  SmallString<256> work, target;
};
} // namespace

Expected<OutputFolder> OutputFolder::create(StringRef path) {
  OutputFolder folder;
  folder.target = path;
  auto fail = [&](const Twine &what) {
    return invalid("--emit=" + path + ": " + what);
  };
  if (std::error_code error = sys::fs::make_absolute(folder.target))
    return fail(error.message());
  sys::path::remove_dots(folder.target, /*remove_dot_dot=*/true);
  if (sys::fs::exists(folder.target)) {
    if (!sys::fs::is_directory(folder.target))
      return fail("is a file; name a folder that is empty or not there yet");
    std::error_code error;
    bool isEmpty = sys::fs::directory_iterator(folder.target, error) ==
                   sys::fs::directory_iterator();
    if (error)
      return fail(error.message());
    if (!isEmpty)
      return fail("the folder is not empty, and nothing is overwritten");
  }
  SmallString<256> work;
  sys::fs::createUniquePath(folder.target + ".%%%%%%", work,
                            /*MakeAbsolute=*/false);
  if (std::error_code error = sys::fs::create_directories(work))
    return fail("cannot be written: " + error.message());
  folder.work = work;
  return folder;
}

Error OutputFolder::finish() {
  std::error_code error = sys::fs::create_directories(target);
  for (sys::fs::directory_iterator file(work, error), end;
       !error && file != end; file.increment(error)) {
    SmallString<256> to(target);
    sys::path::append(to, sys::path::filename(file->path()));
    error = sys::fs::rename(file->path(), to);
    if (error)
      break;
  }
  if (error)
    return invalid(target + ": cannot be written: " + error.message());
  return Error::success();
}

/// `name` as part of a C name.
static std::string identifier(StringRef name) {
  std::string result;
  for (char c : name)
    result += isAlnum(c) ? c : '_';
  return result;
}

/// Host code that launches kernels is for any processor of this architecture:
/// it is compiled here to be run elsewhere. A step on the CPU is for this one.
static Expected<std::unique_ptr<TargetMachine>> createMachine(bool isGpu) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  auto builder = orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  if (isGpu) {
    builder->setCPU("generic");
    builder->getFeatures() = SubtargetFeatures();
  }
  builder->setRelocationModel(Reloc::PIC_);
  return builder->createTargetMachine();
}

/// What the entry point takes, in order.
static std::vector<ArtefactBuffer>
listBuffers(const Signature &signature, const EntryPoint &entry, bool isGpu) {
  std::vector<ArtefactBuffer> buffers;
  auto add = [&](const Port &port, StringRef kind, StringRef symbol, size_t i,
                 std::string description) {
    buffers.push_back({kind, (symbol + Twine(i)).str(), std::move(description),
                       nameOf(port.type), port.shape,
                       bytesOf(port.type, port.shape), isGpu});
  };
  for (auto [i, port] : enumerate(signature.arguments))
    add(port, "argument", "arg", i, signature.describeArgument(i));
  if (entry.takesStepNumber)
    buffers.push_back({"step number",
                       "step_number",
                       "number of the step, which random bits depend on",
                       "i64",
                       {},
                       sizeof(int64_t),
                       false});
  for (auto [i, port] : enumerate(signature.results))
    add(port, "result", "out", i, signature.describeResult(i));
  if (entry.arena)
    buffers.insert(buffers.begin() + *entry.arena,
                   ArtefactBuffer{"arena",
                                  "arena",
                                  "temporaries",
                                  "i8",
                                  {entry.arenaBytes},
                                  static_cast<uint64_t>(entry.arenaBytes),
                                  isGpu});
  return buffers;
}

/// Names the entry point, hides all else, adds the table of sizes.
static Error finishModule(Module &module, StringRef packed,
                          const Artefact &artefact) {
  Function *function = module.getFunction(packed);
  if (!function)
    return invalid("the compiled module has no function '" + packed + "'");
  // A graph may have a function of the same name, such as "main".
  function->setName(artefact.entry);
  SmallVector<uint64_t> sizes;
  for (const ArtefactBuffer &buffer : artefact.buffers)
    sizes.push_back(buffer.bytes);
  Constant *table = ConstantDataArray::get(module.getContext(), sizes);
  auto *global =
      new GlobalVariable(module, table->getType(),
                         /*isConstant=*/true, GlobalValue::ExternalLinkage,
                         table, artefact.entry + "_bytes");
  internalizeModule(module, [&](const GlobalValue &value) {
    return &value == function || &value == global;
  });
  return Error::success();
}

static Error writeObject(StringRef path, Module &module,
                         TargetMachine &machine) {
  legacy::PassManager passes;
  SmallVector<char, 0> object;
  raw_svector_ostream stream(object);
  if (machine.addPassesToEmitFile(passes, stream, nullptr,
                                  CodeGenFileType::ObjectFile))
    return invalid("LLVM cannot write an object file for this machine");
  passes.run(module);
  return writeFile(path, [&](raw_ostream &file) { file << stream.str(); });
}

/// Lowers `module` to the LLVM dialect; reads what is known on the way.
static Error lower(mlir::ModuleOp module, const RunOptions &options, bool isGpu,
                   const OutputFolder &folder, Artefact &artefact) {
  mlir::PassManager first(module.getContext());
  std::string memory = folder.at("memory.json");
  if (isGpu) {
    buildToFused(first, module, options);
    buildFusedToLaunches(first, gpuOptions(options, folder.at(""), memory));
  } else {
    buildToLLVM(first, module, options);
  }
  if (mlir::failed(first.run(module)))
    return invalid("the graph cannot be compiled");
  if (!isGpu)
    return Error::success();

  artefact.launches = listLaunches(module);
  auto report = MemoryBuffer::getFile(memory);
  if (!report)
    return invalid(memory + ": " + report.getError().message());
  Expected<json::Value> parsed = json::parse((*report)->getBuffer());
  if (!parsed)
    return parsed.takeError();
  artefact.memory = std::move(*parsed);
  sys::fs::remove(memory);

  mlir::PassManager second(module.getContext());
  buildLaunchesToLLVM(second);
  if (mlir::failed(second.run(module)))
    return invalid("the host code cannot be compiled");
  return Error::success();
}

Error mxfp4::emitStep(mlir::MLIRContext &context, const RunOptions &options) {
  auto module = readGraph(context, options.graph);
  if (!module)
    return module.takeError();
  auto step = findStep(**module);
  if (!step)
    return step.takeError();
  std::string name = step->getSymName().str();
  Expected<Signature> signature = readSignature(*step, options.names);
  if (!signature)
    return signature.takeError();
  Expected<OutputFolder> folder = OutputFolder::create(options.emit);
  if (!folder)
    return folder.takeError();
  bool isGpu =
      options.backend == Backend::Sim || options.backend == Backend::Hip;
  auto machine = createMachine(isGpu);
  if (!machine)
    return machine.takeError();

  Artefact artefact(options);
  artefact.entry = "mxfp4_" + identifier(name);
  artefact.object = "step.o";
  artefact.header = "step.h";
  artefact.runtime = isGpu ? "mxfp4_hip_runtime" : "MXFP4CpuRuntime";
  artefact.hostProcessor = (*machine)->getTargetCPU().str();
  if (Error error = lower(**module, options, isGpu, *folder, artefact))
    return error;
  if (folder->has("kernels.hsaco")) {
    artefact.codeObject = "kernels.hsaco";
    artefact.assembly = "kernels.s";
  }
  Expected<EntryPoint> entry = findEntry(**module, name);
  if (!entry)
    return entry.takeError();
  artefact.arenaBytes = entry->arenaBytes;
  artefact.buffers = listBuffers(*signature, *entry, isGpu);

  Expected<HostCode> code = translateHost(**module, **machine);
  if (!code)
    return code.takeError();
  if (Error error = finishModule(*code->module, entry->name, artefact))
    return error;
  optimizeHost(*code->module, **machine);
  if (Error error =
          writeObject(folder->at(artefact.object), *code->module, **machine))
    return error;
  if (Error error =
          writeFile(folder->at(artefact.header), [&](raw_ostream &stream) {
            writeHeader(stream, artefact);
          }))
    return error;
  if (Error error =
          writeFile(folder->at("manifest.json"), [&](raw_ostream &stream) {
            writeManifest(stream, artefact);
          }))
    return error;
  return folder->finish();
}
