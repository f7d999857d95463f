// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialects, extensions and passes that every tool of the project offers.

#include "mxfp4/InitAll.h"

#include "mxfp4/Conversion/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"

void mxfp4::registerAllDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<MXFP4Dialect>();
}

void mxfp4::registerAllPasses() {
  mlir::registerAllPasses();
  registerMXFP4ConversionPasses();
}
