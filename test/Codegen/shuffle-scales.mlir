// RUN: mxfp4-opt %s --mxfp4-shuffle-scales --split-input-file --verify-diagnostics | FileCheck %s

// 64 rows are two blocks of 32; K of 160 is one of 256.
// CHECK-LABEL: func.func @product
func.func @product(%x: tensor<64x160xf32>, %y: tensor<64x160xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = tensor.empty() : tensor<64x160xf4E2M1FN>
  %s = tensor.empty() : tensor<64x5xf8E8M0FNU>
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x1x64x4xf8E8M0FNU>
  // CHECK: %[[X:.*]]:2 = mxfp4.fused_quantize %{{.*}} row <f4E2M1FN, block = 1x32> outs(%{{.*}}, %[[EMPTY]] :
  // CHECK-SAME: {scale_layout = #mxfp4.scale_layout<shuffled>} -> tensor<64x160xf4E2M1FN>, tensor<2x1x64x4xf8E8M0FNU>
  %a:2 = mxfp4.fused_quantize %x : tensor<64x160xf32> row <f4E2M1FN, block = 1x32>
    outs(%d, %s : tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>) -> tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>
  %b:2 = mxfp4.fused_quantize %y : tensor<64x160xf32> row <f4E2M1FN, block = 1x32>
    outs(%d, %s : tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>) -> tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>
  // CHECK: mxfp4.scaled_matmul {{.*}} ins(%[[X]]#0 scale %[[X]]#1, {{.*}} {scale_layout = #mxfp4.scale_layout<shuffled>}
  %r = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
    ins(%a#0 scale %a#1, %b#0 scale %b#1) outs(%c)
    : (tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>, tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// -----

// FP6 codes lose their gaps: 32 of them are 24 bytes.
// CHECK-LABEL: func.func @fp6
// CHECK: mxfp4.fused_quantize {{.*}} -> tensor<64x24xi8>, tensor<2x1x64x4xf8E8M0FNU>
func.func @fp6(%x: tensor<64x32xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = tensor.empty() : tensor<64x32xf6E2M3FN>
  %s = tensor.empty() : tensor<64x1xf8E8M0FNU>
  %a:2 = mxfp4.fused_quantize %x : tensor<64x32xf32> row <f6E2M3FN, block = 1x32>
    outs(%d, %s : tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>) -> tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>
  %r = mxfp4.scaled_matmul <lhs = <f6E2M3FN, block = 1x32>, rhs = <f6E2M3FN, block = 1x32>>
    ins(%a#0 scale %a#1, %a#0 scale %a#1) outs(%c)
    : (tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>, tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// -----

func.func @escapes(%x: tensor<64x32xf32>) -> tensor<64x1xf8E8M0FNU> {
  %d = tensor.empty() : tensor<64x32xf4E2M1FN>
  %s = tensor.empty() : tensor<64x1xf8E8M0FNU>
  // expected-error @below {{makes a copy that is used by other things than products: kernels cannot choose its layout}}
  %a:2 = mxfp4.fused_quantize %x : tensor<64x32xf32> row <f4E2M1FN, block = 1x32>
    outs(%d, %s : tensor<64x32xf4E2M1FN>, tensor<64x1xf8E8M0FNU>) -> tensor<64x32xf4E2M1FN>, tensor<64x1xf8E8M0FNU>
  // expected-note @below {{it is used here}}
  return %a#1 : tensor<64x1xf8E8M0FNU>
}
