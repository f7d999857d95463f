// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The foreign operations that exported training steps hold (ForeignOps.td),
// and one view of the two scatters.

#ifndef MXFP4_IMPORT_FOREIGNOPS_H
#define MXFP4_IMPORT_FOREIGNOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <optional>

#include "mxfp4/Import/iree_linalg_ext.h.inc"
#include "mxfp4/Import/tm_tensor.h.inc"
#include "mxfp4/Import/util.h.inc"

#define GET_OP_CLASSES
#include "mxfp4/Import/ForeignOps.h.inc"

namespace mxfp4::foreign {

/// Either scatter. Shapes are those of ForeignOps.td.
struct Scatter {
  mlir::TypedValue<mlir::RankedTensorType> updates, indices, original;
  llvm::ArrayRef<int64_t> dimensionMap;
  mlir::Block *combiner;

  /// Nothing if `op` is no scatter.
  static std::optional<Scatter> get(mlir::Operation *op);

  /// Leading dimensions of `updates` that count updates; the others are the
  /// window. Nothing if indices and dimension_map do not fit each other.
  std::optional<int64_t> batchRank() const;
};

/// Makes parse errors about operations that other or older exporters emit say
/// what to do: a note after MLIR's own message.
void registerParseHints(mlir::DialectRegistry &registry);

} // namespace mxfp4::foreign

#endif // MXFP4_IMPORT_FOREIGNOPS_H
