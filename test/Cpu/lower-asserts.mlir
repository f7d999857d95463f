// RUN: mxfp4-opt %s --mxfp4-lower-asserts | FileCheck %s

// CHECK:       llvm.mlir.global private constant @[[TEXT:.*]]("too large\00")
// CHECK-LABEL: func.func @compare
// CHECK-SAME:    memref<4xi64>
// CHECK:         %[[V:.*]] = memref.load
// CHECK:         %[[BOUND:.*]] = arith.constant 256 : i64
// CHECK:         %[[OK:.*]] = arith.cmpi slt, %[[V]], %[[BOUND]]
// CHECK:         %[[BAD:.*]] = arith.xori %[[OK]]
// CHECK:         scf.if %[[BAD]] {
// CHECK:           %[[KNOWN:.*]] = arith.constant 1 : i64
// CHECK:           %[[ARGUMENT:.*]] = arith.constant 1 : i64
// CHECK:           %[[MESSAGE:.*]] = llvm.mlir.addressof @[[TEXT]]
// CHECK:           call @mxfp4_cpu_fail(%[[MESSAGE]], %[[KNOWN]], %[[V]], %[[BOUND]], %[[ARGUMENT]])
// CHECK-NOT:     cf.assert
func.func @compare(%other: memref<2xi64>, %in: memref<4xi64>, %i: index) {
  %v = memref.load %in[%i] : memref<4xi64>
  %bound = arith.constant 256 : i64
  %ok = arith.cmpi slt, %v, %bound : i64
  cf.assert %ok, "too large"
  return
}
