// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conversions of the small floats, assembled and run, against Numerics.
// MODE has FP16_OVFL set (saturation, as Numerics has it) unless said.

#include "Harness.h"

#include "mxfp4/Numerics/Bits.h"
#include "mxfp4/Numerics/Element.h"

#include "gtest/gtest.h"

#include <cmath>
#include <functional>
#include <random>

using namespace mxfp4;
using namespace mxfp4::sim::test;
using numerics::Format;

namespace {

constexpr uint32_t kSaturate = 0xf0 | 1u << 23;

const struct Small {
  const char *name;
  Format format;
  unsigned bits;
} kFp8{"fp8", Format::E4M3, 8}, kBf8{"bf8", Format::E5M2, 8},
    kFp6{"fp6", Format::E2M3, 6}, kBf6{"bf6", Format::E3M2, 6},
    kFp4{"fp4", Format::E2M1, 4};

const char *const kWide[] = {"f32", "f16", "bf16"};

/// dwords 0..3 data, 4 a seed, 5 a scale (any bits: only the exponent counts).
std::vector<LaneInput> inputs() {
  std::mt19937 random(11);
  auto lanes = interestingInputs(12);
  for (LaneInput &lane : lanes) {
    lane.dwords[4] = uint32_t(random());
    lane.dwords[5] = (random() % 3 ? 120 + random() % 16 : random() % 256)
                         << 23 |
                     (random() & 0x807fffff);
  }
  return lanes;
}

uint8_t scaleOf(const LaneInput &in) { return uint8_t(in.dwords[5] >> 23); }

/// A 16- or 32-bit element as f32.
float widen(const std::string &wide, uint32_t pattern) {
  if (wide == "f32")
    return numerics::floatOf(pattern);
  uint16_t bits = uint16_t(pattern);
  if (wide == "bf16")
    return numerics::bf16ToFloat(bits);
  _Float16 half;
  std::memcpy(&half, &bits, 2);
  return half;
}

uint32_t narrow(const std::string &wide, float value) {
  if (wide == "f32")
    return numerics::bitsOf(value);
  if (wide == "bf16")
    return numerics::floatToBf16(value);
  _Float16 half = static_cast<_Float16>(value);
  uint16_t bits;
  std::memcpy(&bits, &half, 2);
  return bits;
}

/// Element `e` of the data of a lane: a dword (f32) or half each.
float dataElement(const std::string &wide, const LaneInput &in, unsigned e) {
  return widen(wide,
               wide == "f32" ? in.dwords[e] : in.dwords[e / 2] >> (e % 2 * 16));
}

uint32_t prng(uint32_t state) {
  return state << 1 ^ (state >> 31 ? 0xc5u : 0u);
}

using Want = std::function<uint32_t(const LaneInput &, unsigned)>;

void expectDwords(const std::string &body, unsigned dwords, const Want &want,
                  uint32_t mode = kSaturate) {
  auto in = inputs();
  auto out = runLanes(body, in, mode);
  for (size_t l = 0; l < in.size(); ++l)
    for (unsigned d = 0; d < dwords; ++d)
      ASSERT_EQ(out[l].dwords[d], want(in[l], d))
          << body << " lane " << l << " dword " << d;
}

/// NaNs are equal, whatever their payload.
void expectValues(const std::string &body, const std::string &wide,
                  unsigned count,
                  const std::function<float(const LaneInput &, unsigned)> &want,
                  bool packed) {
  auto in = inputs();
  auto out = runLanes(body, in, kSaturate);
  for (size_t l = 0; l < in.size(); ++l)
    for (unsigned e = 0; e < count; ++e) {
      uint32_t bits =
          packed ? out[l].dwords[e / 2] >> (e % 2 * 16) : out[l].dwords[e];
      float got = widen(wide, bits);
      float expected = widen(wide, narrow(wide, want(in[l], e)));
      if (std::isnan(expected))
        ASSERT_TRUE(std::isnan(got)) << body << " lane " << l;
      else
        ASSERT_EQ(got, expected) << body << " lane " << l << " element " << e;
    }
}

const std::string kOld = "v_mov_b32_e32 v10, 0x5a6b7c8d\n s_nop 0\n";
constexpr uint32_t kOldBits = 0x5a6b7c8d;

uint32_t insert(uint32_t value, unsigned shift, unsigned width) {
  uint32_t mask = ((1u << width) - 1) << shift;
  return (kOldBits & ~mask) | value << shift;
}

} // namespace

