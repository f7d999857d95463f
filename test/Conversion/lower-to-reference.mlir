// RUN: mxfp4-opt %s --mxfp4-lower-to-reference --split-input-file | FileCheck %s

// Scales come from the bits of the largest magnitude, codes from integers; the
// function hands out bytes.
// CHECK-LABEL: func.func @quantize_blocks
// CHECK-SAME:    %[[X:.*]]: tensor<4x64xf32>) -> (tensor<4x64xi8>, tensor<4x2xi8>)
// CHECK:         %[[BLOCKS:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] {{.*}} into tensor<4x2x32xf32>
// CHECK:         %[[AMAX:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]{{.*}} ins(%[[BLOCKS]]
// CHECK:           arith.maxui
// CHECK:         %[[SCALE:.*]] = linalg.generic {{.*}} ins(%[[AMAX]] : tensor<4x2xi32>) outs(%{{.*}} : tensor<4x2xi8>)
// CHECK:         %[[CODES:.*]] = linalg.generic {{.*}} ins(%[[BLOCKS]], %[[SCALE]] : tensor<4x2x32xf32>, tensor<4x2xi8>)
// CHECK-NOT:     arith.truncf
// CHECK:         %[[DATA:.*]] = tensor.collapse_shape %[[CODES]] {{.*}} into tensor<4x64xi8>
// CHECK:         return %[[DATA]], %[[SCALE]]
func.func @quantize_blocks(%x: tensor<4x64xf32>) -> (tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>) {
  %q, %s = mxfp4.quantize %x axis 1 <f4E2M1FN, block = 1x32>
      : tensor<4x64xf32> -> tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  return %q, %s : tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
}

// -----

// Rows that a 32x32 tile lacks are zeros, and do not come back.
// CHECK-LABEL: func.func @tiles
// CHECK:         tensor.pad %{{.*}} low[0, 0] high[24, 0]
// CHECK:         tensor.expand_shape {{.*}} into tensor<2x32x3x32xf32>
// CHECK:         iterator_types = ["parallel", "reduction", "parallel", "reduction"]
// CHECK:         tensor.extract_slice {{.*}} tensor<64x96xi8> to tensor<40x96xi8>
func.func @tiles(%x: tensor<40x96xf32>) -> (tensor<40x96xf6E3M2FN>, tensor<2x3xf8E8M0FNU>) {
  %q, %s = mxfp4.quantize %x axis 1 <f6E3M2FN, block = 32x32, scale = rceil>
      : tensor<40x96xf32> -> tensor<40x96xf6E3M2FN>, tensor<2x3xf8E8M0FNU>
  return %q, %s : tensor<40x96xf6E3M2FN>, tensor<2x3xf8E8M0FNU>
}

// -----

// One scale for the tensor is an f32, and elements are divided by it.
// CHECK-LABEL: func.func @whole_tensor
// CHECK:         iterator_types = ["reduction", "reduction"]
// CHECK:         arith.divf
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[SCALE:.*]] : tensor<3x5xf32>, tensor<f32>)
// CHECK:           arith.divf
// CHECK:         return %{{.*}}, %[[SCALE]] : tensor<3x5xi8>, tensor<f32>
func.func @whole_tensor(%x: tensor<3x5xf32>) -> (tensor<3x5xf8E4M3FN>, tensor<f32>) {
  %q, %s = mxfp4.quantize %x axis 1 <f8E4M3FN, block = tensor>
      : tensor<3x5xf32> -> tensor<3x5xf8E4M3FN>, tensor<f32>
  return %q, %s : tensor<3x5xf8E4M3FN>, tensor<f32>
}

// -----

// Four butterflies for 16 elements, nearest neighbours first, then the factor.
// CHECK-DAG:   #[[FIRST0:.*]] = affine_map<{{.*}} -> (d0, d1, d2, d3, d4, 0)>
// CHECK-DAG:   #[[FIRST1:.*]] = affine_map<{{.*}} -> (d0, d1, d2, d3, d4, 1)>
// CHECK-DAG:   #[[LAST0:.*]] = affine_map<{{.*}} -> (d0, d1, 0, d3, d4, d5)>
// CHECK-LABEL: func.func @rotate
// CHECK:         tensor.expand_shape {{.*}} into tensor<2x4x2x2x2x2xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[FIRST0]], #[[FIRST1]]
// CHECK:           arith.addf
// CHECK:           arith.subf
// CHECK:         linalg.generic {indexing_maps = [#[[LAST0]],
// CHECK:         arith.mulf %{{.*}}, %[[QUARTER:.*]] : f32
func.func @rotate(%x: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %r = mxfp4.hadamard %x axis 1 <16> : tensor<2x64xf32> -> tensor<2x64xf32>
  return %r : tensor<2x64xf32>
}

