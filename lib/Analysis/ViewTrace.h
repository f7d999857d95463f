// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a value's elements come from when nothing but layout and type changes
// and products with constants lie between. Needs a ValueGraph; gives for each
// value its origins and, for each of its dimensions, the dimensions of the
// origin that it runs along.

#ifndef MXFP4_LIB_ANALYSIS_VIEWTRACE_H
#define MXFP4_LIB_ANALYSIS_VIEWTRACE_H

#include "ValueGraph.h"

namespace mxfp4::roles {

/// One value that a traced value shows part of.
struct Origin {
  mlir::Value root;
  /// For each dimension of the traced value, a bit for each dimension of root.
  llvm::SmallVector<uint64_t, 4> dims;
  /// For each dimension of root, where the part shown starts; kDynamic if that
  /// is decided at run time (the trip of a loop over stacked layers).
  llvm::SmallVector<int64_t, 4> offsets;
  /// For each dimension of root, whether only part of it is shown.
  llvm::SmallVector<bool, 4> sliced;
};

class ViewTrace {
public:
  explicit ViewTrace(const ValueGraph &graph) : graph(graph) {}

  /// The origins of `value`: itself if it is computed, several if it is put
  /// together from parts. Padding (empty and splat tensors) is left out unless
  /// there is nothing else.
  llvm::ArrayRef<Origin> origins(mlir::Value value);

  /// The only origin's root, or null if there are several.
  mlir::Value root(mlir::Value value);

  /// The value that `value` is a layout or type change of, each element of one
  /// being an element of the other: the operand of a reshape, transposition,
  /// cast, copy or barrier. Null otherwise.
  static mlir::Value copiedFrom(mlir::Value value);

private:
  llvm::SmallVector<Origin, 1> compute(mlir::Value value);

  const ValueGraph &graph;
  // By pointer: what was handed out stays where it is.
  llvm::DenseMap<mlir::Value, std::unique_ptr<llvm::SmallVector<Origin, 1>>>
      memo;
};

/// Whether `value` holds the same element everywhere, or nothing yet: a splat
/// constant, a fill or an empty tensor.
bool isPadding(mlir::Value value);

} // namespace mxfp4::roles

#endif // MXFP4_LIB_ANALYSIS_VIEWTRACE_H
