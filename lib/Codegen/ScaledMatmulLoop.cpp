// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The K loop of a product. Four things decide whether LLVM keeps it tight (each
// alone costs half the speed or more): a fence behind every instruction, so
// that the order stays the one written; accumulation registers asked for by
// attribute (the pass does it); accumulators that do not start as a constant;
// one LDS object for each operand and stage, so that LLVM's waits are exact.

#include "ScaledMatmulLoop.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mxfp4;

WavePosition WavePosition::read(KernelBuilder &b,
                                const MatmulProblem &problem) {
  WavePosition position;
  Index32 thread = b.laneOfWorkgroup();
  position.thread = thread;
  position.lane = thread % kLanes;
  position.wave = b.uniform(thread / kLanes);
  position.waveM = position.wave / problem.rhs.waves;
  position.waveN = position.wave % problem.rhs.waves;
  auto tile = problem.blockOrder().tileOf(b.blockId(gpu::Dimension::x));
  position.blockM = tile.m;
  position.blockN = tile.n;
  Index32 product = b.blockId(gpu::Dimension::y);
  position.batch.resize(problem.batch.size());
  for (size_t dim = problem.batch.size(); dim-- > 0;) {
    position.batch[dim] = dim == 0 ? product : product % problem.batch[dim];
    product = product / problem.batch[dim];
  }
  return position;
}

