// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `mxfp4` dialect: enums, attributes and operations. The one header to
// include; see MXFP4Dialect.td for what the dialect is for.

#ifndef MXFP4_DIALECT_MXFP4_H
#define MXFP4_DIALECT_MXFP4_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "mxfp4/Dialect/MXFP4Enums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "mxfp4/Dialect/MXFP4Attrs.h.inc"

#include "mxfp4/Dialect/MXFP4Dialect.h.inc"

#define GET_OP_CLASSES
#include "mxfp4/Dialect/MXFP4Ops.h.inc"

namespace mxfp4 {

/// Elements that share an E8M0 scale along the contraction (OCP MX 1.0,
/// section 5.2), and the rows of a 32x32 tile.
inline constexpr int64_t kBlockSize = 32;

/// `extent` rounded up to whole blocks and, if there is one, whole rotations.
int64_t paddedContraction(int64_t extent, HadamardAttr rotation);

/// The type of the scales that belong to quantized data of `shape` whose
/// contraction is dimension `axis`: f8E8M0FNU for blocks, rank-0 f32 for a
/// whole-tensor scale. The operand must have a scale.
mlir::RankedTensorType scaleType(llvm::ArrayRef<int64_t> shape, int64_t axis,
                                 OperandAttr operand);

/// The shape of the shuffled scales of data `[B,] rows, K`:
/// `[B,] rows/32, K/256, 64, 4`, both rounded up.
llvm::SmallVector<int64_t> shuffledScaleShape(llvm::ArrayRef<int64_t> shape);

} // namespace mxfp4

#endif // MXFP4_DIALECT_MXFP4_H
