// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way of a step from linalg on tensors to LLVM, in two halves, so that
// whoever has operations of their own can lower them on tensors (before the
// first) or on buffers (between the two).

#ifndef MXFP4_CPU_PIPELINE_H
#define MXFP4_CPU_PIPELINE_H

#include "mlir/Pass/PassManager.h"

namespace mxfp4 {

/// Whether high-precision products call the BLAS or become loops.
enum class CpuProducts { Blas, Loops };

/// Tensors to buffers. Needs: linalg, tensor, scf on tensors, and destination-
/// style operations of any dialect that implements BufferizableOpInterface.
/// Gives: the same on memrefs; each result of a function is a buffer that the
/// caller passes after the arguments; no argument is written.
void buildTensorsToBuffers(mlir::OpPassManager &pm);

/// Buffers to LLVM. Needs: linalg, scf and memref, static shapes, and calls of
/// external functions that take scalars and `!llvm.ptr` only. Gives: the LLVM
/// dialect, each function with the entry point `<name>_packed`; temporary
/// memory is one arena, the last argument (see `mxfp4-plan-buffers`).
void buildBuffersToLLVM(mlir::OpPassManager &pm,
                        CpuProducts products = CpuProducts::Blas);

/// Host code to LLVM: the last part of the above, for code whose work is calls.
/// Needs: scf, memref, arith and LLVM calls, temporary memory planned. Gives:
/// the LLVM dialect with the same entry points.
void buildHostToLLVM(mlir::OpPassManager &pm);

/// Registers `--mxfp4-cpu-tensors-to-buffers` and
/// `--mxfp4-cpu-buffers-to-llvm`.
void registerCpuPipelines();

} // namespace mxfp4

#endif // MXFP4_CPU_PIPELINE_H
