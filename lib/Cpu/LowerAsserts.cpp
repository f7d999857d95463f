// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assertions of the graph as errors of the step. Needs cf.assert; gives a
// branch to a call that does not return.

#include "mxfp4/Conversion/AssertedComparison.h"
#include "mxfp4/Cpu/Passes.h"

#include "RuntimeCalls.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERASSERTS
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

static void lower(cf::AssertOp op, StringRef callee, RuntimeCalls &runtime) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value yes = arith::ConstantOp::create(b, b.getBoolAttr(true));
  Value fails = arith::XOrIOp::create(b, op.getArg(), yes);
  auto branch = scf::IfOp::create(b, fails);
  b.setInsertionPointToStart(branch.thenBlock());

  auto number = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
  };
  std::optional<AssertedComparison> compared = AssertedComparison::get(b, op);
  Value known = number(compared.has_value());
  Value left = compared ? compared->left : number(0);
  Value right = compared ? compared->right : number(0);
  auto argument = op->getAttrOfType<IntegerAttr>("mxfp4.argument");
  Value source = number(argument ? argument.getInt() : -1);
  Value text = runtime.text(b, "mxfp4_message", op.getMsg());
  runtime.call(b, callee, {text, known, left, right, source});
}

namespace {
struct LowerAsserts : mxfp4::impl::LowerAssertsBase<LowerAsserts> {
  using LowerAssertsBase::LowerAssertsBase;

  void runOnOperation() override {
    RuntimeCalls runtime(getOperation());
    getOperation().walk([&](cf::AssertOp op) {
      lower(op, callee, runtime);
      op.erase();
    });
  }
};
} // namespace
