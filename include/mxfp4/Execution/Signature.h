// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a step takes and gives: types from the function, names and kinds from a
// names file; and which result is which argument of the next step.

#ifndef MXFP4_EXECUTION_SIGNATURE_H
#define MXFP4_EXECUTION_SIGNATURE_H

#include "mxfp4/Execution/Buffer.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace mxfp4 {

/// An argument or result.
struct Port {
  Scalar type = Scalar::F32;
  llvm::SmallVector<int64_t> shape;
  /// From the names file: "param", "adam_m", "tokens", "loss", ...; else empty.
  std::string kind;
  /// The parameter it belongs to; else empty.
  std::string parameter;

  Buffer makeBuffer() const { return Buffer(type, shape); }
  bool sameType(const Port &other) const {
    return type == other.type && shape == other.shape;
  }
};

struct Signature {
  llvm::SmallVector<Port> arguments;
  llvm::SmallVector<Port> results;
  bool hasNames = false;
  /// The scalar float result to report; none if there is no such result.
  std::optional<unsigned> loss;

  /// "argument 3 ('layers.0.wq')", "result 0 (loss)".
  std::string describeArgument(unsigned index) const;
  std::string describeResult(unsigned index) const;
  /// An error if this machine has not the memory for all of them.
  llvm::Error checkMemory() const;
};

/// The signature of `step`, a function on tensors of static shape; with the
/// names of the JSON file `namesPath`, unless that is empty. A names file of
/// another graph is an error.
llvm::Expected<Signature> readSignature(mlir::func::FuncOp step,
                                        llvm::StringRef namesPath);

/// By result: the argument that it becomes in the next step.
struct Feedback {
  llvm::SmallVector<std::optional<unsigned>> argumentOf;
  /// How it was found, for the user.
  std::string explanation;
};

/// With names, results go to the argument of the same kind and parameter;
/// without, results (but the loss) go to arguments of the same type, both in
/// order.
Feedback findFeedback(const Signature &signature);

} // namespace mxfp4

#endif // MXFP4_EXECUTION_SIGNATURE_H
