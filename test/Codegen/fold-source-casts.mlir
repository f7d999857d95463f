// RUN: mxfp4-opt %s --mxfp4-fold-source-casts | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @parameter
// CHECK-SAME:    (%[[W:.*]]: memref<64x64xf32>,
// CHECK-NOT:     linalg.generic
// CHECK:         mxfp4.fused_quantize %[[W]] : memref<64x64xf32> row
// CHECK-SAME:      rounded
func.func @parameter(%w: memref<64x64xf32>, %q: memref<64x32xi8>, %s: memref<64x2xi8>) {
  %t = memref.alloc() : memref<64x64xbf16>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : memref<64x64xf32>) outs(%t : memref<64x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %r = arith.truncf %in : f32 to bf16
    linalg.yield %r : bf16
  }
  mxfp4.fused_quantize %t : memref<64x64xbf16> row <f4E2M1FN, block = 1x32> outs(%q, %s : memref<64x32xi8>, memref<64x2xi8>)
  return
}

// The copy is read by something else too: it is there anyway.
// CHECK-LABEL: func.func @other_reader
// CHECK:         mxfp4.fused_quantize %{{.*}} : memref<64x64xbf16> row
func.func @other_reader(%w: memref<64x64xf32>, %q: memref<64x32xi8>, %s: memref<64x2xi8>, %o: memref<64x64xbf16>) {
  %t = memref.alloc() : memref<64x64xbf16>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : memref<64x64xf32>) outs(%t : memref<64x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %r = arith.truncf %in : f32 to bf16
    linalg.yield %r : bf16
  }
  mxfp4.fused_quantize %t : memref<64x64xbf16> row <f4E2M1FN, block = 1x32> outs(%q, %s : memref<64x32xi8>, memref<64x2xi8>)
  linalg.exp ins(%t : memref<64x64xbf16>) outs(%o : memref<64x64xbf16>)
  return
}

// The values are others by the time that they are quantized.
// CHECK-LABEL: func.func @changed
// CHECK:         mxfp4.fused_quantize %{{.*}} : memref<64x64xbf16> row
func.func @changed(%x: memref<64x64xf32>, %q: memref<64x32xi8>, %s: memref<64x2xi8>) {
  %w = memref.alloc() : memref<64x64xf32>
  linalg.exp ins(%x : memref<64x64xf32>) outs(%w : memref<64x64xf32>)
  %t = memref.alloc() : memref<64x64xbf16>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : memref<64x64xf32>) outs(%t : memref<64x64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %r = arith.truncf %in : f32 to bf16
    linalg.yield %r : bf16
  }
  linalg.log ins(%x : memref<64x64xf32>) outs(%w : memref<64x64xf32>)
  mxfp4.fused_quantize %t : memref<64x64xbf16> row <f4E2M1FN, block = 1x32> outs(%q, %s : memref<64x32xi8>, memref<64x2xi8>)
  return
}
