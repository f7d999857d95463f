// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotations and whole matrices: layout, padding, strides, special blocks, and
// the statistics of stochastic rounding.

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"
#include "mxfp4/Numerics/Matmul.h"
#include "mxfp4/Numerics/Scale.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace mxfp4::numerics;

namespace {

std::vector<float> normal(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> draw;
  std::vector<float> values(count);
  for (float &value : values)
    value = draw(random);
  return values;
}

double correlation(const std::vector<double> &a, const std::vector<double> &b) {
  double ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i != a.size(); ++i) {
    ab += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  return ab / std::sqrt(aa * bb);
}

} // namespace

TEST(Hadamard, ButterflyMeetsTheDefinition) {
  for (int size : {16, 32, 64, 128}) {
    Rotation rotation{size, {0xDEADBEEF, 0x12345678, 0xCAFEF00D, 0x0F0F1234}};
    std::vector<float> x = normal(size, size), y = x, exact(size);
    rotate(rotation, y.data());
    rotateNaive(rotation, x.data(), exact.data());
    double sum = 0;
    for (float value : x)
      sum += std::abs(value);
    double bound = (std::log2(size) + 1) * 0x1p-24 * sum / std::sqrt(size);
    for (int i = 0; i != size; ++i)
      EXPECT_NEAR(y[i], exact[i], bound + std::abs(exact[i]) * 0x1p-24);
  }
}

TEST(Hadamard, TwiceIsTheIdentityAndProductsStay) {
  for (int size : {16, 32, 64, 128}) {
    Rotation rotation{size, {}};
    std::vector<float> x = normal(size, 1), y = normal(size, 2);
    std::vector<float> hx = x, hy = y;
    rotate(rotation, hx.data());
    rotate(rotation, hy.data());
    double before = 0, after = 0;
    for (int i = 0; i != size; ++i) {
      before += double(x[i]) * y[i];
      after += double(hx[i]) * hy[i];
    }
    EXPECT_NEAR(before, after, 1e-4);
    rotate(rotation, hx.data());
    for (int i = 0; i != size; ++i)
      EXPECT_NEAR(hx[i], x[i], 1e-5);
  }
}

TEST(Quantize, ColumnsAreRowsOfTheTranspose) {
  std::vector<float> x = normal(2 * 40 * 70, 3), xt(x.size());
  for (int b = 0; b != 2; ++b)
    for (int r = 0; r != 40; ++r)
      for (int c = 0; c != 70; ++c)
        xt[(b * 70 + c) * 40 + r] = x[(b * 40 + r) * 70 + c];
  for (BlockShape block :
       {BlockShape::Row32, BlockShape::Tile32, BlockShape::Tensor}) {
    OperandSpec spec;
    spec.block = block;
    spec.rotation.size = 16;
    QuantizedMatrix a =
        quantize(MatrixView::dense(x.data(), 2, 40, 70).transposed(), spec);
    QuantizedMatrix b = quantize(MatrixView::dense(xt.data(), 2, 70, 40), spec);
    EXPECT_EQ(a.rows, 70);
    EXPECT_EQ(a.cols, 64);
    EXPECT_EQ(a.codes, b.codes);
    EXPECT_EQ(a.scales, b.scales);
    EXPECT_EQ(a.tensorScale, b.tensorScale);
  }
}

TEST(Quantize, TilesDecodeAlikeInBothDirections) {
  std::vector<float> x = normal(70 * 40, 4);
  OperandSpec spec;
  spec.block = BlockShape::Tile32;
  MatrixView view = MatrixView::dense(x.data(), 1, 70, 40);
  QuantizedMatrix row = quantize(view, spec);
  QuantizedMatrix column = quantize(view.transposed(), spec);
  EXPECT_EQ(row.scales.size(), 3u * 2);
  EXPECT_EQ(column.scales.size(), 2u * 3);
  for (int r = 0; r != 70; ++r)
    for (int c = 0; c != 40; ++c)
      EXPECT_EQ(row.at(0, r, c), column.at(0, c, r));
}

TEST(Quantize, PaddingIsZeroAndNeutral) {
  std::vector<float> x = normal(5 * 33, 5);
  QuantizedMatrix q = quantize(MatrixView::dense(x.data(), 1, 5, 33), {});
  EXPECT_EQ(q.cols, 64);
  for (int r = 0; r != 5; ++r)
    for (int c = 33; c != 64; ++c)
      EXPECT_EQ(q.codes[r * 64 + c], 0);
  EXPECT_EQ(paddedContraction(1, 0), 32);
  EXPECT_EQ(paddedContraction(65, 16), 96);
  EXPECT_EQ(paddedContraction(65, 128), 128);
}

TEST(Quantize, Bf16IsWidened) {
  std::vector<float> x = normal(4 * 32, 6);
  std::vector<uint16_t> patterns;
  for (float &value : x) {
    patterns.push_back(floatToBf16(value));
    value = bf16ToFloat(patterns.back());
  }
  OperandSpec spec;
  spec.rotation.size = 32;
  QuantizedMatrix a = quantize(MatrixView::dense(x.data(), 1, 4, 32), spec);
  QuantizedMatrix b =
      quantize(MatrixView::dense(patterns.data(), 1, 4, 32), spec);
  EXPECT_EQ(a.codes, b.codes);
  EXPECT_EQ(a.scales, b.scales);
}

