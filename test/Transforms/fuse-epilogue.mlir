// RUN: mxfp4-opt %s --mxfp4-fuse-epilogue --split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>
module attributes {mxfp4.stage = #mxfp4.stage<fused>} {
  // CHECK-LABEL: func.func @cast
  // CHECK:         %[[Z:.*]] = linalg.fill {{.*}} -> tensor<8x4xbf16>
  // CHECK:         mxfp4.scaled_matmul {{.*}} outs(%[[Z]]) {{.*}} -> tensor<8x4xbf16>
  // CHECK-NOT:     arith.truncf
  func.func @cast(%a: tensor<8x32xf32>, %b: tensor<4x32xf32>) -> tensor<8x4xbf16> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x4xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
    %c = mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%a, %b) outs(%z) : (tensor<8x32xf32>, tensor<4x32xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %f = tensor.empty() : tensor<8x4xbf16>
    %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<8x4xf32>) outs(%f : tensor<8x4xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %t = arith.truncf %in : f32 to bf16
      linalg.yield %t : bf16
    } -> tensor<8x4xbf16>
    return %d : tensor<8x4xbf16>
  }

  // A bias that is broadcast first, added behind a reshape; then a sum with a
  // tensor that nobody else reads.
  // CHECK-LABEL: func.func @bias_and_sum
  // CHECK-SAME:    %{{[^:]*}}: tensor<8x32xf32>, %{{[^:]*}}: tensor<4x32xf32>, %[[BIAS:[^:]*]]: tensor<4xf32>
  // CHECK:         %[[ACC:.*]] = tensor.collapse_shape {{.*}} : tensor<2x4x4xf32> into tensor<8x4xf32>
  // CHECK:         mxfp4.scaled_matmul {{.*}} bias %[[BIAS]]) outs(%[[ACC]])
  // CHECK-NOT:     arith.addf
  // CHECK:         return
  func.func @bias_and_sum(%a: tensor<8x32xf32>, %b: tensor<4x32xf32>, %bias: tensor<4xf32>, %x: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x4xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
    %g = tensor.empty() : tensor<2x4x4xf32>
    %acc = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%x : tensor<2x4x4xf32>) outs(%g : tensor<2x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %n = arith.negf %in : f32
      linalg.yield %n : f32
    } -> tensor<2x4x4xf32>
    %c = mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%a, %b) outs(%z) : (tensor<8x32xf32>, tensor<4x32xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %wide = linalg.generic {indexing_maps = [#col, #id], iterator_types = ["parallel", "parallel"]} ins(%bias : tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x4xf32>
    %d = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%c, %wide : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) {
    ^bb0(%in: f32, %b0: f32, %out: f32):
      %s = arith.addf %in, %b0 : f32
      linalg.yield %s : f32
    } -> tensor<8x4xf32>
    %r = tensor.expand_shape %d [[0, 1], [2]] output_shape [2, 4, 4] : tensor<8x4xf32> into tensor<2x4x4xf32>
    %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%acc, %r : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%g : tensor<2x4x4xf32>) {
    ^bb0(%in: f32, %p: f32, %out: f32):
      %s = arith.addf %in, %p : f32
      linalg.yield %s : f32
    } -> tensor<2x4x4xf32>
    return %y : tensor<2x4x4xf32>
  }

  // The addend is an argument, whose buffer is not the product's to overwrite.
  // CHECK-LABEL: func.func @argument_stays
  // CHECK:         arith.addf
  func.func @argument_stays(%a: tensor<8x32xf32>, %b: tensor<4x32xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x4xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
    %c = mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%a, %b) outs(%z) : (tensor<8x32xf32>, tensor<4x32xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %d = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%c, %x : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) {
    ^bb0(%in: f32, %b0: f32, %out: f32):
      %s = arith.addf %in, %b0 : f32
      linalg.yield %s : f32
    } -> tensor<8x4xf32>
    return %d : tensor<8x4xf32>
  }
}
