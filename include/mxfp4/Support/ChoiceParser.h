// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Options that take one of a few values by name. LLVM's parser for them says of
// a wrong one only that it cannot be found; this one says what there is.

#ifndef MXFP4_SUPPORT_CHOICEPARSER_H
#define MXFP4_SUPPORT_CHOICEPARSER_H

#include "llvm/Support/CommandLine.h"

namespace mxfp4 {

/// The parser of `llvm::cl::opt` and of pass options whose `cl::values` are all
/// that there is.
template <typename T> struct ChoiceParser : public llvm::cl::parser<T> {
  using llvm::cl::parser<T>::parser;

  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef text,
             T &value) {
    std::string names;
    for (const auto &choice : this->Values) {
      if (choice.Name == text) {
        value = choice.V.getValue();
        return false;
      }
      names += (names.empty() ? "" : ", ") + choice.Name.str();
    }
    return option.error("'" + text + "' is none of " + names);
  }
};

} // namespace mxfp4

#endif // MXFP4_SUPPORT_CHOICEPARSER_H
