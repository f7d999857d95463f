// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix instructions against matrices multiplied here. Registers are filled by
// the formulas of the CDNA4 ISA document (7.1.4, 7.1.5, 7.5), written out again
// in this file; element values come from Numerics.

#include "Matrix.h"
#include "GoldenData.h"

#include "mxfp4/Numerics/Element.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <random>

using namespace mxfp4::sim;
using namespace mxfp4;

namespace {

constexpr unsigned kLanes = 64;
using Registers = std::vector<uint32_t>; ///< [register][lane]

unsigned bitsOf(MatrixType type) {
  switch (type) {
  case MatrixType::F64:
    return 64;
  case MatrixType::F32:
  case MatrixType::I32:
    return 32;
  case MatrixType::F16:
  case MatrixType::BF16:
    return 16;
  case MatrixType::E2M3:
  case MatrixType::E3M2:
    return 6;
  case MatrixType::E2M1:
    return 4;
  default:
    return 8;
  }
}

bool isSmall(MatrixType type) {
  return type >= MatrixType::E4M3 && type <= MatrixType::E2M1;
}

numerics::Format formatOf(MatrixType type) {
  switch (type) {
  case MatrixType::E4M3:
    return numerics::Format::E4M3;
  case MatrixType::E5M2:
    return numerics::Format::E5M2;
  case MatrixType::E2M3:
    return numerics::Format::E2M3;
  case MatrixType::E3M2:
    return numerics::Format::E3M2;
  default:
    return numerics::Format::E2M1;
  }
}

/// Item `item` of lane `lane`: `width` bits of its registers as one number.
void putItem(Registers &registers, unsigned lane, unsigned item, unsigned width,
             uint64_t bits) {
  for (unsigned b = 0; b < width; ++b) {
    unsigned bit = item * width + b;
    uint32_t &word = registers[bit / 32 * kLanes + lane];
    word |= uint32_t(bits >> b & 1) << bit % 32;
  }
}

/// A matrix element of one instruction's operand, as a pattern and a value.
struct Element {
  uint64_t bits;
  double value;
};

Element element(MatrixType type, int small, uint8_t code) {
  if (isSmall(type)) {
    uint8_t masked = code & ((1u << bitsOf(type)) - 1);
    return {masked, numerics::decode(formatOf(type), masked)};
  }
  switch (type) {
  case MatrixType::I8:
    return {uint8_t(small), double(small)};
  case MatrixType::F64: {
    double value = small;
    uint64_t bits;
    std::memcpy(&bits, &value, 8);
    return {bits, value};
  }
  default: {
    float value = float(small);
    uint32_t bits;
    std::memcpy(&bits, &value, 4);
    if (type == MatrixType::BF16)
      return {bits >> 16, value};
    if (type == MatrixType::F32)
      return {bits, value};
    _Float16 half = static_cast<_Float16>(value);
    uint16_t pattern;
    std::memcpy(&pattern, &half, 2);
    return {pattern, value};
  }
  }
}

/// Lane and item of element (i, k) of block b of an operand whose rows
/// (columns) are `extent`.
struct Place {
  unsigned lane, item;
};

Place inputPlace(unsigned extent, unsigned blocks, unsigned k, unsigned i,
                 unsigned kk, unsigned b, bool halves) {
  unsigned perLane = k * extent * blocks / kLanes;
  if (!halves)
    return {i + extent * (b + blocks * (kk / perLane)), kk % perLane};
  unsigned run = perLane / 2, half = kk / (k / 2), rest = kk % (k / 2);
  return {i + extent * (rest / run), half * run + rest % run};
}

/// Register and lane of D[b][i][j].
Place outputPlace(const MatrixOp &op, unsigned b, unsigned i, unsigned j) {
  unsigned h = op.acc == MatrixType::F64 ? 1 : 4;
  unsigned bi = (64 + op.n * op.m / h - 1) / (op.n * op.m / h);
  unsigned mi = 64 / bi / op.n;
  unsigned g = op.m / (h * mi);
  return {j + op.n * (i / h % mi + mi * (b % bi)),
          i % h + h * (i / (h * mi) + g * (b / bi))};
}

double outputValue(const MatrixOp &op, const Registers &d, unsigned b,
                   unsigned i, unsigned j) {
  Place place = outputPlace(op, b, i, j);
  if (op.acc == MatrixType::F64) {
    uint64_t bits = d[2 * place.item * kLanes + place.lane] |
                    uint64_t(d[(2 * place.item + 1) * kLanes + place.lane])
                        << 32;
    double value;
    std::memcpy(&value, &bits, 8);
    return value;
  }
  uint32_t bits = d[place.item * kLanes + place.lane];
  if (op.acc == MatrixType::I32)
    return static_cast<int32_t>(bits);
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

/// Operands of one instruction, in registers and as values.
struct Problem {
  const MatrixOp &op;
  MatrixType typeA, typeB;
  Registers a, b, c, d, index, scaleA, scaleB;
  std::vector<double> valuesA, valuesB; ///< [blocks][m][k], [blocks][k][n]

  Problem(const MatrixOp &op, unsigned cbsz, unsigned blgp)
      : op(op), typeA(matrixTypeA(op, cbsz)), typeB(matrixTypeB(op, blgp)),
        a(16 * kLanes), b(16 * kLanes), c(64 * kLanes), d(64 * kLanes),
        index(kLanes), scaleA(kLanes), scaleB(kLanes),
        valuesA(op.blocks * op.m * op.k), valuesB(op.blocks * op.k * op.n) {}

  bool isWide() const { return op.a == MatrixType::Selected; }

  void setA(unsigned block, unsigned i, unsigned k, Element e) {
    Place place = inputPlace(op.m, op.blocks, op.k, i, k, block,
                             isWide() && bitsOf(typeA) == 8);
    putItem(a, place.lane, place.item, bitsOf(typeA), e.bits);
    valuesA[(block * op.m + i) * op.k + k] = e.value;
  }
  void setB(unsigned block, unsigned k, unsigned j, Element e) {
    unsigned perLane = op.k * op.n * op.blocks / kLanes;
    bool halves = (isWide() && bitsOf(typeB) == 8) ||
                  (op.sparse && perLane * bitsOf(typeB) == 256);
    Place place = inputPlace(op.n, op.blocks, op.k, j, k, block, halves);
    putItem(b, place.lane, place.item, bitsOf(typeB), e.bits);
    valuesB[(block * op.k + k) * op.n + j] = e.value;
  }

  double expected(unsigned block, unsigned i, unsigned j) const {
    double sum = 0;
    for (unsigned k = 0; k < op.k; ++k)
      sum += valuesA[(block * op.m + i) * op.k + k] *
             valuesB[(block * op.k + k) * op.n + j] * scale(i, j, k);
    return sum;
  }

  double scale(unsigned i, unsigned j, unsigned k) const {
    if (!op.scaled)
      return 1;
    unsigned block = k / 32;
    return std::ldexp(1.0, int(scaleA[i + op.m * block] & 0xff) +
                               int(scaleB[j + op.n * block] & 0xff) - 254);
  }

  void run(unsigned cbsz, unsigned blgp, unsigned abid = 0) {
    MatrixOperands x;
    x.d = d.data();
    x.a = a.data();
    x.b = b.data();
    x.c = op.sparse ? d.data() : c.data();
    x.index = index.data();
    if (op.scaled) {
      x.scaleA = scaleA.data();
      x.scaleB = scaleB.data();
    }
    x.cbsz = uint8_t(cbsz);
    x.blgp = uint8_t(blgp);
    x.abid = uint8_t(abid);
    executeMatrix(op, x);
  }
};

const MatrixOp &find(const std::string &name) {
  for (const MatrixOp &op : kMatrixInstructions)
    if (op.name == name)
      return op;
  ADD_FAILURE() << name << " is not in the table";
  return kMatrixInstructions[0];
}

} // namespace

/// Every dense instruction with small integers, exact in every type; C is not
/// 0.
TEST(SimMatrix, DenseInstructions) {
  std::mt19937 random(1);
  for (const MatrixOp &op : kMatrixInstructions) {
    if (op.sparse || op.a == MatrixType::Selected)
      continue;
    SCOPED_TRACE(op.name);
    Problem p(op, 0, 0);
    auto code = [&] {
      return uint8_t(random() & 0x80) | (random() % 24 + 0x28);
    };
    for (unsigned blk = 0; blk < op.blocks; ++blk)
      for (unsigned k = 0; k < op.k; ++k) {
        for (unsigned i = 0; i < op.m; ++i)
          p.setA(blk, i, k, element(p.typeA, int(random() % 15) - 7, code()));
        for (unsigned j = 0; j < op.n; ++j)
          p.setB(blk, k, j, element(p.typeB, int(random() % 15) - 7, code()));
      }
    bool isDouble = op.acc == MatrixType::F64;
    for (unsigned r = 0; r < op.accDwords(); ++r)
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        int value = int(random() % 9);
        float single = float(value);
        double wide = value;
        if (op.acc == MatrixType::I32)
          p.c[r * kLanes + lane] = uint32_t(value);
        else if (!isDouble)
          std::memcpy(&p.c[r * kLanes + lane], &single, 4);
        else if (r % 2 == 0) {
          uint64_t bits;
          std::memcpy(&bits, &wide, 8);
          p.c[r * kLanes + lane] = uint32_t(bits);
          p.c[(r + 1) * kLanes + lane] = uint32_t(bits >> 32);
        }
      }
    p.run(0, 0);
    for (unsigned blk = 0; blk < op.blocks; ++blk)
      for (unsigned i = 0; i < op.m; ++i)
        for (unsigned j = 0; j < op.n; ++j)
          ASSERT_EQ(outputValue(op, p.d, blk, i, j),
                    p.expected(blk, i, j) + outputValue(op, p.c, blk, i, j))
              << "block " << blk << " row " << i << " column " << j;
  }
}

