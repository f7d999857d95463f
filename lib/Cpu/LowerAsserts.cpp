// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assertions of the graph as errors of the step. Needs cf.assert; gives a
// branch to a call that does not return.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERASSERTS
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

static constexpr StringLiteral kFail = "mxfp4_cpu_fail";

/// The argument of the function that `value` was read from, or -1.
static int64_t sourceArgument(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      value = load.getMemRef();
    else if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      value = view.getViewSource();
    else if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::ExtUIOp,
                 arith::TruncIOp>(op))
      value = op->getOperand(0);
    else
      return -1;
  }
  auto argument = cast<BlockArgument>(value);
  return isa<func::FuncOp>(argument.getOwner()->getParentOp())
             ? argument.getArgNumber()
             : -1;
}

namespace {
struct LowerAsserts : mxfp4::impl::LowerAssertsBase<LowerAsserts> {
  void runOnOperation() override {
    SymbolTable table(getOperation());
    symbols = &table;
    messages.clear();
    getOperation().walk([&](cf::AssertOp op) {
      lower(op);
      op.erase();
    });
  }

  void lower(cf::AssertOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    Value yes = arith::ConstantOp::create(b, b.getBoolAttr(true));
    Value fails = arith::XOrIOp::create(b, op.getArg(), yes);
    auto branch = scf::IfOp::create(b, fails);
    b.setInsertionPointToStart(branch.thenBlock());

    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
    };
    auto asI64 = [&](Value value) -> Value {
      Type type = value.getType();
      if (type.isIndex())
        return arith::IndexCastOp::create(b, b.getI64Type(), value);
      if (type.getIntOrFloatBitWidth() < 64)
        return arith::ExtSIOp::create(b, b.getI64Type(), value);
      return type.isInteger(64) ? value : number(0);
    };
    Value known = number(0), left = known, right = known, source = number(-1);
    if (auto compare = op.getArg().getDefiningOp<arith::CmpIOp>()) {
      known = number(1);
      left = asI64(compare.getLhs());
      right = asI64(compare.getRhs());
      source = number(sourceArgument(compare.getLhs()));
    }
    Value text = message(b, op.getMsg());
    SmallVector<Value> arguments = {text, known, left, right, source};
    declare(b.getFunctionType(ValueRange(arguments).getTypes(), {}));
    func::CallOp::create(b, kFail, TypeRange{}, arguments);
  }

  /// One constant for each text.
  Value message(ImplicitLocOpBuilder &b, StringRef text) {
    LLVM::GlobalOp &global = messages[text];
    if (!global) {
      OpBuilder detached(b.getContext());
      std::string bytes = (text + Twine('\0')).str();
      global = LLVM::GlobalOp::create(
          detached, b.getLoc(),
          LLVM::LLVMArrayType::get(b.getI8Type(), bytes.size()),
          /*isConstant=*/true, LLVM::Linkage::Private, "mxfp4_message",
          b.getStringAttr(bytes));
      symbols->insert(global, getOperation().getBody()->begin());
    }
    return LLVM::AddressOfOp::create(b, global);
  }

  void declare(FunctionType type) {
    if (symbols->lookup(kFail))
      return;
    OpBuilder detached(&getContext());
    auto function =
        func::FuncOp::create(detached, getOperation().getLoc(), kFail, type);
    function.setPrivate();
    symbols->insert(function, getOperation().getBody()->begin());
  }

  SymbolTable *symbols = nullptr;

  llvm::StringMap<LLVM::GlobalOp> messages;
};
} // namespace
