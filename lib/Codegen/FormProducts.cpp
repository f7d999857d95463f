// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix products that a policy leaves in high precision become
// mxfp4.scaled_matmul on strided views of buffers. Needs linalg on buffers;
// transposes, broadcasts and casts around a product go into its views.

#include "BufferAccesses.h"
#include "BufferMovement.h"
#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Conversion/ZeroFill.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mxfp4 {
#define GEN_PASS_DEF_FORMPRODUCTS
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// Whether `product` is one of matrices, of types that a kernel can have. With
/// a vector, or with nothing to sum, reading is all there is to do, and row
/// kernels do that as well.
static bool isWorthMatrixInstructions(const StridedProduct &product) {
  auto isNarrowOrF32 = [](Type type) {
    return isa<Float16Type, BFloat16Type, Float32Type>(type);
  };
  return product.extentOf(LoopKind::M) > 1 &&
         product.extentOf(LoopKind::N) > 1 &&
         product.extentOf(LoopKind::K) > 1 &&
         isNarrowOrF32(product.operands[0].element()) &&
         isNarrowOrF32(product.operands[1].element()) &&
         isa<BFloat16Type, Float32Type>(product.operands[2].element());
}

/// Whether any operation behind `first` and before `last` may write `root`.
static bool isWrittenBetween(Operation *first, Operation *last, Value root) {
  for (Operation *op = first->getNextNode(); op != last; op = op->getNextNode())
    if (mayWrite(op, root))
      return true;
  return false;
}

/// The operations that access the memory of `buffer`, itself or by views.
static void collectAccesses(Value buffer, SetVector<Operation *> &accesses) {
  for (Operation *user : buffer.getUsers()) {
    if (auto view = dyn_cast<ViewLikeOpInterface>(user))
      collectAccesses(user->getResult(0), accesses);
    else
      accesses.insert(user);
  }
}

/// Erases `buffer`, views and all, if nothing accesses it.
static void eraseIfUnused(Value buffer) {
  for (Operation *user : llvm::make_early_inc_range(buffer.getUsers()))
    if (isa<ViewLikeOpInterface>(user))
      eraseIfUnused(user->getResult(0));
  Operation *definition = buffer.getDefiningOp();
  if (definition && definition->use_empty() &&
      (isa<memref::AllocOp, ViewLikeOpInterface>(definition)))
    definition->erase();
}

/// Whether `op` gives every element of the allocation `root` a new value
/// without reading it.
static bool overwrites(Operation *op, Value root) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || mayRead(op, root))
    return false;
  return llvm::any_of(linalgOp.getDpsInitsMutable(), [&](OpOperand &init) {
    auto type = cast<MemRefType>(init.get().getType());
    return bufferBehind(init.get()) == root && type.hasStaticShape() &&
           type.getNumElements() ==
               cast<MemRefType>(root.getType()).getNumElements() &&
           linalgOp.getMatchingIndexingMap(&init).isPermutation();
  });
}

/// Whether nothing reads what `op` writes to the allocation `root`.
static bool isDead(Operation *op, Value root) {
  if (!root.getDefiningOp<memref::AllocOp>() ||
      root.getParentBlock() != op->getBlock())
    return false;
  for (Operation *next = op->getNextNode(); next; next = next->getNextNode()) {
    if (mayRead(next, root))
      return false;
    if (overwrites(next, root))
      return true;
  }
  return true;
}

/// Sorts loops by how far operand `number` goes with them, outermost first.
static void sortByStride(MutableArrayRef<ProductLoop> loops, unsigned number) {
  auto rank = [number](const ProductLoop &loop) {
    return std::pair(loop.strides[number], loop.strides);
  };
  llvm::sort(loops, [&](const ProductLoop &a, const ProductLoop &b) {
    return rank(a) > rank(b);
  });
}

namespace {
/// One contraction on its way to a product.
class Formation {
public:
  Formation(linalg::LinalgOp op, StridedProduct product)
      : op(op), product(std::move(product)), loc(op.getLoc()) {}

