// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The msgpack metadata of a code object (note NT_AMDGPU_METADATA), reduced to
// what a launch needs.

#ifndef MXFP4_SIM_METADATA_H
#define MXFP4_SIM_METADATA_H

#include "CodeObject.h"

namespace mxfp4::sim {

/// What `amdhsa.kernels` says of one kernel.
struct KernelMetadata {
  std::string name, symbol;
  std::vector<KernelArgument> arguments;
  uint32_t maxWorkgroupSize = 1024;
  uint32_t sgprCount = 0, vgprCount = 0, agprCount = 0;
  uint32_t sgprSpills = 0, vgprSpills = 0;
  uint32_t wavefrontSize = 64;
};

/// Parses the note's contents.
llvm::Expected<std::vector<KernelMetadata>> parseMetadata(llvm::StringRef blob);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_METADATA_H
