// RUN: mxfp4-opt %s --pass-pipeline='builtin.module(gpu.module(mxfp4-lower-kernels-to-rocdl))' --split-input-file --verify-diagnostics | FileCheck %s

// An exchange between the halves of a wave is an instruction of gfx950 alone.
// CHECK-LABEL: gpu.module @new
gpu.module @new [#rocdl.target<chip = "gfx950">] {
  // CHECK: llvm.func @halves(%{{.*}}: !llvm.ptr{{.*}}) attributes {gpu.kernel
  // CHECK: rocdl.permlane32.swap
  gpu.func @halves(%x: memref<64xf32>) kernel {
    %t = gpu.thread_id x
    %c32 = arith.constant 32 : i32
    %c64 = arith.constant 64 : i32
    %v = memref.load %x[%t] : memref<64xf32>
    %o, %valid = gpu.shuffle xor %v, %c32, %c64 : f32
    memref.store %o, %x[%t] : memref<64xf32>
    gpu.return
  }
}

// -----

// CHECK-LABEL: gpu.module @old
gpu.module @old [#rocdl.target<chip = "gfx942">] {
  // CHECK: rocdl.ds_bpermute
  gpu.func @halves(%x: memref<64xf32>) kernel {
    %t = gpu.thread_id x
    %c32 = arith.constant 32 : i32
    %c64 = arith.constant 64 : i32
    %v = memref.load %x[%t] : memref<64xf32>
    %o, %valid = gpu.shuffle xor %v, %c32, %c64 : f32
    memref.store %o, %x[%t] : memref<64xf32>
    gpu.return
  }
}

// -----

// expected-error @below {{kernels have no chip to be compiled for: the module needs a #rocdl.target<chip = ...>}}
gpu.module @none {
}
