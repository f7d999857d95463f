// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executors of flat, global and scratch loads and stores, and of their direct
// loads to LDS.

#include "Access.h"
#include "Families.h"

using namespace mxfp4::sim;

namespace {

/// Segments as address sources: `address(lane)` and the memory it lies in.
struct Global {
  FlatAddress address;
  Global(const Wave &wave, const Inst &inst) : address(wave, inst) {}
  Space resolve(unsigned lane, uint64_t &out) const {
    out = address[lane];
    return Space::Global;
  }
};
struct Flat {
  FlatAddress address;
  Flat(const Wave &wave, const Inst &inst) : address(wave, inst) {}
  Space resolve(unsigned lane, uint64_t &out) const {
    out = address[lane];
    return flatSpace(out);
  }
};
struct Scratch {
  ScratchAddress address;
  Scratch(const Wave &wave, const Inst &inst) : address(wave, inst) {}
  Space resolve(unsigned lane, uint64_t &out) const {
    out = address[lane];
    return Space::Scratch;
  }
};

template <typename Segment, Data D> void load(Wave &wave, const Inst &inst) {
  Segment segment(wave, inst);
  constexpr unsigned bytes = bytesOf(D);
  // The address registers may be overwritten: results wait for all lanes.
  LaneVector result[dwordsFor(D)];
  uint64_t exec = wave.exec();
  bool complete = true;
  forLanes(exec, [&](unsigned lane) {
    uint32_t words[4] = {};
    uint64_t address;
    Space space = segment.resolve(lane, address);
    complete = readBytes<bytes>(wave, space, address, lane, words);
    for (unsigned i = 0; i < dwordsFor(D); ++i)
      result[i].lane[lane] = words[i];
    return complete;
  });
  if (!complete)
    return;
  forLanes(exec, [&](unsigned lane) {
    uint32_t words[4];
    for (unsigned i = 0; i < dwordsFor(D); ++i)
      words[i] = result[i].lane[lane];
    putLoaded<D>(wave, inst.dst, lane, words);
    return true;
  });
}

template <typename Segment, Data D> void store(Wave &wave, const Inst &inst) {
  Segment segment(wave, inst);
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t words[4];
    takeStored<D>(wave, inst.src[1].index, lane, words);
    uint64_t address;
    Space space = segment.resolve(lane, address);
    return writeBytes<bytesOf(D)>(wave, space, address, lane, words);
  });
}

/// The loaded dwords go to consecutive places of the LDS, lane by lane.
template <typename Segment, Data D> void loadLds(Wave &wave, const Inst &inst) {
  Segment segment(wave, inst);
  uint32_t base = directLdsBase(wave, inst);
  constexpr unsigned bytes = bytesOf(D), size = 4 * dwordsFor(D);
  forLanes(wave.exec(), [&](unsigned lane) {
    uint32_t words[4] = {};
    uint64_t address;
    Space space = segment.resolve(lane, address);
    if (!readBytes<bytes>(wave, space, address, lane, words))
      return false;
    words[0] = extend<D>(words[0]);
    return writeBytes<size>(wave, Space::Lds,
                            base + lane * directLdsStride(bytes), lane, words);
  });
}

constexpr uint32_t kLoad = Flag_Load, kStore = Flag_Store;
constexpr uint32_t merges(Data data) {
  return keepsHalf(data) ? Flag_ReadsDst : Flag_None;
}

constexpr OpInfo kOps[] = {
#define LOAD_OP(SUFFIX, DATA)                                                  \
  {"flat_load_" SUFFIX,                                                        \
   load<Flat, Data::DATA>,                                                     \
   OpClass::Global,                                                            \
   dwordsFor(Data::DATA),                                                      \
   {2},                                                                        \
   kLoad | merges(Data::DATA)},                                                \
      {"global_load_" SUFFIX,                                                  \
       load<Global, Data::DATA>,                                               \
       OpClass::Global,                                                        \
       dwordsFor(Data::DATA),                                                  \
       {2, 0, 2},                                                              \
       kLoad | merges(Data::DATA)},                                            \
      {"scratch_load_" SUFFIX,                                                 \
       load<Scratch, Data::DATA>,                                              \
       OpClass::Scratch,                                                       \
       dwordsFor(Data::DATA),                                                  \
       {1, 0, 1},                                                              \
       kLoad | merges(Data::DATA)},
#define STORE_OP(SUFFIX, DATA)                                                 \
  {"flat_store_" SUFFIX,                                                       \
   store<Flat, Data::DATA>,                                                    \
   OpClass::Global,                                                            \
   0,                                                                          \
   {2, dwordsFor(Data::DATA)},                                                 \
   kStore},                                                                    \
      {"global_store_" SUFFIX,                                                 \
       store<Global, Data::DATA>,                                              \
       OpClass::Global,                                                        \
       0,                                                                      \
       {2, dwordsFor(Data::DATA), 2},                                          \
       kStore},                                                                \
      {"scratch_store_" SUFFIX,                                                \
       store<Scratch, Data::DATA>,                                             \
       OpClass::Scratch,                                                       \
       0,                                                                      \
       {1, dwordsFor(Data::DATA), 1},                                          \
       kStore},
#include "MemoryTypes.def"
#define LDS_OP(SUFFIX, DATA)                                                   \
  {"global_load_lds_" SUFFIX,                                                  \
   loadLds<Global, Data::DATA>,                                                \
   OpClass::Global,                                                            \
   0,                                                                          \
   {2, 0, 2},                                                                  \
   kLoad},                                                                     \
      {"scratch_load_lds_" SUFFIX,                                             \
       loadLds<Scratch, Data::DATA>,                                           \
       OpClass::Scratch,                                                       \
       0,                                                                      \
       {1, 0, 1},                                                              \
       kLoad},
    LDS_OP("ubyte", U8) LDS_OP("sbyte", I8) LDS_OP("ushort", U16)
        LDS_OP("sshort", I16) LDS_OP("dword", B32) LDS_OP("dwordx3", B96)
            LDS_OP("dwordx4", B128)
#undef LDS_OP
};

} // namespace

OpTable mxfp4::sim::flatOps() { return kOps; }
