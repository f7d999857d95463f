// A linear layer and its weight's gradient: y = x w^T, loss = sum(y^2), one step
// of gradient descent.
func.func @main(%x: tensor<64x96xf32>, %w: tensor<32x96xf32>) -> (tensor<f32>, tensor<32x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %rate = arith.constant 1.0e-3 : f32
  %e0 = tensor.empty() : tensor<96x32xf32>
  %wt = linalg.transpose ins(%w : tensor<32x96xf32>) outs(%e0 : tensor<96x32xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<64x32xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %y = linalg.matmul ins(%x, %wt : tensor<64x96xf32>, tensor<96x32xf32>) outs(%z1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %e2 = tensor.empty() : tensor<f32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"]} ins(%y : tensor<64x32xf32>) outs(%z2 : tensor<f32>) {
  ^bb0(%in: f32, %sum: f32):
    %square = arith.mulf %in, %in : f32
    %next = arith.addf %sum, %square : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  %dy = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%y : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %double = arith.mulf %in, %two : f32
    linalg.yield %double : f32
  } -> tensor<64x32xf32>
  %e3 = tensor.empty() : tensor<32x64xf32>
  %dyt = linalg.transpose ins(%dy : tensor<64x32xf32>) outs(%e3 : tensor<32x64xf32>) permutation = [1, 0]
  %e4 = tensor.empty() : tensor<32x96xf32>
  %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<32x96xf32>) -> tensor<32x96xf32>
  %dw = linalg.matmul ins(%dyt, %x : tensor<32x64xf32>, tensor<64x96xf32>) outs(%z4 : tensor<32x96xf32>) -> tensor<32x96xf32>
  %new = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%w, %dw : tensor<32x96xf32>, tensor<32x96xf32>) outs(%e4 : tensor<32x96xf32>) {
  ^bb0(%old: f32, %gradient: f32, %out: f32):
    %change = arith.mulf %gradient, %rate : f32
    %next = arith.subf %old, %change : f32
    linalg.yield %next : f32
  } -> tensor<32x96xf32>
  return %loss, %new : tensor<f32>, tensor<32x96xf32>
}
