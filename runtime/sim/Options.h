// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the environment asks of the simulator. Read once per process.
//
//   MXFP4_SIM_CHIP=gfx942         the chip that is simulated (default gfx950)
//   MXFP4_SIM_THREADS=n           host threads (default: all cores)
//   MXFP4_SIM_CHECK=1             checks on, see Checker.h
//   MXFP4_SIM_STATS=file.json     counters per kernel are written there
//   MXFP4_SIM_TRACE=1             every instruction to stderr (one thread)
//   MXFP4_SIM_MAX_INSTRUCTIONS=n  a wave that executes more is a fault

#ifndef MXFP4_SIM_OPTIONS_H
#define MXFP4_SIM_OPTIONS_H

#include "mxfp4/Target/Chip.h"

#include <cstdint>
#include <string>

namespace mxfp4::sim {

struct Options {
  const Chip *chip = findChip(kDefaultChip);
  unsigned threads = 1;
  bool check = false;
  bool trace = false;
  bool count = false; ///< counters, also without a file
  std::string statsFile;
  uint64_t maxInstructions = ~uint64_t(0);

  static Options fromEnvironment();
};

/// The options of this process; tests may change them between launches.
Options &options();

/// The chip of this process, of which nothing may have been asked yet when it
/// is changed.
inline const Chip &chip() { return *options().chip; }

} // namespace mxfp4::sim

#endif // MXFP4_SIM_OPTIONS_H
