// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a product off its operation and refuses what no kernel can be made
// for, with both facts that conflict.

#include "ScaledMatmulProblem.h"

#include "mxfp4/Target/KernelConfig.h"

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
/// A [B x ...] R x C buffer: its extents, and its strides in elements.
struct Matrix {
  SmallVector<int64_t> batch;
  int64_t rows, columns, offset;
  SmallVector<int64_t> batchStrides;
  int64_t rowStride, columnStride;
  unsigned elementBits;
};
} // namespace

/// The matrices of a buffer, if all about them is static.
static std::optional<Matrix> matrixOf(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  bool isStatic = type.hasStaticShape() &&
                  succeeded(type.getStridesAndOffset(strides, offset)) &&
                  !ShapedType::isDynamic(offset) &&
                  llvm::none_of(strides, ShapedType::isDynamic);
  if (!isStatic || type.getRank() < 2)
    return std::nullopt;
  ArrayRef<int64_t> shape = type.getShape();
  size_t batch = shape.size() - 2;
  Matrix matrix;
  matrix.batch.assign(shape.begin(), shape.begin() + batch);
  matrix.rows = shape[batch];
  matrix.columns = shape[batch + 1];
  matrix.offset = offset;
  matrix.batchStrides.assign(strides.begin(), strides.begin() + batch);
  // What is not there to be strided over is said to be dense.
  matrix.columnStride = matrix.columns == 1 ? 1 : strides[batch + 1];
  matrix.rowStride =
      matrix.rows == 1 ? matrix.columns * matrix.columnStride : strides[batch];
  matrix.elementBits = type.getElementTypeBitWidth();
  return matrix;
}

static FailureOr<Matrix> readMatrix(ScaledMatmulOp op, StringRef what,
                                    Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  if (!type)
    return op.emitOpError()
           << what << " is " << value.getType() << ": kernels take buffers";
  std::optional<Matrix> matrix = matrixOf(type);
  if (!matrix)
    return op.emitOpError() << what << " is " << type
                            << ": kernels take static matrices, or batches of "
                               "them";
  auto isNegative = [](int64_t stride) { return stride < 0; };
  if (isNegative(matrix->rowStride) || isNegative(matrix->columnStride) ||
      llvm::any_of(matrix->batchStrides, isNegative))
    return op.emitOpError()
           << what << " is " << type << ": kernels take strides from 0 up";
  return *matrix;
}

/// The widest way in which `operand` can be loaded on `chip`.
static Transfer widestTransfer(const MatmulOperand &operand, int64_t rowBytes,
                               const Chip &chip) {
  // Every access is to begin where a dword does.
  auto inDwords = [&](int64_t stride) {
    return stride % 4 == 0 && operand.offset % 4 == 0 &&
           llvm::all_of(operand.batchStrides,
                        [](int64_t batch) { return batch % 4 == 0; });
  };
  int64_t element = operand.elementBytes();
  bool alongK = operand.columnStride == std::max<int64_t>(element, 1) &&
                inDwords(operand.rowStride) && rowBytes % 4 == 0;
  if (alongK && rowBytes % operand.tile.chunkBytes() == 0 &&
      operand.rowStride >= rowBytes &&
      chip.hasLdsLoad(operand.tile.chunkBytes()))
    return Transfer::Direct;
  if (alongK)
    return Transfer::Chunks;
  if (operand.rowStride == element && inDwords(operand.columnStride))
    return Transfer::Rows;
  return Transfer::Elements;
}

/// Notes where the elements of `operand` are, and how they get to LDS.
static void placeOperand(MatmulOperand &operand, const Matrix &matrix,
                         const Chip &chip) {
  operand.tile.fragment = fragmentOf(operand.attr.getElement());
  int64_t unit = matrix.elementBits / 8;
  operand.rows = matrix.rows;
  operand.offset = matrix.offset * unit;
  operand.rowStride = matrix.rowStride * unit;
  operand.columnStride = matrix.columnStride * unit;
  for (int64_t stride : matrix.batchStrides)
    operand.batchStrides.push_back(stride * unit);
  operand.transfer = widestTransfer(operand, matrix.columns * unit, chip);
}

bool mxfp4::passesThroughRegisters(ScaledMatmulOp op, const Chip &chip) {
  auto isStaged = [&](Value data, OperandAttr attr) {
    auto type = dyn_cast<MemRefType>(data.getType());
    std::optional<Matrix> matrix =
        type && !attr.hasScale() ? matrixOf(type) : std::nullopt;
    if (!matrix)
      return false;
    MatmulOperand operand;
    operand.attr = attr;
    placeOperand(operand, *matrix, chip);
    return operand.isStaged();
  };
  return isStaged(op.getLhs(), op.getGemm().getLhs()) ||
         isStaged(op.getRhs(), op.getGemm().getRhs());
}

