// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Drives products: packs the right operand into panels, then walks over blocks
// of rows, each of which is unpacked or decoded where it is used. Two E2M1
// operands with ordinary scales go the integer way, all others through f32.

#include "cpu/Kernels.h"
#include "cpu/Parallel.h"
#include "cpu/Workspace.h"
#include "cpu/isa/Isa.h"

#include "mxfp4/Numerics/Scale.h"

#include <algorithm>
#include <array>
#include <cstring>

using namespace mxfp4;
using namespace mxfp4::cpu;
using numerics::BlockShape;
using numerics::Format;
using numerics::kBlockSize;

namespace {

/// Rows of a task, at most: few enough that what is unpacked stays in the
/// second cache. Tasks have a multiple of both tiles' rows.
constexpr int64_t kMaxTaskRows = 48;
/// Tasks that rows are divided into where there are few.
constexpr int64_t kWantedTasks = 8;
/// Columns of a task where there are too few rows to go round.
constexpr int64_t kTaskColumns = 128;
constexpr int64_t kEnoughTasks = 4;
/// Columns against which rows are walked before the next ones: bytes of packed
/// right operand that stay in the second cache.
constexpr int64_t kCachedBytes = 256 * 1024;
/// Length of an f32 sum before it is added to the tile.
constexpr int64_t kChunk = 256;
/// Multiplications below which a second thread costs more than it brings.
constexpr int64_t kSerialProducts = 256 * 1024;
/// Multiplications from which a product of a batch is divided itself.
constexpr int64_t kLargeProduct = 8 * 1024 * 1024;
/// The largest scale byte of the integer way: sums times scale stay finite, and
/// it leaves out NaN.
constexpr uint8_t kMaxDotScale = 127 + 110;

int64_t divideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }
int64_t roundUp(int64_t a, int64_t b) { return divideUp(a, b) * b; }

/// An operand of one product of the batch, with `rows` rows.
struct Side {
  const char *data;
  Format format;
  BlockShape block;
  const uint8_t *scales; ///< of row 0, if there are blocks
  int64_t rowStride, colStride, rows, k;

  Side(const MatmulOperand &operand, int64_t b, int64_t rows, int64_t k)
      : data(static_cast<const char *>(operand.data)), format(operand.format),
        block(operand.block), scales(nullptr), rowStride(operand.rowStride),
        colStride(operand.colStride), rows(rows), k(k) {
    data += bytes(b * operand.batchStride);
    if (hasBlocks())
      scales = static_cast<const uint8_t *>(operand.scales) +
               b * scaleRows() * blocks();
  }

  bool hasBlocks() const {
    return block == BlockShape::Row32 || block == BlockShape::Tile32;
  }
  int64_t blocks() const { return k / kBlockSize; }
  int64_t scaleRows() const {
    return block == BlockShape::Tile32 ? divideUp(rows, kBlockSize) : rows;
  }
  int64_t bytes(int64_t elements) const {
    switch (format) {
    case Format::F32:
      return elements * 4;
    case Format::BF16:
      return elements * 2;
    case Format::E2M1:
      return elements / 2;
    default:
      return elements;
    }
  }
  const uint8_t *codes(int64_t row) const {
    return reinterpret_cast<const uint8_t *>(data + bytes(row * rowStride));
  }
  const uint8_t *scaleRow(int64_t row) const {
    if (!hasBlocks())
      return nullptr;
    return scales +
           (block == BlockShape::Tile32 ? row / kBlockSize : row) * blocks();
  }
  bool isQuantized() const { return numerics::isQuantized(format); }

  /// Rows and columns in high precision.
  StripSource strip(int64_t row, int64_t rowCount, int64_t k0,
                    int64_t kCount) const {
    return {data + bytes(row * rowStride + k0 * colStride),
            format,
            rowStride,
            colStride,
            rowCount,
            kCount};
  }
};

/// The factor of a whole-tensor scale, else 1.
float factorOf(const MatmulOperand &operand) {
  return operand.block == BlockShape::Tensor
             ? *static_cast<const float *>(operand.scales)
             : 1.0f;
}

bool hasOrdinaryScales(const Side &side) {
  const uint8_t *end = side.scales + side.scaleRows() * side.blocks();
  uint8_t most = 0;
  for (const uint8_t *byte = side.scales; byte != end; ++byte)
    most = std::max(most, *byte);
  return most <= kMaxDotScale;
}

