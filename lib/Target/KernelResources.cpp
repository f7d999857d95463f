// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The metadata note of a code object -> registers, LDS, spills and scratch of
// its kernels (LLVM's AMDGPUUsage, "Code Object V5 Metadata").

#include "mxfp4/Target/CodeObject.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace mxfp4;

static int64_t integer(llvm::msgpack::MapDocNode &map, llvm::StringRef key) {
  auto found = map.find(key);
  if (found == map.end())
    return 0;
  llvm::msgpack::DocNode &node = found->second;
  if (node.getKind() == llvm::msgpack::Type::UInt)
    return node.getUInt();
  return node.getKind() == llvm::msgpack::Type::Int ? node.getInt() : 0;
}

static llvm::Error malformed(const char *what) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), what);
}

/// The kernels that one `NT_AMDGPU_METADATA` note lists.
static llvm::Error readNote(llvm::StringRef blob,
                            llvm::SmallVectorImpl<KernelResources> &out) {
  llvm::msgpack::Document document;
  if (!document.readFromBlob(blob, /*Multi=*/false) ||
      !document.getRoot().isMap())
    return malformed("metadata note is not a map");
  auto &root = document.getRoot().getMap();
  auto kernels = root.find("amdhsa.kernels");
  if (kernels == root.end() || !kernels->second.isArray())
    return malformed("metadata note lists no kernels");
  for (llvm::msgpack::DocNode &node : kernels->second.getArray()) {
    if (!node.isMap())
      return malformed("a kernel's metadata are not a map");
    llvm::msgpack::MapDocNode &map = node.getMap();
    KernelResources kernel;
    auto name = map.find(".name");
    if (name != map.end() && name->second.isString())
      kernel.name = name->second.getString().str();
    // .vgpr_count is the whole unified file of a lane.
    kernel.agprs = integer(map, ".agpr_count");
    kernel.vgprs = integer(map, ".vgpr_count") - kernel.agprs;
    kernel.sgprs = integer(map, ".sgpr_count");
    kernel.ldsBytes = integer(map, ".group_segment_fixed_size");
    kernel.spills =
        integer(map, ".vgpr_spill_count") + integer(map, ".sgpr_spill_count");
    kernel.scratchBytes = integer(map, ".private_segment_fixed_size");
    out.push_back(std::move(kernel));
  }
  return llvm::Error::success();
}

llvm::Expected<llvm::SmallVector<KernelResources>>
mxfp4::readKernelResources(llvm::StringRef elf) {
  auto file = llvm::object::ELF64LEFile::create(elf);
  if (!file)
    return file.takeError();
  auto headers = file->program_headers();
  if (!headers)
    return headers.takeError();
  llvm::SmallVector<KernelResources> kernels;
  for (const auto &header : *headers) {
    if (header.p_type != llvm::ELF::PT_NOTE)
      continue;
    llvm::Error error = llvm::Error::success();
    for (const auto &note : file->notes(header, error)) {
      if (note.getName() != "AMDGPU" ||
          note.getType() != llvm::ELF::NT_AMDGPU_METADATA)
        continue;
      if (llvm::Error failed =
              readNote(note.getDescAsStringRef(header.p_align), kernels)) {
        llvm::consumeError(std::move(error));
        return failed;
      }
    }
    if (error)
      return error;
  }
  return kernels;
}
