// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vector instructions against the host: every row is a piece of assembly and
// what it must compute from a lane's inputs v2.. (dwords 0..). The host side
// is written from the ISA document's formulas, in other words than the
// executors.

#include "Harness.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cfenv>
#include <cfloat>
#include <cmath>
#include <functional>
#include <limits>

using namespace mxfp4::sim;
using namespace mxfp4::sim::test;

namespace {

template <class T> bool same(T got, T want) {
  if constexpr (std::is_floating_point_v<T>)
    if (got != got && want != want)
      return true;
  return std::memcmp(&got, &want, sizeof(T)) == 0;
}

/// All lanes of `body` give `want(input)` in v10...
template <class T>
void check(const std::string &body,
           const std::function<T(const LaneInput &)> &want,
           uint32_t mode = 0xf0) {
  std::vector<LaneInput> inputs = interestingInputs(unsigned(body.size()));
  std::vector<LaneOutput> outputs = runLanes(body, inputs, mode);
  for (unsigned i = 0; i < inputs.size(); ++i) {
    T got = get<T>(outputs[i]), expected = want(inputs[i]);
    if (same(got, expected))
      continue;
    ADD_FAILURE() << body << "\nlane " << i << ": got " << +got << " want "
                  << +expected << " from " << std::hex << inputs[i].dwords[0]
                  << " " << inputs[i].dwords[2] << " " << inputs[i].dwords[4];
    return;
  }
}

using In = const LaneInput &;
using U = uint32_t;
using I = int32_t;
using U64 = uint64_t;
using I64 = int64_t;
U a(In x) { return x.dwords[0]; }
U b(In x) { return x.dwords[2]; }
U c(In x) { return x.dwords[4]; }
float fa(In x) { return get<float>(x, 0); }
float fb(In x) { return get<float>(x, 2); }
float fc(In x) { return get<float>(x, 4); }
double da(In x) { return get<double>(x, 0); }
double db(In x) { return get<double>(x, 2); }
double dc(In x) { return get<double>(x, 4); }
U64 qa(In x) { return get<U64>(x, 0); }
U64 qb(In x) { return get<U64>(x, 2); }

_Float16 half(U bits) {
  uint16_t low = uint16_t(bits);
  _Float16 value;
  std::memcpy(&value, &low, 2);
  return value;
}
U bitsOf(_Float16 value) {
  uint16_t bits;
  std::memcpy(&bits, &value, 2);
  return bits;
}

TEST(SimVector, IntegerArithmetic) {
  check<U>("v_add_u32_e32 v10, v2, v4", [](In x) { return a(x) + b(x); });
  check<U>("v_subrev_u32_e32 v10, v2, v4", [](In x) { return b(x) - a(x); });
  check<U>("v_add_u32_e64 v10, v2, v4 clamp",
           [](In x) { return U(std::min<U64>(U64(a(x)) + b(x), 0xffffffff)); });
  check<U>("v_sub_i32 v10, v2, v4 clamp", [](In x) {
    return U(std::clamp<I64>(I64(I(a(x))) - I(b(x)), INT32_MIN, INT32_MAX));
  });
  check<U>("v_mul_lo_u32 v10, v2, v4", [](In x) { return a(x) * b(x); });
  check<U>("v_mul_hi_i32 v10, v2, v4",
           [](In x) { return U(U64(I64(I(a(x))) * I(b(x))) >> 32); });
  check<U>("v_mul_u32_u24_e32 v10, v2, v4",
           [](In x) { return U(U64(a(x) & 0xffffff) * (b(x) & 0xffffff)); });
  check<U>("v_mad_i32_i24 v10, v2, v4, v6", [](In x) {
    I64 p = I64(I(a(x) << 8) >> 8) * (I(b(x) << 8) >> 8);
    return U(p + I(c(x)));
  });
  check<U64>("v_mad_u64_u32 v[10:11], vcc, v2, v4, v[6:7]",
             [](In x) { return U64(a(x)) * b(x) + get<U64>(x, 4); });
  check<U64>("v_lshl_add_u64 v[10:11], v[2:3], 3, v[4:5]",
             [](In x) { return (qa(x) << 3) + qb(x); });
  check<U64>("v_add_co_u32_e32 v10, vcc, v2, v4\n"
             "v_addc_co_u32_e32 v11, vcc, v3, v5, vcc",
             [](In x) { return qa(x) + qb(x); });
  check<U64>("v_sub_co_u32_e64 v10, s[20:21], v2, v4\n"
             "v_subb_co_u32_e64 v11, s[20:21], v3, v5, s[20:21]",
             [](In x) { return qa(x) - qb(x); });
  check<I>("v_med3_i32 v10, v2, v4, v6", [](In x) {
    I v[] = {I(a(x)), I(b(x)), I(c(x))};
    std::sort(v, v + 3);
    return v[1];
  });
  check<U>("v_sad_u8 v10, v2, v4, v6", [](In x) {
    U sum = c(x);
    for (int i = 0; i < 32; i += 8)
      sum += U(std::abs(I(a(x) >> i & 255) - I(b(x) >> i & 255)));
    return sum;
  });
  check<U>("v_add_u16_e32 v10, v2, v4",
           [](In x) { return (a(x) + b(x)) & 0xffff; });
  check<U>("v_mov_b32_e32 v10, v6\nv_mad_u16 v10, v2, v4, v6 op_sel:[1,0,0,1]",
           [](In x) {
             U r = (a(x) >> 16) * (b(x) & 0xffff) + c(x);
             return r << 16 | (c(x) & 0xffff);
           });
}

TEST(SimVector, ShiftsAndBits) {
  check<U>("v_lshlrev_b32_e32 v10, v2, v4",
           [](In x) { return b(x) << (a(x) & 31); });
  check<I64>("v_ashrrev_i64 v[10:11], v2, v[4:5]",
             [](In x) { return I64(qb(x)) >> (a(x) & 63); });
  check<I>("v_bfe_i32 v10, v2, v4, v6", [](In x) {
    U offset = b(x) & 31, width = c(x) & 31;
    if (!width)
      return 0;
    U kept = std::min(width, 32 - offset);
    return I(a(x) << (32 - offset - kept)) >> (32 - kept);
  });
  check<U>("v_bfi_b32 v10, v2, v4, v6",
           [](In x) { return (a(x) & b(x)) | (~a(x) & c(x)); });
  check<U>("v_alignbyte_b32 v10, v2, v4, v6", [](In x) {
    return U(((U64(a(x)) << 32) | b(x)) >> (8 * (c(x) & 3)));
  });
  check<U>("v_perm_b32 v10, v2, v4, v6", [](In x) {
    U result = 0;
    for (int i = 0; i < 4; ++i) {
      U sel = c(x) >> (8 * i) & 255, byte;
      U64 both = U64(a(x)) << 32 | b(x);
      if (sel < 8)
        byte = U(both >> 8 * sel) & 255;
      else if (sel < 12)
        byte = both >> (15 + 16 * (sel - 8)) & 1 ? 255 : 0;
      else
        byte = sel == 12 ? 0 : 255;
      result |= byte << (8 * i);
    }
    return result;
  });
  check<U>("v_ffbh_u32_e32 v10, v2",
           [](In x) { return a(x) ? U(__builtin_clz(a(x))) : ~0u; });
  check<U>("v_bcnt_u32_b32 v10, v2, v4",
           [](In x) { return U(__builtin_popcount(a(x))) + b(x); });
  check<U>("v_bitop3_b32 v10, v2, v4, v6 bitop3:0xca",
           [](In x) { return (a(x) & b(x)) | (~a(x) & c(x)); });
  check<U>("v_bitop3_b32 v10, v2, v4, v6 bitop3:0x96",
           [](In x) { return a(x) ^ b(x) ^ c(x); });
}

/// Lane-dependent results need the lane number: it is the last input.
std::vector<LaneInput> numberedInputs() {
  std::vector<LaneInput> inputs = interestingInputs(7);
  for (unsigned i = 0; i < inputs.size(); ++i)
    inputs[i].dwords[7] = i;
  return inputs;
}

/// `want(inputs of the wave, lane)` for all lanes.
void checkWave(const std::string &body,
               const std::function<U(const LaneInput *, unsigned)> &want) {
  std::vector<LaneInput> inputs = numberedInputs();
  std::vector<LaneOutput> outputs = runLanes(body, inputs);
  for (unsigned i = 0; i < inputs.size(); ++i) {
    U expected = want(&inputs[i / 64 * 64], i % 64);
    ASSERT_EQ(outputs[i].dwords[0], expected) << body << "\nlane " << i % 64;
  }
}

TEST(SimVector, Lanes) {
  checkWave("v_mbcnt_lo_u32_b32 v10, -1, 0\nv_mbcnt_hi_u32_b32 v10, -1, v10",
            [](const LaneInput *, unsigned l) { return l; });
  checkWave("s_mov_b32 s20, 17\nv_readlane_b32 s21, v2, s20\n"
            "v_mov_b32_e32 v10, s21",
            [](const LaneInput *w, unsigned) { return a(w[17]); });
  checkWave("v_mov_b32_e32 v10, v2\ns_mov_b32 s20, 0x1234\n"
            "v_writelane_b32 v10, s20, 5",
            [](const LaneInput *w, unsigned l) {
              return l == 5 ? 0x1234u : a(w[l]);
            });
  checkWave("s_mov_b64 s[20:21], exec\ns_mov_b64 exec, 0x1000\n"
            "v_readfirstlane_b32 s22, v2\ns_mov_b64 exec, s[20:21]\n"
            "v_mov_b32_e32 v10, s22",
            [](const LaneInput *w, unsigned) { return a(w[12]); });
  checkWave("v_mov_b32_e32 v10, v2\nv_permlane32_swap_b32_e32 v10, v4",
            [](const LaneInput *w, unsigned l) {
              return l < 32 ? a(w[l]) : b(w[l - 32]);
            });
  checkWave("v_mov_b32_e32 v10, v4\nv_permlane16_swap_b32_e32 v2, v10",
            [](const LaneInput *w, unsigned l) {
              return l & 16 ? b(w[l]) : a(w[l + 16]);
            });
  checkWave("v_accvgpr_write_b32 a7, v2\nv_accvgpr_mov_b32 a200, a7\n"
            "v_accvgpr_read_b32 v10, a200",
            [](const LaneInput *w, unsigned l) { return a(w[l]); });
}

TEST(SimVector, Dpp) {
  auto row = [](int from, unsigned l) {
    return from >= 0 && from < 16 ? int(l & ~15u) + from : -1;
  };
  auto keep = [](int from, const LaneInput *w, unsigned l) {
    return from < 0 ? b(w[l]) : a(w[unsigned(from)]);
  };
  std::string move = "v_mov_b32_e32 v10, v4\nv_mov_b32_dpp v10, v2 ";
  std::string all = " row_mask:0xf bank_mask:0xf";
  checkWave(move + "quad_perm:[3,0,2,1]" + all,
            [](const LaneInput *w, unsigned l) {
              static const unsigned from[] = {3, 0, 2, 1};
              return a(w[(l & ~3u) + from[l & 3]]);
            });
  checkWave(move + "row_shl:3" + all, [=](const LaneInput *w, unsigned l) {
    return keep(row(int(l & 15) + 3, l), w, l);
  });
  checkWave(move + "row_shr:5" + all, [=](const LaneInput *w, unsigned l) {
    return keep(row(int(l & 15) - 5, l), w, l);
  });
  checkWave(move + "row_ror:4" + all, [=](const LaneInput *w, unsigned l) {
    return keep(row(int((l + 12) & 15), l), w, l);
  });
  checkWave(move + "row_mirror" + all, [=](const LaneInput *w, unsigned l) {
    return keep(row(15 - int(l & 15), l), w, l);
  });
  checkWave(move + "row_bcast:15" + all, [=](const LaneInput *w, unsigned l) {
    return keep(l < 16 ? -1 : int(l / 16 * 16) - 1, w, l);
  });
  checkWave(move + "row_newbcast:9" + all, [=](const LaneInput *w, unsigned l) {
    return keep(row(9, l), w, l);
  });
  checkWave(move + "wave_shr:1" + all, [=](const LaneInput *w, unsigned l) {
    return keep(int(l) - 1, w, l);
  });
  // Without a source: 0 with bound_ctrl, else the lane is left alone.
  checkWave(
      move + "row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1",
      [](const LaneInput *w, unsigned l) { return l & 15 ? a(w[l - 1]) : 0; });
  checkWave(move + "row_shl:1 row_mask:0x6 bank_mask:0x3",
            [](const LaneInput *w, unsigned l) {
              bool on = l >= 16 && l < 48 && (l & 15) < 8;
              return on ? a(w[l + 1]) : b(w[l]);
            });
}

TEST(SimVector, Sdwa) {
  check<U>("v_add_u32_sdwa v10, v2, sext(v4) dst_sel:DWORD "
           "src0_sel:BYTE_2 src1_sel:WORD_1",
           [](In x) { return (a(x) >> 16 & 255) + U(I(b(x)) >> 16); });
  check<U>("v_mov_b32_e32 v10, v6\n"
           "v_or_b32_sdwa v10, v2, v4 dst_sel:BYTE_1 "
           "dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0 src1_sel:BYTE_3",
           [](In x) {
             U r = (a(x) & 255) | b(x) >> 24;
             return (c(x) & 0xffff00ff) | r << 8;
           });
  check<U>("v_add_u32_sdwa v10, v2, v4 dst_sel:WORD_0 dst_unused:UNUSED_SEXT "
           "src0_sel:WORD_0 src1_sel:WORD_0",
           [](In x) { return U(I(int16_t(a(x) + b(x)))); });
  check<U>("v_cmp_gt_u32_sdwa vcc, v2, v4 src0_sel:BYTE_1 src1_sel:BYTE_0\n"
           "v_cndmask_b32_e64 v10, 0, 1, vcc",
           [](In x) { return U((a(x) >> 8 & 255) > (b(x) & 255)); });
}

TEST(SimVector, Float32) {
  check<float>("v_add_f32_e32 v10, v2, v4", [](In x) { return fa(x) + fb(x); });
  check<float>("v_sub_f32_e64 v10, -v2, |v4|",
               [](In x) { return -fa(x) - std::fabs(fb(x)); });
  check<float>("v_mul_f32_e64 v10, v2, v4 mul:2",
               [](In x) { return fa(x) * fb(x) * 2.0f; });
  check<float>("v_mul_f32_e64 v10, v2, v4 clamp", [](In x) {
    float r = fa(x) * fb(x);
    return r > 0 ? std::min(r, 1.0f) : 0.0f;
  });
  check<float>("v_fma_f32 v10, v2, -v4, v6",
               [](In x) { return std::fma(fa(x), -fb(x), fc(x)); });
  check<float>("v_mov_b32_e32 v10, v6\nv_fmac_f32_e32 v10, v2, v4",
               [](In x) { return std::fma(fa(x), fb(x), fc(x)); });
  check<float>("v_mov_b32_e32 v10, v6\nv_fmac_f32_e64 v10, |v2|, v4",
               [](In x) { return std::fma(std::fabs(fa(x)), fb(x), fc(x)); });
  check<float>("v_fmamk_f32 v10, v2, 0x40490fdb, v4",
               [](In x) { return std::fma(fa(x), 3.14159274f, fb(x)); });
  check<float>("v_fmaak_f32 v10, v2, v4, 0x40490fdb",
               [](In x) { return std::fma(fa(x), fb(x), 3.14159274f); });
  auto number = [](float p, float q, bool larger) {
    if (p != p)
      return q;
    if (q != q || p == q)
      return p == q && std::signbit(p) == larger ? q : p;
    return (p < q) == larger ? q : p;
  };
  check<float>("v_min_f32_e32 v10, v2, v4",
               [=](In x) { return number(fa(x), fb(x), false); });
  check<float>("v_max_f32_e32 v10, v2, v4",
               [=](In x) { return number(fa(x), fb(x), true); });
  check<float>("v_floor_f32_e32 v10, v2",
               [](In x) { return std::floor(fa(x)); });
  check<float>("v_rndne_f32_e32 v10, v2",
               [](In x) { return std::nearbyint(fa(x)); });
  check<float>("v_ldexp_f32 v10, v2, v4", [](In x) {
    return std::ldexp(fa(x), std::clamp(I(b(x)), -1000, 1000));
  });
  check<I>("v_cvt_i32_f32_e32 v10, v2", [](In x) {
    double d = fa(x);
    return d != d ? 0 : I(std::clamp(std::trunc(d), -2147483648., 2147483647.));
  });
  check<U>("v_cvt_u32_f32_e32 v10, v2", [](In x) {
    double d = fa(x);
    return d != d ? 0 : U(std::clamp(std::trunc(d), 0., 4294967295.));
  });
  check<float>("v_cvt_f32_u32_e32 v10, v2", [](In x) { return float(a(x)); });
  check<U>("v_cmp_class_f32_e64 s[20:21], v2, v4\n"
           "v_cndmask_b32_e64 v10, 0, 1, s[20:21]",
           [](In x) {
             int bit;
             bool n = std::signbit(fa(x));
             switch (std::fpclassify(fa(x))) {
             case FP_NAN:
               bit = a(x) >> 22 & 1;
               break;
             case FP_INFINITE:
               bit = n ? 2 : 9;
               break;
             case FP_NORMAL:
               bit = n ? 3 : 8;
               break;
             case FP_SUBNORMAL:
               bit = n ? 4 : 7;
               break;
             default:
               bit = n ? 5 : 6;
             }
             return b(x) >> bit & 1;
           });
}

TEST(SimVector, Compare) {
  auto check1 = [](const std::string &op, std::function<bool(In)> want) {
    check<U>(op + "\nv_cndmask_b32_e64 v10, 0, 1, vcc",
             [=](In x) { return U(want(x)); });
  };
  check1("v_cmp_nlt_f32_e32 vcc, v2, v4",
         [](In x) { return !(fa(x) < fb(x)); });
  check1("v_cmp_lg_f32_e64 vcc, v2, -v4",
         [](In x) { return fa(x) < -fb(x) || fa(x) > -fb(x); });
  check1("v_cmp_u_f64_e32 vcc, v[2:3], v[4:5]",
         [](In x) { return da(x) != da(x) || db(x) != db(x); });
  check1("v_cmp_gt_i64_e32 vcc, v[2:3], v[4:5]",
         [](In x) { return I64(qa(x)) > I64(qb(x)); });
  check1("v_cmp_le_i16_e32 vcc, v2, v4",
         [](In x) { return int16_t(a(x)) <= int16_t(b(x)); });
  check1("v_cmp_ge_f16_e32 vcc, v2, v4",
         [](In x) { return half(a(x)) >= half(b(x)); });
  // v_cmpx narrows EXEC: lanes off keep v4.
  check<U>("v_mov_b32_e32 v10, v4\ns_mov_b64 s[20:21], exec\n"
           "v_cmpx_lt_u32_e32 vcc, v2, v4\nv_mov_b32_e32 v10, v2\n"
           "s_mov_b64 exec, s[20:21]",
           [](In x) { return std::min(a(x), b(x)); });
}

TEST(SimVector, Float64) {
  check<double>("v_add_f64 v[10:11], v[2:3], -v[4:5]",
                [](In x) { return da(x) - db(x); });
  check<double>("v_fma_f64 v[10:11], v[2:3], v[4:5], v[6:7]",
                [](In x) { return std::fma(da(x), db(x), dc(x)); });
  check<double>("v_mul_f64 v[10:11], v[2:3], 0.5",
                [](In x) { return da(x) * 0.5; });
  check<double>("v_add_f64 v[10:11], v[2:3], 1.0 clamp", [](In x) {
    double r = da(x) + 1.0;
    return r > 0 ? std::min(r, 1.0) : 0.0;
  });
  check<float>("v_cvt_f32_f64_e32 v10, v[2:3]",
               [](In x) { return float(da(x)); });
  check<double>("v_ldexp_f64 v[10:11], v[2:3], v4", [](In x) {
    return std::ldexp(da(x), std::clamp(I(b(x)), -5000, 5000));
  });
  check<double>("v_frexp_mant_f64_e32 v[10:11], v[2:3]", [](In x) {
    int e;
    return std::isfinite(da(x)) ? std::frexp(da(x), &e) : da(x);
  });
}

/// Halves compare as halves: NaN equals NaN.
void checkHalf(const std::string &body, std::function<double(In)> want) {
  std::vector<LaneInput> inputs = interestingInputs(3);
  std::vector<LaneOutput> outputs = runLanes(body, inputs);
  for (unsigned i = 0; i < inputs.size(); ++i) {
    double exact = want(inputs[i]);
    // Exact in double, so this rounds once.
    U got = outputs[i].dwords[0], expected = bitsOf(_Float16(exact));
    bool bothNaN = exact != exact && (got & 0x7fff) > 0x7c00;
    ASSERT_TRUE(bothNaN || got == expected)
        << body << ": got " << got << " want " << expected << " from "
        << std::hex << a(inputs[i]) << " " << b(inputs[i]);
  }
}

TEST(SimVector, Half) {
  checkHalf("v_add_f16_e32 v10, v2, v4",
            [](In x) { return double(half(a(x))) + double(half(b(x))); });
  checkHalf("v_mul_f16_e32 v10, v2, v4",
            [](In x) { return double(half(a(x))) * double(half(b(x))); });
  checkHalf("v_cvt_f16_f32_e32 v10, v2", [](In x) { return double(fa(x)); });
  checkHalf("v_mov_b32_e32 v10, 0\n"
            "v_fma_f16 v10, v2, -v4, v6 op_sel:[1,0,0,0]",
            [](In x) {
              // A product of halves and a half fit __float128 exactly; double
              // is enough where the sum is not near a tie.
              return double(__float128(half(a(x) >> 16)) *
                                __float128(-half(b(x))) +
                            __float128(half(c(x))));
            });
  check<U>("v_pk_add_u16 v10, v2, v4 op_sel:[0,1] op_sel_hi:[1,0]", [](In x) {
    U low = (a(x) + (b(x) >> 16)) & 0xffff;
    return low | ((a(x) >> 16) + b(x)) << 16;
  });
  check<U>("v_pk_mad_i16 v10, v2, v4, v6 clamp", [](In x) {
    U r = 0;
    for (int i = 0; i < 32; i += 16) {
      I64 v = I64(int16_t(a(x) >> i)) * int16_t(b(x) >> i) + int16_t(c(x) >> i);
      r |= (U(std::clamp<I64>(v, -32768, 32767)) & 0xffff) << i;
    }
    return r;
  });
  check<float>("v_fma_mix_f32 v10, v2, v4, -v6 op_sel:[1,0,0] "
               "op_sel_hi:[1,1,0]",
               [](In x) {
                 return std::fma(float(half(a(x) >> 16)), float(half(b(x))),
                                 -fc(x));
               });
  check<U>("v_dot4_i32_i8 v10, v2, v4, v6", [](In x) {
    U sum = c(x);
    for (int i = 0; i < 32; i += 8)
      sum += U(I(int8_t(a(x) >> i)) * I(int8_t(b(x) >> i)));
    return sum;
  });
}

TEST(SimVector, PackedFloat32) {
  check<float>("v_pk_fma_f32 v[10:11], v[2:3], v[4:5], v[6:7] "
               "op_sel:[1,0,0] op_sel_hi:[0,1,1] neg_lo:[0,1,0]\n"
               "v_mov_b32_e32 v12, v10",
               [](In x) { return std::fma(get<float>(x, 1), -fb(x), fc(x)); });
  check<float>("v_pk_mul_f32 v[12:13], v[2:3], v[4:5] op_sel_hi:[0,1]\n"
               "v_mov_b32_e32 v10, v13",
               [](In x) { return fa(x) * get<float>(x, 3); });
  check<U64>("v_pk_mov_b32 v[10:11], v[2:3], v[4:5] op_sel:[1,0]",
             [](In x) { return U64(b(x)) << 32 | x.dwords[1]; });
}

/// LLVM's expansion of a division: correctly rounded for all operands.
TEST(SimVector, Division) {
  check<float>(R"(
    v_div_scale_f32 v12, s[20:21], v4, v4, v2
    v_rcp_f32_e32 v13, v12
    v_fma_f32 v14, -v12, v13, 1.0
    v_fmac_f32_e32 v13, v14, v13
    v_div_scale_f32 v15, vcc, v2, v4, v2
    v_mul_f32_e32 v16, v15, v13
    v_fma_f32 v17, -v12, v16, v15
    v_fmac_f32_e32 v16, v17, v13
    v_fma_f32 v12, -v12, v16, v15
    v_div_fmas_f32 v12, v12, v13, v16
    v_div_fixup_f32 v10, v12, v4, v2)",
               [](In x) { return fa(x) / fb(x); });
  check<double>(R"(
    v_div_scale_f64 v[12:13], s[20:21], v[4:5], v[4:5], v[2:3]
    v_rcp_f64_e32 v[14:15], v[12:13]
    v_fma_f64 v[16:17], -v[12:13], v[14:15], 1.0
    v_fma_f64 v[14:15], v[14:15], v[16:17], v[14:15]
    v_fma_f64 v[16:17], -v[12:13], v[14:15], 1.0
    v_fma_f64 v[14:15], v[14:15], v[16:17], v[14:15]
    v_div_scale_f64 v[18:19], vcc, v[2:3], v[4:5], v[2:3]
    v_mul_f64 v[20:21], v[18:19], v[14:15]
    v_fma_f64 v[12:13], -v[12:13], v[20:21], v[18:19]
    v_div_fmas_f64 v[12:13], v[12:13], v[14:15], v[20:21]
    v_div_fixup_f64 v[10:11], v[12:13], v[4:5], v[2:3])",
                [](In x) { return da(x) / db(x); });
}

