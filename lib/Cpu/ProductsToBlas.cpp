// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the BLAS for f32 contractions. Needs them on buffers; gives a call
// with a constant that describes the product (runtime/cpu/Product.h).

#include "mxfp4/Conversion/StridedProduct.h"
#include "mxfp4/Conversion/ZeroFill.h"
#include "mxfp4/Cpu/Passes.h"

#include "RuntimeCalls.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mxfp4 {
#define GEN_PASS_DEF_PRODUCTSTOBLAS
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

static constexpr StringLiteral kProduct = "mxfp4_cpu_product";

static bool isF32(const StridedProduct &product) {
  return llvm::all_of(product.operands,
                      [](const StridedProduct::Operand &operand) {
                        return operand.element().isF32();
                      });
}

namespace {
struct ProductsToBlas : mxfp4::impl::ProductsToBlasBase<ProductsToBlas> {
  void runOnOperation() override {
    SmallVector<std::pair<linalg::LinalgOp, StridedProduct>> products;
    getOperation().walk([&](linalg::LinalgOp op) {
      // The pass that makes loops says what is wrong with others.
      FailureOr<StridedProduct> product = StridedProduct::get(op);
      if (succeeded(product) && isF32(*product))
        products.push_back({op, *product});
    });
    RuntimeCalls runtime(getOperation());
    for (const auto &[op, product] : products)
      lower(op, product, runtime);
    numCalls += products.size();
  }

  /// Of the loops of `kind`, the one for BLAS: the longest of those along which
  /// an operand is contiguous. The others go to `rest`.
  static ProductLoop take(const StridedProduct &product, LoopKind kind,
                          SmallVectorImpl<ProductLoop> &rest) {
    SmallVector<ProductLoop> loops = product.loopsOf(kind);
    // A sum along which an operand stands still is none for BLAS.
    auto standsStill = [&](const ProductLoop &loop) {
      return kind == LoopKind::K && (!loop.strides[0] || !loop.strides[1]);
    };
    auto rank = [&](const ProductLoop &loop) {
      return std::tuple(!standsStill(loop), llvm::is_contained(loop.strides, 1),
                        loop.extent);
    };
    auto best = llvm::max_element(
        loops, [&](const ProductLoop &a, const ProductLoop &b) {
          return rank(a) < rank(b);
        });
    ProductLoop taken{1, {1, 1, 1}};
    if (best != loops.end() && !standsStill(*best)) {
      taken = *best;
      loops.erase(best);
    }
    rest.append(loops);
    return taken;
  }

  /// The i64 fields of mxfp4::cpu::Product.
  static SmallVector<int64_t> describe(const StridedProduct &product,
                                       bool accumulate) {
    // Loops that add up come last.
    SmallVector<ProductLoop> rest = product.loopsOf(LoopKind::Batch);
    ProductLoop m = take(product, LoopKind::M, rest),
                n = take(product, LoopKind::N, rest),
                k = take(product, LoopKind::K, rest);
    SmallVector<int64_t> fields = {m.extent,
                                   n.extent,
                                   k.extent,
                                   m.strides[0],
                                   k.strides[0],
                                   n.strides[1],
                                   k.strides[1],
                                   m.strides[2],
                                   n.strides[2],
                                   accumulate,
                                   static_cast<int64_t>(rest.size())};
    for (const ProductLoop &loop : rest) {
      fields.push_back(loop.extent);
      fields.append(loop.strides.begin(), loop.strides.end());
    }
    return fields;
  }

  static void lower(linalg::LinalgOp op, const StridedProduct &product,
                    RuntimeCalls &runtime) {
    linalg::FillOp fill = zeroFillBefore(op, product.operands[2].base);
    ImplicitLocOpBuilder b(op.getLoc(), op);
    SmallVector<int64_t> fields = describe(product, /*accumulate=*/!fill);
    SmallVector<Value> arguments = {runtime.constant(
        b, "mxfp4_product",
        LLVM::LLVMArrayType::get(b.getI64Type(), fields.size()),
        b.getI64TensorAttr(fields))};
    for (const StridedProduct::Operand &operand : product.operands)
      arguments.push_back(pointerTo(b, operand));
    runtime.call(b, kProduct, arguments);
    op.erase();
    if (fill)
      fill.erase();
  }

  /// The address of the operand's first element.
  static Value pointerTo(ImplicitLocOpBuilder &b,
                         const StridedProduct::Operand &operand) {
    auto type = cast<MemRefType>(operand.base.getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    (void)type.getStridesAndOffset(strides, offset);
    Value start =
        ShapedType::isDynamic(offset)
            ? memref::ExtractStridedMetadataOp::create(b, operand.base)
                  .getOffset()
            : arith::ConstantIndexOp::create(b, offset).getResult();
    Value own = arith::ConstantIndexOp::create(b, operand.offset);
    Value elements = b.createOrFold<arith::AddIOp>(start, own);
    Value address =
        memref::ExtractAlignedPointerAsIndexOp::create(b, operand.base);
    auto asI64 = [&](Value index) -> Value {
      return arith::IndexCastOp::create(b, b.getI64Type(), index);
    };
    auto pointer = LLVM::LLVMPointerType::get(b.getContext());
    Value base = LLVM::IntToPtrOp::create(b, pointer, asI64(address));
    return LLVM::GEPOp::create(b, pointer, b.getF32Type(), base,
                               ArrayRef<LLVM::GEPArg>{asI64(elements)});
  }
};
} // namespace
