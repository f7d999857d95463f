// RUN: mxfp4-opt %s --mxfp4-verify-stage --split-input-file --verify-diagnostics

// expected-error @+1 {{module has no mxfp4.stage to check}}
module {
}

// -----

// expected-note @+1 {{the module claims stage 'roles'}}
module attributes {mxfp4.stage = #mxfp4.stage<roles>} {
  func.func @f(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
    // expected-error @+1 {{has no role, which --mxfp4-annotate-roles gives}}
    %0 = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}

// -----

// expected-note @+1 {{the module claims stage 'policy'}}
module attributes {mxfp4.stage = #mxfp4.stage<policy>} {
  func.func @f(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
    // expected-error @+1 {{has no decision, which --mxfp4-apply-policy gives}}
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop>} ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}

// -----

// expected-note @+1 {{the module claims stage 'quantized'}}
module attributes {mxfp4.stage = #mxfp4.stage<quantized>} {
  func.func @f(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
    // expected-error @+1 {{is to have scaled operands and is no mxfp4.scaled_matmul}}
    %0 = linalg.matmul {mxfp4.gemm = #mxfp4.gemm<lhs = <f8E5M2, block = tensor>, rhs = <bf16>>}
        ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}

// -----

// expected-note @+1 {{the module claims stage 'fused'}}
module attributes {mxfp4.stage = #mxfp4.stage<fused>} {
  func.func @f(%a: tensor<8x32xf32>) -> tensor<8x32xf8E5M2> {
    // expected-error @+1 {{belongs in a mxfp4.fused_quantize}}
    %q, %s = mxfp4.quantize %a axis 1 <f8E5M2, block = tensor> : tensor<8x32xf32> -> tensor<8x32xf8E5M2>, tensor<f32>
    return %q : tensor<8x32xf8E5M2>
  }
}
