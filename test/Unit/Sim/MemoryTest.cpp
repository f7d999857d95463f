// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory instructions, assembled and run: LDS, global, flat, scratch, buffer,
// direct loads to LDS and atomics, against expectations computed here.

#include "Harness.h"

#include "BufferFormat.h"

#include "gtest/gtest.h"

#include <cmath>
#include <functional>

using namespace mxfp4::sim;
using namespace mxfp4::sim::test;

namespace {

/// One wave with distinct data: dword d of lane l is hash(l, d).
std::vector<LaneInput> waveInputs(unsigned lanes = 64) {
  std::vector<LaneInput> inputs(lanes);
  for (unsigned l = 0; l < lanes; ++l)
    for (unsigned d = 0; d < 8; ++d)
      inputs[l].dwords[d] = (l * 8 + d + 1) * 2654435761u;
  return inputs;
}

/// Runs `body` on one wave; expects v10.. of lane l to be want(l, d).
void expectLanes(const std::string &body, unsigned dwords,
                 const std::function<uint32_t(const std::vector<LaneInput> &,
                                              unsigned, unsigned)> &want,
                 const std::vector<LaneInput> &inputs = waveInputs()) {
  auto outputs = runLanes(body, inputs);
  for (unsigned l = 0; l < inputs.size(); ++l)
    for (unsigned d = 0; d < dwords; ++d)
      ASSERT_EQ(outputs[l].dwords[d], want(inputs, l, d))
          << "lane " << l << " dword " << d << " of\n"
          << body;
}

using Inputs = const std::vector<LaneInput> &;

/// Writes v2..v5 of each lane to LDS at 16 * lane.
const std::string kFill = R"(
  v_lshlrev_b32_e32 v20, 4, v0
  ds_write_b128 v20, v[2:5]
  s_waitcnt lgkmcnt(0)
)";

/// Byte `at` of the LDS after kFill.
uint32_t ldsByte(Inputs in, unsigned at) {
  return in[at / 16].dwords[at % 16 / 4] >> (8 * (at % 4)) & 0xff;
}
uint32_t ldsDword(Inputs in, unsigned at) {
  uint32_t value = 0;
  for (unsigned i = 0; i < 4; ++i)
    value |= ldsByte(in, at + i) << (8 * i);
  return value;
}

} // namespace

TEST(SimLds, ReadsOfEveryWidth) {
  struct {
    const char *text;
    unsigned dwords;
    std::function<uint32_t(Inputs, unsigned, unsigned)> want;
  } const reads[] = {
      {"ds_read_u8 v10, v20 offset:3", 1,
       [](Inputs in, unsigned l, unsigned) { return ldsByte(in, 16 * l + 3); }},
      {"ds_read_i8 v10, v20 offset:7", 1,
       [](Inputs in, unsigned l, unsigned) {
         return uint32_t(int8_t(ldsByte(in, 16 * l + 7)));
       }},
      {"ds_read_u16 v10, v20 offset:6", 1,
       [](Inputs in, unsigned l, unsigned) {
         return ldsDword(in, 16 * l + 6) & 0xffff;
       }},
      {"ds_read_i16 v10, v20 offset:1", 1,
       [](Inputs in, unsigned l, unsigned) {
         return uint32_t(int16_t(ldsDword(in, 16 * l + 1)));
       }},
      {"ds_read_b32 v10, v20 offset:4", 1,
       [](Inputs in, unsigned l, unsigned) { return in[l].dwords[1]; }},
      {"ds_read_b64 v[10:11], v20 offset:8", 2,
       [](Inputs in, unsigned l, unsigned d) { return in[l].dwords[2 + d]; }},
      {"ds_read_b96 v[10:12], v20 offset:4", 3,
       [](Inputs in, unsigned l, unsigned d) { return in[l].dwords[1 + d]; }},
      {"ds_read_b128 v[10:13], v20", 4,
       [](Inputs in, unsigned l, unsigned d) { return in[l].dwords[d]; }},
      {"ds_read2_b32 v[10:11], v20 offset0:3 offset1:1", 2,
       [](Inputs in, unsigned l, unsigned d) {
         return in[l].dwords[d ? 1 : 3];
       }},
      {"ds_read2_b64 v[10:13], v20 offset0:1 offset1:0", 4,
       [](Inputs in, unsigned l, unsigned d) {
         return in[l].dwords[(d + 2) % 4];
       }},
      {"ds_read2st64_b32 v[10:11], v20 offset0:0 offset1:0", 2,
       [](Inputs in, unsigned l, unsigned) { return in[l].dwords[0]; }},
      {"v_mov_b32_e32 v10, 0x11112222\n ds_read_u16_d16 v10, v20 offset:2", 1,
       [](Inputs in, unsigned l, unsigned) {
         return 0x11110000 | in[l].dwords[0] >> 16;
       }},
      {"v_mov_b32_e32 v10, 0x11112222\n ds_read_i8_d16_hi v10, v20 offset:5", 1,
       [](Inputs in, unsigned l, unsigned) {
         return 0x2222 | uint32_t(int8_t(ldsByte(in, 16 * l + 5))) << 16;
       }},
      // Outside the workgroup's 4096 bytes: 0.
      {"v_add_u32_e32 v20, 0x1000, v20\n ds_read_b32 v10, v20", 1,
       [](Inputs, unsigned, unsigned) { return 0u; }},
  };
  for (const auto &read : reads)
    expectLanes(kFill + read.text + "\n s_waitcnt lgkmcnt(0)\n", read.dwords,
                read.want);
}

