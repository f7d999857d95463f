// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that a kernel needs while it runs, kept from call to call. Needs
// nothing; gives buffers that grow and are never zeroed.

#ifndef MXFP4_RUNTIME_CPU_WORKSPACE_H
#define MXFP4_RUNTIME_CPU_WORKSPACE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace mxfp4::cpu {

/// A buffer of at least the bytes last asked for, aligned for any vector. One
/// thread uses it at a time: keep it thread_local, or owned by a call.
class Workspace {
public:
  template <typename T> T *get(int64_t count) {
    size_t bytes = static_cast<size_t>(count) * sizeof(T);
    if (bytes > capacity) {
      memory.reset(); // first, so that both are never held
      capacity = 0;
      memory.reset(static_cast<char *>(
          ::operator new(bytes, std::align_val_t(kAlignment))));
      capacity = bytes;
    }
    return reinterpret_cast<T *>(memory.get());
  }

private:
  static constexpr size_t kAlignment = 64;
  struct Free {
    void operator()(char *bytes) const {
      ::operator delete(bytes, std::align_val_t(kAlignment));
    }
  };
  std::unique_ptr<char, Free> memory;
  size_t capacity = 0;
};

} // namespace mxfp4::cpu

#endif // MXFP4_RUNTIME_CPU_WORKSPACE_H
