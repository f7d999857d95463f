// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads golden/manifest.json and graphs/*/gemms.npz and cuts them into
// problems.

#include "GoldenData.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

using namespace llvm;
using namespace mxfp4;
using namespace mxfp4::numerics;
using namespace mxfp4::test;

std::string mxfp4::test::sharedFolder() {
  const char *variable = std::getenv("MXFP4_SHARED");
  std::string folder = variable ? variable : MXFP4_SOURCE_DIR "/../shared";
  return sys::fs::is_directory(folder) ? folder : "";
}

/// A JSON file as an object; an empty one and a test failure if it is not.
static json::Object readJson(const std::string &path) {
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer) {
    ADD_FAILURE() << path << ": " << buffer.getError().message();
    return {};
  }
  Expected<json::Value> value = json::parse((*buffer)->getBuffer());
  if (!value || !value->getAsObject()) {
    ADD_FAILURE() << path << ": "
                  << (value ? "not an object" : toString(value.takeError()));
    return {};
  }
  return std::move(*value->getAsObject());
}

std::vector<std::unique_ptr<GoldenCase>> mxfp4::test::loadGolden() {
  std::vector<std::unique_ptr<GoldenCase>> cases;
  std::string folder = sharedFolder() + "/golden";
  if (!sys::fs::is_directory(folder))
    return cases;
  json::Object manifest = readJson(folder + "/manifest.json");
  const json::Array *entries = manifest.getArray("cases");
  for (size_t i = 0; entries && i != entries->size(); ++i) {
    const json::Object *entry = (*entries)[i].getAsObject();
    auto golden = std::make_unique<GoldenCase>();
    golden->name = entry->getString("name").value_or("").str();
    golden->about = entry->getString("about").value_or("").str();
    golden->compare = entry->getString("compare").value_or("").str();
    for (auto &[key, array] : *entry->getObject("arrays")) {
      StringRef file = array.getAsObject()->getString("file").value_or("");
      Expected<NpyArray> data = readNpy(folder + "/" + file.str());
      if (!data) {
        ADD_FAILURE() << toString(data.takeError());
        continue;
      }
      golden->arrays.emplace(key.str(), std::move(*data));
    }
    cases.push_back(std::move(golden));
  }
  return cases;
}

static std::optional<ScaleRule> ruleOf(StringRef name) {
  if (name == "floor")
    return ScaleRule::Floor;
  if (name == "even")
    return ScaleRule::Even;
  if (name == "ceil")
    return ScaleRule::Ceil;
  if (name == "rceil")
    return ScaleRule::RCeil;
  return std::nullopt;
}

/// f32, or bf16 stored as its patterns; both with two dimensions.
static MatrixView viewOf(const NpyArray &x) {
  int64_t rows = x.shape[0], cols = x.shape[1];
  if (x.type == NpyType::U16)
    return MatrixView::dense(x.data<uint16_t>().data(), 1, rows, cols);
  return MatrixView::dense(x.data<float>().data(), 1, rows, cols);
}

template <typename T>
static std::vector<T> transpose(const std::vector<T> &values, int64_t rows,
                                int64_t cols) {
  std::vector<T> result(values.size());
  for (int64_t r = 0; r != rows; ++r)
    for (int64_t c = 0; c != cols; ++c)
      result[c * rows + r] = values[r * cols + c];
  return result;
}

/// The number after `phrase` in `text`, or 0.
static int numberAfter(StringRef text, StringRef phrase) {
  size_t at = text.find(phrase);
  unsigned value = 0;
  if (at != StringRef::npos)
    text.drop_front(at + phrase.size()).consumeInteger(10, value);
  return value;
}

/// The element format of codes of 4, 6 or 8 bits; the wider ones are named in
/// the case's name.
static Format formatOf(const GoldenCase &golden, StringRef codes) {
  StringRef name = golden.name;
  if (codes == "fp8")
    return name.contains("e5m2") ? Format::E5M2 : Format::E4M3;
  if (codes == "fp6")
    return name.contains("e3m2") ? Format::E3M2 : Format::E2M3;
  return Format::E2M1;
}

