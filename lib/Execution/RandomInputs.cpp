// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments for a step of which only the graph is at hand. What an argument is
// follows from its uses: indices stay within what they index, and what the step
// takes the root of is positive.

#include "mxfp4/Execution/Inputs.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mxfp4;

namespace {
/// Follows a value forward through layout changes, conversions and elementwise
/// arithmetic.
class UseTracer {
public:
  /// The largest index bound that all uses as an index allow.
  std::optional<int64_t> bound;
  bool rootTaken = false;

  void trace(Value value) {
    if (!seen.insert(value).second)
      return;
    for (OpOperand &use : value.getUses())
      visit(use);
  }

private:
  void limit(int64_t extent) {
    if (!ShapedType::isDynamic(extent))
      bound = std::min(bound.value_or(extent), extent);
  }

  void visit(OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto generic = dyn_cast<linalg::GenericOp>(user)) {
      if (linalg::isaContractionOpInterface(generic))
        return;
      trace(generic.getMatchingBlockArgument(&use));
    } else if (auto yield = dyn_cast<linalg::YieldOp>(user)) {
      if (user->getParentOp()->getNumResults() > use.getOperandNumber())
        trace(user->getParentOp()->getResult(use.getOperandNumber()));
    } else if (auto read = dyn_cast<tensor::ExtractOp>(user)) {
      if (use.getOperandNumber() == 0)
        trace(read.getResult());
      else
        limit(
            read.getTensor().getType().getDimSize(use.getOperandNumber() - 1));
    } else if (auto compare = dyn_cast<arith::CmpIOp>(user)) {
      Value other = compare->getOperand(1 - use.getOperandNumber());
      while (auto cast = other.getDefiningOp<arith::IndexCastOp>())
        other = cast.getIn();
      if (auto index = other.getDefiningOp<linalg::IndexOp>())
        limit(cast<linalg::LinalgOp>(index->getParentOp())
                  .getStaticLoopRanges()[index.getDim()]);
    } else if (isa<math::SqrtOp>(user)) {
      rootTaken = true;
    } else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                   tensor::ExtractSliceOp, tensor::InsertSliceOp,
                   tensor::ConcatOp, tensor::CastOp, arith::IndexCastOp,
                   arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp,
                   arith::SelectOp, arith::MulFOp, arith::AddFOp, arith::DivFOp,
                   arith::ExtFOp, arith::TruncFOp, linalg::TransposeOp>(user)) {
      // The offset of a slice is an index into its source or destination.
      if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(user);
          slice && !isa<ShapedType>(use.get().getType()))
        return limitSlice(slice, use.get());
      for (Value result : user->getResults())
        trace(result);
    }
  }

  void limitSlice(OffsetSizeAndStrideOpInterface slice, Value offset) {
    auto insert = dyn_cast<tensor::InsertSliceOp>(slice.getOperation());
    auto type = insert ? insert.getDestType()
                       : cast<tensor::ExtractSliceOp>(slice.getOperation())
                             .getSourceType();
    for (auto [dim, mixed] : llvm::enumerate(slice.getMixedOffsets()))
      if (dyn_cast<Value>(mixed) == offset)
        limit(type.getDimSize(dim));
  }

  llvm::SmallPtrSet<Value, 32> seen;
};

/// SplitMix64: a different stream for each seed and argument.
class Generator {
public:
  Generator(uint64_t seed, uint64_t stream)
      : state(seed * 0x9e3779b97f4a7c15 + stream * 0xd1342543de82ef95) {}

  uint64_t bits() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  /// In (0, 1].
  double uniform() { return ((bits() >> 11) + 1) * 0x1p-53; }
  double normal() {
    return std::sqrt(-2 * std::log(uniform())) *
           std::cos(2 * 3.14159265358979323846 * uniform());
  }

private:
  uint64_t state;
};
} // namespace

std::string mxfp4::makeInputs(func::FuncOp step, const Signature &signature,
                              uint64_t seed,
                              MutableArrayRef<Buffer> arguments) {
  std::string said;
  for (auto [i, buffer] : llvm::enumerate(arguments)) {
    const Port &port = signature.arguments[i];
    UseTracer uses;
    uses.trace(step.getArgument(i));
    Generator random(seed, i);
    bool positive = port.kind.empty() ? uses.rootTaken : port.kind == "adam_v";
    // Gains of norms multiply, so they are near one; weights are small.
    bool gain = buffer.getShape().size() == 1 &&
                (port.kind.empty() || port.kind == "param") && !positive;
    double scale = port.kind == "adam_m" ? 1e-3 : positive ? 1e-6 : 0.05;
    NpyArray array(isFloat(buffer.getType()) ? NpyType::F32 : NpyType::I64,
                   buffer.getShape());
    if (buffer.getType() == Scalar::Bool || buffer.getType() == Scalar::F16)
      continue; // stays zero
    if (isFloat(buffer.getType())) {
      for (float &value : array.data<float>()) {
        double draw = random.normal() * scale;
        value = positive ? std::abs(draw) : gain ? 1 + draw : draw;
      }
    } else {
      int64_t bound = uses.bound.value_or(2);
      for (int64_t &value : array.data<int64_t>())
        value = random.bits() % bound;
      said += llvm::formatv("; {0} in [0, {1})", signature.describeArgument(i),
                            bound);
    }
    llvm::cantFail(buffer.assign(array, "random values"));
  }
  return llvm::formatv("no --inputs: random values of seed {0}{1}", seed, said);
}
