// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// policy -> quantized: each product whose policy scales an operand becomes a
// scaled_matmul of quantized NT operands; products that are only to be bf16 get
// casts. Needs `mxfp4.gemm` on the products.

#include "mxfp4/Transforms/Passes.h"
#include "mxfp4/Transforms/Product.h"
#include "mxfp4/Transforms/RandomStreams.h"
#include "mxfp4/Transforms/Stage.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mxfp4 {
#define GEN_PASS_DEF_INSERTQUANTIZATION
#include "mxfp4/Transforms/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {

/// One operand of a product once it is in the form its precision asks for.
struct PreparedOperand {
  Value data, scale;
};

/// Rewrites one product.
class ProductQuantizer {
public:
  ProductQuantizer(Product &product, GemmAttr gemm, uint64_t seed,
                   int64_t streamIndex)
      : product(product), seed(seed), streamIndex(streamIndex),
        op(product.op.getOperation()), loc(op->getLoc()), builder(op),
        lhs(product.swapped ? gemm.getRhs() : gemm.getLhs()),
        rhs(product.swapped ? gemm.getLhs() : gemm.getRhs()) {}

  LogicalResult toScaledMatmul();
  void castOperands(GemmAttr gemm);

private:
  PreparedOperand prepare(const MatrixView &view, OperandAttr operand,
                          int64_t number, int64_t padded);
  Value initOf(Type elementType);
  void replaceWith(Value result);

  Product &product;
  uint64_t seed;
  int64_t streamIndex;
  Operation *op;
  Location loc;
  OpBuilder builder;
  OperandAttr lhs, rhs;
  Value step, trip;
};

struct InsertQuantizationPass
    : public mxfp4::impl::InsertQuantizationBase<InsertQuantizationPass> {
  void runOnOperation() override;
  LogicalResult runOnFunction(func::FuncOp func, uint64_t seed);
};

} // namespace

/// `value` with its elements cast to `elementType`, one of f32 and bf16.
static Value castTo(OpBuilder &builder, Location loc, Value value,
                    Type elementType) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == elementType)
    return value;
  Value empty =
      tensor::EmptyOp::create(builder, loc, type.getShape(), elementType);
  SmallVector<AffineMap> maps(2,
                              builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, empty.getType(), value, empty, maps, loops,
             [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
               Value converted =
                   elementType.isF32()
                       ? arith::ExtFOp::create(nested, nestedLoc, elementType,
                                               args[0])
                             .getResult()
                       : arith::TruncFOp::create(nested, nestedLoc, elementType,
                                                 args[0])
                             .getResult();
               linalg::YieldOp::create(nested, nestedLoc, converted);
             })
      .getResult(0);
}

static Value zeros(OpBuilder &builder, Location loc, ArrayRef<int64_t> shape,
                   Type elementType) {
  Value empty = tensor::EmptyOp::create(builder, loc, shape, elementType);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(elementType));
  return linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
}

/// Whether `value` is known to hold zeros only.
static bool isZeroFilled(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.value(), m_AnyZeroFloat());
  return matchPattern(value, m_AnyZeroFloat());
}

/// Zeros appended to the last dimension up to `extent`.
static Value padLast(OpBuilder &builder, Location loc, Value value,
                     int64_t extent) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape().back() == extent)
    return value;
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<OpFoldResult> low(shape.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> high(low);
  high.back() = builder.getIndexAttr(extent - shape.back());
  shape.back() = extent;
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(type.getElementType()));
  return tensor::PadOp::create(builder, loc, type.clone(shape), value, low,
                               high, zero);
}

PreparedOperand ProductQuantizer::prepare(const MatrixView &view,
                                          OperandAttr operand, int64_t number,
                                          int64_t padded) {
  bool scaled = operand.hasScale();
  bool isColumn = false;
  Value matrix =
      view.traced(/*throughCasts=*/scaled).materialize(builder, loc, isColumn);
  int64_t rank = cast<RankedTensorType>(matrix.getType()).getRank();
  if (isColumn) {
    auto order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    std::swap(order[rank - 1], order[rank - 2]);
    matrix = transposeTo(builder, loc, matrix, order);
  }
  matrix = padLast(builder, loc, matrix, padded);
  if (!scaled)
    return {castTo(builder, loc, matrix, operand.getElement()), Value()};

  MLIRContext *context = builder.getContext();
  HadamardAttr rotation = operand.getRotation();
  bool randomSigns = rotation && rotation.getSigns() == Signs::Random;
  bool stochastic = operand.getRound() == Rounding::Stochastic;
  if (rotation)
    matrix = HadamardOp::create(
        builder, loc, matrix, rank - 1, rotation,
        randomSigns ? StreamAttr::get(context, seed, streamIndex, 0)
                    : StreamAttr(),
        randomSigns ? step : Value(), randomSigns ? trip : Value());
  // The rotation is done; what is quantized is only rounded and scaled.
  auto rotated =
      OperandAttr::get(context, operand.getElement(), operand.getBlock(),
                       operand.getScale(), operand.getRound(), HadamardAttr());
  auto quantized = QuantizeOp::create(
      builder, loc, matrix, rank - 1, rotated,
      stochastic ? StreamAttr::get(context, seed, streamIndex, number)
                 : StreamAttr(),
      stochastic ? step : Value(), stochastic ? trip : Value());
  return {quantized.getData(), quantized.getScale()};
}

