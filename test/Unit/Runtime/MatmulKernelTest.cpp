// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CPU products against the float64 reference, on every instruction set that
// the processor has.

#include "GoldenData.h"
#include "IsaTest.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Matmul.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace mxfp4;
using namespace mxfp4::numerics;
using namespace mxfp4::test;

namespace {

class MatmulKernel : public IsaTest {};
INSTANTIATE_ISAS(MatmulKernel);

std::vector<float> normal(size_t count, std::mt19937 &random) {
  std::normal_distribution<float> draw;
  std::vector<float> values(count);
  for (float &value : values)
    value = draw(random);
  return values;
}

/// An operand in memory as the kernels take it, with its values. Rows are
/// `gap` elements apart; what is between is `poison`.
struct Operand {
  std::vector<uint8_t> bytes, scaleBytes;
  std::vector<float> values; ///< [batch, rows, k]
  cpu::MatmulOperand operand;

  Operand(const QuantizedMatrix &matrix, int64_t gap, uint8_t poison) {
    bool packed = matrix.format == Format::E2M1;
    values = dequantize(matrix);
    int64_t rowBytes = packed ? matrix.cols / 2 : matrix.cols;
    int64_t strideBytes = rowBytes + (packed ? gap / 2 : gap);
    int64_t lines = matrix.batch * matrix.rows;
    bytes.assign(lines * strideBytes + 64, poison);
    for (int64_t line = 0; line != lines; ++line) {
      const uint8_t *codes = matrix.codes.data() + line * matrix.cols;
      if (packed)
        packNibbles(codes, matrix.cols, bytes.data() + line * strideBytes);
      else
        std::memcpy(bytes.data() + line * strideBytes, codes, rowBytes);
    }
    scaleBytes = matrix.scales;
    if (matrix.block == BlockShape::Tensor) {
      scaleBytes.resize(sizeof(float));
      std::memcpy(scaleBytes.data(), &matrix.tensorScale, sizeof(float));
    }
    int64_t rowStride = matrix.cols + gap;
    operand = {bytes.data(),
               matrix.format,
               matrix.block,
               scaleBytes.data(),
               rowStride * matrix.rows,
               rowStride,
               1};
  }

  /// f32 or bf16, transposed in memory or not.
  Operand(const std::vector<float> &x, int64_t batch, int64_t rows, int64_t k,
          Format format, bool transposed, uint8_t poison)
      : values(x) {
    int64_t size = format == Format::F32 ? 4 : 2;
    int64_t lines = transposed ? k : rows, length = transposed ? rows : k;
    int64_t stride = length + 3;
    bytes.assign(batch * lines * stride * size, poison);
    for (int64_t b = 0; b != batch; ++b)
      for (int64_t r = 0; r != rows; ++r)
        for (int64_t c = 0; c != k; ++c) {
          float &value = values[(b * rows + r) * k + c];
          int64_t at = (b * lines + (transposed ? c : r)) * stride +
                       (transposed ? r : c);
          if (format == Format::F32) {
            std::memcpy(bytes.data() + at * 4, &value, 4);
          } else {
            uint16_t half = floatToBf16(value);
            value = bf16ToFloat(half);
            std::memcpy(bytes.data() + at * 2, &half, 2);
          }
        }
    operand = {bytes.data(),           format,
               BlockShape::None,       nullptr,
               lines * stride,         transposed ? 1 : stride,
               transposed ? stride : 1};
  }
};

/// A random operand of any kind.
Operand randomOperand(int64_t batch, int64_t rows, int64_t k, int kind,
                      std::mt19937 &random, uint8_t poison) {
  std::vector<float> x = normal(batch * rows * k, random);
  if (kind >= 16) // high precision
    return Operand(x, batch, rows, k, kind % 2 ? Format::BF16 : Format::F32,
                   kind / 2 % 2 != 0, poison);
  OperandSpec spec;
  spec.format = static_cast<Format>(kind % 5);
  spec.block = static_cast<BlockShape>(1 + kind / 5 % 3);
  spec.scale = ScaleRule::Even;
  QuantizedMatrix matrix =
      quantize(MatrixView::dense(x.data(), batch, rows, k), spec);
  return Operand(matrix, random() % 2 ? 0 : 32, poison);
}

/// Runs a product and compares it with the reference.
void check(const Operand &lhs, const Operand &rhs, int64_t batch, int64_t m,
           int64_t n, int64_t k, std::mt19937 &random) {
  bool accumulate = random() % 2, withBias = random() % 2;
  bool bf16Out = random() % 3 == 0;
  int64_t stride = n + random() % 4;
  std::vector<float> bias = normal(n, random);
  std::vector<float> before = normal(batch * m * stride, random);
  std::vector<float> out = before;
  std::vector<uint16_t> halves;
  for (float &value : before) {
    halves.push_back(floatToBf16(value));
    if (bf16Out)
      value = bf16ToFloat(halves.back());
  }
  cpu::MatmulProblem problem;
  problem.lhs = lhs.operand;
  problem.rhs = rhs.operand;
  problem.bias = withBias ? bias.data() : nullptr;
  problem.out = bf16Out ? static_cast<void *>(halves.data()) : out.data();
  problem.outFormat = bf16Out ? Format::BF16 : Format::F32;
  problem.outBatchStride = m * stride;
  problem.outRowStride = stride;
  problem.batch = batch;
  problem.m = m;
  problem.n = n;
  problem.k = k;
  problem.accumulate = accumulate;
  cpu::scaledMatmul(problem);

  std::vector<double> exact =
      matmulReference(lhs.values, rhs.values, batch, m, n, k);
  std::vector<double> magnitude =
      matmulMagnitude(lhs.values, rhs.values, batch, m, n, k);
  for (int64_t line = 0; line != batch * m; ++line)
    for (int64_t j = 0; j != stride; ++j) {
      int64_t at = line * stride + j;
      float got = bf16Out ? bf16ToFloat(halves[at]) : out[at];
      if (j >= n) {
        ASSERT_EQ(bitsOf(got), bitsOf(before[at])) << "written past a row";
        continue;
      }
      double expected = exact[line * n + j];
      double bound = (k + 2) * 0x1p-24 * magnitude[line * n + j];
      for (double term :
           {accumulate ? before[at] : 0.0, withBias ? bias[j] : 0.0}) {
        expected += term;
        bound += 2 * 0x1p-24 * std::abs(term);
      }
      if (bf16Out)
        bound += std::abs(expected) * 0x1p-8;
      ASSERT_NEAR(got, expected, bound) << "at " << line << ", " << j;
    }
}

} // namespace

