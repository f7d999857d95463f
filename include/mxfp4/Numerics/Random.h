// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random bits as a function of where they are used. Plain C++17; needs nothing.
// Gives Philox4x32-10 (Salmon et al., "Parallel Random Numbers: As Easy as 1,
// 2, 3", SC 2011) and the keys that keep streams apart, so that neither tiling
// nor back end nor a resumed run changes a bit.
//
// Layout. A stream is named by (seed, step, gemm, trip, operand). One call
// derives it:
//     d = philox(key = {seed[31:0], seed[63:32]},
//                counter = {step[31:0], step[63:32], trip[31:0],
//                           gemm << 2 | purpose})
// with purpose 0 and 1 for the rounding of operand 0 and 1, 2 for signs. The
// bits of elements 4g .. 4g+3 are the four words of
//     philox(key = {d[0], d[1]}, counter = {g[31:0], g[63:32], d[2], d[3]})
// where the element index counts the operand's quantized data [batch, row, k]
// row by row, padding along k included. Extents along k are multiples of 32, so
// a group of four never straddles rows. A sign is a bit of the derived block
// itself: position i of a run is negated if bit i % 32 of d[i / 32] is set.
// The derivation is uniform over a kernel; only the second call is per element.

#ifndef MXFP4_NUMERICS_RANDOM_H
#define MXFP4_NUMERICS_RANDOM_H

#include <array>
#include <cstdint>

namespace mxfp4::numerics {

using RandomBlock = std::array<uint32_t, 4>;

inline constexpr uint32_t kPhiloxMultiplier0 = 0xD2511F53u;
inline constexpr uint32_t kPhiloxMultiplier1 = 0xCD9E8D57u;
inline constexpr uint32_t kPhiloxWeyl0 = 0x9E3779B9u;
inline constexpr uint32_t kPhiloxWeyl1 = 0xBB67AE85u;
inline constexpr int kPhiloxRounds = 10;

/// Philox4x32-10.
RandomBlock philox(RandomBlock counter, std::array<uint32_t, 2> key);

/// What the random bits of one quantized operand depend on. `gemm` counts
/// modulo 2^30, `trip` modulo 2^32.
struct Stream {
  uint64_t seed = 0;
  int64_t step = 0;    ///< training step
  int64_t gemm = 0;    ///< which product
  int64_t trip = 0;    ///< which iteration of the loops around it
  int32_t operand = 0; ///< 0 for lhs, 1 for rhs
};

/// A derived stream: what the second Philox call takes besides the group.
struct StreamKey {
  std::array<uint32_t, 2> key;
  std::array<uint32_t, 2> counterHigh;
};

/// Derives the rounding stream of one operand.
StreamKey deriveStream(const Stream &stream);

/// The words of elements 4 * group .. 4 * group + 3.
RandomBlock randomGroup(const StreamKey &key, uint64_t group);

/// The word of one element; group and word as above.
uint32_t randomWord(const StreamKey &key, uint64_t element);

/// The signs that precede a rotation: bit i % 32 of word i / 32 is set where
/// position i is negated. The operand does not matter: both need the same.
RandomBlock randomSigns(const Stream &stream);

} // namespace mxfp4::numerics

#endif // MXFP4_NUMERICS_RANDOM_H
