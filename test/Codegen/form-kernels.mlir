// RUN: mxfp4-opt %s --mxfp4-form-kernels --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A reduction over rows and what uses it row by row are one launch; the fill is
// a constant of it; lanes of a wave share a row in vectors.
// CHECK-LABEL: func.func @row_by_row
// CHECK-SAME:    %[[X:[^:]*]]: memref<512x64xf32>, %[[Y:[^:]*]]: memref<512x64xf32>
// CHECK-NOT:     linalg.fill
// CHECK:         gpu.launch
// CHECK:           vector.load %[[X]]
// CHECK-COUNT-4:   gpu.shuffle xor
// CHECK:           gpu.barrier
// CHECK:           vector.store %{{.*}}, %[[Y]]{{.*}} vector<4xf32>
// CHECK-NOT:     gpu.launch
func.func @row_by_row(%x: memref<512x64xf32>, %y: memref<512x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %sum = memref.alloc() : memref<512xf32>
  linalg.fill ins(%zero : f32) outs(%sum : memref<512xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<512x64xf32>) outs(%sum : memref<512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : memref<512x64xf32>, memref<512xf32>) outs(%y : memref<512x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// A sum over rows needs what all workgroups wrote: a launch of its own, in which
// waves share the rows and combine through LDS.
// CHECK-LABEL: func.func @column_sum_is_apart
// CHECK:         gpu.launch
// CHECK:           vector.store
// CHECK:         gpu.launch {{.*}} workgroup(%[[LDS:[^ ]*]] : memref<256xf32, #gpu.address_space<workgroup>>)
// CHECK:           memref.store %{{.*}}, %[[LDS]]
// CHECK-NEXT:      gpu.barrier
func.func @column_sum_is_apart(%x: memref<512x64xf32>, %y: memref<512x64xf32>, %sum: memref<64xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<512x64xf32>) outs(%y : memref<512x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%y : memref<512x64xf32>) outs(%sum : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#id1 = affine_map<(d0) -> (d0)>

// A scatter runs its updates in order in one kernel; workgroups share the window.
// CHECK-LABEL: func.func @scatter_rows
// CHECK-SAME:    %[[INDEX:[^:]*]]: memref<64xi64>
// CHECK:         gpu.launch blocks({{.*}}) in (%{{.*}} = %c4
// CHECK:           scf.for
// CHECK:             memref.load %[[INDEX]]
// CHECK:             scf.for
// CHECK:               arith.addf
// CHECK:             gpu.barrier
func.func @scatter_rows(%index: memref<64xi64>, %updates: memref<64x1024xf32>, %table: memref<256x1024xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %at = memref.load %index[%i] : memref<64xi64>
    %row = arith.index_cast %at : i64 to index
    %u = memref.subview %updates[%i, 0] [1, 1024] [1, 1] : memref<64x1024xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %t = memref.subview %table[%row, 0] [1, 1024] [1, 1] : memref<256x1024xf32> to memref<1024xf32, strided<[1], offset: ?>>
    linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]}
        ins(%u : memref<1024xf32, strided<[1], offset: ?>>) outs(%t : memref<1024xf32, strided<[1], offset: ?>>) {
    ^bb0(%a: f32, %b: f32):
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  }
  return
}

// -----

#id1 = affine_map<(d0) -> (d0)>

// A loop over layers stays on the host: only its views move.
// CHECK-LABEL: func.func @layers_stay_on_host
// CHECK:         scf.for
// CHECK:           gpu.launch
func.func @layers_stay_on_host(%x: memref<8x4096xf32>, %y: memref<4096xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %l = memref.subview %x[%i, 0] [1, 4096] [1, 1] : memref<8x4096xf32> to memref<4096xf32, strided<[1], offset: ?>>
    linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]}
        ins(%l : memref<4096xf32, strided<[1], offset: ?>>) outs(%y : memref<4096xf32>) {
    ^bb0(%a: f32, %b: f32):
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  }
  return
}

// -----

#id1 = affine_map<(d0) -> (d0)>

// A body that reads one element, which all of a layer take, is no loop over
// data.
// CHECK-LABEL: func.func @element_in_a_body
// CHECK:         scf.for
// CHECK:           gpu.launch
func.func @element_in_a_body(%x: memref<8x4096xf32>, %s: memref<f32>, %y: memref<4096xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %l = memref.subview %x[%i, 0] [1, 4096] [1, 1] : memref<8x4096xf32> to memref<4096xf32, strided<[1], offset: ?>>
    linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]}
        ins(%l : memref<4096xf32, strided<[1], offset: ?>>) outs(%y : memref<4096xf32>) {
    ^bb0(%a: f32, %b: f32):
      %v = memref.load %s[] : memref<f32>
      %r = arith.mulf %a, %v : f32
      linalg.yield %r : f32
    }
  }
  return
}

// -----

// What the host needs an element for stays with it; what it stores, a kernel
// does, in order.
// CHECK-LABEL: func.func @host_reads_device
// CHECK:         %[[V:.*]] = memref.load
// CHECK:         gpu.launch
// CHECK:           memref.store %[[V]]
func.func @host_reads_device(%x: memref<4xf32>, %y: memref<2x3xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<4xf32>
  memref.store %v, %y[%c0, %i] : memref<2x3xf32>
  return
}

