// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MatrixView against the definition of transposes and reshapes: random chains
// of them are evaluated on element numbers, and the traced view must name the
// same elements of the tensor that it found.

#include "mxfp4/Transforms/MatrixView.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "gtest/gtest.h"

#include <numeric>
#include <random>

using namespace mlir;
using namespace mxfp4;

namespace {

/// A tensor value and, for each of its elements, the element of the argument.
struct Evaluated {
  Value value;
  std::vector<int64_t> elements;
  ArrayRef<int64_t> shape() const {
    return cast<RankedTensorType>(value.getType()).getShape();
  }
};

class MatrixViewTest : public ::testing::Test {
protected:
  MatrixViewTest() : builder(&context) {
    context.loadDialect<func::FuncDialect, linalg::LinalgDialect,
                        tensor::TensorDialect>();
    module = ModuleOp::create(UnknownLoc::get(&context));
  }
  ~MatrixViewTest() override { module->erase(); }

  Evaluated argument(ArrayRef<int64_t> shape) {
    auto type = RankedTensorType::get(shape, builder.getF32Type());
    builder.setInsertionPointToEnd(module.getBody());
    auto func =
        func::FuncOp::create(builder, builder.getUnknownLoc(), "f",
                             builder.getFunctionType({type}, TypeRange()));
    builder.setInsertionPointToStart(func.addEntryBlock());
    std::vector<int64_t> elements(type.getNumElements());
    std::iota(elements.begin(), elements.end(), 0);
    return {func.getArgument(0), elements};
  }

  Evaluated transpose(const Evaluated &from, ArrayRef<int64_t> permutation) {
    ArrayRef<int64_t> shape = from.shape();
    Evaluated to{
        transposeTo(builder, builder.getUnknownLoc(), from.value, permutation),
        {}};
    SmallVector<int64_t> strides(shape.size(), 1), index(shape.size(), 0);
    for (int64_t i = static_cast<int64_t>(shape.size()) - 2; i >= 0; --i)
      strides[i] = strides[i + 1] * shape[i + 1];
    ArrayRef<int64_t> newShape = to.shape();
    for (size_t n = 0; n < from.elements.size(); ++n) {
      int64_t offset = 0;
      for (size_t i = 0; i < index.size(); ++i)
        offset += index[i] * strides[permutation[i]];
      to.elements.push_back(from.elements[offset]);
      for (int64_t i = static_cast<int64_t>(index.size()) - 1; i >= 0; --i) {
        if (++index[i] < newShape[i])
          break;
        index[i] = 0;
      }
    }
    return to;
  }

  Evaluated reshape(const Evaluated &from, ArrayRef<int64_t> shape) {
    return {reshapeTo(builder, builder.getUnknownLoc(), from.value, shape),
            from.elements};
  }

  MLIRContext context;
  OpBuilder builder;
  ModuleOp module;
};

/// Offsets that `dims` add up to, outermost slowest.
std::vector<int64_t> offsets(const MatrixView::Dims &dims) {
  std::vector<int64_t> result = {0};
  for (Strided dim : dims) {
    std::vector<int64_t> next;
    for (int64_t base : result)
      for (int64_t i = 0; i < dim.size; ++i)
        next.push_back(base + i * dim.stride);
    result = next;
  }
  return result;
}

} // namespace

TEST_F(MatrixViewTest, transposeIsColumn) {
  Evaluated x = argument({6, 10});
  Evaluated t = transpose(x, {1, 0});
  MatrixView view = MatrixView::get(t.value, {}, {0}, {1}).traced(true);
  EXPECT_EQ(view.source, x.value);
  EXPECT_EQ(view.getLayout(), MatrixView::Layout::Column);
  EXPECT_EQ(view.getRows(), 10);
  EXPECT_EQ(view.getContraction(), 6);
}

// How JAX writes dY^T of a [batch, sequence, features] tensor.
TEST_F(MatrixViewTest, tokensSeenThroughTwoReshapesAndATranspose) {
  Evaluated x = argument({2, 8, 3, 5});
  Evaluated merged = reshape(x, {2, 8, 15});
  Evaluated turned = transpose(merged, {2, 0, 1});
  Evaluated flat = reshape(turned, {15, 16});
  MatrixView view = MatrixView::get(flat.value, {}, {0}, {1}).traced(true);
  EXPECT_EQ(view.source, x.value);
  EXPECT_EQ(view.getLayout(), MatrixView::Layout::Column);
}

// Heads moved in front of the sequence are no matrix of the original.
TEST_F(MatrixViewTest, movedHeadsStayWhereTheyAre) {
  Evaluated x = argument({2, 8, 3, 5});
  Evaluated heads = transpose(x, {0, 2, 1, 3});
  Evaluated flat = reshape(heads, {6, 8, 5});
  MatrixView view = MatrixView::get(flat.value, {0}, {1}, {2}).traced(true);
  EXPECT_EQ(view.getLayout(), MatrixView::Layout::Row);
  EXPECT_NE(view.source, x.value);
}

TEST_F(MatrixViewTest, unitDimensionsDoNotMatter) {
  Evaluated x = argument({1, 8, 1, 5});
  Evaluated t = transpose(x, {3, 2, 1, 0});
  MatrixView view = MatrixView::get(t.value, {1}, {0, 3}, {2}).traced(true);
  EXPECT_EQ(view.source, x.value);
  EXPECT_EQ(view.getLayout(), MatrixView::Layout::Column);
}

TEST_F(MatrixViewTest, randomChainsNameTheSameElements) {
  std::mt19937 random(1);
  const SmallVector<int64_t> shapes[] = {
      {12, 10}, {2, 6, 10}, {4, 3, 5, 2}, {120}, {24, 5}, {2, 2, 30}, {1, 120}};
  for (int trial = 0; trial < 300; ++trial) {
    Evaluated value = argument(shapes[random() % std::size(shapes)]);
    for (int step = 0, steps = random() % 6; step < steps; ++step) {
      if (random() % 2) {
        value = reshape(value, shapes[random() % std::size(shapes)]);
        continue;
      }
      SmallVector<int64_t> order(value.shape().size());
      std::iota(order.begin(), order.end(), 0);
      std::shuffle(order.begin(), order.end(), random);
      value = transpose(value, order);
    }
    // Split the dimensions into batch, rows and contraction at random.
    SmallVector<unsigned> groups[3];
    for (unsigned i = 0; i < value.shape().size(); ++i)
      groups[random() % 3].push_back(i);
    MatrixView plain =
        MatrixView::get(value.value, groups[0], groups[1], groups[2]);
    MatrixView view = plain.traced(true);
    // What the source's elements are, if it is the argument.
    if (!isa<BlockArgument>(view.source))
      continue;
    std::vector<int64_t> expected, actual;
    for (int64_t b : offsets(plain.batch))
      for (int64_t r : offsets(plain.rows))
        for (int64_t k : offsets(plain.contraction))
          expected.push_back(value.elements[b + r + k]);
    for (int64_t b : offsets(view.batch))
      for (int64_t r : offsets(view.rows))
        for (int64_t k : offsets(view.contraction))
          actual.push_back(b + r + k);
    EXPECT_EQ(actual, expected) << "trial " << trial;
  }
}
