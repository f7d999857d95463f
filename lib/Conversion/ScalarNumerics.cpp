// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar IR for codes, scales and random bits: mxfp4/Numerics written out in
// integer arithmetic.

#include "ScalarNumerics.h"

#include "mxfp4/Numerics/Random.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mxfp4;
using numerics::Format;
using numerics::FormatInfo;

namespace {
constexpr int kMantissa = 23;
constexpr int64_t kMagnitudeMask = 0x7FFFFFFF;
constexpr int64_t kInfinity = 0x7F800000;
constexpr int64_t kQuietNan = 0x7FC00000;
constexpr int64_t kNanByte = 255;
} // namespace

Format mxfp4::formatOf(Type element) {
  return TypeSwitch<Type, Format>(element)
      .Case<Float4E2M1FNType>([](Type) { return Format::E2M1; })
      .Case<Float6E2M3FNType>([](Type) { return Format::E2M3; })
      .Case<Float6E3M2FNType>([](Type) { return Format::E3M2; })
      .Case<Float8E4M3FNType>([](Type) { return Format::E4M3; })
      .Case<Float8E5M2Type>([](Type) { return Format::E5M2; })
      .Case<BFloat16Type>([](Type) { return Format::BF16; })
      .Default([](Type) { return Format::F32; });
}

//===----------------------------------------------------------------------===//
// Constants and bits
//===----------------------------------------------------------------------===//

Value ScalarNumerics::i32(int64_t value) {
  return arith::ConstantOp::create(
      b, b.getI32IntegerAttr(static_cast<int32_t>(value)));
}

Value ScalarNumerics::f32(float value) {
  return arith::ConstantOp::create(b, b.getF32FloatAttr(value));
}

Value ScalarNumerics::select(Value condition, Value yes, Value no) {
  return arith::SelectOp::create(b, condition, yes, no);
}

Value ScalarNumerics::low(Value wide) {
  return arith::TruncIOp::create(b, b.getI32Type(), wide);
}

Value ScalarNumerics::high(Value wide) {
  Value shift = arith::ConstantOp::create(b, b.getI64IntegerAttr(32));
  return low(arith::ShRUIOp::create(b, wide, shift));
}

Value ScalarNumerics::widen(Value value) {
  if (value.getType().isF32())
    return value;
  return arith::ExtFOp::create(b, b.getF32Type(), value);
}

Value ScalarNumerics::magnitude(Value value) {
  Value bits = arith::BitcastOp::create(b, b.getI32Type(), value);
  return arith::AndIOp::create(b, bits, i32(kMagnitudeMask));
}

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

Value ScalarNumerics::scaleByte(Format format, ScaleRule rule, Value amax) {
  const FormatInfo &info = numerics::info(format);
  Value exponentOf = amax;
  if (rule == ScaleRule::Even)
    exponentOf = arith::AddIOp::create(
        b, amax, i32(int64_t(1) << (kMantissa - 1 - info.mantissaBits)));
  Value byte = arith::SubIOp::create(
      b, arith::ShRUIOp::create(b, exponentOf, i32(kMantissa)),
      i32(info.maxExponent));
  if (rule == ScaleRule::Ceil || rule == ScaleRule::RCeil) {
    // One more where the significand exceeds that of a power of two, or of the
    // format's largest value.
    uint32_t limit = 0;
    if (rule == ScaleRule::RCeil)
      limit = llvm::bit_cast<uint32_t>(info.maxValue) &
              ((uint32_t(1) << kMantissa) - 1);
    Value significand =
        arith::AndIOp::create(b, amax, i32((int64_t(1) << kMantissa) - 1));
    Value above = arith::CmpIOp::create(b, arith::CmpIPredicate::ugt,
                                        significand, i32(limit));
    byte = arith::AddIOp::create(
        b, byte, arith::ExtUIOp::create(b, b.getI32Type(), above));
  }
  byte = arith::MaxSIOp::create(b, byte, i32(0));
  if (rule == ScaleRule::RCeil) {
    Value infinite = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, amax,
                                           i32(kInfinity));
    byte = select(infinite, i32(kNanByte - 1), byte);
  }
  Value nan =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, amax, i32(kInfinity));
  return select(nan, i32(kNanByte), byte);
}

Value ScalarNumerics::scaleValue(Value byte) {
  // Byte 0 is 2^-127, a subnormal f32.
  Value bits = arith::ShLIOp::create(b, byte, i32(kMantissa));
  Value zero = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, byte, i32(0));
  bits = select(zero, i32(int64_t(1) << (kMantissa - 1)), bits);
  Value nan =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, byte, i32(kNanByte));
  bits = select(nan, i32(kQuietNan), bits);
  return arith::BitcastOp::create(b, b.getF32Type(), bits);
}

