// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffled scales are plain ones, padded, with their dimensions split and
// exchanged: so both ways are reshapes around one transpose.

#include "ScaleLayout.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mxfp4;

/// Rows and blocks along K that one register of 64 lanes and 4 bytes holds.
static constexpr int64_t kRows = 32, kBlocks = 8;

RankedTensorType KernelLayout::convert(RankedTensorType type) const {
  SmallVector<int64_t> shape(type.getShape());
  if (!isScale) {
    shape.back() = shape.back() * 6 / 8;
    return RankedTensorType::get(shape, IntegerType::get(type.getContext(), 8));
  }
  // Of the data that the scales belong to.
  shape.back() *= kBlockSize;
  if (block == BlockShape::Tile32)
    shape[shape.size() - 2] *= kBlockSize;
  return RankedTensorType::get(shuffledScaleShape(shape),
                               type.getElementType());
}

std::optional<KernelLayout> mxfp4::kernelLayout(OperandAttr operand,
                                                bool isScale) {
  if (isScale && operand.getBlock() != BlockShape::Tensor &&
      operand.getBlock() != BlockShape::None)
    return KernelLayout{true, operand.getBlock()};
  if (!isScale && operand.getElementBits() == 6)
    return KernelLayout{false, operand.getBlock()};
  return std::nullopt;
}

namespace {
/// The dimensions of scales `[lead..., rows, blocks]` on their way.
struct Split {
  explicit Split(RankedTensorType plain, const KernelLayout &layout)
      : lead(plain.getShape().drop_back(2)), element(plain.getElementType()) {
    int64_t perRow = layout.block == BlockShape::Tile32 ? kRows : 1;
    rows = plain.getShape()[lead.size()] * perRow;
    blocks = plain.getShape().back();
    paddedRows = llvm::alignTo(rows, kRows);
    paddedBlocks = llvm::alignTo(blocks, kBlocks);
  }

  SmallVector<int64_t> with(ArrayRef<int64_t> last) const {
    SmallVector<int64_t> shape(lead);
    shape.append(last.begin(), last.end());
    return shape;
  }
  RankedTensorType type(ArrayRef<int64_t> last) const {
    return RankedTensorType::get(with(last), element);
  }
  /// Padded scales with rows and blocks split.
  RankedTensorType split() const {
    return type({paddedRows / kRows, 2, 16, paddedBlocks / kBlocks, 2, 4});
  }
  /// Shuffled scales with lanes and bytes split: lane = (block % 4, row % 16),
  /// byte = (block / 4 % 2, row / 16 % 2).
  RankedTensorType shuffledSplit() const {
    return type({paddedRows / kRows, paddedBlocks / kBlocks, 4, 16, 2, 2});
  }
  /// Groups of dimensions: `counts` of them, behind the leading ones.
  SmallVector<ReassociationIndices> groups(ArrayRef<int64_t> counts) const {
    SmallVector<ReassociationIndices> result;
    int64_t next = 0;
    for (size_t i = 0; i < lead.size(); ++i)
      result.push_back({next++});
    for (int64_t count : counts) {
      result.emplace_back();
      for (int64_t i = 0; i < count; ++i)
        result.back().push_back(next++);
    }
    return result;
  }
  SmallVector<int64_t> permutation(ArrayRef<int64_t> last) const {
    SmallVector<int64_t> result;
    for (int64_t i = 0, end = lead.size(); i < end; ++i)
      result.push_back(i);
    for (int64_t position : last)
      result.push_back(lead.size() + position);
    return result;
  }

  ArrayRef<int64_t> lead;
  Type element;
  int64_t rows, blocks, paddedRows, paddedBlocks;
};
} // namespace

static Value emptyOf(ImplicitLocOpBuilder &b, RankedTensorType type) {
  return tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
}

static Value transposeInto(ImplicitLocOpBuilder &b, Value value,
                           RankedTensorType type,
                           ArrayRef<int64_t> permutation) {
  return linalg::TransposeOp::create(b, value, emptyOf(b, type), permutation)
      ->getResult(0);
}

/// Zero offsets and unit strides but for those of the rows.
static void sliceOf(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                    int64_t rowStride, SmallVector<OpFoldResult> &offsets,
                    SmallVector<OpFoldResult> &sizes,
                    SmallVector<OpFoldResult> &strides) {
  offsets.assign(shape.size(), b.getIndexAttr(0));
  strides.assign(shape.size(), b.getIndexAttr(1));
  strides[shape.size() - 2] = b.getIndexAttr(rowStride);
  for (int64_t extent : shape)
    sizes.push_back(b.getIndexAttr(extent));
}

FailureOr<Value> mxfp4::toKernelLayout(ImplicitLocOpBuilder &b, Value value,
                                       const KernelLayout &layout) {
  auto plain = cast<RankedTensorType>(value.getType());
  if (!layout.isScale || !plain.hasStaticShape())
    return failure();
  Split split(plain, layout);
  if (layout.block == BlockShape::Tile32) {
    // A row of scales stands for 32 rows of data.
    RankedTensorType type =
        split.type({split.rows / kRows, kRows, split.blocks});
    int64_t dim = split.lead.size() + 1;
    value = linalg::BroadcastOp::create(b, value, emptyOf(b, type), dim)
                ->getResult(0);
    value = tensor::CollapseShapeOp::create(
        b, split.type({split.rows, split.blocks}), value, split.groups({2, 1}));
  }
  RankedTensorType padded = split.type({split.paddedRows, split.paddedBlocks});
  if (value.getType() != padded) {
    // What the scales of padding belong to is zero; they say one.
    auto one =
        DenseElementsAttr::get(padded, b.getFloatAttr(split.element, 1.0));
    Value ones = arith::ConstantOp::create(b, padded, one);
    SmallVector<OpFoldResult> offsets, sizes, strides;
    sliceOf(b, cast<RankedTensorType>(value.getType()).getShape(),
            /*rowStride=*/1, offsets, sizes, strides);
    value =
        tensor::InsertSliceOp::create(b, value, ones, offsets, sizes, strides);
  }
  value = tensor::ExpandShapeOp::create(b, split.split(), value,
                                        split.groups({3, 3}));
  value = transposeInto(b, value, split.shuffledSplit(),
                        split.permutation({0, 3, 5, 2, 4, 1}));
  return Value(tensor::CollapseShapeOp::create(b, layout.convert(plain), value,
                                               split.groups({1, 1, 2, 2})));
}

FailureOr<Value> mxfp4::toPlainLayout(ImplicitLocOpBuilder &b, Value value,
                                      RankedTensorType type,
                                      const KernelLayout &layout) {
  if (!layout.isScale || !type.hasStaticShape())
    return failure();
  Split split(type, layout);
  value = tensor::ExpandShapeOp::create(b, split.shuffledSplit(), value,
                                        split.groups({1, 1, 2, 2}));
  value = transposeInto(b, value, split.split(),
                        split.permutation({0, 5, 3, 1, 4, 2}));
  value = tensor::CollapseShapeOp::create(
      b, split.type({split.paddedRows, split.paddedBlocks}), value,
      split.groups({3, 3}));
  if (value.getType() == type)
    return value;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  sliceOf(b, type.getShape(), layout.block == BlockShape::Tile32 ? kRows : 1,
          offsets, sizes, strides);
  return Value(
      tensor::ExtractSliceOp::create(b, type, value, offsets, sizes, strides));
}
