// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --mxfp4-lower-to-cpu: mxfp4 operations on buffers as calls of the kernels in
// runtime/cpu/Kernels.h. Needs byte types on memrefs, of any layout; gives
// calls with addresses, strides and extents, all i64.

#include "mxfp4/Conversion/Passes.h"
#include "mxfp4/Conversion/ZeroFill.h"

#include "ScalarNumerics.h"
#include "cpu/Kernels.h"

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERTOCPU
#include "mxfp4/Conversion/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

static constexpr StringLiteral kQuantize = "mxfp4_cpu_quantize";
static constexpr StringLiteral kMatmul = "mxfp4_cpu_scaled_matmul";

namespace {

/// Builds the arguments of one call.
class CallBuilder {
public:
  explicit CallBuilder(Operation *op) : b(op->getLoc(), op), op(op) {}

  Value i64(int64_t value) {
    return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
  }

  /// The address of a buffer's first element; 0 for no buffer.
  Value address(Value buffer) {
    if (!buffer)
      return i64(0);
    auto type = cast<MemRefType>(buffer.getType());
    Value start =
        toI64(memref::ExtractAlignedPointerAsIndexOp::create(b, buffer));
    auto [strides, offset] = type.getStridesAndOffset();
    if (offset == 0)
      return start;
    Value elements =
        ShapedType::isDynamic(offset)
            ? toI64(memref::ExtractStridedMetadataOp::create(b, buffer)
                        .getOffset())
            : i64(offset);
    Value bytes = i64(type.getElementTypeBitWidth() / 8);
    return arith::AddIOp::create(b, start,
                                 arith::MulIOp::create(b, elements, bytes));
  }

  /// The stride of dimension `dim`, in units of 1 / `scale` elements; 0 where
  /// the buffer has no such dimension.
  Value stride(Value buffer, int64_t dim, int64_t scale = 1) {
    auto type = cast<MemRefType>(buffer.getType());
    if (dim < 0)
      return i64(0);
    int64_t known = type.getStridesAndOffset().first[dim];
    if (!ShapedType::isDynamic(known))
      return i64(known * scale);
    auto metadata = memref::ExtractStridedMetadataOp::create(b, buffer);
    return arith::MulIOp::create(b, toI64(metadata.getStrides()[dim]),
                                 i64(scale));
  }

  /// The extent of dimension `dim`; 1 where the buffer has no such dimension.
  Value extent(Value buffer, int64_t dim, int64_t scale = 1) {
    if (dim < 0)
      return i64(1);
    auto type = cast<MemRefType>(buffer.getType());
    if (!type.isDynamicDim(dim))
      return i64(type.getDimSize(dim) * scale);
    return arith::MulIOp::create(
        b, toI64(memref::DimOp::create(b, buffer, dim)), i64(scale));
  }

  /// `buffer` itself if its last `inner` dimensions lie in memory without gaps,
  /// else a copy that does. A copy that the kernel writes goes back after the
  /// call; one that it reads is filled before.
  FailureOr<Value> dense(Value buffer, int64_t inner, bool reads, bool writes) {
    auto type = cast<MemRefType>(buffer.getType());
    if (isDense(type, inner))
      return buffer;
    if (!type.hasStaticShape())
      return op->emitOpError()
             << "has an operand with gaps and without a static shape, " << type
             << ", which has no place for a dense copy";
    auto denseType = MemRefType::get(type.getShape(), type.getElementType());
    Value copy = memref::AllocOp::create(b, denseType);
    if (reads)
      memref::CopyOp::create(b, buffer, copy);
    if (writes) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointAfter(op);
      memref::CopyOp::create(b, copy, buffer);
    }
    return copy;
  }

  /// Replaces the operation by the call.
  void call(StringRef callee, ValueRange arguments) {
    func::CallOp::create(b, callee, TypeRange(), arguments);
    op->erase();
  }

  ImplicitLocOpBuilder b;

private:
  static bool isDense(MemRefType type, int64_t inner) {
    ArrayRef<int64_t> shape = type.getShape();
    SmallVector<int64_t> strides = type.getStridesAndOffset().first;
    int64_t expected = 1;
    for (int64_t dim = shape.size() - 1, end = shape.size() - inner; dim >= end;
         --dim) {
      if (shape[dim] == 1)
        continue;
      if (strides[dim] != expected || ShapedType::isDynamic(expected))
        return false;
      expected = ShapedType::isDynamic(shape[dim]) ? ShapedType::kDynamic
                                                   : expected * shape[dim];
    }
    return true;
  }

