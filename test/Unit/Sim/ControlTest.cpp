// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Program flow, hardware registers, index mode, decoding of what LLVM cannot
// decode, and what a kernel that goes wrong is told.

#include "../../../runtime/sim/Disassembler.h"
#include "../../../runtime/sim/Options.h"
#include "Harness.h"

#include "gtest/gtest.h"

using namespace mxfp4::sim;
using namespace mxfp4::sim::test;

namespace {

std::vector<LaneInput> numbered() {
  std::vector<LaneInput> inputs(128);
  for (unsigned i = 0; i < inputs.size(); ++i)
    inputs[i].dwords = {i, 2 * i, 3 * i, 4 * i, i % 3, i, i, i};
  return inputs;
}

/// v10 of every lane against `want(lane)`.
template <class F> void check(const std::string &body, F want) {
  std::vector<LaneOutput> outputs = runLanes(body, numbered());
  for (unsigned i = 0; i < outputs.size(); ++i)
    ASSERT_EQ(outputs[i].dwords[0], uint32_t(want(i)))
        << body << "\nlane " << i;
}

TEST(SimControl, LoopsAndDivergence) {
  // Each lane runs its own number of rounds.
  check(R"(
    v_mov_b32_e32 v10, 0
    v_and_b32_e32 v12, 7, v2
    s_mov_b64 s[20:21], exec
  loop:
    v_cmp_ne_u32_e32 vcc, 0, v12
    s_and_b64 exec, exec, vcc
    s_cbranch_execz done
    v_add_u32_e32 v10, v10, v12
    v_subrev_u32_e32 v12, 1, v12
    s_branch loop
  done:
    s_mov_b64 exec, s[20:21])",
        [](unsigned i) { return (i & 7) * ((i & 7) + 1) / 2; });
}

TEST(SimControl, Calls) {
  check(R"(
    s_getpc_b64 s[20:21]
  here:
    s_add_u32 s20, s20, twice-here
    s_addc_u32 s21, s21, 0
    v_mov_b32_e32 v10, v2
    s_swappc_b64 s[30:31], s[20:21]
    s_call_b64 s[30:31], twice
    s_branch end
  twice:
    v_add_u32_e32 v10, v10, v10
    s_setpc_b64 s[30:31]
  end:
    s_nop 0)",
        [](unsigned i) { return 4 * i; });
}

TEST(SimControl, BarrierAndLds) {
  // The second wave reads what the first one wrote.
  check(R"(
    v_lshlrev_b32_e32 v12, 2, v0
    s_mov_b32 m0, -1
    ds_write_b32 v12, v3
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_xor_b32_e32 v12, 0x1fc, v12
    ds_read_b32 v10, v12
    s_waitcnt lgkmcnt(0))",
        [](unsigned i) { return 2 * (127 - i); });
}

TEST(SimControl, IndexMode) {
  check(R"(
    s_mov_b32 s20, 2
    s_set_gpr_idx_on s20, gpr_idx(SRC0)
    v_mov_b32_e32 v10, v3
    s_set_gpr_idx_off)",
        [](unsigned i) { return 4 * i; });
  check(R"(
    v_mov_b32_e32 v10, v2
    v_mov_b32_e32 v11, v3
    s_set_gpr_idx_on 1, gpr_idx(DST)
    v_mov_b32_e32 v9, v4
    s_set_gpr_idx_off)",
        [](unsigned i) { return 3 * i; });
  EXPECT_EQ(runFault("s_set_gpr_idx_on 255, gpr_idx(SRC0)\n"
                     "v_mov_b32_e32 v10, v9\ns_set_gpr_idx_off")
                .kind,
            FaultKind::IllegalJump);
}

TEST(SimControl, HardwareRegisters) {
  check("s_getreg_b32 s20, hwreg(HW_REG_MODE, 4, 4)\nv_mov_b32_e32 v10, s20",
        [](unsigned) { return 0xf; });
  check("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 1\n"
        "v_mov_b32_e32 v12, 1.0\nv_add_f32_e32 v10, 0x33800000, v12\n"
        "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 0\n"
        "v_add_f32_e32 v11, 0x33800000, v12\nv_sub_u32_e32 v10, v10, v11",
        [](unsigned) { return 1; }); // rounded up, then to even
  check("s_getreg_b32 s20, hwreg(HW_REG_SH_MEM_BASES, 16, 16)\n"
        "v_mov_b32_e32 v10, s20",
        [](unsigned) { return kSharedBase >> 48; });
}

