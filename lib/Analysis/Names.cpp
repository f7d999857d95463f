// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading names files.

#include "mxfp4/Analysis/Names.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mxfp4;

static llvm::Error error(llvm::StringRef path, const llvm::Twine &message) {
  return llvm::createStringError(path + ": " + message);
}

static llvm::Error readList(llvm::StringRef path, llvm::StringRef key,
                            const llvm::json::Object &root,
                            std::vector<NamedValue> &list) {
  const llvm::json::Array *entries = root.getArray(key);
  if (!entries)
    return error(path, "has no list \"" + key + "\"");
  list.resize(entries->size());
  std::vector<bool> seen(entries->size());
  for (auto [position, value] : llvm::enumerate(*entries)) {
    const llvm::json::Object *entry = value.getAsObject();
    if (!entry)
      return error(path, key + "[" + llvm::Twine(position) + "] is no object");
    int64_t index = entry->getInteger("index").value_or(position);
    if (index < 0 || index >= static_cast<int64_t>(list.size()) || seen[index])
      return error(path,
                   key + "[" + llvm::Twine(position) + "] has index " +
                       llvm::Twine(index) +
                       (index >= 0 && index < static_cast<int64_t>(list.size())
                            ? ", which an earlier entry has"
                            : ", but there are " + llvm::Twine(list.size()) +
                                  " entries"));
    seen[index] = true;
    std::optional<llvm::StringRef> kind = entry->getString("kind");
    if (!kind)
      return error(path, key + "[" + llvm::Twine(position) +
                             "] has no string \"kind\"");
    list[index] = {kind->str(),
                   entry->getString("parameter").value_or("").str()};
  }
  return llvm::Error::success();
}

llvm::Expected<Names> Names::read(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return error(path, buffer.getError().message());
  llvm::Expected<llvm::json::Value> json =
      llvm::json::parse((*buffer)->getBuffer());
  if (!json)
    return error(path, llvm::toString(json.takeError()));
  const llvm::json::Object *root = json->getAsObject();
  if (!root)
    return error(path, "is no JSON object");
  Names names;
  if (llvm::Error failed = readList(path, "args", *root, names.arguments))
    return std::move(failed);
  if (llvm::Error failed = readList(path, "outs", *root, names.results))
    return std::move(failed);
  return names;
}
