// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Drives quantization: cuts the source into pieces that fit the second cache,
// makes both copies of a piece while it is there, and spreads pieces over
// threads. A whole-tensor scale takes a pass of its own before.

#include "cpu/Kernels.h"
#include "cpu/Parallel.h"
#include "cpu/Workspace.h"
#include "cpu/isa/Isa.h"

#include "mxfp4/Numerics/Scale.h"

#include <algorithm>

using namespace mxfp4;
using namespace mxfp4::cpu;
using numerics::BlockShape;
using numerics::Format;
using numerics::kBlockSize;
using numerics::MatrixView;

namespace {

/// Columns of a piece: a multiple of every rotation's size.
constexpr int64_t kPieceColumns = 256;
/// Elements below which a second thread costs more than it brings.
constexpr int64_t kSerialElements = 16 * 1024;

int64_t divideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// One copy: the source with the contraction as columns, and what does not
/// change from strip to strip.
class Copy {
public:
  Copy(const MatrixView &view, const QuantizeTarget &target)
      : view(view), padded(numerics::paddedContraction(
                        view.cols, target.spec.rotation.size)),
        block(target.spec.block), scales(target.scales) {
    job.source.format = view.format;
    job.source.laneStride = view.rowStride;
    job.source.kStride = view.colStride;
    job.format = target.spec.format;
    job.block = block;
    job.rule = target.spec.scale;
    job.stochastic = target.spec.rounding == numerics::Rounding::Stochastic;
    job.rotation = target.spec.rotation;
    if (job.rotation.size != 0)
      job.rotationFactor = numerics::hadamardFactor(job.rotation.size);
    if (job.stochastic)
      job.key = numerics::deriveStream(target.stream);
    job.laneElements = padded;
    job.codes = target.codes;
    job.codeLaneBytes = job.format == Format::E2M1 ? padded / 2 : padded;
    job.scaleLaneBytes = padded / kBlockSize;
    tileRows = divideUp(view.rows, kBlockSize);
  }

  bool isWanted() const { return job.codes != nullptr; }
  bool needsAmax() const { return isWanted() && block == BlockShape::Tensor; }
  int64_t lanes() const { return view.rows; }
  int64_t extent() const { return padded; }
  /// Elements along k that belong together.
  int64_t run() const {
    return std::max<int64_t>(kBlockSize, job.rotation.size);
  }

  void setTensorScale(uint32_t amax) {
    job.tensorScale = numerics::tensorScaleFromAmax(job.format, amax);
    *static_cast<float *>(scales) = job.tensorScale;
  }

  /// The job of lanes [lane, laneEnd) (at most kStripLanes) and [k, kEnd).
  StripJob strip(int64_t b, int64_t lane, int64_t laneEnd, int64_t k,
                 int64_t kEnd) const {
    StripJob strip = job;
    int64_t offset =
        b * view.batchStride + lane * view.rowStride + k * view.colStride;
    int64_t bytes = view.format == Format::BF16 ? 2 : 4;
    strip.source.data = static_cast<const char *>(view.data) + offset * bytes;
    strip.source.lanes = laneEnd - lane;
    strip.source.kValid = std::clamp<int64_t>(view.cols - k, 0, kEnd - k);
    strip.kCount = kEnd - k;
    int64_t row = b * view.rows + lane;
    strip.firstElement = static_cast<uint64_t>(row * padded + k);
    strip.codes +=
        row * job.codeLaneBytes + (job.format == Format::E2M1 ? k / 2 : k);
    int64_t scaleRow =
        block == BlockShape::Tile32 ? b * tileRows + lane / kBlockSize : row;
    if (block != BlockShape::Tensor)
      strip.scales = static_cast<uint8_t *>(scales) +
                     scaleRow * job.scaleLaneBytes + k / kBlockSize;
    return strip;
  }

  /// Calls `function` with the strips of lanes [lane, laneEnd), [k, kEnd).
  template <typename Function>
  void forStrips(int64_t b, int64_t lane, int64_t laneEnd, int64_t k,
                 int64_t kEnd, Function function) const {
    laneEnd = std::min(laneEnd, lanes());
    kEnd = std::min(kEnd, padded);
    if (k >= kEnd)
      return;
    for (; lane < laneEnd; lane += kStripLanes)
      function(strip(b, lane, std::min(lane + kStripLanes, laneEnd), k, kEnd));
  }

private:
  MatrixView view;
  int64_t padded, tileRows;
  BlockShape block;
  void *scales;
  StripJob job;
};

/// The pieces of a source: bands of rows by chunks of columns.
struct Pieces {
  int64_t bandRows, bands, chunks;

  Pieces(const MatrixView &source, const Copy &row, const Copy &column)
      : bandRows(column.isWanted() ? column.run() : kBlockSize),
        bands(divideUp(source.rows, bandRows)),
        chunks(divideUp(source.cols, kPieceColumns)) {}

  /// Calls function(batch, first row, first column, piece) for each piece.
  template <typename Function>
  void forEach(const MatrixView &source, Function function) const {
    int64_t count = source.batch * bands * chunks;
    auto work = [&](int64_t begin, int64_t end) {
      for (int64_t piece = begin; piece != end; ++piece) {
        int64_t chunk = piece % chunks, band = piece / chunks;
        function(band / bands, band % bands * bandRows, chunk * kPieceColumns,
                 piece);
      }
    };
    if (source.batch * source.rows * source.cols < kSerialElements)
      work(0, count);
    else
      parallelFor(0, count, /*grain=*/1, work);
  }
};

/// Finds the scale of a whole-tensor copy.
void findTensorScale(const MatrixView &source, bool transposed, Copy &copy,
                     const Pieces &pieces) {
  thread_local Workspace workspace;
  int64_t count = source.batch * pieces.bands * pieces.chunks;
  auto *maxima = workspace.get<uint32_t>(count);
  pieces.forEach(source, [&](int64_t b, int64_t row, int64_t column,
                             int64_t piece) {
    uint32_t amax = 0;
    auto visit = [&](const StripJob &job) {
      amax = std::max(amax, isaKernels().amaxStrip(job));
    };
    int64_t rowEnd = row + pieces.bandRows, columnEnd = column + kPieceColumns;
    if (transposed)
      copy.forStrips(b, column, columnEnd, row, rowEnd, visit);
    else
      copy.forStrips(b, row, rowEnd, column, columnEnd, visit);
    maxima[piece] = amax;
  });
  uint32_t amax = 0;
  for (int64_t piece = 0; piece != count; ++piece)
    amax = std::max(amax, maxima[piece]);
  copy.setTensorScale(amax);
}

} // namespace

void mxfp4::cpu::quantize(const MatrixView &source, const QuantizeTarget &row,
                          const QuantizeTarget &column) {
  Copy rows(source, row), columns(source.transposed(), column);
  Pieces pieces(source, rows, columns);
  if (rows.needsAmax())
    findTensorScale(source, /*transposed=*/false, rows, pieces);
  if (columns.needsAmax())
    findTensorScale(source, /*transposed=*/true, columns, pieces);

  const IsaKernels &isa = isaKernels();
  pieces.forEach(source, [&](int64_t b, int64_t r, int64_t c, int64_t) {
    int64_t rowEnd = r + pieces.bandRows, columnEnd = c + kPieceColumns;
    if (rows.isWanted())
      rows.forStrips(b, r, rowEnd, c, columnEnd, isa.quantizeStrip);
    if (columns.isWanted())
      columns.forStrips(b, c, columnEnd, r, rowEnd, isa.quantizeStrip);
  });
}
