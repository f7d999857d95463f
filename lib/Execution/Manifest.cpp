// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// manifest.json of an ahead-of-time compiled step.

#include "Artefact.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace mxfp4;

/// Attributes dtype, shape and bytes of the object that `json` is in.
static void writeType(json::OStream &json, StringRef dtype,
                      ArrayRef<int64_t> shape, uint64_t bytes) {
  json.attribute("dtype", dtype);
  json.attributeArray("shape", [&] {
    for (int64_t extent : shape)
      json.value(extent);
  });
  json.attribute("bytes", bytes);
}

static void writeKernelArgument(json::OStream &json, mlir::Type type) {
  auto buffer = mlir::dyn_cast<mlir::MemRefType>(type);
  mlir::Type element = buffer ? buffer.getElementType() : type;
  std::string dtype;
  raw_string_ostream(dtype) << element;
  // An index is passed as 64 bits.
  int64_t bits = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  int64_t count = buffer ? buffer.getNumElements() : 1;
  json.object([&] {
    json.attribute("kind", buffer ? "buffer" : "scalar");
    writeType(json, dtype, buffer ? buffer.getShape() : ArrayRef<int64_t>(),
              divideCeil(count * bits, 8));
  });
}

static void writeKernel(json::OStream &json, const KernelLaunches &kernel) {
  json.object([&] {
    json.attribute("name", kernel.kernel);
    json.attribute("launches", kernel.count);
    json.attributeArray("grid", [&] {
      for (int64_t extent : kernel.grid)
        json.value(extent);
    });
    json.attributeArray("block", [&] {
      for (int64_t extent : kernel.block)
        json.value(extent);
    });
    for (mlir::NamedAttribute resource : kernel.resources
                                             ? kernel.resources.getValue()
                                             : ArrayRef<mlir::NamedAttribute>())
      if (auto value = mlir::dyn_cast<mlir::IntegerAttr>(resource.getValue()))
        json.attribute(resource.getName().getValue(), value.getInt());
    json.attributeArray("arguments", [&] {
      for (mlir::Type type : kernel.arguments)
        writeKernelArgument(json, type);
    });
  });
}

static void writeBuffer(json::OStream &json, const ArtefactBuffer &buffer,
                        size_t index) {
  json.object([&] {
    json.attribute("index", static_cast<int64_t>(index));
    json.attribute("kind", buffer.kind);
    json.attribute("name", json::fixUTF8(buffer.description));
    writeType(json, buffer.dtype, buffer.shape, buffer.bytes);
    json.attribute("memory", buffer.onDevice ? "device" : "host");
  });
}

void mxfp4::writeManifest(raw_ostream &stream, const Artefact &artefact) {
  const RunOptions &options = artefact.options;
  const LaunchList &launches = artefact.launches;
  json::OStream json(stream, /*IndentSize=*/2);
  auto text = [&](StringRef key, StringRef value) {
    if (!value.empty())
      json.attribute(key, json::fixUTF8(value));
  };
  json.object([&] {
    text("graph", sys::path::filename(options.graph));
    text("policy", options.policy);
    text("recipe", sys::path::filename(options.recipe));
    text("scale", stringifyScaleRule(options.scale));
    json.attribute("lm_head", options.lmHead);
    json.attribute("seed", options.seed);
    text("chip", launches.chip);
    json.attribute("emulate", options.emulate);
    text("host_processor", artefact.hostProcessor);
    text("entry_point", artefact.entry);
    json.attributeObject("files", [&] {
      text("object", artefact.object);
      text("header", artefact.header);
      text("code_object", artefact.codeObject);
      text("assembly", artefact.assembly);
    });
    text("runtime_library", artefact.runtime);
    json.attributeArray("buffers", [&] {
      for (auto [i, buffer] : enumerate(artefact.buffers))
        writeBuffer(json, buffer, i);
    });
    json.attribute("arena_bytes", artefact.arenaBytes);
    if (launches.chip.empty())
      return;
    json.attribute("constant_bytes", launches.constantBytes);
    int64_t total = 0;
    for (const KernelLaunches &kernel : launches.kernels)
      total += kernel.count;
    json.attribute("launches", total);
    json.attributeArray("kernels", [&] {
      for (const KernelLaunches &kernel : launches.kernels)
        writeKernel(json, kernel);
    });
    json.attribute("memory", artefact.memory);
  });
  stream << "\n";
}