  void form(SetVector<Operation *> &bypassed);

private:
  void absorbResult();
  bool canReadInstead(const Movement &movement, Value root);
  void absorbOperand(StridedProduct &result, unsigned number, bool casts,
                     SetVector<Operation *> &passed);
  void absorbOperands(SetVector<Operation *> &bypassed);
  void choose();
  void copyWhatNoViewGives(OpBuilder &b);
  void copyOperand(OpBuilder &b, unsigned number, Type element);
  Value view(OpBuilder &b, const StridedProduct::Operand &operand,
             ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides);
  void emit();

  linalg::LinalgOp op;
  StridedProduct product;
  Location loc;
  bool overwrite = false;
  /// The loops as the kernel has them.
  SmallVector<ProductLoop> batch;
  ProductLoop m{1, {}}, n{1, {}}, k{1, {}};
};
} // namespace

/// A result that starts from zeros and is only moved, and perhaps rounded,
/// afterwards: the product writes to where it goes.
void Formation::absorbResult() {
  Value init = op.getDpsInits()[0];
  linalg::FillOp fill = zeroFillBefore(op, init);
  if (!fill)
    return;
  overwrite = true;
  Value root = ownMemoryBehind(init);
  Value lhs = ownMemoryBehind(product.operands[0].base),
        rhs = ownMemoryBehind(product.operands[1].base);
  fill.erase();
  if (!root || !root.getDefiningOp<memref::AllocOp>() || !lhs || !rhs)
    return;
  SetVector<Operation *> accesses;
  collectAccesses(root, accesses);
  accesses.remove(op);
  if (accesses.size() != 1 || accesses[0]->getBlock() != op->getBlock() ||
      accesses[0]->isBeforeInBlock(op))
    return;
  std::optional<Movement> movement = Movement::get(accesses[0]);
  if (!movement || bufferBehind(movement->source) != root)
    return;
  Type from = product.operands[2].element(),
       to = getElementTypeOrSelf(movement->target.getType());
  bool isCast = isa<Float32Type>(from) && isa<BFloat16Type>(to);
  Value target = ownMemoryBehind(movement->target);
  if ((from != to && !isCast) || !target || target == lhs || target == rhs ||
      isWrittenBetween(op, movement->op, lhs) ||
      isWrittenBetween(op, movement->op, rhs) ||
      !writeTargetInstead(product, *movement))
    return;
  op->moveBefore(movement->op);
  movement->op->erase();
}

/// Whether what `movement` read is still there when the product runs.
bool Formation::canReadInstead(const Movement &movement, Value root) {
  Value source = ownMemoryBehind(movement.source);
  return source && source != root &&
         source != bufferBehind(product.operands[2].base) &&
         bufferBehind(movement.target) == root &&
         !isWrittenBetween(movement.op, op, source);
}

void Formation::absorbOperand(StridedProduct &result, unsigned number,
                              bool casts, SetVector<Operation *> &passed) {
  while (true) {
    Value root = ownMemoryBehind(result.operands[number].base);
    Operation *writer = op->getPrevNode();
    while (root && writer && !mayWrite(writer, root))
      writer = writer->getPrevNode();
    if (!root || !writer)
      return;
    std::optional<Movement> movement = Movement::get(writer);
    if (!movement || !canReadInstead(*movement, root))
      return;
    Type to = result.operands[number].element(),
         from = getElementTypeOrSelf(movement->source.getType());
    bool widens = casts && isa<BFloat16Type>(from) && isa<Float32Type>(to);
    if ((from != to && !widens) ||
        !readSourceInstead(result, number, *movement))
      return;
    passed.insert(writer);
  }
}

/// Products of bf16 are exact in f32, so that widening may be left out, but of
/// both operands or of none.
void Formation::absorbOperands(SetVector<Operation *> &bypassed) {
  for (bool casts : {true, false}) {
    StridedProduct result = product;
    SetVector<Operation *> passed;
    for (unsigned number : {0, 1})
      absorbOperand(result, number, casts, passed);
    if (casts && result.operands[0].element() != result.operands[1].element())
      continue;
    product = result;
    bypassed.insert_range(passed);
    return;
  }
}

