// The config is written by hand: what is chosen is select-kernel-config.mlir's
// matter.
// DEFINE: %{lower} = mxfp4-opt --pass-pipeline='builtin.module(gpu.module(mxfp4-lower-scaled-matmul-kernel,cse))'
// DEFINE: %{small} = "config=tile = [32, 32], waves = [1, 1], step = 256, stages = 2, mfma = [16, 16, 128]"
// DEFINE: %{mixed} = "config=tile = [32, 32], waves = [1, 1], step = 128, stages = 2, mfma = [16, 16, 128]"

// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 64 1024 f32 %{small} | %{lower} | FileCheck %s
// One LDS object for each operand and stage, so that LLVM's waits are exact.
// CHECK-DAG: llvm.mlir.global internal @gemm_lhs0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<4096 x i8>
// CHECK-DAG: llvm.mlir.global internal @gemm_lhs1()
// CHECK-DAG: llvm.mlir.global internal @gemm_rhs0()
// CHECK-DAG: llvm.mlir.global internal @gemm_rhs1()
// CHECK:     gpu.func @gemm({{.*}}) kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 4, 1, 1>, mxfp4.hot
// The accumulators do not start as a constant.
// CHECK:     %[[ZERO:.*]] = llvm.inline_asm "", "=v,0"
// The first two steps are loaded in front of the loop, which makes two steps a
// round: 2 steps x 2 slabs x 2 x 2 fragments.
// CHECK-COUNT-16: rocdl.raw.ptr.buffer.load.lds
// CHECK:     scf.for {{.*}} iter_args({{.*}} = %[[ZERO]]
// CHECK-COUNT-16: rocdl.mfma.scale.f32.16x16x128.f8f6f4
// CHECK:     scf.yield
// An even number of steps: nothing is left behind the loop.
// CHECK-NOT: rocdl.mfma
// CHECK-COUNT-4: rocdl.raw.ptr.buffer.store {{.*}} : vector<4xf32>
// CHECK-NOT: rocdl.raw.ptr.buffer.store
// CHECK:     gpu.return

// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 64 32 f32 %{small} | %{lower} | FileCheck %s --check-prefix=SHORT
// One step: no loop. Bytes past the end of K come from outside the buffer, and
// scales there are replaced by one.
// SHORT-LABEL: gpu.func @gemm
// SHORT-NOT:   scf.for
// SHORT:       %[[IN:.*]] = arith.cmpi ult, %{{.*}}, %{{.*}} : i32
// SHORT:       %[[OFFSET:.*]] = arith.select %[[IN]], %{{.*}}, %{{.*}} : i32
// SHORT:       rocdl.raw.ptr.buffer.load.lds %{{.*}}, %{{.*}}, %{{.*}}, %[[OFFSET]],
// SHORT:       %[[LOADED:.*]] = rocdl.raw.ptr.buffer.load {{.*}} : i32
// SHORT:       arith.xori %[[LOADED]], %[[ONE:.*]] : i32
// SHORT:       arith.andi
// SHORT:       arith.xori %{{.*}}, %[[ONE]] : i32
// SHORT-COUNT-8: rocdl.mfma.scale
// SHORT-NOT:   rocdl.mfma.scale

// RUN: %python %S/Inputs/gemm.py f8E4M3FN f4E2M1FN 64 64 256 f32 %{mixed} | %{lower} | FileCheck %s --check-prefix=MIXED
// rhs goes first, so its format code does too: 4 is E2M1, 0 is E4M3.
// MIXED-LABEL: gpu.func @gemm
// MIXED-DAG:   %[[FP4:.*]] = arith.constant 4 : i32
// MIXED-DAG:   %[[FP8:.*]] = arith.constant 0 : i32
// MIXED:       rocdl.mfma.scale.f32.16x16x128.f8f6f4 %{{.*}}, %{{.*}}, %{{.*}}, %[[FP4]], %[[FP8]], {{.*}} : (vector<4xi32>, vector<8xi32>, vector<4xf32>,

// RUN: %python %S/Inputs/gemm.py f4E2M1FN f4E2M1FN 64 63 512 bf16 beta bias %{small} | %{lower} | FileCheck %s --check-prefix=ODD
// Rows of 63 columns: element by element, and none past the end. The sum is
// rounded once, after bias and the old content.
// ODD-LABEL: gpu.func @gemm
// ODD:       %[[BIAS:.*]] = rocdl.raw.ptr.buffer.load {{.*}} : vector<4xf32>
// ODD:       %[[SUM:.*]] = arith.addf %{{.*}}, %[[BIAS]] : vector<4xf32>
// ODD-COUNT-4: rocdl.raw.ptr.buffer.load {{.*}} : bf16
// ODD:       %[[OLD:.*]] = arith.extf %{{.*}} : vector<4xbf16> to vector<4xf32>
// ODD:       %[[ALL:.*]] = arith.addf %[[SUM]], %[[OLD]] : vector<4xf32>
// ODD:       arith.truncf %[[ALL]] : vector<4xf32> to vector<4xbf16>
// ODD-COUNT-4: rocdl.raw.ptr.buffer.store {{.*}} : bf16

// RUN: %python %S/Inputs/gemm.py f8E4M3FN f8E5M2 64 64 256 f32 tensor %{mixed} | %{lower} | FileCheck %s --check-prefix=TENSOR
// Whole-tensor scales are for the end.
// TENSOR-LABEL: gpu.func @gemm
// TENSOR:       %[[SA:.*]] = llvm.load %{{.*}} : !llvm.ptr -> f32
// TENSOR:       %[[SB:.*]] = llvm.load %{{.*}} : !llvm.ptr -> f32
// TENSOR:       %[[SCALE:.*]] = arith.mulf %[[SA]], %[[SB]] : f32
// TENSOR:       %[[SCALES:.*]] = vector.broadcast %[[SCALE]] : f32 to vector<4xf32>
// TENSOR:       arith.mulf %{{.*}}, %[[SCALES]] : vector<4xf32>

// RUN: %python %S/Inputs/gemm.py bf16 bf16 64 64 256 f32 chip=gfx942 "config=tile = [32, 32], waves = [1, 1], step = 64, stages = 2, mfma = [16, 16, 16]" | %{lower} | FileCheck %s --check-prefix=HALVES
// A chip that loads at most a dword to LDS: operands pass through registers.
// What a lane reads from LDS feeds two instructions, each with half of it.
// HALVES-LABEL: gpu.func @gemm
// HALVES-NOT:   buffer.load.lds
// HALVES:       scf.for
// HALVES:       %[[LOW:.*]] = vector.shuffle %[[FRAGMENT:.*]], %{{.*}} [0, 1] : vector<4xi32>, vector<4xi32>
// HALVES:       %[[HALF:.*]] = vector.bitcast %[[LOW]] : vector<2xi32> to vector<4xi16>
// HALVES:       rocdl.mfma.f32.16x16x16bf16.1k %[[HALF]],
// HALVES:       %[[HIGH:.*]] = vector.shuffle %[[FRAGMENT]], %{{.*}} [2, 3] :
// HALVES:       %[[REST:.*]] = vector.bitcast %[[HIGH]]
// HALVES:       rocdl.mfma.f32.16x16x16bf16.1k %[[REST]],