TEST(SimVector, FrexpAndPerm) {
  check<float>("v_frexp_mant_f32_e32 v10, v2", [](In x) {
    int e;
    return std::isfinite(fa(x)) ? std::frexp(fa(x), &e) : fa(x);
  });
  check<U>("v_frexp_exp_i32_f32_e32 v10, v2", [](In x) {
    int e = 0;
    if (std::isfinite(fa(x)))
      std::frexp(fa(x), &e);
    return U(e);
  });
  check<U>("v_and_b32_e32 v12, 0x0f0f0f0f, v6\n v_perm_b32 v10, v2, v4, v12",
           [](In x) {
             U64 both = U64(a(x)) << 32 | b(x);
             U result = 0;
             for (int i = 0; i < 32; i += 8) {
               U s = c(x) >> i & 15;
               U byte = s < 8     ? U(both >> (8 * s)) & 0xff
                        : s < 12  ? (both >> (16 * (s - 8) + 15) & 1 ? 255 : 0)
                        : s == 12 ? 0
                                  : 255;
               result |= byte << i;
             }
             return result;
           });
}

/// What V_DOT2 makes of denormals (ISA document, 6.4): zeros, under any MODE.
TEST(SimVector, Dot2FlushesDenormals) {
  auto flushHalf = [](U bits) {
    return double(half(bits & 0x7c00 ? bits : bits & 0x8000));
  };
  std::vector<LaneInput> inputs = interestingInputs(9);
  std::vector<LaneOutput> outputs =
      runLanes("v_dot2_f32_f16 v10, v2, v4, v6\n", inputs);
  unsigned denormals = 0;
  for (unsigned i = 0; i < inputs.size(); ++i) {
    In x = inputs[i];
    float addend = std::fabs(fc(x)) < FLT_MIN ? 0.0f : fc(x);
    double exact = flushHalf(a(x) & 0xffff) * flushHalf(b(x) & 0xffff) +
                   flushHalf(a(x) >> 16) * flushHalf(b(x) >> 16) +
                   double(addend);
    float got = get<float>(outputs[i]);
    denormals += !(a(x) & 0x7c00) && a(x) & 0x3ff;
    if (std::isnan(exact))
      ASSERT_TRUE(std::isnan(got));
    else if (std::isinf(float(exact)))
      ASSERT_EQ(got, float(exact));
    else
      ASSERT_NEAR(got, exact, std::fabs(exact) * 0x1p-20 + 0x1p-30)
          << std::hex << a(x) << " " << b(x) << " " << c(x);
  }
  EXPECT_GT(denormals, 10u);
}