/// Sparse instructions: every pair of places of a group of four occurs; the
/// index set is chosen by abid.
TEST(SimMatrix, SparseInstructions) {
  std::mt19937 random(2);
  constexpr unsigned pairs[6][2] = {{0, 1}, {0, 2}, {0, 3},
                                    {1, 2}, {1, 3}, {2, 3}};
  for (const MatrixOp &op : kMatrixInstructions) {
    if (!op.sparse)
      continue;
    unsigned perLane = op.m * op.k / 2 / kLanes, sets = 32 / (2 * perLane);
    for (unsigned set = 0; set < sets; ++set) {
      SCOPED_TRACE(std::string(op.name) + " set " + std::to_string(set));
      Problem p(op, 0, 0);
      auto code = [&] {
        return uint8_t(random() & 0x80) | (random() % 24 + 0x28);
      };
      for (unsigned k = 0; k < op.k; ++k)
        for (unsigned j = 0; j < op.n; ++j)
          p.setB(0, k, j, element(p.typeB, int(random() % 15) - 7, code()));
      for (unsigned i = 0; i < op.m; ++i)
        for (unsigned stored = 0; stored < op.k / 2; stored += 2) {
          const unsigned *pair = pairs[random() % 6];
          for (unsigned which = 0; which < 2; ++which) {
            Element e = element(p.typeA, int(random() % 15) - 7, code());
            unsigned c = stored + which;
            unsigned lane = i + op.m * (c / perLane), item = c % perLane;
            putItem(p.a, lane, item, bitsOf(p.typeA), e.bits);
            p.index[lane] |= pair[which] << (2 * (set * perLane + item));
            p.valuesA[i * op.k + stored / 2 * 4 + pair[which]] = e.value;
          }
        }
      p.run(0, 0, set);
      for (unsigned i = 0; i < op.m; ++i)
        for (unsigned j = 0; j < op.n; ++j)
          ASSERT_EQ(outputValue(op, p.d, 0, i, j), p.expected(0, i, j))
              << "row " << i << " column " << j;
    }
  }
}

