// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffer descriptors: loads behind the end give 0, stores there are dropped.
typedef uint uint2v __attribute__((ext_vector_type(2)));
typedef uint uint4v __attribute__((ext_vector_type(4)));

kernel void buffers(global uint *in, global uint *out) {
  int lane = __builtin_amdgcn_workitem_id_x();
  __amdgpu_buffer_rsrc_t from =
      __builtin_amdgcn_make_buffer_rsrc(in, 0, 64 * 4, 0x27000);
  __amdgpu_buffer_rsrc_t to =
      __builtin_amdgcn_make_buffer_rsrc(out, 0, 64 * 20, 0x27000);
  uint one = __builtin_amdgcn_raw_buffer_load_b32(from, lane * 8, 0, 0);
  uint2v two = __builtin_amdgcn_raw_buffer_load_b64(from, lane * 4 + 4, 0, 0);
  uint4v four = __builtin_amdgcn_raw_buffer_load_b128(from, lane * 4, 0, 0);
  ushort word = __builtin_amdgcn_raw_buffer_load_b16(from, lane * 2, 0, 0);
  uchar byte = __builtin_amdgcn_raw_buffer_load_b8(from, lane, 0, 0);
  uint4v sum = four + (uint4v)(one, two.x, two.y, word + byte);
  // The last four lanes lie behind the end.
  __builtin_amdgcn_raw_buffer_store_b128(sum, to, (lane + 4) * 20, 0, 0);
  __builtin_amdgcn_raw_buffer_store_b16((ushort)one, to, (lane + 4) * 20 + 16,
                                        0, 0);
}
