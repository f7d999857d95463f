// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream interfaces that the destination-style mxfp4 operations implement as
// external models.

#ifndef MXFP4_CONVERSION_INTERFACES_H
#define MXFP4_CONVERSION_INTERFACES_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mxfp4 {

/// `fused_quantize` and `scaled_matmul` bufferize in place: each result is the
/// buffer of its destination, and only scaled_matmul reads it. Needs byte
/// types (`--mxfp4-pack`), since buffers of f4 elements have no layout.
void registerBufferizableOpInterface(mlir::DialectRegistry &registry);

/// `scaled_matmul` can be tiled along batch, M and N; `fused_quantize` along
/// batch and the rows of its copy (both copies at once: batch alone). Where an
/// operand has 32x32 blocks the loop counts tiles of 32 rows. What depends on
/// the whole tensor (a scale for all of it, stochastic rounding, whose bits are
/// named by the element's place) has no loops.
void registerTilingInterface(mlir::DialectRegistry &registry);

} // namespace mxfp4

#endif // MXFP4_CONVERSION_INTERFACES_H
