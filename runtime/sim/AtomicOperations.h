// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an atomic makes of the old value and its operands; the same for LDS and
// global memory. Each has `Value`, the type in memory, and
// `apply(old, data, data2)`. Source: pseudo-code of the CDNA4 ISA document.

#ifndef MXFP4_SIM_ATOMICOPERATIONS_H
#define MXFP4_SIM_ATOMICOPERATIONS_H

#include "SmallFloat.h"

namespace mxfp4::sim::atomic {

template <typename T> struct Swap {
  using Value = T;
  static T apply(T, T data, T) { return data; }
};
/// data is the new value, data2 what is compared (LDS: the other way round).
template <typename T> struct CompareSwap {
  using Value = T;
  static T apply(T old, T data, T data2) { return old == data2 ? data : old; }
};
template <typename T> struct Add {
  using Value = T;
  static T apply(T old, T data, T) { return old + data; }
};
/// In memory; the adder in front of it has no denormals (ISA document, 10.3.1).
struct AddFlushed {
  using Value = float;
  static float flush(float a) {
    return asBits(a) & 0x7f800000 ? a : asFloat(asBits(a) & 0x80000000);
  }
  static float apply(float old, float data, float) {
    return flush(flush(old) + flush(data));
  }
};
template <typename T> struct Sub {
  using Value = T;
  static T apply(T old, T data, T) { return old - data; }
};
template <typename T> struct ReverseSub {
  using Value = T;
  static T apply(T old, T data, T) { return data - old; }
};
template <typename T> struct Min {
  using Value = T;
  static T apply(T old, T data, T) { return data < old ? data : old; }
};
template <typename T> struct Max {
  using Value = T;
  static T apply(T old, T data, T) { return data > old ? data : old; }
};
template <typename T> struct And {
  using Value = T;
  static T apply(T old, T data, T) { return old & data; }
};
template <typename T> struct Or {
  using Value = T;
  static T apply(T old, T data, T) { return old | data; }
};
template <typename T> struct Xor {
  using Value = T;
  static T apply(T old, T data, T) { return old ^ data; }
};
template <typename T> struct MaskedOr {
  using Value = T;
  static T apply(T old, T data, T data2) { return (old & ~data) | data2; }
};
template <typename T> struct Increment {
  using Value = T;
  static T apply(T old, T data, T) { return old >= data ? 0 : old + 1; }
};
template <typename T> struct Decrement {
  using Value = T;
  static T apply(T old, T data, T) {
    return old == 0 || old > data ? data : old - 1;
  }
};
/// ds_wrap: a ring index.
template <typename T> struct Wrap {
  using Value = T;
  static T apply(T old, T data, T data2) {
    return old >= data ? old - data : old + data2;
  }
};

/// Sums of two f16 (or bf16) are exact in f32 up to the one rounding.
struct PackedAddHalf {
  using Value = uint32_t;
  static uint32_t half(uint32_t a, uint32_t b) {
    return floatToHalf(halfToFloat(static_cast<uint16_t>(a)) +
                       halfToFloat(static_cast<uint16_t>(b)));
  }
  static uint32_t apply(uint32_t old, uint32_t data, uint32_t) {
    return half(old, data) | half(old >> 16, data >> 16) << 16;
  }
};
struct PackedAddBfloat {
  using Value = uint32_t;
  static uint32_t half(uint32_t a, uint32_t b) {
    return floatToBfloat(bfloatToFloat(static_cast<uint16_t>(a)) +
                         bfloatToFloat(static_cast<uint16_t>(b)));
  }
  static uint32_t apply(uint32_t old, uint32_t data, uint32_t) {
    return half(old, data) | half(old >> 16, data >> 16) << 16;
  }
};

} // namespace mxfp4::sim::atomic

#endif // MXFP4_SIM_ATOMICOPERATIONS_H
