// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cost model. Its figures are those of an MI355X; the measured ones come
// from the tuned GEMM tables of ROCm/aiter, in ../shared/data. Half of the rows
// take between 0.75 and 1.5 times what the model says, nine of ten between half
// and twice (test/Unit/Analysis/CostTest.cpp).

#include "mxfp4/Analysis/Cost.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace mxfp4;

namespace {

/// What one format costs.
struct Rate {
  unsigned bits;      ///< of an element
  double tflops;      ///< of large products
  const char *source; ///< of `tflops`
};

// clang-format off
constexpr Rate kRates[] = {
    // bits  TFLOP/s  source
    {  4,    4600,    "aiter a4w4 rows: at this rate the median of measured over modelled is 1" },
    {  6,    4600,    "as FP4: CDNA4 ISA 7.1 gives f8f6f4 the same passes for both" },
    {  8,    1400,    "aiter a8w8 rows, the same" },
    { 16,    1150,    "a quarter of FP4: CDNA4 ISA 7.1, 16x16x32 and 16x16x128 take the same passes" },
    { 32,     144,    "an eighth of bf16: CDNA4 ISA 7.1" },
};
// clang-format on

constexpr double kBytesPerMicrosecond =
    4e6; ///< half of the data sheet's 8 TB/s, as the rows show
constexpr double kKernelMicroseconds = 4; ///< the shortest rows
constexpr int64_t kTile = 128;            ///< of the result, a compute unit's
constexpr int64_t kComputeUnits = 256;

} // namespace

static const Rate &rateOf(unsigned bits) {
  return *std::find_if(std::begin(kRates), std::end(kRates) - 1,
                       [&](const Rate &rate) { return rate.bits >= bits; });
}

/// The product alone. The slower operand's format sets the rate.
double mxfp4::estimateProduct(const ProductShape &shape, unsigned lhsBits,
                              unsigned rhsBits) {
  // As doubles: extents may be anything.
  double tiles = double(shape.batch) * llvm::divideCeil(shape.m, kTile) *
                 llvm::divideCeil(shape.n, kTile);
  double computed = std::ceil(tiles / kComputeUnits) * kComputeUnits * kTile *
                    kTile * shape.k;
  double arithmetic =
      2 * computed / (rateOf(std::max(lhsBits, rhsBits)).tflops * 1e6);
  double bytes =
      double(shape.batch) *
      (double(shape.m) * shape.k * lhsBits / 8 +
       double(shape.n) * shape.k * rhsBits / 8 + double(shape.m) * shape.n * 2);
  return kKernelMicroseconds +
         std::max(arithmetic, bytes / kBytesPerMicrosecond);
}

/// Reading bf16 and writing what `operand` asks for.
static double quantization(double elements, OperandAttr operand) {
  if (!operand.hasScale())
    return 0;
  return kKernelMicroseconds +
         elements * (2 + operand.getElementBits() / 8.0) / kBytesPerMicrosecond;
}

double mxfp4::estimateQuantized(const ProductShape &shape, GemmAttr gemm) {
  return estimateProduct(shape, gemm.getLhs().getElementBits(),
                         gemm.getRhs().getElementBits()) +
         quantization(double(shape.batch) * shape.m * shape.k, gemm.getLhs()) +
         quantization(double(shape.batch) * shape.n * shape.k, gemm.getRhs());
}
