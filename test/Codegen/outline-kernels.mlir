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

// -----

// Which random stream a quantizer draws from is an argument of its kernel, and
// so are seed and step; what the stream rounds is not.
// CHECK-LABEL: gpu.module @kernels
// CHECK:         gpu.func @quantize_0(%{{.*}}: memref<32x32xf32>, %[[STEP:.*]]: i64, %{{.*}}: memref<32x16xi8>, %{{.*}}: memref<1x1x64x4xi8>, %[[GEMM:.*]]: i64) kernel
// CHECK:           stream <seed = 1, gemm = 0, operand = 0> gemm %[[GEMM]]
// CHECK-NOT:     gpu.func
// CHECK-LABEL: func.func @streams
// CHECK:         %[[TWO:.*]] = arith.constant 2 : i64
// CHECK:         gpu.launch_func @kernels::@quantize_0 {{.*}} %[[TWO]] : i64)
// CHECK:         %[[NINE:.*]] = arith.constant 9 : i64
// CHECK:         gpu.launch_func @kernels::@quantize_0 {{.*}} %[[NINE]] : i64)
func.func @streams(%x: memref<32x32xf32>, %step: i64, %a: memref<32x16xi8>, %s: memref<1x1x64x4xi8>) {
  mxfp4.fused_quantize %x step %step : memref<32x32xf32>
    row <f4E2M1FN, block = 1x32, round = stochastic> stream <seed = 1, gemm = 2, operand = 0>
    outs(%a, %s : memref<32x16xi8>, memref<1x1x64x4xi8>) {scale_layout = #mxfp4.scale_layout<shuffled>}
  mxfp4.fused_quantize %x step %step : memref<32x32xf32>
    row <f4E2M1FN, block = 1x32, round = stochastic> stream <seed = 1, gemm = 9, operand = 0>
    outs(%a, %s : memref<32x16xi8>, memref<1x1x64x4xi8>) {scale_layout = #mxfp4.scale_layout<shuffled>}
  return
}
