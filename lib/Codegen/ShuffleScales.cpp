// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scales and FP6 codes get the layout that kernels read and write. On tensors,
// where a type can still change. The layout goes where the values go: through
// loops, slices of stacked tensors and reshapes that leave a matrix whole.
// Where it cannot, the values are laid out anew.

#include "ScaleLayout.h"
#include "mxfp4/Codegen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mxfp4 {
#define GEN_PASS_DEF_SHUFFLESCALES
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

//===----------------------------------------------------------------------===//
// Operations that leave matrices whole
//===----------------------------------------------------------------------===//

static int64_t rankOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getRank();
}

/// The last two extents.
static ArrayRef<int64_t> matrixOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape().take_back(2);
}

/// Whether a slice of `whole` that is `part` has whole matrices.
template <typename SliceOp>
static bool keepsMatrices(SliceOp op, Value whole, Value part) {
  if (rankOf(part) < 2 || matrixOf(whole) != matrixOf(part))
    return false;
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  SmallVector<OpFoldResult> strides = op.getMixedStrides();
  for (int64_t dim = rankOf(whole) - 2; dim < rankOf(whole); ++dim)
    if (!isZeroInteger(offsets[dim]) || !isOneInteger(strides[dim]) ||
        getConstantIntValue(sizes[dim]) !=
            cast<RankedTensorType>(whole.getType()).getDimSize(dim))
      return false;
  return true;
}

/// Whether a reshape between `few` and `many` dimensions joins none of a
/// matrix with others, extents of one apart.
static bool reshapesMatrices(ArrayRef<ReassociationIndices> groups, Value few,
                             Value many) {
  if (rankOf(few) < 2 || groups.back().size() != 1 ||
      matrixOf(few) != matrixOf(many))
    return false;
  ArrayRef<int64_t> shape = cast<RankedTensorType>(many.getType()).getShape();
  return llvm::all_of(ArrayRef(groups[groups.size() - 2]).drop_back(),
                      [&](int64_t dim) { return shape[dim] == 1; });
}

/// The values that have the layout of `value` because `op` takes or gives both
/// alike, `value` among them; none if it relies on the plain layout.
static SmallVector<Value> sameLayout(Operation *op, Value value) {
  if (isa<scf::YieldOp>(op))
    op = op->getParentOp();
  SmallVector<Value> same;
  llvm::TypeSwitch<Operation *>(op)
      .Case<scf::ForOp>([&](scf::ForOp loop) {
        for (auto [init, argument, yielded, result] :
             llvm::zip(loop.getInits(), loop.getRegionIterArgs(),
                       loop.getYieldedValues(), loop.getResults()))
          if (llvm::is_contained(
                  {Value(init), Value(argument), Value(yielded), Value(result)},
                  value))
            same.append({init, argument, yielded, result});
      })
      .Case<scf::IfOp>([&](scf::IfOp conditional) {
        for (auto [i, result] : llvm::enumerate(conditional.getResults())) {
          Value yes = conditional.thenYield().getOperand(i);
          Value no = conditional.elseYield().getOperand(i);
          if (llvm::is_contained({yes, no, Value(result)}, value))
            same.append({yes, no, result});
        }
      })
      .Case<tensor::InsertSliceOp>([&](tensor::InsertSliceOp slice) {
        if (keepsMatrices(slice, slice.getDest(), slice.getSource()))
          same = {slice.getSource(), slice.getDest(), slice.getResult()};
      })
      .Case<tensor::ExtractSliceOp>([&](tensor::ExtractSliceOp slice) {
        if (keepsMatrices(slice, slice.getSource(), slice.getResult()))
          same = {slice.getSource(), slice.getResult()};
      })
      .Case<tensor::ExpandShapeOp>([&](tensor::ExpandShapeOp reshape) {
        if (reshapesMatrices(reshape.getReassociationIndices(),
                             reshape.getSrc(), reshape.getResult()))
          same = {reshape.getSrc(), reshape.getResult()};
      })
      .Case<tensor::CollapseShapeOp>([&](tensor::CollapseShapeOp reshape) {
        if (reshapesMatrices(reshape.getReassociationIndices(),
                             reshape.getResult(), reshape.getSrc()))
          same = {reshape.getSrc(), reshape.getResult()};
      });
  return same;
}

