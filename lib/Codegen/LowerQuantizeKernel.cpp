// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4.fused_quantize in a gpu.func -> the code of a workgroup. A tile of the
// source is read once, into LDS as f32; each copy takes its runs from there,
// along rows or down columns, so that the column copy is transposed without
// being written twice.

#include "QuantizeRun.h"
#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Target/CodeObject.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERQUANTIZEKERNEL
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {
/// LDS floats from a row of the tile to the next: four more than a row, so that
/// 16-byte reads of 16 rows meet in no bank and reads down a column do not
/// either.
constexpr int64_t kPitch = kQuantizeTile + 4;

class QuantizeKernel {
public:
  QuantizeKernel(KernelBuilder &b, const QuantizeProblem &problem,
                 gpu::GPUFuncOp kernel);
  void emit();

private:
  /// A unit of a copy: the run that a lane works on.
  struct Unit {
    Index32 row, run; ///< row of the tile, run within it
    Index32 copyRow;  ///< row of the copy
    Index32 k;        ///< of the run's first element
  };

  void loadTile();
  Value loadElements(Index32 row, Index32 column, int64_t count);
  void emitCopy(const QuantizedCopy &copy, StringRef name);
  void forEachUnit(const QuantizedCopy &copy,
                   llvm::function_ref<void(const Unit &)> body);
  SmallVector<Value> readRun(const QuantizedCopy &copy, const Unit &unit);
  void storeBlock(const QuantizedCopy &copy, const Unit &unit, Index32 k,
                  ArrayRef<Value> words);
  void storeScale(const QuantizedCopy &copy, const Unit &unit, Index32 k,
                  Value byte);
  Value lds(Value base, Index32 element);
  Value times(Index32 index, int64_t factor);
  Index32 rowsLeft(int64_t rows, Index32 first);

  KernelBuilder &b;
  const QuantizeProblem &problem;
  FusedQuantizeOp op;
  gpu::GPUFuncOp kernel;
  Index32 lane, batch, firstRow, firstColumn;
  Value tile;                 // in LDS
  Value source, data, scales; // buffers; the latter two of the current copy
};
} // namespace

QuantizeKernel::QuantizeKernel(KernelBuilder &b, const QuantizeProblem &problem,
                               gpu::GPUFuncOp kernel)
    : b(b), problem(problem), op(problem.op), kernel(kernel) {
  lane = b.laneOfWorkgroup();
  firstColumn = b.blockId(gpu::Dimension::x) * kQuantizeTile;
  firstRow = b.blockId(gpu::Dimension::y) * kQuantizeTile;
  batch = b.blockId(gpu::Dimension::z);
  tile = b.declareLds(kernel.getName() + "_tile", kQuantizeTile * kPitch * 4);
}

Value QuantizeKernel::times(Index32 index, int64_t factor) {
  return arith::MulIOp::create(b, index.wide(), b.constant64(factor));
}

/// Of `rows` rows, those that a tile beginning at `first` has.
Index32 QuantizeKernel::rowsLeft(int64_t rows, Index32 first) {
  return min(b.index(rows) - min(first, rows), kQuantizeTile);
}

Value QuantizeKernel::lds(Value base, Index32 element) {
  return b.advance(base, (element * 4).get());
}

//===----------------------------------------------------------------------===//
// The source
//===----------------------------------------------------------------------===//

/// `count` neighbouring elements as f32: one, or four.
Value QuantizeKernel::loadElements(Index32 row, Index32 column, int64_t count) {
  int64_t unit = problem.element.getIntOrFloatBitWidth() / 8;
  Index32 absolute = firstColumn + column;
  Index32 offset = row * (problem.rowStride * unit) + absolute * unit;
  if (problem.columns % kQuantizeTile != 0)
    offset = offset.selectOr(absolute.below(problem.columns), kOutOfBounds);
  Type type = count == 1 ? problem.element : b.vectorOf(count, problem.element);
  Value value = b.bufferLoad(type, source, offset, b.index(0));
  if (problem.element.isF32())
    return value;
  Type wide = count == 1 ? b.getF32Type() : b.vectorOf(count, b.getF32Type());
  return arith::ExtFOp::create(b, wide, value);
}

