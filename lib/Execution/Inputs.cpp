// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments from .npz files and feeds.

#include "mxfp4/Execution/Inputs.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstring>

using namespace llvm;
using namespace mxfp4;

static Error invalid(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

/// The argument that `text` names: an index, a parameter or a kind.
static Expected<unsigned> findArgument(StringRef text,
                                       const Signature &signature) {
  unsigned index;
  text.consume_front("arg");
  if (!text.getAsInteger(10, index)) {
    if (index < signature.arguments.size())
      return index;
    return invalid(
        formatv("--feed: there is no argument {0}; the function has {1}", index,
                signature.arguments.size()));
  }
  std::optional<unsigned> found;
  for (auto [i, port] : llvm::enumerate(signature.arguments)) {
    if (port.parameter != text && port.kind != text)
      continue;
    if (found)
      return invalid("--feed: '" + text + "' names several arguments, " +
                     signature.describeArgument(*found) + " and " +
                     signature.describeArgument(i));
    found = i;
  }
  if (!found)
    return invalid("--feed: no argument is named '" + text + "'" +
                   (signature.hasNames ? "" : "; there is no --names file"));
  return *found;
}

/// FILE.npy, or FILE.npz:KEY.
static Expected<NpyArray> readArray(StringRef path) {
  size_t colon = path.rfind(".npz:");
  if (colon == StringRef::npos)
    return readNpy(path);
  StringRef file = path.take_front(colon + 4), key = path.drop_front(colon + 5);
  Expected<NpzArrays> arrays = readNpz(file);
  if (!arrays)
    return arrays.takeError();
  for (auto &[name, array] : *arrays)
    if (name == key)
      return std::move(array);
  return invalid(file + ": has no array '" + key + "'");
}

Expected<std::vector<Feed>> mxfp4::readFeeds(const RunOptions &options,
                                             int64_t firstStep,
                                             const Signature &signature) {
  std::vector<Feed> feeds;
  for (const FeedOption &option : options.feeds) {
    Expected<unsigned> argument = findArgument(option.argument, signature);
    if (!argument)
      return argument.takeError();
    for (const Feed &other : feeds)
      if (other.argument == *argument)
        return invalid(signature.describeArgument(*argument) +
                       " is fed twice, by " + other.path + " and " +
                       option.path);
    Expected<NpyArray> array = readArray(option.path);
    if (!array)
      return array.takeError();
    const Port &port = signature.arguments[*argument];
    if (array->shape.size() != port.shape.size() + 1 ||
        ArrayRef(array->shape).drop_front() != ArrayRef(port.shape))
      return invalid(option.path + ": has " + array->describe() + " but " +
                     signature.describeArgument(*argument) + " takes " +
                     port.makeBuffer().describe() +
                     " at each step; the first dimension must be the steps");
    int64_t needed = firstStep + options.steps;
    if (array->shape[0] < needed)
      return invalid(
          formatv("{0}: has {1} steps, but steps {2} to {3} are to run",
                  option.path, array->shape[0], firstStep, needed - 1));
    Feed feed = {*argument, option.path, std::move(*array)};
    Buffer first = port.makeBuffer();
    if (Error error = feed.set(firstStep, signature, first))
      return error;
    feeds.push_back(std::move(feed));
  }
  return feeds;
}

Error Feed::set(int64_t step, const Signature &signature,
                Buffer &buffer) const {
  NpyArray slice(array.type, ArrayRef(array.shape).drop_front());
  std::memcpy(slice.bytes.data(),
              array.bytes.data() + step * slice.bytes.size(),
              slice.bytes.size());
  return buffer.assign(slice, path + ": step " + Twine(step) + " of " +
                                  signature.describeArgument(argument));
}

Error mxfp4::readInputs(StringRef path, const Signature &signature,
                        std::vector<bool> given,
                        MutableArrayRef<Buffer> arguments) {
  Expected<NpzArrays> arrays = readNpz(path);
  if (!arrays)
    return arrays.takeError();
  std::vector<bool> seen(arguments.size(), false);
  for (auto &[name, array] : *arrays) {
    StringRef number = name;
    unsigned index;
    if (!number.consume_front("arg") || number.getAsInteger(10, index))
      return invalid(path + ": has an array '" + name +
                     "'; arrays must be named arg0, arg1, ...");
    if (index >= arguments.size())
      return invalid(
          formatv("{0}: has '{1}', but the function has {2} arguments", path,
                  name, arguments.size()));
    if (seen[index])
      return invalid(path + ": has '" + name + "' twice");
    seen[index] = given[index] = true;
    if (Error error = arguments[index].assign(
            array, path + ": " + signature.describeArgument(index)))
      return error;
  }
  auto missing = llvm::find(given, false);
  if (missing == given.end())
    return Error::success();
  unsigned index = missing - given.begin();
  return invalid(formatv("{0}: has no array 'arg{1}' for {2}", path, index,
                         signature.describeArgument(index)));
}
