// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP: programs whose kernels are compiled into them (hipcc, clang -x hip).
// The compiler registers bundles, kernels and variables under host addresses
// before main; launches name a kernel by that address.

#include "State.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace mxfp4::sim;

namespace {

/// What clang passes to __hipRegisterFatBinary.
struct FatBinaryWrapper {
  unsigned magic;
  unsigned version;
  const void *binary;
  const void *unused;
};
constexpr unsigned kWrapperMagic = 0x48495046; // "HIPF"

struct RegisteredFunction {
  hipModule_t *module;
  std::string name;
};
struct RegisteredVariable {
  hipModule_t *module;
  std::string name;
};
struct Registry {
  std::map<const void *, RegisteredFunction> functions;
  std::map<const void *, RegisteredVariable> variables;
};
struct CallConfiguration {
  dim3 grid, block;
  size_t dynamicLds;
  hipStream_t stream;
};

Registry &registry() {
  static Registry *instance = new Registry;
  return *instance;
}
thread_local std::vector<CallConfiguration> configurations;

} // namespace

HIP_EXPORT void **__hipRegisterFatBinary(const void *data) {
  auto *wrapper = static_cast<const FatBinaryWrapper *>(data);
  auto *module = new hipModule_t(nullptr);
  if (wrapper->magic != kWrapperMagic)
    llvm::errs() << "mxfp4-sim: __hipRegisterFatBinary: no HIP fat binary\n";
  else
    (void)hipModuleLoadData(module, wrapper->binary);
  return reinterpret_cast<void **>(module);
}

HIP_EXPORT void __hipUnregisterFatBinary(void **handle) {
  auto *module = reinterpret_cast<hipModule_t *>(handle);
  if (*module)
    (void)hipModuleUnload(*module);
  *module = nullptr;
}

HIP_EXPORT void __hipRegisterFunction(void **handle, const void *host, char *,
                                      const char *name, unsigned, void *,
                                      void *, void *, void *, int *) {
  Guard guard(HipState::get().mutex);
  registry().functions[host] = {reinterpret_cast<hipModule_t *>(handle), name};
}

HIP_EXPORT void __hipRegisterVar(void **handle, void *host, char *, char *name,
                                 int, size_t, int, int) {
  Guard guard(HipState::get().mutex);
  registry().variables[host] = {reinterpret_cast<hipModule_t *>(handle), name};
}

HIP_EXPORT hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block,
                                                 size_t dynamicLds,
                                                 hipStream_t stream) {
  configurations.push_back({grid, block, dynamicLds, stream});
  return hipSuccess;
}

HIP_EXPORT hipError_t __hipPopCallConfiguration(dim3 *grid, dim3 *block,
                                                size_t *dynamicLds,
                                                hipStream_t *stream) {
  if (configurations.empty())
    return finish(hipErrorInvalidConfiguration);
  CallConfiguration top = configurations.back();
  configurations.pop_back();
  *grid = top.grid;
  *block = top.block;
  *dynamicLds = top.dynamicLds;
  *stream = top.stream;
  return hipSuccess;
}

static hipError_t findFunction(const void *host, hipFunction_t *function) {
  Guard guard(HipState::get().mutex);
  auto it = registry().functions.find(host);
  if (it == registry().functions.end() || !*it->second.module)
    return finish(hipErrorInvalidDeviceFunction);
  return hipModuleGetFunction(function, *it->second.module,
                              it->second.name.c_str());
}

HIP_EXPORT hipError_t hipLaunchKernel(const void *host, dim3 grid, dim3 block,
                                      void **arguments, size_t dynamicLds,
                                      hipStream_t stream) {
  hipFunction_t function;
  if (hipError_t error = findFunction(host, &function))
    return error;
  return hipModuleLaunchKernel(function, grid.x, grid.y, grid.z, block.x,
                               block.y, block.z, unsigned(dynamicLds), stream,
                               arguments, nullptr);
}

HIP_EXPORT hipError_t hipLaunchCooperativeKernel(const void *host, dim3 grid,
                                                 dim3 block, void **arguments,
                                                 unsigned dynamicLds,
                                                 hipStream_t stream) {
  return hipLaunchKernel(host, grid, block, arguments, dynamicLds, stream);
}

HIP_EXPORT hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes,
                                           const void *host) {
  hipFunction_t function;
  if (!attributes)
    return finish(hipErrorInvalidValue);
  if (hipError_t error = findFunction(host, &function))
    return error;
  const Kernel &kernel = *function->kernel;
  std::memset(attributes, 0, sizeof(*attributes));
  attributes->maxThreadsPerBlock = int(kernel.maxWorkgroupSize);
  attributes->numRegs = int(kernel.vgprCount);
  attributes->sharedSizeBytes = kernel.staticLds;
  attributes->localSizeBytes = kernel.scratchPerLane;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipGetSymbolAddress(void **pointer, const void *symbol) {
  Guard guard(HipState::get().mutex);
  auto it = registry().variables.find(symbol);
  if (!pointer || it == registry().variables.end() || !*it->second.module)
    return finish(hipErrorInvalidValue);
  return hipModuleGetGlobal(pointer, nullptr, *it->second.module,
                            it->second.name.c_str());
}

HIP_EXPORT hipError_t hipGetSymbolSize(size_t *size, const void *symbol) {
  Guard guard(HipState::get().mutex);
  auto it = registry().variables.find(symbol);
  if (!size || it == registry().variables.end() || !*it->second.module)
    return finish(hipErrorInvalidValue);
  return hipModuleGetGlobal(nullptr, size, *it->second.module,
                            it->second.name.c_str());
}

HIP_EXPORT hipError_t hipMemcpyToSymbol(const void *symbol, const void *from,
                                        size_t bytes, size_t offset,
                                        hipMemcpyKind) {
  void *pointer;
  if (hipError_t error = hipGetSymbolAddress(&pointer, symbol))
    return error;
  return hipMemcpy(static_cast<char *>(pointer) + offset, from, bytes,
                   hipMemcpyDefault);
}

HIP_EXPORT hipError_t hipMemcpyFromSymbol(void *to, const void *symbol,
                                          size_t bytes, size_t offset,
                                          hipMemcpyKind) {
  void *pointer;
  if (hipError_t error = hipGetSymbolAddress(&pointer, symbol))
    return error;
  return hipMemcpy(to, static_cast<char *>(pointer) + offset, bytes,
                   hipMemcpyDefault);
}
