// RUN: mxfp4-opt %s --mxfp4-recompute --split-input-file | FileCheck %s

// 256x256 weights of two 256x8 operands: both are kept, the product is repeated
// behind the first product of the backward pass.
// CHECK-LABEL: func.func @weights
// CHECK-SAME:    %[[Q:[^:]*]]: tensor<256x8xf32>, %[[K:[^:]*]]: tensor<8x256xf32>
func.func @weights(%q: tensor<256x8xf32>, %k: tensor<8x256xf32>, %dy: tensor<256x256xf32>, %w0: tensor<256x256xf32>)
    -> (tensor<256x256xf32>, tensor<256x256xf32>, tensor<256x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %s = linalg.matmul ins(%q, %k : tensor<256x8xf32>, tensor<8x256xf32>) outs(%z : tensor<256x256xf32>) -> tensor<256x256xf32>
  // CHECK:       %[[P:.*]] = linalg.exp
  %p = linalg.exp ins(%s : tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  // CHECK:       %[[Y:.*]] = linalg.tanh ins(%[[P]]
  %y = linalg.tanh ins(%p : tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  // CHECK:       linalg.matmul {{.*}}wgrad
  %w = linalg.matmul {mxfp4.role = #mxfp4.role<wgrad>} ins(%dy, %dy : tensor<256x256xf32>, tensor<256x256xf32>) outs(%w0 : tensor<256x256xf32>) -> tensor<256x256xf32>
  // CHECK:       %[[E:.*]] = tensor.empty()
  // CHECK:       %[[Z:.*]] = linalg.fill {{.*}} outs(%[[E]]
  // CHECK:       %[[S:.*]] = linalg.matmul ins(%[[Q]], %[[K]] : {{.*}}) outs(%[[Z]]
  // CHECK:       %[[P2:.*]] = linalg.exp ins(%[[S]]
  // CHECK:       linalg.mul ins(%[[P2]]
  %d = linalg.mul ins(%p, %dy : tensor<256x256xf32>, tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %y, %w, %d : tensor<256x256xf32>, tensor<256x256xf32>, tensor<256x256xf32>
}

// -----

// Operands of the same size are no smaller to keep.
// CHECK-LABEL: func.func @square
// CHECK:         %[[S:.*]] = linalg.matmul ins
// CHECK:         linalg.matmul {{.*}}dgrad
// CHECK-NOT:     linalg.matmul
// CHECK:         linalg.mul ins(%[[S]]
func.func @square(%q: tensor<64x64xf32>, %e: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = linalg.matmul ins(%q, %q : tensor<64x64xf32>, tensor<64x64xf32>) outs(%z : tensor<64x64xf32>) -> tensor<64x64xf32>
  %w = linalg.matmul {mxfp4.role = #mxfp4.role<dgrad>} ins(%q, %s : tensor<64x64xf32>, tensor<64x64xf32>) outs(%z : tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = linalg.mul ins(%s, %q : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %w, %d : tensor<64x64xf32>, tensor<64x64xf32>
}

// -----

// What is only used in the forward pass, or is a result, is not computed again.
// CHECK-LABEL: func.func @forward
// CHECK:         linalg.broadcast
// CHECK:         linalg.exp
// CHECK-NOT:     linalg.broadcast
// CHECK-NOT:     linalg.exp
func.func @forward(%x: tensor<64xf32>, %e: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %b = linalg.broadcast ins(%x : tensor<64xf32>) outs(%e : tensor<64x64xf32>) dimensions = [1]
  %y = linalg.exp ins(%b : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %w = linalg.matmul {mxfp4.role = #mxfp4.role<wgrad>} ins(%y, %e : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %y, %w : tensor<64x64xf32>, tensor<64x64xf32>
}

// -----

// A product of quantized operands is not repeated.
// CHECK-LABEL: func.func @quantized
// CHECK-COUNT-1: mxfp4.scaled_matmul
// CHECK-NOT:     mxfp4.scaled_matmul
func.func @quantized(%a: tensor<512x32xf4E2M1FN>, %as: tensor<512x1xf8E8M0FNU>, %e: tensor<512x512xf32>)
    -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  %s = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
      ins(%a scale %as, %a scale %as) outs(%z)
      : (tensor<512x32xf4E2M1FN>, tensor<512x1xf8E8M0FNU>, tensor<512x32xf4E2M1FN>, tensor<512x1xf8E8M0FNU>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %w = linalg.matmul {mxfp4.role = #mxfp4.role<wgrad>} ins(%e, %e : tensor<512x512xf32>, tensor<512x512xf32>) outs(%z : tensor<512x512xf32>) -> tensor<512x512xf32>
  %d = linalg.exp ins(%s : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %w, %d : tensor<512x512xf32>, tensor<512x512xf32>
}
