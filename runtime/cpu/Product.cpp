// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products on OpenBLAS. The library is kept on one thread and called from the
// pool's threads on parts of the result, so that small products are divided
// too and the parts, hence the bits, do not depend on how many threads there
// are.

#include "Product.h"
#include "Parallel.h"

#include <algorithm>
#include <cblas.h>
#include <vector>

using namespace mxfp4::cpu;

namespace {
/// Multiply-adds that are worth a block of their own.
constexpr int64_t kBlockWork = 1 << 19;

/// A rectangle of C, and where its operands start.
struct Part {
  int64_t m, n;
  const float *a, *b;
  float *c;
};

/// A matrix of `rows` x `columns` as BLAS wants it: one stride of 1.
struct Matrix {
  const float *data;
  CBLAS_TRANSPOSE transpose;
  int64_t leading;
};

/// The matrix itself if it has a unit stride, else a copy in `storage`.
Matrix matrixOf(const float *data, int64_t rows, int64_t columns,
                int64_t rowStride, int64_t columnStride,
                std::vector<float> &storage) {
  // A stride along an extent of one says nothing: choose it freely.
  if ((columnStride == 1 || columns == 1) &&
      (rowStride >= columns || rows == 1))
    return {data, CblasNoTrans,
            std::max(rows == 1 ? columns : rowStride, columns)};
  if ((rowStride == 1 || rows == 1) && (columnStride >= rows || columns == 1))
    return {data, CblasTrans,
            std::max(columns == 1 ? rows : columnStride, rows)};
  storage.resize(rows * columns);
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column)
      storage[row * columns + column] =
          data[row * rowStride + column * columnStride];
  return {storage.data(), CblasNoTrans, columns};
}

void multiply(const Product &p, const Part &part, bool accumulate) {
  thread_local std::vector<float> aCopy, bCopy, cCopy;
  if (p.k == 0) {
    for (int64_t i = 0; !accumulate && i < part.m; ++i)
      for (int64_t j = 0; j < part.n; ++j)
        part.c[i * p.cM + j * p.cN] = 0;
    return;
  }
  Matrix a = matrixOf(part.a, part.m, p.k, p.aM, p.aK, aCopy);
  Matrix b = matrixOf(part.b, p.k, part.n, p.bK, p.bN, bCopy);
  float beta = accumulate ? 1.0f : 0.0f;
  auto flipped = [](CBLAS_TRANSPOSE t) {
    return t == CblasNoTrans ? CblasTrans : CblasNoTrans;
  };
  if (p.cN == 1 || part.n == 1) {
    int64_t leading = std::max(part.m == 1 ? part.n : p.cM, part.n);
    if (part.n == 1 || leading >= part.n)
      return cblas_sgemm(CblasRowMajor, a.transpose, b.transpose, part.m,
                         part.n, p.k, 1.0f, a.data, a.leading, b.data,
                         b.leading, beta, part.c, leading);
  }
  if (p.cM == 1 || part.m == 1) // C^T = B^T A^T
    return cblas_sgemm(CblasRowMajor, flipped(b.transpose),
                       flipped(a.transpose), part.n, part.m, p.k, 1.0f, b.data,
                       b.leading, a.data, a.leading, beta, part.c,
                       std::max(part.n == 1 ? part.m : p.cN, part.m));
  cCopy.resize(part.m * part.n);
  cblas_sgemm(CblasRowMajor, a.transpose, b.transpose, part.m, part.n, p.k,
              1.0f, a.data, a.leading, b.data, b.leading, 0.0f, cCopy.data(),
              part.n);
  for (int64_t i = 0; i < part.m; ++i)
    for (int64_t j = 0; j < part.n; ++j) {
      float &out = part.c[i * p.cM + j * p.cN];
      out = cCopy[i * part.n + j] + (accumulate ? out : 0.0f);
    }
}

/// The part of C that the outer loops are at, given their joint index.
Part advance(const Product &p, int64_t first, int64_t last, int64_t position,
             Part part) {
  for (int64_t i = last - 1; i >= first; --i) {
    const ProductLoop &loop = p.loops[i];
    int64_t at = position % loop.extent;
    position /= loop.extent;
    part.a += at * loop.a;
    part.b += at * loop.b;
    part.c += at * loop.c;
  }
  return part;
}

/// BLAS on one thread, once.
bool useOneThread() {
  openblas_set_num_threads(1);
  return true;
}
} // namespace

void mxfp4_cpu_product(const Product *product, const float *a, const float *b,
                       float *c) {
  [[maybe_unused]] static const bool once = useOneThread();
  const Product &p = *product;
  int64_t numResults = 0, results = 1, terms = 1;
  while (numResults < p.numLoops && p.loops[numResults].c != 0)
    results *= p.loops[numResults++].extent;
  for (int64_t i = numResults; i < p.numLoops; ++i)
    terms *= p.loops[i].extent;

  // Rows (or columns) of C in blocks of a multiple of 16.
  int64_t work = p.m * p.n * std::max<int64_t>(p.k, 1);
  bool byRows = p.m >= p.n;
  int64_t extent = byRows ? p.m : p.n;
  int64_t parts = std::max<int64_t>(work / kBlockWork, 1);
  int64_t block = std::max<int64_t>((extent / parts + 15) / 16 * 16, 16);
  parts = (extent + block - 1) / block;

  int64_t grain = std::max<int64_t>(
      kBlockWork * parts / std::max<int64_t>(work * terms, 1), 1);
  parallelFor(0, results * parts, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      Part part = advance(p, 0, numResults, i / parts, {p.m, p.n, a, b, c});
      int64_t start = i % parts * block;
      if (byRows) {
        part.a += start * p.aM;
        part.c += start * p.cM;
        part.m = std::min(block, p.m - start);
      } else {
        part.b += start * p.bN;
        part.c += start * p.cN;
        part.n = std::min(block, p.n - start);
      }
      for (int64_t term = 0; term < terms; ++term)
        multiply(p, advance(p, numResults, p.numLoops, term, part),
                 p.accumulate != 0 || term > 0);
    }
  });
}
