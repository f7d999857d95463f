// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checkpoints are .npz files, so that NumPy reads them too.

#include "Checkpoint.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_sha1_ostream.h"

using namespace llvm;
using namespace mxfp4;

static Error invalid(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

static std::string keyOf(unsigned argument) {
  return formatv("arg{0}", argument);
}

/// `policy` in the IR's words, without what makes no difference to a run (the
/// places of rules) and the seed, which is compared as a number.
static std::string textOf(PolicyAttr policy) {
  if (!policy)
    return "none";
  SmallVector<mlir::Attribute> rules;
  if (policy.getRules())
    for (auto rule : policy.getRules().getAsRange<RuleAttr>())
      rules.push_back(
          RuleAttr::get(policy.getContext(), rule.getName(), rule.getLayer(),
                        rule.getParameter(), rule.getRoles(), rule.getShape(),
                        rule.getRank(), rule.getSet(), /*source=*/nullptr));
  mlir::Attribute bare = PolicyAttr::get(
      policy.getContext(), policy.getPreset(), policy.getScale(), /*seed=*/0,
      policy.getLmHead(), policy.getFprop(), policy.getDgrad(),
      policy.getWgrad(), policy.getAttention(),
      rules.empty() ? mlir::ArrayAttr()
                    : mlir::ArrayAttr::get(policy.getContext(), rules));
  std::string text;
  raw_string_ostream(text) << bare;
  return text;
}

RunIdentity RunIdentity::of(mlir::ModuleOp graph, PolicyAttr policy,
                            uint64_t seed) {
  raw_sha1_ostream digest;
  graph->print(digest, mlir::OpPrintingFlags().enableDebugInfo(false));
  return {textOf(policy), toHex(digest.sha1(), /*LowerCase=*/true),
          policy ? policy.getSeed() : seed};
}

std::string RunIdentity::differencesFrom(const RunIdentity &other) const {
  SmallVector<std::string, 3> texts;
  if (policy != other.policy)
    texts.push_back("policy " + policy + " (now " + other.policy + ")");
  if (seed != other.seed)
    texts.push_back(formatv("seed {0} (now {1})", seed, other.seed));
  if (graph != other.graph)
    texts.push_back(formatv("the graph with digest {0} (now {1})",
                            StringRef(graph).take_front(12),
                            StringRef(other.graph).take_front(12)));
  return join(texts, ", ");
}

static NpyArray octets(StringRef text) {
  return NpyArray::of<uint8_t>({static_cast<int64_t>(text.size())},
                               arrayRefFromStringRef(text));
}

Error mxfp4::writeCheckpoint(StringRef path, const Feedback &feedback,
                             ArrayRef<Buffer> arguments, int64_t step,
                             ArrayRef<double> losses,
                             const RunIdentity &identity) {
  NpzArrays arrays;
  arrays.push_back({"step", NpyArray::of<int64_t>({}, step)});
  arrays.push_back(
      {"losses",
       NpyArray::of<double>({static_cast<int64_t>(losses.size())}, losses)});
  arrays.push_back({"policy", octets(identity.policy)});
  arrays.push_back({"graph", octets(identity.graph)});
  arrays.push_back({"seed", NpyArray::of<uint64_t>({}, identity.seed)});
  for (const std::optional<unsigned> &argument : feedback.argumentOf)
    if (argument)
      arrays.push_back({keyOf(*argument), arguments[*argument].toNpy()});
  return writeNpz(path, arrays);
}

/// Nothing if an array is missing or of another type.
static std::optional<RunIdentity>
readIdentity(const StringMap<const NpyArray *> &byName) {
  const NpyArray *policy = byName.lookup("policy");
  const NpyArray *graph = byName.lookup("graph");
  const NpyArray *seed = byName.lookup("seed");
  if (!policy || policy->type != NpyType::U8 || !graph ||
      graph->type != NpyType::U8 || !seed || seed->type != NpyType::U64 ||
      seed->size() != 1)
    return std::nullopt;
  return RunIdentity{toStringRef(policy->data<uint8_t>()).str(),
                     toStringRef(graph->data<uint8_t>()).str(),
                     seed->data<uint64_t>()[0]};
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
  checkpoint.identity = readIdentity(byName);
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
