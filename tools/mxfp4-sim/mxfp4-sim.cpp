// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4-sim CASEDIR...: runs code objects of any compiler for gfx950 in the
// simulator and compares their results. Exit code 0: all agree; 1: some do not,
// or fault; 2: wrong use.

#include "Case.h"

#include "Counters.h"
#include "Options.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <chrono>

using namespace llvm;
using namespace mxfp4::sim;

static cl::OptionCategory category("mxfp4-sim options");
static cl::list<std::string>
    caseFolders(cl::Positional, cl::OneOrMore, cl::value_desc("folder"),
                cl::desc("case folders, or folders of case folders"),
                cl::cat(category));
static cl::opt<bool> trace("trace", cl::desc("print every instruction"),
                           cl::cat(category));
static cl::opt<bool> check("check", cl::desc("run with all checks on"),
                           cl::cat(category));
static cl::opt<bool> counters("counters",
                              cl::desc("print the kernels' counters"),
                              cl::cat(category));
static cl::opt<unsigned> hostThreads("host-threads", cl::desc("host threads"),
                                     cl::cat(category));

/// `folder` itself if it is a case, else the cases in it, by name.
static std::vector<std::string> casesIn(StringRef folder) {
  SmallString<128> path(folder);
  sys::path::append(path, "args.json");
  if (sys::fs::exists(path))
    return {folder.str()};
  std::vector<std::string> found;
  std::error_code failure;
  for (sys::fs::directory_iterator it(folder, failure), end;
       it != end && !failure; it.increment(failure)) {
    path = it->path();
    sys::path::append(path, "args.json");
    if (sys::fs::exists(path))
      found.push_back(it->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

static bool runFolder(StringRef folder) {
  Expected<Case> theCase = readCase(folder);
  auto begin = std::chrono::steady_clock::now();
  Error failure = theCase ? runCase(*theCase) : theCase.takeError();
  double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
          .count();
  // A trailing separator would leave "." as the last component.
  StringRef name = sys::path::filename(folder.rtrim('/'));
  if (!failure) {
    outs() << "ok    " << name << format("  %.2f s\n", seconds);
    return true;
  }
  outs() << "FAIL  " << name << "\n";
  handleAllErrors(std::move(failure), [](const ErrorInfoBase &info) {
    outs() << "      " << info.message() << "\n";
  });
  return false;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "runs gfx950 code objects in the simulator and compares\n");
  options().trace |= trace;
  options().check |= check;
  options().count |= counters;
  if (hostThreads.getNumOccurrences())
    options().threads = std::max(1u, unsigned(hostThreads));
  if (options().trace)
    options().threads = 1;
  unsigned ran = 0, failed = 0;
  for (const std::string &argument : caseFolders) {
    std::vector<std::string> folders = casesIn(argument);
    if (folders.empty()) {
      errs() << "mxfp4-sim: '" << argument
             << "' is no case folder (args.json) and holds none\n";
      return 2;
    }
    for (const std::string &folder : folders) {
      ++ran;
      failed += !runFolder(folder);
    }
  }
  outs() << ran - failed << " of " << ran << " cases agree\n";
  if (counters)
    outs() << countersJson() << "\n";
  return failed ? 1 : 0;
}
