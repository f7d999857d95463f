// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Field layouts of the gfx950 encodings ("Microcode formats" in AMD's CDNA3
// and CDNA4 ISA documents), one function per encoding, and the sweep over a
// code section.

#include "Decoder.h"
#include "Disassembler.h"
#include "Options.h"
#include "Wave.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using llvm::StringRef;

namespace mxfp4::sim {

static uint32_t bits(uint32_t word, unsigned high, unsigned low) {
  return (word >> low) & ((uint64_t(1) << (high - low + 1)) - 1);
}

/// f32 bits of the inline float constants 240..248.
static uint32_t inlineFloat(unsigned code) {
  static const uint32_t values[] = {0x3f000000, 0xbf000000, 0x3f800000,
                                    0xbf800000, 0x40000000, 0xc0000000,
                                    0x40800000, 0xc0800000, 0x3e22f983};
  return values[code - 240];
}

/// A 9-bit (or 8-bit scalar) source code.
static Operand sourceOperand(unsigned code, uint32_t literal) {
  Operand result;
  result.index = uint16_t(code);
  if (code >= 256) {
    result.kind = Operand::Vgpr;
    result.index = uint16_t(code - 256);
  } else if (code < 128) {
    result.kind = Operand::Sgpr;
  } else if (code <= 208) {
    result.kind = Operand::Inline;
    result.value = code <= 192 ? code - 128 : uint32_t(192 - int(code));
  } else if (code >= 240 && code <= 248) {
    result.kind = Operand::Inline;
    result.value = inlineFloat(code);
  } else if (code == 255) {
    result.kind = Operand::Literal;
    result.value = literal;
  } else {
    result.kind = Operand::Special;
  }
  return result;
}

static Operand vgprOperand(unsigned index) {
  Operand result;
  result.kind = Operand::Vgpr;
  result.index = uint16_t(index);
  return result;
}

static Operand sgprOperand(unsigned index) {
  Operand result;
  result.kind = Operand::Sgpr;
  result.index = uint16_t(index);
  return result;
}

static void decodeScalar(Inst &inst, const uint32_t *w) {
  uint32_t x = w[0], literal = inst.dwords > 1 ? w[1] : 0;
  inst.imm = int32_t(x & 0xffff);
  inst.dst = uint16_t(bits(x, 22, 16));
  switch (inst.format) {
  case Format::SOP2:
    inst.src[1] = sourceOperand(bits(x, 15, 8), literal);
    [[fallthrough]];
  case Format::SOP1:
    inst.src[0] = sourceOperand(bits(x, 7, 0), literal);
    break;
  case Format::SOPC:
    inst.src[0] = sourceOperand(bits(x, 7, 0), literal);
    inst.src[1] = sourceOperand(bits(x, 15, 8), literal);
    break;
  case Format::SOPK:
    // The register field is a source of compares; s_setreg_imm32 has a
    // literal instead.
    inst.src[0] =
        inst.dwords > 1 ? sourceOperand(255, literal) : sgprOperand(inst.dst);
    break;
  default:
    break;
  }
}

static void decodeSmem(Inst &inst, const uint32_t *w) {
  uint32_t x = w[0], y = w[1];
  inst.src[0] = sgprOperand(bits(x, 5, 0) * 2);
  inst.dst = uint16_t(bits(x, 12, 6));
  if (bits(x, 16, 16))
    inst.flags |= Inst_Sc0;
  bool hasImm = bits(x, 17, 17), hasOffset = bits(x, 14, 14);
  if (hasImm)
    inst.imm = int32_t(y << 11) >> 11;
  if (hasOffset || !hasImm) {
    inst.src[1] = sgprOperand(hasOffset ? y >> 25 : bits(y, 6, 0));
    inst.flags |= Inst_SAddr;
  }
}

static void decodeSdwa(Inst &inst, uint32_t y) {
  inst.flags |= Inst_Sdwa;
  unsigned src0 = bits(y, 7, 0);
  inst.src[0] = bits(y, 23, 23) ? sourceOperand(src0, 0) : vgprOperand(src0);
  if (bits(y, 31, 31)) // the field of src1 names an SGPR
    inst.src[1] = sourceOperand(inst.src[1].index, 0);
  inst.srcSel[0] = uint8_t(bits(y, 18, 16));
  inst.srcSext[0] = bits(y, 19, 19);
  inst.srcSel[1] = uint8_t(bits(y, 26, 24));
  inst.srcSext[1] = bits(y, 27, 27);
  inst.neg = uint8_t(bits(y, 20, 20) | bits(y, 28, 28) << 1);
  inst.abs = uint8_t(bits(y, 21, 21) | bits(y, 29, 29) << 1);
  if (inst.format == Format::VOPC) {
    inst.dst = uint16_t(bits(y, 15, 15) ? bits(y, 14, 8) : kVcc);
    return;
  }
  inst.dstSel = uint8_t(bits(y, 10, 8));
  inst.dstUnused = uint8_t(bits(y, 12, 11));
  inst.clamp = bits(y, 13, 13);
  inst.omod = uint8_t(bits(y, 15, 14));
}

static void decodeDpp(Inst &inst, uint32_t y) {
  inst.flags |= Inst_Dpp;
  inst.src[0] = vgprOperand(bits(y, 7, 0));
  inst.dppCtrl = uint16_t(bits(y, 16, 8));
  inst.boundCtrl = bits(y, 19, 19);
  inst.neg = uint8_t(bits(y, 20, 20) | bits(y, 22, 22) << 1);
  inst.abs = uint8_t(bits(y, 21, 21) | bits(y, 23, 23) << 1);
  inst.bankMask = uint8_t(bits(y, 27, 24));
  inst.rowMask = uint8_t(bits(y, 31, 28));
}

/// VOP1, VOP2 and VOPC in their 32-bit form, with literal, SDWA or DPP dword.
static void decodeVop32(Inst &inst, const uint32_t *w) {
  uint32_t x = w[0], extra = inst.dwords > 1 ? w[1] : 0;
  unsigned src0 = bits(x, 8, 0);
  StringRef name = inst.op->name;
  inst.dst = uint16_t(bits(x, 24, 17));
  inst.sdst = kVcc;
  if (inst.format != Format::VOP1)
    inst.src[1] = vgprOperand(bits(x, 16, 9));
  if (inst.format == Format::VOPC)
    inst.dst = kVcc;
  if (src0 == 249)
    decodeSdwa(inst, extra);
  else if (src0 == 250)
    decodeDpp(inst, extra);
  else
    inst.src[0] = sourceOperand(src0, extra);
  if (inst.op->flags & Flag_ReadsVcc)
    inst.src[2] = sgprOperand(kVcc);
  // dst = src0 * K + src1 and dst = src0 * src1 + K.
  if (name.starts_with("v_fmamk") || name.starts_with("v_madmk")) {
    inst.src[2] = inst.src[1];
    inst.src[1] = sourceOperand(255, extra);
  } else if (name.starts_with("v_fmaak") || name.starts_with("v_madak")) {
    inst.src[2] = sourceOperand(255, extra);
  }
  if (name == "v_accvgpr_mov_b32") {
    inst.dst += 256;
    if (inst.src[0].kind == Operand::Vgpr)
      inst.src[0].index += 256;
  }
}

static void decodeVop3(Inst &inst, const uint32_t *w) {
  uint32_t x = w[0], y = w[1];
  inst.flags |= Inst_E64;
  inst.dst = uint16_t(bits(x, 7, 0));
  for (unsigned i = 0; i < 3; ++i)
    if (inst.op->srcDwords[i] || i == 0)
      inst.src[i] = sourceOperand(bits(y, 9 * i + 8, 9 * i), 0);
  // VOP2 operations that accumulate have no third source field.
  constexpr unsigned firstVop3Only = 448;
  if ((inst.op->flags & Flag_ReadsDst) &&
      (bits(x, 25, 16) < firstVop3Only ||
       StringRef(inst.op->name) == "v_cvt_pkaccum_u8_f32"))
    inst.src[2] = vgprOperand(inst.dst);
  inst.neg = uint8_t(bits(y, 31, 29));
  inst.omod = uint8_t(bits(y, 28, 27));
  inst.clamp = bits(x, 15, 15);
  if (inst.op->flags & Flag_WritesVcc) {
    inst.sdst = uint16_t(bits(x, 14, 8));
  } else {
    inst.abs = uint8_t(bits(x, 10, 8));
    inst.opSel = uint8_t(bits(x, 14, 11));
  }
  if (StringRef(inst.op->name).starts_with("v_bitop3")) {
    inst.cbsz = uint8_t(inst.neg | inst.abs << 3 | inst.omod << 6);
    inst.neg = inst.abs = inst.omod = 0;
  }
}

static void decodeVop3p(Inst &inst, const uint32_t *w) {
  uint32_t x = w[0], y = w[1];
  inst.dst = uint16_t(bits(x, 7, 0));
  for (unsigned i = 0; i < 3; ++i)
    if (inst.op->srcDwords[i])
      inst.src[i] = sourceOperand(bits(y, 9 * i + 8, 9 * i), 0);
  inst.negHi = uint8_t(bits(x, 10, 8));
  inst.opSel = uint8_t(bits(x, 13, 11));
  inst.opSelHi = uint8_t(bits(y, 28, 27) | bits(x, 14, 14) << 2);
  inst.neg = uint8_t(bits(y, 31, 29));
  inst.clamp = bits(x, 15, 15);
}

static void decodeMai(Inst &inst, const uint32_t *w) {
  if (inst.dwords == 4) {
    // The scale prefix, then the matrix instruction itself.
    inst.src[3] = sourceOperand(bits(w[1], 8, 0), 0);
    inst.src[4] = sourceOperand(bits(w[1], 17, 9), 0);
    inst.opSel = uint8_t(bits(w[0], 12, 11));
    inst.opSelHi = uint8_t(bits(w[1], 28, 27));
    w += 2;
  }
  uint32_t x = w[0], y = w[1];
  inst.dst = uint16_t(bits(x, 7, 0));
  StringRef name = inst.op->name;
  if (name.starts_with("v_accvgpr")) {
    inst.src[0] = sourceOperand(bits(y, 8, 0), 0);
    bool isRead = name.contains("read");
    if (!isRead)
      inst.dst += 256;
    else if (inst.src[0].kind == Operand::Vgpr)
      inst.src[0].index += 256;
    return;
  }
  bool accumulators = bits(x, 15, 15);
  for (unsigned i = 0; i < 3; ++i) {
    Operand &operand = inst.src[i] =
        sourceOperand(bits(y, 9 * i + 8, 9 * i), 0);
    bool acc = i < 2 ? bits(y, 27 + i, 27 + i) : accumulators;
    // SMFMAC's third source is the index register, always a VGPR.
    if (i == 2 && name.starts_with("v_smfmac"))
      acc = false;
    if (acc && operand.kind == Operand::Vgpr)
      operand.index += 256;
  }
  if (accumulators)
    inst.dst += 256;
  inst.cbsz = uint8_t(bits(x, 10, 8));
  inst.abid = uint8_t(bits(x, 14, 11));
  inst.blgp = uint8_t(bits(y, 31, 29));
}

static void decodeDs(Inst &inst, const uint32_t *w) {
  uint32_t x = w[0], y = w[1];
  unsigned acc = bits(x, 25, 25) ? 256 : 0;
  inst.imm = int32_t(bits(x, 15, 0));
  if (bits(x, 16, 16))
    inst.flags |= Inst_Gds;
  if (acc)
    inst.flags |= Inst_Acc;
  inst.src[0] = vgprOperand(bits(y, 7, 0));
  inst.src[1] = vgprOperand(bits(y, 15, 8) + acc);
  inst.src[2] = vgprOperand(bits(y, 23, 16) + acc);
  inst.dst = uint16_t(bits(y, 31, 24) + acc);
}

static void decodeFlat(Inst &inst, const uint32_t *w) {
  uint32_t x = w[0], y = w[1];
  unsigned acc = bits(y, 23, 23) ? 256 : 0;
  inst.segment = uint8_t(bits(x, 15, 14));
  inst.imm = inst.segment == SegFlat ? int32_t(bits(x, 11, 0))
                                     : int32_t(x << 19) >> 19;
  inst.flags |= (bits(x, 16, 16) ? Inst_Sc0 : 0) |
                (bits(x, 17, 17) ? Inst_Nt : 0) |
                (bits(x, 25, 25) ? Inst_Sc1 : 0) | (acc ? Inst_Acc : 0);
  if (StringRef(inst.op->name).contains("_lds_"))
    inst.flags |= Inst_Lds;
  inst.src[0] = vgprOperand(bits(y, 7, 0));
  inst.src[1] = vgprOperand(bits(y, 15, 8) + acc);
  inst.dst = uint16_t(bits(y, 31, 24) + acc);
  unsigned saddr = bits(y, 22, 16);
  if (inst.segment != SegFlat && saddr != 0x7f) {
    inst.src[2] = sgprOperand(saddr);
    inst.flags |= Inst_SAddr;
  }
  if (inst.segment == SegScratch && bits(x, 13, 13))
    inst.flags |= Inst_VAddr;
}

static void decodeBuffer(Inst &inst, const uint32_t *w) {
  uint32_t x = w[0], y = w[1];
  unsigned acc = bits(y, 23, 23) ? 256 : 0;
  inst.imm = int32_t(bits(x, 11, 0));
  inst.flags |= (bits(x, 12, 12) ? Inst_Offen : 0) |
                (bits(x, 13, 13) ? Inst_Idxen : 0) |
                (bits(x, 14, 14) ? Inst_Sc0 : 0) | (acc ? Inst_Acc : 0);
  if (inst.format == Format::MUBUF)
    inst.flags |= (bits(x, 15, 15) ? Inst_Sc1 : 0) |
                  (bits(x, 16, 16) ? Inst_Lds : 0) |
                  (bits(x, 17, 17) ? Inst_Nt : 0);
  else
    inst.bufferFormat = uint8_t(bits(x, 22, 19) | bits(x, 25, 23) << 4);
  inst.src[0] = vgprOperand(bits(y, 7, 0));
  inst.dst = uint16_t(bits(y, 15, 8) + acc);
  inst.src[1] = vgprOperand(inst.dst);
  inst.src[2] = sgprOperand(bits(y, 20, 16) * 4);
  inst.src[3] = sourceOperand(bits(y, 31, 24), 0);
}

static Format formatOf(uint32_t x) {
  if (!(x >> 31)) {
    unsigned op = bits(x, 30, 25);
    return op == 0x3f ? Format::VOP1 : op == 0x3e ? Format::VOPC : Format::VOP2;
  }
  if ((x >> 30) == 2) {
    switch (x >> 23) {
    case 0x17d:
      return Format::SOP1;
    case 0x17e:
      return Format::SOPC;
    case 0x17f:
      return Format::SOPP;
    default:
      return (x >> 28) == 0xb ? Format::SOPK : Format::SOP2;
    }
  }
  switch (x >> 26) {
  case 0x30:
    return Format::SMEM;
  case 0x34:
    return (x >> 23) == 0x1a7 ? Format::VOP3P : Format::VOP3;
  case 0x36:
    return Format::DS;
  case 0x37:
    return Format::FLAT;
  case 0x38:
    return Format::MUBUF;
  case 0x3a:
    return Format::MTBUF;
  default:
    return Format::Invalid;
  }
}

void decodeFields(Inst &inst, const uint32_t *w) {
  inst.format = formatOf(w[0]);
  StringRef name = inst.op->name;
  if (inst.format == Format::VOP3P &&
      (name.starts_with("v_mfma") || name.starts_with("v_smfmac") ||
       name.starts_with("v_accvgpr")))
    inst.format = Format::MAI;
  switch (inst.format) {
  case Format::SOP1:
  case Format::SOP2:
  case Format::SOPK:
  case Format::SOPC:
  case Format::SOPP:
    decodeScalar(inst, w);
    break;
  case Format::SMEM:
    decodeSmem(inst, w);
    break;
  case Format::VOP1:
  case Format::VOP2:
  case Format::VOPC:
    decodeVop32(inst, w);
    break;
  case Format::VOP3:
    decodeVop3(inst, w);
    break;
  case Format::VOP3P:
    decodeVop3p(inst, w);
    break;
  case Format::MAI:
    decodeMai(inst, w);
    break;
  case Format::DS:
    decodeDs(inst, w);
    break;
  case Format::FLAT:
    decodeFlat(inst, w);
    break;
  case Format::MUBUF:
  case Format::MTBUF:
    decodeBuffer(inst, w);
    break;
  case Format::Invalid:
    break;
  }
  // An accumulating instruction's third source is its destination.
  if ((inst.op->flags & Flag_ReadsDst) && inst.src[2].kind == Operand::None &&
      inst.format != Format::MAI)
    inst.src[2] = vgprOperand(inst.dst);
  if (inst.neg || inst.abs || inst.omod || inst.clamp || inst.opSel ||
      (inst.op->flags & Flag_KeepsHigh))
    inst.flags |= Inst_Modifiers;
}

//===----------------------------------------------------------------------===//
// CodeRegion
//===----------------------------------------------------------------------===//

/// Code of EXEC's upper half, behind which come constants.
constexpr unsigned kLastScalar = kExec + 1;

static void executeUndecodable(Wave &wave, const Inst &) {
  wave.fault(FaultKind::UnknownInstruction,
             "these bytes are no " + std::string(chip().name) + " instruction");
}

static void executeInside(Wave &wave, const Inst &) {
  wave.fault(FaultKind::IllegalJump, "jump into the middle of an instruction");
}

static void executeMissing(Wave &wave, const Inst &) {
  wave.fault(FaultKind::UnknownInstruction,
             "the simulator does not model this instruction");
}

static void executeForeignFp8(Wave &wave, const Inst &) {
  wave.fault(FaultKind::UnknownInstruction,
             "on " + std::string(chip().name) +
                 " this instruction takes FNUZ codes, which the simulator does "
                 "not model");
}

static void executeEnd(Wave &wave, const Inst &) {
  wave.fault(FaultKind::IllegalJump, "execution ran off the end of the code");
}

CodeRegion::CodeRegion(uint64_t base, llvm::ArrayRef<uint8_t> text,
                       llvm::ArrayRef<uint64_t> starts)
    : baseAddress(base), dwords(text.size() / 4), insts(text.size() / 4 + 1) {
  // A slot behind the last one catches code that runs off the end.
  insts.back().exec = executeEnd;
  insts.back().dwords = 0;
  if (!dwords.empty())
    std::memcpy(dwords.data(), text.data(), dwords.size() * 4);
  std::vector<uint64_t> sorted(starts.begin(), starts.end());
  std::sort(sorted.begin(), sorted.end());
  Disassembler *disassembler = Disassembler::get();
  std::string mnemonic;
  for (size_t i = 0; i < dwords.size();) {
    Inst &inst = insts[i];
    auto nextStart = std::upper_bound(sorted.begin(), sorted.end(), i * 4);
    size_t limit = dwords.size();
    if (nextStart != sorted.end())
      limit = std::min<size_t>(limit, (*nextStart + 3) / 4);
    llvm::ArrayRef<uint8_t> rest(
        reinterpret_cast<const uint8_t *>(dwords.data() + i),
        (dwords.size() - i) * 4);
    unsigned bytes = disassembler ? disassembler->decode(rest, mnemonic) : 0;
    size_t count = bytes / 4;
    if (count == 0 || i + count > limit) {
      inst.exec = executeUndecodable;
      inst.dwords = 1;
      ++i;
      continue;
    }
    inst.dwords = uint8_t(count);
    inst.op = findOp(mnemonic.c_str());
    StringRef name = mnemonic;
    if (!chip().ocpFp8 && (name.contains("fp8") || name.contains("bf8"))) {
      inst.op = nullptr;
      inst.exec = executeForeignFp8;
    } else if (inst.op) {
      inst.exec = inst.op->exec;
      decodeFields(inst, dwords.data() + i);
      // LLVM takes codes for SGPRs to write that name something else.
      if ((inst.op->flags & Flag_WritesSgpr) && inst.dst > kLastScalar) {
        inst.exec = executeUndecodable;
        inst.op = nullptr;
      }
    } else {
      inst.exec = executeMissing;
    }
    for (size_t k = 1; k < count; ++k) {
      insts[i + k].exec = executeInside;
      insts[i + k].dwords = 1;
    }
    i += count;
  }
}

std::string CodeRegion::text(const Inst *inst) const {
  size_t index = size_t(inst - insts.data());
  if (index >= dwords.size())
    return "(end of the code)";
  llvm::ArrayRef<uint8_t> rest(
      reinterpret_cast<const uint8_t *>(dwords.data() + index),
      (dwords.size() - index) * 4);
  std::string result;
  if (Disassembler *disassembler = Disassembler::get())
    result = disassembler->print(rest, addressOf(inst));
  if (result.empty())
    llvm::raw_string_ostream(result)
        << ".long " << llvm::format_hex(dwords[index], 10);
  return result;
}

} // namespace mxfp4::sim
