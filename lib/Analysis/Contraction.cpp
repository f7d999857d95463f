// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions by their indexing maps and bodies, never by operation name: a
// square generic A B^T looks like a matmul to anyone who does not read maps.

#include "mxfp4/Analysis/Contraction.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mxfp4;

int64_t mxfp4::checkedProduct(ArrayRef<int64_t> factors) {
  int64_t product = 1;
  for (int64_t factor : factors)
    if (ShapedType::isDynamic(factor) ||
        llvm::MulOverflow(product, factor, product))
      return ShapedType::kDynamic;
  return product;
}

static int64_t extent(ArrayRef<unsigned> loops, ArrayRef<int64_t> ranges) {
  return checkedProduct(
      llvm::map_to_vector(loops, [&](unsigned loop) { return ranges[loop]; }));
}

FailureOr<Contraction> Contraction::get(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
      linalgOp.getNumDpsInputs() != 2 || linalgOp.getNumReductionLoops() == 0 ||
      !linalg::isaContractionOpInterface(linalgOp))
    return failure();
  FailureOr<linalg::ContractionDimensions> loops =
      linalg::inferContractionDims(linalgOp);
  if (failed(loops) || loops->k.empty())
    return failure();
  bool named = !isa<linalg::GenericOp>(op);
  if (loops->m.empty() && loops->n.empty() && !named)
    return failure();
  SmallVector<int64_t> ranges = linalgOp.getStaticLoopRanges();
  Contraction result{linalgOp, *loops};
  result.batch = extent(loops->batch, ranges);
  result.m = extent(loops->m, ranges);
  result.n = extent(loops->n, ranges);
  result.k = extent(loops->k, ranges);
  return result;
}

SmallVector<unsigned> Contraction::operandDims(unsigned number,
                                               ArrayRef<unsigned> loops) const {
  linalg::LinalgOp linalgOp = op;
  AffineMap map = linalgOp.getMatchingIndexingMap(&op->getOpOperand(number));
  SmallVector<unsigned> dims;
  for (auto [dim, result] : llvm::enumerate(map.getResults()))
    if (auto loop = dyn_cast<AffineDimExpr>(result);
        loop && llvm::is_contained(loops, loop.getPosition()))
      dims.push_back(dim);
  return dims;
}

int64_t Contraction::flops() const {
  return checkedProduct({2, batch, m, n, k});
}

int64_t mxfp4::loopTrips(Operation *op) {
  int64_t trips = 1;
  for (auto loop = op->getParentOfType<LoopLikeOpInterface>(); loop;
       loop = loop->getParentOfType<LoopLikeOpInterface>()) {
    std::optional<APInt> count = loop.getStaticTripCount();
    if (!count || count->getActiveBits() > 63 ||
        llvm::MulOverflow<int64_t>(trips, count->getSExtValue(), trips))
      return -1;
  }
  return trips;
}
