// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4.fused_quantize in a gpu.func -> the code of a workgroup. A tile of the
// source is read once, into LDS as f32; each copy takes its runs from there,
// along rows or down columns, so that the column copy is transposed without
// being written twice.

#include "QuantizeRun.h"
#include "QuantizeTile.h"
#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Numerics/Element.h"
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
class QuantizeKernel {
public:
  QuantizeKernel(KernelBuilder &b, const QuantizeProblem &problem,
                 gpu::GPUFuncOp kernel)
      : b(b), problem(problem), op(problem.op), kernel(kernel),
        tile(b, problem.source, kernel) {}
  void emit();

private:
  using Unit = QuantizeTile::Unit;

  void emitCopy(const QuantizedCopy &copy, StringRef name);
  Value tileAmax(const QuantizedCopy &copy, QuantizeRun &run, StringRef name);
  TensorScale tensorScale(const QuantizedCopy &copy, QuantizeRun &run,
                          StringRef name);
  void storeBlock(const QuantizedCopy &copy, const Unit &unit, Index32 k,
                  ArrayRef<Value> words);
  void storeScale(const QuantizedCopy &copy, const Unit &unit, Index32 k,
                  Value byte);
  Value cellOf(Value cells, const Unit &unit);
  Value times(Index32 index, int64_t factor);
  Index32 rowsLeft(int64_t rows, Index32 first);

  KernelBuilder &b;
  const QuantizeProblem &problem;
  FusedQuantizeOp op;
  gpu::GPUFuncOp kernel;
  QuantizeTile tile;
  Value data, scales; // buffers of the current copy
  /// By the cells they come from and the format they are for.
  llvm::SmallDenseMap<std::pair<Value, Type>, TensorScale> tensorScales;
};
} // namespace

Value QuantizeKernel::times(Index32 index, int64_t factor) {
  return arith::MulIOp::create(b, index.wide(), b.constant64(factor));
}

