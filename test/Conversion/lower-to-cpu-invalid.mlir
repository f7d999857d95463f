// RUN: mxfp4-opt %s --mxfp4-lower-to-cpu --split-input-file --verify-diagnostics

func.func @tensors(%a: tensor<4x32xbf16>, %b: tensor<8x32xbf16>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{is on tensors, 'tensor<4x32xbf16>'; run mxfp4-pack and bufferize first}}
  %c = mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %b) outs(%z)
      : (tensor<4x32xbf16>, tensor<8x32xbf16>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

// -----

func.func @dynamic_gaps(%x: memref<?x32xf32>, %q: memref<?x32xi8, strided<[64, 1]>>, %s: memref<?x1xi8>) {
  // expected-error @below {{has an operand with gaps and without a static shape, 'memref<?x32xi8, strided<[64, 1]>>', which has no place for a dense copy}}
  mxfp4.fused_quantize %x : memref<?x32xf32> row <f8E4M3FN, block = 1x32>
      outs(%q, %s : memref<?x32xi8, strided<[64, 1]>>, memref<?x1xi8>)
  return
}
