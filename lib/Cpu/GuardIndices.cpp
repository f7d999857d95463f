// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds of gathers whose index is data. Needs linalg on tensors; gives an
// assertion before each read.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mxfp4 {
#define GEN_PASS_DEF_GUARDINDICES
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

/// Whether the loops alone bound `index`.
static bool isLoopIndex(Value index) {
  Operation *op = index.getDefiningOp();
  return op &&
         (isa<linalg::IndexOp>(op) || op->hasTrait<OpTrait::ConstantLike>());
}

/// The graph's own assertions, if any, stand before the read too and fail
/// first, with the exporter's message.
static void guard(tensor::ExtractOp read) {
  ImplicitLocOpBuilder b(read.getLoc(), read);
  for (auto [dim, index] : llvm::enumerate(read.getIndices())) {
    if (isLoopIndex(index))
      continue;
    int64_t extent = read.getTensor().getType().getDimSize(dim);
    if (ShapedType::isDynamic(extent))
      continue;
    // Unsigned, so that a negative index is too large.
    Value bound = arith::ConstantIndexOp::create(b, extent);
    Value inside =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, index, bound);
    cf::AssertOp::create(b, inside, "index must be within its dimension");
  }
}

namespace {
struct GuardIndices : mxfp4::impl::GuardIndicesBase<GuardIndices> {
  void runOnOperation() override {
    getOperation().walk([](tensor::ExtractOp read) {
      if (isa<linalg::LinalgOp>(read->getParentOp()))
        guard(read);
    });
  }
};
} // namespace
