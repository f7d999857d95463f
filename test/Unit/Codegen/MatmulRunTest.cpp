// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Product kernels in the simulator against Numerics: within the bound of f32
// accumulation, and alike whatever the bytes of padding are.

#include "KernelRun.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"
#include "mxfp4/Numerics/Matmul.h"
#include "mxfp4/Numerics/Scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace mxfp4::numerics;
using namespace mxfp4::test;

namespace {
/// An element type as MLIR spells it, and its format.
struct Element {
  const char *name;
  Format format;
  int bits() const { return info(format).bits; }
  bool isScaled() const { return bits() <= 8; }
};
constexpr Element kFp4{"f4E2M1FN", Format::E2M1};
constexpr Element kE2M3{"f6E2M3FN", Format::E2M3};
constexpr Element kE3M2{"f6E3M2FN", Format::E3M2};
constexpr Element kE4M3{"f8E4M3FN", Format::E4M3};
constexpr Element kE5M2{"f8E5M2", Format::E5M2};
constexpr Element kBF16{"bf16", Format::BF16};
constexpr Element kF32{"f32", Format::F32};

struct Case {
  Element lhs, rhs;
  int64_t m, n, k;
  const char *config = nullptr; ///< of the kernel; null takes the table's
  int64_t batch = 1;
  bool bf16Result = false, beta = false, bias = false, tensorScale = false;
};

constexpr const char *kLarge =
    "tile = [256, 256], waves = [2, 2], step = 256, stages = 2, "
    "mfma = [16, 16, 128], group = 8";
constexpr const char *kLargeBf16 =
    "tile = [256, 256], waves = [2, 2], step = 64, stages = 2, "
    "mfma = [16, 16, 32], group = 8";
constexpr const char *kLargeMixed =
    "tile = [256, 256], waves = [2, 2], step = 128, stages = 2, "
    "mfma = [16, 16, 128], group = 8";
constexpr const char *kSquareMixed =
    "tile = [128, 128], waves = [2, 2], step = 128, stages = 2, "
    "mfma = [16, 16, 128], group = 8";

/// One input: its values, and what the kernel gets.
struct Input {
  std::vector<float> values;
  std::vector<uint8_t> data, scale;
  std::string dataType, scaleType;
};

class Problem {
public:
  explicit Problem(const Case &test) : test(test) {
    lhs = makeInput(test.lhs, test.m);
    rhs = makeInput(test.rhs, test.n);
    auto draw = [&](int64_t count) {
      std::vector<float> values(count);
      for (float &value : values)
        value = std::normal_distribution<float>()(random);
      return values;
    };
    init = draw(test.batch * test.m * test.n);
    if (test.bf16Result)
      for (float &value : init)
        value = bf16ToFloat(floatToBf16(value));
    bias = draw(test.n);
  }

  /// Runs the kernel with `pad` in every scale byte that belongs to nothing.
  std::vector<float> run(uint8_t pad);
  void expectRight(const std::vector<float> &result) const;

private:
  Input makeInput(const Element &element, int64_t rows);
  std::string memref(std::vector<int64_t> shape, const char *element) const;