/// Only the f32 inputs of a product obey MODE; its addend and result do not.
TEST(SimVector, MatrixDenormals) {
  std::vector<LaneInput> inputs(64);
  for (LaneInput &input : inputs) {
    input.dwords[0] = 0x00400000; // 2^-127
    input.dwords[1] = 0x3f800000;
    input.dwords[2] = 0x00000008; // the addend, 2^-146
  }
  std::string body = "v_mov_b32_e32 v10, v4\n v_mov_b32_e32 v11, v4\n"
                     "v_mov_b32_e32 v12, v4\n v_mov_b32_e32 v13, v4\n"
                     "s_nop 1\n"
                     "v_mfma_f32_16x16x4_f32 v[10:13], v2, v3, v[10:13]\n"
                     "s_nop 15\n";
  // Four products of 2^-127, and the addend.
  EXPECT_EQ(runLanes(body, inputs, 0xf0)[5].dwords[1], 0x01000004u);
  EXPECT_EQ(runLanes(body, inputs, 0xc0)[5].dwords[1], 8u);
  EXPECT_EQ(runLanes(body, inputs, 0xd0)[5].dwords[1], 0x01000004u);
}

/// MODE: rounding and flushing of denormals, set by the descriptor.
TEST(SimVector, FloatModes) {
  check<float>(
      "v_add_f32_e32 v10, v2, v4",
      [](In x) {
        volatile float p = fa(x), q = fb(x);
        std::fesetround(FE_TOWARDZERO);
        volatile float sum = p + q;
        std::fesetround(FE_TONEAREST);
        return float(sum);
      },
      0xf3);
  check<float>(
      "v_mul_f32_e32 v10, 1.0, v2",
      [](In x) {
        return std::fpclassify(fa(x)) == FP_SUBNORMAL
                   ? std::copysign(0.0f, fa(x))
                   : fa(x);
      },
      0xc0);
}

} // namespace
