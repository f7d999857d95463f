// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What watches a workgroup while it runs: the checks of MXFP4_SIM_CHECK and
// the counters of MXFP4_SIM_STATS. Needs the dispatcher to call it; a wave
// without a checker runs a loop that does not know of it.

#ifndef MXFP4_SIM_CHECKER_H
#define MXFP4_SIM_CHECKER_H

#include "Wave.h"

#include <memory>

namespace mxfp4::sim {

struct Dispatch;

class Checker {
public:
  virtual ~Checker() = default;

  /// The wave's registers hold their initial values.
  virtual void waveBegin(Wave &wave) = 0;
  /// `wave.pc` is `inst`; sources still have the values it will read.
  virtual void before(Wave &wave, const Inst &inst) = 0;
  virtual void after(Wave &wave, const Inst &inst) = 0;
  /// All running waves have arrived at the barrier.
  virtual void barrier(Workgroup &group) = 0;
  virtual void groupEnd(Workgroup &group) = 0;
};

/// The checker for one workgroup; null when neither checks nor counters are
/// asked for.
std::unique_ptr<Checker> createChecker(Dispatch &dispatch);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_CHECKER_H
