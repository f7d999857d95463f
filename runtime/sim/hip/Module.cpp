// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP: modules, functions, launches.

#include "../Options.h"
#include "State.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mxfp4::sim;

namespace mxfp4::sim {

std::vector<const CodeRegion *> HipState::regions() {
  std::vector<const CodeRegion *> result;
  for (hipModule_t module : modules)
    for (auto &region : module->code->regions())
      result.push_back(region.get());
  return result;
}

/// The executors are compiled for these (this file is not).
static bool hostCanExecute() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return true;
#endif
}

static hipError_t loadModule(hipModule_t *module, llvm::StringRef bytes,
                             const char *call) {
  if (!hostCanExecute())
    return complain(hipErrorNotSupported, call,
                    "the simulator needs a host with AVX2 and FMA");
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  auto object = CodeObject::load(state.memory, bytes);
  if (!object) {
    std::string message = llvm::toString(object.takeError());
    bool otherChip = message.find("gfx") != std::string::npos &&
                     message.find("corrupt") == std::string::npos;
    return complain(otherChip ? hipErrorNoBinaryForGpu : hipErrorInvalidImage,
                    call, message);
  }
  *module = new ihipModule_t{std::move(*object), {}};
  state.modules.insert(*module);
  return hipSuccess;
}

/// Room for the arguments that the caller passes.
static void sizeArguments(const Kernel &kernel, std::vector<uint8_t> &block) {
  block.assign(std::max(kernel.explicitSize(), kernel.kernargSize), 0);
}

hipError_t packArguments(const Kernel &kernel, void **kernelParams,
                         void **extra, std::vector<uint8_t> &block) {
  sizeArguments(kernel, block);
  if (extra && !kernelParams) {
    const void *buffer = nullptr;
    size_t size = 0;
    for (unsigned i = 0; extra[i] != HIP_LAUNCH_PARAM_END; i += 2) {
      if (extra[i] == HIP_LAUNCH_PARAM_BUFFER_POINTER)
        buffer = extra[i + 1];
      else if (extra[i] == HIP_LAUNCH_PARAM_BUFFER_SIZE)
        size = *static_cast<size_t *>(extra[i + 1]);
      else
        return hipErrorInvalidValue;
    }
    if (size && !buffer)
      return hipErrorInvalidValue;
    if (size)
      std::memcpy(block.data(), buffer, std::min(size, block.size()));
    return hipSuccess;
  }
  unsigned index = 0;
  for (const KernelArgument &argument : kernel.arguments) {
    if (argument.isHidden())
      continue;
    if (!kernelParams || !kernelParams[index])
      return hipErrorInvalidValue;
    std::memcpy(block.data() + argument.offset, kernelParams[index++],
                argument.size);
  }
  return hipSuccess;
}

hipError_t launchPacked(hipFunction_t function, const LaunchParams &params,
                        llvm::ArrayRef<uint8_t> arguments, const char *call) {
  HipState &state = HipState::get();
  std::vector<const CodeRegion *> regions;
  {
    Guard guard(state.mutex);
    if (!state.functions.count(function))
      return finish(hipErrorInvalidHandle);
    regions = state.regions();
  }
  std::string problem = checkLaunch(*function->kernel, params);
  if (!problem.empty())
    return complain(hipErrorInvalidConfiguration, call, problem);
  Fault fault =
      launch(state.memory, *function->kernel, params, arguments, regions);
  if (fault.kind == FaultKind::None)
    return hipSuccess;
  hipError_t error = fault.kind == FaultKind::MemoryAccess
                         ? hipErrorIllegalAddress
                         : hipErrorLaunchFailure;
  state.sticky = error;
  return complain(error, call, fault.str());
}

} // namespace mxfp4::sim

HIP_EXPORT hipError_t hipModuleLoad(hipModule_t *module, const char *path) {
  if (!module || !path)
    return finish(hipErrorInvalidValue);
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return complain(hipErrorFileNotFound, "hipModuleLoad",
                    std::string("cannot read '") + path +
                        "': " + buffer.getError().message());
  return loadModule(module, (*buffer)->getBuffer(), "hipModuleLoad");
}

HIP_EXPORT hipError_t hipModuleLoadData(hipModule_t *module,
                                        const void *image) {
  if (!module || !image)
    return finish(hipErrorInvalidValue);
  uint64_t size = imageSize(image);
  if (!size)
    return complain(hipErrorInvalidImage, "hipModuleLoadData",
                    "the image is neither an ELF file nor an offload bundle");
  return loadModule(module, {static_cast<const char *>(image), size},
                    "hipModuleLoadData");
}

HIP_EXPORT hipError_t hipModuleLoadDataEx(hipModule_t *module,
                                          const void *image, unsigned,
                                          hipJitOption *, void **) {
  return hipModuleLoadData(module, image);
}

