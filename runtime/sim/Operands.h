// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How executors read sources and write destinations. Needs a decoded
// instruction and a wave; gives scalar readers, lane readers that apply DPP,
// SDWA, op_sel, neg and abs, and writers that obey EXEC, omod, clamp and SDWA.
// The common case (plain registers, all lanes on) is inline and branch-light,
// everything else is in Operands.cpp.

#ifndef MXFP4_SIM_OPERANDS_H
#define MXFP4_SIM_OPERANDS_H

#include "Wave.h"

#include <cmath>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

namespace mxfp4::sim {

/// Bits of an IEEE half; arithmetic is done in float.
struct Half {
  uint16_t bits;
};
/// Bits of a bfloat16.
struct BFloat {
  uint16_t bits;
};

template <class To, class From> inline To bitCast(From value) {
  static_assert(sizeof(To) == sizeof(From));
  To result;
  std::memcpy(&result, &value, sizeof(result));
  return result;
}

template <class T> constexpr unsigned dwordsOf = (sizeof(T) + 3) / 4;
template <class T>
constexpr bool isFloatType =
    std::is_floating_point_v<T> || std::is_same_v<T, Half> ||
    std::is_same_v<T, BFloat>;

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// An inline constant or literal as an operand of the width of T: float
/// constants take T's format, a literal of a double is its high half, of a
/// signed 64-bit integer sign-extended.
uint16_t constantHalf(const Operand &operand);
uint16_t constantBFloat(const Operand &operand);
uint64_t constantDouble(const Operand &operand);
uint64_t constantInt64(const Operand &operand, bool isSigned);

/// Value of a scalar (SGPR, constant, special) source as 32 bits.
inline uint32_t scalar32(const Wave &wave, const Operand &operand) {
  if (operand.kind == Operand::Sgpr)
    return wave.sgpr[operand.index];
  if (operand.kind == Operand::Special)
    return readSpecial(wave, operand.index);
  return operand.value;
}

/// Value of a 64-bit scalar source; `T` is uint64_t, int64_t or double.
template <class T = uint64_t>
inline uint64_t scalar64(const Wave &wave, const Operand &operand) {
  if (operand.kind == Operand::Sgpr)
    return wave.pair(operand.index);
  if (operand.kind == Operand::Special)
    return readSpecial64(wave, operand.index);
  if constexpr (std::is_same_v<T, double>)
    return constantDouble(operand);
  return constantInt64(operand, std::is_signed_v<T>);
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

inline void broadcast(LaneVector &out, uint32_t value) {
  for (unsigned l = 0; l < kLanes; ++l)
    out.lane[l] = value;
}

/// Lanes of a 32-bit source without modifiers: the register itself, or the
/// scalar spread over `tmp`.
inline const uint32_t *lanes32(const Wave &wave, const Operand &operand,
                               LaneVector &tmp) {
  if (operand.kind == Operand::Vgpr)
    return wave.vgpr[operand.index].lane;
  broadcast(tmp, scalar32(wave, operand));
  return tmp.lane;
}

/// The lanes a plain vector instruction writes: EXEC, less those that DPP
/// turns off.
uint64_t writeMaskDpp(const Wave &wave, const Inst &inst);
inline uint64_t writeMask(const Wave &wave, const Inst &inst) {
  if (inst.flags & Inst_Dpp) [[unlikely]]
    return writeMaskDpp(wave, inst);
  return wave.exec();
}

/// Source `i` with DPP, SDWA, op_sel and sign modifiers applied, in `tmp`.
/// `bits` is 16 or 32 (the width that neg and abs act on); `isFloat` chooses
/// the format of an inline constant of 16 bits.
const uint32_t *modifiedLanes(const Wave &wave, const Inst &inst, unsigned i,
                              unsigned bits, bool isFloat, LaneVector &tmp);
/// The same for a 64-bit source: fills lo and hi.
void modifiedLanes64(const Wave &wave, const Inst &inst, unsigned i,
                     LaneVector &lo, LaneVector &hi);

constexpr uint32_t kAnyModifier = Inst_Dpp | Inst_Sdwa | Inst_Modifiers;

/// A source as lanes of T.
template <class T> struct Source {
  const uint32_t *lo = nullptr;
  const uint32_t *hi = nullptr;

  T operator[](unsigned lane) const {
    if constexpr (sizeof(T) == 8)
      return bitCast<T>(uint64_t(lo[lane]) | uint64_t(hi[lane]) << 32);
    else if constexpr (sizeof(T) == 4)
      return bitCast<T>(lo[lane]);
    else if constexpr (sizeof(T) == 2)
      return bitCast<T>(uint16_t(lo[lane]));
    else
      return bitCast<T>(uint8_t(lo[lane]));
  }
};

/// Reads source `i`; `tmp` gives room for one or two lane vectors.
template <class T>
inline Source<T> source(const Wave &wave, const Inst &inst, unsigned i,
                        LaneVector *tmp) {
  const Operand &operand = inst.src[i];
  if constexpr (sizeof(T) == 8) {
    if (inst.flags & kAnyModifier) [[unlikely]] {
      modifiedLanes64(wave, inst, i, tmp[0], tmp[1]);
      return {tmp[0].lane, tmp[1].lane};
    }
    if (operand.kind == Operand::Vgpr)
      return {wave.vgpr[operand.index].lane, wave.vgpr[operand.index + 1].lane};
    uint64_t value = scalar64<T>(wave, operand);
    broadcast(tmp[0], uint32_t(value));
    broadcast(tmp[1], uint32_t(value >> 32));
    return {tmp[0].lane, tmp[1].lane};
  } else {
    constexpr unsigned bits = sizeof(T) == 2 ? 16 : 32;
    if (inst.flags & kAnyModifier) [[unlikely]]
      return {modifiedLanes(wave, inst, i, bits, isFloatType<T>, tmp[0]),
              nullptr};
    if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat>)
      if (operand.kind == Operand::Inline) {
        broadcast(tmp[0], std::is_same_v<T, Half> ? constantHalf(operand)
                                                  : constantBFloat(operand));
        return {tmp[0].lane, nullptr};
      }
    return {lanes32(wave, operand, tmp[0]), nullptr};
  }
}

/// Writes the lanes in `mask` of one register.
inline void storeLanes(Wave &wave, unsigned reg, const LaneVector &value,
                       uint64_t mask) {
  uint32_t *out = wave.vgpr[reg].lane;
  if (mask == ~uint64_t(0)) [[likely]] {
    std::memcpy(out, value.lane, sizeof(value.lane));
    return;
  }
  for (unsigned half = 0; half < 2; ++half) {
    uint32_t bits = uint32_t(mask >> (32 * half));
    const uint32_t *in = value.lane + 32 * half;
    uint32_t *to = out + 32 * half;
    for (unsigned l = 0; l < 32; ++l)
      to[l] = (bits >> l) & 1 ? in[l] : to[l];
  }
}

/// Applies omod, clamp, SDWA and op_sel of the destination to `value` (dwords
/// of T) and writes it. Out of line: only for instructions with modifiers.
enum class ResultType : uint8_t { Int16, Int32, Int64, F16, BF16, F32, F64 };
void storeModified(Wave &wave, const Inst &inst, LaneVector *value,
                   ResultType type, uint64_t mask);

template <class T> constexpr ResultType resultType() {
  if constexpr (std::is_same_v<T, Half>)
    return ResultType::F16;
  else if constexpr (std::is_same_v<T, BFloat>)
    return ResultType::BF16;
  else if constexpr (std::is_same_v<T, float>)
    return ResultType::F32;
  else if constexpr (std::is_same_v<T, double>)
    return ResultType::F64;
  else if constexpr (sizeof(T) == 8)
    return ResultType::Int64;
  else if constexpr (sizeof(T) == 4)
    return ResultType::Int32;
  else
    return ResultType::Int16;
}

template <class T>
inline void storeResult(Wave &wave, const Inst &inst, LaneVector *value) {
  uint64_t mask = writeMask(wave, inst);
  if (inst.flags & kAnyModifier) [[unlikely]] {
    storeModified(wave, inst, value, resultType<T>(), mask);
    return;
  }
  storeLanes(wave, inst.dst, value[0], mask);
  if constexpr (sizeof(T) == 8)
    storeLanes(wave, inst.dst + 1, value[1], mask);
}

template <class T>
inline void putLane(LaneVector *out, unsigned lane, T value) {
  if constexpr (sizeof(T) == 8) {
    uint64_t bits = bitCast<uint64_t>(value);
    out[0].lane[lane] = uint32_t(bits);
    out[1].lane[lane] = uint32_t(bits >> 32);
  } else if constexpr (sizeof(T) == 4) {
    out[0].lane[lane] = bitCast<uint32_t>(value);
  } else {
    out[0].lane[lane] = bitCast<uint16_t>(value);
  }
}

namespace detail {
template <auto Fn, class R, class... A, size_t... I>
inline void perLane(Wave &wave, const Inst &inst, R (*)(A...),
                    std::index_sequence<I...>) {
  LaneVector tmp[sizeof...(A)][2];
  std::tuple<Source<A>...> sources{source<A>(wave, inst, I, tmp[I])...};
  LaneVector out[dwordsOf<R>];
  for (unsigned l = 0; l < kLanes; ++l)
    putLane<R>(out, l, Fn(std::get<I>(sources)[l]...));
  storeResult<R>(wave, inst, out);
}
template <class R, class... A> constexpr size_t arity(R (*)(A...)) {
  return sizeof...(A);
}
template <class R, class... A>
constexpr OpInfo describe(const char *name, ExecFn exec, R (*)(A...),
                          uint32_t flags, OpClass cls) {
  return {name, exec, cls, dwordsOf<R>, {uint8_t(dwordsOf<A>)...}, flags};
}
} // namespace detail

/// Executor of `dst = Fn(src0, src1, ...)`, lane by lane. The parameter and
/// result types of Fn say widths and number formats.
template <auto Fn> void vectorOp(Wave &wave, const Inst &inst) {
  detail::perLane<Fn>(wave, inst, Fn,
                      std::make_index_sequence<detail::arity(Fn)>());
}

/// Table row of `vectorOp<Fn>`; dword counts follow from Fn's types.
template <auto Fn>
constexpr OpInfo valu(const char *name, uint32_t flags = Flag_None,
                      OpClass cls = OpClass::Valu) {
  return detail::describe(name, &vectorOp<Fn>, Fn, flags, cls);
}

/// The same for an integer operation that saturates when `clamp` is set.
template <auto Fn, auto Saturating>
void vectorOpClamped(Wave &wave, const Inst &inst) {
  if (inst.clamp)
    vectorOp<Saturating>(wave, inst);
  else
    vectorOp<Fn>(wave, inst);
}
template <auto Fn, auto Saturating>
constexpr OpInfo valuClamped(const char *name, uint32_t flags = Flag_None) {
  return detail::describe(name, &vectorOpClamped<Fn, Saturating>, Fn, flags,
                          OpClass::Valu);
}

/// Packs "lane l is non-zero" into bit l.
uint64_t maskOf(const LaneVector &value);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_OPERANDS_H
