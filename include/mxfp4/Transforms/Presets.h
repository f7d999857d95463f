// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats and presets by name: the two tables from which policies and recipes
// are made. Needs a context; gives operand and precision attributes.

#ifndef MXFP4_TRANSFORMS_PRESETS_H
#define MXFP4_TRANSFORMS_PRESETS_H

#include "mxfp4/Dialect/MXFP4.h"

namespace mxfp4 {

/// The operand that a format's name stands for: f32, bf16, fp8 and fp8-e5m2
/// (one scale for the tensor), mxfp8, mxfp8-e5m2, mxfp6, mxfp6-e3m2 and mxfp4
/// (1x32 blocks, scales by `scale`). Null if there is no such format.
OperandAttr operandOfFormat(mlir::MLIRContext *context, llvm::StringRef format,
                            ScaleRule scale);

/// The names that `operandOfFormat` knows, "a, b, c", for messages.
std::string formatNames();

/// Whether `name` is a row of the table of presets.
bool isPreset(llvm::StringRef name);

/// The names of all presets, "a, b, c", for messages.
std::string presetNames();

/// What the preset `name`, which must exist, gives to products of `role`: null
/// if they stay as they are in the graph. `scale` is the rule of MX formats.
PrecisionAttr presetPrecision(mlir::MLIRContext *context, llvm::StringRef name,
                              Role role, ScaleRule scale);

} // namespace mxfp4

#endif // MXFP4_TRANSFORMS_PRESETS_H
