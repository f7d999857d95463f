// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts the table's kernel config on each product. The only pass that chooses.

#include "ScaledMatmulProblem.h"
#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Target/CodeObject.h"
#include "mxfp4/Target/KernelConfig.h"

namespace mxfp4 {
#define GEN_PASS_DEF_SELECTKERNELCONFIG
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {
struct SelectKernelConfigPass
    : public mxfp4::impl::SelectKernelConfigBase<SelectKernelConfigPass> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([&](ScaledMatmulOp op) {
      if (op.getConfig()) {
        ++numKept;
        return WalkResult::advance();
      }
      auto type = cast<ShapedType>(op.getInit().getType());
      if (!type.hasStaticShape()) {
        op.emitOpError() << "init is " << type
                         << ": a kernel is chosen by static extents";
        return WalkResult::interrupt();
      }
      const Chip *chip = findChip(kDefaultChip);
      if (auto module = op->getParentOfType<gpu::GPUModuleOp>()) {
        FailureOr<const Chip *> named = chipOf(module);
        if (failed(named))
          return WalkResult::interrupt();
        chip = *named;
      }
      if (std::string refusal = scaledMfmaRefusal(*chip);
          !refusal.empty() && op.getGemm().getLhs().hasScale()) {
        op.emitOpError() << refusal;
        return WalkResult::interrupt();
      }
      ArrayRef<int64_t> shape = type.getShape();
      int64_t batch = ShapedType::getNumElements(shape.drop_back(2));
      op.setConfigAttr(selectKernelConfig(*chip, op.getGemm(), batch,
                                          shape[shape.size() - 2], shape.back(),
                                          passesThroughRegisters(op, *chip)));
      ++numSelected;
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
