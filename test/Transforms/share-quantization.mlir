// RUN: mxfp4-opt %s --mxfp4-share-quantization --split-input-file | FileCheck %s

#fp4 = #mxfp4.operand<f4E2M1FN, block = 1x32>
module attributes {mxfp4.stage = #mxfp4.stage<quantized>} {
  // CHECK-LABEL: func.func @same_tensor_twice
  // CHECK:         %[[Q:.*]], %[[S:.*]] = mxfp4.quantize
  // CHECK-NOT:     mxfp4.quantize
  // CHECK:         return %[[Q]], %[[Q]]
  func.func @same_tensor_twice(%x: tensor<2x16x64xf32>) -> (tensor<32x64xf4E2M1FN>, tensor<32x64xf4E2M1FN>) {
    %a = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x16x64xf32> into tensor<32x64xf32>
    %q, %s = mxfp4.quantize %a axis 1 #fp4 : tensor<32x64xf32> -> tensor<32x64xf4E2M1FN>, tensor<32x2xf8E8M0FNU>
    %b = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x16x64xf32> into tensor<32x64xf32>
    %r, %t = mxfp4.quantize %b axis 1 #fp4 : tensor<32x64xf32> -> tensor<32x64xf4E2M1FN>, tensor<32x2xf8E8M0FNU>
    return %q, %r : tensor<32x64xf4E2M1FN>, tensor<32x64xf4E2M1FN>
  }

  // Blocks along the other direction are other blocks.
  // CHECK-LABEL: func.func @row_blocks_keep_both
  // CHECK-COUNT-2: mxfp4.quantize
  func.func @row_blocks_keep_both(%w: tensor<64x128xf32>) -> (tensor<64x128xf4E2M1FN>, tensor<128x64xf4E2M1FN>) {
    %q, %s = mxfp4.quantize %w axis 1 #fp4 : tensor<64x128xf32> -> tensor<64x128xf4E2M1FN>, tensor<64x4xf8E8M0FNU>
    %e = tensor.empty() : tensor<128x64xf32>
    %wt = linalg.transpose ins(%w : tensor<64x128xf32>) outs(%e : tensor<128x64xf32>) permutation = [1, 0]
    %r, %t = mxfp4.quantize %wt axis 1 #fp4 : tensor<128x64xf32> -> tensor<128x64xf4E2M1FN>, tensor<128x2xf8E8M0FNU>
    return %q, %r : tensor<64x128xf4E2M1FN>, tensor<128x64xf4E2M1FN>
  }
}

// -----

#tile = #mxfp4.operand<f4E2M1FN, block = 32x32>
module attributes {mxfp4.stage = #mxfp4.stage<quantized>} {
  // CHECK-LABEL: func.func @tiles_serve_both
  // CHECK:         %[[Q:.*]], %[[S:.*]] = mxfp4.quantize
  // CHECK-DAG:     %[[QT:.*]] = linalg.transpose ins(%[[Q]] : tensor<64x128xf4E2M1FN>)
  // CHECK-DAG:     %[[ST:.*]] = linalg.transpose ins(%[[S]] : tensor<2x4xf8E8M0FNU>)
  // CHECK-NOT:     mxfp4.quantize
  // CHECK:         return %[[Q]], %[[QT]], %[[ST]]
  func.func @tiles_serve_both(%w: tensor<64x128xf32>)
      -> (tensor<64x128xf4E2M1FN>, tensor<128x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>) {
    %q, %s = mxfp4.quantize %w axis 1 #tile : tensor<64x128xf32> -> tensor<64x128xf4E2M1FN>, tensor<2x4xf8E8M0FNU>
    %e = tensor.empty() : tensor<128x64xf32>
    %wt = linalg.transpose ins(%w : tensor<64x128xf32>) outs(%e : tensor<128x64xf32>) permutation = [1, 0]
    %r, %t = mxfp4.quantize %wt axis 1 #tile : tensor<128x64xf32> -> tensor<128x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
    return %q, %r, %t : tensor<64x128xf4E2M1FN>, tensor<128x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  }
}

// -----

#fp4 = #mxfp4.operand<f4E2M1FN, block = 1x32>
module attributes {mxfp4.stage = #mxfp4.stage<quantized>} {
  // A weight that micro-batches share is quantized before their loop.
  // CHECK-LABEL: func.func @micro_batches
  // CHECK:         mxfp4.quantize
  // CHECK:         scf.for
  // CHECK-NOT:     mxfp4.quantize
  func.func @micro_batches(%w: tensor<64x64xf32>, %x: tensor<64x64xf32>, %z: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<64x64xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %z) -> tensor<64x64xf32> {
      %wt = linalg.transpose ins(%w : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) permutation = [1, 0]
      %q, %s = mxfp4.quantize %wt axis 1 #fp4 : tensor<64x64xf32> -> tensor<64x64xf4E2M1FN>, tensor<64x2xf8E8M0FNU>
      %y = mxfp4.scaled_matmul <lhs = <f32>, rhs = #fp4> ins(%x, %q scale %s) outs(%acc)
          : (tensor<64x64xf32>, tensor<64x64xf4E2M1FN>, tensor<64x2xf8E8M0FNU>, tensor<64x64xf32>) -> tensor<64x64xf32>
      scf.yield %y : tensor<64x64xf32>
    }
    return %r : tensor<64x64xf32>
  }
}
