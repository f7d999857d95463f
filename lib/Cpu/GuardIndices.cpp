// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds of gathers and slices whose place is data. Needs linalg on tensors;
// gives an assertion before each, and on assertions the argument at fault.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

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

/// Whether `index` is computed from an element of a tensor or from a number
/// that the step is given.
static bool dependsOnData(Value index) {
  if (auto argument = dyn_cast<BlockArgument>(index))
    return isa<func::FuncOp>(argument.getOwner()->getParentOp());
  Operation *op = index.getDefiningOp();
  return isa<tensor::ExtractOp>(op) ||
         (op->getNumRegions() == 0 &&
          llvm::any_of(op->getOperands(), dependsOnData));
}

/// Unsigned, so that a negative index is too large.
static void assertBelow(ImplicitLocOpBuilder &b, Value index, int64_t extent,
                        StringRef message) {
  Value bound = arith::ConstantIndexOp::create(b, extent);
  Value inside =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ult, index, bound);
  cf::AssertOp::create(b, inside, message);
}

/// An element of a tensor of `type`, at data's or a caller's wish. The graph's
/// own assertions, if any, stand before the access too and fail first, with the
/// exporter's message.
static void guardElement(Operation *access, RankedTensorType type,
                         ValueRange indices) {
  ImplicitLocOpBuilder b(access->getLoc(), access);
  bool inLinalg = isa<linalg::LinalgOp>(access->getParentOp());
  for (auto [dim, index] : llvm::enumerate(indices))
    if (!type.isDynamicDim(dim) &&
        (inLinalg ? !isLoopIndex(index) : dependsOnData(index)))
      assertBelow(b, index, type.getDimSize(dim),
                  "index must be within its dimension");
}

/// A slice of a tensor of `type` whose offset is data.
static void guardSlice(OffsetSizeAndStrideOpInterface slice,
                       RankedTensorType type) {
  ImplicitLocOpBuilder b(slice.getLoc(), slice);
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim) {
    if (!slice.isDynamicOffset(dim) || slice.isDynamicSize(dim) ||
        slice.isDynamicStride(dim) || type.isDynamicDim(dim) ||
        slice.getStaticSize(dim) == 0 ||
        !dependsOnData(slice.getDynamicOffset(dim)))
      continue;
    int64_t span = (slice.getStaticSize(dim) - 1) * slice.getStaticStride(dim);
    assertBelow(b, slice.getDynamicOffset(dim), type.getDimSize(dim) - span,
                "slice must begin where it fits into its dimension");
  }
}

namespace {
/// Finds which arguments of the function a value is computed from. Places (the
/// indices of reads and slices) do not count, only what stands there.
class SourceFinder {
public:
  /// The only such argument, or -1.
  int64_t find(Value value) {
    trace(value);
    return unknown || arguments.size() != 1 ? -1 : int64_t(arguments.front());
  }

private:
  void trace(Value value) {
    if (unknown || !seen.insert(value).second)
      return;
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument)
      return traceResult(cast<OpResult>(value));
    Operation *parent = argument.getOwner()->getParentOp();
    if (isa<func::FuncOp>(parent))
      arguments.insert(argument.getArgNumber());
    else if (isa<linalg::LinalgOp>(parent))
      trace(parent->getOperand(argument.getArgNumber()));
    else if (auto loop = dyn_cast<scf::ForOp>(parent))
      traceCarried(loop, argument.getArgNumber() - loop.getNumInductionVars());
    else
      unknown = true;
  }

  void traceResult(OpResult result) {
    Operation *op = result.getOwner();
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      return trace(linalgOp.getBlock()->getTerminator()->getOperand(
          result.getResultNumber()));
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return traceCarried(loop, result.getResultNumber());
    if (op->getNumRegions() != 0 || !isMemoryEffectFree(op)) {
      unknown = true;
      return;
    }
    // Where tensors go in, the numbers beside them are places, except for the
    // one that is put into a tensor, which comes first.
    bool hasTensors =
        llvm::any_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>);
    for (auto [number, operand] : llvm::enumerate(op->getOperands()))
      if (!hasTensors || number == 0 || isa<ShapedType>(operand.getType()))
        trace(operand);
  }

  /// An induction variable, at a negative place, is no data.
  void traceCarried(scf::ForOp loop, int64_t place) {
    if (place < 0)
      return;
    trace(loop.getInits()[place]);
    trace(loop.getYieldedValues()[place]);
  }

  llvm::SmallSetVector<unsigned, 2> arguments;
  llvm::SmallPtrSet<Value, 16> seen;
  bool unknown = false;
};
} // namespace

/// Notes on an assertion about a number which argument that comes from.
static void nameSource(cf::AssertOp op) {
  auto compare = op.getArg().getDefiningOp<arith::CmpIOp>();
  int64_t argument = compare ? SourceFinder().find(compare.getLhs()) : -1;
  if (argument >= 0)
    op->setAttr("mxfp4.argument", Builder(op).getI64IntegerAttr(argument));
}

namespace {
struct GuardIndices : mxfp4::impl::GuardIndicesBase<GuardIndices> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (auto read = dyn_cast<tensor::ExtractOp>(op))
        guardElement(op, read.getTensor().getType(), read.getIndices());
      else if (auto write = dyn_cast<tensor::InsertOp>(op))
        guardElement(op, write.getDest().getType(), write.getIndices());
      else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
        guardSlice(slice, slice.getSourceType());
      else if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
        guardSlice(slice, slice.getDestType());
    });
    // The arguments of other functions are not those of the step.
    if (getOperation().isPublic())
      getOperation().walk(nameSource);
  }
};
} // namespace
