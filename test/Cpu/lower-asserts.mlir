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
  cf.assert %ok, "too large" {mxfp4.argument = 1 : i64}
  return
}

// Numbers that 64 bits do not hold are not told; a truth value is 0 or 1.
// CHECK-LABEL: func.func @widths
// CHECK:         scf.if
// CHECK:           %[[UNKNOWN:.*]] = arith.constant 0 : i64
// CHECK:           call @mxfp4_cpu_fail(%{{.*}}, %[[UNKNOWN]],
// CHECK:         scf.if
// CHECK:           %[[LEFT:.*]] = arith.extui %{{.*}} : i1 to i64
// CHECK:           %[[RIGHT:.*]] = arith.extui %{{.*}} : i1 to i64
// CHECK:           call @mxfp4_cpu_fail(%{{.*}}, %{{.*}}, %[[LEFT]], %[[RIGHT]],
func.func @widths(%a: i128, %b: i128, %c: i1, %d: i1) {
  %wide = arith.cmpi slt, %a, %b : i128
  cf.assert %wide, "too large"
  %narrow = arith.cmpi eq, %c, %d : i1
  cf.assert %narrow, "must agree"
  return
}
