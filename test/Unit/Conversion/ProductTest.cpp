// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products, lowered to the reference and to the CPU's kernels: the products of
// exported graphs under every quantizer, the golden ones, and random mixtures
// of formats, batches, bias and destination against sums in double.

#include "GoldenData.h"
#include "Step.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Matmul.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

using namespace mxfp4;
using namespace mxfp4::numerics;
using namespace mxfp4::test;

namespace {

/// A high-precision matrix or batch in its own type.
struct Source {
  Format format = Format::F32; ///< F32 or BF16
  std::vector<float> wide;     ///< its values
  std::vector<uint16_t> narrow;

  Source(Format format, std::vector<float> values)
      : format(format), wide(std::move(values)) {
    if (format != Format::BF16)
      return;
    for (float &value : wide) {
      narrow.push_back(floatToBf16(value));
      value = bf16ToFloat(narrow.back());
    }
  }
  const void *data() const {
    return format == Format::BF16 ? static_cast<const void *>(narrow.data())
                                  : wide.data();
  }
};

/// An operand [batch, rows, k] (batch 0: a matrix): what it is made from and
/// how, the values that it then has, and its names in a step.
struct Operand {
  OperandSpec spec;
  int64_t batch, rows, k, padded;
  Source source;
  std::vector<float> values; ///< [batch, rows, padded]
  std::string data, scale, types;

  Operand(const OperandSpec &spec, int64_t batch, int64_t rows, int64_t k,
          std::vector<float> input)
      : spec(spec), batch(batch), rows(rows), k(k),
        padded(isQuantized(spec.format)
                   ? paddedContraction(k, spec.rotation.size)
                   : k),
        source(spec.format == Format::BF16 ? Format::BF16 : Format::F32,
               std::move(input)),
        values(source.wide) {
    if (isQuantized(spec.format))
      values = dequantize(quantize(
          MatrixView::dense(source.wide.data(), count(), rows, k), spec));
  }

  int64_t count() const { return std::max<int64_t>(batch, 1); }

  /// Adds the argument, and the quantizer if there is one.
  void addTo(Step &step) {
    std::string element = typeOf(source.format);
    data = step.argument(shaped({rows, k}, element), source.data());
    types = shaped({rows, padded}, typeOf(spec.format));
    if (!isQuantized(spec.format))
      return;
    CopyRequest copy;
    copy.spec = spec;
    std::tie(data, scale) = step.quantize(data, element, batch, rows, k, copy);
    int64_t lanes = spec.block == BlockShape::Tile32
                        ? (rows + kBlockSize - 1) / kBlockSize
                        : rows;
    types += ", " + (spec.block == BlockShape::Tensor
                         ? std::string("tensor<f32>")
                         : shaped({lanes, padded / kBlockSize}, "f8E8M0FNU"));
  }

  std::string text() const {
    return scale.empty() ? data : data + " scale " + scale;
  }

private:
  std::string shaped(std::vector<int64_t> shape, const std::string &element) {
    if (batch)
      shape.insert(shape.begin(), batch);
    return tensorType(shape, element);
  }
};

/// A new destination of zeros; its name.
std::string zeros(Step &step, const std::string &type,
                  const std::string &element) {
  std::string zero = step.fresh(), empty = step.fresh(), fill = step.fresh();
  step.line(zero + " = arith.constant 0.0 : " + element);
  step.line(empty + " = tensor.empty() : " + type);
  step.line(fill + " = linalg.fill ins(" + zero + " : " + element + ") outs(" +
            empty + " : " + type + ") -> " + type);
  return fill;
}

/// Appends the product of two operands, bias and its type as given ("" for
/// none); its name.
std::string multiply(Step &step, const Operand &lhs, const Operand &rhs,
                     const std::string &init, const std::string &initType,
                     const std::string &bias = "",
                     const std::string &biasType = "") {
  std::string product = step.fresh();
  step.line(product + " = mxfp4.scaled_matmul <lhs = " + operandText(lhs.spec) +
            ", rhs = " + operandText(rhs.spec) + "> ins(" + lhs.text() + ", " +
            rhs.text() + (bias.empty() ? "" : " bias " + bias) + ") outs(" +
            init + ") : (" + lhs.types + ", " + rhs.types +
            (bias.empty() ? "" : ", " + biasType) + ", " + initType + ") -> " +
            initType);
  return product;
}

std::vector<double> valuesOf(const std::vector<char> &bytes, Format format) {
  std::vector<double> values;
  for (size_t i = 0; i < bytes.size(); i += format == Format::BF16 ? 2 : 4) {
    if (format == Format::BF16) {
      uint16_t pattern;
      std::memcpy(&pattern, &bytes[i], sizeof(pattern));
      values.push_back(bf16ToFloat(pattern));
    } else {
      float value;
      std::memcpy(&value, &bytes[i], sizeof(value));
      values.push_back(value);
    }
  }
  return values;
}

} // namespace

