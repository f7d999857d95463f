// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of the HIP program test, compiled by clang without device library.

#define LOCAL_ID __builtin_amdgcn_workitem_id_x()
#define GROUP_ID __builtin_amdgcn_workgroup_id_x()

struct Mixed {
  uchar small;
  short medium;
  double wide;
};

constant int weights[4] = {2, 3, 5, 7};
global int counter = 40;

kernel void axpy(global float *y, global const float *x, float a, uint n) {
  uint i = GROUP_ID * __builtin_amdgcn_workgroup_size_x() + LOCAL_ID;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

// By-value struct, constant and writable global variables.
kernel void mixed(global double *out, struct Mixed m, char c) {
  if (LOCAL_ID == 0)
    counter += weights[m.small & 3];
  out[LOCAL_ID] = m.wide * m.medium + c + LOCAL_ID;
}

// Dynamic LDS: reverses a workgroup's values.
kernel void reverse(global int *data, local int *scratch) {
  uint size = __builtin_amdgcn_workgroup_size_x();
  uint base = GROUP_ID * size;
  scratch[LOCAL_ID] = data[base + LOCAL_ID];
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup");
  __builtin_amdgcn_s_barrier();
  data[base + LOCAL_ID] = scratch[size - 1 - LOCAL_ID];
}

__attribute__((noinline)) static uint fibonacci(uint n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

// Calls, recursion, scratch.
kernel void recurse(global uint *out) { out[LOCAL_ID] = fibonacci(LOCAL_ID % 12); }

// Every workgroup waits for all others: they must all be under way.
kernel void gridBarrier(global uint *arrived, global uint *data, uint groups) {
  if (LOCAL_ID != 0)
    return;
  data[GROUP_ID] = GROUP_ID * GROUP_ID;
  __opencl_atomic_fetch_add((global atomic_uint *)arrived, 1u,
                            memory_order_seq_cst, memory_scope_device);
  while (__opencl_atomic_load((global atomic_uint *)arrived,
                              memory_order_seq_cst,
                              memory_scope_device) < groups)
    __builtin_amdgcn_s_sleep(1);
  data[groups + GROUP_ID] = data[(GROUP_ID + 1) % groups];
}

kernel void storeFarAway(global int *p) { p[1 << 24] = 1; }
