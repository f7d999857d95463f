// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run needs to go on where another stopped: the arguments of the next
// step, its number, the losses so far, and what it was a run of.

#ifndef MXFP4_LIB_EXECUTION_CHECKPOINT_H
#define MXFP4_LIB_EXECUTION_CHECKPOINT_H

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Execution/Signature.h"

#include "mlir/IR/BuiltinOps.h"

namespace mxfp4 {

/// What decides the bits of a run, its inputs aside.
struct RunIdentity {
  std::string policy; ///< `#mxfp4.policy<...>` without its seed, or "none"
  std::string graph;  ///< SHA-1 of the graph's text without locations, in hex
  uint64_t seed = 0;  ///< of the policy's random streams, or of made inputs

  /// `policy` is null if the graph runs as it is; `seed` counts then.
  static RunIdentity of(mlir::ModuleOp graph, PolicyAttr policy, uint64_t seed);

  /// What is different in `other`: "policy A (now B), seed 1 (now 2)".
  std::string differencesFrom(const RunIdentity &other) const;
};

/// What a run goes on from.
struct Checkpoint {
  int64_t step = 0; ///< the number of the next step
  std::vector<double> losses;
  /// By argument: its value, if a result replaces it.
  std::vector<std::optional<Buffer>> arguments;
  /// Of the run that saved it; nothing in files that do not say.
  std::optional<RunIdentity> identity;
};

/// Writes the arguments that results have replaced (arg0, ...), `step`, the
/// number of the next step, `losses`, and the run's identity: `policy` and
/// `graph` as UTF-8 octets and `seed`.
llvm::Error writeCheckpoint(llvm::StringRef path, const Feedback &feedback,
                            llvm::ArrayRef<Buffer> arguments, int64_t step,
                            llvm::ArrayRef<double> losses,
                            const RunIdentity &identity);

/// Reads the checkpoint `path`, which must hold every argument that a result
/// replaces.
llvm::Expected<Checkpoint> readCheckpoint(llvm::StringRef path,
                                          const Signature &signature,
                                          const Feedback &feedback);

} // namespace mxfp4

#endif // MXFP4_LIB_EXECUTION_CHECKPOINT_H
