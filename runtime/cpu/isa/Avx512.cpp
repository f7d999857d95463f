// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inner loops for processors with AVX-512 (F, BW, DQ, VL, VNNI).

#include "cpu/isa/DotTile.h"
#include "cpu/isa/FloatTile.h"
#include "cpu/isa/QuantizeStrip.h"

const mxfp4::cpu::IsaKernels mxfp4::cpu::kAvx512Kernels = {
    "avx512",  quantizeStrip,  amaxStrip,     unpackRow, packDotPanel, dotTile,
    decodeRow, packFloatPanel, packFloatRows, floatTile, storeTile};