TEST(Product, OfGraphs) {
  std::vector<GraphGemm> gemms = loadGraphGemms();
  if (gemms.empty())
    GTEST_SKIP() << "no graphs: set MXFP4_SHARED";
  // A step for each group keeps functions small.
  constexpr size_t group = 13;
  for (size_t first = 0; first < gemms.size(); first += group) {
    Step step;
    std::vector<std::unique_ptr<Operand>> operands;
    size_t last = std::min(first + group, gemms.size());
    for (size_t i = first; i < last; ++i) {
      const GraphGemm &gemm = gemms[i];
      OperandSpec spec = gemm.spec;
      spec.format = gemm.format;
      operands.push_back(
          std::make_unique<Operand>(spec, 0, gemm.m, gemm.k, gemm.lhs));
      Operand &lhs = *operands.back();
      operands.push_back(
          std::make_unique<Operand>(spec, 0, gemm.n, gemm.k, gemm.rhs));
      Operand &rhs = *operands.back();
      lhs.addTo(step);
      rhs.addTo(step);
      std::string type = tensorType({gemm.m, gemm.n}, "f32");
      step.result(multiply(step, lhs, rhs, zeros(step, type, "f32"), type),
                  type, gemm.m * gemm.n, 4);
    }
    for (Path path : {Path::Reference, Path::Cpu}) {
      if (!step.run(path))
        continue;
      for (size_t i = first; i < last; ++i) {
        const GraphGemm &gemm = gemms[i];
        // s and x / s are rounded for whole-tensor scales.
        double bound = gemm.spec.block == BlockShape::Tensor ? 1e-5 : 1e-6;
        EXPECT_LE(relativeError(valuesOf(step.bytesOf(i - first), Format::F32),
                                gemm.product),
                  bound)
            << gemm.name << " on " << nameOf(path);
      }
    }
  }
}

TEST(Product, Golden) {
  auto cases = loadGolden();
  if (cases.empty())
    GTEST_SKIP() << "no golden vectors: set MXFP4_SHARED";
  // The operands' values lie on the grid of E2M1, so quantizing them under
  // RCeil, which never clips, gives the same values.
  OperandSpec exact;
  exact.scale = ScaleRule::RCeil;
  for (const auto &golden : cases)
    for (const MatmulProblem &problem : matmulProblems(*golden)) {
      SCOPED_TRACE(problem.name);
      int64_t m = problem.lhs.rows, n = problem.rhs.rows, k = problem.lhs.cols;
      Operand lhs(exact, 0, m, k, dequantize(problem.lhs));
      Operand rhs(exact, 0, n, k, dequantize(problem.rhs));
      ASSERT_EQ(lhs.values, lhs.source.wide);
      ASSERT_EQ(rhs.values, rhs.source.wide);
      Step step;
      lhs.addTo(step);
      rhs.addTo(step);
      std::string type = tensorType({m, n}, "f32");
      step.result(multiply(step, lhs, rhs, zeros(step, type, "f32"), type),
                  type, m * n, 4);
      for (Path path : {Path::Reference, Path::Cpu}) {
        if (!step.run(path))
          continue;
        std::vector<double> product = valuesOf(step.bytesOf(0), Format::F32);
        for (int64_t i = 0; i < m * n; ++i)
          EXPECT_NEAR(product[i], problem.product->data<double>()[i],
                      k * 0x1p-24 * problem.magnitude->data<double>()[i])
              << nameOf(path) << " at " << i;
      }
    }
}

namespace {

class Mixtures {
public:
  explicit Mixtures(unsigned seed) : random(seed) {}

  int64_t pick(std::initializer_list<int64_t> choices) {
    return choices.begin()[random() % choices.size()];
  }

  std::vector<float> values(int64_t count) {
    std::vector<float> values(count);
    for (float &value : values)
      value = normal(random) * std::exp2(normal(random));
    return values;
  }

  Operand operand(int64_t batch, int64_t rows, int64_t k) {
    OperandSpec spec;
    spec.format = static_cast<Format>(pick({0, 0, 1, 2, 3, 4, 5, 6}));
    bool isFp8 = spec.format == Format::E4M3 || spec.format == Format::E5M2;
    spec.block = static_cast<BlockShape>(pick({2, 2, 3, isFp8 ? 1 : 2}));
    spec.scale = ScaleRule::Even;
    return {spec, batch, rows, k,
            values(std::max<int64_t>(batch, 1) * rows * k)};
  }

private:
  std::mt19937 random;
  std::normal_distribution<float> normal;
};

} // namespace

