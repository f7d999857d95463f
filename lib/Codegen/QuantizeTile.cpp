// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads of a quantizer's source, and what lanes exchange through LDS.

#include "QuantizeTile.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mxfp4;

/// LDS floats from a row of the tile to the next, and what is skipped behind
/// each 32 columns and 32 rows. Neighbouring lanes take neighbouring runs of 32
/// of one row (or column), then those of the next: without gaps all runs would
/// begin in the same bank. So 8 lanes that read 16 bytes along rows meet in no
/// bank, and neither do 64 that read 4 bytes down columns.
static constexpr int64_t kPitch = kQuantizeTile + 12;
static constexpr int64_t kColumnGap = 4, kRowGap = 16;
static constexpr int64_t kTileFloats =
    kPitch * kQuantizeTile + kRowGap * (kQuantizeTile / 32);

/// Where a column lies in its row, and a row in the tile.
template <typename Index> static Index columnPlace(Index column) {
  return column + column / 32 * kColumnGap;
}
template <typename Index> static Index rowPlace(Index row) {
  return row * kPitch + row / 32 * kRowGap;
}

//===----------------------------------------------------------------------===//
// From memory
//===----------------------------------------------------------------------===//

void QuantizeTile::select(Index32 ofBatch, Index32 row, Index32 column) {
  batch = ofBatch;
  firstRow = row;
  firstColumn = column;
  int64_t unit = source.element.getIntOrFloatBitWidth() / 8;
  Value pointer = b.address(source.value);
  auto skip = [&](Value count, int64_t stride) {
    pointer = b.advance(
        pointer, arith::MulIOp::create(b, count, b.constant64(stride * unit)));
  };
  skip(b.constant64(1), source.offset);
  skip(batch.wide(), source.batchStride);
  skip(firstRow.wide(), source.rowStride);
  // What lies past the last row is past the buffer.
  Index32 rows =
      min(b.index(source.rows) - min(firstRow, source.rows), kQuantizeTile);
  Value bytes = arith::MulIOp::create(b, rows.wide(),
                                      b.constant64(source.rowStride * unit));
  if (source.columnStride * (source.columns - 1) >= source.rowStride) {
    // Rows that lie within each other, or a single one: one bound for them all
    // would cut columns off.
    int64_t span = source.columnStride * source.columns;
    bytes = arith::AddIOp::create(b, bytes, b.constant64(span * unit));
  }
  buffer = b.resource(pointer, bytes);
}

/// `count` neighbouring elements as f32: one, or as many as 16 bytes hold.
Value QuantizeTile::loadElements(Index32 row, Index32 column, int64_t count) {
  int64_t unit = source.element.getIntOrFloatBitWidth() / 8;
  Index32 absolute = firstColumn + column;
  Index32 offset =
      row * (source.rowStride * unit) + absolute * (source.columnStride * unit);
  if (source.columns % kQuantizeTile != 0)
    offset = offset.selectOr(absolute.below(source.columns), kOutOfBounds);
  if (source.columnStride * (source.columns - 1) >= source.rowStride)
    offset = offset.selectOr((firstRow + row).below(source.rows), kOutOfBounds);
  Type type = count == 1 ? source.element : b.vectorOf(count, source.element);
  Value value = b.bufferLoad(type, buffer, offset, b.index(0));
  if (source.rounded) {
    Type narrow =
        count == 1 ? b.getBF16Type() : b.vectorOf(count, b.getBF16Type());
    value = arith::TruncFOp::create(b, narrow, value);
  } else if (source.element.isF32()) {
    return value;
  }
  Type wide = count == 1 ? b.getF32Type() : b.vectorOf(count, b.getF32Type());
  return arith::ExtFOp::create(b, wide, value);
}

QuantizeTile::Loaded QuantizeTile::load() {
  // 16 bytes a lane, where rows allow it.
  int64_t wide = 128 / source.element.getIntOrFloatBitWidth();
  bool vectors =
      source.columnStride == 1 &&
      llvm::all_of(ArrayRef{source.columns, source.rowStride,
                            source.batchStride, source.offset},
                   [&](int64_t elements) { return elements % wide == 0; });
  int64_t width = vectors ? wide : 1;
  int64_t lanesPerRow = kQuantizeTile / width;
  int64_t rowsPerPass = kQuantizeThreads / lanesPerRow;
  Index32 row = lane / lanesPerRow, column = lane % lanesPerRow * width;
  Loaded loaded;
  for (int64_t pass = 0; pass < kQuantizeTile / rowsPerPass; ++pass) {
    Index32 of = row + pass * rowsPerPass;
    loaded.push_back(
        {rowPlace(of) + columnPlace(column), loadElements(of, column, width)});
  }
  return loaded;
}

