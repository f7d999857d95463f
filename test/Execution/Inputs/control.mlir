// Control that depends on data: a branch, a loop until something holds, carried
// values that trade places, a slice and a store at a counter, an element that a
// loop with other work needs, a value of padding.
#id = affine_map<(i) -> (i)>
func.func @step(%x: tensor<8x4xf32>, %count: tensor<i32>, %flag: tensor<i1>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<6xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %limit = arith.constant 4.0 : f32
  %half = arith.constant 0.5 : f32
  %n = tensor.extract %count[] : tensor<i32>
  %m = arith.index_cast %n : i32 to index
  %at = arith.remui %m, %c3 : index
  %slice = tensor.extract_slice %x[%at, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
  %a = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
  %b = tensor.extract_slice %x[1, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
  %c = tensor.extract %flag[] : tensor<i1>
  %chosen = scf.if %c -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %s = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  %small = scf.while (%v = %chosen) : (tensor<4xf32>) -> tensor<4xf32> {
    %first = tensor.extract %v[%c0] : tensor<4xf32>
    %size = math.absf %first : f32
    %more = arith.cmpf ogt, %size, %limit : f32
    scf.condition(%more) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %r = arith.mulf %in, %half : f32
      linalg.yield %r : f32
    } -> tensor<4xf32>
    scf.yield %h : tensor<4xf32>
  }
  %swapped:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%p = %a, %q = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %q, %p : tensor<4xf32>, tensor<4xf32>
  }
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %marked = tensor.insert %half into %zeros[%at] : tensor<8xf32>
  %walked = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %marked) -> tensor<8xf32> {
    %row = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
    %z0 = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce {arith.addf} ins(%row : tensor<4xf32>) outs(%z0 : tensor<f32>) dimensions = [0]
    %s = tensor.extract %sum[] : tensor<f32>
    %o = tensor.extract %t[%at] : tensor<8xf32>
    %r = arith.addf %s, %o : f32
    %u = tensor.insert %r into %t[%i] : tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  }
  %value = tensor.extract %x[%c3, %c1] : tensor<8x4xf32>
  %padded = tensor.pad %small low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %value : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %slice, %small, %swapped#0, %swapped#1, %walked, %padded : tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<6xf32>
}
