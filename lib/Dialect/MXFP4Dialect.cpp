// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registration of the `mxfp4` dialect, and the kinds of its attributes on the
// operations of others.

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

/// Fails if the attribute `named` is one that `helper` names and no `Attr`.
template <typename Helper>
static LogicalResult verifyKind(Operation *op, NamedAttribute named,
                                StringRef example) {
  using Expected = decltype(std::declval<Helper>().getAttr(op));
  if (named.getName() != Helper::getNameStr() ||
      isa<Expected>(named.getValue()))
    return success();
  return op->emitOpError() << named.getName() << " is " << named.getValue()
                           << " but must be " << example;
}

LogicalResult MXFP4Dialect::verifyOperationAttribute(Operation *op,
                                                     NamedAttribute named) {
  return success(
      succeeded(verifyKind<StageAttrHelper>(op, named, "#mxfp4.stage<...>")) &&
      succeeded(verifyKind<RoleAttrHelper>(op, named, "#mxfp4.role<...>")) &&
      succeeded(verifyKind<GemmAttrHelper>(op, named, "#mxfp4.gemm<...>")) &&
      succeeded(
          verifyKind<PolicyAttrHelper>(op, named, "#mxfp4.policy<...>")) &&
      succeeded(
          verifyKind<DecisionAttrHelper>(op, named, "#mxfp4.decision<...>")));
}
