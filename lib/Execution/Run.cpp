// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run: set-up, the steps, what is written at the end.

#include "mxfp4/Execution/Run.h"

#include "Checkpoint.h"
#include "mxfp4/Execution/Compare.h"
#include "mxfp4/Execution/Compile.h"
#include "mxfp4/Execution/Emit.h"
#include "mxfp4/Execution/Inputs.h"
#include "mxfp4/Support/OutputFile.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Process.h"

#include <chrono>
#include <cmath>
#include <csignal>

using namespace llvm;
using namespace mxfp4;

static volatile std::sig_atomic_t interrupted = 0;

namespace {
/// Asks for a stop after the running step; a second signal ends the process.
class InterruptGuard {
public:
  InterruptGuard() {
    interrupted = 0;
    previous = std::signal(SIGINT, [](int) {
      interrupted = 1;
      std::signal(SIGINT, SIG_DFL);
    });
  }
  ~InterruptGuard() { std::signal(SIGINT, previous); }

private:
  void (*previous)(int);
};

/// One line a step; on a terminal one that is written over.
class Progress {
public:
  Progress(int64_t last)
      : last(last), live(sys::Process::StandardOutIsDisplayed()) {}

  void step(int64_t number, std::optional<double> loss, double milliseconds) {
    std::string text = formatv("step {0}/{1}", number, last);
    if (loss)
      text += formatv("  loss {0:f6}", *loss);
    if (live)
      outs() << "\r\033[K" << text << formatv("  {0:f2} ms", milliseconds);
    else
      outs() << text << "\n";
    outs().flush();
  }
  void finish() {
    if (live)
      outs() << "\n";
    outs().flush();
  }

private:
  int64_t last;
  bool live;
};

class Session {
public:
  Session(const RunOptions &options) : options(options) {}

  Error prepare(mlir::MLIRContext &context);
  Error runSteps();
  Error writeResults();
  Error compare();
  bool wasInterrupted() const { return done < options.steps; }

private:
  Error checkIdentity(const Checkpoint &checkpoint) const;
  Error fillArguments(mlir::func::FuncOp step);
  Error runStep(int64_t number);
  Error fetchAll();
  Error checkFinite(int64_t number) const;
  void feedBack();
  Error writeCurve() const;

  const RunOptions &options;
  RunIdentity identity; ///< only where a checkpoint is read or written
  Signature signature;
  Feedback feedback;
  std::vector<Feed> feeds;
  std::vector<Expectation> expectations;
  std::unique_ptr<Program> program;
  std::vector<Buffer> arguments, results;
  int64_t firstStep = 0, done = 0;
  std::vector<double> losses;
};
} // namespace

static std::vector<Buffer> makeBuffers(ArrayRef<Port> ports) {
  std::vector<Buffer> buffers;
  for (const Port &port : ports)
    buffers.push_back(port.makeBuffer());
  return buffers;
}

/// Steps of another policy or graph do not go on from a checkpoint unasked:
/// the result would look like that of one run.
Error Session::checkIdentity(const Checkpoint &checkpoint) const {
  if (!checkpoint.identity) {
    errs() << options.resume
           << ": does not say under which policy, seed and graph it was saved; "
              "they are taken to be those of this run\n";
    return Error::success();
  }
  std::string differences = checkpoint.identity->differencesFrom(identity);
  if (options.resumeAnyway || differences.empty())
    return Error::success();
  return createStringError(
      inconvertibleErrorCode(),
      options.resume + ": was saved under " + differences +
          ": go on with the options and the graph of then, or give "
          "--resume-anyway");
}

