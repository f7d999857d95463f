// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C entry points of the kernels: integers from generated code become the
// structures of Kernels.h.

#include "cpu/Kernels.h"

using namespace mxfp4;
using namespace mxfp4::cpu;

namespace {

template <typename T> T *pointer(int64_t address) {
  return reinterpret_cast<T *>(static_cast<intptr_t>(address));
}

/// Eight bits of a PackedSpec as an enum.
template <typename T> T field(int64_t spec, int shift) {
  return static_cast<T>((spec >> shift) & 0xFF);
}

QuantizeTarget target(int64_t codes, int64_t scales, int64_t spec,
                      int64_t signs0, int64_t signs1, int64_t seed,
                      int64_t step, int64_t gemm, int64_t trip) {
  QuantizeTarget result;
  result.codes = pointer<uint8_t>(codes);
  result.scales = pointer<void>(scales);
  result.spec.format = field<numerics::Format>(spec, 0);
  result.spec.block =
      field<numerics::BlockShape>(spec, PackedSpec::kBlockShift);
  result.spec.scale = field<numerics::ScaleRule>(spec, PackedSpec::kScaleShift);
  result.spec.rounding =
      field<numerics::Rounding>(spec, PackedSpec::kRoundingShift);
  result.stream = {static_cast<uint64_t>(seed), step, gemm, trip,
                   field<int32_t>(spec, PackedSpec::kOperandShift)};
  numerics::Rotation &rotation = result.spec.rotation;
  rotation.size = (spec >> PackedSpec::kRotationShift) & 0xFFFF;
  for (int word = 0; word != 4; ++word)
    rotation.negated[word] =
        static_cast<uint32_t>((word < 2 ? signs0 : signs1) >> (word % 2 * 32));
  if (field<bool>(spec, PackedSpec::kRandomSignsShift))
    rotation.negated = numerics::randomSigns(result.stream);
  return result;
}

MatmulOperand operand(int64_t data, int64_t scales, int64_t spec,
                      int64_t batchStride, int64_t rowStride,
                      int64_t colStride) {
  return {pointer<void>(data),
          field<numerics::Format>(spec, 0),
          field<numerics::BlockShape>(spec, PackedSpec::kBlockShift),
          pointer<void>(scales),
          batchStride,
          rowStride,
          colStride};
}

} // namespace

void mxfp4_cpu_quantize(int64_t source, int64_t sourceFormat, int64_t batch,
                        int64_t rows, int64_t cols, int64_t batchStride,
                        int64_t rowStride, int64_t colStride, int64_t step,
                        int64_t trip, int64_t rowCodes, int64_t rowScales,
                        int64_t rowSpec, int64_t rowSigns0, int64_t rowSigns1,
                        int64_t rowSeed, int64_t rowGemm, int64_t columnCodes,
                        int64_t columnScales, int64_t columnSpec,
                        int64_t columnSigns0, int64_t columnSigns1,
                        int64_t columnSeed, int64_t columnGemm) {
  quantize({pointer<void>(source), static_cast<numerics::Format>(sourceFormat),
            batch, rows, cols, batchStride, rowStride, colStride},
           target(rowCodes, rowScales, rowSpec, rowSigns0, rowSigns1, rowSeed,
                  step, rowGemm, trip),
           target(columnCodes, columnScales, columnSpec, columnSigns0,
                  columnSigns1, columnSeed, step, columnGemm, trip));
}

void mxfp4_cpu_scaled_matmul(int64_t lhs, int64_t lhsScales, int64_t lhsSpec,
                             int64_t lhsBatchStride, int64_t lhsRowStride,
                             int64_t lhsColStride, int64_t rhs,
                             int64_t rhsScales, int64_t rhsSpec,
                             int64_t rhsBatchStride, int64_t rhsRowStride,
                             int64_t rhsColStride, int64_t bias, int64_t out,
                             int64_t outFormat, int64_t outBatchStride,
                             int64_t outRowStride, int64_t batch, int64_t m,
                             int64_t n, int64_t k, int64_t accumulate) {
  scaledMatmul({operand(lhs, lhsScales, lhsSpec, lhsBatchStride, lhsRowStride,
                        lhsColStride),
                operand(rhs, rhsScales, rhsSpec, rhsBatchStride, rhsRowStride,
                        rhsColStride),
                pointer<const float>(bias), pointer<void>(out),
                static_cast<numerics::Format>(outFormat), outBatchStride,
                outRowStride, batch, m, n, k, accumulate != 0});
}
