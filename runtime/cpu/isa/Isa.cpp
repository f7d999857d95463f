// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the instruction set: the best of the processor's, unless
// MXFP4_CPU_ISA names another that it has.

#include "cpu/isa/Isa.h"
#include "cpu/Kernels.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace mxfp4::cpu;

namespace {

struct Candidate {
  const IsaKernels *kernels;
  bool available;
};

/// Best first.
template <typename Function> const IsaKernels *firstOf(Function accepts) {
  const Candidate candidates[] = {
#if defined(__x86_64__)
      {&kAvx512Kernels, __builtin_cpu_supports("avx512f") &&
                            __builtin_cpu_supports("avx512bw") &&
                            __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512vl") &&
                            __builtin_cpu_supports("avx512vnni")},
      {&kAvx2Kernels,
       __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")},
#endif
      {&kPortableKernels, true},
  };
  for (const Candidate &candidate : candidates)
    if (candidate.available && accepts(candidate.kernels->name))
      return candidate.kernels;
  return nullptr;
}

const IsaKernels *named(const char *name) {
  return firstOf(
      [name](const char *other) { return std::strcmp(name, other) == 0; });
}

std::atomic<const IsaKernels *> &current() {
  static std::atomic<const IsaKernels *> kernels = [] {
    const IsaKernels *best = firstOf([](const char *) { return true; });
    const char *wish = std::getenv("MXFP4_CPU_ISA");
    if (!wish)
      return best;
    const IsaKernels *wished = named(wish);
    if (!wished)
      std::fprintf(stderr,
                   "warning: MXFP4_CPU_ISA asks for '%s', which this processor "
                   "or build does not have; using '%s'\n",
                   wish, best->name);
    return wished ? wished : best;
  }();
  return kernels;
}

} // namespace

const IsaKernels &mxfp4::cpu::isaKernels() {
  return *current().load(std::memory_order_relaxed);
}

const char *mxfp4::cpu::isaName() { return isaKernels().name; }

bool mxfp4::cpu::selectIsa(const char *name) {
  const IsaKernels *kernels = named(name);
  if (kernels)
    current() = kernels;
  return kernels != nullptr;
}
