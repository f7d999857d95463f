// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables of formats and presets. A new preset is a new row.

#include "mxfp4/Transforms/Presets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mxfp4;

namespace {

struct Format {
  StringRef name;
  Type (*element)(MLIRContext *);
  BlockShape block;
};

template <typename T> Type get(MLIRContext *context) { return T::get(context); }

constexpr Format kFormats[] = {
    // name        element               block
    {"f32", get<Float32Type>, BlockShape::None},
    {"bf16", get<BFloat16Type>, BlockShape::None},
    {"fp8", get<Float8E4M3FNType>, BlockShape::Tensor},
    {"fp8-e5m2", get<Float8E5M2Type>, BlockShape::Tensor},
    {"mxfp8", get<Float8E4M3FNType>, BlockShape::Row32},
    {"mxfp8-e5m2", get<Float8E5M2Type>, BlockShape::Row32},
    {"mxfp6", get<Float6E2M3FNType>, BlockShape::Row32},
    {"mxfp6-e3m2", get<Float6E3M2FNType>, BlockShape::Row32},
    {"mxfp4", get<Float4E2M1FNType>, BlockShape::Row32},
};

/// What one role gets: a format (empty: as in the graph), a rotation of both
/// operands (0: none) with its signs, and the rounding of both operands.
struct RolePrecision {
  StringRef format;
  int64_t hadamard = 0;
  Signs signs = Signs::None;
  Rounding round = Rounding::Nearest;
};

struct Preset {
  StringRef name;
  RolePrecision fprop, dgrad, wgrad;
  BlockShape weightBlock = BlockShape::Row32;
};

constexpr Rounding kSR = Rounding::Stochastic;
constexpr Signs kRandom = Signs::Random;

// The ladder of "Pretraining LLMs with MXFP4" (arXiv 2605.09825), then what
// others do. `primus`: Primus-Turbo's gemm_fp4 (one scale for a 32x32 tile of
// the weight, H16 on wgrad, no signs).
constexpr Preset kPresets[] = {
    // name           fprop          dgrad          wgrad
    {"none", {}, {}, {}},
    {"bf16", {"bf16"}, {"bf16"}, {"bf16"}},
    {"fp8", {"fp8"}, {"fp8"}, {"fp8"}},
    {"fprop", {"mxfp4"}, {"fp8"}, {"fp8"}},
    {"fprop-dgrad", {"mxfp4"}, {"mxfp4"}, {"fp8"}},
    {"full", {"mxfp4"}, {"mxfp4"}, {"mxfp4"}},
    {"full-sr", {"mxfp4"}, {"mxfp4"}, {"mxfp4", 0, Signs::None, kSR}},
    {"full-rht", {"mxfp4"}, {"mxfp4"}, {"mxfp4", 16, kRandom}},
    {"full-h16", {"mxfp4"}, {"mxfp4"}, {"mxfp4", 16}},
    {"full-h32", {"mxfp4"}, {"mxfp4"}, {"mxfp4", 32}},
    {"full-h16-all", {"mxfp4", 16}, {"mxfp4", 16}, {"mxfp4", 16}},
    {"primus", {"mxfp4"}, {"mxfp4"}, {"mxfp4", 16}, BlockShape::Tile32},
    {"mxfp6", {"mxfp6"}, {"mxfp6"}, {"mxfp6"}},
    {"mxfp8", {"mxfp8"}, {"mxfp8"}, {"mxfp8"}},
};

const Preset *lookup(StringRef name) {
  const auto *it = llvm::find_if(
      kPresets, [&](const Preset &preset) { return preset.name == name; });
  return it == std::end(kPresets) ? nullptr : it;
}

template <typename Row, size_t N> std::string joinNames(const Row (&rows)[N]) {
  return llvm::join(
      llvm::map_range(rows, [](const Row &row) { return row.name; }), ", ");
}

OperandAttr withBlock(OperandAttr operand, BlockShape block) {
  return OperandAttr::get(operand.getContext(), operand.getElement(), block,
                          operand.getScale(), operand.getRound(),
                          operand.getRotation());
}

} // namespace

OperandAttr mxfp4::operandOfFormat(MLIRContext *context, StringRef name,
                                   ScaleRule scale) {
  const auto *it = llvm::find_if(
      kFormats, [&](const Format &format) { return format.name == name; });
  if (it == std::end(kFormats))
    return {};
  // Only blocks with E8M0 scales have a rule to choose them by.
  if (it->block != BlockShape::Row32)
    scale = ScaleRule::Floor;
  return OperandAttr::get(context, it->element(context), it->block, scale,
                          Rounding::Nearest, HadamardAttr());
}

std::string mxfp4::formatNames() { return joinNames(kFormats); }

bool mxfp4::isPreset(StringRef name) { return lookup(name); }

std::string mxfp4::presetNames() { return joinNames(kPresets); }

PrecisionAttr mxfp4::presetPrecision(MLIRContext *context, StringRef name,
                                     Role role, ScaleRule scale) {
  const Preset *preset = lookup(name);
  assert(preset && "not a preset");
  const RolePrecision *row = role == Role::FProp   ? &preset->fprop
                             : role == Role::DGrad ? &preset->dgrad
                             : role == Role::WGrad ? &preset->wgrad
                                                   : nullptr;
  if (!row || row->format.empty())
    return {};
  OperandAttr operand = operandOfFormat(context, row->format, scale);
  HadamardAttr rotation;
  if (row->hadamard)
    rotation = HadamardAttr::get(context, row->hadamard, row->signs, nullptr);
  operand = OperandAttr::get(context, operand.getElement(), operand.getBlock(),
                             operand.getScale(), row->round, rotation);
  OperandAttr weight = operand;
  if (operand.getBlock() == BlockShape::Row32)
    weight = withBlock(operand, preset->weightBlock);
  switch (role) {
  case Role::FProp:
    return PrecisionAttr::get(context, operand, weight, {});
  case Role::DGrad:
    return PrecisionAttr::get(context, {}, weight, operand);
  default:
    return PrecisionAttr::get(context, operand, {}, operand);
  }
}
