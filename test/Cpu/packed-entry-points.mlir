// RUN: mxfp4-opt %s --mxfp4-packed-entry-points | FileCheck %s

// A buffer is its pointer, a scalar is read through one; private functions and
// declarations get no entry point.
// CHECK-LABEL: llvm.func @step(
// CHECK:       llvm.func @step_packed(%[[ALL:.*]]: !llvm.ptr)
// CHECK:         %[[S0:.*]] = llvm.getelementptr %[[ALL]][0]
// CHECK:         %[[BUFFER:.*]] = llvm.load %[[S0]] : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[S1:.*]] = llvm.getelementptr %[[ALL]][1]
// CHECK:         %[[AT:.*]] = llvm.load %[[S1]] : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[NUMBER:.*]] = llvm.load %[[AT]] : !llvm.ptr -> i64
// CHECK:         llvm.call @step(%[[BUFFER]], %[[NUMBER]])
// CHECK-NOT:   _packed
llvm.func @step(%buffer: !llvm.ptr, %number: i64) { llvm.return }
llvm.func private @inner(%buffer: !llvm.ptr) { llvm.return }
llvm.func @outside(!llvm.ptr)
