// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A look at the result of every product. Needs products on buffers, and the
// wish for it on the module; gives a call after each.

#include "mxfp4/Cpu/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "RuntimeCalls.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
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

static bool isCheckable(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.hasStaticShape() && buffer.getLayout().isIdentity() &&
         (buffer.getElementType().isF32() || buffer.getElementType().isBF16());
}

static void check(Operation *op, unsigned number, RuntimeCalls &runtime) {
  Value result = resultOf(op);
  auto type = cast<MemRefType>(result.getType());
  ImplicitLocOpBuilder b(op->getLoc(), op);
  b.setInsertionPointAfter(op);
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  Value index = memref::ExtractAlignedPointerAsIndexOp::create(b, result);
  Value integer = arith::IndexCastOp::create(b, b.getI64Type(), index);
  Value address = LLVM::IntToPtrOp::create(b, pointer, integer);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
  };
  Value elements = constant(type.getNumElements());
  Value bits = constant(type.getElementTypeBitWidth());
  Value name = runtime.text(b, "mxfp4_product_name", nameOf(op, number));
  runtime.call(b, kCheck, {address, elements, bits, name});
}

namespace {
struct CheckFinite : mxfp4::impl::CheckFiniteBase<CheckFinite> {
  void runOnOperation() override {
    if (!getOperation()->hasAttr("mxfp4.check_finite"))
      return;
    SmallVector<Operation *> products;
    getOperation().walk([&](Operation *op) {
      if (Value result = resultOf(op); result && isCheckable(result.getType()))
        products.push_back(op);
    });
    RuntimeCalls runtime(getOperation());
    for (auto [number, op] : llvm::enumerate(products))
      check(op, number, runtime);
    numChecked += products.size();
  }
};
} // namespace