/// Every pair of formats of f8f6f4 and of its scaled form: one-hot A, so that
/// each result is one product, exact; scales differ by row, column and block.
TEST(SimMatrix, OneHotForEveryFormatPair) {
  std::mt19937 random(3);
  for (const MatrixOp &op : kMatrixInstructions) {
    if (op.a != MatrixType::Selected)
      continue;
    for (unsigned cbsz = 0; cbsz < 5; ++cbsz)
      for (unsigned blgp = 0; blgp < 5; ++blgp)
        for (unsigned k = 0; k < op.k; ++k) {
          SCOPED_TRACE(std::string(op.name) + " cbsz " + std::to_string(cbsz) +
                       " blgp " + std::to_string(blgp) + " k " +
                       std::to_string(k));
          Problem p(op, cbsz, blgp);
          auto finite = [&](MatrixType type) {
            for (;;) {
              Element e = element(type, 0, uint8_t(random()));
              if (std::isfinite(e.value) && e.value != 0)
                return e;
            }
          };
          unsigned row = random() % op.m;
          p.setA(0, row, k, finite(p.typeA));
          for (unsigned kk = 0; kk < op.k; ++kk)
            for (unsigned j = 0; j < op.n; ++j)
              p.setB(0, kk, j, finite(p.typeB));
          for (unsigned lane = 0; lane < kLanes; ++lane) {
            // Distinct in every lane; other bytes of the dword are noise.
            p.scaleA[lane] = (96 + lane) | 0xabcdef00u;
            p.scaleB[lane] = (159 - lane) | 0x12345600u;
          }
          p.run(cbsz, blgp);
          for (unsigned i = 0; i < op.m; ++i)
            for (unsigned j = 0; j < op.n; ++j)
              ASSERT_EQ(outputValue(op, p.d, 0, i, j), p.expected(0, i, j))
                  << "row " << i << " column " << j;
        }
  }
}

