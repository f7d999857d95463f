// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Math functions as arithmetic. Needs scalar or vector math on f32 (narrower
// types are widened before); gives polynomials, with upstream's patterns.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mxfp4 {
#define GEN_PASS_DEF_EXPANDMATH
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

namespace {
struct ExpandMath : mxfp4::impl::ExpandMathBase<ExpandMath> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
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
