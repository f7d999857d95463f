// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks of MXFP4_SIM_CHECK: a piece of code with each fault, and the same
// code without it.

#include "Harness.h"

#include "Counters.h"
#include "Options.h"

#include "gtest/gtest.h"

using namespace mxfp4::sim;
using namespace mxfp4::sim::test;

namespace {

/// Runs with checks on.
class SimChecks : public testing::Test {
protected:
  void SetUp() override { options().check = true; }
  void TearDown() override { options().check = false; }

  void expectFault(const std::string &body, const std::string &part) {
    Fault fault = runFault(body);
    EXPECT_EQ(fault.kind, FaultKind::Check) << body;
    EXPECT_NE(fault.message.find(part), std::string::npos)
        << "got: " << fault.str() << "\nfor:\n"
        << body;
    EXPECT_FALSE(fault.instruction.empty());
  }
  void expectClean(const std::string &body) {
    Fault fault = runFault(body);
    EXPECT_EQ(fault.kind, FaultKind::None) << fault.str() << "\n" << body;
  }
  /// Two waves; the outputs' registers are written first.
  Fault runTwoWaves(const std::string &body) {
    return runFault(kOutputs + body, 0xf0, 128);
  }

  const std::string kOutputs = "v_mov_b32_e32 v10, 0\n v_mov_b32_e32 v11, 0\n"
                               "v_mov_b32_e32 v12, 0\n v_mov_b32_e32 v13, 0\n";
};

} // namespace

TEST_F(SimChecks, RegisterUsedBeforeItsLoadIsWaitedFor) {
  std::string load = kOutputs + "v_lshlrev_b32_e32 v20, 4, v0\n"
                                "global_load_dword v21, v20, s[4:5]\n"
                                "global_load_dword v22, v20, s[4:5]\n";
  expectFault(load + "v_add_u32_e32 v10, v21, v21\n",
              "reads v21, which global_load_dword is still loading");
  expectFault(load + "s_waitcnt vmcnt(1)\n v_add_u32_e32 v10, v21, v22\n",
              "reads v22");
  expectFault(load + "v_mov_b32_e32 v22, 0\n", "overwrites v22");
  // Loads of one kind return in order.
  expectClean(load + "global_load_dword v22, v20, s[4:5]\n");
  expectClean(load + "s_waitcnt vmcnt(1)\n v_add_u32_e32 v10, v21, v21\n"
                     "s_waitcnt vmcnt(0)\n v_add_u32_e32 v11, v22, v22\n");
  expectFault(kOutputs + "s_load_dword s8, s[0:1], 0\n s_add_u32 s9, s8, 1\n",
              "reads s8, which s_load_dword is still loading");
  std::string lds = kOutputs + "v_lshlrev_b32_e32 v20, 2, v0\n"
                               "ds_write_b32 v20, v2\n"
                               "ds_read_b32 v21, v20\n";
  expectFault(lds + "v_mov_b32_e32 v10, v21\n", "lgkmcnt");
  expectClean(lds + "s_waitcnt lgkmcnt(0)\n v_mov_b32_e32 v10, v21\n");
}

TEST_F(SimChecks, DataThatNobodyWrote) {
  expectFault("", "stores v10"); // the epilogue stores v[10:13]
  expectFault(kOutputs + "v_add_u32_e32 v30, v31, v0\n"
                         "v_mov_b32_e32 v10, v30\n",
              "stores v10");
  expectFault(kOutputs + "v_lshlrev_b32_e32 v30, 2, v31\n"
                         "global_load_dword v10, v30, s[4:5]\n",
              "the address in v30");
  // Moving and selecting it away is fine.
  expectClean(kOutputs + "v_mov_b32_e32 v30, v31\n"
                         "s_mov_b64 s[8:9], 0\n"
                         "v_cndmask_b32_e64 v10, v2, v30, s[8:9]\n");
  // The upper half of an addend matters only to the upper half of the sum.
  std::string mad = kOutputs +
                    "v_mov_b32_e32 v20, v2\n"
                    "v_mad_u64_u32 v[10:11], vcc, v2, v3, v[20:21]\n";
  expectFault(mad, "stores v11");
  expectClean(mad + "v_mov_b32_e32 v11, v2\n");
  // Half of a pair may be undefined where only the other half is used.
  std::string pair = kOutputs + "v_mov_b32_e32 v20, v2\n"
                                "v_pk_add_f32 v[10:11], v[20:21], v[2:3]";
  expectFault(pair + "\n", "stores v11");
  expectClean(pair + " op_sel_hi:[0,1]\n");
  expectClean(kOutputs + "v_cvt_pk_bf16_f32 v10, v2, v30\n"
                         "v_lshlrev_b32_e32 v10, 16, v10\n");
  expectFault(kOutputs + "v_cvt_pk_bf16_f32 v10, v30, v31\n", "stores v10");
  // Exchanged lanes take it with them: the upper half of v10 from v30.
  std::string swap = kOutputs + "s_nop 1\n"
                                "v_permlane32_swap_b32_e32 v10, v30\n";
  Fault fault = runFault(swap);
  EXPECT_EQ(fault.lane, 32) << fault.str();
  expectClean(swap + "s_nop 1\n v_permlane32_swap_b32_e32 v10, v30\n");
  // LDS that nobody wrote.
  expectFault(kOutputs + "v_lshlrev_b32_e32 v20, 2, v0\n"
                         "ds_read_b32 v10, v20\n s_waitcnt lgkmcnt(0)\n",
              "stores v10");
}

