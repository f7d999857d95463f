// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The four scale rules, in integers on the f32 pattern of the largest
// magnitude: no logarithm whose last bit could be wrong.

#include "mxfp4/Numerics/Scale.h"
#include "mxfp4/Numerics/Element.h"

#include <algorithm>

using namespace mxfp4::numerics;

static constexpr uint32_t kMantissaMask = (1u << kF32MantissaBits) - 1;

uint8_t mxfp4::numerics::scaleFromAmax(Format format, ScaleRule rule,
                                       uint32_t amax) {
  const FormatInfo &f = info(format);
  if (amax > kF32Infinity)
    return kNanScale;
  if (amax == kF32Infinity && rule == ScaleRule::RCeil)
    return kNanScale - 1;

  uint32_t mantissa = amax & kMantissaMask;
  int up = 0;
  switch (rule) {
  case ScaleRule::Floor:
    break;
  case ScaleRule::Even:
    // Half of the last mantissa bit; a carry moves into the exponent field.
    amax += 1u << (kF32MantissaBits - 1 - f.mantissaBits);
    break;
  case ScaleRule::Ceil:
    up = mantissa != 0;
    break;
  case ScaleRule::RCeil:
    up = mantissa > (bitsOf(f.maxValue) & kMantissaMask);
    break;
  }
  // A subnormal amax has field 0 and ends up below the range, as it should:
  // every format's largest exponent is at least 2.
  int byte = static_cast<int>(amax >> kF32MantissaBits) - f.maxExponent + up;
  return static_cast<uint8_t>(std::clamp(byte, 0, kNanScale - 1));
}

float mxfp4::numerics::tensorScaleFromAmax(Format format, uint32_t amax) {
  if (amax == 0)
    return 1.0f;
  float scale = floatOf(amax) / info(format).maxValue;
  float least = powerOfTwo(1 - kF32Bias);
  return scale < least ? least : scale; // keeps a NaN
}

/// value / scale with the sign of the value even where the quotient is NaN,
/// whose sign processors choose differently.
static float quotient(float value, float scale) {
  uint32_t sign = bitsOf(value) & kF32SignMask;
  return floatOf((bitsOf(value / scale) & kF32MagnitudeMask) | sign);
}

uint8_t mxfp4::numerics::encodeTensorScaled(Format format, float value,
                                            float scale) {
  return encode(format, quotient(value, scale));
}

uint8_t mxfp4::numerics::encodeTensorScaledStochastic(Format format,
                                                      float value, float scale,
                                                      uint32_t random) {
  return encodeStochastic(format, quotient(value, scale), random);
}
