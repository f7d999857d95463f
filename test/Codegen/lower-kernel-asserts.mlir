// RUN: mxfp4-opt %s --pass-pipeline="builtin.module(gpu.module(mxfp4-lower-kernel-asserts))" | FileCheck %s

// One record for all, one text for each message.
// CHECK-DAG: llvm.mlir.global external protected @mxfp4_failed_assertion() {addr_space = 1 : i32, alignment = 8 : i64} : !llvm.array<7 x i64>
// CHECK-DAG: llvm.mlir.global private constant @[[TEXT:.*]]("index must be within its dimension") {addr_space = 1 : i32

gpu.module @kernels {
  // The first lane that fails leaves the values and where they are from.
  // CHECK-LABEL: gpu.func @gather
  // CHECK-SAME:    (%[[TOKENS:.*]]: memref<8xi64>
  gpu.func @gather(%tokens: memref<8xi64>, %i: index) kernel {
    %bound = arith.constant 256 : i64
    // CHECK:       %[[TOKEN:.*]] = memref.load %[[TOKENS]]
    %token = memref.load %tokens[%i] : memref<8xi64>
    %inside = arith.cmpi ult, %token, %bound : i64
    // CHECK:       scf.if
    // CHECK:         %[[RECORD:.*]] = llvm.mlir.addressof @mxfp4_failed_assertion
    // CHECK:         llvm.cmpxchg
    // CHECK:         scf.if
    // CHECK:           llvm.mlir.addressof @[[TEXT]]
    // CHECK:           llvm.store %[[TOKEN]], %{{.*}} : i64, !llvm.ptr<1>
    // CHECK:           memref.extract_aligned_pointer_as_index %[[TOKENS]]
    // CHECK:         llvm.call_intrinsic "llvm.amdgcn.endpgm"
    cf.assert %inside, "index must be within its dimension"
    gpu.return
  }

  // An assertion about something else than integers leaves its text only.
  // CHECK-LABEL: gpu.func @flag
  gpu.func @flag(%ok: i1) kernel {
    // CHECK:       llvm.cmpxchg
    // CHECK-COUNT-2: llvm.store
    // CHECK-NOT:   llvm.store
    // CHECK:       llvm.call_intrinsic "llvm.amdgcn.endpgm"
    cf.assert %ok, "must hold"
    gpu.return
  }
}
