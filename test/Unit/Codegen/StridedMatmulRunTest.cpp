// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of bf16 and f32 views in the simulator: every order of dimensions,
// gaps, offsets, tails. Values are small integers, so that results are exact;
// what is between the elements of a view is NaN, and must stay as it is.

#include "KernelRun.h"

#include "../../../runtime/sim/Options.h"

#include "mxfp4/Numerics/Bits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace mxfp4::numerics;
using namespace mxfp4::test;

namespace {
using Strides = std::vector<int64_t>; ///< of [batch, rows, columns]

/// A [batch, rows, columns] view of a flat buffer, in elements.
struct View {
  std::vector<int64_t> sizes;
  Strides strides;
  int64_t offset = 0;
  bool bf16 = false;

  /// One past the last element.
  int64_t end() const {
    int64_t last = offset;
    for (size_t i = 0; i < sizes.size(); ++i)
      last += (sizes[i] - 1) * strides[i];
    return last + 1;
  }
  /// Where element `number`, in row-major order, is.
  int64_t at(int64_t number) const {
    int64_t place = offset;
    for (size_t i = sizes.size(); i-- > 0; number /= sizes[i])
      place += number % sizes[i] * strides[i];
    return place;
  }
  int64_t count() const {
    int64_t product = 1;
    for (int64_t size : sizes)
      product *= size;
    return product;
  }
  std::string type() const {
    std::string text = "memref<", list;
    for (size_t i = 0; i < sizes.size(); ++i) {
      text += std::to_string(sizes[i]) + "x";
      list += (i ? ", " : "") + std::to_string(strides[i]);
    }
    return text + (bf16 ? "bf16" : "f32") + ", strided<[" + list +
           "], offset: " + std::to_string(offset) + ">>";
  }
  std::vector<uint8_t> encode(const std::vector<float> &flat) const {
    if (!bf16)
      return KernelArgument::of(flat).bytes;
    std::vector<uint16_t> narrow;
    for (float value : flat)
      narrow.push_back(floatToBf16(value));
    return KernelArgument::of(narrow).bytes;
  }
};

/// How [batch, rows, columns] may lie in memory.
using Layout = View (*)(int64_t batch, int64_t rows, int64_t columns);

View dense(int64_t b, int64_t r, int64_t c) {
  return {{b, r, c}, {r * c, c, 1}};
}
View oddRows(int64_t b, int64_t r, int64_t c) {
  return {{b, r, c}, {r * (c + 3), c + 3, 1}, 1};
}
View evenRows(int64_t b, int64_t r, int64_t c) {
  int64_t row = (c + 1) / 2 * 2 + 2;
  return {{b, r, c}, {r * row, row, 1}, 2};
}
View transposed(int64_t b, int64_t r, int64_t c) {
  return {{b, r, c}, {r * c, 1, r}};
}
View transposedAligned(int64_t b, int64_t r, int64_t c) {
  int64_t column = (r + 7) / 8 * 8;
  return {{b, r, c}, {column * c, 1, column}, 8};
}
/// Heads between rows and columns: [rows, batch, columns].
View heads(int64_t b, int64_t r, int64_t c) {
  return {{b, r, c}, {c, b * c, 1}};
}
View headsTransposed(int64_t b, int64_t r, int64_t c) {
  return {{b, r, c}, {r, 1, b * r}};
}
View scattered(int64_t b, int64_t r, int64_t c) {
  return {{b, r, c}, {2 * r * c, 2, 2 * r}};
}
constexpr Layout kLayouts[] = {dense,      oddRows,           evenRows,
                               transposed, transposedAligned, heads,
                               scattered,  headsTransposed};

struct Case {
  View lhs, rhs, init;
  bool beta = false;
  std::string config = {}; ///< of the kernel; empty takes the table's
};

std::vector<float> drawn(const View &view, std::mt19937 &random) {
  // A buffer whose columns begin at dwords ends with one.
  std::vector<float> flat((view.end() + 1) / 2 * 2,
                          std::numeric_limits<float>::quiet_NaN());
  for (int64_t i = 0; i < view.count(); ++i)
    flat[view.at(i)] = int(random() % 9) - 4;
  return flat;
}

void check(const Case &test) {
  SCOPED_TRACE(test.lhs.type() + " x " + test.rhs.type() + " -> " +
               test.init.type());
  std::mt19937 random{7};
  const View &lhs = test.lhs, &rhs = test.rhs, &init = test.init;
  std::vector<float> a = drawn(lhs, random), b = drawn(rhs, random),
                     c = drawn(init, random);
  size_t rank = lhs.sizes.size();
  int64_t m = lhs.sizes[rank - 2], n = rhs.sizes[rank - 2],
          k = lhs.sizes.back();
  std::vector<float> expected = c;
  for (int64_t i = 0; i < init.count(); ++i) {
    int64_t column = i % n, row = i / n % m, batch = i / n / m;
    float sum = test.beta ? c[init.at(i)] : 0.0f;
    for (int64_t j = 0; j < k; ++j)
      sum += a[lhs.at((batch * m + row) * k + j)] *
             b[rhs.at((batch * n + column) * k + j)];
    expected[init.at(i)] = init.bf16 ? bf16ToFloat(floatToBf16(sum)) : sum;
  }
  std::string element = lhs.bf16 ? "bf16" : "f32", attributes;
  if (!test.beta)
    attributes = "overwrite";
  if (!test.config.empty())
    attributes += (test.beta ? "config = #mxfp4.kernel_config<"
                             : ", config = #mxfp4.kernel_config<") +
                  test.config + ">";
  std::string body = "gpu.func @kernel(%a: " + lhs.type() +
                     ", %b: " + rhs.type() + ", %c: " + init.type() +
                     ") kernel {\n  mxfp4.scaled_matmul <lhs = <" + element +
                     ">, rhs = <" + element + ">> ins(%a, %b) outs(%c) " + "{" +
                     attributes + "} : (" + lhs.type() + ", " + rhs.type() +
                     ", " + init.type() + ") -> ()\n  gpu.return\n}";
  std::vector<KernelArgument> arguments;
  arguments.push_back({lhs.encode(a)});
  arguments.push_back({rhs.encode(b)});
  arguments.push_back({init.encode(c)});
  if (!runKernel(body, arguments))
    return;
  std::vector<uint8_t> right = init.encode(expected);
  const std::vector<uint8_t> &bytes = arguments[2].bytes;
  ASSERT_EQ(bytes.size(), right.size());
  size_t unit = init.bf16 ? 2 : 4;
  int wrong = 0;
  for (size_t i = 0; i < right.size(); i += unit)
    if (std::memcmp(&bytes[i], &right[i], unit) != 0 && ++wrong <= 3)
      ADD_FAILURE() << "element " << i / unit << " of the buffer, expected "
                    << expected[i / unit];
  EXPECT_EQ(wrong, 0);
}

Case make(Layout lhs, Layout rhs, Layout init, int64_t batch, int64_t m,
          int64_t n, int64_t k, bool bf16, bool bf16Result = false,
          bool beta = false) {
  Case test{lhs(batch, m, k), rhs(batch, n, k), init(batch, m, n), beta};
  test.lhs.bf16 = test.rhs.bf16 = bf16;
  test.init.bf16 = bf16Result;
  return test;
}

TEST(StridedMatmulKernel, EveryPairOfLayouts) {
  for (bool bf16 : {true, false})
    for (Layout lhs : kLayouts)
      for (Layout rhs : kLayouts)
        check(make(lhs, rhs, dense, 2, 34, 36, 72, bf16));
}

TEST(StridedMatmulKernel, EveryLayoutOfResults) {
  for (bool bf16 : {true, false})
    for (bool beta : {true, false})
      for (Layout init : kLayouts)
        check(make(dense, transposed, init, 3, 33, 35, 20, true, bf16, beta));
}

TEST(StridedMatmulKernel, EveryTail) {
  size_t next = 0;
  auto layout = [&] { return kLayouts[next++ % std::size(kLayouts)]; };
  for (int64_t m : {1, 3, 17, 64, 130})
    for (int64_t n : {1, 3, 17, 64, 130})
      for (int64_t k : {1, 3, 17, 64, 130}) {
        Layout lhs = layout(), rhs = layout(), init = layout();
        check(make(lhs, rhs, init, 1 + next % 2, m, n, k, next % 5 < 3,
                   next % 3 == 0, next % 4 == 0));
      }
}

TEST(StridedMatmulKernel, SeveralBatchDimensions) {
  // [tokens, heads, groups, columns], rhs without groups.
  int64_t m = 40, n = 24, k = 48;
  View lhs{{3, 2, m, k}, {2 * k, k, 6 * k, 1}, 0, true};
  View rhs{{3, 2, n, k}, {k, 0, 3 * k, 1}, 0, true};
  View init{{3, 2, m, n}, {2 * m * n, m * n, n, 1}};
  check({lhs, rhs, init});
}

TEST(StridedMatmulKernel, LargeTilesOfLongSums) {
  for (bool bf16 : {true, false})
    for (Layout lhs : {transposedAligned, oddRows, evenRows}) {
      Case test = make(lhs, headsTransposed, dense, 1, 130, 260, 388, bf16);
      bool hasLarge =
          mxfp4::sim::chip().findMfma(mxfp4::Mfma::BF16, 16, 16, 32);
      std::string mfma = !bf16 ? "4" : hasLarge ? "32" : "16";
      test.config = "tile = [128, 128], waves = [2, 2], stages = 2, step = " +
                    std::string(bf16 ? "64" : "32") + ", mfma = [16, 16, " +
                    mfma + "], group = 8";
      check(test);
    }
}
} // namespace
