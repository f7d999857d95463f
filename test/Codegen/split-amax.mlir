// RUN: mxfp4-opt %s --pass-pipeline='builtin.module(func.func(mxfp4-split-amax))' --split-input-file --verify-diagnostics | FileCheck %s

// Both copies read the same cells: one for each tile of 128x128.
// CHECK-LABEL: func.func @both
// CHECK-SAME: (%[[X:.*]]: memref<300x200xbf16>,
func.func @both(%x: memref<300x200xbf16>, %a: memref<300x224xi8>, %sa: memref<f32>, %b: memref<200x320xi8>, %sb: memref<f32>) {
  // CHECK: %[[CELLS:.*]] = memref.alloc() : memref<6xi32>
  // CHECK-NEXT: mxfp4.amax %[[X]] : memref<300x200xbf16> outs(%[[CELLS]] : memref<6xi32>)
  // CHECK-NEXT: mxfp4.fused_quantize %[[X]] {{.*}} row {{.*}} amax %[[CELLS]] {{.*}} column {{.*}} amax %[[CELLS]]
  mxfp4.fused_quantize %x : memref<300x200xbf16>
    row <f8E4M3FN, block = tensor> outs(%a, %sa : memref<300x224xi8>, memref<f32>)
    column <f8E4M3FN, block = tensor> outs(%b, %sb : memref<200x320xi8>, memref<f32>)
  return
}

// -----

// Large tensors have no more cells than workgroups can be busy.
// CHECK-LABEL: func.func @large
func.func @large(%x: memref<8192x14336xbf16>, %a: memref<8192x14336xi8>, %sa: memref<f32>) {
  // CHECK: memref.alloc() : memref<1024xi32>
  mxfp4.fused_quantize %x : memref<8192x14336xbf16>
    row <f8E4M3FN, block = tensor> outs(%a, %sa : memref<8192x14336xi8>, memref<f32>)
  return
}

// -----

// A rotation changes magnitudes: the rotated copy has cells of its own.
// CHECK-LABEL: func.func @rotated
func.func @rotated(%x: memref<64x64xf32>, %step: i64, %a: memref<64x64xi8>, %sa: memref<f32>, %b: memref<64x64xi8>, %sb: memref<f32>) {
  // CHECK: mxfp4.amax %{{[a-z0-9]+}} : memref<64x64xf32> outs(%[[ROW:.*]] : memref<1xi32>)
  // CHECK: mxfp4.amax %{{.*}} step %{{.*}} : memref<64x64xf32> column rotation <32, signs = random> stream <seed = 1, gemm = 2, operand = 1> outs(%[[COLUMN:.*]] : memref<1xi32>)
  // CHECK: row {{.*}} amax %[[ROW]] {{.*}} column {{.*}} amax %[[COLUMN]]
  mxfp4.fused_quantize %x step %step : memref<64x64xf32>
    row <f8E4M3FN, block = tensor> outs(%a, %sa : memref<64x64xi8>, memref<f32>)
    column <f8E4M3FN, block = tensor, rotation = <32, signs = random>> stream <seed = 1, gemm = 2, operand = 1>
    outs(%b, %sb : memref<64x64xi8>, memref<f32>)
  return
}

// -----

// Where a layer of a stack begins is not known yet; its extents are enough.
// CHECK-LABEL: func.func @layer
func.func @layer(%x: memref<64x64xf32, strided<[64, 1], offset: ?>>, %a: memref<64x64xi8>, %sa: memref<f32>) {
  // CHECK: mxfp4.amax %{{.*}} : memref<64x64xf32, strided<[64, 1], offset: ?>> outs(%{{.*}} : memref<1xi32>)
  mxfp4.fused_quantize %x : memref<64x64xf32, strided<[64, 1], offset: ?>>
    row <f8E4M3FN, block = tensor> outs(%a, %sa : memref<64x64xi8>, memref<f32>)
  return
}

// -----

// Blocks have scales of their own.
// CHECK-LABEL: func.func @blocks
// CHECK-NOT: mxfp4.amax
func.func @blocks(%x: memref<32x32xf32>, %a: memref<32x16xi8>, %sa: memref<1x1x64x4xi8>) {
  mxfp4.fused_quantize %x : memref<32x32xf32> row <f4E2M1FN, block = 1x32>
    outs(%a, %sa : memref<32x16xi8>, memref<1x1x64x4xi8>) {scale_layout = #mxfp4.scale_layout<shuffled>}
  return
}

// -----

func.func @unknown(%x: memref<?x32xf32>, %a: memref<?x32xi8>, %sa: memref<f32>) {
  // expected-error @below {{source is 'memref<?x32xf32>': kernels take buffers of static shape}}
  mxfp4.fused_quantize %x : memref<?x32xf32> row <f8E4M3FN, block = tensor>
    outs(%a, %sa : memref<?x32xi8>, memref<f32>)
  return
}
