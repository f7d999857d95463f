// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compact decoded form of one gfx950 instruction, and the table that names
// what executes it. Needs nothing; gives `Inst`, which the decoder fills once
// per code object, and `OpInfo`, one row per mnemonic, which the files of each
// instruction family define and `Instructions.cpp` collects.

#ifndef MXFP4_SIM_INSTRUCTION_H
#define MXFP4_SIM_INSTRUCTION_H

#include <cstdint>
#include <string>

namespace mxfp4::sim {

struct Wave;
struct Inst;

/// Executes one instruction for the whole wave. On entry `wave.next` already
/// points behind the instruction; a branch overwrites it. A fault is reported
/// with `wave.fault(...)`, after which the executor just returns.
using ExecFn = void (*)(Wave &, const Inst &);

/// Encodings of the CDNA3/CDNA4 ISA documents, chapter "Microcode formats".
enum class Format : uint8_t {
  Invalid,
  SOP1,
  SOP2,
  SOPK,
  SOPC,
  SOPP,
  SMEM,
  VOP1,
  VOP2,
  VOPC,
  VOP3,
  VOP3P,
  MAI, ///< VOP3P with accumulator fields: MFMA, SMFMAC, v_accvgpr_*
  DS,
  FLAT, ///< flat, global and scratch
  MUBUF,
  MTBUF,
};

/// Class of an instruction, as counters and checks group them.
enum class OpClass : uint8_t {
  Salu,
  Smem,
  Branch,
  Message, ///< s_nop, s_waitcnt, s_barrier, s_sleep, ...
  Valu,
  Trans, ///< quarter-rate transcendental
  Mfma,
  Convert,
  Lds,
  Global, ///< flat_* and global_*
  Scratch,
  Buffer,
  Atomic, ///< memory atomics (global, flat, buffer); LDS atomics are Lds
};

/// Properties of an operation that the dispatcher, checks and counters ask for.
enum OpFlags : uint32_t {
  Flag_None = 0,
  Flag_Float32 = 1 << 0,    ///< obeys MODE's single-precision round/denorm bits
  Flag_Float64 = 1 << 1,    ///< obeys MODE's f64/f16 round/denorm bits
  Flag_WritesSgpr = 1 << 3, ///< the vector instruction's dst is an SGPR
  Flag_ReadsDst = 1 << 4,   ///< the destination is also an input (fmac, ...)
  Flag_Load = 1 << 5,
  Flag_Store = 1 << 6,
  Flag_ReadsVcc = 1 << 7,
  Flag_WritesVcc = 1 << 8,  ///< or `sdst` in the VOP3 form
  Flag_NoExec = 1 << 9,     ///< not masked by EXEC (readlane, permlane, mfma)
  Flag_KeepsHigh = 1 << 10, ///< a 16-bit result leaves bits 31:16 alone
};

/// One row of an executor table.
struct OpInfo {
  const char *name; ///< LLVM's mnemonic without _e32/_e64/_dpp/_sdwa
  ExecFn exec;
  OpClass cls;
  uint8_t dstDwords;    ///< dwords of the destination, 0 for none
  uint8_t srcDwords[5]; ///< dwords of each source, 0 for absent
  uint32_t flags;
};

/// A source (or the saved place of one) with its registers resolved.
struct Operand {
  enum Kind : uint8_t {
    None,
    Vgpr,    ///< index 0..511; 256.. are the AGPRs
    Sgpr,    ///< index 0..127: VCC 106, TTMP 108, M0 124, EXEC 126
    Inline,  ///< inline constant, `index` is its 9-bit code, `value` as 32 bit
    Literal, ///< `value` is the literal dword
    Special, ///< `index` is the code: apertures 235-238, VCCZ 251, EXECZ 252,
             ///< SCC 253, LDS_DIRECT 254
  };
  Kind kind = None;
  uint16_t index = 0;
  uint32_t value = 0;

