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
// CHECK-NEXT:      cf.assert %[[INSIDE]], "index must be within its dimension" {mxfp4.argument = 1 : i64}
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

// Elements and slices outside of linalg: those whose place is data, not those
// that a loop walks over.
// CHECK-LABEL: func.func @outside
// CHECK-SAME:    %[[X:[^:]*]]: tensor<8x4xf32>
// CHECK-NOT:     cf.assert
// CHECK:         scf.for
// CHECK-NOT:     cf.assert
// CHECK:         %[[I:.*]] = arith.index_cast
// CHECK:         %[[PLACES:.*]] = arith.constant 6 : index
// CHECK:         %[[FITS:.*]] = arith.cmpi ult, %[[I]], %[[PLACES]]
// CHECK:         cf.assert %[[FITS]], "slice must begin where it fits into its dimension" {mxfp4.argument = 1 : i64}
// CHECK-NEXT:    tensor.extract_slice %[[X]][%[[I]], 0] [2, 4] [2, 1]
func.func @outside(%x: tensor<8x4xf32>, %token: tensor<i64>, %y: tensor<8x4xf32>) -> (tensor<2x4xf32>, tensor<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%out = %y) -> tensor<8x4xf32> {
    %row = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %next = tensor.insert_slice %row into %out[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
    scf.yield %next : tensor<8x4xf32>
  }
  %t = tensor.extract %token[] : tensor<i64>
  %j = arith.index_cast %t : i64 to index
  %s = tensor.extract_slice %x[%j, 0] [2, 4] [2, 1] : tensor<8x4xf32> to tensor<2x4xf32>
  return %s, %r : tensor<2x4xf32>, tensor<8x4xf32>
}

// The graph's own assertions are told of their argument too, behind whatever
// was computed on the way; of a number from two, neither is.
// CHECK-LABEL: func.func @computed
// CHECK:         cf.assert %{{.*}}, "one" {mxfp4.argument = 2 : i64}
// CHECK:         cf.assert %{{.*}}, "two"{{$}}
func.func @computed(%mask: tensor<8xi64>, %n: index, %labels: tensor<2x4xi64>) -> tensor<8xi64> {
  %flat = tensor.collapse_shape %labels [[0, 1]] : tensor<2x4xi64> into tensor<8xi64>
  %e = tensor.empty() : tensor<8xi64>
  %shifted = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%flat : tensor<8xi64>) outs(%e : tensor<8xi64>) {
  ^bb0(%label: i64, %out: i64):
    %zero = arith.constant 0 : i64
    %four = arith.constant 4 : i64
    %negative = arith.cmpi slt, %label, %zero : i64
    %wrapped = arith.addi %label, %four : i64
    %r = arith.select %negative, %wrapped, %label : i64
    linalg.yield %r : i64
  } -> tensor<8xi64>
  %one = tensor.extract %shifted[%n] : tensor<8xi64>
  %other = tensor.extract %mask[%n] : tensor<8xi64>
  %two = arith.muli %one, %other : i64
  %four = arith.constant 4 : i64
  %ok1 = arith.cmpi ult, %one, %four : i64
  cf.assert %ok1, "one"
  %ok2 = arith.cmpi ult, %two, %four : i64
  cf.assert %ok2, "two"
  return %shifted : tensor<8xi64>
}
