// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executors of buffer and typed buffer loads and stores. What a descriptor's
// bounds exclude reads as 0 and is not written: dwords one by one, other
// elements as a whole. Source: CDNA4 ISA document, section 9.1.

#include "Access.h"
#include "BufferFormat.h"
#include "Families.h"
#include "SmallFloat.h"

using namespace mxfp4::sim;

namespace {

/// Bytes of an access of type D that are in range, given those up to the end.
template <Data D> constexpr unsigned inRange(uint64_t limit) {
  constexpr unsigned bytes = bytesOf(D);
  if (limit >= bytes)
    return bytes;
  if (bytes <= 4)
    return limit ? bytes : 0;
  return static_cast<unsigned>(limit + 3) / 4 * 4;
}

/// Reads `bytes` (a multiple of 4, or all of D); false after a fault.
template <Data D>
bool readPart(Wave &wave, uint64_t address, unsigned lane, unsigned bytes,
              uint32_t *words) {
  if (bytes == bytesOf(D))
    return readBytes<bytesOf(D)>(wave, Space::Global, address, lane, words);
  for (unsigned i = 0; i < bytes / 4; ++i)
    if (!readBytes<4>(wave, Space::Global, address + 4 * i, lane, words + i))
      return false;
  return true;
}

template <Data D> void load(Wave &wave, const Inst &inst) {
  BufferAddress addresses(wave, inst, false);
  bool toLds = inst.flags & Inst_Lds;
  uint32_t ldsBase = directLdsBase(wave, inst);
  constexpr unsigned bytes = bytesOf(D);
  LaneVector result[dwordsFor(D)];
  uint64_t exec = wave.exec();
  bool complete = true;
  forLanes(exec, [&](unsigned lane) {
    uint32_t words[4] = {};
    uint64_t limit;
    uint64_t address = addresses.at(lane, limit);
    complete = readPart<D>(wave, address, lane, inRange<D>(limit), words);
    if (toLds) {
      words[0] = extend<D>(words[0]);
      complete =
          complete && writeBytes<4 * dwordsFor(D)>(
                          wave, Space::Lds,
                          ldsBase + lane * directLdsStride(bytes), lane, words);
    } else {
      for (unsigned i = 0; i < dwordsFor(D); ++i)
        result[i].lane[lane] = words[i];
    }
    return complete;
  });
  if (!complete || toLds)
    return;
  forLanes(exec, [&](unsigned lane) {
    uint32_t words[4];
    for (unsigned i = 0; i < dwordsFor(D); ++i)
      words[i] = result[i].lane[lane];
    putLoaded<D>(wave, inst.dst, lane, words);
    return true;
  });
}

template <Data D> void store(Wave &wave, const Inst &inst) {
  BufferAddress addresses(wave, inst, false);
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t words[4];
    takeStored<D>(wave, inst.src[1].index, lane, words);
    uint64_t limit;
    uint64_t address = addresses.at(lane, limit);
    unsigned bytes = inRange<D>(limit);
    if (bytes == bytesOf(D))
      return writeBytes<bytesOf(D)>(wave, Space::Global, address, lane, words);
    for (unsigned i = 0; i < bytes / 4; ++i)
      if (!writeBytes<4>(wave, Space::Global, address + 4 * i, lane, words + i))
        return false;
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Typed
//===----------------------------------------------------------------------===//

/// Formats of an instruction: its own (MTBUF) or its descriptor's (MUBUF).
struct TypedAccess {
  BufferAddress addresses;
  const BufferFormat *format;
  NumberFormat number;
  unsigned select = 0; ///< of the descriptor; 0: identity

  TypedAccess(const Wave &wave, const Inst &inst)
      : addresses(wave, inst, true) {
    bool own = inst.format == Format::MTBUF;
    format = &bufferFormat(own ? inst.bufferFormat & 15 : addresses.dataFormat);
    number = static_cast<NumberFormat>(own ? inst.bufferFormat >> 4
                                           : addresses.numberFormat);
    if (!own)
      select = addresses.select;
  }

  /// Component `i` as the descriptor selects it.
  uint32_t selected(const uint32_t *components, unsigned i) const {
    if (!select)
      return components[i];
    unsigned code = select >> (3 * i) & 7;
    if (code >= 4)
      return components[code - 4];
    return code == 1 ? (isInteger(number) ? 1 : 0x3f800000) : 0;
  }
};

/// A register value as 16 bits.
uint32_t narrow(uint32_t value, NumberFormat number) {
  return isInteger(number) ? value & 0xffff : floatToHalf(asFloat(value));
}

uint32_t widen(uint32_t value, NumberFormat number) {
  if (number == NumberFormat::Uint)
    return value & 0xffff;
  if (number == NumberFormat::Sint)
    return static_cast<uint32_t>(static_cast<int16_t>(value));
  return asBits(halfToFloat(static_cast<uint16_t>(value)));
}

/// Where 16-bit components go.
enum class Halves { None, Packed, High };

template <unsigned Count, Halves H>
void loadTyped(Wave &wave, const Inst &inst) {
  TypedAccess access(wave, inst);
  constexpr unsigned dwords = H == Halves::None ? Count : (Count + 1) / 2;
  LaneVector result[dwords];
  uint64_t exec = wave.exec();
  bool complete = true;
  forLanes(exec, [&](unsigned lane) {
    uint32_t components[4] = {}, selected[4] = {};
    uint64_t limit;
    uint64_t address = access.addresses.at(lane, limit);
    if (limit && access.format->count) {
      const uint8_t *memory =
          wave.global(address, access.format->bytes, int(lane), "load");
      complete = memory;
      if (!complete)
        return false;
      decodeElement(memory, *access.format, access.number, components);
    }
    // A component that is 1 by selection is so out of range too.
    for (unsigned i = 0; i < Count; ++i)
      selected[i] = access.selected(components, i);
    if (inst.flags & Inst_Lds)
      return complete = writeBytes<4>(wave, Space::Lds,
                                      directLdsBase(wave, inst) + 4 * lane,
                                      lane, selected);
    for (unsigned i = 0; i < dwords; ++i) {
      uint32_t &out = result[i].lane[lane];
      if constexpr (H == Halves::None) {
        out = selected[i];
      } else if constexpr (H == Halves::High) {
        out = (wave.vgpr[inst.dst].lane[lane] & 0xffff) |
              narrow(selected[0], access.number) << 16;
      } else {
        out = narrow(selected[2 * i], access.number);
        if (2 * i + 1 < Count)
          out |= narrow(selected[2 * i + 1], access.number) << 16;
      }
    }
    return true;
  });
  if (!complete || (inst.flags & Inst_Lds))
    return;
  for (unsigned i = 0; i < dwords; ++i)
    storeLanes(wave, inst.dst + i, result[i], exec);
}

template <unsigned Count, Halves H>
void storeTyped(Wave &wave, const Inst &inst) {
  TypedAccess access(wave, inst);
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t components[4] = {};
    for (unsigned i = 0; i < Count; ++i) {
      unsigned reg = inst.src[1].index + (H == Halves::None ? i : i / 2);
      uint32_t value = wave.vgpr[reg].lane[lane];
      bool high = H == Halves::High || (H == Halves::Packed && i % 2);
      components[i] = H == Halves::None
                          ? value
                          : widen(high ? value >> 16 : value, access.number);
    }
    uint64_t limit;
    uint64_t address = access.addresses.at(lane, limit);
    if (!limit || !access.format->count)
      return true;
    uint8_t *memory =
        wave.global(address, access.format->bytes, int(lane), "store");
    if (!memory)
      return false;
    encodeElement(components, *access.format, access.number, memory);
    return true;
  });
}

