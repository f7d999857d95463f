// RUN: mxfp4-opt %s --mxfp4-form-products --split-input-file | FileCheck %s

// rhs is read with K strided; the fill makes the product overwrite.
// CHECK-LABEL: func.func @matmul
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x32xf32>, %[[B:[^:]*]]: memref<32x48xf32>, %[[C:[^:]*]]: memref<64x48xf32>
// CHECK-NOT:     linalg
// CHECK:         %[[LHS:.*]] = memref.reinterpret_cast %[[A]] to offset: [0], sizes: [64, 32], strides: [32, 1]
// CHECK:         %[[RHS:.*]] = memref.reinterpret_cast %[[B]] to offset: [0], sizes: [48, 32], strides: [1, 48]
// CHECK:         %[[INIT:.*]] = memref.reinterpret_cast %[[C]] to offset: [0], sizes: [64, 48], strides: [48, 1]
// CHECK:         mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%[[LHS]], %[[RHS]]) outs(%[[INIT]]) {overwrite}
// CHECK-NOT:     linalg
func.func @matmul(%a: memref<64x32xf32>, %b: memref<32x48xf32>, %c: memref<64x48xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<64x48xf32>)
  linalg.matmul ins(%a, %b : memref<64x32xf32>, memref<32x48xf32>) outs(%c : memref<64x48xf32>)
  return
}

// -----

