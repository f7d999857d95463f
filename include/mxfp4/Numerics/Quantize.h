// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization of a matrix along its last dimension. Plain C++17; needs the
// element, scale, random and Hadamard headers. Gives the quantized operand that
// every back end has to reproduce bit for bit, and the values it stands for.

#ifndef MXFP4_NUMERICS_QUANTIZE_H
#define MXFP4_NUMERICS_QUANTIZE_H

#include "mxfp4/Numerics/Formats.h"
#include "mxfp4/Numerics/Hadamard.h"
#include "mxfp4/Numerics/Random.h"

#include <vector>

namespace mxfp4::numerics {

/// A matrix [batch, rows, cols] of f32 or bf16 somewhere in memory. Strides
/// count elements and may be anything, negative or zero included.
struct MatrixView {
  const void *data = nullptr;
  Format format = Format::F32; ///< F32 or BF16
  int64_t batch = 1, rows = 0, cols = 0;
  int64_t batchStride = 0, rowStride = 0, colStride = 1;

  /// A dense row-major matrix.
  static MatrixView dense(const float *data, int64_t batch, int64_t rows,
                          int64_t cols) {
    return {data, Format::F32, batch, rows, cols, rows * cols, cols, 1};
  }
  /// The same, of bf16 patterns.
  static MatrixView dense(const uint16_t *data, int64_t batch, int64_t rows,
                          int64_t cols) {
    return {data, Format::BF16, batch, rows, cols, rows * cols, cols, 1};
  }

  /// Rows and columns exchanged: what a copy along the first axis reads.
  MatrixView transposed() const {
    return {data, format, batch, cols, rows, batchStride, colStride, rowStride};
  }

  float at(int64_t b, int64_t row, int64_t col) const;
};

/// How an operand is quantized. The contraction is the matrix's last dimension.
struct OperandSpec {
  Format format = Format::E2M1;
  BlockShape block = BlockShape::Row32;
  ScaleRule scale = ScaleRule::Floor;
  Rounding rounding = Rounding::Nearest;
  Rotation rotation;
};

/// Extent of the contraction after padding with zeros: the next multiple of 32
/// and of the rotation's size.
int64_t paddedContraction(int64_t extent, int rotationSize);

/// A quantized operand [batch, rows, cols].
struct QuantizedMatrix {
  Format format = Format::E2M1;
  BlockShape block = BlockShape::Row32;
  int64_t batch = 0, rows = 0, cols = 0; ///< cols: padded
  /// One code a byte, [batch, rows, cols]; padding is code 0 unless a rotation
  /// has spread values into it.
  std::vector<uint8_t> codes;
  /// E8M0: Row32 [batch, rows, cols / 32], Tile32
  /// [batch, ceil(rows / 32), cols / 32]; empty for Tensor. Rows that a tile
  /// lacks count as zeros.
  std::vector<uint8_t> scales;
  /// The scale of BlockShape::Tensor.
  float tensorScale = 1.0f;

  /// Blocks along the contraction.
  int64_t blocks() const { return cols / kBlockSize; }
  /// Scale rows for each batch: rows, or tiles of them.
  int64_t scaleRows() const {
    return block == BlockShape::Tile32 ? (rows + kBlockSize - 1) / kBlockSize
                                       : rows;
  }
  /// Scale byte of an element's block (not for Tensor).
  uint8_t scaleAt(int64_t b, int64_t row, int64_t col) const;
  /// The value an element stands for: code times scale in f32.
  float at(int64_t b, int64_t row, int64_t col) const;
};

/// Quantizes: pads the contraction with zeros, rotates each run (bf16 is
/// widened first), finds each block's largest magnitude, its scale, and the
/// codes. `stream` matters only for stochastic rounding. An empty matrix (an
/// extent of 0) gives empty data.
QuantizedMatrix quantize(const MatrixView &source, const OperandSpec &spec,
                         const Stream &stream = {});

/// All values of `matrix`, [batch, rows, cols].
std::vector<float> dequantize(const QuantizedMatrix &matrix);

/// The rotated and padded source [batch, rows, paddedContraction] in f32: what
/// `quantize` encodes.
std::vector<float> padAndRotate(const MatrixView &source,
                                const Rotation &rotation);

/// Two E2M1 codes a byte along the last dimension, the even index in the low
/// nibble; `count` is even.
void packNibbles(const uint8_t *codes, int64_t count, uint8_t *packed);
/// The inverse; writes `count` codes.
void unpackNibbles(const uint8_t *packed, int64_t count, uint8_t *codes);

} // namespace mxfp4::numerics

#endif // MXFP4_NUMERICS_QUANTIZE_H
