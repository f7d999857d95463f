// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sides of an asserted comparison as 64-bit numbers.

#include "mxfp4/Conversion/AssertedComparison.h"

#include "mxfp4/Conversion/Buffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mxfp4;

/// Signed, except for a truth value: an index that is negative is to be shown
/// so, though a comparison with its bound may be of unsigned numbers.
static Value asI64(ImplicitLocOpBuilder &b, Value value) {
  Type i64 = b.getI64Type(), type = value.getType();
  if (type == i64)
    return value;
  if (type.isIndex())
    return arith::IndexCastOp::create(b, i64, value);
  if (type.isInteger(1))
    return arith::ExtUIOp::create(b, i64, value);
  return arith::ExtSIOp::create(b, i64, value);
}

std::optional<AssertedComparison>
AssertedComparison::get(ImplicitLocOpBuilder &b, cf::AssertOp op) {
  auto compare = op.getArg().getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return std::nullopt;
  Type type = compare.getLhs().getType();
  if (!type.isIndex() && type.getIntOrFloatBitWidth() > 64)
    return std::nullopt;
  return AssertedComparison{asI64(b, compare.getLhs()),
                            asI64(b, compare.getRhs()),
                            bufferReadFor(compare.getLhs())};
}
