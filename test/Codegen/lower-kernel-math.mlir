// RUN: mxfp4-opt %s --pass-pipeline="builtin.module(gpu.module(mxfp4-lower-kernel-math))" | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @rounding
  // CHECK-SAME:    (%[[X:.*]]: f32, %[[V:.*]]: vector<4xf32>,
  gpu.func @rounding(%x: f32, %v: vector<4xf32>, %a: memref<f32>, %b: memref<4xf32>) kernel {
    %c0 = arith.constant 0 : index
    // CHECK: llvm.call_intrinsic "llvm.floor"(%[[X]]) : (f32) -> f32
    %floor = math.floor %x : f32
    // CHECK: llvm.call_intrinsic "llvm.ceil"(%[[V]]) : (vector<4xf32>) -> vector<4xf32>
    %ceil = math.ceil %v : vector<4xf32>
    memref.store %floor, %a[] : memref<f32>
    vector.store %ceil, %b[%c0] : memref<4xf32>, vector<4xf32>
    gpu.return
  }
}
