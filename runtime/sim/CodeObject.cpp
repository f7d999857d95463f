// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ELF loader. Every offset and size of the file is checked before it is
// used: a corrupt code object is an error, never a crash.

#include "CodeObject.h"
#include "Metadata.h"
#include "Options.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"

#include <cstring>

using namespace llvm;

namespace mxfp4::sim {

/// Unwraps a clang offload bundle; gives `bytes` back if it is none.
Expected<std::string> unbundle(StringRef bytes, bool &wasBundle);

static Error corrupt(const Twine &what) {
  return createStringError("code object is corrupt: " + what);
}

/// Larger images are refused rather than mapped.
constexpr uint64_t kMaxImage = uint64_t(1) << 32;

class CodeObjectLoader {
public:
  CodeObjectLoader(CodeObject &object, StringRef bytes)
      : object(object), bytes(bytes) {}

  Error run();

private:
  template <class T> bool read(uint64_t offset, T &value) const {
    if (offset > bytes.size() || bytes.size() - offset < sizeof(T))
      return false;
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return true;
  }
  bool inFile(uint64_t offset, uint64_t size) const {
    return offset <= bytes.size() && size <= bytes.size() - offset;
  }
  /// Host pointer for a range of virtual addresses of the image, or null.
  uint8_t *inImage(uint64_t address, uint64_t size) const {
    if (address < lowest || address > highest || size > highest - address)
      return nullptr;
    return reinterpret_cast<uint8_t *>(object.image + (address - lowest));
  }
  uint64_t deviceAddress(uint64_t address) const {
    return object.image + (address - lowest);
  }
  StringRef stringAt(const ELF::Elf64_Shdr &table, uint64_t index) const;

  Error readHeader();
  Error loadSegments();
  Error readSections();
  Error relocate();
  Error readNotes();
  Error decodeCode();
  Error collectSymbols();
  Error addKernel(const KernelMetadata &metadata);
  Error readDescriptor(Kernel &kernel, uint64_t address);

  CodeObject &object;
  StringRef bytes;
  ELF::Elf64_Ehdr header;
  std::vector<ELF::Elf64_Phdr> segments;
  std::vector<ELF::Elf64_Shdr> sections;
  struct Symbol {
    std::string name;
    ELF::Elf64_Sym sym;
  };
  std::vector<Symbol> dynamicSymbols, allSymbols;
  std::vector<KernelMetadata> metadata;
  uint64_t lowest = 0, highest = 0;
};

/// Names for machine codes: the simulated chips, and neighbours to say what was
/// given instead.
static std::string machineName(unsigned mach) {
  switch (mach) {
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX906:
    return "gfx906";
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX908:
    return "gfx908";
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX90A:
    return "gfx90a";
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX942:
    return "gfx942";
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX950:
    return "gfx950";
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX1100:
    return "gfx1100";
  case ELF::EF_AMDGPU_MACH_AMDGCN_GFX1201:
    return "gfx1201";
  default:
    return "machine code 0x" + utohexstr(mach);
  }
}

Error CodeObjectLoader::readHeader() {
  if (!read(0, header))
    return corrupt("the file ends inside the ELF header (" +
                   Twine(bytes.size()) + " bytes)");
  if (std::memcmp(header.e_ident, ELF::ElfMagic, 4) != 0)
    return createStringError("not a code object: neither an ELF file nor a "
                             "clang offload bundle");
  if (header.e_ident[ELF::EI_CLASS] != ELF::ELFCLASS64 ||
      header.e_ident[ELF::EI_DATA] != ELF::ELFDATA2LSB)
    return corrupt("not a 64-bit little-endian ELF file");
  if (header.e_machine != ELF::EM_AMDGPU)
    return createStringError("not a code object: ELF machine " +
                             Twine(header.e_machine) + " is not AMDGPU");
  unsigned mach = header.e_flags & ELF::EF_AMDGPU_MACH;
  if (machineName(mach) != chip().name &&
      mach != ELF::EF_AMDGPU_MACH_AMDGCN_GFX9_4_GENERIC)
    return createStringError("code object is for " + machineName(mach) +
                             ", the simulated chip is " +
                             std::string(chip().name));
  if (header.e_phentsize != sizeof(ELF::Elf64_Phdr) && header.e_phnum)
    return corrupt("program header entries have " + Twine(header.e_phentsize) +
                   " bytes");
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    ELF::Elf64_Phdr segment;
    if (!read(header.e_phoff + uint64_t(i) * sizeof(segment), segment))
      return corrupt("program header " + Twine(i) + " is outside the file");
    segments.push_back(segment);
  }
  return Error::success();
}

