// RUN: mxfp4-opt %s --canonicalize --split-input-file | FileCheck %s

// The normalised matrix is its own inverse.
// CHECK-LABEL: func.func @rotate_twice
// CHECK-SAME:    %[[X:[^:]*]]: tensor<4x64xf32>
// CHECK-NEXT:    return %[[X]]
func.func @rotate_twice(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %0 = mxfp4.hadamard %x axis 1 <16> : tensor<4x64xf32> -> tensor<4x64xf32>
  %1 = mxfp4.hadamard %0 axis 1 <16> : tensor<4x64xf32> -> tensor<4x64xf32>
  return %1 : tensor<4x64xf32>
}

// With signs it is not, and other sizes or axes do not cancel.
// CHECK-LABEL: func.func @rotate_otherwise
// CHECK-COUNT-4: mxfp4.hadamard
func.func @rotate_otherwise(%x: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = mxfp4.hadamard %x axis 1 <16, signs = fixed, mask = [3]> : tensor<64x64xf32> -> tensor<64x64xf32>
  %1 = mxfp4.hadamard %0 axis 1 <16, signs = fixed, mask = [3]> : tensor<64x64xf32> -> tensor<64x64xf32>
  %2 = mxfp4.hadamard %0 axis 1 <32> : tensor<64x64xf32> -> tensor<64x64xf32>
  %3 = mxfp4.hadamard %2 axis 0 <32> : tensor<64x64xf32> -> tensor<64x64xf32>
  return %1, %2, %3 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}

// dequantize(quantize(x)) is not x.
// CHECK-LABEL: func.func @round_trip
// CHECK:         mxfp4.quantize
// CHECK:         mxfp4.dequantize
func.func @round_trip(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %q, %s = mxfp4.quantize %x axis 1 <f4E2M1FN, block = 1x32> : tensor<4x64xf32> -> tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  %d = mxfp4.dequantize %q, %s axis 1 <f4E2M1FN, block = 1x32> : tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU> -> tensor<4x64xf32>
  return %d : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: func.func @pad_behind_contraction
// CHECK-SAME:    %[[X:[^:]*]]: tensor<4x40xf32>
// CHECK-NOT:     tensor.pad
// CHECK:         mxfp4.fused_quantize %[[X]] : tensor<4x40xf32>
func.func @pad_behind_contraction(%x: tensor<4x40xf32>) -> (tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0] high[0, 24] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x40xf32> to tensor<4x64xf32>
  %q = tensor.empty() : tensor<4x64xf4E2M1FN>
  %s = tensor.empty() : tensor<4x2xf8E8M0FNU>
  %r:2 = mxfp4.fused_quantize %p : tensor<4x64xf32>
      row <f4E2M1FN, block = 1x32> outs(%q, %s : tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>)
      -> tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  return %r#0, %r#1 : tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
}

// Rows that are padding are rows of the column copy.
// CHECK-LABEL: func.func @pad_of_rows
// CHECK:         %[[P:.*]] = tensor.pad
// CHECK:         mxfp4.fused_quantize %[[P]]
func.func @pad_of_rows(%x: tensor<4x64xf32>) -> (tensor<8x64xf4E2M1FN>, tensor<8x2xf8E8M0FNU>) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0] high[4, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x64xf32> to tensor<8x64xf32>
  %q = tensor.empty() : tensor<8x64xf4E2M1FN>
  %s = tensor.empty() : tensor<8x2xf8E8M0FNU>
  %r:2 = mxfp4.fused_quantize %p : tensor<8x64xf32>
      row <f4E2M1FN, block = 1x32> outs(%q, %s : tensor<8x64xf4E2M1FN>, tensor<8x2xf8E8M0FNU>)
      -> tensor<8x64xf4E2M1FN>, tensor<8x2xf8E8M0FNU>
  return %r#0, %r#1 : tensor<8x64xf4E2M1FN>, tensor<8x2xf8E8M0FNU>
}

// -----

