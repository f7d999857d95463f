// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Signatures, names files, and feedback from results to arguments.

#include "mxfp4/Execution/Signature.h"

#include "mxfp4/Dialect/StepArgument.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace mxfp4;

static Error invalid(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

static std::optional<Scalar> scalarOf(mlir::Type type) {
  if (type.isF32())
    return Scalar::F32;
  if (type.isBF16())
    return Scalar::BF16;
  if (type.isF16())
    return Scalar::F16;
  if (type.isF64())
    return Scalar::F64;
  if (auto integer = dyn_cast<mlir::IntegerType>(type))
    switch (integer.getWidth()) {
    case 1:
      return Scalar::Bool;
    case 8:
      return Scalar::I8;
    case 16:
      return Scalar::I16;
    case 32:
      return Scalar::I32;
    case 64:
      return Scalar::I64;
    }
  return std::nullopt;
}

static Error addPort(SmallVectorImpl<Port> &ports, mlir::Type type,
                     const Twine &what) {
  auto tensor = dyn_cast<mlir::RankedTensorType>(type);
  auto scalar = scalarOf(tensor ? tensor.getElementType() : type);
  std::string text;
  raw_string_ostream(text) << type;
  if (isa<mlir::ShapedType>(type) && (!tensor || !tensor.hasStaticShape()))
    return invalid(what + " has type " + text +
                   "; a step can be run when its arguments and results are "
                   "tensors of static shape");
  if (!scalar)
    return invalid(what + " has type " + text +
                   ", and elements of this type cannot be passed; what can: "
                   "f16, bf16, f32, f64, i1, i8, i16, i32 and i64 (convert "
                   "inside the step)");
  if (tensor && llvm::is_contained(tensor.getShape(), 0))
    return invalid(what + " has type " + text +
                   ", which has no elements; a step can be run when all "
                   "extents are at least 1");
  Port port;
  port.type = *scalar;
  if (tensor)
    port.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
  ports.push_back(std::move(port));
  return Error::success();
}

/// Adds kinds and parameters from the array `list` of a names file.
static Error addNames(const json::Array *list, MutableArrayRef<Port> ports,
                      StringRef key, StringRef path) {
  if (!list)
    return invalid(path + ": has no array \"" + key + "\"");
  if (list->size() != ports.size())
    return invalid(formatv("{0}: \"{1}\" has {2} entries but the function has "
                           "{3}; is it of another graph?",
                           path, key, list->size(), ports.size()));
  SmallVector<bool> seen(ports.size(), false);
  for (auto [position, value] : llvm::enumerate(*list)) {
    const json::Object *entry = value.getAsObject();
    if (!entry)
      return invalid(
          formatv("{0}: {1}[{2}] is not an object", path, key, position));
    int64_t index = entry->getInteger("index").value_or(position);
    if (index < 0 || index >= static_cast<int64_t>(ports.size()))
      return invalid(formatv("{0}: {1}[{2}] has index {3}, which is not one of "
                             "the function's {4}",
                             path, key, position, index, ports.size()));
    if (std::exchange(seen[index], true))
      return invalid(
          formatv("{0}: {1}[{2}] has index {3}, which an earlier entry has",
                  path, key, position, index));
    Port &port = ports[index];
    std::optional<StringRef> kind = entry->getString("kind");
    if (!kind)
      return invalid(
          formatv("{0}: {1}[{2}] has no string \"kind\"", path, key, position));
    port.kind = kind->str();
    port.parameter = entry->getString("parameter").value_or("").str();
    if (const json::Array *shape = entry->getArray("shape")) {
      SmallVector<int64_t> extents;
      for (const json::Value &extent : *shape)
        extents.push_back(extent.getAsInteger().value_or(-1));
      if (extents != port.shape)
        return invalid(formatv(
            "{0}: {1}[{2}] ('{3}') does not have the shape of the function's, "
            "{4}; is it of another graph?",
            path, key, index,
            port.parameter.empty() ? port.kind : port.parameter,
            port.makeBuffer().describe()));
    }
  }
  return Error::success();
}

Expected<Signature> mxfp4::readSignature(mlir::func::FuncOp step,
                                         StringRef namesPath) {
  Signature signature;
  // The number of the step, if it takes that, is given by whoever runs it.
  for (auto [i, type] : llvm::enumerate(
           step.getArgumentTypes().take_front(numGraphArguments(step))))
    if (Error error =
            addPort(signature.arguments, type, "argument " + Twine(i)))
      return error;
  for (auto [i, type] : llvm::enumerate(step.getResultTypes())) {
    if (Error error = addPort(signature.results, type, "result " + Twine(i)))
      return error;
    if (!isa<mlir::TensorType>(type))
      return invalid(formatv("result {0} is a scalar; results must be tensors, "
                             "such as tensor<{1}>",
                             i, nameOf(signature.results.back().type)));
  }
  if (!namesPath.empty()) {
    auto file = MemoryBuffer::getFile(namesPath);
    if (!file)
      return invalid(namesPath + ": " + file.getError().message());
    Expected<json::Value> parsed = json::parse((*file)->getBuffer());
    if (!parsed)
      return invalid(namesPath + ": " + toString(parsed.takeError()));
    const json::Object *names = parsed->getAsObject();
    if (!names)
      return invalid(namesPath + ": is not a JSON object");
    if (Error error = addNames(names->getArray("args"), signature.arguments,
                               "args", namesPath))
      return error;
    if (Error error = addNames(names->getArray("outs"), signature.results,
                               "outs", namesPath))
      return error;
    signature.hasNames = true;
  }

  for (auto [i, port] : llvm::enumerate(signature.results)) {
    bool isLoss = signature.hasNames ? port.kind == "loss"
                                     : port.shape.empty() && isFloat(port.type);
    if (isLoss && port.shape.empty() && !signature.loss)
      signature.loss = i;
  }
  return signature;
}

Error Signature::checkMemory() const {
  uint64_t bytes = 0;
  for (ArrayRef<Port> ports : {ArrayRef(arguments), ArrayRef(results)})
    for (const Port &port : ports)
      bytes = SaturatingAdd(bytes, bytesOf(port.type, port.shape));
  return mxfp4::checkMemory(bytes, "the arguments and results of the step");
}

static std::string describe(StringRef what, unsigned index, const Port &port) {
  std::string text = formatv("{0} {1}", what, index);
  if (!port.parameter.empty())
    text += formatv(" ({0} '{1}')", port.kind, port.parameter);
  else if (!port.kind.empty())
    text += " (" + port.kind + ")";
  return text;
}

std::string Signature::describeArgument(unsigned index) const {
  return index < arguments.size()
             ? describe("argument", index, arguments[index])
             : formatv("argument {0}", index).str();
}

std::string Signature::describeResult(unsigned index) const {
  return describe("result", index, results[index]);
}

static void feedByName(const Signature &signature, Feedback &feedback) {
  StringMap<unsigned> argumentOf;
  auto key = [](const Port &port) { return port.kind + "\n" + port.parameter; };
  for (auto [i, port] : llvm::enumerate(signature.arguments))
    argumentOf.try_emplace(key(port), i);
  for (auto [i, port] : llvm::enumerate(signature.results)) {
    auto found = argumentOf.find(key(port));
    if (port.kind.empty() || found == argumentOf.end() ||
        !signature.arguments[found->second].sameType(port))
      continue;
    feedback.argumentOf[i] = found->second;
  }
}

static void feedByType(const Signature &signature, Feedback &feedback) {
  SmallVector<bool> taken(signature.arguments.size(), false);
  for (auto [i, port] : llvm::enumerate(signature.results)) {
    if (signature.loss == i)
      continue;
    for (auto [j, argument] : llvm::enumerate(signature.arguments)) {
      if (taken[j] || !argument.sameType(port))
        continue;
      taken[j] = true;
      feedback.argumentOf[i] = j;
      break;
    }
  }
}

Feedback mxfp4::findFeedback(const Signature &signature) {
  Feedback feedback;
  feedback.argumentOf.resize(signature.results.size());
  if (signature.hasNames)
    feedByName(signature, feedback);
  else
    feedByType(signature, feedback);
  size_t fed = llvm::count_if(feedback.argumentOf,
                              [](const auto &to) { return to.has_value(); });
  feedback.explanation = formatv(
      "{0} of {1} results become arguments of the next step, matched by "
      "{2}",
      fed, signature.results.size(),
      signature.hasNames ? "the names file" : "type and order");
  return feedback;
}