TEST_P(MatmulKernel, AnyFormatsShapesAndEpilogues) {
  std::mt19937 random(29);
  for (int trial = 0; trial != 240; ++trial) {
    int lhsKind = random() % 20, rhsKind = random() % 20;
    if (trial % 3 == 0)
      lhsKind = rhsKind = 5; // E2M1, 1x32
    if (trial % 9 == 0)
      rhsKind = 10; // E2M1, 32x32
    bool padded = lhsKind < 16 || rhsKind < 16;
    int64_t batch = 1 + random() % 3;
    int64_t m = 1 + random() % 70, n = 1 + random() % 70;
    int64_t k = 1 + random() % 300;
    if (padded)
      k = (k + 31) / 32 * 32;
    uint8_t poison = random() % 2 ? 0xFF : 0x00;
    Operand lhs = randomOperand(batch, m, k, lhsKind, random, poison);
    Operand rhs = randomOperand(batch, n, k, rhsKind, random, poison);
    SCOPED_TRACE(::testing::Message()
                 << "trial " << trial << ": " << batch << "x" << m << "x" << n
                 << "x" << k << " kinds " << lhsKind << ", " << rhsKind);
    check(lhs, rhs, batch, m, n, k, random);
    if (HasFatalFailure())
      return;
  }
}

TEST_P(MatmulKernel, ManyTasks) {
  std::mt19937 random(31);
  for (int kind : {5, 16, 8})
    for (auto [m, n, k] : {std::array<int64_t, 3>{230, 65, 544},
                           {17, 600, 64},
                           {64, 64, 2048}}) {
      Operand lhs = randomOperand(2, m, k, kind, random, 0xFF);
      Operand rhs = randomOperand(2, n, k, kind, random, 0xFF);
      check(lhs, rhs, 2, m, n, k, random);
    }
}

TEST_P(MatmulKernel, NoContraction) {
  std::mt19937 random(37);
  Operand empty(std::vector<float>(), 1, 3, 0, Format::F32, false, 0);
  check(empty, empty, 1, 3, 3, 0, random);
}

TEST_P(MatmulKernel, GoldenProducts) {
  std::vector<std::unique_ptr<GoldenCase>> cases = loadGolden();
  if (cases.empty())
    GTEST_SKIP() << "no golden vectors: set MXFP4_SHARED";
  for (const auto &golden : cases)
    for (const MatmulProblem &golden : matmulProblems(*golden)) {
      Operand lhs(golden.lhs, 0, 0), rhs(golden.rhs, 0, 0);
      std::vector<float> out(golden.product->size());
      cpu::MatmulProblem problem;
      problem.lhs = lhs.operand;
      problem.rhs = rhs.operand;
      problem.out = out.data();
      problem.m = golden.lhs.rows;
      problem.n = problem.outRowStride = golden.rhs.rows;
      problem.k = golden.lhs.cols;
      cpu::scaledMatmul(problem);
      for (size_t i = 0; i != out.size(); ++i)
        EXPECT_NEAR(out[i], golden.product->data<double>()[i],
                    problem.k * 0x1p-24 * golden.magnitude->data<double>()[i])
            << golden.name;
    }
}

