// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Look-ups in Chips.def.

#include "mxfp4/Target/Chip.h"

#include <iterator>

using namespace mxfp4;

namespace {
enum LdsLoadWidth : unsigned { kDword = 1, kDword3 = 2, kDword4 = 4 };

constexpr Chip kChips[] = {
#define MXFP4_CHIP(...) {__VA_ARGS__},
#include "mxfp4/Target/Chips.def"
};

constexpr Mfma kMfmas[] = {
#define MXFP4_MFMA(...) {__VA_ARGS__},
#include "mxfp4/Target/Chips.def"
};
} // namespace

const Chip *mxfp4::findChip(std::string_view name) {
  for (const Chip &chip : kChips)
    if (chip.name == name)
      return &chip;
  return nullptr;
}

std::string mxfp4::chipNames() {
  std::string names;
  for (const Chip &chip : kChips)
    names.append(names.empty() ? "" : ", ").append(chip.name);
  return names;
}

std::string mxfp4::scaledMfmaRefusal(const Chip &chip) {
  if (chip.scaledMfma)
    return {};
  return "needs gfx950: " + std::string(chip.name) +
         " has no block-scaled matrix instructions; set the product to bf16, "
         "allow it to be emulated (emulate), or compile it for the CPU";
}

bool Chip::hasLdsLoad(int bytes) const {
  switch (bytes) {
  case 4:
    return ldsLoadWidths & kDword;
  case 12:
    return ldsLoadWidths & kDword3;
  case 16:
    return ldsLoadWidths & kDword4;
  default:
    return false;
  }
}

const Mfma *Chip::findMfma(Mfma::Element element, int m, int n, int k) const {
  // Chips are in order of age: an instruction stays in the chips that follow.
  for (const Mfma &mfma : kMfmas)
    if (mfma.element == element && mfma.m == m && mfma.n == n && mfma.k == k)
      return findChip(mfma.since) <= this ? &mfma : nullptr;
  return nullptr;
}

ChipTable mxfp4::chipTable() {
  return {kChips, static_cast<int>(std::size(kChips)), kMfmas,
          static_cast<int>(std::size(kMfmas))};
}