TEST_F(SimChecks, ScalarsThatNobodyWrote) {
  expectFault("s_load_dword s8, s[10:11], 0\n", "the address in s10");
  expectFault(kOutputs + "v_mov_b32_e32 v10, s20\n", "stores v10");
  expectFault(kOutputs + "s_add_u32 s8, s20, 4\n"
                         "v_mov_b32_e32 v20, 0\n"
                         "global_load_dword v10, v20, s[8:9]\n",
              "the address in s8");
  expectFault(kOutputs + "s_mov_b64 s[8:9], s[4:5]\n"
                         "s_mov_b32 s10, 64\n"
                         "buffer_load_dword v10, off, s[8:11], 0\n",
              "the address in s11");
  expectFault("s_setpc_b64 s[20:21]\n", "the target in s20");
  expectFault(kOutputs + "v_mov_b32_e32 v20, 0\n"
                         "global_load_lds_dword v20, s[4:5]\n",
              "m0, which was never written");
  expectFault(kOutputs + "s_nop 4\n v_readfirstlane_b32 s8, v31\n s_nop 1\n"
                         "v_mov_b32_e32 v10, s8\n",
              "stores v10");
  // What is not chosen does not count, nor does the other half of a pair.
  expectClean(kOutputs + "s_cmp_eq_u32 s4, s4\n"
                         "s_cselect_b32 s8, s4, s20\n"
                         "v_mov_b32_e32 v10, s8\n");
  expectClean(kOutputs + "s_mov_b32 s8, 1\n"
                         "s_lshl_b64 s[8:9], s[8:9], 3\n"
                         "v_mov_b32_e32 v10, s8\n");
  // Masks may be accumulated in a register that held nothing.
  expectClean(kOutputs + "s_andn2_b64 s[8:9], s[20:21], exec\n"
                         "s_or_b64 s[8:9], s[8:9], exec\n"
                         "v_mov_b32_e32 v11, s8\n"
                         "v_cndmask_b32_e64 v10, v2, v3, s[8:9]\n");
}

TEST_F(SimChecks, UseAfterFree) {
  std::string pointer = kOutputs + "s_load_dwordx2 s[8:9], s[0:1], 16\n"
                                   "v_mov_b32_e32 v20, 8\n"
                                   "s_waitcnt lgkmcnt(0)\n";
  expectFault(pointer + "global_load_dword v10, v20, s[8:9]\n",
              "use after free: load of 4 bytes at offset 8 of an allocation of "
              "256 bytes that was freed");
  expectFault(pointer + "global_store_dword v20, v10, s[8:9]\n",
              "use after free: store");
}