/// The operands that `op`, which gives `result`, takes in the layout of that.
static SmallVector<OpOperand *> operandsLike(Operation *op, Value result) {
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    unsigned i = cast<OpResult>(result).getResultNumber();
    return {&loop.getInitsMutable()[i], &(*loop.getYieldedValuesMutable())[i]};
  }
  if (auto conditional = dyn_cast<scf::IfOp>(op)) {
    unsigned i = cast<OpResult>(result).getResultNumber();
    return {&conditional.thenYield()->getOpOperand(i),
            &conditional.elseYield()->getOpOperand(i)};
  }
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return {&slice.getSourceMutable(), &slice.getDestMutable()};
  return {&op->getOpOperand(0)};
}

//===----------------------------------------------------------------------===//
// Ends: quantizers and products
//===----------------------------------------------------------------------===//

/// Calls `body` with each operand of `op` whose layout is the kernels' choice
/// and, for a destination, with the result that it becomes.
static void forEachEnd(
    Operation *op,
    llvm::function_ref<void(OpOperand &, Value, const KernelLayout &)> body) {
  auto visit = [&](OpOperand &operand, Value result, OperandAttr attr,
                   bool isScale) {
    if (std::optional<KernelLayout> layout = kernelLayout(attr, isScale))
      body(operand, result, *layout);
  };
  if (auto quantize = dyn_cast<FusedQuantizeOp>(op)) {
    unsigned rows = quantize.getRowOuts().size();
    for (OpOperand &init : quantize.getDpsInitsMutable()) {
      OpResult result = quantize.getTiedOpResult(&init);
      unsigned number = result.getResultNumber();
      visit(init, result,
            number < rows ? quantize.getRowAttr() : quantize.getColumnAttr(),
            number % 2 == 1);
    }
    return;
  }
  auto product = cast<ScaledMatmulOp>(op);
  GemmAttr gemm = product.getGemm();
  visit(product.getLhsMutable(), {}, gemm.getLhs(), false);
  visit(product.getRhsMutable(), {}, gemm.getRhs(), false);
  for (OpOperand &scale : product.getLhsScaleMutable())
    visit(scale, {}, gemm.getLhs(), true);
  for (OpOperand &scale : product.getRhsScaleMutable())
    visit(scale, {}, gemm.getRhs(), true);
}

/// Whether `op` is a quantizer or a product that is still in the plain layout.
static bool isPlainEnd(Operation *op) {
  if (auto quantize = dyn_cast<FusedQuantizeOp>(op))
    return quantize.getScaleLayout() == ScaleLayout::Linear &&
           quantize.getNumResults() != 0;
  auto product = dyn_cast<ScaledMatmulOp>(op);
  return product && product.getScaleLayout() == ScaleLayout::Linear &&
         product.getResult() &&
         (product.getLhsScale() || product.getRhsScale());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct ShuffleScalesPass
    : public mxfp4::impl::ShuffleScalesBase<ShuffleScalesPass> {
  void runOnOperation() override {
    SetVector<Operation *> ends;
    getOperation()->walk([&](Operation *op) {
      if (isPlainEnd(op))
        ends.insert(op);
    });
    layouts.clear();
    plainTypes.clear();
    for (Operation *op : ends)
      if (failed(spread(op)))
        return signalPassFailure();
    if (failed(convert(ends)))
      return signalPassFailure();
    for (Operation *op : ends) {
      if (auto quantize = dyn_cast<FusedQuantizeOp>(op)) {
        quantize.setScaleLayout(ScaleLayout::Shuffled);
        ++numShuffled;
      } else {
        cast<ScaledMatmulOp>(op).setScaleLayout(ScaleLayout::Shuffled);
      }
    }
  }

private:
  LogicalResult spread(Operation *end);
  bool makes(Value value);
  LogicalResult convert(const SetVector<Operation *> &ends);
  LogicalResult convertOperand(OpOperand &operand, const KernelLayout &layout);
  LogicalResult restoreOperand(OpOperand &operand);
  void rebuild(Operation *op);

  /// Values that are to have the kernels' layout, and the types that they had.
  llvm::MapVector<Value, KernelLayout> layouts;
  llvm::DenseMap<Value, RankedTensorType> plainTypes;
};
} // namespace

