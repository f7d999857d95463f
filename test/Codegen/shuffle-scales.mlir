// RUN: mxfp4-opt %s --mxfp4-shuffle-scales --split-input-file --verify-diagnostics | FileCheck %s

// 64 rows are two blocks of 32; K of 160 is one of 256.
// CHECK-LABEL: func.func @product
func.func @product(%x: tensor<64x160xf32>, %y: tensor<64x160xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = tensor.empty() : tensor<64x160xf4E2M1FN>
  %s = tensor.empty() : tensor<64x5xf8E8M0FNU>
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x1x64x4xf8E8M0FNU>
  // CHECK: %[[X:.*]]:2 = mxfp4.fused_quantize %{{.*}} row <f4E2M1FN, block = 1x32> outs(%{{.*}}, %[[EMPTY]] :
  // CHECK-SAME: {scale_layout = #mxfp4.scale_layout<shuffled>} -> tensor<64x160xf4E2M1FN>, tensor<2x1x64x4xf8E8M0FNU>
  %a:2 = mxfp4.fused_quantize %x : tensor<64x160xf32> row <f4E2M1FN, block = 1x32>
    outs(%d, %s : tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>) -> tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>
  %b:2 = mxfp4.fused_quantize %y : tensor<64x160xf32> row <f4E2M1FN, block = 1x32>
    outs(%d, %s : tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>) -> tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>
  // CHECK: mxfp4.scaled_matmul {{.*}} ins(%[[X]]#0 scale %[[X]]#1, {{.*}} {scale_layout = #mxfp4.scale_layout<shuffled>}
  %r = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
    ins(%a#0 scale %a#1, %b#0 scale %b#1) outs(%c)
    : (tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>, tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// -----

// FP6 codes lose their gaps: 32 of them are 24 bytes.
// CHECK-LABEL: func.func @fp6
// CHECK: mxfp4.fused_quantize {{.*}} -> tensor<64x24xi8>, tensor<2x1x64x4xf8E8M0FNU>
func.func @fp6(%x: tensor<64x32xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = tensor.empty() : tensor<64x32xf6E2M3FN>
  %s = tensor.empty() : tensor<64x1xf8E8M0FNU>
  %a:2 = mxfp4.fused_quantize %x : tensor<64x32xf32> row <f6E2M3FN, block = 1x32>
    outs(%d, %s : tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>) -> tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>
  %r = mxfp4.scaled_matmul <lhs = <f6E2M3FN, block = 1x32>, rhs = <f6E2M3FN, block = 1x32>>
    ins(%a#0 scale %a#1, %a#0 scale %a#1) outs(%c)
    : (tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>, tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// -----

// Scales that one loop stacks and another takes from the stack.
// CHECK-LABEL: func.func @stacked
func.func @stacked(%x: tensor<3x40x160xbf16>, %y: tensor<3x64x160xbf16>, %c: tensor<3x40x64xf32>) -> tensor<3x40x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %qe = tensor.empty() : tensor<3x40x160xf4E2M1FN>
  %se = tensor.empty() : tensor<3x40x5xf8E8M0FNU>
  %d = tensor.empty() : tensor<40x160xf4E2M1FN>
  %s = tensor.empty() : tensor<40x5xf8E8M0FNU>
  %d1 = tensor.empty() : tensor<64x160xf4E2M1FN>
  %s1 = tensor.empty() : tensor<64x5xf8E8M0FNU>
  // CHECK: %[[STACK:.*]]:2 = scf.for {{.*}} -> (tensor<3x40x160xf4E2M1FN>, tensor<3x2x1x64x4xf8E8M0FNU>)
  %st:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%q = %qe, %p = %se) -> (tensor<3x40x160xf4E2M1FN>, tensor<3x40x5xf8E8M0FNU>) {
    %xi = tensor.extract_slice %x[%i, 0, 0] [1, 40, 160] [1, 1, 1] : tensor<3x40x160xbf16> to tensor<40x160xbf16>
    %a:2 = mxfp4.fused_quantize %xi : tensor<40x160xbf16> row <f4E2M1FN, block = 1x32>
      outs(%d, %s : tensor<40x160xf4E2M1FN>, tensor<40x5xf8E8M0FNU>) -> tensor<40x160xf4E2M1FN>, tensor<40x5xf8E8M0FNU>
    %q1 = tensor.insert_slice %a#0 into %q[%i, 0, 0] [1, 40, 160] [1, 1, 1] : tensor<40x160xf4E2M1FN> into tensor<3x40x160xf4E2M1FN>
    // CHECK: %[[ONE:.*]] = tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2], [3], [4]] {{.*}} into tensor<1x2x1x64x4xf8E8M0FNU>
    // CHECK: tensor.insert_slice %[[ONE]] into %{{.*}}[%{{.*}}, 0, 0, 0, 0] [1, 2, 1, 64, 4] [1, 1, 1, 1, 1]
    %ex = tensor.expand_shape %a#1 [[0, 1], [2]] output_shape [1, 40, 5] : tensor<40x5xf8E8M0FNU> into tensor<1x40x5xf8E8M0FNU>
    %p1 = tensor.insert_slice %ex into %p[%i, 0, 0] [1, 40, 5] [1, 1, 1] : tensor<1x40x5xf8E8M0FNU> into tensor<3x40x5xf8E8M0FNU>
    scf.yield %q1, %p1 : tensor<3x40x160xf4E2M1FN>, tensor<3x40x5xf8E8M0FNU>
  }
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %c) -> (tensor<3x40x64xf32>) {
    // CHECK: %[[SCALE:.*]] = tensor.extract_slice %[[STACK]]#1[%{{.*}}, 0, 0, 0, 0] [1, 2, 1, 64, 4] {{.*}} to tensor<2x1x64x4xf8E8M0FNU>
    // CHECK: mxfp4.scaled_matmul {{.*}} scale %[[SCALE]],
    %q = tensor.extract_slice %st#0[%i, 0, 0] [1, 40, 160] [1, 1, 1] : tensor<3x40x160xf4E2M1FN> to tensor<40x160xf4E2M1FN>
    %p = tensor.extract_slice %st#1[%i, 0, 0] [1, 40, 5] [1, 1, 1] : tensor<3x40x5xf8E8M0FNU> to tensor<40x5xf8E8M0FNU>
    %yi = tensor.extract_slice %y[%i, 0, 0] [1, 64, 160] [1, 1, 1] : tensor<3x64x160xbf16> to tensor<64x160xbf16>
    %b:2 = mxfp4.fused_quantize %yi : tensor<64x160xbf16> row <f4E2M1FN, block = 1x32>
      outs(%d1, %s1 : tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>) -> tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>
    %ci = tensor.extract_slice %acc[%i, 0, 0] [1, 40, 64] [1, 1, 1] : tensor<3x40x64xf32> to tensor<40x64xf32>
    %m = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
      ins(%q scale %p, %b#0 scale %b#1) outs(%ci)
      : (tensor<40x160xf4E2M1FN>, tensor<40x5xf8E8M0FNU>, tensor<64x160xf4E2M1FN>, tensor<64x5xf8E8M0FNU>, tensor<40x64xf32>) -> tensor<40x64xf32>
    %o = tensor.insert_slice %m into %acc[%i, 0, 0] [1, 40, 64] [1, 1, 1] : tensor<40x64xf32> into tensor<3x40x64xf32>
    scf.yield %o : tensor<3x40x64xf32>
  }
  return %r : tensor<3x40x64xf32>
}

// -----

// FP6 codes are carried as bytes; a stack that begins as zeros does so still.
// CHECK-LABEL: func.func @carried
func.func @carried(%x: tensor<64x32xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // CHECK-DAG: arith.constant dense<0> : tensor<64x24xi8>
  // CHECK-DAG: arith.constant dense<1.000000e+00> : tensor<2x1x64x4xf8E8M0FNU>
  %zero = arith.constant dense<0.0> : tensor<64x32xf6E2M3FN>
  %one = arith.constant dense<1.0> : tensor<64x1xf8E8M0FNU>
  %d = tensor.empty() : tensor<64x32xf6E2M3FN>
  %s = tensor.empty() : tensor<64x1xf8E8M0FNU>
  // CHECK: scf.for {{.*}} -> (tensor<64x24xi8>, tensor<2x1x64x4xf8E8M0FNU>, tensor<64x64xf32>)
  %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%q = %zero, %p = %one, %acc = %c)
      -> (tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>, tensor<64x64xf32>) {
    %m = mxfp4.scaled_matmul <lhs = <f6E2M3FN, block = 1x32>, rhs = <f6E2M3FN, block = 1x32>>
      ins(%q scale %p, %q scale %p) outs(%acc)
      : (tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>, tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %a:2 = mxfp4.fused_quantize %x : tensor<64x32xf32> row <f6E2M3FN, block = 1x32>
      outs(%d, %s : tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>) -> tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>
    scf.yield %a#0, %a#1, %m : tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>, tensor<64x64xf32>
  }
  return %r#2 : tensor<64x64xf32>
}

// -----

// Scales that leave are put back in order: 40 rows of 5 blocks.
// CHECK-LABEL: func.func @escapes
func.func @escapes(%x: tensor<40x160xf32>) -> tensor<40x5xf8E8M0FNU> {
  %d = tensor.empty() : tensor<40x160xf4E2M1FN>
  %s = tensor.empty() : tensor<40x5xf8E8M0FNU>
  // CHECK: %[[A:.*]]:2 = mxfp4.fused_quantize
  %a:2 = mxfp4.fused_quantize %x : tensor<40x160xf32> row <f4E2M1FN, block = 1x32>
    outs(%d, %s : tensor<40x160xf4E2M1FN>, tensor<40x5xf8E8M0FNU>) -> tensor<40x160xf4E2M1FN>, tensor<40x5xf8E8M0FNU>
  // CHECK: %[[LANES:.*]] = tensor.expand_shape %[[A]]#1 {{.*}} into tensor<2x1x4x16x2x2xf8E8M0FNU>
  // CHECK: %[[ORDERED:.*]] = linalg.transpose ins(%[[LANES]] : {{.*}} permutation = [0, 5, 3, 1, 4, 2]
  // CHECK: %[[PADDED:.*]] = tensor.collapse_shape %[[ORDERED]] {{.*}} into tensor<64x8xf8E8M0FNU>
  // CHECK: tensor.extract_slice %[[PADDED]][0, 0] [40, 5] [1, 1]
  return %a#1 : tensor<40x5xf8E8M0FNU>
}

// -----

// Scales of weights that were quantized before are shuffled here; those of
// tiles stand for 32 rows each.
// CHECK-LABEL: func.func @enters
// CHECK-SAME: %[[S:[a-z0-9]+]]: tensor<2x5xf8E8M0FNU>
func.func @enters(%w: tensor<64x160xf4E2M1FN>, %s: tensor<2x5xf8E8M0FNU>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // CHECK: linalg.broadcast ins(%[[S]] : {{.*}} dimensions = [1]
  // CHECK: %[[PADDED:.*]] = tensor.insert_slice {{.*}} into tensor<64x8xf8E8M0FNU>
  // CHECK: %[[SPLIT:.*]] = tensor.expand_shape %[[PADDED]] {{.*}} into tensor<2x2x16x1x2x4xf8E8M0FNU>
  // CHECK: linalg.transpose ins(%[[SPLIT]] : {{.*}} permutation = [0, 3, 5, 2, 4, 1]
  // CHECK: %[[SHUFFLED:.*]] = tensor.collapse_shape {{.*}} into tensor<2x1x64x4xf8E8M0FNU>
  // CHECK: mxfp4.scaled_matmul {{.*}} ins(%{{.*}} scale %[[SHUFFLED]],
  %r = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 32x32>, rhs = <f4E2M1FN, block = 32x32>>
    ins(%w scale %s, %w scale %s) outs(%c)
    : (tensor<64x160xf4E2M1FN>, tensor<2x5xf8E8M0FNU>, tensor<64x160xf4E2M1FN>, tensor<2x5xf8E8M0FNU>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// -----

func.func @codes_escape(%x: tensor<64x32xf32>) -> tensor<64x32xf6E2M3FN> {
  %d = tensor.empty() : tensor<64x32xf6E2M3FN>
  %s = tensor.empty() : tensor<64x1xf8E8M0FNU>
  %a:2 = mxfp4.fused_quantize %x : tensor<64x32xf32> row <f6E2M3FN, block = 1x32>
    outs(%d, %s : tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>) -> tensor<64x32xf6E2M3FN>, tensor<64x1xf8E8M0FNU>
  // expected-error @below {{uses 'tensor<64x32xf6E2M3FN>' that a quantizer makes for products: these read it as 'tensor<64x24xi8>', and nothing lays it out anew}}
  return %a#0 : tensor<64x32xf6E2M3FN>
}
