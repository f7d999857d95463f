// RUN: mxfp4-opt %s --mxfp4-apply-policy --split-input-file --verify-diagnostics

// expected-error @+1 {{unknown preset 'ful': use one of none, bf16, fp8, fprop, fprop-dgrad, full,}}
module attributes {mxfp4.stage = #mxfp4.stage<roles>, mxfp4.policy = #mxfp4.policy<preset = "ful">} {
}

// -----

// expected-error @+1 {{needs a module at stage 'roles' but this one is at 'import': run --mxfp4-annotate-roles first}}
module attributes {mxfp4.stage = #mxfp4.stage<import>} {
}

// -----

// expected-error @+1 {{rule parameter=*.wq matches no product}}
module attributes {mxfp4.stage = #mxfp4.stage<roles>, mxfp4.policy = #mxfp4.policy<preset = "full",
    rules = [#mxfp4.rule<parameter = "*.wq", set = "bf16">]>} {
  func.func @f(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %z: tensor<32x32xf32>) {
    // expected-note @+1 {{one of 1 products is fprop of parameter 'layers.0.w1', layer 0}}
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, parameter = "layers.0.w1", weight = rhs, layer = 0>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    return
  }
}

// -----

// Each has one selector; what both match they disagree on.
// expected-error @+2 {{rule roles=fprop conflicts with rule layer=0: both have rank 1 and give one product different precisions}}
// expected-note @+1 {{the other rule is here}}
module attributes {mxfp4.stage = #mxfp4.stage<roles>, mxfp4.policy = #mxfp4.policy<preset = "full",
    rules = [#mxfp4.rule<layer = "0", set = "bf16">, #mxfp4.rule<roles = ["fprop"], set = "fp8">]>} {
  func.func @f(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %z: tensor<32x32xf32>) {
    // expected-note @+1 {{the product is here}}
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, parameter = "layers.0.w1", weight = rhs, layer = 0>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    return
  }
}

// -----

// expected-error @+1 {{rule '' sets the unknown preset 'ful'}}
module attributes {mxfp4.stage = #mxfp4.stage<roles>, mxfp4.policy = #mxfp4.policy<rules = [#mxfp4.rule<name = "", set = "ful">]>} {
}

// -----

// expected-error @+1 {{rule Q >= 4 has a condition 'Q >= 4' that cannot be read}}
module attributes {mxfp4.stage = #mxfp4.stage<roles>, mxfp4.policy = #mxfp4.policy<rules = [#mxfp4.rule<shape = ["Q >= 4"], set = "full">]>} {
}

// -----

// expected-error @+1 {{rule layer=[ has a glob that cannot be read}}
module attributes {mxfp4.stage = #mxfp4.stage<roles>, mxfp4.policy = #mxfp4.policy<rules = [#mxfp4.rule<layer = "[", set = "full">]>} {
}

// -----

// expected-error @+1 {{the operands of a product need the same rotation: lhs has #mxfp4.hadamard<16>, rhs has no rotation}}
module attributes {mxfp4.stage = #mxfp4.stage<roles>, mxfp4.policy = #mxfp4.policy<
    fprop = <activation = <f4E2M1FN, block = 1x32, rotation = <16>>, weight = <f4E2M1FN, block = 1x32>>>} {
  func.func @f(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %z: tensor<32x32xf32>) {
    // expected-note @+1 {{asked for this product}}
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, weight = rhs>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    return
  }
}

// -----

// expected-note @+1 {{its precision is given here}}
module attributes {mxfp4.stage = #mxfp4.stage<roles>, mxfp4.policy = #mxfp4.policy<wgrad = <activation = <bf16>>>} {
  func.func @f(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %z: tensor<32x32xf32>) {
    // expected-error @+1 {{is wgrad and needs a precision for activation and gradient, but gradient has none}}
    %0 = linalg.matmul {mxfp4.role = #mxfp4.role<wgrad>}
        ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    return
  }
}

// -----

module attributes {mxfp4.stage = #mxfp4.stage<roles>} {
  func.func @f(%a: tensor<32xf32>) -> tensor<32xf32> {
    // expected-error @+1 {{has mxfp4.gemm but is not a matrix product on tensors}}
    %0 = arith.negf %a {mxfp4.gemm = #mxfp4.gemm<lhs = <bf16>, rhs = <bf16>>} : tensor<32xf32>
    return %0 : tensor<32xf32>
  }
}
