// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantizers, lowered to the reference and to the CPU's kernels, against
// Numerics byte for byte: on the golden vectors, which Numerics itself is
// tested with, and on random requests.

#include "GoldenData.h"
#include "Step.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace mxfp4;
using namespace mxfp4::numerics;
using namespace mxfp4::test;

namespace {

/// A copy and what Numerics says of it.
struct Expectation {
  std::string name;
  QuantizedMatrix expected;
  unsigned result;
};

void check(const Step &step, const std::vector<Expectation> &expectations) {
  for (const auto &[name, expected, result] : expectations) {
    QuantizedResult actual = step.quantizedOf(result);
    if (expected.block == BlockShape::Tensor) {
      EXPECT_EQ(bitsOf(actual.tensorScale) & kF32MagnitudeMask,
                bitsOf(expected.tensorScale) & kF32MagnitudeMask)
          << name;
    } else {
      EXPECT_EQ(actual.scales, expected.scales) << name;
    }
    ASSERT_EQ(actual.codes.size(), expected.codes.size()) << name;
    int64_t wrong = 0;
    for (size_t i = 0; i < actual.codes.size(); ++i) {
      // f32 additions do not say which sign a NaN has.
      bool nan = std::isnan(expected.at(i / expected.cols / expected.rows,
                                        i / expected.cols % expected.rows,
                                        i % expected.cols));
      uint8_t mask = nan ? info(expected.format).signMask() - 1 : 0xFF;
      wrong += (actual.codes[i] & mask) != (expected.codes[i] & mask);
    }
    EXPECT_EQ(wrong, 0) << name << ": codes differ";
  }
}

void runBoth(Step &step, const std::vector<Expectation> &expectations) {
  for (Path path : {Path::Reference, Path::Cpu}) {
    SCOPED_TRACE(nameOf(path));
    if (step.run(path))
      check(step, expectations);
  }
}

const char *elementOf(const MatrixView &view) { return typeOf(view.format); }

/// Adds a golden problem: a column copy where the contraction is not dense.
void addProblem(const QuantizeProblem &problem, Step &step,
                std::vector<Expectation> &expectations) {
  MatrixView source = problem.source;
  CopyRequest copy;
  copy.spec = problem.spec;
  copy.column = source.colStride != 1;
  if (copy.column)
    source = source.transposed();
  std::string x = step.argument(
      tensorType({source.rows, source.cols}, elementOf(source)), source.data);
  auto names =
      step.quantize(x, elementOf(source), 0, source.rows, source.cols, copy);
  expectations.push_back(
      {problem.name, quantize(problem.source, problem.spec),
       step.quantizedResult(names, 0, source.rows, source.cols, copy)});
}

} // namespace

TEST(Quantize, Golden) {
  auto cases = loadGolden();
  if (cases.empty())
    GTEST_SKIP() << "no golden vectors: set MXFP4_SHARED";
  for (const auto &golden : cases) {
    Step step;
    std::vector<Expectation> expectations;
    for (const QuantizeProblem &problem : quantizeProblems(*golden))
      addProblem(problem, step, expectations);
    if (!expectations.empty())
      runBoth(step, expectations);
  }
}