TEST(SimLds, WritesOfEveryWidth) {
  const std::string back = R"(
  s_waitcnt lgkmcnt(0)
  ds_read_b128 v[10:13], v20
  s_waitcnt lgkmcnt(0)
)";
  auto kept = [](Inputs in, unsigned l, unsigned d) { return in[l].dwords[d]; };
  expectLanes(kFill + "ds_write_b8 v20, v6 offset:5" + back, 4,
              [&](Inputs in, unsigned l, unsigned d) {
                return d == 1 ? (kept(in, l, 1) & ~0xff00u) |
                                    (in[l].dwords[4] & 0xff) << 8
                              : kept(in, l, d);
              });
  expectLanes(kFill + "ds_write_b16_d16_hi v20, v6 offset:8" + back, 4,
              [&](Inputs in, unsigned l, unsigned d) {
                return d == 2
                           ? (kept(in, l, 2) & ~0xffffu) | in[l].dwords[4] >> 16
                           : kept(in, l, d);
              });
  expectLanes(kFill + "ds_write_b96 v20, v[6:8]" + back, 4,
              [&](Inputs in, unsigned l, unsigned d) {
                return in[l].dwords[d < 3 ? 4 + d : 3];
              });
  expectLanes(kFill + "ds_write2_b32 v20, v6, v7 offset0:2 offset1:0" + back, 4,
              [&](Inputs in, unsigned l, unsigned d) {
                return d == 2   ? in[l].dwords[4]
                       : d == 0 ? in[l].dwords[5]
                                : kept(in, l, d);
              });
  expectLanes(kFill + "ds_write2_b64 v20, v[6:7], v[8:9] offset0:1 offset1:0" +
                  back,
              4, [&](Inputs in, unsigned l, unsigned d) {
                return in[l].dwords[d < 2 ? 6 + d : 2 + d];
              });
}

