// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BufferizableOpInterface of the destination-style mxfp4 operations. Needs byte
// types; gives the same operation on memrefs, without results.

#include "mxfp4/Conversion/Interfaces.h"

#include "ByteTypes.h"

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace mxfp4;
using namespace mlir::bufferization;

namespace {

template <typename OpTy>
struct DestinationModel
    : DstBufferizableOpInterfaceExternalModel<DestinationModel<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    bool isInit = cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
    return !isInit || isa<ScaledMatmulOp>(op);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto destination = cast<DestinationStyleOpInterface>(op);
    SmallVector<Value> operands, results;
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      if (!isa<TensorType>(value.getType())) {
        operands.push_back(value);
        continue;
      }
      if (holdsCodes(value.getType()))
        return op->emitOpError()
               << "operand " << value.getType()
               << " has no layout in memory; run mxfp4-pack first";
      FailureOr<Value> buffer = getBuffer(rewriter, value, options, state);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
      if (destination.isDpsInit(&operand))
        results.push_back(*buffer);
    }
    OperationState onBuffers(op->getLoc(), op->getName(), operands, TypeRange(),
                             op->getAttrs());
    rewriter.setInsertionPoint(op);
    rewriter.create(onBuffers);
    replaceOpWithBufferizedValues(rewriter, op, results);
    return success();
  }
};

} // namespace

void mxfp4::registerBufferizableOpInterface(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MXFP4Dialect *) {
    FusedQuantizeOp::attachInterface<DestinationModel<FusedQuantizeOp>>(
        *context);
    ScaledMatmulOp::attachInterface<DestinationModel<ScaledMatmulOp>>(*context);
  });
}
