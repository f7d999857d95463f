// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// High-precision products against plain loops: layouts, strides, batches,
// several contracted dimensions, accumulation, empty extents.

#include "cpu/Product.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>
#include <vector>

using namespace mxfp4::cpu;

namespace {
/// A Product and its loops, laid out as generated code does.
struct Description {
  std::vector<int64_t> fields;

  Description(Product p, std::vector<ProductLoop> loops) {
    fields = {p.m,
              p.n,
              p.k,
              p.aM,
              p.aK,
              p.bN,
              p.bK,
              p.cM,
              p.cN,
              p.accumulate,
              static_cast<int64_t>(loops.size())};
    for (const ProductLoop &loop : loops)
      fields.insert(fields.end(), {loop.extent, loop.a, loop.b, loop.c});
  }
  const Product *get() const {
    return reinterpret_cast<const Product *>(fields.data());
  }
};

std::vector<float> random(size_t size) {
  static std::mt19937 generator(7);
  std::uniform_real_distribution<float> distribution(-1, 1);
  std::vector<float> values(size);
  for (float &value : values)
    value = distribution(generator);
  return values;
}

/// Does `description` in f64 by plain loops.
void expectProduct(const Description &description, const std::vector<float> &a,
                   const std::vector<float> &b, std::vector<float> c) {
  const Product &p = *description.get();
  std::vector<double> expected(c.begin(), c.end());
  int64_t positions = 1;
  for (int64_t i = 0; i < p.numLoops; ++i)
    positions *= p.loops[i].extent;
  std::vector<bool> started(c.size(), p.accumulate != 0);
  for (int64_t position = 0; position < positions; ++position) {
    int64_t rest = position, aAt = 0, bAt = 0, cAt = 0;
    for (int64_t i = p.numLoops - 1; i >= 0; --i) {
      int64_t at = rest % p.loops[i].extent;
      rest /= p.loops[i].extent;
      aAt += at * p.loops[i].a;
      bAt += at * p.loops[i].b;
      cAt += at * p.loops[i].c;
    }
    for (int64_t m = 0; m < p.m; ++m)
      for (int64_t n = 0; n < p.n; ++n) {
        int64_t at = cAt + m * p.cM + n * p.cN;
        double sum = started[at] ? expected[at] : 0;
        started[at] = true;
        for (int64_t k = 0; k < p.k; ++k)
          sum += static_cast<double>(a[aAt + m * p.aM + k * p.aK]) *
                 b[bAt + n * p.bN + k * p.bK];
        expected[at] = sum;
      }
  }
  mxfp4_cpu_product(&p, a.data(), b.data(), c.data());
  for (size_t i = 0; i < c.size(); ++i)
    ASSERT_NEAR(c[i], expected[i], 1e-5 * (1 + p.k)) << "element " << i;
}

TEST(Product, EveryLayoutOfEachOperand) {
  const int64_t m = 19, n = 33, k = 21;
  for (bool aT : {false, true})
    for (bool bT : {false, true})
      for (bool cT : {false, true})
        for (int64_t accumulate : {0, 1}) {
          Product p{m,          n,          k,          aT ? 1 : k,
                    aT ? m : 1, bT ? k : 1, bT ? 1 : n, cT ? 1 : n,
                    cT ? m : 1, accumulate, 0,          {}};
          expectProduct(Description(p, {}), random(m * k), random(k * n),
                        random(m * n));
        }
}

TEST(Product, NoUnitStrideAndNeighboursUntouched) {
  // Every second element of every second row.
  const int64_t m = 5, n = 6, k = 7;
  Product p{m, n, k, 4 * k, 2, 4 * k, 2, 4 * n, 2, 0, 0, {}};
  expectProduct(Description(p, {}), random(4 * m * k), random(4 * n * k),
                random(4 * m * n));
}

TEST(Product, OneRowOneColumnOneTerm) {
  for (auto [m, n, k] : {std::tuple<int64_t, int64_t, int64_t>{1, 40, 30},
                         {40, 1, 30},
                         {40, 30, 1},
                         {1, 1, 50},
                         {1, 1, 1}}) {
    Product p{m, n, k, k, 1, 1, n, n, 1, 0, 0, {}};
    expectProduct(Description(p, {}), random(m * k), random(k * n),
                  random(m * n));
  }
}

TEST(Product, NothingToAddUp) {
  Product p{3, 4, 0, 1, 1, 1, 1, 4, 1, 0, 0, {}};
  expectProduct(Description(p, {}), random(1), random(1), random(12));
  p.accumulate = 1;
  expectProduct(Description(p, {}), random(1), random(1), random(12));
}

TEST(Product, BatchesAndFurtherSums) {
  // [b, m, s, k] x [b, n, s, k] summed over s and k, heads interleaved.
  const int64_t batch = 6, sums = 3, m = 9, n = 10, k = 8;
  Product p{m, n, k, sums * k, 1, sums * k, 1, n, 1, 0, 0, {}};
  Description description(
      p, {{batch, m * sums * k, n * sums * k, m * n}, {sums, k, k, 0}});
  expectProduct(description, random(batch * m * sums * k),
                random(batch * n * sums * k), random(batch * m * n));
}

TEST(Product, LargeEnoughForSeveralBlocks) {
  const int64_t m = 300, n = 70, k = 130;
  Product p{m, n, k, k, 1, 1, n, n, 1, 0, 0, {}};
  expectProduct(Description(p, {}), random(m * k), random(k * n),
                random(m * n));
  Product wide{n, m, k, k, 1, 1, m, m, 1, 1, 0, {}};
  expectProduct(Description(wide, {}), random(n * k), random(k * m),
                random(m * n));
}
} // namespace
