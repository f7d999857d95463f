// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sorts, top-k and scans as linalg operations with one loop more than the
// tensor has dimensions. They route tokens to experts: few elements along the
// dimension and many rows, all done at once. Needs static shapes; gives
// linalg.generic.

#include "ImportPatterns.h"

#include "mxfp4/Import/ForeignOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mxfp4::foreign;

namespace {

/// Builds operations over the dimensions of a tensor of `rank`, of which
/// `dimension` runs over places and a further, innermost loop over the elements
/// that may have to do with each.
class OrderBuilder {
public:
  OrderBuilder(OpBuilder &builder, Operation *op, int64_t rank,
               int64_t dimension)
      : b(builder), loc(op->getLoc()), region(op->getRegion(0).front()),
        dimension(dimension), rank(rank),
        iterators(rank, utils::IteratorType::parallel) {
    iterators.push_back(utils::IteratorType::reduction);
    SmallVector<AffineExpr> dims;
    for (int64_t dim = 0; dim < rank; ++dim)
      dims.push_back(b.getAffineDimExpr(dim));
    atPlace = AffineMap::get(rank + 1, 0, dims, b.getContext());
    SmallVector<AffineExpr> others = dims;
    others[dimension] = b.getAffineDimExpr(rank);
    atElement = AffineMap::get(rank + 1, 0, others, b.getContext());
    dims.erase(dims.begin() + dimension);
    atRow = AffineMap::get(rank + 1, 0, dims, b.getContext());
  }

  /// For each element of `values` (tensors that are ordered together), how many
  /// come before it.
  Value places(ValueRange values) {
    auto type = cast<RankedTensorType>(values.front().getType());
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    for (AffineMap map : {atPlace, atElement})
      for (Value value : values) {
        inputs.push_back(value);
        maps.push_back(map);
      }
    Value zero = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(0));
    Value empty =
        tensor::EmptyOp::create(b, loc, type.getShape(), b.getI64Type());
    Value start = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
    return generic(inputs, maps, start, atPlace,
                   [&](OpBuilder &inner, ValueRange arguments) {
                     return countEarlier(inner, arguments, values.size());
                   });
  }

  /// What is at each place of `init`: the element of `values`, or its index if
  /// there are none, whose number in `places` is that of the place.
  Value atPlaces(Value places, Value values, Value init) {
    SmallVector<Value> inputs{places};
    SmallVector<AffineMap> maps{atElement};
    if (values) {
      inputs.push_back(values);
      maps.push_back(atElement);
    }
    return generic(
        inputs, maps, init, atPlace,
        [&](OpBuilder &inner, ValueRange arguments) -> Value {
          Value here = index(inner, dimension, inner.getI64Type());
          Value found = arith::CmpIOp::create(
              inner, loc, arith::CmpIPredicate::eq, arguments[0], here);
          Value element = values
                              ? arguments[1]
                              : index(inner, rank, arguments.back().getType());
          return arith::SelectOp::create(inner, loc, found, element,
                                         arguments.back());
        });
  }

  /// The accumulator combined with the elements of `input` up to each place;
  /// with all of them if `whole`.
  Value totals(Value input, Value accumulator, bool inclusive, bool whole) {
    auto type = cast<RankedTensorType>(input.getType());
    Value start = accumulator;
    if (!whole) {
      Value empty = tensor::EmptyOp::create(b, loc, type.getShape(),
                                            type.getElementType());
      start = linalg::BroadcastOp::create(b, loc, accumulator, empty,
                                          ArrayRef<int64_t>{dimension})
                  ->getResult(0);
    }
    return generic(
        {input}, {atElement}, start, whole ? atRow : atPlace,
        [&](OpBuilder &inner, ValueRange arguments) -> Value {
          Value combined = apply(inner, {arguments[1], arguments[0]});
          if (whole)
            return combined;
          Value counts = arith::CmpIOp::create(
              inner, loc,
              inclusive ? arith::CmpIPredicate::ule : arith::CmpIPredicate::ult,
              linalg::IndexOp::create(inner, loc, rank),
              linalg::IndexOp::create(inner, loc, dimension));
          return arith::SelectOp::create(inner, loc, counts, combined,
                                         arguments[1]);
        });
  }

private:
  Value generic(ValueRange inputs, ArrayRef<AffineMap> inputMaps, Value init,
                AffineMap initMap,
                llvm::function_ref<Value(OpBuilder &, ValueRange)> body) {
    SmallVector<AffineMap> maps(inputMaps);
    maps.push_back(initMap);
    // Without a place, its loop has nothing to run over.
    SmallVector<utils::IteratorType> kinds = iterators;
    if (initMap == atRow) {
      for (AffineMap &map : maps)
        map = dropPlace(map);
      kinds.erase(kinds.begin() + dimension);
    }
    return linalg::GenericOp::create(
               b, loc, init.getType(), inputs, init, maps, kinds,
               [&](OpBuilder &inner, Location, ValueRange arguments) {
                 linalg::YieldOp::create(inner, loc, body(inner, arguments));
               })
        .getResult(0);
  }

