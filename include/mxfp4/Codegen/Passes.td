// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes from the fused stage to GPU kernels, in pipeline order.

#ifndef MXFP4_CODEGEN_PASSES
#define MXFP4_CODEGEN_PASSES

include "mlir/Pass/PassBase.td"

def FormKernels : Pass<"mxfp4-form-kernels", "::mlir::func::FuncOp"> {
  let summary = "Turn what is no product and no quantizer into GPU launches";
  let description = [{
    Needs: linalg and copies on buffers of static shape. Gives: `gpu.launch`
    with the body in scf, memref and vector. Consecutive operations that work
    row by row become one launch: a workgroup does its rows of each in turn,
    with barriers between. A loop that reads single elements (scatter) becomes
    one launch as well; other loops stay on the host. A fill that an operation
    starts from becomes a constant of the kernel.

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
  ];
}

#endif // MXFP4_CODEGEN_PASSES
