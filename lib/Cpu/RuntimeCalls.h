// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the CPU runtime and the constants that they are given.

#ifndef MXFP4_LIB_CPU_RUNTIMECALLS_H
#define MXFP4_LIB_CPU_RUNTIMECALLS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/StringMap.h"

namespace mxfp4 {

/// Of one module, while a pass is at it.
class RuntimeCalls {
public:
  explicit RuntimeCalls(mlir::ModuleOp module)
      : module(module), symbols(module) {}

  /// Calls the runtime's `callee`, which has no results; the first call
  /// declares it.
  void call(mlir::ImplicitLocOpBuilder &b, llvm::StringRef callee,
            mlir::ValueRange arguments);

  /// The address of a constant `content` of `type`, called `name` or nearly so.
  mlir::Value constant(mlir::ImplicitLocOpBuilder &b, llvm::StringRef name,
                       mlir::Type type, mlir::Attribute content);

  /// The address of `text` with a zero behind it; the same for the same text.
  mlir::Value text(mlir::ImplicitLocOpBuilder &b, llvm::StringRef name,
                   llvm::StringRef text);

private:
  mlir::LLVM::GlobalOp makeConstant(mlir::ImplicitLocOpBuilder &b,
                                    llvm::StringRef name, mlir::Type type,
                                    mlir::Attribute content);

  mlir::ModuleOp module;
  mlir::SymbolTable symbols;
  llvm::StringMap<mlir::LLVM::GlobalOp> texts;
};

} // namespace mxfp4

#endif // MXFP4_LIB_CPU_RUNTIMECALLS_H