void QuantizeKernel::loadTile() {
  int64_t unit = problem.element.getIntOrFloatBitWidth() / 8;
  Value pointer =
      b.advance(b.address(op.getSource()), b.constant64(problem.offset * unit));
  pointer = b.advance(pointer, times(batch, problem.batchStride * unit));
  pointer = b.advance(pointer, times(firstRow, problem.rowStride * unit));
  Index32 rows = rowsLeft(problem.rows, firstRow);
  source = b.resource(pointer, times(rows, problem.rowStride * unit));

  // 16 bytes a lane of f32 and 8 of bf16, where rows allow it.
  bool vectors = problem.columns % 4 == 0 && problem.rowStride % 4 == 0 &&
                 problem.batchStride % 4 == 0 && problem.offset % 4 == 0;
  int64_t width = vectors ? 4 : 1;
  int64_t lanesPerRow = kQuantizeTile / width;
  int64_t rowsPerPass = kQuantizeThreads / lanesPerRow;
  Index32 row = lane / lanesPerRow, column = lane % lanesPerRow * width;
  SmallVector<std::pair<Index32, Value>> loaded;
  for (int64_t pass = 0; pass < kQuantizeTile / rowsPerPass; ++pass) {
    Index32 at = row + pass * rowsPerPass;
    loaded.push_back({at * kPitch + column, loadElements(at, column, width)});
  }
  for (auto &[element, value] : loaded)
    LLVM::StoreOp::create(b, value, lds(tile, element), width * 4);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

void QuantizeKernel::forEachUnit(const QuantizedCopy &copy,
                                 llvm::function_ref<void(const Unit &)> body) {
  int64_t runs = kQuantizeTile / copy.run();
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
  unit.copyRow = (copy.isColumn ? firstColumn : firstRow) + unit.row;
  unit.k = (copy.isColumn ? firstRow : firstColumn) + unit.run * copy.run();
  body(unit);
}

SmallVector<Value> QuantizeKernel::readRun(const QuantizedCopy &copy,
                                           const Unit &unit) {
  SmallVector<Value> elements;
  Index32 along = unit.run * copy.run();
  if (copy.isColumn) {
    for (int64_t i = 0; i < copy.run(); ++i)
      elements.push_back(LLVM::LoadOp::create(
          b, b.getF32Type(), lds(tile, (along + i) * kPitch + unit.row), 4));
    return elements;
  }
  for (int64_t i = 0; i < copy.run(); i += 4) {
    Value four =
        LLVM::LoadOp::create(b, b.vectorOf(4, b.getF32Type()),
                             lds(tile, unit.row * kPitch + along + i), 16);
    for (int j = 0; j < 4; ++j)
      elements.push_back(b.extract(four, j));
  }
  return elements;
}

void QuantizeKernel::storeBlock(const QuantizedCopy &copy, const Unit &unit,
                                Index32 k, ArrayRef<Value> words) {
  Index32 offset = unit.row * copy.rowBytes() + k / 8 * copy.bits();
  offset = offset.selectOr(k.below(copy.padded), kOutOfBounds);
  for (size_t at = 0; at < words.size();) {
    size_t count = std::min<size_t>(words.size() - at, 4);
    b.bufferStore(b.vectorFrom(words.slice(at, count)), data, offset + at * 4);
    at += count;
  }
}

void QuantizeKernel::storeScale(const QuantizedCopy &copy, const Unit &unit,
                                Index32 k, Value byte) {
  // Scales of padding say one: what they belong to is zero.
  Value one = b.index(127).get();
  auto orOne = [&](Value condition, Value value) -> Value {
    return arith::SelectOp::create(b, condition, value, one);
  };
  byte = orOne(unit.copyRow.below(copy.rows), byte);
  byte = orOne(k.below(copy.padded), byte);
  Index32 block = k / kBlockSize;
  Index32 line = unit.copyRow / 32 * copy.scaleBlocks() + block / 8;
  Index32 within = (block % 4 * 16 + unit.copyRow % 16) * 4 +
                   block / 4 % 2 * 2 + unit.copyRow / 16 % 2;
  Value narrow = arith::TruncIOp::create(b, b.getI8Type(), byte);
  b.bufferStore(narrow, scales, line * 256 + within);
}

void QuantizeKernel::emitCopy(const QuantizedCopy &copy, StringRef name) {
  Index32 first = copy.isColumn ? firstColumn : firstRow;
  Value pointer = b.advance(b.address(copy.data),
                            times(batch, copy.rows * copy.rowBytes()));
  pointer = b.advance(pointer, times(first, copy.rowBytes()));
  data =
      b.resource(pointer, times(rowsLeft(copy.rows, first), copy.rowBytes()));
  int64_t scaleBytes = copy.rowBlocks() * copy.scaleBlocks() * 256;
  scales =
      b.resource(b.advance(b.address(copy.scale), times(batch, scaleBytes)),
                 b.constant64(scaleBytes));
  QuantizeRun run(b, copy, op.getStep(), op.getTrip());

  // The largest magnitude of a 32x32 tile comes from 32 lanes.
  Value cells;
  auto cellOf = [&](const Unit &unit) {
    return lds(cells, unit.row / 32 * (kQuantizeTile / 32) + unit.run);
  };
  if (copy.attr.getBlock() == BlockShape::Tile32) {
    cells = b.declareLds(kernel.getName() + "_" + name, 16 * 4);
    auto some = scf::IfOp::create(b, lane.below(16), /*withElse=*/false);
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(some.thenBlock());
      LLVM::StoreOp::create(b, b.index(0).get(), lds(cells, lane), 4);
    }
    gpu::BarrierOp::create(b);
    forEachUnit(copy, [&](const Unit &unit) {
      LLVM::AtomicRMWOp::create(b, LLVM::AtomicBinOp::umax, cellOf(unit),
                                run.amax(readRun(copy, unit)),
                                LLVM::AtomicOrdering::monotonic, "workgroup");
    });
    gpu::BarrierOp::create(b);
  }

  forEachUnit(copy, [&](const Unit &unit) {
    SmallVector<Value> elements = readRun(copy, unit);
    run.rotate(elements);
    for (int64_t at = 0; at < copy.run(); at += kBlockSize) {
      ArrayRef<Value> block = ArrayRef(elements).slice(at, kBlockSize);
      Index32 k = unit.k + at;
      Value amax = run.amax(block);
      if (cells)
        amax = LLVM::LoadOp::create(b, b.getI32Type(), cellOf(unit), 4);
      Value byte = run.scaleByte(amax);
      Value row = arith::AddIOp::create(b, times(batch, copy.rows),
                                        unit.copyRow.wide());
      Value element = arith::AddIOp::create(
          b, arith::MulIOp::create(b, row, b.constant64(copy.padded)),
          k.wide());
      storeBlock(copy, unit, k, run.encode(block, byte, element));
      storeScale(copy, unit, k, byte);
    }
  });
}

