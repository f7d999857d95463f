// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exponential, logarithm, roots, sine and cosine against the host's in double.

#include "Harness.h"

#include "gtest/gtest.h"

#include <cfloat>
#include <cmath>
#include <random>

using namespace mxfp4::sim;
using namespace mxfp4::sim::test;

/// Within one unit in the last place (ISA document) of the value in double;
/// denormals are flushed on both sides if `flushes`.
static void checkClose(const std::string &name, double (*want)(double),
                       bool flushes = true) {
  std::vector<LaneInput> inputs = interestingInputs(7);
  std::mt19937 random(8);
  for (LaneInput &input : inputs)
    if (random() % 2) { // most random patterns are far too large or small
      float value = std::ldexp(float(random()), -int(random() % 40));
      value = random() % 2 ? -value : value;
      std::memcpy(&input.dwords[0], &value, 4);
    }
  std::vector<LaneOutput> outputs = runLanes(name + "_e32 v10, v2\n", inputs);
  auto flush = [&](double a) {
    return flushes && std::fabs(a) < double(FLT_MIN) ? std::copysign(0.0, a)
                                                     : a;
  };
  for (unsigned i = 0; i < inputs.size(); ++i) {
    double exact = flush(want(flush(double(get<float>(inputs[i], 0)))));
    float got = get<float>(outputs[i]), expected = float(exact);
    std::string what =
        name + " of " + std::to_string(get<float>(inputs[i], 0)) + ": " +
        std::to_string(got) + ", not " + std::to_string(expected);
    if (std::isnan(exact)) {
      ASSERT_TRUE(std::isnan(got)) << what;
    } else if (!std::isfinite(expected) || expected == 0) {
      ASSERT_EQ(got, expected) << what;
    } else {
      double unit = std::ldexp(1.0, std::max(std::ilogb(exact), -126) - 23);
      // Sine and cosine are accurate in absolute terms only.
      ASSERT_LE(std::fabs(double(got) - exact),
                flushes ? unit : std::max(unit, 0x1p-40))
          << what;
    }
  }
}

TEST(SimTranscendental, Accuracy) {
  checkClose("v_exp_f32", [](double a) { return std::exp2(a); });
  checkClose("v_log_f32", [](double a) { return std::log2(a); });
  checkClose("v_rcp_f32", [](double a) { return 1.0 / a; });
  checkClose("v_rsq_f32", [](double a) { return 1.0 / std::sqrt(a); });
  checkClose("v_sqrt_f32", [](double a) { return std::sqrt(a); });
  checkClose(
      "v_sin_f32",
      [](double a) { return std::sin(2 * M_PI * (a - std::floor(a))); }, false);
  checkClose(
      "v_cos_f32",
      [](double a) { return std::cos(2 * M_PI * (a - std::floor(a))); }, false);
}

/// Exact results at the places where compilers rely on them.
TEST(SimTranscendental, SpecialValues) {
  std::vector<LaneInput> inputs(kItems);
  auto result = [&](const char *name, float value) {
    std::memcpy(&inputs[0].dwords[0], &value, 4);
    return get<float>(
        runLanes(std::string(name) + "_e32 v10, v2\n", inputs)[0]);
  };
  for (int e = -126; e < 128; ++e) {
    EXPECT_EQ(result("v_exp_f32", float(e)), std::ldexp(1.0f, e));
    EXPECT_EQ(result("v_log_f32", std::ldexp(1.0f, e)), float(e));
  }
  EXPECT_EQ(result("v_exp_f32", -127.0f), 0.0f); // a denormal
  EXPECT_EQ(result("v_exp_f32", INFINITY), INFINITY);
  EXPECT_EQ(result("v_exp_f32", -INFINITY), 0.0f);
  EXPECT_EQ(result("v_log_f32", 0x1p-140f), -INFINITY);
  EXPECT_EQ(result("v_log_f32", INFINITY), INFINITY);
  EXPECT_EQ(result("v_rcp_f32", 0x1p-140f), INFINITY);
  EXPECT_EQ(result("v_rcp_f32", 0x1p127f), 0.0f);
  EXPECT_EQ(result("v_rsq_f32", 4.0f), 0.5f);
  EXPECT_EQ(result("v_rsq_f32", -0.0f), -INFINITY);
  EXPECT_EQ(result("v_rsq_f32", INFINITY), 0.0f);
  EXPECT_EQ(result("v_sqrt_f32", 0x1p-140f), 0.0f);
  EXPECT_EQ(result("v_sin_f32", 0.25f), 1.0f);
  EXPECT_EQ(result("v_cos_f32", 0.5f), -1.0f);
}