/// Dense random data: within f32 accumulation of one rounding a block.
TEST(SimMatrix, RandomForEveryFormatPair) {
  std::mt19937 random(4);
  for (const MatrixOp &op : kMatrixInstructions) {
    if (!op.scaled)
      continue;
    for (unsigned cbsz = 0; cbsz < 5; ++cbsz)
      for (unsigned blgp = 0; blgp < 5; ++blgp) {
        Problem p(op, cbsz, blgp);
        auto finite = [&](MatrixType type) {
          Element e{};
          do
            e = element(type, 0, uint8_t(random()));
          while (!std::isfinite(e.value));
          return e;
        };
        for (unsigned k = 0; k < op.k; ++k)
          for (unsigned i = 0; i < op.m; ++i) {
            p.setA(0, i, k, finite(p.typeA));
            p.setB(0, k, i, finite(p.typeB));
          }
        for (unsigned lane = 0; lane < kLanes; ++lane) {
          p.scaleA[lane] = 120 + random() % 16;
          p.scaleB[lane] = 120 + random() % 16;
        }
        p.run(cbsz, blgp);
        for (unsigned i = 0; i < op.m; ++i)
          for (unsigned j = 0; j < op.n; ++j) {
            double magnitude = 0;
            for (unsigned k = 0; k < op.k; ++k)
              magnitude +=
                  std::fabs(p.valuesA[i * op.k + k] * p.valuesB[k * op.n + j] *
                            p.scale(i, j, k));
            ASSERT_NEAR(outputValue(op, p.d, 0, i, j), p.expected(0, i, j),
                        magnitude * (op.k / 32) * 0x1p-24)
                << op.name << " cbsz " << cbsz << " blgp " << blgp;
          }
      }
  }
}

TEST(SimMatrix, ScaleBytes) {
  const MatrixOp &op = find("v_mfma_scale_f32_16x16x128_f8f6f4");
  for (unsigned byte = 0; byte < 4; ++byte)
    for (unsigned scale = 0; scale < 256; ++scale) {
      Problem p(op, 4, 4);
      p.setA(0, 3, 70, element(MatrixType::E2M1, 0, 2)); // 1 * 1, block 2
      p.setB(0, 70, 5, element(MatrixType::E2M1, 0, 2));
      p.scaleA.assign(kLanes, 0x7f7f7f7f);
      p.scaleB.assign(kLanes, 0x7f7f7f7f);
      uint32_t &word = p.scaleA[3 + 16 * 2];
      word = (word & ~(0xffu << 8 * byte)) | scale << 8 * byte;
      MatrixOperands x;
      x.d = p.d.data();
      x.a = p.a.data();
      x.b = p.b.data();
      x.scaleA = p.scaleA.data();
      x.scaleB = p.scaleB.data();
      x.scaleByteA = x.scaleByteB = uint8_t(byte);
      x.cbsz = x.blgp = 4;
      executeMatrix(op, x);
      double got = outputValue(op, p.d, 0, 3, 5);
      if (scale == 255)
        EXPECT_TRUE(std::isnan(got));
      else
        EXPECT_EQ(got, std::ldexp(1.0, int(scale) - 127));
      EXPECT_EQ(outputValue(op, p.d, 0, 4, 5), 0);
    }
}

