// RUN: mxfp4-opt %s --mxfp4-fuse-elementwise --split-input-file | FileCheck %s

// A transpose becomes the map by which the product reads.
// CHECK-DAG:   #[[READ:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func.func @transpose_into_product
// CHECK-SAME:    %[[X:[^:]*]]: tensor<8x64xf32>, %[[W:[^:]*]]: tensor<32x64xf32>
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.generic {indexing_maps = [#{{.*}}, #[[READ]], #{{.*}}]
// CHECK-SAME:      ins(%[[X]], %[[W]]
func.func @transpose_into_product(%x: tensor<8x64xf32>, %w: tensor<32x64xf32>, %z: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %e = tensor.empty() : tensor<64x32xf32>
  %t = linalg.transpose ins(%w : tensor<32x64xf32>) outs(%e : tensor<64x32xf32>) permutation = [1, 0]
  %c = linalg.matmul ins(%x, %t : tensor<8x64xf32>, tensor<64x32xf32>) outs(%z : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// An elementwise producer moves into the sum that reads it.
// CHECK-LABEL: func.func @into_reduction
// CHECK-COUNT-1: linalg.generic
// CHECK:           math.exp
// CHECK-NEXT:      arith.addf
// CHECK-NOT:     linalg.generic
func.func @into_reduction(%x: tensor<8x64xf32>, %z: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.exp %a : f32
    linalg.yield %b : f32
  } -> tensor<8x64xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<8x64xf32>) outs(%z : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %o : f32
    linalg.yield %b : f32
  } -> tensor<8xf32>
  return %s : tensor<8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#sum = affine_map<(d0, d1) -> (d0, 0)>

// A sum over one element that starts from a value must not start again for each
// element of its consumer: its start becomes an input before it moves.
// CHECK-LABEL: func.func @sum_of_one
// CHECK-SAME:    %[[X:[^:]*]]: tensor<8x1xf32>, %[[START:[^:]*]]: tensor<8xf32>, %[[Y:[^:]*]]: tensor<8x64xf32>
// CHECK-DAG:     %[[YS:.*]] = tensor.expand_shape %[[Y]]
// CHECK-DAG:     %[[STARTS:.*]] = tensor.expand_shape %[[START]]
// CHECK:         linalg.generic {{.*}} ins(%[[YS]], %[[X]], %[[STARTS]] :
// CHECK-NEXT:    ^bb0(%[[YE:.*]]: f32, %[[XE:.*]]: f32, %[[SE:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[SUM:.*]] = arith.addf %[[XE]], %[[SE]]
// CHECK-NEXT:      arith.mulf %[[YE]], %[[SUM]]
// CHECK-NOT:     linalg.generic
func.func @sum_of_one(%x: tensor<8x1xf32>, %start: tensor<8xf32>, %y: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x1xf32>) outs(%start : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %o : f32
    linalg.yield %b : f32
  } -> tensor<8xf32>
  %e = tensor.empty() : tensor<8x64xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %s : tensor<8x64xf32>, tensor<8xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.mulf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<8x64xf32>
  return %r : tensor<8x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Both users of a broadcast read its source.
// CHECK-DAG:   #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG:   #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @broadcast
// CHECK-SAME:    %[[X:[^:]*]]: tensor<8x64xf32>, %[[S:[^:]*]]: tensor<8xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[ID]], #[[ROW]], #[[ID]]], {{.*}} ins(%[[X]], %[[S]] :
// CHECK:           arith.divf
// CHECK:         linalg.generic {indexing_maps = [#[[ID]], #[[ROW]], #[[ID]]], {{.*}} ins(%[[X]], %[[S]] :
// CHECK:           arith.mulf
func.func @broadcast(%x: tensor<8x64xf32>, %s: tensor<8xf32>) -> (tensor<8x64xf32>, tensor<8x64xf32>) {
  %e = tensor.empty() : tensor<8x64xf32>
  %b = linalg.broadcast ins(%s : tensor<8xf32>) outs(%e : tensor<8x64xf32>) dimensions = [1]
  %y = linalg.div ins(%x, %b : tensor<8x64xf32>, tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
  %z = linalg.mul ins(%x, %b : tensor<8x64xf32>, tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
  return %y, %z : tensor<8x64xf32>, tensor<8x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// Without the broadcast nothing would say how long the sum is.
// CHECK-LABEL: func.func @sum_of_broadcast
// CHECK-COUNT-2: linalg.generic
func.func @sum_of_broadcast(%x: tensor<64xf32>, %z: tensor<64xf32>) -> (tensor<64xf32>, tensor<8x64xf32>) {
  %e = tensor.empty() : tensor<8x64xf32>
  %b = linalg.broadcast ins(%x : tensor<64xf32>) outs(%e : tensor<8x64xf32>) dimensions = [0]
  %s = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%b : tensor<8x64xf32>) outs(%z : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<64xf32>
  return %s, %b : tensor<64xf32>, tensor<8x64xf32>
}

// -----

#window = affine_map<(d0, d1, d2) -> (d0 + d2)>
#weight = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// The gradient of a convolution reads the weight back to front. Only that
// operand says how many terms there are, so it stays one.
// CHECK-LABEL: func.func @convolution_backward
// CHECK:         %[[FLIPPED:.*]] = linalg.generic
// CHECK:           tensor.extract
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[FLIPPED]] :
// CHECK:         return %[[SUM]]
func.func @convolution_backward(%x: tensor<18xf32>, %w: tensor<4x3xf32>, %z: tensor<16x4xf32>) -> tensor<16x4xf32> {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4x3xf32>
  %f = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x3xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %back = arith.subi %c2, %j : index
    %v = tensor.extract %w[%i, %back] : tensor<4x3xf32>
    linalg.yield %v : f32
  } -> tensor<4x3xf32>
  %r = linalg.generic {indexing_maps = [#window, #weight, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %f : tensor<18xf32>, tensor<4x3xf32>) outs(%z : tensor<16x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x4xf32>
  return %r : tensor<16x4xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// A dot product reads each element once and may as well make it; a product with
// a vector reads those of the vector for every row.
// CHECK-LABEL: func.func @dot_products
// CHECK:         %[[V:.*]] = linalg.generic
// CHECK:           math.log
// CHECK:         %[[DOT:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
// CHECK:           math.exp
// CHECK:           arith.mulf
// CHECK:         %[[MATVEC:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[V]] :
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[DOT]], %[[MATVEC]]
func.func @dot_products(%x: tensor<8x64xf32>, %y: tensor<8x64xf32>, %v: tensor<64xf32>, %z: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8x64xf32>
  %exp = linalg.exp ins(%x : tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
  %f = tensor.empty() : tensor<64xf32>
  %log = linalg.log ins(%v : tensor<64xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
  %dot = linalg.generic {indexing_maps = [#id, #id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%exp, %y : tensor<8x64xf32>, tensor<8x64xf32>) outs(%z : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %matvec = linalg.generic {indexing_maps = [#id, #column, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y, %log : tensor<8x64xf32>, tensor<64xf32>) outs(%z : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %dot, %matvec : tensor<8xf32>, tensor<8xf32>
}
