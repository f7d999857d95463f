// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FP8, FP6 (by way of FP8's scale) and FP4 conversions with and without a
// scale.
typedef float float2v __attribute__((ext_vector_type(2)));
typedef short short2v __attribute__((ext_vector_type(2)));

kernel void small_floats(global const float *in, global uint *codes,
                         global float *values) {
  uint i =
      __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();
  float a = in[2 * i], b = in[2 * i + 1];
  float scale = 4.0f;
  int fp8 = __builtin_amdgcn_cvt_pk_fp8_f32(a, b, 0, false);
  fp8 = __builtin_amdgcn_cvt_pk_bf8_f32(a, b, fp8, true);
  uint fp4 = 0;
  fp4 = __builtin_amdgcn_cvt_scalef32_pk_fp4_f32(fp4, a, b, scale, 0);
  fp4 = __builtin_amdgcn_cvt_scalef32_pk_fp4_f32(fp4, b, a, scale, 2);
  codes[2 * i] = fp8;
  codes[2 * i + 1] = fp4;
  float2v back = __builtin_amdgcn_cvt_scalef32_pk_f32_fp4(fp4, scale, 0);
  values[4 * i] = back.x;
  values[4 * i + 1] = back.y;
  values[4 * i + 2] = __builtin_amdgcn_cvt_f32_fp8(fp8, 1);
  values[4 * i + 3] = __builtin_amdgcn_cvt_f32_bf8(fp8, 2);
}
