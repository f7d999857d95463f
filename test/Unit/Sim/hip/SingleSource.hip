// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host and device code in one file, as clang compiles it: the bundle is in the
// executable, kernels are launched by the address of their host stub. Exits
// with 0 when the result is right.

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))

#include <cstdio>

// The few declarations that a launch needs; the HIP headers of this system
// want the device libraries, which are not installed.
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
      : x(x), y(y), z(z) {}
};
struct ihipStream_t;
extern "C" {
int hipMalloc(void **pointer, unsigned long bytes);
int hipFree(void *pointer);
int hipMemcpy(void *to, const void *from, unsigned long bytes, int kind);
int hipDeviceSynchronize();
int hipLaunchKernel(const void *function, dim3 grid, dim3 block,
                    void **arguments, unsigned long lds, ihipStream_t *stream);
unsigned __hipPushCallConfiguration(dim3 grid, dim3 block,
                                    unsigned long lds = 0,
                                    ihipStream_t *stream = nullptr);
int __hipPopCallConfiguration(dim3 *grid, dim3 *block, unsigned long *lds,
                              ihipStream_t **stream);
}

__device__ float bias = 0.25f;

template <class T> __global__ void transform(T *data, T scale, int n) {
  __shared__ T copy[256];
  unsigned local = __builtin_amdgcn_workitem_id_x();
  int i = int(__builtin_amdgcn_workgroup_id_x() * 256 + local);
  if (i < n)
    copy[local] = data[i];
  __builtin_amdgcn_s_barrier();
  if (i < n)
    data[i] = copy[local] * scale + T(bias);
}

int main() {
  constexpr int n = 600;
  float host[n];
  for (int i = 0; i < n; ++i)
    host[i] = float(i);
  void *device = nullptr;
  if (hipMalloc(&device, sizeof(host)) ||
      hipMemcpy(device, host, sizeof(host), 1))
    return 1;
  transform<float><<<dim3(3), dim3(256)>>>(static_cast<float *>(device), 3.0f,
                                           n);
  if (hipDeviceSynchronize() || hipMemcpy(host, device, sizeof(host), 2) ||
      hipFree(device))
    return 2;
  for (int i = 0; i < n; ++i)
    if (host[i] != float(i) * 3.0f + 0.25f) {
      std::printf("element %d is %g\n", i, double(host[i]));
      return 3;
    }
  return 0;
}
