// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ledger: what each matrix product of a step is for, in which precision it
// runs, and who decided that. Needs a module at any stage down to `fused`;
// gives rows, as an aligned table or as JSON.

#ifndef MXFP4_ANALYSIS_LEDGER_H
#define MXFP4_ANALYSIS_LEDGER_H

#include "mxfp4/Analysis/Names.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace mxfp4 {

struct LedgerRow {
  int64_t index = 0; ///< place in program order
  std::string op;    ///< the operation's name, without "linalg."
  RoleAttr role;
  int64_t loopTrips = 1; ///< -1 if not constant
  /// Extents; K as it is summed over, padding included once quantized.
  int64_t batch = 1, m = 1, n = 1, k = 1;
  /// 2 batch M N K times the trips; -1 if one of them is not constant.
  int64_t flops = -1;
  std::string lhs, rhs, rotation; ///< precisions in words
  std::string rule, reason;       ///< what decided the precision and why
  /// Estimated microseconds on an MI355X (Cost.h) of one trip, in bf16 and, if
  /// an operand is quantized, as it is; negative if not known.
  double bf16Time = -1, time = -1;
};

/// The rows of `module` in program order. Fails, with a diagnostic, if `names`
/// (may be null) does not fit the module.
mlir::FailureOr<std::vector<LedgerRow>> makeLedger(mlir::ModuleOp module,
                                                   const Names *names);

void printLedger(const std::vector<LedgerRow> &rows, llvm::raw_ostream &os);
void printLedgerJSON(const std::vector<LedgerRow> &rows, llvm::raw_ostream &os);

/// An operand's precision in words, such as "mxfp4 1x32 even stochastic".
std::string describe(OperandAttr operand);

} // namespace mxfp4

#endif // MXFP4_ANALYSIS_LEDGER_H
