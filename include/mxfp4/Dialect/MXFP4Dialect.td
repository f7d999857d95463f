// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `mxfp4` dialect: its purpose, its enums and the base classes of its
// attributes and operations.

#ifndef MXFP4_DIALECT
#define MXFP4_DIALECT

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def MXFP4_Dialect : Dialect {
  let name = "mxfp4";
  let cppNamespace = "::mxfp4";
  let summary = "Training steps in block-scaled low precision";
  let description = [{
    A training step is a graph of matrix products and cheaper things. This
    dialect says three things of the products: what each is *for* (`role`), in
    which precision it is to run (`gemm`, `operand`, `hadamard`, and `policy`
    for a whole function), and, once that is decided, how (`hadamard`,
    `quantize`, `dequantize`, `scaled_matmul` and the fused quantizer).

    **Formats.** Elements and scales follow the OCP Microscaling Formats (MX)
    specification 1.0: E2M1 (`f4E2M1FN`), E2M3, E3M2 (`f6E2M3FN`, `f6E3M2FN`),
    E4M3, E5M2 (`f8E4M3FN`, `f8E5M2`), with E8M0 scales (`f8E8M0FNU`), one for
    each run of 32 elements along the contraction (`1x32`) or one for each
    32x32 tile (`32x32`). A whole-tensor scale (`tensor`) is an f32 and is what
    FP8 training commonly uses. What each conversion does with ties, zeros,
    subnormals, infinities and NaNs is defined once, in `mxfp4/Numerics`.

    **Layout.** A product is written NT: `lhs[B, M, K]`, `rhs[B, N, K]`, so the
    contraction is always the innermost dimension of quantized data, whatever
    it was in the graph. K is a multiple of 32: quantizers pad with zeros.
    Types stay logical (`tensor<128x64xf4E2M1FN>`) down to bufferization, in
    front of which `--mxfp4-pack` turns them into bytes, two E2M1 codes a byte,
    the even index in the low nibble.

    **Stages.** The attribute `mxfp4.stage` on the module says how far it has
    come; each pass states what it needs and gives, and `--mxfp4-verify-stage`
    checks the claim.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{ void registerAttributes(); }];
  let discardableAttrs = (ins
    "::mxfp4::StageAttr":$stage,
    "::mxfp4::RoleAttr":$role,
    "::mxfp4::GemmAttr":$gemm,
    "::mxfp4::PolicyAttr":$policy,
    "::mxfp4::DecisionAttr":$decision,
    "::mlir::UnitAttr":$step
  );
}

class MXFP4_I32Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mxfp4";
  let genSpecializedAttr = 0;
}

def MXFP4_Stage : MXFP4_I32Enum<"Stage", "how far a module has come", [
    I32EnumAttrCase<"Import", 0, "import">,
    I32EnumAttrCase<"Roles", 1, "roles">,
    I32EnumAttrCase<"Policy", 2, "policy">,
    I32EnumAttrCase<"Quantized", 3, "quantized">,
    I32EnumAttrCase<"Fused", 4, "fused">,
    I32EnumAttrCase<"Kernels", 5, "kernels">,
    I32EnumAttrCase<"Binary", 6, "binary">]>;

def MXFP4_Role : MXFP4_I32Enum<"Role", "what a matrix product is for", [
    I32EnumAttrCase<"Unknown", 0, "unknown">,
    I32EnumAttrCase<"FProp", 1, "fprop">,
    I32EnumAttrCase<"DGrad", 2, "dgrad">,
    I32EnumAttrCase<"WGrad", 3, "wgrad">,
    I32EnumAttrCase<"Attention", 4, "attention">]>;

def MXFP4_WeightOperand : MXFP4_I32Enum<"WeightOperand", "the operand of a product that is a weight", [
    I32EnumAttrCase<"None", 0, "none">,
    I32EnumAttrCase<"Lhs", 1, "lhs">,
    I32EnumAttrCase<"Rhs", 2, "rhs">]>;

def MXFP4_BlockShape : MXFP4_I32Enum<"BlockShape", "the elements that share a scale", [
    I32EnumAttrCase<"None", 0, "none">,       // no scale: bf16, f32
    I32EnumAttrCase<"Tensor", 1, "tensor">,   // one f32 for the operand
    I32EnumAttrCase<"Row32", 2, "1x32">,      // 32 along the contraction
    I32EnumAttrCase<"Tile32", 3, "32x32">]>;  // 32 along it, 32 across

def MXFP4_ScaleRule : MXFP4_I32Enum<"ScaleRule", "how a block's largest magnitude becomes its scale", [
    I32EnumAttrCase<"Floor", 0, "floor">,
    I32EnumAttrCase<"Even", 1, "even">,
    I32EnumAttrCase<"Ceil", 2, "ceil">,
    I32EnumAttrCase<"RCeil", 3, "rceil">]>;

def MXFP4_Rounding : MXFP4_I32Enum<"Rounding", "how an element is rounded to its format", [
    I32EnumAttrCase<"Nearest", 0, "nearest">,
    I32EnumAttrCase<"Stochastic", 1, "stochastic">]>;

def MXFP4_Signs : MXFP4_I32Enum<"Signs", "the signs that go before a Hadamard rotation", [
    I32EnumAttrCase<"None", 0, "none">,
    I32EnumAttrCase<"Fixed", 1, "fixed">,
    I32EnumAttrCase<"Random", 2, "random">]>;

// Where the scales of a product's operands lie. `shuffled` is what gfx950's
// matrix instructions take without moving a byte: [rows/32][K/256][64][4], lane
// k32 % 4 * 16 + row % 16, byte k128 % 2 * 2 + row / 16 % 2, rows and K rounded
// up. It has a shape of its own, so that one cannot be read as the other.
def MXFP4_ScaleLayout : MXFP4_I32Enum<"ScaleLayout", "where scales lie in memory", [
    I32EnumAttrCase<"Linear", 0, "linear">,
    I32EnumAttrCase<"Shuffled", 1, "shuffled">]>;

#endif // MXFP4_DIALECT
