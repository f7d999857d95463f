// A conflict of 64 lanes on one LDS bank, a barrier and a matrix instruction.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx950"
  .text
  .globl count
  .p2align 8
  .type count,@function
count:
  v_lshlrev_b32_e32 v1, 8, v0
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  v_mfma_f32_4x4x4_16b_f16 v[0:3], v[0:1], v[0:1], 0
  s_endpgm
.Lend:
  .size count, .Lend-count

  .rodata
  .p2align 6
  .amdhsa_kernel count
    .amdhsa_group_segment_fixed_size 16384
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx950
amdhsa.kernels:
  - .name: count
    .symbol: count.kd
    .args: []
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16384
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
...
  .end_amdgpu_metadata
