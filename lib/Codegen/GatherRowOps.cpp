// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work that is no product moves past products and quantizers to other such
// work, so that both can be one kernel. Needs linalg on buffers; gives the same
// in another order.

#include "BufferAccesses.h"
#include "mxfp4/Codegen/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mxfp4 {
#define GEN_PASS_DEF_GATHERROWOPS
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// How far an operation moves up: it keeps its result alive for longer.
static constexpr size_t kNear = 16;

/// Whether `op` works row by row. Contractions do that are dot products of
/// rows; one that sums over rows stays where it is, as equal ones of all layers
/// may become one launch.
static bool isRowOp(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return false;
  if (!linalg::isaContractionOpInterface(linalgOp))
    return true;
  SmallVector<unsigned> terms;
  linalgOp.getReductionDims(terms);
  return llvm::all_of(linalgOp.getDpsInputOperands(), [&](OpOperand *input) {
    ArrayRef<AffineExpr> reads =
        linalgOp.getMatchingIndexingMap(input).getResults();
    return !reads.empty() && reads.back().isFunctionOfDim(terms.back());
  });
}

namespace {
struct GatherRowOps : mxfp4::impl::GatherRowOpsBase<GatherRowOps> {
  void runOnOperation() override {
    BufferOrder analysis(getOperation());
    order = &analysis;
    getOperation().walk([&](Block *block) {
      if (isa<LoopLikeOpInterface, func::FuncOp>(block->getParentOp()))
        sinkIn(*block);
    });
  }

private:
  /// An operation with effects, and what it accesses; nothing if not known.
  struct Item {
    Operation *op;
    std::optional<SmallVector<BufferAccess>> accesses;
  };

  void sinkIn(Block &block) {
    std::vector<Item> items;
    for (Operation &op : block)
      if (!isMemoryEffectFree(&op) && !isa<memref::AllocOp>(op))
        items.push_back({&op, accessesOf(&op)});
    // From the end, so that what an operation moves down to has its place; then
    // from the start, likewise.
    for (size_t i = items.size(); i-- > 0;)
      sink(items, i);
    for (size_t i = 0; i < items.size(); ++i)
      hoist(items, i);
  }

  bool canSwap(const Item &a, const Item &b) {
    return a.accesses && b.accesses &&
           !order->conflict(*a.accesses, *b.accesses);
  }

  /// Moves item `i` down to the first that must follow it, if that is of its
  /// kind.
  void sink(std::vector<Item> &items, size_t i) {
    if (!isRowOp(items[i].op))
      return;
    size_t to = i + 1;
    while (to < items.size() && canSwap(items[i], items[to]))
      ++to;
    if (to == items.size() || !isRowOp(items[to].op) ||
        std::all_of(items.begin() + i, items.begin() + to,
                    [](const Item &item) { return isRowOp(item.op); }))
      return;
    items[i].op->moveBefore(items[to].op);
    std::rotate(items.begin() + i, items.begin() + i + 1, items.begin() + to);
    ++numMoved;
  }

  /// Moves item `i` up past what is not of its kind to others that are, if they
  /// are near.
  void hoist(std::vector<Item> &items, size_t i) {
    if (i == 0 || !isRowOp(items[i].op) || isRowOp(items[i - 1].op))
      return;
    for (size_t to = i; to > 0 && i - to < kNear; --to) {
      if (isRowOp(items[to - 1].op)) {
        // What has no effect may be what the operation uses.
        Operation *place = items[to].op;
        moveOperandsBefore(items[i].op, place);
        items[i].op->moveBefore(place);
        std::rotate(items.begin() + to, items.begin() + i,
                    items.begin() + i + 1);
        ++numMoved;
        return;
      }
      // It may take what an operation with results gives.
      if (!canSwap(items[i], items[to - 1]) ||
          items[to - 1].op->getNumResults() > 0)
        return;
    }
  }

  BufferOrder *order = nullptr;
};
} // namespace
