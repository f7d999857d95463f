// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scratch bytes, buffer descriptors, and the accesses of an instruction as the
// checks and counters see them.

#include "Access.h"

#include "BufferFormat.h"

#include "llvm/ADT/StringRef.h"

using namespace mxfp4::sim;
using llvm::StringRef;

/// Bytes of the dwords that [offset, offset + count) touches, one at a time:
/// scratch is interleaved by dword.
template <typename Move>
static bool forScratch(Wave &wave, uint32_t offset, unsigned count,
                       unsigned lane, const char *what, Move move) {
  if (offset > wave.scratchBytes || count > wave.scratchBytes - offset) {
    wave.fault(FaultKind::MemoryAccess,
               std::string(what) + " of " + std::to_string(count) +
                   " bytes at scratch offset " + std::to_string(offset) +
                   "; the lane has " + std::to_string(wave.scratchBytes),
               int(lane), offset);
    return false;
  }
  for (unsigned done = 0; done < count;) {
    unsigned byte = (offset + done) % 4;
    unsigned part = std::min(4 - byte, count - done);
    uint32_t &dword = wave.scratch[(offset + done) / 4 * kLanes + lane];
    move(reinterpret_cast<uint8_t *>(&dword) + byte, done, part);
    done += part;
  }
  return true;
}

bool mxfp4::sim::readScratch(Wave &wave, uint32_t offset, unsigned count,
                             unsigned lane, void *bytes) {
  auto *out = static_cast<uint8_t *>(bytes);
  return forScratch(wave, offset, count, lane, "load",
                    [out](uint8_t *memory, unsigned done, unsigned part) {
                      std::memcpy(out + done, memory, part);
                    });
}

bool mxfp4::sim::writeScratch(Wave &wave, uint32_t offset, unsigned count,
                              unsigned lane, const void *bytes) {
  auto *in = static_cast<const uint8_t *>(bytes);
  return forScratch(wave, offset, count, lane, "store",
                    [in](uint8_t *memory, unsigned done, unsigned part) {
                      std::memcpy(memory, in + done, part);
                    });
}

BufferAddress::BufferAddress(const Wave &wave, const Inst &inst, bool typed) {
  const uint32_t *words = &wave.sgpr[inst.src[2].index];
  base = words[0] | uint64_t(words[1] & 0xffff) << 32;
  stride = words[1] >> 16 & 0x3fff;
  records = words[2];
  select = words[3] & 0xfff;
  numberFormat = words[3] >> 12 & 7;
  dataFormat = words[3] >> 15 & 15;
  addThread = words[3] >> 23 & 1;
  if (words[1] >> 31)
    indexStride = 8u << (words[3] >> 21 & 3);
  // The format field extends the stride of untyped scratch-like buffers.
  if (addThread && !typed)
    stride |= dataFormat << 14;
  scalarOffset = scalar32(wave, inst.src[3]);
  instOffset = static_cast<uint32_t>(inst.imm);
  useIndex = inst.flags & Inst_Idxen;
  unsigned vaddr = inst.src[0].index;
  if (useIndex)
    index = wave.vgpr[vaddr++].lane;
  if (inst.flags & Inst_Offen)
    offset = wave.vgpr[vaddr].lane;
}

uint64_t BufferAddress::at(unsigned lane, uint64_t &limit) const {
  constexpr unsigned elementSize = 4;
  uint32_t laneIndex = index ? index[lane] : 0;
  uint32_t laneOffset = instOffset + (offset ? offset[lane] : 0);
  if (useIndex && stride != 0)
    limit = laneIndex < records ? ~uint64_t(0) : 0;
  else if (addThread && !useIndex)
    limit = ~uint64_t(0);
  else
    limit = laneOffset < records ? records - laneOffset : 0;
  if (addThread)
    laneIndex += lane;
  uint64_t within;
  if (indexStride)
    within = (uint64_t(laneIndex / indexStride) * stride +
              laneOffset / elementSize * elementSize) *
                 indexStride +
             laneIndex % indexStride * elementSize + laneOffset % elementSize;
  else
    within = uint64_t(laneIndex) * stride + laneOffset;
  return base + scalarOffset + within;
}

unsigned mxfp4::sim::accessBytes(const OpInfo &op) {
  StringRef name = op.name;
  if (name.contains("_tr_"))
    return name.contains("b96") ? 12 : 8;
  if (op.cls == OpClass::Atomic)
    return name.ends_with("_x2") || name.contains("f64") ? 8 : 4;
  for (StringRef byte : {"byte", "_u8", "_i8", "_b8"})
    if (name.contains(byte))
      return 1;
  for (StringRef half : {"short", "_u16", "_i16"})
    if (name.contains(half))
      return 2;
  if (name.starts_with("ds_")) {
    if (name.contains("b96"))
      return 12;
    if (name.contains("_b128"))
      return 16;
    if (name.contains("write_b16"))
      return 2;
    if (name.contains("64"))
      return name.contains("st64_b32") || name.contains("st64_rtn_b32") ? 4 : 8;
    return 4;
  }
  return 4 * std::max<unsigned>(1, name.ends_with("x4")   ? 4
                                   : name.ends_with("x3") ? 3
                                   : name.ends_with("x2") ? 2
                                                          : 1);
}

