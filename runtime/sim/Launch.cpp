// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before the first instruction of a dispatch: argument block with the hidden
// arguments, dispatch packet, limits ("Hidden kernel arguments" and "Kernel
// dispatch" in LLVM's AMDGPU usage document).

#include "Dispatch.h"
#include "Options.h"
#include "ThreadPool.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

namespace mxfp4::sim {

/// Dispatches until the end of the process; names packets.
static std::atomic<uint64_t> dispatchCounter{0};

/// HIP's default stack of a work-item when the compiler cannot bound it, and
/// room for deep recursion.
constexpr uint32_t kDynamicStack = 16 * 1024;

/// LLVM 22 does not always tell that a kernel recurses; with checks off such a
/// kernel gets this much more than it asked for.
constexpr uint32_t kSpareStack = 1024;

static uint64_t hiddenValue(llvm::StringRef kind, const LaunchParams &params,
                            uint64_t queue) {
  unsigned dims = params.grid[2] * params.block[2] > 1   ? 3
                  : params.grid[1] * params.block[1] > 1 ? 2
                                                         : 1;
  return llvm::StringSwitch<uint64_t>(kind)
      .Case("hidden_block_count_x", params.grid[0])
      .Case("hidden_block_count_y", params.grid[1])
      .Case("hidden_block_count_z", params.grid[2])
      .Case("hidden_group_size_x", params.block[0])
      .Case("hidden_group_size_y", params.block[1])
      .Case("hidden_group_size_z", params.block[2])
      .Case("hidden_grid_dims", dims)
      .Case("hidden_dynamic_lds_size", params.dynamicLds)
      .Case("hidden_private_base", kPrivateBase >> 32)
      .Case("hidden_shared_base", kSharedBase >> 32)
      .Case("hidden_queue_ptr", queue)
      // Remainders and offsets are 0: HIP's grids are whole workgroups. Null
      // pointers for printf, hostcall, heap and default queue: not modelled.
      .Default(0);
}

void fillHiddenArguments(const Kernel &kernel, const LaunchParams &params,
                         uint64_t queue, std::vector<uint8_t> &block) {
  for (const KernelArgument &argument : kernel.arguments) {
    if (!argument.isHidden())
      continue;
    uint64_t value = hiddenValue(argument.kind, params, queue);
    size_t size = std::min<size_t>(argument.size, sizeof(value));
    if (argument.offset + size > block.size())
      block.resize(argument.offset + size);
    std::memcpy(block.data() + argument.offset, &value, size);
  }
}

std::string checkLaunch(const Kernel &kernel, const LaunchParams &params) {
  std::string message;
  llvm::raw_string_ostream out(message);
  uint64_t items = uint64_t(params.block[0]) * params.block[1];
  items = items > 1024 ? items : items * params.block[2];
  uint64_t lds = uint64_t(kernel.staticLds) + params.dynamicLds;
  if (!params.grid[0] || !params.grid[1] || !params.grid[2])
    out << "the grid is empty (" << params.grid[0] << " x " << params.grid[1]
        << " x " << params.grid[2] << " workgroups)";
  else if (!items)
    out << "the workgroup is empty";
  else if (items > 1024)
    out << "a workgroup of " << items
        << " work-items is over the chip's limit of 1024";
  else if (items > kernel.maxWorkgroupSize)
    out << "a workgroup of " << items << " work-items, but kernel '"
        << kernel.name << "' was compiled for at most "
        << kernel.maxWorkgroupSize;
  else if (lds > uint64_t(chip().ldsBytes))
    out << "kernel '" << kernel.name << "' wants " << lds
        << " bytes of LDS, a workgroup can have " << chip().ldsBytes;
  else if (kernel.scratchPerLane > kMaxScratch)
    out << "kernel '" << kernel.name << "' wants " << kernel.scratchPerLane
        << " bytes of scratch a work-item, it can have " << kMaxScratch;
  return message;
}

/// hsa_kernel_dispatch_packet_t, as far as a kernel may look at it.
static void writePacket(uint8_t *packet, const Dispatch &dispatch) {
  auto put = [&](unsigned offset, auto value) {
    std::memcpy(packet + offset, &value, sizeof(value));
  };
  const LaunchParams &params = dispatch.params;
  put(2, uint16_t(3));
  for (unsigned i = 0; i < 3; ++i) {
    put(4 + 2 * i, uint16_t(params.block[i]));
    put(12 + 4 * i, uint32_t(params.grid[i] * params.block[i]));
  }
  put(24, dispatch.scratchBytes);
  put(28, dispatch.kernel->staticLds + params.dynamicLds);
  put(32, dispatch.kernel->descriptor);
  put(40, dispatch.kernarg);
}

Fault launch(GlobalMemory &memory, const Kernel &kernel,
             const LaunchParams &params, llvm::ArrayRef<uint8_t> explicitArgs,
             llvm::ArrayRef<const CodeRegion *> regions) {
  Dispatch dispatch;
  dispatch.kernel = &kernel;
  dispatch.params = params;
  dispatch.memory = &memory;
  dispatch.regions.assign(regions.begin(), regions.end());
  dispatch.dispatchId = dispatchCounter++;
  dispatch.scratchBytes = kernel.scratchPerLane;
  if (kernel.usesDynamicStack)
    dispatch.scratchBytes += kDynamicStack;
  else if (kernel.scratchPerLane && !options().check)
    dispatch.scratchBytes += kSpareStack;
  dispatch.scratchBytes = (dispatch.scratchBytes + 15) & ~15u;

  std::vector<uint8_t> block(explicitArgs.begin(), explicitArgs.end());
  block.resize(std::max<size_t>(block.size(), kernel.kernargSize));
  // One allocation holds argument block, packet and queue descriptor.
  uint64_t blockSize = (block.size() + 4096 + 63) & ~uint64_t(63);
  uint64_t base = memory.allocate(blockSize + 512, MemoryKind::Kernarg);
  if (!base) {
    Fault fault;
    fault.kind = FaultKind::Limit;
    fault.kernel = kernel.name;
    fault.message = "no memory for the kernel's arguments";
    return fault;
  }
  dispatch.kernarg = base;
  dispatch.packet = base + blockSize;
  dispatch.queue = base + blockSize + 64;
  fillHiddenArguments(kernel, params, dispatch.queue, block);
  std::memcpy(reinterpret_cast<void *>(base), block.data(),
              std::min<size_t>(block.size(), blockSize));
  writePacket(reinterpret_cast<uint8_t *>(dispatch.packet), dispatch);
  runWorkgroups(dispatch);
  memory.release(base);
  return dispatch.fault;
}

} // namespace mxfp4::sim
