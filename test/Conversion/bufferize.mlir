// RUN: mxfp4-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --split-input-file | FileCheck %s

// Destinations become buffers; the operation has no results any more.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME:    %[[X:[^:]*]]: memref<4x64xf32>, %[[B:[^:]*]]: memref<8x32xi8>, %[[SB:[^:]*]]: memref<8x2xi8>, %[[Z:[^:]*]]: memref<4x8xf32>
// CHECK:         %[[Q:.*]] = memref.alloc() {{.*}} : memref<4x32xi8>
// CHECK:         %[[S:.*]] = memref.alloc() {{.*}} : memref<4x2xi8>
// CHECK:         mxfp4.fused_quantize %[[X]] : memref<4x64xf32> row <f4E2M1FN, block = 1x32> outs(%[[Q]], %[[S]] : memref<4x32xi8>, memref<4x2xi8>)
// CHECK-NOT:     memref.copy
// CHECK:         mxfp4.scaled_matmul {{.*}} ins(%[[Q]] scale %[[S]], %[[B]] scale %[[SB]]) outs(%[[Z]])
// CHECK:         return %[[Z]]
func.func @in_place(%x: tensor<4x64xf32>, %b: tensor<8x32xi8>, %sb: tensor<8x2xi8>, %z: tensor<4x8xf32> {bufferization.writable = true}) -> tensor<4x8xf32> {
  %q = tensor.empty() : tensor<4x32xi8>
  %s = tensor.empty() : tensor<4x2xi8>
  %r:2 = mxfp4.fused_quantize %x : tensor<4x64xf32> row <f4E2M1FN, block = 1x32>
      outs(%q, %s : tensor<4x32xi8>, tensor<4x2xi8>) -> tensor<4x32xi8>, tensor<4x2xi8>
  %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
      ins(%r#0 scale %r#1, %b scale %sb) outs(%z)
      : (tensor<4x32xi8>, tensor<4x2xi8>, tensor<8x32xi8>, tensor<8x2xi8>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

// -----

// The product adds to what it finds: a destination that is read later is
// copied with its values. The quantizer does not read its own.
// CHECK-LABEL: func.func @destinations_read_later
// CHECK-SAME:    %[[X:[^:]*]]: memref<4x32xf32>, %[[B:[^:]*]]: memref<8x32xbf16>, %[[Q:[^:]*]]: memref<4x16xi8>, %[[S:[^:]*]]: memref<4x1xi8>, %[[Z:[^:]*]]: memref<4x8xf32>
// CHECK:         mxfp4.fused_quantize %[[X]]
// CHECK:         %[[COPY:.*]] = memref.alloc() {{.*}} : memref<4x8xf32>
// CHECK-NEXT:    memref.copy %[[Z]], %[[COPY]]
// CHECK-NOT:     memref.copy
// CHECK:         mxfp4.scaled_matmul {{.*}} outs(%[[COPY]])
func.func @destinations_read_later(%x: tensor<4x32xf32>, %b: tensor<8x32xbf16>, %q: tensor<4x16xi8>, %s: tensor<4x1xi8>, %z: tensor<4x8xf32>)
    -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x16xi8>) {
  %r:2 = mxfp4.fused_quantize %x : tensor<4x32xf32> row <f4E2M1FN, block = 1x32>
      outs(%q, %s : tensor<4x16xi8>, tensor<4x1xi8>) -> tensor<4x16xi8>, tensor<4x1xi8>
  %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <bf16>>
      ins(%r#0 scale %r#1, %b) outs(%z)
      : (tensor<4x16xi8>, tensor<4x1xi8>, tensor<8x32xbf16>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c, %z, %q : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x16xi8>
}
