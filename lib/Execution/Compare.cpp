// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparison of results, one line for each that differs too much.

#include "mxfp4/Execution/Compare.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace llvm;
using namespace mxfp4;

/// Of bf16 elements, how many may be more than one unit away.
static constexpr double kFarElements = 0.05;

static Error invalid(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

/// |a - b| over all elements; b = 0 if null. NaN where both are NaN counts as
/// equal, any other difference of kind as infinite.
static double distance(const Buffer &a, const Buffer *b) {
  double sum = 0;
  for (int64_t i = 0, size = a.size(); i < size; ++i) {
    double x = a.at(i), y = b ? b->at(i) : 0;
    if (x == y || (std::isnan(x) && std::isnan(y)))
      continue;
    double difference = x - y;
    if (std::isnan(difference))
      return INFINITY;
    sum += difference * difference;
  }
  return std::sqrt(sum);
}

/// The share of elements more than one bf16 unit apart.
static double farElements(const Buffer &a, const Buffer &b) {
  int64_t far = 0;
  for (int64_t i = 0, size = a.size(); i < size; ++i) {
    double x = a.at(i), y = b.at(i);
    if (x == y || (std::isnan(x) && std::isnan(y)))
      continue;
    double unit = std::ldexp(
        1.0,
        std::max(std::ilogb(std::max({std::abs(x), std::abs(y), 0x1p-126})),
                 -126) -
            7);
    far += !std::isfinite(x) || !std::isfinite(y) || std::abs(x - y) > unit;
  }
  return static_cast<double>(far) / std::max<int64_t>(a.size(), 1);
}

Expected<std::vector<Expectation>>
mxfp4::readExpectations(StringRef path, const Signature &signature) {
  StringRef prefix;
  if (size_t colon = path.rfind(".npz:"); colon != StringRef::npos) {
    prefix = path.drop_front(colon + 5);
    path = path.take_front(colon + 4);
  }
  Expected<NpzArrays> arrays = readNpz(path);
  if (!arrays)
    return arrays.takeError();
  std::vector<Expectation> expectations;
  for (auto &[name, array] : *arrays) {
    StringRef number = name;
    unsigned index;
    if (!number.consume_front(prefix) || !number.consume_front("out") ||
        number.getAsInteger(10, index))
      continue;
    if (index >= signature.results.size())
      return invalid(formatv("{0}: has '{1}', but the function has {2} results",
                             path, name, signature.results.size()));
    Buffer value = signature.results[index].makeBuffer();
    if (Error error =
            value.assign(array, path + ": " + signature.describeResult(index)))
      return error;
    expectations.push_back({index, std::move(value)});
  }
  if (expectations.empty())
    return invalid(path + ": has no array '" + prefix + "out0', '" + prefix +
                   "out1', ...");
  return expectations;
}

Error mxfp4::compareResults(const RunOptions &options,
                            const Signature &signature,
                            const Feedback &feedback,
                            ArrayRef<Expectation> expectations,
                            ArrayRef<Buffer> results, ArrayRef<Buffer> before) {
  std::string report;
  for (const Expectation &expectation : expectations) {
    unsigned index = expectation.result;
    const Buffer &result = results[index], &expected = expectation.value;
    auto differs = [&](StringRef measure, double value, double allowed) {
      if (!(value <= allowed))
        report +=
            formatv("\n  {0}: {1} is {2:e2}, allowed {3:e2}",
                    signature.describeResult(index), measure, value, allowed);
    };
    auto source = feedback.argumentOf[index];
    if (signature.loss == index) {
      differs("difference", std::abs(result.at(0) - expected.at(0)),
              options.lossTolerance);
    } else if (result.getType() == Scalar::BF16) {
      differs("share of elements more than one unit away",
              farElements(result, expected), kFarElements);
    } else {
      double scale = distance(expected, source ? &before[*source] : nullptr);
      double error = distance(result, &expected);
      differs(source ? "relative error of the update" : "relative error",
              error == 0 ? 0 : error / scale, options.tolerance);
    }
  }
  if (report.empty())
    return Error::success();
  return invalid("results differ from " + options.expect + report);
}