// Elements that are given by themselves, and magnitudes that are to become
// scales: rows of 32 of which one, at most, is not theirs.
TEST(Quantize, GoldenElementsAndScales) {
  auto cases = loadGolden();
  if (cases.empty())
    GTEST_SKIP() << "no golden vectors: set MXFP4_SHARED";
  for (const auto &golden : cases) {
    std::vector<float> rows;
    if (const NpyArray *amax = golden->find("amax")) {
      for (float value : amax->data<float>()) {
        rows.resize(rows.size() + kBlockSize);
        rows[rows.size() - kBlockSize + 5] = -value;
      }
    } else if (const NpyArray *x = golden->find("x")) {
      if (x->shape.size() != 1)
        continue;
      std::vector<float> values = x->to<float>();
      if (x->type == NpyType::U16)
        for (size_t i = 0; i < values.size(); ++i)
          values[i] = bf16ToFloat(x->data<uint16_t>()[i]);
      // The first element of each row makes the scale 1, where all are small.
      for (size_t i = 0; i < values.size(); i += kBlockSize - 1) {
        rows.push_back(6.0f);
        for (size_t j = i; j < i + kBlockSize - 1; ++j)
          rows.push_back(j < values.size() ? values[j] : 0.0f);
      }
    } else {
      continue;
    }
    int64_t count = rows.size() / kBlockSize;
    Step step;
    std::vector<Expectation> expectations;
    std::string x =
        step.argument(tensorType({count, kBlockSize}, "f32"), rows.data());
    for (Format format :
         {Format::E2M1, Format::E2M3, Format::E3M2, Format::E4M3, Format::E5M2})
      for (ScaleRule rule : {ScaleRule::Floor, ScaleRule::Even, ScaleRule::Ceil,
                             ScaleRule::RCeil}) {
        CopyRequest copy;
        copy.spec.format = format;
        copy.spec.scale = rule;
        auto names = step.quantize(x, "f32", 0, count, kBlockSize, copy);
        expectations.push_back(
            {golden->name,
             quantize(MatrixView::dense(rows.data(), 1, count, kBlockSize),
                      copy.spec),
             step.quantizedResult(names, 0, count, kBlockSize, copy)});
      }
    runBoth(step, expectations);
  }
}

namespace {

/// Draws requests of every kind.
class Requests {
public:
  explicit Requests(unsigned seed) : random(seed) {}

  int64_t pick(std::initializer_list<int64_t> choices) {
    return choices.begin()[random() % choices.size()];
  }

  /// Values over many binades, and now and then a special one.
  std::vector<float> values(int64_t count) {
    std::normal_distribution<float> normal;
    std::vector<float> values(count);
    int64_t kind = pick({0, 0, 0, 1, 2, 3});
    for (float &value : values) {
      value = normal(random) * std::exp2(normal(random) * 4);
      if (kind == 1)
        value *= 0x1p-126f;
      if (kind == 2 && random() % 40 == 0)
        value = INFINITY;
      if (kind == 3 && random() % 40 == 0)
        value = NAN;
    }
    return values;
  }

  CopyRequest copy() {
    CopyRequest copy;
    OperandSpec &spec = copy.spec;
    spec.format = static_cast<Format>(pick({0, 0, 1, 2, 3, 4}));
    bool isFp8 = spec.format == Format::E4M3 || spec.format == Format::E5M2;
    spec.block = static_cast<BlockShape>(pick({2, 2, 3, isFp8 ? 1 : 2}));
    spec.scale = static_cast<ScaleRule>(pick({0, 1, 2, 3}));
    spec.rounding = static_cast<Rounding>(pick({0, 1}));
    copy.stream = {random() * 0x100000001ull, 0, pick({0, 7, 123456}), 0,
                   static_cast<int32_t>(pick({0, 1}))};
    copy.column = pick({0, 1});
    if (spec.block == BlockShape::Tile32)
      return copy;
    spec.rotation.size = pick({0, 16, 32, 64, 128});
    if (!spec.rotation.size)
      return copy;
    int64_t signs = pick({0, 1, 2});
    copy.randomSigns = signs == 2;
    for (int i = 0; signs == 1 && i < spec.rotation.size; ++i)
      spec.rotation.negated[i / 32] |= (random() & 1u) << (i % 32);
    return copy;
  }

private:
  std::mt19937 random;
};

/// The values of a random source in its own type.
struct Source {
  Format format;
  int64_t batch, rows, cols;
  std::vector<float> wide;
  std::vector<uint16_t> narrow;

