// RUN: mxfp4-opt %s --mxfp4-report="format=json output=%t.json" -o /dev/null && FileCheck %s < %t.json
// Extents that are dynamic or too large to multiply are null, names of any
// bytes are text.

// CHECK:      "index": 0
// CHECK:      "parameter": "w{{.*}}"
// CHECK:      "M": null
// CHECK-NEXT: "N": 4
// CHECK:      "flops": null
// CHECK:      "flop_share": null
// CHECK:      "index": 1
// CHECK:      "M": 5000000000
// CHECK-NEXT: "N": 5000000000
// CHECK:      "flops": null
func.func @f(%x: tensor<?x8xf32>, %w: tensor<8x4xf32>, %o: tensor<?x4xf32>, %a: tensor<5000000000x8xf32>, %b: tensor<8x5000000000xf32>, %c: tensor<5000000000x5000000000xf32>) -> (tensor<?x4xf32>, tensor<5000000000x5000000000xf32>) {
  %y = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "w\FF">} ins(%x, %w : tensor<?x8xf32>, tensor<8x4xf32>) outs(%o : tensor<?x4xf32>) -> tensor<?x4xf32>
  %z = linalg.matmul {mxfp4.role = #mxfp4.role<attention, index = 1>} ins(%a, %b : tensor<5000000000x8xf32>, tensor<8x5000000000xf32>) outs(%c : tensor<5000000000x5000000000xf32>) -> tensor<5000000000x5000000000xf32>
  return %y, %z : tensor<?x4xf32>, tensor<5000000000x5000000000xf32>
}
