// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The MC objects of the AMDGPU target. LLVM 22 decodes every gfx950
// instruction but one form: an FP4 matrix operand that is an AGPR tuple above
// a[248:251], because it tries the eight-register class first. Such an
// instruction is printed and measured here by decoding a copy whose register
// number is lower.

#include "Disassembler.h"
#include "Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>
#include <mutex>

using namespace llvm;

namespace mxfp4::sim {

struct Disassembler::Impl {
  std::mutex mutex;
  Triple triple{"amdgcn-amd-amdhsa"};
  MCTargetOptions options;
  std::unique_ptr<MCRegisterInfo> registers;
  std::unique_ptr<MCAsmInfo> asmInfo;
  std::unique_ptr<MCInstrInfo> instructions;
  std::unique_ptr<MCSubtargetInfo> subtarget;
  std::unique_ptr<MCContext> context;
  std::unique_ptr<MCDisassembler> disassembler;
  std::unique_ptr<MCInstPrinter> printer;

  bool init() {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUDisassembler();
    std::string error;
    const Target *target = TargetRegistry::lookupTarget(triple, error);
    if (!target)
      return false;
    registers.reset(target->createMCRegInfo(triple));
    asmInfo.reset(target->createMCAsmInfo(*registers, triple, options));
    instructions.reset(target->createMCInstrInfo());
    subtarget.reset(
        target->createMCSubtargetInfo(triple, std::string(chip().name), ""));
    if (!registers || !asmInfo || !instructions || !subtarget)
      return false;
    context = std::make_unique<MCContext>(triple, asmInfo.get(),
                                          registers.get(), subtarget.get());
    disassembler.reset(target->createMCDisassembler(*subtarget, *context));
    printer.reset(target->createMCInstPrinter(triple, 0, *asmInfo,
                                              *instructions, *registers));
    return disassembler && printer;
  }

  /// Bytes of no instruction are more.
  static constexpr size_t kLongest = 20;

  /// Whether LLVM 22 can be asked: on an f8f6f4 instruction with a source that
  /// cannot be (A or B no vector register; a literal) it crashes instead of
  /// declining.
  static bool isSafe(ArrayRef<uint8_t> bytes) {
    auto word = [&](unsigned i) {
      uint32_t value = 0;
      if (bytes.size() >= 4 * (i + 1))
        std::memcpy(&value, bytes.data() + 4 * i, 4);
      return value;
    };
    unsigned first = (word(0) >> 16) == 0xd3ac ? 2 : 0;
    unsigned op = word(first) >> 16;
    if (op != 0xd3ad && op != 0xd3ae)
      return true;
    auto source = [&](unsigned dword, unsigned i) {
      return word(dword) >> (9 * i) & 0x1ff;
    };
    auto isVector = [](unsigned code) { return code >= 256; };
    auto isAny = [](unsigned code) {
      return code >= 256 || code <= 101 || (code >= 128 && code <= 208) ||
             (code >= 240 && code <= 248);
    };
    if (first && !(isAny(source(1, 0)) && isAny(source(1, 1))))
      return false;
    return isVector(source(first + 1, 0)) && isVector(source(first + 1, 1)) &&
           isAny(source(first + 1, 2));
  }

