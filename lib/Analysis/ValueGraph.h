// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which value depends on which, over a whole module: through operations,
// region branches (scf.for, scf.while, scf.if, ...) and calls. Needs a verified
// module; gives numbered values and edges both ways, so that every question of
// dependence is one linear sweep.

#ifndef MXFP4_LIB_ANALYSIS_VALUEGRAPH_H
#define MXFP4_LIB_ANALYSIS_VALUEGRAPH_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace mxfp4::roles {

class ValueGraph {
public:
  explicit ValueGraph(mlir::ModuleOp module);

  unsigned size() const { return values.size(); }
  mlir::Value value(unsigned id) const { return values[id]; }
  /// The number of a value; it must not lie inside an operation that the graph
  /// takes as a whole (a linalg body).
  unsigned id(mlir::Value value) const { return ids.lookup(value); }
  /// What a value is computed or forwarded from.
  llvm::ArrayRef<unsigned> sources(unsigned id) const {
    return sourceLists[id];
  }
  /// What a value flows into.
  llvm::ArrayRef<unsigned> users(unsigned id) const { return userLists[id]; }
  /// True for arguments and results that other values are forwarded to:
  /// iteration arguments, results of loops and calls, arguments of callees.
  bool isForwarded(unsigned id) const { return forwarded.test(id); }

  /// Forgets that value `id` may be anything but one of `kept`, its sources.
  void keepSources(unsigned id, llvm::ArrayRef<unsigned> kept);

  /// Operations in program order; those inside linalg bodies are left out.
  llvm::ArrayRef<mlir::Operation *> operations() const { return ops; }
  /// The whole step that `op` is part of: the function around it or, if that is
  /// called, one that calls it and is not called itself. Null if there is none.
  mlir::Operation *entryOf(mlir::Operation *op) const;

  /// `seeds` and what they depend on, not going past values that `stop` holds.
  llvm::BitVector
  dependencies(llvm::ArrayRef<unsigned> seeds,
               llvm::function_ref<bool(unsigned)> stop = nullptr) const;
  /// Visits `seed` and what it depends on once each, not going past values that
  /// `stop` holds. Costs what it visits.
  void visitDependencies(unsigned seed, llvm::function_ref<bool(unsigned)> stop,
                         llvm::function_ref<void(unsigned)> visit) const;
  /// `seeds` and what depends on them.
  llvm::BitVector dependents(llvm::ArrayRef<unsigned> seeds) const;

private:
  void number(mlir::Value value);
  void addEdge(mlir::Value from, mlir::Value to);
  void addPlain(mlir::Operation *op);
  void addBranch(mlir::RegionBranchOpInterface op);
  void addJump(mlir::BranchOpInterface op);
  void addCall(mlir::Operation *call, mlir::FunctionOpInterface callee);

  llvm::SmallVector<mlir::Value> values;
  llvm::DenseMap<mlir::Value, unsigned> ids;
  std::vector<llvm::SmallVector<unsigned, 2>> sourceLists, userLists;
  llvm::BitVector forwarded;
  llvm::SmallVector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> callers;
};

} // namespace mxfp4::roles

#endif // MXFP4_LIB_ANALYSIS_VALUEGRAPH_H
