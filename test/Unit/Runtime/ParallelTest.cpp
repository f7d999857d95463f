// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The thread pool: every index once, blocks that do not depend on the number
// of threads, nested and concurrent calls.

#include "cpu/Parallel.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

using namespace mxfp4::cpu;

namespace {
using Blocks = std::vector<std::pair<int64_t, int64_t>>;

Blocks blocksOf(ThreadPool &pool, int64_t begin, int64_t end, int64_t grain) {
  struct {
    std::mutex mutex;
    Blocks blocks;
  } seen;
  pool.run(
      begin, end, grain,
      [](void *context, int64_t first, int64_t last) {
        auto *out = static_cast<decltype(seen) *>(context);
        std::lock_guard<std::mutex> lock(out->mutex);
        out->blocks.emplace_back(first, last);
      },
      &seen);
  std::sort(seen.blocks.begin(), seen.blocks.end());
  return seen.blocks;
}

TEST(ThreadPool, BlocksDoNotDependOnTheNumberOfThreads) {
  ThreadPool one(1), two(2), five(5);
  EXPECT_EQ(five.size(), 5u);
  Blocks expected = {{3, 13}, {13, 23}, {23, 26}};
  for (ThreadPool *pool : {&one, &two, &five})
    EXPECT_EQ(blocksOf(*pool, 3, 26, 10), expected);
}

TEST(ThreadPool, EmptyRangesAndSmallGrains) {
  ThreadPool pool(3);
  EXPECT_TRUE(blocksOf(pool, 5, 5, 1).empty());
  EXPECT_TRUE(blocksOf(pool, 5, 2, 1).empty());
  EXPECT_EQ(blocksOf(pool, 0, 2, 0), (Blocks{{0, 1}, {1, 2}}));
}

TEST(ThreadPool, EveryIndexOnceOverManyShortRanges) {
  ThreadPool pool(4);
  std::vector<int> counts(64, 0);
  for (int round = 0; round < 5000; ++round)
    pool.run(
        0, 64, 4,
        [](void *context, int64_t first, int64_t last) {
          for (int64_t i = first; i < last; ++i)
            ++(*static_cast<std::vector<int> *>(context))[i];
        },
        &counts);
  EXPECT_EQ(counts, std::vector<int>(64, 5000));
}

TEST(ThreadPool, WorkersSleepAndWake) {
  ThreadPool pool(3);
  for (int round = 0; round < 3; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_EQ(blocksOf(pool, 0, 100, 1).size(), 100u);
  }
}

TEST(ParallelFor, NestedCallsRunInline) {
  std::atomic<int> sum{0};
  std::atomic<bool> moved{false};
  parallelFor(0, 8, 1, [&](int64_t, int64_t) {
    std::thread::id outer = std::this_thread::get_id();
    parallelFor(0, 10, 1, [&](int64_t begin, int64_t) {
      sum += static_cast<int>(begin);
      if (std::this_thread::get_id() != outer)
        moved = true;
    });
  });
  EXPECT_EQ(sum, 8 * 45);
  EXPECT_FALSE(moved);
}

TEST(ParallelFor, CallersOnSeveralThreads) {
  std::atomic<int64_t> sum{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i)
    callers.emplace_back([&] {
      for (int round = 0; round < 200; ++round)
        parallelFor(0, 16, 1, [&](int64_t begin, int64_t) { sum += begin; });
    });
  for (std::thread &caller : callers)
    caller.join();
  EXPECT_EQ(sum, 4 * 200 * 120);
}
} // namespace
