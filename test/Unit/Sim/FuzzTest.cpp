// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Damaged code objects: whatever a file holds, loading and launching it ends
// with a result or an error that names the trouble. Starts from the code
// objects in $MXFP4_SHARED/codeobjects; MXFP4_FUZZ_SECONDS makes it run longer
// than the moment that a test may take (under the sanitizers, say).

#include "CodeObject.h"
#include "Disassembler.h"
#include "Dispatch.h"
#include "Options.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <chrono>
#include <random>

using namespace llvm;
using namespace mxfp4::sim;

namespace {

std::vector<std::string> codeObjects() {
  const char *shared = std::getenv("MXFP4_SHARED");
  SmallString<128> folder(shared ? shared : MXFP4_SOURCE_DIR "/../shared");
  sys::path::append(folder, "codeobjects");
  std::vector<std::string> paths, contents;
  std::error_code failure;
  for (sys::fs::directory_iterator it(folder, failure), end;
       it != end && !failure; it.increment(failure)) {
    SmallString<128> path(it->path());
    sys::path::append(path, "kernel.co");
    if (sys::fs::exists(path))
      paths.push_back(path.str().str());
  }
  std::sort(paths.begin(), paths.end());
  for (const std::string &path : paths)
    if (auto buffer = MemoryBuffer::getFile(path, false, false))
      contents.push_back((*buffer)->getBuffer().str());
  return contents;
}

/// One of the ways a file gets damaged.
std::string damage(std::string bytes, std::mt19937 &random) {
  auto at = [&] { return random() % bytes.size(); };
  switch (random() % 6) {
  case 0:
    bytes.resize(at());
    break;
  case 1: // the headers
    for (int i = 0; i < 4; ++i)
      bytes[random() % std::min<size_t>(bytes.size(), 1024)] = char(random());
    break;
  case 2:
    for (unsigned i = 0, n = 1 + random() % 64; i < n; ++i)
      bytes[at()] ^= char(1 << random() % 8);
    break;
  case 3: { // a run of one value
    size_t begin = at(), length = random() % 256;
    char value = random() % 2 ? char(0xff) : char(random());
    for (size_t i = begin; i < std::min(begin + length, bytes.size()); ++i)
      bytes[i] = value;
    break;
  }
  case 4: { // one piece over another
    size_t from = at(), to = at();
    size_t length =
        std::min<size_t>(random() % 512, bytes.size() - std::max(from, to));
    std::copy_n(std::string(bytes, from, length).begin(), length,
                bytes.begin() + to);
    break;
  }
  default: { // a 32-bit field becomes extreme
    static const uint32_t values[] = {0,          1,          0x7fffffff,
                                      0x80000000, 0xffffffff, 0x00010000};
    size_t place = at() & ~size_t(3);
    if (place + 4 <= bytes.size())
      std::memcpy(&bytes[place], &values[random() % std::size(values)], 4);
  }
  }
  return bytes;
}

/// Loads and, where that succeeds, launches every kernel once.
void loadAndLaunch(const std::string &bytes, std::mt19937 &random) {
  GlobalMemory memory;
  auto object = CodeObject::load(memory, bytes);
  if (!object) {
    EXPECT_FALSE(toString(object.takeError()).empty());
    return;
  }
  uint64_t buffer = memory.allocate(65536, MemoryKind::Device);
  std::vector<const CodeRegion *> regions;
  for (const auto &region : (*object)->regions())
    regions.push_back(region.get());
  for (const auto &[name, kernel] : (*object)->kernels()) {
    LaunchParams params;
    params.block[0] = random() % 2 ? 64 : 256;
    params.grid[0] = 2;
    params.dynamicLds = random() % 2 ? 0 : 32768;
    if (!checkLaunch(kernel, params).empty())
      continue;
    std::vector<uint8_t> block(std::min<uint32_t>(kernel.kernargSize, 4096));
    for (size_t i = 0; i + 8 <= block.size(); i += 8)
      std::memcpy(&block[i], &buffer, 8);
    Fault fault = launch(memory, kernel, params, block, regions);
    if (fault.kind != FaultKind::None)
      EXPECT_FALSE(fault.str().empty());
  }
}

} // namespace

