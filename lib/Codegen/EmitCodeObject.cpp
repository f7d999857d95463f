// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gpu.module -> gpu.binary, with the resources of each kernel.

#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Support/OutputFile.h"
#include "mxfp4/Target/CodeObject.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace mxfp4 {
#define GEN_PASS_DEF_EMITCODEOBJECT
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// Leaves `content` in the folder `dump`, which the pass's option names.
static LogicalResult dumpFile(gpu::GPUModuleOp module, StringRef dump,
                              StringRef extension, StringRef content) {
  InFlightDiagnostic diag = emitError(module.getLoc());
  diag << "dump=" << dump << ": ";
  if (std::error_code error = llvm::sys::fs::create_directories(dump))
    return diag << "the folder cannot be made: " << error.message();
  SmallString<128> path(dump);
  llvm::sys::path::append(path, module.getName() + "." + extension);
  if (llvm::Error error = writeFile(
          path, [&](llvm::raw_ostream &stream) { stream << content; }))
    return diag << llvm::toString(std::move(error));
  diag.abandon();
  return success();
}

/// The kernel table entry of `kernel`: its resources, by name.
static gpu::KernelMetadataAttr metadataOf(LLVM::LLVMFuncOp function,
                                          const KernelResources &kernel) {
  Builder b(function.getContext());
  NamedAttrList metadata;
  auto add = [&](StringRef name, int64_t value) {
    metadata.append(name, b.getI64IntegerAttr(value));
  };
  add("agprs", kernel.agprs);
  add("lds", kernel.ldsBytes);
  add("scratch", kernel.scratchBytes);
  add("sgprs", kernel.sgprs);
  add("spills", kernel.spills);
  add("vgprs", kernel.vgprs);
  // The launch that the kernel was written for.
  if (Attribute block = function->getAttr("gpu.known_block_size"))
    metadata.append("block", block);
  if (Attribute grid = function->getAttr("gpu.known_grid_size"))
    metadata.append("grid", grid);
  return gpu::KernelMetadataAttr::get(function.getNameAttr(),
                                      function.getFunctionType(), ArrayAttr(),
                                      metadata.getDictionary(b.getContext()));
}

static LogicalResult checkResources(LLVM::LLVMFuncOp function,
                                    const KernelResources &kernel,
                                    const Chip &chip) {
  if (kernel.ldsBytes > chip.ldsBytes)
    return emitError(function.getLoc(), "kernel '")
           << kernel.name << "' takes " << kernel.ldsBytes << " bytes of LDS, "
           << StringRef(chip.name) << " has " << chip.ldsBytes;
  if (function->hasAttr("mxfp4.hot") && (kernel.spills || kernel.scratchBytes))
    return emitError(function.getLoc(), "kernel '")
           << kernel.name << "' spills " << kernel.spills
           << " registers and takes " << kernel.scratchBytes
           << " bytes of scratch with " << kernel.vgprs << " VGPRs and "
           << kernel.agprs << " AGPRs: choose a smaller tile in its config";
  return success();
}

static LogicalResult emit(gpu::GPUModuleOp module, StringRef dump,
                          llvm::function_ref<void(unsigned)> count) {
  FailureOr<CodeObject> object = compileCodeObject(module, !dump.empty());
  if (failed(object))
    return failure();
  StringRef elf(object->elf.data(), object->elf.size());
  if (!dump.empty() && (failed(dumpFile(module, dump, "hsaco", elf)) ||
                        failed(dumpFile(module, dump, "s", object->assembly))))
    return failure();
  const Chip &chip = **chipOf(module);
  SmallVector<gpu::KernelMetadataAttr> kernels;
  for (const KernelResources &kernel : object->kernels) {
    auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(kernel.name);
    if (!function)
      continue;
    if (failed(checkResources(function, kernel, chip)))
      return failure();
    kernels.push_back(metadataOf(function, kernel));
  }
  llvm::sort(kernels);
  count(kernels.size());
  OpBuilder b(module);
  MLIRContext *context = b.getContext();
  auto attr = gpu::ObjectAttr::get(
      context, module.getTargetsAttr()[0], gpu::CompilationTarget::Binary,
      b.getStringAttr(elf), DictionaryAttr(),
      gpu::KernelTableAttr::get(context, kernels, /*isSorted=*/true));
  gpu::BinaryOp::create(b, module.getLoc(), module.getName(), Attribute(),
                        ArrayRef<Attribute>{attr});
  module.erase();
  return success();
}

namespace {
struct EmitCodeObjectPass
    : public mxfp4::impl::EmitCodeObjectBase<EmitCodeObjectPass> {
  using EmitCodeObjectBase::EmitCodeObjectBase;

  void runOnOperation() override {
    for (auto module :
         llvm::make_early_inc_range(getOperation().getOps<gpu::GPUModuleOp>()))
      if (failed(emit(module, dump, [&](unsigned n) { numKernels += n; })))
        return signalPassFailure();
  }
};
} // namespace
