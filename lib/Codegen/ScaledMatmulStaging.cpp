// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory -> registers -> LDS. All lanes do the same: what is outside the
// operand is loaded from outside the buffer, which gives zeros.

#include "ScaledMatmulStaging.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mxfp4;

StagedLoads::StagedLoads(KernelBuilder &b, const MatmulProblem &problem,
                         const MatmulOperand &operand, Value pointer,
                         Value bytes, Index32 thread)
    : b(b), problem(problem), operand(operand), pointer(pointer), bytes(bytes) {
  const OperandTile &tile = operand.tile;
  int64_t threads = tile.waves * kLanes, element = operand.elementBytes();
  int64_t width = operand.vectorElements();
  auto ldsOf = [&](Index32 row, Index32 k) {
    Index32 chunk = k / width;
    return row * tile.ldsRowBytes() + (chunk ^ tile.swizzle(row)) * kLdsChunk +
           k % width * element;
  };
  auto add = [&](Index32 row, Index32 k) {
    firstK.push_back(k);
    offsets.push_back(row * operand.rowStride + k * operand.columnStride);
  };
  if (operand.transfer == Transfer::Rows) {
    // A lane has `width` rows by `deep` of K. Lanes go along K first, so that
    // those that write together fill a row of LDS.
    int64_t deep = operand.transposedLoads(), groups = tile.step / deep;
    for (int64_t block = 0; block < tile.loads() / deep; ++block) {
      Index32 place = thread + block * threads;
      Index32 row = place / groups * width, k = place % groups * deep;
      for (int64_t i = 0; i < deep; ++i)
        add(row, k + i);
      for (int64_t i = 0; i < width; ++i)
        lds.push_back(ldsOf(row + i, k));
    }
    return;
  }
  // Neighbouring lanes take what is closest in memory: chunks of a row or, if
  // rows are closer, the same chunk of neighbouring rows.
  bool rowsFirst = operand.rowStride < operand.columnStride;
  int64_t rows = tile.ldsBytes() / tile.ldsRowBytes();
  for (int64_t load = 0; load < tile.loads(); ++load) {
    Index32 place = thread + load * threads;
    Index32 row = rowsFirst ? place % rows : place / tile.chunksPerRow();
    Index32 chunk = rowsFirst ? place / rows : place % tile.chunksPerRow();
    add(row, chunk * width);
    lds.push_back(ldsOf(row, chunk * width));
  }
}

void StagedLoads::beginStep(Index32 number, Value exists) {
  step = number;
  auto bound = [&](int64_t value) { return b.constant64(value); };
  Value first = arith::MulIOp::create(
      b, step.wide(), b.constant64(operand.tile.step * operand.columnStride));
  Value rest = arith::SubIOp::create(b, bytes, first);
  rest = arith::MinSIOp::create(b, arith::MaxSIOp::create(b, rest, bound(0)),
                                bound(kOutOfBounds));
  if (exists)
    rest = arith::SelectOp::create(b, exists, rest, bound(0));
  resource = b.resource(b.advance(pointer, first), rest);
}

/// Whether element `k` of `step` is before the end of K; null if all are.
Value StagedLoads::inside(Index32 k, Index32 step) {
  if (!problem.hasContractionTail())
    return {};
  return (step * operand.tile.step + k).below(problem.k);
}

SmallVector<Value> StagedLoads::load(int64_t index) {
  Index32 none = b.index(0);
  auto offsetOf = [&](int64_t element) {
    Index32 offset = offsets[index] + element * operand.columnStride;
    Value valid = inside(firstK[index] + element, step);
    return valid ? offset.selectOr(valid, kOutOfBounds) : offset;
  };
  if (operand.transfer == Transfer::Chunks)
    return {b.bufferLoad(b.vectorOf(4, b.getI32Type()), resource,
                         offsets[index], none)};
  if (operand.transfer == Transfer::Rows)
    return {b.bufferLoad(b.vectorOf(4, b.getI32Type()), resource, offsetOf(0),
                         none)};
  SmallVector<Value> values;
  Type type = b.getIntegerType(operand.elementBytes() * 8);
  for (int64_t i = 0; i < operand.vectorElements(); ++i) {
    Value value = b.bufferLoad(type, resource, offsetOf(i), none);
    if (type != b.getI32Type())
      value = arith::ExtUIOp::create(b, b.getI32Type(), value);
    values.push_back(value);
  }
  return values;
}

