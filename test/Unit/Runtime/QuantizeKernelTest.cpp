// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CPU quantizer against Numerics, bit for bit, on every instruction set
// that the processor has.

#include "GoldenData.h"
#include "IsaTest.h"

#include "mxfp4/Numerics/Bits.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

using namespace mxfp4;
using namespace mxfp4::numerics;
using namespace mxfp4::test;

namespace {

class QuantizeKernel : public IsaTest {};
INSTANTIATE_ISAS(QuantizeKernel);

constexpr uint8_t kPoison = 0xA5;
constexpr size_t kGuard = 64;

/// A quantizer's destination with guard bytes around it.
struct Destination {
  std::vector<uint8_t> codes, scales;
  size_t codeBytes, scaleBytes;

  explicit Destination(const QuantizedMatrix &expected)
      : codeBytes(expected.format == Format::E2M1 ? expected.codes.size() / 2
                                                  : expected.codes.size()),
        scaleBytes(expected.block == BlockShape::Tensor
                       ? sizeof(float)
                       : expected.scales.size()) {
    codes.assign(codeBytes + 2 * kGuard, kPoison);
    scales.assign(scaleBytes + 2 * kGuard, kPoison);
  }

  cpu::QuantizeTarget target(const OperandSpec &spec, const Stream &stream) {
    return {spec, stream, codes.data() + kGuard, scales.data() + kGuard};
  }

  void expect(const QuantizedMatrix &expected) const {
    std::vector<uint8_t> bytes = expected.codes;
    if (expected.format == Format::E2M1) {
      bytes.resize(codeBytes);
      packNibbles(expected.codes.data(), expected.codes.size(), bytes.data());
    }
    EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), codes.data() + kGuard))
        << "codes differ";
    if (expected.block == BlockShape::Tensor) {
      float scale;
      std::memcpy(&scale, scales.data() + kGuard, sizeof(scale));
      EXPECT_EQ(bitsOf(scale), bitsOf(expected.tensorScale));
    } else {
      EXPECT_TRUE(std::equal(expected.scales.begin(), expected.scales.end(),
                             scales.data() + kGuard))
          << "scales differ";
    }
    for (const std::vector<uint8_t> *all : {&codes, &scales})
      for (size_t i = 0; i != kGuard; ++i) {
        EXPECT_EQ((*all)[i], kPoison) << "written in front";
        EXPECT_EQ((*all)[all->size() - 1 - i], kPoison) << "written behind";
      }
  }
};

/// Quantizes both ways and compares.
void check(const MatrixView &source, const OperandSpec &row,
           const OperandSpec &column, const Stream &rowStream = {},
           const Stream &columnStream = {}) {
  QuantizedMatrix expectedRow = quantize(source, row, rowStream);
  QuantizedMatrix expectedColumn =
      quantize(source.transposed(), column, columnStream);
  Destination rows(expectedRow), columns(expectedColumn);
  cpu::quantize(source, rows.target(row, rowStream),
                columns.target(column, columnStream));
  {
    SCOPED_TRACE("row copy");
    rows.expect(expectedRow);
  }
  SCOPED_TRACE("column copy");
  columns.expect(expectedColumn);
}

/// Values of all magnitudes, with zeros, ties, subnormals and a few that are
/// not finite.
std::vector<float> difficult(size_t count, std::mt19937 &random) {
  std::normal_distribution<float> normal;
  std::vector<float> values(count);
  for (float &value : values) {
    switch (random() % 64) {
    case 0:
      value = 0.0f;
      break;
    case 1:
      value = -0.0f;
      break;
    case 2:
      value = floatOf(random() & 0x807FFFFF);
      break;
    case 3:
      value = (random() % 32) * 0.25f;
      break;
    default:
      value = normal(random);
    }
  }
  // Whole stretches, so that blocks see them.
  for (size_t start = 0; start + 64 < count; start += 64) {
    unsigned kind = random() % 16;
    for (size_t i = start; i != start + 64; ++i)
      if (kind == 0)
        values[i] = 0.0f;
      else if (kind == 1)
        values[i] *= 0x1p-126f;
      else if (kind == 2)
        values[i] *= 0x1p126f;
  }
  if (count > 200 && random() % 4 == 0) {
    values[random() % count] = std::numeric_limits<float>::infinity();
    values[random() % count] = -std::numeric_limits<float>::quiet_NaN();
  }
  return values;
}

