// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of other projects that exporters leave in a training step:
// the scatter, sort and scan of torch-mlir and of IREE, IREE's top-k and
// optimization barrier. Just enough of their dialects to parse, verify and print them as they came;
// `--mxfp4-import` turns them into stock dialects.

#ifndef MXFP4_FOREIGN_OPS
#define MXFP4_FOREIGN_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Foreign_Dialect<string dialect, string what> : Dialect {
  let name = dialect;
  let cppNamespace = "::mxfp4::foreign";
  let summary = what;
}

def TMTensor_Dialect
    : Foreign_Dialect<"tm_tensor", "what torch-mlir's linalg-on-tensors back end adds to linalg">;
def IREELinalgExt_Dialect
    : Foreign_Dialect<"iree_linalg_ext", "what IREE's StableHLO input conversion adds to linalg">;
def Util_Dialect
    : Foreign_Dialect<"util", "what IREE's StableHLO input conversion adds for rematerialisation">;

class Foreign_ScatterOp<Dialect dialect> : Op<dialect, "scatter", [
    Pure, SingleBlock, AllTypesMatch<["original", "result"]>]> {
  let summary = "combine updates into a tensor at given indices";
  let description = [{
    `indices` is `[batch..., depth]`, or `[batch...]` for a depth of one;
    `updates` is `[batch..., window...]`. An update's window lies in `original`
    with its trailing dimensions aligned; coordinate `i` of an index is added
    to its position along dimension `dimension_map[i]`. The region takes the
    update and the element found there and yields the new element. Updates with
    equal indices are combined one after another unless `unique_indices`
    promises that there are none.
  }];
  let arguments = (ins
    AnyRankedTensor:$updates,
    RankedTensorOf<[AnySignlessInteger, Index]>:$indices,
    AnyRankedTensor:$original,
    DenseI64ArrayAttr:$dimension_map,
    DefaultValuedAttr<BoolAttr, "true">:$unique_indices);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$combiner);
  let hasVerifier = 1;
}

class Foreign_ScanOp<Dialect dialect> : Op<dialect, "scan", [
    Pure, SingleBlock, AllTypesMatch<["input", "output", "result"]>,
    AllTypesMatch<["accumulator", "last"]>]> {
  let summary = "running totals along a dimension";
  let description = [{
    Element `i` of `result` combines the accumulator and the elements of `input`
    up to `i`, with it if `inclusive`; `last` combines all. The accumulator
    lacks the dimension. The region takes two values and yields the combined.
  }];
  let arguments = (ins
    AnyRankedTensor:$input, AnyRankedTensor:$output, AnyRankedTensor:$accumulator,
    I64Attr:$dimension, DefaultValuedAttr<BoolAttr, "true">:$inclusive);
  let results = (outs AnyRankedTensor:$result, AnyRankedTensor:$last);
  let regions = (region SizedRegion<1>:$combiner);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)`
    `ins` `(` $input `:` type($input) `)`
    `outs` `(` $output `,` $accumulator `:` type($output) `,` type($accumulator) `)`
    $combiner `->` type($result) `,` type($last)
  }];
  let hasVerifier = 1;
}

class Foreign_SortOp<Dialect dialect> : Op<dialect, "sort", [
    Pure, SingleBlock,
    RangedTypesMatchWith<"results have the types of the operands", "values", "results",
                         "$_self">]> {
  let summary = "put tensors in order along a dimension";
  let description = [{
    All tensors are permuted alike. The region takes two values of each tensor,
    in turn, and yields whether the first of each pair may stand before the
    second.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$values, I64Attr:$dimension);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$comparator);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `outs` `(` $values `:` type($values) `)` $comparator `->` type($results)
  }];
  let hasVerifier = 1;
}

class Foreign_YieldOp<Dialect dialect, list<string> parents> : Op<dialect, "yield", [
    Pure, Terminator, ReturnLike, ParentOneOf<parents>]> {
  let summary = "the combined element, or whether an element comes first";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "attr-dict $value `:` type($value)";
}

def Foreign_TMTensorScatterOp : Foreign_ScatterOp<TMTensor_Dialect> {
  let assemblyFormat = [{
    attr-dict `unique_indices` `(` $unique_indices `)`
    `ins` `(` $updates `,` $indices `:` type($updates) `,` type($indices) `)`
    `outs` `(` $original `:` type($original) `)` $combiner `->` type($result)
  }];
}

def Foreign_TMTensorScanOp : Foreign_ScanOp<TMTensor_Dialect>;
def Foreign_TMTensorSortOp : Foreign_SortOp<TMTensor_Dialect>;

def Foreign_TMTensorYieldOp : Foreign_YieldOp<TMTensor_Dialect,
    ["TMTensorScatterOp", "TMTensorScanOp", "TMTensorSortOp"]>;

def Foreign_IREEScatterOp : Foreign_ScatterOp<IREELinalgExt_Dialect> {
  let assemblyFormat = [{
    attr-dict `dimension_map` `=` $dimension_map `unique_indices` `(` $unique_indices `)`
    `ins` `(` $updates `,` $indices `:` type($updates) `,` type($indices) `)`
    `outs` `(` $original `:` type($original) `)` $combiner `->` type($result)
  }];
}

def Foreign_IREEScanOp : Foreign_ScanOp<IREELinalgExt_Dialect>;
def Foreign_IREESortOp : Foreign_SortOp<IREELinalgExt_Dialect>;

def Foreign_IREETopkOp : Op<IREELinalgExt_Dialect, "topk", [
    Pure, SingleBlock, AttrSizedOperandSegments,
    RangedTypesMatchWith<"results have the types of the destinations", "inits", "results",
                         "$_self">]> {
  let summary = "the first elements of an order along a dimension, and where they were";
  let description = [{
    `inputs` are the values and, if they do not number themselves, their
    indices; `inits` give the extent. The region takes two values and yields
    whether the first comes before the second.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$inits,
                       I64Attr:$dimension);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$comparator);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $inits `:` type($inits) `)` $comparator `->` type($results)
  }];
  let hasVerifier = 1;
}

def Foreign_IREEYieldOp : Foreign_YieldOp<IREELinalgExt_Dialect,
    ["IREEScatterOp", "IREEScanOp", "IREESortOp", "IREETopkOp"]>;

def Foreign_OptimizationBarrierOp : Op<Util_Dialect, "optimization_barrier", [
    RangedTypesMatchWith<"results have the types of the operands", "operands", "results",
                         "$_self">]> {
  let summary = "the operands, which must not be merged with other copies of them";
  let description = [{
    JAX puts it in front of a rematerialised forward so that it is not merged
    with the first one. Not pure, for the same reason.
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // MXFP4_FOREIGN_OPS
