// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products and sums in f32: operands of products are widened, the sum is f32,
// the result is rounded once. Needs linalg on tensors; gives generics.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace mxfp4 {
#define GEN_PASS_DEF_ACCUMULATEINF32
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

static bool isNarrowFloat(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  return element && element.getWidth() == 16;
}

/// `value` converted elementwise to tensors of `element`, a wider or narrower
/// float type.
static Value convert(OpBuilder &b, Location loc, Value value, Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == element)
    return value;
  Value init = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, value), element);
  AffineMap id = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  bool widen = isNarrowFloat(type);
  return linalg::GenericOp::create(
             b, loc, init.getType(), value, init, ArrayRef<AffineMap>{id, id},
             loops,
             [&](OpBuilder &nested, Location at, ValueRange args) {
               Value converted = widen ? Value(arith::ExtFOp::create(
                                             nested, at, element, args[0]))
                                       : Value(arith::TruncFOp::create(
                                             nested, at, element, args[0]));
               linalg::YieldOp::create(nested, at, converted);
             })
      .getResult(0);
}

/// The initial value of the sum in f32. Zeros are made, not converted.
static Value widenInit(OpBuilder &b, Location loc, Value init) {
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (!fill || !isNarrowFloat(init.getType()) ||
      !matchPattern(fill.value(), m_AnyZeroFloat()))
    return convert(b, loc, init, b.getF32Type());
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, init), b.getF32Type());
  Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  return linalg::FillOp::create(b, loc, zero, empty).getResult(0);
}

/// Sums in f64, as the reference lowering has them, are left alone.
static bool needsWidening(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && linalg::isaContractionOpInterface(op) &&
         llvm::any_of(op->getOperandTypes(), isNarrowFloat) &&
         !getElementTypeOrSelf(op.getDpsInits()[0].getType()).isF64();
}

static void widen(linalg::LinalgOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value init = op.getDpsInits()[0];
  Type result = getElementTypeOrSelf(init.getType());
  if (isNarrowFloat(result))
    op->emitRemark() << "accumulated in f32 and rounded to " << result
                     << " once";
  Value lhs = convert(b, loc, op.getDpsInputs()[0], b.getF32Type());
  Value rhs = convert(b, loc, op.getDpsInputs()[1], b.getF32Type());
  Value wide = widenInit(b, loc, init);
  auto product = linalg::GenericOp::create(
      b, loc, wide.getType(), ValueRange{lhs, rhs}, wide,
      op.getIndexingMapsArray(), op.getIteratorTypesArray(),
      [](OpBuilder &nested, Location at, ValueRange args) {
        Value mul = arith::MulFOp::create(nested, at, args[0], args[1]);
        Value sum = arith::AddFOp::create(nested, at, args[2], mul);
        linalg::YieldOp::create(nested, at, sum);
      });
  product->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  op->replaceAllUsesWith(
      ValueRange{convert(b, loc, product.getResult(0), result)});
  op->erase();
}

/// The addition that accumulates in the body of a sum with a narrow result;
/// null if the body does anything else with the accumulator.
static arith::AddFOp accumulation(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() == 0 ||
      !isNarrowFloat(op.getDpsInits()[0].getType()))
    return {};
  Value accumulator = op.getBody()->getArguments().back();
  auto add = op.getBody()
                 ->getTerminator()
                 ->getOperand(0)
                 .getDefiningOp<arith::AddFOp>();
  bool accumulates =
      add && accumulator.hasOneUse() &&
      (add.getLhs() == accumulator) != (add.getRhs() == accumulator);
  return accumulates ? add : arith::AddFOp();
}

/// The same sum in f32, rounded once: torch and JAX sum bf16 like this, a bf16
/// accumulator would lose what is small beside the sum so far.
static void widenSum(linalg::GenericOp op, arith::AddFOp add) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value init = op.getDpsInits()[0];
  Value wide = widenInit(b, loc, init);
  auto sum = linalg::GenericOp::create(
      b, loc, wide.getType(), op.getDpsInputs(), wide,
      op.getIndexingMapsArray(), op.getIteratorTypesArray(),
      [&](OpBuilder &nested, Location at, ValueRange args) {
        IRMapping mapping;
        mapping.map(op.getBody()->getArguments(), args);
        for (Operation &inner : op.getBody()->without_terminator())
          if (&inner != add)
            nested.clone(inner, mapping);
        bool left = add.getLhs() == op.getBody()->getArguments().back();
        Value term = mapping.lookup(left ? add.getRhs() : add.getLhs());
        term = arith::ExtFOp::create(nested, at, nested.getF32Type(), term);
        linalg::YieldOp::create(
            nested, at,
            arith::AddFOp::create(nested, at, args.back(), term).getResult());
      });
  op->replaceAllUsesWith(ValueRange{
      convert(b, loc, sum.getResult(0), getElementTypeOrSelf(init.getType()))});
  op->erase();
}

namespace {
struct AccumulateInF32 : mxfp4::impl::AccumulateInF32Base<AccumulateInF32> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> products;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (needsWidening(op))
        products.push_back(op);
    });
    for (linalg::LinalgOp op : products)
      widen(op);
    numWidened += products.size();

    SmallVector<std::pair<linalg::GenericOp, arith::AddFOp>> sums;
    getOperation().walk([&](linalg::GenericOp op) {
      if (arith::AddFOp add = accumulation(op))
        sums.push_back({op, add});
    });
    for (auto [op, add] : sums)
      widenSum(op, add);
    numSums += sums.size();
  }
};
} // namespace