void QuantizeKernel::emit() {
  // MODE.FP16_OVFL: conversions to FP8 saturate, as Numerics does.
  bool fp8 = llvm::any_of(problem.copies, [](const QuantizedCopy &copy) {
    return copy.bits() == 8;
  });
  if (fp8)
    LLVM::CallIntrinsicOp::create(
        b, b.getStringAttr("llvm.amdgcn.s.setreg"),
        ValueRange{b.index(1 | 23 << 6).get(), b.index(1).get()});
  loadTile();
  gpu::BarrierOp::create(b);
  for (const QuantizedCopy &copy : problem.copies)
    emitCopy(copy, copy.isColumn ? "column" : "row");
}

static LogicalResult lowerKernel(gpu::GPUFuncOp kernel, FusedQuantizeOp op,
                                 const Chip &chip) {
  FailureOr<QuantizeProblem> problem = readQuantize(op, chip);
  if (failed(problem))
    return failure();
  KernelBuilder b(op.getLoc(), kernel.getContext());
  b.setInsertionPoint(op);
  QuantizeKernel(b, *problem, kernel).emit();
  kernel.setKnownBlockSizeAttr(
      b.getDenseI32ArrayAttr({kQuantizeThreads, 1, 1}));
  kernel.setKnownGridSizeAttr(
      b.getDenseI32ArrayAttr({static_cast<int32_t>(problem->tilesAcross()),
                              static_cast<int32_t>(problem->tilesDown()),
                              static_cast<int32_t>(problem->batch)}));
  kernel->setAttr("rocdl.flat_work_group_size", b.getStringAttr("256,256"));
  kernel->setAttr("mxfp4.hot", b.getUnitAttr());
  op.erase();
  return success();
}

namespace {
struct LowerQuantizeKernelPass
    : public mxfp4::impl::LowerQuantizeKernelBase<LowerQuantizeKernelPass> {
  void runOnOperation() override {
    gpu::GPUModuleOp module = getOperation();
    for (auto kernel : module.getOps<gpu::GPUFuncOp>()) {
      SmallVector<FusedQuantizeOp> quantizers(
          kernel.getBody().getOps<FusedQuantizeOp>());
      if (quantizers.empty())
        continue;
      if (quantizers.size() > 1) {
        quantizers[1].emitOpError("is the second quantizer of kernel '")
            << kernel.getName() << "': a kernel makes one";
        return signalPassFailure();
      }
      FailureOr<const Chip *> chip = chipOf(module);
      if (failed(chip) || failed(lowerKernel(kernel, quantizers[0], **chip)))
        return signalPassFailure();
      ++numKernels;
    }
  }
};
} // namespace
