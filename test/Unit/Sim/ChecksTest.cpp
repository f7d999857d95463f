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
  // LDS that nobody wrote.
  expectFault(kOutputs + "v_lshlrev_b32_e32 v20, 2, v0\n"
                         "ds_read_b32 v10, v20\n s_waitcnt lgkmcnt(0)\n",
              "stores v10");
}

TEST_F(SimChecks, Bounds) {
  // The inputs of 64 lanes are 2048 bytes; the page behind them exists.
  expectFault(kOutputs + "v_mov_b32_e32 v20, 0x800\n"
                         "global_load_dword v10, v20, s[4:5]\n",
              "at offset 2048 of an allocation of 2048 bytes");
  expectFault(kOutputs + "v_mov_b32_e32 v20, 0x7fc\n"
                         "global_load_dwordx2 v[10:11], v20, s[4:5]\n",
              "out of bounds: load of 8 bytes");
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
  std::string pack = "v_cvt_scalef32_pk_fp4_f32 v10, v2, v3, v4\n";
  std::string packNext = "v_cvt_scalef32_pk_fp4_f32 v10, v2, v3, v4 "
                         "op_sel:[0,0,1,0]\n s_nop 0\n";
  expectFault(kOutputs + pack + packNext, "writes a part");
  expectClean(kOutputs + pack + "s_nop 0\n" + packNext);
  expectFault(kOutputs + "v_mov_b32_e32 v20, v0\n"
                         "v_mov_b32_dpp v10, v20 row_shr:1 row_mask:0xf "
                         "bank_mask:0xf\n",
              "DPP reads the VGPR");
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
