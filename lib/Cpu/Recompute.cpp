// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recomputation instead of storage. What the forward pass leaves for the
// backward pass fills the memory of a step: above all attention's tokens x
// tokens. Needs linalg on tensors with the roles of products; gives copies of
// the operations that make such values, where the backward pass uses them.

#include "mxfp4/Cpu/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mxfp4 {
#define GEN_PASS_DEF_RECOMPUTE
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// A value is worth its recomputation when it is this many times larger than
/// what it is computed from. Attention's weights are tokens / (2 x head size)
/// times their queries and keys, and computing them again takes about a sixth
/// of attention's products: at 8 the sequence is long enough for that to pay.
static constexpr int64_t kLarger = 8;

/// More operations than that between a value and smaller ones are not a tensor
/// that is cheap to get back.
static constexpr unsigned kMostOperations = 16;

static int64_t bytesOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return 0;
  return llvm::divideCeil(type.getNumElements() *
                              std::max(8u, type.getElementType().isIndex()
                                               ? 64u
                                               : type.getElementTypeBitWidth()),
                          8);
}

static bool isBackward(Operation &op) {
  auto role = op.getAttrOfType<RoleAttr>("mxfp4.role");
  return role &&
         (role.getRole() == Role::DGrad || role.getRole() == Role::WGrad);
}

/// Whether a copy of `op` gives the same values again.
static bool canRepeat(Operation *op) {
  return isa<linalg::LinalgOp, tensor::EmptyOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp>(op) &&
         isMemoryEffectFree(op);
}

namespace {
struct Recompute : mxfp4::impl::RecomputeBase<Recompute> {
  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    Block &block = getOperation().getBody().front();
    copies.clear();
    auto turn = llvm::find_if(block, isBackward);
    if (turn == block.end())
      return;

    // By the place that needs them, so that a copy serves later ones too.
    SmallVector<std::pair<Operation *, OpResult>> kept;
    for (Operation &op : llvm::make_range(block.begin(), turn))
      for (OpResult result : op.getResults())
        if (Operation *use = firstUseFrom(result, &*turn))
          kept.push_back({use, result});
    block.recomputeOpOrder();
    llvm::sort(kept, [](const auto &a, const auto &b) {
      if (a.first != b.first)
        return a.first->isBeforeInBlock(b.first);
      if (a.second.getOwner() != b.second.getOwner())
        return a.second.getOwner()->isBeforeInBlock(b.second.getOwner());
      return a.second.getResultNumber() < b.second.getResultNumber();
    });
    for (auto [use, value] : kept)
      recompute(value, use);
  }

private:
  /// The first operation of the block from `turn` on that uses `value`, itself
  /// or inside it. None if it is a result of the step, which is kept anyway.
  Operation *firstUseFrom(Value value, Operation *turn) {
    Operation *first = nullptr;
    for (Operation *user : value.getUsers()) {
      if (user->hasTrait<OpTrait::ReturnLike>())
        return nullptr;
      Operation *here = turn->getBlock()->findAncestorOpInBlock(*user);
      if (here && !here->isBeforeInBlock(turn) &&
          (!first || here->isBeforeInBlock(first)))
        first = here;
    }
    return first;
  }

  /// Finds the operations that make `value` from much smaller values. Fails if
  /// there are too many, or some that cannot be repeated.
  LogicalResult collect(OpResult value, SetVector<Operation *> &slice) {
    int64_t limit = bytesOf(value) / kLarger, read = 0;
    SetVector<Value> needed;
    needed.insert(value);
    for (size_t i = 0; i < needed.size(); ++i) {
      Value next = needed[i];
      Operation *op = next.getDefiningOp();
      bool isSmall = i > 0 && bytesOf(next) <= limit;
      // A place to write to is made anew, however small.
      if (!op || op->hasTrait<OpTrait::ConstantLike>() ||
          (isSmall && !isa<tensor::EmptyOp>(op))) {
        read += bytesOf(next);
        continue;
      }
      if (!canRepeat(op) || slice.size() == kMostOperations)
        return failure();
      slice.insert(op);
      // What the body of an operation reads from outside counts as well.
      op->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (!op->isAncestor(operand.getParentRegion()->getParentOp()))
            needed.insert(operand);
      });
    }
    return success(read <= limit);
  }

  void recompute(OpResult value, Operation *firstUse) {
    SetVector<Operation *> slice;
    if (bytesOf(value) < kLarger || failed(collect(value, slice)))
      return;
    // Nothing but reshapes would be repeated: that saves no memory.
    if (llvm::none_of(slice, llvm::IsaPred<linalg::LinalgOp>))
      return;
    SmallVector<Operation *> order(slice.begin(), slice.end());
    llvm::sort(order, [](Operation *a, Operation *b) {
      return a != b && a->isBeforeInBlock(b);
    });
    OpBuilder b(firstUse);
    for (Operation *op : order) {
      if (copies.contains(op->getResult(0)))
        continue;
      b.clone(*op, copies);
      ++numOperations;
    }
    ++numValues;
    Value copy = copies.lookup<Value>(value);
    // A copy made earlier may read the value itself.
    value.replaceUsesWithIf(copy, [&](OpOperand &use) {
      Operation *here =
          firstUse->getBlock()->findAncestorOpInBlock(*use.getOwner());
      return here && copy.getDefiningOp()->isBeforeInBlock(here);
    });
  }

  /// From operations and values of the forward pass to their copies.
  IRMapping copies;
};
} // namespace