/// Problems of one source `x` quantized under several rules.
static void addModes(const GoldenCase &golden,
                     std::vector<QuantizeProblem> &problems) {
  const NpyArray *x = golden.find("x");
  if (!x || x->shape.size() != 2)
    return;
  for (auto &[key, scales] : golden.arrays) {
    auto [mode, rest] = StringRef(key).split('_');
    std::optional<ScaleRule> rule = ruleOf(mode);
    if (!rule || rest != "scale")
      continue;
    for (StringRef codes : {"fp4", "fp6", "fp8"})
      for (StringRef layout : {"", "_row", "_col"}) {
        std::string prefix = mode.str() + "_";
        const NpyArray *expected =
            golden.find(prefix + codes.str() + layout.str());
        if (!expected)
          continue;
        QuantizeProblem problem;
        problem.name = golden.name + "/" + prefix + (codes + layout).str();
        problem.source = viewOf(*x);
        problem.spec.format = formatOf(golden, codes);
        problem.spec.scale = *rule;
        bool firstAxis =
            layout == "_col" ||
            StringRef(golden.about).contains_insensitive("first axis");
        if (firstAxis)
          problem.source = problem.source.transposed();
        problem.valuesTransposed = firstAxis;
        if (!layout.empty())
          problem.spec.block = BlockShape::Tile32;
        if ((problem.rotated = golden.find("y"))) {
          problem.spec.rotation.size =
              numberAfter(golden.about, "in groups of ");
          problem.rotatedExactly = StringRef(golden.compare).starts_with("all");
        }
        if (const NpyArray *signs = golden.find("signs"))
          for (int64_t i = 0; i != signs->size(); ++i)
            if (signs->data<int8_t>()[i] < 0)
              problem.spec.rotation.negated[i / 32] |= 1u << (i % 32);
        problem.scales = scales.to<uint8_t>();
        if (layout == "_col") // one array for both layouts of the data
          problem.scales =
              transpose(problem.scales, scales.shape[0], scales.shape[1]);
        problem.codes = expected;
        problem.values = golden.find(prefix + "deq");
        problem.fragileScale = golden.find(prefix + "fragile_scale");
        problem.fragileCode = golden.find(prefix + "fragile_code");
        problems.push_back(problem);
      }
  }
}

/// What a tag such as "h16_even" or "w2d_even" says of operand `side`.
static std::optional<OperandSpec> specOfTag(StringRef tag, char side) {
  OperandSpec spec;
  bool ruled = false;
  for (StringRef word : split(tag, '_')) {
    unsigned size = 0;
    StringRef digits = word;
    if (std::optional<ScaleRule> rule = ruleOf(word)) {
      spec.scale = *rule;
      ruled = true;
    } else if (digits.consume_front("h") && !digits.getAsInteger(10, size)) {
      spec.rotation.size = size;
    } else if (word == "w2d") {
      if (side == 'b')
        spec.block = BlockShape::Tile32;
    } else {
      return std::nullopt;
    }
  }
  if (!ruled)
    return std::nullopt;
  return spec;
}

/// Problems of the operands `a` and `b` of products.
static void addOperands(const GoldenCase &golden,
                        std::vector<QuantizeProblem> &problems) {
  for (char side : {'a', 'b'})
    for (auto &[key, scales] : golden.arrays) {
      StringRef tag = key;
      std::string suffix = std::string("_") + side + "_scale";
      const NpyArray *x = golden.find(std::string(1, side));
      if (!x || !tag.consume_back(suffix))
        continue;
      std::optional<OperandSpec> spec = specOfTag(tag, side);
      if (!spec) {
        ADD_FAILURE() << golden.name << ": tag '" << tag.str() << "'";
        continue;
      }
      QuantizeProblem problem;
      problem.name = golden.name + "/" + key;
      problem.source = viewOf(*x);
      problem.spec = *spec;
      problem.scales = scales.to<uint8_t>();
      problem.codes = golden.find((tag + "_" + Twine(side) + "_fp4").str());
      problem.tiesMayMove = spec->rotation.size != 0;
      problems.push_back(problem);
    }
}

std::vector<QuantizeProblem>
mxfp4::test::quantizeProblems(const GoldenCase &golden) {
  std::vector<QuantizeProblem> problems;
  addModes(golden, problems);
  addOperands(golden, problems);
  return problems;
}

static QuantizedMatrix operandOf(const NpyArray &packed, const NpyArray &scales,
                                 BlockShape block) {
  QuantizedMatrix matrix;
  matrix.block = block;
  matrix.batch = 1;
  matrix.rows = packed.shape[0];
  matrix.cols = packed.shape[1] * 2;
  matrix.codes.resize(matrix.rows * matrix.cols);
  unpackNibbles(packed.data<uint8_t>().data(), matrix.codes.size(),
                matrix.codes.data());
  matrix.scales = scales.to<uint8_t>();
  return matrix;
}

