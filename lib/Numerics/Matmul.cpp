// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The float64 product and the sum of magnitudes that bounds its error.

#include "mxfp4/Numerics/Matmul.h"

#include <cmath>

using namespace mxfp4::numerics;

/// Sums term(lhs, rhs) over the contraction for each element of the product.
template <typename Term>
static std::vector<double>
contract(const std::vector<float> &lhs, const std::vector<float> &rhs,
         int64_t batch, int64_t m, int64_t n, int64_t k, Term term) {
  std::vector<double> result;
  result.reserve(batch * m * n);
  for (int64_t b = 0; b != batch; ++b)
    for (int64_t i = 0; i != m; ++i)
      for (int64_t j = 0; j != n; ++j) {
        const float *left = lhs.data() + (b * m + i) * k;
        const float *right = rhs.data() + (b * n + j) * k;
        double sum = 0;
        for (int64_t l = 0; l != k; ++l)
          sum += term(left[l], right[l]);
        result.push_back(sum);
      }
  return result;
}

std::vector<double>
mxfp4::numerics::matmulReference(const std::vector<float> &lhs,
                                 const std::vector<float> &rhs, int64_t batch,
                                 int64_t m, int64_t n, int64_t k) {
  return contract(lhs, rhs, batch, m, n, k,
                  [](double a, double b) { return a * b; });
}

std::vector<double>
mxfp4::numerics::matmulReference(const QuantizedMatrix &lhs,
                                 const QuantizedMatrix &rhs) {
  return matmulReference(dequantize(lhs), dequantize(rhs), lhs.batch, lhs.rows,
                         rhs.rows, lhs.cols);
}

std::vector<double>
mxfp4::numerics::matmulMagnitude(const std::vector<float> &lhs,
                                 const std::vector<float> &rhs, int64_t batch,
                                 int64_t m, int64_t n, int64_t k) {
  return contract(lhs, rhs, batch, m, n, k,
                  [](double a, double b) { return std::abs(a * b); });
}
