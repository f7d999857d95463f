// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics of every kind in global memory and LDS; results do not depend on
// order.
#define ALL(P, V)                                                              \
  __scoped_atomic_fetch_add(P + 0, V, __ATOMIC_RELAXED, 1);                    \
  __scoped_atomic_fetch_sub(P + 1, V, __ATOMIC_RELAXED, 1);                    \
  __scoped_atomic_fetch_and(P + 2, ~V, __ATOMIC_RELAXED, 1);                   \
  __scoped_atomic_fetch_or(P + 3, V, __ATOMIC_RELAXED, 1);                     \
  __scoped_atomic_fetch_xor(P + 4, V, __ATOMIC_RELAXED, 1);                    \
  __scoped_atomic_fetch_min(P + 5, V, __ATOMIC_RELAXED, 1);                    \
  __scoped_atomic_fetch_max(P + 6, V, __ATOMIC_RELAXED, 1)

kernel void atomics(global const int *in, global int *ints, global uint *uints,
                    global long *longs, global float *floats,
                    global double *doubles) {
  local int localInts[8];
  local float localFloats[2];
  uint lane = __builtin_amdgcn_workitem_id_x();
  uint i = __builtin_amdgcn_workgroup_id_x() * 128 + lane;
  if (lane < 8)
    localInts[lane] = lane == 2 ? -1 : 0;
  if (lane < 2)
    localFloats[lane] = 0;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  int v = in[i];
  ALL(ints, v);
  ALL(uints, (uint)v);
  ALL(longs, (long)v * 0x100000001);
  ALL(localInts, v);
  // A counter with a maximum, and a sum by compare and swap.
  __builtin_amdgcn_atomic_inc32(uints + 7, 99u, __ATOMIC_RELAXED, "agent");
  int old = ints[7];
  while (!__scoped_atomic_compare_exchange_n(
      ints + 7, &old, old + (v & 15), 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED, 1))
    ;
  __scoped_atomic_fetch_add(floats, (float)(v & 63), __ATOMIC_RELAXED, 1);
  __scoped_atomic_fetch_add(doubles, (double)v, __ATOMIC_RELAXED, 1);
  __scoped_atomic_fetch_add(localFloats, (float)(v & 31), __ATOMIC_RELAXED, 2);
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  if (lane < 7)
    __scoped_atomic_fetch_add(longs + 8 + lane, (long)localInts[lane],
                              __ATOMIC_RELAXED, 1);
  if (lane == 0)
    __scoped_atomic_fetch_add(floats + 1, localFloats[0], __ATOMIC_RELAXED, 1);
}
