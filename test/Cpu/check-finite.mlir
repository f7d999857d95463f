// RUN: mxfp4-opt %s --mxfp4-check-finite --split-input-file | FileCheck %s

// Address, elements, bits of an element, name.
module attributes {mxfp4.check_finite} {
  // CHECK:       llvm.mlir.global private constant @[[NAME:.*]]("product 0 (wgrad of 'head')\00")
  // CHECK-LABEL: func.func @products
  // CHECK-SAME:    %{{.*}}: memref<8x8xf32>, %[[C:[^:]*]]: memref<8x8xf32>
  // CHECK:         linalg.matmul
  // CHECK:         memref.extract_aligned_pointer_as_index %[[C]]
  // CHECK:         %[[ADDRESS:.*]] = llvm.inttoptr
  // CHECK:         %[[COUNT:.*]] = arith.constant 64
  // CHECK:         %[[BITS:.*]] = arith.constant 32
  // CHECK:         %[[TEXT:.*]] = llvm.mlir.addressof @[[NAME]]
  // CHECK:         call @mxfp4_cpu_check_finite(%[[ADDRESS]], %[[COUNT]], %[[BITS]], %[[TEXT]])
  func.func @products(%a: memref<8x8xf32>, %c: memref<8x8xf32>) {
    linalg.matmul {mxfp4.role = #mxfp4.role<wgrad, index = 3, parameter = "head">}
        ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
    return
  }
}

// -----

// Not asked for.
// CHECK-LABEL: func.func @unasked
// CHECK-NOT:     call
func.func @unasked(%a: memref<8x8xf32>, %c: memref<8x8xf32>) {
  linalg.matmul ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
  return
}
