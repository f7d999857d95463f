// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading, running and comparing a case.

#include "Case.h"

#include "SmallFloat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <cstring>

using namespace llvm;
using namespace mxfp4;
using namespace mxfp4::sim;

static Error error(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

static Expected<std::string> readFile(StringRef folder, StringRef name) {
  SmallString<128> path(folder);
  sys::path::append(path, name);
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!buffer)
    return error(Twine("cannot read '") + path +
                 "': " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

//===----------------------------------------------------------------------===//
// args.json
//===----------------------------------------------------------------------===//

namespace {

/// Fields of a JSON object, with an error that names what is missing.
struct Fields {
  const json::Object &object;
  StringRef where;

  Expected<StringRef> string(StringRef key) const {
    if (auto value = object.getString(key))
      return *value;
    return error(Twine(where) + " has no string '" + key + "'");
  }
  Expected<int64_t> integer(StringRef key) const {
    if (auto value = object.getInteger(key))
      return *value;
    return error(Twine(where) + " has no integer '" + key + "'");
  }
  Expected<const json::Array *> array(StringRef key) const {
    if (const json::Array *value = object.getArray(key))
      return value;
    return error(Twine(where) + " has no list '" + key + "'");
  }
  Error dimensions(StringRef key, uint32_t *out) const {
    Expected<const json::Array *> list = array(key);
    if (!list)
      return list.takeError();
    if ((*list)->size() != 3)
      return error(Twine(where) + ": '" + key + "' is no list of three");
    for (auto [i, value] : enumerate(**list)) {
      auto extent = value.getAsInteger();
      if (!extent || *extent < 0 || *extent > UINT32_MAX)
        return error(Twine(where) + ": '" + key + "' holds no extent");
      out[i] = static_cast<uint32_t>(*extent);
    }
    return Error::success();
  }
};

template <typename T> uint64_t bitsOf(T value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(value));
  return bits;
}

} // namespace

static Error readScalar(const Fields &fields, CaseArgument &argument) {
  const json::Value *value = fields.object.get("value");
  auto number = value ? value->getAsNumber() : std::nullopt;
  if (!number)
    return error(Twine(fields.where) + " has no number 'value'");
  // 64-bit integers do not fit a double.
  int64_t integer = 0;
  if (auto exact = value->getAsInteger())
    integer = *exact;
  else if (auto exact = value->getAsUINT64())
    integer = static_cast<int64_t>(*exact);
  StringRef kind = argument.kind;
  if (kind == "f32")
    argument.value = bitsOf(static_cast<float>(*number));
  else if (kind == "f64")
    argument.value = bitsOf(*number);
  else
    argument.value = static_cast<uint64_t>(integer);
  return Error::success();
}

static Error readBuffer(StringRef folder, const Fields &fields,
                        CaseArgument &argument) {
  auto readArray = [&](StringRef key, NpyArray &out) -> Error {
    Expected<StringRef> file = fields.string(key);
    if (!file)
      return file.takeError();
    SmallString<128> path(folder);
    sys::path::append(path, *file);
    Expected<NpyArray> array = readNpy(path);
    if (!array)
      return array.takeError();
    out = std::move(*array);
    return Error::success();
  };
  if (Error failure = readArray("file", argument.contents))
    return failure;
  argument.dtype = fields.object.getString("dtype").value_or("").str();
  argument.isOutput = fields.object.getBoolean("out").value_or(false);
  if (!argument.isOutput)
    return Error::success();
  argument.expect.emplace();
  if (Error failure = readArray("expect", *argument.expect))
    return failure;
  if (argument.expect->bytes.size() != argument.contents.bytes.size())
    return error(Twine(fields.where) + ": expected " +
                 argument.expect->describe() + ", but the buffer is " +
                 argument.contents.describe());
  if (const json::Object *tolerance = fields.object.getObject("tol")) {
    argument.exact = false;
    argument.relative = tolerance->getNumber("rel").value_or(0);
    argument.absolute = tolerance->getNumber("abs").value_or(0);
  }
  return Error::success();
}

static Error readArgument(StringRef folder, const json::Value &value,
                          size_t index, CaseArgument &argument) {
  const json::Object *object = value.getAsObject();
  std::string where = "argument " + std::to_string(index);
  if (!object)
    return error(where + " is no object");
  argument.name = object->getString("name").value_or(where).str();
  where += " (" + argument.name + ")";
  Fields fields{*object, where};
  Expected<StringRef> kind = fields.string("kind");
  if (!kind)
    return kind.takeError();
  argument.kind = kind->str();
  Expected<int64_t> offset = fields.integer("offset"),
                    size = fields.integer("size");
  if (!offset)
    return joinErrors(offset.takeError(), size.takeError());
  if (!size)
    return size.takeError();
  if (*offset < 0 || *offset > 65536 || *size < 0 || *size > 8)
    return error(where + ": offset " + Twine(*offset) + " or size " +
                 Twine(*size) + " cannot be");
  argument.offset = static_cast<uint32_t>(*offset);
  argument.size = static_cast<uint32_t>(*size);
  if (*kind == "buffer")
    return readBuffer(folder, fields, argument);
  if (*kind == "ptr") {
    if (auto sameAs = object->getString("same_as")) {
      argument.sameAs = sameAs->str();
      return Error::success();
    }
    return readScalar(fields, argument);
  }
  if (is_contained({"i8", "i16", "i32", "i64", "f32", "f64"}, *kind))
    return readScalar(fields, argument);
  return error(where + " has the unknown kind '" + *kind + "'");
}

Expected<Case> mxfp4::sim::readCase(StringRef folder) {
  Expected<std::string> text = readFile(folder, "args.json");
  if (!text)
    return text.takeError();
  Expected<json::Value> value = json::parse(*text);
  if (!value)
    return joinErrors(error(Twine("in ") + folder + "/args.json:"),
                      value.takeError());
  const json::Object *object = value->getAsObject();
  if (!object)
    return error(Twine(folder) + "/args.json is no object");
  Fields fields{*object, "args.json"};
  Case result;
  result.name =
      object->getString("name").value_or(sys::path::filename(folder)).str();
  Expected<StringRef> kernel = fields.string("kernel");
  if (!kernel)
    return kernel.takeError();
  result.kernel = kernel->str();
  Expected<std::string> code =
      readFile(folder, object->getString("code_object").value_or("kernel.co"));
  if (!code)
    return code.takeError();
  result.codeObject = std::move(*code);
  if (Error failure = fields.dimensions("grid", result.launch.grid))
    return std::move(failure);
  if (Error failure = fields.dimensions("block", result.launch.block))
    return std::move(failure);
  result.launch.dynamicLds =
      static_cast<uint32_t>(object->getInteger("dynamic_lds").value_or(0));
  Expected<const json::Array *> arguments = fields.array("args");
  if (!arguments)
    return arguments.takeError();
  result.argumentBytes =
      static_cast<uint32_t>(object->getInteger("packed_size").value_or(0));
  for (auto [i, entry] : enumerate(**arguments)) {
    CaseArgument argument;
    if (Error failure = readArgument(folder, entry, i, argument))
      return std::move(failure);
    result.argumentBytes =
        std::max(result.argumentBytes, argument.offset + argument.size);
    result.arguments.push_back(std::move(argument));
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

/// Element `index` of an array whose bytes mean `dtype`.
static double elementAt(const NpyArray &array, const char *bytes,
                        StringRef dtype, int64_t index) {
  unsigned size = sizeOf(array.type);
  const char *at = bytes + index * size;
  auto load = [at](auto value) {
    std::memcpy(&value, at, sizeof(value));
    return value;
  };
  if (dtype == "bf16")
    return bfloatToFloat(load(uint16_t()));
  if (dtype == "e4m3fn" || dtype == "e5m2")
    return smallFloatTable(dtype == "e5m2"
                               ? SmallFormat::E5M2
                               : SmallFormat::E4M3)[load(uint8_t())];
  switch (array.type) {
  case NpyType::F16:
    return halfToFloat(load(uint16_t()));
  case NpyType::F32:
    return load(float());
  case NpyType::F64:
    return load(double());
  case NpyType::I8:
    return load(int8_t());
  case NpyType::I16:
    return load(int16_t());
  case NpyType::I32:
    return load(int32_t());
  case NpyType::I64:
    return static_cast<double>(load(int64_t()));
  case NpyType::U16:
    return load(uint16_t());
  case NpyType::U32:
    return load(uint32_t());
  case NpyType::U64:
    return static_cast<double>(load(uint64_t()));
  case NpyType::Bool:
  case NpyType::U8:
    return load(uint8_t());
  }
  return 0;
}

/// "[3, 5]" for a flat index.
static std::string position(const NpyArray &array, int64_t index) {
  SmallVector<int64_t> place;
  for (int64_t extent : reverse(array.shape)) {
    place.push_back(index % std::max<int64_t>(extent, 1));
    index /= std::max<int64_t>(extent, 1);
  }
  return "[" +
         join(map_range(reverse(place),
                        [](int64_t i) { return std::to_string(i); }),
              ", ") +
         "]";
}

static std::string number(double value) {
  std::string text;
  raw_string_ostream(text) << format("%.9g", value);
  return text;
}

/// What differs between a buffer after the launch and what was wanted.
static Error compare(const CaseArgument &argument, const char *got) {
  const NpyArray &want =
      argument.isOutput ? *argument.expect : argument.contents;
  unsigned size = sizeOf(want.type);
  int64_t differing = 0, first = -1;
  for (int64_t i = 0; i < want.size(); ++i) {
    if (!std::memcmp(got + i * size, want.bytes.data() + i * size, size))
      continue;
    if (argument.isOutput && !argument.exact) {
      double a = elementAt(want, got, argument.dtype, i);
      double b = elementAt(want, want.bytes.data(), argument.dtype, i);
      if ((std::isnan(a) && std::isnan(b)) || a == b ||
          std::fabs(a - b) <=
              argument.absolute + argument.relative * std::fabs(b))
        continue;
    }
    first = first < 0 ? i : first;
    ++differing;
  }
  if (!differing)
    return Error::success();
  std::string message =
      (argument.isOutput ? "output '" : "input '") + argument.name +
      "': " + std::to_string(differing) + " of " + std::to_string(want.size()) +
      " elements " +
      (argument.isOutput ? "differ" : "were changed, though it is no output") +
      "; first " + position(want, first) + ": got " +
      number(elementAt(want, got, argument.dtype, first)) + ", want " +
      number(elementAt(want, want.bytes.data(), argument.dtype, first));
  if (argument.isOutput && !argument.exact)
    message += " within " + number(argument.absolute) + " + " +
               number(argument.relative) + " |want|";
  return error(message);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// The instructions around a device address, that one marked.
static std::string codeAround(ArrayRef<const CodeRegion *> regions,
                              uint64_t pc) {
  constexpr unsigned kBefore = 6, kAfter = 4;
  std::string text;
  raw_string_ostream out(text);
  for (const CodeRegion *region : regions) {
    if (!region->contains(pc))
      continue;
    // Slots inside an instruction have no operation.
    uint64_t begin = pc;
    for (unsigned found = 0; found < kBefore && begin > region->base();) {
      begin -= 4;
      found += region->at(begin)->op != nullptr;
    }
    unsigned after = 0;
    for (uint64_t at = begin; region->contains(at) && after <= kAfter;
         at += 4) {
      const Inst *inst = region->at(at);
      if (!inst->op && at != pc)
        continue;
      out << (at == pc ? "\n  --> +" : "\n      +")
          << format_hex_no_prefix(at - region->base(), 4) << "  "
          << region->text(inst);
      after += at > pc;
    }
  }
  return text;
}

Error mxfp4::sim::runCase(const Case &theCase) {
  GlobalMemory memory;
  Expected<std::unique_ptr<CodeObject>> object =
      CodeObject::load(memory, theCase.codeObject);
  if (!object)
    return object.takeError();
  const Kernel *kernel = (*object)->kernel(theCase.kernel);
  if (!kernel)
    return error(Twine("the code object has no kernel '") + theCase.kernel +
                 "'");
  std::string problem = checkLaunch(*kernel, theCase.launch);
  if (!problem.empty())
    return error(problem);

  std::map<std::string, uint64_t> addresses;
  for (const CaseArgument &argument : theCase.arguments) {
    if (argument.kind != "buffer")
      continue;
    const std::vector<char> &bytes = argument.contents.bytes;
    uint64_t address = memory.allocate(bytes.size(), MemoryKind::Device);
    if (!address)
      return error(Twine("no memory for the ") + Twine(bytes.size()) +
                   " bytes of '" + argument.name + "'");
    if (!bytes.empty())
      std::memcpy(reinterpret_cast<void *>(address), bytes.data(),
                  bytes.size());
    addresses[argument.name] = address;
  }
  std::vector<uint8_t> block(theCase.argumentBytes);
  for (const CaseArgument &argument : theCase.arguments) {
    uint64_t value = argument.value;
    if (argument.kind == "buffer")
      value = addresses[argument.name];
    if (!argument.sameAs.empty()) {
      auto it = addresses.find(argument.sameAs);
      if (it == addresses.end())
        return error("argument '" + argument.name + "' is the same as '" +
                     argument.sameAs + "', which is no buffer");
      value = it->second;
    }
    std::memcpy(block.data() + argument.offset, &value, argument.size);
  }

  std::vector<const CodeRegion *> regions;
  for (const auto &region : (*object)->regions())
    regions.push_back(region.get());
  Fault fault = launch(memory, *kernel, theCase.launch, block, regions);
  if (fault.kind != FaultKind::None)
    return error(fault.str() + codeAround(regions, fault.pc));

  Error failure = Error::success();
  for (const CaseArgument &argument : theCase.arguments)
    if (argument.kind == "buffer")
      failure = joinErrors(std::move(failure),
                           compare(argument, reinterpret_cast<const char *>(
                                                 addresses[argument.name])));
  return failure;
}