TEST(Quantize, SpecialBlocks) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  std::vector<float> x(4 * 32, 0.0f);
  x[1] = -0.0f;              // row 0: zeros
  x[32 + 3] = inf;           // row 1: infinity
  x[32 + 4] = 1.0f;          //
  x[64 + 5] = std::nanf(""); // row 2: NaN
  x[96 + 6] = 1e-45f;        // row 3: the smallest subnormal
  for (ScaleRule rule :
       {ScaleRule::Floor, ScaleRule::Even, ScaleRule::Ceil, ScaleRule::RCeil}) {
    OperandSpec spec;
    spec.scale = rule;
    QuantizedMatrix q = quantize(MatrixView::dense(x.data(), 1, 4, 32), spec);
    EXPECT_EQ(q.codes[0], 0);
    EXPECT_EQ(q.codes[1], 8);
    EXPECT_EQ(q.at(0, 0, 1), 0.0f);
    EXPECT_TRUE(std::isinf(q.at(0, 1, 3)));
    EXPECT_EQ(q.at(0, 1, 4), 0.0f);
    for (int c = 0; c != 32; ++c)
      EXPECT_TRUE(std::isnan(q.at(0, 2, c)));
    EXPECT_EQ(q.at(0, 3, 6), 0.0f);
  }
  OperandSpec whole;
  whole.format = Format::E4M3;
  whole.block = BlockShape::Tensor;
  QuantizedMatrix zeros =
      quantize(MatrixView::dense(x.data(), 1, 1, 32), whole);
  EXPECT_EQ(zeros.tensorScale, 1.0f);
  EXPECT_EQ(zeros.at(0, 0, 0), 0.0f);
  QuantizedMatrix bad = quantize(MatrixView::dense(x.data(), 1, 4, 32), whole);
  EXPECT_TRUE(std::isnan(bad.at(0, 0, 0)));
}

TEST(Quantize, EmptyMatrices) {
  float nothing = 0;
  for (auto [rows, cols] : {std::pair{0, 32}, {3, 0}, {0, 0}}) {
    QuantizedMatrix q =
        quantize(MatrixView::dense(&nothing, 1, rows, cols), {});
    EXPECT_TRUE(q.codes.empty());
    EXPECT_TRUE(q.scales.empty());
  }
}

TEST(Stochastic, DependsOnTheElementsPlaceAlone) {
  std::vector<float> x = normal(2 * 8 * 64, 8);
  OperandSpec spec;
  spec.rounding = Rounding::Stochastic;
  Stream stream{1, 2, 3, 4, 1};
  QuantizedMatrix q =
      quantize(MatrixView::dense(x.data(), 2, 8, 64), spec, stream);
  StreamKey key = deriveStream(stream);
  for (int b = 1; b >= 0; --b) // any order, any tile
    for (int r = 7; r >= 0; --r)
      for (int c = 63; c >= 0; --c) {
        int i = (b * 8 + r) * 64 + c;
        EXPECT_EQ(q.codes[i],
                  encodeStochastic(Format::E2M1, x[i], randomWord(key, i),
                                   q.scaleAt(b, r, c)));
      }
}

TEST(Stochastic, UnbiasedAndIndependentBetweenCopies) {
  // Errors of the row copy, the column copy and the other operand, all of one
  // matrix; rceil does not clip, so the mean error must vanish.
  constexpr int kRows = 256, kCols = 256, kCount = kRows * kCols;
  std::vector<float> x = normal(kCount, 9);
  OperandSpec spec;
  spec.scale = ScaleRule::RCeil;
  spec.rounding = Rounding::Stochastic;
  MatrixView view = MatrixView::dense(x.data(), 1, kRows, kCols);
  auto errors = [&](bool column, const Stream &stream) {
    QuantizedMatrix q =
        quantize(column ? view.transposed() : view, spec, stream);
    std::vector<double> result;
    for (int r = 0; r != kRows; ++r)
      for (int c = 0; c != kCols; ++c)
        result.push_back((column ? q.at(0, c, r) : q.at(0, r, c)) -
                         double(x[r * kCols + c]));
    return result;
  };
  std::vector<double> row = errors(false, {1, 0, 0, 0, 0});
  std::vector<double> others[] = {
      errors(true, {1, 0, 1, 0, 0}), errors(true, {1, 0, 0, 0, 0}),
      errors(false, {1, 0, 0, 0, 1}), errors(false, {1, 1, 0, 0, 0})};
  double sum = 0, squares = 0;
  for (double error : row) {
    sum += error;
    squares += error * error;
  }
  EXPECT_LT(std::abs(sum), 5 * std::sqrt(squares));
  for (const std::vector<double> &other : others)
    EXPECT_LT(std::abs(correlation(row, other)), 5 / std::sqrt(kCount));
  // Neighbours do not share bits either.
  std::vector<double> even, odd;
  for (int i = 0; i != kCount; i += 2) {
    even.push_back(row[i]);
    odd.push_back(row[i + 1]);
  }
  EXPECT_LT(std::abs(correlation(even, odd)), 5 / std::sqrt(kCount / 2));
}

TEST(Matmul, RotatedOperandsGiveTheSameProduct) {
  std::vector<float> a = normal(3 * 50, 10), b = normal(4 * 50, 11);
  Rotation none, rotation{64, {0x5A5A1234, 0x98765432, 0, 0}};
  MatrixView av = MatrixView::dense(a.data(), 1, 3, 50);
  MatrixView bv = MatrixView::dense(b.data(), 1, 4, 50);
  std::vector<double> plain = matmulReference(
      padAndRotate(av, none), padAndRotate(bv, none), 1, 3, 4, 64);
  std::vector<double> rotated = matmulReference(
      padAndRotate(av, rotation), padAndRotate(bv, rotation), 1, 3, 4, 64);
  for (size_t i = 0; i != plain.size(); ++i)
    EXPECT_NEAR(plain[i], rotated[i], 1e-4);
}
