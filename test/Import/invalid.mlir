// RUN: mxfp4-opt %s --mxfp4-import --split-input-file --verify-diagnostics

func.func @map_out_of_range(%u: tensor<4xf32>, %i: tensor<4x1xi64>, %z: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{dimension_map names dimension 1 of 'tensor<8xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1>} unique_indices(false) ins(%u, %i : tensor<4xf32>, tensor<4x1xi64>) outs(%z : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @map_repeats(%u: tensor<4xf32>, %i: tensor<4x2xi64>, %z: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @+1 {{dimension_map names dimension 0 twice}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 0>} unique_indices(false) ins(%u, %i : tensor<4xf32>, tensor<4x2xi64>) outs(%z : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

func.func @index_depth(%u: tensor<4xf32>, %i: tensor<4x3xi64>, %z: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @+1 {{index vectors of 'tensor<4x3xi64>' do not have the 2 coordinates of dimension_map}}
  %0 = iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(false) ins(%u, %i : tensor<4xf32>, tensor<4x3xi64>) outs(%z : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

func.func @batch_differs(%u: tensor<5x8xf32>, %i: tensor<4x1xi64>, %z: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @+1 {{updates 'tensor<5x8xf32>' and indices 'tensor<4x1xi64>' differ in batch dimension 0}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<5x8xf32>, tensor<4x1xi64>) outs(%z : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

func.func @window_too_large(%u: tensor<4x9xf32>, %i: tensor<4x1xi64>, %z: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @+1 {{window extent 9 exceeds extent 8 of dimension 1 of the original}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<4x9xf32>, tensor<4x1xi64>) outs(%z : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

func.func @dimension_not_covered(%u: tensor<4xf32>, %i: tensor<4x1xi64>, %z: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @+1 {{dimension 1 of the original 'tensor<8x8xf32>' is neither in the window of 'tensor<4xf32>' nor in dimension_map}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<4xf32>, tensor<4x1xi64>) outs(%z : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

func.func @element_types(%u: tensor<4xbf16>, %i: tensor<4x1xi64>, %z: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{updates are of type 'bf16' but the original is of type 'f32'}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<4xbf16>, tensor<4x1xi64>) outs(%z : tensor<8xf32>) {
  ^bb0(%a: bf16, %b: f32):
    iree_linalg_ext.yield %b : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @region_arguments(%u: tensor<4xf32>, %i: tensor<4x1xi64>, %z: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{region must take the update and the element found, both 'f32'}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<4xf32>, tensor<4x1xi64>) outs(%z : tensor<8xf32>) {
  ^bb0(%a: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @yielded_type(%u: tensor<4xf32>, %i: tensor<4x1xi64>, %z: tensor<8xf32>) -> tensor<8xf32> {
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<4xf32>, tensor<4x1xi64>) outs(%z : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %h = arith.truncf %a : f32 to bf16
    // expected-error @+1 {{yields 'bf16' but the original is of type 'f32'}}
    iree_linalg_ext.yield %h : bf16
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error @+1 {{'tensor<1099511627777xf32>' has more than the 1099511627776 elements that a tensor can have}}
func.func @extents(%a: tensor<1099511627777xf32>) { return }

// -----

func.func @extents_that_overflow() {
  // expected-error @+1 {{'tensor<4294967296x4294967296xf32>' has more than}}
  %0 = tensor.empty() : tensor<4294967296x4294967296xf32>
  return
}

// -----

func.func @sort_dimension(%x: tensor<3x6xf32>) -> tensor<3x6xf32> {
  // expected-error @+1 {{names dimension 2 of 'tensor<3x6xf32>'}}
  %0 = tm_tensor.sort dimension(2) outs(%x : tensor<3x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %p : i1
  } -> tensor<3x6xf32>
  return %0 : tensor<3x6xf32>
}

// -----

func.func @sort_together(%x: tensor<3x6xf32>, %i: tensor<3x5xi64>) -> tensor<3x6xf32> {
  // expected-error @+1 {{sorts 'tensor<3x6xf32>' and 'tensor<3x5xi64>' together}}
  %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<3x6xf32>, tensor<3x5xi64>) {
  ^bb0(%a: f32, %b: f32, %k: i64, %l: i64):
    %p = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %p : i1
  } -> tensor<3x6xf32>, tensor<3x5xi64>
  return %0#0 : tensor<3x6xf32>
}

// -----

func.func @scan_accumulator(%x: tensor<3x6xf32>, %z: tensor<3xf32>) -> tensor<3x6xf32> {
  // expected-error @+1 {{accumulator must be 'tensor<6xf32>' but is 'tensor<3xf32>'}}
  %0:2 = iree_linalg_ext.scan dimension(0) inclusive(true) ins(%x : tensor<3x6xf32>) outs(%x, %z : tensor<3x6xf32>, tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<3x6xf32>, tensor<3xf32>
  return %0#0 : tensor<3x6xf32>
}

// -----

func.func @topk_of_too_few(%x: tensor<3x6xf32>, %v: tensor<3x7xf32>, %i: tensor<3x7xi32>) -> tensor<3x7xf32> {
  // expected-error @+1 {{cannot take 'tensor<3x7xf32>' and 'tensor<3x7xi32>' from 'tensor<3x6xf32>'}}
  %0:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<3x6xf32>) outs(%v, %i : tensor<3x7xf32>, tensor<3x7xi32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %p : i1
  } -> tensor<3x7xf32>, tensor<3x7xi32>
  return %0#0 : tensor<3x7xf32>
}

// -----

func.func @sort_yields(%x: tensor<3x6xf32>) -> tensor<3x6xf32> {
  %0 = iree_linalg_ext.sort dimension(1) outs(%x : tensor<3x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    // expected-error @+1 {{yields 'f32' where 'i1' is wanted}}
    iree_linalg_ext.yield %a : f32
  } -> tensor<3x6xf32>
  return %0 : tensor<3x6xf32>
}
