// RUN: mxfp4-opt %s --pass-pipeline="builtin.module(gpu.module(mxfp4-lower-kernel-math))" --split-input-file --verify-diagnostics | FileCheck %s

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

// -----

gpu.module @kernels {
  gpu.func @wide(%x: f64, %a: memref<f64>) kernel {
    // expected-error @below {{'math.exp' op of 'f64' needs AMD's device library; compute it in f32}}
    %y = math.exp %x : f64
    memref.store %y, %a[] : memref<f64>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @remainder(%x: vector<4xf32>, %a: memref<4xf32>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error @below {{'arith.remf' op of 'f32' needs AMD's device library}}
    %y = arith.remf %x, %x : vector<4xf32>
    vector.store %y, %a[%c0] : memref<4xf32>, vector<4xf32>
    gpu.return
  }
}
