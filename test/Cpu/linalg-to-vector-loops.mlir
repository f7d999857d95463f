// RUN: mxfp4-opt %s --mxfp4-linalg-to-vector-loops --canonicalize --split-input-file --verify-diagnostics | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// Two dimensions are walked as one; what is left over is one shorter vector.
// CHECK-LABEL: func.func @elementwise
// CHECK-DAG:     %[[C16:.*]] = arith.constant 16 : index
// CHECK-DAG:     %[[C48:.*]] = arith.constant 48 : index
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %[[C48]] step %[[C16]]
// CHECK:           vector.load %{{.*}}[%[[I]]] : memref<50xf32, {{.*}}>, vector<16xf32>
// CHECK:           math.exp %{{.*}} : vector<16xf32>
// CHECK:           vector.store
// CHECK:         vector.load %{{.*}}[%[[C48]]] : memref<50xf32, {{.*}}>, vector<2xf32>
func.func @elementwise(%x: memref<5x10xf32>, %y: memref<5x10xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<5x10xf32>) outs(%y : memref<5x10xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.exp %a : f32
    linalg.yield %b : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// Along the rows: partial sums in a vector, joined at the end.
// CHECK-LABEL: func.func @row_sums
// CHECK:         scf.for
// CHECK:           %[[SUMS:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (vector<16xf32>)
// CHECK:             vector.load
// CHECK:             arith.addf {{.*}} : vector<16xf32>
// CHECK:           vector.reduction <add>, %[[SUMS]]
// CHECK:           memref.store
func.func @row_sums(%x: memref<8x64xf32>, %y: memref<8xf32>) {
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x64xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %o : f32
    linalg.yield %b : f32
  }
  return
}

// Along the columns: 64 sums at once, each in its own lane.
// CHECK-LABEL: func.func @column_sums
// CHECK:         %[[SUMS:.*]] = scf.for {{.*}} -> (vector<64xf32>)
// CHECK:           vector.load {{.*}}, vector<64xf32>
// CHECK-NOT:     vector.reduction
// CHECK:         vector.store %[[SUMS]]
func.func @column_sums(%x: memref<8x64xf32>, %y: memref<64xf32>) {
  linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<8x64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %o : f32
    linalg.yield %b : f32
  }
  return
}

// -----

// Enough work for threads: blocks of vectors.
// CHECK-LABEL: func.func @large_copy
// CHECK:         scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step
// CHECK:           vector.load
// CHECK:           vector.store
// CHECK:         {mxfp4.grain = {{[0-9]+}} : i64}
func.func @large_copy(%x: memref<512x512xf32>, %y: memref<512x512xf32>) {
  memref.copy %x, %y : memref<512x512xf32> to memref<512x512xf32>
  return
}

// -----

#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// A row of the table is contiguous once its index is known.
// CHECK-LABEL: func.func @gather
// CHECK:         %[[I:.*]] = arith.index_cast
// CHECK:         vector.load %{{.*}}[%[[I]], %{{.*}}] : memref<256x64xf32>, vector<16xf32>
func.func @gather(%table: memref<256x64xf32>, %tokens: memref<8xi64>, %y: memref<8x64xf32>) {
  linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%tokens : memref<8xi64>) outs(%y : memref<8x64xf32>) {
  ^bb0(%token: i64, %out: f32):
    %i = arith.index_cast %token : i64 to index
    %j = linalg.index 1 : index
    %v = memref.load %table[%i, %j] : memref<256x64xf32>
    linalg.yield %v : f32
  }
  return
}

// -----

func.func @dynamic(%x: memref<?xf32>, %y: memref<?xf32>) {
  // expected-error@+1 {{cannot become loops: its shapes and strides must be static and its indexing maps linear}}
  linalg.exp ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  return
}

// -----

#all = affine_map<(i, j) -> (i, j)>

// An operation that only asserts something has no output to be written in order.
// CHECK-LABEL: func.func @asserts_only
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             cf.assert
func.func @asserts_only(%x: memref<4x8xi64, strided<[1, 4]>>) {
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x8xi64, strided<[1, 4]>>) {
  ^bb0(%a: i64):
    %zero = arith.constant 0 : i64
    %ok = arith.cmpi sge, %a, %zero : i64
    cf.assert %ok, "negative"
    linalg.yield
  }
  return
}