TEST(SimFuzz, DamagedCodeObjects) {
  std::vector<std::string> originals = codeObjects();
  if (originals.empty())
    GTEST_SKIP() << "no code objects: set MXFP4_SHARED";
  Options before = options();
  options().maxInstructions = 20000;
  options().threads = 1;
  double limit = 4;
  if (const char *seconds = std::getenv("MXFP4_FUZZ_SECONDS"))
    limit = std::atof(seconds);
  auto begin = std::chrono::steady_clock::now();
  auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         begin)
        .count();
  };
  uint32_t seed = 0;
  for (; elapsed() < limit; ++seed) {
    std::mt19937 random(seed);
    options().check = seed % 4 == 3;
    std::string bytes = originals[random() % originals.size()];
    for (unsigned i = 0, n = 1 + random() % 3; i < n && !bytes.empty(); ++i)
      bytes = damage(std::move(bytes), random);
    RecordProperty("seed", std::to_string(seed)); // of the last, in a crash
    loadAndLaunch(bytes, random);
  }
  options() = before;
  EXPECT_GT(seed, 10u) << "too slow";
}

/// LLVM's disassembler may crash on these (found by the test above).
TEST(SimFuzz, InstructionsThatAreCutOff) {
  const uint32_t words[][4] = {
      {0x0a1a18ff, 0x12345678}, // v_mul_f32 of a literal
      {0xbe8000ff, 0x12345678}, // s_mov_b32 of a literal
      {0xd1cb0004, 0x04120702}, // VOP3
      {0xd3ac0000, 0x00000d04, 0xd3ad0404, 0x04120d04}, // scale and MFMA
  };
  for (const auto &code : words) {
    std::string mnemonic;
    auto decode = [&](size_t bytes) {
      return Disassembler::get()->decode(
          ArrayRef(reinterpret_cast<const uint8_t *>(code), bytes), mnemonic);
    };
    size_t whole = decode(16);
    EXPECT_GT(whole, 4u);
    for (size_t bytes = 0; bytes < whole; bytes += 4)
      EXPECT_LE(decode(bytes), bytes);
    // The scale prefix is an instruction of its own to LLVM.
    if (whole == 8)
      EXPECT_EQ(decode(4), 0u);
  }
}

/// Code that is in the file but has no place in memory (found by the mutator).
TEST(SimFuzz, SegmentsWithoutMemory) {
  for (std::string bytes : codeObjects()) {
    ELF::Elf64_Ehdr header;
    std::memcpy(&header, bytes.data(), sizeof(header));
    for (unsigned i = 0; i < header.e_phnum; ++i) {
      ELF::Elf64_Phdr segment;
      char *at = bytes.data() + header.e_phoff + i * sizeof(segment);
      std::memcpy(&segment, at, sizeof(segment));
      if (segment.p_type == ELF::PT_LOAD && (segment.p_flags & ELF::PF_X))
        segment.p_memsz = 0;
      std::memcpy(at, &segment, sizeof(segment));
    }
    GlobalMemory memory;
    auto object = CodeObject::load(memory, bytes);
    ASSERT_FALSE(bool(object));
    EXPECT_NE(toString(object.takeError()).find("than in memory"),
              std::string::npos);
  }
}

TEST(SimFuzz, ForeignFilesAreNamed) {
  GlobalMemory memory;
  auto message = [&](StringRef bytes) {
    auto object = CodeObject::load(memory, bytes);
    return object ? std::string("(loaded)") : toString(object.takeError());
  };
  EXPECT_NE(message(""), "(loaded)");
  EXPECT_NE(message("not an ELF file"), "(loaded)");
  for (std::string bytes : codeObjects()) {
    // e_flags' processor: gfx942 is 0x4c.
    std::string other = bytes;
    other[48] = 0x4c;
    std::string text = message(other);
    EXPECT_NE(text.find("gfx942"), std::string::npos) << text;
    EXPECT_NE(text.find("gfx950"), std::string::npos) << text;
    EXPECT_NE(message(StringRef(bytes).take_front(100)), "(loaded)");
  }
}
