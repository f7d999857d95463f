// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host threads that run workgroups.

#ifndef MXFP4_SIM_THREADPOOL_H
#define MXFP4_SIM_THREADPOOL_H

#include <functional>

namespace mxfp4::sim {

struct Dispatch;

/// Runs `work` on `threads` threads, the caller's among them, and waits for
/// all. Calls take turns.
void runOnThreads(unsigned threads, const std::function<void()> &work);

/// Runs all workgroups of a dispatch to their end or to the first fault.
void runWorkgroups(Dispatch &dispatch);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_THREADPOOL_H
