// RUN: mxfp4-opt %s --mxfp4-widen-accumulators --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @bf16_sum
// CHECK-SAME:    %[[A:.*]]: tensor<8x4096xbf16>, %[[B:.*]]: tensor<4096x8xbf16>
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[INIT:.*]] = linalg.fill ins(%[[ZERO]] : f32)
// CHECK:         %[[SUM:.*]] = linalg.matmul {tag} ins(%[[A]], %[[B]] : tensor<8x4096xbf16>, tensor<4096x8xbf16>) outs(%[[INIT]] : tensor<8x8xf32>)
// CHECK:         %[[C:.*]] = linalg.generic {{.*}} ins(%[[SUM]] : tensor<8x8xf32>)
// CHECK:           arith.truncf %{{.*}} : f32 to bf16
// CHECK:         return %[[C]]
func.func @bf16_sum(%a: tensor<8x4096xbf16>, %b: tensor<4096x8xbf16>) -> tensor<8x8xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<8x8xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<8x8xbf16>) -> tensor<8x8xbf16>
  // expected-remark @+1 {{sums in f32 and rounds once to 'bf16', not in 'bf16'}}
  %0 = linalg.matmul {tag} ins(%a, %b : tensor<8x4096xbf16>, tensor<4096x8xbf16>) outs(%f : tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %0 : tensor<8x8xbf16>
}

// What is accumulated into is widened; the body multiplies and adds in f32.
// CHECK-LABEL: func.func @generic_into_init
// CHECK-SAME:    %[[C:[a-z0-9]*]]: tensor<8x8xf16>)
// CHECK:         %[[INIT:.*]] = linalg.generic {{.*}} ins(%[[C]] : tensor<8x8xf16>)
// CHECK:           arith.extf
// CHECK:         linalg.generic {{.*}} outs(%[[INIT]] : tensor<8x8xf32>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f16, %[[Y:.*]]: f16, %[[O:.*]]: f32):
// CHECK-DAG:       %[[XW:.*]] = arith.extf %[[X]] : f16 to f32
// CHECK-DAG:       %[[YW:.*]] = arith.extf %[[Y]] : f16 to f32
// CHECK:           %[[P:.*]] = arith.mulf %[[XW]], %[[YW]] : f32
// CHECK:           arith.addf %[[O]], %[[P]] : f32
func.func @generic_into_init(%a: tensor<8x16xf16>, %b: tensor<8x16xf16>, %c: tensor<8x8xf16>) -> tensor<8x8xf16> {
  // expected-remark @+1 {{sums in f32 and rounds once to 'f16'}}
  %0 = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<8x16xf16>, tensor<8x16xf16>) outs(%c : tensor<8x8xf16>) {
  ^bb0(%x: f16, %y: f16, %o: f16):
    %p = arith.mulf %x, %y : f16
    %s = arith.addf %o, %p : f16
    linalg.yield %s : f16
  } -> tensor<8x8xf16>
  return %0 : tensor<8x8xf16>
}

// CHECK-LABEL: func.func @f32_sum
// CHECK-NOT:     arith.truncf
// CHECK:         linalg.matmul ins({{.*}}) outs(%{{.*}} : tensor<8x8xf32>)
func.func @f32_sum(%a: tensor<8x16xbf16>, %b: tensor<16x8xbf16>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
