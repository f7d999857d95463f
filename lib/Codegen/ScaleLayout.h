// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layout in which kernels read and write scales and FP6 codes, on tensors:
// types, and the way from the plain layout to it and back.

#ifndef MXFP4_LIB_CODEGEN_SCALELAYOUT_H
#define MXFP4_LIB_CODEGEN_SCALELAYOUT_H

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mxfp4 {

/// What a tensor `[..., rows, columns]` holds whose layout kernels choose.
struct KernelLayout {
  bool isScale;     ///< scales of blocks, or FP6 codes
  BlockShape block; ///< of the scales

  bool operator==(const KernelLayout &other) const {
    return isScale == other.isScale && (!isScale || block == other.block);
  }

  /// The type that kernels have for what is `type` in the plain layout:
  /// dimensions in front of the last two stay.
  mlir::RankedTensorType convert(mlir::RankedTensorType type) const;
};

/// The layout of data or scales of `operand`, if kernels have one of their own
/// for them.
std::optional<KernelLayout> kernelLayout(OperandAttr operand, bool isScale);

/// `value` in the kernels' layout, from the plain one. Fails for FP6 codes,
/// whose bits no operation on tensors moves.
mlir::FailureOr<mlir::Value> toKernelLayout(mlir::ImplicitLocOpBuilder &b,
                                            mlir::Value value,
                                            const KernelLayout &layout);

/// The way back, to the plain `type`.
mlir::FailureOr<mlir::Value> toPlainLayout(mlir::ImplicitLocOpBuilder &b,
                                           mlir::Value value,
                                           mlir::RankedTensorType type,
                                           const KernelLayout &layout);

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_SCALELAYOUT_H