/// numerics::scaleValue of every byte.
const std::array<float, 256> kScaleValues = [] {
  std::array<float, 256> values{};
  for (int byte = 0; byte != 256; ++byte)
    values[byte] = numerics::scaleValue(static_cast<uint8_t>(byte));
  return values;
}();

/// What the two ways have in common: panels of the right operand, tasks over
/// blocks of the result, tiles.
class ScaledProduct {
public:
  ScaledProduct(const MatmulProblem &problem, int64_t b)
      : problem(problem), lhs(problem.lhs, b, problem.m, problem.k),
        rhs(problem.rhs, b, problem.n, problem.k), isa(isaKernels()),
        panels(roundUp(divideUp(problem.n, kLanes), 2)) {
    int64_t bytes = problem.outFormat == Format::BF16 ? 2 : 4;
    out = static_cast<char *>(problem.out) + b * problem.outBatchStride * bytes;
    outRowBytes = problem.outRowStride * bytes;
    store.outFormat = problem.outFormat;
    store.outRowStride = problem.outRowStride;
    store.accumulate = problem.accumulate;
    store.factors[0] = factorOf(problem.lhs);
    store.factors[1] = factorOf(problem.rhs);
  }

  void run() {
    // The panels belong to the calling thread; its helpers only read them.
    thread_local Workspace packed;
    if (lhs.format == Format::E2M1 && rhs.format == Format::E2M1 &&
        lhs.hasBlocks() && rhs.hasBlocks() && hasOrdinaryScales(lhs) &&
        hasOrdinaryScales(rhs))
      runDot(packed);
    else
      runFloat(packed);
  }

private:
  /// parallelFor where `work`, in multiplications, is worth it.
  template <typename Function>
  static void spread(int64_t count, int64_t work, Function function) {
    if (work < kSerialProducts)
      function(int64_t(0), count);
    else
      parallelFor(0, count, /*grain=*/1, function);
  }

  /// Calls task(row, rowEnd, panel, panelEnd) for blocks of the result.
  template <typename Task> void forTasks(Task task) const {
    static_assert(kFloatRows % kDotRows == 0, "tasks end where tiles do");
    int64_t taskRows = std::min(
        roundUp(divideUp(problem.m, kWantedTasks), kFloatRows), kMaxTaskRows);
    int64_t rowTasks = divideUp(problem.m, taskRows);
    int64_t taskPanels =
        rowTasks >= kEnoughTasks ? panels : kTaskColumns / kLanes;
    int64_t columnTasks = divideUp(panels, taskPanels);
    int64_t work = problem.m * problem.n * problem.k;
    spread(rowTasks * columnTasks, work, [&](int64_t begin, int64_t end) {
      for (int64_t at = begin; at != end; ++at) {
        int64_t row = at / columnTasks * taskRows;
        int64_t panel = at % columnTasks * taskPanels;
        task(row, std::min(row + taskRows, problem.m), panel,
             std::min(panel + taskPanels, panels));
      }
    });
  }

  /// Calls tile(row, rows, panel) for the tiles of a task, such that the panels
  /// (of `panelBytes` each) against which rows are walked stay in the cache.
  template <typename Tile>
  static void forTiles(int64_t row, int64_t rowEnd, int64_t tileRows,
                       int64_t panel, int64_t panelEnd, int64_t panelBytes,
                       Tile tile) {
    int64_t group = std::max<int64_t>(
        kCachedBytes / std::max<int64_t>(panelBytes, 1) & ~1, 2);
    for (int64_t first = panel; first < panelEnd; first += group) {
      int64_t last = std::min(first + group, panelEnd);
      for (int64_t r = row; r < rowEnd; r += tileRows)
        for (int64_t p = first; p < last; p += 2)
          tile(r, std::min(tileRows, rowEnd - r), p);
    }
  }

  void storeTile(const float *tile, int64_t row, int64_t rows,
                 int64_t panel) const {
    int64_t column = panel * kLanes;
    TileStore job = store;
    job.tile = tile;
    job.rows = rows;
    job.columns = std::min(kTileColumns, problem.n - column);
    job.bias = problem.bias ? problem.bias + column : nullptr;
    job.out = out + row * outRowBytes +
              column * (problem.outFormat == Format::BF16 ? 2 : 4);
    if (job.columns > 0)
      isa.storeTile(job);
  }

