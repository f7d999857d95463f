// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sharing within a launch. A workgroup does its part of each operation in turn,
// without waiting for others, so that "used no more" holds for a part of a
// buffer, not for all of it. It is enough when
//  - every access to either buffer respects the cut into as many parts as there
//    are workgroups: then nobody else touches part i of either;
//  - both have the same number of bytes: then part i of one is where part i of
//    the other is, and no other part is there;
//  - a barrier stands between the last operation on one and the first on the
//    other: lanes of the workgroup are as far apart as that. An elementwise
//    operation may be both, as each lane reads an element before it writes it.
// What other launches have used before, and no one uses later, can give its
// memory as well, and what they use later can take it: all of a launch is done
// before the next. Needs groups whose operations are still linalg; gives fewer
// allocations.

#include "RowTemporaries.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include <limits>

using namespace mlir;
using namespace mxfp4;

namespace {
/// An allocation that a group uses: by items first..last, where kBefore and
/// kAfter stand for what else there is in the block.
struct Temporary {
  memref::AllocOp alloc;
  int64_t bytes;
  int64_t first, last;
  int64_t beforeLast; ///< the item before `last` that uses it, else `last`
  bool keepsToParts;  ///< whether each workgroup has a part of it for itself

  bool isOfGroupAlone() const { return first >= 0 && last < kAfter; }

  static constexpr int64_t kBefore = -1;
  static constexpr int64_t kAfter = std::numeric_limits<int64_t>::max();
};

/// Memory that temporaries have one behind the other.
struct Slot {
  SmallVector<memref::AllocOp> allocs;
  Temporary latest;
  bool isOfGroupAlone;

  /// Whether `next` may have the memory as to its size and type. What other
  /// launches use as well keeps its type, by which they are told apart.
  bool fits(const Temporary &next) const {
    return latest.bytes == next.bytes &&
           ((isOfGroupAlone && next.isOfGroupAlone()) ||
            llvm::all_of(allocs, [&](memref::AllocOp alloc) {
              return alloc.getType() == memref::AllocOp(next.alloc).getType();
            }));
  }
};
} // namespace

/// Extends the life of `temporary` to the uses of `buffer`, which is a view of
/// it, outside of `group`. Fails if it may go on under another name. Operations
/// before `place` are done before the group, but for linalg: those that are not
/// of the group are still to become launches behind it.
static LogicalResult findUsesAround(Value buffer, const RowGroup &group,
                                    Operation &place, Temporary &temporary) {
  for (Operation *user : buffer.getUsers()) {
    if (auto view = dyn_cast<ViewLikeOpInterface>(user)) {
      if (failed(findUsesAround(view.getViewDest(), group, place, temporary)))
        return failure();
      continue;
    }
    Operation *here = place.getBlock()->findAncestorOpInBlock(*user);
    if (llvm::any_of(group.getItems(), [&](const RowGroupItem &item) {
          return linalg::LinalgOp(item.work.op) == here;
        }))
      continue;
    if (!here || !isa<MemoryEffectOpInterface>(user) ||
        isMemoryEffectFree(user) ||
        llvm::any_of(user->getResultTypes(), llvm::IsaPred<BaseMemRefType>))
      return failure();
    if (isa<linalg::LinalgOp>(here) || !here->isBeforeInBlock(&place))
      temporary.last = Temporary::kAfter;
    else
      temporary.first = Temporary::kBefore;
  }
  return success();
}

/// Those from before the group first, then in the order of their first use.
static SmallVector<Temporary> temporariesOf(const RowGroup &group,
                                            ArrayRef<RowAccess> accesses,
                                            Operation &place) {
  llvm::MapVector<Value, Temporary> found;
  for (const RowAccess &access : accesses) {
    auto alloc = access.base.getDefiningOp<memref::AllocOp>();
    linalg::LinalgOp op = group.getItems()[access.item].work.op;
    // Memory from outside of a loop may carry values to its next iteration.
    if (!alloc || alloc->getBlock() != op->getBlock())
      continue;
    MemRefType type = alloc.getType();
    int64_t bytes =
        type.getNumElements() *
        DataLayout::closest(alloc).getTypeSize(type.getElementType());
    int64_t item = access.item;
    Temporary &temporary =
        found
            .try_emplace(access.base, Temporary{alloc, bytes, item, item, item,
                                                /*keepsToParts=*/true})
            .first->second;
    if (item != temporary.last) {
      temporary.beforeLast = temporary.last;
      temporary.last = item;
    }
    temporary.keepsToParts &= access.rows % group.blocks() == 0;
  }
  SmallVector<Temporary> before, own;
  for (auto &[base, temporary] : found)
    if (temporary.keepsToParts &&
        succeeded(findUsesAround(base, group, place, temporary)))
      (temporary.first < 0 ? before : own).push_back(temporary);
  before.append(own);
  return before;
}

