// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One arena for all temporaries of a step. Needs allocations of static shape;
// gives views of an argument at offsets that sharing by lifetime allows.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

namespace mxfp4 {
#define GEN_PASS_DEF_PLANBUFFERS
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

/// Of every buffer, so that no two share a cache line and vectors are aligned.
static constexpr int64_t kAlignment = 64;

namespace {
/// A temporary: alive at the operations numbered first..last.
struct Buffer {
  memref::AllocOp alloc;
  int64_t bytes;
  unsigned first, last;
  int64_t offset = 0;

  bool overlaps(const Buffer &other) const {
    return first <= other.last && other.first <= last;
  }
};
} // namespace

/// Whether `user` makes an address, or an address from an address: what is
/// done with its results is done with the buffer.
static bool carriesAddress(Value value, Operation *user) {
  return isa<memref::ExtractAlignedPointerAsIndexOp>(user) ||
         (!isa<MemRefType>(value.getType()) && isPure(user));
}

/// The last operation, in program order, during which `alloc` or a view of it
/// is used: an operation of the allocation's own block, with all it contains.
static FailureOr<unsigned>
lastUse(memref::AllocOp alloc, const BufferViewFlowAnalysis &views,
        const llvm::DenseMap<Operation *, unsigned> &endOf) {
  unsigned last = endOf.lookup(alloc);
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
      last = std::max(last, endOf.lookup(here));
    }
  return last;
}

/// Lowest offsets that keep buffers alive together apart, large ones first.
/// Returns the bytes needed.
static int64_t place(MutableArrayRef<Buffer> buffers) {
  SmallVector<Buffer *> order;
  for (Buffer &buffer : buffers)
    order.push_back(&buffer);
  llvm::sort(order, [](Buffer *a, Buffer *b) {
    return std::pair(-a->bytes, a->first) < std::pair(-b->bytes, b->first);
  });
  int64_t total = 0;
  // Placed buffers by offset.
  SmallVector<Buffer *> placed;
  for (Buffer *buffer : order) {
    int64_t offset = 0;
    for (Buffer *other : placed) {
      if (!buffer->overlaps(*other))
        continue;
      if (offset + buffer->bytes <= other->offset)
        break;
      offset = std::max(offset, other->offset + other->bytes);
    }
    buffer->offset = offset;
    total = std::max(total, offset + buffer->bytes);
    placed.insert(llvm::upper_bound(placed, buffer,
                                    [](Buffer *a, Buffer *b) {
                                      return a->offset < b->offset;
                                    }),
                  buffer);
  }
  return total;
}

namespace {
struct PlanBuffers : mxfp4::impl::PlanBuffersBase<PlanBuffers> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.isExternal())
      return;
    SmallVector<Buffer> buffers;
    if (failed(collect(func, buffers)))
      return signalPassFailure();
    int64_t total = place(buffers);
    numBytes += total;
    numBuffers += buffers.size();

    OpBuilder b(&getContext());
    Type arenaType = MemRefType::get({total}, b.getI8Type());
    unsigned index = func.getNumArguments();
    if (failed(
            func.insertArgument(index, arenaType,
                                b.getDictionaryAttr(b.getNamedAttr(
                                    "mxfp4.arena", b.getI64IntegerAttr(total))),
                                func.getLoc())))
      return signalPassFailure();
    for (Buffer &buffer : buffers) {
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

  LogicalResult collect(func::FuncOp func, SmallVectorImpl<Buffer> &buffers) {
    // An operation's number, and the largest number inside it.
    llvm::DenseMap<Operation *, unsigned> startOf, endOf;
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
      FailureOr<unsigned> last = lastUse(alloc, views, endOf);
      if (failed(last))
        return WalkResult::interrupt();
      buffers.push_back({alloc, bytes, startOf[alloc], *last});
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }
};
} // namespace
