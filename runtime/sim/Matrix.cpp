// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MFMA and SMFMAC on registers: the instruction table, the layouts between
// lanes and matrices, and the dispatch to the inner loops.

#include "Matrix.h"

#include "MatrixKernels.h"
#include "SmallFloat.h"

#include <array>

using namespace mxfp4::sim;
using T = MatrixType;

namespace {

constexpr unsigned kLanes = 64;
constexpr unsigned kScaleBlock = 32;

constexpr unsigned bitsOf(T type) {
  switch (type) {
  case T::F64:
    return 64;
  case T::F32:
  case T::I32:
    return 32;
  case T::F16:
  case T::BF16:
    return 16;
  case T::I8:
  case T::E4M3:
  case T::E5M2:
  case T::Selected:
    return 8;
  case T::E2M3:
  case T::E3M2:
    return 6;
  case T::E2M1:
    return 4;
  }
  return 0;
}

constexpr SmallFormat smallFormat(T type) {
  return static_cast<SmallFormat>(int(type) - int(T::E4M3));
}

/// Where lane l's elements of an operand lie: row (or column) l % extent, block
/// (l / extent) % blocks, and `perLane` k from a group of k on.
struct InputLayout {
  unsigned extent, blocks, k, perLane;
  /// Two runs, k / 2 apart, instead of one: 8-bit operands of f8f6f4 and the
  /// dense operand of the wide sparse instructions.
  bool split;

  InputLayout(unsigned extent, unsigned blocks, unsigned k, bool split)
      : extent(extent), blocks(blocks), k(k),
        perLane(k * extent * blocks / kLanes), split(split) {}

  unsigned index(unsigned lane) const { return lane % extent; }
  unsigned block(unsigned lane) const { return lane / extent % blocks; }
  unsigned kOf(unsigned lane, unsigned element) const {
    unsigned group = lane / (extent * blocks);
    if (!split)
      return group * perLane + element;
    unsigned half = perLane / 2;
    return element / half * (k / 2) + group * half + element % half;
  }
};

/// Lane that matrix B's value for `lane` is read from (BLGP).
unsigned permuteB(unsigned lane, unsigned blgp) {
  switch (blgp) {
  case 1:
    return lane % 32;
  case 2:
    return lane % 32 + 32;
  case 3:
    return (lane + 16) % 64;
  case 4:
  case 5:
  case 6:
  case 7:
    return lane % 16 + 16 * (blgp - 4);
  default:
    return lane;
  }
}

/// Values of the two FP4 codes in a byte.
const std::array<std::array<float, 2>, 256> &fp4Pairs() {
  static const auto pairs = [] {
    const float *table = smallFloatTable(SmallFormat::E2M1);
    std::array<std::array<float, 2>, 256> all;
    for (unsigned byte = 0; byte < 256; ++byte)
      all[byte] = {table[byte & 15], table[byte >> 4]};
    return all;
  }();
  return pairs;
}

/// `count` elements from `words` on (a dword boundary), as V, `Stride` apart.
template <unsigned Stride, typename V>
void decodeRun(T type, const uint32_t *words, unsigned count, V *out) {
  switch (type) {
  case T::F64:
    for (unsigned e = 0; e < count; ++e) {
      uint64_t bits = words[2 * e] | uint64_t(words[2 * e + 1]) << 32;
      double value;
      std::memcpy(&value, &bits, 8);
      out[e * Stride] = V(value);
    }
    return;
  case T::F32:
    for (unsigned e = 0; e < count; ++e)
      out[e * Stride] = V(asFloat(words[e]));
    return;
  case T::F16:
    for (unsigned e = 0; e < count; e += 2) {
      out[e * Stride] = V(halfToFloat(uint16_t(words[e / 2])));
      out[(e + 1) * Stride] = V(halfToFloat(uint16_t(words[e / 2] >> 16)));
    }
    return;
  case T::BF16:
    for (unsigned e = 0; e < count; e += 2) {
      out[e * Stride] = V(asFloat(words[e / 2] << 16));
      out[(e + 1) * Stride] = V(asFloat(words[e / 2] & 0xffff0000));
    }
    return;
  case T::I8:
    for (unsigned e = 0; e < count; e += 4)
      for (unsigned i = 0; i < 4; ++i)
        out[(e + i) * Stride] = V(int8_t(words[e / 4] >> (8 * i)));
    return;
  case T::E4M3:
  case T::E5M2: {
    const float *table = smallFloatTable(smallFormat(type));
    for (unsigned e = 0; e < count; e += 4)
      for (unsigned i = 0; i < 4; ++i)
        out[(e + i) * Stride] = V(table[words[e / 4] >> (8 * i) & 0xff]);
    return;
  }
  case T::E2M3:
  case T::E3M2: {
    const float *table = smallFloatTable(smallFormat(type));
    for (unsigned e = 0; e < count; e += 16, words += 3) {
      uint64_t low = words[0] | uint64_t(words[1]) << 32;
      uint64_t high = words[1] >> 16 | uint64_t(words[2]) << 16;
      for (unsigned i = 0; i < 8; ++i) {
        out[(e + i) * Stride] = V(table[low >> (6 * i) & 0x3f]);
        out[(e + 8 + i) * Stride] = V(table[high >> (6 * i) & 0x3f]);
      }
    }
    return;
  }
  case T::E2M1: {
    const auto &table = fp4Pairs();
    for (unsigned e = 0; e < count; e += 8)
      for (unsigned i = 0; i < 8; i += 2) {
        const auto &pair = table[words[e / 8] >> (4 * i) & 0xff];
        out[(e + i) * Stride] = V(pair[0]);
        out[(e + i + 1) * Stride] = V(pair[1]);
      }
    return;
  }
  case T::I32:
  case T::Selected:
    return;
  }
}

/// The dwords of one lane.
unsigned loadLane(T type, const uint32_t *registers, unsigned lane,
                  unsigned perLane, uint32_t *words) {
  unsigned dwords = matrixDwords(type, perLane);
  for (unsigned r = 0; r < dwords; ++r)
    words[r] = registers[r * kLanes + lane];
  return dwords;
}

/// The elements of one lane at their k: element e at out[k * Stride].
template <unsigned Stride, typename V>
void decodeLane(T type, const InputLayout &layout, const uint32_t *registers,
                unsigned source, unsigned lane, V *out) {
  uint32_t words[16];
  unsigned dwords = loadLane(type, registers, source, layout.perLane, words);
  unsigned runs = layout.split ? 2 : 1;
  unsigned count = layout.perLane / runs;
  for (unsigned run = 0; run < runs; ++run)
    decodeRun<Stride>(type, words + run * dwords / runs, count,
                      out + layout.kOf(lane, run * count) * Stride);
}

/// A of a sparse instruction as [m][k].
template <typename V>
void decodeSparse(const MatrixOp &op, T type, const MatrixOperands &x, V *out) {
  InputLayout layout(op.m, 1, op.k / 2, false);
  std::memset(out, 0, sizeof(V) * op.m * op.k);
  unsigned setBits = 2 * layout.perLane;
  unsigned set = x.cbsz == 0 ? x.abid % (32 / setBits) : 0;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    uint32_t words[16];
    V values[16];
    loadLane(type, x.a, lane, layout.perLane, words);
    decodeRun<1>(type, words, layout.perLane, values);
    uint32_t index = x.index[lane] >> (set * setBits);
    V *row = out + layout.index(lane) * op.k;
    for (unsigned e = 0; e < layout.perLane; ++e)
      row[layout.kOf(lane, e) / 2 * 4 + (index >> (2 * e) & 3)] += values[e];
  }
}

