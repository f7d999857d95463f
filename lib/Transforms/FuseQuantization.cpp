// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// quantized -> fused: quantizers take over the transposes, pads, rotations and
// widening casts in front of them, and the two directions of one tensor are
// made from one read.

#include "mxfp4/Transforms/MatrixView.h"
#include "mxfp4/Transforms/Passes.h"
#include "mxfp4/Transforms/Stage.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace mxfp4 {
#define GEN_PASS_DEF_FUSEQUANTIZATION
#include "mxfp4/Transforms/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {

/// A quantized copy of a matrix along one of its directions.
struct Copy {
  Value data, scale; ///< what it replaces
  OperandAttr operand;
  StreamAttr stream;
  Value step, trip;
};

/// A fused quantizer in the making.
struct Fused {
  Value source;
  Operation *place; ///< the first quantize: all operands are there by then
  std::optional<Copy> row, column;
};

/// A quantize and what it may take over.
struct Candidate {
  Value source;
  bool column = false;
  Copy copy;
};

struct FuseQuantizationPass
    : public mxfp4::impl::FuseQuantizationBase<FuseQuantizationPass> {
  void runOnOperation() override;
  void build(const Fused &fused);
};

} // namespace

/// Whether `value` is `source` with zeros appended in its last dimension only.
static bool isZeroPadOfLast(tensor::PadOp pad) {
  Value padding = pad.getConstantPaddingValue();
  if (!padding || !matchPattern(padding, m_PosZeroFloat()))
    return false;
  auto isZero = [](OpFoldResult value) { return isConstantIntValue(value, 0); };
  return llvm::all_of(pad.getMixedLowPad(), isZero) &&
         llvm::all_of(llvm::drop_end(pad.getMixedHighPad()), isZero) &&
         pad.getResultType().hasStaticShape();
}

/// A permutation that is the identity (false), one that exchanges the last two
/// dimensions (true), or neither.
static std::optional<bool> exchangesLast(ArrayRef<int64_t> permutation) {
  int64_t rank = permutation.size();
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if (permutation == ArrayRef(order))
    return false;
  if (rank < 2)
    return std::nullopt;
  std::swap(order[rank - 2], order[rank - 1]);
  if (permutation == ArrayRef(order))
    return true;
  return std::nullopt;
}

static Candidate analyse(QuantizeOp quantize) {
  Candidate candidate;
  Copy &copy = candidate.copy;
  copy = {quantize.getData(),       quantize.getScale(), quantize.getOperand(),
          quantize.getStreamAttr(), quantize.getStep(),  quantize.getTrip()};
  Value source = quantize.getSource();
  HadamardAttr rotation;
  if (auto hadamard = source.getDefiningOp<HadamardOp>();
      hadamard && hadamard.getAxis() == quantize.getAxis()) {
    // One stream serves both: signs do not depend on its operand number.
    StreamAttr signs = hadamard.getStreamAttr();
    bool agrees =
        !signs || !copy.stream ||
        (signs.getSeed() == copy.stream.getSeed() &&
         signs.getGemm() == copy.stream.getGemm() &&
         hadamard.getStep() == copy.step && hadamard.getTrip() == copy.trip);
    if (agrees) {
      if (signs && !copy.stream) {
        copy.stream = signs;
        copy.step = hadamard.getStep();
        copy.trip = hadamard.getTrip();
      }
      rotation = hadamard.getRotation();
      source = hadamard.getSource();
    }
  }
  if (rotation)
    copy.operand =
        OperandAttr::get(rotation.getContext(), copy.operand.getElement(),
                         copy.operand.getBlock(), copy.operand.getScale(),
                         copy.operand.getRound(), rotation);
  if (auto pad = source.getDefiningOp<tensor::PadOp>();
      pad && isZeroPadOfLast(pad) && pad.getSourceType().hasStaticShape() &&
      paddedContraction(pad.getSourceType().getShape().back(), rotation) ==
          pad.getResultType().getShape().back())
    source = pad.getSource();
  // A transpose may widen on the way; the quantizer reads bf16 as well.
  FailureOr<SmallVector<int64_t>> permutation =
      matchTranspose(source.getDefiningOp(), /*throughCasts=*/true);
  if (succeeded(permutation))
    if (std::optional<bool> exchanged = exchangesLast(*permutation)) {
      candidate.column = *exchanged;
      source = source.getDefiningOp()->getOperand(0);
    }
  candidate.source = source;
  return candidate;
}