TEST_F(SimChecks, DroppedStoresMayHoldAnything) {
  // A descriptor of the outputs' first 64 bytes: lanes 0 to 15 are in range.
  std::string store = kOutputs + "v_lshlrev_b32_e32 v20, 2, v0\n"
                                 "s_mov_b64 s[8:9], s[6:7]\n"
                                 "s_mov_b32 s10, 64\n"
                                 "s_mov_b32 s11, 0x27000\n"
                                 "s_mov_b32 vcc_lo, MASK\n"
                                 "s_mov_b32 vcc_hi, 0\n"
                                 "v_cndmask_b32_e32 v21, v30, v2, vcc\n";
  std::string few = store, many = store;
  few.replace(few.find("MASK"), 4, "0x7fff");
  many.replace(many.find("MASK"), 4, "0xffff");
  for (const char *instruction :
       {"buffer_store_dword v21, v20, s[8:11], 0 offen\n",
        "tbuffer_store_format_x v21, v20, s[8:11], 0 "
        "format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_UINT] offen\n"}) {
    expectFault(few + instruction, "stores v21");
    expectClean(many + instruction);
  }
}

TEST_F(SimChecks, Bounds) {
  // The inputs of 64 lanes are 2048 bytes; the page behind them exists.
  expectFault(kOutputs + "v_mov_b32_e32 v20, 0x800\n"
                         "global_load_dword v10, v20, s[4:5]\n",
              "at offset 2048 of an allocation of 2048 bytes");
  expectFault(kOutputs + "v_mov_b32_e32 v20, 0x7fc\n"
                         "global_load_dwordx2 v[10:11], v20, s[4:5]\n",
              "out of bounds: load of 8 bytes");
  // The descriptor says more than there is.
  std::string buffer = kOutputs + "s_mov_b64 s[8:9], s[4:5]\n"
                                  "s_mov_b32 s10, 0x1000\n"
                                  "s_mov_b32 s11, 0x27000\n"
                                  "v_mov_b32_e32 v20, 0x7fe\n";
  expectFault(buffer + "buffer_load_dword v10, v20, s[8:11], 0 offen\n",
              "out of bounds: load of 4 bytes at offset 2046");
  expectFault(buffer + "tbuffer_load_format_x v10, v20, s[8:11], 0 "
                       "format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_UINT] "
                       "offen\n",
              "out of bounds: load of 4 bytes at offset 2046");
  expectFault(buffer + "buffer_load_format_xy v[10:11], v20, s[8:11], 0 "
                       "offen\n",
              "out of bounds: load of 4 bytes at offset 2046");
  expectFault(kOutputs + "v_mov_b32_e32 v20, 0xffc\n"
                         "ds_write_b64 v20, v[2:3]\n",
              "out of bounds: LDS access");
}

TEST_F(SimChecks, RacesOnLds) {
  // Each lane reads what its neighbour in the other wave wrote.
  std::string exchange = R"(
  v_lshlrev_b32_e32 v20, 2, v0
  v_mov_b32_e32 v22, -1
  ds_write_b32 v20, v22
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_write_b32 v20, v0
  WAIT
  BARRIER
  v_xor_b32_e32 v21, 0x100, v20
  ds_read_b32 v10, v21
  s_waitcnt lgkmcnt(0)
)";
  auto with = [&](const std::string &wait, const std::string &barrier) {
    std::string text = exchange;
    text.replace(text.find("WAIT"), 4, wait);
    text.replace(text.find("BARRIER"), 7, barrier);
    return runTwoWaves(text);
  };
  Fault fault = with("s_waitcnt lgkmcnt(0)", "s_barrier");
  EXPECT_EQ(fault.kind, FaultKind::None) << fault.str();
  fault = with("s_waitcnt lgkmcnt(0)", "s_nop 0");
  EXPECT_NE(fault.message.find("race"), std::string::npos) << fault.str();
  fault = with("s_nop 0", "s_barrier");
  EXPECT_NE(fault.message.find("without waiting"), std::string::npos)
      << fault.str();
  // Both waves write one place: a race if the values differ.
  std::string both = "v_mov_b32_e32 v20, 0\n v_lshrrev_b32_e32 v21, 6, v0\n";
  fault = runTwoWaves(both + "ds_write_b32 v20, v21\n");
  EXPECT_NE(fault.message.find("race"), std::string::npos) << fault.str();
  fault = runTwoWaves(both + "ds_write_b32 v20, v20\n");
  EXPECT_EQ(fault.kind, FaultKind::None) << fault.str();
  fault = runTwoWaves("v_mov_b32_e32 v20, 0\n v_mov_b32_e32 v21, 1\n"
                      "ds_add_u32 v20, v21\n");
  EXPECT_EQ(fault.kind, FaultKind::None) << fault.str();
}

