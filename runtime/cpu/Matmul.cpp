// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of operands in any format, element by element.

#include "Kernels.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"
#include "mxfp4/Numerics/Scale.h"

using namespace mxfp4;
using namespace mxfp4::cpu;
using numerics::BlockShape;
using numerics::Format;

static float valueOf(const MatmulOperand &operand, int64_t rows, int64_t k,
                     int64_t b, int64_t row, int64_t col) {
  int64_t at = b * operand.batchStride + row * operand.rowStride +
               col * operand.colStride;
  if (operand.format == Format::F32)
    return static_cast<const float *>(operand.data)[at];
  if (operand.format == Format::BF16)
    return numerics::bf16ToFloat(
        static_cast<const uint16_t *>(operand.data)[at]);
  auto bytes = static_cast<const uint8_t *>(operand.data);
  uint8_t code = operand.format == Format::E2M1
                     ? (bytes[at / 2] >> (at % 2 * 4)) & 0xF
                     : bytes[at];
  if (operand.block == BlockShape::Tensor)
    return numerics::decode(operand.format, code) *
           *static_cast<const float *>(operand.scales);
  int64_t blocks = k / numerics::kBlockSize;
  bool tiles = operand.block == BlockShape::Tile32;
  int64_t scaleRows = tiles ? (rows + 31) / 32 : rows;
  int64_t scaleRow = b * scaleRows + (tiles ? row / 32 : row);
  return numerics::decode(operand.format, code,
                          static_cast<const uint8_t *>(
                              operand.scales)[scaleRow * blocks + col / 32]);
}

void mxfp4::cpu::scaledMatmul(const MatmulProblem &p) {
  for (int64_t b = 0; b != p.batch; ++b)
    for (int64_t i = 0; i != p.m; ++i)
      for (int64_t j = 0; j != p.n; ++j) {
        double sum = 0;
        for (int64_t l = 0; l != p.k; ++l)
          sum += double(valueOf(p.lhs, p.m, p.k, b, i, l)) *
                 valueOf(p.rhs, p.n, p.k, b, j, l);
        auto value = static_cast<float>(sum);
        int64_t at = b * p.outBatchStride + i * p.outRowStride + j;
        auto floats = static_cast<float *>(p.out);
        auto halves = static_cast<uint16_t *>(p.out);
        bool isBf16 = p.outFormat == Format::BF16;
        if (p.accumulate)
          value += isBf16 ? numerics::bf16ToFloat(halves[at]) : floats[at];
        if (p.bias)
          value += p.bias[j];
        if (isBf16)
          halves[at] = numerics::floatToBf16(value);
        else
          floats[at] = value;
      }
}
