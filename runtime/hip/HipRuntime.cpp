// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that MLIR's gpu-to-llvm conversion calls, over the HIP C API.
// Needs a HIP library at run time (HipApi.h); gives modules, launches, memory
// and streams, and turns every HIP error into a message with call, name and
// kernel.

#include "HipRuntime.h"
#include "HipApi.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

using namespace mxfp4::hip;

namespace {

[[noreturn]] void printAndExit(const char *message) {
  std::fprintf(stderr, "error: %s\n", message);
  std::exit(1);
}

std::atomic<mxfp4HipErrorHandler> errorHandler{printAndExit};

[[noreturn]] void fail(const std::string &message) {
  errorHandler.load()(message.c_str());
  std::abort(); // A handler that returns has nowhere to return to.
}

const Api &api() {
  std::string message;
  const Api *loaded = load(message);
  if (!loaded)
    fail(message);
  return *loaded;
}

void check(hipError_t error, const char *call, const std::string &detail = "") {
  if (error == hipSuccess)
    return;
  fail(std::string(call) + " failed with " + api().hipGetErrorName(error) +
       " (" + api().hipGetErrorString(error) + ")" +
       (detail.empty() ? "" : " " + detail));
}

/// Device memory, kept by size when it is given back. A step allocates the same
/// buffers each time, and everything runs on one stream, in order, so memory
/// that the host has released can be handed out again at once.
class Pool {
public:
  void *allocate(uint64_t bytes) {
    uint64_t size = rounded(bytes);
    std::unique_lock<std::mutex> lock(mutex);
    auto found = idle.find(size);
    void *memory = nullptr;
    if (found != idle.end()) {
      memory = found->second;
      idle.erase(found);
    } else {
      hipError_t error = api().hipMalloc(&memory, size);
      if (error == hipErrorOutOfMemory && !idle.empty()) {
        releaseIdle();
        error = api().hipMalloc(&memory, size);
      }
      if (error != hipSuccess) {
        // A handler may leave by a jump: nothing must stay locked.
        lock.unlock();
        check(error, "hipMalloc",
              "for " + std::to_string(size) + " bytes, with " +
                  std::to_string(current) + " in use");
      }
    }
    current += size;
    peak = std::max(peak, current);
    sizes[memory] = size;
    return memory;
  }

  void release(void *memory) {
    if (!memory)
      return;
    std::lock_guard<std::mutex> lock(mutex);
    auto found = sizes.find(memory);
    if (found == sizes.end())
      fail("mgpuMemFree of memory that mgpuMemAlloc did not give");
    current -= found->second;
    idle.emplace(found->second, memory);
    sizes.erase(found);
  }

  void trim() {
    std::lock_guard<std::mutex> lock(mutex);
    releaseIdle();
  }

  std::pair<uint64_t, uint64_t> use() {
    std::lock_guard<std::mutex> lock(mutex);
    return {current, peak};
  }

private:
  /// Kernels load up to 16 bytes at once; 256 is HIP's own alignment.
  static uint64_t rounded(uint64_t bytes) {
    return std::max<uint64_t>(256, (bytes + 255) / 256 * 256);
  }

  void releaseIdle() {
    for (const auto &[size, memory] : idle)
      check(api().hipFree(memory), "hipFree");
    idle.clear();
  }

  std::mutex mutex;
  std::multimap<uint64_t, void *> idle;
  std::unordered_map<void *, uint64_t> sizes;
  uint64_t current = 0, peak = 0;
};

Pool &pool() {
  static Pool instance;
  return instance;
}

/// Names of the functions handed out, for messages about their launches.
struct FunctionNames {
  std::mutex mutex;
  std::unordered_map<hipFunction_t, std::string> names;

