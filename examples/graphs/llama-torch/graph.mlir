#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map7 = affine_map<(d0, d1, d2) -> (d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map14 = affine_map<(d0, d1) -> (d0)>
#map15 = affine_map<(d0, d1) -> (d0, 0)>
#map16 = affine_map<(d0) -> ()>
#map17 = affine_map<(d0, d1) -> ()>
#map18 = affine_map<(d0) -> (d0, 0)>
#map19 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
module {
  func.func @train_step(%arg0: tensor<256x64xf32>, %arg1: tensor<64x64xf32>, %arg2: tensor<32x64xf32>, %arg3: tensor<32x64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<128x64xf32>, %arg6: tensor<128x64xf32>, %arg7: tensor<64x128xf32>, %arg8: tensor<64xf32>, %arg9: tensor<64xf32>, %arg10: tensor<64x64xf32>, %arg11: tensor<32x64xf32>, %arg12: tensor<32x64xf32>, %arg13: tensor<64x64xf32>, %arg14: tensor<128x64xf32>, %arg15: tensor<128x64xf32>, %arg16: tensor<64x128xf32>, %arg17: tensor<64xf32>, %arg18: tensor<64xf32>, %arg19: tensor<64xf32>, %arg20: tensor<256x64xf32>, %arg21: tensor<256x64xf32>, %arg22: tensor<64x64xf32>, %arg23: tensor<32x64xf32>, %arg24: tensor<32x64xf32>, %arg25: tensor<64x64xf32>, %arg26: tensor<128x64xf32>, %arg27: tensor<128x64xf32>, %arg28: tensor<64x128xf32>, %arg29: tensor<64xf32>, %arg30: tensor<64xf32>, %arg31: tensor<64x64xf32>, %arg32: tensor<32x64xf32>, %arg33: tensor<32x64xf32>, %arg34: tensor<64x64xf32>, %arg35: tensor<128x64xf32>, %arg36: tensor<128x64xf32>, %arg37: tensor<64x128xf32>, %arg38: tensor<64xf32>, %arg39: tensor<64xf32>, %arg40: tensor<64xf32>, %arg41: tensor<256x64xf32>, %arg42: tensor<256x64xf32>, %arg43: tensor<64x64xf32>, %arg44: tensor<32x64xf32>, %arg45: tensor<32x64xf32>, %arg46: tensor<64x64xf32>, %arg47: tensor<128x64xf32>, %arg48: tensor<128x64xf32>, %arg49: tensor<64x128xf32>, %arg50: tensor<64xf32>, %arg51: tensor<64xf32>, %arg52: tensor<64x64xf32>, %arg53: tensor<32x64xf32>, %arg54: tensor<32x64xf32>, %arg55: tensor<64x64xf32>, %arg56: tensor<128x64xf32>, %arg57: tensor<128x64xf32>, %arg58: tensor<64x128xf32>, %arg59: tensor<64xf32>, %arg60: tensor<64xf32>, %arg61: tensor<64xf32>, %arg62: tensor<256x64xf32>, %arg63: tensor<f32>, %arg64: tensor<2x32xi64>, %arg65: tensor<2x32xi64>) -> (tensor<f32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<256x64xf32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<256x64xf32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<256x64xf32>, tensor<f32>) {
    %cst = arith.constant dense<0.000000e+00> : tensor<64x256xf32>
    %c256 = arith.constant 256 : index
    %cst_0 = arith.constant 0.000000e+00 : bf16
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : bf16
    %cst_3 = arith.constant dense_resource<torch_tensor_2_1_32_32_torch.float32> : tensor<2x1x32x32xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_5 = arith.constant 9.9999999999999995E-7 : f64
    %cst_6 = arith.constant 9.000000e-01 : f64
    %cst_7 = arith.constant 0.94999999999999996 : f64
    %cst_8 = arith.constant 0.099999999999999978 : f64
    %cst_9 = arith.constant 0.050000000000000044 : f64
    %cst_10 = arith.constant 1.000000e-08 : f64
    %cst_11 = arith.constant 9.997000e-01 : f64
    %cst_12 = arith.constant 3.000000e-03 : f64
    %cst_13 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_14 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_15 = arith.constant dense<0.000000e+00> : tensor<2x4x32x16xbf16>
    %cst_16 = arith.constant dense<0.000000e+00> : tensor<2x2x32x16xbf16>
    %cst_17 = arith.constant 1.000000e+00 : f32
    %cst_18 = arith.constant 6.400000e+01 : f32
    %cst_19 = arith.constant 2.500000e-01 : bf16
    %cst_20 = arith.constant -5.000000e-01 : f32
    %cst_21 = arith.constant 2.000000e+00 : f32
    %c-100_i64 = arith.constant -100 : i64
    %c3_i64 = arith.constant 3 : i64
    %c2_i64 = arith.constant 2 : i64
    %c1_i64 = arith.constant 1 : i64
    %c64 = arith.constant 64 : index
    %c0_i64 = arith.constant 0 : i64
    %cst_22 = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %cst_23 = arith.constant dense<0.000000e+00> : tensor<256x64xbf16>
    %cst_24 = arith.constant -1.000000e+00 : f32
    %cst_25 = arith.constant dense_resource<torch_tensor_1_32_torch.int64> : tensor<1x32xi64>
    %cst_26 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%arg63 : tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %cst_17 : f32
      linalg.yield %837 : f32
    } -> tensor<f32>
    %2 = tensor.empty() : tensor<256x64xbf16>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<256x64xf32>) outs(%2 : tensor<256x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<256x64xbf16>
    %4 = tensor.empty() : tensor<64x64xbf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %6 = tensor.empty() : tensor<32x64xbf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<32x64xf32>) outs(%6 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<32x64xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<32x64xf32>) outs(%6 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<32x64xbf16>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %10 = tensor.empty() : tensor<128x64xbf16>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<128x64xf32>) outs(%10 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<128x64xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<128x64xf32>) outs(%10 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<128x64xbf16>
    %13 = tensor.empty() : tensor<64x128xbf16>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %15 = tensor.empty() : tensor<64xbf16>
    %16 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg8 : tensor<64xf32>) outs(%15 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64xbf16>
    %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg9 : tensor<64xf32>) outs(%15 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64xbf16>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg10 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<32x64xf32>) outs(%6 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<32x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg12 : tensor<32x64xf32>) outs(%6 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<32x64xbf16>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg14 : tensor<128x64xf32>) outs(%10 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<128x64xbf16>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg15 : tensor<128x64xf32>) outs(%10 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<128x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg16 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %25 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg17 : tensor<64xf32>) outs(%15 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64xbf16>
    %26 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg18 : tensor<64xf32>) outs(%15 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64xbf16>
    %27 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg19 : tensor<64xf32>) outs(%15 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64xbf16>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg20 : tensor<256x64xf32>) outs(%2 : tensor<256x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<256x64xbf16>
    %29 = tensor.empty() : tensor<2x1x32x32xbf16>
    %30 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<2x1x32x32xf32>) outs(%29 : tensor<2x1x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x1x32x32xbf16>
    %31 = tensor.empty() : tensor<2x32x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg64 : tensor<2x32xi64>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: i64, %out: bf16):
      %837 = arith.index_cast %in : i64 to index
      %838 = linalg.index 2 : index
      %839 = arith.cmpi slt, %837, %c256 : index
      cf.assert %839, "index must be smaller than dim size"
      %840 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %840, "index must be larger or equal to 0"
      %extracted = tensor.extract %3[%837, %838] : tensor<256x64xbf16>
      linalg.yield %extracted : bf16
    } -> tensor<2x32x64xbf16>
    %expanded = tensor.expand_shape %cst_25 [[0], [1, 2]] output_shape [1, 32, 1] : tensor<1x32xi64> into tensor<1x32x1xi64>
    %33 = tensor.empty() : tensor<1x32x1xf32>
    %34 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x32x1xi64>) outs(%33 : tensor<1x32x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %837 = arith.sitofp %in : i64 to f32
      linalg.yield %837 : f32
    } -> tensor<1x32x1xf32>
    %35 = tensor.empty() : tensor<1x32x8xf32>
    %36 = linalg.generic {indexing_maps = [#map6, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %cst_4 : tensor<1x32x1xf32>, tensor<8xf32>) outs(%35 : tensor<1x32x8xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<1x32x8xf32>
    %concat = tensor.concat dim(2) %36, %36 : (tensor<1x32x8xf32>, tensor<1x32x8xf32>) -> tensor<1x32x16xf32>
    %37 = tensor.empty() : tensor<1x32x16xf32>
    %38 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x32x16xf32>) outs(%37 : tensor<1x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.cos %in : f32
      linalg.yield %837 : f32
    } -> tensor<1x32x16xf32>
    %39 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x32x16xf32>) outs(%37 : tensor<1x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sin %in : f32
      linalg.yield %837 : f32
    } -> tensor<1x32x16xf32>
    %40 = tensor.empty() : tensor<1x32x16xbf16>
    %41 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<1x32x16xf32>) outs(%40 : tensor<1x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<1x32x16xbf16>
    %42 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x32x16xf32>) outs(%40 : tensor<1x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<1x32x16xbf16>
    %43 = tensor.empty() : tensor<2x32x64xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %45 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %46 = tensor.empty() : tensor<2x32x1xf32>
    %47 = linalg.fill ins(%cst_22 : f32) outs(%46 : tensor<2x32x1xf32>) -> tensor<2x32x1xf32>
    %48 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%45 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %49 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %50 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_5 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<2x32x1xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.rsqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %52 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44, %51 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %53 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %54 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %53 : tensor<64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %transposed = linalg.transpose ins(%5 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %54 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %55 = tensor.empty() : tensor<64x64xf32>
    %56 = linalg.fill ins(%cst_22 : f32) outs(%55 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %57 = linalg.matmul ins(%collapsed, %transposed : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_27 = tensor.expand_shape %58 [[0, 1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<64x64xbf16> into tensor<2x32x4x16xbf16>
    %59 = tensor.empty() : tensor<2x4x32x16xbf16>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<2x32x4x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) permutation = [0, 2, 1, 3] 
    %60 = tensor.empty() : tensor<64x32xbf16>
    %transposed_29 = linalg.transpose ins(%7 : tensor<32x64xbf16>) outs(%60 : tensor<64x32xbf16>) permutation = [1, 0] 
    %61 = tensor.empty() : tensor<64x32xf32>
    %62 = linalg.fill ins(%cst_22 : f32) outs(%61 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %63 = linalg.matmul ins(%collapsed, %transposed_29 : tensor<64x64xbf16>, tensor<64x32xbf16>) outs(%62 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%63 : tensor<64x32xf32>) outs(%60 : tensor<64x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x32xbf16>
    %expanded_30 = tensor.expand_shape %64 [[0, 1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<64x32xbf16> into tensor<2x32x2x16xbf16>
    %65 = tensor.empty() : tensor<2x2x32x16xbf16>
    %transposed_31 = linalg.transpose ins(%expanded_30 : tensor<2x32x2x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_32 = linalg.transpose ins(%8 : tensor<32x64xbf16>) outs(%60 : tensor<64x32xbf16>) permutation = [1, 0] 
    %66 = linalg.matmul ins(%collapsed, %transposed_32 : tensor<64x64xbf16>, tensor<64x32xbf16>) outs(%62 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%66 : tensor<64x32xf32>) outs(%60 : tensor<64x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x32xbf16>
    %expanded_33 = tensor.expand_shape %67 [[0, 1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<64x32xbf16> into tensor<2x32x2x16xbf16>
    %transposed_34 = linalg.transpose ins(%expanded_33 : tensor<2x32x2x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_35 = tensor.expand_shape %41 [[0], [1, 2], [3]] output_shape [1, 1, 32, 16] : tensor<1x32x16xbf16> into tensor<1x1x32x16xbf16>
    %expanded_36 = tensor.expand_shape %42 [[0], [1, 2], [3]] output_shape [1, 1, 32, 16] : tensor<1x32x16xbf16> into tensor<1x1x32x16xbf16>
    %68 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_28, %expanded_35 : tensor<2x4x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %extracted_slice = tensor.extract_slice %transposed_28[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xbf16> to tensor<2x4x32x8xbf16>
    %extracted_slice_37 = tensor.extract_slice %transposed_28[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xbf16> to tensor<2x4x32x8xbf16>
    %69 = tensor.empty() : tensor<2x4x32x8xbf16>
    %70 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_37 : tensor<2x4x32x8xbf16>) outs(%69 : tensor<2x4x32x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x8xbf16>
    %concat_38 = tensor.concat dim(3) %70, %extracted_slice : (tensor<2x4x32x8xbf16>, tensor<2x4x32x8xbf16>) -> tensor<2x4x32x16xbf16>
    %71 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_38, %expanded_36 : tensor<2x4x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %72 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %71 : tensor<2x4x32x16xbf16>, tensor<2x4x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %73 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_31, %expanded_35 : tensor<2x2x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %extracted_slice_39 = tensor.extract_slice %transposed_31[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xbf16> to tensor<2x2x32x8xbf16>
    %extracted_slice_40 = tensor.extract_slice %transposed_31[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xbf16> to tensor<2x2x32x8xbf16>
    %74 = tensor.empty() : tensor<2x2x32x8xbf16>
    %75 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_40 : tensor<2x2x32x8xbf16>) outs(%74 : tensor<2x2x32x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x8xbf16>
    %concat_41 = tensor.concat dim(3) %75, %extracted_slice_39 : (tensor<2x2x32x8xbf16>, tensor<2x2x32x8xbf16>) -> tensor<2x2x32x16xbf16>
    %76 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_41, %expanded_36 : tensor<2x2x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %77 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %76 : tensor<2x2x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %78 = tensor.empty() : tensor<2x2x2x32x16xbf16>
    %79 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<2x2x32x16xbf16>) outs(%78 : tensor<2x2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x32x16xbf16>
    %collapsed_42 = tensor.collapse_shape %79 [[0], [1, 2], [3], [4]] : tensor<2x2x2x32x16xbf16> into tensor<2x4x32x16xbf16>
    %80 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_34 : tensor<2x2x32x16xbf16>) outs(%78 : tensor<2x2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x32x16xbf16>
    %81 = tensor.empty() : tensor<2x4x16x32xbf16>
    %transposed_43 = linalg.transpose ins(%collapsed_42 : tensor<2x4x32x16xbf16>) outs(%81 : tensor<2x4x16x32xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_44 = tensor.collapse_shape %72 [[0, 1], [2], [3]] : tensor<2x4x32x16xbf16> into tensor<8x32x16xbf16>
    %collapsed_45 = tensor.collapse_shape %transposed_43 [[0, 1], [2], [3]] : tensor<2x4x16x32xbf16> into tensor<8x16x32xbf16>
    %82 = tensor.empty() : tensor<8x32x32xf32>
    %83 = linalg.fill ins(%cst_22 : f32) outs(%82 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
    %84 = linalg.batch_matmul ins(%collapsed_44, %collapsed_45 : tensor<8x32x16xbf16>, tensor<8x16x32xbf16>) outs(%83 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
    %85 = tensor.empty() : tensor<8x32x32xbf16>
    %86 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<8x32x32xf32>) outs(%85 : tensor<8x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x32xbf16>
    %expanded_46 = tensor.expand_shape %86 [[0, 1], [2], [3]] output_shape [2, 4, 32, 32] : tensor<8x32x32xbf16> into tensor<2x4x32x32xbf16>
    %87 = tensor.empty() : tensor<2x4x32x32xbf16>
    %88 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_46 : tensor<2x4x32x32xbf16>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.mulf %in, %cst_19 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %89 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %30 : tensor<2x4x32x32xbf16>, tensor<2x1x32x32xbf16>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %90 = tensor.empty() : tensor<2x4x32x32xf32>
    %91 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<2x4x32x32xbf16>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %92 = tensor.empty() : tensor<2x4x32xi64>
    %93 = linalg.fill ins(%c0_i64 : i64) outs(%92 : tensor<2x4x32xi64>) -> tensor<2x4x32xi64>
    %94 = tensor.empty() : tensor<2x4x32xf32>
    %95 = linalg.fill ins(%cst_1 : f32) outs(%94 : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
    %96:2 = linalg.generic {indexing_maps = [#map3, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%91 : tensor<2x4x32x32xf32>) outs(%95, %93 : tensor<2x4x32xf32>, tensor<2x4x32xi64>) {
    ^bb0(%in: f32, %out: f32, %out_225: i64):
      %837 = linalg.index 3 : index
      %838 = arith.index_cast %837 : index to i64
      %839 = arith.maximumf %in, %out : f32
      %840 = arith.cmpf ogt, %in, %out : f32
      %841 = arith.select %840, %838, %out_225 : i64
      linalg.yield %839, %841 : f32, i64
    } -> (tensor<2x4x32xf32>, tensor<2x4x32xi64>)
    %expanded_47 = tensor.expand_shape %96#0 [[0], [1], [2, 3]] output_shape [2, 4, 32, 1] : tensor<2x4x32xf32> into tensor<2x4x32x1xf32>
    %97 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %expanded_47 : tensor<2x4x32x32xf32>, tensor<2x4x32x1xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %98 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<2x4x32x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.exp %in : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %99 = tensor.empty() : tensor<2x4x32x1xf32>
    %100 = linalg.fill ins(%cst_22 : f32) outs(%99 : tensor<2x4x32x1xf32>) -> tensor<2x4x32x1xf32>
    %101 = linalg.generic {indexing_maps = [#map3, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%98 : tensor<2x4x32x32xf32>) outs(%100 : tensor<2x4x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x1xf32>
    %102 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %101 : tensor<2x4x32x32xf32>, tensor<2x4x32x1xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %103 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<2x4x32x32xf32>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %collapsed_48 = tensor.collapse_shape %103 [[0, 1], [2], [3]] : tensor<2x4x32x32xbf16> into tensor<8x32x32xbf16>
    %collapsed_49 = tensor.collapse_shape %80 [[0, 1, 2], [3], [4]] : tensor<2x2x2x32x16xbf16> into tensor<8x32x16xbf16>
    %104 = tensor.empty() : tensor<8x32x16xf32>
    %105 = linalg.fill ins(%cst_22 : f32) outs(%104 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %106 = linalg.batch_matmul ins(%collapsed_48, %collapsed_49 : tensor<8x32x32xbf16>, tensor<8x32x16xbf16>) outs(%105 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %107 = tensor.empty() : tensor<8x32x16xbf16>
    %108 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<8x32x16xf32>) outs(%107 : tensor<8x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x16xbf16>
    %expanded_50 = tensor.expand_shape %108 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xbf16> into tensor<2x4x32x16xbf16>
    %109 = tensor.empty() : tensor<2x32x4x16xbf16>
    %transposed_51 = linalg.transpose ins(%expanded_50 : tensor<2x4x32x16xbf16>) outs(%109 : tensor<2x32x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_52 = linalg.transpose ins(%9 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_53 = tensor.collapse_shape %transposed_51 [[0, 1], [2, 3]] : tensor<2x32x4x16xbf16> into tensor<64x64xbf16>
    %110 = linalg.matmul ins(%collapsed_53, %transposed_52 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%110 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_54 = tensor.expand_shape %111 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %112 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %expanded_54 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %113 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %114 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %115 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%114 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %116 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %117 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_5 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<2x32x1xf32>
    %118 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.rsqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %119 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113, %118 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %120 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %121 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %120 : tensor<64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %transposed_55 = linalg.transpose ins(%11 : tensor<128x64xbf16>) outs(%13 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed_56 = tensor.collapse_shape %121 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %122 = tensor.empty() : tensor<64x128xf32>
    %123 = linalg.fill ins(%cst_22 : f32) outs(%122 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %124 = linalg.matmul ins(%collapsed_56, %transposed_55 : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%123 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %125 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%124 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %expanded_57 = tensor.expand_shape %125 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xbf16> into tensor<2x32x128xbf16>
    %126 = tensor.empty() : tensor<2x32x128xbf16>
    %127 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_57 : tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      %838 = math.exp %837 : bf16
      %839 = arith.addf %838, %cst_2 : bf16
      %840 = arith.divf %cst_2, %839 : bf16
      linalg.yield %840 : bf16
    } -> tensor<2x32x128xbf16>
    %128 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127, %expanded_57 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %transposed_58 = linalg.transpose ins(%12 : tensor<128x64xbf16>) outs(%13 : tensor<64x128xbf16>) permutation = [1, 0] 
    %129 = linalg.matmul ins(%collapsed_56, %transposed_58 : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%123 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%129 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %expanded_59 = tensor.expand_shape %130 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xbf16> into tensor<2x32x128xbf16>
    %131 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %expanded_59 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %transposed_60 = linalg.transpose ins(%14 : tensor<64x128xbf16>) outs(%10 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_61 = tensor.collapse_shape %131 [[0, 1], [2]] : tensor<2x32x128xbf16> into tensor<64x128xbf16>
    %132 = linalg.matmul ins(%collapsed_61, %transposed_60 : tensor<64x128xbf16>, tensor<128x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%132 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_62 = tensor.expand_shape %133 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %134 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %expanded_62 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %135 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %136 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %137 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%136 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %138 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %139 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_5 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<2x32x1xf32>
    %140 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.rsqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %141 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135, %140 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %142 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %143 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %142 : tensor<64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %transposed_63 = linalg.transpose ins(%18 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_64 = tensor.collapse_shape %143 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %144 = linalg.matmul ins(%collapsed_64, %transposed_63 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%144 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_65 = tensor.expand_shape %145 [[0, 1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<64x64xbf16> into tensor<2x32x4x16xbf16>
    %transposed_66 = linalg.transpose ins(%expanded_65 : tensor<2x32x4x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_67 = linalg.transpose ins(%19 : tensor<32x64xbf16>) outs(%60 : tensor<64x32xbf16>) permutation = [1, 0] 
    %146 = linalg.matmul ins(%collapsed_64, %transposed_67 : tensor<64x64xbf16>, tensor<64x32xbf16>) outs(%62 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%146 : tensor<64x32xf32>) outs(%60 : tensor<64x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x32xbf16>
    %expanded_68 = tensor.expand_shape %147 [[0, 1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<64x32xbf16> into tensor<2x32x2x16xbf16>
    %transposed_69 = linalg.transpose ins(%expanded_68 : tensor<2x32x2x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_70 = linalg.transpose ins(%20 : tensor<32x64xbf16>) outs(%60 : tensor<64x32xbf16>) permutation = [1, 0] 
    %148 = linalg.matmul ins(%collapsed_64, %transposed_70 : tensor<64x64xbf16>, tensor<64x32xbf16>) outs(%62 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%148 : tensor<64x32xf32>) outs(%60 : tensor<64x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x32xbf16>
    %expanded_71 = tensor.expand_shape %149 [[0, 1], [2, 3]] output_shape [2, 32, 2, 16] : tensor<64x32xbf16> into tensor<2x32x2x16xbf16>
    %transposed_72 = linalg.transpose ins(%expanded_71 : tensor<2x32x2x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) permutation = [0, 2, 1, 3] 
    %150 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_66, %expanded_35 : tensor<2x4x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %extracted_slice_73 = tensor.extract_slice %transposed_66[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xbf16> to tensor<2x4x32x8xbf16>
    %extracted_slice_74 = tensor.extract_slice %transposed_66[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xbf16> to tensor<2x4x32x8xbf16>
    %151 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_74 : tensor<2x4x32x8xbf16>) outs(%69 : tensor<2x4x32x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x8xbf16>
    %concat_75 = tensor.concat dim(3) %151, %extracted_slice_73 : (tensor<2x4x32x8xbf16>, tensor<2x4x32x8xbf16>) -> tensor<2x4x32x16xbf16>
    %152 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_75, %expanded_36 : tensor<2x4x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %153 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%150, %152 : tensor<2x4x32x16xbf16>, tensor<2x4x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %154 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_69, %expanded_35 : tensor<2x2x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %extracted_slice_76 = tensor.extract_slice %transposed_69[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xbf16> to tensor<2x2x32x8xbf16>
    %extracted_slice_77 = tensor.extract_slice %transposed_69[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xbf16> to tensor<2x2x32x8xbf16>
    %155 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_77 : tensor<2x2x32x8xbf16>) outs(%74 : tensor<2x2x32x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x8xbf16>
    %concat_78 = tensor.concat dim(3) %155, %extracted_slice_76 : (tensor<2x2x32x8xbf16>, tensor<2x2x32x8xbf16>) -> tensor<2x2x32x16xbf16>
    %156 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_78, %expanded_36 : tensor<2x2x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %157 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%154, %156 : tensor<2x2x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %158 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%157 : tensor<2x2x32x16xbf16>) outs(%78 : tensor<2x2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x32x16xbf16>
    %collapsed_79 = tensor.collapse_shape %158 [[0], [1, 2], [3], [4]] : tensor<2x2x2x32x16xbf16> into tensor<2x4x32x16xbf16>
    %159 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_72 : tensor<2x2x32x16xbf16>) outs(%78 : tensor<2x2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x32x16xbf16>
    %transposed_80 = linalg.transpose ins(%collapsed_79 : tensor<2x4x32x16xbf16>) outs(%81 : tensor<2x4x16x32xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_81 = tensor.collapse_shape %153 [[0, 1], [2], [3]] : tensor<2x4x32x16xbf16> into tensor<8x32x16xbf16>
    %collapsed_82 = tensor.collapse_shape %transposed_80 [[0, 1], [2], [3]] : tensor<2x4x16x32xbf16> into tensor<8x16x32xbf16>
    %160 = linalg.batch_matmul ins(%collapsed_81, %collapsed_82 : tensor<8x32x16xbf16>, tensor<8x16x32xbf16>) outs(%83 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
    %161 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160 : tensor<8x32x32xf32>) outs(%85 : tensor<8x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x32xbf16>
    %expanded_83 = tensor.expand_shape %161 [[0, 1], [2], [3]] output_shape [2, 4, 32, 32] : tensor<8x32x32xbf16> into tensor<2x4x32x32xbf16>
    %162 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_83 : tensor<2x4x32x32xbf16>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.mulf %in, %cst_19 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %163 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%162, %30 : tensor<2x4x32x32xbf16>, tensor<2x1x32x32xbf16>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %164 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<2x4x32x32xbf16>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %165:2 = linalg.generic {indexing_maps = [#map3, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%164 : tensor<2x4x32x32xf32>) outs(%95, %93 : tensor<2x4x32xf32>, tensor<2x4x32xi64>) {
    ^bb0(%in: f32, %out: f32, %out_225: i64):
      %837 = linalg.index 3 : index
      %838 = arith.index_cast %837 : index to i64
      %839 = arith.maximumf %in, %out : f32
      %840 = arith.cmpf ogt, %in, %out : f32
      %841 = arith.select %840, %838, %out_225 : i64
      linalg.yield %839, %841 : f32, i64
    } -> (tensor<2x4x32xf32>, tensor<2x4x32xi64>)
    %expanded_84 = tensor.expand_shape %165#0 [[0], [1], [2, 3]] output_shape [2, 4, 32, 1] : tensor<2x4x32xf32> into tensor<2x4x32x1xf32>
    %166 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%164, %expanded_84 : tensor<2x4x32x32xf32>, tensor<2x4x32x1xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %167 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166 : tensor<2x4x32x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.exp %in : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %168 = linalg.generic {indexing_maps = [#map3, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%167 : tensor<2x4x32x32xf32>) outs(%100 : tensor<2x4x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x1xf32>
    %169 = linalg.generic {indexing_maps = [#map3, #map13, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167, %168 : tensor<2x4x32x32xf32>, tensor<2x4x32x1xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %170 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%169 : tensor<2x4x32x32xf32>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %collapsed_85 = tensor.collapse_shape %170 [[0, 1], [2], [3]] : tensor<2x4x32x32xbf16> into tensor<8x32x32xbf16>
    %collapsed_86 = tensor.collapse_shape %159 [[0, 1, 2], [3], [4]] : tensor<2x2x2x32x16xbf16> into tensor<8x32x16xbf16>
    %171 = linalg.batch_matmul ins(%collapsed_85, %collapsed_86 : tensor<8x32x32xbf16>, tensor<8x32x16xbf16>) outs(%105 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %172 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<8x32x16xf32>) outs(%107 : tensor<8x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x16xbf16>
    %expanded_87 = tensor.expand_shape %172 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xbf16> into tensor<2x4x32x16xbf16>
    %transposed_88 = linalg.transpose ins(%expanded_87 : tensor<2x4x32x16xbf16>) outs(%109 : tensor<2x32x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_89 = linalg.transpose ins(%21 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %collapsed_90 = tensor.collapse_shape %transposed_88 [[0, 1], [2, 3]] : tensor<2x32x4x16xbf16> into tensor<64x64xbf16>
    %173 = linalg.matmul ins(%collapsed_90, %transposed_89 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %174 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%173 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_91 = tensor.expand_shape %174 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %175 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %expanded_91 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %176 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %177 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %178 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%177 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %179 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %180 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_5 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<2x32x1xf32>
    %181 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%180 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.rsqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %182 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176, %181 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %183 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%182 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %184 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %183 : tensor<64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %transposed_92 = linalg.transpose ins(%22 : tensor<128x64xbf16>) outs(%13 : tensor<64x128xbf16>) permutation = [1, 0] 
    %collapsed_93 = tensor.collapse_shape %184 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %185 = linalg.matmul ins(%collapsed_93, %transposed_92 : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%123 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %186 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%185 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %expanded_94 = tensor.expand_shape %186 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xbf16> into tensor<2x32x128xbf16>
    %187 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_94 : tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      %838 = math.exp %837 : bf16
      %839 = arith.addf %838, %cst_2 : bf16
      %840 = arith.divf %cst_2, %839 : bf16
      linalg.yield %840 : bf16
    } -> tensor<2x32x128xbf16>
    %188 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187, %expanded_94 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %transposed_95 = linalg.transpose ins(%23 : tensor<128x64xbf16>) outs(%13 : tensor<64x128xbf16>) permutation = [1, 0] 
    %189 = linalg.matmul ins(%collapsed_93, %transposed_95 : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%123 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %190 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%189 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %expanded_96 = tensor.expand_shape %190 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xbf16> into tensor<2x32x128xbf16>
    %191 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188, %expanded_96 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %transposed_97 = linalg.transpose ins(%24 : tensor<64x128xbf16>) outs(%10 : tensor<128x64xbf16>) permutation = [1, 0] 
    %collapsed_98 = tensor.collapse_shape %191 [[0, 1], [2]] : tensor<2x32x128xbf16> into tensor<64x128xbf16>
    %192 = linalg.matmul ins(%collapsed_98, %transposed_97 : tensor<64x128xbf16>, tensor<128x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %193 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%192 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_99 = tensor.expand_shape %193 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %194 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175, %expanded_99 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %195 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%194 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %196 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %197 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%196 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %198 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%197 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %199 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%198 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_5 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<2x32x1xf32>
    %200 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.rsqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %201 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195, %200 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %202 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%201 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %203 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27, %202 : tensor<64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %204 = tensor.empty() : tensor<64x256xbf16>
    %transposed_100 = linalg.transpose ins(%28 : tensor<256x64xbf16>) outs(%204 : tensor<64x256xbf16>) permutation = [1, 0] 
    %collapsed_101 = tensor.collapse_shape %203 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %205 = tensor.empty() : tensor<64x256xf32>
    %206 = linalg.fill ins(%cst_22 : f32) outs(%205 : tensor<64x256xf32>) -> tensor<64x256xf32>
    %207 = linalg.matmul ins(%collapsed_101, %transposed_100 : tensor<64x64xbf16>, tensor<64x256xbf16>) outs(%206 : tensor<64x256xf32>) -> tensor<64x256xf32>
    %208 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%207 : tensor<64x256xf32>) outs(%204 : tensor<64x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x256xbf16>
    %expanded_102 = tensor.expand_shape %208 [[0, 1], [2]] output_shape [2, 32, 256] : tensor<64x256xbf16> into tensor<2x32x256xbf16>
    %209 = tensor.empty() : tensor<2x32x256xf32>
    %210 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_102 : tensor<2x32x256xbf16>) outs(%209 : tensor<2x32x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x256xf32>
    %collapsed_103 = tensor.collapse_shape %210 [[0, 1], [2]] : tensor<2x32x256xf32> into tensor<64x256xf32>
    %collapsed_104 = tensor.collapse_shape %arg65 [[0, 1]] : tensor<2x32xi64> into tensor<64xi64>
    %211 = tensor.empty() : tensor<64xi64>
    %212 = linalg.fill ins(%c0_i64 : i64) outs(%211 : tensor<64xi64>) -> tensor<64xi64>
    %213 = tensor.empty() : tensor<64xf32>
    %214 = linalg.fill ins(%cst_1 : f32) outs(%213 : tensor<64xf32>) -> tensor<64xf32>
    %215:2 = linalg.generic {indexing_maps = [#map1, #map14, #map14], iterator_types = ["parallel", "reduction"]} ins(%collapsed_103 : tensor<64x256xf32>) outs(%214, %212 : tensor<64xf32>, tensor<64xi64>) {
    ^bb0(%in: f32, %out: f32, %out_225: i64):
      %837 = linalg.index 1 : index
      %838 = arith.index_cast %837 : index to i64
      %839 = arith.maximumf %in, %out : f32
      %840 = arith.cmpf ogt, %in, %out : f32
      %841 = arith.select %840, %838, %out_225 : i64
      linalg.yield %839, %841 : f32, i64
    } -> (tensor<64xf32>, tensor<64xi64>)
    %expanded_105 = tensor.expand_shape %215#0 [[0, 1]] output_shape [64, 1] : tensor<64xf32> into tensor<64x1xf32>
    %216 = linalg.generic {indexing_maps = [#map1, #map15, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_103, %expanded_105 : tensor<64x256xf32>, tensor<64x1xf32>) outs(%205 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x256xf32>
    %217 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%216 : tensor<64x256xf32>) outs(%205 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.exp %in : f32
      linalg.yield %837 : f32
    } -> tensor<64x256xf32>
    %218 = tensor.empty() : tensor<64x1xf32>
    %219 = linalg.fill ins(%cst_22 : f32) outs(%218 : tensor<64x1xf32>) -> tensor<64x1xf32>
    %220 = linalg.generic {indexing_maps = [#map1, #map15], iterator_types = ["parallel", "reduction"]} ins(%217 : tensor<64x256xf32>) outs(%219 : tensor<64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<64x1xf32>
    %221 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%220 : tensor<64x1xf32>) outs(%218 : tensor<64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.log %in : f32
      linalg.yield %837 : f32
    } -> tensor<64x1xf32>
    %222 = linalg.generic {indexing_maps = [#map1, #map15, #map1], iterator_types = ["parallel", "parallel"]} ins(%216, %221 : tensor<64x256xf32>, tensor<64x1xf32>) outs(%205 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x256xf32>
    %223 = tensor.empty() : tensor<64xi1>
    %224 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed_104 : tensor<64xi64>) outs(%223 : tensor<64xi1>) {
    ^bb0(%in: i64, %out: i1):
      %837 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %837 : i1
    } -> tensor<64xi1>
    %225 = linalg.generic {indexing_maps = [#map2, #map2, #map16, #map2], iterator_types = ["parallel"]} ins(%224, %collapsed_104, %cst_26 : tensor<64xi1>, tensor<64xi64>, tensor<i64>) outs(%211 : tensor<64xi64>) {
    ^bb0(%in: i1, %in_225: i64, %in_226: i64, %out: i64):
      %837 = arith.select %in, %in_225, %in_226 : i64
      linalg.yield %837 : i64
    } -> tensor<64xi64>
    %expanded_106 = tensor.expand_shape %225 [[0, 1]] output_shape [64, 1] : tensor<64xi64> into tensor<64x1xi64>
    %226 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_106 : tensor<64x1xi64>) outs(%219 : tensor<64x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %837 = linalg.index 0 : index
      %838 = arith.index_cast %in : i64 to index
      %839 = arith.cmpi slt, %838, %c256 : index
      cf.assert %839, "index must be smaller than dim size"
      %840 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %840, "index must be larger or equal to 0"
      %extracted = tensor.extract %222[%837, %838] : tensor<64x256xf32>
      linalg.yield %extracted : f32
    } -> tensor<64x1xf32>
    %collapsed_107 = tensor.collapse_shape %226 [[0, 1]] : tensor<64x1xf32> into tensor<64xf32>
    %227 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed_107 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.negf %in : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %228 = linalg.generic {indexing_maps = [#map2, #map2, #map16, #map2], iterator_types = ["parallel"]} ins(%224, %227, %cst_13 : tensor<64xi1>, tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: i1, %in_225: f32, %in_226: f32, %out: f32):
      %837 = arith.select %in, %in_225, %in_226 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %229 = tensor.empty() : tensor<i64>
    %230 = linalg.fill ins(%c0_i64 : i64) outs(%229 : tensor<i64>) -> tensor<i64>
    %231 = linalg.generic {indexing_maps = [#map2, #map16], iterator_types = ["reduction"]} ins(%224 : tensor<64xi1>) outs(%230 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %837 = arith.extui %in : i1 to i64
      %838 = arith.addi %837, %out : i64
      linalg.yield %838 : i64
    } -> tensor<i64>
    %232 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%231 : tensor<i64>) outs(%0 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %837 = arith.sitofp %in : i64 to f32
      linalg.yield %837 : f32
    } -> tensor<f32>
    %233 = linalg.fill ins(%cst_22 : f32) outs(%0 : tensor<f32>) -> tensor<f32>
    %234 = linalg.generic {indexing_maps = [#map2, #map16], iterator_types = ["reduction"]} ins(%228 : tensor<64xf32>) outs(%233 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<f32>
    %235 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%234, %232 : tensor<f32>, tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<f32>
    %236 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%cst_14, %232 : tensor<f32>, tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<f32>
    %expanded_108 = tensor.expand_shape %collapsed_104 [[0, 1]] output_shape [64, 1] : tensor<64xi64> into tensor<64x1xi64>
    %237 = tensor.empty() : tensor<64x1xi1>
    %238 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_108 : tensor<64x1xi64>) outs(%237 : tensor<64x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %837 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %837 : i1
    } -> tensor<64x1xi1>
    %239 = tensor.empty() : tensor<64x1xi64>
    %240 = linalg.generic {indexing_maps = [#map1, #map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%238, %expanded_108, %cst_26 : tensor<64x1xi1>, tensor<64x1xi64>, tensor<i64>) outs(%239 : tensor<64x1xi64>) {
    ^bb0(%in: i1, %in_225: i64, %in_226: i64, %out: i64):
      %837 = arith.select %in, %in_225, %in_226 : i64
      linalg.yield %837 : i64
    } -> tensor<64x1xi64>
    %241 = linalg.fill ins(%c0_i64 : i64) outs(%239 : tensor<64x1xi64>) -> tensor<64x1xi64>
    %242 = linalg.fill ins(%cst_22 : f32) outs(%213 : tensor<64xf32>) -> tensor<64xf32>
    %243:3 = linalg.generic {indexing_maps = [#map18, #map18, #map2], iterator_types = ["parallel"]} outs(%241, %241, %242 : tensor<64x1xi64>, tensor<64x1xi64>, tensor<64xf32>) {
    ^bb0(%out: i64, %out_225: i64, %out_226: f32):
      %837 = linalg.index 0 : index
      %838 = arith.remsi %837, %c64 : index
      %extracted = tensor.extract %240[%838, %c0] : tensor<64x1xi64>
      %839 = arith.index_cast %838 : index to i64
      linalg.yield %839, %extracted, %cst_24 : i64, i64, f32
    } -> (tensor<64x1xi64>, tensor<64x1xi64>, tensor<64xf32>)
    %244 = tensor.empty() : tensor<64x2xi64>
    %245 = linalg.fill ins(%c0_i64 : i64) outs(%244 : tensor<64x2xi64>) -> tensor<64x2xi64>
    %inserted_slice = tensor.insert_slice %243#0 into %245[0, 0] [64, 1] [1, 1] : tensor<64x1xi64> into tensor<64x2xi64>
    %inserted_slice_109 = tensor.insert_slice %243#1 into %inserted_slice[0, 1] [64, 1] [1, 1] : tensor<64x1xi64> into tensor<64x2xi64>
    %246 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%243#2, %inserted_slice_109 : tensor<64xf32>, tensor<64x2xi64>) outs(%cst : tensor<64x256xf32>) {
    ^bb0(%arg66: f32, %arg67: f32):
      tm_tensor.yield %arg66 : f32
    } -> tensor<64x256xf32>
    %247 = linalg.generic {indexing_maps = [#map1, #map17, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%238, %236, %cst_13 : tensor<64x1xi1>, tensor<f32>, tensor<f32>) outs(%218 : tensor<64x1xf32>) {
    ^bb0(%in: i1, %in_225: f32, %in_226: f32, %out: f32):
      %837 = arith.select %in, %in_225, %in_226 : f32
      linalg.yield %837 : f32
    } -> tensor<64x1xf32>
    %248 = linalg.generic {indexing_maps = [#map1, #map15, #map1], iterator_types = ["parallel", "parallel"]} ins(%246, %247 : tensor<64x256xf32>, tensor<64x1xf32>) outs(%205 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x256xf32>
    %249 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%222 : tensor<64x256xf32>) outs(%205 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.exp %in : f32
      linalg.yield %837 : f32
    } -> tensor<64x256xf32>
    %250 = linalg.generic {indexing_maps = [#map1, #map15], iterator_types = ["parallel", "reduction"]} ins(%248 : tensor<64x256xf32>) outs(%219 : tensor<64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<64x1xf32>
    %collapsed_110 = tensor.collapse_shape %250 [[0, 1]] : tensor<64x1xf32> into tensor<64xf32>
    %251 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_110 : tensor<64xf32>) outs(%205 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x256xf32>
    %252 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%249, %251 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%205 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x256xf32>
    %253 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%248, %252 : tensor<64x256xf32>, tensor<64x256xf32>) outs(%205 : tensor<64x256xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x256xf32>
    %expanded_111 = tensor.expand_shape %253 [[0, 1], [2]] output_shape [2, 32, 256] : tensor<64x256xf32> into tensor<2x32x256xf32>
    %254 = tensor.empty() : tensor<2x32x256xbf16>
    %255 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_111 : tensor<2x32x256xf32>) outs(%254 : tensor<2x32x256xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x256xbf16>
    %collapsed_112 = tensor.collapse_shape %255 [[0, 1], [2]] : tensor<2x32x256xbf16> into tensor<64x256xbf16>
    %transposed_113 = linalg.transpose ins(%collapsed_112 : tensor<64x256xbf16>) outs(%2 : tensor<256x64xbf16>) permutation = [1, 0] 
    %256 = tensor.empty() : tensor<256x64xf32>
    %257 = linalg.fill ins(%cst_22 : f32) outs(%256 : tensor<256x64xf32>) -> tensor<256x64xf32>
    %258 = linalg.matmul ins(%transposed_113, %collapsed_101 : tensor<256x64xbf16>, tensor<64x64xbf16>) outs(%257 : tensor<256x64xf32>) -> tensor<256x64xf32>
    %259 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%258 : tensor<256x64xf32>) outs(%2 : tensor<256x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<256x64xbf16>
    %260 = linalg.matmul ins(%collapsed_112, %28 : tensor<64x256xbf16>, tensor<256x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %261 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%260 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_114 = tensor.expand_shape %261 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %262 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_114, %27 : tensor<2x32x64xbf16>, tensor<64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %263 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_114, %202 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %264 = tensor.empty() : tensor<1x1x64xbf16>
    %265 = linalg.fill ins(%cst_0 : bf16) outs(%264 : tensor<1x1x64xbf16>) -> tensor<1x1x64xbf16>
    %266 = linalg.generic {indexing_maps = [#map5, #map19], iterator_types = ["reduction", "reduction", "parallel"]} ins(%263 : tensor<2x32x64xbf16>) outs(%265 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %out : bf16
      linalg.yield %837 : bf16
    } -> tensor<1x1x64xbf16>
    %collapsed_115 = tensor.collapse_shape %266 [[0, 1, 2]] : tensor<1x1x64xbf16> into tensor<64xbf16>
    %267 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%262 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %268 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267, %195 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %269 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%267, %200 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %270 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%268 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %271 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%200 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %272 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%270 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_20 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %273 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%272, %271 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %collapsed_116 = tensor.collapse_shape %273 [[0], [1, 2]] : tensor<2x32x1xf32> into tensor<2x32xf32>
    %274 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_116 : tensor<2x32xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x64xf32>
    %275 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%274 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %276 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %277 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_21 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %278 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%275, %277 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %279 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%269, %278 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %280 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%279 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %collapsed_117 = tensor.collapse_shape %280 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %transposed_118 = linalg.transpose ins(%collapsed_117 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %281 = linalg.matmul ins(%transposed_118, %collapsed_98 : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%123 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %282 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%281 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %283 = linalg.matmul ins(%collapsed_117, %24 : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%123 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %284 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%283 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %expanded_119 = tensor.expand_shape %284 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xbf16> into tensor<2x32x128xbf16>
    %285 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_119, %188 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %286 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_119, %expanded_96 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %collapsed_120 = tensor.collapse_shape %285 [[0, 1], [2]] : tensor<2x32x128xbf16> into tensor<64x128xbf16>
    %transposed_121 = linalg.transpose ins(%collapsed_120 : tensor<64x128xbf16>) outs(%10 : tensor<128x64xbf16>) permutation = [1, 0] 
    %287 = tensor.empty() : tensor<128x64xf32>
    %288 = linalg.fill ins(%cst_22 : f32) outs(%287 : tensor<128x64xf32>) -> tensor<128x64xf32>
    %289 = linalg.matmul ins(%transposed_121, %collapsed_93 : tensor<128x64xbf16>, tensor<64x64xbf16>) outs(%288 : tensor<128x64xf32>) -> tensor<128x64xf32>
    %290 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%289 : tensor<128x64xf32>) outs(%10 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<128x64xbf16>
    %291 = linalg.matmul ins(%collapsed_120, %23 : tensor<64x128xbf16>, tensor<128x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %292 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%291 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_122 = tensor.expand_shape %292 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %293 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126 : tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %cst_2 : bf16
    } -> tensor<2x32x128xbf16>
    %294 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%293, %187 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.subf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %295 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_94, %294 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %296 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%295 : tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %cst_2 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %297 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%286, %187 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %298 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%297, %296 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %collapsed_123 = tensor.collapse_shape %298 [[0, 1], [2]] : tensor<2x32x128xbf16> into tensor<64x128xbf16>
    %transposed_124 = linalg.transpose ins(%collapsed_123 : tensor<64x128xbf16>) outs(%10 : tensor<128x64xbf16>) permutation = [1, 0] 
    %299 = linalg.matmul ins(%transposed_124, %collapsed_93 : tensor<128x64xbf16>, tensor<64x64xbf16>) outs(%288 : tensor<128x64xf32>) -> tensor<128x64xf32>
    %300 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%299 : tensor<128x64xf32>) outs(%10 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<128x64xbf16>
    %301 = linalg.matmul ins(%collapsed_123, %22 : tensor<64x128xbf16>, tensor<128x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %302 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%301 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_125 = tensor.expand_shape %302 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %303 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_122, %expanded_125 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %304 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%303, %26 : tensor<2x32x64xbf16>, tensor<64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %305 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%303, %183 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %306 = linalg.generic {indexing_maps = [#map5, #map19], iterator_types = ["reduction", "reduction", "parallel"]} ins(%305 : tensor<2x32x64xbf16>) outs(%265 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %out : bf16
      linalg.yield %837 : bf16
    } -> tensor<1x1x64xbf16>
    %collapsed_126 = tensor.collapse_shape %306 [[0, 1, 2]] : tensor<1x1x64xbf16> into tensor<64xbf16>
    %307 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%304 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %308 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%307, %176 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %309 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%307, %181 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %310 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%308 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %311 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%181 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %312 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%310 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_20 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %313 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%312, %311 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %collapsed_127 = tensor.collapse_shape %313 [[0], [1, 2]] : tensor<2x32x1xf32> into tensor<2x32xf32>
    %314 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_127 : tensor<2x32xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x64xf32>
    %315 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%314 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %316 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %317 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%316 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_21 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %318 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%315, %317 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %319 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%309, %318 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %320 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%319 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %321 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%280, %320 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %collapsed_128 = tensor.collapse_shape %321 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %transposed_129 = linalg.transpose ins(%collapsed_128 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %322 = linalg.matmul ins(%transposed_129, %collapsed_90 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %323 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%322 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %324 = linalg.matmul ins(%collapsed_128, %21 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %325 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%324 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_130 = tensor.expand_shape %325 [[0, 1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<64x64xbf16> into tensor<2x32x4x16xbf16>
    %transposed_131 = linalg.transpose ins(%expanded_130 : tensor<2x32x4x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_132 = tensor.collapse_shape %transposed_131 [[0, 1], [2], [3]] : tensor<2x4x32x16xbf16> into tensor<8x32x16xbf16>
    %transposed_133 = linalg.transpose ins(%collapsed_85 : tensor<8x32x32xbf16>) outs(%85 : tensor<8x32x32xbf16>) permutation = [0, 2, 1] 
    %326 = linalg.batch_matmul ins(%transposed_133, %collapsed_132 : tensor<8x32x32xbf16>, tensor<8x32x16xbf16>) outs(%105 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %327 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%326 : tensor<8x32x16xf32>) outs(%107 : tensor<8x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x16xbf16>
    %328 = tensor.empty() : tensor<8x16x32xbf16>
    %transposed_134 = linalg.transpose ins(%collapsed_86 : tensor<8x32x16xbf16>) outs(%328 : tensor<8x16x32xbf16>) permutation = [0, 2, 1] 
    %329 = linalg.batch_matmul ins(%collapsed_132, %transposed_134 : tensor<8x32x16xbf16>, tensor<8x16x32xbf16>) outs(%83 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
    %330 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%329 : tensor<8x32x32xf32>) outs(%85 : tensor<8x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x32xbf16>
    %expanded_135 = tensor.expand_shape %330 [[0, 1], [2], [3]] output_shape [2, 4, 32, 32] : tensor<8x32x32xbf16> into tensor<2x4x32x32xbf16>
    %331 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_135 : tensor<2x4x32x32xbf16>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %332 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%331, %169 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %333 = linalg.generic {indexing_maps = [#map3, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%332 : tensor<2x4x32x32xf32>) outs(%100 : tensor<2x4x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x1xf32>
    %collapsed_136 = tensor.collapse_shape %333 [[0], [1], [2, 3]] : tensor<2x4x32x1xf32> into tensor<2x4x32xf32>
    %334 = linalg.generic {indexing_maps = [#map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_136 : tensor<2x4x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x32x32xf32>
    %335 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%169, %334 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %336 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%332, %335 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %337 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%336 : tensor<2x4x32x32xf32>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %338 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%337 : tensor<2x4x32x32xbf16>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.mulf %in, %cst_19 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %collapsed_137 = tensor.collapse_shape %338 [[0, 1], [2], [3]] : tensor<2x4x32x32xbf16> into tensor<8x32x32xbf16>
    %transposed_138 = linalg.transpose ins(%collapsed_81 : tensor<8x32x16xbf16>) outs(%328 : tensor<8x16x32xbf16>) permutation = [0, 2, 1] 
    %339 = tensor.empty() : tensor<8x16x32xf32>
    %340 = linalg.fill ins(%cst_22 : f32) outs(%339 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %341 = linalg.batch_matmul ins(%transposed_138, %collapsed_137 : tensor<8x16x32xbf16>, tensor<8x32x32xbf16>) outs(%340 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %342 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%341 : tensor<8x16x32xf32>) outs(%328 : tensor<8x16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x16x32xbf16>
    %transposed_139 = linalg.transpose ins(%collapsed_82 : tensor<8x16x32xbf16>) outs(%107 : tensor<8x32x16xbf16>) permutation = [0, 2, 1] 
    %343 = linalg.batch_matmul ins(%collapsed_137, %transposed_139 : tensor<8x32x32xbf16>, tensor<8x32x16xbf16>) outs(%105 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %344 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%343 : tensor<8x32x16xf32>) outs(%107 : tensor<8x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x16xbf16>
    %expanded_140 = tensor.expand_shape %342 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xbf16> into tensor<2x4x16x32xbf16>
    %expanded_141 = tensor.expand_shape %344 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xbf16> into tensor<2x4x32x16xbf16>
    %transposed_142 = linalg.transpose ins(%expanded_140 : tensor<2x4x16x32xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) permutation = [0, 1, 3, 2] 
    %expanded_143 = tensor.expand_shape %327 [[0, 1, 2], [3], [4]] output_shape [2, 2, 2, 32, 16] : tensor<8x32x16xbf16> into tensor<2x2x2x32x16xbf16>
    %345 = tensor.empty() : tensor<2x2x1x32x16xbf16>
    %346 = linalg.fill ins(%cst_0 : bf16) outs(%345 : tensor<2x2x1x32x16xbf16>) -> tensor<2x2x1x32x16xbf16>
    %347 = linalg.generic {indexing_maps = [#map10, #map20], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_143 : tensor<2x2x2x32x16xbf16>) outs(%346 : tensor<2x2x1x32x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %out : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x1x32x16xbf16>
    %collapsed_144 = tensor.collapse_shape %347 [[0], [1, 2], [3], [4]] : tensor<2x2x1x32x16xbf16> into tensor<2x2x32x16xbf16>
    %expanded_145 = tensor.expand_shape %transposed_142 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 32, 16] : tensor<2x4x32x16xbf16> into tensor<2x2x2x32x16xbf16>
    %348 = linalg.generic {indexing_maps = [#map10, #map20], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_145 : tensor<2x2x2x32x16xbf16>) outs(%346 : tensor<2x2x1x32x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %out : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x1x32x16xbf16>
    %collapsed_146 = tensor.collapse_shape %348 [[0], [1, 2], [3], [4]] : tensor<2x2x1x32x16xbf16> into tensor<2x2x32x16xbf16>
    %349 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_146, %expanded_36 : tensor<2x2x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %extracted_slice_147 = tensor.extract_slice %349[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xbf16> to tensor<2x2x32x8xbf16>
    %extracted_slice_148 = tensor.extract_slice %349[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xbf16> to tensor<2x2x32x8xbf16>
    %350 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_147 : tensor<2x2x32x8xbf16>) outs(%74 : tensor<2x2x32x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x8xbf16>
    %inserted_slice_149 = tensor.insert_slice %350 into %cst_16[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x8xbf16> into tensor<2x2x32x16xbf16>
    %inserted_slice_150 = tensor.insert_slice %extracted_slice_148 into %cst_16[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x8xbf16> into tensor<2x2x32x16xbf16>
    %351 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_149, %inserted_slice_150 : tensor<2x2x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %352 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_146, %expanded_35 : tensor<2x2x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %353 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%351, %352 : tensor<2x2x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %354 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_141, %expanded_36 : tensor<2x4x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %extracted_slice_151 = tensor.extract_slice %354[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xbf16> to tensor<2x4x32x8xbf16>
    %extracted_slice_152 = tensor.extract_slice %354[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xbf16> to tensor<2x4x32x8xbf16>
    %355 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_151 : tensor<2x4x32x8xbf16>) outs(%69 : tensor<2x4x32x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x8xbf16>
    %inserted_slice_153 = tensor.insert_slice %355 into %cst_15[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x8xbf16> into tensor<2x4x32x16xbf16>
    %inserted_slice_154 = tensor.insert_slice %extracted_slice_152 into %cst_15[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x8xbf16> into tensor<2x4x32x16xbf16>
    %356 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_153, %inserted_slice_154 : tensor<2x4x32x16xbf16>, tensor<2x4x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %357 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_141, %expanded_35 : tensor<2x4x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %358 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%356, %357 : tensor<2x4x32x16xbf16>, tensor<2x4x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %359 = tensor.empty() : tensor<2x32x2x16xbf16>
    %transposed_155 = linalg.transpose ins(%collapsed_144 : tensor<2x2x32x16xbf16>) outs(%359 : tensor<2x32x2x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_156 = tensor.collapse_shape %transposed_155 [[0, 1], [2, 3]] : tensor<2x32x2x16xbf16> into tensor<64x32xbf16>
    %transposed_157 = linalg.transpose ins(%collapsed_156 : tensor<64x32xbf16>) outs(%6 : tensor<32x64xbf16>) permutation = [1, 0] 
    %360 = tensor.empty() : tensor<32x64xf32>
    %361 = linalg.fill ins(%cst_22 : f32) outs(%360 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %362 = linalg.matmul ins(%transposed_157, %collapsed_64 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%361 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %363 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%362 : tensor<32x64xf32>) outs(%6 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<32x64xbf16>
    %364 = linalg.matmul ins(%collapsed_156, %20 : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %365 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%364 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_158 = tensor.expand_shape %365 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %transposed_159 = linalg.transpose ins(%353 : tensor<2x2x32x16xbf16>) outs(%359 : tensor<2x32x2x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_160 = tensor.collapse_shape %transposed_159 [[0, 1], [2, 3]] : tensor<2x32x2x16xbf16> into tensor<64x32xbf16>
    %transposed_161 = linalg.transpose ins(%collapsed_160 : tensor<64x32xbf16>) outs(%6 : tensor<32x64xbf16>) permutation = [1, 0] 
    %366 = linalg.matmul ins(%transposed_161, %collapsed_64 : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%361 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %367 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%366 : tensor<32x64xf32>) outs(%6 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<32x64xbf16>
    %368 = linalg.matmul ins(%collapsed_160, %19 : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %369 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%368 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_162 = tensor.expand_shape %369 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %370 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_158, %expanded_162 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %transposed_163 = linalg.transpose ins(%358 : tensor<2x4x32x16xbf16>) outs(%109 : tensor<2x32x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_164 = tensor.collapse_shape %transposed_163 [[0, 1], [2, 3]] : tensor<2x32x4x16xbf16> into tensor<64x64xbf16>
    %transposed_165 = linalg.transpose ins(%collapsed_164 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %371 = linalg.matmul ins(%transposed_165, %collapsed_64 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %372 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%371 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %373 = linalg.matmul ins(%collapsed_164, %18 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %374 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%373 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_166 = tensor.expand_shape %374 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %375 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%370, %expanded_166 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %376 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375, %25 : tensor<2x32x64xbf16>, tensor<64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %377 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%375, %142 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %378 = linalg.generic {indexing_maps = [#map5, #map19], iterator_types = ["reduction", "reduction", "parallel"]} ins(%377 : tensor<2x32x64xbf16>) outs(%265 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %out : bf16
      linalg.yield %837 : bf16
    } -> tensor<1x1x64xbf16>
    %collapsed_167 = tensor.collapse_shape %378 [[0, 1, 2]] : tensor<1x1x64xbf16> into tensor<64xbf16>
    %379 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%376 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %380 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%379, %135 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %381 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%379, %140 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %382 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%380 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %383 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %384 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%382 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_20 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %385 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%384, %383 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %collapsed_168 = tensor.collapse_shape %385 [[0], [1, 2]] : tensor<2x32x1xf32> into tensor<2x32xf32>
    %386 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_168 : tensor<2x32xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x64xf32>
    %387 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%386 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %388 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %389 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%388 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_21 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %390 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%387, %389 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %391 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%381, %390 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %392 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%391 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %393 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%321, %392 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %collapsed_169 = tensor.collapse_shape %393 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %transposed_170 = linalg.transpose ins(%collapsed_169 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %394 = linalg.matmul ins(%transposed_170, %collapsed_61 : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%123 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %395 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%394 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %396 = linalg.matmul ins(%collapsed_169, %14 : tensor<64x64xbf16>, tensor<64x128xbf16>) outs(%123 : tensor<64x128xf32>) -> tensor<64x128xf32>
    %397 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%396 : tensor<64x128xf32>) outs(%13 : tensor<64x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x128xbf16>
    %expanded_171 = tensor.expand_shape %397 [[0, 1], [2]] output_shape [2, 32, 128] : tensor<64x128xbf16> into tensor<2x32x128xbf16>
    %398 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_171, %128 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %399 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_171, %expanded_59 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %collapsed_172 = tensor.collapse_shape %398 [[0, 1], [2]] : tensor<2x32x128xbf16> into tensor<64x128xbf16>
    %transposed_173 = linalg.transpose ins(%collapsed_172 : tensor<64x128xbf16>) outs(%10 : tensor<128x64xbf16>) permutation = [1, 0] 
    %400 = linalg.matmul ins(%transposed_173, %collapsed_56 : tensor<128x64xbf16>, tensor<64x64xbf16>) outs(%288 : tensor<128x64xf32>) -> tensor<128x64xf32>
    %401 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%400 : tensor<128x64xf32>) outs(%10 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<128x64xbf16>
    %402 = linalg.matmul ins(%collapsed_172, %12 : tensor<64x128xbf16>, tensor<128x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %403 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%402 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_174 = tensor.expand_shape %403 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %404 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%293, %127 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.subf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %405 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_57, %404 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %406 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%405 : tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %cst_2 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %407 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%399, %127 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %408 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%407, %406 : tensor<2x32x128xbf16>, tensor<2x32x128xbf16>) outs(%126 : tensor<2x32x128xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x128xbf16>
    %collapsed_175 = tensor.collapse_shape %408 [[0, 1], [2]] : tensor<2x32x128xbf16> into tensor<64x128xbf16>
    %transposed_176 = linalg.transpose ins(%collapsed_175 : tensor<64x128xbf16>) outs(%10 : tensor<128x64xbf16>) permutation = [1, 0] 
    %409 = linalg.matmul ins(%transposed_176, %collapsed_56 : tensor<128x64xbf16>, tensor<64x64xbf16>) outs(%288 : tensor<128x64xf32>) -> tensor<128x64xf32>
    %410 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%409 : tensor<128x64xf32>) outs(%10 : tensor<128x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<128x64xbf16>
    %411 = linalg.matmul ins(%collapsed_175, %11 : tensor<64x128xbf16>, tensor<128x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %412 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%411 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_177 = tensor.expand_shape %412 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %413 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_174, %expanded_177 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %414 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%413, %17 : tensor<2x32x64xbf16>, tensor<64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %415 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%413, %120 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %416 = linalg.generic {indexing_maps = [#map5, #map19], iterator_types = ["reduction", "reduction", "parallel"]} ins(%415 : tensor<2x32x64xbf16>) outs(%265 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %out : bf16
      linalg.yield %837 : bf16
    } -> tensor<1x1x64xbf16>
    %collapsed_178 = tensor.collapse_shape %416 [[0, 1, 2]] : tensor<1x1x64xbf16> into tensor<64xbf16>
    %417 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%414 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %418 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%417, %113 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %419 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%417, %118 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %420 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%418 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %421 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %422 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%420 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_20 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %423 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%422, %421 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %collapsed_179 = tensor.collapse_shape %423 [[0], [1, 2]] : tensor<2x32x1xf32> into tensor<2x32xf32>
    %424 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_179 : tensor<2x32xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x64xf32>
    %425 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%424 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %426 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %427 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%426 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_21 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %428 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%425, %427 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %429 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%419, %428 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %430 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%429 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %431 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%393, %430 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %collapsed_180 = tensor.collapse_shape %431 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %transposed_181 = linalg.transpose ins(%collapsed_180 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %432 = linalg.matmul ins(%transposed_181, %collapsed_53 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %433 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%432 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %434 = linalg.matmul ins(%collapsed_180, %9 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %435 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%434 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_182 = tensor.expand_shape %435 [[0, 1], [2, 3]] output_shape [2, 32, 4, 16] : tensor<64x64xbf16> into tensor<2x32x4x16xbf16>
    %transposed_183 = linalg.transpose ins(%expanded_182 : tensor<2x32x4x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_184 = tensor.collapse_shape %transposed_183 [[0, 1], [2], [3]] : tensor<2x4x32x16xbf16> into tensor<8x32x16xbf16>
    %transposed_185 = linalg.transpose ins(%collapsed_48 : tensor<8x32x32xbf16>) outs(%85 : tensor<8x32x32xbf16>) permutation = [0, 2, 1] 
    %436 = linalg.batch_matmul ins(%transposed_185, %collapsed_184 : tensor<8x32x32xbf16>, tensor<8x32x16xbf16>) outs(%105 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %437 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%436 : tensor<8x32x16xf32>) outs(%107 : tensor<8x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x16xbf16>
    %transposed_186 = linalg.transpose ins(%collapsed_49 : tensor<8x32x16xbf16>) outs(%328 : tensor<8x16x32xbf16>) permutation = [0, 2, 1] 
    %438 = linalg.batch_matmul ins(%collapsed_184, %transposed_186 : tensor<8x32x16xbf16>, tensor<8x16x32xbf16>) outs(%83 : tensor<8x32x32xf32>) -> tensor<8x32x32xf32>
    %439 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%438 : tensor<8x32x32xf32>) outs(%85 : tensor<8x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x32xbf16>
    %expanded_187 = tensor.expand_shape %439 [[0, 1], [2], [3]] output_shape [2, 4, 32, 32] : tensor<8x32x32xbf16> into tensor<2x4x32x32xbf16>
    %440 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_187 : tensor<2x4x32x32xbf16>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %441 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%440, %102 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %442 = linalg.generic {indexing_maps = [#map3, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%441 : tensor<2x4x32x32xf32>) outs(%100 : tensor<2x4x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x1xf32>
    %collapsed_188 = tensor.collapse_shape %442 [[0], [1], [2, 3]] : tensor<2x4x32x1xf32> into tensor<2x4x32xf32>
    %443 = linalg.generic {indexing_maps = [#map12, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_188 : tensor<2x4x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x32x32xf32>
    %444 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102, %443 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %445 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%441, %444 : tensor<2x4x32x32xf32>, tensor<2x4x32x32xf32>) outs(%90 : tensor<2x4x32x32xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x4x32x32xf32>
    %446 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%445 : tensor<2x4x32x32xf32>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %447 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%446 : tensor<2x4x32x32xbf16>) outs(%87 : tensor<2x4x32x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.mulf %in, %cst_19 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x32xbf16>
    %collapsed_189 = tensor.collapse_shape %447 [[0, 1], [2], [3]] : tensor<2x4x32x32xbf16> into tensor<8x32x32xbf16>
    %transposed_190 = linalg.transpose ins(%collapsed_44 : tensor<8x32x16xbf16>) outs(%328 : tensor<8x16x32xbf16>) permutation = [0, 2, 1] 
    %448 = linalg.batch_matmul ins(%transposed_190, %collapsed_189 : tensor<8x16x32xbf16>, tensor<8x32x32xbf16>) outs(%340 : tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %449 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%448 : tensor<8x16x32xf32>) outs(%328 : tensor<8x16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x16x32xbf16>
    %transposed_191 = linalg.transpose ins(%collapsed_45 : tensor<8x16x32xbf16>) outs(%107 : tensor<8x32x16xbf16>) permutation = [0, 2, 1] 
    %450 = linalg.batch_matmul ins(%collapsed_189, %transposed_191 : tensor<8x32x32xbf16>, tensor<8x32x16xbf16>) outs(%105 : tensor<8x32x16xf32>) -> tensor<8x32x16xf32>
    %451 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%450 : tensor<8x32x16xf32>) outs(%107 : tensor<8x32x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<8x32x16xbf16>
    %expanded_192 = tensor.expand_shape %449 [[0, 1], [2], [3]] output_shape [2, 4, 16, 32] : tensor<8x16x32xbf16> into tensor<2x4x16x32xbf16>
    %expanded_193 = tensor.expand_shape %451 [[0, 1], [2], [3]] output_shape [2, 4, 32, 16] : tensor<8x32x16xbf16> into tensor<2x4x32x16xbf16>
    %transposed_194 = linalg.transpose ins(%expanded_192 : tensor<2x4x16x32xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) permutation = [0, 1, 3, 2] 
    %expanded_195 = tensor.expand_shape %437 [[0, 1, 2], [3], [4]] output_shape [2, 2, 2, 32, 16] : tensor<8x32x16xbf16> into tensor<2x2x2x32x16xbf16>
    %452 = linalg.generic {indexing_maps = [#map10, #map20], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_195 : tensor<2x2x2x32x16xbf16>) outs(%346 : tensor<2x2x1x32x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %out : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x1x32x16xbf16>
    %collapsed_196 = tensor.collapse_shape %452 [[0], [1, 2], [3], [4]] : tensor<2x2x1x32x16xbf16> into tensor<2x2x32x16xbf16>
    %expanded_197 = tensor.expand_shape %transposed_194 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 32, 16] : tensor<2x4x32x16xbf16> into tensor<2x2x2x32x16xbf16>
    %453 = linalg.generic {indexing_maps = [#map10, #map20], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_197 : tensor<2x2x2x32x16xbf16>) outs(%346 : tensor<2x2x1x32x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %out : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x1x32x16xbf16>
    %collapsed_198 = tensor.collapse_shape %453 [[0], [1, 2], [3], [4]] : tensor<2x2x1x32x16xbf16> into tensor<2x2x32x16xbf16>
    %454 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_198, %expanded_36 : tensor<2x2x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %extracted_slice_199 = tensor.extract_slice %454[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xbf16> to tensor<2x2x32x8xbf16>
    %extracted_slice_200 = tensor.extract_slice %454[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x16xbf16> to tensor<2x2x32x8xbf16>
    %455 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_199 : tensor<2x2x32x8xbf16>) outs(%74 : tensor<2x2x32x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x8xbf16>
    %inserted_slice_201 = tensor.insert_slice %455 into %cst_16[0, 0, 0, 8] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x8xbf16> into tensor<2x2x32x16xbf16>
    %inserted_slice_202 = tensor.insert_slice %extracted_slice_200 into %cst_16[0, 0, 0, 0] [2, 2, 32, 8] [1, 1, 1, 1] : tensor<2x2x32x8xbf16> into tensor<2x2x32x16xbf16>
    %456 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_201, %inserted_slice_202 : tensor<2x2x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %457 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_198, %expanded_35 : tensor<2x2x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %458 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%456, %457 : tensor<2x2x32x16xbf16>, tensor<2x2x32x16xbf16>) outs(%65 : tensor<2x2x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x2x32x16xbf16>
    %459 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_193, %expanded_36 : tensor<2x4x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %extracted_slice_203 = tensor.extract_slice %459[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xbf16> to tensor<2x4x32x8xbf16>
    %extracted_slice_204 = tensor.extract_slice %459[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x16xbf16> to tensor<2x4x32x8xbf16>
    %460 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_203 : tensor<2x4x32x8xbf16>) outs(%69 : tensor<2x4x32x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.negf %in : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x8xbf16>
    %inserted_slice_205 = tensor.insert_slice %460 into %cst_15[0, 0, 0, 8] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x8xbf16> into tensor<2x4x32x16xbf16>
    %inserted_slice_206 = tensor.insert_slice %extracted_slice_204 into %cst_15[0, 0, 0, 0] [2, 4, 32, 8] [1, 1, 1, 1] : tensor<2x4x32x8xbf16> into tensor<2x4x32x16xbf16>
    %461 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_205, %inserted_slice_206 : tensor<2x4x32x16xbf16>, tensor<2x4x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %462 = linalg.generic {indexing_maps = [#map3, #map8, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_193, %expanded_35 : tensor<2x4x32x16xbf16>, tensor<1x1x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %463 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%461, %462 : tensor<2x4x32x16xbf16>, tensor<2x4x32x16xbf16>) outs(%59 : tensor<2x4x32x16xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x4x32x16xbf16>
    %transposed_207 = linalg.transpose ins(%collapsed_196 : tensor<2x2x32x16xbf16>) outs(%359 : tensor<2x32x2x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_208 = tensor.collapse_shape %transposed_207 [[0, 1], [2, 3]] : tensor<2x32x2x16xbf16> into tensor<64x32xbf16>
    %transposed_209 = linalg.transpose ins(%collapsed_208 : tensor<64x32xbf16>) outs(%6 : tensor<32x64xbf16>) permutation = [1, 0] 
    %464 = linalg.matmul ins(%transposed_209, %collapsed : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%361 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %465 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%464 : tensor<32x64xf32>) outs(%6 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<32x64xbf16>
    %466 = linalg.matmul ins(%collapsed_208, %8 : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %467 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%466 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_210 = tensor.expand_shape %467 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %transposed_211 = linalg.transpose ins(%458 : tensor<2x2x32x16xbf16>) outs(%359 : tensor<2x32x2x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_212 = tensor.collapse_shape %transposed_211 [[0, 1], [2, 3]] : tensor<2x32x2x16xbf16> into tensor<64x32xbf16>
    %transposed_213 = linalg.transpose ins(%collapsed_212 : tensor<64x32xbf16>) outs(%6 : tensor<32x64xbf16>) permutation = [1, 0] 
    %468 = linalg.matmul ins(%transposed_213, %collapsed : tensor<32x64xbf16>, tensor<64x64xbf16>) outs(%361 : tensor<32x64xf32>) -> tensor<32x64xf32>
    %469 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%468 : tensor<32x64xf32>) outs(%6 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<32x64xbf16>
    %470 = linalg.matmul ins(%collapsed_212, %7 : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %471 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%470 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_214 = tensor.expand_shape %471 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %472 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_210, %expanded_214 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %transposed_215 = linalg.transpose ins(%463 : tensor<2x4x32x16xbf16>) outs(%109 : tensor<2x32x4x16xbf16>) permutation = [0, 2, 1, 3] 
    %collapsed_216 = tensor.collapse_shape %transposed_215 [[0, 1], [2, 3]] : tensor<2x32x4x16xbf16> into tensor<64x64xbf16>
    %transposed_217 = linalg.transpose ins(%collapsed_216 : tensor<64x64xbf16>) outs(%4 : tensor<64x64xbf16>) permutation = [1, 0] 
    %473 = linalg.matmul ins(%transposed_217, %collapsed : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %474 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%473 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %475 = linalg.matmul ins(%collapsed_216, %5 : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %476 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%475 : tensor<64x64xf32>) outs(%4 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<64x64xbf16>
    %expanded_218 = tensor.expand_shape %476 [[0, 1], [2]] output_shape [2, 32, 64] : tensor<64x64xbf16> into tensor<2x32x64xbf16>
    %477 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%472, %expanded_218 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %478 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%477, %16 : tensor<2x32x64xbf16>, tensor<64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %479 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%477, %53 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.mulf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %480 = linalg.generic {indexing_maps = [#map5, #map19], iterator_types = ["reduction", "reduction", "parallel"]} ins(%479 : tensor<2x32x64xbf16>) outs(%265 : tensor<1x1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %837 = arith.addf %in, %out : bf16
      linalg.yield %837 : bf16
    } -> tensor<1x1x64xbf16>
    %collapsed_219 = tensor.collapse_shape %480 [[0, 1, 2]] : tensor<1x1x64xbf16> into tensor<64xbf16>
    %481 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%478 : tensor<2x32x64xbf16>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %482 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%481, %44 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %483 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%481, %51 : tensor<2x32x64xf32>, tensor<2x32x1xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %484 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%482 : tensor<2x32x64xf32>) outs(%47 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.addf %in, %out : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %485 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %486 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%484 : tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_20 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %487 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%486, %485 : tensor<2x32x1xf32>, tensor<2x32x1xf32>) outs(%46 : tensor<2x32x1xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x1xf32>
    %collapsed_220 = tensor.collapse_shape %487 [[0], [1, 2]] : tensor<2x32x1xf32> into tensor<2x32xf32>
    %488 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_220 : tensor<2x32xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x64xf32>
    %489 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%488 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.divf %in, %cst_18 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %490 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %491 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%490 : tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.mulf %in, %cst_21 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %492 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%489, %491 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %493 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%483, %492 : tensor<2x32x64xf32>, tensor<2x32x64xf32>) outs(%43 : tensor<2x32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<2x32x64xf32>
    %494 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%493 : tensor<2x32x64xf32>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %837 = arith.truncf %in : f32 to bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %495 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%431, %494 : tensor<2x32x64xbf16>, tensor<2x32x64xbf16>) outs(%31 : tensor<2x32x64xbf16>) {
    ^bb0(%in: bf16, %in_225: bf16, %out: bf16):
      %837 = arith.addf %in, %in_225 : bf16
      linalg.yield %837 : bf16
    } -> tensor<2x32x64xbf16>
    %collapsed_221 = tensor.collapse_shape %495 [[0, 1], [2]] : tensor<2x32x64xbf16> into tensor<64x64xbf16>
    %collapsed_222 = tensor.collapse_shape %arg64 [[0, 1]] : tensor<2x32xi64> into tensor<64xi64>
    %expanded_223 = tensor.expand_shape %collapsed_222 [[0, 1]] output_shape [64, 1] : tensor<64xi64> into tensor<64x1xi64>
    %expanded_224 = tensor.expand_shape %collapsed_221 [[0], [1, 2]] output_shape [64, 1, 64] : tensor<64x64xbf16> into tensor<64x1x64xbf16>
    %496 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%expanded_224, %expanded_223 : tensor<64x1x64xbf16>, tensor<64x1xi64>) outs(%cst_23 : tensor<256x64xbf16>) {
    ^bb0(%arg66: bf16, %arg67: bf16):
      %837 = arith.addf %arg67, %arg66 : bf16
      tm_tensor.yield %837 : bf16
    } -> tensor<256x64xbf16>
    %497 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%259 : tensor<256x64xbf16>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %498 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed_115 : tensor<64xbf16>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %499 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed_126 : tensor<64xbf16>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %500 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed_167 : tensor<64xbf16>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %501 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%282 : tensor<64x128xbf16>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %502 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%290 : tensor<128x64xbf16>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %503 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%300 : tensor<128x64xbf16>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %504 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%323 : tensor<64x64xbf16>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %505 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%363 : tensor<32x64xbf16>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %506 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%367 : tensor<32x64xbf16>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %507 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%372 : tensor<64x64xbf16>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %508 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed_178 : tensor<64xbf16>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %509 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed_219 : tensor<64xbf16>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %510 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%395 : tensor<64x128xbf16>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %511 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%401 : tensor<128x64xbf16>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %512 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%410 : tensor<128x64xbf16>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %513 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%433 : tensor<64x64xbf16>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %514 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%465 : tensor<32x64xbf16>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %515 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%469 : tensor<32x64xbf16>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %516 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%474 : tensor<64x64xbf16>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %517 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%496 : tensor<256x64xbf16>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %837 = arith.extf %in : bf16 to f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %518 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%1 : tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = math.powf %837, %in : f32
      linalg.yield %838 : f32
    } -> tensor<f32>
    %519 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%518 : tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.subf %cst_17, %in : f32
      linalg.yield %837 : f32
    } -> tensor<f32>
    %520 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%1 : tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = math.powf %837, %in : f32
      linalg.yield %838 : f32
    } -> tensor<f32>
    %521 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%520 : tensor<f32>) outs(%0 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.subf %cst_17, %in : f32
      linalg.yield %837 : f32
    } -> tensor<f32>
    %522 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg21 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %523 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%517 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %524 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%522, %523 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %525 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg42 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %526 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%517 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %527 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%526, %517 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %528 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%525, %527 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %529 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%524, %519 : tensor<256x64xf32>, tensor<f32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %530 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%528, %521 : tensor<256x64xf32>, tensor<f32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %531 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%530 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %532 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%531 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %533 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%529, %532 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %534 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %535 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%533 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %536 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%534, %535 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %537 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg22 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %538 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%516 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %539 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%537, %538 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %540 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg43 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %541 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%516 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %542 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%541, %516 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %543 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%540, %542 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %544 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%539, %519 : tensor<64x64xf32>, tensor<f32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %545 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%543, %521 : tensor<64x64xf32>, tensor<f32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %546 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%545 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %547 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%546 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %548 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%544, %547 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %549 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %550 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%548 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %551 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%549, %550 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %552 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg23 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %553 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%515 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %554 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%552, %553 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %555 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg44 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %556 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%515 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %557 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%556, %515 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %558 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%555, %557 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %559 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%554, %519 : tensor<32x64xf32>, tensor<f32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %560 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%558, %521 : tensor<32x64xf32>, tensor<f32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %561 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%560 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %562 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%561 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %563 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%559, %562 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %564 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %565 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%563 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %566 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%564, %565 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %567 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg24 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %568 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%514 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %569 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%567, %568 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %570 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg45 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %571 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%514 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %572 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%571, %514 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %573 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%570, %572 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %574 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%569, %519 : tensor<32x64xf32>, tensor<f32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %575 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%573, %521 : tensor<32x64xf32>, tensor<f32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %576 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%575 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %577 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%576 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %578 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%574, %577 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %579 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %580 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%578 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %581 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%579, %580 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %582 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg25 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %583 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%513 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %584 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%582, %583 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %585 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg46 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %586 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%513 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %587 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%586, %513 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %588 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%585, %587 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %589 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%584, %519 : tensor<64x64xf32>, tensor<f32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %590 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%588, %521 : tensor<64x64xf32>, tensor<f32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %591 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%590 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %592 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%591 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %593 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%589, %592 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %594 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %595 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%593 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %596 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%594, %595 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %597 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg26 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %598 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%512 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %599 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%597, %598 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %600 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg47 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %601 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%512 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %602 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%601, %512 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %603 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%600, %602 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %604 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%599, %519 : tensor<128x64xf32>, tensor<f32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %605 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%603, %521 : tensor<128x64xf32>, tensor<f32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %606 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%605 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %607 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%606 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %608 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%604, %607 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %609 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %610 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%608 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %611 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%609, %610 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %612 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg27 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %613 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%511 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %614 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%612, %613 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %615 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg48 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %616 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%511 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %617 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%616, %511 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %618 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%615, %617 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %619 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%614, %519 : tensor<128x64xf32>, tensor<f32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %620 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%618, %521 : tensor<128x64xf32>, tensor<f32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %621 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%620 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %622 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%621 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %623 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%619, %622 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %624 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %625 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%623 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %626 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%624, %625 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %627 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg28 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %628 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%510 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %629 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%627, %628 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %630 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg49 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %631 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%510 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %632 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%631, %510 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %633 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%630, %632 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %634 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%629, %519 : tensor<64x128xf32>, tensor<f32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %635 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%633, %521 : tensor<64x128xf32>, tensor<f32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %636 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%635 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %637 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%636 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %638 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%634, %637 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %639 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %640 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%638 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %641 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%639, %640 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %642 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg29 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %643 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%509 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %644 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%642, %643 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %645 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg50 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %646 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%509 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %647 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%646, %509 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %648 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%645, %647 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %649 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%644, %519 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %650 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%648, %521 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %651 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%650 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %652 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%651 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %653 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%649, %652 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %654 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg8 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %655 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%653 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %656 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%654, %655 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %657 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg30 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %658 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%508 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %659 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%657, %658 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %660 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg51 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %661 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%508 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %662 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%661, %508 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %663 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%660, %662 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %664 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%659, %519 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %665 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%663, %521 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %666 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%665 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %667 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%666 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %668 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%664, %667 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %669 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg9 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %670 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%668 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %671 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%669, %670 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %672 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg31 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %673 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%507 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %674 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%672, %673 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %675 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg52 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %676 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%507 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %677 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%676, %507 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %678 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%675, %677 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %679 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%674, %519 : tensor<64x64xf32>, tensor<f32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %680 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%678, %521 : tensor<64x64xf32>, tensor<f32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %681 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%680 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %682 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%681 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %683 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%679, %682 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %684 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg10 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %685 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%683 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %686 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%684, %685 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %687 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg32 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %688 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%506 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %689 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%687, %688 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %690 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg53 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %691 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%506 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %692 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%691, %506 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %693 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%690, %692 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %694 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%689, %519 : tensor<32x64xf32>, tensor<f32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %695 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%693, %521 : tensor<32x64xf32>, tensor<f32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %696 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%695 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %697 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%696 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %698 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%694, %697 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %699 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %700 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%698 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %701 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%699, %700 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %702 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg33 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %703 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%505 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %704 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%702, %703 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %705 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg54 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %706 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%505 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %707 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%706, %505 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %708 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%705, %707 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %709 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%704, %519 : tensor<32x64xf32>, tensor<f32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %710 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%708, %521 : tensor<32x64xf32>, tensor<f32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %711 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%710 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %712 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%711 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %713 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%709, %712 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %714 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg12 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %715 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%713 : tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<32x64xf32>
    %716 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%714, %715 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%360 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<32x64xf32>
    %717 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg34 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %718 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%504 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %719 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%717, %718 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %720 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg55 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %721 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%504 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %722 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%721, %504 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %723 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%720, %722 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %724 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%719, %519 : tensor<64x64xf32>, tensor<f32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %725 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%723, %521 : tensor<64x64xf32>, tensor<f32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %726 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%725 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %727 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%726 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %728 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%724, %727 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %729 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %730 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%728 : tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x64xf32>
    %731 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%729, %730 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%55 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x64xf32>
    %732 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg35 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %733 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%503 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %734 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%732, %733 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %735 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg56 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %736 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%503 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %737 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%736, %503 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %738 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%735, %737 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %739 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%734, %519 : tensor<128x64xf32>, tensor<f32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %740 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%738, %521 : tensor<128x64xf32>, tensor<f32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %741 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%740 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %742 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%741 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %743 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%739, %742 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %744 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg14 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %745 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%743 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %746 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%744, %745 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %747 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg36 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %748 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%502 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %749 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%747, %748 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %750 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg57 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %751 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%502 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %752 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%751, %502 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %753 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%750, %752 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %754 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%749, %519 : tensor<128x64xf32>, tensor<f32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %755 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%753, %521 : tensor<128x64xf32>, tensor<f32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %756 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%755 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %757 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%756 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %758 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%754, %757 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %759 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg15 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %760 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%758 : tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<128x64xf32>
    %761 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%759, %760 : tensor<128x64xf32>, tensor<128x64xf32>) outs(%287 : tensor<128x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<128x64xf32>
    %762 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg37 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %763 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%501 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %764 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%762, %763 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %765 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg58 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %766 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%501 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %767 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%766, %501 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %768 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%765, %767 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %769 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%764, %519 : tensor<64x128xf32>, tensor<f32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %770 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%768, %521 : tensor<64x128xf32>, tensor<f32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %771 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%770 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %772 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%771 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %773 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%769, %772 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %774 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg16 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %775 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%773 : tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64x128xf32>
    %776 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%774, %775 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%122 : tensor<64x128xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64x128xf32>
    %777 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg38 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %778 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%500 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %779 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%777, %778 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %780 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg59 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %781 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%500 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %782 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%781, %500 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %783 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%780, %782 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %784 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%779, %519 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %785 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%783, %521 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %786 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%785 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %787 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%786 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %788 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%784, %787 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %789 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg17 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %790 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%788 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %791 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%789, %790 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %792 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg39 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %793 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%499 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %794 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%792, %793 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %795 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg60 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %796 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%499 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %797 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%796, %499 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %798 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%795, %797 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %799 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%794, %519 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %800 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%798, %521 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %801 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%800 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %802 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%801 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %803 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%799, %802 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %804 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg18 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %805 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%803 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %806 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%804, %805 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %807 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg40 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %808 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%498 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %809 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%807, %808 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %810 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg61 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %811 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%498 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %812 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%811, %498 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %813 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%810, %812 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %814 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%809, %519 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %815 = linalg.generic {indexing_maps = [#map2, #map16, #map2], iterator_types = ["parallel"]} ins(%813, %521 : tensor<64xf32>, tensor<f32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %816 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%815 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %817 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%816 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %818 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%814, %817 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %819 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg19 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %820 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%818 : tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<64xf32>
    %821 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%819, %820 : tensor<64xf32>, tensor<64xf32>) outs(%213 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<64xf32>
    %822 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg41 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_6 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %823 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%497 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_8 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %824 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%822, %823 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %825 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg62 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_7 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %826 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%497 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_9 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %827 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%826, %497 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.mulf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %828 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%825, %827 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.addf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %829 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%824, %519 : tensor<256x64xf32>, tensor<f32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %830 = linalg.generic {indexing_maps = [#map1, #map17, #map1], iterator_types = ["parallel", "parallel"]} ins(%828, %521 : tensor<256x64xf32>, tensor<f32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %831 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%830 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = math.sqrt %in : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %832 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%831 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_10 : f64 to f32
      %838 = arith.addf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %833 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%829, %832 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.divf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    %834 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg20 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_11 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %835 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%833 : tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %837 = arith.truncf %cst_12 : f64 to f32
      %838 = arith.mulf %in, %837 : f32
      linalg.yield %838 : f32
    } -> tensor<256x64xf32>
    %836 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%834, %835 : tensor<256x64xf32>, tensor<256x64xf32>) outs(%256 : tensor<256x64xf32>) {
    ^bb0(%in: f32, %in_225: f32, %out: f32):
      %837 = arith.subf %in, %in_225 : f32
      linalg.yield %837 : f32
    } -> tensor<256x64xf32>
    return %235, %536, %551, %566, %581, %596, %611, %626, %641, %656, %671, %686, %701, %716, %731, %746, %761, %776, %791, %806, %821, %836, %524, %539, %554, %569, %584, %599, %614, %629, %644, %659, %674, %689, %704, %719, %734, %749, %764, %779, %794, %809, %824, %528, %543, %558, %573, %588, %603, %618, %633, %648, %663, %678, %693, %708, %723, %738, %753, %768, %783, %798, %813, %828, %1 : tensor<f32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<256x64xf32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<256x64xf32>, tensor<256x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>, tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<256x64xf32>, tensor<f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_2_1_32_32_torch.float32: "0x0400000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32: "0x040000000000803F9BE8A13ECDCCCC3DE386013D0AD7233C383E4F3B6F12833A60CBA539",
      torch_tensor_1_32_torch.int64: "0x0800000000000000000000000100000000000000020000000000000003000000000000000400000000000000050000000000000006000000000000000700000000000000080000000000000009000000000000000A000000000000000B000000000000000C000000000000000D000000000000000E000000000000000F0000000000000010000000000000001100000000000000120000000000000013000000000000001400000000000000150000000000000016000000000000001700000000000000180000000000000019000000000000001A000000000000001B000000000000001C000000000000001D000000000000001E000000000000001F00000000000000"
    }
  }
#-}