// -----

// A column copy reads the transpose, is padded to whole blocks, and rounds with
// words that its step and element index name.
// CHECK-LABEL: func.func @column_copy
// CHECK-SAME:    %[[X:.*]]: tensor<20x8xbf16>, %[[STEP:.*]]: i64
// CHECK:         %[[T:.*]] = linalg.transpose ins(%[[X]]
// CHECK:         tensor.pad %{{.*}} low[0, 0] high[0, 12]
// CHECK:         arith.trunci %[[STEP]] : i64 to i32
// CHECK:         linalg.index 0
// CHECK:         arith.mului_extended
// CHECK:         return %{{.*}} : tensor<8x32xi8>, tensor<8x1xi8>
func.func @column_copy(%x: tensor<20x8xbf16>, %step: i64) -> (tensor<8x32xf8E5M2>, tensor<8x1xf8E8M0FNU>) {
  %q = tensor.empty() : tensor<8x32xf8E5M2>
  %s = tensor.empty() : tensor<8x1xf8E8M0FNU>
  %r:2 = mxfp4.fused_quantize %x step %step : tensor<20x8xbf16>
      column <f8E5M2, block = 1x32, round = stochastic> stream <seed = 7, gemm = 2, operand = 1>
      outs(%q, %s : tensor<8x32xf8E5M2>, tensor<8x1xf8E8M0FNU>)
      -> tensor<8x32xf8E5M2>, tensor<8x1xf8E8M0FNU>
  return %r#0, %r#1 : tensor<8x32xf8E5M2>, tensor<8x1xf8E8M0FNU>
}

// -----

// Products and sums are in f64; init and bias are added in f32, and the sum is
// rounded once.
// CHECK-LABEL: func.func @product
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]{{.*}} outs(%{{.*}} : tensor<3x2x4xf64>)
// CHECK:           arith.mulf {{.*}} : f64
// CHECK:           arith.addf {{.*}} : f64
// CHECK:         linalg.generic {{.*}} ins(%[[SUM]], %{{.*}} : tensor<3x2x4xf64>, tensor<4xf32>) outs(%{{.*}} : tensor<3x2x4xbf16>)
// CHECK:           arith.truncf {{.*}} : f64 to f32
// CHECK:           arith.extf {{.*}} : bf16 to f32
// CHECK:           arith.addf
// CHECK:           arith.addf
// CHECK:           arith.truncf {{.*}} : f32 to bf16
func.func @product(%a: tensor<3x2x32xf4E2M1FN>, %sa: tensor<3x2x1xf8E8M0FNU>, %b: tensor<3x4x32xbf16>,
                   %bias: tensor<4xf32>, %init: tensor<3x2x4xbf16>) -> tensor<3x2x4xbf16> {
  %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <bf16>>
      ins(%a scale %sa, %b bias %bias) outs(%init)
      : (tensor<3x2x32xf4E2M1FN>, tensor<3x2x1xf8E8M0FNU>, tensor<3x4x32xbf16>, tensor<4xf32>, tensor<3x2x4xbf16>) -> tensor<3x2x4xbf16>
  return %c : tensor<3x2x4xbf16>
}

// -----

// What only moves codes moves bytes: loops, calls, slices, constants (6 and -1
// are codes 7 and 10).
// CHECK-LABEL: func.func @moves
// CHECK-SAME:    tensor<2x4xi8>
// CHECK:         arith.constant dense<[7, 10]> : tensor<2xi8>
// CHECK:         scf.for {{.*}} -> (tensor<2x4xi8>)
// CHECK:           tensor.insert_slice %{{.*}} : tensor<2xi8> into tensor<2x4xi8>
// CHECK:         call @callee{{.*}} : (tensor<2x4xi8>) -> tensor<8xi8>
func.func @moves(%x: tensor<2x4xf4E2M1FN>) -> tensor<8xf4E2M1FN> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant dense<[6.0, -1.0]> : tensor<2xf4E2M1FN>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> tensor<2x4xf4E2M1FN> {
    %n = tensor.insert_slice %k into %a[%i, 0] [1, 2] [1, 1] : tensor<2xf4E2M1FN> into tensor<2x4xf4E2M1FN>
    scf.yield %n : tensor<2x4xf4E2M1FN>
  }
  %y = func.call @callee(%r) : (tensor<2x4xf4E2M1FN>) -> tensor<8xf4E2M1FN>
  return %y : tensor<8xf4E2M1FN>
}
func.func private @callee(%x: tensor<2x4xf4E2M1FN>) -> tensor<8xf4E2M1FN> {
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<2x4xf4E2M1FN> into tensor<8xf4E2M1FN>
  return %y : tensor<8xf4E2M1FN>
}
