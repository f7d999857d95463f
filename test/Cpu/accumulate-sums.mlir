// RUN: mxfp4-opt %s --pass-pipeline='builtin.module(func.func(mxfp4-accumulate-in-f32))' | FileCheck %s

// A sum of bf16 is kept in f32 and rounded once.
// CHECK-LABEL: func.func @sum
// CHECK:         linalg.fill {{.*}} outs(%{{.*}} : tensor<4xf32>)
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]{{.*}} outs(%{{.*}} : tensor<4xf32>)
// CHECK:         ^bb0(%[[X:.*]]: bf16, %[[SUM:.*]]: f32):
// CHECK:           %[[W:.*]] = arith.extf %[[X]] : bf16 to f32
// CHECK:           arith.addf %[[SUM]], %[[W]] : f32
// CHECK:         arith.truncf %{{.*}} : f32 to bf16
func.func @sum(%x: tensor<4x64xbf16>) -> tensor<4xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4xbf16>
  %z = linalg.fill ins(%zero : bf16) outs(%e : tensor<4xbf16>) -> tensor<4xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xbf16>) outs(%z : tensor<4xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %s = arith.addf %in, %out : bf16
    linalg.yield %s : bf16
  } -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}
