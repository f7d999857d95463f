// RUN: mxfp4-opt %s --mxfp4-lower-launches --split-input-file --verify-diagnostics | FileCheck %s

module attributes {gpu.container_module} {
  gpu.binary @kernels [#gpu.object<#rocdl.target<chip = "gfx950">, bin = "ELF">]
  memref.global "private" constant @table : memref<4xf32> = dense<[0.0, 1.0, 2.0, 3.0]>

  // Set up once: code loaded, kernels looked up, constants uploaded.
  // CHECK-DAG:   llvm.mlir.global internal constant @mxfp4_gpu_code("ELF")
  // CHECK-DAG:   llvm.mlir.global internal @mxfp4_gpu_kernel_rows_0
  // CHECK-LABEL: func.func private @mxfp4_gpu_setup
  // CHECK:         scf.if
  // CHECK:           llvm.call @mgpuModuleLoad
  // CHECK:           llvm.call @mgpuModuleGetFunction
  // CHECK:           llvm.call @mgpuMemAlloc
  // CHECK:           llvm.call @mgpuMemcpy

  // One wait, at the end.
  // CHECK-LABEL: func.func @step
  // CHECK:         call @mxfp4_gpu_setup
  // CHECK:         llvm.call @mgpuLaunchKernel
  // CHECK-NOT:     mgpuStreamSynchronize
  // CHECK:         llvm.call @mgpuLaunchKernel
  // CHECK:         llvm.call @mgpuStreamSynchronize
  // CHECK:         llvm.call @mxfp4HipCheckAssertions
  // CHECK-NEXT:    return
  func.func @step(%x: memref<4xf32>) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %t = memref.get_global @table : memref<4xf32>
    gpu.launch_func @kernels::@rows_0 blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%x : memref<4xf32>, %t : memref<4xf32>)
    gpu.launch_func @kernels::@rows_0 blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%t : memref<4xf32>, %x : memref<4xf32>)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.binary @kernels [#gpu.object<#rocdl.target<chip = "gfx950">, bin = "ELF">]

  // An element that the host reads is copied, behind the launches before it.
  // CHECK-LABEL: func.func @read
  // CHECK:         llvm.call @mgpuLaunchKernel
  // CHECK:         llvm.call @mgpuMemcpy(%[[PLACE:.*]], %{{.*}}, %{{.*}}, %{{.*}})
  // CHECK-NEXT:    llvm.call @mgpuStreamSynchronize
  // CHECK-NEXT:    %[[V:.*]] = llvm.load %[[PLACE]] : !llvm.ptr -> i1
  // CHECK:         scf.if %[[V]]
  func.func @read(%x: memref<4xf32>, %c: memref<2x3xi1>, %i: index) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@rows_0 blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<4xf32>)
    %v = memref.load %c[%c1, %i] : memref<2x3xi1>
    scf.if %v {
      gpu.launch_func @kernels::@rows_0 blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<4xf32>)
    }
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.binary @kernels [#gpu.object<#rocdl.target<chip = "gfx950">, bin = "ELF">]
  func.func @offset(%x: memref<4xf32, strided<[1], offset: ?>>) {
    %c1 = arith.constant 1 : index
    // expected-error @below {{kernels take buffers that begin at their first element; rebase it}}
    gpu.launch_func @kernels::@rows_0 blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<4xf32, strided<[1], offset: ?>>)
    return
  }
}