//===----------------------------------------------------------------------===//
// In LDS
//===----------------------------------------------------------------------===//

Value QuantizeTile::at(Index32 element) {
  return b.advance(lds, (element * 4).get());
}

void QuantizeTile::keep(const Loaded &loaded) {
  if (!lds)
    lds = b.declareLds(kernel.getName() + "_tile", kTileFloats * 4);
  for (const auto &[element, value] : loaded) {
    auto type = dyn_cast<VectorType>(value.getType());
    if (!type) {
      LLVM::StoreOp::create(b, value, at(element), 4);
      continue;
    }
    for (int64_t from = 0; from < type.getNumElements(); from += 4) {
      Value four = vector::ShuffleOp::create(
          b, value, value,
          ArrayRef<int64_t>{from, from + 1, from + 2, from + 3});
      LLVM::StoreOp::create(b, four, at(element + from), 16);
    }
  }
}

void QuantizeTile::forEachUnit(bool columns, int64_t run,
                               function_ref<void(const Unit &)> body) {
  int64_t runs = kQuantizeTile / run;
  int64_t units = kQuantizeTile * runs;
  OpBuilder::InsertionGuard guard(b);
  Index32 number = lane;
  if (units < kQuantizeThreads) {
    auto some = scf::IfOp::create(b, lane.below(units), /*withElse=*/false);
    b.setInsertionPointToStart(some.thenBlock());
  } else if (units > kQuantizeThreads) {
    auto loop = scf::ForOp::create(b, b.index(0).get(), b.index(units).get(),
                                   b.index(kQuantizeThreads).get());
    b.setInsertionPointToStart(loop.getBody());
    number = lane + b.index(loop.getInductionVar());
  }
  // The runs of a row go to neighbouring lanes: their stores join.
  Unit unit;
  unit.row = number / runs;
  unit.run = number % runs;
  unit.copyRow = (columns ? firstColumn : firstRow) + unit.row;
  unit.k = (columns ? firstRow : firstColumn) + unit.run * run;
  body(unit);
}

SmallVector<Value> QuantizeTile::readRun(bool columns, int64_t run,
                                         const Unit &unit) {
  SmallVector<Value> elements;
  // The run's first row or column begins a 32.
  Index32 first = unit.run * run;
  if (columns) {
    Index32 base = rowPlace(first) + columnPlace(unit.row);
    for (int64_t i = 0; i < run; ++i)
      elements.push_back(
          LLVM::LoadOp::create(b, b.getF32Type(), at(base + rowPlace(i)), 4));
    return elements;
  }
  Index32 base = rowPlace(unit.row) + columnPlace(first);
  for (int64_t i = 0; i < run; i += 4) {
    Value four = LLVM::LoadOp::create(b, b.vectorOf(4, b.getF32Type()),
                                      at(base + columnPlace(i)), 16);
    for (int j = 0; j < 4; ++j)
      elements.push_back(b.extract(four, j));
  }
  return elements;
}

Value QuantizeTile::workgroupMax(Value value, StringRef name) {
  constexpr int64_t kLanes = 64;
  for (int64_t distance = kLanes / 2; distance > 0; distance /= 2) {
    auto other = gpu::ShuffleOp::create(
        b, value, static_cast<int32_t>(distance), static_cast<int32_t>(kLanes),
        gpu::ShuffleMode::XOR);
    value = arith::MaxUIOp::create(b, value, other.getShuffleResult());
  }
  // One value of each wave, which all read.
  constexpr int64_t kWaves = kQuantizeThreads / kLanes;
  Value cells = b.declareLds(kernel.getName() + "_" + name, kWaves * 4);
  auto first = scf::IfOp::create(b, (lane % kLanes).below(1),
                                 /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(first.thenBlock());
    LLVM::StoreOp::create(b, value, b.advance(cells, (lane / kLanes * 4).get()),
                          4);
  }
  gpu::BarrierOp::create(b);
  Value all =
      LLVM::LoadOp::create(b, b.vectorOf(kWaves, b.getI32Type()), cells, 16);
  Value largest = b.extract(all, 0);
  for (int64_t wave = 1; wave < kWaves; ++wave)
    largest = arith::MaxUIOp::create(b, largest, b.extract(all, wave));
  return largest;
}
