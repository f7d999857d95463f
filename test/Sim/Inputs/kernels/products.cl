// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix instructions of types that the other cases leave out: i8, f64, bf16.
typedef int int4v __attribute__((ext_vector_type(4)));
typedef double double4v __attribute__((ext_vector_type(4)));
typedef float float16v __attribute__((ext_vector_type(16)));
typedef __bf16 bf16x8 __attribute__((ext_vector_type(8)));

// Rows of A and of B (transposed) lie one behind another.
kernel void products(global const int4v *a8, global const int4v *b8,
                     global int *c8, global const double *a64,
                     global const double *b64, global double *c64,
                     global const int4v *a16, global const int4v *b16,
                     global float *c16) {
  uint l = __builtin_amdgcn_workitem_id_x();
  int4v i = __builtin_amdgcn_mfma_i32_16x16x64_i8(
      a8[l % 16 * 4 + l / 16], b8[l % 16 * 4 + l / 16], (int4v)(7), 0, 0, 0);
  double4v d = __builtin_amdgcn_mfma_f64_16x16x4f64(a64[l % 16 * 4 + l / 16],
                                                    b64[l % 16 * 4 + l / 16],
                                                    (double4v)(0.5), 0, 0, 0);
  float16v f = __builtin_amdgcn_mfma_f32_32x32x16_bf16(
      __builtin_bit_cast(bf16x8, a16[l % 32 * 2 + l / 32]),
      __builtin_bit_cast(bf16x8, b16[l % 32 * 2 + l / 32]), (float16v)(0), 0, 0,
      0);
  for (int r = 0; r < 4; ++r) {
    c8[(l / 16 * 4 + r) * 16 + l % 16] = i[r];
    c64[(l / 16 + 4 * r) * 16 + l % 16] = d[r];
  }
  for (int r = 0; r < 16; ++r)
    c16[(r / 4 * 8 + l / 32 * 4 + r % 4) * 32 + l % 32] = f[r];
}