/// The dword of the lower or of the upper halves of two dwords. In the control
/// of v_perm_b32, bytes 0 to 3 are those of its second source.
Value StagedLoads::pairOf(Value low, Value high, bool upperHalves) {
  Value bytes = b.index(upperHalves ? 0x07060302 : 0x05040100).get();
  return LLVM::CallIntrinsicOp::create(b, b.getI32Type(),
                                       b.getStringAttr("llvm.amdgcn.perm"),
                                       ValueRange{high, low, bytes})
      .getResult(0);
}

void StagedLoads::store(ArrayRef<Value> dwords, Value stage, Index32 offset) {
  Value value = dwords.size() == 1 ? dwords[0] : b.vectorFrom(dwords);
  LLVM::StoreOp::create(b, value, b.advance(stage, offset.get()),
                        /*alignment=*/4 * dwords.size());
}

void StagedLoads::writeChunk(int64_t index, Value stage, Index32 step,
                             ArrayRef<Value> values) {
  SmallVector<Value> dwords;
  for (int64_t i = 0; i < 4; ++i) {
    if (operand.transfer == Transfer::Chunks) {
      // The load took all of the chunk; what follows the end of K is dropped.
      Value dword = b.extract(values[0], i);
      if (Value valid =
              inside(firstK[index] + i * 4 / operand.elementBytes(), step))
        dword = arith::SelectOp::create(b, valid, dword, b.index(0).get());
      dwords.push_back(dword);
    } else if (operand.elementBytes() == 4) {
      dwords.push_back(values[i]);
    } else {
      dwords.push_back(pairOf(values[2 * i], values[2 * i + 1], false));
    }
  }
  store(dwords, stage, lds[index]);
}

void StagedLoads::writeRow(int64_t index, Value stage,
                           ArrayRef<ArrayRef<Value>> values) {
  int64_t row = index % operand.vectorElements();
  auto dwordOf = [&](ArrayRef<Value> loaded) {
    return b.extract(loaded[0], row * operand.elementBytes() / 4);
  };
  SmallVector<Value> dwords;
  if (operand.elementBytes() == 4) {
    for (ArrayRef<Value> loaded : values)
      dwords.push_back(dwordOf(loaded));
    return store(dwords, stage, lds[index]);
  }
  if (values.size() == 1) {
    Value half = dwordOf(values[0]);
    if (row % 2 == 1)
      half = arith::ShRUIOp::create(b, half, b.index(16).get());
    half = arith::TruncIOp::create(b, b.getI16Type(), half);
    LLVM::StoreOp::create(b, half, b.advance(stage, lds[index].get()),
                          /*alignment=*/2);
    return;
  }
  for (size_t i = 0; i < values.size(); i += 2)
    dwords.push_back(
        pairOf(dwordOf(values[i]), dwordOf(values[i + 1]), row % 2 == 1));
  store(dwords, stage, lds[index]);
}

void StagedLoads::write(int64_t index, Value stage, Index32 step,
                        llvm::function_ref<ArrayRef<Value>(int64_t)> loaded) {
  if (operand.transfer != Transfer::Rows)
    return writeChunk(index, stage, step, loaded(index));
  int64_t deep = operand.transposedLoads();
  SmallVector<ArrayRef<Value>> values;
  for (int64_t i = 0; i < deep; ++i)
    values.push_back(loaded(index / operand.vectorElements() * deep + i));
  writeRow(index, stage, values);
}