TEST(SimMatrix, BroadcastsOfBlocks) {
  for (const MatrixOp &op : kMatrixInstructions) {
    if (op.blocks != 4 || op.a != MatrixType::F16)
      continue;
    // cbsz 2: all four blocks take A of block abid; blgp 5: B of lanes 16..31.
    Problem p(op, 0, 0);
    for (unsigned blk = 0; blk < 4; ++blk)
      for (unsigned k = 0; k < op.k; ++k)
        for (unsigned i = 0; i < op.m; ++i) {
          p.setA(blk, i, k, element(op.a, int(blk + i % 3), 0));
          p.setB(blk, k, i, element(op.b, int(2 * blk + k), 0));
        }
    p.run(2, 5, 3);
    for (unsigned blk = 0; blk < 4; ++blk)
      for (unsigned i = 0; i < op.m; ++i) {
        double expected = 0;
        for (unsigned k = 0; k < op.k; ++k)
          expected += (3 + i % 3) * (2 * 1 + k);
        EXPECT_EQ(outputValue(op, p.d, blk, i, 7), expected) << op.name;
      }
  }
}

/// Operands quantized by others: tiles of 16x16x128 over the product.
TEST(SimMatrix, GoldenProducts) {
  const MatrixOp &op = find("v_mfma_scale_f32_16x16x128_f8f6f4");
  auto cases = test::loadGolden();
  if (cases.empty())
    GTEST_SKIP() << "no golden vectors: set MXFP4_SHARED";
  for (const auto &golden : cases)
    for (const test::MatmulProblem &problem : test::matmulProblems(*golden)) {
      const numerics::QuantizedMatrix &lhs = problem.lhs, &rhs = problem.rhs;
      if (lhs.format != numerics::Format::E2M1)
        continue;
      int64_t m = problem.product->shape[0], n = problem.product->shape[1];
      for (int64_t i0 = 0; i0 < m; i0 += 16)
        for (int64_t j0 = 0; j0 < n; j0 += 16) {
          Registers acc(64 * kLanes);
          for (int64_t k0 = 0; k0 < lhs.cols; k0 += 128) {
            Problem p(op, 4, 4);
            p.scaleA.assign(kLanes, 127);
            p.scaleB.assign(kLanes, 127);
            auto fill = [&](const numerics::QuantizedMatrix &from, int64_t row,
                            unsigned i, Registers &registers,
                            Registers &scale) {
              if (row >= from.rows)
                return;
              for (unsigned k = 0; k < 128 && k0 + k < from.cols; ++k) {
                putItem(registers, i + 16 * (k / 32), k % 32, 4,
                        from.codes[row * from.cols + k0 + k]);
                scale[i + 16 * (k / 32)] = from.scaleAt(0, row, k0 + k);
              }
            };
            for (unsigned i = 0; i < 16; ++i) {
              fill(lhs, i0 + i, i, p.a, p.scaleA);
              fill(rhs, j0 + i, i, p.b, p.scaleB);
            }
            p.c = acc;
            p.run(4, 4);
            acc = p.d;
          }
          for (unsigned i = 0; i < 16 && i0 + i < m; ++i)
            for (unsigned j = 0; j < 16 && j0 + j < n; ++j) {
              int64_t at = (i0 + i) * n + j0 + j;
              ASSERT_NEAR(outputValue(op, acc, 0, i, j),
                          problem.product->data<double>()[at],
                          problem.magnitude->data<double>()[at] *
                              double(lhs.cols / 32) * 0x1p-24)
                  << problem.name << " row " << i0 + i << " column " << j0 + j;
            }
        }
    }
}
