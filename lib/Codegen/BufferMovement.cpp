// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses before and after a movement, as mixed-radix numbers: each loop of
// the movement is a digit, and a loop of the product counts in one of them.

#include "BufferMovement.h"

#include "BufferAccesses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mxfp4;

/// Whether the body hands on its input, cast or not.
static bool onlyHandsOn(linalg::LinalgOp op) {
  Value value = op.getBlock()->getTerminator()->getOperand(0);
  while (Operation *cast = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(cast))
      return false;
    value = cast->getOperand(0);
  }
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner() == op.getBlock() &&
         argument.getArgNumber() == 0 &&
         llvm::range_size(op.getBlock()->without_terminator()) <= 1;
}

std::optional<Movement> Movement::get(Operation *op) {
  Movement movement{op, {}, {}, {}, 0, 0};
  SmallVector<int64_t> extents;
  FailureOr<Access> source = failure(), target = failure();
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    auto type = cast<BaseMemRefType>(copy.getSource().getType());
    if (!type.hasRank())
      return std::nullopt;
    AffineMap map =
        AffineMap::getMultiDimIdentityMap(type.getRank(), op->getContext());
    extents.assign(type.getShape().begin(), type.getShape().end());
    source = accessOf(copy.getSource(), map);
    target = accessOf(copy.getTarget(), map);
  } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (linalgOp.getNumDpsInputs() != 1 || linalgOp.getNumDpsInits() != 1 ||
        linalgOp.getNumReductionLoops() != 0 || !onlyHandsOn(linalgOp))
      return std::nullopt;
    extents = linalgOp.getStaticLoopRanges();
    OpOperand &in = *linalgOp.getDpsInputOperand(0);
    OpOperand &out = *linalgOp.getDpsInitOperand(0);
    source = accessOf(in.get(), linalgOp.getMatchingIndexingMap(&in));
    target = accessOf(out.get(), linalgOp.getMatchingIndexingMap(&out));
  }
  if (failed(source) || failed(target) || source->isScalar() ||
      target->isScalar() || llvm::any_of(extents, ShapedType::isDynamic))
    return std::nullopt;
  movement.source = source->base;
  movement.target = target->base;
  movement.sourceOffset = source->offset;
  movement.targetOffset = target->offset;
  for (auto [extent, from, to] :
       llvm::zip_equal(extents, source->strides, target->strides))
    if (extent != 1)
      movement.loops.push_back({extent, from, to});
  return movement;
}

/// Where the first element of `buffer` is in the memory that it is a view of;
/// nothing if that is not static.
static std::optional<int64_t> offsetOf(Value buffer) {
  auto [strides, offset] =
      cast<MemRefType>(buffer.getType()).getStridesAndOffset();
  if (ShapedType::isDynamic(offset))
    return std::nullopt;
  return offset;
}

namespace {
/// A digit of an address: counts from 0 to extent - 1 in steps of `from`, and
/// is worth `to` on the other side.
struct Digit {
  int64_t extent, from, to;
  int64_t value = 0; ///< of the first address, then the largest that occurs
};
} // namespace

/// Rewrites the addresses of operand `number` by `digits`. `offset` is that of
/// its first element among the digits, and becomes that on the other side.
static bool translate(StridedProduct &product, unsigned number,
                      SmallVector<Digit> &digits, int64_t &offset) {
  llvm::sort(digits,
             [](const Digit &a, const Digit &b) { return a.from > b.from; });
  // Each digit begins where the smaller ones end, or later: the address says
  // what they are.
  int64_t reach = 0;
  for (const Digit &digit : llvm::reverse(digits)) {
    if (digit.from <= reach)
      return false;
    reach += digit.from * (digit.extent - 1);
  }
  if (offset < 0)
    return false;
  int64_t rest = offset, translated = 0;
  for (Digit &digit : digits) {
    digit.value = rest / digit.from;
    rest %= digit.from;
    translated += digit.value * digit.to;
  }
  if (rest != 0)
    return false;

  SmallVector<ProductLoop> loops;
  SmallVector<ProductLoop> work = llvm::to_vector(llvm::reverse(product.loops));
  while (!work.empty()) {
    ProductLoop loop = work.pop_back_val();
    int64_t stride = loop.strides[number];
    if (stride == 0) {
      loops.push_back(loop);
      continue;
    }
    Digit *digit = llvm::find_if(
        digits, [&](const Digit &d) { return stride % d.from == 0; });
    if (digit == digits.end())
      return false;
    int64_t step = stride / digit->from;
    if (step >= digit->extent)
      return false;
    if (step * (loop.extent - 1) >= digit->extent) {
      // The loop goes on into the next digit: it is two loops.
      int64_t inner = digit->extent / step;
      if (digit->extent % step != 0 || loop.extent % inner != 0)
        return false;
      ProductLoop outer = loop;
      outer.extent /= inner;
      for (int64_t &each : outer.strides)
        each *= inner;
      loop.extent = inner;
      work.push_back(outer);
    }
    digit->value += step * (loop.extent - 1);
    loop.strides[number] = step * digit->to;
    loops.push_back(loop);
  }
  for (const Digit &digit : digits)
    if (digit.value >= digit.extent)
      return false;
  product.loops = loops;
  offset = translated;
  return true;
}

