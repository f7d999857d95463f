// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the code generator, the runtime and the simulator have to know of a
// chip. Needs nothing but the standard library; gives look-ups in Chips.def.

#ifndef MXFP4_TARGET_CHIP_H
#define MXFP4_TARGET_CHIP_H

#include <cstdint>
#include <string>
#include <string_view>

namespace mxfp4 {

/// One matrix instruction: `m` x `n` of the product over `k` of the
/// contraction, all waves of a SIMD together at most one each `passes`.
struct Mfma {
  enum Element { F32, BF16, F8F6F4 };

  std::string_view mnemonic;
  int m, n, k;
  Element element;
  int passes;             ///< of 4 clocks, no operand FP8
  int passesFp8;          ///< the same with an FP8 operand
  std::string_view since; ///< the first chip that has it
  std::string_view evidence;
};

/// One chip, as the compiler sees it.
struct Chip {
  std::string_view name;
  std::string_view product;
  int wave;               ///< lanes of a wave
  int ldsBytes;           ///< of a compute unit, all of it for one workgroup
  int ldsBanks;           ///< of four bytes
  int registers;          ///< 32-bit, vector and accumulation, of a lane
  int simds;              ///< of a compute unit
  int computeUnits;       ///< of the chip
  int dies;               ///< workgroups go round them one by one (XCDs)
  unsigned ldsLoadWidths; ///< LdsLoadWidth bits
  bool scaledMfma; ///< whether there are block-scaled matrix instructions
  bool ocpFp8;     ///< whether FP8 codes are OCP's; else they are FNUZ ones
  /// Whether results of matrix instructions of four passes and more can be read
  /// a wait state later than their passes say, and f64 ones of 16 x 16 eight.
  bool lateResults;
  int megahertz, memoryMegahertz;
  std::string_view evidence;

  /// Whether a lane can load `bytes` from memory to LDS past its registers.
  bool hasLdsLoad(int bytes) const;
  /// The matrix instruction of this chip with these elements and extents, or
  /// null.
  const Mfma *findMfma(Mfma::Element element, int m, int n, int k) const;
};

/// What code is made for where nothing else is said.
inline constexpr std::string_view kDefaultChip = "gfx950";

/// The chip called `name`, or null.
const Chip *findChip(std::string_view name);

/// The names of all chips in the table, separated by commas: for messages.
std::string chipNames();

/// Why block-scaled products cannot be compiled for `chip`, and what can be
/// done; empty if they can.
std::string scaledMfmaRefusal(const Chip &chip);

/// Every row, in the table's order.
struct ChipTable {
  const Chip *chips;
  int numChips;
  const Mfma *mfmas;
  int numMfmas;
};
ChipTable chipTable();

} // namespace mxfp4

#endif // MXFP4_TARGET_CHIP_H