// Any mixture, batch, bias and destination: within the bound that sums in f32
// have, plus the rounding of the result.
TEST(Product, RandomMixtures) {
  Mixtures mixtures(3);
  for (int round = 0; round < 40; ++round) {
    int64_t batch = mixtures.pick({0, 0, 1, 3});
    int64_t m = mixtures.pick({1, 5, 33, 64}),
            n = mixtures.pick({1, 7, 40, 65});
    int64_t k = mixtures.pick({32, 96, 160});
    Operand lhs = mixtures.operand(batch, m, k);
    Operand rhs = mixtures.operand(batch, n, k);
    int64_t elements = lhs.count() * m * n;
    Format format = static_cast<Format>(mixtures.pick({5, 6}));
    Source init(format, mixtures.values(elements));
    std::vector<float> bias = mixtures.values(n);
    bool hasBias = mixtures.pick({0, 1}), adds = mixtures.pick({0, 1});

    Step step;
    lhs.addTo(step);
    rhs.addTo(step);
    std::vector<int64_t> shape = {m, n};
    if (batch)
      shape.insert(shape.begin(), batch);
    std::string type = tensorType(shape, typeOf(format));
    std::string biasType = tensorType({n}, "f32");
    std::string initName = adds ? step.argument(type, init.data())
                                : zeros(step, type, typeOf(format));
    std::string biasName = hasBias ? step.argument(biasType, bias.data()) : "";
    step.result(multiply(step, lhs, rhs, initName, type, biasName, biasType),
                type, elements, format == Format::BF16 ? 2 : 4);

    std::vector<double> sum =
        matmulReference(lhs.values, rhs.values, lhs.count(), m, n, k);
    std::vector<double> magnitude =
        matmulMagnitude(lhs.values, rhs.values, lhs.count(), m, n, k);
    for (Path path : {Path::Reference, Path::Cpu}) {
      if (!step.run(path))
        continue;
      std::vector<double> actual = valuesOf(step.bytesOf(0), format);
      for (int64_t i = 0; i < elements; ++i) {
        double start = adds ? init.wide[i] : 0.0;
        double offset = hasBias ? bias[i % n] : 0.0;
        double expected = sum[i] + start + offset;
        double bound =
            (k + 4) * 0x1p-24 *
                (magnitude[i] + std::abs(start) + std::abs(offset)) +
            (format == Format::BF16 ? 0x1p-8 * std::abs(expected) : 0.0);
        ASSERT_NEAR(actual[i], expected, bound)
            << nameOf(path) << " at " << i << "\n"
            << step.text();
      }
    }
  }
}

// The result may be a slice of a larger tensor, whose other columns stay.
TEST(Product, IntoSlices) {
  constexpr int64_t m = 16, n = 8, k = 64, wide = 3 * n;
  Mixtures mixtures(5);
  OperandSpec spec;
  Operand lhs(spec, 0, m, k, mixtures.values(m * k));
  Operand rhs(spec, 0, n, k, mixtures.values(n * k));
  std::vector<float> target(m * wide, 7.0f);
  Step step;
  lhs.addTo(step);
  rhs.addTo(step);
  std::string whole =
      step.argument(tensorType({m, wide}, "f32"), target.data());
  std::string part = step.fresh(), joined = step.fresh();
  step.line(part + " = tensor.extract_slice " + whole +
            "[0, 8] [16, 8] [1, 1] : tensor<16x24xf32> to tensor<16x8xf32>");
  std::string product = multiply(step, lhs, rhs, part, "tensor<16x8xf32>");
  step.line(joined + " = tensor.insert_slice " + product + " into " + whole +
            "[0, 8] [16, 8] [1, 1] : tensor<16x8xf32> into tensor<16x24xf32>");
  step.result(joined, tensorType({m, wide}, "f32"), m * wide, 4);
  std::vector<double> sum = matmulReference(lhs.values, rhs.values, 1, m, n, k);
  for (Path path : {Path::Reference, Path::Cpu}) {
    if (!step.run(path))
      continue;
    std::vector<double> actual = valuesOf(step.bytesOf(0), Format::F32);
    for (int64_t row = 0; row < m; ++row)
      for (int64_t column = 0; column < wide; ++column) {
        bool inside = column >= n && column < 2 * n;
        double expected = 7.0 + (inside ? sum[row * n + column - n] : 0.0);
        EXPECT_NEAR(actual[row * wide + column], expected, inside ? 1e-4 : 0.0)
            << nameOf(path) << " at " << row << ", " << column;
      }
  }
}