/// The init of the new product, `[batch, m, n]`.
Value ProductQuantizer::initOf(Type elementType) {
  SmallVector<int64_t> shape = {product.getBatch(), product.getM(),
                                product.getN()};
  if (shape.front() == 1)
    shape.erase(shape.begin());
  Value init = product.op.getDpsInitOperand(0)->get();
  if (isZeroFilled(init))
    return zeros(builder, loc, shape, elementType);
  Value ordered = transposeTo(builder, loc, init, product.resultPosition);
  return reshapeTo(builder, loc, ordered, shape);
}

/// Erases the views that `ops` are if nothing looks at them any more, and the
/// views behind them.
static void eraseUnusedViews(ArrayRef<Operation *> ops) {
  llvm::SmallPtrSet<Operation *, 8> erased;
  for (Operation *op : ops)
    while (op && !erased.contains(op) && isOpTriviallyDead(op) &&
           (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) ||
            succeeded(matchTranspose(op, /*throughCasts=*/true)))) {
      Operation *next = op->getOperand(0).getDefiningOp();
      erased.insert(op);
      op->erase();
      op = next;
    }
}

void ProductQuantizer::replaceWith(Value result) {
  Value shaped = reshapeTo(builder, loc, result, product.shape);
  SmallVector<int64_t> back(product.shape.size());
  for (auto [i, position] : llvm::enumerate(product.resultPosition))
    back[position] = i;
  op->getResult(0).replaceAllUsesWith(transposeTo(builder, loc, shaped, back));
  SmallVector<Operation *> producers;
  for (OpOperand *input : product.op.getDpsInputOperands())
    producers.push_back(input->get().getDefiningOp());
  op->erase();
  eraseUnusedViews(producers);
}

/// The discardable attributes that say what a product is for; `swapped` if the
/// operands of `to` are those of `from` in the other order.
static void copyLedger(Operation *from, Operation *to, bool swapped) {
  StringRef roleName = MXFP4Dialect::RoleAttrHelper::getNameStr();
  StringRef decisionName = MXFP4Dialect::DecisionAttrHelper::getNameStr();
  if (auto role = from->getAttrOfType<RoleAttr>(roleName)) {
    WeightOperand weight = role.getWeight();
    if (swapped && weight != WeightOperand::None)
      weight = weight == WeightOperand::Lhs ? WeightOperand::Rhs
                                            : WeightOperand::Lhs;
    to->setAttr(roleName,
                RoleAttr::get(role.getContext(), role.getRole(),
                              role.getIndex(), role.getParameter(),
                              role.getArgument(), weight, role.getLayer(),
                              role.getLmHead(), role.getRecompute(),
                              role.getEmbedding(), role.getReason()));
  }
  if (Attribute decision = from->getAttr(decisionName))
    to->setAttr(decisionName, decision);
}

LogicalResult ProductQuantizer::toScaledMatmul() {
  if (drawsRandom(lhs) || drawsRandom(rhs)) {
    auto role =
        op->getAttrOfType<RoleAttr>(MXFP4Dialect::RoleAttrHelper::getNameStr());
    Value weight;
    if (role && role.getWeight() != WeightOperand::None)
      weight = op->getOperand(role.getWeight() == WeightOperand::Lhs ? 0 : 1);
    FailureOr<Value> found = tripOf(op, weight);
    if (failed(found))
      return failure();
    trip = *found;
    step = stepOf(op->getParentOfType<func::FuncOp>());
  }
  int64_t padded = paddedContraction(product.getK(), lhs.getRotation());
  // Streams are numbered as the graph numbers its operands.
  PreparedOperand a = prepare(product.lhs, lhs, product.swapped, padded);
  PreparedOperand b = prepare(product.rhs, rhs, !product.swapped, padded);
  auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
  Value init = initOf(resultType.getElementType());
  auto matmul = ScaledMatmulOp::create(
      builder, loc, init.getType(), a.data, a.scale, b.data, b.scale,
      /*bias=*/Value(), init, GemmAttr::get(builder.getContext(), lhs, rhs));
  copyLedger(op, matmul, product.swapped);
  replaceWith(matmul.getResult());
  return success();
}

