// RUN: mxfp4-opt %s | mxfp4-opt | FileCheck %s
// RUN: mxfp4-opt %s --mlir-print-op-generic | mxfp4-opt | FileCheck %s

// CHECK-LABEL: func.func @hadamard
func.func @hadamard(%x: tensor<4x64xbf16>, %y: tensor<4x128xf32>, %step: i64, %trip: i64) {
  // CHECK: mxfp4.hadamard %{{.*}} axis 1 <16> : tensor<4x64xbf16> -> tensor<4x64xf32>
  %0 = mxfp4.hadamard %x axis 1 <16> : tensor<4x64xbf16> -> tensor<4x64xf32>
  // CHECK: mxfp4.hadamard %{{.*}} axis 1 <128, signs = random> stream <seed = 1, gemm = 2, operand = 0> step %{{.*}} trip %{{.*}} :
  %1 = mxfp4.hadamard %y axis 1 <128, signs = random> stream <seed = 1, gemm = 2, operand = 0> step %step trip %trip
      : tensor<4x128xf32> -> tensor<4x128xf32>
  return
}

// CHECK-LABEL: func.func @quantize
func.func @quantize(%x: tensor<4x64xf32>, %step: i64) {
  // CHECK: mxfp4.quantize %{{.*}} axis 1 <f4E2M1FN, block = 1x32, scale = even> : tensor<4x64xf32> -> tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  %q, %s = mxfp4.quantize %x axis 1 <f4E2M1FN, block = 1x32, scale = even> : tensor<4x64xf32> -> tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  // CHECK: mxfp4.quantize %{{.*}} axis 1 <f8E4M3FN, block = tensor> : tensor<4x64xf32> -> tensor<4x64xf8E4M3FN>, tensor<f32>
  %r, %t = mxfp4.quantize %x axis 1 <f8E4M3FN, block = tensor> : tensor<4x64xf32> -> tensor<4x64xf8E4M3FN>, tensor<f32>
  // CHECK: mxfp4.quantize %{{.*}} axis 1 <f6E2M3FN, block = 32x32, round = stochastic> stream <seed = 1, gemm = 2, operand = 1> step %{{.*}} :
  %u, %v = mxfp4.quantize %x axis 1 <f6E2M3FN, block = 32x32, round = stochastic> stream <seed = 1, gemm = 2, operand = 1> step %step
      : tensor<4x64xf32> -> tensor<4x64xf6E2M3FN>, tensor<1x2xf8E8M0FNU>
  // CHECK: mxfp4.dequantize %{{.*}}, %{{.*}} axis 1 <f4E2M1FN, block = 1x32, scale = even> : tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU> -> tensor<4x64xbf16>
  %d = mxfp4.dequantize %q, %s axis 1 <f4E2M1FN, block = 1x32, scale = even> : tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU> -> tensor<4x64xbf16>
  return
}

// CHECK-LABEL: func.func @amax
func.func @amax(%x: memref<2x40x64xbf16>, %step: i64, %cells: memref<3xi32>) {
  // CHECK: mxfp4.amax %{{.*}} : memref<2x40x64xbf16> outs(%{{.*}} : memref<3xi32>)
  mxfp4.amax %x : memref<2x40x64xbf16> outs(%cells : memref<3xi32>)
  // CHECK: mxfp4.amax %{{.*}} step %{{.*}} : memref<2x40x64xbf16> column rotation <32, signs = random> stream <seed = 1, gemm = 2, operand = 0> outs(%{{.*}} : memref<3xi32>)
  mxfp4.amax %x step %step : memref<2x40x64xbf16> column rotation <32, signs = random>
    stream <seed = 1, gemm = 2, operand = 0> outs(%cells : memref<3xi32>)
  return
}

// CHECK-LABEL: func.func @fused_quantize
func.func @fused_quantize(%x: tensor<2x40x64xbf16>, %q: tensor<2x40x64xf4E2M1FN>, %s: tensor<2x40x2xf8E8M0FNU>,
                          %p: tensor<2x64x64xf8E5M2>, %t: tensor<2x64x2xf8E8M0FNU>) {
  // CHECK: mxfp4.fused_quantize %{{.*}} : tensor<2x40x64xbf16> row <f4E2M1FN, block = 1x32> outs({{.*}}) column <f8E5M2, block = 1x32, rotation = <64>> outs({{.*}}) ->
  %r:4 = mxfp4.fused_quantize %x : tensor<2x40x64xbf16>
      row <f4E2M1FN, block = 1x32> outs(%q, %s : tensor<2x40x64xf4E2M1FN>, tensor<2x40x2xf8E8M0FNU>)
      column <f8E5M2, block = 1x32, rotation = <64>> outs(%p, %t : tensor<2x64x64xf8E5M2>, tensor<2x64x2xf8E8M0FNU>)
      -> tensor<2x40x64xf4E2M1FN>, tensor<2x40x2xf8E8M0FNU>, tensor<2x64x64xf8E5M2>, tensor<2x64x2xf8E8M0FNU>
  return
}

// Bytes in buffers, as after --mxfp4-pack and bufferization.
// CHECK-LABEL: func.func @bytes
func.func @bytes(%x: memref<40x64xf32>, %q: memref<40x32xi8>, %s: memref<40x2xi8>, %w: memref<8x64xi8>, %t: memref<f32>,
                 %bias: memref<8xf32>, %c: memref<40x8xf32>) {
  // CHECK: mxfp4.fused_quantize %{{.*}} : memref<40x64xf32> row <f4E2M1FN, block = 1x32> outs(%{{.*}}, %{{.*}} : memref<40x32xi8>, memref<40x2xi8>)
  mxfp4.fused_quantize %x : memref<40x64xf32>
      row <f4E2M1FN, block = 1x32> outs(%q, %s : memref<40x32xi8>, memref<40x2xi8>)
  // CHECK: mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f8E4M3FN, block = tensor>> ins(%{{.*}} scale %{{.*}}, %{{.*}} scale %{{.*}} bias %{{.*}}) outs(%{{.*}}) : ({{.*}}) -> ()
  mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f8E4M3FN, block = tensor>>
      ins(%q scale %s, %w scale %t bias %bias) outs(%c)
      : (memref<40x32xi8>, memref<40x2xi8>, memref<8x64xi8>, memref<f32>, memref<8xf32>, memref<40x8xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @scaled_matmul
func.func @scaled_matmul(%a: tensor<3x8x64xf4E2M1FN>, %sa: tensor<3x8x2xf8E8M0FNU>, %b: tensor<3x4x64xbf16>, %c: tensor<3x8x4xbf16>) -> tensor<3x8x4xbf16> {
  // CHECK: mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <bf16>> ins(%{{.*}} scale %{{.*}}, %{{.*}}) outs(%{{.*}}) :
  %0 = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <bf16>> ins(%a scale %sa, %b) outs(%c)
      : (tensor<3x8x64xf4E2M1FN>, tensor<3x8x2xf8E8M0FNU>, tensor<3x4x64xbf16>, tensor<3x8x4xbf16>) -> tensor<3x8x4xbf16>
  return %0 : tensor<3x8x4xbf16>
}
