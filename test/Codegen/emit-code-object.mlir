// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 4096 4096 4096 f32 | mxfp4-opt --mxfp4-compile-kernels=dump=%t | FileCheck %s
// RUN: llvm-readelf -h -n %t/kernels.hsaco | FileCheck %s --check-prefix=ELF
// RUN: llvm-objdump -d %t/kernels.hsaco | FileCheck %s --check-prefix=ISA
// RUN: FileCheck %s --check-prefix=LISTING < %t/kernels.s

// The kernel table has what the metadata say, and the launch that the kernel was
// written for; the tile leaves nothing spilled.
// CHECK: gpu.binary @kernels [#gpu.object<#rocdl.target<chip = "gfx950">, kernels = <[#gpu.kernel_metadata<"gemm",
// CHECK-SAME: agprs = 256 : i64
// CHECK-SAME: block = array<i32: 256, 1, 1>
// CHECK-SAME: grid = array<i32: 256, 1, 1>
// CHECK-SAME: lds = 131072 : i64
// CHECK-SAME: scratch = 0 : i64
// CHECK-SAME: spills = 0 : i64
// CHECK-SAME: bin = "\7FELF

// ELF: Type: DYN
// ELF: Flags: 0x54f, gfx950
// ELF: amdhsa.kernels
// ELF: .name: gemm

// Both operands E2M1, accumulators in AGPRs, four scale bytes of a register.
// ISA: v_mfma_scale_f32_16x16x128_f8f6f4 a[{{.*}} cbsz:4 blgp:4

// LISTING: .amdhsa_next_free_vgpr

// A kernel that must be fast may not spill: 256 accumulators of a wave and
// operands in a fourth of the registers.
// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 4096 4096 4096 f32 "config=tile = [256, 128], waves = [1, 1], step = 128, stages = 2, mfma = [16, 16, 128]" | not mxfp4-opt --mxfp4-compile-kernels 2>&1 | FileCheck %s --check-prefix=SPILL
// SPILL: error: kernel 'gemm' spills {{[0-9]+}} registers and takes {{[0-9]+}} bytes of scratch with {{.*}}: choose a smaller tile in its config
