// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of the `mxfp4` dialect. `hadamard`, `quantize` and
// `dequantize` are values in, values out, and describe what happens to one
// operand; `fused_quantize` and `scaled_matmul` are destination-style and are
// what the back ends see.

#ifndef MXFP4_OPS
#define MXFP4_OPS

include "mxfp4/Dialect/MXFP4Attrs.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class MXFP4_Op<string mnemonic, list<Trait> traits = []> : Op<MXFP4_Dialect, mnemonic, traits>;

def MXFP4_HighPrecisionTensor : RankedTensorOf<[F32, BF16]>;
def MXFP4_QuantizedTensor : RankedTensorOf<[F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E5M2]>;
def MXFP4_ScaleTensor : RankedTensorOf<[F8E8M0FNU, F32]>;
// On the way to a back end data becomes bytes and tensors become buffers.
def MXFP4_Shaped : AnyTypeOf<[AnyRankedTensor, AnyStridedMemRef]>;

def MXFP4_HadamardOp : MXFP4_Op<"hadamard", [
    Pure, AttrSizedOperandSegments, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "rotate runs of elements along one dimension";
  let description = [{
    Multiplies each run of `size` elements along `axis` by the signs, if any,
    and by the Sylvester-Hadamard matrix of that order over sqrt(size). Sums
    are in f32 and the factor is applied last, once (Numerics/Hadamard.h). The
    extent of `axis` must be a multiple of the size. The result is f32.

    ```mlir
    %r = mxfp4.hadamard %x axis 1 <16> : tensor<128x64xbf16> -> tensor<128x64xf32>
    ```
  }];
  let arguments = (ins
    MXFP4_HighPrecisionTensor:$source,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$axis,
    MXFP4_HadamardAttr:$rotation,
    OptionalAttr<MXFP4_StreamAttr>:$stream,
    Optional<I64>:$step,
    Optional<I64>:$trip);
  let results = (outs RankedTensorOf<[F32]>:$result);
  let assemblyFormat = [{
    $source `axis` $axis $rotation (`stream` $stream^)? (`step` $step^)? (`trip` $trip^)?
    attr-dict `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MXFP4_QuantizeOp : MXFP4_Op<"quantize", [
    Pure, AttrSizedOperandSegments, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "quantize to block-scaled elements";
  let description = [{
    `axis` is the contraction. The data has the shape of the source and the
    element type of `operand`; the scales have one element for each block: the
    extent of `axis` over 32 for `1x32`, the last two extents over 32 (rounded
    up) for `32x32`, rank 0 and f32 for `tensor`. The extent of `axis` must be a
    multiple of 32 where there are blocks.

    ```mlir
    %q, %s = mxfp4.quantize %x axis 1 <f4E2M1FN, block = 1x32, scale = even>
        : tensor<128x64xf32> -> tensor<128x64xf4E2M1FN>, tensor<128x2xf8E8M0FNU>
    ```
  }];
  let arguments = (ins
    MXFP4_HighPrecisionTensor:$source,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$axis,
    MXFP4_OperandAttr:$operand,
    OptionalAttr<MXFP4_StreamAttr>:$stream,
    Optional<I64>:$step,
    Optional<I64>:$trip);
  let results = (outs MXFP4_QuantizedTensor:$data, MXFP4_ScaleTensor:$scale);
  let assemblyFormat = [{
    $source `axis` $axis $operand (`stream` $stream^)? (`step` $step^)? (`trip` $trip^)?
    attr-dict `:` type($source) `->` type($data) `,` type($scale)
  }];
  let hasVerifier = 1;
}

def MXFP4_DequantizeOp : MXFP4_Op<"dequantize", [Pure]> {
  let summary = "the values that quantized data stands for";
  let description = [{
    Element times scale, in f32 (exact but for overflow) and, for a bf16
    result, rounded once. `dequantize(quantize(x))` is not x and stays.

    ```mlir
    %x = mxfp4.dequantize %q, %s axis 1 <f4E2M1FN, block = 1x32>
        : tensor<128x64xf4E2M1FN>, tensor<128x2xf8E8M0FNU> -> tensor<128x64xf32>
    ```
  }];
  let arguments = (ins
    MXFP4_QuantizedTensor:$data,
    MXFP4_ScaleTensor:$scale,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$axis,
    MXFP4_OperandAttr:$operand);
  let results = (outs MXFP4_HighPrecisionTensor:$result);
  let assemblyFormat = [{
    $data `,` $scale `axis` $axis $operand attr-dict
    `:` type($data) `,` type($scale) `->` type($result)
  }];
  let hasVerifier = 1;
}

// Bits of largest magnitudes, one for each part of a tensor.
def MXFP4_AmaxCells : MemRefRankOf<[I32], [1]>;

def MXFP4_AmaxOp : MXFP4_Op<"amax", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "largest magnitudes of parts of a tensor that is to share one scale";
  let description = [{
    A GPU cannot know the largest magnitude of a whole tensor while it quantizes
    it; this is the pass over `[B,] R, C` that goes before. Each cell receives
    the f32 bits of the largest magnitude of one part of the source; the parts
    cover it, and which is whose is the kernel's choice. Bits are compared, so
    that a NaN is larger than infinity. With a `rotation` the values are those
    that the quantizer rotates: along rows or, with `column`, along columns,
    padded with zeros to whole runs. `rounded` as in `mxfp4.fused_quantize`.

    ```mlir
    mxfp4.amax %x : memref<8192x4096xbf16> outs(%cells : memref<1024xi32>)
    mxfp4.amax %x step %step : memref<64x64xf32> column rotation <32, signs = random>
        stream <seed = 1, gemm = 2, operand = 0> outs(%cells : memref<16xi32>)
    ```
  }];
  let arguments = (ins
    AnyStridedMemRef:$source,
    Optional<I64>:$step,
    Optional<I64>:$trip,
    MXFP4_AmaxCells:$cells,
    UnitAttr:$column,
    OptionalAttr<MXFP4_HadamardAttr>:$rotation,
    OptionalAttr<MXFP4_StreamAttr>:$stream,
    UnitAttr:$rounded);
  let assemblyFormat = [{
    $source (`step` $step^)? (`trip` $trip^)? `:` type($source)
    (`column` $column^)? (`rotation` $rotation^)? (`stream` $stream^)?
    `outs` `(` $cells `:` type($cells) `)` attr-dict
  }];
  let hasVerifier = 1;
}

def MXFP4_FusedQuantizeOp : MXFP4_Op<"fused_quantize", [
    AttrSizedOperandSegments, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "rotate and quantize a matrix along rows, columns or both, from one read";
  let description = [{
    The source is `[R, C]` or `[B, R, C]`, f32 or bf16. The row copy contracts
    over C: data `[B, R, C']`; the column copy contracts over R and is
    transposed: data `[B, C, R']`. C' and R' are the extents rounded up to a
    multiple of 32 (and of the rotation); what is added is zero. Each copy has
    its own operand attribute, rotation included, and its own random stream.
    Either may be absent. `scale_layout` is
    for GPU kernels: `shuffled` scales and FP6 codes without gaps. So is `amax`,
    what `mxfp4.amax` found for a copy whose scale is the whole tensor's, and
    `gemm`, which takes the place of the number in the stream, so that kernels
    that differ in it alone are one. `rounded` says that values of an f32 buffer
    are rounded to bf16 when they are read.

    ```mlir
    %r:4 = mxfp4.fused_quantize %x : tensor<64x128xf32>
        row <f4E2M1FN, block = 1x32> outs(%rq, %rs : tensor<64x128xf4E2M1FN>, tensor<64x4xf8E8M0FNU>)
        column <f4E2M1FN, block = 1x32, rotation = <16>> outs(%cq, %cs : tensor<128x64xf4E2M1FN>, tensor<128x2xf8E8M0FNU>)
        -> tensor<64x128xf4E2M1FN>, tensor<64x4xf8E8M0FNU>, tensor<128x64xf4E2M1FN>, tensor<128x2xf8E8M0FNU>
    ```
  }];
  let arguments = (ins
    MXFP4_Shaped:$source,
    Optional<I64>:$step,
    Optional<I64>:$trip,
    Variadic<MXFP4_Shaped>:$row_outs,
    Variadic<MXFP4_Shaped>:$column_outs,
    Optional<MXFP4_AmaxCells>:$row_amax,
    Optional<MXFP4_AmaxCells>:$column_amax,
    Optional<I64>:$row_gemm,
    Optional<I64>:$column_gemm,
    OptionalAttr<MXFP4_OperandAttr>:$row,
    OptionalAttr<MXFP4_OperandAttr>:$column,
    OptionalAttr<MXFP4_StreamAttr>:$row_stream,
    OptionalAttr<MXFP4_StreamAttr>:$column_stream,
    DefaultValuedOptionalAttr<MXFP4_ScaleLayoutAttr, "::mxfp4::ScaleLayout::Linear">:$scale_layout,
    UnitAttr:$rounded);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $source (`step` $step^)? (`trip` $trip^)? `:` type($source)
    (`row` $row^ (`stream` $row_stream^)? (`gemm` $row_gemm^)? (`amax` $row_amax^ `:` type($row_amax))?
      `outs` `(` $row_outs `:` type($row_outs) `)`)?
    (`column` $column^ (`stream` $column_stream^)? (`gemm` $column_gemm^)? (`amax` $column_amax^ `:` type($column_amax))?
      `outs` `(` $column_outs `:` type($column_outs) `)`)?
    attr-dict (`->` type($results)^)?
  }];
  // Everything that a graph says; the rest is for kernels.
  let builders = [OpBuilder<(ins "::mlir::TypeRange":$results, "::mlir::Value":$source, "::mlir::Value":$step,
                                 "::mlir::Value":$trip, "::mlir::ValueRange":$row_outs, "::mlir::ValueRange":$column_outs,
                                 "::mxfp4::OperandAttr":$row, "::mxfp4::OperandAttr":$column,
                                 "::mxfp4::StreamAttr":$row_stream, "::mxfp4::StreamAttr":$column_stream), [{
    build($_builder, $_state, results, source, step, trip, row_outs, column_outs, /*row_amax=*/nullptr,
          /*column_amax=*/nullptr, /*row_gemm=*/nullptr, /*column_gemm=*/nullptr, row, column, row_stream,
          column_stream);
  }]>];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable();
  }];
}

