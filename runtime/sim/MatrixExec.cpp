// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executors of MFMA and SMFMAC: from operands of the wave to Matrix.h. EXEC
// does not mask them.

#include "Families.h"
#include "Matrix.h"
#include "Operands.h"

#include <array>
#include <utility>

using namespace mxfp4::sim;

namespace {

constexpr size_t kCount = std::size(kMatrixInstructions);

/// A scale source and which byte of it counts. An inline constant stands for
/// its exponent.
struct Scale {
  LaneVector tmp;
  const uint32_t *lanes;
  uint8_t byte;

  Scale(const Wave &wave, const Inst &inst, unsigned i) {
    const Operand &operand = inst.src[3 + i];
    lanes = lanes32(wave, operand, tmp);
    byte = (inst.opSel >> i & 1) | (inst.opSelHi >> i & 1) << 1;
    if (operand.kind == Operand::Inline) {
      broadcast(tmp, operand.value >> 23 & 0xff);
      byte = 0;
    }
  }
};

template <size_t I> void execute(Wave &wave, const Inst &inst) {
  const MatrixOp &op = kMatrixInstructions[I];
  if (!matrixFormatsValid(op, inst.cbsz, inst.blgp)) {
    wave.fault(FaultKind::Unsupported,
               "cbsz " + std::to_string(inst.cbsz) + " and blgp " +
                   std::to_string(inst.blgp) +
                   " name no pair of formats (0 to 4 each)");
    return;
  }
  MatrixOperands x;
  x.d = wave.vgpr[inst.dst].lane;
  x.a = wave.vgpr[inst.src[0].index].lane;
  x.b = wave.vgpr[inst.src[1].index].lane;
  const Operand &third = inst.src[2];
  if (op.sparse) {
    x.c = x.d;
    x.index = wave.vgpr[third.index].lane;
  } else if (third.kind == Operand::Vgpr) {
    x.c = wave.vgpr[third.index].lane;
  } else {
    x.cConstant = op.acc == MatrixType::F64 ? scalar64<double>(wave, third)
                                            : scalar32(wave, third);
  }
  x.cbsz = inst.cbsz;
  x.abid = inst.abid;
  x.blgp = inst.blgp;
  x.saturate = wave.mode >> 23 & 1; // FP16_OVFL
  // ISA document, 7.4: only f32 inputs obey MODE, and C and D never do.
  x.flush = !(wave.mode & kKeepF32Sources);
  if (!op.scaled) {
    executeMatrix(op, x);
    return;
  }
  Scale a(wave, inst, 0), b(wave, inst, 1);
  x.scaleA = a.lanes;
  x.scaleB = b.lanes;
  x.scaleByteA = a.byte;
  x.scaleByteB = b.byte;
  executeMatrix(op, x);
}

/// Dwords of A or B where they do not depend on the instruction's fields, else
/// the most.
constexpr uint8_t inputDwords(const MatrixOp &op, bool second) {
  unsigned perLane = op.m * op.k * op.blocks / kLanes;
  unsigned bits = op.a == MatrixType::F64    ? 64
                  : op.a == MatrixType::F32  ? 32
                  : op.a == MatrixType::F16  ? 16
                  : op.a == MatrixType::BF16 ? 16
                                             : 8;
  unsigned dwords = (perLane * bits + 31) / 32;
  return static_cast<uint8_t>(op.sparse && !second ? dwords / 2 : dwords);
}

template <size_t... I>
constexpr std::array<OpInfo, kCount> makeRows(std::index_sequence<I...>) {
  return {
      OpInfo{kMatrixInstructions[I].name,
             execute<I>,
             OpClass::Mfma,
             static_cast<uint8_t>(kMatrixInstructions[I].accDwords()),
             {inputDwords(kMatrixInstructions[I], false),
              inputDwords(kMatrixInstructions[I], true),
              static_cast<uint8_t>(kMatrixInstructions[I].sparse
                                       ? 1
                                       : kMatrixInstructions[I].accDwords()),
              static_cast<uint8_t>(kMatrixInstructions[I].scaled),
              static_cast<uint8_t>(kMatrixInstructions[I].scaled)},
             Flag_NoExec | (kMatrixInstructions[I].sparse ? Flag_ReadsDst
                                                          : Flag_None)}...};
}

constexpr std::array<OpInfo, kCount> kOps =
    makeRows(std::make_index_sequence<kCount>());

} // namespace

OpTable mxfp4::sim::matrixOps() { return kOps; }
