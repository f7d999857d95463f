// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counters of a dispatch and their JSON file.

#include "Counters.h"

#include "Access.h"
#include "Dispatch.h"
#include "Matrix.h"
#include "Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <mutex>

using namespace mxfp4::sim;

static constexpr const char *kClassNames[kOpClasses] = {
    "salu", "smem", "branch", "message", "valu",   "trans", "mfma",
    "cvt",  "lds",  "global", "scratch", "buffer", "atomic"};

void Counters::add(const Counters &other) {
  workgroups += other.workgroups;
  waves += other.waves;
  for (unsigned i = 0; i < kOpClasses; ++i)
    instructions[i] += other.instructions[i];
  matrixPasses += other.matrixPasses;
  globalLoadBytes += other.globalLoadBytes;
  globalStoreBytes += other.globalStoreBytes;
  transactions64 += other.transactions64;
  transactions128 += other.transactions128;
  ldsReadBytes += other.ldsReadBytes;
  ldsWriteBytes += other.ldsWriteBytes;
  ldsCycles += other.ldsCycles;
  ldsConflictCycles += other.ldsConflictCycles;
  barriers += other.barriers;
  ldsBytes = std::max(ldsBytes, other.ldsBytes);
}

//===----------------------------------------------------------------------===//
// LDS
//===----------------------------------------------------------------------===//

/// The group in which a lane's access of `bytes` is served.
static unsigned ldsGroup(unsigned lane, unsigned bytes, bool isRead) {
  if (bytes <= 4)
    return lane / 32;
  if (bytes <= 8)
    return lane / 16;
  if (!isRead)
    return lane / 8;
  // Lanes 0-3 go with 20-23, 4-7 with 16-19, 8-11 with 28-31, 12-15 with 24-27.
  unsigned quad = lane % 32 / 4;
  return lane / 32 * 4 + (quad < 4 ? quad : (quad - 4) ^ 1);
}

unsigned mxfp4::sim::ldsCycles(const std::array<uint64_t, kLanes> &addresses,
                               unsigned bytes, bool isRead,
                               unsigned &conflicts) {
  constexpr unsigned kMostBanks = 64, kGroups = 8; // no chip has more
  llvm::SmallVector<uint64_t, 32> banks[kGroups][kMostBanks];
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (addresses[lane] == ~uint64_t(0))
      continue;
    auto &group = banks[ldsGroup(lane, bytes, isRead)];
    uint64_t last = (addresses[lane] + bytes - 1) / 4;
    for (uint64_t dword = addresses[lane] / 4; dword <= last; ++dword) {
      auto &bank = group[dword % chip().ldsBanks];
      if (!llvm::is_contained(bank, dword))
        bank.push_back(dword);
    }
  }
  unsigned cycles = 0;
  conflicts = 0;
  for (auto &group : banks) {
    size_t fullest = 0;
    for (auto &bank : group)
      fullest = std::max(fullest, bank.size());
    if (!fullest)
      continue;
    cycles += static_cast<unsigned>(fullest);
    conflicts += static_cast<unsigned>(fullest) - 1;
  }
  return cycles;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

static void countMemory(Wave &wave, const Inst &inst, Counters &counters) {
  // Which of an instruction's accesses (read2 has two) at which address.
  std::array<uint64_t, kLanes> lds[4];
  unsigned ldsBytes[4] = {};
  bool ldsStore[4] = {};
  for (auto &addresses : lds)
    addresses.fill(~uint64_t(0));
  llvm::SmallVector<uint64_t, 128> pieces;
  forLanes(wave.exec(), [&](unsigned lane) {
    LaneAccess accesses[4];
    unsigned n = laneAccesses(wave, inst, lane, accesses);
    for (unsigned i = 0; i < n; ++i) {
      const LaneAccess &access = accesses[i];
      if (access.space == Space::Lds) {
        lds[i][lane] = access.address;
        ldsBytes[i] = access.bytes;
        ldsStore[i] = access.isStore;
        (access.isStore ? counters.ldsWriteBytes : counters.ldsReadBytes) +=
            access.bytes;
      } else if (access.space == Space::Global) {
        (access.isStore ? counters.globalStoreBytes
                        : counters.globalLoadBytes) += access.bytes;
        for (uint64_t piece = access.address / 64;
             piece <= (access.address + access.bytes - 1) / 64; ++piece)
          pieces.push_back(piece);
      }
    }
    return true;
  });
  llvm::sort(pieces);
  pieces.erase(llvm::unique(pieces), pieces.end());
  counters.transactions64 += pieces.size();
  for (uint64_t &piece : pieces)
    piece /= 2;
  pieces.erase(llvm::unique(pieces), pieces.end());
  counters.transactions128 += pieces.size();
  for (unsigned i = 0; i < 4; ++i)
    if (ldsBytes[i]) {
      unsigned conflicts;
      counters.ldsCycles +=
          ldsCycles(lds[i], ldsBytes[i], !ldsStore[i], conflicts);
      counters.ldsConflictCycles += conflicts;
    }
}

