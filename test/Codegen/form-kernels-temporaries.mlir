// RUN: mxfp4-opt %s --mxfp4-form-kernels --canonicalize --cse | FileCheck %s

// Which allocations that a launch uses share memory.

!mat = memref<1024x64xf32>
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#t = affine_map<(d0, d1) -> (d1, d0)>

// Each lane replaces the elements that it has read: no barrier is needed that
// was not there.
// CHECK-LABEL: func.func @in_place
// CHECK:         %[[T:.*]] = memref.alloc() : memref<1024x64xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         vector.store %{{.*}}, %[[T]]
// CHECK:         vector.load %[[T]]
// CHECK-NEXT:    math.log
// CHECK-NEXT:    vector.store %{{.*}}, %[[T]]
// CHECK:         vector.load %[[T]]
// CHECK-NEXT:    math.tanh
func.func @in_place(%x: !mat, %y: !mat) {
  %a = memref.alloc() : !mat
  linalg.exp ins(%x : !mat) outs(%a : !mat)
  %b = memref.alloc() : !mat
  linalg.log ins(%a : !mat) outs(%b : !mat)
  linalg.tanh ins(%b : !mat) outs(%y : !mat)
  return
}

// The last reader of one and the first writer of the other need nothing of each
// other: only sharing puts a barrier between them.
// CHECK-LABEL: func.func @in_turn
// CHECK:         %[[T:.*]] = memref.alloc() : memref<1024x64xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         math.exp
// CHECK-NEXT:    vector.store %{{.*}}, %[[T]]
// CHECK:         gpu.barrier
// CHECK:         vector.load %[[T]]
// CHECK-NEXT:    math.log
// CHECK:         gpu.barrier
// CHECK:         math.sqrt
// CHECK-NEXT:    vector.store %{{.*}}, %[[T]]
// CHECK:         gpu.barrier
// CHECK:         vector.load %[[T]]
// CHECK-NEXT:    math.tanh
func.func @in_turn(%x: !mat, %y: !mat, %z: !mat) {
  %a = memref.alloc() : !mat
  linalg.exp ins(%x : !mat) outs(%a : !mat)
  linalg.log ins(%a : !mat) outs(%y : !mat)
  %b = memref.alloc() : !mat
  linalg.sqrt ins(%x : !mat) outs(%b : !mat)
  linalg.tanh ins(%b : !mat) outs(%z : !mat)
  return
}

// Both are needed at the end.
// CHECK-LABEL: func.func @alive_together
// CHECK-COUNT-2: memref.alloc() : memref<1024x64xf32>
// CHECK:         gpu.launch
// CHECK-NOT:     gpu.launch
func.func @alive_together(%x: !mat, %y: !mat) {
  %a = memref.alloc() : !mat
  linalg.exp ins(%x : !mat) outs(%a : !mat)
  %b = memref.alloc() : !mat
  linalg.log ins(%a : !mat) outs(%b : !mat)
  linalg.mul ins(%a, %b : !mat, !mat) outs(%y : !mat)
  return
}

// Parts of buffers of different sizes are not at the same places.
// CHECK-LABEL: func.func @of_other_size
// CHECK:         memref.alloc() : memref<1024x64xbf16>
// CHECK:         memref.alloc() : memref<1024x64xf32>
// CHECK:         gpu.launch
// CHECK-NOT:     gpu.launch
func.func @of_other_size(%x: !mat, %y: !mat, %z: !mat) {
  %a = memref.alloc() : memref<1024x64xbf16>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : !mat) outs(%a : memref<1024x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %r = arith.truncf %in : f32 to bf16
    linalg.yield %r : bf16
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<1024x64xbf16>) outs(%y : !mat) {
  ^bb0(%in: bf16, %out: f32):
    %r = arith.extf %in : bf16 to f32
    linalg.yield %r : f32
  }
  %b = memref.alloc() : !mat
  linalg.sqrt ins(%x : !mat) outs(%b : !mat)
  linalg.tanh ins(%b : !mat) outs(%z : !mat)
  return
}

