// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ledger as an aligned table and as JSON.

#include "mxfp4/Analysis/Ledger.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <array>
#include <map>

using namespace mlir;
using namespace mxfp4;

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
    // A name in the IR may hold any bytes.
    json.attribute(key, value.empty()
                            ? llvm::json::Value(nullptr)
                            : llvm::json::Value(llvm::json::fixUTF8(value)));
  };
  auto number = [&](StringRef key, int64_t value) {
    json.attribute(key, value < 0 ? llvm::json::Value(nullptr)
                                  : llvm::json::Value(value));
  };
  auto time = [&](StringRef key, double value) {
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
    time("bf16_us", row.bf16Time);
    time("quantized_us", row.time);
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

/// How many products each role has and what part of the arithmetic, and what
/// quantization is estimated not to pay for.
static void printSummary(const std::vector<LedgerRow> &rows,
                         llvm::raw_ostream &os) {
  double total = totalFlops(rows);
  std::map<Role, std::pair<unsigned, double>> roles;
  unsigned slower = 0;
  for (const LedgerRow &row : rows) {
    auto &[count, flops] = roles[row.role ? row.role.getRole() : Role::Unknown];
    ++count;
    flops += std::max<int64_t>(row.flops, 0);
    slower += row.time > row.bf16Time;
  }
  os << rows.size() << " products:";
  for (const auto &[role, sum] : roles)
    os << " " << sum.first << " " << stringifyRole(role)
       << llvm::formatv(" ({0:f1}%)", total > 0 ? 100 * sum.second / total : 0);
  os << "\n";
  if (slower)
    os << slower
       << " of them are estimated to be slower quantized, quantization "
          "included, than in bf16 (MI355X)\n";
}

void mxfp4::printLedger(const std::vector<LedgerRow> &rows,
                        llvm::raw_ostream &os) {
  static constexpr StringRef kHeader[] = {
      "gemm",    "role", "layer", "parameter", "weight", "batch", "M",
      "N",       "K",    "trips", "share",     "lhs",    "rhs",   "rotation",
      "bf16 us", "us",   "flags", "rule",      "reason"};
  static constexpr size_t kColumns = std::size(kHeader);
  double total = totalFlops(rows);
  auto number = [](int64_t value) {
    return value < 0 ? std::string("-") : std::to_string(value);
  };
  auto time = [](double microseconds) {
    return microseconds < 0 ? std::string()
                            : llvm::formatv("{0:f1}", microseconds).str();
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
         row.rhs, row.rotation, row.time < 0 ? "" : time(row.bf16Time),
         time(row.time), flags(role), row.rule, reason.str()});
  }
  size_t width[kColumns] = {};
  for (const auto &line : cells)
    for (size_t column = 0; column < kColumns; ++column)
      width[column] = std::max(width[column], line[column].size());
  for (const auto &line : cells) {
    std::string text;
    llvm::raw_string_ostream out(text);
    for (size_t column = 0; column < kColumns; ++column) {
      bool isNumber = column == 0 || column == 2 ||
                      (column >= 5 && column <= 10) || column == 14 ||
                      column == 15;
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
  printSummary(rows, os);
}
