// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Faults and the slow paths of a wave: accesses outside the cached range,
// special source codes, float modes that differ from the host's.

#include "Wave.h"
#include "Dispatch.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cfenv>
#include <xmmintrin.h>

namespace mxfp4::sim {

void Wave::fault(FaultKind kind, std::string message, int lane,
                 uint64_t address) {
  status = WaveStatus::Faulted;
  Dispatch &dispatch = *group->dispatch;
  std::lock_guard<std::mutex> lock(dispatch.mutex);
  dispatch.stop = true;
  if (dispatch.fault.kind != FaultKind::None)
    return;
  Fault &fault = dispatch.fault;
  fault.kind = kind;
  fault.kernel = dispatch.kernel->name;
  fault.message = std::move(message);
  fault.pc = code->addressOf(pc);
  fault.codeOffset = fault.pc - code->base();
  fault.instruction = code->text(pc);
  fault.lane = lane;
  fault.address = address;
  for (unsigned i = 0; i < 3; ++i)
    fault.workgroup[i] = group->id[i];
  fault.waveInGroup = waveInGroup;
}

std::string Fault::str() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "kernel '" << kernel << "'";
  if (!instruction.empty())
    out << " at +" << llvm::format_hex(codeOffset, 6) << " '" << instruction
        << "', workgroup (" << workgroup[0] << ", " << workgroup[1] << ", "
        << workgroup[2] << ") wave " << waveInGroup;
  if (lane >= 0)
    out << " lane " << lane;
  out << ": " << message;
  return text;
}

uint8_t *Wave::globalSlow(uint64_t address, uint64_t bytes, int lane,
                          const char *what) {
  GlobalMemory &memory = *group->dispatch->memory;
  MemoryRange range;
  if (memory.find(address, range) && range.contains(address, bytes)) {
    lastRange[1] = lastRange[0];
    lastRange[0] = range;
    return reinterpret_cast<uint8_t *>(address);
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  out << what << " of " << bytes << " bytes at "
      << llvm::format_hex(address, 14) << ": ";
  MemoryRange freed;
  if (memory.find(address, range))
    out << "reaches behind the allocation at "
        << llvm::format_hex(range.begin, 14) << " of " << range.size
        << " bytes";
  else if (address == 0)
    out << "null pointer";
  else if (memory.findFreed(address, freed))
    out << "the allocation at " << llvm::format_hex(freed.begin, 14) << " of "
        << freed.size << " bytes has been freed";
  else
    out << "no allocation there";
  fault(FaultKind::MemoryAccess, std::move(text), lane, address);
  return nullptr;
}

uint32_t readSpecial(const Wave &wave, unsigned code) {
  switch (code) {
  case 235: // shared and private aperture: 64-bit values, see scalar64
  case 236:
  case 237:
  case 238:
    return 0;
  case 251:
    return wave.vcc() == 0;
  case 252:
    return wave.exec() == 0;
  case 253:
    return wave.scc;
  default:
    return 0;
  }
}

uint64_t readSpecial64(const Wave &wave, unsigned code) {
  switch (code) {
  case 235:
    return kSharedBase;
  case 236:
    return kSharedBase | 0xffffffff;
  case 237:
    return kPrivateBase;
  case 238:
    return kPrivateBase | 0xffffffff;
  default:
    return readSpecial(wave, code);
  }
}

/// MODE's rounding for one instruction: 0 nearest even, 1 up, 2 down, 3 to
/// zero. Denormals: bit 0 keeps sources, bit 1 keeps results.
void setFloatEnvironment(uint32_t mode, bool doublePrecision) {
  static const int rounding[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD,
                                 FE_TOWARDZERO};
  unsigned shift = doublePrecision ? 2 : 0;
  std::fesetround(rounding[(mode >> shift) & 3]);
  unsigned denormals = (mode >> (4 + shift)) & 3;
  constexpr unsigned kFlushResults = 0x8000, kFlushSources = 0x0040;
  unsigned control = _mm_getcsr() & ~(kFlushResults | kFlushSources);
  if (!(denormals & 1))
    control |= kFlushSources;
  if (!(denormals & 2))
    control |= kFlushResults;
  _mm_setcsr(control);
}

void resetFloatEnvironment() {
  _mm_setcsr(_mm_getcsr() & ~0x8040u);
  std::fesetround(FE_TONEAREST);
}

} // namespace mxfp4::sim
