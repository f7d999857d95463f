// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels that a step on a GPU launches. Needs a module with gpu.binary and
// launches, before these become calls of the runtime.

#ifndef MXFP4_LIB_EXECUTION_LAUNCHLIST_H
#define MXFP4_LIB_EXECUTION_LAUNCHLIST_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"

#include <array>

namespace mxfp4 {

/// Extents in x, y and z.
using LaunchSize = std::array<int64_t, 3>;

/// A kernel with one launch size.
struct KernelLaunches {
  llvm::StringRef kernel;
  /// Workgroups, and work items of one.
  LaunchSize grid, block;
  /// Buffers (memrefs) and scalars.
  llvm::SmallVector<mlir::Type> arguments;
  /// vgprs, agprs, sgprs, lds, scratch, spills: as --mxfp4-emit-code-object
  /// writes them into the kernel table. Null if it has no entry.
  mlir::DictionaryAttr resources;
  /// In one step. A loop whose number of iterations is not known counts once.
  int64_t count = 0;
};

struct LaunchList {
  /// Of the code object; empty if there is none.
  std::string chip;
  /// In the order of the first launch.
  llvm::SmallVector<KernelLaunches> kernels;
  /// Bytes of constants that live on the device besides the arena.
  int64_t constantBytes = 0;
};

LaunchList listLaunches(mlir::ModuleOp module);

} // namespace mxfp4

#endif // MXFP4_LIB_EXECUTION_LAUNCHLIST_H
