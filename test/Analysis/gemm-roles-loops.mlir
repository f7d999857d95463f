// RUN: mxfp4-opt %s --mxfp4-annotate-roles --split-input-file | FileCheck %s

// Layers in a loop, as JAX's scan: weights are slices of a stack, inputs are
// stacked for the backward loop, which repeats the forward product from them
// and stacks the gradients.
// CHECK-LABEL: func.func @scan
// CHECK: scf.for
// CHECK:   mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "layers.w", argument = 0, weight = rhs>
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "head", argument = 1, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<dgrad, index = 2, parameter = "head", argument = 1, weight = rhs, lm_head = true>
// CHECK: scf.for
// CHECK:   mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "layers.w", argument = 0, weight = rhs, recompute = true>
// CHECK:   mxfp4.role = #mxfp4.role<wgrad, index = 4, parameter = "layers.w", argument = 0>
// CHECK:   mxfp4.role = #mxfp4.role<dgrad, index = 5, parameter = "layers.w", argument = 0, weight = rhs>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @scan(%w: tensor<3x8x8xf32> {mxfp4.name = "layers.w"}, %head: tensor<8x8xf32> {mxfp4.name = "head"}, %x: tensor<32x8xf32>) -> (tensor<f32>, tensor<3x8x8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.0> : tensor<f32>
  %stack = arith.constant dense<0.0> : tensor<3x32x8xf32>
  %grads = arith.constant dense<0.0> : tensor<3x8x8xf32>
  %e = tensor.empty() : tensor<32x8xf32>
  %g = tensor.empty() : tensor<8x8xf32>
  %f:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x, %s = %stack) -> (tensor<32x8xf32>, tensor<3x32x8xf32>) : i32 {
    %j = arith.index_cast %i : i32 to index
    %wi = tensor.extract_slice %w[%j, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<3x8x8xf32> to tensor<8x8xf32>
    %y = linalg.matmul ins(%h, %wi : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
    %a = math.tanh %y : tensor<32x8xf32>
    %one = tensor.expand_shape %h [[0, 1], [2]] output_shape [1, 32, 8] : tensor<32x8xf32> into tensor<1x32x8xf32>
    %t = tensor.insert_slice %one into %s[%j, 0, 0] [1, 32, 8] [1, 1, 1] : tensor<1x32x8xf32> into tensor<3x32x8xf32>
    scf.yield %a, %t : tensor<32x8xf32>, tensor<3x32x8xf32>
  }
  %l = linalg.matmul ins(%f#0, %head : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %sq = arith.mulf %l, %l : tensor<32x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%sq : tensor<32x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %d0 = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%l, %head : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %b:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%d = %d0, %gs = %grads) -> (tensor<32x8xf32>, tensor<3x8x8xf32>) : i32 {
    %r = arith.subi %c2, %i : i32
    %j = arith.index_cast %r : i32 to index
    %wi = tensor.extract_slice %w[%j, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<3x8x8xf32> to tensor<8x8xf32>
    %one = tensor.extract_slice %f#1[%j, 0, 0] [1, 32, 8] [1, 1, 1] : tensor<3x32x8xf32> to tensor<1x32x8xf32>
    %h = tensor.collapse_shape %one [[0, 1], [2]] : tensor<1x32x8xf32> into tensor<32x8xf32>
    %y = linalg.matmul ins(%h, %wi : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
    %dy = arith.mulf %d, %y : tensor<32x8xf32>
    %gw = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%h, %dy : tensor<32x8xf32>, tensor<32x8xf32>) outs(%g : tensor<8x8xf32>) -> tensor<8x8xf32>
    %dh = linalg.matmul indexing_maps = [#mk, #nk, #mn] ins(%dy, %wi : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
    %n = tensor.insert_slice %gw into %gs[%j, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<8x8xf32> into tensor<3x8x8xf32>
    scf.yield %dh, %n : tensor<32x8xf32>, tensor<3x8x8xf32>
  }
  %n = arith.subf %w, %b#1 : tensor<3x8x8xf32>
  return %loss, %n : tensor<f32>, tensor<3x8x8xf32>
}

// -----

// Layers of a stack at constant places are layers; the last one makes the
// logits, alone.
// CHECK-LABEL: func.func @unrolled_stack
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0", argument = 0, weight = rhs, layer = 0>
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "arg0", argument = 0, weight = rhs, layer = 1, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 2, parameter = "arg0", argument = 0, layer = 1, lm_head = true>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @unrolled_stack(%w: tensor<2x8x8xf32>, %x: tensor<32x8xf32>) -> (tensor<f32>, tensor<2x8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %z = arith.constant dense<0.0> : tensor<2x8x8xf32>
  %e = tensor.empty() : tensor<32x8xf32>
  %g = tensor.empty() : tensor<8x8xf32>
  %w0 = tensor.extract_slice %w[0, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<2x8x8xf32> to tensor<8x8xf32>
  %w1 = tensor.extract_slice %w[1, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<2x8x8xf32> to tensor<8x8xf32>
  %h = linalg.matmul ins(%x, %w0 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %y = linalg.matmul ins(%h, %w1 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %sq = arith.mulf %y, %y : tensor<32x8xf32>
  %loss = linalg.reduce {arith.addf} ins(%sq : tensor<32x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %gw = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%h, %y : tensor<32x8xf32>, tensor<32x8xf32>) outs(%g : tensor<8x8xf32>) -> tensor<8x8xf32>
  %gs = tensor.insert_slice %gw into %z[1, 0, 0] [1, 8, 8] [1, 1, 1] : tensor<8x8xf32> into tensor<2x8x8xf32>
  %n = arith.subf %w, %gs : tensor<2x8x8xf32>
  return %loss, %n : tensor<f32>, tensor<2x8x8xf32>
}

// -----

// Several steps in a loop: what one step makes of a weight is that weight to
// the next, so that no step is the backward pass of another.
// CHECK-LABEL: func.func @steps
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "arg0", argument = 0, weight = rhs>
// CHECK: mxfp4.role = #mxfp4.role<fprop, index = 1, parameter = "arg1", argument = 1, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 2, parameter = "arg1", argument = 1, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<dgrad, index = 3, parameter = "arg1", argument = 1, weight = rhs, lm_head = true>
// CHECK: mxfp4.role = #mxfp4.role<wgrad, index = 4, parameter = "arg0", argument = 0>
func.func @steps(%w1: tensor<8x8xf32>, %w2: tensor<8x8xf32>, %xs: tensor<3x32x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<32x8xf32>
  %et = tensor.empty() : tensor<8x32xf32>
  %e8 = tensor.empty() : tensor<8x8xf32>
  %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%l = %zero, %p1 = %w1, %p2 = %w2) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %x = tensor.extract_slice %xs[%i, 0, 0] [1, 32, 8] [1, 1, 1] : tensor<3x32x8xf32> to tensor<32x8xf32>
    %h0 = linalg.matmul ins(%x, %p1 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
    %h = math.tanh %h0 : tensor<32x8xf32>
    %y = linalg.matmul ins(%h, %p2 : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
    %s = arith.mulf %y, %y : tensor<32x8xf32>
    %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x8xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
    %ht = linalg.transpose ins(%h : tensor<32x8xf32>) outs(%et : tensor<8x32xf32>) permutation = [1, 0]
    %g2 = linalg.matmul ins(%ht, %y : tensor<8x32xf32>, tensor<32x8xf32>) outs(%e8 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %pt = linalg.transpose ins(%p2 : tensor<8x8xf32>) outs(%e8 : tensor<8x8xf32>) permutation = [1, 0]
    %dh = linalg.matmul ins(%y, %pt : tensor<32x8xf32>, tensor<8x8xf32>) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
    %d = arith.mulf %dh, %h : tensor<32x8xf32>
    %xt = linalg.transpose ins(%x : tensor<32x8xf32>) outs(%et : tensor<8x32xf32>) permutation = [1, 0]
    %g1 = linalg.matmul ins(%xt, %d : tensor<8x32xf32>, tensor<32x8xf32>) outs(%e8 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %n1 = arith.subf %p1, %g1 : tensor<8x8xf32>
    %n2 = arith.subf %p2, %g2 : tensor<8x8xf32>
    scf.yield %loss, %n1, %n2 : tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
}
