// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a kernel from text to a code object and runs it in the simulator,
// with its checks on.

#ifndef MXFP4_TEST_CODEGEN_KERNELRUN_H
#define MXFP4_TEST_CODEGEN_KERNELRUN_H

#include "../../../runtime/sim/Memory.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace mxfp4::test {

/// An argument of a kernel: a buffer in device memory, or an i64.
struct KernelArgument {
  std::vector<uint8_t> bytes; ///< of a buffer, before and after
  int64_t value = 0;
  bool isBuffer = true;

  template <typename T> static KernelArgument of(const std::vector<T> &data) {
    KernelArgument argument;
    argument.bytes.resize(data.size() * sizeof(T));
    std::memcpy(argument.bytes.data(), data.data(), argument.bytes.size());
    return argument;
  }
  static KernelArgument of(int64_t value) {
    KernelArgument argument;
    argument.value = value;
    argument.isBuffer = false;
    return argument;
  }
  template <typename T> std::vector<T> as() const {
    std::vector<T> data(bytes.size() / sizeof(T));
    std::memcpy(data.data(), bytes.data(), data.size() * sizeof(T));
    return data;
  }
};

/// Compiles the gpu.func `body` (a whole `gpu.func @kernel(...)`) for gfx950
/// and runs it on `arguments`, which hold the results afterwards. Fails the
/// current test if anything goes wrong, a finding of the simulator's checks
/// (waits, races, hazards, data that nobody wrote) included; gives whether all
/// went well.
bool runKernel(const std::string &body, std::vector<KernelArgument> &arguments);

} // namespace mxfp4::test

#endif // MXFP4_TEST_CODEGEN_KERNELRUN_H