/// The copy in the other direction that is made by transposing this one, if
/// codes and scales are both transposed.
static std::optional<Copy> transposedTwin(const Copy &copy) {
  auto findTranspose = [](Value value) -> Value {
    for (Operation *user : value.getUsers()) {
      auto transpose = dyn_cast<linalg::TransposeOp>(user);
      if (transpose && transpose.getInput() == value &&
          exchangesLast(transpose.getPermutation()).value_or(false))
        return transpose->getResult(0);
    }
    return {};
  };
  BlockShape block = copy.operand.getBlock();
  if (block != BlockShape::Tile32 && block != BlockShape::Tensor)
    return std::nullopt;
  Copy twin = copy;
  twin.data = findTranspose(copy.data);
  if (block == BlockShape::Tile32)
    twin.scale = findTranspose(copy.scale);
  if (!twin.data || !twin.scale)
    return std::nullopt;
  return twin;
}

/// Brings a quantize to rank 2 or 3 with the contraction last, which is what a
/// fused quantizer makes; returns the one to fuse.
static QuantizeOp normalize(QuantizeOp op) {
  auto type = cast<RankedTensorType>(op.getSource().getType());
  int64_t rank = type.getRank(), axis = op.getAxis();
  if (axis == rank - 1 && (rank == 2 || rank == 3))
    return op;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  bool tiled = op.getOperand().getBlock() == BlockShape::Tile32;
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if (tiled)
    std::swap(order[axis], order[rank - 1]);
  else
    std::rotate(order.begin() + axis, order.begin() + axis + 1, order.end());
  Value source = transposeTo(builder, loc, op.getSource(), order);
  ArrayRef<int64_t> shape = cast<RankedTensorType>(source.getType()).getShape();
  int64_t kept = tiled ? 2 : 1;
  int64_t outer = 1;
  for (int64_t extent : shape.drop_back(kept))
    outer *= extent;
  SmallVector<int64_t> flat = {outer};
  llvm::append_range(flat, shape.take_back(kept));
  source = reshapeTo(builder, loc, source, flat);
  auto flatOp = QuantizeOp::create(
      builder, loc, source, static_cast<int64_t>(flat.size()) - 1,
      op.getOperand(), op.getStreamAttr(), op.getStep(), op.getTrip());
  SmallVector<int64_t> back(rank);
  for (auto [i, position] : llvm::enumerate(order))
    back[position] = i;
  auto restore = [&](Value value, Type original) -> Value {
    ArrayRef<int64_t> wanted = cast<RankedTensorType>(original).getShape();
    if (wanted.empty())
      return value;
    SmallVector<int64_t> ordered;
    for (int64_t position : order)
      ordered.push_back(wanted[position]);
    return transposeTo(builder, loc, reshapeTo(builder, loc, value, ordered),
                       back);
  };
  op->replaceAllUsesWith(
      ValueRange{restore(flatOp.getData(), op.getData().getType()),
                 restore(flatOp.getScale(), op.getScale().getType())});
  op->erase();
  return flatOp;
}

/// Erases what nothing uses any more, starting at the operations of `worklist`.
static void eraseDead(SmallVectorImpl<Operation *> &worklist) {
  // One may come up again as the operand of another.
  llvm::SmallPtrSet<Operation *, 16> erased;
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (erased.contains(op))
      continue;
    SmallVector<Operation *> operands;
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp())
        if (!llvm::is_contained(operands, def))
          operands.push_back(def);
    if (!isOpTriviallyDead(op))
      continue;
    erased.insert(op);
    op->erase();
    // An operation whose last user has gone is looked at now, and only now.
    for (Operation *def : operands)
      if (def->use_empty())
        worklist.push_back(def);
  }
}

