// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4-lsp-server: the language server for editors that show MLIR files with
// `mxfp4` and the exporters' dialects. Needs an editor on stdin and stdout.

#include "mxfp4/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mxfp4::registerAllDialects(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