Error CodeObjectLoader::loadSegments() {
  lowest = ~uint64_t(0);
  for (const ELF::Elf64_Phdr &segment : segments) {
    if (segment.p_type != ELF::PT_LOAD)
      continue;
    if (!inFile(segment.p_offset, segment.p_filesz))
      return corrupt("a segment reaches behind the end of the file");
    if (segment.p_filesz > segment.p_memsz)
      return corrupt("a segment has more bytes in the file than in memory");
    if (!segment.p_memsz)
      continue;
    if (segment.p_vaddr > kMaxImage || segment.p_memsz > kMaxImage)
      return corrupt("a segment is larger than 4 GiB");
    lowest = std::min<uint64_t>(lowest, segment.p_vaddr & ~uint64_t(4095));
    highest = std::max<uint64_t>(highest, segment.p_vaddr + segment.p_memsz);
  }
  if (lowest >= highest)
    return corrupt("it has no loadable segment");
  object.image = object.memory.allocate(highest - lowest, MemoryKind::Code);
  if (!object.image)
    return createStringError("no memory for a code object of " +
                             Twine(highest - lowest) + " bytes");
  for (const ELF::Elf64_Phdr &segment : segments)
    if (segment.p_type == ELF::PT_LOAD && segment.p_memsz && segment.p_filesz)
      std::memcpy(inImage(segment.p_vaddr, segment.p_filesz),
                  bytes.data() + segment.p_offset, segment.p_filesz);
  return Error::success();
}

StringRef CodeObjectLoader::stringAt(const ELF::Elf64_Shdr &table,
                                     uint64_t index) const {
  if (!inFile(table.sh_offset, table.sh_size) || index >= table.sh_size)
    return "";
  StringRef strings = bytes.substr(table.sh_offset, table.sh_size);
  return strings.substr(index).split('\0').first;
}

Error CodeObjectLoader::readSections() {
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    ELF::Elf64_Shdr section;
    if (header.e_shentsize != sizeof(section) ||
        !read(header.e_shoff + uint64_t(i) * sizeof(section), section))
      return corrupt("section header " + Twine(i) + " is outside the file");
    sections.push_back(section);
  }
  for (const ELF::Elf64_Shdr &section : sections) {
    bool dynamic = section.sh_type == ELF::SHT_DYNSYM;
    if (!dynamic && section.sh_type != ELF::SHT_SYMTAB)
      continue;
    if (!inFile(section.sh_offset, section.sh_size) ||
        section.sh_link >= sections.size())
      return corrupt("a symbol table is outside the file");
    uint64_t count = section.sh_size / sizeof(ELF::Elf64_Sym);
    for (uint64_t i = 0; i < count; ++i) {
      Symbol symbol;
      read(section.sh_offset + i * sizeof(symbol.sym), symbol.sym);
      symbol.name =
          stringAt(sections[section.sh_link], symbol.sym.st_name).str();
      if (dynamic)
        dynamicSymbols.push_back(symbol);
      allSymbols.push_back(std::move(symbol));
    }
  }
  return Error::success();
}

Error CodeObjectLoader::relocate() {
  for (const ELF::Elf64_Shdr &section : sections) {
    if (section.sh_type != ELF::SHT_RELA ||
        !(section.sh_flags & ELF::SHF_ALLOC))
      continue;
    if (!inFile(section.sh_offset, section.sh_size))
      return corrupt("a relocation section is outside the file");
    for (uint64_t i = 0; i < section.sh_size / sizeof(ELF::Elf64_Rela); ++i) {
      ELF::Elf64_Rela rela;
      read(section.sh_offset + i * sizeof(rela), rela);
      unsigned type = unsigned(rela.r_info),
               index = unsigned(rela.r_info >> 32);
      bool wide = type == ELF::R_AMDGPU_RELATIVE64 ||
                  type == ELF::R_AMDGPU_ABS64 || type == ELF::R_AMDGPU_REL64;
      uint8_t *place = inImage(rela.r_offset, wide ? 8 : 4);
      if (!place)
        return corrupt("relocation " + Twine(i) + " is outside the image");
      uint64_t symbol = 0;
      if (index) {
        if (index >= dynamicSymbols.size())
          return corrupt("relocation " + Twine(i) + " names symbol " +
                         Twine(index) + " of " + Twine(dynamicSymbols.size()));
        const Symbol &target = dynamicSymbols[index];
        if (target.sym.st_shndx == ELF::SHN_UNDEF) {
          if ((target.sym.st_info >> 4) != ELF::STB_WEAK)
            return createStringError("undefined symbol '" + target.name +
                                     "' in the code object");
        } else {
          symbol = deviceAddress(target.sym.st_value);
        }
      }
      uint64_t at = deviceAddress(rela.r_offset);
      uint64_t value = symbol + uint64_t(rela.r_addend);
      switch (type) {
      case ELF::R_AMDGPU_NONE:
        continue;
      case ELF::R_AMDGPU_RELATIVE64:
        value = deviceAddress(uint64_t(rela.r_addend));
        break;
      case ELF::R_AMDGPU_ABS64:
      case ELF::R_AMDGPU_ABS32:
      case ELF::R_AMDGPU_ABS32_LO:
        break;
      case ELF::R_AMDGPU_ABS32_HI:
        value >>= 32;
        break;
      case ELF::R_AMDGPU_REL64:
      case ELF::R_AMDGPU_REL32:
      case ELF::R_AMDGPU_REL32_LO:
        value -= at;
        break;
      case ELF::R_AMDGPU_REL32_HI:
        value = (value - at) >> 32;
        break;
      default:
        return createStringError("relocation type " + Twine(type) +
                                 " is not supported");
      }
      std::memcpy(place, &value, wide ? 8 : 4);
    }
  }
  return Error::success();
}

