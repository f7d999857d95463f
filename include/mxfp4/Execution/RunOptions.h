// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mxfp4-run is asked to do.

#ifndef MXFP4_EXECUTION_RUNOPTIONS_H
#define MXFP4_EXECUTION_RUNOPTIONS_H

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Target/Chip.h"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mxfp4 {

enum class Backend { Cpu, Reference, Sim, Hip };

/// `--feed=ARG=FILE`: one slice a step for an argument.
struct FeedOption {
  std::string argument; ///< index or name
  std::string path;     ///< FILE.npy, or FILE.npz:KEY
};

struct RunOptions {
  std::string graph, names, policy, recipe, inputs, outputs, curve, save,
      resume, expect, emit;
  std::string chip = std::string(kDefaultChip); ///< that GPU code is for
  ScaleRule scale = ScaleRule::Even;
  bool lmHead = false, checkFinite = false, emulate = false,
       resumeAnyway = false;
  uint64_t seed = 0;
  Backend backend = Backend::Cpu;
  int64_t steps = 1, firstStep = 0;
  std::vector<FeedOption> feeds;
  double tolerance = 1e-4, lossTolerance = 1e-5;
};

/// The options of a command line. Prints help or a parse error and exits where
/// the command line asks for it; what is wrong beyond syntax is the error.
llvm::Expected<RunOptions> parseRunOptions(int argc, char **argv);

} // namespace mxfp4

#endif // MXFP4_EXECUTION_RUNOPTIONS_H
