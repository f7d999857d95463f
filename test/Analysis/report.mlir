// RUN: mxfp4-opt %s --mxfp4-report -o %t.mlir | FileCheck %s --check-prefix=TEXT
// RUN: mxfp4-opt %s --mxfp4-report="format=json output=%t.json" -o %t.mlir && FileCheck %s --check-prefix=JSON < %t.json
// RUN: mxfp4-opt %s --mxfp4-report="names=%S/Inputs/linear-names.json" -o %t.mlir | FileCheck %s --check-prefix=NAMES
// RUN: mxfp4-opt %s --mxfp4-annotate-roles --mxfp4-apply-policy="policy=#mxfp4.policy<preset=\"full-h16\",lm_head=true>" --mxfp4-insert-quantization --mxfp4-report -o %t.mlir | FileCheck %s --check-prefix=AFTER

// TEXT:      gemm  role   layer  parameter  weight  batch   M  N   K  trips   share  lhs  rhs  flags    reason
// TEXT-NEXT:    0  fprop      -  arg0       rhs         1  32  4   8      1  50.00%  f32  f32  lm_head  reads a weight, and the loss depends on it
// TEXT-NEXT:    1  wgrad      -  arg0                   1   8  4  32      1  50.00%  f32  f32  lm_head  becomes a weight's gradient or update

// TEXT-NEXT: 2 products: 1 fprop (50.0%) 1 wgrad (50.0%)

// JSON:       "gemms": [
// JSON:         "index": 0,
// JSON-NEXT:    "op": "matmul",
// JSON-NEXT:    "role": "fprop",
// JSON-NEXT:    "parameter": "arg0",
// JSON-NEXT:    "argument": 0,
// JSON-NEXT:    "weight_operand": "rhs",
// JSON-NEXT:    "layer": null,
// JSON-NEXT:    "lm_head": true,
// JSON-NEXT:    "recompute": false,
// JSON-NEXT:    "embedding": false,
// JSON-NEXT:    "original": 0,
// JSON-NEXT:    "loop_trips": 1,
// JSON-NEXT:    "batch": 1,
// JSON-NEXT:    "M": 32,
// JSON-NEXT:    "N": 4,
// JSON-NEXT:    "K": 8,
// JSON-NEXT:    "flops": 2048,
// JSON-NEXT:    "flop_share": 0.5,
// JSON-NEXT:    "lhs": "f32",
// JSON-NEXT:    "rhs": "f32",
// JSON-NEXT:    "rotation": null,
// JSON-NEXT:    "bf16_us": {{[0-9.]+}},
// JSON-NEXT:    "quantized_us": null,
// JSON-NEXT:    "rule": null,
// JSON-NEXT:    "reason": "reads a weight, and the loss depends on it"

// NAMES: 0 fprop 3 blocks.3.proj rhs

// The quantized step still says what each product is for and who decided; a
// product this small is not worth it, but what the policy says is done.
// AFTER:      0 fprop {{.*}} mxfp4 1x32 even mxfp4 1x32 even {{.*}} lm_head preset full-h16
// AFTER:      1 wgrad {{.*}} H16 {{.*}} lm_head preset full-h16
// AFTER-NEXT: 2 products:
// AFTER-NEXT: 2 of them are estimated to be slower quantized, quantization included, than in bf16 (MI355X)

#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func @linear(%w: tensor<8x4xf32>, %x: tensor<32x8xf32>) -> (tensor<f32>, tensor<8x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<32x4xf32>
  %g = tensor.empty() : tensor<8x4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<32x8xf32>, tensor<8x4xf32>) outs(%e : tensor<32x4xf32>) -> tensor<32x4xf32>
  %s = arith.mulf %y, %y : tensor<32x4xf32>
  %loss = linalg.reduce {arith.addf} ins(%s : tensor<32x4xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %gw = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%x, %y : tensor<32x8xf32>, tensor<32x4xf32>) outs(%g : tensor<8x4xf32>) -> tensor<8x4xf32>
  %n = arith.subf %w, %gw : tensor<8x4xf32>
  return %loss, %n : tensor<f32>, tensor<8x4xf32>
}
