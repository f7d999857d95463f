// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A HIP host program: compiled against the installed HIP headers, linked
// against libamdhip64, which is the simulator here. Nothing in it knows.

#include <hip/hip_runtime_api.h>

#include "gtest/gtest.h"

#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

namespace {

/// A device buffer with the contents of a host vector.
template <class T> class Buffer {
public:
  explicit Buffer(const std::vector<T> &values) : count(values.size()) {
    EXPECT_EQ(hipMalloc(reinterpret_cast<void **>(&pointer), bytes()),
              hipSuccess);
    EXPECT_EQ(hipMemcpyHtoD(pointer, const_cast<T *>(values.data()), bytes()),
              hipSuccess);
  }
  ~Buffer() { EXPECT_EQ(hipFree(pointer), hipSuccess); }
  std::vector<T> read() const {
    std::vector<T> values(count);
    EXPECT_EQ(hipMemcpy(values.data(), pointer, bytes(), hipMemcpyDeviceToHost),
              hipSuccess);
    return values;
  }
  size_t bytes() const { return count * sizeof(T); }

  T *pointer = nullptr;
  size_t count;
};

class HipProgram : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(hipInit(0), hipSuccess);
    ASSERT_EQ(hipModuleLoad(&module, MXFP4_TEST_KERNELS), hipSuccess);
  }
  void TearDown() override {
    EXPECT_EQ(hipModuleUnload(module), hipSuccess);
    (void)hipDeviceReset();
    (void)hipGetLastError();
  }
  hipFunction_t function(const char *name) {
    hipFunction_t result = nullptr;
    EXPECT_EQ(hipModuleGetFunction(&result, module, name), hipSuccess);
    return result;
  }

  hipModule_t module = nullptr;
};

TEST_F(HipProgram, DeviceIsGfx950) {
  int count = 0;
  ASSERT_EQ(hipGetDeviceCount(&count), hipSuccess);
  EXPECT_EQ(count, 1);
  hipDeviceProp_t properties;
  ASSERT_EQ(hipGetDeviceProperties(&properties, 0), hipSuccess);
  EXPECT_EQ(std::string(properties.gcnArchName).substr(0, 6), "gfx950");
  EXPECT_EQ(properties.warpSize, 64);
  EXPECT_EQ(properties.sharedMemPerBlock, 160u * 1024);
  EXPECT_EQ(hipGetDeviceProperties(&properties, 1), hipErrorInvalidDevice);
  EXPECT_EQ(hipGetLastError(), hipErrorInvalidDevice);
  EXPECT_EQ(hipGetLastError(), hipSuccess);
  EXPECT_STREQ(hipGetErrorName(hipErrorOutOfMemory), "hipErrorOutOfMemory");
}

TEST_F(HipProgram, KernelParameters) {
  const unsigned n = 1000;
  std::vector<float> x(n), y(n, 1.0f);
  std::iota(x.begin(), x.end(), 0.0f);
  Buffer<float> dx(x), dy(y);
  float a = 0.5f;
  unsigned size = n;
  void *arguments[] = {&dy.pointer, &dx.pointer, &a, &size};
  hipStream_t stream;
  hipEvent_t start, stop;
  ASSERT_EQ(hipStreamCreate(&stream), hipSuccess);
  ASSERT_EQ(hipEventCreate(&start), hipSuccess);
  ASSERT_EQ(hipEventCreate(&stop), hipSuccess);
  EXPECT_EQ(hipEventRecord(start, stream), hipSuccess);
  ASSERT_EQ(hipModuleLaunchKernel(function("axpy"), 8, 1, 1, 128, 1, 1, 0,
                                  stream, arguments, nullptr),
            hipSuccess);
  EXPECT_EQ(hipEventRecord(stop, stream), hipSuccess);
  ASSERT_EQ(hipStreamSynchronize(stream), hipSuccess);
  float elapsed = -1;
  EXPECT_EQ(hipEventElapsedTime(&elapsed, start, stop), hipSuccess);
  EXPECT_GE(elapsed, 0.0f);
  std::vector<float> got = dy.read();
  for (unsigned i = 0; i < n; ++i)
    ASSERT_EQ(got[i], 0.5f * float(i) + 1.0f) << i;
  EXPECT_EQ(hipEventDestroy(start), hipSuccess);
  EXPECT_EQ(hipEventDestroy(stop), hipSuccess);
  EXPECT_EQ(hipStreamDestroy(stream), hipSuccess);
}

/// The same block of arguments, packed by the caller.
TEST_F(HipProgram, ExtraBlockAndGlobals) {
  std::vector<double> out(64);
  Buffer<double> dout(out);
  struct {
    double *out;
    unsigned char small;
    short medium;
    double wide;
    char c;
  } block = {dout.pointer, 6, -3, 2.5, -7};
  size_t size = sizeof(block);
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &block,
                   HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_END};
  ASSERT_EQ(hipModuleLaunchKernel(function("mixed"), 1, 1, 1, 64, 1, 1, 0,
                                  nullptr, nullptr, extra),
            hipSuccess);
  out = dout.read();
  for (unsigned i = 0; i < out.size(); ++i)
    ASSERT_EQ(out[i], -7.5 - 7 + i);
  hipDeviceptr_t counter;
  size_t bytes = 0;
  ASSERT_EQ(hipModuleGetGlobal(&counter, &bytes, module, "counter"),
            hipSuccess);
  int value = 0;
  ASSERT_EQ(bytes, sizeof(value));
  ASSERT_EQ(hipMemcpyDtoH(&value, counter, sizeof(value)), hipSuccess);
  EXPECT_EQ(value, 45); // weights[6 & 3] is 5
}

