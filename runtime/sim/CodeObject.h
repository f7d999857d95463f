// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loaded gfx950 code object: ELF segments in device memory, relocated, its
// kernels with descriptor and argument metadata, its global variables, its
// decoded code. Follows LLVM's AMDGPU usage document (code object v3 to v6).

#ifndef MXFP4_SIM_CODEOBJECT_H
#define MXFP4_SIM_CODEOBJECT_H

#include "Decoder.h"
#include "Memory.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mxfp4::sim {

/// One entry of `.args` in the metadata.
struct KernelArgument {
  std::string name;
  std::string kind; ///< value_kind: by_value, global_buffer, hidden_...
  uint32_t offset = 0;
  uint32_t size = 0;

  bool isHidden() const { return llvm::StringRef(kind).starts_with("hidden_"); }
};

/// A kernel: its 64-byte descriptor taken apart, and its metadata.
struct Kernel {
  std::string name;
  const CodeRegion *code = nullptr;
  uint64_t descriptor = 0; ///< device address
  uint64_t entry = 0;      ///< device address of the first instruction

  uint32_t staticLds = 0;
  uint32_t scratchPerLane = 0;
  uint32_t kernargSize = 0;
  bool usesDynamicStack = false;

  unsigned vgprs = 256;       ///< VGPRs and AGPRs together, as allocated
  unsigned accumOffset = 256; ///< VGPRs before the first AGPR
  uint32_t mode = 0;          ///< MODE register at the start
  unsigned userSgprs = 0;
  bool privateSegmentBuffer = false, dispatchPtr = false, queuePtr = false,
       kernargPtr = false, dispatchId = false, flatScratchInit = false,
       privateSegmentSize = false;
  bool workgroupId[3] = {false, false, false};
  bool workgroupInfo = false;
  unsigned preloadDwords = 0, preloadOffset = 0; ///< in dwords

  std::vector<KernelArgument> arguments;
  uint32_t maxWorkgroupSize = 1024;
  uint32_t sgprCount = 0, vgprCount = 0, agprCount = 0;
  uint32_t sgprSpills = 0, vgprSpills = 0;

  /// Bytes of the explicit arguments (where the hidden ones begin).
  uint32_t explicitSize() const;
};

/// A global variable of the code object.
struct GlobalVariable {
  uint64_t address = 0;
  uint64_t size = 0;
};

class CodeObject {
public:
  /// Loads an ELF file or a clang offload bundle (plain or compressed) that
  /// holds one for gfx950. Truncated or foreign files are errors that say
  /// what is wrong.
  static llvm::Expected<std::unique_ptr<CodeObject>>
  load(GlobalMemory &memory, llvm::StringRef bytes);
  ~CodeObject();

  const Kernel *kernel(llvm::StringRef name) const;
  const GlobalVariable *global(llvm::StringRef name) const;
  const std::map<std::string, Kernel> &kernels() const { return kernelMap; }
  const std::vector<std::unique_ptr<CodeRegion>> &regions() const {
    return codeRegions;
  }

private:
  friend class CodeObjectLoader;
  explicit CodeObject(GlobalMemory &memory) : memory(memory) {}

  GlobalMemory &memory;
  uint64_t image = 0; ///< device address of the first segment's page
  std::map<std::string, Kernel> kernelMap;
  std::map<std::string, GlobalVariable> globals;
  std::vector<std::unique_ptr<CodeRegion>> codeRegions;
};

/// Bytes that `load` would read at `data`: the file's own headers say how
/// long it is (hipModuleLoadData has no size argument). 0 if it is neither an
/// ELF file nor a bundle.
uint64_t imageSize(const void *data);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_CODEOBJECT_H
