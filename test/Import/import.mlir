// RUN: mxfp4-opt %s --mxfp4-import --split-input-file | FileCheck %s

// CHECK: module attributes {mxfp4.stage = #mxfp4.stage<import>}
// Whole rows are updated one after another; the base is what came in.
// CHECK-LABEL: func.func @scatter_add_rows
// CHECK-SAME:    %[[U:.*]]: tensor<64x8xbf16>, %[[I:.*]]: tensor<64x1xi32>, %[[BASE:.*]]: tensor<256x8xbf16>)
// CHECK:         %[[R:.*]] = scf.for %[[K:[a-z0-9]*]] = %{{.*}} iter_args(%[[T:.*]] = %[[BASE]])
// CHECK:           %[[RAW:.*]] = tensor.extract %[[I]][%[[K]], %{{.*}}]
// CHECK:           %[[ROW:.*]] = arith.index_cast %[[RAW]] : i32 to index
// CHECK:           %[[INSIDE:.*]] = arith.cmpi ult, %[[ROW]], %{{.*}}
// CHECK:           cf.assert %[[INSIDE]], "scatter index out of range: dimension 0 of tensor<256x8xbf16> takes indices from 0 to 255"
// CHECK:           %[[NEW:.*]] = tensor.extract_slice %[[U]][%[[K]], 0] [1, 8] [1, 1]
// CHECK:           %[[OLD:.*]] = tensor.extract_slice %[[T]][%[[ROW]], 0] [1, 8] [1, 1]
// CHECK:           %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[NEW]] : tensor<8xbf16>) outs(%[[OLD]] : tensor<8xbf16>)
// CHECK:             arith.addf
// CHECK:           tensor.insert_slice %[[SUM]] into %[[T]][%[[ROW]], 0] [1, 8] [1, 1]
// CHECK:         return %[[R]]
func.func @scatter_add_rows(%u: tensor<64x8xbf16>, %i: tensor<64x1xi32>, %z: tensor<256x8xbf16>) -> tensor<256x8xbf16> {
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<64x8xbf16>, tensor<64x1xi32>) outs(%z : tensor<256x8xbf16>) {
  ^bb0(%a: bf16, %b: bf16):
    %s = arith.addf %b, %a : bf16
    iree_linalg_ext.yield %s : bf16
  } -> tensor<256x8xbf16>
  return %0 : tensor<256x8xbf16>
}

// -----

// Two coordinates, no window: single elements, in the order of dimension_map.
// CHECK-LABEL: func.func @scatter_elements
// CHECK-SAME:    %[[U:.*]]: tensor<4xf32>
// CHECK:         scf.for %[[K:[a-z0-9]*]] =
// CHECK:           %[[COL:.*]] = arith.index_cast
// CHECK:           cf.assert %{{.*}}, "scatter index out of range: dimension 1 of tensor<3x5xf32> takes indices from 0 to 4"
// CHECK:           %[[ROW:.*]] = arith.index_cast
// CHECK:           cf.assert %{{.*}}, "scatter index out of range: dimension 0 of tensor<3x5xf32> takes indices from 0 to 2"
// CHECK:           %[[NEW:.*]] = tensor.extract %[[U]][%[[K]]]
// CHECK:           tensor.insert %[[NEW]] into %{{.*}}[%[[ROW]], %[[COL]]]
func.func @scatter_elements(%u: tensor<4xf32>, %i: tensor<4x2xi64>, %z: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1, 0>} unique_indices(false) ins(%u, %i : tensor<4xf32>, tensor<4x2xi64>) outs(%z : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

// A window of three rows must lie inside: the last start is 7.
// CHECK-LABEL: func.func @scatter_window
// CHECK:         cf.assert %{{.*}}, "scatter index out of range: dimension 0 of tensor<10x8xf32> takes indices from 0 to 7"
// CHECK:         tensor.extract_slice %{{.*}} [3, 8] [1, 1] : tensor<10x8xf32> to tensor<3x8xf32>
func.func @scatter_window(%u: tensor<2x3x8xf32>, %i: tensor<2xi64>, %z: tensor<10x8xf32>) -> tensor<10x8xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<2x3x8xf32>, tensor<2xi64>) outs(%z : tensor<10x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.maximumf %b, %a : f32
    tm_tensor.yield %s : f32
  } -> tensor<10x8xf32>
  return %0 : tensor<10x8xf32>
}

// -----