Value ScalarNumerics::tensorScale(Format format, Value amax) {
  constexpr float kSmallestNormal = 0x1p-126f;
  Value value = arith::BitcastOp::create(b, b.getF32Type(), amax);
  Value scale =
      arith::DivFOp::create(b, value, f32(numerics::info(format).maxValue));
  Value small = arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, scale,
                                      f32(kSmallestNormal));
  scale = select(small, f32(kSmallestNormal), scale);
  Value zero = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, amax, i32(0));
  return select(zero, f32(1.0f), scale);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Value ScalarNumerics::encode(Format format, Value value, Value byte,
                             Value random) {
  const FormatInfo &info = numerics::info(format);
  // Mantissa bits that a normal result drops.
  const int width = kMantissa - info.mantissaBits;
  Value unit = byte ? byte : i32(numerics::info(Format::F32).bias);

  // |value| = significand * 2^(exponent - 23) with bit 23 of the significand
  // set, for subnormals too (zero apart).
  Value bits = arith::BitcastOp::create(b, b.getI32Type(), value);
  Value magnitude = arith::AndIOp::create(b, bits, i32(kMagnitudeMask));
  Value field = arith::ShRUIOp::create(b, magnitude, i32(kMantissa));
  Value fraction =
      arith::AndIOp::create(b, magnitude, i32((int64_t(1) << kMantissa) - 1));
  Value subnormal =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, field, i32(0));
  Value significand =
      select(subnormal, fraction,
             arith::OrIOp::create(b, fraction, i32(int64_t(1) << kMantissa)));
  Value left = arith::SubIOp::create(
      b, math::CountLeadingZerosOp::create(b, significand),
      i32(31 - kMantissa));
  significand = arith::ShLIOp::create(b, significand, left);
  Value exponent =
      arith::SubIOp::create(b, arith::MaxSIOp::create(b, field, i32(1)), left);

  // The exponent of the quotient; both biases cancel. Below the smallest
  // normal one the step stays, and more bits are dropped.
  Value quotient = arith::SubIOp::create(b, exponent, unit);
  Value kept = arith::MaxSIOp::create(b, quotient, i32(info.minExponent()));
  // Shifts stay below 32; by then nothing is left.
  Value extra =
      arith::MinSIOp::create(b, arith::SubIOp::create(b, kept, quotient),
                             i32(random ? 31 : 31 - width));
  Value rounded;
  if (random) {
    // What lies below the random bits cannot carry.
    Value aligned = arith::ShRUIOp::create(b, significand, extra);
    Value added = arith::ShRUIOp::create(b, random, i32(32 - width));
    rounded = arith::ShRUIOp::create(
        b, arith::AddIOp::create(b, aligned, added), i32(width));
  } else {
    Value drop = arith::AddIOp::create(b, extra, i32(width));
    Value odd = arith::AndIOp::create(
        b, arith::ShRUIOp::create(b, significand, drop), i32(1));
    Value half = arith::ShLIOp::create(b, i32(1),
                                       arith::SubIOp::create(b, drop, i32(1)));
    Value bias =
        arith::AddIOp::create(b, arith::SubIOp::create(b, half, i32(1)), odd);
    rounded = arith::ShRUIOp::create(
        b, arith::AddIOp::create(b, significand, bias), drop);
  }

  // A significand that rounds up to the next power of two carries into the
  // exponent field by itself.
  Value code = arith::AddIOp::create(
      b,
      arith::ShLIOp::create(
          b, arith::SubIOp::create(b, kept, i32(info.minExponent())),
          i32(info.mantissaBits)),
      rounded);
  code = arith::MinSIOp::create(b, code, i32(info.maxCode));
  Value infinite = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, magnitude,
                                         i32(kInfinity));
  code = select(infinite, i32(info.maxCode), code);
  Value nan = arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, magnitude,
                                    i32(kInfinity));
  if (byte)
    nan =
        arith::OrIOp::create(b, nan,
                             arith::CmpIOp::create(b, arith::CmpIPredicate::eq,
                                                   byte, i32(kNanByte)));
  code = select(nan, i32(info.nanCode), code);
  Value sign = arith::ShLIOp::create(
      b, arith::ShRUIOp::create(b, bits, i32(31)), i32(info.bits - 1));
  return arith::OrIOp::create(b, code, sign);
}