/// Casts operands to what `gemm` says, both being f32 or bf16, and lets the
/// product accumulate in f32.
void ProductQuantizer::castOperands(GemmAttr gemm) {
  auto elementOf = [](Value value) {
    return mlir::cast<RankedTensorType>(value.getType()).getElementType();
  };
  auto changes = [&](unsigned index, OperandAttr operand) {
    return operand.getElement().isBF16() &&
           !elementOf(op->getOperand(index)).isBF16();
  };
  if (!changes(0, gemm.getLhs()) && !changes(1, gemm.getRhs()) &&
      elementOf(op->getResult(0)).isF32())
    return;
  auto cast = [&](unsigned index, OperandAttr operand) {
    // f32 leaves an operand as it is; it does not widen bf16.
    if (operand.getElement().isBF16())
      op->setOperand(index, castTo(builder, loc, op->getOperand(index),
                                   operand.getElement()));
  };
  cast(0, gemm.getLhs());
  cast(1, gemm.getRhs());
  Type f32 = builder.getF32Type();
  OpOperand *init = product.op.getDpsInitOperand(0);
  auto type = mlir::cast<RankedTensorType>(init->get().getType());
  // The element types of a named operation are part of its body: build the
  // product again.
  Value acc = isZeroFilled(init->get())
                  ? zeros(builder, loc, type.getShape(), f32)
                  : castTo(builder, loc, init->get(), f32);
  SmallVector<AffineMap> maps = product.op.getIndexingMapsArray();
  auto rebuilt = linalg::GenericOp::create(
      builder, loc, acc.getType(),
      ValueRange{op->getOperand(0), op->getOperand(1)}, ValueRange{acc}, maps,
      product.op.getIteratorTypesArray(),
      [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
        auto widen = [&](Value value) -> Value {
          if (value.getType().isF32())
            return value;
          return arith::ExtFOp::create(nested, nestedLoc, f32, value);
        };
        Value product = arith::MulFOp::create(nested, nestedLoc, widen(args[0]),
                                              widen(args[1]));
        Value sum = arith::AddFOp::create(nested, nestedLoc, args[2], product);
        linalg::YieldOp::create(nested, nestedLoc, sum);
      });
  copyLedger(op, rebuilt, /*swapped=*/false);
  rebuilt->setAttr(MXFP4Dialect::GemmAttrHelper::getNameStr(), gemm);
  op->getResult(0).replaceAllUsesWith(
      castTo(builder, loc, rebuilt.getResult(0), type.getElementType()));
  op->erase();
}

LogicalResult InsertQuantizationPass::runOnFunction(func::FuncOp func,
                                                    uint64_t seed) {
  StringRef gemmName = MXFP4Dialect::GemmAttrHelper::getNameStr();
  SmallVector<Operation *> products;
  func.walk([&](Operation *op) {
    if (op->getAttrOfType<GemmAttr>(gemmName) && !isa<ScaledMatmulOp>(op))
      products.push_back(op);
  });
  // Products without a role have streams of their own, above all indices.
  constexpr int64_t kFirstUnnamedStream = int64_t(1) << 32;
  for (auto [i, op] : llvm::enumerate(products)) {
    auto gemm = op->getAttrOfType<GemmAttr>(gemmName);
    std::string reason;
    FailureOr<Product> product = Product::get(op, reason);
    if (failed(product))
      return op->emitOpError() << "has mxfp4.gemm but " << reason;
    auto role =
        op->getAttrOfType<RoleAttr>(MXFP4Dialect::RoleAttrHelper::getNameStr());
    int64_t stream = role && role.getIndex() >= 0
                         ? role.getIndex()
                         : kFirstUnnamedStream + static_cast<int64_t>(i);
    ProductQuantizer quantizer(*product, gemm, seed, stream);
    unsigned scaled = gemm.getLhs().hasScale() + gemm.getRhs().hasScale();
    if (scaled == 0) {
      quantizer.castOperands(gemm);
      ++numCast;
      continue;
    }
    if (failed(quantizer.toScaledMatmul()))
      return failure();
    ++numScaled;
    numQuantized += scaled;
  }
  return success();
}

void InsertQuantizationPass::runOnOperation() {
  ModuleOp module = getOperation();
  if (failed(requireStage(module, Stage::Policy)))
    return signalPassFailure();
  StringRef name = MXFP4Dialect::PolicyAttrHelper::getNameStr();
  auto modulePolicy = module->getAttrOfType<PolicyAttr>(name);
  for (auto func : module.getOps<func::FuncOp>()) {
    auto policy = func->getAttrOfType<PolicyAttr>(name);
    if (!policy)
      policy = modulePolicy;
    if (failed(runOnFunction(func, policy ? policy.getSeed() : 0)))
      return signalPassFailure();
  }
  setStage(module, Stage::Quantized);
}