// CHECK-LABEL: func.func @unused_row
// CHECK-NOT:     row
// CHECK:         %[[R:.*]]:2 = mxfp4.fused_quantize {{.*}} column <f4E2M1FN, block = 1x32>
// CHECK:         return %[[R]]#0, %[[R]]#1
func.func @unused_row(%x: tensor<32x64xf32>) -> (tensor<64x32xf4E2M1FN>, tensor<64x1xf8E8M0FNU>) {
  %q = tensor.empty() : tensor<32x64xf4E2M1FN>
  %s = tensor.empty() : tensor<32x2xf8E8M0FNU>
  %p = tensor.empty() : tensor<64x32xf4E2M1FN>
  %t = tensor.empty() : tensor<64x1xf8E8M0FNU>
  %r:4 = mxfp4.fused_quantize %x : tensor<32x64xf32>
      row <f4E2M1FN, block = 1x32> outs(%q, %s : tensor<32x64xf4E2M1FN>, tensor<32x2xf8E8M0FNU>)
      column <f4E2M1FN, block = 1x32> outs(%p, %t : tensor<64x32xf4E2M1FN>, tensor<64x1xf8E8M0FNU>)
      -> tensor<32x64xf4E2M1FN>, tensor<32x2xf8E8M0FNU>, tensor<64x32xf4E2M1FN>, tensor<64x1xf8E8M0FNU>
  return %r#2, %r#3 : tensor<64x32xf4E2M1FN>, tensor<64x1xf8E8M0FNU>
}

// -----

// CHECK-LABEL: func.func @rotations_cancel
// CHECK-SAME:    %[[A:[^:]*]]: tensor<8x64xf32>, %[[B:[^:]*]]: tensor<4x64xf32>
// CHECK-NOT:     mxfp4.hadamard
// CHECK:         mxfp4.scaled_matmul {{.*}} ins(%[[A]], %[[B]])
func.func @rotations_cancel(%a: tensor<8x64xf32>, %b: tensor<4x64xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = mxfp4.hadamard %a axis 1 <16> : tensor<8x64xf32> -> tensor<8x64xf32>
  %1 = mxfp4.hadamard %b axis 1 <16> : tensor<4x64xf32> -> tensor<4x64xf32>
  %2 = mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%0, %1) outs(%c)
      : (tensor<8x64xf32>, tensor<4x64xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// The layout that kernels write stays when a copy goes.
// CHECK-LABEL: func.func @unused_shuffled_copy
// CHECK:         mxfp4.fused_quantize {{.*}} column
// CHECK-SAME:      scale_layout = #mxfp4.scale_layout<shuffled>
func.func @unused_shuffled_copy(%x: tensor<64x128xf32>) -> (tensor<128x64xf4E2M1FN>, tensor<4x1x64x4xf8E8M0FNU>) {
  %rq = tensor.empty() : tensor<64x128xf4E2M1FN>
  %rs = tensor.empty() : tensor<2x1x64x4xf8E8M0FNU>
  %cq = tensor.empty() : tensor<128x64xf4E2M1FN>
  %cs = tensor.empty() : tensor<4x1x64x4xf8E8M0FNU>
  %r:4 = mxfp4.fused_quantize %x : tensor<64x128xf32>
      row <f4E2M1FN, block = 1x32> outs(%rq, %rs : tensor<64x128xf4E2M1FN>, tensor<2x1x64x4xf8E8M0FNU>)
      column <f4E2M1FN, block = 1x32> outs(%cq, %cs : tensor<128x64xf4E2M1FN>, tensor<4x1x64x4xf8E8M0FNU>)
      {scale_layout = #mxfp4.scale_layout<shuffled>}
      -> tensor<64x128xf4E2M1FN>, tensor<2x1x64x4xf8E8M0FNU>, tensor<128x64xf4E2M1FN>, tensor<4x1x64x4xf8E8M0FNU>
  return %r#2, %r#3 : tensor<128x64xf4E2M1FN>, tensor<4x1x64x4xf8E8M0FNU>
}
