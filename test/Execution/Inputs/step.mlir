// A small training step with a gather, an optimizer state and a bf16 parameter.
#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
#one = affine_map<(d0) -> (d0)>
func.func @step(%w: tensor<4x8xf32>, %v: tensor<4x8xf32>, %h: tensor<8xbf16>, %tokens: tensor<6xi64>)
    -> (tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xbf16>) {
  %zero = arith.constant 0.0 : f32
  %decay = arith.constant 0.9 : f32
  %rest = arith.constant 0.1 : f32
  %epsilon = arith.constant 1.0e-3 : f32
  %half = arith.constant 0.75 : bf16
  %x0 = tensor.empty() : tensor<6x8xf32>
  %x = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%tokens : tensor<6xi64>) outs(%x0 : tensor<6x8xf32>) {
  ^bb0(%token: i64, %out: f32):
    %i = arith.index_cast %token : i64 to index
    %j = linalg.index 1 : index
    %e = tensor.extract %w[%i, %j] : tensor<4x8xf32>
    linalg.yield %e : f32
  } -> tensor<6x8xf32>
  %l0 = tensor.empty() : tensor<f32>
  %l1 = linalg.fill ins(%zero : f32) outs(%l0 : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<6x8xf32>) outs(%l1 : tensor<f32>) {
  ^bb0(%e: f32, %sum: f32):
    %square = arith.mulf %e, %e : f32
    %next = arith.addf %sum, %square : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  %w0 = tensor.empty() : tensor<4x8xf32>
  %new:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %v : tensor<4x8xf32>, tensor<4x8xf32>) outs(%w0, %w0 : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o0: f32, %o1: f32):
    %square = arith.mulf %a, %a : f32
    %kept = arith.mulf %b, %decay : f32
    %added = arith.mulf %square, %rest : f32
    %moment = arith.addf %kept, %added : f32
    %root = math.sqrt %moment : f32
    %divisor = arith.addf %root, %epsilon : f32
    %direction = arith.divf %a, %divisor : f32
    %scaled = arith.mulf %direction, %rest : f32
    %updated = arith.subf %a, %scaled : f32
    linalg.yield %updated, %moment : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  %h0 = tensor.empty() : tensor<8xbf16>
  %h1 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]}
      ins(%h : tensor<8xbf16>) outs(%h0 : tensor<8xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %scaled = arith.mulf %a, %half : bf16
    linalg.yield %scaled : bf16
  } -> tensor<8xbf16>
  return %loss, %new#0, %new#1, %h1 : tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xbf16>
}
