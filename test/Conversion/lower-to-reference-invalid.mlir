// RUN: mxfp4-opt %s --mxfp4-lower-to-reference --split-input-file --verify-diagnostics

func.func @dynamic(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  // expected-error @below {{has a dynamic shape, 'tensor<?x64xf32>'; the reference lowering needs static ones}}
  %r = mxfp4.hadamard %x axis 1 <16> : tensor<?x64xf32> -> tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}

// -----

func.func @buffers(%x: memref<4x32xf32>, %q: memref<4x32xi8>, %s: memref<4x1xi8>) {
  // expected-error @below {{has a buffer, 'memref<4x32xf32>'; the reference lowering takes tensors, run it before bufferization}}
  mxfp4.fused_quantize %x : memref<4x32xf32> row <f8E4M3FN, block = 1x32> outs(%q, %s : memref<4x32xi8>, memref<4x1xi8>)
  return
}

// -----

// Arithmetic on codes has no meaning as bytes.
func.func @arithmetic(%x: tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
  // expected-error @below {{failed to legalize operation 'arith.addf'}}
  %r = arith.addf %x, %x : tensor<4xf8E4M3FN>
  return %r : tensor<4xf8E4M3FN>
}
