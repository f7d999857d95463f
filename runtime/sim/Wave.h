// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// State of one wave of 64 work-items, and of the workgroup it belongs to.
// Register files are arrays of lanes, so that executors are loops over lanes
// which the host compiler turns into SIMD code.

#ifndef MXFP4_SIM_WAVE_H
#define MXFP4_SIM_WAVE_H

#include "Instruction.h"
#include "Memory.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace mxfp4::sim {

constexpr unsigned kLanes = 64;
/// 256 VGPRs, 256 AGPRs and room for a tuple that begins at the last one.
constexpr unsigned kVectorRegisters = 512 + 32;
/// Bit of MODE: f32 sources keep their denormals.
constexpr uint32_t kKeepF32Sources = 1 << 4;

constexpr unsigned kScalarRegisters = 128 + 32;

constexpr unsigned kVcc = 106, kTtmp = 108, kM0 = 124, kExec = 126;
constexpr uint64_t kSharedBase = uint64_t(1) << 48;  ///< LDS aperture
constexpr uint64_t kPrivateBase = uint64_t(2) << 48; ///< scratch aperture

/// A register for all lanes.
struct alignas(64) LaneVector {
  uint32_t lane[kLanes];
};

class Checker;
class CodeRegion;
struct Workgroup;

enum class WaveStatus : uint8_t { Running, AtBarrier, Yielded, Ended, Faulted };

enum class FaultKind : uint8_t {
  None,
  MemoryAccess,       ///< no allocation there
  UnknownInstruction, ///< not decodable, or no executor
  IllegalJump,        ///< PC left the code
  Trap,               ///< s_trap
  Limit,              ///< instruction limit reached
  Unsupported,        ///< decodable, but not modelled (and why)
  Check,              ///< one of the checks of MXFP4_SIM_CHECK
};

/// What the first fault of a dispatch was.
struct Fault {
  FaultKind kind = FaultKind::None;
  std::string kernel;
  std::string message;
  std::string instruction; ///< text as LLVM prints it
  uint64_t pc = 0;         ///< device address
  uint64_t codeOffset = 0; ///< offset in the code object's text
  int lane = -1;           ///< -1: the whole wave
  uint64_t address = 0;
  uint32_t workgroup[3] = {0, 0, 0};
  unsigned waveInGroup = 0;

  /// One paragraph with all of the above.
  std::string str() const;
};

struct Wave {
  alignas(64) LaneVector vgpr[kVectorRegisters];
  alignas(64) uint32_t sgpr[kScalarRegisters];
  bool scc = false;
  WaveStatus status = WaveStatus::Running;
  /// MODE register: [3:0] rounding (f32, f64/f16), [7:4] denormals, 8 dx10
  /// clamp, 9 ieee, ...
  uint32_t mode = 0;
  /// False while MODE is round-to-nearest with all denormals kept.
  bool specialFloatMode = false;
  uint32_t trapStatus = 0;
  const Inst *pc = nullptr;   ///< the instruction being executed
  const Inst *next = nullptr; ///< the one after it
  const CodeRegion *code = nullptr;
  Workgroup *group = nullptr;
  unsigned waveInGroup = 0;
  unsigned validLanes = kLanes; ///< work-items of this wave
  unsigned initialSgprs = 0;    ///< SGPRs that the launch has written
  uint64_t instructions = 0;

  /// Scratch, dword-interleaved: dword d of lane l is scratch[d * 64 + l].
  std::vector<uint32_t> scratch;
  uint32_t scratchBytes = 0; ///< per lane

  /// The allocation of the last access, a cache in front of the registry.
  MemoryRange lastRange[2];

  /// Owned by the checks; null when they are off.
  Checker *checker = nullptr;

  uint64_t pair(unsigned index) const {
    uint64_t value;
    std::memcpy(&value, &sgpr[index], 8);
    return value;
  }
  void setPair(unsigned index, uint64_t value) {
    std::memcpy(&sgpr[index], &value, 8);
  }
  uint64_t exec() const { return pair(kExec); }
  uint64_t vcc() const { return pair(kVcc); }
  uint32_t m0() const { return sgpr[kM0]; }

  /// Ends the dispatch with a report. `lane` -1 means the whole wave.
  [[gnu::cold]] void fault(FaultKind kind, std::string message, int lane = -1,
                           uint64_t address = 0);

  /// Host pointer for `bytes` at a global address, or null (a fault has been
  /// reported then). `what` says the access in the message ("load", "store").
  uint8_t *global(uint64_t address, uint64_t bytes, int lane,
                  const char *what) {
    for (MemoryRange &range : lastRange)
      if (range.contains(address, bytes))
        return reinterpret_cast<uint8_t *>(address);
    return globalSlow(address, bytes, lane, what);
  }

private:
  [[gnu::cold]] uint8_t *globalSlow(uint64_t address, uint64_t bytes, int lane,
                                    const char *what);
};

struct Dispatch;

/// A workgroup in flight: its waves share the LDS and the barrier.
struct Workgroup {
  Dispatch *dispatch = nullptr;
  uint32_t id[3] = {0, 0, 0};
  std::vector<std::unique_ptr<Wave>> waves;
  std::vector<uint8_t> lds; ///< static + dynamic bytes
  std::unique_ptr<Checker> checker;
};

/// Sources that are neither registers nor constants (Operand::Special), as 32
/// and as 64 bits; the apertures exist only as 64-bit values.
uint32_t readSpecial(const Wave &wave, unsigned code);
uint64_t readSpecial64(const Wave &wave, unsigned code);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_WAVE_H
