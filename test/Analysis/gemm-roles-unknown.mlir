// RUN: mxfp4-opt %s --mxfp4-annotate-roles --split-input-file --verify-diagnostics | FileCheck %s

// One head of attention, unbatched: the two products with the softmax between.
// CHECK-LABEL: func.func @attention
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "layers.4.qkv", argument = 0, weight = rhs, layer = 4>
// CHECK: mxfp4.role = #mxfp4.role<attention, index = 1, layer = 4>
// CHECK: mxfp4.role = #mxfp4.role<attention, index = 2, layer = 4>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @attention(%w: tensor<8x8xf32> {mxfp4.name = "layers.4.qkv"}, %x: tensor<32x8xf32>) -> (tensor<f32>, tensor<8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<32x8xf32>
  %ea = tensor.empty() : tensor<32x32xf32>
  %g = tensor.empty() : tensor<8x8xf32>
  %q = linalg.matmul ins(%x, %w : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %s = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%q, %q : tensor<32x8xf32>, tensor<32x8xf32>) outs(%ea : tensor<32x32xf32>) -> tensor<32x32xf32>
  %p = math.exp %s : tensor<32x32xf32>
  %y = linalg.matmul ins(%p, %q : tensor<32x32xf32>, tensor<32x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %sq = arith.mulf %y, %y : tensor<32x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%sq : tensor<32x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %n = arith.subf %w, %w : tensor<8x8xf32>
  return %loss, %n : tensor<f32>, tensor<8x8xf32>
}

// -----

// Neither a weight nor an attention: a mask made of integers, two plain
// activations, two weights. Each says what is missing.
// CHECK-LABEL: func.func @undecided
// CHECK: mxfp4.role = #mxfp4.role<unknown, index = 1, reason = "no operand is a weight, no weight's update is reached, and the left operand is made of integers alone">
// CHECK: mxfp4.role = #mxfp4.role<unknown, index = 2, reason = "multiplies two activations without batches, and neither feeds a softmax and another such product nor is fed by one">
// CHECK: mxfp4.role = #mxfp4.role<unknown, index = 3, reason = "both operands are weights">
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @undecided(%w: tensor<8x8xf32>, %x: tensor<8x8xf32>, %t: tensor<8xi64>) -> (tensor<f32>, tensor<8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<8x8xf32>
  %mask = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<8xi64>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: i64, %o: f32):
    %f = arith.sitofp %a : i64 to f32
    linalg.yield %f : f32
  } -> tensor<8x8xf32>
  %h = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @+1 {{has no known role: no operand is a weight}}
  %m = linalg.matmul ins(%mask, %h : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @+1 {{has no known role: multiplies two activations without batches}}
  %y = linalg.matmul ins(%h, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @+1 {{has no known role: both operands are weights}}
  %v = linalg.matmul ins(%w, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = arith.addf %y, %v : tensor<8x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<8x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %n = arith.subf %w, %h : tensor<8x8xf32>
  return %loss, %n : tensor<f32>, tensor<8x8xf32>
}

// -----

// A gradient of a bias is a sum over rows of another gradient: the product in
// front of it is no weight's.
// CHECK-LABEL: func.func @bias_of_an_attention
// CHECK: linalg.batch_matmul {mxfp4.role = #mxfp4.role<attention, index = 1>}
func.func @bias_of_an_attention(%w: tensor<8x8xf32>, %b: tensor<8xf32>, %x: tensor<4x8x8xf32>) -> (tensor<f32>, tensor<8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %zb = arith.constant dense<0.0> : tensor<8xf32>
  %e = tensor.empty() : tensor<4x8x8xf32>
  %xs = math.tanh %x : tensor<4x8x8xf32>
  %wb = linalg.broadcast ins(%w : tensor<8x8xf32>) outs(%e : tensor<4x8x8xf32>) dimensions = [0]
  %bb = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<4x8x8xf32>) dimensions = [0, 1]
  %h = linalg.batch_matmul ins(%xs, %wb : tensor<4x8x8xf32>, tensor<4x8x8xf32>) outs(%e : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  %v = arith.addf %h, %bb : tensor<4x8x8xf32>
  %y = arith.mulf %v, %v : tensor<4x8x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%y : tensor<4x8x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1, 2]
  %d = linalg.batch_matmul ins(%v, %xs : tensor<4x8x8xf32>, tensor<4x8x8xf32>) outs(%e : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  %db = linalg.reduce {arith.addf} ins(%d : tensor<4x8x8xf32>) outs(%zb : tensor<8xf32>) dimensions = [0, 1]
  %n = arith.subf %b, %db : tensor<8xf32>
  return %loss, %n : tensor<f32>, tensor<8xf32>
}

// -----

// What multiplies a finished gradient (one step of an orthogonalised update) is
// the optimizer's, though it becomes the update element by element.
// CHECK-LABEL: func.func @orthogonalised
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<wgrad, index = 1, parameter = "arg0"
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<unknown, index = 2, reason = "an operand depends on the gradient of a weight: it belongs to the optimizer, or to another step">}
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<unknown, index = 3, reason = "an operand depends on
func.func @orthogonalised(%w: tensor<8x8xf32>, %x: tensor<32x8xf32>) -> (tensor<f32>, tensor<8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<32x8xf32>
  %et = tensor.empty() : tensor<8x32xf32>
  %e8 = tensor.empty() : tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %s = arith.mulf %y, %y : tensor<32x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %xt = linalg.transpose ins(%x : tensor<32x8xf32>) outs(%et : tensor<8x32xf32>) permutation = [1, 0]
  %g = linalg.matmul ins(%xt, %y : tensor<8x32xf32>, tensor<32x8xf32>) outs(%e8 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %gt = linalg.transpose ins(%g : tensor<8x8xf32>) outs(%e8 : tensor<8x8xf32>) permutation = [1, 0]
  // expected-remark @+1 {{has no known role: an operand depends on the gradient}}
  %a = linalg.matmul ins(%g, %gt : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e8 : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-remark @+1 {{has no known role: an operand depends on the gradient}}
  %b = linalg.matmul ins(%a, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e8 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %u = arith.addf %g, %b : tensor<8x8xf32>
  %n = arith.subf %w, %u : tensor<8x8xf32>
  return %loss, %n : tensor<f32>, tensor<8x8xf32>
}
