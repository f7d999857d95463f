// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantizers read what was cast for them. Mixed-precision steps cast each f32
// parameter to bf16 for its products; when these are quantized, the bf16 copy
// serves nobody else. Needs quantizers on buffers; gives such that read the f32
// values and round them.

#include "BufferAccesses.h"
#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mxfp4 {
#define GEN_PASS_DEF_FOLDSOURCECASTS
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// Whether `op` rounds one f32 buffer to bf16, element by element.
static bool isRounding(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return false;
  Block &body = *op.getBlock();
  auto rounding = dyn_cast<arith::TruncFOp>(body.front());
  return rounding && llvm::hasSingleElement(body.without_terminator()) &&
         rounding.getIn() == body.getArgument(0) &&
         rounding.getIn().getType().isF32() && rounding.getType().isBF16() &&
         body.getTerminator()->getOperand(0) == rounding;
}

namespace {
struct FoldSourceCasts : mxfp4::impl::FoldSourceCastsBase<FoldSourceCasts> {
  void runOnOperation() override {
    BufferOrder order(getOperation());
    SmallVector<linalg::GenericOp> casts;
    getOperation().walk([&](linalg::GenericOp op) {
      if (isRounding(op) &&
          op.getDpsInits()[0].getDefiningOp<memref::AllocOp>())
        casts.push_back(op);
    });
    for (linalg::GenericOp cast : casts)
      fold(cast, order);
  }

private:
  /// All users of the copy must be quantizers: a copy that stays costs no read.
  void fold(linalg::GenericOp cast, BufferOrder &order) {
    Value copy = cast.getDpsInits()[0];
    SmallVector<FusedQuantizeOp> quantizers;
    for (Operation *user : copy.getUsers()) {
      auto quantize = dyn_cast<FusedQuantizeOp>(user);
      if (quantize && quantize.getSource() == copy)
        quantizers.push_back(quantize);
      else if (user != cast)
        return;
    }
    Value source = cast.getDpsInputs()[0];
    if (quantizers.empty() ||
        !llvm::all_of(quantizers, [&](FusedQuantizeOp quantize) {
          return isUnchanged(source, cast, quantize, order);
        }))
      return;
    for (FusedQuantizeOp quantize : quantizers) {
      quantize.getSourceMutable().assign(source);
      quantize.setRounded(true);
    }
    cast.erase();
    copy.getDefiningOp()->erase();
    ++numFolded;
  }

  /// Whether nothing writes `source` between `from` and `to`.
  static bool isUnchanged(Value source, Operation *from, Operation *to,
                          BufferOrder &order) {
    if (from->getBlock() != to->getBlock() || !from->isBeforeInBlock(to))
      return false;
    BufferAccess read = {bufferBehind(source), /*write=*/false};
    for (Operation *op = from->getNextNode(); op != to;
         op = op->getNextNode()) {
      std::optional<SmallVector<BufferAccess>> accesses = accessesOf(op);
      if (!accesses || order.conflict(read, *accesses))
        return false;
    }
    return true;
  }
};
} // namespace
