// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which row of KernelConfigs.def a product gets, and what a row must satisfy.

#include "mxfp4/Target/KernelConfig.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mxfp4;

namespace {
/// A row of the table.
struct Row {
  ElementClass elements;
  int64_t minM, minN; // the smallest product it is for
  int64_t minPercent; // of the rounds of compute units that its tiles fill
  int64_t tileM, tileN;
  int64_t wavesM, wavesN;
  int64_t step, stages;
  int64_t mfmaM, mfmaN, mfmaK;
  int64_t group;
  const char *evidence;
};

constexpr Row kRows[] = {
#define MXFP4_KERNEL_CONFIG(elements, ...)                                     \
  {ElementClass::elements, __VA_ARGS__},
#include "mxfp4/Target/KernelConfigs.def"
};
} // namespace

/// Of a row of the operand with the wider elements, in a step and in LDS.
static constexpr int64_t kStepBytes = 128;

/// Whether `chip` has what `row` is made of.
static bool fits(const Chip &chip, const Row &row) {
  return chip.findMfma(mfmaElement(row.elements), row.mfmaM, row.mfmaN,
                       row.mfmaK) &&
         row.stages * (row.tileM + row.tileN) * kStepBytes <= chip.ldsBytes;
}

ElementClass mxfp4::classify(GemmAttr gemm) {
  Type lhs = gemm.getLhs().getElement(), rhs = gemm.getRhs().getElement();
  if (isa<Float4E2M1FNType>(lhs) && isa<Float4E2M1FNType>(rhs))
    return ElementClass::FP4;
  if (gemm.getLhs().hasScale() && gemm.getRhs().hasScale())
    return ElementClass::F8F6F4;
  return isa<BFloat16Type>(lhs) && isa<BFloat16Type>(rhs) ? ElementClass::BF16
                                                          : ElementClass::F32;
}

Mfma::Element mxfp4::mfmaElement(ElementClass elements) {
  switch (elements) {
  case ElementClass::FP4:
  case ElementClass::F8F6F4:
    return Mfma::F8F6F4;
  case ElementClass::BF16:
    return Mfma::BF16;
  case ElementClass::F32:
    return Mfma::F32;
  }
  llvm_unreachable("every class has instructions");
}

static KernelConfigAttr toAttr(MLIRContext *context, const Row &row) {
  Builder b(context);
  return KernelConfigAttr::get(
      context, b.getDenseI64ArrayAttr({row.tileM, row.tileN}),
      b.getDenseI64ArrayAttr({row.wavesM, row.wavesN}), row.step, row.stages,
      b.getDenseI64ArrayAttr({row.mfmaM, row.mfmaN, row.mfmaK}), row.group);
}

KernelConfigAttr mxfp4::selectKernelConfig(const Chip &chip, GemmAttr gemm,
                                           int64_t batch, int64_t m, int64_t n,
                                           bool throughRegisters) {
  ElementClass elements = classify(gemm);
  for (const Row &row : kRows) {
    if (row.elements != elements || m < row.minM || n < row.minN ||
        !fits(chip, row))
      continue;
    int64_t accumulators =
        row.tileM * row.tileN / (row.wavesM * row.wavesN * 64);
    if (throughRegisters && accumulators > 128)
      continue;
    int64_t tiles =
        batch * llvm::divideCeil(m, row.tileM) * llvm::divideCeil(n, row.tileN);
    // The last round of workgroups takes as long as the others.
    int64_t places = llvm::alignTo(tiles, chip.computeUnits);
    if (tiles * 100 >= row.minPercent * places)
      return toAttr(gemm.getContext(), row);
  }
  // Each element class ends with a row for every shape, on chips that have
  // instructions for it.
  return {};
}
