// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of the ledger and their two forms.

#include "mxfp4/Analysis/Ledger.h"

#include "mxfp4/Analysis/GemmRoles.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

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

static int64_t loopTrips(Operation *op) {
  int64_t trips = 1;
  for (auto loop = op->getParentOfType<LoopLikeOpInterface>(); loop;
       loop = loop->getParentOfType<LoopLikeOpInterface>()) {
    std::optional<APInt> count = loop.getStaticTripCount();
    if (!count)
      return -1;
    trips *= count->getSExtValue();
  }
  return trips;
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
    if (row.loopTrips >= 0 &&
        llvm::none_of(ArrayRef{row.batch, row.m, row.n, row.k},
                      ShapedType::isDynamic))
      row.flops = 2 * row.batch * row.m * row.n * row.k * row.loopTrips;
    fillPrecision(row, op,
                  scaled ? scaled.getGemm()
                         : op->getAttrOfType<GemmAttr>("mxfp4.gemm"));
    row.role = op->getAttrOfType<RoleAttr>("mxfp4.role");
    // A quantized product can only say what was written on it.
    complete &= row.role || scaled;
    ops.push_back(op);
  });
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

static StringRef weightName(RoleAttr role) {
  return role && role.getWeight() != WeightOperand::None
             ? stringifyWeightOperand(role.getWeight())
             : "";
}

static double totalFlops(const std::vector<LedgerRow> &rows) {
  double total = 0;
  for (const LedgerRow &row : rows)
    total += row.flops > 0 ? row.flops : 0;
  return total;
}

void mxfp4::printLedgerJSON(const std::vector<LedgerRow> &rows,
                            llvm::raw_ostream &os) {
  double total = totalFlops(rows);
  llvm::json::OStream json(os, 1);
  auto text = [&](StringRef key, StringRef value) {
    json.attribute(key, value.empty() ? llvm::json::Value(nullptr)
                                      : llvm::json::Value(value));
  };
  auto number = [&](StringRef key, int64_t value) {
    json.attribute(key, value < 0 ? llvm::json::Value(nullptr)
                                  : llvm::json::Value(value));
  };
  auto writeRow = [&](const LedgerRow &row) {
    RoleAttr role = row.role;
    number("index", row.index);
    text("op", row.op);
    text("role", stringifyRole(role ? role.getRole() : Role::Unknown));
    text("parameter", role && role.getParameter()
                          ? role.getParameter().getValue()
                          : StringRef());
    number("argument", role ? role.getArgument() : -1);
    text("weight_operand", weightName(role));
    number("layer", role ? role.getLayer() : -1);
    json.attribute("lm_head", role && role.getLmHead());
    json.attribute("recompute", role && role.getRecompute());
    json.attribute("embedding", role && role.getEmbedding());
    number("original", role ? role.getIndex() : -1);
    number("loop_trips", row.loopTrips);
    number("batch", row.batch);
    number("M", row.m);
    number("N", row.n);
    number("K", row.k);
    number("flops", row.flops);
    json.attribute("flop_share", total > 0 && row.flops >= 0
                                     ? llvm::json::Value(row.flops / total)
                                     : llvm::json::Value(nullptr));
    text("lhs", row.lhs);
    text("rhs", row.rhs);
    text("rotation", row.rotation);
    text("rule", row.rule);
    text("reason", row.reason.empty() && role && role.getReason()
                       ? role.getReason().getValue()
                       : StringRef(row.reason));
  };
  json.object([&] {
    json.attributeArray("gemms", [&] {
      for (const LedgerRow &row : rows)
        json.object([&] { writeRow(row); });
    });
  });
  os << "\n";
}

/// The flags of a row, in words.
static std::string flags(RoleAttr role) {
  SmallVector<StringRef> words;
  if (role && role.getLmHead())
    words.push_back("lm_head");
  if (role && role.getEmbedding())
    words.push_back("embedding");
  if (role && role.getRecompute())
    words.push_back("recompute");
  return llvm::join(words, " ");
}

void mxfp4::printLedger(const std::vector<LedgerRow> &rows,
                        llvm::raw_ostream &os) {
  static constexpr StringRef kHeader[] = {
      "gemm", "role",     "layer", "parameter", "weight", "batch",
      "M",    "N",        "K",     "trips",     "share",  "lhs",
      "rhs",  "rotation", "flags", "rule",      "reason"};
  static constexpr size_t kColumns = std::size(kHeader);
  double total = totalFlops(rows);
  auto number = [](int64_t value) {
    return value < 0 ? std::string("-") : std::to_string(value);
  };
  std::vector<std::array<std::string, kColumns>> cells(1);
  llvm::copy(kHeader, cells.front().begin());
  for (const LedgerRow &row : rows) {
    RoleAttr role = row.role;
    std::string share =
        total > 0 && row.flops >= 0
            ? llvm::formatv("{0:f2}%", 100 * row.flops / total).str()
            : "-";
    StringRef reason = row.reason.empty() && role && role.getReason()
                           ? role.getReason().getValue()
                           : StringRef(row.reason);
    cells.push_back(
        {number(row.index),
         stringifyRole(role ? role.getRole() : Role::Unknown).str(),
         number(role ? role.getLayer() : -1),
         role && role.getParameter() ? role.getParameter().str() : "-",
         weightName(role).str(), number(row.batch), number(row.m),
         number(row.n), number(row.k), number(row.loopTrips), share, row.lhs,
         row.rhs, row.rotation, flags(role), row.rule, reason.str()});
  }
  size_t width[kColumns] = {};
  for (const auto &line : cells)
    for (size_t column = 0; column < kColumns; ++column)
      width[column] = std::max(width[column], line[column].size());
  for (const auto &line : cells) {
    std::string text;
    llvm::raw_string_ostream out(text);
    for (size_t column = 0; column < kColumns; ++column) {
      bool isNumber =
          column == 0 || column == 2 || (column >= 5 && column <= 10);
      // Columns in which no row has anything are left out.
      if (width[column] == kHeader[column].size() &&
          llvm::all_of(ArrayRef(cells).drop_front(),
                       [&](const auto &row) { return row[column].empty(); }))
        continue;
      out << (isNumber ? llvm::right_justify(line[column], width[column])
                       : llvm::left_justify(line[column], width[column]))
          << "  ";
    }
    os << StringRef(text).rtrim() << "\n";
  }
}
