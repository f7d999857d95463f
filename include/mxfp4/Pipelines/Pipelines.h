// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The named pipelines and their C++ builders: the way from an exported graph
// to code. `lib/Pipelines/Pipelines.cpp` is the table of contents.

#ifndef MXFP4_PIPELINES_PIPELINES_H
#define MXFP4_PIPELINES_PIPELINES_H

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Support/ChoiceParser.h"
#include "mxfp4/Target/Chip.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mxfp4 {

/// The scale rules as values of an option.
inline llvm::cl::ValuesClass scaleRuleChoices() {
  return llvm::cl::values(
      clEnumValN(ScaleRule::Floor, "floor", "exponent of a block's largest"),
      clEnumValN(ScaleRule::Even, "even", "of its largest, rounded as FP4 is"),
      clEnumValN(ScaleRule::Ceil, "ceil", "floor, plus 1 unless exact"),
      clEnumValN(ScaleRule::RCeil, "rceil", "least that saturates nothing"));
}

/// What a graph is to be quantized like; the same for every pipeline and for
/// mxfp4-run.
struct QuantizeOptions : public mlir::PassPipelineOptions<QuantizeOptions> {
  Option<std::string> policy{
      *this, "policy", llvm::cl::init(""),
      llvm::cl::desc("Preset, or #mxfp4.policy<...>; empty: the module's own")};
  Option<std::string> recipe{
      *this, "recipe", llvm::cl::init(""),
      llvm::cl::desc("YAML recipe whose rules are added to the policy")};
  Option<ScaleRule, ChoiceParser<ScaleRule>> scale{
      *this, "scale", llvm::cl::init(ScaleRule::Even),
      llvm::cl::desc("Scale rule of MX formats"), scaleRuleChoices()};
  Option<bool> lmHead{*this, "lm-head", llvm::cl::init(false),
                      llvm::cl::desc("Quantize the LM head like its role")};
  Option<uint64_t> seed{*this, "seed", llvm::cl::init(0),
                        llvm::cl::desc("Seed of the random streams")};
  Option<std::string> names{
      *this, "names", llvm::cl::init(""),
      llvm::cl::desc("JSON file with the names of the parameters")};
};

/// The policy that `options` describe, as the text of an attribute; empty if
/// they describe none and the module's own is to be used.
std::string policyText(const QuantizeOptions &options);

/// Import, roles, policy, quantization and fusion: a graph to stage `fused`.
void buildQuantizePipeline(mlir::OpPassManager &pm,
                           const QuantizeOptions &options);

/// A graph to the LLVM dialect for this machine, quantized products and all
/// the rest as plain loops: slow, exact, no library.
void buildToReferencePipeline(mlir::OpPassManager &pm,
                              const QuantizeOptions &options);

/// A graph to the LLVM dialect for this machine, with calls of the CPU
/// runtime's kernels and of a BLAS.
void buildToCpuPipeline(mlir::OpPassManager &pm,
                        const QuantizeOptions &options);

/// Either from a module at stage `fused`, or one without quantization.
void buildFusedToReference(mlir::OpPassManager &pm);
void buildFusedToCpu(mlir::OpPassManager &pm);

/// How GPU code is made, and the files that are left besides the module; none
/// where empty.
struct GpuOptions {
  /// A chip of the table (Target/Chips.def).
  std::string chip = std::string(kDefaultChip);
  /// Whether quantized products may be emulated in bf16 where the chip has no
  /// instructions for them; else they are errors.
  bool emulate = false;
  /// Folder for the code object and its listing, as --mxfp4-emit-code-object's.
  std::string dump;
  /// JSON file for what is alive at the peak, as --mxfp4-plan-buffers' report.
  std::string memory;
};

/// A graph to kernels for gfx950, or another chip, and host code in the LLVM
/// dialect that launches them through runtime/hip. Arguments, results and the
/// arena, which is the last argument, are device memory.
void buildToGfx950Pipeline(mlir::OpPassManager &pm,
                           const QuantizeOptions &options,
                           const GpuOptions &gpu = {});

/// The same from a module at stage `fused`, or one without quantization.
void buildFusedToGfx950(mlir::OpPassManager &pm, const GpuOptions &gpu = {});

/// The first part of that: to a code object and launches of its kernels, on
/// buffers with their places in the arena.
void buildFusedToLaunches(mlir::OpPassManager &pm, const GpuOptions &gpu = {});

/// And the rest.
void buildLaunchesToLLVM(mlir::OpPassManager &pm);

/// Registers the pipelines under their command-line names.
void registerPipelines();

} // namespace mxfp4

#endif // MXFP4_PIPELINES_PIPELINES_H