/// A as [blocks][m][k].
template <typename V>
void decodeA(const MatrixOp &op, T type, const MatrixOperands &x, V *out) {
  if (op.sparse)
    return decodeSparse(op, type, x, out);
  bool selected = op.a == T::Selected;
  InputLayout layout(op.m, op.blocks, op.k, selected && bitsOf(type) == 8);
  // Lanes that share their A, and which of the groups gives it.
  unsigned group = kLanes;
  if (!selected && op.acc != T::F64)
    group >>= x.cbsz > 4 ? 4 : x.cbsz;
  unsigned first = group == kLanes ? 0 : group * x.abid % kLanes;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    decodeLane<1>(type, layout, x.a, first + lane % group, lane,
                  out +
                      (layout.block(lane) * op.m + layout.index(lane)) * op.k);
}

template <unsigned N, typename V>
void decodeColumns(const MatrixOp &op, T type, const MatrixOperands &x,
                   V *out) {
  bool selected = op.a == T::Selected;
  unsigned perLane = op.k * N * op.blocks / kLanes;
  bool split = (selected && bitsOf(type) == 8) ||
               (op.sparse && matrixDwords(type, perLane) == 8);
  InputLayout layout(N, op.blocks, op.k, split);
  unsigned blgp = selected || op.sparse || op.acc == T::F64 ? 0 : x.blgp;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    decodeLane<N>(type, layout, x.b, permuteB(lane, blgp), lane,
                  out + layout.block(lane) * op.k * N + layout.index(lane));
}

/// B as [blocks][k][n].
template <typename V>
void decodeB(const MatrixOp &op, T type, const MatrixOperands &x, V *out) {
  if (op.n == 32)
    decodeColumns<32>(op, type, x, out);
  else if (op.n == 16)
    decodeColumns<16>(op, type, x, out);
  else
    decodeColumns<4>(op, type, x, out);
}

