// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inner loops for any processor.

#include "cpu/isa/DotTile.h"
#include "cpu/isa/FloatTile.h"
#include "cpu/isa/QuantizeStrip.h"

const mxfp4::cpu::IsaKernels mxfp4::cpu::kPortableKernels = {
    "portable", quantizeStrip,  amaxStrip,     unpackRow, packDotPanel, dotTile,
    decodeRow,  packFloatPanel, packFloatRows, floatTile, storeTile};
