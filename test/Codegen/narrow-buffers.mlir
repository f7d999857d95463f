// RUN: mxfp4-opt %s --mxfp4-narrow-buffers --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// What is widened to be stored is stored as it is, and widened where it is read.
// CHECK-LABEL: func.func @written_wide
// CHECK:         %[[X:.*]] = memref.alloc() : memref<64x32xbf16>
// CHECK:         linalg.generic {{.*}} outs(%[[X]]
// CHECK:           %[[Y:.*]] = arith.truncf
// CHECK-NEXT:      linalg.yield %[[Y]] : bf16
// CHECK:         %[[V:.*]] = memref.expand_shape %[[X]] {{.*}} : memref<64x32xbf16> into memref<64x32x1xbf16>
// CHECK:         %[[FLAT:.*]] = memref.collapse_shape %[[V]]
// CHECK:         linalg.generic {{.*}} ins(%[[FLAT]]
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %{{.*}}: f32):
// CHECK-NEXT:      arith.extf %[[IN]] : bf16 to f32
func.func @written_wide(%a: memref<64x32xf32>, %c: memref<64x32xf32>) {
  %x = memref.alloc() : memref<64x32xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<64x32xf32>) outs(%x : memref<64x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %y = arith.truncf %in : f32 to bf16
    %w = arith.extf %y : bf16 to f32
    linalg.yield %w : f32
  }
  %v = memref.expand_shape %x [[0], [1, 2]] output_shape [64, 32, 1] : memref<64x32xf32> into memref<64x32x1xf32>
  %flat = memref.collapse_shape %v [[0], [1, 2]] : memref<64x32x1xf32> into memref<64x32xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%flat : memref<64x32xf32>) outs(%c : memref<64x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %e = math.exp %in : f32
    linalg.yield %e : f32
  }
  return
}

// -----

// A product rounds by itself what is rounded where it is read.
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @read_rounded
// CHECK:         %[[X:.*]] = memref.alloc() : memref<64x64xbf16>
// CHECK:         mxfp4.scaled_matmul {{.*}} outs(%[[X]]) {overwrite}
// CHECK:         linalg.generic
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %{{.*}}: f32):
// CHECK-NEXT:      %[[W:.*]] = arith.extf %[[IN]]
// CHECK-NEXT:      math.exp %[[W]]
func.func @read_rounded(%a: memref<64x64xbf16>, %c: memref<64x64xf32>) {
  %x = memref.alloc() : memref<64x64xf32>
  mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %a) outs(%x) {overwrite} : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>) -> ()
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<64x64xf32>) outs(%c : memref<64x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %y = arith.truncf %in : f32 to bf16
    %w = arith.extf %y : bf16 to f32
    %e = math.exp %w : f32
    linalg.yield %e : f32
  }
  return
}

// -----

// One reader that takes all bits is enough to keep them.
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @read_in_full
// CHECK:         memref.alloc() : memref<64x64xf32>
func.func @read_in_full(%a: memref<64x64xbf16>, %c: memref<64x64xf32>, %d: memref<64x64xbf16>) {
  %x = memref.alloc() : memref<64x64xf32>
  mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %a) outs(%x) {overwrite} : (memref<64x64xbf16>, memref<64x64xbf16>, memref<64x64xf32>) -> ()
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<64x64xf32>) outs(%c, %d : memref<64x64xf32>, memref<64x64xbf16>) {
  ^bb0(%in: f32, %out: f32, %narrow: bf16):
    %y = arith.truncf %in : f32 to bf16
    %e = math.exp %in : f32
    linalg.yield %e, %y : f32, bf16
  }
  return
}

// -----

// A sum goes on from what it has so far: that has all bits.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#one = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @sum
// CHECK:         memref.alloc() : memref<64xf32>
func.func @sum(%a: memref<64x32xf32>, %c: memref<64xbf16>) {
  %zero = arith.constant 0.0 : f32
  %x = memref.alloc() : memref<64xf32>
  linalg.fill ins(%zero : f32) outs(%x : memref<64xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<64x32xf32>) outs(%x : memref<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%x : memref<64xf32>) outs(%c : memref<64xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %y = arith.truncf %in : f32 to bf16
    linalg.yield %y : bf16
  }
  return
}
