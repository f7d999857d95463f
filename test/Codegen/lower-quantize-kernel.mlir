// RUN: mxfp4-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(gpu.module(mxfp4-lower-quantize-kernel))' | FileCheck %s

// A tile is read once and goes to LDS; the row copy takes 16 bytes at a time
// from it, the column copy element by element.
// CHECK-LABEL: gpu.module @both
gpu.module @both [#rocdl.target<chip = "gfx950">] {
  // CHECK: llvm.mlir.global internal @quantize_tile() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<71936 x i8>
  // CHECK: gpu.func @quantize
  // CHECK-SAME: known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 2, 2, 1>
  gpu.func @quantize(%x: memref<128x256xbf16>, %a: memref<128x128xi8>, %sa: memref<4x1x64x4xi8>,
                     %b: memref<256x64xi8>, %sb: memref<8x1x64x4xi8>) kernel {
    // CHECK-COUNT-8: rocdl.raw.ptr.buffer.load {{.*}} : vector<8xbf16>
    // CHECK-NOT: rocdl.raw.ptr.buffer.load
    // CHECK: gpu.barrier
    // CHECK: llvm.load {{.*}} -> vector<4xf32>
    // CHECK-COUNT-16: rocdl.cvt.scalef32.pk.fp4.f32
    // CHECK: rocdl.raw.ptr.buffer.store {{.*}} : vector<4xi32>
    // CHECK: rocdl.raw.ptr.buffer.store {{.*}} : i8
    // CHECK: llvm.load {{.*}} -> f32
    // CHECK-COUNT-16: rocdl.cvt.scalef32.pk.fp4.f32
    mxfp4.fused_quantize %x : memref<128x256xbf16>
      row <f4E2M1FN, block = 1x32, scale = even> outs(%a, %sa : memref<128x128xi8>, memref<4x1x64x4xi8>)
      column <f4E2M1FN, block = 1x32, scale = even> outs(%b, %sb : memref<256x64xi8>, memref<8x1x64x4xi8>)
      {scale_layout = #mxfp4.scale_layout<shuffled>}
    gpu.return
  }
}

// -----

// Each element of a stochastic copy has random bits of its own, in front of a
// pair of its own: 32 conversions, eight Philox blocks.
// CHECK-LABEL: gpu.module @stochastic
gpu.module @stochastic [#rocdl.target<chip = "gfx950">] {
  // CHECK: gpu.func @quantize
  gpu.func @quantize(%x: memref<32x32xf32>, %step: i64, %a: memref<32x16xi8>, %sa: memref<1x1x64x4xi8>) kernel {
    // CHECK: gpu.barrier
    // CHECK-COUNT-32: rocdl.cvt.scalef32.sr.pk.fp4.f32
    // CHECK-NOT: rocdl.cvt.scalef32
    mxfp4.fused_quantize %x step %step : memref<32x32xf32>
      row <f4E2M1FN, block = 1x32, round = stochastic> stream <seed = 1, gemm = 2, operand = 0>
      outs(%a, %sa : memref<32x16xi8>, memref<1x1x64x4xi8>)
      {scale_layout = #mxfp4.scale_layout<shuffled>}
    gpu.return
  }
}

// -----

// FP8 conversions saturate only in a mode of their own.
// CHECK-LABEL: gpu.module @fp8
gpu.module @fp8 [#rocdl.target<chip = "gfx950">] {
  // CHECK: llvm.call_intrinsic "llvm.amdgcn.s.setreg"
  // CHECK-COUNT-16: rocdl.cvt.scalef32.pk.fp8.f32
  gpu.func @quantize(%x: memref<32x32xf32>, %a: memref<32x32xi8>, %sa: memref<1x1x64x4xi8>) kernel {
    mxfp4.fused_quantize %x : memref<32x32xf32>
      row <f8E4M3FN, block = 1x32> outs(%a, %sa : memref<32x32xi8>, memref<1x1x64x4xi8>)
      {scale_layout = #mxfp4.scale_layout<shuffled>}
    gpu.return
  }
}

// -----

// The search for a largest magnitude stays in registers until the lanes of a
// workgroup agree; a loop goes over the tiles, one lane writes the cell.
// CHECK-LABEL: gpu.module @amax
gpu.module @amax [#rocdl.target<chip = "gfx950">] {
  // CHECK: gpu.func @search
  // CHECK-SAME: known_grid_size = array<i32: 4, 1, 1>
  gpu.func @search(%x: memref<512x512xbf16>, %cells: memref<4xi32>) kernel {
    // CHECK: scf.for {{.*}} iter_args
    // CHECK-COUNT-8: rocdl.raw.ptr.buffer.load {{.*}} : vector<8xbf16>
    // CHECK-NOT: llvm.store
    // CHECK: scf.yield
    // CHECK-COUNT-6: gpu.shuffle xor
    // CHECK: gpu.barrier
    // CHECK: llvm.store
    mxfp4.amax %x : memref<512x512xbf16> outs(%cells : memref<4xi32>)
    gpu.return
  }
}

// -----

// The scale comes from the cells; values are divided by it with one rounding,
// then converted under scale 1. No scale bytes are written.
// CHECK-LABEL: gpu.module @tensor
gpu.module @tensor [#rocdl.target<chip = "gfx950">] {
  // CHECK: gpu.func @quantize
  // CHECK-SAME: known_grid_size = array<i32: 1, 1, 1>
  gpu.func @quantize(%x: memref<32x32xf32>, %cells: memref<4xi32>, %a: memref<32x32xi8>, %sa: memref<f32>) kernel {
    // CHECK: %[[MAX:.*]] = llvm.load {{.*}} -> vector<4xi32>
    // CHECK: arith.divf {{.*}} : f32
    // CHECK: math.copysign
    // CHECK: %[[ONE:.*]] = arith.bitcast %{{.*}} : i32 to f32
    // CHECK-COUNT-16: rocdl.cvt.scalef32.pk.fp8.f32 {{.*}}, %[[ONE]]
    // CHECK-NOT: rocdl.raw.ptr.buffer.store {{.*}} : i8
    mxfp4.fused_quantize %x : memref<32x32xf32>
      row <f8E4M3FN, block = tensor> amax %cells : memref<4xi32> outs(%a, %sa : memref<32x32xi8>, memref<f32>)
    gpu.return
  }
}

// -----

// Where columns are contiguous the tile is read along them: what is a row copy
// of the view is made as a column copy of the buffer.
// CHECK-LABEL: gpu.module @turned
gpu.module @turned [#rocdl.target<chip = "gfx950">] {
  // CHECK: llvm.mlir.global {{.*}} @quantize_tile
  // CHECK-COUNT-16: rocdl.raw.ptr.buffer.load {{.*}} : vector<4xf32>
  // CHECK-COUNT-32: llvm.load {{.*}} -> f32
  gpu.func @quantize(%x: memref<64x32xf32, strided<[1, 64]>>, %a: memref<64x16xi8>, %sa: memref<2x1x64x4xi8>) kernel {
    mxfp4.fused_quantize %x : memref<64x32xf32, strided<[1, 64]>>
      row <f4E2M1FN, block = 1x32> outs(%a, %sa : memref<64x16xi8>, memref<2x1x64x4xi8>)
      {scale_layout = #mxfp4.scale_layout<shuffled>}
    gpu.return
  }
}

// -----

gpu.module @unsplit [#rocdl.target<chip = "gfx950">] {
  gpu.func @quantize(%x: memref<32x32xf32>, %a: memref<32x32xi8>, %sa: memref<f32>) kernel {
    // expected-error @below {{row copy has one scale for the tensor and no amax cells: run --mxfp4-split-amax first}}
    mxfp4.fused_quantize %x : memref<32x32xf32>
      row <f8E4M3FN, block = tensor> outs(%a, %sa : memref<32x32xi8>, memref<f32>)
    gpu.return
  }
}

// -----

gpu.module @linear [#rocdl.target<chip = "gfx950">] {
  gpu.func @quantize(%x: memref<32x32xf32>, %a: memref<32x16xi8>, %sa: memref<32x1xi8>) kernel {
    // expected-error @below {{row copy has linear scales; kernels write them shuffled}}
    mxfp4.fused_quantize %x : memref<32x32xf32>
      row <f4E2M1FN, block = 1x32> outs(%a, %sa : memref<32x16xi8>, memref<32x1xi8>)
    gpu.return
  }
}

// -----

gpu.module @old [#rocdl.target<chip = "gfx942">] {
  gpu.func @quantize(%x: memref<32x32xf32>, %a: memref<32x16xi8>, %sa: memref<1x1x64x4xi8>) kernel {
    // expected-error @below {{needs gfx950: gfx942 has no block-scaled matrix instructions}}
    mxfp4.fused_quantize %x : memref<32x32xf32>
      row <f4E2M1FN, block = 1x32> outs(%a, %sa : memref<32x16xi8>, memref<1x1x64x4xi8>)
      {scale_layout = #mxfp4.scale_layout<shuffled>}
    gpu.return
  }
}