TEST(SimLds, TransposingReads) {
  // 16 lanes read a 16-column matrix; lane i of them gets column i.
  struct {
    const char *text;
    unsigned bits, dwords;
  } const reads[] = {{"ds_read_b64_tr_b16 v[10:11], v20", 16, 2},
                     {"ds_read_b64_tr_b8 v[10:11], v20", 8, 2},
                     {"ds_read_b64_tr_b4 v[10:11], v20", 4, 2},
                     {"ds_read_b96_tr_b6 v[10:12], v20", 6, 3}};
  for (const auto &read : reads) {
    unsigned perLane = 32 * read.dwords / read.bits;
    auto bit = [&](Inputs in, unsigned lane, unsigned at) {
      return in[lane].dwords[at / 32] >> at % 32 & 1;
    };
    expectLanes(
        kFill + read.text + "\n s_waitcnt lgkmcnt(0)\n", read.dwords,
        [&](Inputs in, unsigned l, unsigned d) {
          uint32_t word = 0;
          for (unsigned b = 0; b < 32; ++b) {
            unsigned at = 32 * d + b, row = at / read.bits;
            unsigned column = l % 16, lanesPerRow = 16 / perLane;
            unsigned from = l / 16 * 16 + row * lanesPerRow + column / perLane;
            word |= bit(in, from, column % perLane * read.bits + at % read.bits)
                    << b;
          }
          return word;
        });
  }
}

TEST(SimLds, Atomics) {
  struct {
    const char *name;
    std::function<uint32_t(uint32_t, uint32_t)> apply;
  } const ops[] = {
      {"add_rtn_u32", [](uint32_t a, uint32_t b) { return a + b; }},
      {"sub_rtn_u32", [](uint32_t a, uint32_t b) { return a - b; }},
      {"rsub_rtn_u32", [](uint32_t a, uint32_t b) { return b - a; }},
      {"inc_rtn_u32",
       [](uint32_t a, uint32_t b) { return a >= b ? 0 : a + 1; }},
      {"dec_rtn_u32",
       [](uint32_t a, uint32_t b) { return a == 0 || a > b ? b : a - 1; }},
      {"min_rtn_i32",
       [](uint32_t a, uint32_t b) { return int32_t(b) < int32_t(a) ? b : a; }},
      {"max_rtn_u32", [](uint32_t a, uint32_t b) { return std::max(a, b); }},
      {"and_rtn_b32", [](uint32_t a, uint32_t b) { return a & b; }},
      {"xor_rtn_b32", [](uint32_t a, uint32_t b) { return a ^ b; }},
      {"wrxchg_rtn_b32", [](uint32_t, uint32_t b) { return b; }},
  };
  for (const auto &op : ops)
    expectLanes(kFill + "ds_" + op.name + " v10, v20, v6 offset:4\n" +
                    "s_waitcnt lgkmcnt(0)\n ds_read_b32 v11, v20 offset:4\n"
                    "s_waitcnt lgkmcnt(0)\n",
                2, [&](Inputs in, unsigned l, unsigned d) {
                  return d == 0 ? in[l].dwords[1]
                                : op.apply(in[l].dwords[1], in[l].dwords[4]);
                });
  // Compare and store: the first data is compared, the second stored.
  expectLanes(kFill + R"(
  v_mov_b32_e32 v21, v2
  ds_cmpst_rtn_b32 v10, v20, v21, v7
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v11, v20
  s_waitcnt lgkmcnt(0)
)",
              2, [](Inputs in, unsigned l, unsigned d) {
                return in[l].dwords[d ? 5 : 0];
              });
  // All lanes add 1.5 to one place: a sum of exact values.
  expectLanes(R"(
  v_mov_b32_e32 v20, 0
  v_mov_b32_e32 v21, 0
  ds_write_b32 v20, v21
  v_mov_b32_e32 v21, 0x3fc00000
  s_waitcnt lgkmcnt(0)
  ds_add_f32 v20, v21
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v10, v20
  s_waitcnt lgkmcnt(0)
)",
              1, [](Inputs, unsigned, unsigned) {
                float sum = 96;
                uint32_t bits;
                std::memcpy(&bits, &sum, 4);
                return bits;
              });
  // 1.0 and 2.0 as f16 pairs, 64 times.
  expectLanes(R"(
  v_mov_b32_e32 v20, 0
  v_mov_b32_e32 v21, 0
  ds_write_b32 v20, v21
  v_mov_b32_e32 v21, 0x40003c00
  s_waitcnt lgkmcnt(0)
  ds_pk_add_f16 v20, v21
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v10, v20
  s_waitcnt lgkmcnt(0)
)",
              1, [](Inputs, unsigned, unsigned) { return 0x58005400u; });
}