TEST(SimControl, ScalarMemory) {
  check("s_load_dwordx8 s[20:27], s[4:5], 0x20\ns_waitcnt lgkmcnt(0)\n"
        "v_mov_b32_e32 v10, s21",
        [](unsigned) { return 2; });
  // A buffer of 40 bytes: what lies behind reads as 0.
  check("s_mov_b64 s[20:21], s[4:5]\ns_mov_b32 s22, 40\ns_mov_b32 s23, 0\n"
        "s_buffer_load_dwordx2 s[24:25], s[20:23], 0x24\n"
        "s_waitcnt lgkmcnt(0)\ns_lshl_b32 s25, s25, 16\n"
        "s_or_b32 s24, s24, s25\nv_mov_b32_e32 v10, s24",
        [](unsigned) { return 2; });
}

/// LLVM 22 prints these as data: an FP4 operand in high accumulators.
TEST(SimControl, HighAccumulatorOperands) {
  for (const char *text :
       {"v_mfma_f32_16x16x128_f8f6f4 a[0:3], a[252:255], v[4:7], a[0:3] cbsz:4 "
        "blgp:4",
        "v_mfma_scale_f32_16x16x128_f8f6f4 a[0:3], a[252:255], a[250:253], "
        "a[0:3], v20, v21 op_sel:[0,1,0] op_sel_hi:[1,0,0] cbsz:4 blgp:4",
        "v_mfma_f32_16x16x128_f8f6f4 a[240:243], a[250:255], v[4:11], "
        "a[240:243] cbsz:2",
        "v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[16:19], a[252:255], "
        "v[0:15], v20, v21 op_sel_hi:[0,0,0] cbsz:4 blgp:4"}) {
    std::vector<uint8_t> bytes = assemble(text);
    std::string mnemonic;
    EXPECT_EQ(Disassembler::get()->decode(bytes, mnemonic), bytes.size())
        << text;
    EXPECT_EQ(Disassembler::get()->print(bytes, 0), text);
    CodeRegion code(0x1000, bytes, {});
    const Inst *inst = code.at(0x1000);
    ASSERT_NE(inst->op, nullptr);
    EXPECT_EQ(inst->src[0].kind, Operand::Vgpr);
    EXPECT_GE(std::max(inst->src[0].index, inst->src[1].index), 256 + 250);
  }
}

TEST(SimControl, FaultsNameThePlace) {
  Fault fault = runFault("s_nop 3\nv_mov_b32_e32 v12, 64\n"
                         "v_mov_b32_e32 v13, 0\n"
                         "global_load_dword v10, v[12:13], off");
  EXPECT_EQ(fault.kind, FaultKind::MemoryAccess);
  EXPECT_EQ(fault.lane, 0);
  EXPECT_EQ(fault.address, 64u);
  EXPECT_NE(fault.str().find("global_load_dword v10, v[12:13], off"),
            std::string::npos)
      << fault.str();

  EXPECT_EQ(runFault("s_trap 2").kind, FaultKind::Trap);
  EXPECT_EQ(runFault("s_trap 3").kind, FaultKind::None);
  EXPECT_EQ(runFault("s_mov_b64 s[20:21], 0\ns_setpc_b64 s[20:21]").kind,
            FaultKind::IllegalJump);
  // v_readfirstlane_b32 and v_cmp_lt_u32 into what is no SGPR (202).
  for (const char *code :
       {".long 0x7f940502\n", ".long 0xd0c900ca\n .long 0x00020702\n"}) {
    fault = runFault(code);
    EXPECT_EQ(fault.kind, FaultKind::UnknownInstruction) << code;
  }
  fault = runFault("ds_gws_barrier v2 gds");
  EXPECT_EQ(fault.kind, FaultKind::UnknownInstruction);
  EXPECT_NE(fault.str().find("ds_gws_barrier"), std::string::npos);
  fault = runFault(".long 0xffffffff");
  EXPECT_EQ(fault.kind, FaultKind::UnknownInstruction);
  EXPECT_NE(fault.str().find("0xffffffff"), std::string::npos);
  // A jump to the literal of an instruction.
  fault = runFault("s_getpc_b64 s[20:21]\nhere:\n"
                   "s_add_u32 s20, s20, inside-here+4\n"
                   "s_addc_u32 s21, s21, 0\ns_setpc_b64 s[20:21]\n"
                   "inside:\ns_mov_b32 s22, 0x12345678");
  EXPECT_EQ(fault.kind, FaultKind::IllegalJump);
}

TEST(SimControl, EndlessLoopHitsTheLimit) {
  uint64_t before = options().maxInstructions;
  options().maxInstructions = 200000;
  EXPECT_EQ(runFault("loop:\ns_branch loop").kind, FaultKind::Limit);
  EXPECT_EQ(runFault("loop:\ns_sleep 1\ns_branch loop").kind, FaultKind::Limit);
  options().maxInstructions = before;
}

} // namespace
