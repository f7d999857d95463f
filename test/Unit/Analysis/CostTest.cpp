// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cost model against the times that others measured.

#include "mxfp4/Analysis/Cost.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

using namespace mxfp4;

/// Measured over modelled time of each row of a table in $MXFP4_SHARED/data,
/// sorted; empty if there is no such table.
static std::vector<double> ratios(const std::string &table, unsigned bits) {
  const char *shared = std::getenv("MXFP4_SHARED");
  std::ifstream file(
      std::string(shared ? shared : MXFP4_SOURCE_DIR "/../shared") + "/data/" +
      table);
  std::vector<double> result;
  std::string line;
  std::getline(file, line); // cu_num,M,N,K,us,...
  while (std::getline(file, line)) {
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream cells(line);
    int64_t units, m, n, k;
    double microseconds;
    if (cells >> units >> m >> n >> k >> microseconds)
      result.push_back(microseconds /
                       estimateProduct({1, m, n, k}, bits, bits));
  }
  std::sort(result.begin(), result.end());
  return result;
}

static void expectClose(const std::vector<double> &ratios) {
  if (ratios.empty())
    GTEST_SKIP() << "no measured times";
  auto quantile = [&](double part) {
    return ratios[size_t(part * (ratios.size() - 1))];
  };
  EXPECT_GT(quantile(0.25), 0.75);
  EXPECT_NEAR(quantile(0.5), 1, 0.1);
  EXPECT_LT(quantile(0.75), 1.5);
  EXPECT_GT(quantile(0.05), 0.5);
  EXPECT_LT(quantile(0.95), 2);
}

TEST(CostTest, MXFP4) { expectClose(ratios("mi355x_mxfp4_gemm.csv", 4)); }
TEST(CostTest, FP8) { expectClose(ratios("mi355x_fp8_gemm.csv", 8)); }

// More bits on either side and more rows never make a product cheaper.
TEST(CostTest, Monotonic) {
  EXPECT_LE(estimateProduct({1, 4096, 4096, 4096}, 4, 4),
            estimateProduct({1, 4096, 4096, 4096}, 4, 8));
  EXPECT_LE(estimateProduct({1, 4096, 4096, 4096}, 8, 8),
            estimateProduct({1, 4096, 4096, 4096}, 16, 16));
  EXPECT_LE(estimateProduct({1, 4096, 4096, 4096}, 16, 16),
            estimateProduct({2, 4096, 4096, 4096}, 16, 16));
}