TEST_P(MatmulKernel, ProductsOfGraphs) {
  std::vector<GraphGemm> gemms = loadGraphGemms();
  if (gemms.empty())
    GTEST_SKIP() << "no graphs: set MXFP4_SHARED";
  for (const GraphGemm &gemm : gemms) {
    auto operand = [&](const std::vector<float> &x, int64_t rows) {
      if (!isQuantized(gemm.format))
        return Operand(x, 1, rows, gemm.k, gemm.format, false, 0xFF);
      MatrixView view = MatrixView::dense(x.data(), 1, rows, gemm.k);
      return Operand(quantize(view, gemm.spec), 0, 0);
    };
    Operand lhs = operand(gemm.lhs, gemm.m), rhs = operand(gemm.rhs, gemm.n);
    std::vector<float> out(gemm.m * gemm.n);
    cpu::MatmulProblem problem;
    problem.lhs = lhs.operand;
    problem.rhs = rhs.operand;
    problem.out = out.data();
    problem.m = gemm.m;
    problem.n = problem.outRowStride = gemm.n;
    problem.k = isQuantized(gemm.format)
                    ? paddedContraction(gemm.k, gemm.spec.rotation.size)
                    : gemm.k;
    cpu::scaledMatmul(problem);
    double bound = gemm.spec.block == BlockShape::Tensor ? 1e-5 : 1e-6;
    EXPECT_LE(relativeError({out.begin(), out.end()}, gemm.product), bound)
        << gemm.name;
  }
}

TEST_P(MatmulKernel, NanAndHugeScalesAreSeen) {
  // A NaN block poisons its row of the product and nothing else; scales whose
  // product overflows give what the dequantized values give.
  std::mt19937 random(41);
  std::vector<float> x = normal(4 * 64, random), y = normal(5 * 64, random);
  x[64 + 3] = std::numeric_limits<float>::quiet_NaN();
  for (int i = 0; i != 64; ++i)
    x[128 + i] *= 0x1p120f;
  auto quantized = [](std::vector<float> &values, int64_t rows) {
    return quantize(MatrixView::dense(values.data(), 1, rows, 64), {});
  };
  Operand lhs(quantized(x, 4), 0, 0), rhs(quantized(y, 5), 0, 0);
  float out[4][5];
  cpu::MatmulProblem problem;
  problem.lhs = lhs.operand;
  problem.rhs = rhs.operand;
  problem.out = out;
  problem.m = 4;
  problem.n = problem.outRowStride = 5;
  problem.k = 64;
  cpu::scaledMatmul(problem);
  std::vector<double> exact =
      matmulReference(lhs.values, rhs.values, 1, 4, 5, 64);
  for (int i = 0; i != 4; ++i)
    for (int j = 0; j != 5; ++j)
      if (i == 1)
        EXPECT_TRUE(std::isnan(out[i][j]));
      else
        EXPECT_NEAR(out[i][j] / exact[i * 5 + j], 1, 1e-4);
}

TEST_P(MatmulKernel, DotProductsDoNotDependOnTheInstructionSet) {
  std::mt19937 random(43);
  Operand lhs = randomOperand(1, 61, 512, 5, random, 0);
  Operand rhs = randomOperand(1, 47, 512, 10, random, 0);
  cpu::MatmulProblem problem;
  problem.lhs = lhs.operand;
  problem.rhs = rhs.operand;
  problem.m = 61;
  problem.n = problem.outRowStride = 47;
  problem.k = 512;
  std::vector<float> here(61 * 47), portable(61 * 47);
  problem.out = here.data();
  cpu::scaledMatmul(problem);
  ASSERT_TRUE(cpu::selectIsa("portable"));
  problem.out = portable.data();
  cpu::scaledMatmul(problem);
  EXPECT_EQ(here, portable);
}

TEST_P(MatmulKernel, EntryPoint) {
  std::mt19937 random(47);
  Operand lhs = randomOperand(2, 7, 64, 5, random, 0);
  Operand rhs = randomOperand(2, 9, 64, 3, random, 0); // E4M3, whole tensor
  std::vector<float> out(2 * 7 * 9, 1.0f), bias(9, 2.0f);
  auto address = [](const void *pointer) {
    return static_cast<int64_t>(reinterpret_cast<intptr_t>(pointer));
  };
  auto spec = [](const cpu::MatmulOperand &operand) {
    return int64_t(operand.format) | int64_t(operand.block)
                                         << cpu::PackedSpec::kBlockShift;
  };
  mxfp4_cpu_scaled_matmul(
      address(lhs.operand.data), address(lhs.operand.scales), spec(lhs.operand),
      lhs.operand.batchStride, lhs.operand.rowStride, 1,
      address(rhs.operand.data), address(rhs.operand.scales), spec(rhs.operand),
      rhs.operand.batchStride, rhs.operand.rowStride, 1, address(bias.data()),
      address(out.data()), int64_t(Format::F32), 63, 9, 2, 7, 9, 64,
      /*accumulate=*/1);
  std::vector<double> exact =
      matmulReference(lhs.values, rhs.values, 2, 7, 9, 64);
  for (size_t i = 0; i != out.size(); ++i)
    EXPECT_NEAR(out[i], exact[i] + 3, 1e-4);
}
