// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors of a running step. Generated code reports one by mxfp4_cpu_fail, which
// leaves the step at once; runStep gives it to the caller.

#ifndef MXFP4_RUNTIME_CPU_FAILURE_H
#define MXFP4_RUNTIME_CPU_FAILURE_H

#include <cstdint>
#include <optional>
#include <string>

namespace mxfp4::cpu {

/// What a step says when it cannot go on.
struct StepFailure {
  std::string message;
  /// The two sides of the comparison that failed, if it was one.
  bool hasValues = false;
  int64_t value = 0, bound = 0;
  /// The function argument that the value was read from; -1 if not known.
  int64_t argument = -1;
};

/// Calls `step(arguments)` and returns its failure, if it had one. What a
/// failed step has written so far stays.
std::optional<StepFailure> runStep(void (*step)(void **), void **arguments);

} // namespace mxfp4::cpu

extern "C" {
/// Ends the running step with a failure. Must be called on the thread that
/// called runStep, outside of any parallel loop.
[[noreturn]] void mxfp4_cpu_fail(const char *message, int64_t hasValues,
                                 int64_t value, int64_t bound,
                                 int64_t argument);

/// Ends the running step if one of the `count` values at `data`, f32 (bits =
/// 32) or bf16 (16), is not finite; `what` names the array in the message. The
/// same conditions as for mxfp4_cpu_fail.
void mxfp4_cpu_check_finite(const void *data, int64_t count, int64_t bits,
                            const char *what);
}

#endif // MXFP4_RUNTIME_CPU_FAILURE_H
