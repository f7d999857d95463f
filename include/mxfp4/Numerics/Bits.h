// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bit patterns of f32 and bf16, and the cast between the two. Plain C++17;
// needs nothing. Gives inline functions that the compiler turns into moves.

#ifndef MXFP4_NUMERICS_BITS_H
#define MXFP4_NUMERICS_BITS_H

#include <cstdint>
#include <cstring>

namespace mxfp4::numerics {

inline constexpr uint32_t kF32SignMask = 0x80000000u;
inline constexpr uint32_t kF32MagnitudeMask = 0x7FFFFFFFu;
inline constexpr uint32_t kF32Infinity = 0x7F800000u;
inline constexpr int kF32MantissaBits = 23;
inline constexpr int kF32Bias = 127;

inline uint32_t bitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

inline float floatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// The value of a bf16 pattern; exact.
inline float bf16ToFloat(uint16_t pattern) {
  return floatOf(static_cast<uint32_t>(pattern) << 16);
}

/// The bf16 pattern of `value`: nearest, ties to even. What rounds past the
/// largest finite value becomes infinity; a NaN stays one, made quiet.
inline uint16_t floatToBf16(float value) {
  uint32_t bits = bitsOf(value);
  if ((bits & kF32MagnitudeMask) > kF32Infinity)
    return static_cast<uint16_t>((bits >> 16) | 0x40);
  return static_cast<uint16_t>((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
}

/// 2^exponent in f32, for -149 <= exponent <= 127; exact, subnormals included.
inline float powerOfTwo(int exponent) {
  if (exponent >= 1 - kF32Bias)
    return floatOf(static_cast<uint32_t>(exponent + kF32Bias)
                   << kF32MantissaBits);
  return floatOf(1u << (exponent + kF32Bias + kF32MantissaBits - 1));
}

} // namespace mxfp4::numerics

#endif // MXFP4_NUMERICS_BITS_H
