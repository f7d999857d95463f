// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registration of the `mxfp4` dialect.

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mxfp4;

#include "mxfp4/Dialect/MXFP4Dialect.cpp.inc"

void MXFP4Dialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "mxfp4/Dialect/MXFP4Ops.cpp.inc"
      >();
}
