// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `--mxfp4-annotate-roles`: the role analysis as attributes, stage `roles`.

#include "mxfp4/Analysis/Passes.h"

#include "mxfp4/Analysis/GemmRoles.h"

namespace mxfp4 {
#define GEN_PASS_DEF_ANNOTATEROLES
#include "mxfp4/Analysis/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {

struct AnnotateRolesPass : mxfp4::impl::AnnotateRolesBase<AnnotateRolesPass> {
  using AnnotateRolesBase::AnnotateRolesBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    std::optional<Names> read;
    if (!names.empty()) {
      llvm::Expected<Names> file = Names::read(names);
      if (!file) {
        emitError(module.getLoc())
            << "cannot read names: " << llvm::toString(file.takeError());
        return signalPassFailure();
      }
      read = std::move(*file);
    }
    FailureOr<std::vector<Gemm>> gemms =
        findGemmRoles(module, read ? &*read : nullptr);
    if (failed(gemms))
      return signalPassFailure();
    for (const Gemm &gemm : *gemms) {
      Operation *op = gemm.contraction.op;
      op->setAttr(MXFP4Dialect::RoleAttrHelper::getNameStr(),
                  gemm.toAttr(&getContext()));
      ++(gemm.role == Role::Unknown ? numUnknown : numKnown);
      if (gemm.role == Role::Unknown)
        op->emitRemark() << "has no known role: " << gemm.reason;
    }
    module->setAttr(MXFP4Dialect::StageAttrHelper::getNameStr(),
                    StageAttr::get(&getContext(), Stage::Roles));
  }
};

} // namespace
