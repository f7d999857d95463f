// RUN: mxfp4-opt %s --mxfp4-plan-buffers --split-input-file --verify-diagnostics | FileCheck %s

// %a and %c share bytes; %b is alive with both.
// CHECK-LABEL: func.func @chain
// CHECK-SAME:    %[[ARENA:[^:]*]]: memref<128xi8> {mxfp4.arena = 128 : i64}
// CHECK:         %[[O0:.*]] = arith.constant 0 : index
// CHECK:         memref.view %[[ARENA]][%[[O0]]][]
// CHECK:         %[[O1:.*]] = arith.constant 64 : index
// CHECK:         memref.view %[[ARENA]][%[[O1]]][]
// CHECK:         %[[O2:.*]] = arith.constant 0 : index
// CHECK:         memref.view %[[ARENA]][%[[O2]]][]
func.func @chain(%in: memref<16xf32>, %out: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  linalg.exp ins(%in : memref<16xf32>) outs(%a : memref<16xf32>)
  %b = memref.alloc() : memref<16xf32>
  linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
  %c = memref.alloc() : memref<16xf32>
  linalg.exp ins(%b : memref<16xf32>) outs(%c : memref<16xf32>)
  linalg.exp ins(%c : memref<16xf32>) outs(%out : memref<16xf32>)
  return
}

// -----

// A buffer from before a loop lives through it, whatever the body uses last.
// CHECK-LABEL: func.func @loop
// CHECK-SAME:    memref<192xi8> {mxfp4.arena = 192 : i64}
func.func @loop(%in: memref<16xf32>, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<16xf32>
  linalg.exp ins(%in : memref<16xf32>) outs(%a : memref<16xf32>)
  scf.for %i = %c0 to %c4 step %c1 {
    %b = memref.alloc() : memref<16xf32>
    linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
    %c = memref.alloc() : memref<16xf32>
    linalg.exp ins(%b : memref<16xf32>) outs(%c : memref<16xf32>)
    linalg.exp ins(%c : memref<16xf32>) outs(%out : memref<16xf32>)
  }
  return
}

// -----

// A buffer lives from its first use, wherever it is allocated.
// CHECK-LABEL: func.func @allocated_early
// CHECK-SAME:    memref<128xi8> {mxfp4.arena = 128 : i64}
func.func @allocated_early(%in: memref<16xf32>, %out: memref<16xf32>) {
  %c = memref.alloc() : memref<16xf32>
  %flat = memref.expand_shape %c [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  %a = memref.alloc() : memref<16xf32>
  linalg.exp ins(%in : memref<16xf32>) outs(%a : memref<16xf32>)
  %b = memref.alloc() : memref<16xf32>
  linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%b : memref<16xf32>) outs(%c : memref<16xf32>)
  %again = memref.collapse_shape %flat [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  linalg.exp ins(%again : memref<16xf32>) outs(%out : memref<16xf32>)
  return
}

// -----

// An address that a call gets keeps the buffer alive as a use of the buffer does.
func.func private @kernel(!llvm.ptr)
// CHECK-LABEL: func.func @address
// CHECK-SAME:    memref<128xi8> {mxfp4.arena = 128 : i64}
func.func @address(%in: memref<16xf32>, %out: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %i = memref.extract_aligned_pointer_as_index %a : memref<16xf32> -> index
  %n = arith.index_cast %i : index to i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %b = memref.alloc() : memref<16xf32>
  linalg.exp ins(%in : memref<16xf32>) outs(%b : memref<16xf32>)
  call @kernel(%p) : (!llvm.ptr) -> ()
  linalg.exp ins(%b : memref<16xf32>) outs(%out : memref<16xf32>)
  return
}

// -----

func.func @dynamic(%n: index) {
  // expected-error@+1 {{has a size that is not known at compile time: 'memref<?xf32>'; only static shapes can be run}}
  %a = memref.alloc(%n) : memref<?xf32>
  return
}
