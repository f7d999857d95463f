// RUN: mxfp4-opt %s --mxfp4-insert-quantization --split-input-file | FileCheck %s

#fp4 = #mxfp4.operand<f4E2M1FN, block = 1x32, scale = even>
#h16 = #mxfp4.operand<f4E2M1FN, block = 1x32, rotation = <16>>

module attributes {mxfp4.stage = #mxfp4.stage<policy>} {
  // X W^T: both operands lie along their rows, the weight's transpose is none.
  // CHECK: module attributes {mxfp4.stage = #mxfp4.stage<quantized>}
  // CHECK-LABEL: func.func @fprop
  // CHECK-SAME:    %[[X:[^:]*]]: tensor<96x64xf32>, %[[W:[^:]*]]: tensor<48x64xf32>
  // CHECK-DAG:     %[[QX:.*]], %[[SX:.*]] = mxfp4.quantize %[[X]] axis 1 <f4E2M1FN, block = 1x32, scale = even>
  // CHECK-DAG:     %[[QW:.*]], %[[SW:.*]] = mxfp4.quantize %[[W]] axis 1
  // CHECK:         %[[Y:.*]] = mxfp4.scaled_matmul {{.*}} ins(%[[QX]] scale %[[SX]], %[[QW]] scale %[[SW]])
  // CHECK-SAME:      mxfp4.role = #mxfp4.role<fprop, index = 3, weight = rhs>
  // CHECK:         return %[[Y]]
  func.func @fprop(%x: tensor<96x64xf32>, %w: tensor<48x64xf32>) -> tensor<96x48xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<64x48xf32>
    %wt = linalg.transpose ins(%w : tensor<48x64xf32>) outs(%e : tensor<64x48xf32>) permutation = [1, 0]
    %i = tensor.empty() : tensor<96x48xf32>
    %z = linalg.fill ins(%zero : f32) outs(%i : tensor<96x48xf32>) -> tensor<96x48xf32>
    %y = linalg.matmul {mxfp4.gemm = #mxfp4.gemm<lhs = #fp4, rhs = #fp4>, mxfp4.role = #mxfp4.role<fprop, index = 3, weight = rhs>}
        ins(%x, %wt : tensor<96x64xf32>, tensor<64x48xf32>) outs(%z : tensor<96x48xf32>) -> tensor<96x48xf32>
    return %y : tensor<96x48xf32>
  }