// Types do not matter, only bytes.
// CHECK-LABEL: func.func @of_other_type
// CHECK:         %[[M:.*]] = memref.alloc() : memref<262144xi8>
// CHECK-DAG:     memref.view %[[M]][%{{.*}}][] : memref<262144xi8> to memref<1024x64xi32>
// CHECK-DAG:     memref.view %[[M]][%{{.*}}][] : memref<262144xi8> to memref<1024x64xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         gpu.launch
func.func @of_other_type(%x: !mat, %y: !mat) {
  %a = memref.alloc() : memref<1024x64xi32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : !mat) outs(%a : memref<1024x64xi32>) {
  ^bb0(%in: f32, %out: i32):
    %r = arith.fptosi %in : f32 to i32
    linalg.yield %r : i32
  }
  %b = memref.alloc() : !mat
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<1024x64xi32>) outs(%b : !mat) {
  ^bb0(%in: i32, %out: f32):
    %r = arith.sitofp %in : i32 to f32
    linalg.yield %r : f32
  }
  linalg.tanh ins(%b : !mat) outs(%y : !mat)
  return
}

// The sum of columns reads what all workgroups wrote: it is another launch, and
// the first buffer must be there for it.
// CHECK-LABEL: func.func @used_by_another_launch
// CHECK-COUNT-2: memref.alloc() : memref<1024x64xf32>
// CHECK:         gpu.launch
// CHECK:         gpu.launch
func.func @used_by_another_launch(%x: !mat, %y: !mat, %s: memref<64xf32>) {
  %a = memref.alloc() : !mat
  linalg.exp ins(%x : !mat) outs(%a : !mat)
  %b = memref.alloc() : !mat
  linalg.log ins(%a : !mat) outs(%b : !mat)
  linalg.tanh ins(%b : !mat) outs(%y : !mat)
  linalg.generic {indexing_maps = [#t, #row], iterator_types = ["parallel", "reduction"]} ins(%a : !mat) outs(%s : memref<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  }
  return
}

// The second may go on to the next launch.
// CHECK-LABEL: func.func @handed_on
// CHECK:         %[[T:.*]] = memref.alloc() : memref<1024x64xf32>
// CHECK-NOT:     memref.alloc() : memref<1024x64xf32>
// CHECK:         gpu.launch
// CHECK:           vector.store %{{.*}}, %[[T]]
// CHECK:         gpu.launch
// CHECK:           memref.load %[[T]]
// CHECK-NOT:     gpu.launch
func.func @handed_on(%x: !mat, %s: memref<64xf32>) {
  %a = memref.alloc() : !mat
  linalg.exp ins(%x : !mat) outs(%a : !mat)
  %b = memref.alloc() : !mat
  linalg.log ins(%a : !mat) outs(%b : !mat)
  linalg.generic {indexing_maps = [#t, #row], iterator_types = ["parallel", "reduction"]} ins(%b : !mat) outs(%s : memref<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  }
  return
}

// What a product made, and nothing reads later, gives its memory to what the
// next product reads.
// CHECK-LABEL: func.func @from_before_and_for_later
// CHECK:         %[[T:.*]] = memref.alloc() : memref<1024x64xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         mxfp4.scaled_matmul {{.*}} outs(%[[T]])
// CHECK:         gpu.launch
// CHECK:           vector.load %[[T]]
// CHECK-NEXT:      math.exp
// CHECK-NEXT:      vector.store %{{.*}}, %[[T]]
// CHECK:         mxfp4.scaled_matmul {{.*}} ins(%[[T]],
func.func @from_before_and_for_later(%x: !mat, %w: memref<64x64xf32>, %y: !mat) {
  %b = memref.alloc() : !mat
  %a = memref.alloc() : !mat
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%x, %w) outs(%a) {overwrite} : (!mat, memref<64x64xf32>, !mat) -> ()
  linalg.exp ins(%a : !mat) outs(%b : !mat)
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%b, %w) outs(%y) {overwrite} : (!mat, memref<64x64xf32>, !mat) -> ()
  return
}

// Read once more behind the launch.
// CHECK-LABEL: func.func @needed_later
// CHECK-COUNT-2: memref.alloc() : memref<1024x64xf32>
// CHECK:         gpu.launch
func.func @needed_later(%x: !mat, %w: memref<64x64xf32>, %y: !mat, %z: !mat) {
  %a = memref.alloc() : !mat
  %b = memref.alloc() : !mat
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%x, %w) outs(%a) {overwrite} : (!mat, memref<64x64xf32>, !mat) -> ()
  linalg.exp ins(%a : !mat) outs(%b : !mat)
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%b, %w) outs(%y) {overwrite} : (!mat, memref<64x64xf32>, !mat) -> ()
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%a, %w) outs(%z) {overwrite} : (!mat, memref<64x64xf32>, !mat) -> ()
  return
}

