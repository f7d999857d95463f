// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors of codes and scales as tensors of bytes: the types, and the
// operations that only move such tensors around (func, scf, tensor).

#ifndef MXFP4_LIB_CONVERSION_BYTETYPES_H
#define MXFP4_LIB_CONVERSION_BYTETYPES_H

#include "mlir/Transforms/DialectConversion.h"

namespace mxfp4 {

/// How codes lie in bytes. `OneByte` keeps shapes; `Packed` puts two E2M1
/// codes in a byte along the last dimension, the even index in the low nibble
/// (an odd extent ends with half a byte of zeros), and every other code or
/// scale in a byte of its own.
enum class CodeLayout { OneByte, Packed };

/// Whether `type` is, or is a tensor of, f4, f6, f8 or E8M0.
bool holdsCodes(mlir::Type type);

/// Types of codes and scales to i8; all others stay. A type that has no byte
/// form (a packed last dimension that is dynamic, or a packed scalar) is not
/// converted.
class ByteTypeConverter : public mlir::TypeConverter {
public:
  explicit ByteTypeConverter(CodeLayout layout);
};

/// Patterns and legality for what moves codes without looking at them:
/// functions, calls, scf, tensor reshapes and slices, constants.
void populateByteTypePatterns(const ByteTypeConverter &converter,
                              CodeLayout layout,
                              mlir::RewritePatternSet &patterns,
                              mlir::ConversionTarget &target);

} // namespace mxfp4

#endif // MXFP4_LIB_CONVERSION_BYTETYPES_H