/// First register and lane of row `i` of block `b` of C and D; the row's n
/// columns follow in the next lanes. (ISA document 7.1.4.2.)
struct OutputRow {
  unsigned item, lane;

  OutputRow(const MatrixOp &op, unsigned b, unsigned i) {
    unsigned h = op.acc == T::F64 ? 1 : 4;
    unsigned perItem = op.n * op.m / h;
    unsigned blocksPerItem = (kLanes + perItem - 1) / perItem;
    unsigned rows = kLanes / blocksPerItem / op.n;
    unsigned groups = op.m / (h * rows);
    item = i % h + h * (i / (h * rows) + groups * (b / blocksPerItem));
    lane = op.n * (i / h % rows + rows * (b % blocksPerItem));
  }
};

constexpr unsigned kMaxOut = 32 * 32 * 2;

/// C as [blocks][m][n] of 32-bit elements.
void loadC(const MatrixOp &op, const MatrixOperands &x, uint32_t *out) {
  for (unsigned b = 0; b < op.blocks; ++b)
    for (unsigned i = 0; i < op.m; ++i) {
      uint32_t *row = out + (b * op.m + i) * op.n;
      OutputRow place(op, b, i);
      if (x.c)
        std::memcpy(row, x.c + place.item * kLanes + place.lane, 4 * op.n);
      else
        for (unsigned j = 0; j < op.n; ++j)
          row[j] = static_cast<uint32_t>(x.cConstant);
    }
}

void storeD(const MatrixOp &op, const MatrixOperands &x, const uint32_t *in) {
  for (unsigned b = 0; b < op.blocks; ++b)
    for (unsigned i = 0; i < op.m; ++i) {
      OutputRow place(op, b, i);
      std::memcpy(x.d + place.item * kLanes + place.lane,
                  in + (b * op.m + i) * op.n, 4 * op.n);
    }
}

double scaleValue(uint32_t byte) {
  if (byte == kNanScale)
    return __builtin_nan("");
  uint64_t bits = uint64_t(int(byte) - 127 + 1023) << 52;
  double value;
  std::memcpy(&value, &bits, 8);
  return value;
}

/// Scale of row (column) l % extent and k block l / extent.
void decodeScales(const uint32_t *scales, unsigned byte, unsigned extent,
                  unsigned blocks, bool blockMajor, double *out) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    unsigned index = lane % extent, block = lane / extent;
    out[blockMajor ? block * extent + index : index * blocks + block] =
        scaleValue(scales[lane] >> (8 * byte) & 0xff);
  }
}

void clampOverflow(float *values, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    uint32_t bits = asBits(values[i]);
    if ((bits & 0x7fffffff) == 0x7f800000)
      values[i] = asFloat(bits - 1);
  }
}

/// Sums in V (float or double), accumulation in f32.
template <typename V>
void executeBlocks(const MatrixOp &op, T typeA, T typeB,
                   const MatrixOperands &x) {
  alignas(64) V a[32 * 64];
  alignas(64) V b[32 * 64];
  alignas(64) float acc[kMaxOut];
  decodeA(op, typeA, x, a);
  decodeB(op, typeB, x, b);
  loadC(op, x, reinterpret_cast<uint32_t *>(acc));
  unsigned block = op.a == T::Selected ? kScaleBlock : op.k;
  unsigned blocks = op.k / block;
  double scaleA[kLanes], scaleB[kLanes];
  bool scaled = x.scaleA && x.scaleB;
  if (scaled) {
    decodeScales(x.scaleA, x.scaleByteA, op.m, blocks, false, scaleA);
    decodeScales(x.scaleB, x.scaleByteB, op.n, blocks, true, scaleB);
  }
  for (unsigned i = 0; i < op.blocks; ++i)
    multiplyBlocks(a + i * op.m * op.k, b + i * op.k * op.n,
                   acc + i * op.m * op.n, op.m, op.n, op.k, block,
                   scaled ? scaleA : nullptr, scaled ? scaleB : nullptr);
  if (x.saturate)
    clampOverflow(acc, op.blocks * op.m * op.n);
  storeD(op, x, reinterpret_cast<uint32_t *>(acc));
}

template <size_t N> void flushDenormals(float (&values)[N]) {
  for (float &value : values)
    if (!(asBits(value) & 0x7f800000))
      value = asFloat(asBits(value) & 0x80000000);
}

void executeFloat(const MatrixOp &op, const MatrixOperands &x) {
  alignas(64) float a[32 * 8] = {}, b[32 * 8] = {}, acc[kMaxOut];
  decodeA(op, T::F32, x, a);
  decodeB(op, T::F32, x, b);
  if (x.flush) {
    flushDenormals(a);
    flushDenormals(b);
  }
  loadC(op, x, reinterpret_cast<uint32_t *>(acc));
  for (unsigned i = 0; i < op.blocks; ++i)
    multiplyChain(a + i * op.m * op.k, b + i * op.k * op.n,
                  acc + i * op.m * op.n, op.m, op.n, op.k);
  storeD(op, x, reinterpret_cast<uint32_t *>(acc));
}