/// DS instructions: one address, or two for the *2* forms.
static unsigned ldsAccesses(Wave &wave, const Inst &inst, unsigned lane,
                            LaneAccess *out) {
  StringRef name = inst.op->name;
  bool store = inst.op->flags & Flag_Store;
  unsigned bytes = accessBytes(*inst.op);
  if (name.contains("permute") || name.contains("swizzle") || name == "ds_nop")
    return 0;
  if (name.contains("append") || name.contains("consume")) {
    out[0] = {Space::Lds, uint64_t(inst.imm), bytes, store};
    return 1;
  }
  if (name.contains("addtid")) {
    out[0] = {Space::Lds,
              uint64_t((wave.m0() & 0xffff) + uint32_t(inst.imm) + lane * 4),
              bytes, store};
    return 1;
  }
  uint32_t address = wave.vgpr[inst.src[0].index].lane[lane];
  if (name.starts_with("ds_read2") || name.starts_with("ds_write2") ||
      name.starts_with("ds_wrxchg2")) {
    unsigned scale = bytes * (name.contains("st64") ? 64 : 1);
    out[0] = {Space::Lds, address + (inst.imm & 0xff) * scale, bytes, store};
    out[1] = {Space::Lds, address + (inst.imm >> 8 & 0xff) * scale, bytes,
              store};
    return 2;
  }
  out[0] = {Space::Lds, uint32_t(address + uint32_t(inst.imm)), bytes, store};
  return 1;
}

/// Elements of typed buffers are dropped as a whole.
static unsigned typedAccess(Wave &wave, const Inst &inst, unsigned lane,
                            LaneAccess *out) {
  bool store = inst.op->flags & Flag_Store;
  BufferAddress addresses(wave, inst, true);
  const BufferFormat &format =
      bufferFormat(inst.format == Format::MTBUF ? inst.bufferFormat & 15
                                                : addresses.dataFormat);
  unsigned count = 0;
  uint64_t limit;
  uint64_t address = addresses.at(lane, limit);
  if (limit && format.count)
    out[count++] = {Space::Global, address, format.bytes, store};
  if (inst.flags & Inst_Lds)
    out[count++] = {Space::Lds, directLdsBase(wave, inst) + 4 * lane, 4, true};
  return count;
}

unsigned mxfp4::sim::laneAccesses(Wave &wave, const Inst &inst, unsigned lane,
                                  LaneAccess *out) {
  bool store = inst.op->flags & Flag_Store;
  unsigned bytes = 0, count = 0;
  switch (inst.format) {
  case Format::DS:
    return ldsAccesses(wave, inst, lane, out);
  case Format::FLAT: {
    bytes = accessBytes(*inst.op);
    uint64_t address = inst.segment == SegScratch
                           ? ScratchAddress(wave, inst)[lane]
                           : FlatAddress(wave, inst)[lane];
    Space space = inst.segment == SegScratch ? Space::Scratch : Space::Global;
    if (inst.segment == SegFlat)
      space = flatSpace(address);
    out[count++] = {space, address, bytes, store};
    break;
  }
  case Format::MUBUF: {
    StringRef name = inst.op->name;
    if (!(inst.op->flags & (Flag_Load | Flag_Store)))
      return 0;
    if (name.contains("format"))
      return typedAccess(wave, inst, lane, out);
    bytes = accessBytes(*inst.op);
    uint64_t limit;
    uint64_t address = BufferAddress(wave, inst, false).at(lane, limit);
    // Dwords are dropped one by one, other accesses as a whole.
    if (limit < bytes)
      bytes = bytes > 4 && inst.op->cls != OpClass::Atomic
                  ? unsigned(limit + 3) / 4 * 4
              : limit == 0 ? 0
                           : bytes;
    if (bytes)
      out[count++] = {Space::Global, address, bytes, store};
    break;
  }
  case Format::MTBUF:
    return typedAccess(wave, inst, lane, out);
  default:
    return 0;
  }
  if (inst.flags & Inst_Lds) {
    unsigned full = accessBytes(*inst.op);
    out[count++] = {Space::Lds,
                    directLdsBase(wave, inst) + lane * directLdsStride(full),
                    std::max(full, 4u), true};
  }
  return count;
}

uint64_t mxfp4::sim::lanesThatStore(Wave &wave, const Inst &inst,
                                    unsigned dword) {
  bool typed = StringRef(inst.op->name).contains("format");
  uint64_t lanes = 0;
  forLanes(wave.exec(), [&](unsigned lane) {
    LaneAccess accesses[4];
    if (laneAccesses(wave, inst, lane, accesses) &&
        (typed || accesses[0].bytes > 4 * dword))
      lanes |= uint64_t(1) << lane;
    return true;
  });
  return lanes;
}