// Without a fill the product is added to what is there. Lanes store along the
// rows of a transposed result: the operands change places.
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (n, m)>
// CHECK-LABEL: func.func @adds_to_a_transposed_result
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x32xbf16>, %[[B:[^:]*]]: memref<48x32xbf16>
// CHECK-DAG:     %[[LHS:.*]] = memref.reinterpret_cast %[[B]]
// CHECK-DAG:     %[[RHS:.*]] = memref.reinterpret_cast %[[A]]
// CHECK:         mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%[[LHS]], %[[RHS]]) outs(%{{[^)]*}}) :
// CHECK-SAME:      memref<48x64xf32, strided<[64, 1]>>
func.func @adds_to_a_transposed_result(%a: memref<64x32xbf16>, %b: memref<48x32xbf16>, %c: memref<48x64xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<64x32xbf16>, memref<48x32xbf16>) outs(%c : memref<48x64xf32>) {
  ^bb0(%x: bf16, %y: bf16, %sum: f32):
    %u = arith.extf %x : bf16 to f32
    %v = arith.extf %y : bf16 to f32
    %p = arith.mulf %u, %v : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Attention as exporters leave it: heads are moved out of the rows, keys are
// shared by groups of heads and widened. All of it goes into the views.
#q = affine_map<(h, t, d) -> (t, h, d)>
#kv = affine_map<(h, g, t, d) -> (t, h, d)>
#id3 = affine_map<(a, b, c) -> (a, b, c)>
#id4 = affine_map<(a, b, c, d) -> (a, b, c, d)>
#lhs = affine_map<(h, t, s, d) -> (h, t, d)>
#rhs = affine_map<(h, t, s, d) -> (h, s, d)>
#out = affine_map<(h, t, s, d) -> (h, t, s)>
// CHECK-LABEL: func.func @heads
// CHECK-SAME:    %[[Q:[^:]*]]: memref<64x8x16xbf16>, %[[K:[^:]*]]: memref<64x2x16xbf16>
// CHECK-NOT:     linalg
// CHECK-DAG:     %[[LHS:.*]] = memref.reinterpret_cast %[[Q]] to offset: [0], sizes: [2, 4, 64, 16], strides: [64, 16, 128, 1]
// CHECK-DAG:     %[[RHS:.*]] = memref.reinterpret_cast %[[K]] to offset: [0], sizes: [2, 4, 64, 16], strides: [16, 0, 32, 1]
// CHECK:         mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%[[LHS]], %[[RHS]])
// CHECK-NOT:     memref.alloc
func.func @heads(%q: memref<64x8x16xbf16>, %k: memref<64x2x16xbf16>, %scores: memref<8x64x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %wide_q = memref.alloc() : memref<8x64x16xf32>
  linalg.generic {indexing_maps = [#q, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q : memref<64x8x16xbf16>) outs(%wide_q : memref<8x64x16xf32>) {
  ^bb0(%x: bf16, %out: f32):
    %wide = arith.extf %x : bf16 to f32
    linalg.yield %wide : f32
  }
  %groups = memref.alloc() : memref<2x4x64x16xbf16>
  linalg.generic {indexing_maps = [#kv, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%k : memref<64x2x16xbf16>) outs(%groups : memref<2x4x64x16xbf16>) {
  ^bb0(%x: bf16, %out: bf16):
    linalg.yield %x : bf16
  }
  %shared = memref.collapse_shape %groups [[0, 1], [2], [3]] : memref<2x4x64x16xbf16> into memref<8x64x16xbf16>
  %wide_k = memref.alloc() : memref<8x64x16xf32>
  linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%shared : memref<8x64x16xbf16>) outs(%wide_k : memref<8x64x16xf32>) {
  ^bb0(%x: bf16, %out: f32):
    %wide = arith.extf %x : bf16 to f32
    linalg.yield %wide : f32
  }
  linalg.fill ins(%zero : f32) outs(%scores : memref<8x64x64xf32>)
  linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%wide_q, %wide_k : memref<8x64x16xf32>, memref<8x64x16xf32>) outs(%scores : memref<8x64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// The result is moved back between the tokens and rounded: the product does it.
#moved = affine_map<(t, h, d) -> (h, t, d)>
#id3 = affine_map<(a, b, c) -> (a, b, c)>
// CHECK-LABEL: func.func @result_goes_where_it_is_moved
// CHECK-SAME:    %[[O:[^:]*]]: memref<64x8x16xbf16>
// CHECK-NOT:     linalg
// CHECK:         %[[INIT:.*]] = memref.reinterpret_cast %[[O]] to offset: [0], sizes: [8, 64, 16], strides: [16, 128, 1]
// CHECK:         mxfp4.scaled_matmul {{.*}} outs(%[[INIT]]) {overwrite}
// CHECK-NOT:     linalg
func.func @result_goes_where_it_is_moved(%p: memref<8x64x64xf32>, %v: memref<8x64x16xf32>, %o: memref<64x8x16xbf16>) {
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<8x64x16xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<8x64x16xf32>)
  linalg.batch_matmul ins(%p, %v : memref<8x64x64xf32>, memref<8x64x16xf32>) outs(%c : memref<8x64x16xf32>)
  linalg.generic {indexing_maps = [#moved, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c : memref<8x64x16xf32>) outs(%o : memref<64x8x16xbf16>) {
  ^bb0(%x: f32, %out: bf16):
    %narrow = arith.truncf %x : f32 to bf16
    linalg.yield %narrow : bf16
  }
  return
}

// -----

// What was copied is overwritten before the product: the copy is what counts.
// CHECK-LABEL: func.func @source_changes
// CHECK:         %[[COPY:.*]] = memref.alloc
// CHECK:         memref.copy
// CHECK:         linalg.fill
// CHECK:         %[[LHS:.*]] = memref.reinterpret_cast %[[COPY]]
// CHECK:         mxfp4.scaled_matmul {{.*}} ins(%[[LHS]],
func.func @source_changes(%a: memref<64x32xf32>, %b: memref<32x48xf32>, %c: memref<64x48xf32>) {
  %one = arith.constant 1.0 : f32
  %copy = memref.alloc() : memref<64x32xf32>
  memref.copy %a, %copy : memref<64x32xf32> to memref<64x32xf32>
  linalg.fill ins(%one : f32) outs(%a : memref<64x32xf32>)
  linalg.matmul ins(%copy, %b : memref<64x32xf32>, memref<32x48xf32>) outs(%c : memref<64x48xf32>)
  return
}

// -----

// A result that something else reads as well stays where it is.
// CHECK-LABEL: func.func @result_is_read_twice
// CHECK-SAME:    %{{[^,]*}}, %{{[^,]*}}, %[[C:[^:]*]]: memref<64x48xf32>
// CHECK:         %[[OWN:.*]] = memref.alloc() : memref<64x48xf32>
// CHECK:         %[[INIT:.*]] = memref.reinterpret_cast %[[OWN]]
// CHECK:         mxfp4.scaled_matmul {{.*}} outs(%[[INIT]])
// CHECK:         memref.copy %[[OWN]], %[[C]]
func.func @result_is_read_twice(%a: memref<64x32xf32>, %b: memref<32x48xf32>, %c: memref<64x48xf32>, %d: memref<64x48xf32>) {
  %zero = arith.constant 0.0 : f32
  %own = memref.alloc() : memref<64x48xf32>
  linalg.fill ins(%zero : f32) outs(%own : memref<64x48xf32>)
  linalg.matmul ins(%a, %b : memref<64x32xf32>, memref<32x48xf32>) outs(%own : memref<64x48xf32>)
  memref.copy %own, %c : memref<64x48xf32> to memref<64x48xf32>
  memref.copy %own, %d : memref<64x48xf32> to memref<64x48xf32>
  return
}

// -----

// K in two loops that lie differently in the operands: one is copied.
#x = affine_map<(m, n, p, q) -> (m, p, q)>
#y = affine_map<(m, n, p, q) -> (q, p, n)>
#z = affine_map<(m, n, p, q) -> (m, n)>
// CHECK-LABEL: func.func @sum_over_two_loops
// CHECK-SAME:    %[[X:[^:]*]]: memref<64x4x8xf32>, %[[Y:[^:]*]]: memref<8x4x48xf32>
// CHECK:         %[[VIEW:.*]] = memref.reinterpret_cast %[[Y]] to offset: [0], sizes: [48, 4, 8], strides: [1, 48, 192]
// CHECK:         %[[COPY:.*]] = memref.alloc() : memref<48x4x8xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[VIEW]] {{.*}}) outs(%[[COPY]]
// CHECK:         %[[LHS:.*]] = memref.reinterpret_cast %[[X]] to offset: [0], sizes: [64, 32], strides: [32, 1]
// CHECK:         %[[RHS:.*]] = memref.reinterpret_cast %[[COPY]] to offset: [0], sizes: [48, 32], strides: [32, 1]
// CHECK:         mxfp4.scaled_matmul {{.*}} ins(%[[LHS]], %[[RHS]])
func.func @sum_over_two_loops(%x: memref<64x4x8xf32>, %y: memref<8x4x48xf32>, %c: memref<64x48xf32>) {
  linalg.contract indexing_maps = [#x, #y, #z]
      ins(%x, %y : memref<64x4x8xf32>, memref<8x4x48xf32>) outs(%c : memref<64x48xf32>)
  return
}

// -----

// No matrix instruction multiplies bf16 by f32: the narrow one is widened.
// CHECK-LABEL: func.func @mixed
// CHECK:         %[[WIDE:.*]] = memref.alloc() : memref<64x32xf32>
// CHECK:         arith.extf %{{.*}} : bf16 to f32
// CHECK:         %[[LHS:.*]] = memref.reinterpret_cast %[[WIDE]]
// CHECK:         mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%[[LHS]],
func.func @mixed(%a: memref<64x32xbf16>, %b: memref<32x48xf32>, %c: memref<64x48xf32>) {
  linalg.matmul ins(%a, %b : memref<64x32xbf16>, memref<32x48xf32>) outs(%c : memref<64x48xf32>)
  return
}

// -----

// A layer of stacked weights begins at an offset that the loop knows.
// CHECK-LABEL: func.func @layer_of_a_stack
// CHECK-SAME:    %{{[^:]*}}: memref<64x32xf32>, %[[W:[^:]*]]: memref<4x32x48xf32>
// CHECK:         %[[LAYER:.*]] = memref.subview %[[W]]
// CHECK:         %{{.*}}, %[[OFFSET:.*]], %{{.*}}:2, %{{.*}}:2 = memref.extract_strided_metadata %[[LAYER]]
// CHECK:         memref.reinterpret_cast %[[LAYER]] to offset: [%[[OFFSET]]], sizes: [48, 32], strides: [1, 48]
// CHECK:         mxfp4.scaled_matmul
func.func @layer_of_a_stack(%a: memref<64x32xf32>, %w: memref<4x32x48xf32>, %c: memref<64x48xf32>, %i: index) {
  %layer = memref.subview %w[%i, 0, 0] [1, 32, 48] [1, 1, 1] : memref<4x32x48xf32> to memref<32x48xf32, strided<[48, 1], offset: ?>>
  linalg.matmul ins(%a, %layer : memref<64x32xf32>, memref<32x48xf32, strided<[48, 1], offset: ?>>) outs(%c : memref<64x48xf32>)
  return
}

// -----

// With a vector there is nothing for a matrix instruction to reuse.
// CHECK-LABEL: func.func @vector
// CHECK:         linalg.matvec
// CHECK-NOT:     mxfp4.scaled_matmul
func.func @vector(%a: memref<64x32xf32>, %x: memref<32xf32>, %y: memref<64xf32>) {
  linalg.matvec ins(%a, %x : memref<64x32xf32>, memref<32xf32>) outs(%y : memref<64xf32>)
  return
}
