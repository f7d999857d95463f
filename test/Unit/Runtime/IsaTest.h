// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fixture that runs a test on each instruction set of the CPU kernels.

#ifndef MXFP4_TEST_UNIT_RUNTIME_ISATEST_H
#define MXFP4_TEST_UNIT_RUNTIME_ISATEST_H

#include "cpu/Kernels.h"

#include <gtest/gtest.h>

#include <string>

namespace mxfp4::test {

class IsaTest : public ::testing::TestWithParam<const char *> {
protected:
  void SetUp() override {
    original = cpu::isaName();
    if (!cpu::selectIsa(GetParam()))
      GTEST_SKIP() << "the processor has no " << GetParam();
  }
  void TearDown() override { cpu::selectIsa(original); }

private:
  const char *original = nullptr;
};

} // namespace mxfp4::test

#define INSTANTIATE_ISAS(Fixture)                                              \
  INSTANTIATE_TEST_SUITE_P(                                                    \
      Isa, Fixture, ::testing::Values("portable", "avx2", "avx512"),           \
      [](const auto &param) { return std::string(param.param); })

#endif // MXFP4_TEST_UNIT_RUNTIME_ISATEST_H
