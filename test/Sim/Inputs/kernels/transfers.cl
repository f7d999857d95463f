// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads straight to LDS, transposing reads, lane swaps and permutes.
typedef short short4v __attribute__((ext_vector_type(4)));
typedef uint uint2v __attribute__((ext_vector_type(2)));

kernel void transfers(global uint *in, global uint *out) {
  local uint lds[64 * 4 + 64];
  uint l = __builtin_amdgcn_workitem_id_x();
  __builtin_amdgcn_global_load_lds(in + 4 * l, lds, 16, 0, 0);
  __builtin_amdgcn_global_load_lds(in + 63 - l, lds + 256, 4, 0, 0);
  __builtin_amdgcn_s_waitcnt(0);
  __builtin_amdgcn_s_barrier();
  // A 16 x 4 tile of halves for each 16 lanes: lane i gets column i.
  short4v column =
      __builtin_amdgcn_ds_read_tr16_b64_v4i16((local short4v *)(lds + 2 * l));
  uint2v bits = __builtin_bit_cast(uint2v, column);
  uint2v swapped = __builtin_amdgcn_permlane32_swap(lds[l], lds[256 + l], 0, 0);
  uint2v rows = __builtin_amdgcn_permlane16_swap(lds[l], lds[256 + l], 0, 0);
  global uint *to = out + 8 * l;
  to[0] = bits.x;
  to[1] = bits.y;
  to[2] = swapped.x;
  to[3] = swapped.y;
  to[4] = rows.x;
  to[5] = rows.y;
  to[6] = __builtin_amdgcn_ds_bpermute((int)(63 - l) * 4, (int)lds[256 + l]);
  to[7] = __builtin_amdgcn_update_dpp(5, (int)lds[l], 0x113, 0xf, 0xf, 0);
}
