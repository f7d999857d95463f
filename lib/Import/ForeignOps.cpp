// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registration and verification of the foreign operations.

#include "mxfp4/Import/ForeignOps.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mxfp4::foreign;

#include "mxfp4/Import/iree_linalg_ext.cpp.inc"
#include "mxfp4/Import/tm_tensor.cpp.inc"
#include "mxfp4/Import/util.cpp.inc"

#define GET_OP_CLASSES
#include "mxfp4/Import/ForeignOps.cpp.inc"

void TMTensorDialect::initialize() {
  addOperations<TMTensorScatterOp, TMTensorYieldOp>();
}

void IREELinalgExtDialect::initialize() {
  addOperations<IREEScatterOp, IREEYieldOp>();
}

void UtilDialect::initialize() { addOperations<OptimizationBarrierOp>(); }

template <typename Op> static Scatter view(Op op) {
  return {op.getUpdates(), op.getIndices(), op.getOriginal(),
          op.getDimensionMap(),
          op.getCombiner().empty() ? nullptr : &op.getCombiner().front()};
}

std::optional<Scatter> Scatter::get(Operation *op) {
  if (auto scatter = dyn_cast<TMTensorScatterOp>(op))
    return view(scatter);
  if (auto scatter = dyn_cast<IREEScatterOp>(op))
    return view(scatter);
  return std::nullopt;
}

std::optional<int64_t> Scatter::batchRank() const {
  RankedTensorType type = indices.getType();
  int64_t depth = dimensionMap.size();
  if (type.getRank() > 0 && type.getShape().back() == depth)
    return type.getRank() - 1;
  if (depth == 1)
    return type.getRank();
  return std::nullopt;
}

/// Each entry of dimension_map names one dimension of the original, once.
static LogicalResult verifyDimensionMap(Operation *op, const Scatter &scatter) {
  int64_t rank = scatter.original.getType().getRank();
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : scatter.dimensionMap) {
    if (dim < 0 || dim >= rank)
      return op->emitOpError() << "dimension_map names dimension " << dim
                               << " of " << scatter.original.getType();
    if (seen.test(dim))
      return op->emitOpError()
             << "dimension_map names dimension " << dim << " twice";
    seen.set(dim);
  }
  return success();
}

/// Batch dimensions agree; the window lies within the original and, together
/// with the index, covers its rank.
static LogicalResult verifyShapes(Operation *op, const Scatter &scatter) {
  RankedTensorType updates = scatter.updates.getType();
  RankedTensorType indices = scatter.indices.getType();
  RankedTensorType original = scatter.original.getType();
  std::optional<int64_t> batch = scatter.batchRank();
  if (!batch)
    return op->emitOpError()
           << "index vectors of " << indices << " do not have the "
           << scatter.dimensionMap.size() << " coordinates of dimension_map";
  if (updates.getRank() < *batch)
    return op->emitOpError() << "updates " << updates << " lack the " << *batch
                             << " batch dimensions of indices " << indices;
  for (int64_t i = 0; i < *batch; ++i)
    if (failed(verifyCompatibleShape({updates.getDimSize(i)},
                                     {indices.getDimSize(i)})))
      return op->emitOpError() << "updates " << updates << " and indices "
                               << indices << " differ in batch dimension " << i;
  int64_t window = updates.getRank() - *batch;
  int64_t indexOnly = original.getRank() - window;
  if (indexOnly < 0)
    return op->emitOpError()
           << "a window of " << updates
           << " has more dimensions than the original " << original;
  for (int64_t dim = 0; dim < indexOnly; ++dim)
    if (!llvm::is_contained(scatter.dimensionMap, dim))
      return op->emitOpError() << "dimension " << dim << " of the original "
                               << original << " is neither in the window of "
                               << updates << " nor in dimension_map";
  for (int64_t i = 0; i < window; ++i) {
    int64_t size = updates.getDimSize(*batch + i);
    int64_t extent = original.getDimSize(indexOnly + i);
    if (ShapedType::isStatic(size) && ShapedType::isStatic(extent) &&
        size > extent)
      return op->emitOpError()
             << "window extent " << size << " exceeds extent " << extent
             << " of dimension " << indexOnly + i << " of the original";
  }
  return success();
}

template <typename YieldOp>
static LogicalResult verifyCombiner(Operation *op, const Scatter &scatter) {
  Type update = scatter.updates.getType().getElementType();
  Type element = scatter.original.getType().getElementType();
  if (update != element)
    return op->emitOpError() << "updates are of type " << update
                             << " but the original is of type " << element;
  TypeRange arguments = scatter.combiner->getArgumentTypes();
  if (arguments.size() != 2 || arguments[0] != update ||
      arguments[1] != element)
    return op->emitOpError()
           << "region must take the update and the element found, both "
           << element;
  auto yield = dyn_cast<YieldOp>(scatter.combiner->back());
  if (!yield)
    return op->emitOpError()
           << "region must end with '" << YieldOp::getOperationName() << "'";
  if (yield.getValue().getType() != element)
    return yield.emitOpError() << "yields " << yield.getValue().getType()
                               << " but the original is of type " << element;
  return success();
}

template <typename YieldOp, typename ScatterOp>
static LogicalResult verifyScatter(ScatterOp op) {
  Scatter scatter = view(op);
  if (failed(verifyDimensionMap(op, scatter)) ||
      failed(verifyShapes(op, scatter)))
    return failure();
  return verifyCombiner<YieldOp>(op, scatter);
}

LogicalResult TMTensorScatterOp::verify() {
  return verifyScatter<TMTensorYieldOp>(*this);
}

LogicalResult IREEScatterOp::verify() {
  return verifyScatter<IREEYieldOp>(*this);
}
