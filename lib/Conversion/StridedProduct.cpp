// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strides of contractions from indexing maps and buffer types.

#include "mxfp4/Conversion/StridedProduct.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace mxfp4;

/// The coefficients of `expr` in the loops, and its constant term.
static LogicalResult linearize(AffineExpr expr, int64_t factor,
                               MutableArrayRef<int64_t> coefficients,
                               int64_t &constant) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    coefficients[dim.getPosition()] += factor;
    return success();
  }
  if (auto number = dyn_cast<AffineConstantExpr>(expr)) {
    constant += factor * number.getValue();
    return success();
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return failure();
  if (binary.getKind() == AffineExprKind::Add)
    return success(
        succeeded(linearize(binary.getLHS(), factor, coefficients, constant)) &&
        succeeded(linearize(binary.getRHS(), factor, coefficients, constant)));
  auto scale = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (binary.getKind() != AffineExprKind::Mul || !scale)
    return failure();
  return linearize(binary.getLHS(), factor * scale.getValue(), coefficients,
                   constant);
}

FailureOr<Access> mxfp4::accessOf(Value operand, AffineMap map) {
  Access access{operand, 0, {}, 1};
  auto type = dyn_cast<MemRefType>(operand.getType());
  if (!type)
    return isa<ShapedType>(operand.getType()) ? FailureOr<Access>(failure())
                                              : FailureOr<Access>(access);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type.hasStaticShape() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return failure();
  access.strides.assign(map.getNumDims(), 0);
  for (auto [result, stride] : llvm::zip(map.getResults(), strides))
    if (failed(linearize(result, stride, access.strides, access.offset)))
      return failure();
  for (auto [extent, stride] : llvm::zip(type.getShape(), strides))
    access.span += (extent - 1) * stride;
  return access;
}

/// The argument of the body that `value` is, widened or not; null otherwise.
static BlockArgument widenedArgument(Value value) {
  while (auto cast = value.getDefiningOp<arith::ExtFOp>())
    value = cast.getIn();
  return dyn_cast<BlockArgument>(value);
}

/// Whether the body is out + a * b, each of a and b widened or not.
static bool isMultiplyAdd(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  if (body->getNumArguments() != 3)
    return false;
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!add)
    return false;
  Value out = body->getArgument(2);
  Value term = add.getLhs() == out   ? add.getRhs()
               : add.getRhs() == out ? add.getLhs()
                                     : Value();
  auto mul = term ? term.getDefiningOp<arith::MulFOp>() : arith::MulFOp();
  if (!mul)
    return false;
  BlockArgument a = widenedArgument(mul.getLhs()),
                b = widenedArgument(mul.getRhs());
  return a && b && a != b && a != out && b != out;
}

FailureOr<StridedProduct> StridedProduct::get(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() == 0 || !isMultiplyAdd(op))
    return failure();
  StridedProduct product;
  std::array<SmallVector<int64_t>, 3> strides;
  for (auto [i, operand] : llvm::enumerate(op->getOpOperands())) {
    FailureOr<Access> access =
        accessOf(operand.get(), op.getMatchingIndexingMap(&operand));
    if (failed(access) || access->isScalar())
      return failure();
    product.operands[i] = {access->base, access->offset};
    strides[i] = access->strides;
  }
  for (auto [dim, extent] : llvm::enumerate(op.getStaticLoopRanges())) {
    if (ShapedType::isDynamic(extent))
      return failure();
    if (extent != 1)
      product.loops.push_back(
          {extent, {strides[0][dim], strides[1][dim], strides[2][dim]}});
  }
  product.mergeLoops();
  return product;
}

LoopKind StridedProduct::kindOf(const ProductLoop &loop) {
  bool lhs = loop.strides[0], rhs = loop.strides[1], init = loop.strides[2];
  if (!init)
    return LoopKind::K;
  return lhs == rhs ? LoopKind::Batch : lhs ? LoopKind::M : LoopKind::N;
}

SmallVector<ProductLoop> StridedProduct::loopsOf(LoopKind kind) const {
  return llvm::filter_to_vector(
      loops, [&](const ProductLoop &loop) { return kindOf(loop) == kind; });
}

int64_t StridedProduct::extentOf(LoopKind kind) const {
  int64_t extent = 1;
  for (const ProductLoop &loop : loopsOf(kind))
    extent *= loop.extent;
  return extent;
}

void StridedProduct::mergeLoops() {
  auto contains = [](const ProductLoop &outer, const ProductLoop &inner) {
    for (int operand : {0, 1, 2})
      if (outer.strides[operand] != inner.strides[operand] * inner.extent)
        return false;
    return kindOf(outer) == kindOf(inner);
  };
  for (unsigned i = 0; i < loops.size();) {
    auto outer = llvm::find_if(loops, [&](const ProductLoop &loop) {
      return &loop != &loops[i] && contains(loop, loops[i]);
    });
    if (outer == loops.end()) {
      ++i;
      continue;
    }
    loops[i].extent *= outer->extent;
    loops.erase(outer);
    i = 0;
  }
}

void StridedProduct::transpose() {
  std::swap(operands[0], operands[1]);
  for (ProductLoop &loop : loops)
    std::swap(loop.strides[0], loop.strides[1]);
}
