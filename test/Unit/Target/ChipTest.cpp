// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The chip table against LLVM's own assembler and scheduling model: an
// instruction exists on a chip exactly if its row says so, and takes the
// passes of its row.

#include "mxfp4/Target/Chip.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <regex>

using namespace mxfp4;

namespace {
struct Outcome {
  int status;
  std::string text;
};

Outcome run(const std::string &assembly, const std::string &tool,
            std::string_view chip) {
  std::string command =
      "printf '%s\\n' '" + assembly + "' | " + MXFP4_LLVM_TOOLS_DIR "/" + tool +
      "=amdgcn-amd-amdhsa -mcpu=" + std::string(chip) + " 2>&1";
  FILE *pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer;
  std::string text;
  while (size_t size = fread(buffer.data(), 1, buffer.size(), pipe))
    text.append(buffer.data(), size);
  return {pclose(pipe), text};
}

/// The instruction on FP4 operands, or what its row's elements are.
std::string assemblyOf(const Mfma &mfma) {
  int registers = mfma.m * mfma.n / 64;
  std::string acc = "a[0:" + std::to_string(registers - 1) + "]";
  std::string source = mfma.element == Mfma::F32 ? "v0, v1" : "v[0:3], v[4:7]";
  if (mfma.element == Mfma::BF16 && mfma.m * mfma.k == 256)
    source = "v[0:1], v[2:3]";
  std::string text =
      std::string(mfma.mnemonic) + " " + acc + ", " + source + ", " + acc;
  if (mfma.element == Mfma::F8F6F4)
    text += ", v8, v9 op_sel_hi:[0,0,0] cbsz:4 blgp:4";
  return text;
}

TEST(Chip, MatrixInstructionsExistWhereTheTableSaysSo) {
  ChipTable table = chipTable();
  for (int c = 0; c < table.numChips; ++c) {
    const Chip &chip = table.chips[c];
    for (int i = 0; i < table.numMfmas; ++i) {
      const Mfma &mfma = table.mfmas[i];
      bool listed = chip.findMfma(mfma.element, mfma.m, mfma.n, mfma.k);
      Outcome outcome = run(assemblyOf(mfma), "llvm-mc -triple", chip.name);
      EXPECT_EQ(listed, outcome.status == 0)
          << chip.name << " " << mfma.mnemonic << "\n"
          << outcome.text;
    }
  }
}

TEST(Chip, PassesAgreeWithTheSchedulingModel) {
  ChipTable table = chipTable();
  for (int i = 0; i < table.numMfmas; ++i) {
    const Mfma &mfma = table.mfmas[i];
    std::string_view newest = table.chips[table.numChips - 1].name;
    Outcome outcome = run(assemblyOf(mfma), "llvm-mca -mtriple", newest);
    std::smatch found;
    ASSERT_TRUE(std::regex_search(outcome.text, found,
                                  std::regex("Block RThroughput: ([0-9.]+)")))
        << outcome.text;
    EXPECT_EQ(mfma.passes, std::stod(found[1])) << mfma.mnemonic;
  }
}

TEST(Chip, LoadsToLdsExistWhereTheTableSaysSo) {
  ChipTable table = chipTable();
  const std::pair<int, const char *> widths[] = {
      {4, "dword"}, {12, "dwordx3"}, {16, "dwordx4"}};
  for (int c = 0; c < table.numChips; ++c)
    for (auto [bytes, name] : widths) {
      Outcome outcome =
          run(std::string("buffer_load_") + name + " v0, s[0:3], 0 offen lds",
              "llvm-mc -triple", table.chips[c].name);
      EXPECT_EQ(table.chips[c].hasLdsLoad(bytes), outcome.status == 0)
          << table.chips[c].name << " " << name << "\n"
          << outcome.text;
    }
}

TEST(Chip, RefusesBlockScalesByName) {
  EXPECT_EQ(scaledMfmaRefusal(*findChip("gfx950")), "");
  EXPECT_EQ(scaledMfmaRefusal(*findChip("gfx942")).find("needs gfx950"), 0u);
  EXPECT_EQ(findChip("gfx1100"), nullptr);
  EXPECT_EQ(chipNames(), "gfx942, gfx950");
}
} // namespace
