// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scales of blocks and of whole tensors. Plain C++17; needs Formats and Bits.
// Gives E8M0 and the four rules that choose a scale byte, and the f32 scale of
// an operand quantized as a whole.

#ifndef MXFP4_NUMERICS_SCALE_H
#define MXFP4_NUMERICS_SCALE_H

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Formats.h"

namespace mxfp4::numerics {

/// The E8M0 byte for NaN: the block holds one.
inline constexpr uint8_t kNanScale = 255;

/// Value of an E8M0 byte: 2^(byte - 127), NaN for 255. Exact in f32 (byte 0 is
/// the subnormal 2^-127).
inline float scaleValue(uint8_t byte) {
  return byte == kNanScale ? floatOf(0x7FC00000u)
                           : powerOfTwo(static_cast<int>(byte) - 127);
}

/// Largest magnitude so far, as f32 bits without sign. Bits of magnitudes order
/// as the values do, infinity above them and NaN above that, so an integer
/// maximum loses neither.
inline uint32_t amaxBits(uint32_t soFar, float value) {
  uint32_t magnitude = bitsOf(value) & kF32MagnitudeMask;
  return magnitude > soFar ? magnitude : soFar;
}

/// The scale byte of a block with largest magnitude `amax` (f32 bits without
/// sign), for elements of `format`. With k = floor(log2 amax), E and max the
/// format's largest exponent and value, m its mantissa bits:
///
/// | rule  | byte - 127 |
/// |-------|------------|
/// | Floor | k - E (MX specification 1.0, section 6.3) |
/// | Even  | the same of amax rounded to m mantissa bits, half up |
/// | Ceil  | k - E, plus 1 unless amax is a power of two |
/// | RCeil | the least e with amax <= max * 2^e |
///
/// kept within [-127, 127]. A block of zeros, and one so small that the
/// exponent falls below -127, gets byte 0. NaN gives 255. Infinity counts as
/// 2^128 under the first three rules (so +-Inf becomes +-max and the block
/// decodes to infinity) and gives 254 under RCeil.
uint8_t scaleFromAmax(Format format, ScaleRule rule, uint32_t amax);

/// The f32 scale of an operand quantized as a whole: amax / max, at least the
/// smallest normal f32 (so that no reciprocal or quotient overflows) and 1 for
/// an operand of zeros. Infinity and NaN are passed on: such an operand decodes
/// to NaN.
float tensorScaleFromAmax(Format format, uint32_t amax);

/// Code of value / scale: one f32 division (rounded), then `encode`. `scale` is
/// positive or NaN; the sign is that of `value`.
uint8_t encodeTensorScaled(Format format, float value, float scale);
/// The same, rounded stochastically after the division.
uint8_t encodeTensorScaledStochastic(Format format, float value, float scale,
                                     uint32_t random);

} // namespace mxfp4::numerics

#endif // MXFP4_NUMERICS_SCALE_H
