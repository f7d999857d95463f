// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the text of a function, lowers it with the passes under test and runs
// it in this process.

#include "Step.h"

#include "mxfp4/Conversion/Passes.h"
#include "mxfp4/Cpu/Pipeline.h"
#include "mxfp4/Execution/Program.h"
#include "mxfp4/InitAll.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace mxfp4;
using namespace mxfp4::numerics;
using namespace mxfp4::test;

const char *mxfp4::test::nameOf(Path path) {
  return path == Path::Reference ? "reference" : "cpu";
}

const char *mxfp4::test::typeOf(Format format) {
  switch (format) {
  case Format::E2M1:
    return "f4E2M1FN";
  case Format::E2M3:
    return "f6E2M3FN";
  case Format::E3M2:
    return "f6E3M2FN";
  case Format::E4M3:
    return "f8E4M3FN";
  case Format::E5M2:
    return "f8E5M2";
  case Format::BF16:
    return "bf16";
  case Format::F32:
    break;
  }
  return "f32";
}

std::string mxfp4::test::tensorType(const std::vector<int64_t> &shape,
                                    const std::string &element) {
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + element + ">";
}

static std::string rotationText(const Rotation &rotation, bool randomSigns) {
  std::string text = ", rotation = <" + std::to_string(rotation.size);
  if (randomSigns)
    return text + ", signs = random>";
  uint64_t words[2] = {
      rotation.negated[0] | static_cast<uint64_t>(rotation.negated[1]) << 32,
      rotation.negated[2] | static_cast<uint64_t>(rotation.negated[3]) << 32};
  if (words[0] | words[1]) {
    text += ", signs = fixed, mask = [" +
            std::to_string(static_cast<int64_t>(words[0]));
    if (rotation.size > 64)
      text += ", " + std::to_string(static_cast<int64_t>(words[1]));
    text += "]";
  }
  return text + ">";
}

std::string mxfp4::test::operandText(const OperandSpec &spec,
                                     bool randomSigns) {
  static const char *blocks[] = {"none", "tensor", "1x32", "32x32"};
  static const char *rules[] = {"floor", "even", "ceil", "rceil"};
  std::string text = std::string("<") + typeOf(spec.format);
  if (!isQuantized(spec.format))
    return text + ">";
  text += std::string(", block = ") + blocks[static_cast<int>(spec.block)];
  text += std::string(", scale = ") + rules[static_cast<int>(spec.scale)];
  if (spec.rounding == numerics::Rounding::Stochastic)
    text += ", round = stochastic";
  if (spec.rotation.size)
    text += rotationText(spec.rotation, randomSigns);
  return text + ">";
}

std::string mxfp4::test::streamText(const Stream &stream) {
  return "<seed = " + std::to_string(stream.seed) +
         ", gemm = " + std::to_string(stream.gemm) +
         ", operand = " + std::to_string(stream.operand) + ">";
}

std::string Step::fresh() { return "%v" + std::to_string(counter++); }

std::string Step::argument(const std::string &type, const void *data) {
  std::string name = "%a" + std::to_string(inputs.size());
  arguments += (arguments.empty() ? "" : ", ") + name + ": " + type;
  inputs.push_back(data);
  return name;
}

std::string Step::scalar(int64_t value) {
  scalars.push_back(std::make_unique<Scalar>(Scalar{value}));
  return argument("i64", &scalars.back()->value);
}

/// Shapes of a copy's data and scales.
static std::pair<std::vector<int64_t>, std::vector<int64_t>>
shapesOf(int64_t batch, int64_t rows, int64_t cols, const CopyRequest &copy) {
  int64_t lanes = copy.column ? cols : rows;
  int64_t depth =
      paddedContraction(copy.column ? rows : cols, copy.spec.rotation.size);
  std::vector<int64_t> data = {lanes, depth}, scales;
  if (copy.spec.block == numerics::BlockShape::Row32)
    scales = {lanes, depth / numerics::kBlockSize};
  if (copy.spec.block == numerics::BlockShape::Tile32)
    scales = {(lanes + numerics::kBlockSize - 1) / numerics::kBlockSize,
              depth / numerics::kBlockSize};
  if (batch) {
    data.insert(data.begin(), batch);
    if (!scales.empty())
      scales.insert(scales.begin(), batch);
  }
  return {data, scales};
}

static std::string scaleTypeText(const std::vector<int64_t> &shape) {
  return tensorType(shape, shape.empty() ? "f32" : "f8E8M0FNU");
}

