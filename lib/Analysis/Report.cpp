// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `--mxfp4-report`: the ledger, to a file or standard output.

#include "mxfp4/Analysis/Passes.h"

#include "mxfp4/Analysis/Ledger.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ToolOutputFile.h"

namespace mxfp4 {
#define GEN_PASS_DEF_REPORT
#include "mxfp4/Analysis/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

namespace {

struct ReportPass : mxfp4::impl::ReportBase<ReportPass> {
  using ReportBase::ReportBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(report(module)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

private:
  LogicalResult report(ModuleOp module) {
    if (format != "text" && format != "json")
      return emitError(module.getLoc())
             << "unknown report format '" << format << "': use text or json";
    std::optional<Names> read;
    if (!names.empty()) {
      llvm::Expected<Names> file = Names::read(names);
      if (!file)
        return emitError(module.getLoc())
               << "cannot read names: " << llvm::toString(file.takeError());
      read = std::move(*file);
    }
    FailureOr<std::vector<LedgerRow>> rows =
        makeLedger(module, read ? &*read : nullptr);
    if (failed(rows))
      return failure();
    std::error_code error;
    llvm::ToolOutputFile file(output, error, llvm::sys::fs::OF_Text);
    if (error)
      return emitError(module.getLoc())
             << "cannot write report " << output << ": " << error.message();
    if (format == "json")
      printLedgerJSON(*rows, file.os());
    else
      printLedger(*rows, file.os());
    file.os().flush();
    if (file.os().has_error()) {
      std::string message = file.os().error().message();
      file.os().clear_error();
      return emitError(module.getLoc())
             << "cannot write report " << output << ": " << message;
    }
    file.keep();
    return success();
  }
};

} // namespace