/// The operand of item `number` that is all it does with `base`, and that is
/// all of `base` in its order; null if there is more, as a body that reads it
/// at indices of its own.
static OpOperand *onlyAccess(const RowGroup &group,
                             ArrayRef<RowAccess> accesses, unsigned number,
                             Value base) {
  if (llvm::count_if(accesses, [&](const RowAccess &access) {
        return access.item == number && access.base == base;
      }) != 1)
    return nullptr;
  linalg::LinalgOp op = group.getItems()[number].work.op;
  auto operand = llvm::find_if(op->getOpOperands(), [&](OpOperand &each) {
    return bufferBehind(each.get()) == base;
  });
  if (operand == op->getOpOperands().end())
    return nullptr;
  auto type = cast<MemRefType>(operand->get().getType());
  auto all = cast<MemRefType>(base.getType());
  return type.getLayout().isIdentity() &&
                 type.getElementType() == all.getElementType() &&
                 type.getNumElements() == all.getNumElements()
             ? &*operand
             : nullptr;
}

/// Whether item `number` gives `to` elements where `from` had those that they
/// are made of: the lane that replaces an element is the only one to read it.
static bool replacesElements(const RowGroup &group,
                             ArrayRef<RowAccess> accesses, unsigned number,
                             Value from, Value to) {
  const WorkgroupLinalg &work = group.getItems()[number].work;
  linalg::LinalgOp op = work.op;
  OpOperand *read = onlyAccess(group, accesses, number, from),
            *written = onlyAccess(group, accesses, number, to);
  if (!read || !written || !op.isDpsInput(read) || !op.isDpsInit(written) ||
      !work.reduction.empty())
    return false;
  AffineMap map = op.getMatchingIndexingMap(read);
  auto source = cast<MemRefType>(read->get().getType());
  auto target = cast<MemRefType>(written->get().getType());
  DataLayout layout = DataLayout::closest(op);
  return map.isPermutation() && map == op.getMatchingIndexingMap(written) &&
         source.getShape() == target.getShape() &&
         layout.getTypeSize(source.getElementType()) ==
             layout.getTypeSize(target.getElementType());
}

/// Gives all allocations of `slot` the memory of the first in the block.
static void merge(Slot &slot) {
  memref::AllocOp first = slot.allocs.front();
  bool isOneType = true;
  for (memref::AllocOp alloc : slot.allocs) {
    isOneType &= alloc.getType() == first.getType();
    if (alloc->isBeforeInBlock(first))
      first = alloc;
  }
  // The first is where the builder is: all are erased at the end.
  SmallVector<memref::AllocOp> unused;
  OpBuilder b(first);
  Location loc = first.getLoc();
  Value memory = first, start;
  if (!isOneType) {
    auto bytes = MemRefType::get({slot.latest.bytes}, b.getI8Type());
    memory = memref::AllocOp::create(b, loc, bytes);
    start = arith::ConstantIndexOp::create(b, loc, 0);
  }
  for (memref::AllocOp alloc : slot.allocs) {
    if (alloc.getResult() == memory)
      continue;
    alloc.replaceAllUsesWith(
        isOneType ? memory
                  : memref::ViewOp::create(b, alloc.getLoc(), alloc.getType(),
                                           memory, start, ValueRange{}));
    unused.push_back(alloc);
  }
  for (memref::AllocOp alloc : unused)
    alloc.erase();
}

unsigned mxfp4::shareTemporaries(RowGroup &group, Operation &place) {
  SmallVector<RowAccess> accesses = group.getAccesses();
  SmallVector<Slot> slots;
  // Of what is free, that which was used last: it is the likeliest to be in a
  // cache.
  for (const Temporary &temporary : temporariesOf(group, accesses, place)) {
    Slot *best = nullptr;
    for (Slot &slot : slots) {
      memref::AllocOp latest = slot.latest.alloc, alloc = temporary.alloc;
      bool isFree =
          slot.latest.last < temporary.first ||
          (slot.latest.last == temporary.first &&
           replacesElements(group, accesses, temporary.first, latest, alloc));
      if (isFree && slot.fits(temporary) &&
          (!best || best->latest.last < slot.latest.last))
        best = &slot;
    }
    if (!best) {
      slots.push_back(
          {{temporary.alloc}, temporary, temporary.isOfGroupAlone()});
      continue;
    }
    const Temporary &before = best->latest;
    group.separate(before.last < temporary.first ? before.last
                                                 : before.beforeLast,
                   temporary.first);
    best->allocs.push_back(temporary.alloc);
    best->latest = temporary;
    best->isOfGroupAlone &= temporary.isOfGroupAlone();
  }
  unsigned gone = 0;
  for (Slot &slot : slots)
    if (slot.allocs.size() > 1) {
      gone += slot.allocs.size() - 1;
      merge(slot);
    }
  return gone;
}
