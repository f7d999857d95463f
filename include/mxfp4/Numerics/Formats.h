// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and facts of the number formats. Plain C++17; needs nothing. Gives the
// enums that all of Numerics takes and one table with a row for each format.

#ifndef MXFP4_NUMERICS_FORMATS_H
#define MXFP4_NUMERICS_FORMATS_H

#include <cstdint>

namespace mxfp4::numerics {

/// Element formats. The first five are those of the OCP Microscaling Formats
/// (MX) specification 1.0, section 5.3, and come with a scale; the last two
/// stand for data that stays in high precision.
enum class Format : uint8_t { E2M1, E2M3, E3M2, E4M3, E5M2, BF16, F32 };

/// How a block's largest magnitude becomes its scale; see `scaleFromAmax`.
/// The values are those of the dialect's attribute.
enum class ScaleRule : uint8_t { Floor = 0, Even = 1, Ceil = 2, RCeil = 3 };

/// How an element is rounded to its format.
enum class Rounding : uint8_t { Nearest = 0, Stochastic = 1 };

/// Which elements share a scale: none has one, all of the operand (an f32),
/// 32 along the contraction, or 32 along it times 32 across (both E8M0).
/// The values are those of the dialect's attribute.
enum class BlockShape : uint8_t { None = 0, Tensor = 1, Row32 = 2, Tile32 = 3 };

/// Elements along the contraction that share an E8M0 scale.
inline constexpr int64_t kBlockSize = 32;

/// What there is to know about a format. A code is sign, exponent, mantissa
/// from the top bit down, in the low `bits` bits of a byte.
struct FormatInfo {
  const char *name; ///< as the MX specification writes it
  int bits;         ///< of one element
  int exponentBits; ///< width of the exponent field
  int mantissaBits; ///< width of the mantissa field
  int bias;         ///< of the exponent field
  int maxExponent;  ///< floor(log2(maxValue))
  uint32_t maxCode; ///< code of the largest finite value
  uint32_t nanCode; ///< what NaN becomes, without its sign
  float maxValue;   ///< largest finite value

  /// Exponent of the smallest normal number.
  constexpr int minExponent() const { return 1 - bias; }
  /// The sign bit of a code.
  constexpr uint32_t signMask() const { return 1u << (bits - 1); }
};

/// The table. E2M1, E2M3 and E3M2 have neither infinity nor NaN: NaN becomes
/// the largest magnitude with its sign kept, as gfx950 does; that it was there
/// is said by the block's scale, 255. E4M3 has one NaN, all ones; E5M2 has
/// infinity (0x7C) and three NaNs, of which the quiet one is made.
inline constexpr FormatInfo kFormats[] = {
    // clang-format off
    // name  bits exp man bias emax max code    NaN code    max value
    {"E2M1", 4,   2,  1,  1,   2,   0x7,        0x7,        6.0f},
    {"E2M3", 6,   2,  3,  1,   2,   0x1F,       0x1F,       7.5f},
    {"E3M2", 6,   3,  2,  3,   4,   0x1F,       0x1F,       28.0f},
    {"E4M3", 8,   4,  3,  7,   8,   0x7E,       0x7F,       448.0f},
    {"E5M2", 8,   5,  2,  15,  15,  0x7B,       0x7E,       57344.0f},
    {"BF16", 16,  8,  7,  127, 127, 0x7F7F,     0x7FC0,     3.3895314e38f},
    {"F32",  32,  8,  23, 127, 127, 0x7F7FFFFF, 0x7FC00000, 3.4028235e38f},
    // clang-format on
};

/// The row of `format`.
constexpr const FormatInfo &info(Format format) {
  return kFormats[static_cast<int>(format)];
}

/// Whether elements of `format` come with a scale.
constexpr bool isQuantized(Format format) { return format < Format::BF16; }

} // namespace mxfp4::numerics

#endif // MXFP4_NUMERICS_FORMATS_H
