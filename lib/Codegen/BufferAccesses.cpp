// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses by the memory effects of operations; buffers by where they are
// allocated.

#include "BufferAccesses.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mxfp4;

bool mxfp4::isArgumentOfStep(Value base) {
  auto argument = dyn_cast<BlockArgument>(base);
  return argument && isa<func::FuncOp>(argument.getOwner()->getParentOp());
}

/// Buffers of which two different ones share nothing.
static bool isDistinct(Value base) {
  return isArgumentOfStep(base) || base.getDefiningOp<memref::AllocOp>() ||
         base.getDefiningOp<memref::GetGlobalOp>();
}

static void addEffects(Value value, BufferEffect &effect) {
  for (Operation *user : value.getUsers()) {
    if (auto view = dyn_cast<ViewLikeOpInterface>(user)) {
      addEffects(view.getViewDest(), effect);
      continue;
    }
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    if (!effects || isMemoryEffectFree(user)) {
      effect = {true, true}; // An address, which may go anywhere.
      continue;
    }
    SmallVector<MemoryEffects::EffectInstance> found;
    effects.getEffectsOnValue(value, found);
    for (const MemoryEffects::EffectInstance &instance : found) {
      effect.read |= isa<MemoryEffects::Read>(instance.getEffect());
      effect.write |= !isa<MemoryEffects::Read>(instance.getEffect());
    }
  }
}

BufferEffect BufferEffect::of(Value value) {
  BufferEffect effect;
  addEffects(value, effect);
  return effect;
}

std::optional<SmallVector<BufferAccess>> mxfp4::accessesOf(Operation *op) {
  SmallVector<BufferAccess> accesses;
  WalkResult result = op->walk([&](Operation *inner) {
    // Effects of its own; those of what is inside are walked over anyway.
    auto effects = dyn_cast<MemoryEffectOpInterface>(inner);
    if (!effects)
      return inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>()
                 ? WalkResult::advance()
                 : WalkResult::interrupt();
    SmallVector<MemoryEffects::EffectInstance> found;
    effects.getEffects(found);
    for (const MemoryEffects::EffectInstance &instance : found) {
      if (isa<MemoryEffects::Allocate>(instance.getEffect()))
        continue;
      if (!instance.getValue())
        return WalkResult::interrupt();
      accesses.push_back({bufferBehind(instance.getValue()),
                          !isa<MemoryEffects::Read>(instance.getEffect())});
    }
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return std::nullopt;
  return accesses;
}

void mxfp4::moveOperandsBefore(Operation *op, Operation *place) {
  SetVector<Value> used(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), used);
  for (Value value : used) {
    Operation *source = value.getDefiningOp();
    if (!source || source->getBlock() != place->getBlock() ||
        source->isBeforeInBlock(place))
      continue;
    moveOperandsBefore(source, place);
    source->moveBefore(place);
  }
}

bool BufferOrder::conflict(ArrayRef<BufferAccess> a, ArrayRef<BufferAccess> b) {
  for (BufferAccess x : a)
    for (BufferAccess y : b)
      if ((x.write || y.write) && mayAlias(x.base, y.base))
        return true;
  return false;
}

bool BufferOrder::mayAlias(Value a, Value b) {
  if (a == b)
    return true;
  if (isDistinct(a) && isDistinct(b))
    return false;
  return origins.isSameAllocation(a, b).value_or(true);
}