TEST(SimLds, AppendAndConsumeCountActiveLanes) {
  expectLanes(R"(
  v_mov_b32_e32 v20, 0
  v_mov_b32_e32 v21, 100
  ds_write_b32 v20, v21 offset:8
  s_mov_b32 m0, -1
  s_waitcnt lgkmcnt(0)
  ds_append v10 offset:8
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, 0xff
  ds_consume v22 offset:8
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, -1
  ds_read_b32 v11, v20 offset:8
  s_waitcnt lgkmcnt(0)
)",
              2, [](Inputs, unsigned, unsigned d) { return d ? 156u : 100u; });
}

TEST(SimLds, SwizzlePatterns) {
  auto want = [](Inputs in, unsigned from) { return in[from].dwords[0]; };
  expectLanes(
      "ds_swizzle_b32 v10, v2 offset:swizzle(SWAP,16)\n"
      "s_waitcnt lgkmcnt(0)\n",
      1, [&](Inputs in, unsigned l, unsigned) { return want(in, l ^ 16); });
  expectLanes("ds_swizzle_b32 v10, v2 offset:swizzle(QUAD_PERM,3,0,2,1)\n"
              "s_waitcnt lgkmcnt(0)\n",
              1, [&](Inputs in, unsigned l, unsigned) {
                constexpr unsigned order[] = {3, 0, 2, 1};
                return want(in, (l & ~3u) + order[l & 3]);
              });
  expectLanes("ds_swizzle_b32 v10, v2 offset:swizzle(BROADCAST,8,5)\n"
              "s_waitcnt lgkmcnt(0)\n",
              1, [&](Inputs in, unsigned l, unsigned) {
                return want(in, (l & ~7u) + 5);
              });
}

TEST(SimGlobal, LoadsAndStores) {
  // The outputs' own place serves as memory: 16 bytes a lane at s[6:7].
  const std::string store = "v_lshlrev_b32_e32 v20, 4, v0\n"
                            "global_store_dwordx4 v20, v[2:5], s[6:7]\n"
                            "s_waitcnt vmcnt(0)\n";
  expectLanes(store + "global_load_ubyte v10, v20, s[6:7] offset:5\n"
                      "global_load_sshort v11, v20, s[6:7] offset:2\n"
                      "global_load_dwordx2 v[12:13], v20, s[6:7] offset:8\n"
                      "s_waitcnt vmcnt(0)\n",
              4, [](Inputs in, unsigned l, unsigned d) {
                switch (d) {
                case 0:
                  return in[l].dwords[1] >> 8 & 0xff;
                case 1:
                  return uint32_t(int16_t(in[l].dwords[0] >> 16));
                default:
                  return in[l].dwords[d];
                }
              });
  expectLanes(store + R"(
  v_lshl_add_u64 v[22:23], s[6:7], 0, 0
  v_add_co_u32_e32 v22, vcc, v22, v20
  v_addc_co_u32_e32 v23, vcc, 0, v23, vcc
  global_store_byte v[22:23], v6, off offset:4
  global_store_short_d16_hi v[22:23], v7, off offset:8
  s_waitcnt vmcnt(0)
  global_load_dwordx4 v[10:13], v[22:23], off
  s_waitcnt vmcnt(0)
)",
              4, [](Inputs in, unsigned l, unsigned d) {
                uint32_t old = in[l].dwords[d];
                return d == 1   ? (old & ~0xffu) | (in[l].dwords[4] & 0xff)
                       : d == 2 ? (old & ~0xffffu) | in[l].dwords[5] >> 16
                                : old;
              });
}