  /// `map`, which does not use the loop over places, without that loop.
  AffineMap dropPlace(AffineMap map) {
    SmallVector<AffineExpr> dims;
    for (int64_t dim = 0; dim <= rank; ++dim)
      dims.push_back(b.getAffineDimExpr(dim > dimension ? dim - 1 : dim));
    return map.replaceDimsAndSymbols(dims, {}, rank, 0);
  }

  Value index(OpBuilder &inner, int64_t loop, Type type) {
    return arith::IndexCastOp::create(
        inner, loc, type, linalg::IndexOp::create(inner, loc, loop));
  }

  /// The operation's region on `arguments`.
  Value apply(OpBuilder &inner, ValueRange arguments) {
    IRMapping mapping;
    mapping.map(region.getArguments(), arguments);
    for (Operation &op : region.without_terminator())
      inner.clone(op, mapping);
    return mapping.lookupOrDefault(region.getTerminator()->getOperand(0));
  }

  /// One more if the element comes before the one at the place. Exporters
  /// compare strictly or not; equal elements keep their order.
  Value countEarlier(OpBuilder &inner, ValueRange arguments, size_t count) {
    SmallVector<Value> forth, back;
    for (size_t i = 0; i < count; ++i) {
      llvm::append_values(forth, arguments[count + i], arguments[i]);
      llvm::append_values(back, arguments[i], arguments[count + i]);
    }
    Value first = apply(inner, forth), last = apply(inner, back);
    Value lower =
        arith::CmpIOp::create(inner, loc, arith::CmpIPredicate::ult,
                              linalg::IndexOp::create(inner, loc, rank),
                              linalg::IndexOp::create(inner, loc, dimension));
    Value equal = arith::CmpIOp::create(inner, loc, arith::CmpIPredicate::eq,
                                        first, last);
    Value before = arith::SelectOp::create(inner, loc, equal, lower, first);
    return arith::AddIOp::create(
        inner, loc, arguments.back(),
        arith::ExtUIOp::create(inner, loc, inner.getI64Type(), before));
  }

  OpBuilder &b;
  Location loc;
  Block &region;
  int64_t dimension, rank;
  SmallVector<utils::IteratorType> iterators;
  /// Of the place, of the element, and of the row that both are in.
  AffineMap atPlace, atElement, atRow;
};

} // namespace

static int64_t rankOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getRank();
}

template <typename SortOp>
static SmallVector<Value> lowerSort(OpBuilder &b, SortOp op) {
  OrderBuilder order(b, op, rankOf(op.getValues().front()), op.getDimension());
  Value places = order.places(op.getValues());
  return llvm::map_to_vector(op.getValues(), [&](Value value) {
    return order.atPlaces(places, value, value);
  });
}

template <typename ScanOp>
static SmallVector<Value> lowerScan(OpBuilder &b, ScanOp op) {
  OrderBuilder order(b, op, rankOf(op.getInput()), op.getDimension());
  return llvm::map_to_vector(ArrayRef{false, true}, [&](bool whole) {
    return order.totals(op.getInput(), op.getAccumulator(), op.getInclusive(),
                        whole);
  });
}

static SmallVector<Value> lowerTopk(OpBuilder &b, IREETopkOp op) {
  ValueRange inputs = op.getInputs(), inits = op.getInits();
  OrderBuilder order(b, op, rankOf(inputs.front()), op.getDimension());
  Value places = order.places(inputs.front());
  return {order.atPlaces(places, inputs[0], inits[0]),
          order.atPlaces(places, inputs.size() > 1 ? inputs[1] : Value(),
                         inits[1])};
}

LogicalResult mxfp4::lowerOrder(RewriterBase &rewriter, Operation *op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> results;
  if (auto sort = dyn_cast<TMTensorSortOp>(op))
    results = lowerSort(rewriter, sort);
  else if (auto sort = dyn_cast<IREESortOp>(op))
    results = lowerSort(rewriter, sort);
  else if (auto scan = dyn_cast<TMTensorScanOp>(op))
    results = lowerScan(rewriter, scan);
  else if (auto scan = dyn_cast<IREEScanOp>(op))
    results = lowerScan(rewriter, scan);
  else if (auto topk = dyn_cast<IREETopkOp>(op))
    results = lowerTopk(rewriter, topk);
  else
    return rewriter.notifyMatchFailure(op, "no sort, top-k or scan");
  rewriter.replaceOp(op, results);
  return success();
}