  //===--------------------------------------------------------------------===//
  // Integer way
  //===--------------------------------------------------------------------===//

  void runDot(Workspace &packed) const {
    int64_t k = problem.k, blocks = k / kBlockSize, panelBytes = k * kLanes;
    auto *panelData = packed.get<char>(panels * kLanes * (k + blocks * 4));
    auto *codes = reinterpret_cast<uint8_t *>(panelData);
    auto *scales = reinterpret_cast<float *>(panelData + panels * panelBytes);
    spread(panels, problem.n * k, [&](int64_t begin, int64_t end) {
      for (int64_t panel = begin; panel != end; ++panel)
        packPanel(panel, codes + panel * panelBytes,
                  scales + panel * blocks * kLanes);
    });
    forTasks([&](int64_t row, int64_t rowEnd, int64_t panel, int64_t panelEnd) {
      thread_local Workspace unpacked;
      int64_t rows = rowEnd - row;
      // Scales and sums first: they need the stricter alignment.
      auto *lhsScales =
          unpacked.get<float>(rows * (2 * blocks + divideUp(k, 4)));
      auto *lhsBias = reinterpret_cast<int32_t *>(lhsScales + rows * blocks);
      auto *lhsValues = reinterpret_cast<int8_t *>(lhsBias + rows * blocks);
      for (int64_t r = 0; r != rows; ++r) {
        isa.unpackRow(lhs.codes(row + r), k, lhsValues + r * k,
                      lhsBias + r * blocks);
        const uint8_t *bytes = lhs.scaleRow(row + r);
        for (int64_t block = 0; block != blocks; ++block)
          lhsScales[r * blocks + block] = kScaleValues[bytes[block]];
      }
      alignas(64) float tile[kDotRows * kTileColumns];
      forTiles(row, rowEnd, kDotRows, panel, panelEnd, panelBytes,
               [&](int64_t r, int64_t tileRows, int64_t p) {
                 int64_t local = r - row;
                 isa.dotTile({lhsValues + local * k, lhsBias + local * blocks,
                              lhsScales + local * blocks,
                              codes + p * panelBytes,
                              scales + p * blocks * kLanes, tileRows, k, tile});
                 storeTile(tile, r, tileRows, p);
               });
    });
  }

  void packPanel(int64_t panel, uint8_t *codes, float *scales) const {
    thread_local Workspace unpacked;
    int64_t k = problem.k, blocks = k / kBlockSize;
    auto *bias = unpacked.get<int32_t>(blocks + divideUp(k * kLanes, 4));
    auto *rows = reinterpret_cast<int8_t *>(bias + blocks);
    for (int64_t lane = 0; lane != kLanes; ++lane) {
      int64_t row = panel * kLanes + lane;
      if (row >= rhs.rows) {
        std::memset(rows + lane * k, 0, k);
        for (int64_t block = 0; block != blocks; ++block)
          scales[block * kLanes + lane] = 0.0f;
        continue;
      }
      isa.unpackRow(rhs.codes(row), k, rows + lane * k, bias);
      const uint8_t *bytes = rhs.scaleRow(row);
      // Both operands are doubled.
      for (int64_t block = 0; block != blocks; ++block)
        scales[block * kLanes + lane] = 0.25f * kScaleValues[bytes[block]];
    }
    isa.packDotPanel(rows, k, codes);
  }

  //===--------------------------------------------------------------------===//
  // f32 way
  //===--------------------------------------------------------------------===//