TEST(SimGlobal, AtomicsReturnTheOldValue) {
  const std::string store = "v_lshlrev_b32_e32 v20, 4, v0\n"
                            "global_store_dwordx4 v20, v[2:5], s[6:7]\n"
                            "s_waitcnt vmcnt(0)\n";
  const std::string back = "s_waitcnt vmcnt(0)\n"
                           "global_load_dword v11, v20, s[6:7]\n"
                           "s_waitcnt vmcnt(0)\n";
  expectLanes(store + "global_atomic_add v10, v20, v6, s[6:7] sc0\n" + back, 2,
              [](Inputs in, unsigned l, unsigned d) {
                return in[l].dwords[0] + (d ? in[l].dwords[4] : 0);
              });
  expectLanes(store + "global_atomic_umax v10, v20, v6, s[6:7] sc0\n" + back, 2,
              [](Inputs in, unsigned l, unsigned d) {
                return d ? std::max(in[l].dwords[0], in[l].dwords[4])
                         : in[l].dwords[0];
              });
  // data is the new value, the second register what is compared.
  expectLanes(store +
                  "v_mov_b32_e32 v22, v8\n v_mov_b32_e32 v23, v2\n"
                  "global_atomic_cmpswap v10, v20, v[22:23], s[6:7] sc0\n" +
                  back,
              2, [](Inputs in, unsigned l, unsigned d) {
                return in[l].dwords[d ? 6 : 0];
              });
}

TEST(SimGlobal, AtomicsAmongWaves) {
  // 1024 work-items add 1 (as f32, and as a pair of bf16 1s) to one place.
  auto outputs = runLanes(R"(
  v_mov_b32_e32 v20, 0
  v_mov_b32_e32 v21, 1.0
  global_atomic_add_f32 v20, v21, s[4:5]
  s_waitcnt vmcnt(0)
  s_barrier
  global_load_dword v10, v20, s[4:5]
  s_waitcnt vmcnt(0)
)",
                          std::vector<LaneInput>(kItems));
  for (const LaneOutput &output : outputs)
    EXPECT_EQ(get<float>(output), 1024.0f);
}

TEST(SimFlat, AperturesOfLdsAndScratch) {
  expectLanes(kFill + R"(
  s_mov_b64 s[8:9], src_shared_base
  v_mov_b32_e32 v21, s9
  flat_load_dwordx2 v[10:11], v[20:21] offset:4
  s_mov_b64 s[8:9], src_private_base
  v_mov_b32_e32 v23, s9
  v_mov_b32_e32 v22, 32
  flat_store_dwordx2 v[22:23], v[6:7]
  s_waitcnt vmcnt(0) lgkmcnt(0)
  scratch_load_dwordx2 v[12:13], off, off offset:32
  s_waitcnt vmcnt(0)
)",
              4, [](Inputs in, unsigned l, unsigned d) {
                return in[l].dwords[d < 2 ? 1 + d : 2 + d];
              });
}

TEST(SimScratch, UnalignedAndPrivate) {
  expectLanes(R"(
  s_mov_b32 s8, 16
  v_mov_b32_e32 v20, 3
  scratch_store_dwordx4 off, v[2:5], s8
  scratch_store_byte v20, v6, off offset:17
  s_waitcnt vmcnt(0)
  scratch_load_dwordx3 v[10:12], off, off offset:18
  scratch_load_ubyte v13, off, s8 offset:4
  s_waitcnt vmcnt(0)
)",
              4, [](Inputs in, unsigned l, unsigned d) {
                uint8_t bytes[16];
                std::memcpy(bytes, in[l].dwords.data(), 16);
                bytes[4] = uint8_t(in[l].dwords[4]);
                if (d == 3)
                  return uint32_t(bytes[4]);
                uint32_t value;
                std::memcpy(&value, bytes + 2 + 4 * d, 4);
                return value;
              });
  Fault fault = runFault("v_mov_b32_e32 v20, 0x100000\n"
                         "scratch_load_dword v10, v20, off\n");
  EXPECT_EQ(fault.kind, FaultKind::MemoryAccess);
}

namespace {
/// s[8:11]: the inputs as a raw buffer of `records` bytes (or, with a stride,
/// records).
std::string descriptor(uint32_t records, uint32_t stride = 0,
                       uint32_t word3 = 0x27000) {
  return "s_mov_b32 s8, s4\n s_or_b32 s9, s5, " + std::to_string(stride << 16) +
         "\n s_mov_b32 s10, " + std::to_string(records) + "\n s_mov_b32 s11, " +
         std::to_string(word3) + "\n";
}
} // namespace

