// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes from the fused stage to GPU kernels, in pipeline order.

#ifndef MXFP4_CODEGEN_PASSES
#define MXFP4_CODEGEN_PASSES

include "mlir/Pass/PassBase.td"

def FoldSourceCasts : Pass<"mxfp4-fold-source-casts", "::mlir::func::FuncOp"> {
  let summary = "Let quantizers read f32 values that were rounded to bf16 for them";
  let description = [{
    Needs: `mxfp4.fused_quantize` on buffers. Gives: `rounded` on those whose
    source is a bf16 copy of an f32 buffer that only quantizers read; the copy
    is gone.

    ```mlir
    linalg.generic ins(%w : memref<64x64xf32>) outs(%t : memref<64x64xbf16>) { arith.truncf ... }
    mxfp4.fused_quantize %t : memref<64x64xbf16> row <...> outs(...)
    // becomes
    mxfp4.fused_quantize %w : memref<64x64xf32> row <...> outs(...) {rounded}
    ```
  }];
  let dependentDialects = ["::mxfp4::MXFP4Dialect"];
  let statistics = [Statistic<"numFolded", "casts-folded", "Copies in bf16 that are not made">];
}

def NarrowBuffers : Pass<"mxfp4-narrow-buffers", "::mlir::func::FuncOp"> {
  let summary = "Keep in bf16 what was or will be rounded to bf16";
  let description = [{
    Needs: linalg, quantizers and products on buffers. Gives: the same with bf16
    in place of f32 for allocations of which every write is of a widened bf16
    value, or of which every read rounds to bf16. No value changes; products see
    that they are of bf16, and half of the memory is read and written.

    ```mlir
    linalg.generic outs(%x : memref<64x64xf32>) { ... %w = arith.extf %y : bf16 to f32  linalg.yield %w }
    // becomes
    linalg.generic outs(%x : memref<64x64xbf16>) { ... linalg.yield %y }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect"];
  let statistics = [Statistic<"numNarrowed", "buffers-narrowed", "Allocations now of bf16">];
}

def FormProducts : Pass<"mxfp4-form-products", "::mlir::func::FuncOp"> {
  let summary = "Turn matrix products in high precision into scaled_matmul";
  let description = [{
    Needs: contractions (linalg, named or generic) on buffers of static shape
    and strides. Gives: `mxfp4.scaled_matmul` of bf16 or f32 operands, which are
    strided views: M, N and K are one dimension each, every other loop is one of
    the batch (of stride 0 where an operand does not move). Operations that only
    transpose, broadcast, widen to f32 or, behind the product, round to bf16 are
    read and written through; they go where nothing else needs them. Operands of
    which no view has one K, or one type, are copied. A product with a vector,
    or with K = 1, stays as it is: it is as long as reading its operands takes.

    ```mlir
    linalg.generic ... ins(%x : memref<64x8x16xbf16>) outs(%xt : memref<8x64x16xbf16>) // transpose
    linalg.fill ins(%zero) outs(%c)
    linalg.batch_matmul ins(%xt, %y : ..., memref<8x16x32xbf16>) outs(%c : memref<8x64x32xf32>)
    ```
    becomes
    ```mlir
    %a = memref.reinterpret_cast %x ... : memref<64x8x16xbf16> to memref<8x64x16xbf16, strided<[16, 128, 1]>>
    %b = memref.reinterpret_cast %y ... : memref<8x16x32xbf16> to memref<8x32x16xbf16, strided<[512, 1, 32]>>
    mxfp4.scaled_matmul <lhs = <bf16>, rhs = <bf16>> ins(%a, %b) outs(%c) {overwrite} : ...
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect", "::mxfp4::MXFP4Dialect"];
  let statistics = [
    Statistic<"numProducts", "products-formed", "Contractions now scaled_matmul">,
    Statistic<"numMovements", "movements-absorbed", "Transposes, broadcasts and casts that are gone">,
  ];
}

def GatherRowOps : Pass<"mxfp4-gather-row-ops", "::mlir::func::FuncOp"> {
  let summary = "Bring work that is no product together";
  let description = [{
    Needs: linalg on buffers. Gives: the same, with each operation that is no
    contraction, or one of rows, right before the next of its kind that it must
    precede, or right behind one shortly before it, if what stands between
    allows it: `mxfp4-form-kernels` makes one kernel of them.

    ```mlir
    linalg.generic ... outs(%silu)         // of the gate
    mxfp4.scaled_matmul ... outs(%up)
    linalg.mul ins(%silu, %up) ...
    // becomes
    mxfp4.scaled_matmul ... outs(%up)
    linalg.generic ... outs(%silu)
    linalg.mul ins(%silu, %up) ...
    ```
  }];
  let statistics = [Statistic<"numMoved", "operations-moved", "Operations moved past others">];
}

def FormKernels : Pass<"mxfp4-form-kernels", "::mlir::func::FuncOp"> {
  let summary = "Turn what is no product and no quantizer into GPU launches";
  let description = [{
    Needs: linalg and copies on buffers of static shape. Gives: `gpu.launch`
    with the body in scf, memref and vector. Consecutive operations that work
    row by row become one launch: a workgroup does its rows of each in turn,
    with barriers between. A loop that reads single elements (scatter) becomes
    one launch as well; other loops stay on the host, as does the reading of
    single elements that loops, branches and views depend on. A fill that an
    operation starts from becomes a constant of the kernel. Allocations of equal
    size become one where a launch uses one for the last time before it uses
    another for the first.

    ```mlir
    linalg.generic // sum of squares of each row
    linalg.generic // 1 / sqrt(mean)
    linalg.generic // row times that
    ```
    becomes
    ```mlir
    gpu.launch blocks(%b, ...) in (%gx = %c64, ...) threads(%t, ...) in (%sx = %c256, ...) {
      scf.for ... { ... gpu.shuffle xor ... }
      gpu.barrier
      scf.for ...
      gpu.barrier
      scf.for ... { vector.load, arith.mulf, vector.store : vector<4xf32> }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
  let statistics = [
    Statistic<"numOperations", "operations", "linalg operations now in kernels">,
    Statistic<"numKernels", "kernels", "launches formed">,
    Statistic<"numShared", "temporaries-shared", "allocations that got the memory of others">,
  ];
}

def ShuffleScales : Pass<"mxfp4-shuffle-scales", "::mlir::func::FuncOp"> {
  let summary = "Lay scales and FP6 codes out as matrix instructions take them";
  let description = [{
    Needs: `mxfp4.fused_quantize` and `mxfp4.scaled_matmul` on tensors.  Gives:
    the same with `scale_layout` shuffled: scales in registers' order, FP6 codes
    as bytes without gaps. So are the values between them: what loops carry,
    slices of stacked tensors, reshapes of leading dimensions. Scales that come
    from elsewhere, or go there, are laid out anew with a transpose; FP6 codes
    that do are an error.

    ```mlir
    %r:2 = mxfp4.fused_quantize ... -> tensor<64x128xf4E2M1FN>, tensor<64x4xf8E8M0FNU>
    // becomes
    %r:2 = mxfp4.fused_quantize ... {scale_layout = #mxfp4.scale_layout<shuffled>}
        -> tensor<64x128xf4E2M1FN>, tensor<2x1x64x4xf8E8M0FNU>
    ```
  }];
  let dependentDialects = ["::mxfp4::MXFP4Dialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect"];
  let statistics = [
    Statistic<"numShuffled", "quantizers-shuffled", "Quantizers whose copies got the kernels' layout">,
    Statistic<"numRelayouts", "relayouts", "Scales laid out anew, to or from the plain layout">];
}

def FoldZeroFill : Pass<"mxfp4-fold-zero-fill", "::mlir::func::FuncOp"> {
  let summary = "Let products overwrite buffers instead of adding to zeros";
  let description = [{
    Needs: `mxfp4.scaled_matmul` on buffers.  Gives: `overwrite` on those whose
    buffer was filled with zeros and not touched since; the fill is gone.

    ```mlir
    linalg.fill ins(%zero : f32) outs(%c : memref<64x64xf32>)
    mxfp4.scaled_matmul <...> ins(...) outs(%c) : ...
    // becomes
    mxfp4.scaled_matmul <...> ins(...) outs(%c) {overwrite} : ...
    ```
  }];
  let dependentDialects = ["::mxfp4::MXFP4Dialect"];
  let statistics = [Statistic<"numFolded", "fills-folded", "Products that no longer read zeros">];
}

def SplitAmax : Pass<"mxfp4-split-amax", "::mlir::func::FuncOp"> {
  let summary = "Look for the largest magnitude of a tensor before quantizing it";
  let description = [{
    Needs: `mxfp4.fused_quantize` on buffers.  Gives: in front of each whose
    copies have one scale for the tensor, `mxfp4.amax` into cells that the
    quantizer then reads. Copies that are not rotated share the cells. There is
    a cell for each workgroup, so nothing need be cleared and no order matters.

    ```mlir
    mxfp4.fused_quantize %x : memref<256x256xbf16> row <f8E4M3FN, block = tensor> outs(...)
    // becomes
    %cells = memref.alloc() : memref<4xi32>
    mxfp4.amax %x : memref<256x256xbf16> outs(%cells : memref<4xi32>)
    mxfp4.fused_quantize %x : memref<256x256xbf16> row <f8E4M3FN, block = tensor> amax %cells : memref<4xi32> outs(...)
    ```
  }];
  let dependentDialects = ["::mxfp4::MXFP4Dialect", "::mlir::memref::MemRefDialect"];
  let statistics = [Statistic<"numSearches", "searches", "Searches for a largest magnitude">];
}

def OutlineKernels : Pass<"mxfp4-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Move kernels into one GPU module, each distinct one once";
  let description = [{
    Needs: `gpu.launch` and mxfp4 operations on buffers. Gives: the module
    `kernels` for the chip, with a `gpu.func` for each distinct body, and
    `gpu.launch_func` in place of the rest. A buffer that begins inside another
    is passed as one that begins at its first element (`mxfp4.rebase`), and the
    number of a quantizer's random stream as an operand, so that kernels that
    differ only in where their data lie or in what they draw are one.

    ```mlir
    mxfp4.scaled_matmul ... outs(%c) : (...) -> ()
    ```
    becomes
    ```mlir
    gpu.module @kernels [#rocdl.target<chip = "gfx950">] {
      gpu.func @product_0(...) kernel { mxfp4.scaled_matmul ... gpu.return }
    }
    gpu.launch_func @kernels::@product_0 blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(...)
    ```
  }];
  let options = [Option<"chip", "chip", "std::string", "std::string(kDefaultChip)",
                        "The processor that the kernels are for">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
                           "::mlir::ROCDL::ROCDLDialect", "::mxfp4::MXFP4Dialect"];
  let statistics = [
    Statistic<"numLaunches", "launches", "launches in the host code">,
    Statistic<"numKernels", "kernels", "distinct kernels">,
  ];
}

def GroupLaunches : Pass<"mxfp4-group-launches", "::mlir::ModuleOp"> {
  let summary = "Launch equal kernels that need nothing of each other at once";
  let description = [{
    Needs: launches of outlined kernels. Gives: one launch for up to eight of
    the same kernel, where moving them together passes no launch that they
    conflict with: its kernel takes the operands of all and chooses by the
    block's number in the third dimension of the grid.

    ```mlir
    gpu.launch_func @kernels::@product_3 ... args(%x, %gate, %y)
    gpu.launch_func @kernels::@product_3 ... args(%x, %up, %z)
    // becomes
    gpu.launch_func @kernels::@product_3_x2_0 blocks in (%gx, %gy, %c2) ... args(%x, %gate, %up, %y, %z)
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let statistics = [
    Statistic<"numGrouped", "launches-grouped", "launches that are now part of one">,
    Statistic<"numGroups", "groups", "launches that do the work of several">,
  ];
}

def SelectKernelConfig : Pass<"mxfp4-select-kernel-config"> {
  let summary = "Choose how each matrix product is spread over the GPU";
  let description = [{
    Needs: `mxfp4.scaled_matmul` in a module whose chip is known: that of the
    enclosing gpu.module's `#rocdl.target`, else gfx950.  Gives: `config` on
    each product that has none, from KernelConfigs.def by shape and precision.
    A quantized product on a chip without block-scaled matrix instructions is an
    error: set it to bf16, or run `mxfp4-emulate-products`.

    ```mlir
    mxfp4.scaled_matmul <...> ins(...) outs(%c) : (..., memref<4096x4096xf32>) -> ()
    // becomes
    mxfp4.scaled_matmul <...> ins(...) outs(%c)
        {config = #mxfp4.kernel_config<tile = [256, 256], waves = [2, 2], step = 256, stages = 2, mfma = [16, 16, 128], group = 8>} : ...
    ```
  }];
  let dependentDialects = ["::mxfp4::MXFP4Dialect"];
  let statistics = [
    Statistic<"numSelected", "configs-selected", "Products that got a config">,
    Statistic<"numKept", "configs-kept", "Products that came with one">];
}

def LowerScaledMatmulKernel : Pass<"mxfp4-lower-scaled-matmul-kernel", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Write the matrix products of kernels as loops of MFMAs";
  let description = [{
    Needs: gpu.func kernels whose body has one `mxfp4.scaled_matmul` on static
    buffers, with a config and, where there are block scales, these shuffled.
    Gives: the same kernels as code of one workgroup: loads to LDS, fragments
    and matrix instructions, with `known_block_size` and `known_grid_size`.

    ```mlir
    gpu.func @gemm(%a: memref<256x128xi8>, ...) kernel { mxfp4.scaled_matmul ...  gpu.return }
    // becomes
    llvm.mlir.global internal @gemm_lhs0() {addr_space = 3 : i32} : !llvm.array<32768 x i8>
    gpu.func @gemm(...) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      rocdl.raw.ptr.buffer.load.lds ...
      scf.for ... { rocdl.mfma.scale.f32.16x16x128.f8f6f4 ... }
      rocdl.raw.ptr.buffer.store ...
    ```
  }];
  let dependentDialects = ["::mlir::ROCDL::ROCDLDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect",
                           "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
  let statistics = [Statistic<"numKernels", "kernels-lowered", "Products lowered">];
}

def LowerQuantizeKernel : Pass<"mxfp4-lower-quantize-kernel", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Write the quantizers of kernels with hardware conversions";
  let description = [{
    Needs: gpu.func kernels whose body has one `mxfp4.fused_quantize` on static
    buffers, with shuffled block scales or the amax cells of a tensor's, or one
    `mxfp4.amax`.  Gives: the same kernels as code of one workgroup: a tile of
    the source goes to LDS, each copy takes runs from there, rotates them in
    registers and converts them.

    ```mlir
    gpu.func @quantize(%x: memref<256x128xbf16>, ...) kernel { mxfp4.fused_quantize ...  gpu.return }
    // becomes
    gpu.func @quantize(...) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      rocdl.raw.ptr.buffer.load ...
      rocdl.cvt.scalef32.pk.fp4.f32 ...
      rocdl.raw.ptr.buffer.store ...
    ```
  }];
  let dependentDialects = ["::mlir::ROCDL::ROCDLDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect",
                           "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect"];
  let statistics = [Statistic<"numKernels", "kernels-lowered", "Quantizers lowered">];
}

def LowerKernelAsserts : Pass<"mxfp4-lower-kernel-asserts", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Turn assertions of kernels into a record that the host reads";
  let description = [{
    Needs: cf.assert in kernels. Gives: the device variable
    `mxfp4_failed_assertion`, which gets the message, the two sides of the
    comparison and the buffer that the left one was read from, of the first lane
    that fails; its wave ends there. The runtime looks at it after each step.

    ```mlir
    cf.assert %inside, "index must be within its dimension"
    ```
    becomes
    ```mlir
    scf.if %outside {
      %r = llvm.cmpxchg %record, %c0, %c1 monotonic monotonic : !llvm.ptr<1>, i64
      scf.if %first { llvm.store %text, %field : i64, !llvm.ptr<1> ... }
      llvm.call_intrinsic "llvm.amdgcn.endpgm"() : () -> ()
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
  let statistics = [Statistic<"numAssertions", "assertions", "Assertions lowered">];
}

def LowerKernelMath : Pass<"mxfp4-lower-kernel-math", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Turn rounding functions of kernels into instructions";
  let description = [{
    Needs: math on scalars and one-dimensional vectors, after
    `mxfp4-expand-math`. Gives: LLVM intrinsics for those functions that
    convert-gpu-to-rocdl makes calls of ROCm's device library. Functions that
    only the library has (those of f64, remainders) are errors.

    ```mlir
    %y = math.floor %x : vector<4xf32>
    // becomes
    %y = llvm.call_intrinsic "llvm.floor"(%x) : (vector<4xf32>) -> vector<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def LowerKernelsToROCDL : Pass<"mxfp4-lower-kernels-to-rocdl", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Run convert-gpu-to-rocdl for the chip that the module names";
  let description = [{
    Needs: kernels in gpu, memref, vector, arith, cf and LLVM, in a module with a
    `#rocdl.target`. Gives: LLVM and ROCDL, with instructions of that chip. The
    upstream pass takes the chip as an option, which may be another one.

    ```mlir
    gpu.module @kernels [#rocdl.target<chip = "gfx950">] { gpu.func @rows(%x: memref<64xf32>) kernel { ... } }
    // becomes
    gpu.module @kernels [#rocdl.target<chip = "gfx950">] { llvm.func @rows(%x: !llvm.ptr) attributes {gpu.kernel, rocdl.kernel} { ... } }
    ```
  }];
}

def SizeLaunches : Pass<"mxfp4-size-launches", "::mlir::ModuleOp"> {
  let summary = "Give launches the sizes that their kernels state";
  let description = [{
    Needs: kernels with `known_block_size` and `known_grid_size`. Gives:
    launches of these sizes, the grid's third dimension times the members of a
    group's kernel (`mxfp4.group`). A product's kernel is written after its launch, and
    how many workgroups it takes follows from its tile.

    ```mlir
    gpu.launch_func @kernels::@product_0 blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    ```
    becomes
    ```mlir
    gpu.launch_func @kernels::@product_0 blocks in (%c64, %c1, %c1) threads in (%c256, %c1, %c1)
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def EmitCodeObject : Pass<"mxfp4-emit-code-object", "::mlir::ModuleOp"> {
  let summary = "Compile GPU modules to code objects";
  let description = [{
    Needs: gpu.module operations in the LLVM dialect.  Gives: gpu.binary with
    the HSACO and each kernel's resources in its kernel table. A kernel marked
    `mxfp4.hot` that spills or needs scratch is an error: it would be correct,
    and slower by a factor.

    ```mlir
    gpu.module @kernels [#rocdl.target<chip = "gfx950">] { llvm.func @gemm(...) attributes {gpu.kernel, rocdl.kernel} ... }
    // becomes
    gpu.binary @kernels [#gpu.object<#rocdl.target<chip = "gfx950">, kernels = <[#gpu.kernel_metadata<"gemm", ..., metadata = {vgprs = 180, ...}>]>, bin = "\7FELF...">]
    ```
  }];
  let options = [
    Option<"dump", "dump", "std::string", "\"\"",
           "Folder in which to leave NAME.hsaco and NAME.s for each module">];
  let dependentDialects = ["::mlir::gpu::GPUDialect"];
  let statistics = [Statistic<"numKernels", "kernels-compiled", "Kernels compiled">];
}

def LowerLaunches : Pass<"mxfp4-lower-launches", "::mlir::ModuleOp"> {
  let summary = "Turn launches into calls of the HIP runtime";
  let description = [{
    Needs: one `gpu.binary` and launches of its kernels, on buffers. Gives:
    calls of the mgpu* functions of runtime/hip, all on the default stream,
    which is waited for where host code reads an element of device memory, and
    once more where a function returns; then the kernels' assertions are looked
    at. The first call of a function loads the code object and uploads constants.

    ```mlir
    gpu.launch_func @kernels::@rows_0 blocks in (...) threads in (...) args(%x : memref<64x64xf32>)
    ```
    becomes
    ```mlir
    %function = llvm.load %cell : !llvm.ptr -> !llvm.ptr
    llvm.store %x_address, %slot : !llvm.ptr, !llvm.ptr
    llvm.call @mgpuLaunchKernel(%function, ..., %table, ...)
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
  let statistics = [
    Statistic<"numLaunches", "launches", "launches in the host code">,
    Statistic<"numReads", "reads", "elements of device memory that host code reads">,
  ];
}

#endif // MXFP4_CODEGEN_PASSES