std::pair<std::string, std::string>
Step::quantize(const std::string &source, const std::string &element,
               int64_t batch, int64_t rows, int64_t cols,
               const CopyRequest &copy, const std::string &step,
               const std::string &trip) {
  std::vector<int64_t> shape = {rows, cols};
  if (batch)
    shape.insert(shape.begin(), batch);
  auto [dataShape, scaleShape] = shapesOf(batch, rows, cols, copy);
  std::string data = tensorType(dataShape, typeOf(copy.spec.format));
  std::string scale = scaleTypeText(scaleShape);
  std::string q = fresh(), s = fresh(), r = fresh();
  line(q + " = tensor.empty() : " + data);
  line(s + " = tensor.empty() : " + scale);
  line(r + ":2 = mxfp4.fused_quantize " + source +
       (step.empty() ? "" : " step " + step) +
       (trip.empty() ? "" : " trip " + trip) + " : " +
       tensorType(shape, element) + (copy.column ? " column " : " row ") +
       operandText(copy.spec, copy.randomSigns) + " stream " +
       streamText(copy.stream) + " outs(" + q + ", " + s + " : " + data + ", " +
       scale + ") -> " + data + ", " + scale);
  return {r + "#0", r + "#1"};
}

unsigned Step::result(const std::string &value, const std::string &type,
                      int64_t count, int64_t bytes) {
  results.push_back({value, type, count, bytes, false, {}});
  return results.size() - 1;
}

static int64_t product(const std::vector<int64_t> &shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

unsigned Step::quantizedResult(const std::pair<std::string, std::string> &names,
                               int64_t batch, int64_t rows, int64_t cols,
                               const CopyRequest &copy) {
  auto [dataShape, scaleShape] = shapesOf(batch, rows, cols, copy);
  unsigned index =
      result(names.first, tensorType(dataShape, typeOf(copy.spec.format)),
             product(dataShape), 1);
  results[index].packs = copy.spec.format == Format::E2M1;
  result(names.second, scaleTypeText(scaleShape), product(scaleShape),
         scaleShape.empty() ? 4 : 1);
  return index;
}

std::string Step::text() const {
  std::string types, values;
  for (const Result &result : results) {
    types += (types.empty() ? "" : ", ") + result.type;
    values += (values.empty() ? "" : ", ") + result.value;
  }
  return "func.func @step(" + arguments + ") -> (" + types + ") {\n" + body +
         "  return " + values + " : " + types + "\n}\n";
}

static mlir::MLIRContext &context() {
  static auto *instance = [] {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    return new mlir::MLIRContext(registry);
  }();
  return *instance;
}

/// The step of `module` for this machine; null and a test failure if a pass
/// refuses it.
static std::unique_ptr<Program> compile(const std::string &text, Path path) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context());
  if (!module) {
    ADD_FAILURE() << "does not parse:\n" << text;
    return nullptr;
  }
  mlir::PassManager passes(&context());
  if (path == Path::Reference)
    passes.addPass(createLowerToReference());
  else
    passes.addPass(createPack());
  buildTensorsToBuffers(passes);
  if (path == Path::Cpu)
    passes.addPass(createLowerToCPU());
  buildBuffersToLLVM(passes, path == Path::Reference ? CpuProducts::Loops
                                                     : CpuProducts::Blas);
  if (mlir::failed(passes.run(*module))) {
    ADD_FAILURE() << "cannot be lowered to " << nameOf(path) << ":\n" << text;
    return nullptr;
  }
  auto program = Program::compile(*module, "step", Backend::Cpu);
  if (!program) {
    ADD_FAILURE() << llvm::toString(program.takeError()) << "\n" << text;
    return nullptr;
  }
  return std::move(*program);
}

bool Step::run(Path path) {
  last = path;
  std::unique_ptr<Program> program = compile(text(), path);
  if (!program)
    return false;
  // What is run on the host is not copied, so its bytes do not matter.
  std::vector<StepValue> values;
  for (const void *input : inputs)
    values.push_back({const_cast<void *>(input), 0, StepValue::Argument});
  for (Result &result : results) {
    bool packed = result.packs && path == Path::Cpu;
    result.memory.assign(result.count * result.bytes / (packed ? 2 : 1), 0x5A);
    values.push_back(
        {result.memory.data(), result.memory.size(), StepValue::Result});
  }
  llvm::Error error = program->run(
      values, [](unsigned index) { return std::to_string(index); });
  if (!error)
    return true;
  ADD_FAILURE() << llvm::toString(std::move(error));
  return false;
}

QuantizedResult Step::quantizedOf(unsigned index) const {
  const Result &data = results[index], &scale = results[index + 1];
  QuantizedResult quantized;
  auto bytes = [](const std::vector<char> &memory) {
    return reinterpret_cast<const uint8_t *>(memory.data());
  };
  quantized.codes.assign(bytes(data.memory),
                         bytes(data.memory) + data.memory.size());
  if (data.packs && last == Path::Cpu) {
    quantized.codes.resize(data.count);
    unpackNibbles(bytes(data.memory), data.count, quantized.codes.data());
  }
  if (scale.bytes == 4)
    std::memcpy(&quantized.tensorScale, scale.memory.data(), sizeof(float));
  else
    quantized.scales.assign(bytes(scale.memory),
                            bytes(scale.memory) + scale.memory.size());
  return quantized;
}
