// RUN: mxfp4-opt %s --mxfp4-pack --split-input-file --verify-diagnostics

// Both would separate the two codes of a byte.
func.func @transpose(%x: tensor<64x32xf4E2M1FN>, %e: tensor<32x64xf4E2M1FN>) -> tensor<32x64xf4E2M1FN> {
  // expected-error @below {{failed to legalize operation 'linalg.transpose'}}
  %t = linalg.transpose ins(%x : tensor<64x32xf4E2M1FN>) outs(%e : tensor<32x64xf4E2M1FN>) permutation = [1, 0]
  return %t : tensor<32x64xf4E2M1FN>
}

// -----

func.func @odd_slice(%x: tensor<4x64xf4E2M1FN>) -> tensor<4x8xf4E2M1FN> {
  // expected-error @below {{failed to legalize operation 'tensor.extract_slice'}}
  %s = tensor.extract_slice %x[0, 1] [4, 8] [1, 1] : tensor<4x64xf4E2M1FN> to tensor<4x8xf4E2M1FN>
  return %s : tensor<4x8xf4E2M1FN>
}
