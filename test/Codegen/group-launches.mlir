// RUN: mxfp4-opt %s --mxfp4-group-launches --split-input-file | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // What both launches have in common, %x, comes once; the rest is chosen.
    // CHECK-LABEL: gpu.func @scale_x2_0
    // CHECK-SAME:    (%[[X:.*]]: memref<64xf32>, %[[W0:.*]]: memref<64xf32>, %[[W1:.*]]: memref<64xf32>, %[[Y0:.*]]: memref<64xf32>, %[[Y1:.*]]: memref<64xf32>)
    // CHECK-SAME:    mxfp4.group = 2 : i32
    // CHECK-DAG:     %[[Z:.*]] = gpu.block_id z
    // CHECK-DAG:     %[[NUMBER:.*]] = arith.remui %[[Z]], %c2
    // CHECK:         %[[SECOND:.*]] = arith.cmpi eq, %[[NUMBER]], %c1
    // CHECK:         %[[W:.*]] = arith.select %[[SECOND]], %[[W1]], %[[W0]]
    // CHECK:         %[[Y:.*]] = arith.select %[[SECOND]], %[[Y1]], %[[Y0]]
    // CHECK:         memref.load %[[X]]
    // CHECK:         memref.load %[[W]]
    // CHECK:         memref.store %{{.*}}, %[[Y]]
    gpu.func @scale(%x: memref<64xf32>, %w: memref<64xf32>, %y: memref<64xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
      %lane = gpu.thread_id x
      %a = memref.load %x[%lane] : memref<64xf32>
      %b = memref.load %w[%lane] : memref<64xf32>
      %c = arith.mulf %a, %b : f32
      memref.store %c, %y[%lane] : memref<64xf32>
      gpu.return
    }
    gpu.func @other(%x: memref<64xf32>, %y: memref<64xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
      %lane = gpu.thread_id x
      %a = memref.load %x[%lane] : memref<64xf32>
      memref.store %a, %y[%lane] : memref<64xf32>
      gpu.return
    }
  }

  // The second moves to the first; its buffer too.
  // CHECK-LABEL: func.func @independent
  // CHECK-SAME:    (%[[X:.*]]: memref<64xf32>, %[[W0:.*]]: memref<64xf32>, %[[W1:.*]]: memref<64xf32>, %[[Y:.*]]: memref<64xf32>)
  // CHECK:         %[[NEXT:.*]] = memref.alloc
  // CHECK:         gpu.launch_func @kernels::@scale_x2_0
  // CHECK-SAME:      args(%[[X]] : memref<64xf32>, %[[W0]] : memref<64xf32>, %[[W1]] : memref<64xf32>, %[[Y]] : memref<64xf32>, %[[NEXT]] : memref<64xf32>)
  // CHECK:         gpu.launch_func @kernels::@other
  // CHECK-NOT:     gpu.launch_func
  func.func @independent(%x: memref<64xf32>, %w0: memref<64xf32>, %w1: memref<64xf32>, %y: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%x : memref<64xf32>, %w0 : memref<64xf32>, %y : memref<64xf32>)
    %t = memref.alloc() : memref<64xf32>
    gpu.launch_func @kernels::@other blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%w0 : memref<64xf32>, %t : memref<64xf32>)
    %next = memref.alloc() : memref<64xf32>
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%x : memref<64xf32>, %w1 : memref<64xf32>, %next : memref<64xf32>)
    return
  }

  // The second reads what stands between them; the first can wait for it.
  // CHECK-LABEL: func.func @later
  // CHECK:         gpu.launch_func @kernels::@other
  // CHECK:         gpu.launch_func @kernels::@scale_x2
  // CHECK-NOT:     gpu.launch_func
  func.func @later(%x: memref<64xf32>, %w0: memref<64xf32>, %y: memref<64xf32>, %z: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%x : memref<64xf32>, %w0 : memref<64xf32>, %y : memref<64xf32>)
    %t = memref.alloc() : memref<64xf32>
    gpu.launch_func @kernels::@other blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%w0 : memref<64xf32>, %t : memref<64xf32>)
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%x : memref<64xf32>, %t : memref<64xf32>, %z : memref<64xf32>)
    return
  }

  // The second reads what the first writes.
  // CHECK-LABEL: func.func @dependent
  // CHECK:         gpu.launch_func @kernels::@scale blocks
  // CHECK:         gpu.launch_func @kernels::@scale blocks
  func.func @dependent(%x: memref<64xf32>, %w0: memref<64xf32>, %y: memref<64xf32>, %z: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%x : memref<64xf32>, %w0 : memref<64xf32>, %y : memref<64xf32>)
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%y : memref<64xf32>, %w0 : memref<64xf32>, %z : memref<64xf32>)
    return
  }

  // Two writes to one buffer stay in their order.
  // CHECK-LABEL: func.func @same_result
  // CHECK:         gpu.launch_func @kernels::@scale blocks
  // CHECK:         gpu.launch_func @kernels::@scale blocks
  func.func @same_result(%x: memref<64xf32>, %w0: memref<64xf32>, %w1: memref<64xf32>, %y: memref<64xf32>) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%x : memref<64xf32>, %w0 : memref<64xf32>, %y : memref<64xf32>)
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%x : memref<64xf32>, %w1 : memref<64xf32>, %y : memref<64xf32>)
    return
  }
}
