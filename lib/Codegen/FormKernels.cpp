// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything of a step that is no matrix product and no quantizer becomes GPU
// kernels: runs of linalg operations that work row by row, and loops that walk
// over data (scatter). Needs linalg on buffers of static shape; gives
// gpu.launch.

#include "RowGroups.h"
#include "RowTemporaries.h"
#include "mxfp4/Codegen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mxfp4 {
#define GEN_PASS_DEF_FORMKERNELS
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

static Value constant(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

/// A launch of `blocks` workgroups with workgroup buffers of the element types
/// in `scratch`. `b` is left inside it.
static gpu::LaunchOp beginLaunch(OpBuilder &b, Location loc, int64_t blocks,
                                 ArrayRef<Type> scratch) {
  auto space =
      gpu::AddressSpaceAttr::get(b.getContext(), gpu::AddressSpace::Workgroup);
  SmallVector<Type> buffers;
  for (Type element : scratch)
    buffers.push_back(MemRefType::get({kLinalgThreads}, element,
                                      MemRefLayoutAttrInterface(), space));
  Value one = constant(b, loc, 1);
  auto launch = gpu::LaunchOp::create(
      b, loc, constant(b, loc, blocks), one, one,
      constant(b, loc, kLinalgThreads), one, one,
      /*dynamicSharedMemorySize=*/Value(), /*asyncTokenType=*/Type(),
      /*asyncDependencies=*/ValueRange(), buffers);
  b.setInsertionPointToStart(&launch.getBody().front());
  gpu::TerminatorOp::create(b, loc);
  b.setInsertionPointToStart(&launch.getBody().front());
  return launch;
}

/// Picks buffers for `types` out of those of `launch`, each once.
static SmallVector<Value> pickScratch(gpu::LaunchOp launch,
                                      ArrayRef<Type> types) {
  SmallVector<Value> picked;
  for (Type type : types)
    for (Value buffer : launch.getWorkgroupAttributions())
      if (getElementTypeOrSelf(buffer.getType()) == type &&
          !llvm::is_contained(picked, buffer)) {
        picked.push_back(buffer);
        break;
      }
  return picked;
}

/// Adds to `all` what `types` needs more of.
static void mergeScratch(SmallVectorImpl<Type> &all, ArrayRef<Type> types) {
  for (Type type : types)
    while (llvm::count(all, type) < llvm::count(types, type))
      all.push_back(type);
}

//===----------------------------------------------------------------------===//
// Loops over data
//===----------------------------------------------------------------------===//

/// Whether the loop reads or writes single elements of buffers in every
/// iteration, itself or in the loop that is all it does. A loop that does more
/// around such a loop (micro-batches, each with a scatter) is none.
static bool walksOverData(scf::ForOp loop) {
  bool accesses = false;
  SmallVector<Operation *> effects;
  loop.getBody()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    accesses |= isa<memref::LoadOp, memref::StoreOp>(op);
    if (isa<scf::IfOp>(op))
      return WalkResult::advance();
    if (!isMemoryEffectFree(op) && !isa<memref::AllocOp>(op))
      effects.push_back(op);
    return WalkResult::skip();
  });
  if (accesses || effects.size() != 1)
    return accesses;
  auto inner = dyn_cast<scf::ForOp>(effects.front());
  return inner && walksOverData(inner);
}

namespace {
/// A loop that becomes one kernel: its iterations in order, the linalg
/// operations inside spread over a workgroup.
class LoopKernel {
public:
  explicit LoopKernel(scf::ForOp loop) : loop(loop) {}

