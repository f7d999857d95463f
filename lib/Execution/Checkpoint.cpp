// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checkpoints are .npz files, so that NumPy reads them too.

#include "Checkpoint.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace mxfp4;

static Error invalid(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

static std::string keyOf(unsigned argument) {
  return formatv("arg{0}", argument);
}

Error mxfp4::writeCheckpoint(StringRef path, const Feedback &feedback,
                             ArrayRef<Buffer> arguments, int64_t step,
                             ArrayRef<double> losses) {
  NpzArrays arrays;
  arrays.push_back({"step", NpyArray::of<int64_t>({}, step)});
  arrays.push_back(
      {"losses",
       NpyArray::of<double>({static_cast<int64_t>(losses.size())}, losses)});
  for (const std::optional<unsigned> &argument : feedback.argumentOf)
    if (argument)
      arrays.push_back({keyOf(*argument), arguments[*argument].toNpy()});
  return writeNpz(path, arrays);
}

Expected<Checkpoint> mxfp4::readCheckpoint(StringRef path,
                                           const Signature &signature,
                                           const Feedback &feedback) {
  Expected<NpzArrays> arrays = readNpz(path);
  if (!arrays)
    return arrays.takeError();
  StringMap<const NpyArray *> byName;
  for (auto &[name, array] : *arrays)
    byName[name] = &array;
  const NpyArray *number = byName.lookup("step");
  const NpyArray *curve = byName.lookup("losses");
  if (!number || number->type != NpyType::I64 || number->size() != 1 ||
      !curve || curve->type != NpyType::F64)
    return invalid(path + ": is not a checkpoint of mxfp4-run: it has no int64 "
                          "'step' or no float64 'losses'");
  Checkpoint checkpoint;
  checkpoint.step = number->data<int64_t>()[0];
  if (checkpoint.step < 0)
    return invalid(path + ": has a negative step");
  checkpoint.losses = curve->to<double>();
  checkpoint.arguments.resize(signature.arguments.size());
  for (const std::optional<unsigned> &argument : feedback.argumentOf) {
    if (!argument)
      continue;
    const NpyArray *array = byName.lookup(keyOf(*argument));
    std::string what = signature.describeArgument(*argument);
    if (!array)
      return invalid(path + ": has no array '" + keyOf(*argument) + "' for " +
                     what + "; is it of another graph?");
    Buffer value = signature.arguments[*argument].makeBuffer();
    if (Error error = value.assign(*array, path + ": " + what))
      return error;
    checkpoint.arguments[*argument] = std::move(value);
  }
  return checkpoint;
}