TEST(SimConvert, PackToSmall) {
  for (const Small &small : {kFp8, kBf8, kFp4})
    for (std::string wide : kWide)
      for (bool high : {false, true}) {
        std::string name = "v_cvt_scalef32_pk_" + std::string(small.name) +
                           "_" + wide + " v10, ";
        bool f32 = wide == "f32", fp4 = small.bits == 4;
        std::string select =
            fp4 ? (high ? f32 ? " op_sel:[0,0,1,1]" : " op_sel:[0,0,1,1]" : "")
                : (high ? f32 ? " op_sel:[0,0,0,1]" : " op_sel:[0,0,1]" : "");
        expectDwords(
            kOld + name + (f32 ? "v2, v3, v7" : "v2, v7") + select + "\n", 1,
            [&](const LaneInput &in, unsigned) {
              uint32_t code = 0;
              for (unsigned e = 0; e < 2; ++e)
                code |=
                    uint32_t(numerics::encode(
                        small.format, dataElement(wide, in, e), scaleOf(in)))
                    << (small.bits * e);
              return fp4 ? insert(code, high ? 24 : 0, 8)
                         : insert(code, high ? 16 : 0, 16);
            });
      }
}

TEST(SimConvert, StochasticToFp8) {
  for (const Small &small : {kFp8, kBf8})
    for (std::string wide : kWide)
      for (unsigned byte : {0, 2}) {
        std::string select = byte ? " op_sel:[0,0,0,1]" : "";
        expectDwords(kOld + "v_cvt_scalef32_sr_" + small.name + "_" + wide +
                         " v10, v2, v6, v7" + select + "\n",
                     1, [&](const LaneInput &in, unsigned) {
                       return insert(numerics::encodeStochastic(
                                         small.format, dataElement(wide, in, 0),
                                         in.dwords[4], scaleOf(in)),
                                     8 * byte, 8);
                     });
      }
}

/// The second element's random word is one step of the generator further.
TEST(SimConvert, StochasticPairToFp4) {
  for (std::string wide : kWide)
    expectDwords(
        kOld + "v_cvt_scalef32_sr_pk_fp4_" + wide + " v10, " +
            (wide == "f32" ? "v[2:3]" : "v2") + ", v6, v7 op_sel:[0,0,1,0]\n",
        1, [&](const LaneInput &in, unsigned) {
          uint32_t random = in.dwords[4];
          uint32_t low = numerics::encodeStochastic(
              Format::E2M1, dataElement(wide, in, 0), random, scaleOf(in));
          uint32_t high =
              numerics::encodeStochastic(Format::E2M1, dataElement(wide, in, 1),
                                         prng(random), scaleOf(in));
          return insert(low | high << 4, 8, 8);
        });
}

TEST(SimConvert, UnpackPairs) {
  for (const Small &small : {kFp8, kBf8, kFp4})
    for (std::string wide : kWide)
      for (bool high : {false, true}) {
        bool f32 = wide == "f32", fp4 = small.bits == 4;
        unsigned shift = high ? fp4 ? 8 : 16 : 0;
        std::string select = high ? " op_sel:[1,0,0]" : "";
        expectValues(
            "v_cvt_scalef32_pk_" + wide + "_" + small.name +
                (f32 ? " v[10:11]" : " v10") + ", v2, v7" + select + "\n",
            wide, 2,
            [&](const LaneInput &in, unsigned e) {
              uint32_t code = in.dwords[0] >> (shift + small.bits * e) &
                              ((1u << small.bits) - 1);
              return numerics::decode(small.format, uint8_t(code), scaleOf(in));
            },
            !f32);
      }
}

TEST(SimConvert, ExtractOneByte) {
  for (const Small &small : {kFp8, kBf8}) {
    auto want = [&](const LaneInput &in, unsigned) {
      return numerics::decode(small.format, uint8_t(in.dwords[0] >> 24),
                              scaleOf(in));
    };
    expectValues(std::string("v_cvt_scalef32_f32_") + small.name +
                     " v10, v2, v7 op_sel:[1,1,0]\n",
                 "f32", 1, want, false);
    expectValues(std::string("v_cvt_scalef32_f16_") + small.name +
                     " v10, v2, v7 op_sel:[1,1,0]\n",
                 "f16", 1, want, true);
    auto plain = [&](const LaneInput &in, unsigned) {
      return numerics::decode(small.format, uint8_t(in.dwords[0] >> 8));
    };
    expectValues(std::string("v_cvt_f32_") + small.name +
                     "_sdwa v10, v2 src0_sel:BYTE_1\n",
                 "f32", 1, plain, false);
    expectValues(
        std::string("v_cvt_pk_f32_") + small.name +
            "_sdwa v[10:11], v2 src0_sel:WORD_1\n",
        "f32", 2,
        [&](const LaneInput &in, unsigned e) {
          return numerics::decode(small.format,
                                  uint8_t(in.dwords[0] >> (16 + 8 * e)));
        },
        false);
  }
}

