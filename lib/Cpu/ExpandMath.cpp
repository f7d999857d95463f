// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Math functions as arithmetic. Needs scalar or vector math on f32 (narrower
// types are widened before); gives polynomials, upstream's but for sine and
// cosine, whose reduction there loses a digit for every factor of ten.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mxfp4 {
#define GEN_PASS_DEF_EXPANDMATH
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

namespace {
/// Arithmetic on the shape of one value: scalars or vectors of f64 and i64.
struct Wide {
  ImplicitLocOpBuilder &b;
  Type like;

  Type of(Type element) const {
    auto vector = dyn_cast<VectorType>(like);
    return vector ? Type(vector.clone(element)) : element;
  }
  Value number(double value) { return splat(b.getF64FloatAttr(value)); }
  Value integer(int64_t value) { return splat(b.getI64IntegerAttr(value)); }
  Value multiplyAdd(Value x, Value y, Value z) {
    return math::FmaOp::create(b, x, y, z);
  }
  Value times(Value x, Value y) { return arith::MulFOp::create(b, x, y); }

private:
  Value splat(TypedAttr value) {
    Type type = of(value.getType());
    if (auto vector = dyn_cast<VectorType>(type))
      return arith::ConstantOp::create(b,
                                       DenseElementsAttr::get(vector, value));
    return arith::ConstantOp::create(b, value);
  }
};

/// sin(x) and cos(x) of f32 in f64: x = q pi/2 + r with |r| <= pi/4, where the
/// Taylor series to x^13 and x^14 are good to 1e-11. The product q pi/2 is
/// exact enough for |x| up to 2^24; beyond, an f32 angle says little.
template <typename Op, int64_t kQuarter>
struct ExpandAngle : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!getElementTypeOrSelf(type).isF32())
      return rewriter.notifyMatchFailure(op, "not f32");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Wide wide{b, type};
    Type f64 = wide.of(b.getF64Type()), i64 = wide.of(b.getI64Type());
    Value x = arith::ExtFOp::create(b, f64, op.getOperand());
    Value turns = math::RoundEvenOp::create(
        b, wide.times(x, wide.number(0.63661977236758138)));
    // pi/2 in two parts.
    Value r = wide.multiplyAdd(turns, wide.number(-1.5707963267948966), x);
    r = wide.multiplyAdd(turns, wide.number(-6.123233995736766e-17), r);
    Value quarter = arith::FPToSIOp::create(b, i64, turns);
    quarter = arith::AddIOp::create(b, quarter, wide.integer(kQuarter));

    Value square = wide.times(r, r);
    auto series = [&](ArrayRef<double> coefficients) {
      Value sum = wide.number(coefficients.front());
      for (double coefficient : coefficients.drop_front())
        sum = wide.multiplyAdd(sum, square, wide.number(coefficient));
      return sum;
    };
    Value sine =
        wide.times(r, series({1.0 / 6227020800, -1.0 / 39916800, 1.0 / 362880,
                              -1.0 / 5040, 1.0 / 120, -1.0 / 6, 1.0}));
    Value cosine = series({-1.0 / 87178291200, 1.0 / 479001600, -1.0 / 3628800,
                           1.0 / 40320, -1.0 / 720, 1.0 / 24, -0.5, 1.0});
    auto bitOf = [&](int64_t bit) -> Value {
      Value masked = arith::AndIOp::create(b, quarter, wide.integer(bit));
      return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, masked,
                                   wide.integer(0));
    };
    Value value = arith::SelectOp::create(b, bitOf(1), cosine, sine);
    Value negated = arith::NegFOp::create(b, value);
    value = arith::SelectOp::create(b, bitOf(2), negated, value);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, type, value);
    return success();
  }
};

struct ExpandMath : mxfp4::impl::ExpandMathBase<ExpandMath> {
  void runOnOperation() override {
    // Upstream's emulation of narrow floats allows a rounding that is widened
    // again at once to be dropped. A graph that rounds means it.
    auto none = arith::FastMathFlags::none;
    getOperation().walk([&](Operation *op) {
      if (auto narrow = dyn_cast<arith::TruncFOp>(op))
        narrow.setFastmath(none);
      else if (auto widen = dyn_cast<arith::ExtFOp>(op))
        widen.setFastmath(none);
    });
    RewritePatternSet patterns(&getContext());
    patterns.add<ExpandAngle<math::SinOp, 0>, ExpandAngle<math::CosOp, 1>>(
        &getContext(), /*benefit=*/2);
    math::populateExpansionPatterns(patterns,
                                    {"rsqrt", "powf", "fpowi", "exp2", "sinh",
                                     "cosh", "tan", "asinh", "acosh", "atanh"});
    populateMathPolynomialApproximationPatterns(
        patterns, [](StringRef name) { return true; });
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
