// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fused -> fused: what follows a product and can be done as its result is
// stored. Needs sums and casts as single elementwise operations, the way
// exporters write them.

#include "mxfp4/Transforms/MatrixView.h"
#include "mxfp4/Transforms/Passes.h"
#include "mxfp4/Transforms/Stage.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mxfp4 {
#define GEN_PASS_DEF_FUSEEPILOGUE
#include "mxfp4/Transforms/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {

/// The only use of a product's result, seen through reshapes.
struct Consumer {
  linalg::GenericOp op;
  OpOperand *use = nullptr; ///< the (reshaped) result among its operands
};

class EpilogueFusion {
public:
  EpilogueFusion(DominanceInfo &dominance) : dominance(dominance) {}

  /// Folds the consumer of `matmul`; null if there is nothing to fold, else the
  /// product that takes its place.
  ScaledMatmulOp foldOnce(ScaledMatmulOp matmul);

  int64_t sums = 0, biases = 0, casts = 0;

private:
  ScaledMatmulOp foldCast(ScaledMatmulOp matmul, const Consumer &consumer);
  ScaledMatmulOp foldSum(ScaledMatmulOp matmul, const Consumer &consumer);
  ScaledMatmulOp rebuild(ScaledMatmulOp matmul, const Consumer &consumer,
                         Value bias, Value init);

  DominanceInfo &dominance;
};

struct FuseEpiloguePass
    : public mxfp4::impl::FuseEpilogueBase<FuseEpiloguePass> {
  void runOnOperation() override;
};

} // namespace

static Consumer consumerOf(ScaledMatmulOp matmul) {
  Value value = matmul.getResult();
  while (value.hasOneUse()) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    if (user->getBlock() != matmul->getBlock())
      return {};
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user)) {
      value = user->getResult(0);
      continue;
    }
    auto generic = dyn_cast<linalg::GenericOp>(user);
    if (!generic || generic.getNumResults() != 1 ||
        generic.getNumParallelLoops() != generic.getNumLoops() ||
        !generic.isDpsInput(&use) ||
        !generic.getMatchingIndexingMap(&use).isIdentity() ||
        !generic.getIndexingMapMatchingResult(generic->getResult(0))
             .isIdentity())
      return {};
    return {generic, &use};
  }
  return {};
}

static bool isZeroFilled(Value value) {
  auto fill = value.getDefiningOp<linalg::FillOp>();
  return fill && matchPattern(fill.value(), m_AnyZeroFloat());
}

static Type elementOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}

/// The product with another bias and init, at the place of its consumer, whose
/// result it takes over.
ScaledMatmulOp EpilogueFusion::rebuild(ScaledMatmulOp matmul,
                                       const Consumer &consumer, Value bias,
                                       Value init) {
  OpBuilder builder(consumer.op);
  auto fused = ScaledMatmulOp::create(builder, matmul.getLoc(), init.getType(),
                                      matmul.getLhs(), matmul.getLhsScale(),
                                      matmul.getRhs(), matmul.getRhsScale(),
                                      bias, init, matmul.getGemm());
  fused->setDiscardableAttrs(matmul->getDiscardableAttrDictionary());
  auto type = cast<RankedTensorType>(consumer.op->getResult(0).getType());
  consumer.op->getResult(0).replaceAllUsesWith(
      reshapeTo(builder, matmul.getLoc(), fused.getResult(), type.getShape()));
  // Erase the consumer, the reshapes between and the product it was.
  Operation *op = consumer.use->get().getDefiningOp();
  consumer.op->erase();
  while (op != matmul) {
    Operation *next = op->getOperand(0).getDefiningOp();
    op->erase();
    op = next;
  }
  matmul->erase();
  return fused;
}

ScaledMatmulOp EpilogueFusion::foldCast(ScaledMatmulOp matmul,
                                        const Consumer &consumer) {
  // The body casts the product and nothing else.
  linalg::GenericOp generic = consumer.op;
  auto cast = generic.getBody()
                  ->getTerminator()
                  ->getOperand(0)
                  .getDefiningOp<arith::TruncFOp>();
  if (!cast || cast.getIn() != generic.getMatchingBlockArgument(consumer.use) ||
      !cast.getType().isBF16() || cast.getRoundingmodeAttr() ||
      !isZeroFilled(matmul.getInit()))
    return {};
  OpBuilder builder(generic);
  Location loc = matmul.getLoc();
  Type bf16 = builder.getBF16Type();
  Value empty = tensor::EmptyOp::create(
      builder, loc,
      mlir::cast<RankedTensorType>(matmul.getInit().getType()).getShape(),
      bf16);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(bf16));
  Value init = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  ++casts;
  return rebuild(matmul, consumer, matmul.getBias(), init);
}

