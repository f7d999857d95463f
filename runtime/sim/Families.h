// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The executor tables, one function per instruction family. A family's file
// defines its function; `Instructions.cpp` puts all rows into one map.

#ifndef MXFP4_SIM_FAMILIES_H
#define MXFP4_SIM_FAMILIES_H

#include "Instruction.h"

#include "llvm/ADT/ArrayRef.h"

namespace mxfp4::sim {

using OpTable = llvm::ArrayRef<OpInfo>;

OpTable scalarOps();        ///< SOP1, SOP2, SOPK, SOPC
OpTable controlOps();       ///< SOPP, program counter, hardware registers
OpTable scalarMemoryOps();  ///< SMEM
OpTable vectorIntegerOps(); ///< 16, 32, 64-bit integer, bit operations
OpTable vectorCarryOps();   ///< carries, selection, lane masks
OpTable vectorFloatOps();   ///< f32 and f64 arithmetic
OpTable vectorHalfOps();    ///< f16 arithmetic, mixed precision
OpTable vectorSpecialOps(); ///< exp, log, rcp, sin, division helpers
OpTable vectorCompareOps(); ///< VOPC
OpTable vectorConvertOps(); ///< conversions of ordinary types
OpTable vectorPackedOps();  ///< VOP3P and dot products
OpTable vectorLaneOps();    ///< readlane, permlane, accvgpr, mov
OpTable matrixOps();        ///< MFMA, SMFMAC
OpTable convertOps();       ///< fp8, bf8, fp6, fp4: cvt_scalef32 and kin
OpTable ldsOps();           ///< DS
OpTable flatOps();          ///< flat, global, scratch loads and stores
OpTable bufferOps();        ///< MUBUF, MTBUF
OpTable atomicOps();        ///< flat, global and buffer atomics

} // namespace mxfp4::sim

#endif // MXFP4_SIM_FAMILIES_H
