// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numerics against the golden vectors and the products of exported graphs: what
// ml_dtypes, torchao, scipy and NumPy say.

#include "GoldenData.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"
#include "mxfp4/Numerics/Matmul.h"
#include "mxfp4/Numerics/Scale.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace mxfp4;
using namespace mxfp4::numerics;
using namespace mxfp4::test;

namespace {

using Cases = std::vector<std::unique_ptr<GoldenCase>>;

const Cases &cases() {
  static const Cases all = loadGolden();
  return all;
}

#define SKIP_WITHOUT_GOLDEN()                                                  \
  if (cases().empty())                                                         \
  GTEST_SKIP() << "no golden vectors: set MXFP4_SHARED"

/// f32 values, or those of bf16 patterns.
std::vector<float> valuesOf(const NpyArray &x) {
  std::vector<float> values;
  if (x.type != NpyType::U16)
    return x.to<float>();
  for (uint16_t pattern : x.data<uint16_t>())
    values.push_back(bf16ToFloat(pattern));
  return values;
}

bool sameValue(float a, float b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

/// Elements by themselves: `x` and `code`, optionally under a scale.
bool checkElements(const GoldenCase &golden) {
  const NpyArray *x = golden.find("x"), *code = golden.find("code");
  if (!x || !code || golden.find("seed"))
    return false;
  const NpyArray *care = golden.find("care"), *scale = golden.find("scale");
  const NpyArray *value = golden.find(scale ? "deq" : "value");
  std::vector<float> values = valuesOf(*x);
  std::vector<uint8_t> codes(values.size());
  for (size_t i = 0; i != values.size(); ++i) {
    uint8_t byte = scale ? scale->data<uint8_t>()[i] : kUnitScale;
    codes[i] = encode(Format::E2M1, values[i], byte);
    if (care && !care->data<uint8_t>()[i]) {
      codes[i] = code->data<uint8_t>()[i];
      continue;
    }
    EXPECT_EQ(codes[i], code->data<uint8_t>()[i])
        << golden.name << " at " << i << ": " << values[i];
    if (value)
      EXPECT_TRUE(sameValue(decode(Format::E2M1, codes[i], byte),
                            value->data<float>()[i]))
          << golden.name << " at " << i;
  }
  if (const NpyArray *packed = golden.find("packed")) {
    std::vector<uint8_t> bytes(codes.size() / 2);
    packNibbles(codes.data(), codes.size(), bytes.data());
    EXPECT_EQ(bytes, packed->to<uint8_t>()) << golden.name;
  }
  return true;
}

/// `<format>_saturating`: casts to formats with a NaN.
bool checkSaturating(const GoldenCase &golden) {
  const NpyArray *x = golden.find("x");
  bool found = false;
  for (auto &[key, expected] : golden.arrays) {
    StringRef name = key;
    if (!x || !name.consume_back("_saturating"))
      continue;
    std::optional<Format> format;
    for (int f = 0; isQuantized(static_cast<Format>(f)); ++f)
      if (name.starts_with_insensitive(kFormats[f].name))
        format = static_cast<Format>(f);
    if (!format) {
      ADD_FAILURE() << golden.name << ": format of '" << key << "'";
      continue;
    }
    found = true;
    std::vector<float> values = valuesOf(*x);
    for (size_t i = 0; i != values.size(); ++i) {
      uint8_t code = encode(*format, values[i]);
      if (std::isnan(values[i]))
        EXPECT_EQ(code & 0x7F, info(*format).nanCode);
      else
        EXPECT_EQ(code, expected.data<uint8_t>()[i])
            << golden.name << "/" << key << " at " << i << ": " << values[i];
    }
  }
  return found;
}

/// Whether amax is a few units above max * 2^e. There torchao's f32 logarithm
/// gives rceil a byte that is one too low (golden README, "Edge cases"); only
/// the arrays of MXFP4 come with a mask for it.
bool isJustAboveStep(Format format, uint32_t amax) {
  uint32_t above = (amax - bitsOf(info(format).maxValue)) & 0x7FFFFF;
  return above != 0 && above <= 4;
}

/// `amax` and `<format>_<rule>`: scale bytes.
bool checkScales(const GoldenCase &golden) {
  const NpyArray *amax = golden.find("amax");
  if (!amax)
    return false;
  for (auto &[key, expected] : golden.arrays) {
    StringRef name = key;
    if (name == "amax" || name.starts_with("alt_") || name.ends_with("_care"))
      continue;
    auto [formatName, ruleName] = name.rsplit('_');
    std::optional<Format> format;
    if (formatName == "mxfp4")
      format = Format::E2M1;
    for (int f = 0; isQuantized(static_cast<Format>(f)); ++f)
      if (formatName.rsplit('_').second.equals_insensitive(kFormats[f].name))
        format = static_cast<Format>(f);
    const char *rules[] = {"floor", "even", "ceil", "rceil"};
    auto rule = std::find(std::begin(rules), std::end(rules), ruleName);
    if (!format || rule == std::end(rules)) {
      ADD_FAILURE() << golden.name << ": array '" << key << "'";
      continue;
    }
    const NpyArray *care = golden.find(key + "_care");
    for (int64_t i = 0; i != amax->size(); ++i) {
      if (care && !care->data<uint8_t>()[i])
        continue;
      uint32_t magnitude = bitsOf(amax->data<float>()[i]) & kF32MagnitudeMask;
      uint8_t byte = scaleFromAmax(
          *format, static_cast<ScaleRule>(rule - std::begin(rules)), magnitude);
      bool oneLow = *rule == StringRef("rceil") &&
                    isJustAboveStep(*format, magnitude) &&
                    byte == expected.data<uint8_t>()[i] + 1;
      if (oneLow)
        continue;
      EXPECT_EQ(byte, expected.data<uint8_t>()[i])
          << golden.name << "/" << key << " at " << i << ": "
          << amax->data<float>()[i];
    }
  }
  return true;
}

/// The stochastic model: `x`, `seed`, `scale_exp`, `code`.
bool checkStochastic(const GoldenCase &golden) {
  const NpyArray *x = golden.find("x"), *seed = golden.find("seed");
  const NpyArray *exponent = golden.find("scale_exp");
  if (!x || !seed || !exponent)
    return false;
  for (int64_t i = 0; i != x->size(); ++i)
    EXPECT_EQ(encodeStochastic(Format::E2M1, x->data<float>()[i],
                               seed->data<uint32_t>()[i],
                               exponent->data<int32_t>()[i] + kUnitScale),
              golden.find("code")->data<uint8_t>()[i])
        << golden.name << " at " << i;
  return true;
}

/// Whether an error of the rotated values (2^-21 of the run's sum over its
/// root, as the golden README has it) explains a code or scale other than
/// expected.
class RotationSlack {
public:
  explicit RotationSlack(const QuantizeProblem &problem)
      : spec(problem.spec),
        values(padAndRotate(problem.source, problem.spec.rotation)) {
    Rotation none;
    std::vector<float> raw = padAndRotate(problem.source, none);
    int size = spec.rotation.size;
    for (size_t run = 0; run != raw.size(); run += size) {
      double sum = 0;
      for (int i = 0; i != size; ++i)
        sum += std::abs(raw[run + i]);
      slack.insert(slack.end(), size, sum / std::sqrt(size) * 0x1p-21);
    }
  }
  bool explainsScale(size_t block, uint8_t expected) const {
    double amax = 0, error = 0;
    for (size_t i = block * kBlockSize; i != (block + 1) * kBlockSize; ++i) {
      amax = std::max<double>(amax, std::abs(values[i]));
      error = std::max(error, slack[i]);
    }
    return scale(amax - error) <= expected && expected <= scale(amax + error);
  }
  bool explainsCode(size_t i, uint8_t expected, uint8_t byte) const {
    float value = decode(spec.format, expected);
    return decode(spec.format,
                  encode(spec.format, values[i] - slack[i], byte)) <= value &&
           value <= decode(spec.format,
                           encode(spec.format, values[i] + slack[i], byte));
  }

private:
  uint8_t scale(double amax) const {
    return scaleFromAmax(spec.format, spec.scale,
                         bitsOf(static_cast<float>(amax)));
  }
  OperandSpec spec;
  std::vector<float> values;
  std::vector<double> slack;
};

void checkQuantized(const QuantizeProblem &problem) {
  SCOPED_TRACE(problem.name);
  QuantizedMatrix result = quantize(problem.source, problem.spec);
  ASSERT_EQ(result.scales.size(), problem.scales.size());
  std::optional<RotationSlack> slack;
  if (problem.tiesMayMove)
    slack.emplace(problem);
  std::vector<uint8_t> expected = problem.codes->to<uint8_t>();
  if (problem.spec.format == Format::E2M1) {
    expected.resize(problem.codes->size() * 2);
    unpackNibbles(problem.codes->data<uint8_t>().data(), expected.size(),
                  expected.data());
  }
  ASSERT_EQ(result.codes.size(), expected.size());

  auto isSet = [](const NpyArray *flags, int64_t i) {
    return flags && flags->data<uint8_t>()[i];
  };
  std::vector<bool> skipBlock(result.scales.size());
  for (size_t i = 0; i != result.scales.size(); ++i) {
    uint8_t byte = problem.scales[i];
    skipBlock[i] = isSet(problem.fragileScale, i) || byte == kNanScale;
    if (isSet(problem.fragileScale, i))
      continue;
    if (slack && result.scales[i] != byte && slack->explainsScale(i, byte))
      skipBlock[i] = true;
    else
      EXPECT_EQ(result.scales[i], byte) << "scale " << i;
  }
  int64_t rows = result.rows, cols = result.cols;
  for (int64_t r = 0; r != rows; ++r)
    for (int64_t c = 0; c != cols; ++c) {
      int64_t i = r * cols + c;
      int64_t scaleRow =
          problem.spec.block == BlockShape::Tile32 ? r / kBlockSize : r;
      int64_t block = scaleRow * result.blocks() + c / kBlockSize;
      if (problem.values && result.scales[block] == kNanScale) {
        EXPECT_TRUE(std::isnan(result.at(0, r, c)));
      }
      if (skipBlock[block] || isSet(problem.fragileCode, i))
        continue;
      if (slack && result.codes[i] != expected[i] &&
          slack->explainsCode(i, expected[i], result.scales[block]))
        continue;
      EXPECT_EQ(result.codes[i], expected[i]) << "element " << r << ", " << c;
      if (problem.values) {
        int64_t at = problem.valuesTransposed ? c * rows + r : i;
        EXPECT_TRUE(
            sameValue(result.at(0, r, c), problem.values->data<float>()[at]))
            << "value " << r << ", " << c;
      }
    }
}

void checkRotated(const QuantizeProblem &problem) {
  SCOPED_TRACE(problem.name);
  std::vector<float> rotated =
      padAndRotate(problem.source, problem.spec.rotation);
  std::vector<float> raw = padAndRotate(problem.source, Rotation());
  int size = problem.spec.rotation.size;
  ASSERT_TRUE(isHadamardSize(size)) << size;
  for (size_t run = 0; run != rotated.size(); run += size) {
    double sum = 0;
    for (int i = 0; i != size; ++i)
      sum += std::abs(raw[run + i]);
    double bound = problem.rotatedExactly ? 0 : sum / std::sqrt(size) * 0x1p-21;
    for (int i = 0; i != size; ++i)
      EXPECT_NEAR(rotated[run + i], problem.rotated->data<float>()[run + i],
                  bound);
  }
}

} // namespace

TEST(Golden, EveryCaseIsMet) {
  SKIP_WITHOUT_GOLDEN();
  for (const auto &golden : cases()) {
    bool known = false;
    for (auto check :
         {checkElements, checkSaturating, checkScales, checkStochastic})
      known |= check(*golden);
    for (const QuantizeProblem &problem : quantizeProblems(*golden)) {
      known = true;
      checkQuantized(problem);
      if (problem.rotated)
        checkRotated(problem);
    }
    EXPECT_TRUE(known) << golden->name << ": no check for such arrays";
  }
}

TEST(Golden, ProductsAreExactInDouble) {
  SKIP_WITHOUT_GOLDEN();
  for (const auto &golden : cases())
    for (const MatmulProblem &problem : matmulProblems(*golden)) {
      std::vector<double> product = matmulReference(problem.lhs, problem.rhs);
      ASSERT_EQ(static_cast<int64_t>(product.size()), problem.product->size());
      for (size_t i = 0; i != product.size(); ++i)
        EXPECT_EQ(product[i], problem.product->data<double>()[i])
            << problem.name << " at " << i;
    }
}

TEST(Golden, ProductsOfGraphs) {
  std::vector<GraphGemm> gemms = loadGraphGemms();
  if (gemms.empty())
    GTEST_SKIP() << "no graphs: set MXFP4_SHARED";
  for (const GraphGemm &gemm : gemms) {
    std::vector<double> product;
    if (isQuantized(gemm.format)) {
      auto operand = [&](const std::vector<float> &values, int64_t rows) {
        return quantize(MatrixView::dense(values.data(), 1, rows, gemm.k),
                        gemm.spec);
      };
      product =
          matmulReference(operand(gemm.lhs, gemm.m), operand(gemm.rhs, gemm.n));
    } else {
      auto operand = [&](std::vector<float> values) {
        if (gemm.format == Format::BF16)
          for (float &value : values)
            value = bf16ToFloat(floatToBf16(value));
        return values;
      };
      product = matmulReference(operand(gemm.lhs), operand(gemm.rhs), 1, gemm.m,
                                gemm.n, gemm.k);
    }
    for (double &value : product)
      value = static_cast<float>(value);
    // s and x / s are rounded for whole-tensor scales.
    double bound = gemm.spec.block == BlockShape::Tensor ? 1e-5 : 1e-6;
    EXPECT_LE(relativeError(product, gemm.product), bound) << gemm.name;
  }
}
