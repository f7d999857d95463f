// RUN: mxfp4-opt %s --mxfp4-annotate-roles --split-input-file | FileCheck %s
// Weights are found by their updates, forward and backward by the loss. Each
// module is the smallest step that shows one thing; constants stand for the
// learning rate, and sums of squares for losses.

// CHECK: module attributes {mxfp4.stage = #mxfp4.stage<roles>}
// CHECK-LABEL: func.func @two_layers
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0", argument = 0, weight = rhs>
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "arg1", argument = 1, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 2, parameter = "arg1", argument = 1, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<dgrad, index = 3, parameter = "arg1", argument = 1, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 4, parameter = "arg0", argument = 0>
func.func @two_layers(%w1: tensor<8x16xf32>, %w2: tensor<16x4xf32>, %x: tensor<32x8xf32>) -> (tensor<f32>, tensor<8x16xf32>, tensor<16x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %h0 = tensor.empty() : tensor<32x16xf32>
  %y0 = tensor.empty() : tensor<32x4xf32>
  %h = linalg.matmul ins(%x, %w1 : tensor<32x8xf32>, tensor<8x16xf32>) outs(%h0 : tensor<32x16xf32>) -> tensor<32x16xf32>
  %a = math.tanh %h : tensor<32x16xf32>
  %y = linalg.matmul ins(%a, %w2 : tensor<32x16xf32>, tensor<16x4xf32>) outs(%y0 : tensor<32x4xf32>) -> tensor<32x4xf32>
  %s = arith.mulf %y, %y : tensor<32x4xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x4xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %at0 = tensor.empty() : tensor<16x32xf32>
  %at = linalg.transpose ins(%a : tensor<32x16xf32>) outs(%at0 : tensor<16x32xf32>) permutation = [1, 0]
  %g20 = tensor.empty() : tensor<16x4xf32>
  %g2 = linalg.matmul ins(%at, %y : tensor<16x32xf32>, tensor<32x4xf32>) outs(%g20 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %w2t0 = tensor.empty() : tensor<4x16xf32>
  %w2t = linalg.transpose ins(%w2 : tensor<16x4xf32>) outs(%w2t0 : tensor<4x16xf32>) permutation = [1, 0]
  %da = linalg.matmul ins(%y, %w2t : tensor<32x4xf32>, tensor<4x16xf32>) outs(%h0 : tensor<32x16xf32>) -> tensor<32x16xf32>
  %dh = arith.mulf %da, %a : tensor<32x16xf32>
  %xt0 = tensor.empty() : tensor<8x32xf32>
  %xt = linalg.transpose ins(%x : tensor<32x8xf32>) outs(%xt0 : tensor<8x32xf32>) permutation = [1, 0]
  %g10 = tensor.empty() : tensor<8x16xf32>
  %g1 = linalg.matmul ins(%xt, %dh : tensor<8x32xf32>, tensor<32x16xf32>) outs(%g10 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %n1 = arith.subf %w1, %g1 : tensor<8x16xf32>
  %n2 = arith.subf %w2, %g2 : tensor<16x4xf32>
  return %loss, %n1, %n2 : tensor<f32>, tensor<8x16xf32>, tensor<16x4xf32>
}

// -----

// The base is frozen: it has a forward product and one for the gradient of its
// input, none of its own. A and B are trained. Master weights are cast.
// CHECK-LABEL: func.func @lora
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0", argument = 0, weight = rhs>}
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "arg1", argument = 1, weight = rhs>}
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 2, parameter = "arg2", argument = 2, weight = rhs, lm_head = true>}
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<dgrad, index = 3, parameter = "arg2", argument = 2, weight = rhs, lm_head = true>}
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<dgrad, index = 4, parameter = "arg0", argument = 0, weight = rhs>}
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<wgrad, index = 5, parameter = "arg1", argument = 1>}
#kn = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @lora(%base: tensor<8x8xf32>, %a: tensor<8x8xf32>, %head: tensor<8x8xf32>, %x: tensor<32x8xf32>) -> (tensor<f32>, tensor<8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<32x8xf32>
  %et = tensor.empty() : tensor<8x32xf32>
  %e8 = tensor.empty() : tensor<8x8xf32>
  %eh = tensor.empty() : tensor<32x8xbf16>
  %xs = math.tanh %x : tensor<32x8xf32>
  %xh = arith.truncf %xs : tensor<32x8xf32> to tensor<32x8xbf16>
  %bh = arith.truncf %base : tensor<8x8xf32> to tensor<8x8xbf16>
  %p = linalg.matmul ins(%xh, %bh : tensor<32x8xbf16>, tensor<8x8xbf16>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %q = linalg.matmul ins(%xs, %a : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %h = arith.addf %p, %q : tensor<32x8xf32>
  %y = linalg.matmul ins(%h, %head : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %s = arith.mulf %y, %y : tensor<32x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %ht = linalg.transpose ins(%head : tensor<8x8xf32>) outs(%e8 : tensor<8x8xf32>) permutation = [1, 0]
  %dh = linalg.matmul ins(%y, %ht : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %bt = linalg.transpose ins(%base : tensor<8x8xf32>) outs(%e8 : tensor<8x8xf32>) permutation = [1, 0]
  %dx = linalg.matmul ins(%dh, %bt : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %m = arith.addf %dx, %xs : tensor<32x8xf32>
  %mt = linalg.transpose ins(%m : tensor<32x8xf32>) outs(%et : tensor<8x32xf32>) permutation = [1, 0]
  %g = linalg.matmul ins(%mt, %dh : tensor<8x32xf32>, tensor<32x8xf32>) outs(%e8 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = arith.subf %a, %g : tensor<8x8xf32>
  return %loss, %n : tensor<f32>, tensor<8x8xf32>
}

// -----

// One table for both ends: the one-hot product is its embedding, and all of its
// products belong to the LM head. The two gradients meet in one update.
// CHECK-LABEL: func.func @tied
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "emb", argument = 0, weight = rhs, lm_head = true, embedding = true>
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "emb", argument = 0, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 2, parameter = "emb", argument = 0, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<dgrad, index = 3, parameter = "emb", argument = 0, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 4, parameter = "emb", argument = 0, lm_head = true, embedding = true>
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
#at = affine_map<(m, n, k) -> (k, m)>
#row = affine_map<(i, j) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
func.func @tied(%emb: tensor<16x8xf32> {mxfp4.name = "emb"}, %tokens: tensor<32xi64>) -> (tensor<f32>, tensor<16x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<32x8xf32>
  %l = tensor.empty() : tensor<32x16xf32>
  %w = tensor.empty() : tensor<16x8xf32>
  %onehot = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%tokens : tensor<32xi64>) outs(%l : tensor<32x16xf32>) {
  ^bb0(%t: i64, %o: f32):
    %j = linalg.index 1 : index
    %i = arith.index_cast %j : index to i64
    %same = arith.cmpi eq, %t, %i : i64
    %f = arith.uitofp %same : i1 to f32
    linalg.yield %f : f32
  } -> tensor<32x16xf32>
  %x = linalg.matmul ins(%onehot, %emb : tensor<32x16xf32>, tensor<16x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %h = math.tanh %x : tensor<32x8xf32>
  %y = linalg.matmul indexing_maps = [#a, #b, #c] ins(%h, %emb : tensor<32x8xf32>, tensor<16x8xf32>) outs(%l : tensor<32x16xf32>) -> tensor<32x16xf32>
  %s = arith.mulf %y, %y : tensor<32x16xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x16xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %g1 = linalg.matmul indexing_maps = [#at, affine_map<(m, n, k) -> (k, n)>, #c] ins(%y, %h : tensor<32x16xf32>, tensor<32x8xf32>) outs(%w : tensor<16x8xf32>) -> tensor<16x8xf32>
  %dh = linalg.matmul ins(%y, %emb : tensor<32x16xf32>, tensor<16x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %dx = arith.mulf %dh, %h : tensor<32x8xf32>
  %g2 = linalg.matmul indexing_maps = [#at, affine_map<(m, n, k) -> (k, n)>, #c] ins(%onehot, %dx : tensor<32x16xf32>, tensor<32x8xf32>) outs(%w : tensor<16x8xf32>) -> tensor<16x8xf32>
  %g = arith.addf %g1, %g2 : tensor<16x8xf32>
  %n = arith.subf %emb, %g : tensor<16x8xf32>
  return %loss, %n : tensor<f32>, tensor<16x8xf32>
}

// -----

// Two micro-batches; the second gradient accumulates into the first, in the
// product's init. Neither forward repeats the other.
// CHECK-LABEL: func.func @micro_batches
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0", argument = 0, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "arg0", argument = 0, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 2, parameter = "arg0", argument = 0, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 3, parameter = "arg0", argument = 0, lm_head = true>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @micro_batches(%w: tensor<8x4xf32>, %x: tensor<2x32x8xf32>) -> (tensor<f32>, tensor<8x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<32x4xf32>
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %x1 = tensor.extract_slice %x[0, 0, 0] [1, 32, 8] [1, 1, 1] : tensor<2x32x8xf32> to tensor<32x8xf32>
  %x2 = tensor.extract_slice %x[1, 0, 0] [1, 32, 8] [1, 1, 1] : tensor<2x32x8xf32> to tensor<32x8xf32>
  %y1 = linalg.matmul ins(%x1, %w : tensor<32x8xf32>, tensor<8x4xf32>) outs(%e : tensor<32x4xf32>) -> tensor<32x4xf32>
  %y2 = linalg.matmul ins(%x2, %w : tensor<32x8xf32>, tensor<8x4xf32>) outs(%e : tensor<32x4xf32>) -> tensor<32x4xf32>
  %s = arith.mulf %y1, %y2 : tensor<32x4xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x4xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %g1 = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%x1, %y2 : tensor<32x8xf32>, tensor<32x4xf32>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
  %g2 = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%x2, %y1 : tensor<32x8xf32>, tensor<32x4xf32>) outs(%g1 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %n = arith.subf %w, %g2 : tensor<8x4xf32>
  return %loss, %n : tensor<f32>, tensor<8x4xf32>
}

// -----

// A forward product that is repeated for the backward pass keeps the index, and
// with it the random stream, of the first.
// CHECK-LABEL: func.func @recompute
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0", argument = 0, weight = rhs>
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "arg1", argument = 1, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0", argument = 0, weight = rhs, recompute = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 3, parameter = "arg1", argument = 1, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<dgrad, index = 4, parameter = "arg1", argument = 1, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 5, parameter = "arg0", argument = 0>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @recompute(%w1: tensor<8x8xf32>, %w2: tensor<8x8xf32>, %x: tensor<32x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<32x8xf32>
  %g = tensor.empty() : tensor<8x8xf32>
  %h = linalg.matmul ins(%x, %w1 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %a = math.tanh %h : tensor<32x8xf32>
  %y = linalg.matmul ins(%a, %w2 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %s = arith.mulf %y, %y : tensor<32x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %saved:2 = util.optimization_barrier %x, %w1 : tensor<32x8xf32>, tensor<8x8xf32>
  %h2 = linalg.matmul ins(%saved#0, %saved#1 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %a2 = math.tanh %h2 : tensor<32x8xf32>
  %g2 = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%a2, %y : tensor<32x8xf32>, tensor<32x8xf32>) outs(%g : tensor<8x8xf32>) -> tensor<8x8xf32>
  %da = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%y, %w2 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %dh = arith.mulf %da, %a2 : tensor<32x8xf32>
  %g1 = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%x, %dh : tensor<32x8xf32>, tensor<32x8xf32>) outs(%g : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n1 = arith.subf %w1, %g1 : tensor<8x8xf32>
  %n2 = arith.subf %w2, %g2 : tensor<8x8xf32>
  return %loss, %n1, %n2 : tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// Gradients themselves are returned: they belong to the arguments in order.
// The product is called, so its function is part of the step.
// CHECK-LABEL: func.func private @linear
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg1", argument = 1, weight = rhs, lm_head = true>
// CHECK-LABEL: func.func @gradients_through_a_call
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 1, parameter = "arg1", argument = 1, lm_head = true>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func private @linear(%x: tensor<32x8xf32>, %w: tensor<8x4xf32>) -> tensor<32x4xf32> {
  %e = tensor.empty() : tensor<32x4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<32x8xf32>, tensor<8x4xf32>) outs(%e : tensor<32x4xf32>) -> tensor<32x4xf32>
  return %y : tensor<32x4xf32>
}
func.func @gradients_through_a_call(%x: tensor<32x8xf32>, %w: tensor<8x4xf32>) -> (tensor<f32>, tensor<8x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<8x4xf32>
  %y = call @linear(%x, %w) : (tensor<32x8xf32>, tensor<8x4xf32>) -> tensor<32x4xf32>
  %s = arith.mulf %y, %y : tensor<32x4xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x4xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %g = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%x, %y : tensor<32x8xf32>, tensor<32x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %loss, %g : tensor<f32>, tensor<8x4xf32>
}

// -----

// Stacked expert weights, the batch in the middle, two contraction dimensions:
// the maps say which operand is what.
// CHECK-LABEL: func.func @experts
// CHECK: linalg.generic {{.*}}mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0", argument = 0, weight = lhs, lm_head = true>
// CHECK: linalg.generic {{.*}}mxfp4.role = #mxfp4.role<wgrad, index = 1, parameter = "arg0", argument = 0, lm_head = true>
#w = affine_map<(t, e, f, h, d) -> (h, e, d, f)>
#x = affine_map<(t, e, f, h, d) -> (t, h, d, e)>
#y = affine_map<(t, e, f, h, d) -> (e, t, f)>
#gx = affine_map<(h, e, d, f, t) -> (t, h, d, e)>
#gy = affine_map<(h, e, d, f, t) -> (e, t, f)>
#gw = affine_map<(h, e, d, f, t) -> (h, e, d, f)>
func.func @experts(%w: tensor<2x4x8x16xf32>, %x: tensor<32x2x8x4xf32>) -> (tensor<f32>, tensor<2x4x8x16xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = arith.constant dense<0.0> : tensor<4x32x16xf32>
  %ew = arith.constant dense<0.0> : tensor<2x4x8x16xf32>
  %y = linalg.generic {indexing_maps = [#w, #x, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%w, %x : tensor<2x4x8x16xf32>, tensor<32x2x8x4xf32>) outs(%e : tensor<4x32x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x32x16xf32>
  %s = arith.mulf %y, %y : tensor<4x32x16xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<4x32x16xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1, 2]
  %g = linalg.generic {indexing_maps = [#gx, #gy, #gw], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %y : tensor<32x2x8x4xf32>, tensor<4x32x16xf32>) outs(%ew : tensor<2x4x8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %q = arith.addf %c, %p : f32
    linalg.yield %q : f32
  } -> tensor<2x4x8x16xf32>
  %n = arith.subf %w, %g : tensor<2x4x8x16xf32>
  return %loss, %n : tensor<f32>, tensor<2x4x8x16xf32>
}

// -----

// The first weight is divided by its own norm, the second multiplied by a
// constant; both are weights where they are used. The second has a gradient
// that is one element by element, up to the constant.
// CHECK-LABEL: func.func @made_of_weights
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0+arg1", argument = 0, weight = rhs>}
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "arg2", argument = 2, weight = rhs, lm_head = true>}
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<wgrad, index = 2, parameter = "arg2", argument = 2, lm_head = true>}
// CHECK: linalg.matmul {mxfp4.role = #mxfp4.role<dgrad, index = 3, parameter = "arg2", argument = 2, weight = rhs, lm_head = true>}
#id = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>
func.func @made_of_weights(%v: tensor<8x8xf32>, %g: tensor<8xf32>, %w: tensor<8x8xf32>, %x: tensor<32x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %scale = arith.constant 0.125 : f32
  %e8 = tensor.empty() : tensor<8x8xf32>
  %e = tensor.empty() : tensor<32x8xf32>
  %et = tensor.empty() : tensor<8x32xf32>
  %norm = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["reduction", "parallel"]} ins(%v : tensor<8x8xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %s = arith.addf %o, %q : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %w1 = linalg.generic {indexing_maps = [#id, #col, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %norm, %g : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e8 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %n: f32, %h: f32, %o: f32):
    %r = math.rsqrt %n : f32
    %q = arith.mulf %a, %r : f32
    %s = arith.mulf %q, %h : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %w2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x8xf32>) outs(%e8 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.mulf %scale, %a : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %h0 = linalg.matmul ins(%x, %w1 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %h = math.tanh %h0 : tensor<32x8xf32>
  %y = linalg.matmul ins(%h, %w2 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %s = arith.mulf %y, %y : tensor<32x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %ht = linalg.transpose ins(%h : tensor<32x8xf32>) outs(%et : tensor<8x32xf32>) permutation = [1, 0]
  %dw = linalg.matmul ins(%ht, %y : tensor<8x32xf32>, tensor<32x8xf32>) outs(%e8 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %wt = linalg.transpose ins(%w2 : tensor<8x8xf32>) outs(%e8 : tensor<8x8xf32>) permutation = [1, 0]
  %dh = linalg.matmul ins(%y, %wt : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %dg = linalg.reduce {arith.addf} ins(%dh : tensor<32x8xf32>) outs(%zeros : tensor<8xf32>) dimensions = [0]
  %ng = arith.subf %g, %dg : tensor<8xf32>
  %nv = arith.subf %v, %w1 : tensor<8x8xf32>
  %nw = arith.subf %w, %dw : tensor<8x8xf32>
  return %loss, %nv, %ng, %nw : tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
}

// -----

// The weight is rounded from a master copy, which the loss does not depend on.
// CHECK-LABEL: func.func @master_copy
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0", argument = 0, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 1, parameter = "arg0", argument = 0, lm_head = true>
func.func @master_copy(%w: tensor<8x8xbf16>, %master: tensor<8x8xf32>, %x: tensor<32x8xbf16>) -> (tensor<f32>, tensor<8x8xbf16>, tensor<8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<32x8xf32>
  %et = tensor.empty() : tensor<8x32xbf16>
  %e8 = tensor.empty() : tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<32x8xbf16>, tensor<8x8xbf16>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %s = arith.mulf %y, %y : tensor<32x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %dy = arith.truncf %y : tensor<32x8xf32> to tensor<32x8xbf16>
  %xt = linalg.transpose ins(%x : tensor<32x8xbf16>) outs(%et : tensor<8x32xbf16>) permutation = [1, 0]
  %g = linalg.matmul ins(%xt, %dy : tensor<8x32xbf16>, tensor<32x8xbf16>) outs(%e8 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = arith.subf %master, %g : tensor<8x8xf32>
  %r = arith.truncf %n : tensor<8x8xf32> to tensor<8x8xbf16>
  return %loss, %r, %n : tensor<f32>, tensor<8x8xbf16>, tensor<8x8xf32>
}
