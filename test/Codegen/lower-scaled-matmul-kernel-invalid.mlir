// DEFINE: %{lower} = mxfp4-opt --pass-pipeline='builtin.module(gpu.module(mxfp4-lower-scaled-matmul-kernel))'
// DEFINE: %{large} = "config=tile = [256, 256], waves = [2, 2], step = 256, stages = 2, mfma = [16, 16, 128]"

// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 64 256 f32 | not %{lower} 2>&1 | FileCheck %s --check-prefix=CONFIG
// CONFIG: error: 'mxfp4.scaled_matmul' op has no kernel config: run --mxfp4-select-kernel-config first

// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 64 256 f32 %{large} chip=gfx942 | not %{lower} 2>&1 | FileCheck %s --check-prefix=CHIP
// CHIP: error: 'mxfp4.scaled_matmul' op needs gfx950: gfx942 has no block-scaled matrix instructions; set the product to bf16, allow it to be emulated (emulate), or compile it for the CPU

// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 64 256 f32 %{large} chip=gfx000 | not %{lower} 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: chip 'gfx000' is not in the table, which has gfx942, gfx950

// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 64 256 f32 %{large} | sed 's/shuffled/linear/' | not %{lower} 2>&1 | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: error: 'mxfp4.scaled_matmul' op lhs scale is 2x1x64x4xi8 but must be 64x8xf8E8M0FNU or, packed, 64x8xi8

// The other way round, linear scales are no kernel's.
// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 64 256 f32 %{large} | sed 's/shuffled/linear/; s/2x1x64x4/64x8/g' | not %{lower} 2>&1 | FileCheck %s --check-prefix=LINEAR
// LINEAR: error: 'mxfp4.scaled_matmul' op lhs has scales 'memref<64x8xi8>' in layout linear; kernels take them shuffled, shape [2, 1, 64, 4]

// RUN: %python %S/Inputs/gemm.py f8E4M3FN f8E4M3FN 64 64 256 f32 %{large} | not %{lower} 2>&1 | FileCheck %s --check-prefix=STEP
// STEP: error: 'mxfp4.scaled_matmul' op config has step 256, of which rows of 'f8E4M3FN' take 256 bytes; LDS rows have at most 128

// RUN: %python %S/Inputs/gemm.py f8E4M3FN f8E4M3FN 64 64 64 f32 "config=tile = [64, 64], waves = [2, 2], step = 128, stages = 2, mfma = [16, 16, 128]" | sed 's/64x64xi8/64x64xi8, strided<[66, 1]>/g' | not %{lower} 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: error: 'mxfp4.scaled_matmul' op lhs is 'memref<64x64xi8, strided<[66, 1]>>': kernels load quantized rows 16 contiguous bytes at a time from addresses that 4 divides; pad K with zeros

// What is no multiple of 16 bytes long goes through registers, a step behind.
// RUN: %python %S/Inputs/gemm.py bf16 bf16 64 64 63 f32 "config=tile = [32, 32], waves = [1, 1], step = 32, stages = 2, mfma = [16, 16, 32]" | not %{lower} 2>&1 | FileCheck %s --check-prefix=SLABS
// SLABS: error: 'mxfp4.scaled_matmul' op config has step 32, but lhs is 'memref<64x63xbf16>', which passes through registers: that takes steps of 64

// RUN: %python %S/Inputs/gemm.py bf16 bf16 64 64 64 f32 "config=tile = [32, 32], waves = [1, 1], step = 64, stages = 2, mfma = [16, 16, 32]" | sed 's/memref<64x64xf32>/memref<64x64xf32, strided<[99999999, 1]>>/g' | not %{lower} 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: error: 'mxfp4.scaled_matmul' op init is 'memref<64x64xf32, strided<[99999999, 1]>>': a tile of 32 x 32 spans 2 GiB or more

// RUN: %python %S/Inputs/gemm.py bf16 f32 64 64 64 f32 "config=tile = [32, 32], waves = [1, 1], step = 32, stages = 2, mfma = [16, 16, 4]" | not %{lower} 2>&1 | FileCheck %s --check-prefix=TYPES
// TYPES: error: 'mxfp4.scaled_matmul' op multiplies 'bf16' by 'f32': no matrix instruction does; cast one

// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 64 256 f32 "config=tile = [48, 64], waves = [1, 1], step = 256, stages = 2, mfma = [16, 16, 128]" | not %{lower} 2>&1 | FileCheck %s --check-prefix=TILE
// TILE: error: tile extent 48 is not 1 waves of a multiple of 32 rows or columns

// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 64 256 f32 "config=tile = [64, 64], waves = [1, 1], step = 256, stages = 3, mfma = [16, 16, 128]" | not %{lower} 2>&1 | FileCheck %s --check-prefix=STAGES
// STAGES: error: kernels have 2 stages in LDS, not 3

// RUN: %python %S/Inputs/gemm.py bf16 bf16 64 64 64 f32 "config=tile = [64, 64], waves = [1, 1], step = 64, stages = 2, mfma = [32, 32, 16]" | not %{lower} 2>&1 | FileCheck %s --check-prefix=MFMA
// MFMA: error: 'mxfp4.scaled_matmul' op config has MFMA 32x32x16; kernels for 'bf16' are made of 16x16 with K of 32 or a divisor of it

// RUN: %python %S/Inputs/gemm.py bf16 bf16 64 64 64 f32 "config=tile = [64, 64], waves = [1, 1], step = 64, stages = 2, mfma = [16, 16, 32]" chip=gfx942 | not %{lower} 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: error: 'mxfp4.scaled_matmul' op gfx942 has no matrix instruction for 'bf16' of shape 16x16x32
