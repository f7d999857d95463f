// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attributes of the `mxfp4` dialect: what a product is for and the
// precision it is to have.

#ifndef MXFP4_ATTRS
#define MXFP4_ATTRS

include "mxfp4/Dialect/MXFP4Dialect.td"

class MXFP4_Attr<string name, string attrMnemonic> : AttrDef<MXFP4_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def MXFP4_StageAttr : EnumAttr<MXFP4_Dialect, MXFP4_Stage, "stage"> {
  let assemblyFormat = "`<` $value `>`";
}

def MXFP4_RoleAttr : MXFP4_Attr<"Role", "role"> {
  let summary = "what a matrix product is for, and which weight it belongs to";
  let description = [{
    Put on a product as `mxfp4.role` by `--mxfp4-annotate-roles`:

    ```mlir
    mxfp4.role = #mxfp4.role<dgrad, index = 12, parameter = "layers.0.wq", argument = 5, weight = rhs, layer = 0>
    ```

    `index` is the product's place in program order and names its random
    stream, except that a `recompute` carries the index of the forward product
    it repeats. `parameter` is the weight's name, `argument` the function
    argument that holds it, `weight` the operand that reads it (none for wgrad).
    `reason` says why a role is `unknown`.
  }];
  let parameters = (ins
    EnumParameter<MXFP4_Role>:$role,
    DefaultValuedParameter<"int64_t", "-1">:$index,
    OptionalParameter<"::mlir::StringAttr">:$parameter,
    DefaultValuedParameter<"int64_t", "-1">:$argument,
    DefaultValuedParameter<"::mxfp4::WeightOperand", "::mxfp4::WeightOperand::None">:$weight,
    DefaultValuedParameter<"int64_t", "-1">:$layer,
    DefaultValuedParameter<"bool", "false">:$lm_head,
    DefaultValuedParameter<"bool", "false">:$recompute,
    DefaultValuedParameter<"bool", "false">:$embedding,
    OptionalParameter<"::mlir::StringAttr">:$reason
  );
  let assemblyFormat = "`<` $role (`,` struct($index, $parameter, $argument, $weight, $layer, $lm_head, $recompute, $embedding, $reason)^)? `>`";
}

def MXFP4_HadamardAttr : MXFP4_Attr<"Hadamard", "hadamard"> {
  let summary = "a Hadamard rotation of runs of `size` elements";
  let description = [{
    The normalised Sylvester matrix of order 16, 32, 64 or 128, applied to
    consecutive runs along the contraction: `#mxfp4.hadamard<16>`. Signs, if
    any, are multiplied in before it: `signs = random` draws them from the
    product's stream, the same for both operands; `signs = fixed` takes them
    from `mask`, bit i set for a minus at position i.
  }];
  let parameters = (ins
    "int64_t":$size,
    DefaultValuedParameter<"::mxfp4::Signs", "::mxfp4::Signs::None">:$signs,
    OptionalParameter<"::mlir::DenseI64ArrayAttr">:$mask
  );
  let assemblyFormat = "`<` $size (`,` struct($signs, $mask)^)? `>`";
  let genVerifyDecl = 1;
}

def MXFP4_OperandAttr : MXFP4_Attr<"Operand", "operand"> {
  let summary = "the precision of one operand of a product";
  let description = [{
    ```mlir
    #mxfp4.operand<f4E2M1FN, block = 1x32, scale = even, round = stochastic, rotation = <16>>
    #mxfp4.operand<f8E4M3FN, block = tensor>
    #mxfp4.operand<bf16>
    ```
    Blocks lie along the contraction. bf16 and f32 have no block, no scale, no
    rotation and nearest rounding; f32 means that the operand stays as it is.
  }];
  let parameters = (ins
    "::mlir::Type":$element,
    DefaultValuedParameter<"::mxfp4::BlockShape", "::mxfp4::BlockShape::None">:$block,
    DefaultValuedParameter<"::mxfp4::ScaleRule", "::mxfp4::ScaleRule::Floor">:$scale,
    DefaultValuedParameter<"::mxfp4::Rounding", "::mxfp4::Rounding::Nearest">:$round,
    OptionalParameter<"::mxfp4::HadamardAttr">:$rotation
  );
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Whether data of this operand comes with a scale tensor.
    bool hasScale() const { return getBlock() != ::mxfp4::BlockShape::None; }
    /// Bits of one element: 4, 6, 8, 16 or 32.
    unsigned getElementBits() const { return getElement().getIntOrFloatBitWidth(); }
  }];
}