TEST_F(SimChecks, LoadToLdsReadTooEarly) {
  std::string load = kOutputs + R"(
  v_lshlrev_b32_e32 v20, 2, v0
  s_mov_b32 m0, 0
  s_nop 0
  global_load_lds_dword v20, s[4:5]
)";
  std::string read = "ds_read_b32 v10, v20\n s_waitcnt lgkmcnt(0)\n";
  expectFault(load + read, "has not waited for (vmcnt)");
  expectClean(load + "s_waitcnt vmcnt(0)\n" + read);
}

TEST_F(SimChecks, Hazards) {
  std::string inputs = kOutputs + "s_nop 1\n";
  std::string mfma =
      inputs + "v_mfma_f32_16x16x16_f16 v[10:13], v[2:3], v[4:5], 0\n";
  expectFault(mfma + "s_nop 3\n v_add_f32_e32 v14, v10, v10\n", "wait states");
  expectClean(mfma + "s_nop 7\n s_nop 3\n v_add_f32_e32 v10, v10, v10\n");
  // Accumulating on the same registers needs nothing.
  expectClean(mfma +
              "v_mfma_f32_16x16x16_f16 v[10:13], v[2:3], v[4:5], v[10:13]\n"
              "s_nop 7\n s_nop 7\n s_nop 7\n");
  expectFault(kOutputs + "v_mov_b32_e32 v2, 0\n"
                         "v_mfma_f32_16x16x16_f16 v[10:13], v[2:3], v[4:5], 0\n"
                         "s_nop 15\n",
              "a matrix instruction reads the VGPR");
  expectFault(kOutputs + "v_lshlrev_b32_e32 v20, 2, v0\n"
                         "v_readfirstlane_b32 s4, v2\n"
                         "global_load_dword v10, v20, s[4:5]\n",
              "a memory instruction reads the SGPR");
  std::string vcc = kOutputs + "v_cmp_lt_u32_e32 vcc, v2, v3\n";
  expectFault(vcc + "v_mov_b32_e32 v10, vcc_lo\n",
              "a vector instruction reads the SGPR");
  expectClean(vcc + "s_nop 1\n v_mov_b32_e32 v10, vcc_lo\n");
  expectClean(vcc + "v_cndmask_b32_e32 v10, v2, v3, vcc\n");
  expectClean(vcc + "v_addc_co_u32_e32 v10, vcc, v2, v3, vcc\n");
  std::string store = kOutputs + "v_lshlrev_b32_e32 v20, 4, v0\n"
                                 "global_store_dwordx4 v20, v[10:13], s[6:7]\n";
  expectFault(store + "v_mov_b32_e32 v13, 1\n", "its data are overwritten");
  expectClean(store + "s_nop 1\n v_mov_b32_e32 v13, 1\n");
  expectFault(kOutputs + "v_mov_b32_e32 v20, v0\n"
                         "v_mov_b32_dpp v10, v20 row_shr:1 row_mask:0xf "
                         "bank_mask:0xf\n",
              "DPP reads the VGPR");
}

/// In index mode the registers are those that M0 says, at each turn.
TEST_F(SimChecks, HazardsInIndexMode) {
  std::string body = kOutputs + R"(
  s_mov_b32 s20, 0
loop:
  s_set_gpr_idx_on s20, gpr_idx(DST)
  v_mov_b32_e32 v10, v2
  s_set_gpr_idx_off
  WAIT
  v_readfirstlane_b32 s21, v13
  s_add_u32 s20, s20, 1
  s_cmp_lt_u32 s20, 4
  s_cbranch_scc1 loop
)";
  std::string early = body, late = body;
  early.replace(early.find("WAIT"), 4, "");
  late.replace(late.find("  s_set_gpr_idx_off"), 0, "  s_nop 0\n");
  late.replace(late.find("WAIT"), 4, "s_nop 0");
  expectClean(late);
  // Turning the mode off is one wait state: only DPP would need another.
  expectClean(early);
  early.replace(early.find("v_readfirstlane_b32 s21, v13"), 28,
                "v_permlane32_swap_b32_e32 v13, v22");
  expectFault(early, "writes v13");
}

