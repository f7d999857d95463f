// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equal kernels that need nothing of each other become one launch: the products
// of a gate and an up projection, the quantizers of a layer's weights, the
// updates of equal parameters. Needs launches of outlined kernels; gives fewer,
// of kernels that take the operands of several and choose by the grid's third
// dimension.

#include "BufferAccesses.h"
#include "mxfp4/Codegen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringMap.h"

namespace mxfp4 {
#define GEN_PASS_DEF_GROUPLAUNCHES
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// Members of a group. HIP passes 4 KiB of arguments; a kernel chooses its
/// operands by a chain of scalar selections.
static constexpr size_t kMostMembers = 8;
/// Launches that one may be moved past. Moving keeps buffers alive for longer;
/// what reads arguments of the step alone costs only its results.
static constexpr size_t kNear = 48, kFar = 640;

namespace {
/// Launches at one place, in any order.
struct Node {
  SmallVector<gpu::LaunchFuncOp, 1> members;
  /// Where they stand.
  gpu::LaunchFuncOp anchor;
  SmallVector<BufferAccess> accesses;
};
} // namespace

namespace {
struct GroupLaunches : mxfp4::impl::GroupLaunchesBase<GroupLaunches> {
  void runOnOperation() override {
    effectsOf.clear();
    grouped.clear();
    for (func::FuncOp func : getOperation().getOps<func::FuncOp>()) {
      if (func.isExternal())
        continue;
      BufferOrder analysis(func);
      order = &analysis;
      func.walk([&](Block *block) { groupIn(*block); });
    }
    // Those whose every launch is in a group now.
    for (auto module : getOperation().getOps<gpu::GPUModuleOp>())
      for (auto kernel :
           llvm::make_early_inc_range(module.getOps<gpu::GPUFuncOp>()))
        if (replaced.contains(kernel) &&
            SymbolTable::symbolKnownUseEmpty(kernel, getOperation()))
          kernel.erase();
  }

private:
  /// Groups the launches between operations that must keep their place.
  void groupIn(Block &block) {
    std::vector<Node> nodes;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op)) {
        nodes.push_back({{launch}, launch, accessesOfLaunch(launch)});
      } else if (!isMemoryEffectFree(&op) && !isa<memref::AllocOp>(op)) {
        groupNodes(nodes);
        nodes.clear();
      }
    }
    groupNodes(nodes);
  }

  void groupNodes(std::vector<Node> &nodes) {
    for (size_t i = 0; i < nodes.size(); ++i)
      for (size_t j = i + 1; j < nodes.size() && j - i <= kFar &&
                             nodes[i].members.size() < kMostMembers;) {
        if (!isSameKernel(nodes[i], nodes[j]) ||
            nodes[i].members.size() + nodes[j].members.size() > kMostMembers ||
            conflicts(nodes[i], nodes[j])) {
          ++j;
        } else if (canMove(nodes, j, i)) {
          join(nodes[i], nodes[j]);
          nodes.erase(nodes.begin() + j);
        } else if (canMove(nodes, i, j)) {
          join(nodes[j], nodes[i]);
          nodes.erase(nodes.begin() + i);
          j = i + 1; // Now another node is the first.
        } else {
          ++j;
        }
      }
    for (Node &node : nodes)
      if (node.members.size() > 1)
        emit(node);
  }

  static bool isSameKernel(const Node &a, const Node &b) {
    gpu::LaunchFuncOp first = a.anchor, second = b.anchor;
    return first.getKernelAttr() == second.getKernelAttr();
  }

  /// Whether node `from` can be where node `to` is.
  bool canMove(ArrayRef<Node> nodes, size_t from, size_t to) {
    const Node &node = nodes[from];
    size_t distance = from > to ? from - to : to - from;
    bool readsArguments = llvm::all_of(node.accesses, [](BufferAccess access) {
      return access.write || isArgumentOfStep(access.base);
    });
    if (distance > (readsArguments && from > to ? kFar : kNear))
      return false;
    for (size_t k = std::min(from, to) + 1, e = std::max(from, to); k < e; ++k)
      if (conflicts(nodes[k], node))
        return false;
    return true;
  }

  static void join(Node &node, Node &other) {
    llvm::append_range(node.members, other.members);
    llvm::append_range(node.accesses, other.accesses);
  }

  bool conflicts(const Node &a, const Node &b) {
    return order->conflict(a.accesses, b.accesses);
  }

  SmallVector<BufferAccess> accessesOfLaunch(gpu::LaunchFuncOp launch) {
    gpu::GPUFuncOp kernel = kernelOf(launch);
    auto [found, isNew] = effectsOf.try_emplace(kernel);
    if (isNew)
      for (Value argument : kernel.getArguments())
        found->second.push_back(isa<MemRefType>(argument.getType())
                                    ? BufferEffect::of(argument)
                                    : BufferEffect());
    SmallVector<BufferAccess> accesses;
    for (auto [operand, effect] :
         llvm::zip_equal(launch.getKernelOperands(), found->second))
      if (effect.read || effect.write)
        accesses.push_back({bufferBehind(operand), effect.write});
    return accesses;
  }

  static gpu::GPUFuncOp kernelOf(gpu::LaunchFuncOp launch) {
    return cast<gpu::GPUFuncOp>(
        SymbolTable::lookupNearestSymbolFrom(launch, launch.getKernelAttr()));
  }

  void emit(Node &node);
  gpu::GPUFuncOp kernelFor(gpu::GPUFuncOp single, size_t count,
                           const llvm::BitVector &shared);

  BufferOrder *order = nullptr;
  llvm::DenseMap<Operation *, SmallVector<BufferEffect>> effectsOf;
  llvm::StringMap<gpu::GPUFuncOp> grouped;
  llvm::DenseSet<Operation *> replaced;
};
} // namespace

