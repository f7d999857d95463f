// RUN: split-file %s %t
// RUN: mxfp4-opt %t/roles.mlir --mxfp4-apply-policy="policy=full-h16" | FileCheck %t/roles.mlir --check-prefixes=CHECK,H16
// RUN: mxfp4-opt %t/roles.mlir --mxfp4-apply-policy="policy=primus" | FileCheck %t/roles.mlir --check-prefixes=CHECK,PRIMUS
// RUN: mxfp4-opt %t/roles.mlir --mxfp4-apply-policy="policy=none" | FileCheck %t/roles.mlir --check-prefixes=CHECK,NONE
// RUN: mxfp4-opt %t/roles.mlir --mxfp4-apply-policy="policy='#mxfp4.policy<preset = \"full\", scale = floor, lm_head = true, attention = <activation = <bf16>>>'" | FileCheck %t/roles.mlir --check-prefixes=CHECK,LMHEAD
// RUN: mxfp4-opt %t/function.mlir --mxfp4-apply-policy="policy=full" | FileCheck %t/function.mlir

//--- roles.mlir
// CHECK: mxfp4.stage = #mxfp4.stage<policy>
module attributes {mxfp4.stage = #mxfp4.stage<roles>} {
  func.func @step(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %z: tensor<32x32xf32>) {
    // The weight is lhs here: in primus it is the operand with 32x32 blocks.
    // H16: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "preset full-h16", reason = "fprop">, mxfp4.gemm = #mxfp4.gemm<lhs = <f4E2M1FN, block = 1x32, scale = even>, rhs = <f4E2M1FN, block = 1x32, scale = even>>
    // PRIMUS: linalg.matmul {{.*}}mxfp4.gemm = #mxfp4.gemm<lhs = <f4E2M1FN, block = 32x32, scale = even>, rhs = <f4E2M1FN, block = 1x32, scale = even>>
    // NONE: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "preset none", reason = "stays as in the graph">, mxfp4.role
    // LMHEAD: linalg.matmul {{.*}}mxfp4.gemm = #mxfp4.gemm<lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "w", weight = lhs>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    // H16: linalg.matmul {{.*}}mxfp4.gemm = #mxfp4.gemm<lhs = <f4E2M1FN, block = 1x32, scale = even, rotation = <16>>, rhs = <f4E2M1FN, block = 1x32, scale = even, rotation = <16>>>
    // PRIMUS: linalg.matmul {{.*}}mxfp4.gemm = #mxfp4.gemm<lhs = <f4E2M1FN, block = 1x32, scale = even, rotation = <16>>
    %1 = linalg.matmul {mxfp4.role = #mxfp4.role<wgrad, index = 1, parameter = "w">}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    // H16: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "lm_head", reason = "stays as in the graph unless lm-head=true">, mxfp4.role
    // LMHEAD: linalg.matmul {{.*}}mxfp4.gemm{{.*}}lm_head = true
    %2 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 2, parameter = "head", weight = rhs, lm_head = true>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    // H16: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "attention", reason = "stays as in the graph">, mxfp4.role
    // LMHEAD: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "policy attention", {{.*}}, mxfp4.gemm = #mxfp4.gemm<lhs = <bf16>, rhs = <bf16>>
    %3 = linalg.matmul {mxfp4.role = #mxfp4.role<attention, index = 3>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    // CHECK: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "none", reason = "role is unknown: two weights">, mxfp4.role
    %4 = linalg.matmul {mxfp4.role = #mxfp4.role<unknown, index = 4, reason = "two weights">}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    // Written by hand, without any role.
    // CHECK: linalg.matmul {mxfp4.decision = #mxfp4.decision<rule = "mxfp4.gemm", reason = "set on the product">, mxfp4.gemm = #mxfp4.gemm<lhs = <f8E5M2, block = tensor>, rhs = <bf16>>}
    %5 = linalg.matmul {mxfp4.gemm = #mxfp4.gemm<lhs = <f8E5M2, block = tensor>, rhs = <bf16>>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    return
  }
}

//--- function.mlir
// A function's own policy wins over the module's, even one from the command line.
module attributes {mxfp4.stage = #mxfp4.stage<roles>} {
  // CHECK-LABEL: func.func @own
  // CHECK: linalg.matmul {{.*}}mxfp4.gemm = #mxfp4.gemm<lhs = <bf16>, rhs = <bf16>>
  func.func @own(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %z: tensor<32x32xf32>)
      attributes {mxfp4.policy = #mxfp4.policy<preset = "bf16">} {
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "w", weight = lhs>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    return
  }
  // CHECK-LABEL: func.func @others
  // CHECK: linalg.matmul {{.*}}mxfp4.gemm = #mxfp4.gemm<lhs = <f4E2M1FN
  func.func @others(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %z: tensor<32x32xf32>) {
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "w", weight = lhs>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    return
  }
}
