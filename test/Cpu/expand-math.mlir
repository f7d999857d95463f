// RUN: mxfp4-opt %s --mxfp4-expand-math | FileCheck %s

// CHECK-LABEL: func.func @vector
// CHECK-NOT:     math.{{exp|log|tanh|sin|rsqrt|erf|powf}}
func.func @vector(%x: vector<16xf32>) -> vector<16xf32> {
  %a = math.exp %x : vector<16xf32>
  %b = math.log %a : vector<16xf32>
  %c = math.tanh %b : vector<16xf32>
  %d = math.sin %c : vector<16xf32>
  %e = math.rsqrt %d : vector<16xf32>
  %f = math.erf %e : vector<16xf32>
  %g = math.powf %f, %x : vector<16xf32>
  return %g : vector<16xf32>
}

// CHECK-LABEL: func.func @small_power
// CHECK-SAME:    %[[X:.*]]: f32
// CHECK-NEXT:    %[[R:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK-NEXT:    return %[[R]]
func.func @small_power(%x: f32) -> f32 {
  %two = arith.constant 2 : i64
  %r = math.fpowi %x, %two : f32, i64
  return %r : f32
}
