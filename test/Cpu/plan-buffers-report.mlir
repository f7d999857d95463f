// RUN: mxfp4-opt %s --mxfp4-plan-buffers=report=%t.json -o /dev/null && FileCheck %s --input-file=%t.json
// RUN: not mxfp4-opt %s --mxfp4-plan-buffers=report=%t.none/report.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=PATH

// At the second product %saved, %codes and %w are alive; %early is not.
// CHECK:      "function": "step"
// CHECK-NEXT: "arena_bytes": 3072
// CHECK-NEXT: "peak_bytes": 3072
// CHECK-NEXT: "bytes_without_sharing": 4096
// CHECK-NEXT: "buffers": 4
// CHECK:      "peak_by_reason": {
// CHECK-DAG:    "saved for backward": 1024
// CHECK-DAG:    "quantized copy for wgrad": 1024
// CHECK-DAG:    "gradient": 1024
// CHECK:      "alive_at_peak": [
// CHECK:      "why": "saved for backward"
// CHECK-NEXT: "count": 1
// CHECK-NEXT: "bytes": 1024
// CHECK-NEXT: "made_by": "linalg.exp"
// CHECK-NEXT: "made_at": "{{.*}}plan-buffers-report.mlir:[[# @LINE + 14]]:3"
// CHECK-NEXT: "last_used_by": "linalg.mul"
// CHECK:      "dtype": "i8"
// CHECK-NEXT: "shape": [
// CHECK:      "why": "quantized copy for wgrad"
// CHECK:      "made_by": "encode"
// CHECK:      "why": "gradient"
// PATH: error: memory report {{.*}}report.json: cannot be written
func.func private @encode(memref<16x16xf32>, memref<1024xi8>)
func.func private @product(memref<1024xi8>, memref<16x16xf32>)
func.func @step(%in: memref<16x16xf32>, %out: memref<16x16xf32>) {
  %early = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%in : memref<16x16xf32>) outs(%early : memref<16x16xf32>)
  %saved = memref.alloc() : memref<16x16xf32>
  linalg.exp ins(%early : memref<16x16xf32>) outs(%saved : memref<16x16xf32>)
  %codes = memref.alloc() : memref<1024xi8>
  call @encode(%saved, %codes) : (memref<16x16xf32>, memref<1024xi8>) -> ()
  %w = memref.alloc() : memref<16x16xf32>
  call @product(%codes, %w) {mxfp4.role = #mxfp4.role<wgrad>} : (memref<1024xi8>, memref<16x16xf32>) -> ()
  linalg.mul ins(%saved, %w : memref<16x16xf32>, memref<16x16xf32>) outs(%out : memref<16x16xf32>)
  return
}
