// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which linalg operations on buffers can be one kernel: those where a workgroup
// that does the same share of each needs nothing of what other workgroups do.

#ifndef MXFP4_LIB_CODEGEN_ROWGROUPS_H
#define MXFP4_LIB_CODEGEN_ROWGROUPS_H

#include "BufferAccesses.h"
#include "WorkgroupLinalg.h"

#include <vector>

namespace mxfp4 {

/// An operation of a group, with the constants that its destinations start
/// from (null where a destination is read).
struct RowGroupItem {
  WorkgroupLinalg work;
  mlir::SmallVector<mlir::TypedAttr> initial;
  /// Whether it uses what an earlier item wrote, or writes what one used.
  bool afterBarrier = false;
};

/// What an item does with a buffer.
struct RowAccess {
  mlir::Value base; ///< the allocation or argument behind the operand
  bool write;
  int64_t rows; ///< the finest cut of `base` that the access respects
  unsigned item;
};

/// Operations that are done together. Cut into `rows` parts, part i of each
/// touches, of every buffer that one of them writes, only part i.
class RowGroup {
public:
  /// Adds `work` if the group then still has enough rows to fill a chip, or if
  /// all of it is small. Says whether it did.
  bool add(const WorkgroupLinalg &work,
           mlir::ArrayRef<mlir::TypedAttr> initial);

  /// Whether `work` must keep its order to an operation of the group.
  bool conflicts(const WorkgroupLinalg &work) const;

  bool empty() const { return items.empty(); }
  mlir::ArrayRef<RowGroupItem> getItems() const { return items; }
  /// What the items do as they are now: other groups that were launched may
  /// have changed buffers.
  mlir::SmallVector<RowAccess> getAccesses() const;

  /// Makes sure that there is a barrier behind item `first` and before item
  /// `second`, if they are two.
  void separate(unsigned first, unsigned second);

  /// The number of workgroups to give the group: a divisor of its rows.
  int64_t blocks() const;

private:
  static mlir::SmallVector<RowAccess> rowAccessesOf(const WorkgroupLinalg &work,
                                                    unsigned item);

  std::vector<RowGroupItem> items;
  mlir::SmallVector<RowAccess> accesses;
  unsigned lastBarrier = 0; ///< first item behind the last barrier
  int64_t rows = 0;
  int64_t largest = 0; ///< values that the largest item works through
};

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_ROWGROUPS_H
