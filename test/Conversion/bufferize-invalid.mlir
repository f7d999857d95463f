// RUN: mxfp4-opt %s --one-shot-bufferize="bufferize-function-boundaries" --split-input-file --verify-diagnostics

func.func @logical_types(%a: tensor<4x32xf4E2M1FN>, %sa: tensor<4x1xf8E8M0FNU>, %b: tensor<8x32xbf16>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+2 {{operand 'tensor<4x32xf4E2M1FN>' has no layout in memory; run mxfp4-pack first}}
  // expected-error @+1 {{failed to bufferize op}}
  %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <bf16>>
      ins(%a scale %sa, %b) outs(%z)
      : (tensor<4x32xf4E2M1FN>, tensor<4x1xf8E8M0FNU>, tensor<8x32xbf16>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}
