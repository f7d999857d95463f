// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where values on buffers come from. Needs buffers; gives facts only, no IR.

#ifndef MXFP4_CONVERSION_BUFFERS_H
#define MXFP4_CONVERSION_BUFFERS_H

#include "mlir/IR/Value.h"

namespace mxfp4 {

/// The buffer that `value` is a view of; `value` itself if it is no view.
mlir::Value bufferBehind(mlir::Value value);

/// The buffer that the integer `value` was read from, through conversions; null
/// if it comes from elsewhere.
mlir::Value bufferReadFor(mlir::Value value);

} // namespace mxfp4

#endif // MXFP4_CONVERSION_BUFFERS_H
