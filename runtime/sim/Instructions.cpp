// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One map from mnemonic to row, over all families.

#include "Families.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

namespace mxfp4::sim {

const OpInfo *findOp(const char *mnemonic) {
  static const llvm::StringMap<const OpInfo *> rows = [] {
    llvm::StringMap<const OpInfo *> map;
    for (OpTable table :
         {scalarOps(), controlOps(), scalarMemoryOps(), vectorIntegerOps(),
          vectorCarryOps(), vectorFloatOps(), vectorHalfOps(),
          vectorSpecialOps(), vectorCompareOps(), vectorConvertOps(),
          vectorPackedOps(), vectorLaneOps(), matrixOps(), convertOps(),
          ldsOps(), flatOps(), bufferOps(), atomicOps()})
      for (const OpInfo &row : table)
        if (!map.try_emplace(row.name, &row).second)
          llvm::report_fatal_error(llvm::Twine("two rows for ") + row.name);
    return map;
  }();
  auto it = rows.find(mnemonic);
  return it == rows.end() ? nullptr : it->second;
}

} // namespace mxfp4::sim
