// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One element between f32 and its code. Plain C++17; needs Formats. Gives the
// conversions that every back end has to reproduce bit for bit.
//
// Rules (all formats; scale 2^(byte - 127)):
// * The quotient value / 2^(byte - 127) is exact, however small or large; it is
//   rounded once. Byte 0 means 2^-127.
// * Nearest: ties go to the even code. Magnitudes past the largest finite value
//   become it (saturation), infinity too.
// * The sign is kept, of zero as of what rounds to zero.
// * NaN becomes `FormatInfo::nanCode` with its sign; so does everything under
//   scale byte 255.
// Subnormal f32 inputs are values like others; nothing is flushed.
// This is what gfx950's v_cvt_scalef32_* do, those to FP8 where they saturate
// (MODE.FP16_OVFL set, or the operand clamped before).

#ifndef MXFP4_NUMERICS_ELEMENT_H
#define MXFP4_NUMERICS_ELEMENT_H

#include "mxfp4/Numerics/Formats.h"

namespace mxfp4::numerics {

/// The scale byte of 1.
inline constexpr uint8_t kUnitScale = 127;

/// Code of value / 2^(scale - 127), rounded to nearest, ties to even.
/// `format` is one of the five quantized ones.
uint8_t encode(Format format, float value, uint8_t scale = kUnitScale);

/// Code of value / 2^(scale - 127), rounded stochastically: with m the mantissa
/// bits of the format, the top 23 - m bits of `random` are added to the f32
/// significand right below the last bit that the result keeps (for results in
/// the format's subnormal range, below that range's step), and the sum is
/// truncated, then saturated. So the chance to go up is the discarded fraction,
/// and values that the format has never move. gfx950's v_cvt_scalef32_sr_* on
/// an f32 source takes the same word as its seed; a bf16 source is to be
/// widened first.
uint8_t encodeStochastic(Format format, float value, uint32_t random,
                         uint8_t scale = kUnitScale);

/// Value of `code` under scale 1. Bits above the format's width are ignored.
float decode(Format format, uint8_t code);

/// Value of `code` times 2^(scale - 127), in f32: exact, but that what is past
/// f32's range becomes infinity. Scale 255 gives NaN.
float decode(Format format, uint8_t code, uint8_t scale);

/// decode(format, code) for every code: 2^bits entries.
const float *decodeTable(Format format);

} // namespace mxfp4::numerics

#endif // MXFP4_NUMERICS_ELEMENT_H