TEST(SimBuffer, RawBoundsDropDwordByDword) {
  // 32 bytes a lane; the buffer ends in the middle of lane 40's four dwords.
  expectLanes(descriptor(40 * 32 + 8) +
                  "v_lshlrev_b32_e32 v20, 5, v0\n"
                  "buffer_load_dwordx4 v[10:13], v20, s[8:11], 0 offen\n"
                  "s_waitcnt vmcnt(0)\n",
              4, [](Inputs in, unsigned l, unsigned d) {
                return l * 32 + d * 4 < 40 * 32 + 8 ? in[l].dwords[d] : 0;
              });
  // The scalar offset is not checked.
  expectLanes(descriptor(64 * 32) +
                  "v_lshlrev_b32_e32 v20, 5, v0\n s_mov_b32 s12, 4\n"
                  "buffer_load_dword v10, v20, s[8:11], s12 offen offset:8\n"
                  "s_waitcnt vmcnt(0)\n",
              1,
              [](Inputs in, unsigned l, unsigned) { return in[l].dwords[3]; });
}

TEST(SimBuffer, StructuredIndexAndStride) {
  expectLanes(descriptor(50, 32) +
                  "buffer_load_dwordx2 v[10:11], v0, s[8:11], 0 idxen "
                  "offset:12\n s_waitcnt vmcnt(0)\n",
              2, [](Inputs in, unsigned l, unsigned d) {
                return l < 50 ? in[l].dwords[3 + d] : 0;
              });
  expectLanes(descriptor(64, 32) +
                  "v_mov_b32_e32 v20, v0\n v_mov_b32_e32 v21, 4\n"
                  "buffer_load_dword v10, v[20:21], s[8:11], 0 idxen offen "
                  "offset:4\n s_waitcnt vmcnt(0)\n",
              1,
              [](Inputs in, unsigned l, unsigned) { return in[l].dwords[2]; });
}

TEST(SimBuffer, StoresOutOfBoundsAreDropped) {
  // The outputs are the buffer; lanes from 32 on store nothing.
  auto outputs = runLanes(R"(
  s_mov_b32 s8, s6
  s_mov_b32 s9, s7
  s_movk_i32 s10, 0x200
  s_mov_b32 s11, 0x27000
  v_lshlrev_b32_e32 v20, 4, v0
  buffer_store_dword v2, v20, s[8:11], 0 offen offset:8
  s_waitcnt vmcnt(0)
  s_endpgm
)",
                          waveInputs());
  auto inputs = waveInputs();
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(outputs[l].dwords[2], l < 32 ? inputs[l].dwords[0] : 0);
}

TEST(SimBuffer, DirectToLds) {
  // Lane l's 16 bytes go to M0 + offset + 16 l.
  expectLanes(
      descriptor(64 * 32) + R"(
  v_lshlrev_b32_e32 v20, 5, v0
  s_movk_i32 m0, 0x400
  s_nop 0
  buffer_load_dwordx4 v20, s[8:11], 0 offen offset:16 lds
  s_waitcnt vmcnt(0)
  v_lshlrev_b32_e32 v21, 4, v0
  ds_read_b128 v[10:13], v21 offset:1040
  s_waitcnt lgkmcnt(0)
)",
      4, [](Inputs in, unsigned l, unsigned d) { return in[l].dwords[4 + d]; });
  // Three dwords also lie 16 bytes apart; a dword, 4.
  expectLanes(
      R"(
  v_lshlrev_b32_e32 v20, 5, v0
  s_mov_b32 m0, 0
  s_nop 0
  global_load_lds_dwordx3 v20, s[4:5]
  s_movk_i32 m0, 0x800
  s_nop 0
  global_load_lds_dword v20, s[4:5] offset:12
  s_waitcnt vmcnt(0)
  v_lshlrev_b32_e32 v21, 4, v0
  v_lshlrev_b32_e32 v22, 2, v0
  ds_read_b96 v[10:12], v21
  ds_read_b32 v13, v22 offset:2060
  s_waitcnt lgkmcnt(0)
)",
      4, [](Inputs in, unsigned l, unsigned d) { return in[l].dwords[d]; });
}

