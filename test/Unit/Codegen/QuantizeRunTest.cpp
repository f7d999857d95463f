// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantizer kernels in the simulator against Numerics: codes and scales are
// equal in every bit, and so is the padding.

#include "KernelRun.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"
#include "mxfp4/Numerics/Quantize.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace mxfp4::numerics;
using namespace mxfp4::test;

namespace {
struct Case {
  const char *element; ///< as MLIR spells it
  Format format;
  const char *options; ///< of the operand: block, rule, rounding, rotation
  OperandSpec spec;
  int64_t batch, rows, columns;
  bool bf16 = false;
};

/// Values of all magnitudes with zeros, blocks of zeros and, in the last row,
/// infinities and NaNs; not where they are rotated, as the sign of a NaN that
/// arithmetic makes is nobody's.
std::vector<float> sourceOf(const Case &test) {
  std::mt19937 random(7);
  std::normal_distribution<float> normal;
  std::vector<float> values(test.batch * test.rows * test.columns);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = i % 97 < 32
                    ? 0.0f
                    : normal(random) * std::ldexp(1.0f, int(i / 64 % 41) - 20);
  if (test.rows > 1 && test.columns > 1 && test.spec.rotation.size == 0) {
    values[values.size() - 1] = INFINITY;
    values[values.size() - test.columns] = NAN;
  }
  if (test.bf16)
    for (float &value : values)
      value = bf16ToFloat(floatToBf16(value));
  return values;
}

/// Codes as kernels hold them: without gaps.
std::vector<uint8_t> packed(const QuantizedMatrix &matrix) {
  int bits = info(matrix.format).bits;
  std::vector<uint8_t> bytes(matrix.codes.size() * bits / 8);
  for (size_t i = 0; i < matrix.codes.size(); ++i)
    for (int b = 0; b < bits; ++b)
      if (matrix.codes[i] >> b & 1)
        bytes[(i * bits + b) / 8] |= 1 << (i * bits + b) % 8;
  return bytes;
}

/// Scales as kernels hold them; those of padding are 127.
std::vector<uint8_t> shuffled(const QuantizedMatrix &matrix) {
  int64_t rowBlocks = (matrix.rows + 31) / 32;
  int64_t blocks = (matrix.cols + 255) / 256;
  std::vector<uint8_t> bytes(matrix.batch * rowBlocks * blocks * 256, 127);
  for (int64_t b = 0; b < matrix.batch; ++b)
    for (int64_t row = 0; row < matrix.rows; ++row)
      for (int64_t k = 0; k < matrix.blocks(); ++k) {
        int64_t line = (b * rowBlocks + row / 32) * blocks + k / 8;
        int64_t lane = k % 4 * 16 + row % 16;
        int64_t byte = k / 4 % 2 * 2 + row / 16 % 2;
        bytes[line * 256 + lane * 4 + byte] = matrix.scaleAt(b, row, k * 32);
      }
  return bytes;
}

struct Copy {
  std::vector<uint8_t> data, scale;
};

Copy expectedOf(const Case &test, const std::vector<float> &values,
                bool column) {
  MatrixView view =
      MatrixView::dense(values.data(), test.batch, test.rows, test.columns);
  OperandSpec spec = test.spec;
  spec.format = test.format;
  Stream stream{11, 5, 3, 2, column ? 1 : 0};
  QuantizedMatrix matrix =
      quantize(column ? view.transposed() : view, spec, stream);
  return {packed(matrix), shuffled(matrix)};
}

std::string typeOf(const Case &test, const std::vector<uint8_t> &bytes,
                   int64_t rows) {
  std::string batch = std::to_string(test.batch) + "x";
  return "memref<" + batch + std::to_string(rows) + "x" +
         std::to_string(bytes.size() / (test.batch * rows)) + "xi8>";
}

std::string scaleTypeOf(const Case &test, const std::vector<uint8_t> &bytes,
                        int64_t rows) {
  int64_t blocks = (rows + 31) / 32;
  return "memref<" + std::to_string(test.batch) + "x" + std::to_string(blocks) +
         "x" + std::to_string(bytes.size() / (256 * blocks * test.batch)) +
         "x64x4xi8>";
}

void check(const Case &test) {
  std::vector<float> values = sourceOf(test);
  Copy row = expectedOf(test, values, false);
  Copy column = expectedOf(test, values, true);
  std::string source =
      "memref<" + std::to_string(test.batch) + "x" + std::to_string(test.rows) +
      "x" + std::to_string(test.columns) + "x" + (test.bf16 ? "bf16>" : "f32>");
  std::string operand =
      std::string("<") + test.element + ", " + test.options + ">";
  std::string types[] = {typeOf(test, row.data, test.rows),
                         scaleTypeOf(test, row.scale, test.rows),
                         typeOf(test, column.data, test.columns),
                         scaleTypeOf(test, column.scale, test.columns)};
  std::string body =
      "gpu.func @kernel(%x: " + source +
      ", %step: i64, %trip: i64, %gemm: i64, %a: " + types[0] +
      ", %b: " + types[1] + ", %c: " + types[2] + ", %d: " + types[3] +
      ") kernel {\n  mxfp4.fused_quantize %x step %step trip %trip "
      ": " +
      source + " row " + operand +
      " stream <seed = 11, gemm = 0, operand = 0> gemm %gemm outs(%a, %b : " +
      types[0] + ", " + types[1] + ") column " + operand +
      " stream <seed = 11, gemm = 3, operand = 1> outs(%c, %d : " + types[2] +
      ", " + types[3] +
      ") {scale_layout = #mxfp4.scale_layout<shuffled>}\n"
      "  gpu.return\n}";
  std::vector<KernelArgument> arguments;
  if (test.bf16) {
    std::vector<uint16_t> narrow;
    for (float value : values)
      narrow.push_back(floatToBf16(value));
    arguments.push_back(KernelArgument::of(narrow));
  } else {
    arguments.push_back(KernelArgument::of(values));
  }
  arguments.push_back(KernelArgument::of(int64_t(5)));
  arguments.push_back(KernelArgument::of(int64_t(2)));
  arguments.push_back(KernelArgument::of(int64_t(3)));
  for (const auto *bytes : {&row.data, &row.scale, &column.data, &column.scale})
    arguments.push_back(
        KernelArgument::of(std::vector<uint8_t>(bytes->size(), 0x5a)));
  if (!runKernel(body, arguments))
    return;
  EXPECT_EQ(arguments[4].as<uint8_t>(), row.data) << body;
  EXPECT_EQ(arguments[5].as<uint8_t>(), row.scale) << body;
  EXPECT_EQ(arguments[6].as<uint8_t>(), column.data) << body;
  EXPECT_EQ(arguments[7].as<uint8_t>(), column.scale) << body;
}

OperandSpec specOf(ScaleRule rule, Rounding rounding = Rounding::Nearest,
                   int rotation = 0, BlockShape block = BlockShape::Row32) {
  OperandSpec spec;
  spec.scale = rule;
  spec.rounding = rounding;
  spec.rotation.size = rotation;
  spec.block = block;
  return spec;
}

TEST(QuantizeKernel, Fp4OfEveryRule) {
  const std::pair<const char *, ScaleRule> rules[] = {
      {"block = 1x32, scale = floor", ScaleRule::Floor},
      {"block = 1x32, scale = even", ScaleRule::Even},
      {"block = 1x32, scale = ceil", ScaleRule::Ceil},
      {"block = 1x32, scale = rceil", ScaleRule::RCeil}};
  for (auto [options, rule] : rules)
    check({"f4E2M1FN", Format::E2M1, options, specOf(rule), 1, 70, 132});
}

TEST(QuantizeKernel, OddExtentsAndBatches) {
  const char *options = "block = 1x32, scale = even";
  OperandSpec spec = specOf(ScaleRule::Even);
  check({"f4E2M1FN", Format::E2M1, options, spec, 1, 1, 1});
  check({"f4E2M1FN", Format::E2M1, options, spec, 2, 33, 67});
  check({"f4E2M1FN", Format::E2M1, options, spec, 1, 129, 257, true});
  check({"f4E2M1FN", Format::E2M1, options, spec, 1, 128, 256, true});
}

TEST(QuantizeKernel, RotationsOfEverySize) {
  const std::pair<const char *, int> rotations[] = {
      {"block = 1x32, scale = even, rotation = <16>", 16},
      {"block = 1x32, scale = even, rotation = <32>", 32},
      {"block = 1x32, scale = even, rotation = <64>", 64},
      {"block = 1x32, scale = even, rotation = <128>", 128}};
  for (auto [options, size] : rotations)
    check({"f4E2M1FN", Format::E2M1, options,
           specOf(ScaleRule::Even, Rounding::Nearest, size), 1, 65, 130});
}

TEST(QuantizeKernel, RandomSigns) {
  OperandSpec spec = specOf(ScaleRule::Even, Rounding::Nearest, 32);
  spec.rotation.negated = randomSigns({11, 5, 3, 2, 0});
  check({"f4E2M1FN", Format::E2M1,
         "block = 1x32, scale = even, rotation = <32, signs = random>", spec, 1,
         40, 64});
}

TEST(QuantizeKernel, OtherFormats) {
  const char *options = "block = 1x32, scale = even";
  OperandSpec spec = specOf(ScaleRule::Even);
  check({"f8E4M3FN", Format::E4M3, options, spec, 1, 40, 100});
  check({"f8E5M2", Format::E5M2, options, spec, 1, 40, 100});
  check({"f6E2M3FN", Format::E2M3, options, spec, 1, 40, 100});
  check({"f6E3M2FN", Format::E3M2, options, spec, 1, 40, 100});
}

TEST(QuantizeKernel, StochasticBitsAreThoseOfNumerics) {
  const char *options = "block = 1x32, scale = even, round = stochastic";
  OperandSpec spec = specOf(ScaleRule::Even, Rounding::Stochastic);
  check({"f4E2M1FN", Format::E2M1, options, spec, 2, 40, 100});
  check({"f8E4M3FN", Format::E4M3, options, spec, 1, 40, 100});
  check({"f6E2M3FN", Format::E2M3, options, spec, 1, 33, 64});
}

TEST(QuantizeKernel, TilesShareAScale) {
  check({"f4E2M1FN", Format::E2M1, "block = 32x32, scale = floor",
         specOf(ScaleRule::Floor, Rounding::Nearest, 0, BlockShape::Tile32), 1,
         70, 132});
}
} // namespace
