// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conversions are the hardware's, v_cvt_scalef32_*: they take the exponent
// field of an f32 as E8M0 scale and round as Numerics does.

#include "QuantizeRun.h"

#include "mxfp4/Numerics/Hadamard.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <limits>

using namespace mlir;
using namespace mxfp4;

QuantizeRun::QuantizeRun(KernelBuilder &b, const QuantizedCopy &copy,
                         Value step, Value trip)
    : b(b), copy(copy), scalar(b) {
  if (copy.attr.getRound() == Rounding::Stochastic)
    stream = scalar.deriveStream(copy.stream, copy.stream.getOperand(), step,
                                 trip, copy.gemm);
  HadamardAttr rotation = copy.attr.getRotation();
  if (rotation && rotation.getSigns() == Signs::Random)
    signs =
        scalar.deriveStream(copy.stream, kSignsPurpose, step, trip, copy.gemm);
  if (rotation && rotation.getSigns() == Signs::Fixed)
    for (int word = 0; word < 4; ++word) {
      ArrayRef<int64_t> mask = rotation.getMask();
      size_t at = word / 2;
      uint64_t bits = at < mask.size() ? mask[at] : 0;
      signs[word] = scalar.i32(static_cast<int32_t>(bits >> (word % 2 * 32)));
    }
}

void QuantizeRun::rotate(MutableArrayRef<Value> elements) {
  HadamardAttr rotation = copy.attr.getRotation();
  if (!rotation)
    return;
  int64_t size = rotation.getSize();
  // A run of 32 may hold two rotations of 16.
  for (int64_t start = 0; start < static_cast<int64_t>(elements.size());
       start += size) {
    MutableArrayRef<Value> run = elements.slice(start, size);
    if (rotation.getSigns() != Signs::None)
      for (int64_t i = 0; i < size; ++i) {
        Value sign = arith::AndIOp::create(
            b, arith::ShLIOp::create(b, signs[i / 32], scalar.i32(31 - i % 32)),
            scalar.i32(int64_t(1) << 31));
        Value bits = arith::BitcastOp::create(b, b.getI32Type(), run[i]);
        run[i] = arith::BitcastOp::create(b, b.getF32Type(),
                                          arith::XOrIOp::create(b, bits, sign));
      }
    for (int64_t distance = 1; distance < size; distance *= 2)
      for (int64_t at = 0; at < size; at += 2 * distance)
        for (int64_t i = at; i < at + distance; ++i) {
          Value x = run[i], y = run[i + distance];
          run[i] = arith::AddFOp::create(b, x, y);
          run[i + distance] = arith::SubFOp::create(b, x, y);
        }
    Value factor = scalar.f32(numerics::hadamardFactor(size));
    for (Value &element : run)
      element = arith::MulFOp::create(b, element, factor);
  }
}

Value QuantizeRun::amax(ArrayRef<Value> elements) {
  Value largest = scalar.magnitude(elements.front());
  for (Value element : elements.drop_front())
    largest = arith::MaxUIOp::create(b, largest, scalar.magnitude(element));
  return largest;
}

Value QuantizeRun::scaleByte(Value amax) {
  return scalar.scaleByte(formatOf(copy.attr.getElement()),
                          copy.attr.getScale(), amax);
}

TensorScale QuantizeRun::tensorScale(Value amax) {
  TensorScale result;
  result.scale = scalar.tensorScale(formatOf(copy.attr.getElement()), amax);
  Value small = arith::CmpFOp::create(b, arith::CmpFPredicate::OLT,
                                      result.scale, scalar.f32(0x1p-60f));
  result.lift =
      arith::SelectOp::create(b, small, scalar.f32(0x1p64f), scalar.f32(1.0f));
  Value lifted = arith::MulFOp::create(b, result.scale, result.lift);
  result.reciprocal = arith::DivFOp::create(b, scalar.f32(1.0f), lifted);
  Value infinity = scalar.f32(std::numeric_limits<float>::infinity());
  Value infinite =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, lifted, infinity);
  result.divisor =
      arith::SelectOp::create(b, infinite, scalar.f32(0.0f), lifted);
  return result;
}

