// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host side of a step as LLVM IR, to be run in this process or written to
// an object file. Needs a module in the LLVM dialect with `<entry>_packed`.

#ifndef MXFP4_LIB_EXECUTION_HOSTCODE_H
#define MXFP4_LIB_EXECUTION_HOSTCODE_H

#include "mxfp4/Execution/Program.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace mxfp4 {

/// How the step `name` of `module` is called.
llvm::Expected<EntryPoint> findEntry(mlir::ModuleOp module,
                                     llvm::StringRef name);

struct HostCode {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

/// Translates `module` for `machine`, without LLVM's passes. Takes the
/// attributes that say how the step is called off its function.
llvm::Expected<HostCode> translateHost(mlir::ModuleOp module,
                                       llvm::TargetMachine &machine);

/// Runs LLVM's passes.
void optimizeHost(llvm::Module &module, llvm::TargetMachine &machine);

} // namespace mxfp4

#endif // MXFP4_LIB_EXECUTION_HOSTCODE_H
