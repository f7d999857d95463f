// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of the CPU back end: quantization of a matrix along rows, columns
// or both, and products of quantized or high-precision operands. Needs Numerics
// for its types; gives a C++ interface and the C entry points that generated
// code calls. Quantized data is that of Numerics bit for bit, whatever the
// instruction set, the number of threads and the tiling.

#ifndef MXFP4_RUNTIME_CPU_KERNELS_H
#define MXFP4_RUNTIME_CPU_KERNELS_H

#include "mxfp4/Numerics/Quantize.h"

#include <cstdint>

namespace mxfp4::cpu {

/// One copy that a quantizer makes.
struct QuantizeTarget {
  numerics::OperandSpec spec;
  numerics::Stream stream; ///< for stochastic rounding
  /// Codes [batch, lanes, padded]: two E2M1 codes a byte, the even index in the
  /// low nibble; other formats one a byte. `lanes` are the rows of the row copy
  /// and the columns of the column copy; `padded` is
  /// numerics::paddedContraction of the other extent. nullptr: no such copy.
  uint8_t *codes = nullptr;
  /// E8M0 bytes laid out as numerics::QuantizedMatrix::scales, or, for
  /// BlockShape::Tensor, one float.
  void *scales = nullptr;
};

/// Quantizes `source` [batch, rows, cols]: the row copy contracts over columns,
/// the column copy over rows (and is transposed). The source is read from
/// memory once if no whole-tensor scale is asked for. Extents may be 0.
void quantize(const numerics::MatrixView &source, const QuantizeTarget &row,
              const QuantizeTarget &column);

/// An operand [batch, rows, k] of a product. Strides count elements (codes, not
/// bytes). Quantized data has colStride 1, even strides if it is E2M1, k a
/// multiple of 32 if it has blocks, and dense scales.
struct MatmulOperand {
  const void *data = nullptr;
  numerics::Format format = numerics::Format::F32;
  numerics::BlockShape block = numerics::BlockShape::None;
  const void *scales = nullptr;
  int64_t batchStride = 0, rowStride = 0, colStride = 1;
};

/// out[b, m, n] = sum over k of lhs[b, m, k] * rhs[b, n, k]
///                (+ out[b, m, n] if accumulate) (+ bias[n] if there is one)
///
/// Any batch, m, n, k >= 0. Products of two E2M1 operands with blocks are
/// summed exactly within each block of 32, and the block sums in f32 in order
/// of k: the error is at most k / 32 * 2^-24 times the sum of magnitudes. Other
/// products are exact and summed in f32, in chunks of k: at most k * 2^-24
/// times that sum. The result does not depend on the number of threads, and for
/// two E2M1 operands not on the instruction set.
struct MatmulProblem {
  MatmulOperand lhs, rhs;
  const float *bias = nullptr; ///< [n]
  void *out = nullptr;
  numerics::Format outFormat = numerics::Format::F32; ///< F32 or BF16
  int64_t outBatchStride = 0, outRowStride = 0;       ///< columns are dense
  int64_t batch = 1, m = 0, n = 0, k = 0;
  bool accumulate = false;
};
void scaledMatmul(const MatmulProblem &problem);

/// Name of the instruction set in use: "avx512", "avx2" or "portable". It is
/// the best that the processor has, or what MXFP4_CPU_ISA names if it has that.
const char *isaName();
/// Uses another one from now on; false if the processor does not have it. Not
/// to be called while kernels run.
bool selectIsa(const char *name);

/// How generated code names the constants of an operand in one integer:
/// format | block << 8 | scale << 16 | rounding << 24 | rotation size << 32
/// | random signs << 48 | operand of the stream << 56. Fixed signs come as two
/// further integers, positions 0 to 63 in the first.
struct PackedSpec {
  static constexpr int kBlockShift = 8, kScaleShift = 16, kRoundingShift = 24,
                       kRotationShift = 32, kRandomSignsShift = 48,
                       kOperandShift = 56;
};

} // namespace mxfp4::cpu

/// The same for generated code. Pointers come as integers, 0 for none; strides
/// count elements; formats are numbers of numerics::Format; `spec` is a
/// PackedSpec.
extern "C" {
void mxfp4_cpu_quantize(int64_t source, int64_t sourceFormat, int64_t batch,
                        int64_t rows, int64_t cols, int64_t batchStride,
                        int64_t rowStride, int64_t colStride, int64_t step,
                        int64_t trip, int64_t rowCodes, int64_t rowScales,
                        int64_t rowSpec, int64_t rowSigns0, int64_t rowSigns1,
                        int64_t rowSeed, int64_t rowGemm, int64_t columnCodes,
                        int64_t columnScales, int64_t columnSpec,
                        int64_t columnSigns0, int64_t columnSigns1,
                        int64_t columnSeed, int64_t columnGemm);

void mxfp4_cpu_scaled_matmul(int64_t lhs, int64_t lhsScales, int64_t lhsSpec,
                             int64_t lhsBatchStride, int64_t lhsRowStride,
                             int64_t lhsColStride, int64_t rhs,
                             int64_t rhsScales, int64_t rhsSpec,
                             int64_t rhsBatchStride, int64_t rhsRowStride,
                             int64_t rhsColStride, int64_t bias, int64_t out,
                             int64_t outFormat, int64_t outBatchStride,
                             int64_t outRowStride, int64_t batch, int64_t m,
                             int64_t n, int64_t k, int64_t accumulate);
}

#endif // MXFP4_RUNTIME_CPU_KERNELS_H
