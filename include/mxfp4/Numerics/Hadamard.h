// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hadamard rotation of a run of elements. Plain C++17; needs nothing. Gives the
// butterfly whose order of additions every back end follows, and the plain
// definition to test it against.

#ifndef MXFP4_NUMERICS_HADAMARD_H
#define MXFP4_NUMERICS_HADAMARD_H

#include <array>
#include <cstdint>

namespace mxfp4::numerics {

/// A rotation along the contraction: y = (x * signs) H / sqrt(size), where
/// H[i][j] = (-1)^popcount(i & j) (Sylvester order). It is symmetric and its
/// own inverse if there are no signs. Size 0: no rotation.
struct Rotation {
  int size = 0; ///< 0, 16, 32, 64 or 128
  /// Bit i % 32 of word i / 32 is set where position i is negated first.
  std::array<uint32_t, 4> negated = {0, 0, 0, 0};

  bool isNegated(int position) const {
    return (negated[position / 32] >> (position % 32)) & 1;
  }
};

/// Whether a rotation can have this size.
constexpr bool isHadamardSize(int64_t size) {
  return size == 16 || size == 32 || size == 64 || size == 128;
}

/// The f32 nearest to 1 / sqrt(size). Exact for 16 and 64.
float hadamardFactor(int size);

/// Rotates `size` floats in place. Signs first; then, for distance h = 1, 2,
/// 4, .. size / 2 in this order, (a, b) = (a + b, a - b) for each pair h apart,
/// in f32; then one multiplication by the factor. Each result is rounded
/// log2(size) + 1 times, so its error is at most
/// (log2(size) + 1) * 2^-24 * sum |x| / sqrt(size) to first order.
void rotate(const Rotation &rotation, float *run);

/// The same by its definition, in double, rounded once.
void rotateNaive(const Rotation &rotation, const float *run, float *result);

} // namespace mxfp4::numerics

#endif // MXFP4_NUMERICS_HADAMARD_H
