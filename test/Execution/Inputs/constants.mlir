// Constants of elements smaller than a byte, infinities in bf16, and a value
// that is returned twice.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
func.func @step(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xbf16>) {
  %mask = arith.constant dense<[[true, false, false, false], [true, true, false, false], [true, true, true, false], [true, true, true, true]]> : tensor<4x4xi1>
  %small = arith.constant dense<[1, -2, 3, -8]> : tensor<4xi4>
  %low = arith.constant -1.0e+09 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%mask, %x, %small : tensor<4x4xi1>, tensor<4x4xf32>, tensor<4xi4>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%m: i1, %v: f32, %s: i4, %out: f32):
    %f = arith.sitofp %s : i4 to f32
    %p = arith.addf %v, %f : f32
    %r = arith.select %m, %p, %low : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %n = tensor.empty() : tensor<4x4xbf16>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%mask, %x : tensor<4x4xi1>, tensor<4x4xf32>) outs(%n : tensor<4x4xbf16>) {
  ^bb0(%m: i1, %v: f32, %out: bf16):
    %infinite = arith.constant 0xFF80 : bf16
    %t = arith.truncf %v : f32 to bf16
    %r = arith.select %m, %t, %infinite : bf16
    linalg.yield %r : bf16
  } -> tensor<4x4xbf16>
  return %y, %y, %z : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xbf16>
}
