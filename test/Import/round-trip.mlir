// RUN: mxfp4-opt %s | mxfp4-opt | FileCheck %s
// Foreign operations print as their exporters print them.

// CHECK-LABEL: func.func @torch_scatter
// CHECK: tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%{{.*}}, %{{.*}} : tensor<64xf32>, tensor<64x2xi64>) outs(%{{.*}} : tensor<64x256xf32>) {
// CHECK-NEXT: ^bb0(%[[U:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: tm_tensor.yield %[[U]] : f32
// CHECK-NEXT: } -> tensor<64x256xf32>
func.func @torch_scatter(%u: tensor<64xf32>, %i: tensor<64x2xi64>, %z: tensor<64x256xf32>) -> tensor<64x256xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %i : tensor<64xf32>, tensor<64x2xi64>) outs(%z : tensor<64x256xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<64x256xf32>
  return %0 : tensor<64x256xf32>
}

// CHECK-LABEL: func.func @iree_scatter
// CHECK: iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%{{.*}}, %{{.*}} : tensor<?x64xf32>, tensor<?x1xi32>) outs(%{{.*}} : tensor<256x64xf32>) {
// CHECK: iree_linalg_ext.yield %{{.*}} : f32
func.func @iree_scatter(%u: tensor<?x64xf32>, %i: tensor<?x1xi32>, %z: tensor<256x64xf32>) -> tensor<256x64xf32> {
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x64xf32>, tensor<?x1xi32>) outs(%z : tensor<256x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    iree_linalg_ext.yield %s : f32
  } -> tensor<256x64xf32>
  return %0 : tensor<256x64xf32>
}

// CHECK-LABEL: func.func @barrier
// CHECK: %{{.*}}:2 = util.optimization_barrier %{{.*}}, %{{.*}} : tensor<8xi32>, f32
func.func @barrier(%a: tensor<8xi32>, %b: f32) -> (tensor<8xi32>, f32) {
  %0:2 = util.optimization_barrier %a, %b : tensor<8xi32>, f32
  return %0#0, %0#1 : tensor<8xi32>, f32
}

// CHECK-LABEL: func.func @orders
// CHECK: tm_tensor.sort dimension(1) outs(%{{.*}}, %{{.*}} : tensor<3x6xf32>, tensor<3x6xi64>) {
// CHECK: } -> tensor<3x6xf32>, tensor<3x6xi64>
// CHECK: iree_linalg_ext.scan dimension(0) inclusive(true) ins(%{{.*}} : tensor<3x6xf32>) outs(%{{.*}}, %{{.*}} : tensor<3x6xf32>, tensor<6xf32>) {
// CHECK: } -> tensor<3x6xf32>, tensor<6xf32>
// CHECK: iree_linalg_ext.topk dimension(1) ins(%{{.*}}, %{{.*}} : tensor<3x6xf32>, tensor<3x6xi64>) outs(%{{.*}}, %{{.*}} : tensor<3x2xf32>, tensor<3x2xi64>) {
// CHECK: } -> tensor<3x2xf32>, tensor<3x2xi64>
func.func @orders(%x: tensor<3x6xf32>, %i: tensor<3x6xi64>, %z: tensor<6xf32>, %v: tensor<3x2xf32>, %j: tensor<3x2xi64>) -> tensor<3x2xf32> {
  %s:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<3x6xf32>, tensor<3x6xi64>) {
  ^bb0(%a: f32, %b: f32, %k: i64, %l: i64):
    %p = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %p : i1
  } -> tensor<3x6xf32>, tensor<3x6xi64>
  %t:2 = iree_linalg_ext.scan dimension(0) inclusive(true) ins(%s#0 : tensor<3x6xf32>) outs(%x, %z : tensor<3x6xf32>, tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<3x6xf32>, tensor<6xf32>
  %r:2 = iree_linalg_ext.topk dimension(1) ins(%t#0, %s#1 : tensor<3x6xf32>, tensor<3x6xi64>) outs(%v, %j : tensor<3x2xf32>, tensor<3x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<3x2xf32>, tensor<3x2xi64>
  return %r#0 : tensor<3x2xf32>
}
