// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel did, in numbers: MXFP4_SIM_STATS=file.json. Needs the
// dispatcher to call `count` before each instruction; gives one JSON object a
// kernel, sums over all its launches.

#ifndef MXFP4_SIM_COUNTERS_H
#define MXFP4_SIM_COUNTERS_H

#include "Wave.h"

#include <array>

namespace mxfp4::sim {

struct Kernel;

constexpr unsigned kOpClasses = 13;

struct Counters {
  uint64_t workgroups = 0, waves = 0;
  std::array<uint64_t, kOpClasses> instructions{}; ///< by OpClass
  uint64_t matrixPasses = 0;                       ///< of four cycles
  uint64_t globalLoadBytes = 0, globalStoreBytes = 0;
  /// Aligned pieces of memory that a wave's instruction touches.
  uint64_t transactions64 = 0, transactions128 = 0;
  uint64_t ldsReadBytes = 0, ldsWriteBytes = 0;
  uint64_t ldsCycles = 0;         ///< with conflicts
  uint64_t ldsConflictCycles = 0; ///< of them, lost to conflicts
  uint64_t barriers = 0;
  unsigned ldsBytes = 0; ///< of a workgroup

  void add(const Counters &other);
};

/// Counts one instruction of a wave, before it executes.
void count(Wave &wave, const Inst &inst, Counters &counters);

/// Cycles that the LDS needs for the lanes' accesses of `bytes` each, one
/// address a lane (~0: the lane does not take part). Banks: 64 of 4 bytes, 128
/// bytes a cycle; a wave's lanes go in groups of 32, 16 or 8 by the width, and
/// each group takes as many cycles as there are different dwords in its fullest
/// bank. The groups of a 16-byte read are four lanes of one row of 16 and four
/// of the next (AMD, "Avoiding LDS bank conflicts ... CK-Tile").
unsigned ldsCycles(const std::array<uint64_t, kLanes> &addresses,
                   unsigned bytes, bool isRead, unsigned &conflicts);

/// Waves of a SIMD that the kernel's registers and LDS allow.
unsigned occupancy(const Kernel &kernel, unsigned ldsBytes,
                   unsigned wavesPerGroup);

/// Adds a workgroup's counters to its kernel's. Thread-safe.
void addCounters(const Kernel &kernel, const Counters &counters);

/// All kernels so far, as JSON.
std::string countersJson();

} // namespace mxfp4::sim

#endif // MXFP4_SIM_COUNTERS_H
