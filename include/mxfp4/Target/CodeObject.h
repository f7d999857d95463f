// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gpu.module in the LLVM dialect -> AMDGPU code object (HSACO), in this
// process: LLVM's back end and lld, no ROCm installation.

#ifndef MXFP4_TARGET_CODEOBJECT_H
#define MXFP4_TARGET_CODEOBJECT_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mxfp4/Target/Chip.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mxfp4 {

/// What one kernel of a code object takes, as its metadata say.
struct KernelResources {
  std::string name;
  int64_t vgprs = 0;        ///< vector registers of a lane, AGPRs not counted
  int64_t agprs = 0;        ///< accumulation registers of a lane
  int64_t sgprs = 0;        ///< scalar registers of a wave
  int64_t ldsBytes = 0;     ///< of a workgroup
  int64_t spills = 0;       ///< vector and scalar registers spilled
  int64_t scratchBytes = 0; ///< private memory of a lane
};

struct CodeObject {
  llvm::SmallVector<char, 0> elf;
  std::string assembly; ///< empty unless asked for
  llvm::SmallVector<KernelResources> kernels;
};

/// The chip that `module`'s ROCDL target names; an error at the module where
/// there is no target or no such chip in the table.
mlir::FailureOr<const Chip *> chipOf(mlir::gpu::GPUModuleOp module);

/// Compiles `module`, which must be in the LLVM dialect. Errors are emitted at
/// the module. With `wantAssembly`, the compiler's listing comes along.
mlir::FailureOr<CodeObject> compileCodeObject(mlir::gpu::GPUModuleOp module,
                                              bool wantAssembly = false);

/// The resources that the metadata note of `elf` states; an error message if
/// `elf` is no AMDGPU code object.
llvm::Expected<llvm::SmallVector<KernelResources>>
readKernelResources(llvm::StringRef elf);

} // namespace mxfp4

#endif // MXFP4_TARGET_CODEOBJECT_H
