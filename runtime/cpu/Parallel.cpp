// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The thread pool. A step of a small model has hundreds of ranges of a few
// microseconds each, so a worker looks for the next one for a while before it
// sleeps, and a caller never waits for a worker that has not begun.

#include "Parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#endif

using namespace mxfp4::cpu;

namespace {
/// Set while a thread works on a block: what it starts then runs inline.
thread_local bool insideBlock = false;

/// Looks at the job word this often (some tens of microseconds) before sleep.
constexpr int kSpins = 4000;

void pauseBriefly() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

struct Range {
  int64_t begin, end, grain, blocks;
  RangeFunction function;
  void *context;

  void runBlock(int64_t block) const {
    int64_t first = begin + block * grain;
    function(context, first, first + std::min(grain, end - first));
  }
};
} // namespace

struct ThreadPool::State {
  // The job word: serial number, "closed" bit, number of workers inside. A
  // worker enters an open job by adding one; the caller closes the job when no
  // block is left and then waits only for those inside.
  static constexpr uint64_t kClosed = 1 << 16;
  static constexpr uint64_t kInside = kClosed - 1;
  static constexpr uint64_t kSerial = kClosed << 1;

  std::atomic<uint64_t> job{kClosed};
  std::atomic<int64_t> nextBlock{0};
  Range range{};
  std::mutex callers;

  std::mutex sleep;
  std::condition_variable wake;
  std::atomic<int> sleeping{0};
  std::atomic<bool> stop{false};
  std::vector<std::thread> workers;

  void work() {
    insideBlock = true;
    for (int64_t block; (block = nextBlock.fetch_add(1)) < range.blocks;)
      range.runBlock(block);
    insideBlock = false;
  }

  /// Returns whether there may be work, after sleeping if there was none.
  void waitForJob(uint64_t seen) {
    auto isNew = [&] {
      uint64_t word = job.load();
      return stop.load() ||
             (!(word & kClosed) && (word & ~kInside) != (seen & ~kInside));
    };
    for (int spin = 0; spin < kSpins; ++spin) {
      if (isNew())
        return;
      pauseBriefly();
    }
    std::unique_lock<std::mutex> lock(sleep);
    sleeping.fetch_add(1);
    wake.wait(lock, isNew);
    sleeping.fetch_sub(1);
  }

  void workerLoop() {
    uint64_t seen = kClosed;
    while (true) {
      waitForJob(seen);
      if (stop.load())
        return;
      uint64_t word = job.load();
      if (word & kClosed || !job.compare_exchange_strong(word, word + 1))
        continue;
      seen = word;
      work();
      job.fetch_sub(1);
    }
  }
};

ThreadPool::ThreadPool(unsigned threads) : state(std::make_unique<State>()) {
  for (unsigned i = 1; i < std::min(threads, 1024u); ++i)
    state->workers.emplace_back([s = state.get()] { s->workerLoop(); });
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard<std::mutex> lock(state->sleep);
    state->stop = true;
  }
  state->wake.notify_all();
  for (std::thread &worker : state->workers)
    worker.join();
}

unsigned ThreadPool::size() const { return state->workers.size() + 1; }

void ThreadPool::run(int64_t begin, int64_t end, int64_t grain,
                     RangeFunction function, void *context) {
  if (begin >= end)
    return;
  grain = std::max<int64_t>(grain, 1);
  int64_t length = end - begin;
  Range range{begin,    end,    grain, length / grain + (length % grain != 0),
              function, context};
  std::unique_lock<std::mutex> caller(state->callers, std::defer_lock);
  if (insideBlock || state->workers.empty() || range.blocks == 1 ||
      !caller.try_lock()) {
    for (int64_t block = 0; block < range.blocks; ++block)
      range.runBlock(block);
    return;
  }

  state->range = range;
  state->nextBlock = 0;
  uint64_t word = state->job.load() & ~State::kClosed;
  state->job = word + State::kSerial;
  if (state->sleeping.load() > 0) {
    std::lock_guard<std::mutex> lock(state->sleep);
    state->wake.notify_all();
  }
  state->work();
  state->job.fetch_or(State::kClosed);
  while (state->job.load() & State::kInside)
    pauseBriefly();
}

/// Threads for this process when the environment says nothing.
static unsigned availableThreads() {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    return std::max(1, CPU_COUNT(&set));
#endif
  return std::max(1u, std::thread::hardware_concurrency());
}

ThreadPool &mxfp4::cpu::threadPool() {
  static ThreadPool pool([] {
    const char *text = std::getenv("MXFP4_THREADS");
    long threads = text ? std::strtol(text, nullptr, 10) : 0;
    return threads > 0 ? static_cast<unsigned>(std::min(threads, 1024l))
                       : availableThreads();
  }());
  return pool;
}

void mxfp4_cpu_parallel_for(int64_t begin, int64_t end, int64_t grain,
                            RangeFunction function, void *context) {
  threadPool().run(begin, end, grain, function, context);
}
