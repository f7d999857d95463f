// RUN: mxfp4-opt %s --mxfp4-fuse-quantization --split-input-file | FileCheck %s

#fp4 = #mxfp4.operand<f4E2M1FN, block = 1x32>
module attributes {mxfp4.stage = #mxfp4.stage<quantized>} {
  // Both directions of a bf16 tensor, seen through its f32 form: one read.
  // CHECK-LABEL: func.func @row_and_column
  // CHECK-SAME:    %[[X:[^:]*]]: tensor<40x64xbf16>
  // CHECK-NOT:     linalg.
  // CHECK-NOT:     tensor.pad
  // CHECK:         %[[R:.*]]:4 = mxfp4.fused_quantize %[[X]] : tensor<40x64xbf16>
  // CHECK-SAME:      row <f4E2M1FN, block = 1x32> outs(%{{.*}}, %{{.*}} : tensor<40x64xf4E2M1FN>, tensor<40x2xf8E8M0FNU>)
  // CHECK-SAME:      column <f4E2M1FN, block = 1x32, rotation = <16>> outs(%{{.*}}, %{{.*}} : tensor<64x64xf4E2M1FN>, tensor<64x2xf8E8M0FNU>)
  // CHECK:         return %[[R]]#0, %[[R]]#2
  func.func @row_and_column(%x: tensor<40x64xbf16>) -> (tensor<40x64xf4E2M1FN>, tensor<64x64xf4E2M1FN>) {
    %zero = arith.constant 0.0 : f32
    %q, %s = mxfp4.quantize %x axis 1 #fp4 : tensor<40x64xbf16> -> tensor<40x64xf4E2M1FN>, tensor<40x2xf8E8M0FNU>
    %e = tensor.empty() : tensor<64x40xf32>
    %xt = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%x : tensor<40x64xbf16>) outs(%e : tensor<64x40xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %w = arith.extf %in : bf16 to f32
      linalg.yield %w : f32
    } -> tensor<64x40xf32>
    %p = tensor.pad %xt low[0, 0] high[0, 24] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<64x40xf32> to tensor<64x64xf32>
    %h = mxfp4.hadamard %p axis 1 <16> : tensor<64x64xf32> -> tensor<64x64xf32>
    %r, %t = mxfp4.quantize %h axis 1 #fp4 : tensor<64x64xf32> -> tensor<64x64xf4E2M1FN>, tensor<64x2xf8E8M0FNU>
    return %q, %r : tensor<40x64xf4E2M1FN>, tensor<64x64xf4E2M1FN>
  }

  // A third precision of one tensor needs a second quantizer.
  // CHECK-LABEL: func.func @two_precisions
  // CHECK-COUNT-2: mxfp4.fused_quantize
  func.func @two_precisions(%x: tensor<32x64xf32>) -> (tensor<32x64xf4E2M1FN>, tensor<32x64xf8E4M3FN>) {
    %q, %s = mxfp4.quantize %x axis 1 #fp4 : tensor<32x64xf32> -> tensor<32x64xf4E2M1FN>, tensor<32x2xf8E8M0FNU>
    %r, %t = mxfp4.quantize %x axis 1 <f8E4M3FN, block = tensor> : tensor<32x64xf32> -> tensor<32x64xf8E4M3FN>, tensor<f32>
    return %q, %r : tensor<32x64xf4E2M1FN>, tensor<32x64xf8E4M3FN>
  }

  // Padding with anything but zeros is no business of the quantizer.
  // CHECK-LABEL: func.func @other_pad
  // CHECK:         %[[P:.*]] = tensor.pad
  // CHECK:         mxfp4.fused_quantize %[[P]]
  func.func @other_pad(%x: tensor<32x40xf32>) -> tensor<32x64xf4E2M1FN> {
    %one = arith.constant 1.0 : f32
    %p = tensor.pad %x low[0, 0] high[0, 24] {
    ^bb0(%i: index, %j: index):
      tensor.yield %one : f32
    } : tensor<32x40xf32> to tensor<32x64xf32>
    %q, %s = mxfp4.quantize %p axis 1 #fp4 : tensor<32x64xf32> -> tensor<32x64xf4E2M1FN>, tensor<32x2xf8E8M0FNU>
    return %q : tensor<32x64xf4E2M1FN>
  }

  // Another axis than the last is brought to the end and back.
  // CHECK-LABEL: func.func @first_axis
  // CHECK:         %[[R:.*]]:2 = mxfp4.fused_quantize {{.*}} column <{{.*}}> outs({{.*}} : tensor<16x64xf4E2M1FN>, tensor<16x2xf8E8M0FNU>)
  // CHECK:         linalg.transpose ins(%[[R]]#0
  func.func @first_axis(%x: tensor<64x16xf32>) -> tensor<64x16xf4E2M1FN> {
    %q, %s = mxfp4.quantize %x axis 0 #fp4 : tensor<64x16xf32> -> tensor<64x16xf4E2M1FN>, tensor<2x16xf8E8M0FNU>
    return %q : tensor<64x16xf4E2M1FN>
  }
}

// -----

#tile = #mxfp4.operand<f4E2M1FN, block = 32x32>
module attributes {mxfp4.stage = #mxfp4.stage<quantized>} {
  // The transposed codes of a tile come from the same read.
  // CHECK-LABEL: func.func @tiles
  // CHECK-NOT:     linalg.transpose
  // CHECK:         %[[R:.*]]:4 = mxfp4.fused_quantize {{.*}} row <{{.*}}> {{.*}} column <f4E2M1FN, block = 32x32>
  // CHECK:         return %[[R]]#0, %[[R]]#2, %[[R]]#3
  func.func @tiles(%w: tensor<64x128xf32>) -> (tensor<64x128xf4E2M1FN>, tensor<128x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>) {
    %q, %s = mxfp4.quantize %w axis 1 #tile : tensor<64x128xf32> -> tensor<64x128xf4E2M1FN>, tensor<2x4xf8E8M0FNU>
    %e = tensor.empty() : tensor<128x64xf4E2M1FN>
    %qt = linalg.transpose ins(%q : tensor<64x128xf4E2M1FN>) outs(%e : tensor<128x64xf4E2M1FN>) permutation = [1, 0]
    %f = tensor.empty() : tensor<4x2xf8E8M0FNU>
    %st = linalg.transpose ins(%s : tensor<2x4xf8E8M0FNU>) outs(%f : tensor<4x2xf8E8M0FNU>) permutation = [1, 0]
    return %q, %qt, %st : tensor<64x128xf4E2M1FN>, tensor<128x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  }
}
