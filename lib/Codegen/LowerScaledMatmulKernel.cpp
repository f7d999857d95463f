// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4.scaled_matmul in a gpu.func -> the code of a workgroup.

#include "ScaledMatmulEpilogue.h"
#include "ScaledMatmulLoop.h"
#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Target/CodeObject.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERSCALEDMATMULKERNEL
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// Says to LLVM what the loop relies on: the workgroup's size, the registers,
/// and that so few waves share a SIMD that it may use them all.
static void setKernelAttributes(gpu::GPUFuncOp kernel,
                                const MatmulProblem &problem) {
  Builder b(kernel.getContext());
  int32_t threads = problem.config.getThreads();
  BlockOrder order = problem.blockOrder();
  kernel.setKnownBlockSizeAttr(b.getDenseI32ArrayAttr({threads, 1, 1}));
  kernel.setKnownGridSizeAttr(
      b.getDenseI32ArrayAttr({static_cast<int32_t>(order.blocks()),
                              static_cast<int32_t>(problem.batchCount()), 1}));
  std::string size = std::to_string(threads);
  kernel->setAttr("rocdl.flat_work_group_size",
                  b.getStringAttr(size + "," + size));
  // LDS decides how many workgroups share a compute unit.
  int64_t workgroups = problem.chip->ldsBytes / problem.ldsBytes();
  int64_t waves = workgroups * threads / (64 * problem.chip->simds);
  kernel->setAttr("rocdl.waves_per_eu",
                  b.getI32IntegerAttr(std::clamp<int64_t>(waves, 1, 2)));
  kernel->setAttr("mxfp4.hot", b.getUnitAttr());
  if (int64_t registers = problem.accumulators()) {
    Attribute pair[] = {b.getStringAttr("amdgpu-agpr-alloc"),
                        b.getStringAttr(std::to_string(registers))};
    kernel->setAttr("passthrough", b.getArrayAttr(b.getArrayAttr(pair)));
  }
}

static LogicalResult lowerKernel(gpu::GPUFuncOp kernel, ScaledMatmulOp op,
                                 const Chip &chip) {
  FailureOr<MatmulProblem> problem = readMatmul(op, chip);
  if (failed(problem))
    return failure();
  ScheduleShape shape = problem->scheduleShape();
  Schedule schedule = Schedule::build(shape);
  assert(schedule.check(shape, 5).empty() && "schedule is wrong");

  KernelBuilder b(op.getLoc(), kernel.getContext());
  b.setInsertionPoint(op);
  WavePosition position = WavePosition::read(b, *problem);
  SmallVector<Value> accumulators =
      MatmulLoop(b, *problem, schedule, position, kernel.getName()).emit();
  emitEpilogue(b, *problem, position, accumulators);
  setKernelAttributes(kernel, *problem);
  op.erase();
  return success();
}

namespace {
struct LowerScaledMatmulKernelPass
    : public mxfp4::impl::LowerScaledMatmulKernelBase<
          LowerScaledMatmulKernelPass> {
  void runOnOperation() override {
    gpu::GPUModuleOp module = getOperation();
    for (auto kernel :
         llvm::make_early_inc_range(module.getOps<gpu::GPUFuncOp>())) {
      SmallVector<ScaledMatmulOp> products(
          kernel.getBody().getOps<ScaledMatmulOp>());
      if (products.empty())
        continue;
      if (products.size() > 1) {
        products[1].emitOpError("is the second product of kernel '")
            << kernel.getName() << "': a kernel makes one";
        return signalPassFailure();
      }
      FailureOr<const Chip *> chip = chipOf(module);
      if (failed(chip) || failed(lowerKernel(kernel, products[0], **chip)))
        return signalPassFailure();
      ++numKernels;
    }
  }
};
} // namespace