/// What gives `value`: an operation, or one whose region it is an argument of.
static Operation *giverOf(Value value) {
  if (Operation *op = value.getDefiningOp())
    return op;
  return value.getParentBlock()->getParentOp();
}

/// Whether what gives `value` can give it in another layout.
bool ShuffleScalesPass::makes(Value value) {
  Operation *op = giverOf(value);
  return isPlainEnd(op) || !sameLayout(op, value).empty();
}

/// Collects the values that have the layouts of the operands and results of
/// `end`.
LogicalResult ShuffleScalesPass::spread(Operation *end) {
  bool agrees = true;
  forEachEnd(
      end, [&](OpOperand &operand, Value result, const KernelLayout &layout) {
        SmallVector<Value> worklist = {operand.get()};
        if (result)
          worklist.push_back(result);
        while (!worklist.empty()) {
          Value value = worklist.pop_back_val();
          if (!makes(value))
            continue;
          auto [known, isNew] = layouts.insert({value, layout});
          agrees &= known->second == layout;
          if (!isNew)
            continue;
          for (Operation *user : value.getUsers())
            llvm::append_range(worklist, sameLayout(user, value));
          llvm::append_range(worklist, sameLayout(giverOf(value), value));
        }
      });
  if (agrees)
    return success();
  return end->emitOpError("shares a tensor with scales of other blocks or "
                          "with codes: kernels have another layout for them");
}

/// An operand in the kernels' layout, made of one in the plain layout.
LogicalResult ShuffleScalesPass::convertOperand(OpOperand &operand,
                                                const KernelLayout &layout) {
  Value value = operand.get();
  auto type = cast<RankedTensorType>(value.getType());
  Operation *user = operand.getOwner();
  ImplicitLocOpBuilder b(user->getLoc(), user);
  RankedTensorType wanted = layout.convert(type);
  // What has no content, or the same everywhere, has it in any layout.
  DenseElementsAttr constant;
  Operation *def = value.getDefiningOp();
  if (isa_and_present<tensor::EmptyOp>(def)) {
    operand.set(
        tensor::EmptyOp::create(b, wanted.getShape(), wanted.getElementType()));
    return success();
  }
  if (matchPattern(value, m_Constant(&constant)) && constant.isSplat()) {
    if (layout.isScale) {
      operand.set(arith::ConstantOp::create(
          b,
          DenseElementsAttr::get(wanted, constant.getSplatValue<Attribute>())));
      return success();
    }
    if (constant.getSplatValue<APFloat>().isPosZero()) {
      operand.set(arith::ConstantOp::create(
          b, DenseElementsAttr::get(wanted, b.getI8IntegerAttr(0))));
      return success();
    }
  }
  FailureOr<Value> made = toKernelLayout(b, value, layout);
  if (failed(made))
    return user->emitOpError()
           << "takes " << type
           << ", which comes from no quantizer: kernels read it as " << wanted
           << ", and nothing lays it out so";
  operand.set(*made);
  ++numRelayouts;
  return success();
}

/// An operand in the plain layout, of a value in the kernels'.
LogicalResult ShuffleScalesPass::restoreOperand(OpOperand &operand) {
  Value value = operand.get();
  Operation *user = operand.getOwner();
  ImplicitLocOpBuilder b(user->getLoc(), user);
  RankedTensorType plain = plainTypes.lookup(value);
  FailureOr<Value> made =
      toPlainLayout(b, value, plain, layouts.find(value)->second);
  if (failed(made))
    return user->emitOpError()
           << "uses " << plain << " that a quantizer makes for products: these "
           << "read it as " << value.getType()
           << ", and nothing lays it out anew";
  operand.set(*made);
  ++numRelayouts;
  return success();
}

