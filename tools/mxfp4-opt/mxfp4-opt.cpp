// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4-opt: the optimizer driver. Needs a training step on stdin or in a
// file; gives the module after the passes named on the command line.

#include "mxfp4/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mxfp4::registerAllDialects(registry);
  mxfp4::registerAllPasses();

  // By default MLIR prints the operation behind each error, which for a module
  // is the whole step. The message and its place are enough.
  llvm::SmallVector<char *> arguments(argv, argv + argc);
  char quiet[] = "--mlir-print-op-on-diagnostic=false";
  if (llvm::none_of(arguments, [](llvm::StringRef argument) {
        return argument.contains("mlir-print-op-on-diagnostic");
      }))
    arguments.insert(arguments.begin() + 1, quiet);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(arguments.size(), arguments.data(),
                        "MXFP4 training-step optimizer\n", registry));
}
