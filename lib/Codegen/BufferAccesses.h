// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What operations on buffers do to which buffer, and whether two of them must
// keep their order.

#ifndef MXFP4_LIB_CODEGEN_BUFFERACCESSES_H
#define MXFP4_LIB_CODEGEN_BUFFERACCESSES_H

#include "mxfp4/Conversion/Buffers.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"

#include <optional>

namespace mxfp4 {

/// An access to some part of a buffer.
struct BufferAccess {
  mlir::Value base; ///< the allocation or argument behind what is accessed
  bool write;
};

/// Whether a use of `value`, or of a view of it, reads or writes it. Uses that
/// hand its address on count as both.
struct BufferEffect {
  bool read = false, write = false;

  static BufferEffect of(mlir::Value value);
};

/// Whether `base` is an argument of the function, not of a loop.
bool isArgumentOfStep(mlir::Value base);

/// Everything that `op` does to buffers, the operations inside it included;
/// nothing if something of it is not known.
std::optional<mlir::SmallVector<BufferAccess>> accessesOf(mlir::Operation *op);

/// Moves the allocations, views and values that `op` uses, and that stand
/// behind `place` in its block, before it. They must have no effect.
void moveOperandsBefore(mlir::Operation *op, mlir::Operation *place);

/// Which accesses of a function concern the same memory.
class BufferOrder {
public:
  explicit BufferOrder(mlir::Operation *function) : origins(function) {}

  /// Whether two operations with these accesses must keep their order.
  bool conflict(mlir::ArrayRef<BufferAccess> a, mlir::ArrayRef<BufferAccess> b);

private:
  bool mayAlias(mlir::Value a, mlir::Value b);

  mlir::BufferOriginAnalysis origins;
};

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_BUFFERACCESSES_H