/// Reads one input. K is set by the first and checked on the second.
static LogicalResult readOperand(MatmulProblem &problem,
                                 MatmulOperand &operand) {
  ScaledMatmulOp op = problem.op;
  KernelConfigAttr config = problem.config;
  bool isLhs = operand.side == Side::Lhs;
  StringRef what = isLhs ? "lhs" : "rhs";
  FailureOr<Matrix> matrix = readMatrix(op, what, operand.data);
  if (failed(matrix))
    return failure();
  unsigned dim = isLhs ? 0 : 1;
  placeOperand(operand, *matrix, *problem.chip);
  operand.tile.rows = config.getTile()[dim];
  operand.tile.step = config.getStep();
  operand.tile.waves = config.getWaves()[0] * config.getWaves()[1];
  operand.waves = config.getWaves()[dim];
  operand.fragments = config.getWaveTile(dim) / 16;
  operand.formatCode = formatCode(operand.attr.getElement());

  // Data are bytes from --mxfp4-pack on, so K follows from the row's bytes.
  int64_t rowBytes = matrix->columns * matrix->elementBits / 8;
  int64_t bits = operand.tile.fragment.bits;
  int64_t own = rowBytes * 8 / bits;
  if (problem.k == 0)
    problem.k = own;
  if (own != problem.k || matrix->batch != problem.batch)
    return op.emitOpError()
           << what << " is " << operand.data.getType() << ", which has ["
           << joinExtents(matrix->batch, ", ") << "] x K = " << own
           << "; expected [" << joinExtents(problem.batch, ", ")
           << "] x K = " << problem.k;
  if (operand.attr.hasScale() && operand.isStaged())
    return op.emitOpError()
           << what << " is " << operand.data.getType()
           << ": kernels load quantized rows " << operand.tile.chunkBytes()
           << " contiguous bytes at a time from addresses that 4 divides; pad "
              "K with zeros";
  if (operand.tile.step % operand.tile.fragment.slabElements() != 0)
    return op.emitOpError() << "config has step " << operand.tile.step << ", "
                            << operand.attr.getElement() << " needs multiples "
                            << "of " << operand.tile.fragment.slabElements();
  if (operand.isStaged() && operand.tile.slabs() < 2)
    return op.emitOpError()
           << "config has step " << operand.tile.step << ", but " << what
           << " is " << operand.data.getType()
           << ", which passes through registers: that takes steps of "
           << 2 * operand.tile.fragment.slabElements();
  if (operand.tile.ldsRowBytes() > 128)
    return op.emitOpError()
           << "config has step " << operand.tile.step << ", of which rows of "
           << operand.attr.getElement() << " take "
           << operand.tile.ldsRowBytes() << " bytes; LDS rows have at most 128";
  // Offsets within a tile are 32 bits wide.
  int64_t rows = operand.tile.ldsBytes() / operand.tile.ldsRowBytes();
  int64_t reach = rows * operand.rowStride;
  if (operand.isStaged())
    reach += operand.tile.step * operand.columnStride;
  if (reach >= int64_t(1) << 31)
    return op.emitOpError() << what << " is " << operand.data.getType()
                            << ": a tile of " << operand.tile.rows << " x "
                            << operand.tile.step << " spans 2 GiB or more";
  return success();
}

static LogicalResult checkScale(ScaledMatmulOp op, const MatmulOperand &operand,
                                ArrayRef<int64_t> batch, int64_t k) {
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
  expected.insert(expected.begin(), batch.begin(), batch.end());
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
  problem.resultColumnStride = result->columnStride;
  problem.resultBatchStrides = result->batchStrides;
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
    if (failed(readOperand(problem, *operand)) ||
        failed(checkScale(op, *operand, problem.batch, problem.k)))
      return failure();
  if (problem.lhs.rows != problem.m || problem.rhs.rows != problem.n)
    return op.emitOpError() << "init is " << problem.m << " x " << problem.n
                            << ", the operands have " << problem.lhs.rows
                            << " and " << problem.rhs.rows << " rows";
  int64_t resultBytes = problem.resultElement.getIntOrFloatBitWidth() / 8;
  ArrayRef<int64_t> tile = problem.config.getTile();
  if ((tile[0] * problem.resultRowStride +
       tile[1] * problem.resultColumnStride) *
          resultBytes >=
      int64_t(1) << 31)
    return op.emitOpError()
           << "init is " << op.getInit().getType() << ": a tile of " << tile[0]
           << " x " << tile[1] << " spans 2 GiB or more";
  if (problem.ldsBytes() > chip.ldsBytes)
    return op.emitOpError()
           << "config takes " << problem.ldsBytes() << " bytes of LDS, "
           << StringRef(chip.name) << " has " << chip.ldsBytes;
  // What lanes read from LDS feeds one instruction or several.
  ArrayRef<int64_t> mfma = problem.config.getMfma();
  int64_t slab = problem.lhs.tile.fragment.slabElements();
  if (mfma[0] != 16 || mfma[1] != 16 || slab % mfma[2] != 0)
    return op.emitOpError()
           << "config has MFMA " << joinExtents(mfma, "x") << "; kernels for "
           << gemm.getLhs().getElement() << " are made of 16x16 with K of "
           << slab << " or a divisor of it";
  if (!chip.findMfma(mfmaElement(classify(gemm)), mfma[0], mfma[1], mfma[2]))
    return op.emitOpError()
           << StringRef(chip.name) << " has no matrix instruction for "
           << gemm.getLhs().getElement() << " of shape "
           << joinExtents(mfma, "x");
  problem.mfmasPerFragment = slab / mfma[2];
  return problem;
}

int64_t MatmulProblem::batchCount() const {
  return ShapedType::getNumElements(batch);
}

BlockOrder MatmulProblem::blockOrder() const {
  int64_t tileM = config.getTile()[0], tileN = config.getTile()[1];
  return {(m + tileM - 1) / tileM, (n + tileN - 1) / tileN, chip->dies,
          config.getGroup()};
}

ScheduleShape MatmulProblem::scheduleShape() const {
  auto shapeOf = [](const MatmulOperand &operand) {
    return ScheduleShape::Operand{
        operand.fragments,           operand.tile.fragment.parts,
        operand.tile.fragment.bytes, operand.tile.loads(),
        operand.scaleRegisters(),    operand.writes()};
  };
  ScheduleShape shape;
  shape.lhs = shapeOf(lhs);
  shape.rhs = shapeOf(rhs);
  shape.slabs = lhs.tile.slabs();
  shape.mfmasPerFragment = mfmasPerFragment;
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
