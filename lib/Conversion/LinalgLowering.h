// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pieces of the reference lowering: patterns that take mxfp4 operations on
// tensors to linalg, and small helpers that they share.

#ifndef MXFP4_LIB_CONVERSION_LINALGLOWERING_H
#define MXFP4_LIB_CONVERSION_LINALGLOWERING_H

#include "ByteTypes.h"

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mxfp4 {

/// `fused_quantize` on tensors becomes pads, transposes, `hadamard` and
/// `quantize`.
void populateDecomposeQuantizePatterns(mlir::RewritePatternSet &patterns);

/// So it does here; `scaled_matmul` becomes `dequantize` and a contraction in
/// f64.
void populateDecomposeFusedPatterns(mlir::RewritePatternSet &patterns);

/// `hadamard` becomes one linalg.generic for each butterfly.
void populateHadamardToLinalgPatterns(const mlir::TypeConverter &converter,
                                      mlir::RewritePatternSet &patterns);

/// `quantize` and `dequantize` become linalg.generics on codes laid out in
/// bytes as `layout` says.
void populateQuantizeToLinalgPatterns(const mlir::TypeConverter &converter,
                                      CodeLayout layout,
                                      mlir::RewritePatternSet &patterns);

/// The values of an operand as tensor of `element`; the data itself if it is
/// not quantized.
mlir::Value dequantized(mlir::ImplicitLocOpBuilder &b, mlir::Value data,
                        mlir::Value scale, OperandAttr operand,
                        mlir::Type element);

/// What `op` makes of its sums: `sum`, rounded to f32 if it is wider, times the
/// scalars in `scales`, plus init and bias, rounded to the type of init.
mlir::Value epilogueOf(mlir::ImplicitLocOpBuilder &b, ScaledMatmulOp op,
                       mlir::Value sum, mlir::ValueRange scales = {});

/// A linalg.generic with one result, accumulated into or written over `init`;
/// the last map is that of the result. `body` takes the scalars of the inputs
/// and of `init` and gives the new one.
mlir::Value
buildGeneric(mlir::ImplicitLocOpBuilder &b, mlir::ValueRange inputs,
             mlir::Value init, llvm::ArrayRef<mlir::AffineMap> maps,
             llvm::ArrayRef<mlir::utils::IteratorType> iterators,
             llvm::function_ref<mlir::Value(mlir::ImplicitLocOpBuilder &,
                                            mlir::ValueRange)>
                 body);

/// A new tensor filled with the zero of its element type.
mlir::Value zeroTensor(mlir::ImplicitLocOpBuilder &b,
                       llvm::ArrayRef<int64_t> shape, mlir::Type element);

/// `source` with zeros after it in each dimension, to reach `shape`.
mlir::Value padWithZeros(mlir::ImplicitLocOpBuilder &b, mlir::Value source,
                         llvm::ArrayRef<int64_t> shape);

/// Moves the last dimension of a tensor in front of the one before it.
mlir::Value transposeLastTwo(mlir::ImplicitLocOpBuilder &b, mlir::Value source);

} // namespace mxfp4

#endif // MXFP4_LIB_CONVERSION_LINALGLOWERING_H
