// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one kernel launch: workgroups over host threads, the waves of a
// workgroup in turns. Needs a loaded kernel and its arguments; gives the first
// fault, if there was one.

#ifndef MXFP4_SIM_DISPATCH_H
#define MXFP4_SIM_DISPATCH_H

#include "CodeObject.h"
#include "Wave.h"

#include <atomic>
#include <mutex>

namespace mxfp4::sim {

struct LaunchParams {
  uint32_t grid[3] = {1, 1, 1};  ///< workgroups
  uint32_t block[3] = {1, 1, 1}; ///< work-items of a workgroup
  uint32_t dynamicLds = 0;       ///< bytes, on top of the kernel's own
};

/// Scratch of a work-item: a wave's is counted in 13 bits of 256 dwords.
constexpr uint32_t kMaxScratch = 0x1fff * 256 * 4 / 64;

/// A launch in flight. Executors reach it through `wave.group->dispatch`.
struct Dispatch {
  const Kernel *kernel = nullptr;
  LaunchParams params;
  GlobalMemory *memory = nullptr;
  /// All code that may be jumped to, for calls between code objects.
  std::vector<const CodeRegion *> regions;
  uint64_t kernarg = 0;      ///< device address of the argument block
  uint64_t packet = 0;       ///< device address of the dispatch packet
  uint64_t queue = 0;        ///< device address of a queue descriptor
  uint32_t scratchBytes = 0; ///< per lane
  uint64_t dispatchId = 0;

  std::atomic<bool> stop{false};
  std::mutex mutex;
  Fault fault; ///< the first one

  uint64_t workgroups() const {
    return uint64_t(params.grid[0]) * params.grid[1] * params.grid[2];
  }
};

/// Writes the hidden arguments that the kernel's metadata ask for behind the
/// explicit ones in `block` (kernargSize bytes).
void fillHiddenArguments(const Kernel &kernel, const LaunchParams &params,
                         uint64_t queue, std::vector<uint8_t> &block);

/// Checks launch against kernel and chip; empty if it is all right.
std::string checkLaunch(const Kernel &kernel, const LaunchParams &params);

/// Runs to the end. `explicitArgs` is the argument block as the caller packed
/// it. The result's kind is None when all went well.
Fault launch(GlobalMemory &memory, const Kernel &kernel,
             const LaunchParams &params, llvm::ArrayRef<uint8_t> explicitArgs,
             llvm::ArrayRef<const CodeRegion *> regions);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_DISPATCH_H
