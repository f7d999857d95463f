// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether what a product adds to is zero. Needs buffers.

#ifndef MXFP4_CONVERSION_ZEROFILL_H
#define MXFP4_CONVERSION_ZEROFILL_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mxfp4 {

/// The fill with zeros that gave `out`, a buffer that `op` adds to, its value:
/// in the same block, with nothing in between that uses the buffer or a view of
/// it. Null if there is none. If `op` overwrites `out` instead, the fill can
/// go.
mlir::linalg::FillOp zeroFillBefore(mlir::Operation *op, mlir::Value out);

} // namespace mxfp4

#endif // MXFP4_CONVERSION_ZEROFILL_H