bool mxfp4::readSourceInstead(StridedProduct &product, unsigned number,
                              const Movement &movement) {
  StridedProduct::Operand &operand = product.operands[number];
  std::optional<int64_t> own = offsetOf(operand.base),
                         written = offsetOf(movement.target);
  if (!own || !written)
    return false;
  SmallVector<Digit> digits;
  for (const Movement::Loop &loop : movement.loops)
    digits.push_back({loop.extent, loop.target, loop.source});
  StridedProduct result = product;
  int64_t offset = *own + operand.offset - *written - movement.targetOffset;
  if (!translate(result, number, digits, offset))
    return false;
  result.operands[number] = {movement.source, offset + movement.sourceOffset};
  product = result;
  return true;
}

bool mxfp4::writeTargetInstead(StridedProduct &product,
                               const Movement &movement) {
  StridedProduct::Operand &operand = product.operands[2];
  std::optional<int64_t> own = offsetOf(operand.base),
                         read = offsetOf(movement.source);
  if (!own || !read)
    return false;
  SmallVector<Digit> digits;
  int64_t moved = 1, made = 1;
  for (const Movement::Loop &loop : movement.loops) {
    if (loop.target == 0)
      return false;
    digits.push_back({loop.extent, loop.source, loop.target});
    moved *= loop.extent;
  }
  for (const ProductLoop &loop : product.loops)
    if (loop.strides[2] != 0)
      made *= loop.extent;
  StridedProduct result = product;
  int64_t offset = *own + operand.offset - *read - movement.sourceOffset;
  if (moved != made || !translate(result, 2, digits, offset))
    return false;
  result.operands[2] = {movement.target, offset + movement.targetOffset};
  product = result;
  return true;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value mxfp4::ownMemoryBehind(Value buffer) {
  Value root = bufferBehind(buffer);
  if (root.getDefiningOp<memref::AllocOp>() ||
      root.getDefiningOp<memref::GetGlobalOp>())
    return root;
  auto argument = dyn_cast<BlockArgument>(root);
  return argument &&
                 isa<FunctionOpInterface>(argument.getOwner()->getParentOp())
             ? root
             : Value();
}

/// Whether `op` itself may have the effect on `operand`.
template <typename Effect>
static bool mayHaveEffect(Operation *op, OpOperand &operand) {
  if (isa<ViewLikeOpInterface>(op) || isMemoryEffectFree(op))
    return false;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(effects, [&](const MemoryEffects::EffectInstance &e) {
    return isa<Effect>(e.getEffect()) &&
           (!e.getValue() || e.getValue() == operand.get());
  });
}

template <typename Effect> static bool mayTouch(Operation *op, Value root) {
  return op
      ->walk([&](Operation *inner) {
        for (OpOperand &operand : inner->getOpOperands()) {
          if (!isa<BaseMemRefType>(operand.get().getType()) ||
              !mayHaveEffect<Effect>(inner, operand))
            continue;
          Value memory = ownMemoryBehind(operand.get());
          if (!memory || memory == root)
            return WalkResult::interrupt();
        }
        return WalkResult::advance();
      })
      .wasInterrupted();
}

bool mxfp4::mayWrite(Operation *op, Value root) {
  return mayTouch<MemoryEffects::Write>(op, root);
}

bool mxfp4::mayRead(Operation *op, Value root) {
  return mayTouch<MemoryEffects::Read>(op, root);
}
