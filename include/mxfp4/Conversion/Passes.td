// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes that leave the `mxfp4` dialect for a back end on this machine, in
// pipeline order.

#ifndef MXFP4_CONVERSION_PASSES
#define MXFP4_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def LowerToReference : Pass<"mxfp4-lower-to-reference", "::mlir::ModuleOp"> {
  let summary = "Lower every mxfp4 operation to linalg and arith, exactly";
  let description = [{
    Needs: mxfp4 operations on tensors with logical types. Gives: linalg,
    tensor, arith and math on i8, i32, i64, f32 and f64 only: every tensor of
    codes or scales becomes one of bytes, of the same shape, one code a byte,
    also in function signatures and loops. Conversions are integer arithmetic
    that gives the bits of `mxfp4/Numerics` and calls nothing; products are
    accumulated in f64 and rounded once to f32. Slow; what the other back ends
    are compared with.

    ```mlir
    %q, %s = mxfp4.quantize %x axis 1 <f4E2M1FN, block = 1x32>
        : tensor<4x64xf32> -> tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
    ```
    becomes a reduction that finds the largest magnitude of each block, a
    `linalg.generic` that makes scale codes, `tensor<4x2xi8>`, of those, and
    one that encodes each element, `tensor<4x64xi8>`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect",
  ];
  let statistics = [
    Statistic<"numLowered", "operations-lowered", "mxfp4 operations now in linalg">,
  ];
}

def EmulateProducts : Pass<"mxfp4-emulate-products", "::mlir::func::FuncOp"> {
  let summary = "Multiply what quantized operands stand for, in bf16";
  let description = [{
    Needs: stage `fused`, tensors with logical types. Gives: the same for chips
    that have no block-scaled matrix instructions. Codes and scales are those of
    the policy, bit for bit; a product takes their values in bf16, which holds
    them exactly (block scales are powers of two), and the one f32 scale that a
    whole tensor may have is multiplied into the sum. What a step computes then
    differs from gfx950 in the order of f32 sums alone.

    ```mlir
    %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
        ins(%a scale %sa, %b scale %sb) outs(%z) : ...
    ```
    becomes
    ```mlir
    %x = mxfp4.dequantize %a, %sa axis 1 <f4E2M1FN, block = 1x32> : ... -> tensor<64x128xbf16>
    %y = mxfp4.dequantize %b, %sb axis 1 <f4E2M1FN, block = 1x32> : ... -> tensor<32x128xbf16>
    %c = mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%x, %y) outs(%z) : ...
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect", "::mxfp4::MXFP4Dialect",
  ];
  let statistics = [
    Statistic<"numEmulated", "products-emulated", "quantized products now in bf16">,
  ];
}

def Pack : Pass<"mxfp4-pack", "::mlir::ModuleOp"> {
  let summary = "Turn tensors of codes and scales into tensors of bytes";
  let description = [{
    Needs: mxfp4 operations on tensors with logical types. Gives: the same
    `fused_quantize` and `scaled_matmul` on i8, two E2M1 codes a byte along the
    last dimension (the even index in the low nibble), all other codes and
    E8M0 scales in a byte each; functions, loops, slices and constants likewise.
    `hadamard`, `quantize` and `dequantize` that no fused operation took up
    become linalg here, as in the reference lowering. What would take the two
    codes of a byte apart (a transpose of packed data) is an error.

    ```mlir
    %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f8E4M3FN, block = 1x32>>
        ins(%a scale %sa, %b scale %sb) outs(%z)
        : (tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>, tensor<8x64xf8E4M3FN>, tensor<8x2xf8E8M0FNU>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
    becomes
    ```mlir
    %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f8E4M3FN, block = 1x32>>
        ins(%a scale %sa, %b scale %sb) outs(%z)
        : (tensor<4x32xi8>, tensor<4x2xi8>, tensor<8x64xi8>, tensor<8x2xi8>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect",
  ];
  let statistics = [
    Statistic<"numPacked", "operations-packed", "destination-style operations now on bytes">,
    Statistic<"numLowered", "operations-lowered", "unfused operations now in linalg">,
  ];
}

def LowerToCPU : Pass<"mxfp4-lower-to-cpu", "::mlir::ModuleOp"> {
  let summary = "Turn mxfp4 operations on buffers into calls of the CPU kernels";
  let description = [{
    Needs: `fused_quantize` and `scaled_matmul` on memrefs of bytes. Gives:
    calls of `mxfp4_cpu_quantize` and `mxfp4_cpu_scaled_matmul`
    (runtime/cpu/Kernels.h) with addresses, extents and strides as i64. Sources
    and operands may have gaps and offsets; codes, scales and results that the
    kernels want without gaps go through a dense copy. A product whose
    destination was filled with zeros just before overwrites it, and the fill
    goes.

    ```mlir
    mxfp4.fused_quantize %x : memref<4x64xf32> row <f4E2M1FN, block = 1x32>
        outs(%q, %s : memref<4x32xi8>, memref<4x2xi8>)
    ```
    becomes
    ```mlir
    %a = memref.extract_aligned_pointer_as_index %x : memref<4x64xf32> -> index
    %p = arith.index_cast %a : index to i64
    ...
    call @mxfp4_cpu_quantize(%p, %f32, %one, %rows, %columns, ...)
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect",
  ];
  let statistics = [
    Statistic<"numQuantizers", "quantizers", "calls of the quantizer">,
    Statistic<"numProducts", "products", "calls of the scaled product">,
  ];
}

#endif // MXFP4_CONVERSION_PASSES