  /// Whether all that the loop does can be done by a workgroup. If not, it
  /// stays on the host, which reads the elements that it needs.
  bool canForm() {
    WalkResult result = loop.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
        std::optional<WorkgroupLinalg> item = WorkgroupLinalg::get(linalgOp);
        if (!item)
          return WalkResult::interrupt();
        work[op] = *item;
        mergeScratch(scratch, item->scratchTypes(1));
        return WalkResult::skip();
      }
      if (isa<memref::StoreOp>(op))
        hasStore = true;
      if (auto alloc = dyn_cast<memref::AllocOp>(op);
          alloc && alloc->getNumOperands() == 0) {
        temporaries.push_back(alloc);
        return WalkResult::advance();
      }
      return isa<memref::LoadOp, memref::StoreOp, scf::ForOp, scf::IfOp,
                 scf::YieldOp, cf::AssertOp, ViewLikeOpInterface>(op) ||
                     isMemoryEffectFree(op)
                 ? WalkResult::advance()
                 : WalkResult::interrupt();
    });
    return !result.wasInterrupted();
  }

  void emit() {
    OpBuilder b(loop);
    // What an iteration keeps in memory, the next may overwrite.
    for (memref::AllocOp alloc : temporaries)
      alloc->moveBefore(loop);
    blocks = separable();
    gpu::LaunchOp launch =
        beginLaunch(b, loop.getLoc(), blocks,
                    blocks == 1 ? ArrayRef<Type>(scratch) : ArrayRef<Type>());
    block = launch.getBlockIds().x;
    lane = launch.getThreadIds().x;
    kernel = launch;
    IRMapping mapping;
    clone(b, loop, mapping);
    loop.erase();
  }

private:
  /// Workgroups that can each take a part of the window of every iteration: if
  /// there is one elementwise operation, and where its window lies in the
  /// target moves only along dimensions in which the window has extent one, no
  /// element is touched by two of them.
  int64_t separable() {
    if (work.size() != 1 || hasStore)
      return 1;
    const WorkgroupLinalg &item = work.begin()->second;
    auto op = cast<linalg::LinalgOp>(work.begin()->first);
    if (!item.reduction.empty())
      return 1;
    Value target = op.getDpsInits().front();
    auto window = target.getDefiningOp<memref::SubViewOp>();
    while (!window) {
      auto view = target.getDefiningOp<ViewLikeOpInterface>();
      if (!view)
        return 1;
      target = view.getViewSource();
      window = target.getDefiningOp<memref::SubViewOp>();
    }
    for (auto [offset, size] :
         llvm::zip_equal(window.getMixedOffsets(), window.getMixedSizes()))
      if (!getConstantIntValue(offset) && getConstantIntValue(size) != 1)
        return 1;
    for (int64_t count = item.outputs / kLinalgThreads; count > 1; --count)
      if (item.outputs % count == 0)
        return count;
    return 1;
  }

  void clone(OpBuilder &b, Operation *op, IRMapping &mapping) {
    if (auto found = work.find(op); found != work.end()) {
      // The copy carries the operands of this place; it only serves emission.
      auto copy = cast<linalg::LinalgOp>(b.clone(*op, mapping));
      WorkgroupLinalg here = found->second;
      here.op = copy;
      SmallVector<TypedAttr> initial(copy.getNumDpsInits());
      here.emit(b, block, lane, blocks, initial,
                pickScratch(kernel, here.scratchTypes(blocks)));
      copy.erase();
      gpu::BarrierOp::create(b, op->getLoc());
      return;
    }
    if (isa<memref::StoreOp>(op)) {
      Value first =
          arith::CmpIOp::create(b, op->getLoc(), arith::CmpIPredicate::eq, lane,
                                constant(b, op->getLoc(), 0));
      // Others may still read what the store replaces.
      gpu::BarrierOp::create(b, op->getLoc());
      auto guard = scf::IfOp::create(b, op->getLoc(), first);
      OpBuilder::atBlockBegin(guard.thenBlock()).clone(*op, mapping);
      gpu::BarrierOp::create(b, op->getLoc());
      return;
    }
    if (op->getNumRegions() == 0) {
      b.clone(*op, mapping);
      return;
    }
    Operation *copy = op->cloneWithoutRegions(mapping);
    b.insert(copy);
    mapping.map(op->getResults(), copy->getResults());
    for (auto [from, to] :
         llvm::zip_equal(op->getRegions(), copy->getRegions()))
      for (Block &source : from) {
        Block *target = &to.emplaceBlock();
        for (BlockArgument argument : source.getArguments())
          mapping.map(argument, target->addArgument(argument.getType(),
                                                    argument.getLoc()));
        OpBuilder inner = OpBuilder::atBlockEnd(target);
        for (Operation &child : source)
          clone(inner, &child, mapping);
      }
    b.setInsertionPointAfter(copy);
  }

  scf::ForOp loop;
  llvm::MapVector<Operation *, WorkgroupLinalg> work;
  SmallVector<memref::AllocOp> temporaries;
  SmallVector<Type> scratch;
  bool hasStore = false;
  int64_t blocks = 1;
  Value block, lane;
  gpu::LaunchOp kernel;
};

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

