// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a product off its operation and refuses what no kernel can be made
// for, with both facts that conflict.

#include "ScaledMatmulProblem.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mxfp4;

static std::string joinExtents(ArrayRef<int64_t> extents, StringRef separator) {
  return llvm::join(
      llvm::map_range(extents, [](int64_t e) { return std::to_string(e); }),
      separator);
}

static Fragment fragmentOf(Type element) {
  return llvm::TypeSwitch<Type, Fragment>(element)
      .Case<Float4E2M1FNType>([](Type) { return Fragment::fp4(); })
      .Case<Float6E2M3FNType, Float6E3M2FNType>(
          [](Type) { return Fragment::fp6(); })
      .Case<Float8E4M3FNType, Float8E5M2Type>(
          [](Type) { return Fragment::fp8(); })
      .Case<BFloat16Type>([](Type) { return Fragment::bf16(); })
      .Default([](Type) { return Fragment::f32(); });
}

/// CDNA4 ISA, VOP3P MFMA fields cbsz and blgp of f8f6f4.
static int64_t formatCode(Type element) {
  return llvm::TypeSwitch<Type, int64_t>(element)
      .Case<Float8E4M3FNType>([](Type) { return 0; })
      .Case<Float8E5M2Type>([](Type) { return 1; })
      .Case<Float6E2M3FNType>([](Type) { return 2; })
      .Case<Float6E3M2FNType>([](Type) { return 3; })
      .Case<Float4E2M1FNType>([](Type) { return 4; })
      .Default([](Type) { return 0; });
}

namespace {
/// A [B x] R x C buffer: its extents, and its strides in elements.
struct Matrix {
  int64_t batch, rows, columns, offset, batchStride, rowStride;
  unsigned elementBits;
};
} // namespace

static FailureOr<Matrix> readMatrix(ScaledMatmulOp op, StringRef what,
                                    Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  if (!type)
    return op.emitOpError()
           << what << " is " << value.getType() << ": kernels take buffers";
  SmallVector<int64_t> strides;
  int64_t offset;
  bool isStatic = type.hasStaticShape() &&
                  succeeded(type.getStridesAndOffset(strides, offset)) &&
                  !ShapedType::isDynamic(offset) &&
                  llvm::none_of(strides, ShapedType::isDynamic);
  if (!isStatic || (type.getRank() != 2 && type.getRank() != 3))
    return op.emitOpError() << what << " is " << type
                            << ": kernels take static matrices, or batches of "
                               "them";
  if (strides.back() != 1 && type.getShape().back() != 1)
    return op.emitOpError()
           << what << " is " << type << ": its rows are not contiguous";
  bool batched = type.getRank() == 3;
  ArrayRef<int64_t> shape = type.getShape();
  return Matrix{batched ? shape[0] : 1,       shape[batched],
                shape[batched + 1],           offset,
                batched ? strides[0] : 0,     strides[batched],
                type.getElementTypeBitWidth()};
}

