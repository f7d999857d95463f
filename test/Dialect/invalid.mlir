// RUN: mxfp4-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{hadamard size 24 is not one of 16, 32, 64, 128}}
func.func private @size() attributes {a = #mxfp4.hadamard<24>}

// -----

// expected-error @+1 {{hadamard size 128 needs 2 words of signs, the mask has 1}}
func.func private @mask() attributes {a = #mxfp4.hadamard<128, signs = fixed, mask = [1]>}

// -----

// expected-error @+1 {{'f4E2M1FN' operands need a block: tensor, 1x32 or 32x32}}
func.func private @no_block() attributes {a = #mxfp4.operand<f4E2M1FN>}

// -----

// expected-error @+1 {{a scale for the whole tensor is for FP8; 'f4E2M1FN' needs block 1x32 or 32x32}}
func.func private @tensor_block() attributes {a = #mxfp4.operand<f4E2M1FN, block = tensor>}

// -----

// expected-error @+1 {{a 32x32 block cannot be rotated}}
func.func private @tile_rotated() attributes {a = #mxfp4.operand<f4E2M1FN, block = 32x32, rotation = <16>>}

// -----

// expected-error @+1 {{unknown block shape '2x32': use none, tensor, 1x32 or 32x32}}
func.func private @shape() attributes {a = #mxfp4.operand<f4E2M1FN, block = 2x32>}

// -----

// expected-error @+1 {{unknown key 'blocks' of an operand: use block, scale, round or rotation}}
func.func private @key() attributes {a = #mxfp4.operand<f4E2M1FN, blocks = 1x32>}

// -----

// expected-error @+1 {{the operands of a product need the same rotation: lhs has #mxfp4.hadamard<16>, rhs has no rotation}}
func.func private @unpaired() attributes {a = #mxfp4.gemm<lhs = <f4E2M1FN, block = 1x32, rotation = <16>>, rhs = <f4E2M1FN, block = 1x32>>}

// -----

// expected-error @+1 {{unknown role "wgrads": use "fprop", "dgrad", "wgrad", "attention" or "unknown"}}
func.func private @role() attributes {a = #mxfp4.rule<roles = ["wgrads"], set = "full">}

// -----

func.func @run(%x: tensor<4x40xf32>) {
  // expected-error @+1 {{extent 40 of axis 1 is not a multiple of the rotation's size 16}}
  %0 = mxfp4.hadamard %x axis 1 <16> : tensor<4x40xf32> -> tensor<4x40xf32>
  return
}

// -----

func.func @block(%x: tensor<4x40xf32>) {
  // expected-error @+1 {{extent 40 of axis 1 is not a multiple of the block size 32; pad with zeros}}
  %q, %s = mxfp4.quantize %x axis 1 <f4E2M1FN, block = 1x32> : tensor<4x40xf32> -> tensor<4x40xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  return
}

// -----

func.func @stream(%x: tensor<4x64xf32>) {
  // expected-error @+1 {{stochastic rounding needs a stream}}
  %q, %s = mxfp4.quantize %x axis 1 <f4E2M1FN, block = 1x32, round = stochastic> : tensor<4x64xf32> -> tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  return
}

// -----

func.func @dequantize_scale(%q: tensor<4x64xf4E2M1FN>, %s: tensor<4x4xf8E8M0FNU>) {
  // expected-error @+1 {{scale is 'tensor<4x4xf8E8M0FNU>' but must be 'tensor<4x2xf8E8M0FNU>'}}
  %d = mxfp4.dequantize %q, %s axis 1 <f4E2M1FN, block = 1x32> : tensor<4x64xf4E2M1FN>, tensor<4x4xf8E8M0FNU> -> tensor<4x64xf32>
  return
}

// -----

func.func @no_copy(%x: tensor<4x64xf32>) {
  // expected-error @+1 {{makes neither a row copy nor a column copy}}
  mxfp4.fused_quantize %x : tensor<4x64xf32>
  return
}

// -----

func.func @column_not_transposed(%x: tensor<4x64xf32>, %q: tensor<4x64xf4E2M1FN>, %s: tensor<64x1xf8E8M0FNU>) {
  // expected-error @+1 {{column data is 4x64xf4E2M1FN but must be 64x32xf4E2M1FN or, packed, 64x16xi8}}
  %r:2 = mxfp4.fused_quantize %x : tensor<4x64xf32>
      column <f4E2M1FN, block = 1x32> outs(%q, %s : tensor<4x64xf4E2M1FN>, tensor<64x1xf8E8M0FNU>)
      -> tensor<4x64xf4E2M1FN>, tensor<64x1xf8E8M0FNU>
  return
}

// -----

func.func @f64_source(%x: tensor<4x64xf64>, %q: tensor<4x64xf4E2M1FN>, %s: tensor<4x2xf8E8M0FNU>) {
  // expected-error @+1 {{source has elements of type 'f64': use f32 or bf16}}
  %r:2 = mxfp4.fused_quantize %x : tensor<4x64xf64>
      row <f4E2M1FN, block = 1x32> outs(%q, %s : tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>)
      -> tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  return
}

// -----

func.func @contraction(%a: tensor<8x64xf32>, %b: tensor<4x32xf32>, %c: tensor<8x4xf32>) {
  // expected-error @+1 {{contracts 64 elements of lhs with 32 of rhs}}
  %0 = mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%a, %b) outs(%c)
      : (tensor<8x64xf32>, tensor<4x32xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @init(%a: tensor<8x64xf32>, %b: tensor<4x64xf32>, %c: tensor<4x8xf32>) {
  // expected-error @+1 {{init is 4x8xf32 but the product is 8x4xf32}}
  %0 = mxfp4.scaled_matmul <lhs = <f32>, rhs = <f32>> ins(%a, %b) outs(%c)
      : (tensor<8x64xf32>, tensor<4x64xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @no_scale(%a: tensor<8x64xf4E2M1FN>, %b: tensor<4x64xf32>, %c: tensor<8x4xf32>) {
  // expected-error @+1 {{lhs is #mxfp4.operand<f4E2M1FN, block = 1x32> and needs its scale}}
  %0 = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f32>> ins(%a, %b) outs(%c)
      : (tensor<8x64xf4E2M1FN>, tensor<4x64xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

// The quantizer rotated lhs, the product says that it is not rotated.
func.func @unpaired_rotation(%x: tensor<8x64xf32>, %b: tensor<4x64xf4E2M1FN>, %sb: tensor<4x2xf8E8M0FNU>, %c: tensor<8x4xf32>) {
  %h = mxfp4.hadamard %x axis 1 <16> : tensor<8x64xf32> -> tensor<8x64xf32>
  // expected-note @+1 {{it is quantized here}}
  %a, %sa = mxfp4.quantize %h axis 1 <f4E2M1FN, block = 1x32> : tensor<8x64xf32> -> tensor<8x64xf4E2M1FN>, tensor<8x2xf8E8M0FNU>
  // expected-error @+1 {{lhs is said to be #mxfp4.operand<f4E2M1FN, block = 1x32> but was quantized as #mxfp4.operand<f4E2M1FN, block = 1x32, rotation = <16>>}}
  %0 = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>> ins(%a scale %sa, %b scale %sb) outs(%c)
      : (tensor<8x64xf4E2M1FN>, tensor<8x2xf8E8M0FNU>, tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @different_signs(%x: tensor<8x64xf32>, %y: tensor<4x64xf32>, %c: tensor<8x4xf32>, %step: i64) {
  %h = mxfp4.hadamard %x axis 1 <16, signs = random> stream <seed = 0, gemm = 1, operand = 0> step %step : tensor<8x64xf32> -> tensor<8x64xf32>
  // expected-note @+1 {{lhs is rotated here}}
  %a, %sa = mxfp4.quantize %h axis 1 <f4E2M1FN, block = 1x32> : tensor<8x64xf32> -> tensor<8x64xf4E2M1FN>, tensor<8x2xf8E8M0FNU>
  %g = mxfp4.hadamard %y axis 1 <16, signs = random> stream <seed = 0, gemm = 2, operand = 0> step %step : tensor<4x64xf32> -> tensor<4x64xf32>
  // expected-note @+1 {{rhs is rotated here}}
  %b, %sb = mxfp4.quantize %g axis 1 <f4E2M1FN, block = 1x32> : tensor<4x64xf32> -> tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>
  // expected-error @+1 {{operands are rotated with different signs}}
  %0 = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32, rotation = <16, signs = random>>, rhs = <f4E2M1FN, block = 1x32, rotation = <16, signs = random>>>
      ins(%a scale %sa, %b scale %sb) outs(%c)
      : (tensor<8x64xf4E2M1FN>, tensor<8x2xf8E8M0FNU>, tensor<4x64xf4E2M1FN>, tensor<4x2xf8E8M0FNU>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @kind(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @+1 {{"mxfp4.gemm" is 5 : i32 but must be #mxfp4.gemm<...>}}
  %0 = linalg.matmul {mxfp4.gemm = 5 : i32} ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

func.func @amax_source(%x: memref<64xf32>, %cells: memref<3xi32>) {
  // expected-error @below {{source has rank 1 but must be a matrix or a batch of matrices}}
  mxfp4.amax %x : memref<64xf32> outs(%cells : memref<3xi32>)
  return
}

// -----

func.func @amax_column(%x: memref<64x64xf32>, %cells: memref<3xi32>) {
  // expected-error @below {{takes columns but has no rotation along them}}
  mxfp4.amax %x : memref<64x64xf32> column outs(%cells : memref<3xi32>)
  return
}

// -----

func.func @amax_signs(%x: memref<64x64xf32>, %cells: memref<3xi32>) {
  // expected-error @below {{draws signs and needs a stream}}
  mxfp4.amax %x : memref<64x64xf32> rotation <32, signs = random> outs(%cells : memref<3xi32>)
  return
}

// -----

func.func @amax_of_blocks(%x: memref<32x32xf32>, %a: memref<32x16xi8>, %s: memref<32x1xi8>, %cells: memref<3xi32>) {
  // expected-error @below {{has amax cells for the row copy, which has no scale of a whole tensor}}
  mxfp4.fused_quantize %x : memref<32x32xf32> row <f4E2M1FN, block = 1x32> amax %cells : memref<3xi32>
    outs(%a, %s : memref<32x16xi8>, memref<32x1xi8>)
  return
}

// -----

func.func @gemm_without_stream(%x: memref<32x32xf32>, %a: memref<32x16xi8>, %s: memref<32x1xi8>, %gemm: i64) {
  // expected-error @below {{has a gemm number for the row copy, which has no stream}}
  mxfp4.fused_quantize %x : memref<32x32xf32> row <f4E2M1FN, block = 1x32> gemm %gemm
    outs(%a, %s : memref<32x16xi8>, memref<32x1xi8>)
  return
}