/// Which loops the kernel has as M, N and K, and which are products of a batch.
void Formation::choose() {
  product.mergeLoops();
  // Lanes store along N.
  auto isUnit = [](const ProductLoop &loop) { return loop.strides[2] == 1; };
  if (llvm::any_of(product.loopsOf(LoopKind::M), isUnit))
    product.transpose();
  auto take = [&](LoopKind kind) {
    SmallVector<ProductLoop> loops = product.loopsOf(kind);
    auto best = llvm::max_element(loops, [&](const ProductLoop &a,
                                             const ProductLoop &b) {
      return std::pair(isUnit(a), a.extent) < std::pair(isUnit(b), b.extent);
    });
    ProductLoop taken = *best;
    loops.erase(best);
    batch.append(loops);
    return taken;
  };
  batch = product.loopsOf(LoopKind::Batch);
  m = take(LoopKind::M);
  n = take(LoopKind::N);
  sortByStride(batch, 2);
}

/// A view of `operand` that begins at its first element.
Value Formation::view(OpBuilder &b, const StridedProduct::Operand &operand,
                      ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) {
  auto [ownStrides, ownOffset] =
      cast<MemRefType>(operand.base.getType()).getStridesAndOffset();
  OpFoldResult offset = b.getIndexAttr(ownOffset + operand.offset);
  if (ShapedType::isDynamic(ownOffset)) {
    Value first = memref::ExtractStridedMetadataOp::create(b, loc, operand.base)
                      .getOffset();
    Value own = arith::ConstantIndexOp::create(b, loc, operand.offset);
    offset = b.createOrFold<arith::AddIOp>(loc, first, own);
  }
  auto type =
      MemRefType::get(sizes, operand.element(),
                      StridedLayoutAttr::get(b.getContext(),
                                             ShapedType::isDynamic(ownOffset)
                                                 ? ownOffset
                                                 : ownOffset + operand.offset,
                                             strides));
  auto attrs = [&](ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(b.getContext(), values);
  };
  return memref::ReinterpretCastOp::create(b, loc, type, operand.base, offset,
                                           attrs(sizes), attrs(strides));
}

/// Copies operand `number` to a buffer of its own, [batch, rows, K], with K in
/// the order in which product.loops has it.
void Formation::copyOperand(OpBuilder &b, unsigned number, Type element) {
  SmallVector<ProductLoop *> loops;
  for (LoopKind kind : {LoopKind::Batch, LoopKind::M, LoopKind::N, LoopKind::K})
    for (ProductLoop &loop : product.loops)
      if (StridedProduct::kindOf(loop) == kind && loop.strides[number] != 0)
        loops.push_back(&loop);
  SmallVector<int64_t> sizes, strides;
  for (ProductLoop *loop : loops) {
    sizes.push_back(loop->extent);
    strides.push_back(loop->strides[number]);
  }
  Value source = view(b, product.operands[number], sizes, strides);
  Value target =
      memref::AllocOp::create(b, loc, MemRefType::get(sizes, element));
  AffineMap map = b.getMultiDimIdentityMap(sizes.size());
  SmallVector<utils::IteratorType> iterators(sizes.size(),
                                             utils::IteratorType::parallel);
  linalg::GenericOp::create(
      b, loc, source, target, ArrayRef<AffineMap>{map, map}, iterators,
      [&](OpBuilder &nested, Location at, ValueRange args) {
        Value value = args[0];
        if (value.getType() != element)
          value = arith::ExtFOp::create(nested, at, element, value);
        linalg::YieldOp::create(nested, at, value);
      });
  product.operands[number] = {target, 0};
  int64_t stride = 1;
  for (ProductLoop *loop : llvm::reverse(loops)) {
    loop->strides[number] = stride;
    stride *= loop->extent;
  }
}

