// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks backwards from a product for the fill of its buffer.

#include "mxfp4/Conversion/ZeroFill.h"

#include "mxfp4/Conversion/Buffers.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mxfp4;

linalg::FillOp mxfp4::zeroFillBefore(Operation *op, Value out) {
  Value root = bufferBehind(out);
  auto touches = [root](Operation *inner) {
    return !isa<ViewLikeOpInterface>(inner) &&
           llvm::any_of(inner->getOperands(), [root](Value value) {
             return isa<BaseMemRefType>(value.getType()) &&
                    bufferBehind(value) == root;
           });
  };
  for (Operation *before = op->getPrevNode();
       before && before != root.getDefiningOp();
       before = before->getPrevNode()) {
    auto fill = dyn_cast<linalg::FillOp>(before);
    if (fill && fill.output() == out)
      return matchPattern(fill.value(), m_AnyZeroFloat()) ? fill
                                                          : linalg::FillOp();
    WalkResult result = before->walk([&](Operation *inner) {
      return touches(inner) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return {};
  }
  return {};
}
