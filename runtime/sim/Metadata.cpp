// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small msgpack tree over LLVM's token reader. The tree of
// llvm/BinaryFormat/MsgPackDocument.h is not used because it may assert on a
// corrupt file.

#include "Metadata.h"

#include "llvm/BinaryFormat/MsgPackReader.h"

using namespace llvm;

namespace mxfp4::sim {

namespace {
struct Node {
  enum Kind { Nil, Number, Text, List, Map } kind = Nil;
  uint64_t number = 0;
  std::string text;
  std::vector<Node> items;                         // List
  std::vector<std::pair<std::string, Node>> pairs; // Map with text keys

  const Node *get(StringRef key) const {
    for (auto &[name, node] : pairs)
      if (name == key)
        return &node;
    return nullptr;
  }
  uint32_t numberOr(StringRef key, uint32_t otherwise) const {
    const Node *node = get(key);
    return node && node->kind == Number ? uint32_t(node->number) : otherwise;
  }
  std::string textOr(StringRef key, StringRef otherwise) const {
    const Node *node = get(key);
    return node && node->kind == Text ? node->text : otherwise.str();
  }
};
} // namespace

static Error corrupt(const Twine &what) {
  return createStringError("kernel metadata are corrupt: " + what);
}

static Error readNode(msgpack::Reader &reader, Node &node, unsigned depth) {
  if (depth > 32)
    return corrupt("nested too deeply");
  msgpack::Object object;
  Expected<bool> more = reader.read(object);
  if (!more)
    return corrupt(toString(more.takeError()));
  if (!*more)
    return corrupt("unexpected end");
  switch (object.Kind) {
  case msgpack::Type::Int:
    node.kind = Node::Number;
    node.number = uint64_t(object.Int);
    break;
  case msgpack::Type::UInt:
    node.kind = Node::Number;
    node.number = object.UInt;
    break;
  case msgpack::Type::Boolean:
    node.kind = Node::Number;
    node.number = object.Bool;
    break;
  case msgpack::Type::String:
    node.kind = Node::Text;
    node.text = object.Raw.str();
    break;
  case msgpack::Type::Array:
    node.kind = Node::List;
    for (size_t i = 0; i < object.Length; ++i)
      if (Error error = readNode(reader, node.items.emplace_back(), depth + 1))
        return error;
    break;
  case msgpack::Type::Map:
    node.kind = Node::Map;
    for (size_t i = 0; i < object.Length; ++i) {
      Node key;
      if (Error error = readNode(reader, key, depth + 1))
        return error;
      auto &pair = node.pairs.emplace_back(key.text, Node());
      if (Error error = readNode(reader, pair.second, depth + 1))
        return error;
    }
    break;
  default:
    break;
  }
  return Error::success();
}

static KernelMetadata readKernel(const Node &node) {
  KernelMetadata kernel;
  kernel.name = node.textOr(".name", "");
  kernel.symbol = node.textOr(".symbol", kernel.name + ".kd");
  kernel.maxWorkgroupSize = node.numberOr(".max_flat_workgroup_size", 1024);
  kernel.sgprCount = node.numberOr(".sgpr_count", 0);
  kernel.vgprCount = node.numberOr(".vgpr_count", 0);
  kernel.agprCount = node.numberOr(".agpr_count", 0);
  kernel.sgprSpills = node.numberOr(".sgpr_spill_count", 0);
  kernel.vgprSpills = node.numberOr(".vgpr_spill_count", 0);
  kernel.wavefrontSize = node.numberOr(".wavefront_size", 64);
  if (const Node *args = node.get(".args"))
    for (const Node &arg : args->items)
      kernel.arguments.push_back(
          {arg.textOr(".name", ""), arg.textOr(".value_kind", ""),
           arg.numberOr(".offset", 0), arg.numberOr(".size", 0)});
  return kernel;
}

Expected<std::vector<KernelMetadata>> parseMetadata(StringRef blob) {
  msgpack::Reader reader(blob);
  Node root;
  if (Error error = readNode(reader, root, 0))
    return std::move(error);
  const Node *kernels = root.get("amdhsa.kernels");
  std::vector<KernelMetadata> result;
  if (!kernels)
    return result;
  for (const Node &node : kernels->items) {
    result.push_back(readKernel(node));
    if (result.back().name.empty())
      return corrupt("a kernel has no name");
  }
  return result;
}

} // namespace mxfp4::sim
