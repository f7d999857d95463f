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
