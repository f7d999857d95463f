// RUN: not mxfp4-opt %s --split-input-file 2>&1 | FileCheck %s

// CHECK: error: custom op 'linalg.matmul_transpose_b' is unknown
// CHECK: note: MLIR dropped the transposed matmuls in 2025: export again with a torch-mlir or IREE of LLVM 22
func.func @old_matmul(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// -----

// CHECK: error: unregistered operation 'linalg.batch_matmul_transpose_a' found
// CHECK: note: MLIR dropped the transposed matmuls
func.func @old_matmul_generic_form(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = "linalg.batch_matmul_transpose_a"(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// CHECK: error: Dialect `stablehlo' not found for custom op 'stablehlo.add'
// CHECK: note: lower StableHLO to linalg first: iree-opt --iree-stablehlo-input-transformation-pipeline
func.func @stablehlo(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.add %a, %a : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// CHECK: error: custom op 'tm_tensor.attention' is unknown
// CHECK: note: of this dialect only 'scatter', 'scan', 'sort' and 'yield' are supported
func.func @other_foreign_op(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tm_tensor.attention %a : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
