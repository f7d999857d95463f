// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run needs to go on where another stopped: the arguments of the next
// step, its number, and the losses so far.

#ifndef MXFP4_LIB_EXECUTION_CHECKPOINT_H
#define MXFP4_LIB_EXECUTION_CHECKPOINT_H

#include "mxfp4/Execution/Signature.h"

namespace mxfp4 {

/// Writes the arguments that results have replaced (arg0, ...), `step`, the
/// number of the next step, and `losses`.
llvm::Error writeCheckpoint(llvm::StringRef path, const Feedback &feedback,
                            llvm::ArrayRef<Buffer> arguments, int64_t step,
                            llvm::ArrayRef<double> losses);

/// What writeCheckpoint wrote.
struct Checkpoint {
  int64_t step = 0;
  std::vector<double> losses;
  /// By argument: its value, if a result replaces it.
  std::vector<std::optional<Buffer>> arguments;
};

/// Reads the checkpoint `path`, which must hold every argument that a result
/// replaces.
llvm::Expected<Checkpoint> readCheckpoint(llvm::StringRef path,
                                          const Signature &signature,
                                          const Feedback &feedback);

} // namespace mxfp4

#endif // MXFP4_LIB_EXECUTION_CHECKPOINT_H
