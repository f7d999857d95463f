// RUN: mxfp4-opt %s --mxfp4-prepare-bufferization | FileCheck %s

// Each product starts from a fill of its own.
// CHECK-LABEL: func.func @own_fills
// CHECK-SAME:    tensor<8x8xf32> {bufferization.writable = false}
// CHECK:         %[[F1:.*]] = linalg.fill
// CHECK:         %[[E0:.*]] = tensor.empty
// CHECK:         %[[F0:.*]] = linalg.fill {{.*}} outs(%[[E0]]
// CHECK:         linalg.matmul {{.*}} outs(%[[F0]]
// CHECK:         linalg.matmul {{.*}} outs(%[[F1]]
func.func @own_fills(%a: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %d = linalg.matmul ins(%c, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %c, %d : tensor<8x8xf32>, tensor<8x8xf32>
}

// What is not written into the carried tensor is copied there; a slice that is
// stays as it is.
// CHECK-LABEL: func.func @carried
// CHECK:         scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}, %[[STACK:.*]] = %{{.*}})
// CHECK:           %[[NEW:.*]] = linalg.exp
// CHECK:           %[[STACKED:.*]] = tensor.insert_slice %[[NEW]] into %[[STACK]]
// CHECK:           %[[COPY:.*]] = linalg.copy ins(%[[NEW]] {{.*}} outs(%[[X]]
// CHECK:           scf.yield %[[COPY]], %[[STACKED]]
func.func @carried(%x: tensor<8xf32>, %stack: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x, %s = %stack) -> (tensor<8xf32>, tensor<4x8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %n = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %t = tensor.insert_slice %n into %s[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    scf.yield %n, %t : tensor<8xf32>, tensor<4x8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<4x8xf32>
}

// A place of its own for each result: what reads the first may come after the
// second is written.
// CHECK-LABEL: func.func @shared_place
// CHECK:         linalg.exp {{.*}} outs(%[[FIRST:[0-9]+]] :
// CHECK-NOT:     outs(%[[FIRST]] :
// CHECK:         linalg.log
func.func @shared_place(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.log ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// A loop that starts from zeros fills its buffer.
// CHECK-LABEL: func.func @loop_from_zeros
// CHECK:         %[[ZEROS:.*]] = linalg.fill
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[ZEROS]])
func.func @loop_from_zeros(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zeros) -> tensor<8xf32> {
    %t = linalg.add ins(%s, %x : tensor<8xf32>, tensor<8xf32>) outs(%s : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %t : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @returned_twice
// CHECK:         %[[ONE:.*]] = linalg.exp
// CHECK:         %[[TWO:.*]] = bufferization.alloc_tensor() copy(%[[ONE]])
// CHECK:         return %[[ONE]], %[[TWO]]
func.func @returned_twice(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %a, %a : tensor<8xf32>, tensor<8xf32>
}

// Carried values that trade places are set aside before either is written.
// CHECK-LABEL: func.func @trade_places
// CHECK:         scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
// CHECK-DAG:       %[[B_ASIDE:.*]] = bufferization.alloc_tensor() copy(%[[B]])
// CHECK-DAG:       %[[A_ASIDE:.*]] = bufferization.alloc_tensor() copy(%[[A]])
// CHECK:           %[[NEW_A:.*]] = linalg.copy ins(%[[B_ASIDE]] {{.*}} outs(%[[A]]
// CHECK:           %[[NEW_B:.*]] = linalg.copy ins(%[[A_ASIDE]] {{.*}} outs(%[[B]]
// CHECK:           scf.yield %[[NEW_A]], %[[NEW_B]]
func.func @trade_places(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %b, %a : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// A loop until something holds carries buffers like one that counts.
// CHECK-LABEL: func.func @until
// CHECK:         scf.condition(%{{.*}}) %[[BEFORE:.*]] :
// CHECK:       ^bb0(%[[AFTER:.*]]: tensor<8xf32>)
// CHECK:         %[[NEW:.*]] = linalg.exp
// CHECK:         %[[COPY:.*]] = linalg.copy ins(%[[NEW]] {{.*}} outs(%[[AFTER]]
// CHECK:         scf.yield %[[COPY]]
func.func @until(%x: tensor<8xf32>, %limit: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %x) : (tensor<8xf32>) -> tensor<8xf32> {
    %first = tensor.extract %a[%c0] : tensor<8xf32>
    %more = arith.cmpf olt, %first, %limit : f32
    scf.condition(%more) %a : tensor<8xf32>
  } do {
  ^bb0(%a: tensor<8xf32>):
    %e = tensor.empty() : tensor<8xf32>
    %n = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// Both branches write what they give to one place, made before them: directly
// if they compute it, by a copy if not.
// CHECK-LABEL: func.func @branches
// CHECK:         %[[PLACE:.*]] = bufferization.alloc_tensor()
// CHECK:         scf.if
// CHECK:           %[[THEN:.*]] = linalg.copy ins(%{{.*}} outs(%[[PLACE]]
// CHECK:           scf.yield %[[THEN]]
// CHECK:           %[[ELSE:.*]] = linalg.exp {{.*}} outs(%[[PLACE]]
// CHECK-NEXT:      scf.yield %[[ELSE]]
func.func @branches(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %r = scf.if %c -> tensor<8xf32> {
    scf.yield %x : tensor<8xf32>
  } else {
    %e = tensor.empty() : tensor<8xf32>
    %n = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