/// Of `rows` rows, those that a tile beginning at `first` has.
Index32 QuantizeKernel::rowsLeft(int64_t rows, Index32 first) {
  return min(b.index(rows) - min(first, rows), kQuantizeTile);
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

/// Where the largest magnitude of the 32x32 tile of `unit` is found.
Value QuantizeKernel::cellOf(Value cells, const Unit &unit) {
  Index32 cell = unit.row / 32 * (kQuantizeTile / 32) + unit.run;
  return b.advance(cells, (cell * 4).get());
}

/// Cells with the largest magnitudes of 32x32 tiles, each from 32 lanes.
Value QuantizeKernel::tileAmax(const QuantizedCopy &copy, QuantizeRun &run,
                               StringRef name) {
  Value cells = b.declareLds(kernel.getName() + "_" + name, 16 * 4);
  auto some = scf::IfOp::create(b, tile.laneId().below(16), /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(some.thenBlock());
    LLVM::StoreOp::create(b, b.index(0).get(),
                          b.advance(cells, (tile.laneId() * 4).get()), 4);
  }
  gpu::BarrierOp::create(b);
  tile.forEachUnit(copy.isColumn, copy.run(), [&](const Unit &unit) {
    Value largest = run.amax(tile.readRun(copy.isColumn, copy.run(), unit));
    LLVM::AtomicRMWOp::create(b, LLVM::AtomicBinOp::umax, cellOf(cells, unit),
                              largest, LLVM::AtomicOrdering::monotonic,
                              "workgroup");
  });
  gpu::BarrierOp::create(b);
  return cells;
}

/// The scale from the cells of mxfp4.amax. One lane of all writes it.
TensorScale QuantizeKernel::tensorScale(const QuantizedCopy &copy,
                                        QuantizeRun &run, StringRef name) {
  // Copies that are not rotated differently have the same cells.
  TensorScale &scale = tensorScales[{copy.amax, copy.attr.getElement()}];
  if (!scale.scale) {
    int64_t count = cast<MemRefType>(copy.amax.getType()).getDimSize(0);
    Value cells = b.resource(b.address(copy.amax), b.constant64(count * 4));
    // Past the last cell there are zeros.
    Value largest = b.index(0).get();
    for (int64_t first = 0; first < count; first += kQuantizeThreads)
      largest = arith::MaxUIOp::create(b, largest,
                                       b.bufferLoad(b.getI32Type(), cells,
                                                    (tile.laneId() + first) * 4,
                                                    b.index(0)));
    scale = run.tensorScale(tile.workgroupMax(largest, name));
  }
  // Lanes and tiles are counted from here, whose number is 0 once.
  Index32 number =
      tile.laneId() + tile.firstRow + tile.firstColumn + tile.batch;
  auto first = scf::IfOp::create(b, number.below(1), /*withElse=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(first.thenBlock());
  LLVM::StoreOp::create(b, scale.scale, b.address(copy.scale), 4);
  return scale;
}

void QuantizeKernel::emitCopy(const QuantizedCopy &copy, StringRef name) {
  Index32 first = copy.isColumn ? tile.firstColumn : tile.firstRow;
  Value pointer = b.advance(b.address(copy.data),
                            times(tile.batch, copy.rows * copy.rowBytes()));
  pointer = b.advance(pointer, times(first, copy.rowBytes()));
  data =
      b.resource(pointer, times(rowsLeft(copy.rows, first), copy.rowBytes()));
  QuantizeRun run(b, copy, op.getStep(), op.getTrip());
  TensorScale whole;
  if (copy.hasBlockScale()) {
    int64_t bytes = copy.rowBlocks() * copy.scaleBlocks() * 256;
    scales =
        b.resource(b.advance(b.address(copy.scale), times(tile.batch, bytes)),
                   b.constant64(bytes));
  } else {
    whole = tensorScale(copy, run, name);
  }
  Value cells;
  if (copy.attr.getBlock() == BlockShape::Tile32)
    cells = tileAmax(copy, run, name);

  tile.forEachUnit(copy.isColumn, copy.run(), [&](const Unit &unit) {
    SmallVector<Value> elements = tile.readRun(copy.isColumn, copy.run(), unit);
    run.rotate(elements);
    if (whole.scale)
      run.divide(elements, whole);
    for (int64_t at = 0; at < copy.run(); at += kBlockSize) {
      ArrayRef<Value> block = ArrayRef(elements).slice(at, kBlockSize);
      Index32 k = unit.k + at;
      Value byte = b.index(numerics::kUnitScale).get();
      if (copy.hasBlockScale()) {
        Value amax = cells ? Value(LLVM::LoadOp::create(b, b.getI32Type(),
                                                        cellOf(cells, unit), 4))
                           : run.amax(block);
        byte = run.scaleByte(amax);
      }
      Value row = arith::AddIOp::create(b, times(tile.batch, copy.rows),
                                        unit.copyRow.wide());
      Value element = arith::AddIOp::create(
          b, arith::MulIOp::create(b, row, b.constant64(copy.padded)),
          k.wide());
      storeBlock(copy, unit, k, run.encode(block, byte, element));
      if (copy.hasBlockScale())
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
  tile.select(b.blockId(gpu::Dimension::z),
              b.blockId(gpu::Dimension::y) * kQuantizeTile,
              b.blockId(gpu::Dimension::x) * kQuantizeTile);
  tile.keep(tile.load());
  gpu::BarrierOp::create(b);
  for (const QuantizedCopy &copy : problem.copies)
    emitCopy(copy, copy.isColumn ? "column" : "row");
}

/// What a launch of `kernel` has to look like.
static void setExtents(gpu::GPUFuncOp kernel, int64_t x, int64_t y, int64_t z) {
  Builder b(kernel.getContext());
  kernel.setKnownBlockSizeAttr(
      b.getDenseI32ArrayAttr({kQuantizeThreads, 1, 1}));
  kernel.setKnownGridSizeAttr(
      b.getDenseI32ArrayAttr({static_cast<int32_t>(x), static_cast<int32_t>(y),
                              static_cast<int32_t>(z)}));
  kernel->setAttr("rocdl.flat_work_group_size", b.getStringAttr("256,256"));
  kernel->setAttr("mxfp4.hot", b.getUnitAttr());
}

static LogicalResult lower(FusedQuantizeOp op, const Chip &chip) {
  FailureOr<QuantizeProblem> problem = readQuantize(op, chip);
  if (failed(problem))
    return failure();
  auto kernel = op->getParentOfType<gpu::GPUFuncOp>();
  KernelBuilder b(op.getLoc(), kernel.getContext());
  b.setInsertionPoint(op);
  QuantizeKernel(b, *problem, kernel).emit();
  setExtents(kernel, problem->tilesAcross(), problem->tilesDown(),
             problem->source.batch);
  op.erase();
  return success();
}

static LogicalResult lower(AmaxOp op) {
  auto kernel = op->getParentOfType<gpu::GPUFuncOp>();
  KernelBuilder b(op.getLoc(), kernel.getContext());
  b.setInsertionPoint(op);
  if (failed(emitAmax(b, op, kernel)))
    return failure();
  setExtents(kernel, op.getCells().getType().getDimSize(0), 1, 1);
  op.erase();
  return success();
}

namespace {
struct LowerQuantizeKernelPass
    : public mxfp4::impl::LowerQuantizeKernelBase<LowerQuantizeKernelPass> {
  void runOnOperation() override {
    gpu::GPUModuleOp module = getOperation();
    for (auto kernel : module.getOps<gpu::GPUFuncOp>()) {
      SmallVector<Operation *> own;
      for (Operation &op : kernel.getBody().getOps())
        if (isa<FusedQuantizeOp, AmaxOp>(op))
          own.push_back(&op);
      if (own.empty())
        continue;
      if (own.size() > 1) {
        own[1]->emitOpError("is the second quantizer of kernel '")
            << kernel.getName() << "': a kernel makes one";
        return signalPassFailure();
      }
      FailureOr<const Chip *> chip = chipOf(module);
      if (failed(chip))
        return signalPassFailure();
      auto quantize = dyn_cast<FusedQuantizeOp>(own[0]);
      if (failed(quantize ? lower(quantize, **chip)
                          : lower(cast<AmaxOp>(own[0]))))
        return signalPassFailure();
      ++numKernels;
    }
  }
};
} // namespace
