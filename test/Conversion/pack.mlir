// RUN: mxfp4-opt %s --mxfp4-pack --split-input-file | FileCheck %s

// Fused operations keep their attributes and get bytes.
// CHECK-LABEL: func.func @fused
// CHECK-SAME:    tensor<2x4x64xf32>
// CHECK:         %[[Q:.*]] = tensor.empty() : tensor<2x4x32xi8>
// CHECK:         mxfp4.fused_quantize %{{.*}} : tensor<2x4x64xf32> row <f4E2M1FN, block = 1x32> outs({{.*}} : tensor<2x4x32xi8>, tensor<2x4x2xi8>)
// CHECK:         mxfp4.scaled_matmul
// CHECK-SAME:      (tensor<2x4x32xi8>, tensor<2x4x2xi8>, tensor<2x8x64xi8>, tensor<f32>, tensor<2x4x8xbf16>) -> tensor<2x4x8xbf16>
func.func @fused(%x: tensor<2x4x64xf32>, %b: tensor<2x8x64xf8E4M3FN>, %sb: tensor<f32>, %z: tensor<2x4x8xbf16>) -> tensor<2x4x8xbf16> {
  %q = tensor.empty() : tensor<2x4x64xf4E2M1FN>
  %s = tensor.empty() : tensor<2x4x2xf8E8M0FNU>
  %r:2 = mxfp4.fused_quantize %x : tensor<2x4x64xf32> row <f4E2M1FN, block = 1x32>
      outs(%q, %s : tensor<2x4x64xf4E2M1FN>, tensor<2x4x2xf8E8M0FNU>)
      -> tensor<2x4x64xf4E2M1FN>, tensor<2x4x2xf8E8M0FNU>
  %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f8E4M3FN, block = tensor>>
      ins(%r#0 scale %r#1, %b scale %sb) outs(%z)
      : (tensor<2x4x64xf4E2M1FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<f32>, tensor<2x4x8xbf16>) -> tensor<2x4x8xbf16>
  return %c : tensor<2x4x8xbf16>
}

// -----

// Loops over stacked codes, slices between bytes, constants (6, -1, 0.5 and 0
// are codes 7, 10, 1 and 0).
// CHECK-LABEL: func.func @moves
// CHECK-SAME:    tensor<2x64xi8>) -> tensor<2x64xi8>
// CHECK:         arith.constant dense<[-89, 1]> : tensor<2xi8>
// CHECK:         scf.for {{.*}} -> (tensor<2x64xi8>)
// CHECK:           tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, 32] [1, 1] : tensor<2x64xi8> to tensor<32xi8>
// CHECK:           tensor.insert_slice %{{.*}} into %{{.*}}[%{{.*}}, 2] [1, 32] [1, 1] : tensor<32xi8> into tensor<2x64xi8>
func.func @moves(%x: tensor<2x128xf4E2M1FN>) -> tensor<2x128xf4E2M1FN> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant dense<[6.0, -1.0, 0.5, 0.0]> : tensor<4xf4E2M1FN>
  %x0 = tensor.insert_slice %k into %x[0, 8] [1, 4] [1, 1] : tensor<4xf4E2M1FN> into tensor<2x128xf4E2M1FN>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x0) -> tensor<2x128xf4E2M1FN> {
    %s = tensor.extract_slice %a[%i, 0] [1, 64] [1, 1] : tensor<2x128xf4E2M1FN> to tensor<64xf4E2M1FN>
    %n = tensor.insert_slice %s into %a[%i, 4] [1, 64] [1, 1] : tensor<64xf4E2M1FN> into tensor<2x128xf4E2M1FN>
    scf.yield %n : tensor<2x128xf4E2M1FN>
  }
  return %r : tensor<2x128xf4E2M1FN>
}

// -----

// What was not fused becomes linalg; an odd last dimension ends with half a
// byte.
// CHECK-LABEL: func.func @unfused
// CHECK-SAME:    tensor<64x33xf32>) -> (tensor<64x17xi8>, tensor<2x33xi8>)
// CHECK-NOT:     mxfp4.
// CHECK:         tensor.pad %{{.*}} low[0, 0] high[0, 1]
// CHECK:         arith.shli %{{.*}}, %{{.*}} : i8
// CHECK:         arith.ori %{{.*}}, %{{.*}} : i8
func.func @unfused(%x: tensor<64x33xf32>) -> (tensor<64x33xf4E2M1FN>, tensor<2x33xf8E8M0FNU>) {
  %q, %s = mxfp4.quantize %x axis 0 <f4E2M1FN, block = 1x32>
      : tensor<64x33xf32> -> tensor<64x33xf4E2M1FN>, tensor<2x33xf8E8M0FNU>
  return %q, %s : tensor<64x33xf4E2M1FN>, tensor<2x33xf8E8M0FNU>
}

// -----

// CHECK-LABEL: func.func @dequantize
// CHECK:         %[[PAIRS:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x32xi8>) outs(%{{.*}} : tensor<4x32x2xi8>)
// CHECK:           arith.shrui
// CHECK:         tensor.collapse_shape %[[PAIRS]] {{.*}} into tensor<4x64xi8>
func.func @dequantize(%q: tensor<4x64xf4E2M1FN>, %s: tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32> {
  %x = mxfp4.dequantize %q, %s axis 1 <f4E2M1FN, block = 1x32>
      : tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU> -> tensor<4x64xf32>
  return %x : tensor<4x64xf32>
}
