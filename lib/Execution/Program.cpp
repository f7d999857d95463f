// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the LLVM dialect to code that runs in this process: ORC.

#include "mxfp4/Execution/Program.h"

#include "Device.h"
#include "HostCode.h"
#include "cpu/Failure.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace mxfp4;

Program::Program() = default;
Program::~Program() = default;

Expected<std::unique_ptr<Program>> Program::compile(mlir::ModuleOp module,
                                                    StringRef name,
                                                    Backend backend,
                                                    StringRef chip) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  std::unique_ptr<Program> program(new Program());
  Expected<EntryPoint> entry = findEntry(module, name);
  if (!entry)
    return entry.takeError();
  program->entry = *entry;
  if (backend == Backend::Sim || backend == Backend::Hip) {
    auto device = Device::open(backend, chip);
    if (!device)
      return device.takeError();
    program->device = std::move(*device);
  } else if (Error error = checkMemory(entry->arenaBytes,
                                       "the temporaries of the step")) {
    return error;
  }

  auto builder = orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  auto machine = builder->createTargetMachine();
  if (!machine)
    return machine.takeError();
  Expected<HostCode> code = translateHost(module, **machine);
  if (!code)
    return code.takeError();
  optimizeHost(*code->module, **machine);

  auto jit = orc::LLJITBuilder().setJITTargetMachineBuilder(*builder).create();
  if (!jit)
    return jit.takeError();
  program->jit = std::move(*jit);
  orc::JITDylib &main = program->jit->getMainJITDylib();
  char prefix = program->jit->getDataLayout().getGlobalPrefix();
  auto process =
      orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(prefix);
  if (!process)
    return process.takeError();
  main.addGenerator(std::move(*process));
  if (Error error = program->jit->addIRModule(orc::ThreadSafeModule(
          std::move(code->module), std::move(code->context))))
    return error;
  auto address = program->jit->lookup(program->entry.name);
  if (!address)
    return address.takeError();
  program->function = address->toPtr<void (*)(void **)>();
  if (!program->device)
    program->arena = Buffer(Scalar::I8, program->entry.arenaBytes);
  return program;
}

/// Calls `work` where generated code and runtimes may leave by a failure.
static std::optional<cpu::StepFailure> guarded(function_ref<void()> work) {
  void *argument = &work;
  return cpu::runStep(
      [](void **arguments) {
        (*static_cast<function_ref<void()> *>(arguments[0]))();
      },
      &argument);
}

static Error errorOf(const cpu::StepFailure &failure, const Twine &source) {
  std::string text = failure.message;
  if (failure.hasValues)
    text += formatv(": the value is {0}, the bound {1}", failure.value,
                    failure.bound);
  return createStringError(inconvertibleErrorCode(), text + source);
}

Error Program::run(ArrayRef<StepValue> values,
                   function_ref<std::string(unsigned)> describeArgument) {
  if (values.size() + entry.arena.has_value() != entry.numArguments)
    return createStringError(
        inconvertibleErrorCode(),
        formatv("the compiled step takes {0} arguments but is given {1}",
                entry.numArguments, values.size() + entry.arena.has_value()));
  SmallVector<void *> all;
  std::optional<cpu::StepFailure> failure = guarded([&] {
    if (device && entry.arena && !deviceArena)
      deviceArena = device->allocate(entry.arenaBytes);
    for (const StepValue &value : values)
      all.push_back(device && value.kind != StepValue::Scalar
                        ? device->copyOf(value)
                        : value.host);
    if (entry.arena)
      all.insert(all.begin() + *entry.arena,
                 device ? deviceArena : arena.data());
    function(all.data());
  });
  if (!failure)
    return Error::success();
  std::optional<unsigned> source;
  if (device)
    source = device->find(failure->argument, values);
  else if (failure->argument >= 0 &&
           values[failure->argument].kind == StepValue::Argument)
    source = failure->argument;
  return errorOf(
      *failure, source ? " (read from " + describeArgument(*source) + ")" : "");
}

Error Program::fetch(Buffer &value) {
  if (!device)
    return Error::success();
  if (auto failure = guarded([&] { device->fetch(value.data()); }))
    return errorOf(*failure, "");
  return Error::success();
}

void Program::written(const Buffer &value) {
  if (device)
    device->written(value.data());
}
