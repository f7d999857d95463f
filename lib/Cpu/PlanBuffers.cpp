// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One arena for all temporaries of a step. Needs allocations of static shape;
// gives views of an argument at offsets that sharing by lifetime allows.

#include "mxfp4/Cpu/Passes.h"

#include "MemoryReport.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

namespace mxfp4 {
#define GEN_PASS_DEF_PLANBUFFERS
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using mxfp4::OperationNumbers;
using mxfp4::PlannedBuffer;

/// Of every buffer, so that no two share a cache line and vectors are aligned.
static constexpr int64_t kAlignment = 64;

/// Whether `user` makes an address, or an address from an address: what is
/// done with its results is done with the buffer.
static bool carriesAddress(Value value, Operation *user) {
  return isa<memref::ExtractAlignedPointerAsIndexOp>(user) ||
         (!isa<MemRefType>(value.getType()) && isPure(user));
}

/// Finds what uses `buffer` or a view of it, and the first and the last
/// operation, in program order, that do: of the allocation's own block, with
/// all they contain. Where the allocation itself stands says little, as several
/// values may have had one place to go to before.
static LogicalResult findUses(PlannedBuffer &buffer,
                              const BufferViewFlowAnalysis &views,
                              const OperationNumbers &startOf,
                              const OperationNumbers &endOf) {
  memref::AllocOp alloc = buffer.alloc;
  unsigned first = std::numeric_limits<unsigned>::max();
  SetVector<Value> names;
  names.insert_range(views.resolve(alloc.getResult()));
  for (size_t i = 0; i < names.size(); ++i)
    for (Operation *user : names[i].getUsers()) {
      if (carriesAddress(names[i], user))
        names.insert_range(user->getResults());
      Operation *here = alloc->getBlock()->findAncestorOpInBlock(*user);
      if (!here) {
        InFlightDiagnostic diag = alloc.emitOpError(
            "is used after the block that allocates it has ended");
        diag.attachNote(user->getLoc()) << "used here";
        return diag;
      }
      buffer.users.push_back(user);
      buffer.last = std::max(buffer.last, endOf.lookup(here));
      if (!isPure(user))
        first = std::min(first, startOf.lookup(here));
    }
  if (first <= buffer.last)
    buffer.first = first;
  return success();
}

/// Lowest offsets that keep buffers alive together apart, large ones first.
/// Returns the bytes needed.
static int64_t place(MutableArrayRef<PlannedBuffer> buffers) {
  SmallVector<PlannedBuffer *> order;
  for (PlannedBuffer &buffer : buffers)
    order.push_back(&buffer);
  llvm::sort(order, [](PlannedBuffer *a, PlannedBuffer *b) {
    return std::pair(-a->bytes, a->first) < std::pair(-b->bytes, b->first);
  });
  int64_t total = 0;
  // Placed buffers by offset.
  SmallVector<PlannedBuffer *> placed;
  for (PlannedBuffer *buffer : order) {
    int64_t offset = 0;
    for (PlannedBuffer *other : placed) {
      if (!buffer->overlaps(*other))
        continue;
      if (offset + buffer->bytes <= other->offset)
        break;
      offset = std::max(offset, other->offset + other->bytes);
    }
    buffer->offset = offset;
    total = std::max(total, offset + buffer->bytes);
    placed.insert(llvm::upper_bound(placed, buffer,
                                    [](PlannedBuffer *a, PlannedBuffer *b) {
                                      return a->offset < b->offset;
                                    }),
                  buffer);
  }
  return total;
}

namespace {
struct PlanBuffers : mxfp4::impl::PlanBuffersBase<PlanBuffers> {
  using PlanBuffersBase::PlanBuffersBase;

  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.isExternal())
      return;
    SmallVector<PlannedBuffer> buffers;
    // An operation's number, and the largest number inside it.
    OperationNumbers startOf, endOf;
    number(func, startOf, endOf);
    if (failed(collect(func, startOf, endOf, buffers)))
      return signalPassFailure();
    int64_t total = place(buffers);
    numBytes += total;
    numBuffers += buffers.size();
    // A step has one public function; others are called by it.
    if (!report.empty() && func.isPublic())
      if (llvm::Error error =
              mxfp4::writeMemoryReport(report, func, buffers, total, startOf)) {
        emitError(func.getLoc(), "memory report (`report` of this pass, "
                                 "`memory` of --mxfp4-to-gfx950): ")
            << llvm::toString(std::move(error));
        return signalPassFailure();
      }

    OpBuilder b(&getContext());
    Type arenaType = MemRefType::get({total}, b.getI8Type());
    unsigned index = func.getNumArguments();
    if (failed(
            func.insertArgument(index, arenaType,
                                b.getDictionaryAttr(b.getNamedAttr(
                                    "mxfp4.arena", b.getI64IntegerAttr(total))),
                                func.getLoc())))
      return signalPassFailure();
    for (PlannedBuffer &buffer : buffers) {
      b.setInsertionPoint(buffer.alloc);
      Location loc = buffer.alloc.getLoc();
      Value offset = arith::ConstantIndexOp::create(b, loc, buffer.offset);
      Value view =
          memref::ViewOp::create(b, loc, buffer.alloc.getType(),
                                 func.getArgument(index), offset, ValueRange{});
      buffer.alloc.replaceAllUsesWith(view);
      buffer.alloc.erase();
    }
  }

  static void number(func::FuncOp func, OperationNumbers &startOf,
                     OperationNumbers &endOf) {
    unsigned counter = 0;
    func.walk<WalkOrder::PreOrder>(
        [&](Operation *op) { startOf[op] = ++counter; });
    func.walk<WalkOrder::PostOrder>([&](Operation *op) {
      unsigned end = startOf[op];
      for (Region &region : op->getRegions())
        for (Operation &inner : region.getOps())
          end = std::max(end, endOf[&inner]);
      endOf[op] = end;
    });
  }

  LogicalResult collect(func::FuncOp func, const OperationNumbers &startOf,
                        const OperationNumbers &endOf,
                        SmallVectorImpl<PlannedBuffer> &buffers) {
    BufferViewFlowAnalysis views(func);
    WalkResult result = func.walk([&](memref::AllocOp alloc) {
      MemRefType type = alloc.getType();
      if (!type.hasStaticShape() || !type.getLayout().isIdentity()) {
        alloc.emitOpError("has a size that is not known at compile time: ")
            << type << "; only static shapes can be run";
        return WalkResult::interrupt();
      }
      DataLayout layout = DataLayout::closest(alloc);
      int64_t bytes = llvm::alignTo(
          type.getNumElements() *
              layout.getTypeSize(type.getElementType()).getFixedValue(),
          kAlignment);
      numBytesRequested += bytes;
      PlannedBuffer buffer{alloc, bytes, startOf.lookup(alloc),
                           endOf.lookup(alloc)};
      if (failed(findUses(buffer, views, startOf, endOf)))
        return WalkResult::interrupt();
      buffers.push_back(std::move(buffer));
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }
};
} // namespace
