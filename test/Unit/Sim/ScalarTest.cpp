// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar instructions against the host. s20..s25 are the first lane's inputs
// 0..5; results go to s26, s27 and SCC.

#include "Harness.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <functional>

using namespace mxfp4::sim;
using namespace mxfp4::sim::test;

namespace {

using U = uint32_t;
using I = int32_t;
using U64 = uint64_t;
using I64 = int64_t;

/// What an instruction leaves behind.
struct Result {
  U64 value = 0;
  bool scc = false;
};
using Want = std::function<Result(const U *)>;

/// Runs `op` once per wave; `bits` is the width of the result, 0 for none.
void check(const std::string &op, unsigned bits, const Want &want,
           bool withScc = true) {
  std::string body;
  for (unsigned i = 0; i < 6; ++i)
    body += "v_readfirstlane_b32 s" + std::to_string(20 + i) + ", v" +
            std::to_string(2 + i) + "\n";
  body += "s_mov_b64 s[26:27], 0\ns_cmp_eq_u32 s20, s21\n" + op +
          "\ns_cselect_b32 s28, 1, 0\nv_mov_b32_e32 v10, s26\n"
          "v_mov_b32_e32 v11, s27\nv_mov_b32_e32 v12, s28\n";
  for (unsigned seed = 0; seed < 6; ++seed) {
    std::vector<LaneInput> inputs = interestingInputs(seed + 100);
    std::vector<LaneOutput> outputs = runLanes(body, inputs);
    for (unsigned wave = 0; wave < inputs.size(); wave += 64) {
      const U *in = inputs[wave].dwords.data();
      Result expected = want(in);
      const LaneOutput &got = outputs[wave];
      U64 value = got.dwords[0];
      if (bits == 64)
        value |= U64(got.dwords[1]) << 32;
      if (bits)
        ASSERT_EQ(value, expected.value)
            << op << " of " << std::hex << in[0] << " " << in[1] << " " << in[2]
            << " " << in[3];
      if (withScc)
        ASSERT_EQ(bool(got.dwords[2]), expected.scc)
            << op << " of " << std::hex << in[0] << " " << in[1] << " " << in[2]
            << " " << in[3];
    }
  }
}

U64 wide(const U *in, unsigned i) { return in[i] | U64(in[i + 1]) << 32; }
Result nonZero(U64 value) { return {value, value != 0}; }

TEST(SimScalar, Arithmetic) {
  check("s_add_u32 s26, s20, s22", 32, [](const U *x) {
    U64 sum = U64(x[0]) + x[2];
    return Result{U(sum), sum >> 32 != 0};
  });
  check("s_sub_i32 s26, s20, s22", 32, [](const U *x) {
    I64 difference = I64(I(x[0])) - I(x[2]);
    return Result{U(difference), difference != I(difference)};
  });
  check("s_add_u32 s26, s20, s22\ns_addc_u32 s27, s21, s23", 64,
        [](const U *x) {
          U64 sum = wide(x, 0) + wide(x, 2);
          return Result{sum, sum < wide(x, 0)};
        });
  check("s_sub_u32 s26, s20, s22\ns_subb_u32 s27, s21, s23", 64,
        [](const U *x) {
          return Result{wide(x, 0) - wide(x, 2), wide(x, 0) < wide(x, 2)};
        });
  check("s_min_i32 s26, s20, s22", 32, [](const U *x) {
    return Result{U(std::min(I(x[0]), I(x[2]))), I(x[0]) < I(x[2])};
  });
  check(
      "s_mul_hi_i32 s26, s20, s22", 32,
      [](const U *x) {
        return Result{U(U64(I64(I(x[0])) * I(x[2])) >> 32), false};
      },
      false);
  check("s_absdiff_i32 s26, s20, s22", 32, [](const U *x) {
    I difference = I(x[0] - x[2]);
    return nonZero(difference < 0 ? 0u - U(difference) : U(difference));
  });
  check("s_lshl3_add_u32 s26, s20, s22", 32, [](const U *x) {
    U64 sum = (U64(x[0]) << 3) + x[2];
    return Result{U(sum), sum >> 32 != 0};
  });
  check("s_addk_i32 s20, -5\ns_mov_b32 s26, s20", 32, [](const U *x) {
    I64 sum = I64(I(x[0])) - 5;
    return Result{U(sum), sum != I(sum)};
  });
}

TEST(SimScalar, Bits) {
  check("s_lshl_b64 s[26:27], s[20:21], s22", 64,
        [](const U *x) { return nonZero(wide(x, 0) << (x[2] & 63)); });
  check("s_ashr_i64 s[26:27], s[20:21], s22", 64, [](const U *x) {
    return nonZero(U64(I64(wide(x, 0)) >> (x[2] & 63)));
  });
  check("s_xnor_b64 s[26:27], s[20:21], s[22:23]", 64,
        [](const U *x) { return nonZero(~(wide(x, 0) ^ wide(x, 2))); });
  check("s_and_b32 s22, s22, 0x1f\ns_bfe_u32 s26, s20, 0x50007", 32,
        [](const U *x) { return nonZero(x[0] >> 7 & 31); });
  check("s_bfe_i64 s[26:27], s[20:21], 0x1c0009", 64, [](const U *x) {
    return nonZero(U64(I64(wide(x, 0) >> 9 << 36) >> 36));
  });
  check("s_bcnt1_i32_b64 s26, s[20:21]", 32, [](const U *x) {
    return nonZero(U(__builtin_popcountll(wide(x, 0))));
  });
  check(
      "s_ff1_i32_b64 s26, s[20:21]", 32,
      [](const U *x) {
        U64 v = wide(x, 0);
        return Result{v ? U(__builtin_ctzll(v)) : ~0u, false};
      },
      false);
  check(
      "s_flbit_i32 s26, s20", 32,
      [](const U *x) {
        U v = I(x[0]) < 0 ? ~x[0] : x[0];
        return Result{v ? U(__builtin_clz(v)) : ~0u, false};
      },
      false);
  check(
      "s_bfm_b64 s[26:27], s20, s22", 64,
      [](const U *x) {
        return Result{((U64(1) << (x[0] & 63)) - 1) << (x[2] & 63), false};
      },
      false);
  check(
      "s_bitset1_b32 s26, s20", 32,
      [](const U *x) { return Result{1u << (x[0] & 31), false}; }, false);
  check("s_bitcmp1_b64 s[20:21], s22", 0, [](const U *x) {
    return Result{0, bool(wide(x, 0) >> (x[2] & 63) & 1)};
  });
  check(
      "s_pack_lh_b32_b16 s26, s20, s22", 32,
      [](const U *x) {
        return Result{(x[0] & 0xffff) | (x[2] & 0xffff0000), false};
      },
      false);
  check(
      "s_brev_b32 s26, s20", 32,
      [](const U *x) { return Result{__builtin_bitreverse32(x[0]), false}; },
      false);
}

TEST(SimScalar, ComparesAndSelects) {
  check("s_cmp_lt_i32 s20, s22", 0,
        [](const U *x) { return Result{0, I(x[0]) < I(x[2])}; });
  check("s_cmp_ge_u32 s20, s22", 0,
        [](const U *x) { return Result{0, x[0] >= x[2]}; });
  check("s_cmp_lg_u64 s[20:21], s[22:23]", 0,
        [](const U *x) { return Result{0, wide(x, 0) != wide(x, 2)}; });
  check("s_cmpk_gt_i32 s20, 0xff00", 0,
        [](const U *x) { return Result{0, I(x[0]) > -256}; });
  check("s_cmpk_le_u32 s20, 0xff00", 0,
        [](const U *x) { return Result{0, x[0] <= 0xff00}; });
  check("s_cmp_gt_u32 s20, s22\ns_cselect_b64 s[26:27], s[20:21], s[22:23]", 64,
        [](const U *x) {
          return Result{x[0] > x[2] ? wide(x, 0) : wide(x, 2), x[0] > x[2]};
        });
  check(
      "s_mov_b32 s26, 7\ns_cmp_eq_u32 s20, s22\ns_cmov_b32 s26, s21", 32,
      [](const U *x) { return Result{x[0] == x[2] ? x[1] : 7, x[0] == x[2]}; });
}

/// Constants take the format and width of the operand.
TEST(SimScalar, Constants) {
  auto fixed = [](U64 value) {
    return [=](const U *) { return Result{value, false}; };
  };
  check("s_mov_b64 s[26:27], -3", 64, fixed(U64(-3)), false);
  check("s_mov_b64 s[26:27], 0.5", 64, fixed(0x3fe0000000000000), false);
  check("s_mov_b32 s26, -4.0", 32, fixed(0xc0800000), false);
  check("s_mov_b64 s[26:27], 0x80000001", 64, fixed(0x80000001), false);
  check("s_movk_i32 s26, 0x8001", 32, fixed(0xffff8001), false);
  check("s_mov_b64 s[26:27], src_shared_base\ns_mov_b32 s26, 0", 64,
        fixed(kSharedBase), false);
}

/// EXEC is the destination and a source at once.
TEST(SimScalar, SaveExec) {
  std::string restore = "\ns_mov_b64 s[26:27], exec\ns_mov_b64 exec, s[30:31]";
  auto withExec = [&](const std::string &op) {
    return "s_mov_b64 s[30:31], exec\ns_mov_b64 exec, s[22:23]\n" + op +
           restore;
  };
  check(withExec("s_and_saveexec_b64 s[24:25], s[20:21]"), 64,
        [](const U *x) { return nonZero(wide(x, 0) & wide(x, 2)); });
  check(withExec("s_andn2_saveexec_b64 s[24:25], s[20:21]"), 64,
        [](const U *x) { return nonZero(wide(x, 0) & ~wide(x, 2)); });
  check(withExec("s_andn1_wrexec_b64 s[24:25], s[20:21]"), 64,
        [](const U *x) { return nonZero(~wide(x, 0) & wide(x, 2)); });
}

} // namespace
