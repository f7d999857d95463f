// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a memory instruction's lanes read and write, and what they move. Needs
// the wave; gives address arithmetic for every encoding and byte access to the
// three memories. Shared by the executors, the checks and the counters.
// Sources: CDNA4 ISA document, sections 9 (buffer), 10 (flat), 11 (LDS).

#ifndef MXFP4_SIM_ACCESS_H
#define MXFP4_SIM_ACCESS_H

#include "Operands.h"

namespace mxfp4::sim {

/// What a load makes of the bytes it reads, or a store takes from registers.
enum class Data : uint8_t {
  U8,
  I8,
  U16,
  I16,
  B32,
  B64,
  B96,
  B128,
  U8D16, ///< into the low half, the high half is kept
  I8D16,
  B16D16,
  U8D16Hi, ///< into (from) the high half, the low half is kept
  I8D16Hi,
  B16D16Hi,
};

constexpr unsigned bytesOf(Data data) {
  switch (data) {
  case Data::U8:
  case Data::I8:
  case Data::U8D16:
  case Data::I8D16:
  case Data::U8D16Hi:
  case Data::I8D16Hi:
    return 1;
  case Data::U16:
  case Data::I16:
  case Data::B16D16:
  case Data::B16D16Hi:
    return 2;
  case Data::B32:
    return 4;
  case Data::B64:
    return 8;
  case Data::B96:
    return 12;
  case Data::B128:
    return 16;
  }
  return 0;
}

constexpr unsigned dwordsFor(Data data) { return (bytesOf(data) + 3) / 4; }

constexpr bool keepsHalf(Data data) { return data >= Data::U8D16; }

enum class Space : uint8_t { Global, Scratch, Lds };

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// Addresses of a flat or global instruction.
struct FlatAddress {
  const uint32_t *low, *high = nullptr; ///< high null: 32-bit offset to `base`
  uint64_t base;

  FlatAddress(const Wave &wave, const Inst &inst)
      : low(wave.vgpr[inst.src[0].index].lane),
        base(static_cast<uint64_t>(static_cast<int64_t>(inst.imm))) {
    if (inst.flags & Inst_SAddr)
      base += wave.pair(inst.src[2].index);
    else
      high = wave.vgpr[inst.src[0].index + 1].lane;
  }

  uint64_t operator[](unsigned lane) const {
    uint64_t address = low[lane];
    if (high)
      address |= uint64_t(high[lane]) << 32;
    return base + address;
  }
};

/// Byte offsets of a scratch instruction in the lane's own scratch.
struct ScratchAddress {
  const uint32_t *offset = nullptr;
  uint32_t base;

  ScratchAddress(const Wave &wave, const Inst &inst)
      : base(static_cast<uint32_t>(inst.imm)) {
    if (inst.flags & Inst_SAddr)
      base += wave.sgpr[inst.src[2].index];
    if (inst.flags & Inst_VAddr)
      offset = wave.vgpr[inst.src[0].index].lane;
  }

  uint32_t operator[](unsigned lane) const {
    return base + (offset ? offset[lane] : 0);
  }
};

/// The memory that a flat address lies in; `address` becomes the offset in it.
inline Space flatSpace(uint64_t &address) {
  if (address >> 32 == kSharedBase >> 32) {
    address = static_cast<uint32_t>(address);
    return Space::Lds;
  }
  if (address >> 32 == kPrivateBase >> 32) {
    address = static_cast<uint32_t>(address);
    return Space::Scratch;
  }
  return Space::Global;
}

/// A buffer resource descriptor and the instruction's use of it.
struct BufferAddress {
  uint64_t base;
  uint32_t stride, records, scalarOffset, instOffset;
  unsigned indexStride = 0; ///< 0: linear
  bool addThread, useIndex;
  unsigned dataFormat, numberFormat, select; ///< of the descriptor
  const uint32_t *index = nullptr, *offset = nullptr;

  /// `typed`: a *_format_* instruction, for which the data format field is one.
  BufferAddress(const Wave &wave, const Inst &inst, bool typed);