// Bounds of dynamic extents are computed.
// CHECK-LABEL: func.func @scatter_dynamic
// CHECK-SAME:    %[[U:.*]]: tensor<?x8xf32>, %{{.*}}, %[[Z:.*]]: tensor<?x8xf32>
// CHECK-DAG:     %[[N:.*]] = tensor.dim %[[U]], %{{.*}}
// CHECK-DAG:     %[[ROWS:.*]] = tensor.dim %[[Z]], %{{.*}}
// CHECK:         scf.for %{{.*}} to %[[N]]
// CHECK:           %[[LAST:.*]] = arith.subi %[[ROWS]], %{{.*}}
// CHECK:           %[[PLACES:.*]] = arith.addi %[[LAST]], %{{.*}}
// CHECK:           %[[BOUND:.*]] = arith.maxsi %[[PLACES]], %{{.*}}
// CHECK:           arith.cmpi ult, %{{.*}}, %[[BOUND]]
// CHECK:           cf.assert %{{.*}}, "scatter index out of range: dimension 0 of tensor<?x8xf32>"
func.func @scatter_dynamic(%u: tensor<?x8xf32>, %i: tensor<?x1xi64>, %z: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %i : tensor<?x8xf32>, tensor<?x1xi64>) outs(%z : tensor<?x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    tm_tensor.yield %s : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// CHECK-LABEL: func.func @barrier
// CHECK-SAME:    %[[A:.*]]: tensor<8xf32>
// CHECK-NEXT:    return %[[A]]
func.func @barrier(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = util.optimization_barrier %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @cube
// CHECK-SAME:    %[[X:.*]]: f32
// CHECK:         %[[X2:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK-NEXT:    %[[X3:.*]] = arith.mulf %[[X]], %[[X2]]
// CHECK-NEXT:    return %[[X3]]
func.func @cube(%x: f32) -> f32 {
  %three = arith.constant 3.0 : f32
  %0 = math.powf %x, %three : f32
  return %0 : f32
}

// -----

// A negative exponent; a constant that a linalg body reads through its input.
// CHECK-LABEL: func.func @splat_exponent
// CHECK:         linalg.generic
// CHECK:         ^bb0(%[[X:.*]]: f32, %{{.*}}: i64, %{{.*}}: f32):
// CHECK:           %[[X2:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK:           %[[R:.*]] = arith.divf %{{.*}}, %[[X2]]
// CHECK:           linalg.yield %[[R]]
func.func @splat_exponent(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = arith.constant dense<-2> : tensor<4xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x, %e : tensor<4xf32>, tensor<4xi64>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: i64, %c: f32):
    %p = math.fpowi %a, %b : f32, i64
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Neither a fractional exponent nor one that varies is touched.
// CHECK-LABEL: func.func @other_powers
// CHECK:         math.powf
// CHECK:         math.powf
func.func @other_powers(%x: f32, %y: f32) -> (f32, f32) {
  %half = arith.constant 0.5 : f32
  %0 = math.powf %x, %half : f32
  %1 = math.powf %x, %y : f32
  return %0, %1 : f32, f32
}

// -----

// The f64 constant is rounded once, to the type the kernel works in.
// CHECK-LABEL: func.func @narrowed_constant
// CHECK-NOT:     f64
// CHECK:         %[[C:.*]] = arith.constant 0.949999988 : f32
// CHECK:         arith.mulf %{{.*}}, %[[C]]
func.func @narrowed_constant(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 0.95 : f64
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32):
    %s = arith.truncf %c : f64 to f32
    %p = arith.mulf %a, %s : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The place of an element is how many come before it; each place takes the
// element with its number, else what the destination held.
// CHECK-LABEL: func.func @largest_two
// CHECK-SAME:    %[[X:.*]]: tensor<3x6xf32>, %[[V:.*]]: tensor<3x2xf32>, %[[I:.*]]: tensor<3x2xi32>)
// CHECK:         %[[PLACES:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[X]], %[[X]] : {{.*}}) outs(%{{.*}} : tensor<3x6xi64>)
// CHECK:           arith.cmpf ogt
// CHECK:           arith.cmpf ogt
// CHECK:           %[[LOWER:.*]] = arith.cmpi ult
// CHECK:           arith.select %{{.*}}, %[[LOWER]]
// CHECK:         linalg.generic {{.*}} ins(%[[PLACES]], %[[X]] : {{.*}}) outs(%[[V]] : tensor<3x2xf32>)
// CHECK:           %[[FOUND:.*]] = arith.cmpi eq
// CHECK:           arith.select %[[FOUND]]
// CHECK:         linalg.generic {{.*}} ins(%[[PLACES]] : {{.*}}) outs(%[[I]] : tensor<3x2xi32>)
func.func @largest_two(%x: tensor<3x6xf32>, %v: tensor<3x2xf32>, %i: tensor<3x2xi32>) -> (tensor<3x2xf32>, tensor<3x2xi32>) {
  %r:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<3x6xf32>) outs(%v, %i : tensor<3x2xf32>, tensor<3x2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<3x2xf32>, tensor<3x2xi32>
  return %r#0, %r#1 : tensor<3x2xf32>, tensor<3x2xi32>
}

// -----

// Elements up to the place are combined, in their order.
// CHECK-LABEL: func.func @running_totals
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK:           %[[SUM:.*]] = arith.addf
// CHECK:           %[[BEFORE:.*]] = arith.cmpi ult
// CHECK:           arith.select %[[BEFORE]], %[[SUM]]
func.func @running_totals(%x: tensor<3x6xf32>, %e: tensor<3x6xf32>, %z: tensor<6xf32>) -> tensor<3x6xf32> {
  %r:2 = tm_tensor.scan dimension(0) inclusive(false) ins(%x : tensor<3x6xf32>) outs(%e, %z : tensor<3x6xf32>, tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<3x6xf32>, tensor<6xf32>
  return %r#0 : tensor<3x6xf32>
}

// -----

// A choice between two tensors by an element of a third: the element is an
// operand of the choice, read where it is made.
// CHECK-LABEL: func.func @choice
// CHECK-SAME:    %[[FLAGS:.*]]: tensor<4xi1>, %[[A:.*]]: tensor<8xf32>, %[[B:.*]]: tensor<8xf32>)
// CHECK-NOT:     tensor.extract %
// CHECK:         %[[FLAG:.*]] = tensor.extract_slice %[[FLAGS]][2] [1] [1] : tensor<4xi1> to tensor<i1>
// CHECK:         linalg.generic {{.*}} ins(%[[A]], %[[B]], %[[FLAG]] : tensor<8xf32>, tensor<8xf32>, tensor<i1>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %[[C:.*]]: i1, %{{.*}}: f32):
// CHECK-NEXT:      arith.select %[[C]], %[[X]], %[[Y]] : f32
func.func @choice(%flags: tensor<4xi1>, %a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %c2 = arith.constant 2 : index
  %flag = tensor.extract %flags[%c2] : tensor<4xi1>
  %r = arith.select %flag, %a, %b : tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// An element that something else needs too is also read in front of it.
// CHECK-LABEL: func.func @scaled
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[S:.*]]: tensor<f32>)
// CHECK:         %[[READ:.*]] = tensor.extract %[[S]][]
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %[[S]] : tensor<8xf32>, tensor<f32>)
// CHECK-NEXT:    ^bb0(%[[V:.*]]: f32, %[[F:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      arith.mulf %[[V]], %[[F]]
// CHECK:         return %{{.*}}, %[[READ]]
#id = affine_map<(i) -> (i)>
func.func @scaled(%x: tensor<8xf32>, %s: tensor<f32>) -> (tensor<8xf32>, f32) {
  %f = tensor.extract %s[] : tensor<f32>
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%v: f32, %o: f32):
    %p = arith.mulf %v, %f : f32
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %r, %f : tensor<8xf32>, f32
}