  Value toI64(Value index) {
    return arith::IndexCastOp::create(b, b.getI64Type(), index);
  }

  Operation *op;
};

static int64_t rankOf(Value buffer) {
  return cast<MemRefType>(buffer.getType()).getRank();
}

/// cpu::PackedSpec of an operand.
static int64_t packSpec(OperandAttr operand, StreamAttr stream) {
  using Spec = cpu::PackedSpec;
  HadamardAttr rotation = operand.getRotation();
  auto field = [](auto value, int shift) {
    return static_cast<int64_t>(static_cast<uint64_t>(value) << shift);
  };
  int64_t spec = static_cast<int64_t>(formatOf(operand.getElement())) |
                 field(operand.getBlock(), Spec::kBlockShift) |
                 field(operand.getScale(), Spec::kScaleShift) |
                 field(operand.getRound(), Spec::kRoundingShift);
  if (rotation)
    spec |=
        field(rotation.getSize(), Spec::kRotationShift) |
        field(rotation.getSigns() == Signs::Random, Spec::kRandomSignsShift);
  if (stream)
    spec |= field(stream.getOperand(), Spec::kOperandShift);
  return spec;
}

//===----------------------------------------------------------------------===//
// fused_quantize
//===----------------------------------------------------------------------===//

/// The arguments of one copy: codes, scales, spec, two words of fixed signs,
/// seed, gemm.
static LogicalResult appendCopy(CallBuilder &call, OperandRange outs,
                                OperandAttr operand, StreamAttr stream,
                                SmallVectorImpl<Value> &arguments) {
  if (!operand) {
    arguments.append(7, call.i64(0));
    return success();
  }
  for (Value out : outs) {
    FailureOr<Value> buffer =
        call.dense(out, rankOf(out), /*reads=*/false, /*writes=*/true);
    if (failed(buffer))
      return failure();
    arguments.push_back(call.address(*buffer));
  }
  arguments.push_back(call.i64(packSpec(operand, stream)));
  std::array<int64_t, 2> signs = {0, 0};
  HadamardAttr rotation = operand.getRotation();
  if (rotation && rotation.getMask())
    llvm::copy(rotation.getMask().asArrayRef(), signs.begin());
  for (int64_t word : signs)
    arguments.push_back(call.i64(word));
  arguments.push_back(call.i64(stream ? stream.getSeed() : 0));
  arguments.push_back(call.i64(stream ? stream.getGemm() : 0));
  return success();
}

static LogicalResult lower(FusedQuantizeOp op) {
  if (op.getRounded())
    return op.emitOpError("is rounded, which is for GPU kernels");
  CallBuilder call(op);
  Value source = op.getSource();
  int64_t rank = rankOf(source);
  Type element = cast<MemRefType>(source.getType()).getElementType();
  SmallVector<Value> arguments = {
      call.address(source), call.i64(static_cast<int64_t>(formatOf(element)))};
  for (int64_t dim : {rank - 3, rank - 2, rank - 1})
    arguments.push_back(call.extent(source, dim));
  for (int64_t dim : {rank - 3, rank - 2, rank - 1})
    arguments.push_back(call.stride(source, dim));
  for (Value scalar : {op.getStep(), op.getTrip()})
    arguments.push_back(scalar ? scalar : call.i64(0));
  if (failed(appendCopy(call, op.getRowOuts(), op.getRowAttr(),
                        op.getRowStreamAttr(), arguments)) ||
      failed(appendCopy(call, op.getColumnOuts(), op.getColumnAttr(),
                        op.getColumnStreamAttr(), arguments)))
    return failure();
  call.call(kQuantize, arguments);
  return success();
}

//===----------------------------------------------------------------------===//
// scaled_matmul
//===----------------------------------------------------------------------===//

/// Codes in one element of an operand's buffer.
static int64_t codesPerElement(OperandAttr operand) {
  return isa<Float4E2M1FNType>(operand.getElement()) ? 2 : 1;
}