  /// Address of a lane's access; `limit` is how many bytes from there on are in
  /// range (0: none; ~0: no end).
  uint64_t at(unsigned lane, uint64_t &limit) const;
};

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// The LDS at `address`, or null if the bytes are not all in the workgroup's.
inline uint8_t *ldsPointer(Wave &wave, uint64_t address, unsigned bytes) {
  std::vector<uint8_t> &lds = wave.group->lds;
  if (address > lds.size() || bytes > lds.size() - address)
    return nullptr;
  return lds.data() + address;
}

/// Copies between a lane's scratch and `bytes`; false (a fault) outside it.
bool readScratch(Wave &wave, uint32_t offset, unsigned count, unsigned lane,
                 void *bytes);
bool writeScratch(Wave &wave, uint32_t offset, unsigned count, unsigned lane,
                  const void *bytes);

/// Reads `N` bytes; false when a fault has been reported. What lies outside the
/// LDS reads as 0, as hardware does.
template <unsigned N>
inline bool readBytes(Wave &wave, Space space, uint64_t address, unsigned lane,
                      void *bytes) {
  if (space == Space::Global) {
    const uint8_t *from = wave.global(address, N, int(lane), "load");
    if (!from)
      return false;
    std::memcpy(bytes, from, N);
    return true;
  }
  if (space == Space::Scratch)
    return readScratch(wave, static_cast<uint32_t>(address), N, lane, bytes);
  if (const uint8_t *from = ldsPointer(wave, address, N))
    std::memcpy(bytes, from, N);
  else
    std::memset(bytes, 0, N);
  return true;
}

/// Writes `N` bytes; false when a fault has been reported. What lies outside
/// the LDS is dropped.
template <unsigned N>
inline bool writeBytes(Wave &wave, Space space, uint64_t address, unsigned lane,
                       const void *bytes) {
  if (space == Space::Global) {
    uint8_t *to = wave.global(address, N, int(lane), "store");
    if (!to)
      return false;
    std::memcpy(to, bytes, N);
    return true;
  }
  if (space == Space::Scratch)
    return writeScratch(wave, static_cast<uint32_t>(address), N, lane, bytes);
  if (uint8_t *to = ldsPointer(wave, address, N))
    std::memcpy(to, bytes, N);
  return true;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// The dword (or first of several) that a load of type D gives, from the bytes.
template <Data D> inline uint32_t extend(uint32_t raw) {
  if constexpr (D == Data::I8 || D == Data::I8D16 || D == Data::I8D16Hi)
    return static_cast<uint32_t>(static_cast<int8_t>(raw));
  else if constexpr (D == Data::I16)
    return static_cast<uint32_t>(static_cast<int16_t>(raw));
  else
    return raw;
}

/// Puts what a load read into the registers from `dst` on.
template <Data D>
inline void putLoaded(Wave &wave, unsigned dst, unsigned lane,
                      const uint32_t *words) {
  uint32_t *out = wave.vgpr[dst].lane + lane;
  if constexpr (D == Data::U8D16 || D == Data::I8D16 || D == Data::B16D16) {
    *out = (*out & 0xffff0000) | (extend<D>(words[0]) & 0xffff);
  } else if constexpr (keepsHalf(D)) {
    *out = (*out & 0xffff) | extend<D>(words[0]) << 16;
  } else {
    *out = extend<D>(words[0]);
    for (unsigned i = 1; i < dwordsFor(D); ++i)
      out[i * kLanes] = words[i];
  }
}

/// Takes what a store writes from the registers from `src` on.
template <Data D>
inline void takeStored(const Wave &wave, unsigned src, unsigned lane,
                       uint32_t *words) {
  const uint32_t *in = wave.vgpr[src].lane + lane;
  for (unsigned i = 0; i < dwordsFor(D); ++i)
    words[i] = in[i * kLanes];
  if constexpr (keepsHalf(D))
    words[0] >>= 16;
}

/// Calls `body(lane)`, which says whether to go on, for the lanes of `mask`.
template <typename Body> inline void forLanes(uint64_t mask, Body body) {
  for (; mask; mask &= mask - 1)
    if (!body(static_cast<unsigned>(__builtin_ctzll(mask))))
      return;
}

/// LDS offset at which a direct-to-LDS load of `bytes` puts lane 0's data, and
/// the distance of the lanes: M0[17:0] + inst_offset, a dword each for up to a
/// dword, else 16 bytes.
inline uint32_t directLdsBase(const Wave &wave, const Inst &inst) {
  return (wave.m0() & 0x3ffff) + static_cast<uint32_t>(inst.imm);
}
constexpr unsigned directLdsStride(unsigned bytes) {
  return bytes > 4 ? 16 : 4;
}

//===----------------------------------------------------------------------===//
// For the checks and counters
//===----------------------------------------------------------------------===//

/// One contiguous access of a lane.
struct LaneAccess {
  Space space;
  uint64_t address;
  unsigned bytes;
  bool isStore;
};

/// Up to four accesses that `inst` makes for `lane` (read2: two; direct-to-LDS:
/// the load and the store). Dropped ones are left out.
unsigned laneAccesses(Wave &wave, const Inst &inst, unsigned lane,
                      LaneAccess *out);

/// Lanes whose store of the data's `dword`th register is not dropped.
uint64_t lanesThatStore(Wave &wave, const Inst &inst, unsigned dword);

/// Bytes that one access of a memory operation moves, by its name.
unsigned accessBytes(const OpInfo &op);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_ACCESS_H
