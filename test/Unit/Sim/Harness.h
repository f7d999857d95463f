// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs pieces of gfx950 assembly in the simulator: every lane gets eight
// dwords of input in v[2:9] and gives v[10:13] back.

#ifndef MXFP4_TEST_SIM_HARNESS_H
#define MXFP4_TEST_SIM_HARNESS_H

#include "../../../runtime/sim/Dispatch.h"

#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace mxfp4::sim::test {

/// Machine code of assembly text; fails the test when it does not assemble.
std::vector<uint8_t> assemble(const std::string &text);

struct LaneInput {
  std::array<uint32_t, 8> dwords{};
};
struct LaneOutput {
  std::array<uint32_t, 4> dwords{};
};

/// Work-items of a run: all waves of the largest workgroup.
constexpr unsigned kItems = 1024;

/// Runs `body` with one work-item per input (at most kItems). s[0:1] hold the
/// address of the argument block (of inputs, outputs and, at 16, of 256 bytes
/// that have been freed), s[4:7] the addresses of inputs and outputs, v0 the
/// work-item; all other registers are free. `mode` is the kernel's initial
/// MODE.
std::vector<LaneOutput> runLanes(const std::string &body,
                                 const std::vector<LaneInput> &inputs,
                                 uint32_t mode = 0xf0);

/// The same on zeros, for a body that is expected to fail.
Fault runFault(const std::string &body, uint32_t mode = 0xf0,
               unsigned items = 64);

/// Inputs that mix random bits, random floats and the special values of every
/// format, the same at every run.
std::vector<LaneInput> interestingInputs(unsigned seed);

template <class T> T get(const LaneInput &input, unsigned dword) {
  T value;
  std::memcpy(&value, input.dwords.data() + dword, sizeof(T));
  return value;
}
template <class T> T get(const LaneOutput &output, unsigned dword = 0) {
  T value;
  std::memcpy(&value, output.dwords.data() + dword, sizeof(T));
  return value;
}

} // namespace mxfp4::sim::test

#endif // MXFP4_TEST_SIM_HARNESS_H
