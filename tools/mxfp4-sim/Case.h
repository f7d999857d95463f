// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A code object with arguments and expected results, in the form of the folders
// that mxfp4-sim runs: kernel.co, args.json and .npy files. Needs a folder;
// gives the case, and after a run what differs.

#ifndef MXFP4_TOOLS_SIM_CASE_H
#define MXFP4_TOOLS_SIM_CASE_H

#include "mxfp4/Support/Npy.h"

#include "CodeObject.h"
#include "Dispatch.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace mxfp4::sim {

/// One argument of the kernel.
struct CaseArgument {
  std::string name;
  std::string kind; ///< buffer, i32, i64, f32, f64, ptr
  uint32_t offset = 0, size = 0;

  NpyArray contents;              ///< buffer: before the launch
  bool isOutput = false;          ///< buffer
  std::string dtype;              ///< buffer
  std::optional<NpyArray> expect; ///< output: after it
  bool exact = true;              ///< how to compare
  double relative = 0, absolute = 0;

  uint64_t value = 0; ///< bits of a scalar or pointer
  std::string sameAs; ///< pointer: name of the buffer it points to
};

struct Case {
  std::string name;
  std::string kernel;
  std::string codeObject; ///< bytes of the file
  LaunchParams launch;
  uint32_t argumentBytes = 0; ///< of the explicit arguments' block
  std::vector<CaseArgument> arguments;
};

/// Reads `folder`/args.json and the files that it names.
llvm::Expected<Case> readCase(llvm::StringRef folder);

/// Loads the code object afresh, launches it and compares. A fault of the
/// simulator, or outputs that differ, are the error: which output, which
/// element, what was wanted.
llvm::Error runCase(const Case &theCase);

} // namespace mxfp4::sim

#endif // MXFP4_TOOLS_SIM_CASE_H
