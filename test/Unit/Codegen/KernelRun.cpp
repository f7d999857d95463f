// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text -> gpu.binary -> simulator, for the chip that MXFP4_SIM_CHIP names.

#include "KernelRun.h"

#include "../../../runtime/sim/Dispatch.h"
#include "../../../runtime/sim/Options.h"
#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mxfp4;
using namespace mxfp4::test;

static MLIRContext &context() {
  static MLIRContext *instance = [] {
    DialectRegistry registry;
    mlir::registerAllDialects(registry);
    registerAllExtensions(registry);
    registerAllToLLVMIRTranslations(registry);
    registry.insert<MXFP4Dialect>();
    return new MLIRContext(registry);
  }();
  return *instance;
}

namespace {
struct Compiled {
  std::string elf;
  sim::LaunchParams launch;
};
} // namespace

static void readExtents(DictionaryAttr metadata, StringRef name,
                        uint32_t (&extents)[3]) {
  auto array = metadata.getAs<DenseI32ArrayAttr>(name);
  for (int i = 0; i < 3; ++i)
    extents[i] = array[i];
}

static std::optional<Compiled> compile(const std::string &body) {
  std::string text = "module attributes {gpu.container_module} {\n"
                     "gpu.module @kernels [#rocdl.target<chip = \"" +
                     std::string(sim::chip().name) + "\">] {\n" + body +
                     "\n}\n}\n";
  auto module = parseSourceString<ModuleOp>(text, &context());
  PassManager passes(&context());
  buildKernelPipeline(passes);
  if (!module || failed(passes.run(*module)))
    return std::nullopt;
  auto binary = *module->getOps<gpu::BinaryOp>().begin();
  auto object = cast<gpu::ObjectAttr>(binary.getObjects()[0]);
  Compiled compiled;
  compiled.elf = object.getObject().getValue().str();
  DictionaryAttr metadata = object.getKernels().lookup("kernel").getMetadata();
  readExtents(metadata, "grid", compiled.launch.grid);
  readExtents(metadata, "block", compiled.launch.block);
  return compiled;
}

bool mxfp4::test::runKernel(const std::string &body,
                            std::vector<KernelArgument> &arguments) {
  std::optional<Compiled> compiled = compile(body);
  if (!compiled) {
    ADD_FAILURE() << "not compiled:\n" << body;
    return false;
  }
  sim::options().check = true;
  sim::GlobalMemory memory;
  auto object = sim::CodeObject::load(memory, compiled->elf);
  if (!object) {
    ADD_FAILURE() << llvm::toString(object.takeError());
    return false;
  }
  std::vector<uint8_t> block(arguments.size() * 8);
  std::vector<uint64_t> addresses;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const KernelArgument &argument = arguments[i];
    uint64_t word = argument.value;
    if (argument.isBuffer) {
      word = memory.allocate(argument.bytes.size(), sim::MemoryKind::Device);
      std::memcpy(reinterpret_cast<void *>(word), argument.bytes.data(),
                  argument.bytes.size());
    }
    addresses.push_back(word);
    std::memcpy(block.data() + 8 * i, &word, 8);
  }
  std::vector<const sim::CodeRegion *> regions;
  for (const auto &region : (*object)->regions())
    regions.push_back(region.get());
  sim::Fault fault = sim::launch(memory, *(*object)->kernel("kernel"),
                                 compiled->launch, block, regions);
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i].isBuffer) {
      std::memcpy(arguments[i].bytes.data(),
                  reinterpret_cast<void *>(addresses[i]),
                  arguments[i].bytes.size());
      memory.release(addresses[i]);
    }
  if (fault.kind == sim::FaultKind::None)
    return true;
  ADD_FAILURE() << fault.str() << "\n" << body;
  return false;
}
