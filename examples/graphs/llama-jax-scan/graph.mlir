#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map10 = affine_map<(d0, d1, d2) -> (d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map16 = affine_map<(d0, d1, d2) -> ()>
#map17 = affine_map<() -> ()>
#map18 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map19 = affine_map<(d0, d1) -> (d1, d0)>
#map20 = affine_map<(d0, d1, d2) -> (d0)>
#map21 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2, d3)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map24 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jit_step {
  func.func public @main(%arg0: tensor<256x64xf32>, %arg1: tensor<64x256xf32>, %arg2: tensor<2x128x64xf32>, %arg3: tensor<2x64x128xf32>, %arg4: tensor<2x64xf32>, %arg5: tensor<2x64xf32>, %arg6: tensor<2x64x128xf32>, %arg7: tensor<2x64x32xf32>, %arg8: tensor<2x64x64xf32>, %arg9: tensor<2x64x64xf32>, %arg10: tensor<2x64x32xf32>, %arg11: tensor<64xf32>, %arg12: tensor<2x32xi32>, %arg13: tensor<2x32xi32>) -> (tensor<f32>, tensor<256x64xf32>, tensor<64x256xf32>, tensor<2x128x64xf32>, tensor<2x64x128xf32>, tensor<2x64xf32>, tensor<2x64xf32>, tensor<2x64x128xf32>, tensor<2x64x32xf32>, tensor<2x64x64xf32>, tensor<2x64x64xf32>, tensor<2x64x32xf32>, tensor<64xf32>) {
    %cst = arith.constant -1.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e-01 : f32
    %cst_1 = arith.constant 0x7FC00000 : f32
    %c255 = arith.constant 255 : index
    %c255_i32 = arith.constant 255 : i32
    %cst_2 = arith.constant -5.000000e-01 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 0xFF800000 : f32
    %cst_5 = arith.constant -1.000000e+30 : f32
    %cst_6 = arith.constant 2.500000e-01 : f32
    %cst_7 = arith.constant 9.99999997E-7 : f32
    %cst_8 = arith.constant 6.400000e+01 : f32
    %cst_9 = arith.constant 0.000000e+00 : f32
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %cst_10 = arith.constant 1.000000e+04 : f32
    %cst_11 = arith.constant 8.000000e+00 : f32
    %c256_i32 = arith.constant 256 : i32
    %cst_12 = arith.constant dense<0.000000e+00> : tensor<2x32x256xf32>
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_13 = arith.constant dense<0.000000e+00> : tensor<256x64xf32>
    %cst_14 = arith.constant dense<0.000000e+00> : tensor<2x64x64xf32>
    %cst_15 = arith.constant dense<0.000000e+00> : tensor<2x64x32xf32>
    %cst_16 = arith.constant dense<0.000000e+00> : tensor<2x64xf32>
    %cst_17 = arith.constant dense<0.000000e+00> : tensor<2x64x128xf32>
    %cst_18 = arith.constant dense<0.000000e+00> : tensor<2x128x64xf32>
    %cst_19 = arith.constant dense<0.000000e+00> : tensor<2x2x32x64xf32>
    %0 = tensor.empty() : tensor<2x32xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg12 : tensor<2x32xi32>) outs(%0 : tensor<2x32xi1>) {
    ^bb0(%in: i32, %out: i1):
      %235 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %235 : i1
    } -> tensor<2x32xi1>
    %2 = tensor.empty() : tensor<2x32xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg12 : tensor<2x32xi32>) outs(%2 : tensor<2x32xi32>) {
    ^bb0(%in: i32, %out: i32):
      %235 = arith.addi %in, %c256_i32 : i32
      linalg.yield %235 : i32
    } -> tensor<2x32xi32>
    %4 = tensor.empty() : tensor<2x32xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3, %arg12 : tensor<2x32xi1>, tensor<2x32xi32>, tensor<2x32xi32>) outs(%4 : tensor<2x32xi32>) {
    ^bb0(%in: i1, %in_39: i32, %in_40: i32, %out: i32):
      %235 = arith.select %in, %in_39, %in_40 : i32
      linalg.yield %235 : i32
    } -> tensor<2x32xi32>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xi32> into tensor<2x32x1xi32>
    %6 = tensor.empty() : tensor<2x32x1x64xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x32x1xi32>) outs(%6 : tensor<2x32x1x64xf32>) {
    ^bb0(%in: i32, %out: f32):
      %235 = arith.index_cast %in : i32 to index
      %236 = linalg.index 3 : index
      %extracted = tensor.extract %arg0[%235, %236] : tensor<256x64xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x32x1x64xf32>
    %collapsed = tensor.collapse_shape %7 [[0], [1], [2, 3]] : tensor<2x32x1x64xf32> into tensor<2x32x64xf32>
    %8 = tensor.empty() : tensor<32xi32>
    %9 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%8 : tensor<32xi32>) {
    ^bb0(%out: i32):
      %235 = linalg.index 0 : index
      %236 = arith.index_cast %235 : index to i32
      linalg.yield %236 : i32
    } -> tensor<32xi32>
    %10 = tensor.empty() : tensor<32xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%9 : tensor<32xi32>) outs(%10 : tensor<32xf32>) {
    ^bb0(%in: i32, %out: f32):
      %235 = arith.sitofp %in : i32 to f32
      linalg.yield %235 : f32
    } -> tensor<32xf32>
    %expanded_20 = tensor.expand_shape %11 [[0, 1]] output_shape [32, 1] : tensor<32xf32> into tensor<32x1xf32>
    %12 = tensor.empty() : tensor<8xi32>
    %13 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%12 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %235 = linalg.index 0 : index
      %236 = arith.index_cast %235 : index to i32
      linalg.yield %236 : i32
    } -> tensor<8xi32>
    %14 = tensor.empty() : tensor<8xi32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%13 : tensor<8xi32>) outs(%14 : tensor<8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %235 = arith.subi %c0_i32, %in : i32
      linalg.yield %235 : i32
    } -> tensor<8xi32>
    %16 = tensor.empty() : tensor<8xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%15 : tensor<8xi32>) outs(%16 : tensor<8xf32>) {
    ^bb0(%in: i32, %out: f32):
      %235 = arith.sitofp %in : i32 to f32
      linalg.yield %235 : f32
    } -> tensor<8xf32>
    %18 = tensor.empty() : tensor<8xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%17 : tensor<8xf32>) outs(%18 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.divf %in, %cst_11 : f32
      linalg.yield %235 : f32
    } -> tensor<8xf32>
    %20 = tensor.empty() : tensor<8xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%19 : tensor<8xf32>) outs(%20 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = math.powf %cst_10, %in : f32
      linalg.yield %235 : f32
    } -> tensor<8xf32>
    %22 = tensor.empty() : tensor<32x8xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_20 : tensor<32x1xf32>) outs(%22 : tensor<32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x8xf32>
    %24 = tensor.empty() : tensor<32x8xf32>
    %25 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<8xf32>) outs(%24 : tensor<32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x8xf32>
    %26 = tensor.empty() : tensor<32x8xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %25 : tensor<32x8xf32>, tensor<32x8xf32>) outs(%26 : tensor<32x8xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<32x8xf32>
    %28 = tensor.empty() : tensor<32x8xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<32x8xf32>) outs(%28 : tensor<32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = math.cos %in : f32
      linalg.yield %235 : f32
    } -> tensor<32x8xf32>
    %30 = tensor.empty() : tensor<32x8xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<32x8xf32>) outs(%30 : tensor<32x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = math.sin %in : f32
      linalg.yield %235 : f32
    } -> tensor<32x8xf32>
    %32 = tensor.empty() : tensor<32x32xi32>
    %33 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%32 : tensor<32x32xi32>) {
    ^bb0(%out: i32):
      %235 = linalg.index 0 : index
      %236 = arith.index_cast %235 : index to i32
      linalg.yield %236 : i32
    } -> tensor<32x32xi32>
    %34 = tensor.empty() : tensor<32x32xi32>
    %35 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%34 : tensor<32x32xi32>) {
    ^bb0(%out: i32):
      %235 = linalg.index 1 : index
      %236 = arith.index_cast %235 : index to i32
      linalg.yield %236 : i32
    } -> tensor<32x32xi32>
    %36 = tensor.empty() : tensor<32x32xi1>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%33, %35 : tensor<32x32xi32>, tensor<32x32xi32>) outs(%36 : tensor<32x32xi1>) {
    ^bb0(%in: i32, %in_39: i32, %out: i1):
      %235 = arith.cmpi sge, %in, %in_39 : i32
      linalg.yield %235 : i1
    } -> tensor<32x32xi1>
    %38 = tensor.empty() : tensor<2x4x32x32xi1>
    %39 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<32x32xi1>) outs(%38 : tensor<2x4x32x32xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x32x32xi1>
    %40:2 = scf.for %arg14 = %c0_i32 to %c2_i32 step %c1_i32 iter_args(%arg15 = %collapsed, %arg16 = %cst_19) -> (tensor<2x32x64xf32>, tensor<2x2x32x64xf32>)  : i32 {
      %235 = arith.index_cast %arg14 : i32 to index
      %236 = arith.maxsi %235, %c0 : index
      %237 = arith.minsi %236, %c1 : index
      %extracted_slice = tensor.extract_slice %arg2[%237, 0, 0] [1, 128, 64] [1, 1, 1] : tensor<2x128x64xf32> to tensor<1x128x64xf32>
      %collapsed_39 = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x128x64xf32> into tensor<128x64xf32>
      %238 = arith.index_cast %arg14 : i32 to index
      %239 = arith.maxsi %238, %c0 : index
      %240 = arith.minsi %239, %c1 : index
      %extracted_slice_40 = tensor.extract_slice %arg3[%240, 0, 0] [1, 64, 128] [1, 1, 1] : tensor<2x64x128xf32> to tensor<1x64x128xf32>
      %collapsed_41 = tensor.collapse_shape %extracted_slice_40 [[0, 1], [2]] : tensor<1x64x128xf32> into tensor<64x128xf32>
      %241 = arith.index_cast %arg14 : i32 to index
      %242 = arith.maxsi %241, %c0 : index
      %243 = arith.minsi %242, %c1 : index
      %extracted_slice_42 = tensor.extract_slice %arg4[%243, 0] [1, 64] [1, 1] : tensor<2x64xf32> to tensor<1x64xf32>
      %collapsed_43 = tensor.collapse_shape %extracted_slice_42 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
      %244 = arith.index_cast %arg14 : i32 to index
      %245 = arith.maxsi %244, %c0 : index
      %246 = arith.minsi %245, %c1 : index
      %extracted_slice_44 = tensor.extract_slice %arg5[%246, 0] [1, 64] [1, 1] : tensor<2x64xf32> to tensor<1x64xf32>
      %collapsed_45 = tensor.collapse_shape %extracted_slice_44 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
      %247 = arith.index_cast %arg14 : i32 to index
      %248 = arith.maxsi %247, %c0 : index
      %249 = arith.minsi %248, %c1 : index
      %extracted_slice_46 = tensor.extract_slice %arg6[%249, 0, 0] [1, 64, 128] [1, 1, 1] : tensor<2x64x128xf32> to tensor<1x64x128xf32>
      %collapsed_47 = tensor.collapse_shape %extracted_slice_46 [[0, 1], [2]] : tensor<1x64x128xf32> into tensor<64x128xf32>
      %250 = arith.index_cast %arg14 : i32 to index
      %251 = arith.maxsi %250, %c0 : index
      %252 = arith.minsi %251, %c1 : index
      %extracted_slice_48 = tensor.extract_slice %arg7[%252, 0, 0] [1, 64, 32] [1, 1, 1] : tensor<2x64x32xf32> to tensor<1x64x32xf32>
      %collapsed_49 = tensor.collapse_shape %extracted_slice_48 [[0, 1], [2]] : tensor<1x64x32xf32> into tensor<64x32xf32>
      %253 = arith.index_cast %arg14 : i32 to index
      %254 = arith.maxsi %253, %c0 : index
      %255 = arith.minsi %254, %c1 : index
      %extracted_slice_50 = tensor.extract_slice %arg8[%255, 0, 0] [1, 64, 64] [1, 1, 1] : tensor<2x64x64xf32> to tensor<1x64x64xf32>
      %collapsed_51 = tensor.collapse_shape %extracted_slice_50 [[0, 1], [2]] : tensor<1x64x64xf32> into tensor<64x64xf32>
      %256 = arith.index_cast %arg14 : i32 to index
      %257 = arith.maxsi %256, %c0 : index
      %258 = arith.minsi %257, %c1 : index
      %extracted_slice_52 = tensor.extract_slice %arg9[%258, 0, 0] [1, 64, 64] [1, 1, 1] : tensor<2x64x64xf32> to tensor<1x64x64xf32>
      %collapsed_53 = tensor.collapse_shape %extracted_slice_52 [[0, 1], [2]] : tensor<1x64x64xf32> into tensor<64x64xf32>
      %259 = arith.index_cast %arg14 : i32 to index
      %260 = arith.maxsi %259, %c0 : index
      %261 = arith.minsi %260, %c1 : index
      %extracted_slice_54 = tensor.extract_slice %arg10[%261, 0, 0] [1, 64, 32] [1, 1, 1] : tensor<2x64x32xf32> to tensor<1x64x32xf32>
      %collapsed_55 = tensor.collapse_shape %extracted_slice_54 [[0, 1], [2]] : tensor<1x64x32xf32> into tensor<64x32xf32>
      %262 = tensor.empty() : tensor<2x32x64xf32>
      %263 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15 : tensor<2x32x64xf32>) outs(%262 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.mulf %in, %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x64xf32>
      %264 = tensor.empty() : tensor<2x32xf32>
      %265 = linalg.fill ins(%cst_9 : f32) outs(%264 : tensor<2x32xf32>) -> tensor<2x32xf32>
      %266 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%263 : tensor<2x32x64xf32>) outs(%265 : tensor<2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.addf %out, %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x32xf32>
      %expanded_56 = tensor.expand_shape %266 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
      %267 = tensor.empty() : tensor<2x32x1xf32>
      %268 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_56 : tensor<2x32x1xf32>) outs(%267 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.divf %in, %cst_8 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x1xf32>
      %269 = tensor.empty() : tensor<2x32x1xf32>
      %270 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%268 : tensor<2x32x1xf32>) outs(%269 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.addf %in, %cst_7 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x1xf32>
      %271 = tensor.empty() : tensor<2x32x1xf32>
      %272 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<2x32x1xf32>) outs(%271 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = math.rsqrt %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x1xf32>
      %273 = tensor.empty() : tensor<2x32x64xf32>
      %274 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272 : tensor<2x32x1xf32>) outs(%273 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %275 = tensor.empty() : tensor<2x32x64xf32>
      %276 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15, %274 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%275 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x64xf32>
      %277 = tensor.empty() : tensor<2x32x64xf32>
      %278 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_43 : tensor<64xf32>) outs(%277 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %279 = tensor.empty() : tensor<2x32x64xf32>
      %280 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276, %278 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%279 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x64xf32>
      %collapsed_57 = tensor.collapse_shape %280 [[0, 1], [2]] : tensor<2x32x64xf32> into tensor<64x64xf32>
      %281 = tensor.empty() : tensor<64x64xf32>
      %282 = linalg.fill ins(%cst_9 : f32) outs(%281 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %283 = linalg.matmul ins(%collapsed_57, %collapsed_53 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%282 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_58 = tensor.expand_shape %283 [[0, 1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<64x64xf32> into tensor<2x32x4x16xf32>
      %284 = tensor.empty() : tensor<2x4x32x16xf32>
      %285 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_58 : tensor<2x32x4x16xf32>) outs(%284 : tensor<2x4x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x16xf32>
      %extracted_slice_59 = tensor.extract_slice %285[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xf32> to tensor<2x4x32x8xf32>
      %extracted_slice_60 = tensor.extract_slice %285[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xf32> to tensor<2x4x32x8xf32>
      %286 = tensor.empty() : tensor<2x4x32x8xf32>
      %287 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<32x8xf32>) outs(%286 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x8xf32>
      %288 = tensor.empty() : tensor<2x4x32x8xf32>
      %289 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_59, %287 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%288 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x8xf32>
      %290 = tensor.empty() : tensor<2x4x32x8xf32>
      %291 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<32x8xf32>) outs(%290 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x8xf32>
      %292 = tensor.empty() : tensor<2x4x32x8xf32>
      %293 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_60, %291 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%292 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x8xf32>
      %294 = tensor.empty() : tensor<2x4x32x8xf32>
      %295 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%289, %293 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%294 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.subf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x8xf32>
      %296 = tensor.empty() : tensor<2x4x32x8xf32>
      %297 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_60, %287 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%296 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x8xf32>
      %298 = tensor.empty() : tensor<2x4x32x8xf32>
      %299 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_59, %291 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%298 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x8xf32>
      %300 = tensor.empty() : tensor<2x4x32x8xf32>
      %301 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%297, %299 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%300 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.addf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x8xf32>
      %302 = tensor.empty() : tensor<2x4x32x16xf32>
      %inserted_slice_61 = tensor.insert_slice %295 into %302[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x8xf32> into tensor<2x4x32x16xf32>
      %inserted_slice_62 = tensor.insert_slice %301 into %inserted_slice_61[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x8xf32> into tensor<2x4x32x16xf32>
      %303 = tensor.empty() : tensor<64x32xf32>
      %304 = linalg.fill ins(%cst_9 : f32) outs(%303 : tensor<64x32xf32>) -> tensor<64x32xf32>
      %305 = linalg.matmul ins(%collapsed_57, %collapsed_49 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%304 : tensor<64x32xf32>) -> tensor<64x32xf32>
      %expanded_63 = tensor.expand_shape %305 [[0, 1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<64x32xf32> into tensor<2x32x2x16xf32>
      %306 = tensor.empty() : tensor<2x2x32x16xf32>
      %307 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_63 : tensor<2x32x2x16xf32>) outs(%306 : tensor<2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x32x16xf32>
      %extracted_slice_64 = tensor.extract_slice %307[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xf32> to tensor<2x2x32x8xf32>
      %extracted_slice_65 = tensor.extract_slice %307[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xf32> to tensor<2x2x32x8xf32>
      %308 = tensor.empty() : tensor<2x2x32x8xf32>
      %309 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<32x8xf32>) outs(%308 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x32x8xf32>
      %310 = tensor.empty() : tensor<2x2x32x8xf32>
      %311 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_64, %309 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%310 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x2x32x8xf32>
      %312 = tensor.empty() : tensor<2x2x32x8xf32>
      %313 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<32x8xf32>) outs(%312 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x32x8xf32>
      %314 = tensor.empty() : tensor<2x2x32x8xf32>
      %315 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_65, %313 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%314 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x2x32x8xf32>
      %316 = tensor.empty() : tensor<2x2x32x8xf32>
      %317 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%311, %315 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%316 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.subf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x2x32x8xf32>
      %318 = tensor.empty() : tensor<2x2x32x8xf32>
      %319 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_65, %309 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%318 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x2x32x8xf32>
      %320 = tensor.empty() : tensor<2x2x32x8xf32>
      %321 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_64, %313 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%320 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x2x32x8xf32>
      %322 = tensor.empty() : tensor<2x2x32x8xf32>
      %323 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%319, %321 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%322 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.addf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x2x32x8xf32>
      %324 = tensor.empty() : tensor<2x2x32x16xf32>
      %inserted_slice_66 = tensor.insert_slice %317 into %324[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x8xf32> into tensor<2x2x32x16xf32>
      %inserted_slice_67 = tensor.insert_slice %323 into %inserted_slice_66[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x8xf32> into tensor<2x2x32x16xf32>
      %325 = tensor.empty() : tensor<64x32xf32>
      %326 = linalg.fill ins(%cst_9 : f32) outs(%325 : tensor<64x32xf32>) -> tensor<64x32xf32>
      %327 = linalg.matmul ins(%collapsed_57, %collapsed_55 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%326 : tensor<64x32xf32>) -> tensor<64x32xf32>
      %expanded_68 = tensor.expand_shape %327 [[0, 1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<64x32xf32> into tensor<2x32x2x16xf32>
      %328 = tensor.empty() : tensor<2x2x32x16xf32>
      %329 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_68 : tensor<2x32x2x16xf32>) outs(%328 : tensor<2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x32x16xf32>
      %330 = tensor.empty() : tensor<2x2x2x32x16xf32>
      %331 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_67 : tensor<2x2x32x16xf32>) outs(%330 : tensor<2x2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x2x32x16xf32>
      %collapsed_69 = tensor.collapse_shape %331 [[0], [1, 2], [3], [4]] : tensor<2x2x2x32x16xf32> into tensor<2x4x32x16xf32>
      %332 = tensor.empty() : tensor<2x2x2x32x16xf32>
      %333 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%329 : tensor<2x2x32x16xf32>) outs(%332 : tensor<2x2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x2x32x16xf32>
      %334 = tensor.empty() : tensor<2x4x16x32xf32>
      %335 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_69 : tensor<2x4x32x16xf32>) outs(%334 : tensor<2x4x16x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x16x32xf32>
      %collapsed_70 = tensor.collapse_shape %inserted_slice_62 [[0, 1], [2], [3]] : tensor<2x4x32x16xf32> into tensor<8x32x16xf32>
      %collapsed_71 = tensor.collapse_shape %335 [[0, 1], [2], [3]] : tensor<2x4x16x32xf32> into tensor<8x16x32xf32>
      %336 = tensor.empty() : tensor<8x32x32xf32>
      %337 = linalg.fill ins(%cst_9 : f32) outs(%336 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
      %338 = linalg.batch_matmul ins(%collapsed_70, %collapsed_71 : tensor<8x32x16xf32>, tensor<8x16x32xf32>) outs(%337 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
      %expanded_72 = tensor.expand_shape %338 [[0, 1], [2], [3]] output_shape [2, 4, 32, 32] : tensor<8x32x32xf32> into tensor<2x4x32x32xf32>
      %339 = tensor.empty() : tensor<2x4x32x32xf32>
      %340 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_72 : tensor<2x4x32x32xf32>) outs(%339 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.mulf %in, %cst_6 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x32xf32>
      %341 = tensor.empty() : tensor<2x4x32x32xf32>
      %342 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %340 : tensor<2x4x32x32xi1>, tensor<2x4x32x32xf32>) outs(%341 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: i1, %in_85: f32, %out: f32):
        %416 = arith.select %in, %in_85, %cst_5 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x32xf32>
      %343 = tensor.empty() : tensor<2x4x32xf32>
      %344 = linalg.fill ins(%cst_4 : f32) outs(%343 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
      %345 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%342 : tensor<2x4x32x32xf32>) outs(%344 : tensor<2x4x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.maximumf %out, %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32xf32>
      %346 = tensor.empty() : tensor<2x4x32x32xf32>
      %347 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%345 : tensor<2x4x32xf32>) outs(%346 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x32xf32>
      %348 = tensor.empty() : tensor<2x4x32x32xf32>
      %349 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%342, %347 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%348 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.subf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x32xf32>
      %350 = tensor.empty() : tensor<2x4x32x32xf32>
      %351 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%349 : tensor<2x4x32x32xf32>) outs(%350 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = math.exp %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x32xf32>
      %352 = tensor.empty() : tensor<2x4x32xf32>
      %353 = linalg.fill ins(%cst_9 : f32) outs(%352 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
      %354 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%351 : tensor<2x4x32x32xf32>) outs(%353 : tensor<2x4x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.addf %out, %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32xf32>
      %355 = tensor.empty() : tensor<2x4x32x32xf32>
      %356 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%354 : tensor<2x4x32xf32>) outs(%355 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x32xf32>
      %357 = tensor.empty() : tensor<2x4x32x32xf32>
      %358 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%351, %356 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%357 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.divf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x4x32x32xf32>
      %collapsed_73 = tensor.collapse_shape %358 [[0, 1], [2], [3]] : tensor<2x4x32x32xf32> into tensor<8x32x32xf32>
      %collapsed_74 = tensor.collapse_shape %333 [[0, 1, 2], [3], [4]] : tensor<2x2x2x32x16xf32> into tensor<8x32x16xf32>
      %359 = tensor.empty() : tensor<8x32x16xf32>
      %360 = linalg.fill ins(%cst_9 : f32) outs(%359 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
      %361 = linalg.batch_matmul ins(%collapsed_73, %collapsed_74 : tensor<8x32x32xf32>, tensor<8x32x16xf32>) outs(%360 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
      %expanded_75 = tensor.expand_shape %361 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xf32> into tensor<2x4x32x16xf32>
      %362 = tensor.empty() : tensor<2x32x4x16xf32>
      %363 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_75 : tensor<2x4x32x16xf32>) outs(%362 : tensor<2x32x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x4x16xf32>
      %collapsed_76 = tensor.collapse_shape %363 [[0, 1], [2, 3]] : tensor<2x32x4x16xf32> into tensor<64x64xf32>
      %364 = tensor.empty() : tensor<64x64xf32>
      %365 = linalg.fill ins(%cst_9 : f32) outs(%364 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %366 = linalg.matmul ins(%collapsed_76, %collapsed_51 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%365 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_77 = tensor.expand_shape %366 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
      %367 = tensor.empty() : tensor<2x32x64xf32>
      %368 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg15, %expanded_77 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%367 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.addf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x64xf32>
      %369 = tensor.empty() : tensor<2x32x64xf32>
      %370 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%368 : tensor<2x32x64xf32>) outs(%369 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.mulf %in, %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x64xf32>
      %371 = tensor.empty() : tensor<2x32xf32>
      %372 = linalg.fill ins(%cst_9 : f32) outs(%371 : tensor<2x32xf32>) -> tensor<2x32xf32>
      %373 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%370 : tensor<2x32x64xf32>) outs(%372 : tensor<2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.addf %out, %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x32xf32>
      %expanded_78 = tensor.expand_shape %373 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
      %374 = tensor.empty() : tensor<2x32x1xf32>
      %375 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_78 : tensor<2x32x1xf32>) outs(%374 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.divf %in, %cst_8 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x1xf32>
      %376 = tensor.empty() : tensor<2x32x1xf32>
      %377 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375 : tensor<2x32x1xf32>) outs(%376 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.addf %in, %cst_7 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x1xf32>
      %378 = tensor.empty() : tensor<2x32x1xf32>
      %379 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%377 : tensor<2x32x1xf32>) outs(%378 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = math.rsqrt %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x1xf32>
      %380 = tensor.empty() : tensor<2x32x64xf32>
      %381 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%379 : tensor<2x32x1xf32>) outs(%380 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %382 = tensor.empty() : tensor<2x32x64xf32>
      %383 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%368, %381 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%382 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x64xf32>
      %384 = tensor.empty() : tensor<2x32x64xf32>
      %385 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_45 : tensor<64xf32>) outs(%384 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %386 = tensor.empty() : tensor<2x32x64xf32>
      %387 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%383, %385 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%386 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x64xf32>
      %collapsed_79 = tensor.collapse_shape %387 [[0, 1], [2]] : tensor<2x32x64xf32> into tensor<64x64xf32>
      %388 = tensor.empty() : tensor<64x128xf32>
      %389 = linalg.fill ins(%cst_9 : f32) outs(%388 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %390 = linalg.matmul ins(%collapsed_79, %collapsed_41 : tensor<64x64xf32>, tensor<64x128xf32>) outs(%389 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %expanded_80 = tensor.expand_shape %390 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xf32> into tensor<2x32x128xf32>
      %391 = tensor.empty() : tensor<2x32x128xf32>
      %392 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_80 : tensor<2x32x128xf32>) outs(%391 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.negf %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x128xf32>
      %393 = tensor.empty() : tensor<2x32x128xf32>
      %394 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%392 : tensor<2x32x128xf32>) outs(%393 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = math.exp %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x128xf32>
      %395 = tensor.empty() : tensor<2x32x128xf32>
      %396 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%394 : tensor<2x32x128xf32>) outs(%395 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.addf %in, %cst_3 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x128xf32>
      %397 = tensor.empty() : tensor<2x32x128xf32>
      %398 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%396 : tensor<2x32x128xf32>) outs(%397 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %416 = arith.divf %cst_3, %in : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x128xf32>
      %399 = tensor.empty() : tensor<2x32x128xf32>
      %400 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_80, %398 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%399 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x128xf32>
      %401 = tensor.empty() : tensor<64x128xf32>
      %402 = linalg.fill ins(%cst_9 : f32) outs(%401 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %403 = linalg.matmul ins(%collapsed_79, %collapsed_47 : tensor<64x64xf32>, tensor<64x128xf32>) outs(%402 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %expanded_81 = tensor.expand_shape %403 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xf32> into tensor<2x32x128xf32>
      %404 = tensor.empty() : tensor<2x32x128xf32>
      %405 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%400, %expanded_81 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%404 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.mulf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x128xf32>
      %collapsed_82 = tensor.collapse_shape %405 [[0, 1], [2]] : tensor<2x32x128xf32> into tensor<64x128xf32>
      %406 = tensor.empty() : tensor<64x64xf32>
      %407 = linalg.fill ins(%cst_9 : f32) outs(%406 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %408 = linalg.matmul ins(%collapsed_82, %collapsed_39 : tensor<64x128xf32>, tensor<128x64xf32>) outs(%407 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_83 = tensor.expand_shape %408 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
      %409 = tensor.empty() : tensor<2x32x64xf32>
      %410 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%368, %expanded_83 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%409 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_85: f32, %out: f32):
        %416 = arith.addf %in, %in_85 : f32
        linalg.yield %416 : f32
      } -> tensor<2x32x64xf32>
      %411 = tensor.empty() : tensor<1x2x32x64xf32>
      %412 = linalg.generic {indexing_maps = [#map15, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg15 : tensor<2x32x64xf32>) outs(%411 : tensor<1x2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x2x32x64xf32>
      %413 = arith.index_cast %arg14 : i32 to index
      %414 = arith.maxsi %413, %c0 : index
      %415 = arith.minsi %414, %c1 : index
      %inserted_slice_84 = tensor.insert_slice %412 into %arg16[%415, 0, 0, 0] [1, 2, 32, 64] [1, 1, 1, 1] : tensor<1x2x32x64xf32> into tensor<2x2x32x64xf32>
      scf.yield %410, %inserted_slice_84 : tensor<2x32x64xf32>, tensor<2x2x32x64xf32>
    }
    %41 = tensor.empty() : tensor<2x32x64xf32>
    %42 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40#0 : tensor<2x32x64xf32>) outs(%41 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %43 = tensor.empty() : tensor<2x32xf32>
    %44 = linalg.fill ins(%cst_9 : f32) outs(%43 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %45 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%42 : tensor<2x32x64xf32>) outs(%44 : tensor<2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32xf32>
    %expanded_21 = tensor.expand_shape %45 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
    %46 = tensor.empty() : tensor<2x32x1xf32>
    %47 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.divf %in, %cst_8 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %48 = tensor.empty() : tensor<2x32x1xf32>
    %49 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<2x32x1xf32>) outs(%48 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %in, %cst_7 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %50 = tensor.empty() : tensor<2x32x1xf32>
    %51 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<2x32x1xf32>) outs(%50 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = math.rsqrt %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %52 = tensor.empty() : tensor<2x32x1xf32>
    %53 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %49 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%52 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.divf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %54 = tensor.empty() : tensor<2x32x1xf32>
    %55 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<2x32x1xf32>) outs(%54 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_2 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %56 = tensor.empty() : tensor<2x32x64xf32>
    %57 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<2x32x1xf32>) outs(%56 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x64xf32>
    %58 = tensor.empty() : tensor<2x32x64xf32>
    %59 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40#0, %57 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%58 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %60 = tensor.empty() : tensor<2x32x64xf32>
    %61 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11 : tensor<64xf32>) outs(%60 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x64xf32>
    %62 = tensor.empty() : tensor<2x32x64xf32>
    %63 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59, %61 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%62 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %collapsed_22 = tensor.collapse_shape %63 [[0, 1], [2]] : tensor<2x32x64xf32> into tensor<64x64xf32>
    %64 = tensor.empty() : tensor<64x256xf32>
    %65 = linalg.fill ins(%cst_9 : f32) outs(%64 : tensor<64x256xf32>) -> tensor<64x256xf32>
    %66 = linalg.matmul ins(%collapsed_22, %arg1 : tensor<64x64xf32>, tensor<64x256xf32>) outs(%65 : tensor<64x256xf32>) -> tensor<64x256xf32>
    %expanded_23 = tensor.expand_shape %66 [[0, 1], [2]] output_shape [2, 32, 256] : tensor<64x256xf32> into tensor<2x32x256xf32>
    %67 = tensor.empty() : tensor<2x32xf32>
    %68 = linalg.fill ins(%cst_4 : f32) outs(%67 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %69 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded_23 : tensor<2x32x256xf32>) outs(%68 : tensor<2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.maximumf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32xf32>
    %70 = tensor.empty() : tensor<2x32x256xf32>
    %71 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69 : tensor<2x32xf32>) outs(%70 : tensor<2x32x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x256xf32>
    %72 = tensor.empty() : tensor<2x32x256xf32>
    %73 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_23, %71 : tensor<2x32x256xf32>, tensor<2x32x256xf32>) outs(%72 : tensor<2x32x256xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x256xf32>
    %74 = tensor.empty() : tensor<2x32x256xf32>
    %75 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<2x32x256xf32>) outs(%74 : tensor<2x32x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = math.exp %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x256xf32>
    %76 = tensor.empty() : tensor<2x32xf32>
    %77 = linalg.fill ins(%cst_9 : f32) outs(%76 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %78 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%75 : tensor<2x32x256xf32>) outs(%77 : tensor<2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32xf32>
    %expanded_24 = tensor.expand_shape %78 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
    %79 = tensor.empty() : tensor<2x32x1xf32>
    %80 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<2x32x1xf32>) outs(%79 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = math.log %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %81 = tensor.empty() : tensor<2x32x256xf32>
    %82 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<2x32x1xf32>) outs(%81 : tensor<2x32x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x256xf32>
    %83 = tensor.empty() : tensor<2x32x256xf32>
    %84 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73, %82 : tensor<2x32x256xf32>, tensor<2x32x256xf32>) outs(%83 : tensor<2x32x256xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x256xf32>
    %expanded_25 = tensor.expand_shape %arg13 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xi32> into tensor<2x32x1xi32>
    %85 = tensor.empty() : tensor<2x32x1xi1>
    %86 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<2x32x1xi32>) outs(%85 : tensor<2x32x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %235 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %235 : i1
    } -> tensor<2x32x1xi1>
    %87 = tensor.empty() : tensor<2x32x1xi32>
    %88 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<2x32x1xi32>) outs(%87 : tensor<2x32x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      %235 = arith.addi %in, %c256_i32 : i32
      linalg.yield %235 : i32
    } -> tensor<2x32x1xi32>
    %89 = tensor.empty() : tensor<2x32x1xi32>
    %90 = linalg.generic {indexing_maps = [#map7, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %88, %expanded_25 : tensor<2x32x1xi1>, tensor<2x32x1xi32>, tensor<2x32x1xi32>) outs(%89 : tensor<2x32x1xi32>) {
    ^bb0(%in: i1, %in_39: i32, %in_40: i32, %out: i32):
      %235 = arith.select %in, %in_39, %in_40 : i32
      linalg.yield %235 : i32
    } -> tensor<2x32x1xi32>
    %expanded_26 = tensor.expand_shape %90 [[0], [1], [2, 3]] output_shape [2, 32, 1, 1] : tensor<2x32x1xi32> into tensor<2x32x1x1xi32>
    %91 = tensor.empty() : tensor<2x32x1x1xi1>
    %92 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<2x32x1x1xi32>) outs(%91 : tensor<2x32x1x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %235 = arith.cmpi sge, %in, %c0_i32 : i32
      linalg.yield %235 : i1
    } -> tensor<2x32x1x1xi1>
    %93 = tensor.empty() : tensor<2x32x1x1xi1>
    %94 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<2x32x1x1xi32>) outs(%93 : tensor<2x32x1x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %235 = arith.cmpi sle, %in, %c255_i32 : i32
      linalg.yield %235 : i1
    } -> tensor<2x32x1x1xi1>
    %95 = tensor.empty() : tensor<2x32x1x1xi1>
    %96 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92, %94 : tensor<2x32x1x1xi1>, tensor<2x32x1x1xi1>) outs(%95 : tensor<2x32x1x1xi1>) {
    ^bb0(%in: i1, %in_39: i1, %out: i1):
      %235 = arith.andi %in, %in_39 : i1
      linalg.yield %235 : i1
    } -> tensor<2x32x1x1xi1>
    %97 = tensor.empty() : tensor<2x32x1xi1>
    %98 = linalg.fill ins(%true : i1) outs(%97 : tensor<2x32x1xi1>) -> tensor<2x32x1xi1>
    %99 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%96 : tensor<2x32x1x1xi1>) outs(%98 : tensor<2x32x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %235 = arith.andi %out, %in : i1
      linalg.yield %235 : i1
    } -> tensor<2x32x1xi1>
    %100 = tensor.empty() : tensor<2x32x1xf32>
    %101 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel"]} outs(%100 : tensor<2x32x1xf32>) {
    ^bb0(%out: f32):
      %235 = linalg.index 0 : index
      %236 = linalg.index 1 : index
      %extracted = tensor.extract %expanded_26[%235, %236, %c0, %c0] : tensor<2x32x1x1xi32>
      %237 = arith.index_cast %extracted : i32 to index
      %238 = arith.maxsi %237, %c0 : index
      %239 = arith.minsi %238, %c255 : index
      %extracted_39 = tensor.extract %84[%235, %236, %239] : tensor<2x32x256xf32>
      linalg.yield %extracted_39 : f32
    } -> tensor<2x32x1xf32>
    %102 = tensor.empty() : tensor<2x32x1xf32>
    %103 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99, %101 : tensor<2x32x1xi1>, tensor<2x32x1xf32>) outs(%102 : tensor<2x32x1xf32>) {
    ^bb0(%in: i1, %in_39: f32, %out: f32):
      %235 = arith.select %in, %in_39, %cst_1 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %104 = tensor.empty() : tensor<f32>
    %105 = linalg.fill ins(%cst_9 : f32) outs(%104 : tensor<f32>) -> tensor<f32>
    %106 = linalg.generic {indexing_maps = [#map7, #map16], iterator_types = ["reduction", "reduction", "reduction"]} ins(%103 : tensor<2x32x1xf32>) outs(%105 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<f32>
    %107 = tensor.empty() : tensor<f32>
    %108 = linalg.generic {indexing_maps = [#map17, #map17], iterator_types = []} ins(%106 : tensor<f32>) outs(%107 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.divf %in, %cst_8 : f32
      linalg.yield %235 : f32
    } -> tensor<f32>
    %109 = tensor.empty() : tensor<f32>
    %110 = linalg.generic {indexing_maps = [#map17, #map17], iterator_types = []} ins(%108 : tensor<f32>) outs(%109 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.negf %in : f32
      linalg.yield %235 : f32
    } -> tensor<f32>
    %111 = tensor.empty() : tensor<f32>
    %112 = linalg.generic {indexing_maps = [#map17], iterator_types = []} outs(%111 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %113 = tensor.empty() : tensor<f32>
    %114 = linalg.generic {indexing_maps = [#map17, #map17], iterator_types = []} ins(%112 : tensor<f32>) outs(%113 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.divf %in, %cst_8 : f32
      linalg.yield %235 : f32
    } -> tensor<f32>
    %115 = tensor.empty() : tensor<2x32x1xf32>
    %116 = linalg.generic {indexing_maps = [#map16, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114 : tensor<f32>) outs(%115 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x1xf32>
    %117 = tensor.empty() : tensor<2x32x1x1xi32>
    %118 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%117 : tensor<2x32x1x1xi32>) {
    ^bb0(%out: i32):
      %235 = linalg.index 0 : index
      %236 = arith.index_cast %235 : index to i32
      linalg.yield %236 : i32
    } -> tensor<2x32x1x1xi32>
    %119 = tensor.empty() : tensor<2x32x1x1xi32>
    %120 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%119 : tensor<2x32x1x1xi32>) {
    ^bb0(%out: i32):
      %235 = linalg.index 1 : index
      %236 = arith.index_cast %235 : index to i32
      linalg.yield %236 : i32
    } -> tensor<2x32x1x1xi32>
    %121 = tensor.empty() : tensor<2x32x1x3xi32>
    %inserted_slice = tensor.insert_slice %118 into %121[0, 0, 0, 0] [2, 32, 1, 1] [1, 1, 1, 1] : tensor<2x32x1x1xi32> into tensor<2x32x1x3xi32>
    %inserted_slice_27 = tensor.insert_slice %120 into %inserted_slice[0, 0, 0, 1] [2, 32, 1, 1] [1, 1, 1, 1] : tensor<2x32x1x1xi32> into tensor<2x32x1x3xi32>
    %inserted_slice_28 = tensor.insert_slice %expanded_26 into %inserted_slice_27[0, 0, 0, 2] [2, 32, 1, 1] [1, 1, 1, 1] : tensor<2x32x1x1xi32> into tensor<2x32x1x3xi32>
    %collapsed_29 = tensor.collapse_shape %inserted_slice_28 [[0, 1, 2], [3]] : tensor<2x32x1x3xi32> into tensor<64x3xi32>
    %collapsed_30 = tensor.collapse_shape %116 [[0, 1, 2]] : tensor<2x32x1xf32> into tensor<64xf32>
    %122 = iree_linalg_ext.scatter dimension_map = [0, 1, 2] unique_indices(false) ins(%collapsed_30, %collapsed_29 : tensor<64xf32>, tensor<64x3xi32>) outs(%cst_12 : tensor<2x32x256xf32>) {
    ^bb0(%arg14: f32, %arg15: f32):
      %235 = arith.addf %arg15, %arg14 : f32
      iree_linalg_ext.yield %235 : f32
    } -> tensor<2x32x256xf32>
    %123 = tensor.empty() : tensor<2x32x256xf32>
    %124 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<2x32x256xf32>) outs(%123 : tensor<2x32x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.negf %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x256xf32>
    %125 = tensor.empty() : tensor<2x32xf32>
    %126 = linalg.fill ins(%cst_9 : f32) outs(%125 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %127 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%124 : tensor<2x32x256xf32>) outs(%126 : tensor<2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32xf32>
    %expanded_31 = tensor.expand_shape %127 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
    %128 = tensor.empty() : tensor<2x32x1xf32>
    %129 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_31, %expanded_24 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%128 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.divf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %130 = tensor.empty() : tensor<2x32xf32>
    %131 = linalg.fill ins(%cst_9 : f32) outs(%130 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %132 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%129 : tensor<2x32x1xf32>) outs(%131 : tensor<2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32xf32>
    %133 = tensor.empty() : tensor<2x32x256xf32>
    %134 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<2x32xf32>) outs(%133 : tensor<2x32x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x256xf32>
    %135 = tensor.empty() : tensor<2x32x256xf32>
    %136 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %75 : tensor<2x32x256xf32>, tensor<2x32x256xf32>) outs(%135 : tensor<2x32x256xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x256xf32>
    %137 = tensor.empty() : tensor<2x32x256xf32>
    %138 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122, %136 : tensor<2x32x256xf32>, tensor<2x32x256xf32>) outs(%137 : tensor<2x32x256xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.addf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x256xf32>
    %139 = tensor.empty() : tensor<256x2x32xf32>
    %140 = linalg.generic {indexing_maps = [#map18, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<2x32x256xf32>) outs(%139 : tensor<256x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<256x2x32xf32>
    %collapsed_32 = tensor.collapse_shape %140 [[0], [1, 2]] : tensor<256x2x32xf32> into tensor<256x64xf32>
    %141 = tensor.empty() : tensor<256x64xf32>
    %142 = linalg.fill ins(%cst_9 : f32) outs(%141 : tensor<256x64xf32>) -> tensor<256x64xf32>
    %143 = linalg.matmul ins(%collapsed_32, %collapsed_22 : tensor<256x64xf32>, tensor<64x64xf32>) outs(%142 : tensor<256x64xf32>) -> tensor<256x64xf32>
    %144 = tensor.empty() : tensor<64x256xf32>
    %145 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%143 : tensor<256x64xf32>) outs(%144 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x256xf32>
    %collapsed_33 = tensor.collapse_shape %138 [[0, 1], [2]] : tensor<2x32x256xf32> into tensor<64x256xf32>
    %146 = tensor.empty() : tensor<256x64xf32>
    %147 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64x256xf32>) outs(%146 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<256x64xf32>
    %148 = tensor.empty() : tensor<64x64xf32>
    %149 = linalg.fill ins(%cst_9 : f32) outs(%148 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %150 = linalg.matmul ins(%collapsed_33, %147 : tensor<64x256xf32>, tensor<256x64xf32>) outs(%149 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %expanded_34 = tensor.expand_shape %150 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
    %151 = tensor.empty() : tensor<2x32x64xf32>
    %152 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59, %expanded_34 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%151 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %153 = tensor.empty() : tensor<64xf32>
    %154 = linalg.fill ins(%cst_9 : f32) outs(%153 : tensor<64xf32>) -> tensor<64xf32>
    %155 = linalg.generic {indexing_maps = [#map18, #map20], iterator_types = ["parallel", "reduction", "reduction"]} ins(%152 : tensor<2x32x64xf32>) outs(%154 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<64xf32>
    %expanded_35 = tensor.expand_shape %155 [[0, 1, 2]] output_shape [1, 1, 64] : tensor<64xf32> into tensor<1x1x64xf32>
    %156 = tensor.empty() : tensor<2x32x64xf32>
    %157 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_34, %61 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%156 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %158 = tensor.empty() : tensor<64xf32>
    %159 = linalg.fill ins(%cst_9 : f32) outs(%158 : tensor<64xf32>) -> tensor<64xf32>
    %160 = linalg.generic {indexing_maps = [#map18, #map20], iterator_types = ["parallel", "reduction", "reduction"]} ins(%expanded_35 : tensor<1x1x64xf32>) outs(%159 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<64xf32>
    %161 = tensor.empty() : tensor<2x32x64xf32>
    %162 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40#0, %157 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%161 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %163 = tensor.empty() : tensor<2x32xf32>
    %164 = linalg.fill ins(%cst_9 : f32) outs(%163 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %165 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%162 : tensor<2x32x64xf32>) outs(%164 : tensor<2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32xf32>
    %expanded_36 = tensor.expand_shape %165 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
    %166 = tensor.empty() : tensor<2x32x64xf32>
    %167 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157, %57 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%166 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %168 = tensor.empty() : tensor<2x32x1xf32>
    %169 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36, %55 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%168 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %170 = tensor.empty() : tensor<2x32x1xf32>
    %171 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169 : tensor<2x32x1xf32>) outs(%170 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.divf %in, %cst_8 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x1xf32>
    %172 = tensor.empty() : tensor<2x32xf32>
    %173 = linalg.fill ins(%cst_9 : f32) outs(%172 : tensor<2x32xf32>) -> tensor<2x32xf32>
    %174 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%171 : tensor<2x32x1xf32>) outs(%173 : tensor<2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.addf %out, %in : f32
      linalg.yield %235 : f32
    } -> tensor<2x32xf32>
    %175 = tensor.empty() : tensor<2x32x64xf32>
    %176 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<2x32xf32>) outs(%175 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x64xf32>
    %177 = tensor.empty() : tensor<2x32x64xf32>
    %178 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40#0, %176 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%177 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %179 = tensor.empty() : tensor<2x32x64xf32>
    %180 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%167, %178 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%179 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.addf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %181 = tensor.empty() : tensor<2x32x64xf32>
    %182 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176, %40#0 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%181 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.mulf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %183 = tensor.empty() : tensor<2x32x64xf32>
    %184 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%180, %182 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%183 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.addf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x32x64xf32>
    %185:10 = scf.for %arg14 = %c0_i32 to %c2_i32 step %c1_i32 iter_args(%arg15 = %184, %arg16 = %cst_18, %arg17 = %cst_17, %arg18 = %cst_16, %arg19 = %cst_16, %arg20 = %cst_17, %arg21 = %cst_15, %arg22 = %cst_14, %arg23 = %cst_14, %arg24 = %cst_15) -> (tensor<2x32x64xf32>, tensor<2x128x64xf32>, tensor<2x64x128xf32>, tensor<2x64xf32>, tensor<2x64xf32>, tensor<2x64x128xf32>, tensor<2x64x32xf32>, tensor<2x64x64xf32>, tensor<2x64x64xf32>, tensor<2x64x32xf32>)  : i32 {
      %235 = arith.subi %c1_i32, %arg14 : i32
      %236 = arith.index_cast %235 : i32 to index
      %237 = arith.maxsi %236, %c0 : index
      %238 = arith.minsi %237, %c1 : index
      %extracted_slice = tensor.extract_slice %40#1[%238, 0, 0, 0] [1, 2, 32, 64] [1, 1, 1, 1] : tensor<2x2x32x64xf32> to tensor<1x2x32x64xf32>
      %collapsed_39 = tensor.collapse_shape %extracted_slice [[0, 1], [2], [3]] : tensor<1x2x32x64xf32> into tensor<2x32x64xf32>
      %239 = arith.index_cast %235 : i32 to index
      %240 = arith.maxsi %239, %c0 : index
      %241 = arith.minsi %240, %c1 : index
      %extracted_slice_40 = tensor.extract_slice %arg2[%241, 0, 0] [1, 128, 64] [1, 1, 1] : tensor<2x128x64xf32> to tensor<1x128x64xf32>
      %collapsed_41 = tensor.collapse_shape %extracted_slice_40 [[0, 1], [2]] : tensor<1x128x64xf32> into tensor<128x64xf32>
      %242 = arith.index_cast %235 : i32 to index
      %243 = arith.maxsi %242, %c0 : index
      %244 = arith.minsi %243, %c1 : index
      %extracted_slice_42 = tensor.extract_slice %arg3[%244, 0, 0] [1, 64, 128] [1, 1, 1] : tensor<2x64x128xf32> to tensor<1x64x128xf32>
      %collapsed_43 = tensor.collapse_shape %extracted_slice_42 [[0, 1], [2]] : tensor<1x64x128xf32> into tensor<64x128xf32>
      %245 = arith.index_cast %235 : i32 to index
      %246 = arith.maxsi %245, %c0 : index
      %247 = arith.minsi %246, %c1 : index
      %extracted_slice_44 = tensor.extract_slice %arg4[%247, 0] [1, 64] [1, 1] : tensor<2x64xf32> to tensor<1x64xf32>
      %collapsed_45 = tensor.collapse_shape %extracted_slice_44 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
      %248 = arith.index_cast %235 : i32 to index
      %249 = arith.maxsi %248, %c0 : index
      %250 = arith.minsi %249, %c1 : index
      %extracted_slice_46 = tensor.extract_slice %arg5[%250, 0] [1, 64] [1, 1] : tensor<2x64xf32> to tensor<1x64xf32>
      %collapsed_47 = tensor.collapse_shape %extracted_slice_46 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
      %251 = arith.index_cast %235 : i32 to index
      %252 = arith.maxsi %251, %c0 : index
      %253 = arith.minsi %252, %c1 : index
      %extracted_slice_48 = tensor.extract_slice %arg6[%253, 0, 0] [1, 64, 128] [1, 1, 1] : tensor<2x64x128xf32> to tensor<1x64x128xf32>
      %collapsed_49 = tensor.collapse_shape %extracted_slice_48 [[0, 1], [2]] : tensor<1x64x128xf32> into tensor<64x128xf32>
      %254 = arith.index_cast %235 : i32 to index
      %255 = arith.maxsi %254, %c0 : index
      %256 = arith.minsi %255, %c1 : index
      %extracted_slice_50 = tensor.extract_slice %arg7[%256, 0, 0] [1, 64, 32] [1, 1, 1] : tensor<2x64x32xf32> to tensor<1x64x32xf32>
      %collapsed_51 = tensor.collapse_shape %extracted_slice_50 [[0, 1], [2]] : tensor<1x64x32xf32> into tensor<64x32xf32>
      %257 = arith.index_cast %235 : i32 to index
      %258 = arith.maxsi %257, %c0 : index
      %259 = arith.minsi %258, %c1 : index
      %extracted_slice_52 = tensor.extract_slice %arg8[%259, 0, 0] [1, 64, 64] [1, 1, 1] : tensor<2x64x64xf32> to tensor<1x64x64xf32>
      %collapsed_53 = tensor.collapse_shape %extracted_slice_52 [[0, 1], [2]] : tensor<1x64x64xf32> into tensor<64x64xf32>
      %260 = arith.index_cast %235 : i32 to index
      %261 = arith.maxsi %260, %c0 : index
      %262 = arith.minsi %261, %c1 : index
      %extracted_slice_54 = tensor.extract_slice %arg9[%262, 0, 0] [1, 64, 64] [1, 1, 1] : tensor<2x64x64xf32> to tensor<1x64x64xf32>
      %collapsed_55 = tensor.collapse_shape %extracted_slice_54 [[0, 1], [2]] : tensor<1x64x64xf32> into tensor<64x64xf32>
      %263 = arith.index_cast %235 : i32 to index
      %264 = arith.maxsi %263, %c0 : index
      %265 = arith.minsi %264, %c1 : index
      %extracted_slice_56 = tensor.extract_slice %arg10[%265, 0, 0] [1, 64, 32] [1, 1, 1] : tensor<2x64x32xf32> to tensor<1x64x32xf32>
      %collapsed_57 = tensor.collapse_shape %extracted_slice_56 [[0, 1], [2]] : tensor<1x64x32xf32> into tensor<64x32xf32>
      %266 = util.optimization_barrier %collapsed_39 : tensor<2x32x64xf32>
      %267 = util.optimization_barrier %collapsed_41 : tensor<128x64xf32>
      %268 = util.optimization_barrier %collapsed_43 : tensor<64x128xf32>
      %269 = util.optimization_barrier %collapsed_45 : tensor<64xf32>
      %270 = util.optimization_barrier %collapsed_47 : tensor<64xf32>
      %271 = util.optimization_barrier %collapsed_49 : tensor<64x128xf32>
      %272 = util.optimization_barrier %collapsed_51 : tensor<64x32xf32>
      %273 = util.optimization_barrier %collapsed_53 : tensor<64x64xf32>
      %274 = util.optimization_barrier %collapsed_55 : tensor<64x64xf32>
      %275 = util.optimization_barrier %collapsed_57 : tensor<64x32xf32>
      %276 = util.optimization_barrier %arg15 : tensor<2x32x64xf32>
      %277 = tensor.empty() : tensor<2x32x64xf32>
      %278 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266 : tensor<2x32x64xf32>) outs(%277 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.mulf %in, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %279 = tensor.empty() : tensor<2x32xf32>
      %280 = linalg.fill ins(%cst_9 : f32) outs(%279 : tensor<2x32xf32>) -> tensor<2x32xf32>
      %281 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%278 : tensor<2x32x64xf32>) outs(%280 : tensor<2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32xf32>
      %expanded_58 = tensor.expand_shape %281 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
      %282 = tensor.empty() : tensor<2x32x1xf32>
      %283 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_58 : tensor<2x32x1xf32>) outs(%282 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.divf %in, %cst_8 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %284 = tensor.empty() : tensor<2x32x1xf32>
      %285 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%283 : tensor<2x32x1xf32>) outs(%284 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %in, %cst_7 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %286 = tensor.empty() : tensor<2x32x1xf32>
      %287 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%285 : tensor<2x32x1xf32>) outs(%286 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = math.rsqrt %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %288 = tensor.empty() : tensor<2x32x1xf32>
      %289 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%287, %285 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%288 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.divf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %290 = tensor.empty() : tensor<2x32x1xf32>
      %291 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%289 : tensor<2x32x1xf32>) outs(%290 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.mulf %in, %cst_2 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %292 = tensor.empty() : tensor<2x32x64xf32>
      %293 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%287 : tensor<2x32x1xf32>) outs(%292 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %294 = tensor.empty() : tensor<2x32x64xf32>
      %295 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266, %293 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%294 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %296 = tensor.empty() : tensor<2x32x64xf32>
      %297 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%269 : tensor<64xf32>) outs(%296 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %298 = tensor.empty() : tensor<2x32x64xf32>
      %299 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%295, %297 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%298 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %collapsed_59 = tensor.collapse_shape %299 [[0, 1], [2]] : tensor<2x32x64xf32> into tensor<64x64xf32>
      %300 = tensor.empty() : tensor<64x64xf32>
      %301 = linalg.fill ins(%cst_9 : f32) outs(%300 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %302 = linalg.matmul ins(%collapsed_59, %274 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%301 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_60 = tensor.expand_shape %302 [[0, 1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<64x64xf32> into tensor<2x32x4x16xf32>
      %303 = tensor.empty() : tensor<2x4x32x16xf32>
      %304 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_60 : tensor<2x32x4x16xf32>) outs(%303 : tensor<2x4x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x16xf32>
      %extracted_slice_61 = tensor.extract_slice %304[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xf32> to tensor<2x4x32x8xf32>
      %extracted_slice_62 = tensor.extract_slice %304[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xf32> to tensor<2x4x32x8xf32>
      %305 = tensor.empty() : tensor<2x4x32x8xf32>
      %306 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<32x8xf32>) outs(%305 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x8xf32>
      %307 = tensor.empty() : tensor<2x4x32x8xf32>
      %308 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_61, %306 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%307 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %309 = tensor.empty() : tensor<2x4x32x8xf32>
      %310 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<32x8xf32>) outs(%309 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x8xf32>
      %311 = tensor.empty() : tensor<2x4x32x8xf32>
      %312 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_62, %310 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%311 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %313 = tensor.empty() : tensor<2x4x32x8xf32>
      %314 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%308, %312 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%313 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.subf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %315 = tensor.empty() : tensor<2x4x32x8xf32>
      %316 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_62, %306 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%315 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %317 = tensor.empty() : tensor<2x4x32x8xf32>
      %318 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_61, %310 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%317 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %319 = tensor.empty() : tensor<2x4x32x8xf32>
      %320 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%316, %318 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%319 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %321 = tensor.empty() : tensor<2x4x32x16xf32>
      %inserted_slice_63 = tensor.insert_slice %314 into %321[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x8xf32> into tensor<2x4x32x16xf32>
      %inserted_slice_64 = tensor.insert_slice %320 into %inserted_slice_63[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x8xf32> into tensor<2x4x32x16xf32>
      %322 = tensor.empty() : tensor<64x32xf32>
      %323 = linalg.fill ins(%cst_9 : f32) outs(%322 : tensor<64x32xf32>) -> tensor<64x32xf32>
      %324 = linalg.matmul ins(%collapsed_59, %272 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%323 : tensor<64x32xf32>) -> tensor<64x32xf32>
      %expanded_65 = tensor.expand_shape %324 [[0, 1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<64x32xf32> into tensor<2x32x2x16xf32>
      %325 = tensor.empty() : tensor<2x2x32x16xf32>
      %326 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_65 : tensor<2x32x2x16xf32>) outs(%325 : tensor<2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x32x16xf32>
      %extracted_slice_66 = tensor.extract_slice %326[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xf32> to tensor<2x2x32x8xf32>
      %extracted_slice_67 = tensor.extract_slice %326[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xf32> to tensor<2x2x32x8xf32>
      %327 = tensor.empty() : tensor<2x2x32x8xf32>
      %328 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<32x8xf32>) outs(%327 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x32x8xf32>
      %329 = tensor.empty() : tensor<2x2x32x8xf32>
      %330 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_66, %328 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%329 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %331 = tensor.empty() : tensor<2x2x32x8xf32>
      %332 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<32x8xf32>) outs(%331 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x32x8xf32>
      %333 = tensor.empty() : tensor<2x2x32x8xf32>
      %334 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_67, %332 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%333 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %335 = tensor.empty() : tensor<2x2x32x8xf32>
      %336 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%330, %334 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%335 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.subf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %337 = tensor.empty() : tensor<2x2x32x8xf32>
      %338 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_67, %328 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%337 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %339 = tensor.empty() : tensor<2x2x32x8xf32>
      %340 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_66, %332 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%339 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %341 = tensor.empty() : tensor<2x2x32x8xf32>
      %342 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%338, %340 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%341 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %343 = tensor.empty() : tensor<2x2x32x16xf32>
      %inserted_slice_68 = tensor.insert_slice %336 into %343[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x8xf32> into tensor<2x2x32x16xf32>
      %inserted_slice_69 = tensor.insert_slice %342 into %inserted_slice_68[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x8xf32> into tensor<2x2x32x16xf32>
      %344 = tensor.empty() : tensor<64x32xf32>
      %345 = linalg.fill ins(%cst_9 : f32) outs(%344 : tensor<64x32xf32>) -> tensor<64x32xf32>
      %346 = linalg.matmul ins(%collapsed_59, %275 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%345 : tensor<64x32xf32>) -> tensor<64x32xf32>
      %expanded_70 = tensor.expand_shape %346 [[0, 1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<64x32xf32> into tensor<2x32x2x16xf32>
      %347 = tensor.empty() : tensor<2x2x32x16xf32>
      %348 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_70 : tensor<2x32x2x16xf32>) outs(%347 : tensor<2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x32x16xf32>
      %349 = tensor.empty() : tensor<2x2x2x32x16xf32>
      %350 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_69 : tensor<2x2x32x16xf32>) outs(%349 : tensor<2x2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x2x32x16xf32>
      %collapsed_71 = tensor.collapse_shape %350 [[0], [1, 2], [3], [4]] : tensor<2x2x2x32x16xf32> into tensor<2x4x32x16xf32>
      %351 = tensor.empty() : tensor<2x2x2x32x16xf32>
      %352 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%348 : tensor<2x2x32x16xf32>) outs(%351 : tensor<2x2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x2x2x32x16xf32>
      %collapsed_72 = tensor.collapse_shape %352 [[0], [1, 2], [3], [4]] : tensor<2x2x2x32x16xf32> into tensor<2x4x32x16xf32>
      %353 = tensor.empty() : tensor<2x4x16x32xf32>
      %354 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_71 : tensor<2x4x32x16xf32>) outs(%353 : tensor<2x4x16x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x16x32xf32>
      %collapsed_73 = tensor.collapse_shape %inserted_slice_64 [[0, 1], [2], [3]] : tensor<2x4x32x16xf32> into tensor<8x32x16xf32>
      %collapsed_74 = tensor.collapse_shape %354 [[0, 1], [2], [3]] : tensor<2x4x16x32xf32> into tensor<8x16x32xf32>
      %355 = tensor.empty() : tensor<8x32x32xf32>
      %356 = linalg.fill ins(%cst_9 : f32) outs(%355 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
      %357 = linalg.batch_matmul ins(%collapsed_73, %collapsed_74 : tensor<8x32x16xf32>, tensor<8x16x32xf32>) outs(%356 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
      %expanded_75 = tensor.expand_shape %357 [[0, 1], [2], [3]] output_shape [2, 4, 32, 32] : tensor<8x32x32xf32> into tensor<2x4x32x32xf32>
      %358 = tensor.empty() : tensor<2x4x32x32xf32>
      %359 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_75 : tensor<2x4x32x32xf32>) outs(%358 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.mulf %in, %cst_6 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %360 = tensor.empty() : tensor<2x4x32x32xf32>
      %361 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %359 : tensor<2x4x32x32xi1>, tensor<2x4x32x32xf32>) outs(%360 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: i1, %in_144: f32, %out: f32):
        %754 = arith.select %in, %in_144, %cst_5 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %362 = tensor.empty() : tensor<2x4x32xf32>
      %363 = linalg.fill ins(%cst_4 : f32) outs(%362 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
      %364 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%361 : tensor<2x4x32x32xf32>) outs(%363 : tensor<2x4x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.maximumf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32xf32>
      %365 = tensor.empty() : tensor<2x4x32x32xf32>
      %366 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%364 : tensor<2x4x32xf32>) outs(%365 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x32xf32>
      %367 = tensor.empty() : tensor<2x4x32x32xf32>
      %368 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%361, %366 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%367 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.subf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %369 = tensor.empty() : tensor<2x4x32x32xf32>
      %370 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%368 : tensor<2x4x32x32xf32>) outs(%369 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = math.exp %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %371 = tensor.empty() : tensor<2x4x32xf32>
      %372 = linalg.fill ins(%cst_9 : f32) outs(%371 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
      %373 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%370 : tensor<2x4x32x32xf32>) outs(%372 : tensor<2x4x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32xf32>
      %expanded_76 = tensor.expand_shape %373 [[0], [1], [2, 3]] output_shape [2, 4, 32, 1] : tensor<2x4x32xf32> into tensor<2x4x32x1xf32>
      %374 = tensor.empty() : tensor<2x4x32x32xf32>
      %375 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%373 : tensor<2x4x32xf32>) outs(%374 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x32xf32>
      %376 = tensor.empty() : tensor<2x4x32x32xf32>
      %377 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%370, %375 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%376 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.divf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %378 = tensor.empty() : tensor<2x4x32x1xf32>
      %379 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_76 : tensor<2x4x32x1xf32>) outs(%378 : tensor<2x4x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.mulf %in, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x1xf32>
      %380 = tensor.empty() : tensor<2x4x32x1xf32>
      %381 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%379 : tensor<2x4x32x1xf32>) outs(%380 : tensor<2x4x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.divf %cst_3, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x1xf32>
      %collapsed_77 = tensor.collapse_shape %377 [[0, 1], [2], [3]] : tensor<2x4x32x32xf32> into tensor<8x32x32xf32>
      %collapsed_78 = tensor.collapse_shape %352 [[0, 1, 2], [3], [4]] : tensor<2x2x2x32x16xf32> into tensor<8x32x16xf32>
      %382 = tensor.empty() : tensor<8x32x16xf32>
      %383 = linalg.fill ins(%cst_9 : f32) outs(%382 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
      %384 = linalg.batch_matmul ins(%collapsed_77, %collapsed_78 : tensor<8x32x32xf32>, tensor<8x32x16xf32>) outs(%383 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
      %expanded_79 = tensor.expand_shape %384 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xf32> into tensor<2x4x32x16xf32>
      %385 = tensor.empty() : tensor<2x32x4x16xf32>
      %386 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_79 : tensor<2x4x32x16xf32>) outs(%385 : tensor<2x32x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x4x16xf32>
      %collapsed_80 = tensor.collapse_shape %386 [[0, 1], [2, 3]] : tensor<2x32x4x16xf32> into tensor<64x64xf32>
      %387 = tensor.empty() : tensor<64x64xf32>
      %388 = linalg.fill ins(%cst_9 : f32) outs(%387 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %389 = linalg.matmul ins(%collapsed_80, %273 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%388 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_81 = tensor.expand_shape %389 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
      %390 = tensor.empty() : tensor<2x32x64xf32>
      %391 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266, %expanded_81 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%390 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %392 = tensor.empty() : tensor<2x32x64xf32>
      %393 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%391 : tensor<2x32x64xf32>) outs(%392 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.mulf %in, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %394 = tensor.empty() : tensor<2x32xf32>
      %395 = linalg.fill ins(%cst_9 : f32) outs(%394 : tensor<2x32xf32>) -> tensor<2x32xf32>
      %396 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%393 : tensor<2x32x64xf32>) outs(%395 : tensor<2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32xf32>
      %expanded_82 = tensor.expand_shape %396 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
      %397 = tensor.empty() : tensor<2x32x1xf32>
      %398 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_82 : tensor<2x32x1xf32>) outs(%397 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.divf %in, %cst_8 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %399 = tensor.empty() : tensor<2x32x1xf32>
      %400 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%398 : tensor<2x32x1xf32>) outs(%399 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %in, %cst_7 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %401 = tensor.empty() : tensor<2x32x1xf32>
      %402 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%400 : tensor<2x32x1xf32>) outs(%401 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = math.rsqrt %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %403 = tensor.empty() : tensor<2x32x1xf32>
      %404 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%402, %400 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%403 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.divf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %405 = tensor.empty() : tensor<2x32x1xf32>
      %406 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%404 : tensor<2x32x1xf32>) outs(%405 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.mulf %in, %cst_2 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %407 = tensor.empty() : tensor<2x32x64xf32>
      %408 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%402 : tensor<2x32x1xf32>) outs(%407 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %409 = tensor.empty() : tensor<2x32x64xf32>
      %410 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%391, %408 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%409 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %411 = tensor.empty() : tensor<2x32x64xf32>
      %412 = linalg.generic {indexing_maps = [#map10, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<64xf32>) outs(%411 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %413 = tensor.empty() : tensor<2x32x64xf32>
      %414 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%410, %412 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%413 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %collapsed_83 = tensor.collapse_shape %414 [[0, 1], [2]] : tensor<2x32x64xf32> into tensor<64x64xf32>
      %415 = tensor.empty() : tensor<64x128xf32>
      %416 = linalg.fill ins(%cst_9 : f32) outs(%415 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %417 = linalg.matmul ins(%collapsed_83, %268 : tensor<64x64xf32>, tensor<64x128xf32>) outs(%416 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %expanded_84 = tensor.expand_shape %417 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xf32> into tensor<2x32x128xf32>
      %418 = tensor.empty() : tensor<2x32x128xf32>
      %419 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_84 : tensor<2x32x128xf32>) outs(%418 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.negf %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %420 = tensor.empty() : tensor<2x32x128xf32>
      %421 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%419 : tensor<2x32x128xf32>) outs(%420 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = math.exp %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %422 = tensor.empty() : tensor<2x32x128xf32>
      %423 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%421 : tensor<2x32x128xf32>) outs(%422 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %in, %cst_3 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %424 = tensor.empty() : tensor<2x32x128xf32>
      %425 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%423 : tensor<2x32x128xf32>) outs(%424 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.divf %cst_3, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %426 = tensor.empty() : tensor<2x32x128xf32>
      %427 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%425 : tensor<2x32x128xf32>) outs(%426 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.subf %cst_3, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %428 = tensor.empty() : tensor<2x32x128xf32>
      %429 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%425, %427 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%428 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %430 = tensor.empty() : tensor<2x32x128xf32>
      %431 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_84, %425 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%430 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %432 = tensor.empty() : tensor<64x128xf32>
      %433 = linalg.fill ins(%cst_9 : f32) outs(%432 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %434 = linalg.matmul ins(%collapsed_83, %271 : tensor<64x64xf32>, tensor<64x128xf32>) outs(%433 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %expanded_85 = tensor.expand_shape %434 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xf32> into tensor<2x32x128xf32>
      %435 = tensor.empty() : tensor<2x32x128xf32>
      %436 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%431, %expanded_85 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%435 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %437 = tensor.empty() : tensor<64x2x32xf32>
      %438 = linalg.generic {indexing_maps = [#map18, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276 : tensor<2x32x64xf32>) outs(%437 : tensor<64x2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x2x32xf32>
      %collapsed_86 = tensor.collapse_shape %438 [[0], [1, 2]] : tensor<64x2x32xf32> into tensor<64x64xf32>
      %collapsed_87 = tensor.collapse_shape %436 [[0, 1], [2]] : tensor<2x32x128xf32> into tensor<64x128xf32>
      %439 = tensor.empty() : tensor<64x128xf32>
      %440 = linalg.fill ins(%cst_9 : f32) outs(%439 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %441 = linalg.matmul ins(%collapsed_86, %collapsed_87 : tensor<64x64xf32>, tensor<64x128xf32>) outs(%440 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %442 = tensor.empty() : tensor<128x64xf32>
      %443 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%441 : tensor<64x128xf32>) outs(%442 : tensor<128x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<128x64xf32>
      %collapsed_88 = tensor.collapse_shape %276 [[0, 1], [2]] : tensor<2x32x64xf32> into tensor<64x64xf32>
      %444 = tensor.empty() : tensor<64x128xf32>
      %445 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%267 : tensor<128x64xf32>) outs(%444 : tensor<64x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x128xf32>
      %446 = tensor.empty() : tensor<64x128xf32>
      %447 = linalg.fill ins(%cst_9 : f32) outs(%446 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %448 = linalg.matmul ins(%collapsed_88, %445 : tensor<64x64xf32>, tensor<64x128xf32>) outs(%447 : tensor<64x128xf32>) -> tensor<64x128xf32>
      %expanded_89 = tensor.expand_shape %448 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xf32> into tensor<2x32x128xf32>
      %449 = tensor.empty() : tensor<2x32x128xf32>
      %450 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%431, %expanded_89 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%449 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %451 = tensor.empty() : tensor<2x32x128xf32>
      %452 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_89, %expanded_85 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%451 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %453 = tensor.empty() : tensor<128x2x32xf32>
      %454 = linalg.generic {indexing_maps = [#map18, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%450 : tensor<2x32x128xf32>) outs(%453 : tensor<128x2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<128x2x32xf32>
      %collapsed_90 = tensor.collapse_shape %454 [[0], [1, 2]] : tensor<128x2x32xf32> into tensor<128x64xf32>
      %455 = tensor.empty() : tensor<128x64xf32>
      %456 = linalg.fill ins(%cst_9 : f32) outs(%455 : tensor<128x64xf32>) -> tensor<128x64xf32>
      %457 = linalg.matmul ins(%collapsed_90, %collapsed_83 : tensor<128x64xf32>, tensor<64x64xf32>) outs(%456 : tensor<128x64xf32>) -> tensor<128x64xf32>
      %458 = tensor.empty() : tensor<64x128xf32>
      %459 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%457 : tensor<128x64xf32>) outs(%458 : tensor<64x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x128xf32>
      %collapsed_91 = tensor.collapse_shape %450 [[0, 1], [2]] : tensor<2x32x128xf32> into tensor<64x128xf32>
      %460 = tensor.empty() : tensor<128x64xf32>
      %461 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%271 : tensor<64x128xf32>) outs(%460 : tensor<128x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<128x64xf32>
      %462 = tensor.empty() : tensor<64x64xf32>
      %463 = linalg.fill ins(%cst_9 : f32) outs(%462 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %464 = linalg.matmul ins(%collapsed_91, %461 : tensor<64x128xf32>, tensor<128x64xf32>) outs(%463 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_92 = tensor.expand_shape %464 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
      %465 = tensor.empty() : tensor<2x32x128xf32>
      %466 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_84, %452 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%465 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %467 = tensor.empty() : tensor<2x32x128xf32>
      %468 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%452, %425 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%467 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %469 = tensor.empty() : tensor<2x32x128xf32>
      %470 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%466, %429 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%469 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %471 = tensor.empty() : tensor<2x32x128xf32>
      %472 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%468, %470 : tensor<2x32x128xf32>, tensor<2x32x128xf32>) outs(%471 : tensor<2x32x128xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x128xf32>
      %473 = tensor.empty() : tensor<128x2x32xf32>
      %474 = linalg.generic {indexing_maps = [#map18, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%472 : tensor<2x32x128xf32>) outs(%473 : tensor<128x2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<128x2x32xf32>
      %collapsed_93 = tensor.collapse_shape %474 [[0], [1, 2]] : tensor<128x2x32xf32> into tensor<128x64xf32>
      %475 = tensor.empty() : tensor<128x64xf32>
      %476 = linalg.fill ins(%cst_9 : f32) outs(%475 : tensor<128x64xf32>) -> tensor<128x64xf32>
      %477 = linalg.matmul ins(%collapsed_93, %collapsed_83 : tensor<128x64xf32>, tensor<64x64xf32>) outs(%476 : tensor<128x64xf32>) -> tensor<128x64xf32>
      %478 = tensor.empty() : tensor<64x128xf32>
      %479 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%477 : tensor<128x64xf32>) outs(%478 : tensor<64x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x128xf32>
      %collapsed_94 = tensor.collapse_shape %472 [[0, 1], [2]] : tensor<2x32x128xf32> into tensor<64x128xf32>
      %480 = tensor.empty() : tensor<128x64xf32>
      %481 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%268 : tensor<64x128xf32>) outs(%480 : tensor<128x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<128x64xf32>
      %482 = tensor.empty() : tensor<64x64xf32>
      %483 = linalg.fill ins(%cst_9 : f32) outs(%482 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %484 = linalg.matmul ins(%collapsed_94, %481 : tensor<64x128xf32>, tensor<128x64xf32>) outs(%483 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_95 = tensor.expand_shape %484 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
      %485 = tensor.empty() : tensor<2x32x64xf32>
      %486 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_92, %expanded_95 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%485 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %487 = tensor.empty() : tensor<2x32x64xf32>
      %488 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%410, %486 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%487 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %489 = tensor.empty() : tensor<64xf32>
      %490 = linalg.fill ins(%cst_9 : f32) outs(%489 : tensor<64xf32>) -> tensor<64xf32>
      %491 = linalg.generic {indexing_maps = [#map18, #map20], iterator_types = ["parallel", "reduction", "reduction"]} ins(%488 : tensor<2x32x64xf32>) outs(%490 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<64xf32>
      %expanded_96 = tensor.expand_shape %491 [[0, 1, 2]] output_shape [1, 1, 64] : tensor<64xf32> into tensor<1x1x64xf32>
      %492 = tensor.empty() : tensor<2x32x64xf32>
      %493 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%486, %412 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%492 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %494 = tensor.empty() : tensor<64xf32>
      %495 = linalg.fill ins(%cst_9 : f32) outs(%494 : tensor<64xf32>) -> tensor<64xf32>
      %496 = linalg.generic {indexing_maps = [#map18, #map20], iterator_types = ["parallel", "reduction", "reduction"]} ins(%expanded_96 : tensor<1x1x64xf32>) outs(%495 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<64xf32>
      %497 = tensor.empty() : tensor<2x32x64xf32>
      %498 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%391, %493 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%497 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %499 = tensor.empty() : tensor<2x32xf32>
      %500 = linalg.fill ins(%cst_9 : f32) outs(%499 : tensor<2x32xf32>) -> tensor<2x32xf32>
      %501 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%498 : tensor<2x32x64xf32>) outs(%500 : tensor<2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32xf32>
      %expanded_97 = tensor.expand_shape %501 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
      %502 = tensor.empty() : tensor<2x32x64xf32>
      %503 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%493, %408 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%502 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %504 = tensor.empty() : tensor<2x32x64xf32>
      %505 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276, %503 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%504 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %506 = tensor.empty() : tensor<2x32x1xf32>
      %507 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_97, %406 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%506 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %508 = tensor.empty() : tensor<2x32x1xf32>
      %509 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%507 : tensor<2x32x1xf32>) outs(%508 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.divf %in, %cst_8 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %510 = tensor.empty() : tensor<2x32xf32>
      %511 = linalg.fill ins(%cst_9 : f32) outs(%510 : tensor<2x32xf32>) -> tensor<2x32xf32>
      %512 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%509 : tensor<2x32x1xf32>) outs(%511 : tensor<2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32xf32>
      %513 = tensor.empty() : tensor<2x32x64xf32>
      %514 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%512 : tensor<2x32xf32>) outs(%513 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %515 = tensor.empty() : tensor<2x32x64xf32>
      %516 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%391, %514 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%515 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %517 = tensor.empty() : tensor<2x32x64xf32>
      %518 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%505, %516 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%517 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %519 = tensor.empty() : tensor<2x32x64xf32>
      %520 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%514, %391 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%519 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %521 = tensor.empty() : tensor<2x32x64xf32>
      %522 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%518, %520 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%521 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %523 = tensor.empty() : tensor<64x2x32xf32>
      %524 = linalg.generic {indexing_maps = [#map18, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%522 : tensor<2x32x64xf32>) outs(%523 : tensor<64x2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x2x32xf32>
      %collapsed_98 = tensor.collapse_shape %524 [[0], [1, 2]] : tensor<64x2x32xf32> into tensor<64x64xf32>
      %525 = tensor.empty() : tensor<64x64xf32>
      %526 = linalg.fill ins(%cst_9 : f32) outs(%525 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %527 = linalg.matmul ins(%collapsed_98, %collapsed_80 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%526 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %528 = tensor.empty() : tensor<64x64xf32>
      %529 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%527 : tensor<64x64xf32>) outs(%528 : tensor<64x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x64xf32>
      %collapsed_99 = tensor.collapse_shape %522 [[0, 1], [2]] : tensor<2x32x64xf32> into tensor<64x64xf32>
      %530 = tensor.empty() : tensor<64x64xf32>
      %531 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%273 : tensor<64x64xf32>) outs(%530 : tensor<64x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x64xf32>
      %532 = tensor.empty() : tensor<64x64xf32>
      %533 = linalg.fill ins(%cst_9 : f32) outs(%532 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %534 = linalg.matmul ins(%collapsed_99, %531 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%533 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_100 = tensor.expand_shape %534 [[0, 1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<64x64xf32> into tensor<2x32x4x16xf32>
      %535 = tensor.empty() : tensor<2x4x32x16xf32>
      %536 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_100 : tensor<2x32x4x16xf32>) outs(%535 : tensor<2x4x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x16xf32>
      %537 = tensor.empty() : tensor<2x4x16x32xf32>
      %538 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%536 : tensor<2x4x32x16xf32>) outs(%537 : tensor<2x4x16x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x16x32xf32>
      %collapsed_101 = tensor.collapse_shape %538 [[0, 1], [2], [3]] : tensor<2x4x16x32xf32> into tensor<8x16x32xf32>
      %539 = tensor.empty() : tensor<8x16x32xf32>
      %540 = linalg.fill ins(%cst_9 : f32) outs(%539 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
      %541 = linalg.batch_matmul ins(%collapsed_101, %collapsed_77 : tensor<8x16x32xf32>, tensor<8x32x32xf32>) outs(%540 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
      %expanded_102 = tensor.expand_shape %541 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xf32> into tensor<2x4x16x32xf32>
      %542 = tensor.empty() : tensor<2x4x32x16xf32>
      %543 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_102 : tensor<2x4x16x32xf32>) outs(%542 : tensor<2x4x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x16xf32>
      %544 = tensor.empty() : tensor<2x4x16x32xf32>
      %545 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_72 : tensor<2x4x32x16xf32>) outs(%544 : tensor<2x4x16x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x16x32xf32>
      %collapsed_103 = tensor.collapse_shape %536 [[0, 1], [2], [3]] : tensor<2x4x32x16xf32> into tensor<8x32x16xf32>
      %collapsed_104 = tensor.collapse_shape %545 [[0, 1], [2], [3]] : tensor<2x4x16x32xf32> into tensor<8x16x32xf32>
      %546 = tensor.empty() : tensor<8x32x32xf32>
      %547 = linalg.fill ins(%cst_9 : f32) outs(%546 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
      %548 = linalg.batch_matmul ins(%collapsed_103, %collapsed_104 : tensor<8x32x16xf32>, tensor<8x16x32xf32>) outs(%547 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
      %expanded_105 = tensor.expand_shape %548 [[0, 1], [2], [3]] output_shape [2, 4, 32, 32] : tensor<8x32x32xf32> into tensor<2x4x32x32xf32>
      %549 = tensor.empty() : tensor<2x4x32x32xf32>
      %550 = linalg.generic {indexing_maps = [#map21, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%381 : tensor<2x4x32x1xf32>) outs(%549 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x32xf32>
      %551 = tensor.empty() : tensor<2x4x32x32xf32>
      %552 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_105, %550 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%551 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %553 = tensor.empty() : tensor<2x4x32x32xf32>
      %554 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%552, %370 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%553 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %555 = tensor.empty() : tensor<2x4x32xf32>
      %556 = linalg.fill ins(%cst_9 : f32) outs(%555 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
      %557 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%554 : tensor<2x4x32x32xf32>) outs(%556 : tensor<2x4x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32xf32>
      %558 = tensor.empty() : tensor<2x4x32xf32>
      %559 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%557 : tensor<2x4x32xf32>) outs(%558 : tensor<2x4x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.negf %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32xf32>
      %expanded_106 = tensor.expand_shape %559 [[0], [1], [2, 3]] output_shape [2, 4, 32, 1] : tensor<2x4x32xf32> into tensor<2x4x32x1xf32>
      %560 = tensor.empty() : tensor<2x4x32x32xf32>
      %561 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_105, %375 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%560 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.divf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %562 = tensor.empty() : tensor<2x4x32xf32>
      %563 = linalg.fill ins(%cst_9 : f32) outs(%562 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
      %564 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_106 : tensor<2x4x32x1xf32>) outs(%563 : tensor<2x4x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32xf32>
      %565 = tensor.empty() : tensor<2x4x32x32xf32>
      %566 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%564 : tensor<2x4x32xf32>) outs(%565 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x32xf32>
      %567 = tensor.empty() : tensor<2x4x32x32xf32>
      %568 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%561, %566 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%567 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %569 = tensor.empty() : tensor<2x4x32x32xf32>
      %570 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%568, %370 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%569 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %571 = tensor.empty() : tensor<2x4x32x32xf32>
      %572 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %570 : tensor<2x4x32x32xi1>, tensor<2x4x32x32xf32>) outs(%571 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: i1, %in_144: f32, %out: f32):
        %754 = arith.select %in, %in_144, %cst_9 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %573 = tensor.empty() : tensor<2x4x32x32xf32>
      %574 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%572 : tensor<2x4x32x32xf32>) outs(%573 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.mulf %in, %cst_6 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x32xf32>
      %575 = tensor.empty() : tensor<2x4x32x32xf32>
      %576 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%574 : tensor<2x4x32x32xf32>) outs(%575 : tensor<2x4x32x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x32xf32>
      %collapsed_107 = tensor.collapse_shape %576 [[0, 1], [2], [3]] : tensor<2x4x32x32xf32> into tensor<8x32x32xf32>
      %577 = tensor.empty() : tensor<8x32x16xf32>
      %578 = linalg.fill ins(%cst_9 : f32) outs(%577 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
      %579 = linalg.batch_matmul ins(%collapsed_107, %collapsed_73 : tensor<8x32x32xf32>, tensor<8x32x16xf32>) outs(%578 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
      %expanded_108 = tensor.expand_shape %579 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xf32> into tensor<2x4x32x16xf32>
      %580 = tensor.empty() : tensor<2x4x16x32xf32>
      %581 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_108 : tensor<2x4x32x16xf32>) outs(%580 : tensor<2x4x16x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x16x32xf32>
      %582 = tensor.empty() : tensor<2x4x32x16xf32>
      %583 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%354 : tensor<2x4x16x32xf32>) outs(%582 : tensor<2x4x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x16xf32>
      %collapsed_109 = tensor.collapse_shape %574 [[0, 1], [2], [3]] : tensor<2x4x32x32xf32> into tensor<8x32x32xf32>
      %collapsed_110 = tensor.collapse_shape %583 [[0, 1], [2], [3]] : tensor<2x4x32x16xf32> into tensor<8x32x16xf32>
      %584 = tensor.empty() : tensor<8x32x16xf32>
      %585 = linalg.fill ins(%cst_9 : f32) outs(%584 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
      %586 = linalg.batch_matmul ins(%collapsed_109, %collapsed_110 : tensor<8x32x32xf32>, tensor<8x32x16xf32>) outs(%585 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
      %expanded_111 = tensor.expand_shape %586 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xf32> into tensor<2x4x32x16xf32>
      %587 = tensor.empty() : tensor<2x4x32x16xf32>
      %588 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%581 : tensor<2x4x16x32xf32>) outs(%587 : tensor<2x4x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x4x32x16xf32>
      %expanded_112 = tensor.expand_shape %543 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 32, 16] : tensor<2x4x32x16xf32> into tensor<2x2x2x32x16xf32>
      %589 = tensor.empty() : tensor<2x2x32x16xf32>
      %590 = linalg.fill ins(%cst_9 : f32) outs(%589 : tensor<2x2x32x16xf32>) -> tensor<2x2x32x16xf32>
      %591 = linalg.generic {indexing_maps = [#map22, #map23], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_112 : tensor<2x2x2x32x16xf32>) outs(%590 : tensor<2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x16xf32>
      %expanded_113 = tensor.expand_shape %588 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 32, 16] : tensor<2x4x32x16xf32> into tensor<2x2x2x32x16xf32>
      %592 = tensor.empty() : tensor<2x2x32x16xf32>
      %593 = linalg.fill ins(%cst_9 : f32) outs(%592 : tensor<2x2x32x16xf32>) -> tensor<2x2x32x16xf32>
      %594 = linalg.generic {indexing_maps = [#map22, #map23], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_113 : tensor<2x2x2x32x16xf32>) outs(%593 : tensor<2x2x32x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x16xf32>
      %595 = tensor.empty() : tensor<2x32x2x16xf32>
      %596 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%591 : tensor<2x2x32x16xf32>) outs(%595 : tensor<2x32x2x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x2x16xf32>
      %collapsed_114 = tensor.collapse_shape %596 [[0], [1], [2, 3]] : tensor<2x32x2x16xf32> into tensor<2x32x32xf32>
      %597 = tensor.empty() : tensor<32x2x32xf32>
      %598 = linalg.generic {indexing_maps = [#map18, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_114 : tensor<2x32x32xf32>) outs(%597 : tensor<32x2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<32x2x32xf32>
      %collapsed_115 = tensor.collapse_shape %598 [[0], [1, 2]] : tensor<32x2x32xf32> into tensor<32x64xf32>
      %599 = tensor.empty() : tensor<32x64xf32>
      %600 = linalg.fill ins(%cst_9 : f32) outs(%599 : tensor<32x64xf32>) -> tensor<32x64xf32>
      %601 = linalg.matmul ins(%collapsed_115, %collapsed_59 : tensor<32x64xf32>, tensor<64x64xf32>) outs(%600 : tensor<32x64xf32>) -> tensor<32x64xf32>
      %602 = tensor.empty() : tensor<64x32xf32>
      %603 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%601 : tensor<32x64xf32>) outs(%602 : tensor<64x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x32xf32>
      %collapsed_116 = tensor.collapse_shape %596 [[0, 1], [2, 3]] : tensor<2x32x2x16xf32> into tensor<64x32xf32>
      %604 = tensor.empty() : tensor<32x64xf32>
      %605 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%275 : tensor<64x32xf32>) outs(%604 : tensor<32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<32x64xf32>
      %606 = tensor.empty() : tensor<64x64xf32>
      %607 = linalg.fill ins(%cst_9 : f32) outs(%606 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %608 = linalg.matmul ins(%collapsed_116, %605 : tensor<64x32xf32>, tensor<32x64xf32>) outs(%607 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_117 = tensor.expand_shape %608 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
      %extracted_slice_118 = tensor.extract_slice %594[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xf32> to tensor<2x2x32x8xf32>
      %extracted_slice_119 = tensor.extract_slice %594[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xf32> to tensor<2x2x32x8xf32>
      %609 = tensor.empty() : tensor<2x2x32x8xf32>
      %610 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_119, %332 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%609 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %611 = tensor.empty() : tensor<2x2x32x8xf32>
      %612 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_119, %328 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%611 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %613 = tensor.empty() : tensor<2x2x32x8xf32>
      %614 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_118 : tensor<2x2x32x8xf32>) outs(%613 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.negf %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %615 = tensor.empty() : tensor<2x2x32x8xf32>
      %616 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%614, %332 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%615 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %617 = tensor.empty() : tensor<2x2x32x8xf32>
      %618 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%612, %616 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%617 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %619 = tensor.empty() : tensor<2x2x32x8xf32>
      %620 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_118, %328 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%619 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %621 = tensor.empty() : tensor<2x2x32x8xf32>
      %622 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%610, %620 : tensor<2x2x32x8xf32>, tensor<2x2x32x8xf32>) outs(%621 : tensor<2x2x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x8xf32>
      %padded = tensor.pad %618 low[0, 0, 0, 8] high[0, 0, 0, 0] {
      ^bb0(%arg25: index, %arg26: index, %arg27: index, %arg28: index):
        tensor.yield %cst_9 : f32
      } : tensor<2x2x32x8xf32> to tensor<2x2x32x16xf32>
      %padded_120 = tensor.pad %622 low[0, 0, 0, 0] high[0, 0, 0, 8] {
      ^bb0(%arg25: index, %arg26: index, %arg27: index, %arg28: index):
        tensor.yield %cst_9 : f32
      } : tensor<2x2x32x8xf32> to tensor<2x2x32x16xf32>
      %623 = tensor.empty() : tensor<2x2x32x16xf32>
      %624 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%padded, %padded_120 : tensor<2x2x32x16xf32>, tensor<2x2x32x16xf32>) outs(%623 : tensor<2x2x32x16xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x2x32x16xf32>
      %625 = tensor.empty() : tensor<2x32x2x16xf32>
      %626 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%624 : tensor<2x2x32x16xf32>) outs(%625 : tensor<2x32x2x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x2x16xf32>
      %collapsed_121 = tensor.collapse_shape %626 [[0], [1], [2, 3]] : tensor<2x32x2x16xf32> into tensor<2x32x32xf32>
      %627 = tensor.empty() : tensor<32x2x32xf32>
      %628 = linalg.generic {indexing_maps = [#map18, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_121 : tensor<2x32x32xf32>) outs(%627 : tensor<32x2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<32x2x32xf32>
      %collapsed_122 = tensor.collapse_shape %628 [[0], [1, 2]] : tensor<32x2x32xf32> into tensor<32x64xf32>
      %629 = tensor.empty() : tensor<32x64xf32>
      %630 = linalg.fill ins(%cst_9 : f32) outs(%629 : tensor<32x64xf32>) -> tensor<32x64xf32>
      %631 = linalg.matmul ins(%collapsed_122, %collapsed_59 : tensor<32x64xf32>, tensor<64x64xf32>) outs(%630 : tensor<32x64xf32>) -> tensor<32x64xf32>
      %632 = tensor.empty() : tensor<64x32xf32>
      %633 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%631 : tensor<32x64xf32>) outs(%632 : tensor<64x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x32xf32>
      %collapsed_123 = tensor.collapse_shape %626 [[0, 1], [2, 3]] : tensor<2x32x2x16xf32> into tensor<64x32xf32>
      %634 = tensor.empty() : tensor<32x64xf32>
      %635 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%272 : tensor<64x32xf32>) outs(%634 : tensor<32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<32x64xf32>
      %636 = tensor.empty() : tensor<64x64xf32>
      %637 = linalg.fill ins(%cst_9 : f32) outs(%636 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %638 = linalg.matmul ins(%collapsed_123, %635 : tensor<64x32xf32>, tensor<32x64xf32>) outs(%637 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_124 = tensor.expand_shape %638 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
      %639 = tensor.empty() : tensor<2x32x64xf32>
      %640 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_117, %expanded_124 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%639 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %extracted_slice_125 = tensor.extract_slice %expanded_111[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xf32> to tensor<2x4x32x8xf32>
      %extracted_slice_126 = tensor.extract_slice %expanded_111[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xf32> to tensor<2x4x32x8xf32>
      %641 = tensor.empty() : tensor<2x4x32x8xf32>
      %642 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_126, %310 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%641 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %643 = tensor.empty() : tensor<2x4x32x8xf32>
      %644 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_126, %306 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%643 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %645 = tensor.empty() : tensor<2x4x32x8xf32>
      %646 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_125 : tensor<2x4x32x8xf32>) outs(%645 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.negf %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %647 = tensor.empty() : tensor<2x4x32x8xf32>
      %648 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%646, %310 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%647 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %649 = tensor.empty() : tensor<2x4x32x8xf32>
      %650 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%644, %648 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%649 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %651 = tensor.empty() : tensor<2x4x32x8xf32>
      %652 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_125, %306 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%651 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %653 = tensor.empty() : tensor<2x4x32x8xf32>
      %654 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%642, %652 : tensor<2x4x32x8xf32>, tensor<2x4x32x8xf32>) outs(%653 : tensor<2x4x32x8xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x8xf32>
      %padded_127 = tensor.pad %650 low[0, 0, 0, 8] high[0, 0, 0, 0] {
      ^bb0(%arg25: index, %arg26: index, %arg27: index, %arg28: index):
        tensor.yield %cst_9 : f32
      } : tensor<2x4x32x8xf32> to tensor<2x4x32x16xf32>
      %padded_128 = tensor.pad %654 low[0, 0, 0, 0] high[0, 0, 0, 8] {
      ^bb0(%arg25: index, %arg26: index, %arg27: index, %arg28: index):
        tensor.yield %cst_9 : f32
      } : tensor<2x4x32x8xf32> to tensor<2x4x32x16xf32>
      %655 = tensor.empty() : tensor<2x4x32x16xf32>
      %656 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%padded_127, %padded_128 : tensor<2x4x32x16xf32>, tensor<2x4x32x16xf32>) outs(%655 : tensor<2x4x32x16xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x4x32x16xf32>
      %657 = tensor.empty() : tensor<2x32x4x16xf32>
      %658 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%656 : tensor<2x4x32x16xf32>) outs(%657 : tensor<2x32x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x4x16xf32>
      %collapsed_129 = tensor.collapse_shape %658 [[0], [1], [2, 3]] : tensor<2x32x4x16xf32> into tensor<2x32x64xf32>
      %659 = tensor.empty() : tensor<64x2x32xf32>
      %660 = linalg.generic {indexing_maps = [#map18, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_129 : tensor<2x32x64xf32>) outs(%659 : tensor<64x2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x2x32xf32>
      %collapsed_130 = tensor.collapse_shape %660 [[0], [1, 2]] : tensor<64x2x32xf32> into tensor<64x64xf32>
      %661 = tensor.empty() : tensor<64x64xf32>
      %662 = linalg.fill ins(%cst_9 : f32) outs(%661 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %663 = linalg.matmul ins(%collapsed_130, %collapsed_59 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%662 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %664 = tensor.empty() : tensor<64x64xf32>
      %665 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%663 : tensor<64x64xf32>) outs(%664 : tensor<64x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x64xf32>
      %collapsed_131 = tensor.collapse_shape %658 [[0, 1], [2, 3]] : tensor<2x32x4x16xf32> into tensor<64x64xf32>
      %666 = tensor.empty() : tensor<64x64xf32>
      %667 = linalg.generic {indexing_maps = [#map19, #map], iterator_types = ["parallel", "parallel"]} ins(%274 : tensor<64x64xf32>) outs(%666 : tensor<64x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x64xf32>
      %668 = tensor.empty() : tensor<64x64xf32>
      %669 = linalg.fill ins(%cst_9 : f32) outs(%668 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %670 = linalg.matmul ins(%collapsed_131, %667 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%669 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %expanded_132 = tensor.expand_shape %670 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xf32> into tensor<2x32x64xf32>
      %671 = tensor.empty() : tensor<2x32x64xf32>
      %672 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%640, %expanded_132 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%671 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %673 = tensor.empty() : tensor<2x32x64xf32>
      %674 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%295, %672 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%673 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %675 = tensor.empty() : tensor<64xf32>
      %676 = linalg.fill ins(%cst_9 : f32) outs(%675 : tensor<64xf32>) -> tensor<64xf32>
      %677 = linalg.generic {indexing_maps = [#map18, #map20], iterator_types = ["parallel", "reduction", "reduction"]} ins(%674 : tensor<2x32x64xf32>) outs(%676 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<64xf32>
      %expanded_133 = tensor.expand_shape %677 [[0, 1, 2]] output_shape [1, 1, 64] : tensor<64xf32> into tensor<1x1x64xf32>
      %678 = tensor.empty() : tensor<2x32x64xf32>
      %679 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%672, %297 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%678 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %680 = tensor.empty() : tensor<64xf32>
      %681 = linalg.fill ins(%cst_9 : f32) outs(%680 : tensor<64xf32>) -> tensor<64xf32>
      %682 = linalg.generic {indexing_maps = [#map18, #map20], iterator_types = ["parallel", "reduction", "reduction"]} ins(%expanded_133 : tensor<1x1x64xf32>) outs(%681 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<64xf32>
      %683 = tensor.empty() : tensor<2x32x64xf32>
      %684 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266, %679 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%683 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %685 = tensor.empty() : tensor<2x32xf32>
      %686 = linalg.fill ins(%cst_9 : f32) outs(%685 : tensor<2x32xf32>) -> tensor<2x32xf32>
      %687 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%684 : tensor<2x32x64xf32>) outs(%686 : tensor<2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32xf32>
      %expanded_134 = tensor.expand_shape %687 [[0], [1, 2]] output_shape [2, 32, 1] : tensor<2x32xf32> into tensor<2x32x1xf32>
      %688 = tensor.empty() : tensor<2x32x64xf32>
      %689 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%679, %293 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%688 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %690 = tensor.empty() : tensor<2x32x64xf32>
      %691 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%522, %689 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%690 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %692 = tensor.empty() : tensor<2x32x1xf32>
      %693 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_134, %291 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%692 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %694 = tensor.empty() : tensor<2x32x1xf32>
      %695 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%693 : tensor<2x32x1xf32>) outs(%694 : tensor<2x32x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.divf %in, %cst_8 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x1xf32>
      %696 = tensor.empty() : tensor<2x32xf32>
      %697 = linalg.fill ins(%cst_9 : f32) outs(%696 : tensor<2x32xf32>) -> tensor<2x32xf32>
      %698 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%695 : tensor<2x32x1xf32>) outs(%697 : tensor<2x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        %754 = arith.addf %out, %in : f32
        linalg.yield %754 : f32
      } -> tensor<2x32xf32>
      %699 = tensor.empty() : tensor<2x32x64xf32>
      %700 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%698 : tensor<2x32xf32>) outs(%699 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x32x64xf32>
      %701 = tensor.empty() : tensor<2x32x64xf32>
      %702 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%266, %700 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%701 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %703 = tensor.empty() : tensor<2x32x64xf32>
      %704 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%691, %702 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%703 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %705 = tensor.empty() : tensor<2x32x64xf32>
      %706 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%700, %266 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%705 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.mulf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %707 = tensor.empty() : tensor<2x32x64xf32>
      %708 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%704, %706 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%707 : tensor<2x32x64xf32>) {
      ^bb0(%in: f32, %in_144: f32, %out: f32):
        %754 = arith.addf %in, %in_144 : f32
        linalg.yield %754 : f32
      } -> tensor<2x32x64xf32>
      %709 = tensor.empty() : tensor<1x128x64xf32>
      %710 = linalg.generic {indexing_maps = [#map24, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%443 : tensor<128x64xf32>) outs(%709 : tensor<1x128x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x128x64xf32>
      %711 = arith.index_cast %235 : i32 to index
      %712 = arith.maxsi %711, %c0 : index
      %713 = arith.minsi %712, %c1 : index
      %inserted_slice_135 = tensor.insert_slice %710 into %arg16[%713, 0, 0] [1, 128, 64] [1, 1, 1] : tensor<1x128x64xf32> into tensor<2x128x64xf32>
      %714 = tensor.empty() : tensor<1x64x128xf32>
      %715 = linalg.generic {indexing_maps = [#map24, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%479 : tensor<64x128xf32>) outs(%714 : tensor<1x64x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64x128xf32>
      %716 = arith.index_cast %235 : i32 to index
      %717 = arith.maxsi %716, %c0 : index
      %718 = arith.minsi %717, %c1 : index
      %inserted_slice_136 = tensor.insert_slice %715 into %arg17[%718, 0, 0] [1, 64, 128] [1, 1, 1] : tensor<1x64x128xf32> into tensor<2x64x128xf32>
      %719 = tensor.empty() : tensor<1x64xf32>
      %720 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%682 : tensor<64xf32>) outs(%719 : tensor<1x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64xf32>
      %721 = arith.index_cast %235 : i32 to index
      %722 = arith.maxsi %721, %c0 : index
      %723 = arith.minsi %722, %c1 : index
      %inserted_slice_137 = tensor.insert_slice %720 into %arg18[%723, 0] [1, 64] [1, 1] : tensor<1x64xf32> into tensor<2x64xf32>
      %724 = tensor.empty() : tensor<1x64xf32>
      %725 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%496 : tensor<64xf32>) outs(%724 : tensor<1x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64xf32>
      %726 = arith.index_cast %235 : i32 to index
      %727 = arith.maxsi %726, %c0 : index
      %728 = arith.minsi %727, %c1 : index
      %inserted_slice_138 = tensor.insert_slice %725 into %arg19[%728, 0] [1, 64] [1, 1] : tensor<1x64xf32> into tensor<2x64xf32>
      %729 = tensor.empty() : tensor<1x64x128xf32>
      %730 = linalg.generic {indexing_maps = [#map24, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%459 : tensor<64x128xf32>) outs(%729 : tensor<1x64x128xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64x128xf32>
      %731 = arith.index_cast %235 : i32 to index
      %732 = arith.maxsi %731, %c0 : index
      %733 = arith.minsi %732, %c1 : index
      %inserted_slice_139 = tensor.insert_slice %730 into %arg20[%733, 0, 0] [1, 64, 128] [1, 1, 1] : tensor<1x64x128xf32> into tensor<2x64x128xf32>
      %734 = tensor.empty() : tensor<1x64x32xf32>
      %735 = linalg.generic {indexing_maps = [#map24, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%633 : tensor<64x32xf32>) outs(%734 : tensor<1x64x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64x32xf32>
      %736 = arith.index_cast %235 : i32 to index
      %737 = arith.maxsi %736, %c0 : index
      %738 = arith.minsi %737, %c1 : index
      %inserted_slice_140 = tensor.insert_slice %735 into %arg21[%738, 0, 0] [1, 64, 32] [1, 1, 1] : tensor<1x64x32xf32> into tensor<2x64x32xf32>
      %739 = tensor.empty() : tensor<1x64x64xf32>
      %740 = linalg.generic {indexing_maps = [#map24, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%529 : tensor<64x64xf32>) outs(%739 : tensor<1x64x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64x64xf32>
      %741 = arith.index_cast %235 : i32 to index
      %742 = arith.maxsi %741, %c0 : index
      %743 = arith.minsi %742, %c1 : index
      %inserted_slice_141 = tensor.insert_slice %740 into %arg22[%743, 0, 0] [1, 64, 64] [1, 1, 1] : tensor<1x64x64xf32> into tensor<2x64x64xf32>
      %744 = tensor.empty() : tensor<1x64x64xf32>
      %745 = linalg.generic {indexing_maps = [#map24, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%665 : tensor<64x64xf32>) outs(%744 : tensor<1x64x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64x64xf32>
      %746 = arith.index_cast %235 : i32 to index
      %747 = arith.maxsi %746, %c0 : index
      %748 = arith.minsi %747, %c1 : index
      %inserted_slice_142 = tensor.insert_slice %745 into %arg23[%748, 0, 0] [1, 64, 64] [1, 1, 1] : tensor<1x64x64xf32> into tensor<2x64x64xf32>
      %749 = tensor.empty() : tensor<1x64x32xf32>
      %750 = linalg.generic {indexing_maps = [#map24, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%603 : tensor<64x32xf32>) outs(%749 : tensor<1x64x32xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64x32xf32>
      %751 = arith.index_cast %235 : i32 to index
      %752 = arith.maxsi %751, %c0 : index
      %753 = arith.minsi %752, %c1 : index
      %inserted_slice_143 = tensor.insert_slice %750 into %arg24[%753, 0, 0] [1, 64, 32] [1, 1, 1] : tensor<1x64x32xf32> into tensor<2x64x32xf32>
      scf.yield %708, %inserted_slice_135, %inserted_slice_136, %inserted_slice_137, %inserted_slice_138, %inserted_slice_139, %inserted_slice_140, %inserted_slice_141, %inserted_slice_142, %inserted_slice_143 : tensor<2x32x64xf32>, tensor<2x128x64xf32>, tensor<2x64x128xf32>, tensor<2x64xf32>, tensor<2x64xf32>, tensor<2x64x128xf32>, tensor<2x64x32xf32>, tensor<2x64x64xf32>, tensor<2x64x64xf32>, tensor<2x64x32xf32>
    }
    %collapsed_37 = tensor.collapse_shape %expanded [[0, 1], [2]] : tensor<2x32x1xi32> into tensor<64x1xi32>
    %collapsed_38 = tensor.collapse_shape %185#0 [[0, 1], [2]] : tensor<2x32x64xf32> into tensor<64x64xf32>
    %186 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%collapsed_38, %collapsed_37 : tensor<64x64xf32>, tensor<64x1xi32>) outs(%cst_13 : tensor<256x64xf32>) {
    ^bb0(%arg14: f32, %arg15: f32):
      %235 = arith.addf %arg15, %arg14 : f32
      iree_linalg_ext.yield %235 : f32
    } -> tensor<256x64xf32>
    %187 = tensor.empty() : tensor<256x64xf32>
    %188 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%186 : tensor<256x64xf32>) outs(%187 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<256x64xf32>
    %189 = tensor.empty() : tensor<256x64xf32>
    %190 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %188 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%189 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<256x64xf32>
    %191 = tensor.empty() : tensor<64x256xf32>
    %192 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%145 : tensor<64x256xf32>) outs(%191 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<64x256xf32>
    %193 = tensor.empty() : tensor<64x256xf32>
    %194 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %192 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%193 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<64x256xf32>
    %195 = tensor.empty() : tensor<2x128x64xf32>
    %196 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185#1 : tensor<2x128x64xf32>) outs(%195 : tensor<2x128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<2x128x64xf32>
    %197 = tensor.empty() : tensor<2x128x64xf32>
    %198 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2, %196 : tensor<2x128x64xf32>, tensor<2x128x64xf32>) outs(%197 : tensor<2x128x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x128x64xf32>
    %199 = tensor.empty() : tensor<2x64x128xf32>
    %200 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185#2 : tensor<2x64x128xf32>) outs(%199 : tensor<2x64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x128xf32>
    %201 = tensor.empty() : tensor<2x64x128xf32>
    %202 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3, %200 : tensor<2x64x128xf32>, tensor<2x64x128xf32>) outs(%201 : tensor<2x64x128xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x128xf32>
    %203 = tensor.empty() : tensor<2x64xf32>
    %204 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%185#3 : tensor<2x64xf32>) outs(%203 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64xf32>
    %205 = tensor.empty() : tensor<2x64xf32>
    %206 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg4, %204 : tensor<2x64xf32>, tensor<2x64xf32>) outs(%205 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64xf32>
    %207 = tensor.empty() : tensor<2x64xf32>
    %208 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%185#4 : tensor<2x64xf32>) outs(%207 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64xf32>
    %209 = tensor.empty() : tensor<2x64xf32>
    %210 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg5, %208 : tensor<2x64xf32>, tensor<2x64xf32>) outs(%209 : tensor<2x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64xf32>
    %211 = tensor.empty() : tensor<2x64x128xf32>
    %212 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185#5 : tensor<2x64x128xf32>) outs(%211 : tensor<2x64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x128xf32>
    %213 = tensor.empty() : tensor<2x64x128xf32>
    %214 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %212 : tensor<2x64x128xf32>, tensor<2x64x128xf32>) outs(%213 : tensor<2x64x128xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x128xf32>
    %215 = tensor.empty() : tensor<2x64x32xf32>
    %216 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185#6 : tensor<2x64x32xf32>) outs(%215 : tensor<2x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x32xf32>
    %217 = tensor.empty() : tensor<2x64x32xf32>
    %218 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %216 : tensor<2x64x32xf32>, tensor<2x64x32xf32>) outs(%217 : tensor<2x64x32xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x32xf32>
    %219 = tensor.empty() : tensor<2x64x64xf32>
    %220 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185#7 : tensor<2x64x64xf32>) outs(%219 : tensor<2x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x64xf32>
    %221 = tensor.empty() : tensor<2x64x64xf32>
    %222 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %220 : tensor<2x64x64xf32>, tensor<2x64x64xf32>) outs(%221 : tensor<2x64x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x64xf32>
    %223 = tensor.empty() : tensor<2x64x64xf32>
    %224 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185#8 : tensor<2x64x64xf32>) outs(%223 : tensor<2x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x64xf32>
    %225 = tensor.empty() : tensor<2x64x64xf32>
    %226 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %224 : tensor<2x64x64xf32>, tensor<2x64x64xf32>) outs(%225 : tensor<2x64x64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x64xf32>
    %227 = tensor.empty() : tensor<2x64x32xf32>
    %228 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185#9 : tensor<2x64x32xf32>) outs(%227 : tensor<2x64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x32xf32>
    %229 = tensor.empty() : tensor<2x64x32xf32>
    %230 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %228 : tensor<2x64x32xf32>, tensor<2x64x32xf32>) outs(%229 : tensor<2x64x32xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<2x64x32xf32>
    %231 = tensor.empty() : tensor<64xf32>
    %232 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%160 : tensor<64xf32>) outs(%231 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %235 = arith.mulf %in, %cst_0 : f32
      linalg.yield %235 : f32
    } -> tensor<64xf32>
    %233 = tensor.empty() : tensor<64xf32>
    %234 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%arg11, %232 : tensor<64xf32>, tensor<64xf32>) outs(%233 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_39: f32, %out: f32):
      %235 = arith.subf %in, %in_39 : f32
      linalg.yield %235 : f32
    } -> tensor<64xf32>
    return %110, %190, %194, %198, %202, %206, %210, %214, %218, %222, %226, %230, %234 : tensor<f32>, tensor<256x64xf32>, tensor<64x256xf32>, tensor<2x128x64xf32>, tensor<2x64x128xf32>, tensor<2x64xf32>, tensor<2x64xf32>, tensor<2x64x128xf32>, tensor<2x64x32xf32>, tensor<2x64x64xf32>, tensor<2x64x64xf32>, tensor<2x64x32xf32>, tensor<64xf32>
  }
}