TEST(SimBuffer, TypedElements) {
  // Format 8_8_8_8 unorm: dfmt 10, nfmt 0.
  expectLanes(descriptor(64 * 32) +
                  "v_lshlrev_b32_e32 v20, 5, v0\n"
                  "tbuffer_load_format_xyzw v[10:13], v20, s[8:11], 0 "
                  "format:[BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_UNORM] "
                  "offen\n s_waitcnt vmcnt(0)\n",
              4, [](Inputs in, unsigned l, unsigned d) {
                float value =
                    float((in[l].dwords[0] >> (8 * d) & 0xff) / 255.0);
                uint32_t bits;
                std::memcpy(&bits, &value, 4);
                return bits;
              });
  // The descriptor's own format and selection: 16_16 sint, y then x.
  uint32_t word3 = (5 | 4 << 3) | 5 << 12 | 5 << 15;
  expectLanes(descriptor(64 * 32, 0, word3) +
                  "v_lshlrev_b32_e32 v20, 5, v0\n"
                  "buffer_load_format_xy v[10:11], v20, s[8:11], 0 offen\n"
                  "s_waitcnt vmcnt(0)\n",
              2, [](Inputs in, unsigned l, unsigned d) {
                uint32_t half = in[l].dwords[0] >> (d ? 0 : 16);
                return uint32_t(int16_t(half));
              });
  // x, then the constant 1, which is there behind the end too.
  word3 = (4 | 1 << 3) | 5 << 12 | 5 << 15;
  expectLanes(descriptor(32 * 32, 0, word3) +
                  "v_lshlrev_b32_e32 v20, 5, v0\n"
                  "buffer_load_format_xy v[10:11], v20, s[8:11], 0 offen\n"
                  "s_waitcnt vmcnt(0)\n",
              2, [](Inputs in, unsigned l, unsigned d) {
                uint32_t x = uint32_t(int16_t(in[l].dwords[0]));
                return d ? 1u : l < 32 ? x : 0u;
              });
}

/// What is written in a format reads back as itself.
TEST(SimBuffer, FormatsRoundTrip) {
  for (unsigned format = 1; format < 15; ++format)
    for (NumberFormat number :
         {NumberFormat::Unorm, NumberFormat::Snorm, NumberFormat::Uint,
          NumberFormat::Sint, NumberFormat::Float}) {
      const BufferFormat &f = bufferFormat(format);
      bool narrowFloat =
          number == NumberFormat::Float && f.bits[0] != 16 && f.bits[0] != 32;
      // The smallest signed value of a field is -1 too, as the next one is.
      bool twoMinusOnes =
          number == NumberFormat::Snorm && f.bits[0] != 8 && f.bits[0] != 16;
      if (narrowFloat || twoMinusOnes || f.bits[0] == 32)
        continue;
      for (unsigned seed = 0; seed < 64; ++seed) {
        uint8_t memory[16] = {}, again[16] = {};
        for (unsigned i = 0; i < f.bytes; ++i)
          memory[i] = uint8_t((seed * 37 + i * 91) & 0x3f);
        uint32_t components[4];
        decodeElement(memory, f, number, components);
        encodeElement(components, f, number, again);
        ASSERT_EQ(std::memcmp(memory, again, 16), 0)
            << "format " << format << " number " << int(number);
      }
    }
}

TEST(SimGlobal, AccessOutsideEveryAllocation) {
  Fault fault = runFault("v_mov_b32_e32 v20, 0\n v_mov_b32_e32 v21, 0\n"
                         "global_load_dword v10, v[20:21], off offset:64\n");
  EXPECT_EQ(fault.kind, FaultKind::MemoryAccess);
  EXPECT_EQ(fault.address, 64u);
  EXPECT_EQ(fault.lane, 0);
  EXPECT_NE(fault.str().find("global_load_dword"), std::string::npos);
}
