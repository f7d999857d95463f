// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Leaving a step: generated code holds nothing that would have to be released,
// so a jump back to runStep is enough.

#include "Failure.h"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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

/// Whether element `i` is not finite: its exponent is all ones.
template <typename Bits>
static bool isBad(const void *data, int64_t i, Bits exponent) {
  Bits bits;
  std::memcpy(&bits, static_cast<const char *>(data) + i * sizeof(Bits),
              sizeof(Bits));
  return (bits & exponent) == exponent;
}

void mxfp4_cpu_check_finite(const void *data, int64_t count, int64_t bits,
                            const char *what) {
  for (int64_t i = 0; i < count; ++i) {
    bool bad = bits == 16 ? isBad<uint16_t>(data, i, 0x7f80)
                          : isBad<uint32_t>(data, i, 0x7f800000);
    if (!bad)
      continue;
    // Static: nothing would free it on the way out.
    thread_local char text[512];
    std::snprintf(text, sizeof(text),
                  "element %lld of the result of %s is not finite",
                  static_cast<long long>(i), what);
    mxfp4_cpu_fail(text, 0, 0, 0, -1);
  }
}
