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
  addOperations<TMTensorScanOp, TMTensorScatterOp, TMTensorSortOp,
                TMTensorYieldOp>();
}

void IREELinalgExtDialect::initialize() {
  addOperations<IREEScanOp, IREEScatterOp, IREESortOp, IREETopkOp,
                IREEYieldOp>();
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

/// A region that takes `arguments` and yields `result`, to be applied along
/// `dimension` of tensors of type `type`.
template <typename YieldOp>
static LogicalResult verifyAlong(Operation *op, RankedTensorType type,
                                 int64_t dimension, TypeRange arguments,
                                 Type result) {
  if (dimension < 0 || dimension >= type.getRank())
    return op->emitOpError()
           << "names dimension " << dimension << " of " << type;
  if (!type.hasStaticShape())
    return op->emitOpError() << "has dynamic extents: " << type;
  Block &block = op->getRegion(0).front();
  if (block.getArgumentTypes() != arguments)
    return op->emitOpError() << "region must take " << arguments;
  auto yield = dyn_cast<YieldOp>(block.back());
  if (!yield)
    return op->emitOpError()
           << "region must end with '" << YieldOp::getOperationName() << "'";
  if (yield.getValue().getType() != result)
    return yield.emitOpError() << "yields " << yield.getValue().getType()
                               << " where " << result << " is wanted";
  return success();
}

template <typename YieldOp, typename ScanOp>
static LogicalResult verifyScan(ScanOp op) {
  RankedTensorType type = op.getInput().getType();
  Type element = type.getElementType();
  if (failed(verifyAlong<YieldOp>(op, type, op.getDimension(),
                                  {element, element}, element)))
    return failure();
  SmallVector<int64_t> rest(type.getShape());
  rest.erase(rest.begin() + op.getDimension());
  if (op.getAccumulator().getType() != RankedTensorType::get(rest, element))
    return op.emitOpError()
           << "accumulator must be " << RankedTensorType::get(rest, element)
           << " but is " << op.getAccumulator().getType();
  return success();
}

LogicalResult TMTensorScanOp::verify() {
  return verifyScan<TMTensorYieldOp>(*this);
}

LogicalResult IREEScanOp::verify() { return verifyScan<IREEYieldOp>(*this); }

template <typename YieldOp, typename SortOp>
static LogicalResult verifySort(SortOp op) {
  if (op.getValues().empty())
    return op.emitOpError("has nothing to sort");
  auto type = cast<RankedTensorType>(op.getValues().front().getType());
  SmallVector<Type> arguments;
  for (Type each : op.getValues().getTypes()) {
    auto other = cast<RankedTensorType>(each);
    if (other.getShape() != type.getShape())
      return op.emitOpError()
             << "sorts " << type << " and " << other << " together";
    arguments.append(2, other.getElementType());
  }
  return verifyAlong<YieldOp>(op, type, op.getDimension(), arguments,
                              IntegerType::get(op.getContext(), 1));
}

LogicalResult TMTensorSortOp::verify() {
  return verifySort<TMTensorYieldOp>(*this);
}

LogicalResult IREESortOp::verify() { return verifySort<IREEYieldOp>(*this); }

LogicalResult IREETopkOp::verify() {
  if (getInputs().empty() || getInputs().size() > 2 || getInits().size() != 2)
    return emitOpError(
        "takes values and perhaps indices, and two destinations");
  auto values = cast<RankedTensorType>(getInputs().front().getType());
  Type element = values.getElementType();
  if (failed(verifyAlong<IREEYieldOp>(*this, values, getDimension(),
                                      {element, element},
                                      IntegerType::get(getContext(), 1))))
    return failure();
  auto found = cast<RankedTensorType>(getInits()[0].getType());
  auto places = cast<RankedTensorType>(getInits()[1].getType());
  SmallVector<int64_t> shape(values.getShape());
  if (found.getRank() == values.getRank())
    shape[getDimension()] = found.getDimSize(getDimension());
  if (found != values.clone(shape) || places.getShape() != found.getShape() ||
      !places.getElementType().isSignlessInteger() ||
      shape[getDimension()] > values.getDimSize(getDimension()))
    return emitOpError() << "cannot take " << found << " and " << places
                         << " from " << values;
  if (getInputs().size() == 2 &&
      getInputs()[1].getType() != values.clone(places.getElementType()))
    return emitOpError() << "indices must be "
                         << values.clone(places.getElementType()) << " but are "
                         << getInputs()[1].getType();
  return success();
}