  // dY^T X contracts over 40 tokens: rotations and blocks pad it to 64.
  // CHECK-LABEL: func.func @wgrad
  // CHECK-SAME:    %[[DY:[^:]*]]: tensor<40x48xf32>, %[[X:[^:]*]]: tensor<40x64xf32>
  // CHECK:         %[[T:.*]] = linalg.transpose ins(%[[DY]] :
  // CHECK:         %[[P:.*]] = tensor.pad %[[T]] low[0, 0] high[0, 24]
  // CHECK:         %[[H:.*]] = mxfp4.hadamard %[[P]] axis 1 <16>
  // CHECK:         mxfp4.quantize %[[H]] axis 1 <f4E2M1FN, block = 1x32> : tensor<48x64xf32>
  // CHECK:         %[[XT:.*]] = linalg.transpose ins(%[[X]] :
  // CHECK:         tensor.pad %[[XT]] low[0, 0] high[0, 24]
  // CHECK:         mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32, rotation = <16>>
  func.func @wgrad(%dy: tensor<40x48xf32>, %x: tensor<40x64xf32>, %acc: tensor<48x64xf32>) -> tensor<48x64xf32> {
    %e = tensor.empty() : tensor<48x40xf32>
    %dyt = linalg.transpose ins(%dy : tensor<40x48xf32>) outs(%e : tensor<48x40xf32>) permutation = [1, 0]
    // CHECK-SAME: outs(%{{.*}}) : {{.*}} -> tensor<48x64xf32>
    %y = linalg.matmul {mxfp4.gemm = #mxfp4.gemm<lhs = #h16, rhs = #h16>}
        ins(%dyt, %x : tensor<48x40xf32>, tensor<40x64xf32>) outs(%acc : tensor<48x64xf32>) -> tensor<48x64xf32>
    return %y : tensor<48x64xf32>
  }

  // An init that is not zero stays the init.
  // CHECK-LABEL: func.func @accumulate
  // CHECK-SAME:    %[[ACC:[^:]*]]: tensor<32x32xf32>
  // CHECK:         mxfp4.scaled_matmul {{.*}} outs(%[[ACC]])
  func.func @accumulate(%acc: tensor<32x32xf32>, %a: tensor<32x64xf32>, %b: tensor<64x32xf32>) -> tensor<32x32xf32> {
    %y = linalg.matmul {mxfp4.gemm = #mxfp4.gemm<lhs = #fp4, rhs = #fp4>}
        ins(%a, %b : tensor<32x64xf32>, tensor<64x32xf32>) outs(%acc : tensor<32x32xf32>) -> tensor<32x32xf32>
    return %y : tensor<32x32xf32>
  }
}

// -----

// A generic with two contraction dimensions, columns first in the result and a
// batch that is not leading: one scaled_matmul between reshapes.

#fp4 = #mxfp4.operand<f4E2M1FN, block = 1x32>
#lhs = affine_map<(b, m, n, k, l) -> (m, b, k, l)>
#rhs = affine_map<(b, m, n, k, l) -> (b, k, l, n)>
#out = affine_map<(b, m, n, k, l) -> (b, n, m)>
module attributes {mxfp4.stage = #mxfp4.stage<policy>} {
  // CHECK-LABEL: func.func @general
  // CHECK-SAME:    %[[A:[^:]*]]: tensor<6x2x3x5xf32>, %[[B:[^:]*]]: tensor<2x3x5x7xf32>
  // CHECK:         %[[FB:.*]] = tensor.collapse_shape %[[B]] {{\[}}[0], [1, 2], [3]] : {{.*}} into tensor<2x15x7xf32>
  // CHECK:         linalg.transpose ins(%[[FB]] : tensor<2x15x7xf32>) {{.*}} permutation = [0, 2, 1]
  // CHECK:         tensor.pad %{{.*}} low[0, 0, 0] high[0, 0, 17]
  // CHECK:         %[[TA:.*]] = linalg.transpose ins(%{{.*}} : tensor<6x2x15xf32>) {{.*}} permutation = [1, 0, 2]
  // CHECK:         mxfp4.scaled_matmul {{.*}} : (tensor<2x7x32xf4E2M1FN>, tensor<2x7x1xf8E8M0FNU>, tensor<2x6x32xf4E2M1FN>, {{.*}} -> tensor<2x7x6xf32>
  func.func @general(%a: tensor<6x2x3x5xf32>, %b: tensor<2x3x5x7xf32>) -> tensor<2x7x6xf32> {
    %zero = arith.constant dense<0.0> : tensor<2x7x6xf32>
    %y = linalg.generic {indexing_maps = [#lhs, #rhs, #out],
        iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"],
        mxfp4.gemm = #mxfp4.gemm<lhs = #fp4, rhs = #fp4>}
        ins(%a, %b : tensor<6x2x3x5xf32>, tensor<2x3x5x7xf32>) outs(%zero : tensor<2x7x6xf32>) {
    ^bb0(%x: f32, %w: f32, %o: f32):
      %p = arith.mulf %x, %w : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<2x7x6xf32>
    return %y : tensor<2x7x6xf32>
  }

  // A matrix-vector product has one column.
  // CHECK-LABEL: func.func @matvec
  // CHECK:         mxfp4.scaled_matmul {{.*}} -> tensor<8x1xf32>
  // CHECK:         tensor.collapse_shape {{.*}} : tensor<8x1xf32> into tensor<8xf32>
  func.func @matvec(%a: tensor<8x64xf32>, %x: tensor<64xf32>, %z: tensor<8xf32>) -> tensor<8xf32> {
    %y = linalg.matvec {mxfp4.gemm = #mxfp4.gemm<lhs = #fp4, rhs = #fp4>}
        ins(%a, %x : tensor<8x64xf32>, tensor<64xf32>) outs(%z : tensor<8xf32>) -> tensor<8xf32>
    return %y : tensor<8xf32>
  }

  // Only one operand is scaled: the other is cast and padded alike.
  // CHECK-LABEL: func.func @mixed
  // CHECK:         arith.truncf
  // CHECK:         mxfp4.scaled_matmul {{.*}} : (tensor<8x64xf4E2M1FN>, tensor<8x2xf8E8M0FNU>, tensor<4x64xbf16>, tensor<8x4xf32>)
  func.func @mixed(%a: tensor<8x40xf32>, %b: tensor<40x4xf32>, %z: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %y = linalg.matmul {mxfp4.gemm = #mxfp4.gemm<lhs = #fp4, rhs = <bf16>>}
        ins(%a, %b : tensor<8x40xf32>, tensor<40x4xf32>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
    return %y : tensor<8x4xf32>
  }

  // bf16 operands stay a linalg product, which accumulates in f32.
  // CHECK-LABEL: func.func @bf16
  // CHECK:         arith.truncf
  // CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<8x40xbf16>, tensor<40x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>)
  func.func @bf16(%a: tensor<8x40xf32>, %b: tensor<40x4xbf16>, %z: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %y = linalg.matmul {mxfp4.gemm = #mxfp4.gemm<lhs = <bf16>, rhs = <bf16>>}
        ins(%a, %b : tensor<8x40xf32>, tensor<40x4xbf16>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
    return %y : tensor<8x4xf32>
  }
}

// -----

// Random rounding adds the step argument; in a loop the trip tells iterations
// apart.

#sr = #mxfp4.operand<f4E2M1FN, block = 1x32, round = stochastic>
module attributes {mxfp4.stage = #mxfp4.stage<policy>, mxfp4.policy = #mxfp4.policy<seed = 9>} {
  // CHECK-LABEL: func.func @random
  // CHECK-SAME:    %[[STEP:[^:]*]]: i64 {mxfp4.step}
  // CHECK:         scf.for %[[I:[^ ]*]] =
  // CHECK:           %[[TRIP:.*]] = arith.index_cast %[[I]] : index to i64
  // CHECK:           mxfp4.quantize %{{.*}} axis 1 <{{.*}}> stream <seed = 9, gemm = 4, operand = 0> step %[[STEP]] trip %[[TRIP]]
  // CHECK:           mxfp4.quantize %{{.*}} axis 1 <{{.*}}> stream <seed = 9, gemm = 4, operand = 1> step %[[STEP]] trip %[[TRIP]]
  func.func @random(%a: tensor<32x32xf32>, %z: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %a) -> tensor<32x32xf32> {
      %y = linalg.matmul {mxfp4.gemm = #mxfp4.gemm<lhs = #sr, rhs = #sr>, mxfp4.role = #mxfp4.role<wgrad, index = 4>}
          ins(%x, %a : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
      scf.yield %y : tensor<32x32xf32>
    }
    return %r : tensor<32x32xf32>
  }
}
