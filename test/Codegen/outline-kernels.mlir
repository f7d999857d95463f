// RUN: mxfp4-opt %s --mxfp4-outline-kernels --split-input-file | FileCheck %s

// Two launches that do the same with other buffers are launches of one kernel.
// CHECK-LABEL: gpu.module @kernels [#rocdl.target<O = 3, chip = "gfx950">]
// CHECK:         gpu.func @rows_0(%{{.*}}: memref<64xf32>) kernel
// CHECK-NOT:     gpu.func
// CHECK-LABEL: func.func @same_work_twice
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32>, %[[B:[^:]*]]: memref<64xf32>
// CHECK:         gpu.launch_func @kernels::@rows_0 {{.*}} args(%[[A]] : memref<64xf32>)
// CHECK:         gpu.launch_func @kernels::@rows_0 {{.*}} args(%[[B]] : memref<64xf32>)
func.func @same_work_twice(%a: memref<64xf32>, %b: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %x = arith.constant 2.0 : f32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    memref.store %x, %a[%tx] : memref<64xf32>
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    memref.store %x, %b[%tx] : memref<64xf32>
    gpu.terminator
  }
  return
}

// -----

// A layer out of stacked parameters is passed by the address of its first
// element: kernels know no offsets.
// CHECK-LABEL: gpu.module @kernels
// CHECK:         gpu.func @product_0(%{{.*}}: memref<64x32xf32>, %{{.*}}: memref<16x32xf32>, %{{.*}}: memref<64x16xf32>) kernel
// CHECK:           mxfp4.scaled_matmul
// CHECK-LABEL: func.func @layer
// CHECK:         %[[SLICE:.*]] = memref.subview
// CHECK:         %[[FIRST:.*]] = mxfp4.rebase %[[SLICE]]
// CHECK-SAME:      -> memref<16x32xf32>
// CHECK:         gpu.launch_func @kernels::@product_0 {{.*}} args(%{{.*}}, %[[FIRST]] : memref<16x32xf32>
func.func @layer(%x: memref<64x32xf32>, %w: memref<8x16x32xf32>, %y: memref<64x16xf32>, %i: index) {
  %l = memref.subview %w[%i, 0, 0] [1, 16, 32] [1, 1, 1] : memref<8x16x32xf32> to memref<16x32xf32, strided<[32, 1], offset: ?>>
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%x, %l) outs(%y)
      : (memref<64x32xf32>, memref<16x32xf32, strided<[32, 1], offset: ?>>, memref<64x16xf32>) -> ()
  return
}
