// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mxfp4-opt: the optimizer driver. Needs a training step on stdin or in a
// file; gives the module after the passes named on the command line.

#include "mxfp4/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mxfp4::registerAllDialects(registry);
  mxfp4::registerAllPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "MXFP4 training-step optimizer\n", registry));
}
