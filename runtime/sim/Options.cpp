// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading the environment; a value that cannot be is said and ignored.

#include "Options.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <thread>

namespace mxfp4::sim {

static void readNumber(const char *name, uint64_t &value) {
  const char *text = std::getenv(name);
  if (!text || !*text)
    return;
  uint64_t parsed;
  if (llvm::StringRef(text).getAsInteger(0, parsed))
    llvm::errs() << "mxfp4-sim: " << name << "='" << text
                 << "' is not a number; ignored\n";
  else
    value = parsed;
}

Options Options::fromEnvironment() {
  Options result;
  uint64_t threads = std::thread::hardware_concurrency();
  uint64_t check = 0, trace = 0;
  readNumber("MXFP4_SIM_THREADS", threads);
  readNumber("MXFP4_SIM_CHECK", check);
  readNumber("MXFP4_SIM_TRACE", trace);
  readNumber("MXFP4_SIM_MAX_INSTRUCTIONS", result.maxInstructions);
  if (const char *name = std::getenv("MXFP4_SIM_CHIP"); name && *name) {
    if (const Chip *chip = findChip(name))
      result.chip = chip;
    else
      llvm::errs() << "mxfp4-sim: MXFP4_SIM_CHIP='" << name
                   << "' is not a chip of the table, which has " << chipNames()
                   << "; ignored\n";
  }
  if (const char *file = std::getenv("MXFP4_SIM_STATS"))
    result.statsFile = file;
  result.check = check != 0;
  result.trace = trace != 0;
  result.threads = trace ? 1 : unsigned(threads ? threads : 1);
  return result;
}

Options &options() {
  static Options instance = Options::fromEnvironment();
  return instance;
}

} // namespace mxfp4::sim
