// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executors of the DS instructions: reads, writes, atomics and the reads that
// transpose. Cross-lane permutes, which touch no memory, are in LdsPermute.cpp.
// Source: CDNA4 ISA document, sections 11.4 and 12.12.

#include "Access.h"
#include "AtomicOperations.h"
#include "Families.h"
#include "LdsPermute.h"

using namespace mxfp4::sim;
using namespace mxfp4::sim::atomic;

namespace {

uint32_t address(const Wave &wave, const Inst &inst, unsigned lane) {
  return wave.vgpr[inst.src[0].index].lane[lane] +
         static_cast<uint32_t>(inst.imm);
}

/// Address of the first or second access of a *2* form, whose offsets count
/// elements (times 64 in the st64 forms).
uint32_t address2(const Wave &wave, const Inst &inst, unsigned lane,
                  unsigned which, unsigned scale) {
  return wave.vgpr[inst.src[0].index].lane[lane] +
         (static_cast<uint32_t>(inst.imm) >> (8 * which) & 0xff) * scale;
}

template <unsigned N> void readLds(Wave &wave, uint32_t from, void *bytes) {
  if (const uint8_t *memory = ldsPointer(wave, from, N))
    std::memcpy(bytes, memory, N);
  else
    std::memset(bytes, 0, N);
}

template <unsigned N>
void writeLds(Wave &wave, uint32_t to, const void *bytes) {
  if (uint8_t *memory = ldsPointer(wave, to, N))
    std::memcpy(memory, bytes, N);
}

template <Data D> void read(Wave &wave, const Inst &inst) {
  // The address register may be among the destinations.
  LaneVector at;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    at.lane[lane] = address(wave, inst, lane);
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t words[4] = {};
    readLds<bytesOf(D)>(wave, at.lane[lane], words);
    putLoaded<D>(wave, inst.dst, lane, words);
    return true;
  });
}

template <Data D> void write(Wave &wave, const Inst &inst) {
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t words[4];
    takeStored<D>(wave, inst.src[1].index, lane, words);
    writeLds<bytesOf(D)>(wave, address(wave, inst, lane), words);
    return true;
  });
}

template <Data D, unsigned Stride> void read2(Wave &wave, const Inst &inst) {
  constexpr unsigned bytes = bytesOf(D), dwords = dwordsFor(D);
  LaneVector at = wave.vgpr[inst.src[0].index];
  uint32_t first = (inst.imm & 0xff) * bytes * Stride;
  uint32_t second = (inst.imm >> 8 & 0xff) * bytes * Stride;
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t words[4];
    readLds<bytes>(wave, at.lane[lane] + first, words);
    readLds<bytes>(wave, at.lane[lane] + second, words + dwords);
    for (unsigned i = 0; i < 2 * dwords; ++i)
      wave.vgpr[inst.dst + i].lane[lane] = words[i];
    return true;
  });
}

template <Data D, unsigned Stride> void write2(Wave &wave, const Inst &inst) {
  constexpr unsigned bytes = bytesOf(D);
  forLanes(wave.exec(), [&](unsigned lane) {
    for (unsigned which = 0; which < 2; ++which) {
      uint32_t words[2];
      takeStored<D>(wave, inst.src[1 + which].index, lane, words);
      writeLds<bytes>(wave, address2(wave, inst, lane, which, bytes * Stride),
                      words);
    }
    return true;
  });
}

/// ds_read_addtid, ds_write_addtid: M0 and the lane's number are the address.
void readByLane(Wave &wave, const Inst &inst) {
  uint32_t base = (wave.m0() & 0xffff) + static_cast<uint32_t>(inst.imm);
  forLanes(wave.exec(), [&](unsigned lane) {
    readLds<4>(wave, base + 4 * lane, &wave.vgpr[inst.dst].lane[lane]);
    return true;
  });
}

void writeByLane(Wave &wave, const Inst &inst) {
  uint32_t base = (wave.m0() & 0xffff) + static_cast<uint32_t>(inst.imm);
  forLanes(wave.exec(), [&](unsigned lane) {
    writeLds<4>(wave, base + 4 * lane,
                &wave.vgpr[inst.src[1].index].lane[lane]);
    return true;
  });
}