// -----

// The seed of a step is its number times a constant, and steps on from there.
// CHECK-NOT:     ml_program.global
// CHECK-LABEL: func.func @seeded
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[STEP:.*]]: i64 {mxfp4.step})
// CHECK:         %[[FAR:.*]] = arith.muli %[[STEP]], %{{.*}} : i64
// CHECK:         %[[START:.*]] = arith.addi %[[FAR]], %{{.*}} : i64
// CHECK:         %[[SEED:.*]] = tensor.from_elements %[[START]] : tensor<i64>
// CHECK:         tensor.extract %[[SEED]][]
// CHECK:         %[[NEXT:.*]] = tensor.insert %{{.*}} into %[[SEED]][]
// CHECK:         tensor.extract %[[NEXT]][]
ml_program.global private mutable @global_seed(dense<5> : tensor<i64>) : tensor<i64>
func.func @seeded(%x: tensor<8xf32>) -> (i64, i64) {
  %c3 = arith.constant 3 : i64
  %s = ml_program.global_load @global_seed : tensor<i64>
  %a = tensor.extract %s[] : tensor<i64>
  %b = arith.muli %a, %c3 : i64
  %n = tensor.insert %b into %s[] : tensor<i64>
  ml_program.global_store @global_seed = %n : tensor<i64>
  %t = ml_program.global_load @global_seed : tensor<i64>
  %c = tensor.extract %t[] : tensor<i64>
  return %a, %c : i64, i64
}
