// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the BLAS for f32 contractions. Needs them on buffers; gives a call
// with a constant that describes the product (runtime/cpu/Product.h).

#include "LoopPlan.h"
#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mxfp4 {
#define GEN_PASS_DEF_PRODUCTSTOBLAS
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

static constexpr StringLiteral kProduct = "mxfp4_cpu_product";

/// f32 throughout, and a body that does nothing but multiply and add.
static bool isPlainF32Product(linalg::LinalgOp op) {
  return linalg::isaContractionOpInterface(op) &&
         llvm::all_of(op->getOperandTypes(),
                      [](Type type) {
                        return isa<MemRefType>(type) &&
                               getElementTypeOrSelf(type).isF32();
                      }) &&
         llvm::range_size(op.getBlock()->without_terminator()) == 2;
}

static Value rootOf(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  return buffer;
}

/// The fill with zeros that gave `op`'s result buffer its value, if nothing
/// uses the buffer in between.
static linalg::FillOp zeroFillBefore(linalg::LinalgOp op) {
  Value out = op.getDpsInits()[0], root = rootOf(out);
  for (Operation *before = op->getPrevNode(); before;
       before = before->getPrevNode()) {
    auto fill = dyn_cast<linalg::FillOp>(before);
    if (fill && fill.output() == out)
      return matchPattern(fill.value(), m_AnyZeroFloat()) ? fill
                                                          : linalg::FillOp();
    bool touches = false;
    before->walk([&](Operation *inner) {
      touches |=
          !isa<ViewLikeOpInterface>(inner) &&
          llvm::any_of(inner->getOperands(), [&](Value value) {
            return isa<MemRefType>(value.getType()) && rootOf(value) == root;
          });
    });
    if (touches || before == root.getDefiningOp())
      break;
  }
  return {};
}

namespace {
struct ProductsToBlas : mxfp4::impl::ProductsToBlasBase<ProductsToBlas> {
  void runOnOperation() override {
    SymbolTable table(getOperation());
    symbols = &table;
    SmallVector<linalg::LinalgOp> products;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (isPlainF32Product(op))
        products.push_back(op);
    });
    for (linalg::LinalgOp op : products) {
      FailureOr<LoopPlan> plan = planLoops(op);
      if (failed(plan))
        continue; // the pass that makes loops says why
      lower(op, *plan);
      ++numCalls;
    }
  }

  /// Of the loops in `candidates`, the one for BLAS: the longest of those along
  /// which an operand is contiguous. Removes it from `rest`.
  static std::optional<unsigned> take(const LoopPlan &plan,
                                      ArrayRef<unsigned> candidates,
                                      SmallVectorImpl<unsigned> &rest) {
    std::optional<unsigned> best;
    auto rank = [&](unsigned loop) {
      bool contiguous = false;
      for (unsigned operand = 0; operand < 3; ++operand)
        contiguous |= plan.stride(operand, loop) == 1;
      return std::pair(contiguous, plan.loops[loop].extent);
    };
    for (unsigned loop : candidates)
      if (!best || rank(loop) > rank(*best))
        best = loop;
    if (best)
      rest.erase(llvm::find(rest, *best));
    return best;
  }

  /// The i64 fields of mxfp4::cpu::Product.
  static SmallVector<int64_t> describe(const LoopPlan &plan, bool accumulate) {
    SmallVector<unsigned> rest, ms, ns, ks;
    for (unsigned loop = 0; loop < plan.loops.size(); ++loop) {
      bool a = plan.stride(0, loop), b = plan.stride(1, loop),
           c = plan.stride(2, loop);
      rest.push_back(loop);
      if (a && !b && c)
        ms.push_back(loop);
      else if (!a && b && c)
        ns.push_back(loop);
      else if (a && b && !c)
        ks.push_back(loop);
    }
    auto m = take(plan, ms, rest), n = take(plan, ns, rest),
         k = take(plan, ks, rest);
    auto extent = [&](std::optional<unsigned> loop) {
      return loop ? plan.loops[*loop].extent : 1;
    };
    auto stride = [&](unsigned operand, std::optional<unsigned> loop) {
      return loop ? plan.stride(operand, *loop) : 1;
    };
    SmallVector<int64_t> fields = {extent(m),
                                   extent(n),
                                   extent(k),
                                   stride(0, m),
                                   stride(0, k),
                                   stride(1, n),
                                   stride(1, k),
                                   stride(2, m),
                                   stride(2, n),
                                   accumulate,
                                   static_cast<int64_t>(rest.size())};
    // Loops that add up come last.
    llvm::sort(rest, [&](unsigned x, unsigned y) {
      return std::pair(plan.stride(2, x) == 0, x) <
             std::pair(plan.stride(2, y) == 0, y);
    });
    for (unsigned loop : rest) {
      fields.push_back(plan.loops[loop].extent);
      for (unsigned operand = 0; operand < 3; ++operand)
        fields.push_back(plan.stride(operand, loop));
    }
    return fields;
  }

  void lower(linalg::LinalgOp op, const LoopPlan &plan) {
    linalg::FillOp fill = zeroFillBefore(op);
    ImplicitLocOpBuilder b(op.getLoc(), op);
    SmallVector<Value> arguments = {
        constant(b, describe(plan, /*accumulate=*/!fill))};
    for (const Access &access : plan.accesses)
      arguments.push_back(pointerTo(b, access));
    declare(b.getFunctionType(ValueRange(arguments).getTypes(), {}));
    func::CallOp::create(b, kProduct, TypeRange{}, arguments);
    op.erase();
    if (fill)
      fill.erase();
  }

  /// The address of the first element that `access` reaches.
  static Value pointerTo(ImplicitLocOpBuilder &b, const Access &access) {
    auto type = cast<MemRefType>(access.base.getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    (void)type.getStridesAndOffset(strides, offset);
    Value start = ShapedType::isDynamic(offset)
                      ? memref::ExtractStridedMetadataOp::create(b, access.base)
                            .getOffset()
                      : arith::ConstantIndexOp::create(b, offset).getResult();
    Value own = arith::ConstantIndexOp::create(b, access.offset);
    Value elements = b.createOrFold<arith::AddIOp>(start, own);
    Value address =
        memref::ExtractAlignedPointerAsIndexOp::create(b, access.base);
    auto asI64 = [&](Value index) -> Value {
      return arith::IndexCastOp::create(b, b.getI64Type(), index);
    };
    auto pointer = LLVM::LLVMPointerType::get(b.getContext());
    Value base = LLVM::IntToPtrOp::create(b, pointer, asI64(address));
    return LLVM::GEPOp::create(b, pointer, b.getF32Type(), base,
                               ArrayRef<LLVM::GEPArg>{asI64(elements)});
  }

  Value constant(ImplicitLocOpBuilder &b, ArrayRef<int64_t> fields) {
    auto type = LLVM::LLVMArrayType::get(b.getI64Type(), fields.size());
    OpBuilder detached(b.getContext());
    auto global = LLVM::GlobalOp::create(
        detached, b.getLoc(), type, /*isConstant=*/true, LLVM::Linkage::Private,
        "mxfp4_product", b.getI64TensorAttr(fields));
    symbols->insert(global, getOperation().getBody()->begin());
    return LLVM::AddressOfOp::create(b, global);
  }

  void declare(FunctionType type) {
    if (symbols->lookup(kProduct))
      return;
    OpBuilder detached(&getContext());
    auto function =
        func::FuncOp::create(detached, getOperation().getLoc(), kProduct, type);
    function.setPrivate();
    symbols->insert(function, getOperation().getBody()->begin());
  }

  SymbolTable *symbols = nullptr;
};
} // namespace
