// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the bytes of an operand are: in memory, in LDS, in the registers of a
// lane. The formulas are templates over the index type: the kernel generator
// instantiates them with IR values, the tests with integers.

#ifndef MXFP4_CODEGEN_SCALEDMATMULTILES_H
#define MXFP4_CODEGEN_SCALEDMATMULTILES_H

#include <algorithm>
#include <cstdint>

namespace mxfp4 {

/// Lanes of a wave on every chip with matrix instructions.
inline constexpr int64_t kLanes = 64;
/// LDS bytes of a lane's load past the registers.
inline constexpr int64_t kLdsChunk = 16;

/// How one operand's elements lie in a lane's registers for 16 rows. Lane l has
/// row l % 16 and, of a slab along K, the l / 16-th quarter. An instruction
/// that takes less of K than a slab has gets an equal share of every quarter:
/// which elements these are is the same for both operands, and that is all that
/// a sum over K asks for.
struct Fragment {
  int64_t bits;  ///< of an element
  int64_t bytes; ///< of a lane: 16, 24 (FP6) or 32 (FP8)
  int64_t parts; ///< LDS reads: 2 for FP8 (half a slab apart) and FP6

  int64_t partBytes() const { return bytes / parts; }
  /// Bytes of a row that the four quarters make: a slab.
  int64_t slabBytes() const { return 4 * bytes; }
  /// Elements along K in a slab.
  int64_t slabElements() const { return slabBytes() * 8 / bits; }

  static constexpr Fragment fp4() { return {4, 16, 1}; }
  static constexpr Fragment fp6() { return {6, 24, 2}; }
  static constexpr Fragment fp8() { return {8, 32, 2}; }
  static constexpr Fragment bf16() { return {16, 16, 1}; }
  static constexpr Fragment f32() { return {32, 16, 1}; }
};

/// One stage of one operand in LDS: `rows` rows of one K step. Loads to LDS
/// write 64 consecutive chunks, so a swizzle can only be in what each lane
/// fetches: LDS position (row, c) holds chunk c ^ swizzle(row) of the row.
struct OperandTile {
  Fragment fragment;
  int64_t rows;
  int64_t step;  ///< elements along K
  int64_t waves; ///< that load the tile together

  int64_t rowBytes() const { return step * fragment.bits / 8; }
  /// What one lane loads at a time: FP6 rows are whole multiples of 12, not of
  /// 16, so that no load straddles the end of K. In LDS each chunk has 16
  /// bytes: loads of 12 leave four of them alone.
  int64_t chunkBytes() const { return fragment.bits == 6 ? 12 : 16; }
  int64_t chunksPerRow() const { return rowBytes() / chunkBytes(); }
  int64_t ldsRowBytes() const { return chunksPerRow() * kLdsChunk; }
  int64_t slabs() const { return step / fragment.slabElements(); }
  /// Loads that each wave issues for one stage.
  int64_t loads() const {
    int64_t perRound = waves * kLanes * kLdsChunk;
    return (rows * ldsRowBytes() + perRound - 1) / perRound;
  }
  /// Bytes of one stage: whole loads.
  int64_t ldsBytes() const { return loads() * waves * kLanes * kLdsChunk; }

  /// What the chunk numbers of `row` are XORed with. Eight neighbouring lanes
  /// then meet in no bank group, whether they differ in row or in chunk.
  template <typename Index> Index swizzle(Index row) const {
    if (chunksPerRow() == 4)
      return row / 2 % 4;
    return row % 8;
  }

  /// Row of the tile that LDS chunk `position` holds.
  template <typename Index> Index rowAt(Index position) const {
    return position / chunksPerRow();
  }
  /// Byte of that row in the step, first of the chunk.
  template <typename Index> Index byteAt(Index position) const {
    Index chunk = position % chunksPerRow();
    return (chunk ^ swizzle(rowAt(position))) * chunkBytes();
  }

  /// LDS byte of part `part` of the fragment of `row` in `slab`, for the lane
  /// with quarter `quarter`.
  template <typename Index>
  Index fragmentAt(Index row, int64_t slab, Index quarter, int64_t part) const {
    int64_t first = slab * 4 * fragment.parts;
    // Two parts are next to each other in FP6, half a slab apart in FP8.
    Index chunk = fragment.bits == 6 ? quarter * 2 + (first + part)
                                     : quarter + (first + part * 4);
    return row * ldsRowBytes() + (chunk ^ swizzle(row)) * kLdsChunk;
  }
};

/// Which part of the product a workgroup makes. Workgroups go round the dies
/// one by one; a die gets a contiguous run of tiles, and within it `group` rows
/// of tiles follow each other column by column, so that what runs together on a
/// die shares operands in its cache.
struct BlockOrder {
  int64_t blocksM, blocksN, dies, group;

  int64_t blocks() const { return blocksM * blocksN; }

  /// Tile number in the order of the dies of workgroup `id`: every number from
  /// 0 to blocks() - 1 exactly once.
  template <typename Index> Index runOf(Index id) const {
    using std::min;
    int64_t each = blocks() / dies, rest = blocks() % dies;
    Index die = id % dies;
    // The first `rest` dies have one tile more.
    return die * each + min(die, rest) + id / dies;
  }

  template <typename Index> struct Tile {
    Index m, n;
  };
  template <typename Index> Tile<Index> tileOf(Index id) const {
    using std::min;
    Index run = runOf(id);
    Index first = run / (group * blocksN) * group;
    Index within = run % (group * blocksN);
    if (blocksM % group == 0) // division by a constant
      return {first + within % group, within / group};
    Index rows = min(blocksM - first, group);
    return {first + within % rows, within / rows};
  }
};

} // namespace mxfp4

#endif // MXFP4_CODEGEN_SCALEDMATMULTILES_H
