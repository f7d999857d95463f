// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One place that names every dialect, extension and pass that the tools of the
// project offer. Needs nothing; gives the two functions every tool calls.

#ifndef MXFP4_INITALL_H
#define MXFP4_INITALL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mxfp4 {

/// Adds upstream's dialects and ours, with their external models.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Registers upstream's passes and ours, and the named pipelines.
void registerAllPasses();

} // namespace mxfp4

#endif // MXFP4_INITALL_H
