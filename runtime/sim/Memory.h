// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory. Device addresses are host addresses; the registry of live
// allocations decides which of them a kernel may touch. Needs nothing; gives
// `GlobalMemory`, shared by the HIP API, the loader and the memory executors.

#ifndef MXFP4_SIM_MEMORY_H
#define MXFP4_SIM_MEMORY_H

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <shared_mutex>

namespace mxfp4::sim {

/// A live allocation. [begin, begin + size) was asked for;
/// [begin, mappedEnd) exists (hardware maps whole pages, so a wide load may
/// touch the tail of the page).
struct MemoryRange {
  uint64_t begin = 0;
  uint64_t size = 0;
  uint64_t mappedEnd = 0;

  bool contains(uint64_t address, uint64_t bytes) const {
    return address >= begin && address <= mappedEnd &&
           bytes <= mappedEnd - address;
  }
  bool containsExactly(uint64_t address, uint64_t bytes) const {
    return address >= begin && address - begin <= size &&
           bytes <= size - (address - begin);
  }
};

enum class MemoryKind : uint8_t { Device, Host, Registered, Code, Kernarg };

class GlobalMemory {
public:
  ~GlobalMemory();

  /// New zero-filled memory, aligned to 4096; 0 if the host has none left.
  uint64_t allocate(uint64_t size, MemoryKind kind);

  /// False if `address` is not the beginning of a live allocation.
  bool release(uint64_t address);

  /// Makes memory of the caller's visible to kernels (hipHostRegister).
  bool registerHost(uint64_t address, uint64_t size);

  /// The allocation that holds `address`; false if there is none.
  bool find(uint64_t address, MemoryRange &range, MemoryKind *kind = nullptr);

  /// The freed allocation that last held `address`; for messages.
  bool findFreed(uint64_t address, MemoryRange &range);

  uint64_t bytesInUse();

private:
  struct Entry {
    MemoryRange range;
    MemoryKind kind;
  };
  std::shared_mutex mutex;
  std::map<uint64_t, Entry> entries;
  void retire(const MemoryRange &range, MemoryKind kind);

  std::map<uint64_t, MemoryRange> freed;
  std::deque<MemoryRange> quarantine; ///< freed, addresses still reserved
  uint64_t inUse = 0;
};

} // namespace mxfp4::sim

#endif // MXFP4_SIM_MEMORY_H