void GroupLaunches::emit(Node &node) {
  gpu::LaunchFuncOp first = node.anchor;
  for (gpu::LaunchFuncOp member : node.members)
    moveOperandsBefore(member, first);
  // What all have in common is passed once.
  llvm::BitVector shared(first.getNumKernelOperands());
  SmallVector<Value> operands;
  for (unsigned i = 0; i < shared.size(); ++i) {
    Value operand = first.getKernelOperand(i);
    shared[i] = llvm::all_of(node.members, [&](gpu::LaunchFuncOp member) {
      return member.getKernelOperand(i) == operand;
    });
    for (gpu::LaunchFuncOp member : node.members) {
      operands.push_back(member.getKernelOperand(i));
      if (shared[i])
        break;
    }
  }
  gpu::GPUFuncOp kernel =
      kernelFor(kernelOf(first), node.members.size(), shared);
  SmallVector<Location> locations;
  for (gpu::LaunchFuncOp member : node.members)
    locations.push_back(member.getLoc());
  OpBuilder b(first);
  gpu::KernelDim3 grid = first.getGridSizeOperandValues();
  grid.z = arith::MulIOp::create(
      b, first.getLoc(), grid.z,
      arith::ConstantIndexOp::create(b, first.getLoc(), node.members.size()));
  auto launch =
      gpu::LaunchFuncOp::create(b, b.getFusedLoc(locations), kernel, grid,
                                first.getBlockSizeOperandValues(),
                                /*dynamicSharedMemorySize=*/Value(), operands);
  launch->setDiscardableAttrs(first->getDiscardableAttrDictionary());
  numGrouped += node.members.size();
  ++numGroups;
  for (gpu::LaunchFuncOp member : node.members)
    member.erase();
}

/// `single` for `count` sets of arguments, of which `shared` come once.
gpu::GPUFuncOp GroupLaunches::kernelFor(gpu::GPUFuncOp single, size_t count,
                                        const llvm::BitVector &shared) {
  std::string name = (single.getName() + "_x" + Twine(count)).str();
  for (unsigned i : shared.set_bits())
    name += "_" + std::to_string(i);
  gpu::GPUFuncOp &kernel = grouped[name];
  if (kernel)
    return kernel;
  replaced.insert(single);
  kernel = single.clone();
  kernel.setName(name);
  single->getBlock()->getOperations().insertAfter(single->getIterator(),
                                                  kernel);
  kernel->setAttr(kGroupAttr,
                  Builder(single.getContext()).getI32IntegerAttr(count));

  Block &entry = kernel.getBody().front();
  OpBuilder b = OpBuilder::atBlockBegin(&entry);
  Location loc = kernel.getLoc();
  Value members = arith::ConstantIndexOp::create(b, loc, count);
  Value z = gpu::BlockIdOp::create(b, loc, gpu::Dimension::z);
  Value number = arith::RemUIOp::create(b, loc, z, members);
  Value block = arith::DivUIOp::create(b, loc, z, members);
  for (auto id : llvm::make_early_inc_range(entry.getOps<gpu::BlockIdOp>()))
    if (id.getDimension() == gpu::Dimension::z && id.getResult() != z)
      id.replaceAllUsesWith(block);
  SmallVector<Value> isNumber;
  for (size_t member = 1; member < count; ++member)
    isNumber.push_back(
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, number,
                              arith::ConstantIndexOp::create(b, loc, member)));
  for (unsigned i = 0, at = 0; i < shared.size(); ++i, ++at) {
    if (shared[i])
      continue;
    BlockArgument argument = entry.getArgument(at);
    Value chosen = argument;
    SmallVector<Operation *> selections;
    for (size_t member = 1; member < count; ++member) {
      Value other =
          entry.insertArgument(++at, argument.getType(), argument.getLoc());
      chosen =
          arith::SelectOp::create(b, loc, isNumber[member - 1], other, chosen);
      selections.push_back(chosen.getDefiningOp());
    }
    argument.replaceUsesWithIf(chosen, [&](OpOperand &use) {
      return !llvm::is_contained(selections, use.getOwner());
    });
  }
  // Workgroup buffers follow the arguments in the entry block.
  auto types = llvm::to_vector(llvm::drop_end(
      entry.getArgumentTypes(),
      single.getBody().getNumArguments() - single.getNumArguments()));
  kernel.setFunctionType(FunctionType::get(kernel.getContext(), types, {}));
  return kernel;
}
