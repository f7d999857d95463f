// RUN: mxfp4-opt %s | mxfp4-opt | FileCheck %s

// Every attribute of the dialect, written in full and printed without defaults.

// CHECK: mxfp4.policy = #mxfp4.policy<preset = "full-h16", scale = ceil, seed = 7, lm_head = true, dgrad = <weight = <bf16>, gradient = <bf16>>, rules = [#mxfp4.rule<name = "first", layer = "0", parameter = "*.wq", roles = ["wgrad"], shape = ["M >= 64"], rank = 3, set = #mxfp4.operand<bf16>>, #mxfp4.rule<roles = ["attention"], set = "bf16">]>
// CHECK: mxfp4.stage = #mxfp4.stage<policy>
module attributes {
  mxfp4.stage = #mxfp4.stage<policy>,
  mxfp4.policy = #mxfp4.policy<preset = "full-h16", scale = ceil, seed = 7, lm_head = true,
    dgrad = <gradient = <bf16>, weight = <bf16>>,
    rules = [#mxfp4.rule<name = "first", layer = "0", parameter = "*.wq", roles = ["wgrad"], shape = ["M >= 64"], rank = 3, set = #mxfp4.operand<bf16>>,
             #mxfp4.rule<roles = ["attention"], set = "bf16">]>} {
  // CHECK: func.func private @defaults() attributes {mxfp4.policy = #mxfp4.policy<preset = "none">}
  func.func private @defaults() attributes {mxfp4.policy = #mxfp4.policy<preset = "none", scale = even, seed = 0, lm_head = false>}

  // CHECK: test.attributes
  func.func private @each() attributes {test.attributes = [
    // CHECK-SAME: #mxfp4.role<dgrad, index = 12, parameter = "w", argument = 5, weight = rhs, layer = 0, lm_head = true, recompute = true>
    #mxfp4.role<dgrad, index = 12, parameter = "w", argument = 5, weight = rhs, layer = 0, lm_head = true, recompute = true>,
    // CHECK-SAME: #mxfp4.role<unknown, reason = "no weight">
    #mxfp4.role<unknown, reason = "no weight">,
    // CHECK-SAME: #mxfp4.hadamard<16>
    #mxfp4.hadamard<16, signs = none>,
    // CHECK-SAME: #mxfp4.hadamard<128, signs = fixed, mask = [5, 6]>
    #mxfp4.hadamard<128, signs = fixed, mask = [5, 6]>,
    // CHECK-SAME: #mxfp4.operand<f4E2M1FN, block = 1x32, scale = even, round = stochastic, rotation = <32, signs = random>>
    #mxfp4.operand<f4E2M1FN, rotation = <32, signs = random>, block = 1x32, round = stochastic, scale = even>,
    // CHECK-SAME: #mxfp4.gemm<lhs = <f8E4M3FN, block = tensor>, rhs = <f6E3M2FN, block = 32x32>>
    #mxfp4.gemm<rhs = <f6E3M2FN, block = 32x32>, lhs = <f8E4M3FN, block = tensor, scale = floor>>,
    // CHECK-SAME: #mxfp4.precision<activation = <f32>>
    #mxfp4.precision<activation = <f32>>,
    // CHECK-SAME: #mxfp4.stream<seed = 1, gemm = 2, operand = 0>
    #mxfp4.stream<seed = 1, gemm = 2, operand = 0>,
    // CHECK-SAME: #mxfp4.decision<rule = "preset full", reason = "fprop">
    #mxfp4.decision<rule = "preset full", reason = "fprop">]}
}
