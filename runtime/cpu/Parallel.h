// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads for the CPU back end: one persistent pool that the runtime's kernels
// and generated loops share. Needs nothing of LLVM; gives parallelFor and, for
// generated code, the C entry point mxfp4_cpu_parallel_for.

#ifndef MXFP4_RUNTIME_CPU_PARALLEL_H
#define MXFP4_RUNTIME_CPU_PARALLEL_H

#include <cstdint>
#include <memory>
#include <type_traits>

namespace mxfp4::cpu {

/// Work on the indices [begin, end). Must not throw.
using RangeFunction = void (*)(void *context, int64_t begin, int64_t end);

/// A fixed set of threads that wait for ranges to work on. The calling thread
/// always takes part, so a pool of one thread starts none.
class ThreadPool {
public:
  explicit ThreadPool(unsigned threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool &) = delete;
  ThreadPool &operator=(const ThreadPool &) = delete;

  /// The threads that work on a range, the caller included.
  unsigned size() const;

  /// Calls `function` once for each block of `grain` indices of [begin, end)
  /// (the last block may be shorter; a grain below 1 counts as 1) and returns
  /// when all are done. The blocks depend on the arguments alone, never on the
  /// number of threads: sums kept per block come out the same everywhere. Which
  /// thread takes a block is not stated. A call from inside a block, or while
  /// another thread uses the pool, runs its blocks in order on the caller.
  void run(int64_t begin, int64_t end, int64_t grain, RangeFunction function,
           void *context);

private:
  struct State;
  std::unique_ptr<State> state;
};

/// The pool of this process: MXFP4_THREADS threads, else one for each hardware
/// thread that the process may use.
ThreadPool &threadPool();

/// threadPool().run for any callable `function(int64_t begin, int64_t end)`.
template <typename Function>
void parallelFor(int64_t begin, int64_t end, int64_t grain,
                 Function &&function) {
  using Callable = std::remove_reference_t<Function>;
  threadPool().run(
      begin, end, grain,
      [](void *context, int64_t blockBegin, int64_t blockEnd) {
        (*static_cast<Callable *>(context))(blockBegin, blockEnd);
      },
      const_cast<void *>(static_cast<const void *>(&function)));
}

} // namespace mxfp4::cpu

extern "C" {
/// threadPool().run, for generated code.
void mxfp4_cpu_parallel_for(int64_t begin, int64_t end, int64_t grain,
                            mxfp4::cpu::RangeFunction function, void *context);
}

#endif // MXFP4_RUNTIME_CPU_PARALLEL_H