// -----

// A loop over micro-batches, with a loop over data among other work, stays on
// the host; the loop over data is one kernel.
// CHECK-LABEL: func.func @micro_batches
// CHECK:         scf.for
// CHECK:           gpu.launch
// CHECK:             scf.for
// CHECK:           memref.load
// CHECK:           call @work
func.func private @work(memref<8xf32>, i32)
func.func @micro_batches(%x: memref<4x8xf32>, %at: memref<8xi32>, %y: memref<8xf32>, %k: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %to = memref.load %at[%j] : memref<8xi32>
      %index = arith.index_cast %to : i32 to index
      %v = memref.load %x[%i, %j] : memref<4x8xf32>
      memref.store %v, %y[%index] : memref<8xf32>
    }
    %n = memref.load %k[] : memref<i32>
    func.call @work(%y, %n) : (memref<8xf32>, i32) -> ()
  }
  return
}

// -----

#id1 = affine_map<(d0) -> (d0)>

// An operation without results may still assert something.
// CHECK-LABEL: func.func @asserts_only
// CHECK:         gpu.launch
// CHECK:           cf.assert
func.func @asserts_only(%x: memref<64xi64>) {
  %c256 = arith.constant 256 : i64
  linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} ins(%x : memref<64xi64>) {
  ^bb0(%in: i64):
    %inside = arith.cmpi ult, %in, %c256 : i64
    cf.assert %inside, "index must be smaller than dim size"
    linalg.yield
  }
  return
}

// -----

#id1 = affine_map<(d0) -> (d0)>

// Memory of an iteration is allocated once, before the kernel.
// CHECK-LABEL: func.func @temporary_in_loop
// CHECK:         memref.alloc() : memref<64xf32>
// CHECK-NEXT:    gpu.launch
// CHECK-NOT:     memref.alloc
func.func @temporary_in_loop(%index: memref<8xi64>, %x: memref<64x64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %at = memref.load %index[%i] : memref<8xi64>
    %row = arith.index_cast %at : i64 to index
    %r = memref.subview %x[%row, 0] [1, 64] [1, 1] : memref<64x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    %t = memref.alloc() : memref<64xf32>
    linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]}
        ins(%r : memref<64xf32, strided<[1], offset: ?>>) outs(%t : memref<64xf32>) {
    ^bb0(%a: f32, %b: f32):
      %n = arith.negf %a : f32
      linalg.yield %n : f32
    }
    linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]}
        ins(%t : memref<64xf32>) outs(%y : memref<64xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  }
  return
}

// The sum of each column takes rows together, which the rest keeps apart: it
// stands alone, and what goes on from the rows goes on with them.
// CHECK-LABEL: func.func @around_a_column_sum
// CHECK:         gpu.launch
// CHECK:           math.exp
// CHECK:           math.log
// CHECK:         gpu.launch
// CHECK:           arith.addf
// CHECK-NOT:     gpu.launch
func.func @around_a_column_sum(%x: memref<1024x64xf32>, %a: memref<1024x64xf32>, %s: memref<64xf32>, %b: memref<1024x64xf32>) {
  linalg.exp ins(%x : memref<1024x64xf32>) outs(%a : memref<1024x64xf32>)
  linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<1024x64xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  }
  linalg.log ins(%a : memref<1024x64xf32>) outs(%b : memref<1024x64xf32>)
  return
}

// -----

#window = affine_map<(d0, d1, d2) -> (d0 * 2 + d2)>
#weight = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

// A convolution reads at a sum of loops.
// CHECK-LABEL: func.func @convolution
// CHECK:         gpu.launch
// CHECK:           scf.for %[[TERM:.*]] = {{.*}} iter_args
// CHECK:             %[[TWICE:.*]] = arith.muli %{{.*}} overflow<nsw> : index
// CHECK:             %[[AT:.*]] = arith.addi %[[TWICE]], %[[TERM]] : index
// CHECK-DAG:         memref.load %{{.*}}[%[[AT]]]
// CHECK-DAG:         memref.load %{{.*}}[%{{.*}}, %[[TERM]]]
func.func @convolution(%x: memref<129xf32>, %w: memref<4x3xf32>, %y: memref<64x4xf32>) {
  linalg.generic {indexing_maps = [#window, #weight, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<129xf32>, memref<4x3xf32>) outs(%y : memref<64x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

func.func @tensors(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{works on 'tensor<4x8xf32>'; kernels are formed of work on buffers: run --mxfp4-cpu-tensors-to-buffers first}}
  %r = linalg.exp ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @complex(%x: memref<4x4xcomplex<f32>>, %y: memref<4x4xcomplex<f32>>) {
  // expected-error @below {{has elements of type 'complex<f32>', which kernels do not compute with}}
  linalg.matmul ins(%x, %x : memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f32>>) outs(%y : memref<4x4xcomplex<f32>>)
  return
}
