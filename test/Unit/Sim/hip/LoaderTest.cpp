// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loader on a code object that clang made, whole and damaged: what it
// reads from it, and that every damage has its own message.

#include "../../../../runtime/sim/CodeObject.h"
#include "../../../../runtime/sim/Dispatch.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <cstring>

using namespace mxfp4::sim;

namespace {

std::string readKernels() {
  auto buffer = llvm::MemoryBuffer::getFile(MXFP4_TEST_KERNELS);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// The error of loading `bytes`, empty if there is none.
std::string loadError(const std::string &bytes) {
  GlobalMemory memory;
  auto object = CodeObject::load(memory, bytes);
  return object ? "" : llvm::toString(object.takeError());
}

/// A bundle as clang-offload-bundler writes it.
std::string bundle(const std::string &triple, const std::string &code) {
  auto word = [](uint64_t value) {
    return std::string(reinterpret_cast<char *>(&value), 8);
  };
  std::string result = "__CLANG_OFFLOAD_BUNDLE__" + word(1);
  uint64_t offset = result.size() + 24 + triple.size();
  return result + word(offset) + word(code.size()) + word(triple.size()) +
         triple + code;
}

TEST(SimLoader, KernelsAndVariables) {
  GlobalMemory memory;
  auto object = CodeObject::load(memory, readKernels());
  ASSERT_TRUE(bool(object)) << llvm::toString(object.takeError());
  const Kernel *axpy = (*object)->kernel("axpy");
  ASSERT_NE(axpy, nullptr);
  ASSERT_GE(axpy->arguments.size(), 4u);
  EXPECT_EQ(axpy->arguments[0].kind, "global_buffer");
  EXPECT_EQ(axpy->arguments[2].offset, 16u);
  EXPECT_EQ(axpy->arguments[2].size, 4u);
  EXPECT_EQ(axpy->explicitSize(), 24u);
  EXPECT_EQ(axpy->mode & 0xff, 0xf0u);
  EXPECT_TRUE(axpy->code->at(axpy->entry));
  EXPECT_TRUE(axpy->workgroupId[0]);
  EXPECT_GT((*object)->kernel("recurse")->scratchPerLane, 0u);
  const GlobalVariable *counter = (*object)->global("counter");
  ASSERT_NE(counter, nullptr);
  EXPECT_EQ(*reinterpret_cast<int *>(counter->address), 40);
  EXPECT_EQ((*object)->kernel("nothing"), nullptr);
}

TEST(SimLoader, HiddenArguments) {
  Kernel kernel;
  kernel.kernargSize = 64;
  kernel.arguments = {{"n", "by_value", 0, 4},
                      {"", "hidden_block_count_x", 8, 4},
                      {"", "hidden_group_size_y", 12, 2},
                      {"", "hidden_remainder_x", 14, 2},
                      {"", "hidden_grid_dims", 16, 2},
                      {"", "hidden_dynamic_lds_size", 20, 4},
                      {"", "hidden_shared_base", 24, 4}};
  LaunchParams params;
  params.grid[0] = 9;
  params.block[0] = 32;
  params.block[1] = 3;
  params.dynamicLds = 77;
  std::vector<uint8_t> block(64, 0xff);
  fillHiddenArguments(kernel, params, 0, block);
  auto at = [&](unsigned offset, unsigned size) {
    uint32_t value = 0;
    std::memcpy(&value, block.data() + offset, size);
    return value;
  };
  EXPECT_EQ(at(0, 4), ~0u); // the caller's own
  EXPECT_EQ(at(8, 4), 9u);
  EXPECT_EQ(at(12, 2), 3u);
  EXPECT_EQ(at(14, 2), 0u);
  EXPECT_EQ(at(16, 2), 2u);
  EXPECT_EQ(at(20, 4), 77u);
  EXPECT_EQ(at(24, 4), kSharedBase >> 32);
}

TEST(SimLoader, Bundles) {
  std::string code = readKernels();
  EXPECT_EQ(loadError(bundle("hipv4-amdgcn-amd-amdhsa--gfx950", code)), "");
  EXPECT_EQ(loadError(bundle("hipv4-amdgcn-amd-amdhsa--gfx950:sramecc+", code)),
            "");
  EXPECT_EQ(loadError(bundle("hipv4-amdgcn-amd-amdhsa--gfx942", code)),
            "offload bundle has no code object for gfx950, only for: "
            "hipv4-amdgcn-amd-amdhsa--gfx942");
  std::string whole = bundle("hipv4-amdgcn-amd-amdhsa--gfx950", code);
  EXPECT_EQ(imageSize(whole.data()), whole.size());
  EXPECT_EQ(loadError(whole.substr(0, whole.size() / 2)),
            "offload bundle is corrupt: an entry is outside the file");
  EXPECT_NE(loadError("CCOB is not enough"), "");
}

TEST(SimLoader, WrongFiles) {
  std::string code = readKernels();
  EXPECT_EQ(imageSize(code.data()), code.size());
  EXPECT_EQ(loadError("some text of another kind"),
            "code object is corrupt: the file ends inside the ELF header (25 "
            "bytes)");
  EXPECT_EQ(loadError(std::string(100, 'x')),
            "not a code object: neither an ELF file nor a clang offload "
            "bundle");
  auto patched = [&](size_t offset, uint32_t value, size_t size) {
    std::string copy = code;
    std::memcpy(&copy[offset], &value, size);
    return copy;
  };
  namespace ELF = llvm::ELF;
  EXPECT_EQ(loadError(patched(offsetof(ELF::Elf64_Ehdr, e_flags),
                              ELF::EF_AMDGPU_MACH_AMDGCN_GFX942, 4)),
            "code object is for gfx942, the simulated chip is gfx950");
  EXPECT_EQ(loadError(patched(offsetof(ELF::Elf64_Ehdr, e_machine),
                              ELF::EM_X86_64, 2)),
            "not a code object: ELF machine 62 is not AMDGPU");
  EXPECT_EQ(loadError(patched(offsetof(ELF::Elf64_Ehdr, e_shoff), 1u << 30, 4)),
            "code object is corrupt: section header 0 is outside the file");
}

/// Cut anywhere, the file is an error or lacks only what nobody needs.
TEST(SimLoader, TruncatedAnywhere) {
  std::string code = readKernels();
  for (size_t size = 0; size < code.size(); size += 37)
    EXPECT_NE(loadError(code.substr(0, size)), "") << size;
}

} // namespace
