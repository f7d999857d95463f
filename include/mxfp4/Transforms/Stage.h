// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stage of a module: which pass may run on it. Needs the module; gives an
// error that names the pass to run first.

#ifndef MXFP4_TRANSFORMS_STAGE_H
#define MXFP4_TRANSFORMS_STAGE_H

#include "mxfp4/Dialect/MXFP4.h"

namespace mxfp4 {

/// Fails, with an error on `module`, unless `mxfp4.stage` is `needed`.
mlir::LogicalResult requireStage(mlir::Operation *module, Stage needed);

/// Sets `mxfp4.stage`.
void setStage(mlir::Operation *module, Stage stage);

} // namespace mxfp4

#endif // MXFP4_TRANSFORMS_STAGE_H
