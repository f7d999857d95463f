// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Leaving a step: generated code holds nothing that would have to be released,
// so a jump back to runStep is enough.

#include "Failure.h"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>

using namespace mxfp4::cpu;

namespace {
struct Frame {
  std::jmp_buf back;
  StepFailure failure;
};
thread_local Frame *current = nullptr;
} // namespace

std::optional<StepFailure> mxfp4::cpu::runStep(void (*step)(void **),
                                               void **arguments) {
  Frame frame;
  Frame *outer = current;
  current = &frame;
  if (setjmp(frame.back) == 0) {
    step(arguments);
    current = outer;
    return std::nullopt;
  }
  current = outer;
  return frame.failure;
}

void mxfp4_cpu_fail(const char *message, int64_t hasValues, int64_t value,
                    int64_t bound, int64_t argument) {
  if (!current) {
    std::fprintf(stderr, "error: %s\n", message);
    std::exit(1);
  }
  current->failure = {message, hasValues != 0, value, bound, argument};
  std::longjmp(current->back, 1);
}