def MXFP4_ScaledMatmulOp : MXFP4_Op<"scaled_matmul", [
    AttrSizedOperandSegments, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "C += A B^T of block-scaled operands, f32 accumulation";
  let description = [{
    `lhs[B, M, K]`, `rhs[B, N, K]`, `init[B, M, N]` (without B for one product;
    buffers may have several dimensions for B).
    `gemm` says what the operands are: with blocks, each comes with the scales
    that its quantizer wrote; bf16 and f32 operands come without. Products
    within a block are exact, sums are in f32 and in no stated order; init and
    bias (`[N]`, f32) are added in f32 and the sum is rounded once to the type
    of init (f32 or bf16). An init filled with zeros costs nothing; once it is a
    buffer, `overwrite` says that its content is not to be read. `config` and
    `scale_layout` are for GPU kernels: how the product is spread over the chip,
    and where its scales lie.

    ```mlir
    %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
        ins(%a scale %sa, %b scale %sb) outs(%init)
        : (tensor<64x128xf4E2M1FN>, tensor<64x4xf8E8M0FNU>, tensor<32x128xf4E2M1FN>, tensor<32x4xf8E8M0FNU>, tensor<64x32xf32>) -> tensor<64x32xf32>
    ```
  }];
  let arguments = (ins
    MXFP4_Shaped:$lhs, Optional<MXFP4_Shaped>:$lhs_scale,
    MXFP4_Shaped:$rhs, Optional<MXFP4_Shaped>:$rhs_scale,
    Optional<MXFP4_Shaped>:$bias,
    MXFP4_Shaped:$init,
    MXFP4_GemmAttr:$gemm,
    DefaultValuedOptionalAttr<MXFP4_ScaleLayoutAttr, "::mxfp4::ScaleLayout::Linear">:$scale_layout,
    OptionalAttr<MXFP4_KernelConfigAttr>:$config,
    UnitAttr:$overwrite);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $gemm `ins` `(` $lhs (`scale` $lhs_scale^)? `,` $rhs (`scale` $rhs_scale^)? (`bias` $bias^)? `)`
    `outs` `(` $init `)` attr-dict `:` functional-type(operands, results)
  }];
  // Everything that a graph says; the rest is for kernels.
  let builders = [OpBuilder<(ins "::mlir::Type":$result, "::mlir::Value":$lhs, "::mlir::Value":$lhs_scale,
                                 "::mlir::Value":$rhs, "::mlir::Value":$rhs_scale, "::mlir::Value":$bias,
                                 "::mlir::Value":$init, "::mxfp4::GemmAttr":$gemm), [{
    build($_builder, $_state, result, lhs, lhs_scale, rhs, rhs_scale, bias, init, gemm,
          ::mxfp4::ScaleLayout::Linear, /*config=*/nullptr);
  }]>];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
  }];
}

def MXFP4_RebaseOp : MXFP4_Op<"rebase", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "the same elements, as a buffer that begins with them";
  let description = [{
    The result has the source's sizes and strides and offset 0: its address is
    that of the source's first element. Kernels are given bare addresses, which
    say nothing of an offset.

    ```mlir
    %w = mxfp4.rebase %layer : memref<64x64xf32, strided<[64, 1], offset: ?>> -> memref<64x64xf32, strided<[64, 1]>>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$source);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}

#endif // MXFP4_OPS
