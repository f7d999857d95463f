// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is alive when the arena is fullest, and why. Needs the planned buffers
// with the operations that use them; gives JSON.

#ifndef MXFP4_LIB_CPU_MEMORYREPORT_H
#define MXFP4_LIB_CPU_MEMORYREPORT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"

namespace mxfp4 {

/// Number of each operation of a function, in program order.
using OperationNumbers = llvm::DenseMap<mlir::Operation *, unsigned>;

/// A temporary: alive at the operations numbered first..last.
struct PlannedBuffer {
  mlir::memref::AllocOp alloc;
  int64_t bytes;
  unsigned first, last;
  /// What uses the buffer, or a view or an address of it.
  llvm::SmallVector<mlir::Operation *> users = {};
  int64_t offset = 0;

  /// Operations are handles, whose methods are not const.
  mlir::Operation *allocation() const {
    return mlir::memref::AllocOp(alloc).getOperation();
  }
  mlir::MemRefType type() const {
    return mlir::memref::AllocOp(alloc).getType();
  }
  bool overlaps(const PlannedBuffer &other) const {
    return first <= other.last && other.first <= last;
  }
};

/// Writes to `path` what --mxfp4-plan-buffers says of its `report`. Buffers
/// that have the type, the maker and the reason in common are one entry, which
/// shows the places of the first of them.
llvm::Error writeMemoryReport(llvm::StringRef path, mlir::func::FuncOp func,
                              llvm::ArrayRef<PlannedBuffer> buffers,
                              int64_t arenaBytes,
                              const OperationNumbers &numbers);

} // namespace mxfp4

#endif // MXFP4_LIB_CPU_MEMORYREPORT_H
