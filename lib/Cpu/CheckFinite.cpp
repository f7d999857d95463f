// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A look at the result of every product. Needs products on buffers, and the
// wish for it on the module; gives a call after each.

#include "mxfp4/Cpu/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/FormatVariadic.h"

namespace mxfp4 {
#define GEN_PASS_DEF_CHECKFINITE
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

static constexpr StringLiteral kCheck = "mxfp4_cpu_check_finite";

/// Where a product writes; null if `op` is none.
static Value resultOf(Operation *op) {
  if (auto product = dyn_cast<ScaledMatmulOp>(op))
    return product.getInit();
  auto product = dyn_cast<linalg::LinalgOp>(op);
  return product && linalg::isaContractionOpInterface(product)
             ? product.getDpsInits()[0]
             : Value();
}

/// What the user knows the product by: its role and weight, else its place.
static std::string nameOf(Operation *op, unsigned number) {
  std::string text = llvm::formatv("product {0}", number);
  llvm::raw_string_ostream stream(text);
  auto role = op->getAttrOfType<RoleAttr>("mxfp4.role");
  if (role) {
    stream << " (" << stringifyRole(role.getRole());
    if (role.getParameter())
      stream << " of '" << role.getParameter().getValue() << "'";
    stream << ")";
  } else {
    stream << " at " << op->getLoc();
  }
  return text;
}

namespace {
struct CheckFinite : mxfp4::impl::CheckFiniteBase<CheckFinite> {
  void runOnOperation() override {
    if (!getOperation()->hasAttr("mxfp4.check_finite"))
      return;
    SymbolTable table(getOperation());
    symbols = &table;
    SmallVector<Operation *> products;
    getOperation().walk([&](Operation *op) {
      if (Value result = resultOf(op); result && isCheckable(result.getType()))
        products.push_back(op);
    });
    for (auto [number, op] : llvm::enumerate(products))
      check(op, number);
    numChecked += products.size();
  }

  static bool isCheckable(Type type) {
    auto buffer = dyn_cast<MemRefType>(type);
    return buffer && buffer.hasStaticShape() &&
           buffer.getLayout().isIdentity() &&
           (buffer.getElementType().isF32() ||
            buffer.getElementType().isBF16());
  }

  void check(Operation *op, unsigned number) {
    Value result = resultOf(op);
    auto type = cast<MemRefType>(result.getType());
    ImplicitLocOpBuilder b(op->getLoc(), op);
    b.setInsertionPointAfter(op);
    auto pointer = LLVM::LLVMPointerType::get(&getContext());
    Value index = memref::ExtractAlignedPointerAsIndexOp::create(b, result);
    Value integer = arith::IndexCastOp::create(b, b.getI64Type(), index);
    Value address = LLVM::IntToPtrOp::create(b, pointer, integer);
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
    };
    SmallVector<Value> arguments = {address, constant(type.getNumElements()),
                                    constant(type.getElementTypeBitWidth()),
                                    text(b, nameOf(op, number))};
    declare(b.getFunctionType(ValueRange(arguments).getTypes(), {}));
    func::CallOp::create(b, kCheck, TypeRange{}, arguments);
  }

  Value text(ImplicitLocOpBuilder &b, std::string bytes) {
    bytes.push_back('\0');
    OpBuilder detached(&getContext());
    auto global = LLVM::GlobalOp::create(
        detached, b.getLoc(),
        LLVM::LLVMArrayType::get(b.getI8Type(), bytes.size()),
        /*isConstant=*/true, LLVM::Linkage::Private, "mxfp4_product_name",
        b.getStringAttr(bytes));
    symbols->insert(global, getOperation().getBody()->begin());
    return LLVM::AddressOfOp::create(b, global);
  }

  void declare(FunctionType type) {
    if (symbols->lookup(kCheck))
      return;
    OpBuilder detached(&getContext());
    auto function =
        func::FuncOp::create(detached, getOperation().getLoc(), kCheck, type);
    function.setPrivate();
    symbols->insert(function, getOperation().getBody()->begin());
  }

  SymbolTable *symbols = nullptr;
};
} // namespace
