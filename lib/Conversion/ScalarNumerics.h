// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar IR for what mxfp4/Numerics defines: codes, scales and random bits.
// Needs a builder at the place where the scalars are wanted (a linalg body);
// gives arith on i32, i64 and f32. arith's own conversions to and from f4, f8
// and E8M0 are not used: their expansion rounds differently.

#ifndef MXFP4_LIB_CONVERSION_SCALARNUMERICS_H
#define MXFP4_LIB_CONVERSION_SCALARNUMERICS_H

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Numerics/Formats.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <array>
#include <optional>

namespace mxfp4 {

/// The format of an element type that `OperandAttr` allows.
numerics::Format formatOf(mlir::Type element);

/// Emits scalar arithmetic at the builder's insertion point. All integers are
/// i32 unless said otherwise; codes and scale bytes are i32 in [0, 255].
class ScalarNumerics {
public:
  explicit ScalarNumerics(mlir::ImplicitLocOpBuilder &builder) : b(builder) {}

  using Words = std::array<mlir::Value, 4>;

  mlir::Value i32(int64_t value);
  mlir::Value f32(float value);

  /// f32 of an f32 or bf16 value.
  mlir::Value widen(mlir::Value value);
  /// The bits of an f32 without its sign.
  mlir::Value magnitude(mlir::Value value);

  /// numerics::scaleFromAmax: `amax` is a magnitude.
  mlir::Value scaleByte(numerics::Format format, ScaleRule rule,
                        mlir::Value amax);
  /// numerics::scaleValue of a scale byte, f32.
  mlir::Value scaleValue(mlir::Value byte);
  /// numerics::tensorScaleFromAmax, f32.
  mlir::Value tensorScale(numerics::Format format, mlir::Value amax);

  /// numerics::encode, or encodeStochastic where `random` is given. Without a
  /// scale byte the scale is 1.
  mlir::Value encode(numerics::Format format, mlir::Value value,
                     mlir::Value byte, mlir::Value random);
  /// numerics::decode under scale 1, f32.
  mlir::Value decode(numerics::Format format, mlir::Value code);

  /// numerics::philox.
  Words philox(Words counter, std::array<mlir::Value, 2> key);
  /// The derived block of a stream (Numerics/Random.h) for `purpose`: 0 and 1
  /// to round operand 0 and 1, 2 for signs. `step` and `trip` are i64 or null,
  /// which counts as 0; `gemm` (i64), if given, is instead of the stream's.
  Words deriveStream(StreamAttr stream, int64_t purpose, mlir::Value step,
                     mlir::Value trip, mlir::Value gemm = {});
  /// numerics::randomWord: `stream` is a derived block, `element` an i64.
  mlir::Value randomWord(const Words &stream, mlir::Value element);

private:
  mlir::Value select(mlir::Value condition, mlir::Value yes, mlir::Value no);
  mlir::Value low(mlir::Value wide);
  mlir::Value high(mlir::Value wide);

  mlir::ImplicitLocOpBuilder &b;
};

/// Purpose of a stream that draws signs.
inline constexpr int64_t kSignsPurpose = 2;

} // namespace mxfp4

#endif // MXFP4_LIB_CONVERSION_SCALARNUMERICS_H
