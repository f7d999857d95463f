// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory between the operations of one row kernel: what a group of operations
// keeps to itself needs room only for as long as the group works with it.

#ifndef MXFP4_LIB_CODEGEN_ROWTEMPORARIES_H
#define MXFP4_LIB_CODEGEN_ROWTEMPORARIES_H

#include "RowGroups.h"

namespace mxfp4 {

/// Gives allocations that nothing uses before `group`, which is to be launched
/// before `place`, the memory of others of the same size that nothing uses any
/// more, and puts the barriers between them that this takes. Returns the number
/// of allocations that are gone.
unsigned shareTemporaries(RowGroup &group, mlir::Operation &place);

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_ROWTEMPORARIES_H
