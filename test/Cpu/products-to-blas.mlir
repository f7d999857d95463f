// RUN: mxfp4-opt %s --mxfp4-products-to-blas --split-input-file | FileCheck %s

// m, n, k; strides of A along m and k, of B along n and k, of C along m and n;
// accumulate; number of outer loops. The fill is part of the product.
// CHECK:       llvm.mlir.global private constant @[[P:.*]](dense<[8, 4, 64, 64, 1, 1, 4, 4, 1, 0, 0]>
// CHECK-LABEL: func.func @plain
// CHECK-NOT:     linalg.fill
// CHECK:         %[[PRODUCT:.*]] = llvm.mlir.addressof @[[P]]
// CHECK:         call @mxfp4_cpu_product(%[[PRODUCT]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK-NOT:     linalg.matmul
func.func @plain(%a: memref<8x64xf32>, %b: memref<64x4xf32>, %c: memref<8x4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<8x4xf32>)
  linalg.matmul ins(%a, %b : memref<8x64xf32>, memref<64x4xf32>) outs(%c : memref<8x4xf32>)
  return
}

// -----

// A fill that something else reads in between stays, and is added to.
// CHECK:       dense<[8, 4, 64, 64, 1, 1, 4, 4, 1, 1, 0]>
// CHECK-LABEL: func.func @read_between
// CHECK:         linalg.fill
func.func @read_between(%a: memref<8x64xf32>, %b: memref<64x4xf32>, %c: memref<8x4xf32>, %d: memref<8x4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<8x4xf32>)
  memref.copy %c, %d : memref<8x4xf32> to memref<8x4xf32>
  linalg.matmul ins(%a, %b : memref<8x64xf32>, memref<64x4xf32>) outs(%c : memref<8x4xf32>)
  return
}

// -----

#a = affine_map<(b, h, m, n, k) -> (b, m, h, k)>
#b = affine_map<(b, h, m, n, k) -> (b, n, h, k)>
#c = affine_map<(b, h, m, n, k) -> (b, h, m, n)>

// Batch dimensions that do not merge are loops: extent, then strides of A, B, C.
// CHECK:       dense<[64, 64, 16, 64, 1, 64, 1, 64, 1, 1, 2, 8, 4096, 4096, 16384, 4, 16, 16, 4096]>
// CHECK-LABEL: func.func @heads_in_place
func.func @heads_in_place(%q: memref<8x64x4x16xf32>, %k: memref<8x64x4x16xf32>, %s: memref<8x4x64x64xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : memref<8x64x4x16xf32>, memref<8x64x4x16xf32>) outs(%s : memref<8x4x64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %n = arith.addf %o, %m : f32
    linalg.yield %n : f32
  }
  return
}

// -----

// Only f32.
// CHECK-LABEL: func.func @integers
// CHECK:         linalg.matmul
func.func @integers(%a: memref<8x64xi32>, %b: memref<64x4xi32>, %c: memref<8x4xi32>) {
  linalg.matmul ins(%a, %b : memref<8x64xi32>, memref<64x4xi32>) outs(%c : memref<8x4xi32>)
  return
}
