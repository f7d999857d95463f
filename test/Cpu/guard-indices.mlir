// RUN: mxfp4-opt %s --mxfp4-guard-indices | FileCheck %s

#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// The index that is data is checked, the loop's own is not.
// CHECK-LABEL: func.func @gather
// CHECK:         ^bb0(%[[TOKEN:.*]]: i64,
// CHECK:           %[[I:.*]] = arith.index_cast %[[TOKEN]]
// CHECK:           %[[J:.*]] = linalg.index 1
// CHECK:           %[[BOUND:.*]] = arith.constant 256 : index
// CHECK:           %[[INSIDE:.*]] = arith.cmpi ult, %[[I]], %[[BOUND]]
// CHECK-NEXT:      cf.assert %[[INSIDE]], "index must be within its dimension"
// CHECK-NEXT:      tensor.extract %{{.*}}[%[[I]], %[[J]]]
func.func @gather(%table: tensor<256x64xf32>, %tokens: tensor<8xi64>) -> tensor<8x64xf32> {
  %e = tensor.empty() : tensor<8x64xf32>
  %x = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%tokens : tensor<8xi64>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%token: i64, %out: f32):
    %i = arith.index_cast %token : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %table[%i, %j] : tensor<256x64xf32>
    linalg.yield %v : f32
  } -> tensor<8x64xf32>
  return %x : tensor<8x64xf32>
}