Error CodeObjectLoader::readNotes() {
  for (const ELF::Elf64_Phdr &segment : segments) {
    if (segment.p_type != ELF::PT_NOTE)
      continue;
    if (!inFile(segment.p_offset, segment.p_filesz))
      return corrupt("the notes are outside the file");
    uint64_t at = segment.p_offset, end = at + segment.p_filesz;
    ELF::Elf64_Nhdr note;
    while (at + sizeof(note) <= end && read(at, note)) {
      uint64_t name = at + sizeof(note);
      uint64_t contents = name + ((uint64_t(note.n_namesz) + 3) & ~uint64_t(3));
      uint64_t next = contents + ((uint64_t(note.n_descsz) + 3) & ~uint64_t(3));
      if (!inFile(contents, note.n_descsz) || !inFile(name, note.n_namesz))
        return corrupt("a note is outside the file");
      if (note.n_type == ELF::NT_AMDGPU_METADATA &&
          bytes.substr(name, note.n_namesz).starts_with("AMDGPU")) {
        auto parsed = parseMetadata(bytes.substr(contents, note.n_descsz));
        if (!parsed)
          return parsed.takeError();
        metadata = std::move(*parsed);
        return Error::success();
      }
      at = next;
    }
  }
  return corrupt("it has no AMDGPU metadata note");
}

Error CodeObjectLoader::decodeCode() {
  for (const ELF::Elf64_Phdr &segment : segments) {
    if (segment.p_type != ELF::PT_LOAD || !(segment.p_flags & ELF::PF_X) ||
        !segment.p_filesz)
      continue;
    if (segment.p_vaddr & 3)
      return corrupt("code is not aligned to 4 bytes");
    std::vector<uint64_t> starts;
    for (const Symbol &symbol : allSymbols)
      if ((symbol.sym.st_info & 15) == ELF::STT_FUNC &&
          symbol.sym.st_value >= segment.p_vaddr &&
          symbol.sym.st_value - segment.p_vaddr < segment.p_filesz)
        starts.push_back(symbol.sym.st_value - segment.p_vaddr);
    ArrayRef<uint8_t> text(inImage(segment.p_vaddr, segment.p_filesz),
                           segment.p_filesz);
    object.codeRegions.push_back(std::make_unique<CodeRegion>(
        deviceAddress(segment.p_vaddr), text, starts));
  }
  return Error::success();
}

