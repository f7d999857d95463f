// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization into the caller's memory, by Numerics.

#include "Kernels.h"

#include <algorithm>
#include <cstring>

using namespace mxfp4;
using namespace mxfp4::cpu;

static void quantizeOne(const numerics::MatrixView &source,
                        const QuantizeTarget &target) {
  if (!target.codes)
    return;
  numerics::QuantizedMatrix matrix =
      numerics::quantize(source, target.spec, target.stream);
  if (matrix.format == numerics::Format::E2M1)
    numerics::packNibbles(matrix.codes.data(), matrix.codes.size(),
                          target.codes);
  else
    std::copy(matrix.codes.begin(), matrix.codes.end(), target.codes);
  if (matrix.block == numerics::BlockShape::Tensor)
    *static_cast<float *>(target.scales) = matrix.tensorScale;
  else
    std::copy(matrix.scales.begin(), matrix.scales.end(),
              static_cast<uint8_t *>(target.scales));
}

void mxfp4::cpu::quantize(const numerics::MatrixView &source,
                          const QuantizeTarget &row,
                          const QuantizeTarget &column) {
  quantizeOne(source, row);
  quantizeOne(source.transposed(), column);
}
