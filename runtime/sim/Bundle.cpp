// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang offload bundles: "__CLANG_OFFLOAD_BUNDLE__", a count, then for each
// entry offset, size and target triple (clang's offload bundler document).
// Compressed ones ("CCOB") are unpacked with LLVM's reader.

#include "CodeObject.h"
#include "Options.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/OffloadBundle.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstring>

using namespace llvm;

namespace mxfp4::sim {

static constexpr StringLiteral kMagic = "__CLANG_OFFLOAD_BUNDLE__";
static constexpr StringLiteral kCompressedMagic = "CCOB";

static bool readWord(StringRef bytes, uint64_t offset, uint64_t &value) {
  if (offset > bytes.size() || bytes.size() - offset < 8)
    return false;
  std::memcpy(&value, bytes.data() + offset, 8);
  return true;
}

static Error truncated() {
  return createStringError("offload bundle is corrupt: an entry is outside "
                           "the file");
}

static Expected<std::string> selectEntry(StringRef bytes) {
  uint64_t count, at = kMagic.size();
  if (!readWord(bytes, at, count))
    return truncated();
  at += 8;
  std::string found;
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t offset, size, length;
    if (!readWord(bytes, at, offset) || !readWord(bytes, at + 8, size) ||
        !readWord(bytes, at + 16, length) || length > bytes.size() ||
        at + 24 + length > bytes.size())
      return truncated();
    StringRef triple = bytes.substr(at + 24, length);
    at += 24 + length;
    if (!triple.contains("amdgcn"))
      continue;
    if (triple.contains(StringRef(chip().name)) ||
        triple.contains("gfx9-4-generic")) {
      if (offset > bytes.size() || size > bytes.size() - offset)
        return truncated();
      return bytes.substr(offset, size).str();
    }
    found += (found.empty() ? "" : ", ") + triple.str();
  }
  return createStringError("offload bundle has no code object for " +
                           std::string(chip().name) +
                           ", only for: " + (found.empty() ? "(none)" : found));
}

Expected<std::string> unbundle(StringRef bytes, bool &wasBundle) {
  wasBundle = true;
  if (bytes.starts_with(kCompressedMagic)) {
    auto buffer = MemoryBuffer::getMemBufferCopy(bytes);
    auto plain = object::CompressedOffloadBundle::decompress(*buffer);
    if (!plain)
      return createStringError("compressed offload bundle is corrupt: " +
                               toString(plain.takeError()));
    return selectEntry((*plain)->getBuffer());
  }
  if (bytes.starts_with(kMagic))
    return selectEntry(bytes);
  wasBundle = false;
  return std::string();
}

static uint64_t elfSize(const uint8_t *data) {
  ELF::Elf64_Ehdr header;
  std::memcpy(&header, data, sizeof(header));
  // The section headers come last in files that lld writes.
  uint64_t size = std::max<uint64_t>(sizeof(header),
                                     header.e_shoff + uint64_t(header.e_shnum) *
                                                          header.e_shentsize);
  size = std::max<uint64_t>(size, header.e_phoff + uint64_t(header.e_phnum) *
                                                       header.e_phentsize);
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    ELF::Elf64_Phdr segment;
    std::memcpy(&segment, data + header.e_phoff + i * sizeof(segment),
                sizeof(segment));
    size = std::max<uint64_t>(size, segment.p_offset + segment.p_filesz);
  }
  return size;
}

uint64_t imageSize(const void *data) {
  const uint8_t *bytes = static_cast<const uint8_t *>(data);
  if (std::memcmp(bytes, ELF::ElfMagic, 4) == 0)
    return elfSize(bytes);
  if (std::memcmp(bytes, kCompressedMagic.data(), 4) == 0) {
    uint16_t version;
    std::memcpy(&version, bytes + 4, 2);
    uint64_t size = 0;
    // Version 2 has a 32-bit total size behind version and method, 3 a 64-bit.
    std::memcpy(&size, bytes + 8, version >= 3 ? 8 : 4);
    return version >= 2 ? size : 0;
  }
  if (std::memcmp(bytes, kMagic.data(), kMagic.size()) != 0)
    return 0;
  uint64_t count, at = kMagic.size(), end = 0;
  std::memcpy(&count, bytes + at, 8);
  at += 8;
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t entry[3];
    std::memcpy(entry, bytes + at, sizeof(entry));
    end = std::max(end, entry[0] + entry[1]);
    at += 24 + entry[2];
  }
  return std::max(end, at);
}

} // namespace mxfp4::sim