  bool isConstant() const { return kind == Inline || kind == Literal; }
};

/// Bits of `Inst::flags`.
enum InstFlags : uint32_t {
  Inst_Dpp = 1 << 0,
  Inst_Sdwa = 1 << 1,
  Inst_Modifiers = 1 << 2, ///< some neg/abs/clamp/omod/op_sel is set
  Inst_Sc0 = 1 << 3,       ///< memory: sc0 (glc): an atomic returns
  Inst_Sc1 = 1 << 4,
  Inst_Nt = 1 << 5,
  Inst_Offen = 1 << 6,  ///< MUBUF
  Inst_Idxen = 1 << 7,  ///< MUBUF
  Inst_Lds = 1 << 8,    ///< direct-to-LDS load
  Inst_Gds = 1 << 9,    ///< DS
  Inst_SAddr = 1 << 10, ///< FLAT: src[2] is a scalar base; SMEM: src[1] is used
  Inst_VAddr = 1 << 11, ///< scratch: src[0] is used
  Inst_E64 = 1 << 12,   ///< VOP1/2/C in the 64-bit encoding
  Inst_Acc = 1 << 13,   ///< memory: data registers are AGPRs (already resolved)
};

/// FLAT segments, in `Inst::segment`.
enum Segment : uint8_t { SegFlat = 0, SegScratch = 1, SegGlobal = 2 };

/// One decoded instruction. Operand places by format:
///   SOP*    src[0], src[1]; dst; `imm` = simm16 (raw 16 bits)
///   SMEM    src[0] = base, src[1] = scalar offset (Inst_SAddr); dst = sdata;
///           imm = signed offset
///   VOP*    src[0..2]; dst VGPR (or SGPR with Flag_WritesSgpr); sdst = the
///           second, scalar destination (carry, div_scale), VCC in 32-bit forms
///   MAI     src[0] = A, src[1] = B, src[2] = C, src[3], src[4] = scales
///   DS      src[0] = address, src[1], src[2] = data0, data1; dst; imm =
///           offset0 | offset1 << 8
///   FLAT    src[0] = vaddr, src[1] = data, src[2] = saddr; dst; imm = signed
///           offset; segment
///   MUBUF   src[0] = vaddr, src[1] = data, src[2] = first SGPR of the
///           resource, src[3] = soffset; dst = data; imm = offset
///   MTBUF   as MUBUF, dfmt | nfmt << 4 in `bufferFormat`
struct Inst {
  ExecFn exec = nullptr;
  const OpInfo *op = nullptr;
  Operand src[5];
  uint32_t flags = 0;
  int32_t imm = 0;
  uint16_t dst = 0;  ///< register index as in Operand
  uint16_t sdst = 0; ///< SGPR pair
  uint8_t dwords = 0;
  Format format = Format::Invalid;
  uint8_t neg = 0;   ///< bit i: source i (VOP3P: neg_lo)
  uint8_t negHi = 0; ///< VOP3P
  uint8_t abs = 0;
  uint8_t opSel = 0;   ///< bit i: source i, bit 3: destination (VOP3)
  uint8_t opSelHi = 0; ///< VOP3P
  uint8_t omod = 0;    ///< 0 none, 1 *2, 2 *4, 3 /2
  bool clamp = false;
  uint8_t segment = 0;
  uint8_t cbsz = 0, abid = 0, blgp = 0; ///< MAI; v_bitop3: table in `cbsz`
  uint8_t bufferFormat = 0;
  uint16_t dppCtrl = 0;
  uint8_t rowMask = 0xf, bankMask = 0xf;
  bool boundCtrl = false;
  uint8_t dstSel = 6, dstUnused = 0; ///< SDWA: 0-3 byte, 4-5 word, 6 dword
  uint8_t srcSel[2] = {6, 6};
  bool srcSext[2] = {false, false};
};

/// Row for a mnemonic without suffix, or null. Thread-safe.
const OpInfo *findOp(const char *mnemonic);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_INSTRUCTION_H