/// Arguments come from the feeds, else from the checkpoint, else from the
/// inputs or the seed.
Error Session::fillArguments(mlir::func::FuncOp step) {
  Checkpoint checkpoint;
  checkpoint.step = options.firstStep;
  checkpoint.arguments.resize(arguments.size());
  if (!options.resume.empty()) {
    auto read = readCheckpoint(options.resume, signature, feedback);
    if (!read)
      return read.takeError();
    checkpoint = std::move(*read);
    if (Error error = checkIdentity(checkpoint))
      return error;
  }
  firstStep = checkpoint.step;
  losses = std::move(checkpoint.losses);
  if (firstStep > INT64_MAX - options.steps)
    return createStringError(
        inconvertibleErrorCode(),
        formatv("{0}: continues at step {1}, and {2} more do not fit 64 bits",
                options.resume, firstStep, options.steps));
  auto fed = readFeeds(options, firstStep, signature);
  if (!fed)
    return fed.takeError();
  feeds = std::move(*fed);

  std::vector<bool> given(arguments.size(), false);
  for (const Feed &feed : feeds)
    given[feed.argument] = true;
  for (auto [i, value] : llvm::enumerate(checkpoint.arguments))
    given[i] = given[i] || value.has_value();
  if (options.inputs.empty())
    errs() << makeInputs(step, signature, options.seed, arguments) << "\n";
  else if (Error error =
               readInputs(options.inputs, signature, given, arguments))
    return error;
  for (auto [i, value] : llvm::enumerate(checkpoint.arguments))
    if (value)
      arguments[i] = std::move(*value);
  return Error::success();
}

Error Session::prepare(mlir::MLIRContext &context) {
  auto module = readGraph(context, options.graph);
  if (!module)
    return module.takeError();
  auto step = findStep(**module);
  if (!step)
    return step.takeError();
  Expected<Signature> read = readSignature(*step, options.names);
  if (!read)
    return read.takeError();
  signature = std::move(*read);
  if (Error error = signature.checkMemory())
    return error;
  feedback = findFeedback(signature);
  arguments = makeBuffers(signature.arguments);
  results = makeBuffers(signature.results);

  if (!options.save.empty() || !options.resume.empty()) {
    auto policy = policyOf(**module, options);
    if (!policy)
      return policy.takeError();
    identity = RunIdentity::of(**module, *policy, options.seed);
  }
  if (Error error = fillArguments(*step))
    return error;
  if (!options.expect.empty()) {
    auto expected = readExpectations(options.expect, signature);
    if (!expected)
      return expected.takeError();
    expectations = std::move(*expected);
  }
  if (options.steps > 1 || !options.save.empty())
    errs() << feedback.explanation << "\n";

  auto start = std::chrono::steady_clock::now();
  auto compiled = compileStep(**module, options);
  if (!compiled)
    return compiled.takeError();
  program = std::move(*compiled);
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  errs() << formatv("compiled in {0:f2} s; {1:f1} MiB for temporaries\n",
                    seconds.count(), program->arenaBytes() / 1048576.0);
  return Error::success();
}

Error Session::runStep(int64_t number) {
  for (const Feed &feed : feeds)
    if (Error error = feed.set(number, signature, arguments[feed.argument]))
      return error;
    else
      program->written(arguments[feed.argument]);
  SmallVector<StepValue> values;
  auto add = [&](Buffer &buffer, StepValue::Kind kind) {
    values.push_back(
        {buffer.data(), bytesOf(buffer.getType(), buffer.getShape()), kind});
  };
  for (Buffer &argument : arguments)
    add(argument, StepValue::Argument);
  int64_t stepNumber = number;
  if (program->takesStepNumber())
    values.push_back({&stepNumber, sizeof(stepNumber), StepValue::Scalar});
  for (Buffer &result : results)
    add(result, StepValue::Result);
  if (Error error = program->run(values, [&](unsigned argument) {
        return signature.describeArgument(argument);
      }))
    return createStringError(
        inconvertibleErrorCode(),
        formatv("step {0}: {1}", number, toString(std::move(error))));
  if (signature.loss) {
    if (Error error = program->fetch(results[*signature.loss]))
      return error;
    losses.push_back(results[*signature.loss].at(0));
  }
  if (!options.checkFinite)
    return Error::success();
  if (Error error = fetchAll())
    return error;
  return checkFinite(number);
}

