// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks from values back to buffers, through views and conversions.

#include "mxfp4/Conversion/Buffers.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Interfaces/CastInterfaces.h"

using namespace mlir;

Value mxfp4::bufferBehind(Value value) {
  auto buffer = dyn_cast<MemrefValue>(value);
  return buffer ? Value(memref::skipViewLikeOps(buffer)) : value;
}

Value mxfp4::bufferReadFor(Value value) {
  while (auto cast = value.getDefiningOp<CastOpInterface>())
    value = cast->getOperand(0);
  auto load = value.getDefiningOp<memref::LoadOp>();
  return load ? bufferBehind(load.getMemRef()) : Value();
}
