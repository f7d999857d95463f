// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// f32 buffers that need not be wider than bf16. Needs linalg and products on
// buffers; gives the same values in half the memory.

#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mxfp4 {
#define GEN_PASS_DEF_NARROWBUFFERS
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {
/// An f32 allocation and everything that touches it.
class Candidate {
public:
  explicit Candidate(memref::AllocOp alloc) : alloc(alloc) {}

  /// Whether bf16 holds all that is written, or all that is read.
  bool canBeNarrow() {
    return collect(alloc) && !uses.empty() &&
           (holdsNarrowValues || isReadNarrow);
  }
  void narrow();

private:
  bool collect(Value buffer);
  bool look(OpOperand &use);
  void rewrite(OpOperand &use);

  memref::AllocOp alloc;
  SmallVector<Value> views;
  SmallVector<OpOperand *> uses;
  bool holdsNarrowValues = true; ///< so far every write is of a bf16 value
  bool isReadNarrow = true;      ///< so far every read rounds to bf16
};
} // namespace

static bool isWidened(Value value) {
  auto extend = value.getDefiningOp<arith::ExtFOp>();
  return extend && extend.getIn().getType().isBF16();
}

/// Whether `op` rounds `value`, an f32, to bf16.
static bool isRounding(Operation *op) {
  return isa<arith::TruncFOp>(op) && op->getResult(0).getType().isBF16();
}

/// Whether `value` is a constant that bf16 has.
static bool isNarrowConstant(Value value) {
  APFloat constant(0.0f);
  if (!matchPattern(value, m_ConstantFloat(&constant)))
    return false;
  bool loses = false;
  constant.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &loses);
  return !loses;
}

bool Candidate::collect(Value buffer) {
  views.push_back(buffer);
  for (OpOperand &use : buffer.getUses()) {
    if (isa<ViewLikeOpInterface>(use.getOwner())) {
      if (use.getOwner()->getNumResults() != 1 ||
          !collect(use.getOwner()->getResult(0)))
        return false;
    } else if (!look(use)) {
      return false;
    } else {
      uses.push_back(&use);
    }
  }
  return true;
}

/// Notes what `use` does; says whether it can do with bf16 at all.
bool Candidate::look(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    holdsNarrowValues &= isNarrowConstant(fill.value());
    return true;
  }
  if (auto matmul = dyn_cast<ScaledMatmulOp>(op)) {
    holdsNarrowValues = false;
    return matmul.getOverwrite() && use.get() == matmul.getInit() &&
           llvm::count(op->getOperands(), use.get()) == 1;
  }
  if (auto quantize = dyn_cast<FusedQuantizeOp>(op)) {
    isReadNarrow = false;
    return use.get() == quantize.getSource();
  }
  auto linalgOp = dyn_cast<linalg::GenericOp>(op);
  if (!linalgOp)
    return false;
  BlockArgument argument = linalgOp.getMatchingBlockArgument(&use);
  if (linalgOp.isDpsInput(&use)) {
    isReadNarrow &= llvm::all_of(argument.getUsers(), isRounding);
    return true;
  }
  unsigned result = use.getOperandNumber() - linalgOp.getNumDpsInputs();
  holdsNarrowValues &=
      isWidened(op->getRegion(0).front().getTerminator()->getOperand(result));
  return argument.use_empty();
}

void Candidate::rewrite(OpOperand &use) {
  Operation *op = use.getOwner();
  OpBuilder b(op);
  Location loc = op->getLoc();
  Type narrow = b.getBF16Type(), wide = b.getF32Type();
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    Value value = b.createOrFold<arith::TruncFOp>(loc, narrow, fill.value());
    linalg::FillOp::create(b, loc, value, fill.output());
    op->erase();
    return;
  }
  auto linalgOp = dyn_cast<linalg::GenericOp>(op);
  if (!linalgOp)
    return;
  BlockArgument argument = linalgOp.getMatchingBlockArgument(&use);
  if (linalgOp.isDpsInput(&use)) {
    argument.setType(narrow);
    b.setInsertionPointToStart(argument.getOwner());
    auto extend = arith::ExtFOp::create(b, loc, wide, argument);
    argument.replaceAllUsesExcept(extend.getOut(), extend);
    for (Operation *user : llvm::make_early_inc_range(extend->getUsers()))
      if (isRounding(user)) {
        user->getResult(0).replaceAllUsesWith(argument);
        user->erase();
      }
    if (extend->use_empty())
      extend->erase();
    return;
  }
  argument.setType(narrow);
  Operation *yield = op->getRegion(0).front().getTerminator();
  OpOperand &yielded =
      yield->getOpOperand(use.getOperandNumber() - linalgOp.getNumDpsInputs());
  b.setInsertionPoint(yield);
  if (!isWidened(yielded.get())) {
    yielded.set(arith::TruncFOp::create(b, loc, narrow, yielded.get()));
    return;
  }
  Operation *extend = yielded.get().getDefiningOp();
  yielded.set(extend->getOperand(0));
  if (extend->use_empty())
    extend->erase();
}

void Candidate::narrow() {
  for (Value view : views)
    view.setType(MemRefType::Builder(cast<MemRefType>(view.getType()))
                     .setElementType(BFloat16Type::get(alloc.getContext())));
  for (OpOperand *use : uses)
    rewrite(*use);
}

namespace {
struct NarrowBuffers : mxfp4::impl::NarrowBuffersBase<NarrowBuffers> {
  void runOnOperation() override {
    SmallVector<memref::AllocOp> allocs;
    getOperation()->walk([&](memref::AllocOp alloc) {
      if (alloc.getType().getElementType().isF32())
        allocs.push_back(alloc);
    });
    for (memref::AllocOp alloc : allocs) {
      Candidate candidate(alloc);
      if (!candidate.canBeNarrow())
        continue;
      candidate.narrow();
      ++numNarrowed;
    }
  }
};
} // namespace