Value ScalarNumerics::decode(Format format, Value code) {
  const FormatInfo &info = numerics::info(format);
  const int64_t f32Bias = numerics::info(Format::F32).bias;
  Value magnitude = arith::AndIOp::create(b, code, i32(info.signMask() - 1));
  Value field = arith::ShRUIOp::create(b, magnitude, i32(info.mantissaBits));
  Value mantissa = arith::AndIOp::create(
      b, magnitude, i32((int64_t(1) << info.mantissaBits) - 1));
  // The fields move to their places in an f32; the bias is added there.
  Value normal = arith::AddIOp::create(
      b,
      arith::ShLIOp::create(b, magnitude, i32(kMantissa - info.mantissaBits)),
      i32((f32Bias - info.bias) << kMantissa));
  Value subnormal = arith::MulFOp::create(
      b, arith::UIToFPOp::create(b, b.getF32Type(), mantissa),
      f32(std::ldexp(1.0f, info.minExponent() - info.mantissaBits)));
  Value isSubnormal =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, field, i32(0));
  Value bits =
      select(isSubnormal,
             arith::BitcastOp::create(b, b.getI32Type(), subnormal), normal);
  if (format == Format::E5M2) {
    Value infinite = arith::CmpIOp::create(b, arith::CmpIPredicate::eq,
                                           magnitude, i32(info.maxCode + 1));
    bits = select(infinite, i32(kInfinity), bits);
  }
  if (info.nanCode != info.maxCode) {
    uint32_t firstNan =
        format == Format::E5M2 ? info.maxCode + 2 : info.nanCode;
    Value nan = arith::CmpIOp::create(b, arith::CmpIPredicate::uge, magnitude,
                                      i32(firstNan));
    bits = select(nan, i32(kQuietNan), bits);
  }
  Value sign = arith::AndIOp::create(
      b, arith::ShLIOp::create(b, code, i32(32 - info.bits)),
      i32(int64_t(1) << 31));
  return arith::BitcastOp::create(b, b.getF32Type(),
                                  arith::OrIOp::create(b, bits, sign));
}

//===----------------------------------------------------------------------===//
// Random bits
//===----------------------------------------------------------------------===//

ScalarNumerics::Words ScalarNumerics::philox(Words counter,
                                             std::array<Value, 2> key) {
  Value multiplier0 = i32(numerics::kPhiloxMultiplier0);
  Value multiplier1 = i32(numerics::kPhiloxMultiplier1);
  Value weyl0 = i32(numerics::kPhiloxWeyl0);
  Value weyl1 = i32(numerics::kPhiloxWeyl1);
  for (int round = 0; round < numerics::kPhiloxRounds; ++round) {
    if (round) {
      key[0] = arith::AddIOp::create(b, key[0], weyl0);
      key[1] = arith::AddIOp::create(b, key[1], weyl1);
    }
    auto first = arith::MulUIExtendedOp::create(b, multiplier0, counter[0]);
    auto second = arith::MulUIExtendedOp::create(b, multiplier1, counter[2]);
    Value even = arith::XOrIOp::create(
        b, arith::XOrIOp::create(b, second.getHigh(), counter[1]), key[0]);
    Value odd = arith::XOrIOp::create(
        b, arith::XOrIOp::create(b, first.getHigh(), counter[3]), key[1]);
    counter = {even, second.getLow(), odd, first.getLow()};
  }
  return counter;
}

ScalarNumerics::Words ScalarNumerics::deriveStream(StreamAttr stream,
                                                   int64_t purpose, Value step,
                                                   Value trip, Value gemm) {
  uint64_t seed = stream.getSeed();
  Value zero = i32(0);
  Value number = i32((stream.getGemm() << 2) | purpose);
  if (gemm)
    number = arith::OrIOp::create(
        b, arith::ShLIOp::create(b, low(gemm), i32(2)), i32(purpose));
  Words counter = {step ? low(step) : zero, step ? high(step) : zero,
                   trip ? low(trip) : zero, number};
  return philox(counter, {i32(seed & 0xFFFFFFFF), i32(seed >> 32)});
}

Value ScalarNumerics::randomWord(const Words &stream, Value element) {
  Value group = arith::ShRUIOp::create(
      b, element, arith::ConstantOp::create(b, b.getI64IntegerAttr(2)));
  Words words = philox({low(group), high(group), stream[2], stream[3]},
                       {stream[0], stream[1]});
  Value place = arith::AndIOp::create(b, low(element), i32(3));
  Value word = words[3];
  for (int i = 2; i >= 0; --i)
    word = select(
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, place, i32(i)),
        words[i], word);
  return word;
}
