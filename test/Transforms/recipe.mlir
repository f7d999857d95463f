// RUN: split-file %s %t
// RUN: mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/good.yaml" | FileCheck %t/graph.mlir
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/unmatched.yaml" 2>&1 | FileCheck %s --check-prefix=UNMATCHED
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/conflict.yaml" 2>&1 | FileCheck %s --check-prefix=CONFLICT
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/key.yaml" 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/inner-key.yaml" 2>&1 | FileCheck %s --check-prefix=INNER
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/outer-key.yaml" 2>&1 | FileCheck %s --check-prefix=OUTER
// RUN: not mxfp4-opt %t/stacked.mlir --mxfp4-apply-policy="recipe=%t/layer.yaml" 2>&1 | FileCheck %s --check-prefix=STACKED
// RUN: not mxfp4-opt %t/nameless.mlir --mxfp4-apply-policy="recipe=%t/layer.yaml" 2>&1 | FileCheck %s --check-prefix=NAMELESS
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/format.yaml" 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/block.yaml" 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/rotation.yaml" 2>&1 | FileCheck %s --check-prefix=ROTATION
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/broken.yaml" 2>&1 | FileCheck %s --check-prefix=BROKEN
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="recipe=%t/absent.yaml" 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not mxfp4-opt %t/graph.mlir --mxfp4-apply-policy="policy=fp8 recipe=%t/good.yaml" 2>&1 | FileCheck %s --check-prefix=TWICE

//--- good.yaml
preset: full
scale: floor
wgrad:
  activation: {format: mxfp4, hadamard: 32}
  gradient: {format: mxfp4, hadamard: 32, scale: even, round: stochastic}
rules:
  - name: big ones
    parameter: "*.w2"
    shape: ["M >= 32", "K == 32"]
    set: fp8
  # Two selectors beat one: rank 2 over rank 1.
  - layer: 1
    set: bf16
//--- graph.mlir
module attributes {mxfp4.stage = #mxfp4.stage<roles>} {
  func.func @f(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %z: tensor<32x32xf32>) {
    // CHECK: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "preset full", reason = "fprop">, mxfp4.gemm = #mxfp4.gemm<lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "layers.0.w1", weight = rhs, layer = 0>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    // CHECK: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "rule 'big ones'", reason = "rank 3">, mxfp4.gemm = #mxfp4.gemm<lhs = <f8E4M3FN, block = tensor>
    %1 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "layers.1.w2", weight = rhs, layer = 1>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    // CHECK: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "rule layer=1", reason = "rank 1">, mxfp4.gemm = #mxfp4.gemm<lhs = <bf16>, rhs = <bf16>>
    %2 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 2, parameter = "layers.1.w1", weight = rhs, layer = 1>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    // dgrad reads the gradient first; wgrad's other operand is the activation.
    // CHECK: linalg.matmul {{.*}} #mxfp4.role<dgrad
    %3 = linalg.matmul {mxfp4.role = #mxfp4.role<dgrad, index = 3, parameter = "layers.0.w1", weight = rhs, layer = 0>}
        ins(%b, %a : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    // CHECK: linalg.matmul {{.*}}rule = "policy wgrad"{{.*}}mxfp4.gemm = #mxfp4.gemm<lhs = <f4E2M1FN, block = 1x32, rotation = <32>>, rhs = <f4E2M1FN, block = 1x32, scale = even, round = stochastic, rotation = <32>>>
    %4 = linalg.matmul {mxfp4.role = #mxfp4.role<wgrad, index = 4, parameter = "layers.0.w1", layer = 0>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    return
  }
}
//--- unmatched.yaml
rules:
  - roles: [fprop]
    set: full
  - parameter: "*.w9"
    set: bf16
# UNMATCHED: unmatched.yaml:4:5: error: rule parameter=*.w9 matches no product
# UNMATCHED: note: one of 5 products is fprop of parameter 'layers.0.w1', layer 0
//--- conflict.yaml
rules:
  - layer: "0"
    set: bf16
  - roles: [fprop]
    set: fp8
# CONFLICT: conflict.yaml:4:5: error: rule roles=fprop conflicts with rule layer=0: both have rank 1
# CONFLICT: conflict.yaml:2:5: note: the other rule is here
//--- key.yaml
rules:
  - lyer: 0
    set: bf16
# KEY: key.yaml:2:5: error: recipe: unknown key 'lyer': use name, layer, parameter, role, roles, shape, rank, set{{$}}
//--- inner-key.yaml
wgrad:
  activation: {format: mxfp4, hadamrd: 16}
  gradient: mxfp4
# INNER: inner-key.yaml:2:31: error: recipe: unknown key 'hadamrd': use format, block, scale, round, hadamard, signs{{$}}
//--- outer-key.yaml
wgrad: {activation: mxfp4, gradient: mxfp4}
gemm: bf16
# OUTER: outer-key.yaml:2:1: error: recipe: unknown key 'gemm': use preset, scale, lm_head, seed, fprop, dgrad, wgrad, attention, rules{{$}}
//--- layer.yaml
rules:
  - layer: 3
    set: bf16
# STACKED: layer.yaml:2:5: error: rule layer=3 matches no product
# STACKED: note: fprop of parameter 'wq' is in a loop over layers, whose parameters are stacked: it is of all these layers and has no number; select it by `parameter` or `roles`
# NAMELESS: layer.yaml:2:5: error: rule layer=3 matches no product
# NAMELESS: note: fprop of parameter 'arg1' has no layer: layers are numbers in parameters' names, such as 'layers.3.wq', which come from a names file
//--- stacked.mlir
module attributes {mxfp4.stage = #mxfp4.stage<roles>} {
  func.func @f(%a: tensor<32x32xf32>, %w: tensor<4x32x32xf32>, %n: index) -> tensor<32x32xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = tensor.empty() : tensor<32x32xf32>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<32x32xf32> {
      %b = tensor.extract_slice %w[%i, 0, 0] [1, 32, 32] [1, 1, 1] : tensor<4x32x32xf32> to tensor<32x32xf32>
      %y = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "wq", argument = 1, weight = rhs>}
          ins(%x, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
      scf.yield %y : tensor<32x32xf32>
    }
    return %r : tensor<32x32xf32>
  }
}
//--- nameless.mlir
module attributes {mxfp4.stage = #mxfp4.stage<roles>} {
  func.func @f(%a: tensor<32x32xf32>, %w: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %z = tensor.empty() : tensor<32x32xf32>
    %y = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg1", argument = 1, weight = rhs>}
        ins(%a, %w : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    return %y : tensor<32x32xf32>
  }
}
//--- format.yaml
rules:
  - roles: [fprop]
    set: fp5
# FORMAT: format.yaml:3:10: error: 'fp5' is neither a format (f32, bf16, {{.*}}) nor a preset (none, bf16,
//--- block.yaml
fprop:
  activation: {format: mxfp4, block: tensor}
  weight: mxfp4
# BLOCK: block.yaml:2:16: error: a scale for the whole tensor is for FP8; 'f4E2M1FN' needs block 1x32 or 32x32
//--- rotation.yaml
fprop:
  activation: mxfp4
  weight: {format: mxfp4, block: 32x32, hadamard: 16}
# ROTATION: rotation.yaml:3:12: error: a 32x32 block cannot be rotated
//--- broken.yaml
rules: [
# BROKEN: broken.yaml:{{.*}}: error: recipe:
// ABSENT: error: recipe '{{.*}}absent.yaml' cannot be read
// TWICE: good.yaml:1:9: error: preset 'full' conflicts with policy 'fp8' that was asked for: give one of them