  bool decode(ArrayRef<uint8_t> bytes, MCInst &inst, uint64_t &size) {
    if (!isSafe(bytes))
      return false;
    // LLVM 22 may crash on an instruction that is cut off before its literal:
    // it gets zeros there, and what it takes of them is noticed.
    uint8_t padded[kLongest] = {};
    ArrayRef<uint8_t> whole = bytes;
    if (bytes.size() < kLongest) {
      llvm::copy(bytes, padded);
      whole = padded;
    }
    return disassembler->getInstruction(inst, size, whole, 0, nulls()) ==
               MCDisassembler::Success &&
           size <= bytes.size();
  }
};

Disassembler::Disassembler() = default;
Disassembler::~Disassembler() = default;

Disassembler *Disassembler::get() {
  static std::unique_ptr<Disassembler> instance = [] {
    std::unique_ptr<Disassembler> result(new Disassembler);
    result->impl = std::make_unique<Impl>();
    if (!result->impl->init())
      result.reset();
    return result;
  }();
  return instance.get();
}

/// Registers that an operand of an f8f6f4 format code takes.
static unsigned formatRegisters(unsigned code) {
  return code == 4 ? 4 : code >= 2 ? 6 : 8;
}

namespace {
/// An f8f6f4 MFMA with high AGPR tuples, moved to low ones.
struct HighAccumulatorForm {
  uint32_t words[4];
  unsigned bytes = 0;
  unsigned original[2] = {0, 0}; ///< register of A and B, 0 if it was low
  unsigned substitute[2] = {0, 0};
  unsigned width[2] = {0, 0};
};
} // namespace

/// Recognises the form that LLVM 22 cannot decode (see above). It takes a
/// scaled one for the scale prefix alone.
static bool matchHighAccumulator(ArrayRef<uint8_t> bytes,
                                 HighAccumulatorForm &form) {
  auto word = [&](unsigned i) {
    uint32_t value = 0;
    if (bytes.size() >= 4 * (i + 1))
      std::memcpy(&value, bytes.data() + 4 * i, 4);
    return value;
  };
  bool scaled = (word(0) >> 16) == 0xd3ac;
  unsigned first = scaled ? 2 : 0;
  unsigned op = word(first) >> 16;
  form.bytes = scaled ? 16 : 8;
  if ((op != 0xd3ad && op != 0xd3ae) || bytes.size() < form.bytes)
    return false;
  std::memcpy(form.words, bytes.data(), form.bytes);
  uint32_t low = word(first), high = word(first + 1);
  unsigned codes[2] = {(low >> 8) & 7, high >> 29};
  // A substitute must not look like another operand in the text.
  unsigned next = 240, taken[] = {low & 0xff, (high >> 18) & 0xff, high & 0xff,
                                  (high >> 9) & 0xff};
  for (unsigned i = 0; i < 2; ++i) {
    unsigned reg = (high >> (9 * i)) & 0xff;
    bool isAcc = ((high >> (27 + i)) & 1) && ((high >> (9 * i + 8)) & 1);
    unsigned width = formatRegisters(codes[i]);
    if (!isAcc || reg <= 248 || reg + width > 256 || (reg & 1))
      continue;
    while (llvm::is_contained(taken, next))
      next -= 8;
    form.original[i] = reg;
    form.width[i] = width;
    form.substitute[i] = next;
    uint32_t &place = form.words[first + 1];
    place = (place & ~(0xffu << (9 * i))) | next << (9 * i);
    next -= 8;
  }
  return form.original[0] || form.original[1];
}

unsigned Disassembler::decode(ArrayRef<uint8_t> bytes, std::string &mnemonic) {
  std::lock_guard<std::mutex> lock(impl->mutex);
  MCInst inst;
  uint64_t size = 0;
  HighAccumulatorForm form;
  if (matchHighAccumulator(bytes, form))
    bytes = {reinterpret_cast<uint8_t *>(form.words), form.bytes};
  if (!impl->decode(bytes, inst, size))
    return 0;
  StringRef name = impl->printer->getMnemonic(inst).first;
  // Fixed operands ("off") count as part of the mnemonic in LLVM's tables.
  name = name.split(' ').first;
  for (StringRef suffix : {"_e64_dpp", "_e32", "_e64", "_dpp", "_sdwa"})
    if (name.consume_back(suffix))
      break;
  mnemonic = name.str();
  return unsigned(size);
}

std::string Disassembler::print(ArrayRef<uint8_t> bytes, uint64_t address) {
  std::lock_guard<std::mutex> lock(impl->mutex);
  MCInst inst;
  uint64_t size = 0;
  HighAccumulatorForm form;
  if (matchHighAccumulator(bytes, form))
    bytes = {reinterpret_cast<uint8_t *>(form.words), form.bytes};
  if (!impl->decode(bytes, inst, size))
    return "";
  std::string text;
  raw_string_ostream stream(text);
  impl->printer->printInst(&inst, address, "", *impl->subtarget, stream);
  for (unsigned i = 0; i < 2; ++i) {
    auto tuple = [&](unsigned reg) {
      return "a[" + std::to_string(reg) + ":" +
             std::to_string(reg + form.width[i] - 1) + "]";
    };
    std::string substitute = tuple(form.substitute[i]);
    size_t at = form.original[i] ? text.find(substitute) : std::string::npos;
    if (at != std::string::npos)
      text.replace(at, substitute.size(), tuple(form.original[i]));
  }
  return StringRef(text).trim().str();
}

} // namespace mxfp4::sim