void executeIntegers(const MatrixOp &op, const MatrixOperands &x) {
  alignas(64) int32_t a[16 * 128], b[16 * 128];
  alignas(64) uint32_t acc[kMaxOut];
  decodeA(op, T::I8, x, a);
  decodeB(op, T::I8, x, b);
  loadC(op, x, acc);
  for (unsigned i = 0; i < op.blocks; ++i)
    multiplyIntegers(a + i * op.m * op.k, b + i * op.k * op.n,
                     acc + i * op.m * op.n, op.m, op.n, op.k);
  storeD(op, x, acc);
}

/// blgp negates A, B, C.
void executeDouble(const MatrixOp &op, const MatrixOperands &x) {
  alignas(64) double a[64], b[64], acc[256];
  decodeA(op, T::F64, x, a);
  decodeB(op, T::F64, x, b);
  unsigned inputs = op.blocks * op.m * op.k;
  for (unsigned e = 0; e < inputs; ++e) {
    if (x.blgp & 1)
      a[e] = -a[e];
    if (x.blgp & 2)
      b[e] = -b[e];
  }
  auto element = [&](unsigned blockIndex, unsigned i, unsigned j) {
    return acc + (blockIndex * op.m + i) * op.n + j;
  };
  for (unsigned bi = 0; bi < op.blocks; ++bi)
    for (unsigned i = 0; i < op.m; ++i) {
      OutputRow place(op, bi, i);
      for (unsigned j = 0; j < op.n; ++j) {
        uint64_t bits = x.cConstant;
        if (x.c) {
          const uint32_t *low = x.c + 2 * place.item * kLanes + place.lane + j;
          bits = low[0] | uint64_t(low[kLanes]) << 32;
        }
        std::memcpy(element(bi, i, j), &bits, 8);
        if (x.blgp & 4)
          *element(bi, i, j) = -*element(bi, i, j);
      }
    }
  for (unsigned i = 0; i < op.blocks; ++i)
    multiplyChain(a + i * op.m * op.k, b + i * op.k * op.n,
                  acc + i * op.m * op.n, op.m, op.n, op.k);
  for (unsigned bi = 0; bi < op.blocks; ++bi)
    for (unsigned i = 0; i < op.m; ++i) {
      OutputRow place(op, bi, i);
      for (unsigned j = 0; j < op.n; ++j) {
        uint64_t bits;
        std::memcpy(&bits, element(bi, i, j), 8);
        uint32_t *low = x.d + 2 * place.item * kLanes + place.lane + j;
        low[0] = static_cast<uint32_t>(bits);
        low[kLanes] = static_cast<uint32_t>(bits >> 32);
      }
    }
}

T selected(unsigned code) {
  return code <= 4 ? static_cast<T>(int(T::E4M3) + int(code)) : T::Selected;
}

} // namespace

unsigned mxfp4::sim::matrixDwords(MatrixType type, unsigned perLane) {
  return (perLane * bitsOf(type) + 31) / 32;
}

MatrixType mxfp4::sim::matrixTypeA(const MatrixOp &op, unsigned cbsz) {
  return op.a == T::Selected ? selected(cbsz) : op.a;
}

MatrixType mxfp4::sim::matrixTypeB(const MatrixOp &op, unsigned blgp) {
  return op.b == T::Selected ? selected(blgp) : op.b;
}

bool mxfp4::sim::matrixFormatsValid(const MatrixOp &op, unsigned cbsz,
                                    unsigned blgp) {
  return op.a != T::Selected || (cbsz <= 4 && blgp <= 4);
}

unsigned MatrixOp::passes(unsigned cbsz, unsigned blgp) const {
  bool eightBits = a == T::Selected && (cbsz <= 1 || blgp <= 1);
  return cycles / 4 * (eightBits ? 2 : 1);
}

void mxfp4::sim::executeMatrix(const MatrixOp &op,
                               const MatrixOperands &operands) {
  T typeA = matrixTypeA(op, operands.cbsz);
  T typeB = matrixTypeB(op, operands.blgp);
  if (op.acc == T::F64)
    return executeDouble(op, operands);
  if (op.acc == T::I32)
    return executeIntegers(op, operands);
  if (op.a == T::F32)
    return executeFloat(op, operands);
  // A block's sum is exact in f32 where neither type has 8 or more bits.
  if (bitsOf(typeA) <= 6 && bitsOf(typeB) <= 6)
    return executeBlocks<float>(op, typeA, typeB, operands);
  executeBlocks<double>(op, typeA, typeB, operands);
}