OperandSpec randomSpec(std::mt19937 &random) {
  OperandSpec spec;
  spec.format = static_cast<Format>(random() % 5);
  spec.block = static_cast<BlockShape>(1 + random() % 3);
  spec.scale = static_cast<ScaleRule>(random() % 4);
  spec.rounding = static_cast<Rounding>(random() % 2);
  if (random() % 2) {
    spec.rotation.size = 16 << (random() % 4);
    if (random() % 2)
      for (uint32_t &word : spec.rotation.negated)
        word = random();
  }
  return spec;
}

} // namespace

TEST_P(QuantizeKernel, AnyShapeStrideAndOption) {
  std::mt19937 random(17);
  for (int trial = 0; trial != 240; ++trial) {
    int64_t batch = 1 + random() % 3;
    int64_t rows = 1 + random() % (trial % 4 == 0 ? 300 : 70);
    int64_t cols = 1 + random() % (trial % 4 == 1 ? 600 : 70);
    if (trial % 3 == 0) { // the vectors' own shapes
      rows = (rows + 31) / 32 * 32;
      cols = (cols + 31) / 32 * 32;
    }
    // A window of a larger matrix, perhaps transposed or with gaps.
    int64_t gap = random() % 2 ? 0 : random() % 5;
    int64_t step = random() % 5 == 0 ? 2 : 1;
    MatrixView view;
    view.batch = batch;
    view.rows = rows;
    view.cols = cols;
    view.colStride = step;
    view.rowStride = cols * step + gap;
    if (random() % 3 == 0) {
      view.rowStride = step;
      view.colStride = rows * step + gap;
    }
    view.batchStride = (rows + gap) * (cols + gap) * step + gap * 7;
    view.batchStride += rows + cols;
    std::vector<float> x =
        difficult(view.batchStride * batch + rows + cols, random);
    std::vector<uint16_t> halves;
    view.data = x.data();
    if (random() % 2) {
      for (float value : x)
        halves.push_back(floatToBf16(value));
      view.data = halves.data();
      view.format = Format::BF16;
    }
    Stream stream{random(), int64_t(random()), int64_t(random() % 1000),
                  int64_t(random() % 10), int32_t(random() % 2)};
    OperandSpec row = randomSpec(random), column = randomSpec(random);
    SCOPED_TRACE(::testing::Message()
                 << "trial " << trial << ": " << batch << "x" << rows << "x"
                 << cols << " strides " << view.rowStride << ","
                 << view.colStride << " row " << info(row.format).name
                 << " block " << int(row.block) << " rule " << int(row.scale)
                 << " rounding " << int(row.rounding) << " H"
                 << row.rotation.size << " column " << info(column.format).name
                 << " block " << int(column.block) << " rule "
                 << int(column.scale) << " rounding " << int(column.rounding)
                 << " H" << column.rotation.size);
    check(view, row, column, stream, stream);
    if (HasFailure())
      return;
  }
}

TEST_P(QuantizeKernel, EveryBf16InEveryFormat) {
  std::vector<uint16_t> all(65536);
  for (size_t i = 0; i != all.size(); ++i)
    all[i] = static_cast<uint16_t>(i);
  for (int format = 0; format != 5; ++format)
    for (int rule = 0; rule != 4; ++rule)
      for (Rounding rounding : {Rounding::Nearest, Rounding::Stochastic}) {
        OperandSpec spec;
        spec.format = static_cast<Format>(format);
        spec.scale = static_cast<ScaleRule>(rule);
        spec.rounding = rounding;
        check(MatrixView::dense(all.data(), 1, 256, 256), spec, spec);
      }
}

