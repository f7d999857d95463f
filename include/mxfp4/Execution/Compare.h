// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results against expected ones.

#ifndef MXFP4_EXECUTION_COMPARE_H
#define MXFP4_EXECUTION_COMPARE_H

#include "mxfp4/Execution/RunOptions.h"
#include "mxfp4/Execution/Signature.h"

namespace mxfp4 {

/// An expected result.
struct Expectation {
  unsigned result;
  Buffer value;
};

/// Reads <PREFIX>out0, ... of `path`, a FILE.npz[:PREFIX].
llvm::Expected<std::vector<Expectation>>
readExpectations(llvm::StringRef path, const Signature &signature);

/// Compares results with expected ones; the error names every result outside
/// the tolerances of `options`. The loss: absolute difference. A result that
/// replaces an argument: |o - e| / |e - before|, where `before` holds the
/// arguments of the last step. Another: |o - e| / |e|. bf16 results: at most
/// one element in twenty more than one unit in the last place away, since
/// updates of bf16 parameters are a few units.
llvm::Error compareResults(const RunOptions &options,
                           const Signature &signature, const Feedback &feedback,
                           llvm::ArrayRef<Expectation> expectations,
                           llvm::ArrayRef<Buffer> results,
                           llvm::ArrayRef<Buffer> before);

} // namespace mxfp4

#endif // MXFP4_EXECUTION_COMPARE_H