void mxfp4::sim::count(Wave &wave, const Inst &inst, Counters &counters) {
  ++counters.instructions[static_cast<unsigned>(inst.op->cls)];
  switch (inst.op->cls) {
  case OpClass::Mfma:
    for (const MatrixOp &op : kMatrixInstructions)
      if (op.name == llvm::StringRef(inst.op->name))
        counters.matrixPasses += op.passes(inst.cbsz, inst.blgp);
    break;
  case OpClass::Lds:
  case OpClass::Global:
  case OpClass::Scratch:
  case OpClass::Buffer:
  case OpClass::Atomic:
    countMemory(wave, inst, counters);
    break;
  case OpClass::Message:
    if (inst.op->name == llvm::StringRef("s_barrier"))
      ++counters.barriers;
    break;
  default:
    break;
  }
}

unsigned mxfp4::sim::occupancy(const Kernel &kernel, unsigned ldsBytes,
                               unsigned wavesPerGroup) {
  constexpr unsigned kMostWaves = 8, kGranule = 8;
  // LDS is given out in 128ths.
  unsigned all = chip().ldsBytes, ldsGranule = all / 128, simds = chip().simds;
  unsigned registers =
      (std::max(kernel.vgprs, 1u) + kGranule - 1) / kGranule * kGranule;
  unsigned waves = std::min(kMostWaves, chip().registers / registers);
  if (ldsBytes) {
    unsigned rounded = (ldsBytes + ldsGranule - 1) / ldsGranule * ldsGranule;
    unsigned groups = all / rounded;
    waves = std::min(waves, (groups * wavesPerGroup + simds - 1) / simds);
  }
  return waves;
}

//===----------------------------------------------------------------------===//
// Sums and their file
//===----------------------------------------------------------------------===//

namespace {

struct KernelRecord {
  Counters counters;
  unsigned vgprs = 0, occupancy = 0;
};

struct Registry {
  std::mutex mutex;
  std::map<std::string, KernelRecord> kernels;

  ~Registry() {
    if (options().statsFile.empty())
      return;
    std::error_code error;
    llvm::raw_fd_ostream out(options().statsFile, error);
    if (error)
      llvm::errs() << "mxfp4-sim: cannot write counters to '"
                   << options().statsFile << "': " << error.message() << "\n";
    else
      out << json() << "\n";
  }

  std::string json() {
    std::lock_guard<std::mutex> lock(mutex);
    llvm::json::Array list;
    for (auto &[name, record] : kernels) {
      const Counters &c = record.counters;
      llvm::json::Object classes;
      uint64_t total = 0;
      for (unsigned i = 0; i < kOpClasses; ++i) {
        classes[kClassNames[i]] = c.instructions[i];
        total += c.instructions[i];
      }
      list.push_back(llvm::json::Object{
          {"kernel", name},
          {"workgroups", c.workgroups},
          {"waves", c.waves},
          {"instructions", total},
          {"by_class", std::move(classes)},
          {"mfma_passes", c.matrixPasses},
          {"global_load_bytes", c.globalLoadBytes},
          {"global_store_bytes", c.globalStoreBytes},
          {"transactions_64", c.transactions64},
          {"transactions_128", c.transactions128},
          {"lds_read_bytes", c.ldsReadBytes},
          {"lds_write_bytes", c.ldsWriteBytes},
          {"lds_cycles", c.ldsCycles},
          {"lds_conflict_cycles", c.ldsConflictCycles},
          {"barriers", c.barriers},
          {"lds_bytes", c.ldsBytes},
          {"vgprs", record.vgprs},
          {"occupancy_waves_per_simd", record.occupancy},
      });
    }
    std::string text;
    llvm::raw_string_ostream(text) << llvm::formatv(
        "{0:2}",
        llvm::json::Value(llvm::json::Object{{"kernels", std::move(list)}}));
    return text;
  }
};

Registry &registry() {
  // The options outlive it: they are constructed first.
  options();
  static Registry instance;
  return instance;
}

} // namespace

void mxfp4::sim::addCounters(const Kernel &kernel, const Counters &counters) {
  Registry &all = registry();
  std::lock_guard<std::mutex> lock(all.mutex);
  KernelRecord &record = all.kernels[kernel.name];
  record.counters.add(counters);
  record.vgprs = kernel.vgprs;
  unsigned wavesPerGroup = static_cast<unsigned>(
      counters.waves / std::max<uint64_t>(1, counters.workgroups));
  record.occupancy = occupancy(kernel, counters.ldsBytes, wavesPerGroup);
}

std::string mxfp4::sim::countersJson() { return registry().json(); }
