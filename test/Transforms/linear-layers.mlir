// RUN: mxfp4-opt %s --mxfp4-quantize="policy=full lm-head=true" | FileCheck %s --check-prefixes=CHECK,FULL
// RUN: mxfp4-opt %s --mxfp4-quantize="policy=primus lm-head=true" | FileCheck %s --check-prefixes=CHECK,PRIMUS
// RUN: mxfp4-opt %s --mxfp4-quantize="policy=fp8 lm-head=true" | FileCheck %s --check-prefixes=CHECK,FP8

// Two linear layers, forward, backward and update, for two micro-batches. The
// second layer has six quantizations: its input, its output's gradient and its
// weight, each along both directions; five with one 32x32 quantization of the
// weight. The weights are quantized once for both micro-batches. The first layer
// has no dgrad: its weight is quantized along the rows only, the gradient of its
// output along the columns only.

// CHECK-LABEL: func.func @step
// CHECK-SAME:    %[[W1:[^:]*]]: tensor<128x64xf32>, %[[W2:[^:]*]]: tensor<32x128xf32>, %[[X0:[^:]*]]: tensor<96x64xf32>, %[[X1:[^:]*]]: tensor<96x64xf32>
// FULL:          mxfp4.fused_quantize %[[X0]] : tensor<96x64xf32> row <f4E2M1FN, block = 1x32, scale = even> {{.*}} column <f4E2M1FN, block = 1x32, scale = even>
// FULL:          mxfp4.fused_quantize %[[W1]] : tensor<128x64xf32> row <f4E2M1FN, block = 1x32, scale = even> {{.*}} -> tensor<128x64xf4E2M1FN>, tensor<128x2xf8E8M0FNU>{{$}}
// FULL:          mxfp4.fused_quantize %[[H0:.*]] : tensor<96x128xf32> row <{{.*}}> {{.*}} column <
// FULL:          mxfp4.fused_quantize %[[W2]] : tensor<32x128xf32> row <{{.*}}> {{.*}} column <
// FULL:          mxfp4.fused_quantize %[[DY0:.*]] : tensor<96x32xf32> row <{{.*}}> {{.*}} column <
// FULL:          mxfp4.fused_quantize %[[DH0:.*]] : tensor<96x128xf32> column <{{.*}}> {{.*}} -> tensor<128x96xf4E2M1FN>, tensor<128x3xf8E8M0FNU>{{$}}
// PRIMUS:        mxfp4.fused_quantize %[[W1]] : tensor<128x64xf32> row <f4E2M1FN, block = 32x32, scale = even>
// PRIMUS:        mxfp4.fused_quantize %[[W2]] : tensor<32x128xf32> row <f4E2M1FN, block = 32x32, scale = even> {{.*}} column <f4E2M1FN, block = 32x32, scale = even>
// FP8:           mxfp4.fused_quantize %[[W2]] : tensor<32x128xf32> row <f8E4M3FN, block = tensor> {{.*}} column <f8E4M3FN, block = tensor>
// The second micro-batch finds both weights quantized.
// CHECK:         mxfp4.fused_quantize %[[X1]] :
// CHECK-NOT:     mxfp4.fused_quantize %[[W1]]
// CHECK-NOT:     mxfp4.fused_quantize %[[W2]]
// CHECK:         return

