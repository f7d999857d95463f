// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Math functions and bf16 arithmetic as the CPU pipeline compiles them, against
// the C library in double precision.

#include "mxfp4/Cpu/Pipeline.h"
#include "mxfp4/Execution/Program.h"
#include "mxfp4/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace mxfp4;

namespace {
class Math : public testing::Test {
protected:
  static constexpr int64_t kSize = 4001; // not a multiple of a vector

  Math() {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }

  /// Compiles `body`, which makes %r of %a, over tensors of `type`.
  std::unique_ptr<Program> compile(llvm::StringRef type, llvm::StringRef body) {
    std::string source = llvm::formatv(
        "#id = affine_map<(d0) -> (d0)>\n"
        "func.func @f(%x: tensor<{0}x{1}>) -> tensor<{0}x{1}> {{\n"
        "  %e = tensor.empty() : tensor<{0}x{1}>\n"
        "  %y = linalg.generic {{indexing_maps = [#id, #id],"
        " iterator_types = [\"parallel\"]}\n"
        "    ins(%x : tensor<{0}x{1}>) outs(%e : tensor<{0}x{1}>) {{\n"
        "  ^bb0(%a: {1}, %o: {1}):\n    {2}\n    linalg.yield %r : {1}\n"
        "  } -> tensor<{0}x{1}>\n  return %y : tensor<{0}x{1}>\n}",
        kSize, type, body);
    auto module = mlir::parseSourceString<mlir::ModuleOp>(source, &context);
    mlir::PassManager pm(&context);
    buildTensorsToBuffers(pm);
    buildBuffersToLLVM(pm);
    EXPECT_TRUE(mlir::succeeded(pm.run(*module)));
    return llvm::cantFail(Program::compile(*module, "f", Backend::Cpu));
  }

  void run(Program &program, Buffer &in, Buffer &out) {
    StepValue values[] = {{in.data(), 0, StepValue::Argument},
                          {out.data(), 0, StepValue::Result}};
    llvm::cantFail(program.run(values, [](unsigned) { return std::string(); }));
  }

  /// The largest error of `body` over [low, high], in units of the last place
  /// of the right f32 result.
  double worstUlps(llvm::StringRef body, double low, double high,
                   double (*right)(double)) {
    std::unique_ptr<Program> program = compile("f32", body);
    Buffer in(Scalar::F32, kSize), out(Scalar::F32, kSize);
    auto *values = reinterpret_cast<float *>(in.data());
    for (int64_t i = 0; i < kSize; ++i)
      values[i] = low + (high - low) * i / (kSize - 1);
    run(*program, in, out);
    double worst = 0;
    for (int64_t i = 0; i < kSize; ++i) {
      double expected = right(values[i]);
      double unit = std::ldexp(1.0, std::max(std::ilogb(expected), -126) - 23);
      if (expected == 0)
        unit = 0x1p-149;
      worst = std::max(worst, std::abs(out.at(i) - expected) / unit);
    }
    return worst;
  }

  mlir::MLIRContext context;
};

TEST_F(Math, Exponentials) {
  EXPECT_LE(worstUlps("%r = math.exp %a : f32", -80, 80, std::exp), 2.5);
  EXPECT_LE(worstUlps("%r = math.log %a : f32", 1e-6, 1e3, std::log), 2.5);
  EXPECT_LE(worstUlps("%r = math.tanh %a : f32", -12, 12, std::tanh), 5);
  EXPECT_LE(worstUlps("%r = math.erf %a : f32", -4, 4, std::erf), 5);
}

TEST_F(Math, Roots) {
  EXPECT_LE(worstUlps("%r = math.rsqrt %a : f32", 1e-6, 1e3,
                      [](double x) { return 1 / std::sqrt(x); }),
            1.5);
  EXPECT_LE(worstUlps("%r = math.sqrt %a : f32", 0, 1e3, std::sqrt), 0.51);
}

// Angles of rotary embeddings reach the sequence length: here 8192. Near a zero
// of the function what counts is the absolute error.
TEST_F(Math, Angles) {
  for (auto [body, right] : {std::pair<const char *, double (*)(double)>{
                                 "%r = math.sin %a : f32", std::sin},
                             {"%r = math.cos %a : f32", std::cos}}) {
    std::unique_ptr<Program> program = compile("f32", body);
    Buffer in(Scalar::F32, kSize), out(Scalar::F32, kSize);
    auto *values = reinterpret_cast<float *>(in.data());
    for (int64_t i = 0; i < kSize; ++i)
      values[i] = i * 2.048f;
    run(*program, in, out);
    for (int64_t i = 0; i < kSize; ++i)
      ASSERT_NEAR(out.at(i), right(values[i]), 1e-7) << body << values[i];
  }
}

TEST_F(Math, SpecialValues) {
  std::unique_ptr<Program> program = compile("f32", "%r = math.exp %a : f32");
  Buffer in(Scalar::F32, kSize), out(Scalar::F32, kSize);
  auto *values = reinterpret_cast<float *>(in.data());
  values[0] = -INFINITY;
  values[1] = INFINITY;
  values[2] = NAN;
  values[3] = 0;
  run(*program, in, out);
  EXPECT_EQ(out.at(0), 0);
  EXPECT_EQ(out.at(1), INFINITY);
  EXPECT_TRUE(std::isnan(out.at(2)));
  EXPECT_EQ(out.at(3), 1);
}

// Each bf16 operation is done in f32 and rounded to nearest even.
TEST_F(Math, BFloat16RoundsAfterEachOperation) {
  std::unique_ptr<Program> program =
      compile("bf16", "%m = arith.mulf %a, %a : bf16\n"
                      "%r = arith.addf %m, %a : bf16");
  Buffer in(Scalar::BF16, kSize), out(Scalar::BF16, kSize);
  NpyArray array(NpyType::F32, kSize);
  for (auto [i, value] : llvm::enumerate(array.data<float>()))
    value = -3 + 0.0017f * i;
  llvm::cantFail(in.assign(array, "in"));
  run(*program, in, out);
  auto rounded = [](float value) {
    uint32_t bits = llvm::bit_cast<uint32_t>(value);
    bits += 0x7fff + ((bits >> 16) & 1);
    return llvm::bit_cast<float>(bits & 0xffff0000);
  };
  for (int64_t i = 0; i < kSize; ++i) {
    float x = in.at(i);
    ASSERT_EQ(out.at(i), rounded(rounded(x * x) + x)) << x;
  }
}
} // namespace
