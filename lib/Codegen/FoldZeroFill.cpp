// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product into a buffer that was just filled with zeros overwrites it.

#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Conversion/ZeroFill.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mxfp4 {
#define GEN_PASS_DEF_FOLDZEROFILL
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {
struct FoldZeroFillPass
    : public mxfp4::impl::FoldZeroFillBase<FoldZeroFillPass> {
  void runOnOperation() override {
    getOperation()->walk([&](ScaledMatmulOp op) {
      if (op.getOverwrite() || !isa<MemRefType>(op.getInit().getType()))
        return;
      linalg::FillOp fill = zeroFillBefore(op, op.getInit());
      if (!fill)
        return;
      op.setOverwrite(true);
      fill.erase();
      ++numFolded;
    });
  }
};
} // namespace
