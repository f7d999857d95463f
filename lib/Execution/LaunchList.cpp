// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gpu.binary and gpu.launch_func -> one entry a kernel and launch size.

#include "LaunchList.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"

#include <map>

using namespace mlir;
using namespace mxfp4;

/// Zero stands for what only the running step knows.
static LaunchSize sizeOf(gpu::KernelDim3 size) {
  return {getConstantIntValue(size.x).value_or(0),
          getConstantIntValue(size.y).value_or(0),
          getConstantIntValue(size.z).value_or(0)};
}

/// How often `op` runs in one step.
static int64_t timesOf(Operation *op) {
  int64_t times = 1;
  for (auto loop = op->getParentOfType<scf::ForOp>(); loop;
       loop = loop->getParentOfType<scf::ForOp>())
    if (std::optional<APInt> trips = loop.getStaticTripCount())
      times *= trips->getSExtValue();
  return times;
}

LaunchList mxfp4::listLaunches(ModuleOp module) {
  LaunchList list;
  gpu::KernelTableAttr table;
  for (auto binary : module.getOps<gpu::BinaryOp>())
    for (Attribute attr : binary.getObjects()) {
      auto object = cast<gpu::ObjectAttr>(attr);
      table = object.getKernels();
      if (auto target = dyn_cast<ROCDL::ROCDLTargetAttr>(object.getTarget()))
        list.chip = target.getChip().str();
    }

  std::map<std::tuple<StringRef, LaunchSize, LaunchSize>, size_t> places;
  llvm::SetVector<StringRef> constants;
  module.walk([&](Operation *op) {
    if (auto get = dyn_cast<memref::GetGlobalOp>(op)) {
      MemRefType type = get.getType();
      if (constants.insert(get.getName()))
        list.constantBytes += llvm::divideCeil(
            type.getNumElements() * type.getElementTypeBitWidth(), 8);
      return;
    }
    auto launch = dyn_cast<gpu::LaunchFuncOp>(op);
    if (!launch)
      return;
    StringRef name = launch.getKernelName().getValue();
    LaunchSize grid = sizeOf(launch.getGridSizeOperandValues());
    LaunchSize block = sizeOf(launch.getBlockSizeOperandValues());
    auto [place, isNew] =
        places.try_emplace({name, grid, block}, list.kernels.size());
    if (isNew)
      list.kernels.emplace_back();
    KernelLaunches &kernel = list.kernels[place->second];
    if (isNew) {
      kernel.kernel = name;
      kernel.grid = grid;
      kernel.block = block;
      llvm::append_range(kernel.arguments,
                         launch.getKernelOperands().getTypes());
      if (gpu::KernelMetadataAttr entry =
              table ? table.lookup(name) : gpu::KernelMetadataAttr())
        kernel.resources = entry.getMetadata();
    }
    kernel.count += timesOf(launch);
  });
  return list;
}
