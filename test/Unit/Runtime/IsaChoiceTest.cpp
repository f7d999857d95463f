// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which instruction set the CPU kernels use, by call and by environment.

#include "cpu/Kernels.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

using namespace mxfp4;

TEST(IsaChoice, EveryProcessorHasThePortableOne) {
  std::string original = cpu::isaName();
  EXPECT_TRUE(cpu::selectIsa("portable"));
  EXPECT_STREQ(cpu::isaName(), "portable");
  EXPECT_FALSE(cpu::selectIsa("nonsense"));
  EXPECT_STREQ(cpu::isaName(), "portable");
  EXPECT_TRUE(cpu::selectIsa(original.c_str()));
}

// The environment is read once, so each case has a process of its own.
TEST(IsaChoiceDeathTest, EnvironmentChooses) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto report = [] {
    std::fprintf(stderr, "uses %s", cpu::isaName());
    std::exit(0);
  };
  setenv("MXFP4_CPU_ISA", "portable", /*overwrite=*/1);
  EXPECT_EXIT(report(), ::testing::ExitedWithCode(0), "uses portable");
  setenv("MXFP4_CPU_ISA", "nonsense", /*overwrite=*/1);
  EXPECT_EXIT(report(), ::testing::ExitedWithCode(0),
              "warning: MXFP4_CPU_ISA asks for 'nonsense'");
  unsetenv("MXFP4_CPU_ISA");
}
