// Sorts, top-k and scans as exporters write them: strict and lax comparisons,
// several tensors at once, running totals with and without the element itself.
func.func @step(%x: tensor<3x6xf32>, %n: tensor<3x6xi32>) -> (tensor<3x6xf32>, tensor<3x6xi32>, tensor<3x6xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<6xf32>) {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 2147483647 : i32
  %e = tensor.empty() : tensor<3x6xf32>
  // Descending by value, lax, with what stands beside it.
  %down:2 = tm_tensor.sort dimension(1) outs(%x, %n : tensor<3x6xf32>, tensor<3x6xi32>) {
  ^bb0(%a: f32, %b: f32, %i: i32, %j: i32):
    %p = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %p : i1
  } -> tensor<3x6xf32>, tensor<3x6xi32>
  // Ascending along the columns, strict.
  %up = iree_linalg_ext.sort dimension(0) outs(%x : tensor<3x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf olt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<3x6xf32>
  %v0 = tensor.empty() : tensor<3x2xf32>
  %i0 = tensor.empty() : tensor<3x2xi32>
  %v = linalg.fill ins(%low : f32) outs(%v0 : tensor<3x2xf32>) -> tensor<3x2xf32>
  %i = linalg.fill ins(%none : i32) outs(%i0 : tensor<3x2xi32>) -> tensor<3x2xi32>
  %top:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<3x6xf32>) outs(%v, %i : tensor<3x2xf32>, tensor<3x2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<3x2xf32>, tensor<3x2xi32>
  %r0 = tensor.empty() : tensor<3xf32>
  %r = linalg.fill ins(%zero : f32) outs(%r0 : tensor<3xf32>) -> tensor<3xf32>
  %sums:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<3x6xf32>) outs(%e, %r : tensor<3x6xf32>, tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<3x6xf32>, tensor<3xf32>
  %c0 = tensor.empty() : tensor<6xf32>
  %c = linalg.fill ins(%zero : f32) outs(%c0 : tensor<6xf32>) -> tensor<6xf32>
  %before:2 = tm_tensor.scan dimension(0) inclusive(false) ins(%x : tensor<3x6xf32>) outs(%e, %c : tensor<3x6xf32>, tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<3x6xf32>, tensor<6xf32>
  return %down#0, %down#1, %up, %top#0, %top#1, %sums#0, %before#0, %before#1 : tensor<3x6xf32>, tensor<3x6xi32>, tensor<3x6xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<6xf32>
}
