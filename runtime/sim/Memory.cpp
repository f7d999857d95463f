// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The registry of device allocations. Each is its own anonymous mapping, so
// that a stray access of the simulator itself is caught by the host too.

#include "Memory.h"
#include "Options.h"

#include <sys/mman.h>
#include <unistd.h>

namespace mxfp4::sim {

constexpr uint64_t kPage = 4096;

/// With checks on, the addresses of so many freed allocations are not given
/// out again, so that a use after free does not meet someone else's data. Each
/// costs the process one of its (usually 65530) mappings.
constexpr size_t kQuarantine = 4096;

static uint64_t roundToPage(uint64_t size) {
  return (size + kPage - 1) & ~(kPage - 1);
}

/// More than this is refused: the host would swap or kill the process.
static uint64_t hostMemory() {
  return uint64_t(sysconf(_SC_PHYS_PAGES)) * uint64_t(sysconf(_SC_PAGESIZE));
}

static void unmap(const MemoryRange &range) {
  munmap(reinterpret_cast<void *>(range.begin), range.mappedEnd - range.begin);
}

GlobalMemory::~GlobalMemory() {
  for (const auto &[begin, entry] : entries)
    if (entry.kind != MemoryKind::Registered)
      unmap(entry.range);
  for (const MemoryRange &range : quarantine)
    unmap(range);
}

uint64_t GlobalMemory::allocate(uint64_t size, MemoryKind kind) {
  std::unique_lock<std::shared_mutex> lock(mutex);
  if (size > hostMemory() || inUse + size > hostMemory())
    return 0;
  uint64_t mapped = roundToPage(size ? size : 1);
  void *memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return 0;
  uint64_t begin = reinterpret_cast<uint64_t>(memory);
  entries[begin] = {{begin, size, begin + mapped}, kind};
  inUse += size;
  // The host reuses addresses: what is live again was not "freed".
  auto it = freed.lower_bound(begin);
  while (it != freed.end() && it->first < begin + mapped)
    it = freed.erase(it);
  return begin;
}

bool GlobalMemory::release(uint64_t address) {
  std::unique_lock<std::shared_mutex> lock(mutex);
  auto it = entries.find(address);
  if (it == entries.end())
    return false;
  Entry entry = it->second;
  entries.erase(it);
  if (entry.kind != MemoryKind::Registered) {
    retire(entry.range, entry.kind);
    inUse -= entry.range.size;
  }
  freed[address] = entry.range;
  return true;
}

/// Gives a range's memory back to the host, its addresses perhaps later.
void GlobalMemory::retire(const MemoryRange &range, MemoryKind kind) {
  uint64_t bytes = range.mappedEnd - range.begin;
  bool keep = options().check && kind != MemoryKind::Kernarg &&
              mmap(reinterpret_cast<void *>(range.begin), bytes, PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
                   0) != MAP_FAILED;
  if (!keep) {
    unmap(range);
    return;
  }
  quarantine.push_back(range);
  if (quarantine.size() > kQuarantine) {
    unmap(quarantine.front());
    quarantine.pop_front();
  }
}

bool GlobalMemory::registerHost(uint64_t address, uint64_t size) {
  std::unique_lock<std::shared_mutex> lock(mutex);
  auto after = entries.lower_bound(address);
  if (after != entries.end() && after->first < address + size)
    return false;
  if (after != entries.begin() &&
      std::prev(after)->second.range.mappedEnd > address)
    return false;
  entries[address] = {{address, size, address + size}, MemoryKind::Registered};
  return true;
}

bool GlobalMemory::find(uint64_t address, MemoryRange &range,
                        MemoryKind *kind) {
  std::shared_lock<std::shared_mutex> lock(mutex);
  auto it = entries.upper_bound(address);
  if (it == entries.begin())
    return false;
  const Entry &entry = std::prev(it)->second;
  if (address >= entry.range.mappedEnd)
    return false;
  range = entry.range;
  if (kind)
    *kind = entry.kind;
  return true;
}

bool GlobalMemory::findFreed(uint64_t address, MemoryRange &range) {
  std::shared_lock<std::shared_mutex> lock(mutex);
  auto it = freed.upper_bound(address);
  if (it == freed.begin())
    return false;
  range = std::prev(it)->second;
  return address < range.mappedEnd;
}

uint64_t GlobalMemory::bytesInUse() {
  std::shared_lock<std::shared_mutex> lock(mutex);
  return inUse;
}

} // namespace mxfp4::sim