HIP_EXPORT hipError_t hipModuleUnload(hipModule_t module) {
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  if (!state.modules.erase(module))
    return finish(hipErrorInvalidHandle);
  for (auto &[kernel, function] : module->functions)
    state.functions.erase(function.get());
  delete module;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipModuleGetFunction(hipFunction_t *function,
                                           hipModule_t module,
                                           const char *name) {
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  if (!function || !name)
    return finish(hipErrorInvalidValue);
  if (!state.modules.count(module))
    return finish(hipErrorInvalidHandle);
  const Kernel *kernel = module->code->kernel(name);
  if (!kernel)
    return finish(hipErrorNotFound);
  auto &slot = module->functions[kernel];
  if (!slot) {
    slot = std::make_unique<ihipModuleSymbol_t>();
    slot->kernel = kernel;
    state.functions.insert(slot.get());
  }
  *function = slot.get();
  return hipSuccess;
}

HIP_EXPORT hipError_t hipModuleGetGlobal(hipDeviceptr_t *pointer, size_t *bytes,
                                         hipModule_t module, const char *name) {
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  if (!name)
    return finish(hipErrorInvalidValue);
  if (!state.modules.count(module))
    return finish(hipErrorInvalidHandle);
  const GlobalVariable *variable = module->code->global(name);
  if (!variable)
    return finish(hipErrorNotFound);
  if (pointer)
    *pointer = reinterpret_cast<hipDeviceptr_t>(variable->address);
  if (bytes)
    *bytes = variable->size;
  return hipSuccess;
}

HIP_EXPORT hipError_t hipModuleLaunchKernel(
    hipFunction_t function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned dynamicLds,
    hipStream_t stream, void **kernelParams, void **extra) {
  HipState &state = HipState::get();
  {
    Guard guard(state.mutex);
    if (!state.functions.count(function) || !isStream(state, stream))
      return finish(hipErrorInvalidHandle);
  }
  std::vector<uint8_t> block;
  if (hipError_t error =
          packArguments(*function->kernel, kernelParams, extra, block))
    return complain(error, "hipModuleLaunchKernel",
                    "kernel '" + function->kernel->name +
                        "': an argument is missing");
  LaunchParams params{
      {gridX, gridY, gridZ}, {blockX, blockY, blockZ}, dynamicLds};
  return launchPacked(function, params, block, "hipModuleLaunchKernel");
}

HIP_EXPORT hipError_t hipModuleLaunchCooperativeKernel(
    hipFunction_t function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned dynamicLds,
    hipStream_t stream, void **kernelParams) {
  return hipModuleLaunchKernel(function, gridX, gridY, gridZ, blockX, blockY,
                               blockZ, dynamicLds, stream, kernelParams,
                               nullptr);
}

/// The grid is given in work-items here.
HIP_EXPORT hipError_t hipExtModuleLaunchKernel(
    hipFunction_t function, uint32_t itemsX, uint32_t itemsY, uint32_t itemsZ,
    uint32_t blockX, uint32_t blockY, uint32_t blockZ, size_t dynamicLds,
    hipStream_t stream, void **kernelParams, void **extra, hipEvent_t start,
    hipEvent_t stop, uint32_t) {
  if (!blockX || !blockY || !blockZ || itemsX % blockX || itemsY % blockY ||
      itemsZ % blockZ)
    return finish(hipErrorInvalidConfiguration);
  if (start)
    (void)hipEventRecord(start, stream);
  hipError_t error = hipModuleLaunchKernel(
      function, itemsX / blockX, itemsY / blockY, itemsZ / blockZ, blockX,
      blockY, blockZ, unsigned(dynamicLds), stream, kernelParams, extra);
  if (stop)
    (void)hipEventRecord(stop, stream);
  return error;
}

HIP_EXPORT hipError_t hipFuncGetAttribute(int *value,
                                          hipFunction_attribute attribute,
                                          hipFunction_t function) {
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  if (!value)
    return finish(hipErrorInvalidValue);
  if (!state.functions.count(function))
    return finish(hipErrorInvalidHandle);
  const Kernel &kernel = *function->kernel;
  switch (attribute) {
  case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    *value = int(kernel.maxWorkgroupSize);
    break;
  case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
    *value = int(kernel.staticLds);
    break;
  case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    *value = int(kernel.scratchPerLane);
    break;
  case HIP_FUNC_ATTRIBUTE_NUM_REGS:
    *value = int(kernel.vgprCount ? kernel.vgprCount : kernel.vgprs);
    break;
  case HIP_FUNC_ATTRIBUTE_BINARY_VERSION:
  case HIP_FUNC_ATTRIBUTE_PTX_VERSION:
    *value = std::stoi(std::string(chip().name.substr(3)));
    break;
  case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    *value = std::max(chip().ldsBytes - int(kernel.staticLds), 0);
    break;
  default:
    *value = 0;
    break;
  }
  return hipSuccess;
}

HIP_EXPORT hipError_t hipFuncSetAttribute(const void *, hipFuncAttribute, int) {
  return hipSuccess;
}
HIP_EXPORT hipError_t hipFuncSetCacheConfig(const void *, hipFuncCache_t) {
  return hipSuccess;
}

HIP_EXPORT hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
    int *blocks, hipFunction_t function, int blockSize, size_t dynamicLds) {
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  if (!blocks || blockSize <= 0)
    return finish(hipErrorInvalidValue);
  if (!state.functions.count(function))
    return finish(hipErrorInvalidHandle);
  const Kernel &kernel = *function->kernel;
  // Each SIMD has eight wave slots.
  unsigned waves = (unsigned(blockSize) + kLanes - 1) / kLanes;
  unsigned slots = chip().simds *
                   std::min(8u, chip().registers / std::max(8u, kernel.vgprs));
  uint64_t lds = std::max<uint64_t>(1, kernel.staticLds + dynamicLds);
  *blocks = int(std::min<uint64_t>(slots / waves, chip().ldsBytes / lds));
  return hipSuccess;
}
