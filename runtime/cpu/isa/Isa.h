// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The seam between the drivers (threads, tiling, layout) and the inner loops
// that exist once for each instruction set. Needs Numerics' types; gives one
// table of functions, chosen for the processor at run time.

#ifndef MXFP4_RUNTIME_CPU_ISA_ISA_H
#define MXFP4_RUNTIME_CPU_ISA_ISA_H

#include "mxfp4/Numerics/Formats.h"
#include "mxfp4/Numerics/Hadamard.h"
#include "mxfp4/Numerics/Random.h"

#include <cstdint>

namespace mxfp4::cpu {

/// Lanes that inner loops work on side by side: rows or columns of a matrix.
inline constexpr int kLanes = 16;
/// Lanes of one strip: two groups, so that a 32x32 tile is in one strip.
inline constexpr int kStripLanes = 2 * kLanes;

/// Elements of a matrix in high precision: (lane, k) is at
/// data[lane * laneStride + k * kStride]. Past `lanes` and `kValid` they are
/// zero.
struct StripSource {
  const void *data = nullptr;
  numerics::Format format = numerics::Format::F32;
  int64_t laneStride = 0, kStride = 0;
  int64_t lanes = 0, kValid = 0;
};

/// Quantizes up to kStripLanes lanes along k.
struct StripJob {
  StripSource source;
  int64_t kCount = 0; ///< padded; a multiple of 32 and of the rotation's size
  numerics::Format format = numerics::Format::E2M1;
  numerics::BlockShape block = numerics::BlockShape::Row32;
  numerics::ScaleRule rule = numerics::ScaleRule::Floor;
  bool stochastic = false;
  numerics::Rotation rotation;
  float rotationFactor = 1.0f;
  float tensorScale = 1.0f;
  numerics::StreamKey key = {};
  uint64_t firstElement = 0, laneElements = 0; ///< index of (0, 0); per lane
  uint8_t *codes = nullptr;                    ///< of (0, 0)
  int64_t codeLaneBytes = 0;
  uint8_t *scales = nullptr; ///< of (0, 0); blocks along k are adjacent
  int64_t scaleLaneBytes = 0;
};

/// Columns of a product's tile: two panels of kLanes.
inline constexpr int64_t kTileColumns = 2 * kLanes;
/// Rows of a tile, at most: of E2M1 products and of the others.
inline constexpr int64_t kDotRows = 6, kFloatRows = 12;
/// What is added to 2 * E2M1 to make it unsigned.
inline constexpr int kDotBias = 12;

/// Up to kDotRows rows of 2 * E2M1 as signed bytes, against two panels.
struct DotTile {
  const int8_t *lhs;      ///< [rows][k]
  const int32_t *lhsBias; ///< [rows][blocks]: -kDotBias * sum of the block
  const float *lhsScale;  ///< [rows][blocks]
  /// [2][k / 4][kLanes][4]: 2 * E2M1 + kDotBias.
  const uint8_t *rhs;
  const float *rhsScale; ///< [2][blocks][kLanes]: a quarter of the scale
  int64_t rows, k;
  float *tile; ///< [rows][kTileColumns], written
};

/// Up to kFloatRows rows of floats against two panels.
struct FloatTile {
  const float *lhs; ///< row r at lhs + r * lhsStride
  int64_t lhsStride;
  const float *rhs; ///< panel p at rhs + p * panelStride: [k][kLanes]
  int64_t panelStride;
  int64_t rows, k;
  float *tile; ///< [rows][kTileColumns], added to
};

/// What becomes of a tile.
struct TileStore {
  const float *tile; ///< [rows][kTileColumns]
  int64_t rows, columns;
  float factors[2]; ///< multiplied in, one after the other
  const float *bias;
  void *out; ///< F32 or BF16
  numerics::Format outFormat;
  int64_t outRowStride;
  bool accumulate;
};

/// One block-scaled or whole-tensor row to decode.
struct DecodeRow {
  const uint8_t *codes; ///< packed for E2M1
  numerics::Format format;
  const uint8_t *scales; ///< E8M0, one each 32; nullptr: leave unscaled
  int64_t k;             ///< any; blocks start at 0
  float *out;
};

struct IsaKernels {
  const char *name;
  /// Codes and scales of a strip.
  void (*quantizeStrip)(const StripJob &job);
  /// Largest magnitude, as f32 bits, of a strip after rotation.
  uint32_t (*amaxStrip)(const StripJob &job);
  /// A row of packed E2M1 as 2 * value, and -kDotBias times each block's sum.
  void (*unpackRow)(const uint8_t *codes, int64_t k, int8_t *values,
                    int32_t *bias);
  /// kLanes unpacked rows [kLanes][k] to a panel [k / 4][kLanes][4].
  void (*packDotPanel)(const int8_t *rows, int64_t k, uint8_t *panel);
  void (*dotTile)(const DotTile &job);
  void (*decodeRow)(const DecodeRow &job);
  /// A strip of at most kLanes lanes as a panel [kValid][kLanes].
  void (*packFloatPanel)(const StripSource &source, float *panel);
  /// The same as rows: lane l at rows + l * stride.
  void (*packFloatRows)(const StripSource &source, float *rows, int64_t stride);
  void (*floatTile)(const FloatTile &job);
  void (*storeTile)(const TileStore &job);
};

extern const IsaKernels kPortableKernels;
#if defined(__x86_64__)
extern const IsaKernels kAvx2Kernels, kAvx512Kernels;
#endif

/// The table in use.
const IsaKernels &isaKernels();

} // namespace mxfp4::cpu

#endif // MXFP4_RUNTIME_CPU_ISA_ISA_H
