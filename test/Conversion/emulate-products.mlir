// RUN: mxfp4-opt %s --pass-pipeline='builtin.module(func.func(mxfp4-emulate-products))' | FileCheck %s

// Codes and scales stay what they are; the product takes what they stand for.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[A:.*]]: tensor<64x128xf4E2M1FN>, %[[SA:.*]]: tensor<64x4xf8E8M0FNU>, %[[B:.*]]: tensor<32x128xf8E4M3FN>, %[[SB:.*]]: tensor<32x4xf8E8M0FNU>, %[[C:.*]]: tensor<64x32xf32>
func.func @blocks(%a: tensor<64x128xf4E2M1FN>, %sa: tensor<64x4xf8E8M0FNU>, %b: tensor<32x128xf8E4M3FN>, %sb: tensor<32x4xf8E8M0FNU>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // CHECK-DAG: %[[X:.*]] = mxfp4.dequantize %[[A]], %[[SA]] axis 1 <f4E2M1FN, block = 1x32> : {{.*}} -> tensor<64x128xbf16>
  // CHECK-DAG: %[[Y:.*]] = mxfp4.dequantize %[[B]], %[[SB]] axis 1 <f8E4M3FN, block = 1x32> : {{.*}} -> tensor<32x128xbf16>
  // CHECK:     mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%[[X]], %[[Y]]) outs(%[[C]]) {mxfp4.role = #mxfp4.role<wgrad>}
  %r = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f8E4M3FN, block = 1x32>>
      ins(%a scale %sa, %b scale %sb) outs(%c) {mxfp4.role = #mxfp4.role<wgrad>}
      : (tensor<64x128xf4E2M1FN>, tensor<64x4xf8E8M0FNU>, tensor<32x128xf8E4M3FN>, tensor<32x4xf8E8M0FNU>, tensor<64x32xf32>) -> tensor<64x32xf32>
  return %r : tensor<64x32xf32>
}

// A rotation was done by the quantizer: it is no part of the value.
// CHECK-LABEL: func.func @rotated(
func.func @rotated(%a: tensor<64x128xf4E2M1FN>, %sa: tensor<64x4xf8E8M0FNU>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  // CHECK: mxfp4.dequantize {{.*}} axis 1 <f4E2M1FN, block = 1x32> :
  %r = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32, rotation = <16>>, rhs = <f4E2M1FN, block = 1x32, rotation = <16>>>
      ins(%a scale %sa, %a scale %sa) outs(%c)
      : (tensor<64x128xf4E2M1FN>, tensor<64x4xf8E8M0FNU>, tensor<64x128xf4E2M1FN>, tensor<64x4xf8E8M0FNU>, tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %r : tensor<64x64xbf16>
}

// A scale of the whole tensor is no power of two: bf16 would round it, so the
// sums are multiplied by it.
// CHECK-LABEL: func.func @tensors(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<64x128xf8E4M3FN>, %[[SA:[^:]*]]: tensor<f32>, %[[B:[^:]*]]: tensor<32x128xf8E5M2>, %[[SB:[^:]*]]: tensor<f32>, %[[BIAS:[^:]*]]: tensor<32xf32>, %[[C:[^:]*]]: tensor<64x32xbf16>
func.func @tensors(%a: tensor<64x128xf8E4M3FN>, %sa: tensor<f32>, %b: tensor<32x128xf8E5M2>, %sb: tensor<f32>, %bias: tensor<32xf32>, %c: tensor<64x32xbf16>) -> tensor<64x32xbf16> {
  // CHECK-DAG: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<f32>
  // CHECK-DAG: %[[X:.*]] = mxfp4.dequantize %[[A]], %[[ONE]] axis 1 <f8E4M3FN, block = tensor>
  // CHECK-DAG: %[[Y:.*]] = mxfp4.dequantize %[[B]], %[[ONE]] axis 1 <f8E5M2, block = tensor>
  // CHECK:     %[[SUM:.*]] = mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%[[X]], %[[Y]]) outs(%{{.*}}) : (tensor<64x128xbf16>, tensor<32x128xbf16>, tensor<64x32xf32>)
  // CHECK:     linalg.generic {{.*}} ins(%[[SUM]], %[[SA]], %[[SB]], %[[BIAS]] : {{.*}}) outs(%[[C]] : tensor<64x32xbf16>)
  // CHECK:     ^bb0(%[[S:.*]]: f32, %[[P:.*]]: f32, %[[Q:.*]]: f32, %[[ADD:.*]]: f32, %[[INIT:.*]]: bf16):
  // CHECK:       %[[F:.*]] = arith.mulf %[[P]], %[[Q]]
  // CHECK:       %[[V:.*]] = arith.mulf %[[S]], %[[F]]
  // CHECK:       %[[I:.*]] = arith.extf %[[INIT]]
  // CHECK:       %[[W:.*]] = arith.addf %[[V]], %[[I]]
  // CHECK:       arith.addf %[[W]], %[[ADD]]
  %r = mxfp4.scaled_matmul <lhs = <f8E4M3FN, block = tensor>, rhs = <f8E5M2, block = tensor>>
      ins(%a scale %sa, %b scale %sb bias %bias) outs(%c)
      : (tensor<64x128xf8E4M3FN>, tensor<f32>, tensor<32x128xf8E5M2>, tensor<f32>, tensor<32xf32>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  return %r : tensor<64x32xbf16>
}

// Quantizers are taken apart: the hardware has no conversions either.
// CHECK-LABEL: func.func @quantizer(
func.func @quantizer(%x: tensor<64x96xbf16>, %q: tensor<96x64xf4E2M1FN>, %s: tensor<96x2xf8E8M0FNU>) -> (tensor<96x64xf4E2M1FN>, tensor<96x2xf8E8M0FNU>) {
  // CHECK-NOT: fused_quantize
  // CHECK:     %[[T:.*]] = linalg.transpose
  // CHECK:     %[[R:.*]] = mxfp4.hadamard %[[T]] axis 1 <16>
  // CHECK:     mxfp4.quantize %[[R]] axis 1 <f4E2M1FN, block = 1x32>
  %r:2 = mxfp4.fused_quantize %x : tensor<64x96xbf16>
      column <f4E2M1FN, block = 1x32, rotation = <16>> outs(%q, %s : tensor<96x64xf4E2M1FN>, tensor<96x2xf8E8M0FNU>)
      -> tensor<96x64xf4E2M1FN>, tensor<96x2xf8E8M0FNU>
  return %r#0, %r#1 : tensor<96x64xf4E2M1FN>, tensor<96x2xf8E8M0FNU>
}

// Products that are not quantized stay.
// CHECK-LABEL: func.func @plain(
func.func @plain(%a: tensor<64x128xbf16>, %b: tensor<32x128xbf16>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // CHECK: mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%{{.*}}, %{{.*}}) outs(%{{.*}}) : (tensor<64x128xbf16>, tensor<32x128xbf16>, tensor<64x32xf32>)
  %r = mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %b) outs(%c)
      : (tensor<64x128xbf16>, tensor<32x128xbf16>, tensor<64x32xf32>) -> tensor<64x32xf32>
  return %r : tensor<64x32xf32>
}