struct FormKernels : mxfp4::impl::FormKernelsBase<FormKernels> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    auto checked =
        func.walk([](Operation *op) -> WalkResult { return check(op); });
    if (checked.wasInterrupted())
      return signalPassFailure();
    // A copy is the simplest elementwise operation.
    IRRewriter rewriter(&getContext());
    func.walk([&](memref::CopyOp copy) {
      rewriter.setInsertionPoint(copy);
      linalg::makeMemRefCopyOp(rewriter, copy.getLoc(), copy.getSource(),
                               copy.getTarget());
      rewriter.eraseOp(copy);
    });
    for (Block &block : func.getBody())
      if (failed(formIn(block)))
        return signalPassFailure();
  }

private:
  /// Refuses what is not to be work of kernels.
  static LogicalResult check(Operation *op) {
    if (!isa<linalg::LinalgOp, scf::ForOp>(op))
      return success();
    for (Type type : op->getOperandTypes()) {
      if (isa<TensorType>(type))
        return op->emitOpError() << "works on " << type
                                 << "; kernels are formed of work on buffers: "
                                    "run --mxfp4-cpu-tensors-to-buffers first";
      Type element = getElementTypeOrSelf(type);
      if (isa<linalg::LinalgOp>(op) && !element.isIntOrIndexOrFloat())
        return op->emitOpError() << "has elements of type " << element
                                 << ", which kernels do not compute with";
    }
    return success();
  }

  LogicalResult formIn(Block &block) {
    foldFills(block);
    std::vector<RowGroup> groups;
    for (Operation &here : llvm::make_early_inc_range(block)) {
      Operation &op = isa<memref::StoreOp>(here)
                          ? *fillInsteadOf(cast<memref::StoreOp>(here))
                          : here;
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
        if (foldedFills.contains(&op)) {
          op.erase();
          continue;
        }
        std::optional<WorkgroupLinalg> work = WorkgroupLinalg::get(linalgOp);
        if (!work)
          return op.emitOpError("has dynamic extents or indexing that cannot "
                                "be spread over workgroups");
        SmallVector<TypedAttr> initial = initialOf(linalgOp);
        add(groups, *work, initial);
        ++numOperations;
        continue;
      }
      if (isMemoryEffectFree(&op) || isa<memref::AllocOp>(op))
        continue;
      launch(groups, op);
      if (failed(formInside(op)))
        return failure();
    }
    launch(groups, block.back());
    return success();
  }

  /// What host code stores to device memory, a kernel does.
  static Operation *fillInsteadOf(memref::StoreOp store) {
    OpBuilder b(store);
    int64_t rank = store.getMemRefType().getRank();
    Value element = store.getMemRef();
    if (rank > 0) {
      SmallVector<OpFoldResult> ones(rank, b.getIndexAttr(1));
      SmallVector<OpFoldResult> at = getAsOpFoldResult(store.getIndices());
      MemRefType type = memref::SubViewOp::inferRankReducedResultType(
          {}, store.getMemRefType(), at, ones, ones);
      element = memref::SubViewOp::create(b, store.getLoc(), type, element, at,
                                          ones, ones);
    }
    auto fill =
        linalg::FillOp::create(b, store.getLoc(), store.getValue(), element);
    store.erase();
    return fill;
  }

  /// Adds `work` to the last group that it depends on, if that takes it, else
  /// to the last behind that that does.
  static void add(std::vector<RowGroup> &groups, const WorkgroupLinalg &work,
                  ArrayRef<TypedAttr> initial) {
    auto last =
        llvm::find_if(llvm::reverse(groups), [&](const RowGroup &group) {
          return group.conflicts(work);
        });
    if (last != groups.rend() && last->add(work, initial))
      return;
    for (RowGroup &group : llvm::make_range(groups.rbegin(), last))
      if (group.add(work, initial))
        return;
    groups.emplace_back();
    groups.back().add(work, initial);
  }

  LogicalResult formInside(Operation &op) {
    if (auto loop = dyn_cast<scf::ForOp>(op); loop && walksOverData(loop)) {
      LoopKernel kernel(loop);
      if (kernel.canForm()) {
        kernel.emit();
        ++numKernels;
        return success();
      }
    }
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(formIn(inner)))
          return failure();
    return success();
  }

  /// Fills whose buffer goes straight into a linalg operation as destination:
  /// the operation starts from the constant instead.
  void foldFills(Block &block) {
    for (auto fill : block.getOps<linalg::FillOp>()) {
      Attribute value;
      if (!matchPattern(fill.value(), m_Constant(&value)))
        continue;
      Value target = fill.output();
      Operation *next = nextUse(fill);
      auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(next);
      if (!linalgOp || llvm::is_contained(linalgOp.getDpsInputs(), target) ||
          isa<linalg::FillOp>(next))
        continue;
      for (OpOperand &init : linalgOp.getDpsInitsMutable())
        if (init.get() == target) {
          foldedFills.insert(fill);
          startsFrom[&init] = cast<TypedAttr>(value);
        }
    }
  }

  /// The next operation of the block that touches the buffer of `fill`, or
  /// null if it is not a plain use of the same value.
  static Operation *nextUse(linalg::FillOp fill) {
    Value base = bufferBehind(fill.output());
    for (Operation *op = fill->getNextNode(); op; op = op->getNextNode()) {
      bool touches =
          op->walk([&](Operation *inner) {
              return llvm::any_of(inner->getOperands(),
                                  [&](Value used) {
                                    return bufferBehind(used) == base;
                                  }) &&
                             !isa<ViewLikeOpInterface>(inner)
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            }).wasInterrupted();
      if (touches)
        return op;
    }
    return nullptr;
  }

  SmallVector<TypedAttr> initialOf(linalg::LinalgOp op) {
    SmallVector<TypedAttr> initial;
    for (OpOperand &init : op.getDpsInitsMutable())
      initial.push_back(startsFrom.lookup(&init));
    return initial;
  }

  /// Launches the groups, in their order, before `place`: between their
  /// operations stands nothing that has an effect.
  void launch(std::vector<RowGroup> &groups, Operation &place) {
    for (RowGroup &group : groups) {
      numShared += shareTemporaries(group, place);
      launch(group, place);
    }
    groups.clear();
  }

  void launch(const RowGroup &group, Operation &place) {
    ++numKernels;
    int64_t blocks = group.blocks();
    SmallVector<Type> scratch;
    for (const RowGroupItem &item : group.getItems())
      mergeScratch(scratch, item.work.scratchTypes(blocks));
    OpBuilder b(&place);
    SmallVector<Location> locations;
    for (const RowGroupItem &item : group.getItems())
      locations.push_back(linalg::LinalgOp(item.work.op).getLoc());
    gpu::LaunchOp kernel =
        beginLaunch(b, b.getFusedLoc(locations), blocks, scratch);
    for (const RowGroupItem &item : group.getItems()) {
      linalg::LinalgOp op = item.work.op;
      if (item.afterBarrier)
        gpu::BarrierOp::create(b, op.getLoc());
      item.work.emit(b, kernel.getBlockIds().x, kernel.getThreadIds().x, blocks,
                     item.initial,
                     pickScratch(kernel, item.work.scratchTypes(blocks)));
    }
    for (const RowGroupItem &item : group.getItems())
      linalg::LinalgOp(item.work.op).erase();
  }

  llvm::DenseSet<Operation *> foldedFills;
  llvm::DenseMap<OpOperand *, TypedAttr> startsFrom;
};
} // namespace