  void add(hipFunction_t function, const char *name) {
    std::lock_guard<std::mutex> lock(mutex);
    names[function] = name;
  }
  std::string of(hipFunction_t function) {
    std::lock_guard<std::mutex> lock(mutex);
    auto found = names.find(function);
    return found == names.end() ? "<unknown>" : found->second;
  }
};

FunctionNames &functionNames() {
  static FunctionNames instance;
  return instance;
}

std::atomic<uint64_t> launches{0};

[[noreturn]] void failAssertion(const char *message,
                                const mxfp4HipAssertion *assertion) {
  std::string text = message;
  if (assertion->hasValues)
    text += ": the value is " + std::to_string(assertion->left) +
            ", the bound " + std::to_string(assertion->right);
  fail(text);
}

std::atomic<mxfp4HipAssertionHandler> assertionHandler{failAssertion};

} // namespace

extern "C" void mgpuMemset32(void *target, unsigned value, size_t count,
                             hipStream_t stream);

//===----------------------------------------------------------------------===//
// HipRuntime.h
//===----------------------------------------------------------------------===//

extern "C" const char *mxfp4HipUnavailable(const char *chip) {
  static std::mutex mutex;
  static std::map<std::string, std::string> messages;
  std::lock_guard<std::mutex> lock(mutex);
  std::string &message = messages[chip];
  const Api *loaded = load(message);
  if (loaded && loaded->chip != chip)
    message = "the code needs " + std::string(chip) + ", and " +
              loaded->library + " offers " +
              (loaded->chip.empty() ? "an unknown device" : loaded->chip);
  return message.empty() ? nullptr : message.c_str();
}

extern "C" void mxfp4HipSetErrorHandler(mxfp4HipErrorHandler handler) {
  errorHandler = handler ? handler : printAndExit;
}

extern "C" void mxfp4HipSetAssertionHandler(mxfp4HipAssertionHandler handler) {
  assertionHandler = handler ? handler : failAssertion;
}

extern "C" void mxfp4HipFail(const char *message, int64_t hasValues,
                             int64_t left, int64_t right, int64_t) {
  mxfp4HipAssertion assertion = {};
  assertion.failed = 1;
  assertion.hasValues = hasValues;
  assertion.left = left;
  assertion.right = right;
  assertionHandler.load()(message, &assertion);
}

extern "C" void mxfp4HipCheckAssertions(void *module) {
  hipDeviceptr_t record = nullptr;
  size_t bytes = 0;
  hipError_t error = api().hipModuleGetGlobal(&record, &bytes,
                                              static_cast<hipModule_t>(module),
                                              "mxfp4_failed_assertion");
  if (error == hipErrorNotFound)
    return; // Its kernels assert nothing.
  check(error, "hipModuleGetGlobal", "for mxfp4_failed_assertion");
  mxfp4HipAssertion assertion;
  if (bytes != sizeof(assertion))
    fail("the kernels' record of a failed assertion has " +
         std::to_string(bytes) + " bytes, this runtime reads " +
         std::to_string(sizeof(assertion)));
  mgpuMemcpy(&assertion, record, bytes, nullptr);
  mgpuStreamSynchronize(nullptr);
  if (!assertion.failed)
    return;
  // Static: a handler that leaves by a jump frees nothing.
  static thread_local char text[1024];
  size_t length = std::min<size_t>(assertion.messageBytes, sizeof(text) - 1);
  mgpuMemcpy(text, reinterpret_cast<void *>(assertion.messageAddress), length,
             nullptr);
  // The next step starts afresh.
  mgpuMemset32(record, 0, bytes / 4, nullptr);
  mgpuStreamSynchronize(nullptr);
  text[length] = 0;
  assertionHandler.load()(text, &assertion);
  std::abort(); // A handler that returns has nowhere to return to.
}

extern "C" void mxfp4HipMemoryUse(uint64_t *current, uint64_t *peak) {
  std::tie(*current, *peak) = pool().use();
}

extern "C" uint64_t mxfp4HipLaunchCount() { return launches; }

extern "C" void mxfp4HipReleaseMemory() { pool().trim(); }

//===----------------------------------------------------------------------===//
// What gpu-to-llvm calls
//===----------------------------------------------------------------------===//

extern "C" hipModule_t mgpuModuleLoad(void *data, size_t) {
  hipModule_t module = nullptr;
  check(api().hipModuleLoadData(&module, data), "hipModuleLoadData",
        "for a code object of the program");
  return module;
}

