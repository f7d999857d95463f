// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each lane holds four neighbouring columns of a row for each pair of
// fragments: a 16-byte store of f32, an 8-byte one of bf16. Rows past M fall
// outside the buffer; columns past N are sent there.

#include "ScaledMatmulEpilogue.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mxfp4;

namespace {
class Epilogue {
public:
  Epilogue(KernelBuilder &b, const MatmulProblem &problem,
           const WavePosition &position);
  void emit(ArrayRef<Value> accumulators);

private:
  Value readAccumulator(Value accumulator);
  Value load(Index32 offset, Index32 column);
  void store(Value value, Index32 offset, Index32 column);
  Index32 masked(Index32 offset, Index32 column);
  Value floats(Value value);

  KernelBuilder &b;
  const MatmulProblem &problem;
  const WavePosition &position;
  ScaledMatmulOp op;
  int64_t unit;     // bytes of an element of init
  int64_t rowBytes; // from a row to the next
  int64_t columnBytes;
  bool whole;        // the four columns are all inside or all outside
  bool rowsApart;    // every row begins behind the end of the one before
  Value resource;    // from the tile's first element on
  Value bias;        // resource, or null
  Value tensorScale; // product of the operands' f32 scales, splat, or null
};
} // namespace

Epilogue::Epilogue(KernelBuilder &b, const MatmulProblem &problem,
                   const WavePosition &position)
    : b(b), problem(problem), position(position), op(problem.op) {
  unit = problem.resultElement.getIntOrFloatBitWidth() / 8;
  auto inFours = [](int64_t stride) { return stride % 4 == 0; };
  whole = problem.n % 4 == 0 && problem.resultColumnStride == 1 &&
          inFours(problem.resultRowStride) && inFours(problem.resultOffset) &&
          llvm::all_of(problem.resultBatchStrides, inFours);
  auto times = [&](Index32 index, int64_t factor) -> Value {
    return arith::MulIOp::create(b, index.wide(), b.constant64(factor));
  };
  int64_t tileM = problem.config.getTile()[0];
  int64_t tileN = problem.config.getTile()[1];
  rowBytes = problem.resultRowStride * unit;
  columnBytes = problem.resultColumnStride * unit;
  rowsApart = rowBytes >= problem.n * columnBytes;
  SmallVector<int64_t> batchBytes(problem.resultBatchStrides);
  for (int64_t &stride : batchBytes)
    stride *= unit;
  Value pointer = b.advance(b.address(op.getInit()),
                            b.constant64(problem.resultOffset * unit));
  pointer = b.advance(pointer, position.batchOffset(b, batchBytes));
  pointer = b.advance(pointer, times(position.blockM, tileM * rowBytes));
  Value first = times(position.blockN, tileN * columnBytes);
  pointer = b.advance(pointer, first);
  // Rows past M are outside where rows are apart; else they are masked.
  Index32 rows = min(b.index(problem.m) - position.blockM * tileM, tileM);
  Value bytes =
      rowsApart ? Value(arith::SubIOp::create(b, times(rows, rowBytes), first))
                : b.constant64(kOutOfBounds);
  resource = b.resource(pointer, bytes);
  if (Value vector = op.getBias())
    bias = b.resource(b.address(vector), b.constant64(problem.n * 4));

  for (const MatmulOperand *operand : {&problem.lhs, &problem.rhs}) {
    if (operand->attr.getBlock() != BlockShape::Tensor)
      continue;
    Value scale =
        LLVM::LoadOp::create(b, b.getF32Type(), b.address(operand->scale));
    tensorScale =
        tensorScale ? arith::MulFOp::create(b, tensorScale, scale) : scale;
  }
  if (tensorScale)
    tensorScale = vector::BroadcastOp::create(b, b.vectorOf(4, b.getF32Type()),
                                              tensorScale);
}

