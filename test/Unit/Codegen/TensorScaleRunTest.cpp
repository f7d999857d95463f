// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantizers with one scale for a tensor, in the simulator against Numerics:
// the search for the largest magnitude and the kernel that reads its cells.

#include "KernelRun.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"
#include "mxfp4/Numerics/Quantize.h"
#include "mxfp4/Numerics/Scale.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <random>

using namespace mxfp4::numerics;
using namespace mxfp4::test;

namespace {
struct Case {
  int64_t batch, rows, columns;
  const char *options = "f8E4M3FN, block = tensor"; ///< of the operand
  OperandSpec spec = {};
  bool bf16 = false;
  /// Strides of the source in elements; dense where they are 0.
  int64_t rowStride = 0, columnStride = 0;
  int64_t cells = 3;

  int64_t row() const { return rowStride ? rowStride : columns; }
  int64_t column() const { return columnStride ? columnStride : 1; }
  int64_t matrix() const {
    return (rows - 1) * row() + (columns - 1) * column() + 1;
  }
};

std::string text(int64_t value) { return std::to_string(value); }

/// The source as MLIR spells its type.
std::string sourceType(const Case &test) {
  std::string type = "memref<" + text(test.batch) + "x" + text(test.rows) +
                     "x" + text(test.columns) + (test.bf16 ? "xbf16" : "xf32");
  if (test.rowStride || test.columnStride)
    type += ", strided<[" + text(test.matrix()) + ", " + text(test.row()) +
            ", " + text(test.column()) + "]>";
  return type + ">";
}

KernelArgument sourceArgument(const Case &test,
                              const std::vector<float> &values) {
  if (!test.bf16)
    return KernelArgument::of(values);
  std::vector<uint16_t> narrow;
  for (float value : values)
    narrow.push_back(floatToBf16(value));
  return KernelArgument::of(narrow);
}

MatrixView viewOf(const Case &test, const std::vector<float> &values) {
  MatrixView view =
      MatrixView::dense(values.data(), test.batch, test.rows, test.columns);
  view.batchStride = test.matrix();
  view.rowStride = test.row();
  view.colStride = test.column();
  return view;
}

/// `values` of the whole buffer; what lies between the elements of the source
/// is larger than all of them, and not to be seen.
std::vector<float> bufferOf(const Case &test,
                            const std::function<float(int64_t)> &value) {
  std::vector<float> buffer(test.batch * test.matrix(), 3e38f);
  int64_t count = 0;
  for (int64_t b = 0; b < test.batch; ++b)
    for (int64_t r = 0; r < test.rows; ++r)
      for (int64_t c = 0; c < test.columns; ++c) {
        float one = value(count++);
        if (test.bf16)
          one = bf16ToFloat(floatToBf16(one));
        buffer[b * test.matrix() + r * test.row() + c * test.column()] = one;
      }
  return buffer;
}

std::string operandOf(const Case &test, int64_t side) {
  return "<" + std::string(test.options) +
         "> stream <seed = 11, gemm = 3, operand = " + text(side) + ">";
}

/// Runs mxfp4.amax; the largest magnitude is `expected`, and each cell is
/// written.
std::optional<std::vector<uint32_t>> runAmax(const Case &test,
                                             const std::vector<float> &values,
                                             bool column, uint32_t expected) {
  std::string cellType = "memref<" + text(test.cells) + "xi32>";
  std::string rotation;
  if (int64_t size = test.spec.rotation.size)
    rotation =
        std::string(column ? " column" : "") + " rotation <" + text(size) + ">";
  std::string body =
      "gpu.func @kernel(%x: " + sourceType(test) + ", %cells: " + cellType +
      ") kernel {\n  mxfp4.amax %x : " + sourceType(test) + rotation +
      " outs(%cells : " + cellType + ")\n  gpu.return\n}";
  std::vector<KernelArgument> arguments = {
      sourceArgument(test, values),
      KernelArgument::of(std::vector<uint32_t>(test.cells, 0xFFFFFFFF))};
  if (!runKernel(body, arguments))
    return std::nullopt;
  std::vector<uint32_t> cells = arguments[1].as<uint32_t>();
  EXPECT_EQ(*std::max_element(cells.begin(), cells.end()), expected) << body;
  return cells;
}

void check(const Case &test, const std::function<float(int64_t)> &value) {
  std::vector<float> values = bufferOf(test, value);
  OperandSpec spec = test.spec;
  spec.block = BlockShape::Tensor;
  bool isE5M2 = std::string(test.options).rfind("f8E5M2", 0) == 0;
  spec.format = isE5M2 ? Format::E5M2 : Format::E4M3;
  QuantizedMatrix expected[2];
  std::vector<uint32_t> cells[2];
  for (int column : {0, 1}) {
    MatrixView view = viewOf(test, values);
    view = column ? view.transposed() : view;
    expected[column] = quantize(view, spec, {11, 5, 3, 2, column});
    uint32_t amax = 0;
    for (float one : padAndRotate(view, spec.rotation))
      amax = amaxBits(amax, one);
    auto found = runAmax(test, values, column, amax);
    if (!found)
      return;
    cells[column] = *found;
  }

  std::string cellType = "memref<" + text(test.cells) + "xi32>";
  std::string types[2];
  for (int column : {0, 1})
    types[column] = "memref<" + text(test.batch) + "x" +
                    text(expected[column].rows) + "x" +
                    text(expected[column].cols) + "xi8>";
  std::string body =
      "gpu.func @kernel(%x: " + sourceType(test) +
      ", %step: i64, %trip: i64, %m: " + cellType + ", %n: " + cellType +
      ", %a: " + types[0] + ", %b: memref<f32>, %c: " + types[1] +
      ", %d: memref<f32>) kernel {\n  mxfp4.fused_quantize %x step %step trip "
      "%trip : " +
      sourceType(test) + " row " + operandOf(test, 0) +
      " amax %m : " + cellType + " outs(%a, %b : " + types[0] +
      ", memref<f32>) column " + operandOf(test, 1) + " amax %n : " + cellType +
      " outs(%c, %d : " + types[1] + ", memref<f32>)\n  gpu.return\n}";
  std::vector<KernelArgument> arguments = {
      sourceArgument(test, values), KernelArgument::of(int64_t(5)),
      KernelArgument::of(int64_t(2)), KernelArgument::of(cells[0]),
      KernelArgument::of(cells[1])};
  for (int column : {0, 1}) {
    arguments.push_back(KernelArgument::of(
        std::vector<uint8_t>(expected[column].codes.size(), 0x5a)));
    arguments.push_back(KernelArgument::of(std::vector<float>(1, -1.0f)));
  }
  if (!runKernel(body, arguments))
    return;
  for (int column : {0, 1}) {
    EXPECT_EQ(arguments[5 + 2 * column].as<uint8_t>(), expected[column].codes)
        << body;
    float scale = arguments[6 + 2 * column].as<float>()[0];
    if (std::isnan(expected[column].tensorScale))
      EXPECT_TRUE(std::isnan(scale));
    else
      EXPECT_EQ(scale, expected[column].tensorScale);
  }
}

/// Normally distributed values of very different magnitudes, both zeros, and
/// `factor` for all.
std::function<float(int64_t)> spread(float factor = 1.0f) {
  auto random = std::make_shared<std::mt19937>(7);
  return [=](int64_t i) {
    std::normal_distribution<float> normal;
    if (i % 13 == 0)
      return i % 2 ? -0.0f : 0.0f;
    return normal(*random) * std::ldexp(factor, -int(i % 24));
  };
}

TEST(TensorScaleKernel, Shapes) {
  check({1, 1, 1}, spread());
  check({1, 33, 67}, spread());
  check({2, 130, 40}, spread());
  check({1, 128, 256, "f8E4M3FN, block = tensor", {}, true}, spread());
  check({3, 65, 129, "f8E4M3FN, block = tensor", {}, true}, spread());
}

TEST(TensorScaleKernel, ManyCells) {
  Case test{1, 300, 200};
  test.cells = 300;
  check(test, spread());
}

TEST(TensorScaleKernel, ScalesFromTheSmallestToTheLargest) {
  for (int exponent : {-149, -140, -126, -120, -100, -70, -52, -51, 0, 60, 124})
    check({1, 33, 40}, spread(std::ldexp(1.0f, exponent)));
}

TEST(TensorScaleKernel, SpecialValues) {
  Case test{1, 33, 40};
  check(test, [](int64_t i) { return i % 2 ? -0.0f : 0.0f; });
  check(test, [](int64_t i) {
    return i == 700 ? -INFINITY : i % 3 ? -1.5f : 0.0f;
  });
  check(test, [](int64_t i) { return i == 701 ? NAN : i % 3 ? -1.5f : 0.0f; });
}

TEST(TensorScaleKernel, QuotientsNearTies) {
  // 448 is the largest magnitude: the scale is next to a power of two, and
  // values lie around every midpoint of two codes.
  for (float largest : {447.99997f, 448.0f, 448.00003f, 300.0f})
    check({1, 64, 64}, [=](int64_t i) {
      if (i == 0)
        return largest;
      float low = decode(Format::E4M3, i / 16 % 126);
      float high = decode(Format::E4M3, i / 16 % 126 + 1);
      uint32_t bits = bitsOf((low + high) / 2 * (largest / 448.0f));
      return floatOf(bits + i % 16 - 8);
    });
}

TEST(TensorScaleKernel, OtherPrecisions) {
  Case test{1, 40, 100, "f8E5M2, block = tensor"};
  check(test, spread());
  Case random{2, 40, 100, "f8E4M3FN, block = tensor, round = stochastic"};
  random.spec.rounding = Rounding::Stochastic;
  check(random, spread());
  Case rotated{1, 70, 150, "f8E4M3FN, block = tensor, rotation = <32>"};
  rotated.spec.rotation.size = 32;
  check(rotated, spread());
  Case far{1, 70, 150, "f8E4M3FN, block = tensor, rotation = <128>"};
  far.spec.rotation.size = 128;
  check(far, spread());
}

TEST(TensorScaleKernel, ViewsOfLargerBuffers) {
  Case rows{2, 40, 64};
  rows.rowStride = 100;
  check(rows, spread());
  Case transposed{1, 70, 33};
  transposed.rowStride = 1;
  transposed.columnStride = 96;
  check(transposed, spread());
  Case sparse{1, 33, 70};
  sparse.rowStride = 211;
  sparse.columnStride = 3;
  check(sparse, spread());
}
} // namespace
