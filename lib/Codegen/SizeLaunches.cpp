// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches take their sizes from the kernels. Needs kernels that state their
// block and grid; gives launches of these sizes.

#include "mxfp4/Codegen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mxfp4 {
#define GEN_PASS_DEF_SIZELAUNCHES
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// What writes a kernel knows one set of arguments; the grid has all.
static void widen(gpu::GPUFuncOp kernel) {
  auto group = kernel->getAttrOfType<IntegerAttr>(kGroupAttr);
  auto grid = kernel.getKnownGridSizeAttr();
  if (!group || !grid)
    return;
  SmallVector<int32_t> sizes(grid.asArrayRef());
  sizes[2] *= group.getInt();
  kernel.setKnownGridSizeAttr(
      DenseI32ArrayAttr::get(kernel.getContext(), sizes));
  kernel->removeAttr(kGroupAttr);
}

namespace {
struct SizeLaunches : mxfp4::impl::SizeLaunchesBase<SizeLaunches> {
  void runOnOperation() override {
    getOperation().walk(widen);
    WalkResult result = getOperation().walk([&](gpu::LaunchFuncOp launch) {
      auto kernel = dyn_cast_or_null<gpu::GPUFuncOp>(
          SymbolTable::lookupNearestSymbolFrom(launch, launch.getKernelAttr()));
      if (!kernel)
        return WalkResult::advance();
      auto grid = kernel.getKnownGridSizeAttr();
      auto block = kernel.getKnownBlockSizeAttr();
      if (!grid || !block) {
        InFlightDiagnostic diag = launch.emitOpError(
            "launches a kernel that does not state its block and grid sizes");
        diag.attachNote(kernel.getLoc()) << "the kernel";
        return WalkResult::interrupt();
      }
      OpBuilder b(launch);
      OpOperand *sizes[] = {
          &launch.getGridSizeXMutable(),  &launch.getGridSizeYMutable(),
          &launch.getGridSizeZMutable(),  &launch.getBlockSizeXMutable(),
          &launch.getBlockSizeYMutable(), &launch.getBlockSizeZMutable()};
      for (auto [size, value] :
           llvm::zip_equal(sizes, llvm::concat<const int32_t>(
                                      grid.asArrayRef(), block.asArrayRef())))
        size->set(arith::ConstantIndexOp::create(b, launch.getLoc(), value));
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