std::vector<MatmulProblem>
mxfp4::test::matmulProblems(const GoldenCase &golden) {
  std::vector<MatmulProblem> problems;
  for (auto &[key, product] : golden.arrays) {
    StringRef tag = key;
    if (!tag.consume_back("_c"))
      continue;
    MatmulProblem problem;
    problem.name = golden.name + "/" + tag.str();
    problem.product = &product;
    problem.magnitude = golden.find((tag + "_cabs").str());
    for (char side : {'a', 'b'}) {
      // An operand that the tag does not have is that of the tag's rule.
      std::string prefix = (tag + "_" + Twine(side)).str();
      if (!golden.find(prefix + "_fp4"))
        prefix = (tag.rsplit('_').second + "_" + Twine(side)).str();
      const NpyArray *codes = golden.find(prefix + "_fp4");
      const NpyArray *scales = golden.find(prefix + "_scale");
      std::optional<OperandSpec> spec = specOfTag(tag, side);
      if (!codes || !scales || !spec) {
        ADD_FAILURE() << problem.name << ": no operand " << side;
        return problems;
      }
      (side == 'a' ? problem.lhs : problem.rhs) =
          operandOf(*codes, *scales, spec->block);
    }
    problems.push_back(std::move(problem));
  }
  return problems;
}

/// Format, scale rule and rotation that a quantizer's name stands for.
static bool parseQuantizer(StringRef name, GraphGemm &gemm) {
  for (StringRef word : split(name, '-')) {
    unsigned size = 0;
    StringRef digits = word;
    if (word == "none")
      gemm.format = Format::F32;
    else if (word == "bf16")
      gemm.format = Format::BF16;
    else if (word == "mxfp4")
      gemm.format = Format::E2M1;
    else if (word == "mxfp8")
      gemm.format = Format::E4M3;
    else if (word == "fp8") {
      gemm.format = Format::E4M3;
      gemm.spec.block = BlockShape::Tensor;
    } else if (std::optional<ScaleRule> rule = ruleOf(word))
      gemm.spec.scale = *rule;
    else if (digits.consume_front("h") && !digits.getAsInteger(10, size))
      gemm.spec.rotation.size = size;
    else
      return false;
  }
  gemm.spec.format = gemm.format;
  return true;
}

static void addGraph(const std::string &folder, std::vector<GraphGemm> &gemms) {
  Expected<NpzArrays> arrays = readNpz(folder + "/gemms.npz");
  if (!arrays) {
    ADD_FAILURE() << toString(arrays.takeError());
    return;
  }
  std::map<std::string, const NpyArray *> byName;
  for (auto &[name, array] : *arrays)
    byName[name] = &array;
  for (auto &[name, product] : *arrays) {
    auto [gemmKey, quantizer] = StringRef(name).rsplit('|');
    if (quantizer == "lhs" || quantizer == "rhs")
      continue;
    GraphGemm gemm;
    gemm.name = sys::path::filename(folder).str() + "/" + name;
    const NpyArray *lhs = byName[(gemmKey + "|lhs").str()];
    const NpyArray *rhs = byName[(gemmKey + "|rhs").str()];
    if (!lhs || !rhs || lhs->shape.size() != 2 ||
        !parseQuantizer(quantizer, gemm)) {
      ADD_FAILURE() << gemm.name << ": not understood";
      continue;
    }
    gemm.m = lhs->shape[0];
    gemm.k = lhs->shape[1];
    gemm.n = rhs->shape[1];
    gemm.lhs = lhs->to<float>();
    gemm.rhs = transpose(rhs->to<float>(), gemm.k, gemm.n);
    gemm.product = product.to<float>();
    gemms.push_back(std::move(gemm));
  }
}

std::vector<GraphGemm> mxfp4::test::loadGraphGemms() {
  std::vector<GraphGemm> gemms;
  std::error_code error;
  for (sys::fs::directory_iterator it(sharedFolder() + "/graphs", error), end;
       !error && it != end; it.increment(error))
    if (sys::fs::exists(it->path() + "/gemms.npz"))
      addGraph(it->path(), gemms);
  return gemms;
}

double mxfp4::test::relativeError(const std::vector<double> &a,
                                  const std::vector<float> &b) {
  double difference = 0, norm = 0;
  for (size_t i = 0; i != a.size(); ++i) {
    difference += (a[i] - b[i]) * (a[i] - b[i]);
    norm += double(b[i]) * b[i];
  }
  return norm == 0 ? std::sqrt(difference) : std::sqrt(difference / norm);
}