extern "C" void mgpuModuleUnload(hipModule_t module) {
  check(api().hipModuleUnload(module), "hipModuleUnload");
}

extern "C" hipFunction_t mgpuModuleGetFunction(hipModule_t module,
                                               const char *name) {
  hipFunction_t function = nullptr;
  check(api().hipModuleGetFunction(&function, module, name),
        "hipModuleGetFunction", "for kernel " + std::string(name));
  functionNames().add(function, name);
  return function;
}

extern "C" void mgpuLaunchKernel(hipFunction_t function, intptr_t gridX,
                                 intptr_t gridY, intptr_t gridZ,
                                 intptr_t blockX, intptr_t blockY,
                                 intptr_t blockZ, int32_t sharedBytes,
                                 hipStream_t stream, void **params,
                                 void **extra, size_t) {
  // An empty grid is no error of the program: there is nothing to compute.
  if (gridX == 0 || gridY == 0 || gridZ == 0)
    return;
  ++launches;
  check(api().hipModuleLaunchKernel(function, gridX, gridY, gridZ, blockX,
                                    blockY, blockZ, sharedBytes, stream, params,
                                    extra),
        "hipModuleLaunchKernel",
        "for kernel " + functionNames().of(function) + ", grid " +
            std::to_string(gridX) + "x" + std::to_string(gridY) + "x" +
            std::to_string(gridZ) + ", block " + std::to_string(blockX) + "x" +
            std::to_string(blockY) + "x" + std::to_string(blockZ));
}

extern "C" hipStream_t mgpuStreamCreate() {
  hipStream_t stream = nullptr;
  check(api().hipStreamCreate(&stream), "hipStreamCreate");
  return stream;
}

extern "C" void mgpuStreamDestroy(hipStream_t stream) {
  check(api().hipStreamDestroy(stream), "hipStreamDestroy");
}

extern "C" void mgpuStreamSynchronize(hipStream_t stream) {
  check(api().hipStreamSynchronize(stream), "hipStreamSynchronize");
}

extern "C" void mgpuStreamWaitEvent(hipStream_t stream, hipEvent_t event) {
  check(api().hipStreamWaitEvent(stream, event, 0), "hipStreamWaitEvent");
}

extern "C" hipEvent_t mgpuEventCreate() {
  hipEvent_t event = nullptr;
  check(api().hipEventCreateWithFlags(&event, hipEventDisableTiming),
        "hipEventCreateWithFlags");
  return event;
}

extern "C" void mgpuEventDestroy(hipEvent_t event) {
  check(api().hipEventDestroy(event), "hipEventDestroy");
}

extern "C" void mgpuEventSynchronize(hipEvent_t event) {
  check(api().hipEventSynchronize(event), "hipEventSynchronize");
}

extern "C" void mgpuEventRecord(hipEvent_t event, hipStream_t stream) {
  check(api().hipEventRecord(event, stream), "hipEventRecord");
}

extern "C" void *mgpuMemAlloc(uint64_t bytes, hipStream_t, bool) {
  return pool().allocate(bytes);
}

extern "C" void mgpuMemFree(void *memory, hipStream_t) {
  pool().release(memory);
}

extern "C" void mgpuMemcpy(void *target, void *source, size_t bytes,
                           hipStream_t stream) {
  check(api().hipMemcpyAsync(target, source, bytes, hipMemcpyDefault, stream),
        "hipMemcpyAsync", "of " + std::to_string(bytes) + " bytes");
}

extern "C" void mgpuMemset16(void *target, unsigned short value, size_t count,
                             hipStream_t stream) {
  check(api().hipMemsetD16Async(reinterpret_cast<hipDeviceptr_t>(target), value,
                                count, stream),
        "hipMemsetD16Async");
}

extern "C" void mgpuMemset32(void *target, unsigned value, size_t count,
                             hipStream_t stream) {
  check(api().hipMemsetD32Async(reinterpret_cast<hipDeviceptr_t>(target),
                                static_cast<int>(value), count, stream),
        "hipMemsetD32Async");
}

extern "C" void mgpuSetDefaultDevice(int32_t device) {
  check(api().hipSetDevice(device), "hipSetDevice");
}
