// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packed arithmetic on halves and shorts, and dot products.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half half2v __attribute__((ext_vector_type(2)));
typedef short short2v __attribute__((ext_vector_type(2)));
typedef ushort ushort2v __attribute__((ext_vector_type(2)));

kernel void halves(global const half2v *in, global const short2v *ints,
                   global half2v *out, global uint *dots) {
  uint i =
      __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();
  half2v a = in[3 * i], b = in[3 * i + 1], c = in[3 * i + 2];
  short2v x = ints[2 * i], y = ints[2 * i + 1];
  out[3 * i] = __builtin_elementwise_fma(a, b, c);
  out[3 * i + 1] = a + b.yx;
  out[3 * i + 2] = __builtin_elementwise_max(a * c, b);
  ushort2v sums = __builtin_elementwise_add_sat(
      __builtin_bit_cast(ushort2v, x), __builtin_bit_cast(ushort2v, y));
  dots[4 * i] = __builtin_bit_cast(uint, sums);
  dots[4 * i + 1] = __builtin_bit_cast(uint, __builtin_elementwise_min(x, y));
  dots[4 * i + 2] = (uint)__builtin_amdgcn_sdot4(
      __builtin_bit_cast(int, x), __builtin_bit_cast(int, y), 9, 0);
  dots[4 * i + 3] = (uint)__builtin_amdgcn_udot8(
      __builtin_bit_cast(uint, x), __builtin_bit_cast(uint, y), 3u, 0);
}