TEST_F(SimChecks, HazardsOfPartialWrites) {
  auto pack = [](const std::string &place) {
    return "v_cvt_scalef32_pk_fp4_f32 v10, v2, v3, v4 " + place + "\n";
  };
  // The lowest part needs no shift and is forwarded; what LLVM 22 leaves out.
  expectClean(kOutputs + pack("") + pack("op_sel:[0,0,1,0]") + "s_nop 0\n");
  std::string second = kOutputs + pack("op_sel:[0,0,1,0]");
  expectFault(second + pack("op_sel:[0,0,0,1]"), "writes a part");
  expectFault(second + pack(""), "writes a part");
  expectFault(second + "v_add_u32_e32 v11, 1, v10\n", "writes a part");
  expectClean(second + "s_nop 0\n" + pack("op_sel:[0,0,0,1]") + "s_nop 0\n");
  // Stochastic pairs of FP4 are shifted into every place.
  std::string random =
      kOutputs + "v_cvt_scalef32_sr_pk_fp4_f32 v10, v[2:3], v4, v5\n";
  expectFault(random + "v_add_u32_e32 v11, 1, v10\n", "writes a part");
  expectClean(random + "s_nop 0\n v_add_u32_e32 v11, 1, v10\n");
  // Keeping the other half reads it.
  std::string half = kOutputs + "v_fma_f16 v10, v2, v3, v4 op_sel:[0,0,0,1]\n";
  std::string other = "v_fma_f16 v10, v2, v3, v4\n";
  expectFault(half + other, "is kept");
  expectClean(half + "s_nop 0\n" + other + "s_nop 0\n");
}

TEST_F(SimChecks, HazardsOfLaneExchange) {
  std::string write = kOutputs + "v_mov_b32_e32 v10, v2\n";
  std::string swap = "v_permlane32_swap_b32_e32 v10, v11\n";
  expectFault(write + swap, "are exchanged");
  expectFault(write + "s_nop 0\n" + swap, "are exchanged");
  expectClean(write + "s_nop 1\n" + swap);
  // The source is written too.
  expectFault(kOutputs + "v_mov_b32_e32 v11, v2\n s_nop 0\n" + swap,
              "are exchanged");
  expectFault(write + "v_readfirstlane_b32 s8, v10\n", "a lane of the VGPR");
  expectClean(write + "s_nop 0\n v_readfirstlane_b32 s8, v10\n");
  std::string exec = kOutputs + "v_cmpx_eq_u32_e32 v0, v0\n";
  expectFault(exec + swap, "exchanged under the EXEC");
  expectClean(exec + "s_nop 3\n" + swap);
}

TEST_F(SimChecks, PartialExec) {
  std::string mfma =
      "s_nop 7\n v_mfma_f32_16x16x16_f16 v[10:13], v[2:3], v[4:5], 0\n"
      "s_mov_b64 exec, -1\n s_nop 15\n s_nop 7\n";
  expectFault(kOutputs + "s_mov_b64 exec, 0\n" + mfma, "EXEC = 0");
  expectFault(kOutputs + "s_mov_b64 exec, 0xffff\n" + mfma, "partial EXEC");
  expectFault(kOutputs + "s_mov_b64 exec, 1\n s_barrier\n", "divergent");
}

TEST(SimCounters, BankConflicts) {
  std::array<uint64_t, kLanes> addresses;
  unsigned conflicts;
  auto fill = [&](unsigned stride) {
    for (unsigned l = 0; l < kLanes; ++l)
      addresses[l] = l * stride;
  };
  fill(4);
  EXPECT_EQ(ldsCycles(addresses, 4, true, conflicts), 2u);
  EXPECT_EQ(conflicts, 0u);
  fill(256); // all in bank 0
  EXPECT_EQ(ldsCycles(addresses, 4, true, conflicts), 64u);
  EXPECT_EQ(conflicts, 62u);
  fill(0); // one dword for all: a broadcast
  EXPECT_EQ(ldsCycles(addresses, 4, true, conflicts), 2u);
  EXPECT_EQ(conflicts, 0u);
  fill(16);
  EXPECT_EQ(ldsCycles(addresses, 16, true, conflicts), 8u);
  EXPECT_EQ(ldsCycles(addresses, 16, false, conflicts), 8u);
  EXPECT_EQ(conflicts, 0u);
  fill(128); // rows of 128 bytes: four of eight lanes meet in a bank
  EXPECT_EQ(ldsCycles(addresses, 16, false, conflicts), 32u);
  addresses.fill(~uint64_t(0));
  EXPECT_EQ(ldsCycles(addresses, 16, false, conflicts), 0u);
}