/// Groups of 16 lanes transpose what they read: the elements of Bits bits that
/// 16 * Bits / 64 (b6: 1) neighbouring lanes read make a row of 16; lane i gets
/// column i.
template <unsigned Bits, unsigned Dwords>
void readTransposed(Wave &wave, const Inst &inst) {
  constexpr unsigned perLane = 32 * Dwords / Bits, lanesPerRow = 16 / perLane;
  uint32_t raw[kLanes][Dwords];
  for (unsigned lane = 0; lane < kLanes; ++lane)
    readLds<4 * Dwords>(wave, address(wave, inst, lane), raw[lane]);
  auto element = [&](unsigned lane, unsigned e) {
    unsigned bit = e * Bits, word = bit / 32, shift = bit % 32;
    uint32_t value = raw[lane][word] >> shift;
    if (shift + Bits > 32)
      value |= raw[lane][word + 1] << (32 - shift);
    return value & ((1u << Bits) - 1);
  };
  forLanes(wave.exec(), [&](unsigned lane) {
    unsigned group = lane / 16 * 16, column = lane % 16;
    uint32_t words[Dwords] = {};
    for (unsigned e = 0; e < perLane; ++e) {
      uint32_t value =
          element(group + lanesPerRow * e + column / perLane, column % perLane);
      unsigned bit = e * Bits, word = bit / 32, shift = bit % 32;
      words[word] |= value << shift;
      if (shift + Bits > 32)
        words[word + 1] |= value >> (32 - shift);
    }
    for (unsigned r = 0; r < Dwords; ++r)
      wave.vgpr[inst.dst + r].lane[lane] = words[r];
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Atomics: waves of a workgroup run on one host thread
//===----------------------------------------------------------------------===//

template <typename Op> struct Swapped {
  using Value = typename Op::Value;
  static Value apply(Value old, Value data, Value data2) {
    return Op::apply(old, data2, data);
  }
};

template <typename T>
T registerValue(const Wave &wave, unsigned reg, unsigned lane) {
  if constexpr (sizeof(T) == 8)
    return bitCast<T>(wave.vgpr[reg].lane[lane] |
                      uint64_t(wave.vgpr[reg + 1].lane[lane]) << 32);
  else
    return bitCast<T>(wave.vgpr[reg].lane[lane]);
}

template <typename T>
void putRegister(Wave &wave, unsigned reg, unsigned lane, T value) {
  LaneVector *out = &wave.vgpr[reg];
  putLane<T>(out, lane, value);
}

template <typename Op, bool Returns> void update(Wave &wave, const Inst &inst) {
  using T = typename Op::Value;
  LaneVector at = wave.vgpr[inst.src[0].index];
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t where = at.lane[lane] + static_cast<uint32_t>(inst.imm);
    T old;
    readLds<sizeof(T)>(wave, where, &old);
    T next = Op::apply(old, registerValue<T>(wave, inst.src[1].index, lane),
                       registerValue<T>(wave, inst.src[2].index, lane));
    writeLds<sizeof(T)>(wave, where, &next);
    if (Returns)
      putRegister<T>(wave, inst.dst, lane, old);
    return true;
  });
}

/// ds_wrxchg2*: two exchanges.
template <typename T, unsigned Stride>
void exchange2(Wave &wave, const Inst &inst) {
  constexpr unsigned dwords = sizeof(T) / 4;
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t where[2];
    T data[2];
    for (unsigned i = 0; i < 2; ++i) {
      where[i] = address2(wave, inst, lane, i, sizeof(T) * Stride);
      data[i] = registerValue<T>(wave, inst.src[1 + i].index, lane);
    }
    for (unsigned i = 0; i < 2; ++i) {
      T old;
      readLds<sizeof(T)>(wave, where[i], &old);
      writeLds<sizeof(T)>(wave, where[i], &data[i]);
      putRegister<T>(wave, inst.dst + i * dwords, lane, old);
    }
    return true;
  });
}

/// Two halves of 64 bits, each written if its data has the top bit set.
void conditionalExchange(Wave &wave, const Inst &inst) {
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t where = address(wave, inst, lane) & ~7u;
    uint32_t data[2] = {wave.vgpr[inst.src[1].index].lane[lane],
                        wave.vgpr[inst.src[1].index + 1].lane[lane]};
    for (unsigned i = 0; i < 2; ++i) {
      uint32_t old, next = data[i] & 0x7fffffff;
      readLds<4>(wave, where + 4 * i, &old);
      if (data[i] >> 31)
        writeLds<4>(wave, where + 4 * i, &next);
      wave.vgpr[inst.dst + i].lane[lane] = old;
    }
    return true;
  });
}

