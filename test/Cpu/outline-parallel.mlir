// RUN: mxfp4-opt %s --mxfp4-outline-parallel | FileCheck %s

// The buffer travels in a structure, the constant is made anew.
// CHECK-LABEL: func.func private @scale_loop
// CHECK-SAME:    %[[CONTEXT:.*]]: !llvm.ptr, %[[BEGIN:.*]]: i64, %[[END:.*]]: i64
// CHECK:         llvm.getelementptr %[[CONTEXT]][0, 0]
// CHECK:         %[[B:.*]] = builtin.unrealized_conversion_cast {{.*}} to memref<64xf32>
// CHECK:         %[[TWO:.*]] = arith.constant 2.0
// CHECK:         %[[FIRST:.*]] = arith.index_cast %[[BEGIN]]
// CHECK:         %[[LAST:.*]] = arith.index_cast %[[END]]
// CHECK:         scf.for %[[I:.*]] = %[[FIRST]] to %[[LAST]]
// CHECK:           %[[V:.*]] = memref.load %[[B]][%[[I]]]
// CHECK:           arith.mulf %[[V]], %[[TWO]]
// CHECK-LABEL: func.func @scale(
// CHECK:         llvm.alloca
// CHECK-NOT:     scf.parallel
// CHECK:         %[[GRAIN:.*]] = arith.constant 8 : i64
// CHECK:         %[[BODY:.*]] = {{.*}}constant @scale_loop
// CHECK:         call @mxfp4_cpu_parallel_for(%{{.*}}, %{{.*}}, %[[GRAIN]], %[[BODY]],
func.func @scale(%b: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %two = arith.constant 2.0 : f32
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %v = memref.load %b[%i] : memref<64xf32>
    %w = arith.mulf %v, %two : f32
    memref.store %w, %b[%i] : memref<64xf32>
    scf.reduce
  } {mxfp4.grain = 8 : i64}
  return
}

// What cannot travel keeps the loop on one thread.
// CHECK-LABEL: func.func @dynamic(
// CHECK:         scf.for
func.func @dynamic(%b: memref<?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    memref.store %v, %b[%i] : memref<?xf32>
    scf.reduce
  }
  return
}