  Source(Requests &requests)
      : format(static_cast<Format>(requests.pick({5, 6}))),
        batch(requests.pick({0, 1, 3})), rows(requests.pick({1, 5, 33, 64})),
        cols(requests.pick({1, 7, 32, 50, 130})),
        wide(requests.values(std::max<int64_t>(batch, 1) * rows * cols)) {
    for (float value : wide)
      narrow.push_back(floatToBf16(value));
  }
  const void *data() const {
    return format == Format::F32 ? static_cast<const void *>(wide.data())
                                 : narrow.data();
  }
  std::vector<int64_t> shape() const {
    if (batch)
      return {batch, rows, cols};
    return {rows, cols};
  }
  MatrixView view() const {
    int64_t count = std::max<int64_t>(batch, 1);
    return format == Format::F32
               ? MatrixView::dense(wide.data(), count, rows, cols)
               : MatrixView::dense(narrow.data(), count, rows, cols);
  }
};

/// What Numerics makes of it, with `stepNumber` and `tripNumber`.
QuantizedMatrix expected(const MatrixView &view, CopyRequest copy,
                         int64_t stepNumber, int64_t tripNumber) {
  copy.stream.step = stepNumber;
  copy.stream.trip = tripNumber;
  if (copy.randomSigns) {
    RandomBlock signs = randomSigns(copy.stream);
    for (int i = 0; i < copy.spec.rotation.size; ++i)
      copy.spec.rotation.negated[i / 32] |= signs[i / 32] & (1u << (i % 32));
  }
  return quantize(copy.column ? view.transposed() : view, copy.spec,
                  copy.stream);
}

} // namespace

TEST(Quantize, RandomRequests) {
  Requests requests(20261129);
  for (int round = 0; round < 12; ++round) {
    Step step;
    std::vector<Expectation> expectations;
    std::vector<std::unique_ptr<Source>> sources;
    constexpr int64_t stepNumber = (int64_t(5) << 32) + 17, tripNumber = 3;
    std::string stepName = step.scalar(stepNumber);
    std::string tripName = step.scalar(tripNumber);
    for (int i = 0; i < 6; ++i) {
      Source &source =
          *sources.emplace_back(std::make_unique<Source>(requests));
      CopyRequest copy = requests.copy();
      std::string x = step.argument(
          tensorType(source.shape(), typeOf(source.format)), source.data());
      auto names =
          step.quantize(x, typeOf(source.format), source.batch, source.rows,
                        source.cols, copy, stepName, tripName);
      expectations.push_back(
          {operandText(copy.spec, copy.randomSigns) + " of " +
               tensorType(source.shape(), typeOf(source.format)),
           expected(source.view(), copy, stepNumber, tripNumber),
           step.quantizedResult(names, source.batch, source.rows, source.cols,
                                copy)});
    }
    runBoth(step, expectations);
  }
}

// A slice with a row stride and an offset (one of fused q, k and v) is read
// where it lies.
TEST(Quantize, Slices) {
  constexpr int64_t rows = 48, cols = 64, wide = 3 * cols;
  Requests requests(7);
  std::vector<float> values = requests.values(rows * wide);
  for (bool column : {false, true}) {
    Step step;
    std::vector<Expectation> expectations;
    std::string x =
        step.argument(tensorType({rows, wide}, "f32"), values.data());
    for (int64_t part = 0; part < 3; ++part) {
      std::string slice = step.fresh();
      step.line(slice + " = tensor.extract_slice " + x + "[0, " +
                std::to_string(part * cols) +
                "] [48, 64] [1, 1] : tensor<48x192xf32> to tensor<48x64xf32>");
      CopyRequest copy;
      copy.column = column;
      auto names = step.quantize(slice, "f32", 0, rows, cols, copy);
      MatrixView view =
          MatrixView::dense(values.data() + part * cols, 1, rows, cols);
      view.rowStride = wide;
      expectations.push_back(
          {"part " + std::to_string(part), expected(view, copy, 0, 0),
           step.quantizedResult(names, 0, rows, cols, copy)});
    }
    runBoth(step, expectations);
  }
}
