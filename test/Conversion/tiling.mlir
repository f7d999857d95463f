// RUN: mxfp4-opt %s --transform-interpreter --canonicalize --split-input-file | FileCheck %s

// A product is cut along M and N; scales, bias and init follow, K stays whole.
// CHECK-LABEL: func.func @product
// CHECK-SAME:    %[[A:[^:]*]]: tensor<64x128xf4E2M1FN>, %[[SA:[^:]*]]: tensor<64x4xf8E8M0FNU>, %[[B:[^:]*]]: tensor<32x128xf4E2M1FN>, %[[SB:[^:]*]]: tensor<32x4xf8E8M0FNU>, %[[BIAS:[^:]*]]: tensor<32xf32>
// CHECK:         scf.for %[[M:[a-z0-9_]*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args
// CHECK:           scf.for %[[N:[a-z0-9_]*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[C:[a-z0-9_]*]] = %{{.*}})
// CHECK-DAG:         %[[TA:.*]] = tensor.extract_slice %[[A]][%[[M]], 0] [16, 128] [1, 1]
// CHECK-DAG:         %[[TSA:.*]] = tensor.extract_slice %[[SA]][%[[M]], 0] [16, 4] [1, 1]
// CHECK-DAG:         %[[TB:.*]] = tensor.extract_slice %[[B]][%[[N]], 0] [8, 128] [1, 1]
// CHECK-DAG:         %[[TSB:.*]] = tensor.extract_slice %[[SB]][%[[N]], 0] [8, 4] [1, 1]
// CHECK-DAG:         %[[TBIAS:.*]] = tensor.extract_slice %[[BIAS]][%[[N]]] [8] [1]
// CHECK-DAG:         %[[TC:.*]] = tensor.extract_slice %[[C]][%[[M]], %[[N]]] [16, 8] [1, 1]
// CHECK:             %[[TILE:.*]] = mxfp4.scaled_matmul {{.*}} ins(%[[TA]] scale %[[TSA]], %[[TB]] scale %[[TSB]] bias %[[TBIAS]]) outs(%[[TC]])
// CHECK:             tensor.insert_slice %[[TILE]] into %[[C]][%[[M]], %[[N]]] [16, 8] [1, 1]
func.func @product(%a: tensor<64x128xf4E2M1FN>, %sa: tensor<64x4xf8E8M0FNU>, %b: tensor<32x128xf4E2M1FN>, %sb: tensor<32x4xf8E8M0FNU>, %bias: tensor<32xf32>, %z: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %c = mxfp4.scaled_matmul <lhs = <f4E2M1FN, block = 1x32>, rhs = <f4E2M1FN, block = 1x32>>
      ins(%a scale %sa, %b scale %sb bias %bias) outs(%z)
      : (tensor<64x128xf4E2M1FN>, tensor<64x4xf8E8M0FNU>, tensor<32x128xf4E2M1FN>, tensor<32x4xf8E8M0FNU>, tensor<32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  return %c : tensor<64x32xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["mxfp4.scaled_matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [16, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// With 32x32 blocks on the right the loop over N counts tiles: 40 rows are two,
// the second one of 8 rows.
// CHECK-DAG:   #[[FIRST:.*]] = affine_map<(d0) -> (d0 * 32)>
// CHECK-DAG:   #[[ROWS:.*]] = affine_map<(d0) -> (d0 * -32 + 40, 32)>
// CHECK-LABEL: func.func @tiles
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK:         scf.for %[[T:[a-z0-9_]*]] = %{{.*}} to %[[C2]] step
// CHECK-DAG:       %[[R:.*]] = affine.apply #[[FIRST]](%[[T]])
// CHECK-DAG:       %[[L:.*]] = affine.min #[[ROWS]](%[[T]])
// CHECK-DAG:       tensor.extract_slice %{{.*}}[%[[R]], 0] [%[[L]], 64] [1, 1] : tensor<40x64xf8E4M3FN>
// CHECK-DAG:       tensor.extract_slice %{{.*}}[%[[T]], 0] [1, 2] [1, 1] : tensor<2x2xf8E8M0FNU>
// CHECK-DAG:       tensor.extract_slice %{{.*}}[0, %[[R]]] [4, %[[L]]] [1, 1] : tensor<4x40xf32>
func.func @tiles(%a: tensor<4x64xbf16>, %b: tensor<40x64xf8E4M3FN>, %sb: tensor<2x2xf8E8M0FNU>, %z: tensor<4x40xf32>) -> tensor<4x40xf32> {
  %c = mxfp4.scaled_matmul <lhs = <bf16>, rhs = <f8E4M3FN, block = 32x32>>
      ins(%a, %b scale %sb) outs(%z)
      : (tensor<4x64xbf16>, tensor<40x64xf8E4M3FN>, tensor<2x2xf8E8M0FNU>, tensor<4x40xf32>) -> tensor<4x40xf32>
  return %c : tensor<4x40xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["mxfp4.scaled_matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops = transform.structured.tile_using_for %op tile_sizes [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A row copy is cut along the rows of the source, a column copy along its
// columns.
// CHECK-LABEL: func.func @copies
// CHECK-SAME:    %[[X:[^:]*]]: tensor<64x96xf32>
// CHECK:         scf.for %[[I:[a-z0-9_]*]] =
// CHECK:           tensor.extract_slice %[[X]][%[[I]], 0] [16, 96] [1, 1]
// CHECK:           mxfp4.fused_quantize %{{.*}} : tensor<16x96xf32> row {{.*}} : tensor<16x48xi8>, tensor<16x3xi8>)
// CHECK:         scf.for %[[J:[a-z0-9_]*]] =
// CHECK:           tensor.extract_slice %[[X]][0, %[[J]]] [64, 16] [1, 1]
// CHECK:           mxfp4.fused_quantize %{{.*}} : tensor<64x16xf32> column {{.*}} : tensor<16x32xi8>, tensor<16x2xi8>)
func.func @copies(%x: tensor<64x96xf32>, %q: tensor<64x48xi8>, %s: tensor<64x3xi8>, %p: tensor<96x32xi8>, %t: tensor<96x2xi8>)
    -> (tensor<64x48xi8>, tensor<64x3xi8>, tensor<96x32xi8>, tensor<96x2xi8>) {
  %r:2 = mxfp4.fused_quantize %x : tensor<64x96xf32> row <f4E2M1FN, block = 1x32>
      outs(%q, %s : tensor<64x48xi8>, tensor<64x3xi8>) -> tensor<64x48xi8>, tensor<64x3xi8>
  %c:2 = mxfp4.fused_quantize %x : tensor<64x96xf32> column <f4E2M1FN, block = 1x32>
      outs(%p, %t : tensor<96x32xi8>, tensor<96x2xi8>) -> tensor<96x32xi8>, tensor<96x2xi8>
  return %r#0, %r#1, %c#0, %c#1 : tensor<64x48xi8>, tensor<64x3xi8>, tensor<96x32xi8>, tensor<96x2xi8>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["mxfp4.fused_quantize"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops = transform.structured.tile_using_for %op tile_sizes [16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
