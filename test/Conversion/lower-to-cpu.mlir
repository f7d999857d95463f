// RUN: mxfp4-opt %s --mxfp4-lower-to-cpu --canonicalize --split-input-file | FileCheck %s

// Extents, strides (here of a column slice) and the first element's address.
// CHECK:       func.func private @mxfp4_cpu_quantize(i64
// CHECK-LABEL: func.func @quantize_slice
// CHECK-SAME:    %[[X:[^:]*]]: memref<4x64xf32, strided<[256, 1], offset: 128>>, %[[Q:[^:]*]]: memref<4x32xi8>
// CHECK-DAG:     %[[BYTES:.*]] = arith.constant 512 : i64
// CHECK-DAG:     %[[ROWS:.*]] = arith.constant 4 : i64
// CHECK-DAG:     %[[COLUMNS:.*]] = arith.constant 64 : i64
// CHECK-DAG:     %[[STRIDE:.*]] = arith.constant 256 : i64
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : i64
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK-DAG:     %[[F32:.*]] = arith.constant 6 : i64
// CHECK:         %[[P:.*]] = memref.extract_aligned_pointer_as_index %[[X]]
// CHECK:         %[[START:.*]] = arith.index_cast %[[P]]
// CHECK:         %[[FIRST:.*]] = arith.addi %[[START]], %[[BYTES]] : i64
// CHECK:         memref.extract_aligned_pointer_as_index %[[Q]]
// CHECK:         call @mxfp4_cpu_quantize(%[[FIRST]], %[[F32]], %[[ONE]], %[[ROWS]], %[[COLUMNS]], %[[ZERO]], %[[STRIDE]], %[[ONE]],
func.func @quantize_slice(%x: memref<4x64xf32, strided<[256, 1], offset: 128>>, %q: memref<4x32xi8>, %s: memref<4x2xi8>) {
  mxfp4.fused_quantize %x : memref<4x64xf32, strided<[256, 1], offset: 128>> row <f4E2M1FN, block = 1x32>
      outs(%q, %s : memref<4x32xi8>, memref<4x2xi8>)
  return
}

// -----

// A destination with gaps is written through a dense buffer, neighbours stay.
// CHECK-LABEL: func.func @codes_with_gaps
// CHECK-SAME:    %[[Q:[^:]*]]: memref<4x32xi8, strided<[64, 1]>>
// CHECK:         %[[DENSE:.*]] = memref.alloc() : memref<4x32xi8>
// CHECK-NOT:     memref.copy
// CHECK:         call @mxfp4_cpu_quantize
// CHECK:         memref.copy %[[DENSE]], %[[Q]]
func.func @codes_with_gaps(%q: memref<4x32xi8, strided<[64, 1]>>, %x: memref<4x32xf32>, %s: memref<4x1xi8>) {
  mxfp4.fused_quantize %x : memref<4x32xf32> row <f8E4M3FN, block = 1x32>
      outs(%q, %s : memref<4x32xi8, strided<[64, 1]>>, memref<4x1xi8>)
  return
}

// -----

// A product adds to its destination, unless that was just filled with zeros.
// CHECK-LABEL: func.func @accumulate
// CHECK-SAME:    %{{.*}}: memref<4x32xbf16>, %{{.*}}: memref<8x32xbf16>, %[[Y:[^:]*]]: memref<4x8xf32>, %[[Z:[^:]*]]: memref<4x8xf32>
// CHECK-DAG:     %[[ADD:.*]] = arith.constant 1 : i64
// CHECK-DAG:     %[[OVERWRITE:.*]] = arith.constant 0 : i64
// CHECK-NOT:     linalg.fill {{.*}} outs(%[[Z]]
// CHECK:         linalg.fill {{.*}} outs(%[[Y]]
// CHECK:         call @mxfp4_cpu_scaled_matmul({{.*}}, %[[ADD]])
// CHECK:         call @mxfp4_cpu_scaled_matmul({{.*}}, %[[OVERWRITE]])
func.func @accumulate(%a: memref<4x32xbf16>, %b: memref<8x32xbf16>, %y: memref<4x8xf32>, %z: memref<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  linalg.fill ins(%zero : f32) outs(%z : memref<4x8xf32>)
  linalg.fill ins(%one : f32) outs(%y : memref<4x8xf32>)
  mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %b) outs(%y)
      : (memref<4x32xbf16>, memref<8x32xbf16>, memref<4x8xf32>) -> ()
  mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %b) outs(%z)
      : (memref<4x32xbf16>, memref<8x32xbf16>, memref<4x8xf32>) -> ()
  return
}

// -----

// Strides of packed codes count codes, two a byte. Scales with gaps are copied
// before; a strided result is read, because the product adds to it, and
// written back.
// CHECK-LABEL: func.func @strided_product
// CHECK-SAME:    %{{.*}}: memref<4x32xi8, strided<[48, 1]>>, %[[SA:[^:]*]]: memref<4x2xi8, strided<[3, 1]>>, %{{.*}}: memref<8x64xf32, strided<[1, 8]>>, %[[Z:[^:]*]]: memref<4x8xf32, strided<[16, 2]>>
// CHECK-DAG:     arith.constant 96 : i64
// CHECK:         %[[S:.*]] = memref.alloc() : memref<4x2xi8>
// CHECK:         memref.copy %[[SA]], %[[S]]
// CHECK:         %[[C:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK:         memref.copy %[[Z]], %[[C]]
// CHECK:         call @mxfp4_cpu_scaled_matmul
// CHECK:         memref.copy %[[C]], %[[Z]]
func.func @strided_product(%a: memref<4x32xi8, strided<[48, 1]>>, %sa: memref<4x2xi8, strided<[3, 1]>>, %b: memref<8x64xf32, strided<[1, 8]>>, %z: memref<4x8xf32, strided<[16, 2]>>) {
  mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f32>> ins(%a scale %sa, %b) outs(%z)
      : (memref<4x32xi8, strided<[48, 1]>>, memref<4x2xi8, strided<[3, 1]>>, memref<8x64xf32, strided<[1, 8]>>, memref<4x8xf32, strided<[16, 2]>>) -> ()
  return
}
