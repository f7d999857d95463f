// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of other projects that exporters leave in a training step:
// the scatter of torch-mlir and of IREE, and IREE's optimization barrier. Just
// enough of their dialects to parse, verify and print them as they came;
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

class Foreign_YieldOp<Dialect dialect, string scatter> : Op<dialect, "yield", [
    Pure, Terminator, ReturnLike, HasParent<scatter>]> {
  let summary = "the combined element";
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

def Foreign_TMTensorYieldOp : Foreign_YieldOp<TMTensor_Dialect, "TMTensorScatterOp">;

def Foreign_IREEScatterOp : Foreign_ScatterOp<IREELinalgExt_Dialect> {
  let assemblyFormat = [{
    attr-dict `dimension_map` `=` $dimension_map `unique_indices` `(` $unique_indices `)`
    `ins` `(` $updates `,` $indices `:` type($updates) `,` type($indices) `)`
    `outs` `(` $original `:` type($original) `)` $combiner `->` type($result)
  }];
}

def Foreign_IREEYieldOp : Foreign_YieldOp<IREELinalgExt_Dialect, "IREEScatterOp">;

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