/// Reads one input. `k` is set by the first and checked on the second.
static LogicalResult readOperand(ScaledMatmulOp op, KernelConfigAttr config,
                                 MatmulOperand &operand, int64_t batch,
                                 int64_t &k) {
  bool isLhs = operand.side == Side::Lhs;
  StringRef what = isLhs ? "lhs" : "rhs";
  FailureOr<Matrix> matrix = readMatrix(op, what, operand.data);
  if (failed(matrix))
    return failure();
  unsigned dim = isLhs ? 0 : 1;
  operand.tile.fragment = fragmentOf(operand.attr.getElement());
  operand.tile.rows = config.getTile()[dim];
  operand.tile.step = config.getStep();
  operand.tile.waves = config.getWaves()[0] * config.getWaves()[1];
  operand.waves = config.getWaves()[dim];
  operand.fragments = config.getWaveTile(dim) / 16;
  operand.formatCode = formatCode(operand.attr.getElement());
  operand.rows = matrix->rows;
  int64_t unit = matrix->elementBits / 8;
  operand.offset = matrix->offset * unit;
  operand.rowStride = matrix->rowStride * unit;
  operand.batchStride = matrix->batchStride * unit;

  // Data are bytes from --mxfp4-pack on, so K follows from the row's bytes.
  int64_t rowBytes = matrix->columns * unit;
  int64_t bits = operand.tile.fragment.bits;
  int64_t own = rowBytes * 8 / bits;
  if (k == 0)
    k = own;
  if (own != k || matrix->batch != batch)
    return op.emitOpError()
           << what << " is " << operand.data.getType() << ", which has "
           << matrix->batch << " x K = " << own << "; expected " << batch
           << " x K = " << k;
  if (rowBytes % operand.tile.chunkBytes() != 0 || operand.rowStride % 4 != 0)
    return op.emitOpError()
           << what << " has rows of " << rowBytes << " bytes, "
           << operand.rowStride << " apart; kernels load "
           << operand.tile.chunkBytes()
           << " at a time from addresses that 4 divides: pad K with zeros";
  if (operand.tile.step % operand.tile.fragment.slabElements() != 0)
    return op.emitOpError() << "config has step " << operand.tile.step << ", "
                            << operand.attr.getElement() << " needs multiples "
                            << "of " << operand.tile.fragment.slabElements();
  if (operand.tile.ldsRowBytes() > 128)
    return op.emitOpError()
           << "config has step " << operand.tile.step << ", of which rows of "
           << operand.attr.getElement() << " take "
           << operand.tile.ldsRowBytes() << " bytes; LDS rows have at most 128";
  // Offsets within a tile are 32 bits wide.
  if (operand.tile.rows * operand.rowStride >= int64_t(1) << 31)
    return op.emitOpError() << what << " has rows " << operand.rowStride
                            << " bytes apart: a tile of " << operand.tile.rows
                            << " of them exceeds 2 GiB";
  return success();
}

static LogicalResult checkScale(ScaledMatmulOp op, const MatmulOperand &operand,
                                int64_t batch, int64_t k) {
  if (!operand.attr.hasScale())
    return success();
  StringRef what = operand.side == Side::Lhs ? "lhs" : "rhs";
  auto type =
      operand.scale ? dyn_cast<MemRefType>(operand.scale.getType()) : nullptr;
  if (!type)
    return op.emitOpError() << what << " has no buffer of scales";
  if (!operand.hasBlockScale())
    return success();
  SmallVector<int64_t> expected = {(operand.rows + 31) / 32,
                                   operand.scaleBlocks(k), 64, 4};
  if (cast<MemRefType>(operand.data.getType()).getRank() == 3)
    expected.insert(expected.begin(), batch);
  if (op.getScaleLayout() != ScaleLayout::Shuffled ||
      type.getShape() != ArrayRef(expected) || !type.getLayout().isIdentity())
    return op.emitOpError() << what << " has scales " << type << " in layout "
                            << stringifyScaleLayout(op.getScaleLayout())
                            << "; kernels take them shuffled, shape ["
                            << joinExtents(expected, ", ") << "]";
  return success();
}

