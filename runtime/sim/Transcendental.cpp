// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transcendental instructions on f32, 64 lanes at once, for each level of the
// host's vector instructions.

#include "Transcendental.h"

namespace mxfp4::sim {

namespace {

template <typename Fn>
MXFP4_SIM_INLINE void forLanes(const uint32_t *in, uint32_t *out, Fn fn) {
  for (unsigned l = 0; l < kLanes; ++l)
    out[l] = bitCast<uint32_t>(fn(bitCast<float>(in[l])));
}

} // namespace

MXFP4_SIM_CLONES
void rsqLanes(const uint32_t *in, uint32_t *out) {
  forLanes(in, out, [](float a) __attribute__((always_inline)) {
    return float(rsqWide(flushDenormal(a)));
  });
}
MXFP4_SIM_CLONES
void exp2Lanes(const uint32_t *in, uint32_t *out) {
  forLanes(in, out, [](float a) __attribute__((always_inline)) {
    return flushDenormal(float(exp2Wide(a)));
  });
}
MXFP4_SIM_CLONES
void log2Lanes(const uint32_t *in, uint32_t *out) {
  forLanes(in, out, [](float a) __attribute__((always_inline)) {
    return float(log2Wide(flushDenormal(a)));
  });
}
MXFP4_SIM_CLONES
void sinLanes(const uint32_t *in, uint32_t *out) {
  forLanes(in, out, [](float a) __attribute__((always_inline)) {
    return float(sinWide(a));
  });
}
MXFP4_SIM_CLONES
void cosLanes(const uint32_t *in, uint32_t *out) {
  forLanes(in, out, [](float a) __attribute__((always_inline)) {
    return float(cosWide(a));
  });
}

} // namespace mxfp4::sim
