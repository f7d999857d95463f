// A load from address 0.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx950"
  .text
  .globl fault
  .p2align 8
  .type fault,@function
fault:
  v_mov_b32_e32 v1, 0
  global_load_dword v2, v[0:1], off
  s_endpgm
.Lend:
  .size fault, .Lend-fault

  .rodata
  .p2align 6
  .amdhsa_kernel fault
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx950
amdhsa.kernels:
  - .name: fault
    .symbol: fault.kd
    .args: []
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
...
  .end_amdgpu_metadata