/// Layout: "Kernel Descriptor" in LLVM's AMDGPU usage document.
Error CodeObjectLoader::readDescriptor(Kernel &kernel, uint64_t address) {
  const uint8_t *at = inImage(address, 64);
  if (!at)
    return corrupt("the descriptor of kernel '" + kernel.name +
                   "' is outside the image");
  auto word = [&](unsigned offset) {
    uint32_t value;
    std::memcpy(&value, at + offset, 4);
    return value;
  };
  int64_t entryOffset;
  std::memcpy(&entryOffset, at + 16, 8);
  kernel.descriptor = deviceAddress(address);
  kernel.entry = kernel.descriptor + uint64_t(entryOffset);
  kernel.staticLds = word(0);
  kernel.scratchPerLane = word(4);
  kernel.kernargSize = word(8);
  uint32_t rsrc3 = word(44), rsrc1 = word(48), rsrc2 = word(52);
  uint32_t properties = word(56) & 0xffff, preload = word(56) >> 16;
  kernel.vgprs = ((rsrc1 & 63) + 1) * 8;
  kernel.accumOffset = ((rsrc3 & 63) + 1) * 4;
  kernel.mode = ((rsrc1 >> 12) & 0xff) | ((rsrc1 >> 21) & 1) << 8 |
                ((rsrc1 >> 23) & 1) << 9 | ((rsrc1 >> 26) & 1) << 23;
  kernel.userSgprs = (rsrc2 >> 1) & 31;
  for (unsigned i = 0; i < 3; ++i)
    kernel.workgroupId[i] = (rsrc2 >> (7 + i)) & 1;
  kernel.workgroupInfo = (rsrc2 >> 10) & 1;
  kernel.privateSegmentBuffer = properties & 1;
  kernel.dispatchPtr = properties & 2;
  kernel.queuePtr = properties & 4;
  kernel.kernargPtr = properties & 8;
  kernel.dispatchId = properties & 16;
  kernel.flatScratchInit = properties & 32;
  kernel.privateSegmentSize = properties & 64;
  kernel.usesDynamicStack = properties & (1 << 11);
  if (properties & (1 << 10))
    return createStringError(
        "kernel '" + kernel.name + "' is for waves of 32, " +
        std::string(chip().name) + " has waves of " + Twine(chip().wave));
  kernel.preloadDwords = preload & 0x7f;
  kernel.preloadOffset = preload >> 7;
  for (auto &region : object.codeRegions)
    if (region->at(kernel.entry))
      kernel.code = region.get();
  if (!kernel.code)
    return corrupt("the entry of kernel '" + kernel.name +
                   "' is not in its code");
  return Error::success();
}

Error CodeObjectLoader::addKernel(const KernelMetadata &data) {
  for (const Symbol &symbol : allSymbols) {
    if (symbol.name != data.symbol || symbol.sym.st_shndx == ELF::SHN_UNDEF)
      continue;
    Kernel kernel;
    kernel.name = data.name;
    kernel.arguments = data.arguments;
    kernel.maxWorkgroupSize = data.maxWorkgroupSize;
    kernel.sgprCount = data.sgprCount;
    kernel.vgprCount = data.vgprCount;
    kernel.agprCount = data.agprCount;
    kernel.sgprSpills = data.sgprSpills;
    kernel.vgprSpills = data.vgprSpills;
    if (Error error = readDescriptor(kernel, symbol.sym.st_value))
      return error;
    for (const KernelArgument &argument : kernel.arguments)
      if (uint64_t(argument.offset) + argument.size > (1u << 20))
        return corrupt("argument '" + argument.name + "' of kernel '" +
                       kernel.name + "' is out of range");
    object.kernelMap[data.name] = std::move(kernel);
    return Error::success();
  }
  return corrupt("kernel '" + data.name + "' has no symbol '" + data.symbol +
                 "'");
}

Error CodeObjectLoader::collectSymbols() {
  for (const KernelMetadata &data : metadata)
    if (Error error = addKernel(data))
      return error;
  for (const Symbol &symbol : allSymbols) {
    unsigned type = symbol.sym.st_info & 15;
    if (type != ELF::STT_OBJECT || symbol.sym.st_shndx == ELF::SHN_UNDEF ||
        !inImage(symbol.sym.st_value, symbol.sym.st_size))
      continue;
    object.globals[symbol.name] = {deviceAddress(symbol.sym.st_value),
                                   symbol.sym.st_size};
  }
  return Error::success();
}

Error CodeObjectLoader::run() {
  if (Error error = readHeader())
    return error;
  if (Error error = readNotes())
    return error;
  if (Error error = readSections())
    return error;
  if (Error error = loadSegments())
    return error;
  if (Error error = relocate())
    return error;
  if (Error error = decodeCode())
    return error;
  return collectSymbols();
}

Expected<std::unique_ptr<CodeObject>> CodeObject::load(GlobalMemory &memory,
                                                       StringRef bytes) {
  bool wasBundle = false;
  Expected<std::string> inner = unbundle(bytes, wasBundle);
  if (!inner)
    return inner.takeError();
  std::unique_ptr<CodeObject> object(new CodeObject(memory));
  if (Error error =
          CodeObjectLoader(*object, wasBundle ? StringRef(*inner) : bytes)
              .run())
    return std::move(error);
  return std::move(object);
}

CodeObject::~CodeObject() {
  if (image)
    memory.release(image);
}

const Kernel *CodeObject::kernel(StringRef name) const {
  auto it = kernelMap.find(name.str());
  return it == kernelMap.end() ? nullptr : &it->second;
}

const GlobalVariable *CodeObject::global(StringRef name) const {
  auto it = globals.find(name.str());
  return it == globals.end() ? nullptr : &it->second;
}

uint32_t Kernel::explicitSize() const {
  uint32_t end = 0;
  for (const KernelArgument &argument : arguments)
    if (!argument.isHidden())
      end = std::max(end, argument.offset + argument.size);
  return end;
}

} // namespace mxfp4::sim
