// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The graph passes, in pipeline order: from roles to fused quantizers.

#ifndef MXFP4_TRANSFORMS_PASSES
#define MXFP4_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def ApplyPolicy : Pass<"mxfp4-apply-policy", "::mlir::ModuleOp"> {
  let summary = "Give each matrix product its precision";
  let description = [{
    Needs: stage `roles`.  Gives: stage `policy`: `mxfp4.gemm` on each product
    that is to change, `mxfp4.decision` (the rule that decided, and why) on each
    product.  The most specific wins: `mxfp4.gemm` written by hand, a rule, the
    role's precision, the preset; a function's `mxfp4.policy` over the module's.

    A rule that matches nothing, rules of the same rank that disagree, and a
    precision that cannot be had are errors with a note at the rule.

    ```mlir
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<wgrad, index = 3>} ins(%a, %b : ...)
    =>
    %0 = linalg.matmul {mxfp4.role = ..., mxfp4.decision = #mxfp4.decision<rule = "preset full", reason = "wgrad">,
        mxfp4.gemm = #mxfp4.gemm<lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>} ins(%a, %b : ...)
    ```
  }];
  let options = [
    Option<"policy", "policy", "std::string", "\"\"",
           "Preset or #mxfp4.policy<...> for the module, in place of its attribute">,
    Option<"recipe", "recipe", "std::string", "\"\"",
           "YAML file of rules, added to the policy">];
  let dependentDialects = ["::mxfp4::MXFP4Dialect"];
  let statistics = [
    Statistic<"numSet", "gemms-set", "Products given a precision">,
    Statistic<"numKept", "gemms-kept", "Products left as the graph has them">];
}

def InsertQuantization : Pass<"mxfp4-insert-quantization", "::mlir::ModuleOp"> {
  let summary = "Quantize the operands of each product as its policy says";
  let description = [{
    Needs: stage `policy`.  Gives: stage `quantized`: each product with a scaled
    operand is a `mxfp4.scaled_matmul` of operands brought to NT form, padded
    with zeros, rotated and quantized, each from the high-precision tensor that
    the operand is a view of.  Products whose operands are both bf16 stay linalg
    operations, on operands cast to bf16, with f32 accumulation.

    ```mlir
    %dw = linalg.matmul {mxfp4.gemm = ...} ins(%dyT, %x : tensor<128x64xf32>, tensor<64x64xf32>) outs(%zero : tensor<128x64xf32>)
    =>
    %a = mxfp4.hadamard %dyT axis 1 <16> : tensor<128x64xf32> -> tensor<128x64xf32>
    %qa, %sa = mxfp4.quantize %a axis 1 <f4E2M1FN, block = 1x32> : ...
    %xT = linalg.transpose ins(%x : ...) permutation = [1, 0]
    %b = mxfp4.hadamard %xT axis 1 <16> : ...
    %qb, %sb = mxfp4.quantize %b axis 1 <f4E2M1FN, block = 1x32> : ...
    %dw = mxfp4.scaled_matmul <...> ins(%qa scale %sa, %qb scale %sb) outs(%zero) : ...
    ```

    A function that draws random numbers gets an i64 argument `mxfp4.step`.
  }];
  let dependentDialects = ["::mxfp4::MXFP4Dialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numScaled", "gemms-scaled", "Products of block-scaled operands">,
    Statistic<"numCast", "gemms-cast", "Products of operands cast to bf16">,
    Statistic<"numQuantized", "operands-quantized", "Operands quantized, before sharing">];
}

