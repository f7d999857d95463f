// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checks remember about each byte of a workgroup's LDS: whether it was
// written, by which wave, and who has read it since the last barrier. Needs
// nothing of the wave; gives a message where an access races or is too early.

#ifndef MXFP4_SIM_LDSSHADOW_H
#define MXFP4_SIM_LDSSHADOW_H

#include <cstdint>
#include <string>
#include <vector>

namespace mxfp4::sim {

/// Counters that a wave waits for with s_waitcnt.
enum class WaitCounter : uint8_t { Vm, Lgkm };

/// How many operations a wave has begun and how many of them it knows to be
/// done (by its waits).
struct WaveProgress {
  uint32_t begun[2] = {0, 0};
  uint32_t done[2] = {0, 0};
};

struct LdsAccess {
  unsigned wave;
  uint64_t address;
  unsigned bytes;
  bool isStore;
  bool isAtomic;
  WaitCounter counter; ///< which counts this operation
  uint32_t sequence;   ///< its number in that counter
};

/// A finding, empty if there is none.
struct LdsFinding {
  std::string message;
  /// The write is a race only if it changes the bytes (waves may write the same
  /// value to the same place).
  bool onlyIfChanged = false;
};

class LdsShadow {
public:
  LdsShadow(uint64_t size, unsigned waves) : bytes(size), progress(waves) {}

  /// Records an access and says what is wrong with it. Bytes outside are none.
  LdsFinding access(const LdsAccess &access);
  /// Whether all of these bytes have been written.
  bool isWritten(uint64_t address, unsigned count) const;
  void barrier() { ++epoch; }

  WaveProgress &progressOf(unsigned wave) { return progress[wave]; }

private:
  struct Byte {
    uint32_t writeEpoch = 0, readEpoch = 0;
    uint32_t sequence = 0;
    uint16_t readers = 0; ///< bit per wave, in readEpoch
    uint8_t writer = 0;
    bool written = false, atomic = false;
    WaitCounter counter = WaitCounter::Lgkm;
  };

  std::vector<Byte> bytes;
  std::vector<WaveProgress> progress;
  uint32_t epoch = 1;
};

} // namespace mxfp4::sim

#endif // MXFP4_SIM_LDSSHADOW_H