// A quotient by a common divisor, from its reciprocal (P. W. Markstein, IBM J.
// Res. Dev. 34(1), 1990): with y the rounded reciprocal of d and q within an
// ulp of x/d, q + (x - q d) y rounds to what x/d does, where the residual is
// exact. The first correction brings q that near, the second rounds. Residuals
// are exact: with the lift, d >= 2^-62, so that they are multiples of 2^-149
// for all quotients down to 2^-38; smaller ones round to zero in every format,
// stochastically too. A scale of infinity leaves zeros, and NaN of infinity.
void QuantizeRun::divide(MutableArrayRef<Value> elements,
                         const TensorScale &scale) {
  for (Value &element : elements) {
    Value x = arith::MulFOp::create(b, element, scale.lift);
    Value quotient = arith::MulFOp::create(b, x, scale.reciprocal);
    for (int correction = 0; correction < 2; ++correction) {
      Value minus = arith::NegFOp::create(b, quotient);
      Value residual = math::FmaOp::create(b, minus, scale.divisor, x);
      quotient = math::FmaOp::create(b, residual, scale.reciprocal, quotient);
    }
    // The sign is the value's, of zero and of NaN as well.
    element = math::CopySignOp::create(b, quotient, element);
  }
}

/// The words of 32 neighbouring elements; groups of four share a block.
SmallVector<Value> QuantizeRun::randomWords(Value first) {
  SmallVector<Value> words;
  if (copy.attr.getRound() != Rounding::Stochastic)
    return words;
  auto shifted = [&](Value value, int64_t by) -> Value {
    return arith::ShRUIOp::create(b, value, b.constant64(by));
  };
  auto low = [&](Value value) -> Value {
    return arith::TruncIOp::create(b, b.getI32Type(), value);
  };
  for (int64_t group = 0; group < kBlockSize / 4; ++group) {
    Value number =
        arith::AddIOp::create(b, shifted(first, 2), b.constant64(group));
    ScalarNumerics::Words block = scalar.philox(
        {low(number), low(shifted(number, 32)), stream[2], stream[3]},
        {stream[0], stream[1]});
    llvm::append_range(words, block);
  }
  return words;
}

SmallVector<Value> QuantizeRun::encode(ArrayRef<Value> elements, Value byte,
                                       Value first) {
  Value scale = arith::BitcastOp::create(
      b, b.getF32Type(), arith::ShLIOp::create(b, byte, scalar.i32(23)));
  SmallVector<Value> random = randomWords(first);
  switch (copy.bits()) {
  case 4:
    return encode4(elements, scale, random);
  case 6:
    return random.empty() ? encode6(elements, scale)
                          : packSixBits(elements, byte, random);
  default:
    return encode8(elements, scale, random);
  }
}

SmallVector<Value> QuantizeRun::encode4(ArrayRef<Value> elements, Value scale,
                                        ArrayRef<Value> random) {
  Type i32 = b.getI32Type();
  // The stochastic instruction draws the second element's bits from the
  // first's; ours are independent. So each element goes in front of a pair of
  // its own, and its code is taken from there.
  auto one = [&](int64_t element) -> Value {
    Value twice = b.vectorFrom({elements[element], elements[element]});
    Value pair = ROCDL::CvtScaleF32SrPkFp4F32Op::create(
        b, i32, scalar.i32(0), twice, random[element], scale, 0);
    return arith::AndIOp::create(b, pair, scalar.i32(0xF));
  };
  SmallVector<Value> words;
  for (int64_t first = 0; first < kBlockSize; first += 8) {
    Value word = scalar.i32(0);
    for (int64_t i = 0; i < 8; ++i) {
      if (!random.empty())
        word = arith::OrIOp::create(
            b, word,
            arith::ShLIOp::create(b, one(first + i), scalar.i32(4 * i)));
      else if (i % 2 == 0)
        word = ROCDL::CvtScaleF32PkFp4F32Op::create(
            b, i32, word, elements[first + i], elements[first + i + 1], scale,
            static_cast<uint32_t>(i / 2));
    }
    words.push_back(word);
  }
  return words;
}