def MXFP4_GemmAttr : MXFP4_Attr<"Gemm", "gemm"> {
  let summary = "the precision of a matrix product";
  let description = [{
    `mxfp4.gemm = #mxfp4.gemm<lhs = <...>, rhs = <...>>` on a product says how
    each operand is to be quantized. Written by hand it is obeyed whatever the
    product's role. The accumulator is always f32. A rotation must be the same
    on both operands, or the product would be another one.
  }];
  let parameters = (ins "::mxfp4::OperandAttr":$lhs, "::mxfp4::OperandAttr":$rhs);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def MXFP4_StreamAttr : MXFP4_Attr<"Stream", "stream"> {
  let summary = "which counter-based random stream an operand draws from";
  let description = [{
    Random bits are a function of (seed, step, gemm, trip, operand, element
    index), so neither tiling nor back end nor resuming changes them. `operand`
    is 0 for lhs and 1 for rhs; random signs do not depend on it.
  }];
  let parameters = (ins "uint64_t":$seed, "int64_t":$gemm, "int64_t":$operand);
  let assemblyFormat = "`<` struct(params) `>`";
}

def MXFP4_PrecisionAttr : MXFP4_Attr<"Precision", "precision"> {
  let summary = "the precision of a product's operands, by what they mean";
  let description = [{
    A policy cannot speak of lhs and rhs: which of them is the weight depends
    on how the graph was exported. fprop reads `activation` and `weight`, dgrad
    `gradient` and `weight`, wgrad `gradient` and `activation`, attention
    `activation` twice. What a role needs and the attribute does not name is an
    error when the policy is applied.

    ```mlir
    #mxfp4.precision<gradient = <f4E2M1FN, block = 1x32>, weight = <f4E2M1FN, block = 32x32>>
    ```
  }];
  let parameters = (ins
    OptionalParameter<"::mxfp4::OperandAttr">:$activation,
    OptionalParameter<"::mxfp4::OperandAttr">:$weight,
    OptionalParameter<"::mxfp4::OperandAttr">:$gradient);
  let assemblyFormat = "`<` struct(params) `>`";
}

def MXFP4_RuleAttr : MXFP4_Attr<"Rule", "rule"> {
  let summary = "sets the precision of the products that it matches";
  let description = [{
    A product matches if every selector that is given does: `layer` and
    `parameter` are globs over the layer's number and the weight's name, `roles`
    names roles, `shape` holds conditions on batch, M, N, K such as "M >= 64".
    The rule that has the higher `rank` decides; `rank` counts the selectors
    unless it is given. `set` is an `operand` for all operands, a `precision`,
    or the name of a preset. `source` is the place of the rule in its file.

    ```mlir
    #mxfp4.rule<parameter = "*.down_proj.*", roles = ["wgrad"], set = #mxfp4.operand<bf16>>
    ```
  }];
  let parameters = (ins
    OptionalParameter<"::mlir::StringAttr">:$name,
    OptionalParameter<"::mlir::StringAttr">:$layer,
    OptionalParameter<"::mlir::StringAttr">:$parameter,
    OptionalParameter<"::mlir::ArrayAttr">:$roles,
    OptionalParameter<"::mlir::ArrayAttr">:$shape,
    DefaultValuedParameter<"int64_t", "-1">:$rank,
    "::mlir::Attribute":$set,
    OptionalParameter<"::mlir::LocationAttr">:$source);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// `rank` if it is given, else the number of selectors.
    int64_t getEffectiveRank() const;
  }];
}