FailureOr<MatmulProblem> mxfp4::readMatmul(ScaledMatmulOp op,
                                           const Chip &chip) {
  MatmulProblem problem;
  problem.op = op;
  problem.chip = &chip;
  problem.config = op.getConfigAttr();
  if (!problem.config)
    return op.emitOpError("has no kernel config: run "
                          "--mxfp4-select-kernel-config first");
  GemmAttr gemm = op.getGemm();
  bool scaled = gemm.getLhs().hasScale();
  if (scaled != gemm.getRhs().hasScale() ||
      (!scaled && gemm.getLhs().getElement() != gemm.getRhs().getElement()))
    return op.emitOpError() << "multiplies " << gemm.getLhs().getElement()
                            << " by " << gemm.getRhs().getElement()
                            << ": no matrix instruction does; cast one";
  if (std::string refusal = scaledMfmaRefusal(chip); scaled && !refusal.empty())
    return op.emitOpError() << refusal;

  FailureOr<Matrix> result = readMatrix(op, "init", op.getInit());
  if (failed(result))
    return failure();
  problem.batch = result->batch;
  problem.m = result->rows;
  problem.n = result->columns;
  problem.k = 0;
  problem.resultElement =
      cast<MemRefType>(op.getInit().getType()).getElementType();
  problem.resultOffset = result->offset;
  problem.resultRowStride = result->rowStride;
  problem.resultBatchStride = result->batchStride;
  if (!isa<Float32Type, BFloat16Type>(problem.resultElement))
    return op.emitOpError() << "init has elements of type "
                            << problem.resultElement << ", not f32 or bf16";

  problem.lhs.side = Side::Lhs;
  problem.lhs.attr = gemm.getLhs();
  problem.lhs.data = op.getLhs();
  problem.lhs.scale = op.getLhsScale();
  problem.rhs.side = Side::Rhs;
  problem.rhs.attr = gemm.getRhs();
  problem.rhs.data = op.getRhs();
  problem.rhs.scale = op.getRhsScale();
  for (MatmulOperand *operand : {&problem.lhs, &problem.rhs})
    if (failed(readOperand(op, problem.config, *operand, problem.batch,
                           problem.k)) ||
        failed(checkScale(op, *operand, problem.batch, problem.k)))
      return failure();
  if (problem.lhs.rows != problem.m || problem.rhs.rows != problem.n)
    return op.emitOpError() << "init is " << problem.m << " x " << problem.n
                            << ", the operands have " << problem.lhs.rows
                            << " and " << problem.rhs.rows << " rows";
  if (problem.ldsBytes() > chip.ldsBytes)
    return op.emitOpError()
           << "config takes " << problem.ldsBytes() << " bytes of LDS, "
           << StringRef(chip.name) << " has " << chip.ldsBytes;
  Mfma::Element element = scaled ? Mfma::F8F6F4
                          : isa<BFloat16Type>(gemm.getLhs().getElement())
                              ? Mfma::BF16
                              : Mfma::F32;
  // The fragments' layout is that of one instruction.
  const Fragment &fragment = problem.lhs.tile.fragment;
  int64_t mfma[] = {16, 16, fragment.slabElements() / fragment.mfmas};
  if (problem.config.getMfma().asArrayRef() != ArrayRef(mfma))
    return op.emitOpError()
           << "config has MFMA " << joinExtents(problem.config.getMfma(), "x")
           << "; kernels for " << gemm.getLhs().getElement() << " are made of "
           << joinExtents(mfma, "x");
  if (!chip.findMfma(element, mfma[0], mfma[1], mfma[2]))
    return op.emitOpError()
           << StringRef(chip.name) << " has no matrix instruction for "
           << gemm.getLhs().getElement() << " of shape "
           << joinExtents(mfma, "x");
  for (const MatmulOperand *operand : {&problem.lhs, &problem.rhs})
    if (!chip.hasLdsLoad(operand->tile.chunkBytes()))
      return op.emitOpError() << "kernels load " << operand->tile.chunkBytes()
                              << " bytes a lane to LDS, which "
                              << StringRef(chip.name) << " cannot";
  return problem;
}

BlockOrder MatmulProblem::blockOrder() const {
  int64_t tileM = config.getTile()[0], tileN = config.getTile()[1];
  return {(m + tileM - 1) / tileM, (n + tileN - 1) / tileN, chip->dies,
          config.getGroup()};
}

ScheduleShape MatmulProblem::scheduleShape() const {
  auto shapeOf = [](const MatmulOperand &operand) {
    return ScheduleShape::Operand{
        operand.fragments, operand.tile.fragment.parts,
        operand.tile.fragment.bytes, operand.tile.loads(),
        operand.scaleRegisters()};
  };
  ScheduleShape shape;
  shape.lhs = shapeOf(lhs);
  shape.rhs = shapeOf(rhs);
  shape.slabs = lhs.tile.slabs();
  shape.mfmasPerFragment = lhs.tile.fragment.mfmas;
  shape.stepsPerScale = std::max<int64_t>(256 / config.getStep(), 1);
  // What is left of 256 vector registers with accumulators apart; addresses
  // and scales take the rest.
  shape.operandRegisters = 144;
  return shape;
}

int64_t MatmulProblem::accumulators() const {
  int64_t registers = lhs.fragments * rhs.fragments * 4;
  return registers >= chip->registers / 2 ? registers : 0;
}