Value WavePosition::batchOffset(KernelBuilder &b,
                                ArrayRef<int64_t> strides) const {
  Value offset = b.constant64(0);
  for (auto [index, stride] : llvm::zip_equal(batch, strides)) {
    Value part = arith::MulIOp::create(b, index.wide(), b.constant64(stride));
    offset = arith::AddIOp::create(b, offset, part);
  }
  return offset;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

MatmulLoop::MatmulLoop(KernelBuilder &b, const MatmulProblem &problem,
                       const Schedule &schedule, const WavePosition &position,
                       StringRef kernelName)
    : b(b), problem(problem), schedule(schedule), position(position),
      shape(problem.scheduleShape()) {
  prepare(problem.lhs, kernelName);
  prepare(problem.rhs, kernelName);
  noScale = b.index(0x7f7f7f7f).get();
}

void MatmulLoop::prepare(const MatmulOperand &operand, StringRef kernelName) {
  Source &source = this->source(operand.side);
  const OperandTile &tile = operand.tile;
  bool isLhs = operand.side == Side::Lhs;
  Index32 block = isLhs ? position.blockM : position.blockN;
  Index32 wave = isLhs ? position.waveM : position.waveN;

  // The workgroup's rows: a 64-bit address, and no more than are there.
  auto times = [&](Index32 index, int64_t factor) -> Value {
    return arith::MulIOp::create(b, index.wide(), b.constant64(factor));
  };
  source.pointer =
      b.advance(b.address(operand.data), b.constant64(operand.offset));
  source.pointer =
      b.advance(source.pointer, position.batchOffset(b, operand.batchStrides));
  Value first = times(block, tile.rows * operand.rowStride);
  source.pointer = b.advance(source.pointer, first);
  for (int stage : {0, 1})
    source.stages[stage] = b.declareLds(
        kernelName + (isLhs ? "_lhs" : "_rhs") + Twine(stage), tile.ldsBytes());
  Index32 row = wave * operand.waveRows() + position.lane % 16;
  for (int64_t slab = 0; slab < tile.slabs(); ++slab)
    for (int64_t part = 0; part < tile.fragment.parts; ++part)
      source.fragment.push_back(
          tile.fragmentAt(row, slab, position.lane / 16, part));
  if (operand.isStaged()) {
    int64_t reach = (operand.rows - 1) * operand.rowStride +
                    (problem.k - 1) * operand.columnStride +
                    operand.elementBytes();
    // The dword that the last row is in belongs to the buffer.
    if (operand.transfer == Transfer::Rows)
      reach = llvm::alignTo(reach, 4);
    Value bytes = arith::SubIOp::create(b, b.constant64(reach), first);
    source.staged = std::make_unique<StagedLoads>(
        b, problem, operand, source.pointer, bytes, position.thread);
    return;
  }

  Index32 rows = min(b.index(operand.rows) - block * tile.rows, tile.rows);
  // A strided view ends with its last row's last byte; whole rows would reach
  // past it, but a lane never goes past the row's own bytes.
  source.bytes = times(rows, operand.rowStride);
  source.resource = b.resource(source.pointer, source.bytes);

  source.ldsOffset = (position.wave * (kLanes * kLdsChunk)).get();
  for (int64_t load = 0; load < tile.loads(); ++load) {
    Index32 chunk =
        (position.wave + load * tile.waves) * kLanes + position.lane;
    source.loadByte.push_back(tile.byteAt(chunk));
    source.loadRow.push_back(tile.rowAt(chunk) * operand.rowStride +
                             source.loadByte.back());
  }
  if (!operand.hasBlockScale())
    return;
  int64_t stride = operand.scaleStride(problem.k);
  int64_t rowBlocks = (operand.rows + 31) / 32, tileBlocks = tile.rows / 32;
  Value scales = b.address(operand.scale);
  SmallVector<int64_t> batchStrides = computeStrides(problem.batch);
  for (int64_t &matrices : batchStrides)
    matrices *= rowBlocks * stride;
  scales = b.advance(scales, position.batchOffset(b, batchStrides));
  scales = b.advance(scales, times(block, tileBlocks * stride));
  Index32 blocks = min(b.index(rowBlocks) - block * tileBlocks, tileBlocks);
  source.scaleResource = b.resource(scales, times(blocks, stride));
  for (int64_t i = 0; i < operand.scaleRegisters(); ++i)
    source.scaleOffset.push_back(
        (wave * (operand.waveRows() / 32) + i) * stride + position.lane * 4);
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

Index32 MatmulLoop::target(const Event &event, const Step &step) {
  int64_t number = step.number + event.ahead;
  return step.base ? *step.base + number : b.index(number);
}

Value MatmulLoop::stageOf(const Event &event, const Step &step) {
  return source(event.side).stages[(step.number + event.ahead + 2) % 2];
}

void MatmulLoop::emitAddress(const Event &event, const Step &step) {
  Source &source = this->source(event.side);
  if (source.staged) {
    Index32 number = target(event, step);
    source.staged->beginStep(number, step.base ? number.below(problem.steps())
                                               : Value());
    return;
  }
  int64_t rowBytes = problem.operand(event.side).tile.rowBytes();
  source.stepByte = target(event, step) * rowBytes;
  source.stepResource = source.resource;
  if (!step.base || problem.hasContractionTail())
    return;
  // The last round of the loop loads steps that do not exist: a buffer without
  // bytes costs no traffic.
  Value exists = target(event, step).below(problem.steps());
  Value bytes =
      arith::SelectOp::create(b, exists, source.bytes, b.constant64(0));
  source.stepResource = b.resource(source.pointer, bytes);
}

void MatmulLoop::emitLoad(const Event &event, const Step &step, State &state) {
  Source &source = this->source(event.side);
  if (source.staged) {
    state.nextLoaded[{event.side, event.index}] =
        source.staged->load(event.index);
    return;
  }
  const OperandTile &tile = problem.operand(event.side).tile;
  Index32 offset = source.loadRow[event.index];
  if (problem.hasContractionTail()) {
    // Past the end of K the lane loads from nowhere, which gives zeros.
    Value inside = (source.loadByte[event.index] + source.stepByte)
                       .below(problem.k * tile.fragment.bits / 8);
    offset = offset.selectOr(inside, kOutOfBounds);
  }
  Value base = stageOf(event, step);
  Index32 position =
      b.index(source.ldsOffset) + event.index * tile.waves * kLanes * kLdsChunk;
  Value lds = b.advance(base, position.get());
  ROCDL::RawPtrBufferLoadLdsOp::create(
      b, source.stepResource, lds, b.index(tile.chunkBytes()).get(),
      offset.get(), source.stepByte.get(), b.index(0).get(), b.index(0).get(),
      ArrayAttr(), ArrayAttr(), ArrayAttr());
}

void MatmulLoop::emitWrite(const Event &event, const Step &step,
                           const State &state) {
  source(event.side)
      .staged->write(event.index, stageOf(event, step), target(event, step),
                     [&](int64_t load) -> ArrayRef<Value> {
                       return state.loaded.at({event.side, load});
                     });
}

Value MatmulLoop::emitRead(const Event &event, const Step &step) {
  Source &source = this->source(event.side);
  const OperandTile &tile = problem.operand(event.side).tile;
  Index32 lane = source.fragment[event.slab * tile.fragment.parts + event.part];
  // First the lane's part of the address, then the constant one: that folds
  // into the instruction.
  Value address = b.advance(stageOf(event, step), lane.get());
  address =
      b.advance(address, b.index(event.index * 16 * tile.ldsRowBytes()).get());
  int64_t bytes = tile.fragment.partBytes();
  return LLVM::LoadOp::create(b, b.vectorOf(bytes / 4, b.getI32Type()), address,
                              /*alignment=*/kLdsChunk);
}

Value MatmulLoop::emitScale(const Event &event, const Step &step) {
  Source &source = this->source(event.side);
  Index32 block256 = target(event, step) / shape.stepsPerScale;
  // Scalar offsets are not checked against the buffer: past the last block the
  // last one is loaded again.
  int64_t blocks256 = (problem.k + 255) / 256;
  Index32 first =
      step.base ? min(block256, blocks256 - 1) * 256 : block256 * 256;
  Value scale = b.bufferLoad(b.getI32Type(), source.scaleResource,
                             source.scaleOffset[event.index], first);
  if (problem.k % 256 == 0)
    return scale;
  // Data past the end of K are zeros; a scale there must not turn them into
  // NaNs, whatever the bytes are. Byte i of a lane is for block
  // (i / 2) * 4 + lane / 16 of the 256.
  Index32 block = block256 * 8 + position.lane / 16;
  int64_t blocks = problem.k / 32;
  Value one = noScale;
  Value zero = b.index(0).get();
  auto mask = [&](Index32 block, int64_t bits) -> Value {
    return arith::SelectOp::create(b, block.below(blocks), b.index(bits).get(),
                                   zero);
  };
  Value keep =
      arith::OrIOp::create(b, mask(block, 0xffff), mask(block + 4, 0xffff0000));
  Value difference = arith::XOrIOp::create(b, scale, one);
  return arith::XOrIOp::create(b, arith::AndIOp::create(b, difference, keep),
                               one);
}

void MatmulLoop::emitEvent(const Event &event, const Step &step, State &state) {
  int64_t number = step.number + event.ahead;
  if (!step.base && (number < 0 || number >= problem.steps()))
    return;
  switch (event.kind) {
  case Event::Barrier:
    gpu::BarrierOp::create(b);
    break;
  case Event::Address:
    emitAddress(event, step);
    break;
  case Event::Load:
    emitLoad(event, step, state);
    break;
  case Event::Write:
    emitWrite(event, step, state);
    break;
  case Event::Read: {
    auto &fragments = event.ahead == 0 ? state.fragments : state.nextFragments;
    fragments[{event.side, event.index, event.slab, event.part}] =
        emitRead(event, step);
    break;
  }
  case Event::Scale:
    if (number % shape.stepsPerScale != 0)
      return;
    state.nextScales[{event.side, event.index}] = emitScale(event, step);
    break;
  }
  b.fence();
}

//===----------------------------------------------------------------------===//
// Matrix instructions
//===----------------------------------------------------------------------===//

Value MatmulLoop::fragmentOf(const MatmulOperand &operand, int64_t index,
                             int64_t slab, const State &state) {
  Value first = state.fragments.at({operand.side, index, slab, 0});
  if (operand.tile.fragment.parts == 1)
    return first;
  Value second = state.fragments.at({operand.side, index, slab, 1});
  SmallVector<int64_t> both(operand.tile.fragment.bytes / 4);
  std::iota(both.begin(), both.end(), 0);
  return vector::ShuffleOp::create(b, first, second, both);
}

void MatmulLoop::emitMfma(const MatrixStep &mfma, const Step &step,
                          State &state) {
  Value &acc = state.accumulators[mfma.lhs * problem.rhs.fragments + mfma.rhs];
  // rhs goes first: a lane then holds four neighbouring columns of the product.
  Value rhs = fragmentOf(problem.rhs, mfma.rhs, mfma.slab, state);
  Value lhs = fragmentOf(problem.lhs, mfma.lhs, mfma.slab, state);
  Type type = b.vectorOf(4, b.getF32Type());
  auto constant = [&](int64_t value) { return b.index(value).get(); };
  int64_t bits = problem.lhs.tile.fragment.bits;
  // The dwords of a fragment that this instruction takes, as `count` elements.
  auto partOf = [&](Value fragment, int64_t count, Type element) -> Value {
    int64_t dwords = 4 / problem.mfmasPerFragment;
    if (dwords < 4)
      fragment = vector::ShuffleOp::create(
          b, fragment, fragment,
          llvm::to_vector(
              llvm::seq(mfma.part * dwords, (mfma.part + 1) * dwords)));
    return vector::BitCastOp::create(
        b, cast<VectorType>(b.vectorOf(count, element)), fragment);
  };
  auto unscaled = [&](Value rhs, Value lhs) {
    return SmallVector<Value>{rhs,         lhs,         acc,
                              constant(0), constant(0), constant(0)};
  };
  if (bits == 32) {
    auto element = [&](Value fragment) {
      return b.extract(partOf(fragment, 1, b.getF32Type()), 0);
    };
    acc = ROCDL::mfma_f32_16x16x4f32::create(
        b, type, unscaled(element(rhs), element(lhs)));
  } else if (bits == 16 && problem.mfmasPerFragment == 1) {
    auto elements = [&](Value fragment) {
      return partOf(fragment, 8, b.getBF16Type());
    };
    acc = ROCDL::mfma_f32_16x16x32_bf16::create(
        b, type, unscaled(elements(rhs), elements(lhs)));
  } else if (bits == 16) {
    // LLVM's operands of this older instruction are bits.
    auto elements = [&](Value fragment) {
      return partOf(fragment, 4, b.getI16Type());
    };
    acc = ROCDL::mfma_f32_16x16x16bf16_1k::create(
        b, type, unscaled(elements(rhs), elements(lhs)));
  } else {
    // A register holds the scales of 32 rows by 256 of K.
    int64_t k128 = step.number * problem.config.getStep() / 128 + mfma.slab;
    auto scaleOf = [&](Side side, int64_t index) {
      auto found = state.scales.find({side, index / 2});
      return found == state.scales.end() ? noScale : found->second;
    };
    auto byteOf = [&](int64_t index) {
      return constant(k128 % 2 * 2 + index % 2);
    };
    acc = ROCDL::mfma_scale_f32_16x16x128_f8f6f4::create(
        b, type,
        ValueRange{rhs, lhs, acc, constant(problem.rhs.formatCode),
                   constant(problem.lhs.formatCode), byteOf(mfma.rhs),
                   scaleOf(Side::Rhs, mfma.rhs), byteOf(mfma.lhs),
                   scaleOf(Side::Lhs, mfma.lhs)});
  }
  b.fence();
}

void MatmulLoop::emitStep(const Step &step, State &state) {
  bool exists = step.base || step.number >= 0;
  auto event = schedule.events.begin(), end = schedule.events.end();
  int64_t slot = 0;
  for (const MatrixStep &mfma : schedule.mfmas) {
    auto here = [&](const Event &e) { return e.slot == slot; };
    for (auto at = event; at != end && here(*at); ++at)
      if (at->kind == Event::Barrier)
        emitEvent(*at, step, state);
    if (exists)
      emitMfma(mfma, step, state);
    for (; event != end && here(*event); ++event)
      if (event->kind != Event::Barrier)
        emitEvent(*event, step, state);
    ++slot;
  }
  state.advance(/*takesScales=*/(step.number + 1) % shape.stepsPerScale == 0);
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

SmallVector<Value> MatmulLoop::State::carried() const {
  SmallVector<Value> values(accumulators);
  for (const auto &[key, value] : fragments)
    values.push_back(value);
  for (const auto &[key, value] : scales)
    values.push_back(value);
  for (const auto &[key, dwords] : loaded)
    values.append(dwords);
  return values;
}

void MatmulLoop::State::setCarried(ValueRange values) {
  auto next = values.begin();
  for (Value &value : accumulators)
    value = *next++;
  for (auto &[key, value] : fragments)
    value = *next++;
  for (auto &[key, value] : scales)
    value = *next++;
  for (auto &[key, dwords] : loaded)
    for (Value &dword : dwords)
      dword = *next++;
}

void MatmulLoop::State::advance(bool takesScales) {
  fragments = std::exchange(nextFragments, {});
  loaded = std::exchange(nextLoaded, {});
  if (takesScales)
    scales = std::exchange(nextScales, {});
}

SmallVector<Value> MatmulLoop::emit() {
  State state;
  // LLVM splits a vector that starts as a constant into scalars, in front of
  // the back end; an empty assembly statement hides the constant.
  auto vectorType = cast<VectorType>(b.vectorOf(4, b.getF32Type()));
  Value zeros = arith::ConstantOp::create(
      b, DenseElementsAttr::get(vectorType, b.getF32FloatAttr(0.0f)));
  Value zero =
      LLVM::InlineAsmOp::create(
          b, TypeRange{vectorType}, ValueRange{zeros}, "", "=v,0",
          /*has_side_effects=*/false, /*is_align_stack=*/false,
          LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr())
          .getRes();
  state.accumulators.assign(problem.lhs.fragments * problem.rhs.fragments,
                            zero);
  emitStep({-2, std::nullopt}, state);
  emitStep({-1, std::nullopt}, state);

  int64_t rounds = problem.steps() / 2;
  if (rounds > 0) {
    auto loop =
        scf::ForOp::create(b, b.index(0).get(), b.index(2 * rounds).get(),
                           b.index(2).get(), state.carried());
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    state.setCarried(loop.getRegionIterArgs());
    Index32 base = b.index(loop.getInductionVar());
    emitStep({0, base}, state);
    emitStep({1, base}, state);
    scf::YieldOp::create(b, state.carried());
    state.setCarried(loop.getResults());
  }
  if (problem.steps() % 2 != 0)
    emitStep({problem.steps() - 1, std::nullopt}, state);
  return state.accumulators;
}