// Written once before the launch: it may hold what a part of it is to keep.
// CHECK-LABEL: func.func @written_before
// CHECK-COUNT-2: memref.alloc() : memref<1024x64xf32>
// CHECK:         gpu.launch
func.func @written_before(%x: !mat, %w: memref<64x64xf32>, %y: !mat) {
  %a = memref.alloc() : !mat
  %b = memref.alloc() : !mat
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%x, %w) outs(%a) {overwrite} : (!mat, memref<64x64xf32>, !mat) -> ()
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%x, %w) outs(%b) {overwrite} : (!mat, memref<64x64xf32>, !mat) -> ()
  linalg.add ins(%a, %b : !mat, !mat) outs(%b : !mat)
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%b, %w) outs(%y) {overwrite} : (!mat, memref<64x64xf32>, !mat) -> ()
  return
}

// A value that a loop carries on has another name there.
// CHECK-LABEL: func.func @carried_on
// CHECK-COUNT-2: memref.alloc() : memref<1024x64xf32>
// CHECK:         gpu.launch
// CHECK:         scf.for
func.func @carried_on(%x: !mat, %w: memref<64x64xf32>, %y: !mat, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : !mat
  %b = memref.alloc() : !mat
  linalg.exp ins(%x : !mat) outs(%a : !mat)
  linalg.log ins(%a : !mat) outs(%b : !mat)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %a) -> (!mat) {
    mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%b, %w) outs(%c) : (!mat, memref<64x64xf32>, !mat) -> ()
    scf.yield %c : !mat
  }
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%r, %w) outs(%y) {overwrite} : (!mat, memref<64x64xf32>, !mat) -> ()
  return
}

// A lone workgroup may read any of its rows, but not while it replaces them.
// CHECK-LABEL: func.func @reads_other_rows
// CHECK-COUNT-2: memref.alloc() : memref<64x64xf32>
// CHECK:         gpu.launch blocks({{.*}}) in (%{{.*}} = %c1
// CHECK-NOT:     gpu.launch
func.func @reads_other_rows(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  %a = memref.alloc() : memref<64x64xf32>
  linalg.exp ins(%x : memref<64x64xf32>) outs(%a : memref<64x64xf32>)
  %b = memref.alloc() : memref<64x64xf32>
  linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<64x64xf32>) outs(%b : memref<64x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  linalg.tanh ins(%b : memref<64x64xf32>) outs(%y : memref<64x64xf32>)
  return
}

// What is allocated before a loop may hold values of the iteration before.
// CHECK-LABEL: func.func @from_outside_of_a_loop
// CHECK-COUNT-2: memref.alloc() : memref<1024x64xf32>
// CHECK:         scf.for
// CHECK-NOT:       memref.alloc
// CHECK:           gpu.launch
func.func @from_outside_of_a_loop(%x: !mat, %y: !mat, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : !mat
  %b = memref.alloc() : !mat
  scf.for %i = %c0 to %n step %c1 {
    linalg.exp ins(%x : !mat) outs(%a : !mat)
    linalg.log ins(%a : !mat) outs(%b : !mat)
    linalg.tanh ins(%b : !mat) outs(%y : !mat)
  }
  return
}
