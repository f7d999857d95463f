// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix instructions of gfx950 as functions on registers. Needs nothing of
// the wave; gives one row for each v_mfma_* and v_smfmac_*, and the function
// that computes any of them. Sources: CDNA4 ISA document, section 7 (layouts,
// broadcasts, scales, sparse indices, passes).

#ifndef MXFP4_SIM_MATRIX_H
#define MXFP4_SIM_MATRIX_H

#include <cstdint>

namespace mxfp4::sim {

/// Type of an operand's elements. `Selected` is one of the last five, chosen by
/// the instruction's cbsz (A) or blgp (B) field: 0 E4M3 .. 4 E2M1.
enum class MatrixType : uint8_t {
  F64,
  F32,
  I32,
  F16,
  BF16,
  I8,
  E4M3,
  E5M2,
  E2M3,
  E3M2,
  E2M1,
  Selected,
};

/// One instruction: D[b] = C[b] + A[b] * B[b] for `blocks` products of m x k by
/// k x n.
struct MatrixOp {
  const char *name; ///< mnemonic
  uint8_t m, n;
  uint16_t k;
  uint8_t blocks;
  MatrixType a, b;
  MatrixType acc; ///< of C and D
  bool sparse;    ///< A holds two of every four k; src2 is the index
  bool scaled;    ///< has a scale for every 32 k of A and B
  uint8_t cycles; ///< issue to issue of a dependent one, 4 a pass; f8f6f4: with
                  ///< neither operand in 8 bits (else twice that)

  constexpr unsigned accDwords() const {
    return m * n * blocks / 64 * (acc == MatrixType::F64 ? 2 : 1);
  }
  /// Passes of four cycles, given the cbsz and blgp fields.
  unsigned passes(unsigned cbsz, unsigned blgp) const;
};

/// Dwords a lane that an operand of `perLane` elements takes.
unsigned matrixDwords(MatrixType type, unsigned perLane);

/// Registers and fields of one instruction. A register is 64 consecutive
/// dwords, one a lane; a tuple is consecutive registers.
struct MatrixOperands {
  uint32_t *d = nullptr;
  const uint32_t *a = nullptr, *b = nullptr;
  const uint32_t *c = nullptr; ///< null: `cConstant` in every element
  uint64_t cConstant = 0;
  const uint32_t *index = nullptr;                     ///< sparse
  const uint32_t *scaleA = nullptr, *scaleB = nullptr; ///< null: 1
  uint8_t scaleByteA = 0, scaleByteB = 0;              ///< 0..3
  uint8_t cbsz = 0, abid = 0, blgp = 0;
  bool saturate = false; ///< MODE.FP16_OVFL with clamp
  bool flush = false;    ///< denormals of A and B in f32 are zeros
};

/// All matrix instructions.
inline constexpr MatrixOp kMatrixInstructions[] = {
#define MATRIX_OP(NAME, M, N, K, BLOCKS, A, B, ACC, SPARSE, SCALED, CYCLES)    \
  {NAME,                                                                       \
   M,                                                                          \
   N,                                                                          \
   K,                                                                          \
   BLOCKS,                                                                     \
   MatrixType::A,                                                              \
   MatrixType::B,                                                              \
   MatrixType::ACC,                                                            \
   SPARSE,                                                                     \
   SCALED,                                                                     \
   CYCLES},
#include "MatrixOps.def"
};

/// Whether cbsz and blgp name existing formats (always true for other
/// instructions than f8f6f4).
bool matrixFormatsValid(const MatrixOp &op, unsigned cbsz, unsigned blgp);

/// Element types that the operands really have.
MatrixType matrixTypeA(const MatrixOp &op, unsigned cbsz);
MatrixType matrixTypeB(const MatrixOp &op, unsigned blgp);

/// Computes `op`. D may be the same registers as C, A or B.
///
/// Accumulation: for f64 and f32 inputs a chain of fused multiply-adds in order
/// of k, beginning with C. For the other float types each block of 32 k
/// (f8f6f4) or the whole k (others) is summed in order of k without rounding to
/// f32 - exact for all types whose products are multiples of one unit within 53
/// bits, which is every pair without E5M2; then scaled, added to the
/// accumulator in double and rounded to f32 once a block, nearest even. Only
/// `flush` flushes denormals. Hardware's order inside a block is not
/// documented; an exact sum is what all orders approximate. Integers wrap.
void executeMatrix(const MatrixOp &op, const MatrixOperands &operands);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_MATRIX_H
