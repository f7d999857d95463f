// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products in f32: decoding of quantized rows, packing of panels, the tile, and
// what is done with a finished tile. Needs Vector.h; gives these for one
// instruction set.

#ifndef MXFP4_RUNTIME_CPU_ISA_FLOATTILE_H
#define MXFP4_RUNTIME_CPU_ISA_FLOATTILE_H

#include "cpu/isa/Vector.h"

namespace mxfp4::cpu {
namespace {

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

/// numerics::decode of 16 codes, by moving exponent and mantissa fields to
/// where f32 has them.
template <numerics::Format Fmt> MXFP4_INLINE F32x16 decodeCodes(U32x16 code) {
  constexpr numerics::FormatInfo f = numerics::info(Fmt);
  constexpr int m = f.mantissaBits;
  constexpr uint32_t kRebias = static_cast<uint32_t>(127 - f.bias) << kMantissa;
  constexpr uint32_t kStepBits =
      static_cast<uint32_t>(f.minExponent() - m + 127) << kMantissa;
  U32x16 magnitude = code & (f.signMask() - 1);
  U32x16 sign = (code & f.signMask()) << (32 - f.bits);
  U32x16 normal = (magnitude << (kMantissa - m)) + kRebias;
  F32x16 subnormal = __builtin_convertvector((I32x16)magnitude, F32x16) *
                     floats(splat(kStepBits));
  U32x16 value = magnitude < (1u << m) ? bits(subnormal) : normal;
  if constexpr (f.maxCode != f.signMask() - 1)
    value = magnitude > f.maxCode ? splat(kQuietNan) : value;
  if constexpr (Fmt == numerics::Format::E5M2)
    value = magnitude == 0x7C ? splat(kExponent) : value;
  return floats(value | sign);
}

/// Sixteen codes from k on; k is a multiple of 16.
template <numerics::Format Fmt>
MXFP4_INLINE U32x16 loadCodes(const uint8_t *codes, int64_t k) {
  if constexpr (numerics::info(Fmt).bits > 4)
    return __builtin_convertvector(load<U8x16>(codes + k), U32x16);
  uint64_t packed;
  std::memcpy(&packed, codes + k / 2, sizeof(packed));
  const U32x16 shifts = {0, 4, 8, 12, 16, 20, 24, 28,
                         0, 4, 8, 12, 16, 20, 24, 28};
  auto low = static_cast<uint32_t>(packed);
  auto high = static_cast<uint32_t>(packed >> 32);
  const U32x16 words = {low,  low,  low,  low,  low,  low,  low,  low,
                        high, high, high, high, high, high, high, high};
  return (words >> shifts) & 0xF;
}

/// An E8M0 byte's value.
MXFP4_INLINE float scaleOf(uint8_t byte) {
  uint32_t pattern = byte == 255 ? kQuietNan
                     : byte == 0 ? 1u << (kMantissa - 1)
                                 : static_cast<uint32_t>(byte) << kMantissa;
  float value;
  std::memcpy(&value, &pattern, sizeof(value));
  return value;
}

template <numerics::Format Fmt> void decodeRowOf(const DecodeRow &job) {
  int64_t k = 0;
  for (; k + kLanes <= job.k; k += kLanes) {
    F32x16 value = decodeCodes<Fmt>(loadCodes<Fmt>(job.codes, k));
    if (job.scales)
      value *= scaleOf(job.scales[k / numerics::kBlockSize]);
    store(job.out + k, value);
  }
  if (k == job.k) // always so where there are blocks
    return;
  uint8_t rest[kLanes] = {};
  float values[kLanes];
  std::memcpy(rest, job.codes + (numerics::info(Fmt).bits > 4 ? k : k / 2),
              numerics::info(Fmt).bits > 4 ? job.k - k : (job.k - k + 1) / 2);
  store(values, decodeCodes<Fmt>(loadCodes<Fmt>(rest, 0)));
  std::memcpy(job.out + k, values, (job.k - k) * sizeof(float));
}

void decodeRow(const DecodeRow &job) {
  switch (job.format) {
  case numerics::Format::E2M1:
    return decodeRowOf<numerics::Format::E2M1>(job);
  case numerics::Format::E2M3:
    return decodeRowOf<numerics::Format::E2M3>(job);
  case numerics::Format::E3M2:
    return decodeRowOf<numerics::Format::E3M2>(job);
  case numerics::Format::E4M3:
    return decodeRowOf<numerics::Format::E4M3>(job);
  case numerics::Format::E5M2:
    return decodeRowOf<numerics::Format::E5M2>(job);
  case numerics::Format::BF16:
  case numerics::Format::F32:
    return; // has no codes
  }
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

void packFloatPanel(const StripSource &source, float *panel) {
  F32x16 square[kLanes];
  for (int64_t k = 0; k < source.kValid; k += kLanes) {
    loadSquare(source, 0, k, square);
    int64_t count = source.kValid - k < kLanes ? source.kValid - k : kLanes;
    for (int64_t i = 0; i != count; ++i)
      store(panel + (k + i) * kLanes, square[i]);
  }
}

void packFloatRows(const StripSource &source, float *rows, int64_t stride) {
  F32x16 square[kLanes];
  for (int64_t k = 0; k < source.kValid; k += kLanes) {
    loadSquare(source, 0, k, square);
    transpose(square);
    int64_t count = source.kValid - k < kLanes ? source.kValid - k : kLanes;
    for (int64_t lane = 0; lane != source.lanes; ++lane)
      std::memcpy(rows + lane * stride + k, &square[lane],
                  count * sizeof(float));
  }
}

//===----------------------------------------------------------------------===//
// Tile
//===----------------------------------------------------------------------===//

#if defined(__AVX512F__)
constexpr int kFloatRowsAtOnce = 12, kFloatPanelsAtOnce = 2;
#elif defined(__AVX2__)
constexpr int kFloatRowsAtOnce = 6, kFloatPanelsAtOnce = 1;
#else
constexpr int kFloatRowsAtOnce = 3, kFloatPanelsAtOnce = 1;
#endif

template <int Rows> void floatTileRows(const FloatTile &job, int64_t row) {
  constexpr int Panels = kFloatPanelsAtOnce;
  const float *lhs = job.lhs + row * job.lhsStride;
  for (int64_t panel = 0; panel != kTileColumns / kLanes; panel += Panels) {
    const float *rhs = job.rhs + panel * job.panelStride;
    F32x16 acc[Rows][Panels] = {};
    for (int64_t k = 0; k != job.k; ++k) {
      F32x16 b[Panels];
#pragma unroll
      for (int p = 0; p != Panels; ++p)
        b[p] = load<F32x16>(rhs + p * job.panelStride + k * kLanes);
#pragma unroll
      for (int r = 0; r != Rows; ++r) {
        F32x16 a = splat(lhs[r * job.lhsStride + k]);
#pragma unroll
        for (int p = 0; p != Panels; ++p)
          acc[r][p] = multiplyAdd(a, b[p], acc[r][p]);
      }
    }
    for (int r = 0; r != Rows; ++r)
      for (int p = 0; p != Panels; ++p) {
        float *to = job.tile + (row + r) * kTileColumns + (panel + p) * kLanes;
        store(to, load<F32x16>(to) + acc[r][p]);
      }
  }
}

void floatTile(const FloatTile &job) {
  int64_t row = 0;
  for (; row + kFloatRowsAtOnce <= job.rows; row += kFloatRowsAtOnce)
    floatTileRows<kFloatRowsAtOnce>(job, row);
  for (; row + 4 <= job.rows; row += 4)
    floatTileRows<4>(job, row);
  for (; row + 2 <= job.rows; row += 2)
    floatTileRows<2>(job, row);
  if (row != job.rows)
    floatTileRows<1>(job, row);
}

//===----------------------------------------------------------------------===//
// Store
//===----------------------------------------------------------------------===//

/// Sixteen values of a row, of which `count` exist, with all that is added.
template <bool IsBf16, bool Accumulate, bool HasBias>
MXFP4_INLINE void storeRun(const TileStore &job, F32x16 value, int64_t column,
                           int64_t at, int64_t count) {
  constexpr int64_t kBytes = IsBf16 ? 2 : 4;
  auto out = static_cast<char *>(job.out) + at * kBytes;
  F32x16 bias = {}, previous = {};
  U16x16 half = {};
  value = value * job.factors[0] * job.factors[1];
  if constexpr (Accumulate && IsBf16) {
    std::memcpy(&half, out, count * kBytes);
    previous = loadBf16(reinterpret_cast<const uint16_t *>(&half));
  } else if constexpr (Accumulate) {
    std::memcpy(&previous, out, count * kBytes);
  }
  if constexpr (Accumulate)
    value += previous;
  if constexpr (HasBias) {
    std::memcpy(&bias, job.bias + column, count * sizeof(float));
    value += bias;
  }
  if constexpr (IsBf16) {
    storeBf16(reinterpret_cast<uint16_t *>(&half), value);
    std::memcpy(out, &half, count * kBytes);
  } else {
    std::memcpy(out, &value, count * kBytes);
  }
}

template <bool IsBf16, bool Accumulate, bool HasBias>
MXFP4_OUTLINE void storeRows(const TileStore &job) {
  for (int64_t row = 0; row != job.rows; ++row)
    for (int64_t column = 0; column < job.columns; column += kLanes) {
      F32x16 value = load<F32x16>(job.tile + row * kTileColumns + column);
      int64_t at = row * job.outRowStride + column;
      // A constant count makes the copies single moves.
      if (job.columns - column >= kLanes)
        storeRun<IsBf16, Accumulate, HasBias>(job, value, column, at, kLanes);
      else
        storeRun<IsBf16, Accumulate, HasBias>(job, value, column, at,
                                              job.columns - column);
    }
}

template <bool IsBf16> void storeRowsOf(const TileStore &job) {
  if (job.accumulate)
    return job.bias ? storeRows<IsBf16, true, true>(job)
                    : storeRows<IsBf16, true, false>(job);
  return job.bias ? storeRows<IsBf16, false, true>(job)
                  : storeRows<IsBf16, false, false>(job);
}

void storeTile(const TileStore &job) {
  if (job.outFormat == numerics::Format::BF16)
    storeRowsOf<true>(job);
  else
    storeRowsOf<false>(job);
}

} // namespace
} // namespace mxfp4::cpu

#endif // MXFP4_RUNTIME_CPU_ISA_FLOATTILE_H