func.func @step(%w1: tensor<128x64xf32>, %w2: tensor<32x128xf32>, %x0: tensor<96x64xf32>, %x1: tensor<96x64xf32>)
    -> (tensor<f32>, tensor<128x64xf32>, tensor<32x128xf32>) {
  %zero = arith.constant 0.0 : f32
  %e_th = tensor.empty() : tensor<96x128xf32>
  %z_th = linalg.fill ins(%zero : f32) outs(%e_th : tensor<96x128xf32>) -> tensor<96x128xf32>
  %e_to = tensor.empty() : tensor<96x32xf32>
  %z_to = linalg.fill ins(%zero : f32) outs(%e_to : tensor<96x32xf32>) -> tensor<96x32xf32>
  %e_w1 = tensor.empty() : tensor<128x64xf32>
  %z_w1 = linalg.fill ins(%zero : f32) outs(%e_w1 : tensor<128x64xf32>) -> tensor<128x64xf32>
  %e_w2 = tensor.empty() : tensor<32x128xf32>
  %z_w2 = linalg.fill ins(%zero : f32) outs(%e_w2 : tensor<32x128xf32>) -> tensor<32x128xf32>
  %e_l = tensor.empty() : tensor<f32>
  %z_l = linalg.fill ins(%zero : f32) outs(%e_l : tensor<f32>) -> tensor<f32>
  %e_t1 = tensor.empty() : tensor<64x128xf32>
  %w1t = linalg.transpose ins(%w1 : tensor<128x64xf32>) outs(%e_t1 : tensor<64x128xf32>) permutation = [1, 0]
  %e_t2 = tensor.empty() : tensor<128x32xf32>
  %w2t = linalg.transpose ins(%w2 : tensor<32x128xf32>) outs(%e_t2 : tensor<128x32xf32>) permutation = [1, 0]

  %h0 = linalg.matmul ins(%x0, %w1t : tensor<96x64xf32>, tensor<64x128xf32>) outs(%z_th : tensor<96x128xf32>) -> tensor<96x128xf32>
  %y0 = linalg.matmul ins(%h0, %w2t : tensor<96x128xf32>, tensor<128x32xf32>) outs(%z_to : tensor<96x32xf32>) -> tensor<96x32xf32>
  %l0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%y0 : tensor<96x32xf32>) outs(%z_l : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %in, %in : f32
    %a = arith.addf %s, %out : f32
    linalg.yield %a : f32
  } -> tensor<f32>
  %dy0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%y0 : tensor<96x32xf32>) outs(%e_to : tensor<96x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %s : f32
  } -> tensor<96x32xf32>
  %e_d0 = tensor.empty() : tensor<32x96xf32>
  %dy0t = linalg.transpose ins(%dy0 : tensor<96x32xf32>) outs(%e_d0 : tensor<32x96xf32>) permutation = [1, 0]
  %dw2_0 = linalg.matmul ins(%dy0t, %h0 : tensor<32x96xf32>, tensor<96x128xf32>) outs(%z_w2 : tensor<32x128xf32>) -> tensor<32x128xf32>
  %dh0 = linalg.matmul ins(%dy0, %w2 : tensor<96x32xf32>, tensor<32x128xf32>) outs(%z_th : tensor<96x128xf32>) -> tensor<96x128xf32>
  %e_h0 = tensor.empty() : tensor<128x96xf32>
  %dh0t = linalg.transpose ins(%dh0 : tensor<96x128xf32>) outs(%e_h0 : tensor<128x96xf32>) permutation = [1, 0]
  %dw1_0 = linalg.matmul ins(%dh0t, %x0 : tensor<128x96xf32>, tensor<96x64xf32>) outs(%z_w1 : tensor<128x64xf32>) -> tensor<128x64xf32>

  %h1 = linalg.matmul ins(%x1, %w1t : tensor<96x64xf32>, tensor<64x128xf32>) outs(%z_th : tensor<96x128xf32>) -> tensor<96x128xf32>
  %y1 = linalg.matmul ins(%h1, %w2t : tensor<96x128xf32>, tensor<128x32xf32>) outs(%z_to : tensor<96x32xf32>) -> tensor<96x32xf32>
  %l1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%y1 : tensor<96x32xf32>) outs(%l0 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %in, %in : f32
    %a = arith.addf %s, %out : f32
    linalg.yield %a : f32
  } -> tensor<f32>
  %dy1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%y1 : tensor<96x32xf32>) outs(%e_to : tensor<96x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %s : f32
  } -> tensor<96x32xf32>
  %dy1t = linalg.transpose ins(%dy1 : tensor<96x32xf32>) outs(%e_d0 : tensor<32x96xf32>) permutation = [1, 0]
  %dw2_1 = linalg.matmul ins(%dy1t, %h1 : tensor<32x96xf32>, tensor<96x128xf32>) outs(%z_w2 : tensor<32x128xf32>) -> tensor<32x128xf32>
  %dh1 = linalg.matmul ins(%dy1, %w2 : tensor<96x32xf32>, tensor<32x128xf32>) outs(%z_th : tensor<96x128xf32>) -> tensor<96x128xf32>
  %dh1t = linalg.transpose ins(%dh1 : tensor<96x128xf32>) outs(%e_h0 : tensor<128x96xf32>) permutation = [1, 0]
  %dw1_1 = linalg.matmul ins(%dh1t, %x1 : tensor<128x96xf32>, tensor<96x64xf32>) outs(%z_w1 : tensor<128x64xf32>) -> tensor<128x64xf32>

  %n1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%w1, %dw1_0, %dw1_1 : tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>) outs(%e_w1 : tensor<128x64xf32>) {
  ^bb0(%w: f32, %a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %n = arith.subf %w, %s : f32
    linalg.yield %n : f32
  } -> tensor<128x64xf32>
  %n2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%w2, %dw2_0, %dw2_1 : tensor<32x128xf32>, tensor<32x128xf32>, tensor<32x128xf32>) outs(%e_w2 : tensor<32x128xf32>) {
  ^bb0(%w: f32, %a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %n = arith.subf %w, %s : f32
    linalg.yield %n : f32
  } -> tensor<32x128xf32>
  return %l1, %n1, %n2 : tensor<f32>, tensor<128x64xf32>, tensor<32x128xf32>
}
