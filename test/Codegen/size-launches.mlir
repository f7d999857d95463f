// RUN: mxfp4-opt %s --mxfp4-size-launches --split-input-file --verify-diagnostics | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @f() kernel attributes {known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 12, 3, 1>} {
      gpu.return
    }
  }
  // CHECK-LABEL: func.func @sized
  // CHECK-DAG:     %[[GX:.*]] = arith.constant 12 : index
  // CHECK-DAG:     %[[GY:.*]] = arith.constant 3 : index
  // CHECK-DAG:     %[[BX:.*]] = arith.constant 256 : index
  // CHECK:         gpu.launch_func @kernels::@f blocks in (%[[GX]], %[[GY]], %{{.*}}) threads in (%[[BX]], %{{.*}}, %{{.*}})
  func.func @sized() {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-note @below {{the kernel}}
    gpu.func @f() kernel {
      gpu.return
    }
  }
  func.func @unsized() {
    %c1 = arith.constant 1 : index
    // expected-error @below {{does not state its block and grid sizes}}
    gpu.launch_func @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}

// -----

// A group's kernel was written for one set of arguments.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    // CHECK: gpu.func @group() kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 7, 2, 12>}
    gpu.func @group() kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 7, 2, 3>, mxfp4.group = 4 : i32} {
      gpu.return
    }
  }
  // CHECK-LABEL: func.func @four
  // CHECK:         gpu.launch_func @kernels::@group blocks in (%c7{{.*}}, %c2{{.*}}, %c12{{.*}})
  func.func @four() {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@group blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}