/// Slices and reshapes say their shapes in attributes: makes them again for
/// the types that their operands have now.
void ShuffleScalesPass::rebuild(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value result = op->getResult(0);
  auto type = cast<RankedTensorType>(result.getType());
  // The extents behind the leading ones of `whole`, whose offsets are zero.
  auto slice = [&](auto slice, Value whole, SmallVector<OpFoldResult> &offsets,
                   SmallVector<OpFoldResult> &sizes,
                   SmallVector<OpFoldResult> &strides) {
    int64_t lead = slice.getMixedSizes().size() - 2;
    for (auto [to, from] : {std::pair(&offsets, slice.getMixedOffsets()),
                            std::pair(&sizes, slice.getMixedSizes()),
                            std::pair(&strides, slice.getMixedStrides())})
      to->append(from.begin(), from.begin() + lead);
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(whole.getType()).getShape().drop_front(lead);
    for (int64_t extent : shape) {
      offsets.push_back(b.getIndexAttr(0));
      sizes.push_back(b.getIndexAttr(extent));
      strides.push_back(b.getIndexAttr(1));
    }
  };
  // The groups of leading dimensions and rows as they are; every dimension
  // behind them by itself.
  auto groups = [&](SmallVector<ReassociationIndices> old, int64_t rank) {
    old.pop_back();
    for (int64_t dim = old.back().back() + 1; dim < rank; ++dim)
      old.push_back({dim});
    return old;
  };
  SmallVector<OpFoldResult> offsets, sizes, strides;
  Value made;
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    slice(insert, insert.getDest(), offsets, sizes, strides);
    made = tensor::InsertSliceOp::create(
        b, insert.getSource(), insert.getDest(), offsets, sizes, strides);
  } else if (auto extract = dyn_cast<tensor::ExtractSliceOp>(op)) {
    slice(extract, extract.getSource(), offsets, sizes, strides);
    made = tensor::ExtractSliceOp::create(b, type, extract.getSource(), offsets,
                                          sizes, strides);
  } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    made = tensor::ExpandShapeOp::create(
        b, type, expand.getSrc(),
        groups(expand.getReassociationIndices(), type.getRank()));
  } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    made = tensor::CollapseShapeOp::create(
        b, type, collapse.getSrc(),
        groups(collapse.getReassociationIndices(), rankOf(collapse.getSrc())));
  } else {
    return;
  }
  result.replaceAllUsesWith(made);
  op->erase();
}

LogicalResult ShuffleScalesPass::convert(const SetVector<Operation *> &ends) {
  // What is between quantizers and products, and what comes from and goes to
  // others.
  SetVector<Operation *> carriers;
  llvm::MapVector<OpOperand *, KernelLayout> inward;
  SmallVector<OpOperand *> outward;
  llvm::DenseSet<OpOperand *> atEnds;
  for (Operation *op : ends)
    forEachEnd(op, [&](OpOperand &operand, Value, const KernelLayout &layout) {
      atEnds.insert(&operand);
      if (!layouts.contains(operand.get()))
        inward.insert({&operand, layout});
    });
  for (auto &[value, layout] : layouts) {
    if (Operation *def = value.getDefiningOp(); def && !ends.contains(def)) {
      carriers.insert(def);
      for (OpOperand *operand : operandsLike(def, value))
        if (!layouts.contains(operand->get()))
          inward.insert({operand, layout});
    }
    for (OpOperand &use : value.getUses())
      if (!atEnds.contains(&use) && sameLayout(use.getOwner(), value).empty())
        outward.push_back(&use);
  }
  for (auto &[value, layout] : layouts) {
    auto type = cast<RankedTensorType>(value.getType());
    plainTypes[value] = type;
    value.setType(layout.convert(type));
  }
  for (auto &[operand, layout] : inward)
    if (failed(convertOperand(*operand, layout)))
      return failure();
  for (OpOperand *operand : outward)
    if (failed(restoreOperand(*operand)))
      return failure();
  for (Operation *op : carriers)
    rebuild(op);
  return success();
}
