// RUN: mxfp4-opt %s --mxfp4-accumulate-in-f32 --verify-diagnostics | FileCheck %s

// Operands are widened, the sum is f32, the result is rounded once.
// CHECK-LABEL: func.func @bf16_product
// CHECK-SAME:    %[[A:[^:]*]]: tensor<8x64xbf16>, %[[B:[^:]*]]: tensor<64x4xbf16>
// CHECK:         %[[A32:.*]] = linalg.generic {{.*}} ins(%[[A]]
// CHECK:           arith.extf
// CHECK:         %[[B32:.*]] = linalg.generic {{.*}} ins(%[[B]]
// CHECK:         %[[Z:.*]] = linalg.fill {{.*}} -> tensor<8x4xf32>
// CHECK:         %[[C32:.*]] = linalg.generic {{.*}} ins(%[[A32]], %[[B32]] {{.*}} outs(%[[Z]]
// CHECK:           arith.mulf {{.*}} : f32
// CHECK:           arith.addf {{.*}} : f32
// CHECK:         %[[C:.*]] = linalg.generic {{.*}} ins(%[[C32]]
// CHECK:           arith.truncf
// CHECK:         return %[[C]]
func.func @bf16_product(%a: tensor<8x64xbf16>, %b: tensor<64x4xbf16>) -> tensor<8x4xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<8x4xbf16>
  %z = linalg.fill ins(%zero : bf16) outs(%e : tensor<8x4xbf16>) -> tensor<8x4xbf16>
  // expected-remark@+1 {{accumulated in f32 and rounded to 'bf16' once}}
  %c = linalg.matmul ins(%a, %b : tensor<8x64xbf16>, tensor<64x4xbf16>) outs(%z : tensor<8x4xbf16>) -> tensor<8x4xbf16>
  return %c : tensor<8x4xbf16>
}

// CHECK-LABEL: func.func @f32_product_stays
// CHECK:         linalg.matmul
func.func @f32_product_stays(%a: tensor<8x64xf32>, %b: tensor<64x4xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<8x64xf32>, tensor<64x4xf32>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %d : tensor<8x4xf32>
}