TEST(SimConvert, WithoutScale) {
  for (const Small &small : {kFp8, kBf8}) {
    expectDwords(kOld + "v_cvt_pk_" + small.name +
                     "_f32 v10, -v2, |v3| op_sel:[0,0,1]\n",
                 1, [&](const LaneInput &in, unsigned) {
                   uint32_t a = in.dwords[0] ^ 0x80000000,
                            b = in.dwords[1] & 0x7fffffff;
                   uint32_t codes =
                       numerics::encode(small.format, numerics::floatOf(a)) |
                       numerics::encode(small.format, numerics::floatOf(b))
                           << 8;
                   return insert(codes, 16, 16);
                 });
    expectDwords(
        kOld + "v_cvt_sr_" + small.name + "_f32 v10, v2, v6 op_sel:[0,0,1,1]\n",
        1, [&](const LaneInput &in, unsigned) {
          return insert(numerics::encodeStochastic(small.format,
                                                   dataElement("f32", in, 0),
                                                   in.dwords[4]),
                        24, 8);
        });
  }
  for (std::string wide : {"f16", "bf16"})
    expectValues(
        "v_cvt_pk_" + wide + "_f32 v10, v2, v3\n", wide, 2,
        [](const LaneInput &in, unsigned e) {
          return numerics::floatOf(in.dwords[e]);
        },
        true);
}

/// Without FP16_OVFL what overflows becomes NaN (E4M3) or infinity (E5M2).
TEST(SimConvert, OverflowMode) {
  std::vector<LaneInput> in(64);
  for (LaneInput &lane : in)
    lane.dwords[0] = numerics::bitsOf(1e6f);
  auto out = runLanes("v_mov_b32_e32 v10, 0\n v_mov_b32_e32 v11, 0\n"
                      "v_cvt_pk_fp8_f32 v10, v2, -v2\n"
                      "v_cvt_pk_bf8_f32 v11, v2, -v2\n",
                      in);
  EXPECT_EQ(out[7].dwords[0], 0xff7fu);
  EXPECT_EQ(out[7].dwords[1], 0xfc7cu);
}

namespace {

/// 32 elements' source in v[40:71] from the lane's data, each different.
std::string fill32(const std::string &wide) {
  std::string text;
  unsigned registers = wide == "f32" ? 32 : 16;
  for (unsigned r = 0; r < registers; ++r)
    text += "v_alignbit_b32 v" + std::to_string(40 + r) + ", v" +
            std::to_string(2 + r % 4) + ", v" +
            std::to_string(2 + (r + 1) % 4) + ", " + std::to_string(r) + "\n";
  return text;
}

/// Element `e` as fill32 makes it.
float element32(const std::string &wide, const LaneInput &in, unsigned e) {
  unsigned r = wide == "f32" ? e : e / 2;
  uint64_t pair = uint64_t(in.dwords[r % 4]) << 32 | in.dwords[(r + 1) % 4];
  uint32_t bits = uint32_t(pair >> r);
  return widen(wide, wide == "f32" ? bits : bits >> (e % 2 * 16));
}

/// dword `d` of 32 six-bit codes.
uint32_t sixDword(const std::function<uint32_t(unsigned)> &code, unsigned d) {
  uint32_t word = 0;
  for (unsigned b = 0; b < 32; ++b)
    word |= (code((32 * d + b) / 6) >> (32 * d + b) % 6 & 1) << b;
  return word;
}

} // namespace

