// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes from linalg on tensors to LLVM for this machine, in pipeline order.

#ifndef MXFP4_CPU_PASSES
#define MXFP4_CPU_PASSES

include "mlir/Pass/PassBase.td"

def AccumulateInF32 : Pass<"mxfp4-accumulate-in-f32", "::mlir::func::FuncOp"> {
  let summary = "Make every high-precision product one of f32 operands, and every sum one in f32";
  let description = [{
    Needs: linalg on tensors. Gives: contractions with f32 operands and result.
    A bf16 operand is widened, which is exact; a bf16 result is rounded once,
    after the whole sum (a bf16 accumulator would lose all but the first few
    hundred terms), and a remark says so. Other sums with a bf16 result are kept
    in f32 likewise.

    ```mlir
    %c = linalg.matmul ins(%a, %b : tensor<8x64xbf16>, tensor<64x8xbf16>) outs(%z : tensor<8x8xbf16>)
    ```
    becomes
    ```mlir
    %a32 = linalg.generic ... arith.extf
    %b32 = linalg.generic ... arith.extf
    %c32 = linalg.generic ... arith.mulf, arith.addf : tensor<8x8xf32>
    %c   = linalg.generic ... arith.truncf
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let statistics = [Statistic<"numWidened", "products-widened", "products now accumulated in f32">,
                    Statistic<"numSums", "sums-widened", "other sums now accumulated in f32">];
}

def FuseElementwise : Pass<"mxfp4-fuse-elementwise", "::mlir::func::FuncOp"> {
  let summary = "Fuse elementwise work into its consumers, transposes into products";
  let description = [{
    Needs: linalg on tensors. Gives: fewer, larger `linalg.generic`: dimensions
    of extent one are dropped, concatenations become slices, a producer with one
    user moves into it (into a reduction too, and into a dot product of rows),
    also through reshapes, a broadcast is read at its source however many users
    it has, and a transpose that feeds a product becomes an indexing map of the
    product.

    ```mlir
    %t = linalg.transpose ins(%w : tensor<32x64xf32>) outs(%e) permutation = [1, 0]
    %c = linalg.matmul ins(%x, %t : ...) outs(%z)
    ```
    becomes one `linalg.generic` that reads `%w` by (d0, d1, d2) -> (d1, d2).
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def GuardIndices : Pass<"mxfp4-guard-indices", "::mlir::func::FuncOp"> {
  let summary = "Assert that indices taken from data are inside their tensor";
  let description = [{
    Needs: linalg on tensors. Gives: the same, with a `cf.assert` before each
    access to an element, and each slice of static size, whose index or offset
    comes from data or from the caller. Without it a token outside the
    vocabulary would read whatever lies behind the table; not every exporter
    writes the check. On each assertion of the step about a number that is
    computed from one argument: `mxfp4.argument`, that argument's number.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect"];
}

def Recompute : Pass<"mxfp4-recompute", "::mlir::func::FuncOp"> {
  let summary = "Compute large values of the forward pass again for the backward pass";
  let description = [{
    Needs: linalg on tensors, after the last common subexpression elimination;
    products with their roles. Gives: copies of the operations that make a value
    which the forward pass leaves to the backward pass, if they make it from
    values that are together at most an eighth of it and can be kept instead.
    Attention's weights of a long sequence are such: its queries and keys are
    kept, and the product of tokens x tokens is repeated.

    ```mlir
    %s = linalg.batch_matmul ins(%q, %k : tensor<32x8192x128xf32>, ...) outs(%z)
    %p = linalg.generic ... ins(%s) { math.exp }         // forward
    ...
    %d = linalg.generic ... ins(%p, %dy)                 // backward
    // becomes
    ...
    %s2 = linalg.batch_matmul ins(%q, %k : ...) outs(%z2)
    %p2 = linalg.generic ... ins(%s2) { math.exp }
    %d = linalg.generic ... ins(%p2, %dy)
    ```
  }];
  let statistics = [Statistic<"numValues", "values", "values that are no longer kept">,
                    Statistic<"numOperations", "operations", "operations repeated">];
}

def PrepareBufferization : Pass<"mxfp4-prepare-bufferization", "::mlir::func::FuncOp"> {
  let summary = "Protect arguments, and give every fill one user";
  let description = [{
    Needs: functions on tensors, after the last common subexpression
    elimination. Gives: `bufferization.writable = false` on each tensor
    argument, since a step's inputs are its caller's; and a fill of its own, with
    a `tensor.empty` of its own, for each operation that starts from one or from
    a splat constant: filling again costs less than a copy. A loop that yields a
    tensor which was not made in the carried one's place copies it there, and
    the branches of an `scf.if` write into places made before it.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def CheckFinite : Pass<"mxfp4-check-finite", "::mlir::ModuleOp"> {
  let summary = "Stop the step at the first product that is not finite";
  let description = [{
    Needs: products (linalg contractions, `mxfp4.scaled_matmul`) on buffers; the
    module attribute `mxfp4.check_finite`, without which nothing is done.
    Gives: after each product into a contiguous f32 or bf16 buffer a call of
    `mxfp4_cpu_check_finite`, which fails with the product's name (number in
    program order; role and weight, or location) and the element. One NaN in one
    weight gradient would otherwise reach every parameter before anyone looks.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect"];
  let statistics = [Statistic<"numChecked", "checked", "products that are looked at">];
}

def ProductsToBlas : Pass<"mxfp4-products-to-blas", "::mlir::ModuleOp"> {
  let summary = "Turn f32 contractions on buffers into calls of the CPU runtime";
  let description = [{
    Needs: linalg contractions on memrefs with static strides. Gives: a call of
    `mxfp4_cpu_product` with the three addresses and a constant that holds the
    extents and strides of the product: loops around a BLAS sgemm. A fill with
    zeros of the result just before is dropped. Dimensions that are contiguous
    for every operand are merged; what then remains beyond one M, N and K is a
    loop. Contractions of other element types are left alone.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::arith::ArithDialect"];
  let statistics = [Statistic<"numCalls", "calls", "products that call the BLAS">];
}

def PlanBuffers : Pass<"mxfp4-plan-buffers", "::mlir::func::FuncOp"> {
  let summary = "Give every temporary buffer its place in one arena";
  let description = [{
    Needs: memrefs; temporaries are `memref.alloc` of static shape. Gives: each
    allocation is a `memref.view` at a fixed offset of one more argument, the
    arena, a `memref<Nxi8>` marked `mxfp4.arena = N` that the caller
    provides, aligned to 64 bytes. A buffer lives from the first operation that
    uses it to the last, wherever it is allocated. Two buffers share bytes when no
    operation lies within the lifetimes of both; a buffer of a loop body lives for
    a part of an iteration only. Nothing is allocated while the step runs, so nothing leaks.

    `report` is a JSON file that gets the arena's bytes, the bytes of what is
    alive when most is, and these buffers by type, maker and reason: saved for
    backward, quantized copy, gradient or temporary.
  }];
  let options = [Option<"report", "report", "std::string", "\"\"",
                        "JSON file that gets what is alive at the peak">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
  let statistics = [
    Statistic<"numBuffers", "buffers", "temporary buffers placed">,
    Statistic<"numBytes", "arena-bytes", "bytes of the arena">,
    Statistic<"numBytesRequested", "requested-bytes", "bytes without sharing">,
  ];
}

def LinalgToVectorLoops : Pass<"mxfp4-linalg-to-vector-loops", "::mlir::func::FuncOp"> {
  let summary = "Lower linalg on buffers to loops over vectors, large ones in parallel";
  let description = [{
    Needs: linalg and `memref.copy` on memrefs of static shape and strides.
    Gives: loops whose innermost dimension is done in vectors of 16 elements,
    the rest of it in one shorter vector; sums stay in registers; a nest with
    enough work has an outermost `scf.parallel` over blocks of iterations. The
    dimension for vectors is the one along which most operands are contiguous.
    A sum along it is kept in 16 partial sums, in an order that does not depend
    on the number of threads. A body that cannot be done in vectors is done one
    element at a time.

    ```mlir
    linalg.generic ... ins(%x : memref<64x64xf32>) outs(%y : memref<64x64xf32>) { math.exp }
    ```
    becomes
    ```mlir
    scf.parallel (%b) = (%c0) to (%c1) step (%c1) {
      scf.for %i = ... step %c16 {
        %v = vector.load %x[%i] : memref<4096xf32, strided<[1]>>, vector<16xf32>
        %e = math.exp %v : vector<16xf32>
        vector.store %e, %y[%i]
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
  let statistics = [
    Statistic<"numVector", "vector-nests", "operations done in vectors">,
    Statistic<"numScalar", "scalar-nests", "operations done one element at a time">,
    Statistic<"numParallel", "parallel-nests", "operations done by several threads">,
  ];
}

def LowerAsserts : Pass<"mxfp4-lower-asserts", "::mlir::ModuleOp"> {
  let summary = "Turn assertions into errors of the step";
  let description = [{
    Needs: `cf.assert`. Gives: a branch that calls `callee` with the message,
    the two sides of the comparison that failed and `mxfp4.argument`, as far as
    they are known. The call does not return: the step ends with that error,
    and the process goes on.
  }];
  let options = [Option<"callee", "callee", "std::string", "\"mxfp4_cpu_fail\"",
                        "The runtime's function that fails a step">];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
}

def OutlineParallel : Pass<"mxfp4-outline-parallel", "::mlir::ModuleOp"> {
  let summary = "Move parallel loops into functions that the thread pool calls";
  let description = [{
    Needs: `scf.parallel` of one dimension from 0 by 1, without reductions.
    Gives: a private function over a range of iterations for each, and a call of
    `mxfp4_cpu_parallel_for` with it. What the body uses from outside is passed
    in a structure on the stack; constants and views are made anew inside. A
    loop inside a parallel loop becomes a plain one.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::func::FuncDialect",
                           "::mlir::scf::SCFDialect"];
  let statistics = [Statistic<"numOutlined", "loops-outlined", "parallel loops">];
}

def ExpandMath : Pass<"mxfp4-expand-math", "::mlir::ModuleOp"> {
  let summary = "Expand math functions and bf16 into plain arithmetic";
  let description = [{
    Needs: scalar or vector `math` and `arith`. Gives: arithmetic that the
    processor has: exp, log, sin, cos, tanh, erf, pow and their like become
    polynomials good to a few units in the last place of f32, small integer
    powers become products, rsqrt a division by a square root; bf16 arithmetic
    is done in f32 and rounded as the graph says, in integer operations. No
    library function is called.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
}

def PackedEntryPoints : Pass<"mxfp4-packed-entry-points", "::mlir::ModuleOp"> {
  let summary = "Add entry points that take all arguments as one array of pointers";
  let description = [{
    Needs: the LLVM dialect. Gives: for each public function f a function
    `f_packed(ptr)`: element i of the array is the address of buffer i, or of
    the value of scalar argument i.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // MXFP4_CPU_PASSES
