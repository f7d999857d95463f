// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of mxfp4-run.

#include "mxfp4/Execution/RunOptions.h"

#include "mxfp4/Pipelines/Pipelines.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace mxfp4;

static Error invalid(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

/// A file must be named for one purpose: results must not replace inputs.
static Error checkPaths(const RunOptions &options) {
  std::vector<std::pair<StringRef, StringRef>> inputs = {
      {"the graph", options.graph}, {"--names", options.names},
      {"--recipe", options.recipe}, {"--inputs", options.inputs},
      {"--resume", options.resume}, {"--expect", options.expect}};
  for (const FeedOption &feed : options.feeds)
    inputs.push_back(
        {"--feed", StringRef(feed.path).split(".npz:").second.empty()
                       ? StringRef(feed.path)
                       : StringRef(feed.path).take_front(
                             StringRef(feed.path).rfind(':'))});
  std::vector<std::pair<StringRef, StringRef>> outputs = {
      {"--outputs", options.outputs},
      {"--curve", options.curve},
      {"--save", options.save}};
  auto same = [](StringRef a, StringRef b) {
    bool equivalent = false;
    return a == b || (!sys::fs::equivalent(a, b, equivalent) && equivalent);
  };
  for (auto [i, output] : llvm::enumerate(outputs)) {
    if (output.second.empty())
      continue;
    // Said now, not when a long run is over.
    StringRef folder = sys::path::parent_path(output.second);
    if (std::error_code error = sys::fs::access(folder.empty() ? "." : folder,
                                                sys::fs::AccessMode::Write))
      return invalid(output.first + "=" + output.second +
                     " cannot be written: " + folder + ": " + error.message());
    for (auto &input : inputs)
      if (!input.second.empty() && same(output.second, input.second))
        return invalid(output.first + "=" + output.second +
                       " would overwrite what " + input.first + " reads");
    for (auto &other : ArrayRef(outputs).drop_front(i + 1))
      if (!other.second.empty() && same(output.second, other.second))
        return invalid(output.first + " and " + other.first + " both name " +
                       output.second);
  }
  return Error::success();
}

Expected<RunOptions> mxfp4::parseRunOptions(int argc, char **argv) {
  // Registered when the tool asks, so that a library's options are not in the
  // way of another tool's; static, since LLVM keeps what is registered.
  static RunOptions options;
  static cl::OptionCategory category("mxfp4-run options");
  static const std::string chips = chipNames();
  static cl::list<std::string> graph(cl::Positional, cl::desc("GRAPH.mlir"),
                                     cl::cat(category));
  auto text = [&](std::string &value, StringRef name, const char *what) {
    return std::make_unique<cl::opt<std::string, true>>(
        name, cl::location(value), cl::desc(what), cl::cat(category));
  };
  static auto names =
      text(options.names, "names",
           "JSON file with kinds and names of arguments and results");
  static auto policy =
      text(options.policy, "policy",
           "preset, or #mxfp4.policy<...>; none runs the graph as it is");
  static auto recipe = text(options.recipe, "recipe",
                            "YAML recipe whose rules are added to the policy");
  static cl::opt<ScaleRule, true, ChoiceParser<ScaleRule>> scale(
      "scale", cl::location(options.scale),
      cl::desc("scale rule of MX formats (default even)"), scaleRuleChoices(),
      cl::cat(category));
  static auto inputs =
      text(options.inputs, "inputs",
           ".npz with arg0, arg1, ...; without it: seeded random values");
  static auto outputs = text(options.outputs, "outputs",
                             ".npz that gets out0, out1, ... of the last step");
  static auto curve =
      text(options.curve, "curve", "JSON file that gets the losses");
  static auto save =
      text(options.save, "save", ".npz that gets what --resume needs to go on");
  static auto resume = text(options.resume, "resume", ".npz that --save wrote");
  static auto expect = text(options.expect, "expect",
                            ".npz[:PREFIX] with expected <PREFIX>out0, ...");
  static auto emit =
      text(options.emit, "emit",
           "empty or new folder that gets the compiled step (object file, "
           "header, code object, manifest); for a GPU unless --backend says "
           "otherwise; nothing is run");
  // Descriptions are kept by reference.
  static const std::string chipHelp =
      "the chip that GPU code is for: " + chips + " (default " +
      std::string(kDefaultChip) + ")";
  static cl::opt<std::string, true> chip("chip", cl::location(options.chip),
                                         cl::desc(chipHelp), cl::cat(category));
  static cl::opt<bool, true> emulate(
      "emulate", cl::location(options.emulate),
      cl::desc("make quantized products in bf16 where the chip has no "
               "block-scaled matrix instructions"),
      cl::cat(category));
  static cl::opt<bool, true> resumeAnyway(
      "resume-anyway", cl::location(options.resumeAnyway),
      cl::desc("let --resume go on under another policy, seed or graph"),
      cl::cat(category));
  static cl::opt<bool, true> lmHead(
      "lm-head", cl::location(options.lmHead),
      cl::desc("quantize the LM head like its role"), cl::cat(category));
  static cl::opt<bool, true> checkFinite(
      "check-finite", cl::location(options.checkFinite),
      cl::desc(
          "stop at the first product (on a GPU: result) that is not finite"),
      cl::cat(category));
  static cl::opt<uint64_t, true> seed("seed", cl::location(options.seed),
                                      cl::desc("seed of all random numbers"),
                                      cl::cat(category));
  static cl::opt<Backend, true, ChoiceParser<Backend>> backend(
      "backend", cl::location(options.backend), cl::desc("what runs the graph"),
      cl::values(clEnumValN(Backend::Cpu, "cpu", "this machine, fast"),
                 clEnumValN(Backend::Reference, "reference",
                            "this machine, slow, the oracle"),
                 clEnumValN(Backend::Sim, "sim", "the GPU simulator"),
                 clEnumValN(Backend::Hip, "hip", "a GPU through HIP")),
      cl::cat(category));
  static cl::opt<int64_t, true> steps("steps", cl::location(options.steps),
                                      cl::desc("steps to run (default 1)"),
                                      cl::cat(category));
  static cl::opt<int64_t, true> step(
      "step", cl::location(options.firstStep),
      cl::desc("number of the first step (default 0)"), cl::cat(category));
  static cl::list<std::string> feeds(
      "feed", cl::desc("ARG=FILE.npy or ARG=FILE.npz:KEY: a slice a step"),
      cl::cat(category));
  static cl::opt<double, true> tolerance(
      "tolerance", cl::location(options.tolerance),
      cl::desc("allowed relative error of an update (default 1e-4)"),
      cl::cat(category));
  static cl::opt<double, true> lossTolerance(
      "loss-tolerance", cl::location(options.lossTolerance),
      cl::desc("allowed error of the loss (default 1e-5)"), cl::cat(category));
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Runs a training step.\n");

  if (graph.size() != 1)
    return invalid(graph.empty()
                       ? "no graph is given; usage: mxfp4-run GRAPH.mlir"
                       : "more than one graph is given: " + join(graph, ", "));
  options.graph = graph.front();
  if (!options.emit.empty()) {
    if (backend.getNumOccurrences() == 0)
      options.backend = Backend::Hip;
    for (const cl::Option *option : std::initializer_list<const cl::Option *>{
             inputs.get(), outputs.get(), curve.get(), save.get(), resume.get(),
             expect.get(), std::addressof(feeds), &steps, &step, &checkFinite})
      if (option->getNumOccurrences() > 0)
        return invalid("--emit runs nothing, so --" + option->ArgStr +
                       " has no use");
  }
  bool isGpu =
      options.backend == Backend::Sim || options.backend == Backend::Hip;
  for (const cl::Option *option :
       std::initializer_list<const cl::Option *>{&chip, &emulate})
    if (!isGpu && option->getNumOccurrences() > 0)
      return invalid("--" + option->ArgStr +
                     " is for GPU code: it needs --backend=sim, "
                     "--backend=hip or --emit");
  if (!findChip(options.chip))
    return invalid("--chip=" + options.chip +
                   " is not in the table, which has " + chips);
  if (StringRef(options.policy).starts_with("#"))
    for (const cl::Option *option :
         std::initializer_list<const cl::Option *>{&scale, &lmHead})
      if (option->getNumOccurrences() > 0)
        return invalid("--" + option->ArgStr +
                       " goes with a preset; an "
                       "attribute as --policy says it itself, as in "
                       "#mxfp4.policy<preset = \"full\", scale = floor, "
                       "lm_head = true>");
  if (!options.resume.empty() && step.getNumOccurrences() > 0)
    return invalid("--step has no use with --resume: the checkpoint knows the "
                   "next step");
  if (options.resume.empty() && options.resumeAnyway)
    return invalid("--resume-anyway has no use without --resume");
  if (options.steps < 1)
    return invalid("--steps=" + Twine(options.steps) + " must be at least 1");
  if (options.firstStep < 0)
    return invalid("--step=" + Twine(options.firstStep) +
                   " must not be negative");
  if (options.firstStep > INT64_MAX - options.steps)
    return invalid("--steps=" + Twine(options.steps) + " after --step=" +
                   Twine(options.firstStep) + " do not fit 64 bits");
  if (!(options.tolerance >= 0 && options.lossTolerance >= 0))
    return invalid("tolerances must not be negative");
  for (StringRef feed : feeds) {
    auto [argument, path] = feed.split('=');
    if (argument.empty() || path.empty())
      return invalid("--feed=" + feed +
                     " must be ARG=FILE.npy or ARG=FILE.npz:KEY");
    options.feeds.push_back({argument.str(), path.str()});
  }
  if (Error error = checkPaths(options))
    return error;
  return options;
}