TEST_P(QuantizeKernel, GoldenProblems) {
  std::vector<std::unique_ptr<GoldenCase>> cases = loadGolden();
  if (cases.empty())
    GTEST_SKIP() << "no golden vectors: set MXFP4_SHARED";
  for (const auto &golden : cases)
    for (const QuantizeProblem &problem : quantizeProblems(*golden)) {
      SCOPED_TRACE(problem.name);
      check(problem.source, problem.spec, problem.spec);
    }
}

TEST_P(QuantizeKernel, OneCopyAlone) {
  std::mt19937 random(19);
  std::vector<float> x = difficult(96 * 64, random);
  MatrixView view = MatrixView::dense(x.data(), 1, 96, 64);
  for (bool transposed : {false, true}) {
    OperandSpec spec;
    QuantizedMatrix expected =
        quantize(transposed ? view.transposed() : view, spec);
    Destination only(expected);
    cpu::QuantizeTarget none;
    cpu::QuantizeTarget wanted = only.target(spec, {});
    cpu::quantize(view, transposed ? none : wanted, transposed ? wanted : none);
    only.expect(expected);
  }
}

TEST_P(QuantizeKernel, EmptySources) {
  float nothing = 0;
  for (auto [rows, cols] : {std::pair{0, 32}, {32, 0}, {0, 0}})
    for (BlockShape block : {BlockShape::Row32, BlockShape::Tensor}) {
      OperandSpec spec;
      spec.block = block;
      check(MatrixView::dense(&nothing, 1, rows, cols), spec, spec);
    }
}

TEST_P(QuantizeKernel, EntryPoint) {
  std::mt19937 random(23);
  std::vector<float> x = difficult(2 * 40 * 50, random);
  MatrixView view = MatrixView::dense(x.data(), 2, 40, 50);
  OperandSpec row;
  row.scale = ScaleRule::Even;
  row.rounding = Rounding::Stochastic;
  Stream rowStream{77, 5, 6, 7, 1}, columnStream{78, 5, 9, 7, 0};
  OperandSpec column;
  column.format = Format::E5M2;
  column.block = BlockShape::Tile32;
  column.scale = ScaleRule::RCeil;
  column.rotation = {64, randomSigns(columnStream)};
  QuantizedMatrix expectedRow = quantize(view, row, rowStream);
  QuantizedMatrix expectedColumn =
      quantize(view.transposed(), column, columnStream);
  Destination rows(expectedRow), columns(expectedColumn);
  cpu::QuantizeTarget rowTarget = rows.target(row, rowStream);
  cpu::QuantizeTarget columnTarget = columns.target(column, columnStream);
  auto address = [](const void *pointer) {
    return static_cast<int64_t>(reinterpret_cast<intptr_t>(pointer));
  };
  using Packed = cpu::PackedSpec;
  int64_t rowSpec = int64_t(Format::E2M1) |
                    int64_t(BlockShape::Row32) << Packed::kBlockShift |
                    int64_t(ScaleRule::Even) << Packed::kScaleShift |
                    int64_t(Rounding::Stochastic) << Packed::kRoundingShift |
                    int64_t(1) << Packed::kOperandShift;
  int64_t columnSpec = int64_t(Format::E5M2) |
                       int64_t(BlockShape::Tile32) << Packed::kBlockShift |
                       int64_t(ScaleRule::RCeil) << Packed::kScaleShift |
                       int64_t(64) << Packed::kRotationShift |
                       int64_t(1) << Packed::kRandomSignsShift;
  mxfp4_cpu_quantize(address(x.data()), int64_t(Format::F32), 2, 40, 50, 2000,
                     50, 1, /*step=*/5, /*trip=*/7, address(rowTarget.codes),
                     address(rowTarget.scales), rowSpec, 0, 0, 77, 6,
                     address(columnTarget.codes), address(columnTarget.scales),
                     columnSpec, 0, 0, 78, 9);
  rows.expect(expectedRow);
  columns.expect(expectedColumn);
}