  void runFloat(Workspace &packed) const {
    int64_t k = problem.k, panelFloats = k * kLanes;
    auto *panelData = packed.get<float>(panels * panelFloats);
    spread(panels, problem.n * k, [&](int64_t begin, int64_t end) {
      for (int64_t panel = begin; panel != end; ++panel)
        packFloatPanel(panel, panelData + panel * panelFloats);
    });
    forTasks([&](int64_t row, int64_t rowEnd, int64_t panel, int64_t panelEnd) {
      int64_t stride = lhs.rowStride;
      const float *rows = lhsRows(row, rowEnd, stride);
      int64_t tasksPanels = panelEnd - panel;
      thread_local Workspace sums;
      int64_t tileFloats = kFloatRows * kTileColumns;
      int64_t rowTiles = divideUp(rowEnd - row, kFloatRows);
      auto *tiles = sums.get<float>(rowTiles * (tasksPanels / 2) * tileFloats);
      auto tileOf = [&](int64_t r, int64_t p) {
        return tiles +
               ((r - row) / kFloatRows * (tasksPanels / 2) + (p - panel) / 2) *
                   tileFloats;
      };
      std::fill_n(tiles, rowTiles * (tasksPanels / 2) * tileFloats, 0.0f);
      for (int64_t k0 = 0; k0 < k; k0 += kChunk) {
        int64_t kCount = std::min(kChunk, k - k0);
        forTiles(row, rowEnd, kFloatRows, panel, panelEnd, kCount * kLanes * 4,
                 [&](int64_t r, int64_t tileRows, int64_t p) {
                   isa.floatTile({rows + (r - row) * stride + k0, stride,
                                  panelData + p * panelFloats + k0 * kLanes,
                                  panelFloats, tileRows, kCount, tileOf(r, p)});
                 });
      }
      forTiles(row, rowEnd, kFloatRows, panel, panelEnd, 1,
               [&](int64_t r, int64_t tileRows, int64_t p) {
                 storeTile(tileOf(r, p), r, tileRows, p);
               });
    });
  }

  /// Rows of the left operand as floats, dense along k; the operand's own where
  /// they are that already.
  const float *lhsRows(int64_t row, int64_t rowEnd, int64_t &stride) const {
    if (lhs.format == Format::F32 && lhs.colStride == 1)
      return reinterpret_cast<const float *>(lhs.data) + row * stride;
    thread_local Workspace decoded;
    stride = problem.k;
    auto *rows = decoded.get<float>((rowEnd - row) * stride);
    if (lhs.isQuantized()) {
      for (int64_t r = row; r != rowEnd; ++r)
        decode(lhs, r, 0, problem.k, rows + (r - row) * stride);
      return rows;
    }
    for (int64_t r = row; r < rowEnd; r += kLanes)
      isa.packFloatRows(
          lhs.strip(r, std::min<int64_t>(kLanes, rowEnd - r), 0, problem.k),
          rows + (r - row) * stride, stride);
    return rows;
  }

  /// Elements [k0, k0 + kCount) of a quantized row; k0 is a multiple of 32.
  void decode(const Side &side, int64_t row, int64_t k0, int64_t kCount,
              float *to) const {
    const uint8_t *scales = side.scaleRow(row);
    isa.decodeRow({side.codes(row) + side.bytes(k0), side.format,
                   scales ? scales + k0 / kBlockSize : nullptr, kCount, to});
  }

  void packFloatPanel(int64_t panel, float *to) const {
    int64_t row = panel * kLanes, k = problem.k;
    int64_t rows = std::clamp<int64_t>(rhs.rows - row, 0, kLanes);
    if (!rhs.isQuantized())
      return isa.packFloatPanel(rhs.strip(row, rows, 0, k), to);
    alignas(64) float values[kLanes * kChunk];
    for (int64_t k0 = 0; k0 < k; k0 += kChunk) {
      int64_t kCount = std::min(kChunk, k - k0);
      for (int64_t r = 0; r != rows; ++r)
        decode(rhs, row + r, k0, kCount, values + r * kChunk);
      isa.packFloatPanel({values, Format::F32, kChunk, 1, rows, kCount},
                         to + k0 * kLanes);
    }
  }

  const MatmulProblem &problem;
  Side lhs, rhs;
  const IsaKernels &isa;
  int64_t panels; ///< of kLanes columns; even
  char *out;
  int64_t outRowBytes;
  TileStore store = {};
};

} // namespace

void mxfp4::cpu::scaledMatmul(const MatmulProblem &problem) {
  if (problem.m == 0 || problem.n == 0)
    return;
  // Large products are divided, small ones handed out whole: a product inside
  // of a block of parallelFor runs on its thread alone.
  int64_t work = problem.m * problem.n * problem.k;
  auto run = [&](int64_t begin, int64_t end) {
    for (int64_t b = begin; b != end; ++b)
      ScaledProduct(problem, b).run();
  };
  if (problem.batch == 1 || work >= kLargeProduct ||
      problem.batch * work < kSerialProducts)
    run(0, problem.batch);
  else
    parallelFor(0, problem.batch, /*grain=*/1, run);
}