/// The arguments of one operand: data, scales, spec, strides.
static LogicalResult appendOperand(CallBuilder &call, Value data, Value scale,
                                   OperandAttr operand,
                                   SmallVectorImpl<Value> &arguments) {
  // Quantized data lies along the contraction; the kernel takes others anyhow.
  if (operand.hasScale()) {
    FailureOr<Value> rows =
        call.dense(data, /*inner=*/1, /*reads=*/true, /*writes=*/false);
    FailureOr<Value> all = call.dense(scale, rankOf(scale), /*reads=*/true,
                                      /*writes=*/false);
    if (failed(rows) || failed(all))
      return failure();
    data = *rows;
    scale = *all;
  }
  int64_t rank = rankOf(data), codes = codesPerElement(operand);
  arguments.append(
      {call.address(data), call.address(scale),
       call.i64(packSpec(operand, StreamAttr())),
       call.stride(data, rank - 3, codes), call.stride(data, rank - 2, codes),
       operand.hasScale() ? call.i64(1) : call.stride(data, rank - 1)});
  return success();
}

static LogicalResult lower(ScaledMatmulOp op) {
  Value init = op.getInit();
  if (rankOf(init) > 3)
    return op.emitOpError() << "has init " << init.getType()
                            << ": the CPU's kernel takes one batch dimension";
  linalg::FillOp fill = zeroFillBefore(op, init);
  CallBuilder call(op);
  GemmAttr gemm = op.getGemm();
  SmallVector<Value> arguments;
  if (failed(appendOperand(call, op.getLhs(), op.getLhsScale(), gemm.getLhs(),
                           arguments)) ||
      failed(appendOperand(call, op.getRhs(), op.getRhsScale(), gemm.getRhs(),
                           arguments)))
    return failure();
  Value bias = op.getBias();
  if (bias) {
    FailureOr<Value> values =
        call.dense(bias, 1, /*reads=*/true, /*writes=*/false);
    if (failed(values))
      return failure();
    bias = *values;
  }
  FailureOr<Value> out =
      call.dense(init, /*inner=*/1, /*reads=*/!fill, /*writes=*/true);
  if (failed(out))
    return failure();
  int64_t rank = rankOf(init);
  Type element = cast<MemRefType>(init.getType()).getElementType();
  arguments.append(
      {call.address(bias), call.address(*out),
       call.i64(static_cast<int64_t>(formatOf(element))),
       call.stride(*out, rank - 3), call.stride(*out, rank - 2),
       call.extent(init, rank - 3), call.extent(init, rank - 2),
       call.extent(init, rank - 1),
       call.extent(op.getLhs(), rank - 1, codesPerElement(gemm.getLhs())),
       call.i64(fill ? 0 : 1)});
  call.call(kMatmul, arguments);
  if (fill)
    fill.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

struct LowerToCPUPass : mxfp4::impl::LowerToCPUBase<LowerToCPUPass> {
  void runOnOperation() override {
    SmallVector<Operation *> operations;
    WalkResult checked = getOperation()->walk([&](Operation *op) {
      if (!isa_and_nonnull<MXFP4Dialect>(op->getDialect()))
        return WalkResult::advance();
      for (Type type : op->getOperandTypes())
        if (isa<TensorType>(type)) {
          op->emitOpError() << "is on tensors, " << type
                            << "; run mxfp4-pack and bufferize first";
          return WalkResult::interrupt();
        }
      operations.push_back(op);
      return WalkResult::advance();
    });
    if (checked.wasInterrupted())
      return signalPassFailure();
    for (Operation *op : operations) {
      bool quantizes = isa<FusedQuantizeOp>(op);
      LogicalResult lowered = quantizes ? lower(cast<FusedQuantizeOp>(op))
                                        : lower(cast<ScaledMatmulOp>(op));
      if (failed(lowered))
        return signalPassFailure();
      ++(quantizes ? numQuantizers : numProducts);
    }
    declareCallees();
  }

private:
  /// Declares what the calls name, with the types that they pass.
  void declareCallees() {
    SymbolTable symbols(getOperation());
    getOperation()->walk([&](func::CallOp call) {
      if ((call.getCallee() != kQuantize && call.getCallee() != kMatmul) ||
          symbols.lookup(call.getCallee()))
        return;
      OpBuilder detached(&getContext());
      auto callee =
          func::FuncOp::create(detached, getOperation().getLoc(),
                               call.getCallee(), call.getCalleeType());
      callee.setPrivate();
      symbols.insert(callee, getOperation().getBody()->begin());
    });
  }
};

} // namespace
