// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels leave the host function. Needs gpu.launch and mxfp4 operations on
// buffers; gives one gpu.module in which every distinct kernel stands once, and
// launches of them.

#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Utils/GPUUtils.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/StringMap.h"

namespace mxfp4 {
#define GEN_PASS_DEF_OUTLINEKERNELS
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// A launch around `op` alone. How large it is to be is known when the kernel
/// has been written; until then it is one lane.
static gpu::LaunchOp wrap(Operation *op) {
  OpBuilder b(op);
  Value one = arith::ConstantIndexOp::create(b, op->getLoc(), 1);
  auto launch =
      gpu::LaunchOp::create(b, op->getLoc(), one, one, one, one, one, one);
  b.setInsertionPointToStart(&launch.getBody().front());
  auto terminator = gpu::TerminatorOp::create(b, op->getLoc());
  op->moveBefore(terminator);
  return launch;
}

/// Makes the numbers of random streams operands: quantizers that draw from
/// different ones are then the same kernel.
static void numberStreams(FusedQuantizeOp op) {
  OpBuilder b(op);
  auto take = [&](StreamAttr stream, MutableOperandRange gemm) {
    if (!stream || !gemm.empty())
      return stream;
    gemm.assign(arith::ConstantOp::create(
        b, op.getLoc(), b.getI64IntegerAttr(stream.getGemm())));
    return StreamAttr::get(b.getContext(), stream.getSeed(), /*gemm=*/0,
                           stream.getOperand());
  };
  if (StreamAttr row = take(op.getRowStreamAttr(), op.getRowGemmMutable()))
    op.setRowStreamAttr(row);
  if (StreamAttr column =
          take(op.getColumnStreamAttr(), op.getColumnGemmMutable()))
    op.setColumnStreamAttr(column);
}

/// Constants belong to the kernel, as arguments would hide them; not so the
/// scalars of quantizers.
static bool isPartOfKernel(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() &&
         !(op->getResult(0).getType().isInteger(64) &&
           llvm::all_of(op->getUsers(), llvm::IsaPred<FusedQuantizeOp>));
}

/// What the kernel is called by: the kind of its work.
static StringRef kindOf(gpu::LaunchOp launch) {
  for (Operation &op : launch.getBody().front()) {
    if (isa<ScaledMatmulOp>(op))
      return "product";
    if (isa<FusedQuantizeOp>(op))
      return "quantize";
    if (isa<AmaxOp>(op))
      return "amax";
  }
  return "rows";
}

/// Kernels get bare pointers, so a buffer that begins somewhere inside another
/// is passed as one that begins where its first element is.
static void rebaseOperands(gpu::LaunchOp launch) {
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(launch.getBody(), captured);
  OpBuilder b(launch);
  for (Value value : captured) {
    auto type = dyn_cast<MemRefType>(value.getType());
    if (!type)
      continue;
    auto [strides, offset] = type.getStridesAndOffset();
    if (offset == 0)
      continue;
    Value rebased = RebaseOp::create(b, value.getLoc(), value);
    replaceAllUsesInRegionWith(value, rebased, launch.getBody());
  }
}

/// What a product is for and who chose its precision tell its place in the step
/// apart, not its code. Returns the role, which stays with the launch.
static Attribute dropReasons(gpu::GPUFuncOp kernel) {
  Attribute role;
  kernel.walk([&](Operation *op) {
    if (Attribute removed = op->removeAttr("mxfp4.role"))
      role = removed;
    op->removeAttr("mxfp4.decision");
    op->removeAttr("mxfp4.argument"); // of an assertion
  });
  return role;
}

/// The text of a kernel but for its name: equal texts are equal kernels.
static std::string textOf(gpu::GPUFuncOp kernel) {
  std::string name = kernel.getName().str();
  kernel.setName("kernel");
  std::string text;
  llvm::raw_string_ostream stream(text);
  kernel->print(stream, OpPrintingFlags().useLocalScope().skipRegions(false));
  kernel.setName(name);
  return text;
}

namespace {
struct OutlineKernels : mxfp4::impl::OutlineKernelsBase<OutlineKernels> {
  using OutlineKernelsBase::OutlineKernelsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<Operation *> alone;
    module.walk([&](Operation *op) {
      if (isa<ScaledMatmulOp, FusedQuantizeOp, AmaxOp>(op) &&
          op->getNumResults() == 0 && !op->getParentOfType<gpu::LaunchOp>() &&
          !op->getParentOfType<gpu::GPUModuleOp>())
        alone.push_back(op);
    });
    for (Operation *op : alone) {
      if (auto quantize = dyn_cast<FusedQuantizeOp>(op))
        numberStreams(quantize);
      wrap(op);
    }

    SmallVector<gpu::LaunchOp> launches;
    module.walk([&](gpu::LaunchOp launch) { launches.push_back(launch); });
    if (launches.empty())
      return;
    MLIRContext *context = &getContext();
    module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                    UnitAttr::get(context));
    OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
    kernels = gpu::GPUModuleOp::create(b, module.getLoc(), "kernels");
    kernels.setTargetsAttr(b.getArrayAttr(ROCDL::ROCDLTargetAttr::get(
        context, /*optLevel=*/3, "amdgcn-amd-amdhsa", chip)));
    for (gpu::LaunchOp launch : launches)
      outline(launch);
  }

private:
  void outline(gpu::LaunchOp launch) {
    if (failed(sinkOperationsIntoLaunchOp(launch, isPartOfKernel)))
      return signalPassFailure();
    rebaseOperands(launch);
    StringRef kind = kindOf(launch);
    SmallVector<Value> operands;
    gpu::GPUFuncOp kernel = outlineKernelFunc(launch, kind, operands);
    ++numLaunches;
    Attribute role = dropReasons(kernel);

    auto [found, isNew] = known.try_emplace(textOf(kernel), kernel);
    if (isNew) {
      ++numKernels;
      kernel.setName((kind + "_" + Twine(counts[kind]++)).str());
      kernels.getBody()->push_back(kernel);
    } else {
      kernel.erase();
      kernel = found->second;
    }
    OpBuilder b(launch);
    auto call = gpu::LaunchFuncOp::create(
        b, launch.getLoc(), kernel, launch.getGridSizeOperandValues(),
        launch.getBlockSizeOperandValues(),
        /*dynamicSharedMemorySize=*/Value(), operands);
    if (role)
      call->setAttr("mxfp4.role", role);
    launch.erase();
  }

  gpu::GPUModuleOp kernels;
  llvm::StringMap<gpu::GPUFuncOp> known;
  llvm::StringMap<int64_t> counts;
};
} // namespace