def ShareQuantization : Pass<"mxfp4-share-quantization", "::mlir::ModuleOp"> {
  let summary = "Quantize each tensor once a direction";
  let description = [{
    Needs: stage `quantized`.  Gives: stage `quantized`, in which one quantize
    serves all products that read the same tensor in the same direction and
    precision, one of 32x32 blocks or of the whole tensor serves both
    directions, and what does not change in a loop is quantized in front of it.

    ```mlir
    %q, %s = mxfp4.quantize %w axis 1 <f4E2M1FN, block = 32x32> : ...
    %wT = linalg.transpose ins(%w : tensor<64x128xf32>) ...
    %p, %t = mxfp4.quantize %wT axis 1 <f4E2M1FN, block = 32x32> : ...
    =>
    %q, %s = mxfp4.quantize %w axis 1 <f4E2M1FN, block = 32x32> : ...
    %p = linalg.transpose ins(%q : tensor<64x128xf4E2M1FN>) ...
    %t = linalg.transpose ins(%s : tensor<2x4xf8E8M0FNU>) ...
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numMerged", "quantize-merged", "Quantizations that repeated another">,
    Statistic<"numTransposed", "quantize-transposed", "Quantizations had by transposing another">,
    Statistic<"numHoisted", "quantize-hoisted", "Quantizations moved in front of a loop">,
    Statistic<"numLeft", "quantize-left", "Quantizations that remain">];
}

def FuseQuantization : Pass<"mxfp4-fuse-quantization", "::mlir::ModuleOp"> {
  let summary = "Fold transposes, pads and rotations into fused quantizers";
  let description = [{
    Needs: stage `quantized`.  Gives: stage `fused`: every quantize is part of a
    `mxfp4.fused_quantize`, which makes the copy along the rows and the copy
    along the columns of a tensor from one read.

    ```mlir
    %q, %s = mxfp4.quantize %x axis 1 <f4E2M1FN, block = 1x32> : tensor<64x128xf32> -> ...
    %xT = linalg.transpose ins(%x : tensor<64x128xf32>) ...
    %h = mxfp4.hadamard %xT axis 1 <16> : ...
    %p, %t = mxfp4.quantize %h axis 1 <f4E2M1FN, block = 1x32> : ...
    =>
    %r:4 = mxfp4.fused_quantize %x : tensor<64x128xf32>
        row <f4E2M1FN, block = 1x32> outs(...)
        column <f4E2M1FN, block = 1x32, rotation = <16>> outs(...) -> ...
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numFused", "fused-quantizers", "Fused quantizers, each one read of a tensor">,
    Statistic<"numCopies", "quantizations", "Quantized copies; both directions of one 32x32 or whole-tensor quantization count once">];
}

def FuseEpilogue : Pass<"mxfp4-fuse-epilogue", "::mlir::ModuleOp"> {
  let summary = "Fold sums, biases and casts into the products before them";
  let description = [{
    Needs: stage `fused`.  Gives: stage `fused`: the f32 sum of a product and
    another tensor that is used nowhere else accumulates into that tensor, a
    bias along the columns is the product's bias, and a result that is only
    wanted in bf16 is stored in bf16.  None of them changes a rounding.

    ```mlir
    %c = mxfp4.scaled_matmul <...> ins(...) outs(%zero) : ... -> tensor<64x32xf32>
    %d = linalg.generic ... arith.truncf %c ... -> tensor<64x32xbf16>
    =>
    %d = mxfp4.scaled_matmul <...> ins(...) outs(%zero_bf16) : ... -> tensor<64x32xbf16>
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numAccumulated", "sums-folded", "Sums that became accumulation">,
    Statistic<"numBiases", "biases-folded", "Biases that became the product's">,
    Statistic<"numCasts", "casts-folded", "Casts that became the product's type">];
}

def VerifyStage : Pass<"mxfp4-verify-stage", "::mlir::ModuleOp"> {
  let summary = "Check that a module is at the stage it claims";
  let description = [{
    Needs: `mxfp4.stage` on the module.  Gives: the module, unchanged, or an
    error at each operation that should be gone by that stage: foreign
    operations from `import` on; a product without a role from `roles` on;
    without a decision at `policy`; a product with a scaled precision that is
    still a linalg operation from `quantized` on; `quantize` and `hadamard` from
    `fused` on.
  }];
}

#endif // MXFP4_TRANSFORMS_PASSES