/// An accumulator that is in accumulation registers leaves them through an
/// instruction that takes no other: a plain use would have LLVM keep all of
/// them in vector registers, of which there are not enough.
Value Epilogue::readAccumulator(Value accumulator) {
  if (problem.accumulators() == 0)
    return accumulator;
  SmallVector<Value> elements;
  for (int i = 0; i < 4; ++i) {
    auto read = LLVM::InlineAsmOp::create(
        b, TypeRange{b.getF32Type()}, ValueRange{b.extract(accumulator, i)},
        "v_accvgpr_read_b32 $0, $1", "=v,a", /*has_side_effects=*/true,
        /*is_align_stack=*/false, LLVM::TailCallKind::None,
        LLVM::AsmDialectAttr(), ArrayAttr());
    elements.push_back(read.getRes());
  }
  return b.vectorFrom(elements);
}

Index32 Epilogue::masked(Index32 offset, Index32 column) {
  if (problem.n % problem.config.getTile()[1] == 0)
    return offset;
  return offset.selectOr(column.below(problem.n), kOutOfBounds);
}

Value Epilogue::floats(Value value) {
  auto type = b.vectorOf(4, b.getF32Type());
  return value.getType() == type ? value
                                 : arith::ExtFOp::create(b, type, value);
}

Value Epilogue::load(Index32 offset, Index32 column) {
  Type element = problem.resultElement;
  Index32 none = b.index(0);
  if (whole)
    return floats(b.bufferLoad(b.vectorOf(4, element), resource,
                               masked(offset, column), none));
  SmallVector<Value> elements;
  for (int i = 0; i < 4; ++i)
    elements.push_back(b.bufferLoad(
        element, resource, masked(offset + i * columnBytes, column + i), none));
  return floats(b.vectorFrom(elements));
}

void Epilogue::store(Value value, Index32 offset, Index32 column) {
  if (problem.resultElement != b.getF32Type())
    value =
        arith::TruncFOp::create(b, b.vectorOf(4, problem.resultElement), value);
  if (whole)
    return b.bufferStore(value, resource, masked(offset, column));
  for (int i = 0; i < 4; ++i)
    b.bufferStore(b.extract(value, i), resource,
                  masked(offset + i * columnBytes, column + i));
}

void Epilogue::emit(ArrayRef<Value> accumulators) {
  bool plain = op.getOverwrite() && !bias && !tensorScale &&
               problem.resultElement == b.getF32Type() && whole;
  if (!plain && problem.accumulators() != 0) {
    // The hazard recogniser does not look inside assembly: 16 states are more
    // than the last matrix instruction needs to write its result.
    LLVM::InlineAsmOp::create(b, TypeRange{}, ValueRange{}, "s_nop 15", "",
                              /*has_side_effects=*/true,
                              /*is_align_stack=*/false,
                              LLVM::TailCallKind::None, LLVM::AsmDialectAttr(),
                              ArrayAttr());
    b.fence();
  }
  const MatmulOperand &lhs = problem.lhs, &rhs = problem.rhs;
  Index32 row = position.waveM * lhs.waveRows() + position.lane % 16;
  Index32 column = position.waveN * rhs.waveRows() + position.lane / 16 * 4;
  Index32 tileRow = position.blockM * problem.config.getTile()[0];
  Index32 tileColumn = position.blockN * problem.config.getTile()[1];
  for (int64_t j = 0; j < rhs.fragments; ++j) {
    Index32 first = tileColumn + column + j * 16;
    Value added = bias ? b.bufferLoad(b.vectorOf(4, b.getF32Type()), bias,
                                      first * 4, b.index(0))
                       : Value();
    for (int64_t i = 0; i < lhs.fragments; ++i) {
      Index32 offset =
          (row + i * 16) * rowBytes + (column + j * 16) * columnBytes;
      if (!rowsApart)
        offset = offset.selectOr((tileRow + row + i * 16).below(problem.m),
                                 kOutOfBounds);
      Value value = accumulators[i * rhs.fragments + j];
      if (!plain)
        value = readAccumulator(value);
      if (tensorScale)
        value = arith::MulFOp::create(b, value, tensorScale);
      if (added)
        value = arith::AddFOp::create(b, value, added);
      if (!op.getOverwrite())
        value = arith::AddFOp::create(b, value, load(offset, first));
      store(value, offset, first);
      b.fence();
    }
  }
}

void mxfp4::emitEpilogue(KernelBuilder &b, const MatmulProblem &problem,
                         const WavePosition &position,
                         ArrayRef<Value> accumulators) {
  Epilogue(b, problem, position).emit(accumulators);
}
