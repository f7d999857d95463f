// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pool that grows to the largest number of threads asked for and lives as
// long as the process: launches of small kernels must not pay for threads.

#include "ThreadPool.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace mxfp4::sim {

namespace {
class Pool {
public:
  ~Pool() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      quit = true;
    }
    wake.notify_all();
    for (std::thread &thread : threads)
      thread.join();
  }

  void run(unsigned count, const std::function<void()> &job) {
    std::lock_guard<std::mutex> turn(callers);
    unsigned helpers = count - 1;
    {
      std::lock_guard<std::mutex> lock(mutex);
      while (threads.size() < helpers)
        threads.emplace_back([this] { serve(); });
      work = &job;
      waiting = helpers;
      running = helpers;
    }
    if (helpers)
      wake.notify_all();
    job();
    std::unique_lock<std::mutex> lock(mutex);
    done.wait(lock, [&] { return running == 0; });
    work = nullptr;
  }

private:
  void serve() {
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      wake.wait(lock, [&] { return quit || waiting; });
      if (quit)
        return;
      --waiting;
      const std::function<void()> *job = work;
      lock.unlock();
      (*job)();
      lock.lock();
      if (--running == 0)
        done.notify_all();
    }
  }

  std::mutex callers, mutex;
  std::condition_variable wake, done;
  std::vector<std::thread> threads;
  const std::function<void()> *work = nullptr;
  unsigned waiting = 0, running = 0;
  bool quit = false;
};
} // namespace

void runOnThreads(unsigned threads, const std::function<void()> &work) {
  static Pool pool;
  if (threads <= 1)
    return work();
  pool.run(threads, work);
}

} // namespace mxfp4::sim
