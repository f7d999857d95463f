// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that write down what the role analysis finds.

#ifndef MXFP4_ANALYSIS_PASSES
#define MXFP4_ANALYSIS_PASSES

include "mlir/Pass/PassBase.td"

def AnnotateRoles : Pass<"mxfp4-annotate-roles", "::mlir::ModuleOp"> {
  let summary = "Say of each matrix product what it is for";
  let description = [{
    Needs: stage `import` or an exported graph.  Gives: stage `roles`:
    `mxfp4.role` on each product. What cannot be decided is `unknown` with the
    reason, and a remark.

    ```mlir
    %y = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x256xf32>) outs(%z : tensor<64x256xf32>)
    =>
    %y = linalg.matmul {mxfp4.role = #mxfp4.role<fprop, index = 0, parameter = "l1.weight", argument = 1, weight = rhs>}
         ins(%x, %w : ...) outs(%z : ...)
    ```
  }];
  let options = [Option<"names", "names", "std::string", "\"\"",
                        "JSON file that says what the arguments and results are">];
  let dependentDialects = ["::mxfp4::MXFP4Dialect"];
  let statistics = [
    Statistic<"numKnown", "gemms-known", "Products whose role was found">,
    Statistic<"numUnknown", "gemms-unknown", "Products whose role is unknown">];
}

def Report : Pass<"mxfp4-report", "::mlir::ModuleOp"> {
  let summary = "Print the ledger of the matrix products";
  let description = [{
    Needs: a module at any stage down to `fused`.  Gives: the module as it was,
    and a row a product: role, layer, parameter, shape, share of the step's
    arithmetic, precision of each operand, rotation, the rule that decided and
    why. Roles and rules are read from the products' attributes; where there are
    none, roles are found anew and precisions are the graph's own.

    The JSON is `{"gemms": [...]}` in program order with the keys `index`, `op`,
    `role`, `parameter`, `argument`, `weight_operand`, `layer`, `lm_head`,
    `recompute`, `embedding`, `original`, `loop_trips`, `batch`, `M`, `N`, `K`,
    `flops`, `flop_share`, `lhs`, `rhs`, `rotation`, `bf16_us`, `quantized_us`
    (estimates for one trip on an MI355X, the second with the quantization of
    both operands), `rule` and `reason`; what is not known is null.
  }];
  let options = [
    Option<"names", "names", "std::string", "\"\"",
           "JSON file that says what the arguments and results are">,
    Option<"format", "format", "std::string", "\"text\"", "text or json">,
    Option<"output", "output", "std::string", "\"-\"", "File to write, - for standard output">];
  let dependentDialects = ["::mxfp4::MXFP4Dialect"];
}

#endif // MXFP4_ANALYSIS_PASSES