def MXFP4_PolicyAttr : MXFP4_Attr<"Policy", "policy"> {
  let summary = "the precision of the products of a module or function";
  let description = [{
    `mxfp4.policy` on a module or a function. The most specific wins:
    `mxfp4.gemm` on the product, then a rule, then the role's precision given
    here, then the preset. `scale` is the scale rule of the preset's MX formats
    (even unless given), `seed` names the random streams, and the LM head is
    quantized like its role only if `lm_head` is set. Embedding and attention
    stay as they are unless a rule or `attention` says otherwise.

    ```mlir
    module attributes {mxfp4.policy = #mxfp4.policy<preset = "full-h16", scale = even,
        dgrad = <gradient = <bf16>, weight = <bf16>>,
        rules = [#mxfp4.rule<layer = "0", set = #mxfp4.operand<bf16>>]>}
    ```
  }];
  let parameters = (ins
    OptionalParameter<"::mlir::StringAttr">:$preset,
    DefaultValuedParameter<"::mxfp4::ScaleRule", "::mxfp4::ScaleRule::Even">:$scale,
    DefaultValuedParameter<"uint64_t", "0">:$seed,
    DefaultValuedParameter<"bool", "false">:$lm_head,
    OptionalParameter<"::mxfp4::PrecisionAttr">:$fprop,
    OptionalParameter<"::mxfp4::PrecisionAttr">:$dgrad,
    OptionalParameter<"::mxfp4::PrecisionAttr">:$wgrad,
    OptionalParameter<"::mxfp4::PrecisionAttr">:$attention,
    OptionalParameter<"::mlir::ArrayAttr">:$rules);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def MXFP4_DecisionAttr : MXFP4_Attr<"Decision", "decision"> {
  let summary = "which rule decided a product's precision, and why";
  let description = [{
    `mxfp4.decision` beside `mxfp4.gemm`, written by `--mxfp4-apply-policy` and
    read by the report; also on products that a policy leaves alone.

    ```mlir
    mxfp4.decision = #mxfp4.decision<rule = "preset full-h16", reason = "wgrad">
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$rule, "::mlir::StringAttr":$reason);
  let assemblyFormat = "`<` struct(params) `>`";
}

def MXFP4_ScaleLayoutAttr : EnumAttr<MXFP4_Dialect, MXFP4_ScaleLayout, "scale_layout"> {
  let assemblyFormat = "`<` $value `>`";
}

def MXFP4_KernelConfigAttr : MXFP4_Attr<"KernelConfig", "kernel_config"> {
  let summary = "how a matrix product is spread over a GPU";
  let description = [{
    Chosen once, by `--mxfp4-select-kernel-config` from a table; later passes
    only read it, and one written by hand is obeyed.

    ```mlir
    #mxfp4.kernel_config<tile = [256, 256], waves = [2, 2], step = 256, stages = 2, mfma = [16, 16, 128], group = 8>
    ```
    A workgroup makes `tile` of the product, its `waves` (along M and N) a
    part each, in steps of `step` along the contraction; `stages` steps are in
    LDS at a time; `mfma` is the matrix instruction's M, N, K. `group` rows of
    tiles follow each other before the next column of tiles begins, so that
    workgroups which run together share operands in the cache.
  }];
  let parameters = (ins
    "::mlir::DenseI64ArrayAttr":$tile,
    "::mlir::DenseI64ArrayAttr":$waves,
    "int64_t":$step,
    "int64_t":$stages,
    "::mlir::DenseI64ArrayAttr":$mfma,
    DefaultValuedParameter<"int64_t", "1">:$group
  );
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Rows (`dim` 0) or columns (1) of the tile that one wave makes.
    int64_t getWaveTile(unsigned dim) const { return getTile()[dim] / getWaves()[dim]; }
    /// Lanes of a workgroup on chips with waves of 64.
    int64_t getThreads() const { return 64 * getWaves()[0] * getWaves()[1]; }
  }];
}

#endif // MXFP4_ATTRS
