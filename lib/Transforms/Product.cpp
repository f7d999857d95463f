// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any contraction (named or generic, batched, matrix-vector, several
// contraction dimensions, any dimension order) as a batched NT product. Read
// off the maps: names of operations say nothing about them.

#include "mxfp4/Transforms/Product.h"

#include "mxfp4/Analysis/Contraction.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mxfp4;

/// `loops` ordered by where `map` has them.
static SmallVector<unsigned> inOrderOf(AffineMap map,
                                       ArrayRef<unsigned> loops) {
  SmallVector<unsigned> result;
  for (AffineExpr expr : map.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      if (llvm::is_contained(loops, dim.getPosition()))
        result.push_back(dim.getPosition());
  return result;
}

/// Where `map` has each of `loops`.
static SmallVector<unsigned> positionsIn(AffineMap map,
                                         ArrayRef<unsigned> loops) {
  SmallVector<unsigned> result;
  for (unsigned loop : loops)
    result.push_back(
        *map.getResultPosition(getAffineDimExpr(loop, map.getContext())));
  return result;
}

FailureOr<Product> Product::get(Operation *op, std::string &reason) {
  auto refuse = [&](const Twine &why) {
    reason = why.str();
    return failure();
  };
  FailureOr<Contraction> contraction = Contraction::get(op);
  if (failed(contraction))
    return refuse("is not a matrix product on tensors");
  for (Value value : op->getOperands()) {
    auto type = cast<RankedTensorType>(value.getType());
    if (!type.hasStaticShape())
      return refuse("has an operand of dynamic shape");
    if (!type.getElementType().isF32() && !type.getElementType().isBF16())
      return refuse("has an operand that is neither f32 nor bf16");
    if (type.getNumElements() == 0)
      return refuse("has an operand without elements");
  }
  linalg::LinalgOp linalgOp = contraction->op;
  const linalg::ContractionDimensions &dims = contraction->loops;
  if (dims.batch.size() + dims.m.size() + dims.n.size() + dims.k.size() !=
      linalgOp.getNumLoops())
    return refuse("has a loop that is no batch, row, column or contraction");

  Product product;
  product.op = linalgOp;
  OpOperand *lhs = linalgOp.getDpsInputOperand(0),
            *rhs = linalgOp.getDpsInputOperand(1);
  SmallVector<unsigned> m(dims.m.begin(), dims.m.end());
  SmallVector<unsigned> n(dims.n.begin(), dims.n.end());
  AffineMap out =
      linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0));
  // A result that has its columns first is the transposed product.
  SmallVector<unsigned> mOut = positionsIn(out, m), nOut = positionsIn(out, n);
  if (!mOut.empty() && !nOut.empty() &&
      *llvm::min_element(mOut) > *llvm::min_element(nOut)) {
    std::swap(lhs, rhs);
    std::swap(m, n);
    product.swapped = true;
  }
  AffineMap lhsMap = linalgOp.getMatchingIndexingMap(lhs);
  AffineMap rhsMap = linalgOp.getMatchingIndexingMap(rhs);
  SmallVector<unsigned> batch = inOrderOf(out, dims.batch);
  SmallVector<unsigned> k = inOrderOf(lhsMap, dims.k);
  m = inOrderOf(out, m);
  n = inOrderOf(out, n);
  product.lhs = MatrixView::get(lhs->get(), positionsIn(lhsMap, batch),
                                positionsIn(lhsMap, m), positionsIn(lhsMap, k));
  product.rhs = MatrixView::get(rhs->get(), positionsIn(rhsMap, batch),
                                positionsIn(rhsMap, n), positionsIn(rhsMap, k));
  ArrayRef<int64_t> outShape = linalgOp.getShape(linalgOp.getDpsInitOperand(0));
  for (ArrayRef<unsigned> loops : {ArrayRef(batch), ArrayRef(m), ArrayRef(n)})
    for (unsigned position : positionsIn(out, loops)) {
      product.resultPosition.push_back(position);
      product.shape.push_back(outShape[position]);
    }
  return product;
}