/// ds_append, ds_consume: a counter moved by the number of active lanes.
template <bool Append> void count(Wave &wave, const Inst &inst) {
  uint64_t exec = wave.exec();
  if (!exec)
    return;
  uint32_t lanes = static_cast<uint32_t>(__builtin_popcountll(exec));
  uint32_t old, where = static_cast<uint32_t>(inst.imm);
  readLds<4>(wave, where, &old);
  uint32_t next = Append ? old + lanes : old - lanes;
  writeLds<4>(wave, where, &next);
  LaneVector value;
  broadcast(value, old);
  storeLanes(wave, inst.dst, value, exec);
}

void nothing(Wave &, const Inst &) {}

constexpr OpClass kClass = OpClass::Lds;
constexpr uint32_t kLoad = Flag_Load, kStore = Flag_Store,
                   kBoth = Flag_Load | Flag_Store, kHalf = Flag_ReadsDst;

// clang-format off
constexpr OpInfo kOps[] = {
  {"ds_read_u8", read<Data::U8>, kClass, 1, {1}, kLoad},
  {"ds_read_i8", read<Data::I8>, kClass, 1, {1}, kLoad},
  {"ds_read_u16", read<Data::U16>, kClass, 1, {1}, kLoad},
  {"ds_read_i16", read<Data::I16>, kClass, 1, {1}, kLoad},
  {"ds_read_b32", read<Data::B32>, kClass, 1, {1}, kLoad},
  {"ds_read_b64", read<Data::B64>, kClass, 2, {1}, kLoad},
  {"ds_read_b96", read<Data::B96>, kClass, 3, {1}, kLoad},
  {"ds_read_b128", read<Data::B128>, kClass, 4, {1}, kLoad},
  {"ds_read_u8_d16", read<Data::U8D16>, kClass, 1, {1}, kLoad | kHalf},
  {"ds_read_u8_d16_hi", read<Data::U8D16Hi>, kClass, 1, {1}, kLoad | kHalf},
  {"ds_read_i8_d16", read<Data::I8D16>, kClass, 1, {1}, kLoad | kHalf},
  {"ds_read_i8_d16_hi", read<Data::I8D16Hi>, kClass, 1, {1}, kLoad | kHalf},
  {"ds_read_u16_d16", read<Data::B16D16>, kClass, 1, {1}, kLoad | kHalf},
  {"ds_read_u16_d16_hi", read<Data::B16D16Hi>, kClass, 1, {1}, kLoad | kHalf},
  {"ds_read2_b32", read2<Data::B32, 1>, kClass, 2, {1}, kLoad},
  {"ds_read2st64_b32", read2<Data::B32, 64>, kClass, 2, {1}, kLoad},
  {"ds_read2_b64", read2<Data::B64, 1>, kClass, 4, {1}, kLoad},
  {"ds_read2st64_b64", read2<Data::B64, 64>, kClass, 4, {1}, kLoad},
  {"ds_read_addtid_b32", readByLane, kClass, 1, {}, kLoad},
  {"ds_read_b64_tr_b4", readTransposed<4, 2>, kClass, 2, {1}, kLoad},
  {"ds_read_b96_tr_b6", readTransposed<6, 3>, kClass, 3, {1}, kLoad},
  {"ds_read_b64_tr_b8", readTransposed<8, 2>, kClass, 2, {1}, kLoad},
  {"ds_read_b64_tr_b16", readTransposed<16, 2>, kClass, 2, {1}, kLoad},
  {"ds_write_b8", write<Data::U8>, kClass, 0, {1, 1}, kStore},
  {"ds_write_b16", write<Data::U16>, kClass, 0, {1, 1}, kStore},
  {"ds_write_b8_d16_hi", write<Data::U8D16Hi>, kClass, 0, {1, 1}, kStore},
  {"ds_write_b16_d16_hi", write<Data::B16D16Hi>, kClass, 0, {1, 1}, kStore},
  {"ds_write_b32", write<Data::B32>, kClass, 0, {1, 1}, kStore},
  {"ds_write_b64", write<Data::B64>, kClass, 0, {1, 2}, kStore},
  {"ds_write_b96", write<Data::B96>, kClass, 0, {1, 3}, kStore},
  {"ds_write_b128", write<Data::B128>, kClass, 0, {1, 4}, kStore},
  {"ds_write2_b32", write2<Data::B32, 1>, kClass, 0, {1, 1, 1}, kStore},
  {"ds_write2st64_b32", write2<Data::B32, 64>, kClass, 0, {1, 1, 1}, kStore},
  {"ds_write2_b64", write2<Data::B64, 1>, kClass, 0, {1, 2, 2}, kStore},
  {"ds_write2st64_b64", write2<Data::B64, 64>, kClass, 0, {1, 2, 2}, kStore},
  {"ds_write_addtid_b32", writeByLane, kClass, 0, {0, 1}, kStore},
#define ROW(NAME, SUFFIX, OP, N) \
  {"ds_" NAME "_" SUFFIX, update<OP, false>, kClass, 0, {1, N}, kBoth}, \
  {"ds_" NAME "_rtn_" SUFFIX, update<OP, true>, kClass, N, {1, N}, kBoth},
#define ROW2(NAME, SUFFIX, OP, N) \
  {"ds_" NAME "_" SUFFIX, update<OP, false>, kClass, 0, {1, N, N}, kBoth}, \
  {"ds_" NAME "_rtn_" SUFFIX, update<OP, true>, kClass, N, {1, N, N}, kBoth},
#define INTEGERS(N, U, I, UT, IT) \
  ROW("add", "u" N, Add<UT>, sizeof(UT) / 4) \
  ROW("sub", "u" N, Sub<UT>, sizeof(UT) / 4) \
  ROW("rsub", "u" N, ReverseSub<UT>, sizeof(UT) / 4) \
  ROW("inc", "u" N, Increment<UT>, sizeof(UT) / 4) \
  ROW("dec", "u" N, Decrement<UT>, sizeof(UT) / 4) \
  ROW("min", "i" N, Min<IT>, sizeof(UT) / 4) \
  ROW("max", "i" N, Max<IT>, sizeof(UT) / 4) \
  ROW("min", "u" N, Min<UT>, sizeof(UT) / 4) \
  ROW("max", "u" N, Max<UT>, sizeof(UT) / 4) \
  ROW("and", "b" N, And<UT>, sizeof(UT) / 4) \
  ROW("or", "b" N, Or<UT>, sizeof(UT) / 4) \
  ROW("xor", "b" N, Xor<UT>, sizeof(UT) / 4) \
  ROW2("mskor", "b" N, MaskedOr<UT>, sizeof(UT) / 4) \
  ROW2("cmpst", "b" N, Swapped<CompareSwap<UT>>, sizeof(UT) / 4)
  INTEGERS("32", U, I, uint32_t, int32_t)
  INTEGERS("64", U, I, uint64_t, int64_t)
#undef INTEGERS
  ROW2("cmpst", "f32", Swapped<CompareSwap<float>>, 1)
  ROW2("cmpst", "f64", Swapped<CompareSwap<double>>, 2)
  ROW("min", "f32", Min<float>, 1)
  ROW("max", "f32", Max<float>, 1)
  ROW("min", "f64", Min<double>, 2)
  ROW("max", "f64", Max<double>, 2)
  ROW("add", "f32", Add<float>, 1)
  ROW("add", "f64", Add<double>, 2)
  ROW("pk_add", "f16", PackedAddHalf, 1)
  ROW("pk_add", "bf16", PackedAddBfloat, 1)
#undef ROW
#undef ROW2
  {"ds_wrxchg_rtn_b32", update<Swap<uint32_t>, true>, kClass, 1, {1, 1}, kBoth},
  {"ds_wrxchg_rtn_b64", update<Swap<uint64_t>, true>, kClass, 2, {1, 2}, kBoth},
  {"ds_wrxchg2_rtn_b32", exchange2<uint32_t, 1>, kClass, 2, {1, 1, 1}, kBoth},
  {"ds_wrxchg2st64_rtn_b32", exchange2<uint32_t, 64>, kClass, 2, {1, 1, 1}, kBoth},
  {"ds_wrxchg2_rtn_b64", exchange2<uint64_t, 1>, kClass, 4, {1, 2, 2}, kBoth},
  {"ds_wrxchg2st64_rtn_b64", exchange2<uint64_t, 64>, kClass, 4, {1, 2, 2}, kBoth},
  {"ds_wrap_rtn_b32", update<Wrap<uint32_t>, true>, kClass, 1, {1, 1, 1}, kBoth},
  {"ds_condxchg32_rtn_b64", conditionalExchange, kClass, 2, {1, 2}, kBoth},
  {"ds_append", count<true>, kClass, 1, {}, kBoth},
  {"ds_consume", count<false>, kClass, 1, {}, kBoth},
  {"ds_nop", nothing, kClass, 0, {}, Flag_None},
  {"ds_swizzle_b32", executeSwizzle, kClass, 1, {1}, kLoad},
  {"ds_permute_b32", executePermute, kClass, 1, {1, 1}, kLoad},
  {"ds_bpermute_b32", executeBackwardPermute, kClass, 1, {1, 1}, kLoad},
};
// clang-format on

} // namespace

OpTable mxfp4::sim::ldsOps() { return kOps; }