TEST(SimConvert, Pack32) {
  for (const Small &small : {kFp6, kBf6})
    for (std::string wide : kWide) {
      bool f32 = wide == "f32";
      std::string name =
          f32 ? "v_cvt_scalef32_2xpk16_" : "v_cvt_scalef32_pk32_";
      for (unsigned first : {0, 2}) // which of the six dwords come back
        expectDwords(
            fill32(wide) + name + small.name + "_" + wide + " v[80:85], " +
                (f32 ? "v[40:55], v[56:71], v7" : "v[40:55], v7") +
                "\n s_nop 1\n v_mov_b32_e32 v10, v" +
                std::to_string(80 + first) + "\n v_mov_b32_e32 v11, v" +
                std::to_string(81 + first) + "\n v_mov_b32_e32 v12, v" +
                std::to_string(82 + first) + "\n v_mov_b32_e32 v13, v" +
                std::to_string(83 + first) + "\n",
            4, [&](const LaneInput &in, unsigned d) {
              return sixDword(
                  [&](unsigned e) -> uint32_t {
                    // The two sources of f32 are interleaved.
                    unsigned from = f32 ? e % 2 * 16 + e / 2 : e;
                    return numerics::encode(
                        small.format, element32(wide, in, from), scaleOf(in));
                  },
                  first + d);
            });
    }
}

TEST(SimConvert, Stochastic32) {
  for (const Small &small : {kFp6, kBf6})
    for (std::string wide : kWide)
      expectDwords(
          fill32(wide) + "v_cvt_scalef32_sr_pk32_" + small.name + "_" + wide +
              " v[80:85], " + (wide == "f32" ? "v[40:71]" : "v[40:55]") +
              ", v6, v7\n s_nop 1\n v_mov_b32_e32 v10, v80\n"
              "v_mov_b32_e32 v11, v82\n v_mov_b32_e32 v12, v85\n",
          3, [&](const LaneInput &in, unsigned d) {
            constexpr unsigned dwords[] = {0, 2, 5};
            uint32_t random[32];
            random[0] = in.dwords[4];
            for (unsigned e = 1; e < 32; ++e)
              random[e] = prng(random[e - 1]);
            return sixDword(
                [&](unsigned e) -> uint32_t {
                  return numerics::encodeStochastic(small.format,
                                                    element32(wide, in, e),
                                                    random[e], scaleOf(in));
                },
                dwords[d]);
          });
}

TEST(SimConvert, Unpack32) {
  for (const Small &small : {kFp6, kBf6})
    for (std::string wide : kWide) {
      bool f32 = wide == "f32";
      unsigned step = f32 ? 1 : 2;
      for (unsigned first : {0, 5, 28})
        expectValues(
            "v_mov_b32_e32 v40, v2\n v_mov_b32_e32 v41, v3\n"
            "v_mov_b32_e32 v42, v4\n v_mov_b32_e32 v43, v5\n"
            "v_not_b32_e32 v44, v2\n v_not_b32_e32 v45, v3\n"
            "v_cvt_scalef32_pk32_" +
                wide + "_" + small.name + (f32 ? " v[80:111]" : " v[80:95]") +
                ", v[40:45], v7\n s_nop 1\n v_mov_b32_e32 v10, v" +
                std::to_string(80 + first / step) + "\n v_mov_b32_e32 v11, v" +
                std::to_string(81 + first / step) + "\n",
            wide, 2 * step,
            [&](const LaneInput &in, unsigned e) {
              unsigned bit = 6 * (first / step * step + e), code = 0;
              for (unsigned b = 0; b < 6; ++b) {
                unsigned at = bit + b, word = at / 32;
                uint32_t bits =
                    word < 4 ? in.dwords[word] : ~in.dwords[word - 4];
                code |= (bits >> at % 32 & 1) << b;
              }
              return numerics::decode(small.format, uint8_t(code), scaleOf(in));
            },
            !f32);
    }
}

/// Denormals of f32 sources are zeros where MODE says so.
TEST(SimConvert, DenormalSources) {
  std::vector<LaneInput> inputs(64);
  for (LaneInput &input : inputs)
    input.dwords = {0x00600000, 0x80600000, 0}; // 1.5 * 2^-127; scale 2^-127
  std::string body = "v_mov_b32_e32 v10, 0\n"
                     "v_cvt_scalef32_pk_fp4_f32 v10, v2, v3, v4\n";
  EXPECT_EQ(runLanes(body, inputs, 0xf0)[0].dwords[0], 0xb3u);
  EXPECT_EQ(runLanes(body, inputs, 0xc0)[0].dwords[0], 0x80u);
  body = "v_mov_b32_e32 v10, 0\n v_mov_b32_e32 v20, 0\n"
         "v_cvt_sr_bf16_f32 v10, v2, v20\n";
  EXPECT_EQ(runLanes(body, inputs, 0xf0)[0].dwords[0], 0x60u);
  EXPECT_EQ(runLanes(body, inputs, 0xc0)[0].dwords[0], 0u);
}
