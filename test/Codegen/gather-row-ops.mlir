// RUN: mxfp4-opt %s --mxfp4-gather-row-ops | FileCheck %s

!mat = memref<64x64xf32>

// The first waits for the product that stands before what needs it.
// CHECK-LABEL: func.func @down
// CHECK:         mxfp4.scaled_matmul
// CHECK-NEXT:    linalg.exp
// CHECK-NEXT:    linalg.mul
func.func @down(%x: !mat, %y: !mat, %s: !mat, %c: !mat, %o: !mat) {
  linalg.exp ins(%x : !mat) outs(%s : !mat)
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%x, %y) outs(%c) : (!mat, !mat, !mat) -> ()
  linalg.mul ins(%s, %c : !mat, !mat) outs(%o : !mat)
  return
}

// The last needs nothing of the product; its buffer comes along.
// CHECK-LABEL: func.func @up
// CHECK:         linalg.exp
// CHECK-NEXT:    memref.alloc
// CHECK-NEXT:    linalg.log
// CHECK-NEXT:    mxfp4.scaled_matmul
func.func @up(%x: !mat, %s: !mat, %c: !mat) {
  linalg.exp ins(%x : !mat) outs(%s : !mat)
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%s, %x) outs(%c) : (!mat, !mat, !mat) -> ()
  %l = memref.alloc() : !mat
  linalg.log ins(%x : !mat) outs(%l : !mat)
  return
}

// So does a scalar that its body takes.
// CHECK-LABEL: func.func @captured
// CHECK:         linalg.exp
// CHECK-NEXT:    %[[TWICE:.*]] = arith.addi
// CHECK-NEXT:    linalg.generic
// CHECK:           arith.addi %{{.*}}, %[[TWICE]]
// CHECK:         mxfp4.scaled_matmul
func.func @captured(%x: !mat, %s: !mat, %c: !mat, %i: memref<64xi32>, %n: i32) {
  linalg.exp ins(%x : !mat) outs(%s : !mat)
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%s, %x) outs(%c) : (!mat, !mat, !mat) -> ()
  %twice = arith.addi %n, %n : i32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%i : memref<64xi32>) {
  ^bb0(%old: i32):
    %new = arith.addi %old, %twice : i32
    linalg.yield %new : i32
  }
  return
}

// The product reads what the first makes, and the last overwrites it.
// CHECK-LABEL: func.func @order
// CHECK:         linalg.exp
// CHECK-NEXT:    mxfp4.scaled_matmul
// CHECK-NEXT:    linalg.log
func.func @order(%x: !mat, %s: !mat, %c: !mat) {
  linalg.exp ins(%x : !mat) outs(%s : !mat)
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%s, %x) outs(%c) : (!mat, !mat, !mat) -> ()
  linalg.log ins(%x : !mat) outs(%s : !mat)
  return
}

// An iteration's work stays in it, in its order.
// CHECK-LABEL: func.func @loop
// CHECK:         linalg.exp
// CHECK:         scf.for
// CHECK-NEXT:      mxfp4.scaled_matmul
// CHECK-NEXT:      linalg.log
// CHECK-NEXT:      linalg.mul
func.func @loop(%x: !mat, %s: !mat, %c: !mat, %o: !mat, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  linalg.exp ins(%x : !mat) outs(%o : !mat)
  scf.for %i = %c0 to %n step %c1 {
    linalg.log ins(%x : !mat) outs(%s : !mat)
    mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%x, %x) outs(%c) : (!mat, !mat, !mat) -> ()
    linalg.mul ins(%s, %c : !mat, !mat) outs(%o : !mat)
  }
  return
}

// A dot product of rows is work on rows; one of columns is not.
// CHECK-LABEL: func.func @dot
// CHECK:         linalg.exp
// CHECK-NEXT:    linalg.generic {{.*}} outs(%[[D:.*]] : memref<64xf32>)
// CHECK:         mxfp4.scaled_matmul
// CHECK-NEXT:    linalg.generic {{.*}} outs(%[[E:.*]] : memref<64xf32>)
func.func @dot(%x: !mat, %s: !mat, %c: !mat, %d: memref<64xf32>, %e: memref<64xf32>) {
  linalg.exp ins(%x : !mat) outs(%s : !mat)
  mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%s, %x) outs(%c) : (!mat, !mat, !mat) -> ()
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]} ins(%x, %s : !mat, !mat) outs(%d : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]} ins(%x, %s : !mat, !mat) outs(%e : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}
