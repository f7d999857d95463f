// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization of a matrix: one readable pass each for padding and rotation,
// for the largest magnitudes, and for the codes.

#include "mxfp4/Numerics/Quantize.h"
#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"
#include "mxfp4/Numerics/Scale.h"

#include <algorithm>

using namespace mxfp4::numerics;

float MatrixView::at(int64_t b, int64_t row, int64_t col) const {
  int64_t offset = b * batchStride + row * rowStride + col * colStride;
  if (format == Format::BF16)
    return bf16ToFloat(static_cast<const uint16_t *>(data)[offset]);
  return static_cast<const float *>(data)[offset];
}

int64_t mxfp4::numerics::paddedContraction(int64_t extent, int rotationSize) {
  int64_t unit = std::max<int64_t>(kBlockSize, rotationSize);
  return (extent + unit - 1) / unit * unit;
}

uint8_t QuantizedMatrix::scaleAt(int64_t b, int64_t row, int64_t col) const {
  if (block == BlockShape::Tile32)
    row /= kBlockSize;
  return scales[(b * scaleRows() + row) * blocks() + col / kBlockSize];
}

float QuantizedMatrix::at(int64_t b, int64_t row, int64_t col) const {
  uint8_t code = codes[(b * rows + row) * cols + col];
  if (block == BlockShape::Tensor)
    return decode(format, code) * tensorScale;
  return decode(format, code, scaleAt(b, row, col));
}

std::vector<float> mxfp4::numerics::padAndRotate(const MatrixView &source,
                                                 const Rotation &rotation) {
  int64_t cols = paddedContraction(source.cols, rotation.size);
  std::vector<float> values(source.batch * source.rows * cols, 0.0f);
  float *row = values.data();
  for (int64_t b = 0; b != source.batch; ++b)
    for (int64_t r = 0; r != source.rows; ++r, row += cols) {
      for (int64_t c = 0; c != source.cols; ++c)
        row[c] = source.at(b, r, c);
      if (rotation.size != 0)
        for (int64_t c = 0; c != cols; c += rotation.size)
          rotate(rotation, row + c);
    }
  return values;
}

/// The largest magnitude of each block, laid out as the scales are.
static std::vector<uint32_t> blockAmax(const QuantizedMatrix &matrix,
                                       const std::vector<float> &values) {
  int64_t blocks = matrix.blocks(), scaleRows = matrix.scaleRows();
  bool tiles = matrix.block == BlockShape::Tile32;
  std::vector<uint32_t> amax(matrix.batch * scaleRows * blocks, 0);
  const float *value = values.data();
  for (int64_t b = 0; b != matrix.batch; ++b)
    for (int64_t r = 0; r != matrix.rows; ++r) {
      int64_t scaleRow = b * scaleRows + (tiles ? r / kBlockSize : r);
      for (int64_t c = 0; c != matrix.cols; ++c, ++value) {
        uint32_t &max = amax[scaleRow * blocks + c / kBlockSize];
        max = amaxBits(max, *value);
      }
    }
  return amax;
}

QuantizedMatrix mxfp4::numerics::quantize(const MatrixView &source,
                                          const OperandSpec &spec,
                                          const Stream &stream) {
  QuantizedMatrix result;
  result.format = spec.format;
  result.block = spec.block;
  result.batch = source.batch;
  result.rows = source.rows;
  result.cols = paddedContraction(source.cols, spec.rotation.size);
  std::vector<float> values = padAndRotate(source, spec.rotation);

  if (spec.block == BlockShape::Tensor) {
    uint32_t amax = 0;
    for (float value : values)
      amax = amaxBits(amax, value);
    result.tensorScale = tensorScaleFromAmax(spec.format, amax);
  } else {
    for (uint32_t amax : blockAmax(result, values))
      result.scales.push_back(scaleFromAmax(spec.format, spec.scale, amax));
  }

  bool stochastic = spec.rounding == Rounding::Stochastic;
  StreamKey key = deriveStream(stream);
  result.codes.reserve(values.size());
  for (int64_t b = 0; b != result.batch; ++b)
    for (int64_t r = 0; r != result.rows; ++r)
      for (int64_t c = 0; c != result.cols; ++c) {
        uint64_t element = result.codes.size();
        float value = values[element];
        uint32_t random = stochastic ? randomWord(key, element) : 0;
        uint8_t code;
        if (spec.block == BlockShape::Tensor) {
          float scale = result.tensorScale;
          code = stochastic ? encodeTensorScaledStochastic(spec.format, value,
                                                           scale, random)
                            : encodeTensorScaled(spec.format, value, scale);
        } else {
          uint8_t scale = result.scaleAt(b, r, c);
          code = stochastic
                     ? encodeStochastic(spec.format, value, random, scale)
                     : encode(spec.format, value, scale);
        }
        result.codes.push_back(code);
      }
  return result;
}

std::vector<float> mxfp4::numerics::dequantize(const QuantizedMatrix &matrix) {
  std::vector<float> values;
  values.reserve(matrix.codes.size());
  for (int64_t b = 0; b != matrix.batch; ++b)
    for (int64_t r = 0; r != matrix.rows; ++r)
      for (int64_t c = 0; c != matrix.cols; ++c)
        values.push_back(matrix.at(b, r, c));
  return values;
}

void mxfp4::numerics::packNibbles(const uint8_t *codes, int64_t count,
                                  uint8_t *packed) {
  for (int64_t i = 0; i < count; i += 2)
    packed[i / 2] = static_cast<uint8_t>(codes[i] | codes[i + 1] << 4);
}

void mxfp4::numerics::unpackNibbles(const uint8_t *packed, int64_t count,
                                    uint8_t *codes) {
  for (int64_t i = 0; i < count; ++i)
    codes[i] = (packed[i / 2] >> (i % 2 * 4)) & 0xF;
}
