// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names file of a training step: what each argument and result is. Needs
// the JSON that exporters write; gives it as lists by position.

#ifndef MXFP4_ANALYSIS_NAMES_H
#define MXFP4_ANALYSIS_NAMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace mxfp4 {

/// One argument or result. `kind` is "param", "adam_m", "adam_v", "tokens",
/// "targets", "loss", "grad" or another word of the exporter's; `parameter` is
/// the name of the weight that it is, belongs to or is the gradient of, empty
/// if none.
struct NamedValue {
  std::string kind;
  std::string parameter;
};

struct Names {
  std::vector<NamedValue> arguments, results;

  /// Reads `{"args": [{"index", "kind", "parameter"?}...], "outs": [...]}`.
  /// Other keys are left alone. Errors name the file and the entry.
  static llvm::Expected<Names> read(llvm::StringRef path);
};

} // namespace mxfp4

#endif // MXFP4_ANALYSIS_NAMES_H