/// Brings everything to the host that steps have computed.
Error Session::fetchAll() {
  for (std::vector<Buffer> *buffers : {&arguments, &results})
    for (Buffer &buffer : *buffers)
      if (Error error = program->fetch(buffer))
        return error;
  return Error::success();
}

Error Session::checkFinite(int64_t number) const {
  for (auto [i, result] : llvm::enumerate(results)) {
    if (!isFloat(result.getType()))
      continue;
    for (int64_t element = 0, size = result.size(); element < size; ++element)
      if (double value = result.at(element); !std::isfinite(value))
        return createStringError(inconvertibleErrorCode(),
                                 formatv("step {0}: element {1} of {2} is {3}",
                                         number, element,
                                         signature.describeResult(i),
                                         std::isnan(value) ? "NaN"
                                         : value > 0       ? "+Inf"
                                                           : "-Inf"));
  }
  return Error::success();
}

/// Results become arguments by exchange of buffers: the old arguments are what
/// the next results overwrite.
void Session::feedBack() {
  for (auto [result, argument] : llvm::enumerate(feedback.argumentOf))
    if (argument)
      std::swap(results[result], arguments[*argument]);
}

Error Session::runSteps() {
  InterruptGuard guard;
  Progress progress(firstStep + options.steps - 1);
  auto clock = std::chrono::steady_clock::now();
  double total = 0;
  for (; done < options.steps && !interrupted; ++done) {
    if (done > 0)
      feedBack();
    if (Error error = runStep(firstStep + done)) {
      progress.finish();
      return error;
    }
    auto now = std::chrono::steady_clock::now();
    double milliseconds =
        std::chrono::duration<double, std::milli>(now - clock).count();
    clock = now;
    total += milliseconds;
    progress.step(firstStep + done,
                  signature.loss ? std::optional(losses.back()) : std::nullopt,
                  milliseconds);
  }
  progress.finish();
  errs() << formatv("{0} steps, {1:f3} ms a step\n", done,
                    total / std::max<int64_t>(done, 1));
  return Error::success();
}

Error Session::writeCurve() const {
  json::Array list;
  for (double loss : losses)
    // JSON has no NaN.
    list.push_back(std::isfinite(loss) ? json::Value(loss)
                                       : json::Value(nullptr));
  return writeFile(options.curve, [&](raw_ostream &stream) {
    stream << json::Value(std::move(list)) << "\n";
  });
}

Error Session::writeResults() {
  if (done == 0)
    return Error::success();
  if (Error error = fetchAll())
    return error;
  if (!options.outputs.empty()) {
    NpzArrays arrays;
    for (auto [i, result] : llvm::enumerate(results))
      arrays.push_back({formatv("out{0}", i).str(), result.toNpy()});
    if (Error error = writeNpz(options.outputs, arrays))
      return error;
  }
  if (!options.curve.empty())
    if (Error error = writeCurve())
      return error;
  if (options.save.empty())
    return Error::success();
  // Exchanged for the checkpoint and back: results stay what they are.
  feedBack();
  Error error = writeCheckpoint(options.save, feedback, arguments,
                                firstStep + done, losses, identity);
  feedBack();
  return error;
}

Error Session::compare() {
  return options.expect.empty()
             ? Error::success()
             : compareResults(options, signature, feedback, expectations,
                              results, arguments);
}

Expected<bool> mxfp4::run(mlir::MLIRContext &context,
                          const RunOptions &options) {
  if (!options.emit.empty()) {
    if (Error error = emitStep(context, options))
      return error;
    return true;
  }
  Session session(options);
  if (Error error = session.prepare(context))
    return error;
  if (Error error = session.runSteps())
    return error;
  if (Error error = session.writeResults())
    return error;
  if (session.wasInterrupted())
    return false;
  if (Error error = session.compare())
    return error;
  return true;
}
