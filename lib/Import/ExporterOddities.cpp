// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars that exporters write in a form that is wrong or dear further down:
// f64 constants in f32 kernels, and integer powers through a library call.

#include "ImportPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <cmath>

using namespace mlir;

/// Powers of more factors than this stay calls: the chain of roundings would
/// be longer than that of a library function.
static constexpr int64_t kMaxExponent = 64;

/// The constant that scalar `value` always is: a constant, an argument of a
/// linalg body whose operand is a splat, or a float cast of one. Null if it
/// varies. A cast keeps the wide constant: callers round it once.
static Attribute constantScalar(Value value) {
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant))) {
    if (auto splat = dyn_cast<SplatElementsAttr>(constant))
      return splat.getSplatValue<Attribute>();
    return isa<ShapedType>(value.getType()) ? nullptr : constant;
  }
  if (auto widen = value.getDefiningOp<arith::ExtFOp>())
    return constantScalar(widen.getIn());
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return constantScalar(fill.getInputs().front());
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return nullptr;
  auto linalgOp =
      dyn_cast<linalg::LinalgOp>(argument.getOwner()->getParentOp());
  if (!linalgOp || argument.getOwner() != linalgOp.getBlock())
    return nullptr;
  OpOperand *operand = linalgOp.getMatchingOpOperand(argument);
  // An output changes during the loop; an input does not.
  return linalgOp.isDpsInput(operand) ? constantScalar(operand->get())
                                      : nullptr;
}

/// The exponent of a power as an integer, if it is a constant one.
static std::optional<int64_t> integralExponent(Value exponent) {
  Attribute constant = constantScalar(exponent);
  if (auto integer = dyn_cast_or_null<IntegerAttr>(constant))
    return integer.getValue().getSignificantBits() <= 64
               ? std::optional<int64_t>(integer.getValue().getSExtValue())
               : std::nullopt;
  if (auto real = dyn_cast_or_null<FloatAttr>(constant)) {
    double value = real.getValueAsDouble();
    if (std::nearbyint(value) == value && std::abs(value) <= kMaxExponent)
      return static_cast<int64_t>(value);
  }
  return std::nullopt;
}

static Value one(OpBuilder &builder, Location loc, Type type) {
  return arith::ConstantOp::create(builder, loc, builder.getOneAttr(type));
}

LogicalResult mxfp4::expandPower(RewriterBase &rewriter, Operation *op) {
  if (!isa<math::FPowIOp, math::PowFOp>(op))
    return rewriter.notifyMatchFailure(op, "no power");
  std::optional<int64_t> exponent = integralExponent(op->getOperand(1));
  if (!exponent || *exponent < -kMaxExponent || *exponent > kMaxExponent)
    return rewriter.notifyMatchFailure(
        op, "exponent is no small integral constant");
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op->getLoc();
  Value base = op->getOperand(0), power;
  for (uint64_t bits = std::abs(*exponent); bits; bits >>= 1) {
    if (bits & 1)
      power =
          power ? arith::MulFOp::create(rewriter, loc, power, base).getResult()
                : base;
    if (bits > 1)
      base = arith::MulFOp::create(rewriter, loc, base, base);
  }
  if (!power)
    power = one(rewriter, loc, base.getType());
  if (*exponent < 0)
    power = arith::DivFOp::create(rewriter, loc,
                                  one(rewriter, loc, base.getType()), power);
  rewriter.replaceOp(op, power);
  return success();
}

LogicalResult mxfp4::foldNarrowedConstant(RewriterBase &rewriter,
                                          Operation *op) {
  auto truncate = dyn_cast<arith::TruncFOp>(op);
  if (!truncate || !truncate.getIn().getType().isF64())
    return rewriter.notifyMatchFailure(op, "no narrowing of an f64 scalar");
  auto constant = dyn_cast_or_null<FloatAttr>(constantScalar(truncate.getIn()));
  if (!constant)
    return rewriter.notifyMatchFailure(op, "operand varies");
  auto type = cast<FloatType>(truncate.getType());
  APFloat value = constant.getValue();
  bool losesInfo;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Operation *wide = truncate.getIn().getDefiningOp();
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(op,
                                                 FloatAttr::get(type, value));
  if (wide && isOpTriviallyDead(wide))
    rewriter.eraseOp(wide);
  return success();
}