  const Case &test;
  std::mt19937 random{3};
  Input lhs, rhs;
  std::vector<float> init, bias;
  float scales = 1.0f;
};

std::string Problem::memref(std::vector<int64_t> shape,
                            const char *element) const {
  std::string text = "memref<" + std::to_string(test.batch) + "x";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + element + ">";
}

Input Problem::makeInput(const Element &element, int64_t rows) {
  Input input;
  int64_t count = test.batch * rows * test.k;
  input.values.resize(count);
  if (!element.isScaled()) {
    std::vector<uint16_t> narrow;
    for (float &value : input.values) {
      value = std::normal_distribution<float>()(random);
      narrow.push_back(floatToBf16(value));
      if (element.format == Format::BF16)
        value = bf16ToFloat(narrow.back());
    }
    input.data = element.format == Format::BF16
                     ? KernelArgument::of(narrow).bytes
                     : KernelArgument::of(input.values).bytes;
    input.dataType = memref({rows, test.k}, element.name);
    return input;
  }
  int bits = element.bits();
  input.data.resize(count * bits / 8);
  int64_t rowBlocks = (rows + 31) / 32, blocks = (test.k + 255) / 256;
  input.scale.assign(test.batch * rowBlocks * blocks * 256, 0);
  std::vector<uint8_t> bytes(count / 32);
  for (uint8_t &byte : bytes)
    byte = test.tensorScale ? 127 : 120 + random() % 14;
  for (int64_t i = 0; i < count; ++i) {
    // A value in range, encoded: every code but infinity and NaN.
    float value = std::ldexp(std::normal_distribution<float>()(random), 1);
    uint32_t code = encode(element.format, value);
    input.values[i] = decode(element.format, code) * scaleValue(bytes[i / 32]);
    for (int b = 0; b < bits; ++b)
      if (code >> b & 1)
        input.data[(i * bits + b) / 8] |= 1 << (i * bits + b) % 8;
  }
  input.dataType = memref({rows, test.k * bits / 8}, "i8");
  if (test.tensorScale) {
    float scale = 0.0625f + float(random() % 7);
    scales *= scale;
    input.scale = KernelArgument::of(std::vector<float>{scale}).bytes;
    input.scaleType = "memref<f32>";
    return input;
  }
  // Zero marks padding: run() fills it.
  for (int64_t line = 0; line < count / test.k; ++line)
    for (int64_t block = 0; block < test.k / 32; ++block) {
      int64_t batch = line / rows, row = line % rows;
      int64_t at = ((batch * rowBlocks + row / 32) * blocks + block / 8) * 256 +
                   (block % 4 * 16 + row % 16) * 4 + block / 4 % 2 * 2 +
                   row / 16 % 2;
      input.scale[at] = bytes[line * (test.k / 32) + block];
    }
  input.scaleType = memref({rowBlocks, blocks, 64, 4}, "i8");
  return input;
}

std::vector<float> Problem::run(uint8_t pad) {
  std::string parameters, types, operands[2], elements[2];
  std::vector<KernelArgument> arguments;
  auto add = [&](const std::string &name, const std::string &type,
                 std::vector<uint8_t> bytes) {
    parameters += (parameters.empty() ? "%" : ", %") + name + ": " + type;
    types += (types.empty() ? "" : ", ") + type;
    arguments.push_back({std::move(bytes)});
    return "%" + name;
  };
  const Input *inputs[] = {&lhs, &rhs};
  const Element *kinds[] = {&test.lhs, &test.rhs};
  for (int i : {0, 1}) {
    const Input &input = *inputs[i];
    std::string name = i == 0 ? "a" : "b";
    operands[i] = add(name, input.dataType, input.data);
    elements[i] = kinds[i]->name;
    if (input.scale.empty())
      continue;
    std::vector<uint8_t> scale = input.scale;
    if (!test.tensorScale)
      for (uint8_t &byte : scale)
        byte = byte ? byte : pad;
    operands[i] += " scale " + add("s" + name, input.scaleType, scale);
    elements[i] +=
        std::string(", block = ") + (test.tensorScale ? "tensor" : "1x32");
  }
  if (test.bias)
    operands[1] +=
        " bias " + add("bias", "memref<" + std::to_string(test.n) + "xf32>",
                       KernelArgument::of(bias).bytes);
  std::vector<uint16_t> narrow;
  for (float value : init)
    narrow.push_back(floatToBf16(value));
  add("c", memref({test.m, test.n}, test.bf16Result ? "bf16" : "f32"),
      test.bf16Result ? KernelArgument::of(narrow).bytes
                      : KernelArgument::of(init).bytes);
  std::string attributes = "scale_layout = #mxfp4.scale_layout<shuffled>";
  if (!test.beta)
    attributes += ", overwrite";
  if (test.config)
    attributes +=
        std::string(", config = #mxfp4.kernel_config<") + test.config + ">";
  std::string body = "gpu.func @kernel(" + parameters +
                     ") kernel {\n  mxfp4.scaled_matmul <lhs = <" +
                     elements[0] + ">, rhs = <" + elements[1] + ">> ins(" +
                     operands[0] + ", " + operands[1] + ") outs(%c) {" +
                     attributes + "} : (" + types + ") -> ()\n  gpu.return\n}";
  if (!runKernel(body, arguments))
    return {};
  if (!test.bf16Result)
    return arguments.back().as<float>();
  std::vector<float> result;
  for (uint16_t bits : arguments.back().as<uint16_t>())
    result.push_back(bf16ToFloat(bits));
  return result;
}

void Problem::expectRight(const std::vector<float> &result) const {
  std::vector<double> exact = matmulReference(
      lhs.values, rhs.values, test.batch, test.m, test.n, test.k);
  std::vector<double> magnitude = matmulMagnitude(
      lhs.values, rhs.values, test.batch, test.m, test.n, test.k);
  ASSERT_EQ(result.size(), exact.size());
  int wrong = 0;
  for (size_t i = 0; i < exact.size(); ++i) {
    double expected = exact[i] * scales;
    double bound = (test.k + 4) * 0x1p-24 * magnitude[i] * scales;
    for (double term :
         {test.bias ? bias[i % test.n] : 0.0f, test.beta ? init[i] : 0.0f}) {
      expected += term;
      bound += 0x1p-23 * (std::fabs(term) + std::fabs(expected));
    }
    if (test.bf16Result)
      bound += 0x1p-8 * std::fabs(expected);
    if (!(std::fabs(result[i] - expected) <= bound) && ++wrong <= 3)
      ADD_FAILURE() << "element " << i << ": " << result[i] << ", expected "
                    << expected << " within " << bound;
  }
  EXPECT_EQ(wrong, 0);
}

void check(const Case &test) {
  SCOPED_TRACE(std::string(test.lhs.name) + " x " + test.rhs.name + ", " +
               std::to_string(test.m) + " x " + std::to_string(test.n) + " x " +
               std::to_string(test.k));
  Problem problem(test);
  std::vector<float> result = problem.run(0xFF);
  problem.expectRight(result);
  if (test.lhs.isScaled() && !test.tensorScale)
    EXPECT_EQ(result, problem.run(0x00)) << "padding leaks";
}

TEST(MatmulKernel, Fp4OfEveryTail) {
  check({kFp4, kFp4, 1, 1, 32});
  check({kFp4, kFp4, 33, 65, 160});
  check({kFp4, kFp4, 64, 64, 512});
  check({kFp4, kFp4, 5, 260, 288});
  check({kFp4, kFp4, 131, 3, 800});
}

TEST(MatmulKernel, LargeTiles) {
  check({kFp4, kFp4, 257, 259, 544, kLarge});
  check({kFp4, kFp4, 256, 256, 1024, kLarge});
  check({kE4M3, kE5M2, 257, 100, 416, kLargeMixed});
  check({kE4M3, kFp4, 256, 36, 512, kLargeMixed});
  check({kBF16, kBF16, 257, 131, 200, kLargeBf16});
}

TEST(MatmulKernel, EveryPairOfFormats) {
  for (const Element &lhs : {kFp4, kE2M3, kE3M2, kE4M3, kE5M2})
    for (const Element &rhs : {kFp4, kE2M3, kE3M2, kE4M3, kE5M2})
      check({lhs, rhs, 34, 36, 224, kSquareMixed});
}

// Two steps share a scale register, which is loaded two steps ahead.
TEST(MatmulKernel, ScalesOfSeveralSteps) {
  for (int64_t k : {128, 256, 384, 640, 800})
    check({kE4M3, kE4M3, 66, 132, k, kSquareMixed});
}

TEST(MatmulKernel, Epilogues) {
  for (bool bf16Result : {false, true})
    for (bool beta : {false, true})
      for (bool bias : {false, true}) {
        check({kFp4, kFp4, 40, 35, 96, nullptr, 2, bf16Result, beta, bias});
        check({kFp4, kFp4, 40, 36, 256, kLarge, 1, bf16Result, beta, bias});
      }
}

TEST(MatmulKernel, WholeTensorScales) {
  check({kE4M3, kE4M3, 65, 33, 96, nullptr, 1, true, true, false, true});
  check({kE5M2, kE4M3, 65, 36, 512, kLargeMixed, 1, false, false, false, true});
}

TEST(MatmulKernel, HighPrecision) {
  check({kBF16, kBF16, 65, 33, 72, nullptr, 2});
  check({kBF16, kBF16, 130, 132, 256, nullptr, 1, true, true});
  check({kF32, kF32, 33, 66, 20, nullptr, 1, false, true});
  check({kF32, kF32, 66, 64, 128, nullptr, 3});
}
} // namespace
