// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a lane does with a run of elements in its registers: rotation, largest
// magnitude, scale, hardware conversion.

#ifndef MXFP4_LIB_CODEGEN_QUANTIZERUN_H
#define MXFP4_LIB_CODEGEN_QUANTIZERUN_H

#include "../Conversion/ScalarNumerics.h"
#include "KernelBuilder.h"
#include "QuantizeProblem.h"

namespace mxfp4 {

/// The scale of a tensor and what is derived from it once for all elements;
/// f32.
struct TensorScale {
  mlir::Value scale;
  mlir::Value lift;       ///< a power of two that keeps residuals normal
  mlir::Value divisor;    ///< scale times lift; 0 for infinity
  mlir::Value reciprocal; ///< of scale times lift, rounded to nearest
};

/// Emits the arithmetic of Numerics for one copy; bit for bit the same.
class QuantizeRun {
public:
  /// Derives the copy's random streams, once for the kernel.
  QuantizeRun(KernelBuilder &b, const QuantizedCopy &copy, mlir::Value step,
              mlir::Value trip);

  /// Rotates f32 `elements` in place, if the copy has a rotation.
  void rotate(llvm::MutableArrayRef<mlir::Value> elements);
  /// Bits of the largest magnitude, i32.
  mlir::Value amax(llvm::ArrayRef<mlir::Value> elements);
  /// The scale byte of a largest magnitude, i32.
  mlir::Value scaleByte(mlir::Value amax);
  /// What divides values by the scale of a tensor, of which the largest
  /// magnitude has the bits `amax`.
  TensorScale tensorScale(mlir::Value amax);
  /// Divides `elements` in place, rounding once: numerics' quotient.
  void divide(llvm::MutableArrayRef<mlir::Value> elements,
              const TensorScale &scale);
  /// The packed codes of a block of 32 under `byte`: 4, 6 or 8 dwords. `first`
  /// (i64) is the index of its first element in the copy, for random bits.
  llvm::SmallVector<mlir::Value> encode(llvm::ArrayRef<mlir::Value> elements,
                                        mlir::Value byte, mlir::Value first);

private:
  llvm::SmallVector<mlir::Value> randomWords(mlir::Value first);
  llvm::SmallVector<mlir::Value> encode4(llvm::ArrayRef<mlir::Value> elements,
                                         mlir::Value scale,
                                         llvm::ArrayRef<mlir::Value> random);
  llvm::SmallVector<mlir::Value> encode6(llvm::ArrayRef<mlir::Value> elements,
                                         mlir::Value scale);
  llvm::SmallVector<mlir::Value> encode8(llvm::ArrayRef<mlir::Value> elements,
                                         mlir::Value scale,
                                         llvm::ArrayRef<mlir::Value> random);
  llvm::SmallVector<mlir::Value>
  packSixBits(llvm::ArrayRef<mlir::Value> elements, mlir::Value byte,
              llvm::ArrayRef<mlir::Value> random);

  KernelBuilder &b;
  const QuantizedCopy &copy;
  ScalarNumerics scalar;
  ScalarNumerics::Words stream, signs;
};

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_QUANTIZERUN_H
