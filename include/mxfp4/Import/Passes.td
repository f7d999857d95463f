// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pass that takes an exported graph to stock dialects.

#ifndef MXFP4_IMPORT_PASSES
#define MXFP4_IMPORT_PASSES

include "mlir/Pass/PassBase.td"

def Import : Pass<"mxfp4-import", "::mlir::ModuleOp"> {
  let summary = "Turn what exporters leave into stock dialects";
  let description = [{
    Needs: a graph as torch-mlir or IREE's StableHLO conversion prints it.
    Gives: stage `import`; linalg, tensor, scf, arith, math, cf and func only.

    - Scatters become loops that take the updates in order, so repeated indices
      are summed and nothing races. An index outside the tensor is a run-time
      error (`cf.assert`) that names tensor, dimension and range.
    - Sorts, top-k and scans become linalg: an element's place is how many come
      before it (of equal ones, those with lower index), so all places are found
      at once.
    - `util.optimization_barrier` is dropped: a repeated forward is found by
      what it computes.
    - f64 constants that kernels only round to another type are rounded here.
    - `math.fpowi` and `math.powf` with a constant integral exponent of at most
      64 become multiplications, which also are right for negative bases.
    - The seed that torch-mlir keeps in a mutable global starts each step from
      the number of the step, an argument: state that a checkpoint does not hold
      would make a resumed run another one.
    - An element that a linalg body takes from in front of the operation becomes
      an operand, and a choice between two tensors one of elements: else the host
      of a GPU would wait for the element.
    - A tensor of more than 2^40 elements is an error.

    ```mlir
    %g = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
        ins(%u, %i : tensor<64x1x8xf32>, tensor<64x1xi64>) outs(%z : tensor<256x8xf32>) {...}
    =>
    %g = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %z) -> (tensor<256x8xf32>) {
      %row = arith.index_cast (tensor.extract %i[%k, %c0])
      cf.assert (%row < 256, unsigned), "scatter index out of range: ..."
      %new = linalg.generic {...} ins(%u[%k]) outs(%t[%row])
      scf.yield (tensor.insert_slice %new into %t[%row])
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mxfp4::MXFP4Dialect"];
  let statistics = [
    Statistic<"numScatters", "scatters", "Scatters turned into loops">,
    Statistic<"numOrders", "orders", "Sorts, top-k and scans turned into linalg">,
    Statistic<"numSeeds", "seeds", "Globals whose value follows from the step">,
    Statistic<"numBarriers", "barriers", "Optimization barriers dropped">,
    Statistic<"numPowers", "powers", "Powers turned into multiplications">,
    Statistic<"numConstants", "f64-constants", "f64 constants rounded once">,
    Statistic<"numScalars", "scalars", "operations that read single elements themselves">];
}

#endif // MXFP4_IMPORT_PASSES