/// `value`, broadcast along all but the last dimension of what a generic
/// operation reads through `map`: the vector, or null if it is no such.
static Value asBias(Value value, AffineMap map) {
  MLIRContext *context = map.getContext();
  auto broadcast = value.getDefiningOp<linalg::GenericOp>();
  if (map.isIdentity() && broadcast && broadcast.getNumDpsInputs() == 1 &&
      broadcast.getNumResults() == 1 &&
      broadcast.getNumParallelLoops() == broadcast.getNumLoops() &&
      broadcast.getMatchingIndexingMap(broadcast.getDpsInitOperand(0))
          .isIdentity() &&
      broadcast.getBody()->getTerminator()->getOperand(0) ==
          broadcast.getBody()->getArgument(0)) {
    map = broadcast.getMatchingIndexingMap(broadcast.getDpsInputOperand(0));
    value = broadcast.getDpsInputOperand(0)->get();
  }
  AffineMap last =
      AffineMap::get(map.getNumDims(), 0,
                     getAffineDimExpr(map.getNumDims() - 1, context), context);
  return map == last ? value : Value();
}

ScaledMatmulOp EpilogueFusion::foldSum(ScaledMatmulOp matmul,
                                       const Consumer &consumer) {
  linalg::GenericOp generic = consumer.op;
  auto add = generic.getBody()
                 ->getTerminator()
                 ->getOperand(0)
                 .getDefiningOp<arith::AddFOp>();
  if (!add || generic.getNumDpsInputs() != 2)
    return {};
  OpOperand *first = generic.getDpsInputOperand(0);
  OpOperand *other =
      consumer.use == first ? generic.getDpsInputOperand(1) : first;
  Value product = generic.getMatchingBlockArgument(consumer.use);
  Value addend = generic.getMatchingBlockArgument(other);
  if (!(add.getLhs() == product && add.getRhs() == addend) &&
      !(add.getRhs() == product && add.getLhs() == addend))
    return {};
  if (!elementOf(other->get()).isF32())
    return {};
  AffineMap map = generic.getMatchingIndexingMap(other);
  auto type = cast<RankedTensorType>(matmul.getInit().getType());
  auto summed = cast<RankedTensorType>(generic->getResult(0).getType());

  Value bias = asBias(other->get(), map);
  if (bias && !matmul.getBias() &&
      summed.getShape().back() == type.getShape().back()) {
    ++biases;
    return rebuild(matmul, consumer, bias, matmul.getInit());
  }
  // The sum takes the addend's buffer, so nobody else may want the addend.
  Value accumulator = other->get();
  auto argument = dyn_cast<BlockArgument>(accumulator);
  bool ofFunction =
      argument && isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  if (!map.isIdentity() || accumulator.getType() != summed ||
      !accumulator.hasOneUse() || ofFunction ||
      matchPattern(accumulator, m_Constant()) ||
      !isZeroFilled(matmul.getInit()) ||
      !dominance.properlyDominates(accumulator, generic))
    return {};
  OpBuilder builder(generic);
  Value init =
      reshapeTo(builder, matmul.getLoc(), accumulator, type.getShape());
  ++sums;
  return rebuild(matmul, consumer, matmul.getBias(), init);
}

ScaledMatmulOp EpilogueFusion::foldOnce(ScaledMatmulOp matmul) {
  if (!matmul.getResult() || !elementOf(matmul.getResult()).isF32())
    return {};
  Consumer consumer = consumerOf(matmul);
  if (!consumer.op)
    return {};
  if (ScaledMatmulOp fused = foldCast(matmul, consumer))
    return fused;
  return foldSum(matmul, consumer);
}

void FuseEpiloguePass::runOnOperation() {
  ModuleOp module = getOperation();
  if (failed(requireStage(module, Stage::Fused)))
    return signalPassFailure();
  SmallVector<ScaledMatmulOp> products;
  module.walk([&](ScaledMatmulOp op) { products.push_back(op); });
  EpilogueFusion fusion(getAnalysis<DominanceInfo>());
  for (ScaledMatmulOp product : products)
    while (product)
      product = fusion.foldOnce(product);
  numAccumulated += fusion.sums;
  numBiases += fusion.biases;
  numCasts += fusion.casts;
}