/// Copies what no view can give to a kernel: K in several loops, and operands
/// of different types.
void Formation::copyWhatNoViewGives(OpBuilder &b) {
  Type lhs = product.operands[0].element(), rhs = product.operands[1].element();
  Type element = lhs == rhs && !isa<Float16Type>(lhs) ? lhs : b.getF32Type();
  bool copies[2] = {lhs != element, rhs != element};
  product.mergeLoops();
  auto isSum = [](const ProductLoop &loop) {
    return StridedProduct::kindOf(loop) == LoopKind::K;
  };
  if (llvm::count_if(product.loops, isSum) > 1) {
    // The order in which one operand has K in memory may save it the copy.
    auto isOneRun = [&](unsigned number) {
      auto first =
          std::partition(product.loops.begin(), product.loops.end(),
                         [&](const ProductLoop &loop) { return !isSum(loop); });
      MutableArrayRef<ProductLoop> sums(&*first, product.loops.end() - first);
      sortByStride(sums, number);
      for (size_t i = 0; i + 1 < sums.size(); ++i)
        if (sums[i].strides[number] !=
            sums[i + 1].strides[number] * sums[i + 1].extent)
          return false;
      return true;
    };
    bool lhsStays = !copies[0] && isOneRun(0);
    bool rhsStays = !lhsStays && !copies[1] && isOneRun(1);
    copies[0] |= !lhsStays;
    copies[1] |= !rhsStays;
  }
  for (unsigned number : {0, 1})
    if (copies[number])
      copyOperand(b, number, element);
}

void Formation::emit() {
  OpBuilder b(op);
  copyWhatNoViewGives(b);
  choose();
  SmallVector<ProductLoop> sums = product.loopsOf(LoopKind::K);
  assert(sums.size() == 1 && "K is one loop once operands are copied");
  k = sums[0];
  auto viewOf = [&](unsigned number, const ProductLoop &rows,
                    const ProductLoop &columns) {
    SmallVector<int64_t> sizes, strides;
    for (const ProductLoop &loop : batch) {
      sizes.push_back(loop.extent);
      strides.push_back(loop.strides[number]);
    }
    for (const ProductLoop &loop : {rows, columns}) {
      sizes.push_back(loop.extent);
      strides.push_back(loop.strides[number]);
    }
    return view(b, product.operands[number], sizes, strides);
  };
  auto operand = [&](unsigned number) {
    return OperandAttr::get(b.getContext(), product.operands[number].element(),
                            BlockShape::None, ScaleRule::Floor,
                            Rounding::Nearest, HadamardAttr());
  };
  Value lhs = viewOf(0, m, k), rhs = viewOf(1, n, k), init = viewOf(2, m, n);
  auto gemm = GemmAttr::get(b.getContext(), operand(0), operand(1));
  auto matmul =
      ScaledMatmulOp::create(b, loc, /*result=*/Type(), lhs, Value(), rhs,
                             Value(), /*bias=*/Value(), init, gemm);
  matmul.setOverwrite(overwrite);
}

void Formation::form(SetVector<Operation *> &bypassed) {
  absorbResult();
  absorbOperands(bypassed);
  emit();
  SetVector<Value> roots;
  for (Value buffer : op->getOperands())
    if (Value root = ownMemoryBehind(buffer))
      roots.insert(root);
  op->erase();
  for (Value root : roots)
    eraseIfUnused(root);
}

namespace {
struct FormProducts : mxfp4::impl::FormProductsBase<FormProducts> {
  void runOnOperation() override {
    SmallVector<std::pair<linalg::LinalgOp, StridedProduct>> products;
    getOperation()->walk([&](linalg::LinalgOp op) {
      FailureOr<StridedProduct> product = StridedProduct::get(op);
      if (succeeded(product) && isWorthMatrixInstructions(*product))
        products.push_back({op, *product});
    });
    SetVector<Operation *> bypassed;
    for (auto &[op, product] : products)
      Formation(op, std::move(product)).form(bypassed);
    numProducts += products.size();
    // What only a dead one read is dead as well.
    while (bypassed.remove_if([&](Operation *movement) {
      Value root = ownMemoryBehind(Movement::get(movement)->target);
      if (!root || !isDead(movement, root))
        return false;
      movement->erase();
      eraseIfUnused(root);
      ++numMovements;
      return true;
    })) {
    }
  }
};
} // namespace
