// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime's own behaviour behind a HIP library that does nothing: what it
// says when a call fails, which device it accepts, how memory is reused.

#include "HipRuntime.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <string>

extern "C" {
void *mgpuModuleLoad(void *, size_t);
void *mgpuModuleGetFunction(void *, const char *);
void mgpuLaunchKernel(void *, intptr_t, intptr_t, intptr_t, intptr_t, intptr_t,
                      intptr_t, int32_t, void *, void **, void **, size_t);
}

namespace {

/// Each test looks the library up anew, in a process of its own.
class HipRuntime : public testing::Test {
protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    setenv("MXFP4_HIP_LIBRARY", MXFP4_FAKE_HIP, 1);
    unsetenv("FAKE_HIP_FAIL");
    unsetenv("FAKE_HIP_CHIP");
  }
};

[[noreturn]] void exitWith(const std::string &text) {
  std::fprintf(stderr, "%s", text.c_str());
  std::exit(7);
}

void launch(intptr_t grid) {
  void *function = mgpuModuleGetFunction(mgpuModuleLoad(nullptr, 0), "rotate");
  mgpuLaunchKernel(function, grid, 1, 1, 256, 1, 1, 0, nullptr, nullptr,
                   nullptr, 0);
}

TEST_F(HipRuntime, FailedLaunchNamesCallErrorAndKernel) {
  EXPECT_EXIT(
      {
        setenv("FAKE_HIP_FAIL", "hipModuleLaunchKernel", 1);
        launch(3);
      },
      testing::ExitedWithCode(1),
      "hipModuleLaunchKernel failed with hipErrorInvalidValue \\(invalid "
      "argument\\) for kernel rotate, grid 3x1x1, block 256x1x1");
}

TEST_F(HipRuntime, FailedAssertionOfAKernelIsAnError) {
  mxfp4HipCheckAssertions(nullptr); // No kernel asserts anything.
  EXPECT_EXIT(
      {
        setenv("FAKE_HIP_ASSERTION", "99", 1);
        mxfp4HipCheckAssertions(nullptr);
      },
      testing::ExitedWithCode(1),
      "index must be within its dimension: the value is 99, the bound 17");
}

TEST_F(HipRuntime, FailedAllocationSaysHowMuch) {
  EXPECT_EXIT(
      {
        setenv("FAKE_HIP_FAIL", "hipMalloc", 1);
        mgpuMemAlloc(1000, nullptr, false);
      },
      testing::ExitedWithCode(1),
      "hipMalloc failed with .* for 1024 bytes, with 0 in use");
}

TEST_F(HipRuntime, MissingLibraryIsAMessage) {
  EXPECT_EXIT(
      {
        setenv("MXFP4_HIP_LIBRARY", "libno-such-hip.so", 1);
        exitWith(mxfp4HipUnavailable("gfx950"));
      },
      testing::ExitedWithCode(7),
      "no HIP library: libno-such-hip.so.*MXFP4_HIP_LIBRARY");
}

TEST_F(HipRuntime, OtherLibraryIsAMessage) {
  EXPECT_EXIT(
      {
        setenv("MXFP4_HIP_LIBRARY", "libm.so.6", 1);
        exitWith(mxfp4HipUnavailable("gfx950"));
      },
      testing::ExitedWithCode(7), "libm.so.6 has no function hipInit");
}

TEST_F(HipRuntime, OtherChipIsAMessage) {
  EXPECT_EXIT(
      {
        setenv("FAKE_HIP_CHIP", "gfx942:xnack-", 1);
        exitWith(mxfp4HipUnavailable("gfx950"));
      },
      testing::ExitedWithCode(7),
      "the code needs gfx950, and .* offers gfx942");
}

TEST_F(HipRuntime, RightChipIsAvailable) {
  EXPECT_EXIT(std::exit(mxfp4HipUnavailable("gfx950") ? 1 : 0),
              testing::ExitedWithCode(0), "");
}

TEST_F(HipRuntime, EmptyGridIsNoLaunch) {
  EXPECT_EXIT(
      {
        setenv("FAKE_HIP_FAIL", "hipModuleLaunchKernel", 1);
        launch(0);
        std::exit(mxfp4HipLaunchCount() == 0 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(HipRuntime, ReleasedMemoryIsHandedOutAgain) {
  EXPECT_EXIT(
      {
        void *first = mgpuMemAlloc(4096, nullptr, false);
        void *other = mgpuMemAlloc(512, nullptr, false);
        mgpuMemFree(first, nullptr);
        bool reused = mgpuMemAlloc(4000, nullptr, false) == first;
        uint64_t current = 0;
        uint64_t peak = 0;
        mxfp4HipMemoryUse(&current, &peak);
        mgpuMemFree(other, nullptr);
        std::exit(reused && current == 4608 && peak == 4608 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

} // namespace