/// Cache maintenance: the simulator's memory is coherent.
void coherent(Wave &, const Inst &) {}

constexpr OpClass kClass = OpClass::Buffer;
constexpr uint32_t merges(Data data) {
  return keepsHalf(data) ? Flag_ReadsDst : Flag_None;
}

// clang-format off
constexpr OpInfo kOps[] = {
#define LOAD_OP(SUFFIX, DATA) \
  {"buffer_load_" SUFFIX, load<Data::DATA>, kClass, dwordsFor(Data::DATA), \
   {2, 0, 4, 1}, Flag_Load | merges(Data::DATA)},
#define STORE_OP(SUFFIX, DATA) \
  {"buffer_store_" SUFFIX, store<Data::DATA>, kClass, 0, \
   {2, dwordsFor(Data::DATA), 4, 1}, Flag_Store},
#include "MemoryTypes.def"
#define TYPED(PREFIX, SUFFIX, N) \
  {PREFIX "_load_format_" SUFFIX, loadTyped<N, Halves::None>, kClass, N, {2, 0, 4, 1}, Flag_Load}, \
  {PREFIX "_store_format_" SUFFIX, storeTyped<N, Halves::None>, kClass, 0, {2, N, 4, 1}, Flag_Store}, \
  {PREFIX "_load_format_d16_" SUFFIX, loadTyped<N, Halves::Packed>, kClass, (N + 1) / 2, {2, 0, 4, 1}, Flag_Load}, \
  {PREFIX "_store_format_d16_" SUFFIX, storeTyped<N, Halves::Packed>, kClass, 0, {2, (N + 1) / 2, 4, 1}, Flag_Store},
  TYPED("buffer", "x", 1) TYPED("buffer", "xy", 2)
  TYPED("buffer", "xyz", 3) TYPED("buffer", "xyzw", 4)
  TYPED("tbuffer", "x", 1) TYPED("tbuffer", "xy", 2)
  TYPED("tbuffer", "xyz", 3) TYPED("tbuffer", "xyzw", 4)
#undef TYPED
  {"buffer_load_format_d16_hi_x", loadTyped<1, Halves::High>, kClass, 1, {2, 0, 4, 1}, Flag_Load | Flag_ReadsDst},
  {"buffer_store_format_d16_hi_x", storeTyped<1, Halves::High>, kClass, 0, {2, 1, 4, 1}, Flag_Store},
  {"buffer_wbl2", coherent, OpClass::Message, 0, {}, Flag_None},
  {"buffer_inv", coherent, OpClass::Message, 0, {}, Flag_None},
};
// clang-format on

} // namespace

OpTable mxfp4::sim::bufferOps() { return kOps; }