void FuseQuantizationPass::build(const Fused &fused) {
  OpBuilder builder(fused.place);
  Location loc = fused.place->getLoc();
  SmallVector<Value> rowOuts, columnOuts, replaced;
  Value step, trip;
  auto destinations = [&](const std::optional<Copy> &copy,
                          SmallVectorImpl<Value> &outs) {
    if (!copy)
      return;
    step = step ? step : copy->step;
    trip = trip ? trip : copy->trip;
    for (Value value : {copy->data, copy->scale}) {
      auto type = cast<RankedTensorType>(value.getType());
      outs.push_back(tensor::EmptyOp::create(builder, loc, type.getShape(),
                                             type.getElementType()));
      replaced.push_back(value);
    }
  };
  destinations(fused.row, rowOuts);
  destinations(fused.column, columnOuts);
  auto op = FusedQuantizeOp::create(
      builder, loc, TypeRange(ValueRange(replaced)), fused.source, step, trip,
      rowOuts, columnOuts, fused.row ? fused.row->operand : OperandAttr(),
      fused.column ? fused.column->operand : OperandAttr(),
      fused.row ? fused.row->stream : StreamAttr(),
      fused.column ? fused.column->stream : StreamAttr());
  SmallVector<Operation *> dead;
  for (auto [value, result] : llvm::zip_equal(replaced, op.getResults())) {
    value.replaceAllUsesWith(result);
    if (!llvm::is_contained(dead, value.getDefiningOp()))
      dead.push_back(value.getDefiningOp());
  }
  eraseDead(dead);
  ++numFused;
  bool twins = fused.row && fused.column &&
               fused.row->operand == fused.column->operand &&
               fused.row->operand.getBlock() != BlockShape::Row32 &&
               fused.row->operand.getRound() == Rounding::Nearest;
  numCopies += (fused.row ? 1 : 0) + (fused.column ? 1 : 0) - twins;
}

void FuseQuantizationPass::runOnOperation() {
  ModuleOp module = getOperation();
  if (failed(requireStage(module, Stage::Quantized)))
    return signalPassFailure();
  SmallVector<QuantizeOp> quantizers;
  module.walk([&](QuantizeOp op) { quantizers.push_back(op); });

  DominanceInfo &dominance = getAnalysis<DominanceInfo>();
  // Fused quantizers by the block and the tensor they read, in program order.
  llvm::MapVector<std::pair<Block *, Value>, SmallVector<Fused, 1>> groups;
  for (QuantizeOp &quantize : quantizers) {
    quantize = normalize(quantize);
    Candidate candidate = analyse(quantize);
    SmallVector<Fused, 1> &group =
        groups[{quantize->getBlock(), candidate.source}];
    auto joins = [&](Fused &fused) {
      if (candidate.column ? fused.column : fused.row)
        return false;
      Copy &other = candidate.column ? *fused.row : *fused.column;
      auto agree = [&](Value mine, Value theirs) {
        return !mine || mine == theirs ||
               (!theirs && dominance.properlyDominates(mine, fused.place));
      };
      return agree(candidate.copy.step, other.step) &&
             agree(candidate.copy.trip, other.trip);
    };
    Fused *fused = llvm::find_if(group, joins);
    if (fused == group.end())
      fused = &group.emplace_back(
          Fused{candidate.source, quantize, std::nullopt, std::nullopt});
    (candidate.column ? fused->column : fused->row) = candidate.copy;
    if (std::optional<Copy> twin = transposedTwin(candidate.copy)) {
      std::optional<Copy> &other =
          candidate.column ? fused->row : fused->column;
      if (!other)
        other = *twin;
    }
  }
  for (auto &[key, group] : groups)
    for (const Fused &fused : group)
      build(fused);
  setStage(module, Stage::Fused);
}