SmallVector<Value> QuantizeRun::encode6(ArrayRef<Value> elements, Value scale) {
  // The instruction interleaves two vectors of 16.
  SmallVector<Value> halves[2];
  for (auto [i, element] : llvm::enumerate(elements))
    halves[i % 2].push_back(element);
  Value even = b.vectorFrom(halves[0]), odd = b.vectorFrom(halves[1]);
  Type type = b.vectorOf(6, b.getI32Type());
  Value packed;
  if (isa<Float6E2M3FNType>(copy.attr.getElement()))
    packed =
        ROCDL::CvtScaleF322xPk16Fp6F32Op::create(b, type, even, odd, scale);
  else
    packed =
        ROCDL::CvtScaleF322xPk16Bf6F32Op::create(b, type, even, odd, scale);
  SmallVector<Value> words;
  for (int i = 0; i < 6; ++i)
    words.push_back(b.extract(packed, i));
  return words;
}

/// FP6 with independent random bits for each element: the instruction has one
/// seed for 32, so this is integer code.
SmallVector<Value> QuantizeRun::packSixBits(ArrayRef<Value> elements,
                                            Value byte,
                                            ArrayRef<Value> random) {
  SmallVector<Value> words(6, scalar.i32(0));
  auto put = [&](int64_t word, Value bits) {
    words[word] = arith::OrIOp::create(b, words[word], bits);
  };
  for (auto [i, element] : llvm::enumerate(elements)) {
    Value code = scalar.encode(formatOf(copy.attr.getElement()), element, byte,
                               random[i]);
    int64_t bit = 6 * i;
    put(bit / 32, arith::ShLIOp::create(b, code, scalar.i32(bit % 32)));
    if (bit % 32 > 26)
      put(bit / 32 + 1,
          arith::ShRUIOp::create(b, code, scalar.i32(32 - bit % 32)));
  }
  return words;
}

SmallVector<Value> QuantizeRun::encode8(ArrayRef<Value> elements, Value scale,
                                        ArrayRef<Value> random) {
  bool isE4M3 = isa<Float8E4M3FNType>(copy.attr.getElement());
  Type i32 = b.getI32Type();
  auto pairType = cast<VectorType>(b.vectorOf(2, b.getI16Type()));
  SmallVector<Value> words;
  for (int64_t at = 0; at < kBlockSize; at += 4) {
    if (random.empty()) {
      Value pair = arith::ConstantOp::create(
          b, DenseElementsAttr::get(pairType, b.getI16IntegerAttr(0)));
      for (int half : {0, 1}) {
        Value x = elements[at + 2 * half], y = elements[at + 2 * half + 1];
        if (isE4M3)
          pair = ROCDL::CvtScaleF32PkFp8F32Op::create(b, pairType, pair, x, y,
                                                      scale, half != 0);
        else
          pair = ROCDL::CvtScaleF32PkBf8F32Op::create(b, pairType, pair, x, y,
                                                      scale, half != 0);
      }
      Value word = vector::BitCastOp::create(
          b, cast<VectorType>(b.vectorOf(1, i32)), pair);
      words.push_back(b.extract(word, 0));
      continue;
    }
    Value word = scalar.i32(0);
    for (uint32_t i = 0; i < 4; ++i)
      if (isE4M3)
        word = ROCDL::CvtScaleF32SrFp8F32Op::create(
            b, i32, word, elements[at + i], random[at + i], scale, i);
      else
        word = ROCDL::CvtScaleF32SrBf8F32Op::create(
            b, i32, word, elements[at + i], random[at + i], scale, i);
    words.push_back(word);
  }
  return words;
}
