// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small function of mxfp4 operations, built, lowered and run by a test: on
// the reference path or on the CPU's. Needs the host as target; gives arrays.

#ifndef MXFP4_TEST_UNIT_CONVERSION_STEP_H
#define MXFP4_TEST_UNIT_CONVERSION_STEP_H

#include "mxfp4/Numerics/Quantize.h"

#include <memory>
#include <string>
#include <vector>

namespace mxfp4::test {

enum class Path { Reference, Cpu };

/// "reference" or "cpu", for messages.
const char *nameOf(Path path);

/// MLIR's name of an element type.
const char *typeOf(numerics::Format format);
/// "tensor<3x4xf32>".
std::string tensorType(const std::vector<int64_t> &shape,
                       const std::string &element);
/// The attribute that `spec` is: "<f4E2M1FN, block = 1x32, ...>".
/// `randomSigns` draws the rotation's signs from the stream instead.
std::string operandText(const numerics::OperandSpec &spec,
                        bool randomSigns = false);
std::string streamText(const numerics::Stream &stream);

/// An operand as it comes out of a step: one code a byte.
struct QuantizedResult {
  std::vector<uint8_t> codes, scales;
  float tensorScale = 0;
};

/// A quantizer's copy as a step asks for it.
struct CopyRequest {
  numerics::OperandSpec spec;
  numerics::Stream stream;
  bool column = false, randomSigns = false;
};

class Step {
public:
  /// A new argument that reads `data` when the step runs; its name.
  std::string argument(const std::string &type, const void *data);
  /// A new i64 argument.
  std::string scalar(int64_t value);
  /// Appends a line to the function's body.
  void line(const std::string &text) { body += "  " + text + "\n"; }
  /// A name that is not taken.
  std::string fresh();

  /// Quantizes the value `source`, [batch, rows, cols] (batch 0: a matrix)
  /// of element type `element`. Returns the names of data and scales.
  std::pair<std::string, std::string>
  quantize(const std::string &source, const std::string &element, int64_t batch,
           int64_t rows, int64_t cols, const CopyRequest &copy,
           const std::string &step = "", const std::string &trip = "");

  /// Hands out a value of `count` elements of `bytes` bytes; its place in
  /// `bytesOf`.
  unsigned result(const std::string &value, const std::string &type,
                  int64_t count, int64_t bytes);
  /// Hands out codes and scales of such a copy.
  unsigned quantizedResult(const std::pair<std::string, std::string> &names,
                           int64_t batch, int64_t rows, int64_t cols,
                           const CopyRequest &copy);

  /// Lowers and runs; false, with a test failure, if that is not possible.
  bool run(Path path);

  /// What result `index` was in the last run.
  const std::vector<char> &bytesOf(unsigned index) const {
    return results[index].memory;
  }
  QuantizedResult quantizedOf(unsigned index) const;

  /// The function.
  std::string text() const;

private:
  struct Scalar {
    int64_t value;
  };
  struct Result {
    std::string value, type;
    int64_t count, bytes;
    bool packs = false;
    std::vector<char> memory;
  };

  std::string arguments, body;
  std::vector<const void *> inputs;
  std::vector<std::unique_ptr<Scalar>> scalars;
  std::vector<Result> results;
  unsigned counter = 0;
  Path last = Path::Reference;
};

} // namespace mxfp4::test

#endif // MXFP4_TEST_UNIT_CONVERSION_STEP_H
