// RUN: mxfp4-opt %s --mxfp4-fold-zero-fill | FileCheck %s

!in = memref<64x64xbf16>
!out = memref<64x64xf32>

// CHECK-LABEL: func.func @filled
// CHECK-NOT: linalg.fill
// CHECK: mxfp4.scaled_matmul {{.*}} {overwrite}
func.func @filled(%a: !in, %c: !out) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : !out)
  mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %a) outs(%c) : (!in, !in, !out) -> ()
  return
}

// The second product adds to the first.
// CHECK-LABEL: func.func @accumulates
// CHECK: mxfp4.scaled_matmul {{.*}} {overwrite}
// CHECK: mxfp4.scaled_matmul
// CHECK-NOT: overwrite
// CHECK: return
func.func @accumulates(%a: !in, %c: !out) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : !out)
  mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %a) outs(%c) : (!in, !in, !out) -> ()
  mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %a) outs(%c) : (!in, !in, !out) -> ()
  return
}

// CHECK-LABEL: func.func @ones
// CHECK: linalg.fill
// CHECK-NOT: overwrite
// CHECK: return
func.func @ones(%a: !in, %c: !out) {
  %one = arith.constant 1.0 : f32
  linalg.fill ins(%one : f32) outs(%c : !out)
  mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %a) outs(%c) : (!in, !in, !out) -> ()
  return
}