TEST_F(HipProgram, DynamicLdsAndCalls) {
  std::vector<int> data(3 * 96);
  std::iota(data.begin(), data.end(), 0);
  Buffer<int> buffer(data);
  unsigned unused = 0; // the LDS pointer's offset
  void *arguments[] = {&buffer.pointer, &unused};
  ASSERT_EQ(hipModuleLaunchKernel(function("reverse"), 3, 1, 1, 96, 1, 1,
                                  96 * sizeof(int), nullptr, arguments,
                                  nullptr),
            hipSuccess);
  data = buffer.read();
  for (int i = 0; i < int(data.size()); ++i)
    ASSERT_EQ(data[size_t(i)], i / 96 * 96 + 95 - i % 96);

  Buffer<unsigned> out(std::vector<unsigned>(64));
  void *one[] = {&out.pointer};
  ASSERT_EQ(hipModuleLaunchKernel(function("recurse"), 1, 1, 1, 64, 1, 1, 0,
                                  nullptr, one, nullptr),
            hipSuccess);
  const unsigned fibonacci[] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
  for (unsigned i = 0; i < 64; ++i)
    ASSERT_EQ(out.read()[i], fibonacci[i % 12]);
}

TEST_F(HipProgram, WorkgroupsWaitForEachOther) {
  const unsigned groups = 70;
  Buffer<unsigned> arrived({0}), data(std::vector<unsigned>(2 * groups));
  unsigned count = groups;
  void *arguments[] = {&arrived.pointer, &data.pointer, &count};
  ASSERT_EQ(hipModuleLaunchKernel(function("gridBarrier"), groups, 1, 1, 64, 1,
                                  1, 0, nullptr, arguments, nullptr),
            hipSuccess);
  std::vector<unsigned> got = data.read();
  for (unsigned i = 0; i < groups; ++i) {
    unsigned next = (i + 1) % groups;
    ASSERT_EQ(got[groups + i], next * next);
  }
}

TEST_F(HipProgram, ErrorsAreReported) {
  hipModule_t other;
  hipFunction_t missing;
  EXPECT_EQ(hipModuleLoad(&other, "/no/such/file"), hipErrorFileNotFound);
  EXPECT_EQ(hipModuleLoadData(&other, "no code object"), hipErrorInvalidImage);
  EXPECT_EQ(hipModuleGetFunction(&missing, module, "nothing"),
            hipErrorNotFound);
  Buffer<int> buffer(std::vector<int>(16));
  void *arguments[] = {&buffer.pointer};
  testing::internal::CaptureStderr();
  EXPECT_EQ(hipModuleLaunchKernel(function("storeFarAway"), 1, 1, 1, 64, 1, 1,
                                  0, nullptr, arguments, nullptr),
            hipErrorIllegalAddress);
  std::string message = testing::internal::GetCapturedStderr();
  EXPECT_NE(message.find("kernel 'storeFarAway'"), std::string::npos);
  EXPECT_NE(message.find("global_store_dword"), std::string::npos);
  EXPECT_EQ(hipDeviceSynchronize(), hipErrorIllegalAddress);
  EXPECT_EQ(hipModuleLaunchKernel(function("storeFarAway"), 1, 1, 1, 2048, 1, 1,
                                  0, nullptr, arguments, nullptr),
            hipErrorInvalidConfiguration);
  // Memory that does not exist, or not enough of it.
  int value = 0;
  EXPECT_EQ(hipMemcpy(buffer.pointer + 15, &value, 8, hipMemcpyHostToDevice),
            hipErrorInvalidValue);
  EXPECT_EQ(hipFree(&value), hipErrorInvalidValue);
  void *huge;
  EXPECT_EQ(hipMalloc(&huge, size_t(1) << 60), hipErrorOutOfMemory);
}

/// Host stubs, registered fat binary, <<<>>> launches.
TEST(HipSingleSource, Runs) { EXPECT_EQ(std::system(MXFP4_TEST_PROGRAM), 0); }

TEST_F(HipProgram, CopiesAndFills) {
  std::vector<unsigned> host(64, 7);
  Buffer<unsigned> a(host), b(std::vector<unsigned>(64));
  EXPECT_EQ(hipMemsetD32(a.pointer, 0x01020304, 32), hipSuccess);
  EXPECT_EQ(hipMemsetD16Async(a.pointer + 32, 0x0506, 8, nullptr), hipSuccess);
  EXPECT_EQ(hipMemset(a.pointer + 40, 0xff, 16), hipSuccess);
  EXPECT_EQ(hipMemcpyDtoD(b.pointer, a.pointer, a.bytes()), hipSuccess);
  std::vector<unsigned> got = b.read();
  EXPECT_EQ(got[31], 0x01020304u);
  EXPECT_EQ(got[32], 0x05060506u);
  EXPECT_EQ(got[36], 7u);
  EXPECT_EQ(got[43], 0xffffffffu);
  EXPECT_EQ(got[44], 7u);
  void *pinned;
  ASSERT_EQ(hipHostMalloc(&pinned, 256, 0), hipSuccess);
  EXPECT_EQ(
      hipMemcpyAsync(pinned, b.pointer, 256, hipMemcpyDeviceToHost, nullptr),
      hipSuccess);
  EXPECT_EQ(std::memcmp(pinned, got.data(), 256), 0);
  EXPECT_EQ(hipHostFree(pinned), hipSuccess);
}

} // namespace
