// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of the ledger.

#include "mxfp4/Analysis/Ledger.h"

#include "mxfp4/Analysis/Cost.h"
#include "mxfp4/Analysis/GemmRoles.h"

using namespace mlir;
using namespace mxfp4;

static std::string typeName(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::string mxfp4::describe(OperandAttr operand) {
  Type element = operand.getElement();
  if (operand.getBlock() == BlockShape::None)
    return typeName(element);
  StringRef format = isa<Float8E4M3FNType, Float8E5M2Type>(element) ? "8"
                     : isa<Float4E2M1FNType>(element)               ? "4"
                                                                    : "6";
  std::string text = operand.getBlock() == BlockShape::Tensor ? "fp" : "mxfp";
  text += format;
  if (!isa<Float4E2M1FNType>(element))
    text += "(" + typeName(element) + ")";
  if (operand.getBlock() == BlockShape::Tensor)
    return text;
  text += (" " + stringifyBlockShape(operand.getBlock()) + " " +
           stringifyScaleRule(operand.getScale()))
              .str();
  if (operand.getRound() != Rounding::Nearest)
    text += (" " + stringifyRounding(operand.getRound())).str();
  return text;
}

static std::string describeRotation(HadamardAttr rotation) {
  if (!rotation)
    return "";
  std::string text = ("H" + Twine(rotation.getSize())).str();
  if (rotation.getSigns() != Signs::None)
    text += (" " + stringifySigns(rotation.getSigns()) + " signs").str();
  return text;
}

static void fillPrecision(LedgerRow &row, Operation *op, GemmAttr gemm) {
  if (gemm) {
    row.lhs = describe(gemm.getLhs());
    row.rhs = describe(gemm.getRhs());
    row.rotation = describeRotation(gemm.getLhs().getRotation());
  } else {
    row.lhs = typeName(getElementTypeOrSelf(op->getOperand(0)));
    row.rhs = typeName(getElementTypeOrSelf(op->getOperand(1)));
  }
  if (auto decision = op->getAttrOfType<DecisionAttr>("mxfp4.decision")) {
    row.rule = decision.getRule().str();
    row.reason = decision.getReason().str();
  }
}

static void fillTimes(LedgerRow &row, GemmAttr gemm) {
  ProductShape shape{row.batch, row.m, row.n, row.k};
  if (llvm::any_of(ArrayRef{row.batch, row.m, row.n, row.k},
                   ShapedType::isDynamic))
    return;
  row.bf16Time = estimateProduct(shape, 16, 16);
  if (gemm && (gemm.getLhs().hasScale() || gemm.getRhs().hasScale()))
    row.time = estimateQuantized(shape, gemm);
}

/// The extents of a quantized product `[B, M, K] x [B, N, K]`.
static void fillExtents(LedgerRow &row, ScaledMatmulOp op) {
  ArrayRef<int64_t> lhs = cast<ShapedType>(op.getLhs().getType()).getShape();
  ArrayRef<int64_t> rhs = cast<ShapedType>(op.getRhs().getType()).getShape();
  row.batch = lhs.size() == 3 ? lhs.front() : 1;
  row.m = lhs[lhs.size() - 2];
  row.n = rhs[rhs.size() - 2];
  row.k = lhs.back();
}

FailureOr<std::vector<LedgerRow>> mxfp4::makeLedger(ModuleOp module,
                                                    const Names *names) {
  std::vector<LedgerRow> rows;
  SmallVector<Operation *> ops;
  bool complete = true;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto scaled = dyn_cast<ScaledMatmulOp>(op);
    FailureOr<Contraction> contraction = Contraction::get(op);
    if (!scaled && failed(contraction))
      return;
    LedgerRow &row = rows.emplace_back();
    row.index = rows.size() - 1;
    StringRef name = op->getName().getStringRef();
    name.consume_front("linalg.");
    row.op = name.str();
    row.loopTrips = loopTrips(op);
    if (scaled) {
      fillExtents(row, scaled);
    } else {
      row.batch = contraction->batch;
      row.m = contraction->m;
      row.n = contraction->n;
      row.k = contraction->k;
    }
    int64_t flops = checkedProduct(
        {2, row.batch, row.m, row.n, row.k,
         row.loopTrips < 0 ? ShapedType::kDynamic : row.loopTrips});
    if (!ShapedType::isDynamic(flops))
      row.flops = flops;
    GemmAttr gemm =
        scaled ? scaled.getGemm() : op->getAttrOfType<GemmAttr>("mxfp4.gemm");
    fillPrecision(row, op, gemm);
    fillTimes(row, gemm);
    row.role = op->getAttrOfType<RoleAttr>("mxfp4.role");
    // A quantized product can only say what was written on it.
    complete &= row.role || scaled;
    ops.push_back(op);
  });
  if (complete && names && !rows.empty())
    return emitError(module.getLoc())
           << "products have their roles already, with the names that were "
              "given then: leave `names` out, or give it to the pass or "
              "pipeline that finds the roles";
  if (complete && !names)
    return rows;
  FailureOr<std::vector<Gemm>> gemms = findGemmRoles(module, names);
  if (failed(gemms))
    return failure();
  DenseMap<Operation *, const Gemm *> found;
  for (const Gemm &gemm : *gemms)
    found[gemm.contraction.op] = &gemm;
  for (auto [row, op] : llvm::zip(rows, ops)) {
    const Gemm *gemm = found.lookup(op);
    if (!gemm || row.role)
      continue;
    row.role = gemm->toAttr(module.getContext());
    if (row.reason.empty())
      row.reason = gemm->reason;
  }
  return rows;
}
