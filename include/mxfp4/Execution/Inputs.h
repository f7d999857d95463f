// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the arguments of a run come from: files, feeds, or a seed.

#ifndef MXFP4_EXECUTION_INPUTS_H
#define MXFP4_EXECUTION_INPUTS_H

#include "mxfp4/Execution/RunOptions.h"
#include "mxfp4/Execution/Signature.h"

namespace mxfp4 {

/// An argument that takes another slice of an array at each step.
struct Feed {
  unsigned argument;
  std::string path;
  NpyArray array;

  /// Sets `buffer` to the slice of step `step`.
  llvm::Error set(int64_t step, const Signature &signature,
                  Buffer &buffer) const;
};

/// Reads the arrays of the feeds of `options` and checks them against the
/// signature and the steps from `firstStep` on.
llvm::Expected<std::vector<Feed>> readFeeds(const RunOptions &options,
                                            int64_t firstStep,
                                            const Signature &signature);

/// Sets each argument from arg0, arg1, ... of the .npz `path`. One that is
/// `given` otherwise may be missing; any other missing or unknown array is an
/// error.
llvm::Error readInputs(llvm::StringRef path, const Signature &signature,
                       std::vector<bool> given,
                       llvm::MutableArrayRef<Buffer> arguments);

/// Sets each argument to random values that a step can run on: integers within
/// the tensors they index in `step`, small floats, positive ones where the step
/// takes their root. Depends on `seed` alone. Returns what was made, in words.
std::string makeInputs(mlir::func::FuncOp step, const Signature &signature,
                       uint64_t seed, llvm::MutableArrayRef<Buffer> arguments);

} // namespace mxfp4

#endif // MXFP4_EXECUTION_INPUTS_H
