// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4-run: compiles an exported training step and runs it. Exit code 0 when
// all steps ran and, with --expect, gave what was expected; 1 for any error;
// 130 after an interrupt.

#include "mxfp4/Execution/Run.h"
#include "mxfp4/InitAll.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

int main(int argc, char **argv) {
  auto fail = [](llvm::Error error) {
    llvm::WithColor::error() << llvm::toString(std::move(error)) << "\n";
    return 1;
  };
  llvm::Expected<mxfp4::RunOptions> options =
      mxfp4::parseRunOptions(argc, argv);
  if (!options)
    return fail(options.takeError());
  mlir::DialectRegistry registry;
  mxfp4::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  // Errors show the line of the graph; the operation may be a whole module.
  context.printOpOnDiagnostic(false);
  // Shows errors with their notes and the line they are about.
  llvm::SourceMgr sources;
  mlir::SourceMgrDiagnosticHandler diagnostics(sources, &context);
  llvm::Expected<bool> finished = mxfp4::run(context, *options);
  if (!finished)
    return fail(finished.takeError());
  return *finished ? 0 : 130;
}
