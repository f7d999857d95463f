// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that only move elements from buffer to buffer, and what a product
// reads or writes when it is to do without them.

#ifndef MXFP4_LIB_CODEGEN_BUFFERMOVEMENT_H
#define MXFP4_LIB_CODEGEN_BUFFERMOVEMENT_H

#include "mxfp4/Conversion/StridedProduct.h"

namespace mxfp4 {

/// A copy, a transpose, a broadcast; with or without a cast of its elements.
struct Movement {
  mlir::Operation *op;
  struct Loop {
    int64_t extent, source, target; ///< strides in elements
  };
  llvm::SmallVector<Loop> loops;      ///< those of extent one are gone
  mlir::Value source, target;         ///< buffers
  int64_t sourceOffset, targetOffset; ///< from where the buffers begin

  /// What `op` moves, if that is all it does and its strides are static.
  static std::optional<Movement> get(mlir::Operation *op);
};

/// Makes operand `number` of `product`, which reads what `movement` wrote, read
/// what that read. Splits loops as needed. Says whether it could: the product
/// must touch nothing of the target but what the movement wrote.
bool readSourceInstead(StridedProduct &product, unsigned number,
                       const Movement &movement);

/// Makes `product`, whose result `movement` takes, write where that wrote. Says
/// whether it could: the movement must take all of the result, to as many
/// places.
bool writeTargetInstead(StridedProduct &product, const Movement &movement);

/// The allocation or argument that `buffer` is a view of. Null if it is
/// anything else, which might be the same memory as another.
mlir::Value ownMemoryBehind(mlir::Value buffer);

/// Whether `op`, or what is inside it, may write memory of `root`, an
/// allocation or an argument.
bool mayWrite(mlir::Operation *op, mlir::Value root);
/// The same for reading.
bool mayRead(mlir::Operation *op, mlir::Value root);

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_BUFFERMOVEMENT_H
