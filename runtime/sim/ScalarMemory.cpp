// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SMEM: scalar loads and stores, scalar atomics, buffer loads with bounds,
// clocks, cache control (CDNA3/CDNA4 ISA, "Scalar memory operations").

#include "Families.h"
#include "Operands.h"

#include <chrono>

namespace mxfp4::sim {

/// Byte offset of an access: immediate plus SGPR; dword-aligned by hardware.
static uint64_t byteOffset(const Wave &wave, const Inst &inst) {
  uint64_t offset = uint64_t(int64_t(inst.imm));
  if (inst.flags & Inst_SAddr)
    offset += wave.sgpr[inst.src[1].index];
  return offset;
}

static uint64_t address(const Wave &wave, const Inst &inst) {
  return (wave.pair(inst.src[0].index) + byteOffset(wave, inst)) & ~uint64_t(3);
}

template <unsigned Dwords> static void load(Wave &wave, const Inst &inst) {
  const uint8_t *from =
      wave.global(address(wave, inst), 4 * Dwords, -1, "scalar load");
  if (from)
    std::memcpy(&wave.sgpr[inst.dst], from, 4 * Dwords);
}

template <unsigned Dwords> static void store(Wave &wave, const Inst &inst) {
  uint8_t *to =
      wave.global(address(wave, inst), 4 * Dwords, -1, "scalar store");
  if (to)
    std::memcpy(to, &wave.sgpr[inst.dst], 4 * Dwords);
}

/// The buffer resource's base and size in bytes.
static void bufferBounds(const Wave &wave, const Inst &inst, uint64_t &base,
                         uint64_t &bytes) {
  const uint32_t *resource = &wave.sgpr[inst.src[0].index];
  base = uint64_t(resource[0]) | uint64_t(resource[1] & 0xffff) << 32;
  uint32_t stride = (resource[1] >> 16) & 0x3fff;
  bytes = stride ? uint64_t(resource[2]) * stride : resource[2];
}

/// Dwords outside the buffer read as 0 and are not written.
template <unsigned Dwords, bool Store>
static void bufferAccess(Wave &wave, const Inst &inst) {
  uint64_t base, bytes;
  bufferBounds(wave, inst, base, bytes);
  uint64_t offset = byteOffset(wave, inst) & ~uint64_t(3);
  for (unsigned i = 0; i < Dwords; ++i, offset += 4) {
    uint32_t &reg = wave.sgpr[inst.dst + i];
    if (offset + 4 > bytes) {
      if (!Store)
        reg = 0;
      continue;
    }
    uint8_t *at =
        wave.global(base + offset, 4, -1,
                    Store ? "scalar buffer store" : "scalar buffer load");
    if (!at)
      return;
    if (Store)
      std::memcpy(at, &reg, 4);
    else
      std::memcpy(&reg, at, 4);
  }
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

enum class AtomicOp {
  Swap,
  Cmpswap,
  Add,
  Sub,
  SMin,
  UMin,
  SMax,
  UMax,
  And,
  Or,
  Xor,
  Inc,
  Dec
};

template <AtomicOp Op, class T> static T combine(T old, T data, T compare) {
  using S = std::make_signed_t<T>;
  switch (Op) {
  case AtomicOp::Swap:
    return data;
  case AtomicOp::Cmpswap:
    return old == compare ? data : old;
  case AtomicOp::Add:
    return old + data;
  case AtomicOp::Sub:
    return old - data;
  case AtomicOp::SMin:
    return T(std::min(S(old), S(data)));
  case AtomicOp::UMin:
    return std::min(old, data);
  case AtomicOp::SMax:
    return T(std::max(S(old), S(data)));
  case AtomicOp::UMax:
    return std::max(old, data);
  case AtomicOp::And:
    return old & data;
  case AtomicOp::Or:
    return old | data;
  case AtomicOp::Xor:
    return old ^ data;
  case AtomicOp::Inc:
    return old >= data ? 0 : old + 1;
  case AtomicOp::Dec:
    return old == 0 || old > data ? data : old - 1;
  }
}

template <AtomicOp Op, class T, bool Buffer>
static void atomic(Wave &wave, const Inst &inst) {
  uint64_t where = address(wave, inst);
  if (Buffer) {
    uint64_t base, bytes, offset = byteOffset(wave, inst) & ~uint64_t(3);
    bufferBounds(wave, inst, base, bytes);
    if (offset + sizeof(T) > bytes)
      return;
    where = base + offset;
  }
  uint8_t *at = wave.global(where, sizeof(T), -1, "scalar atomic");
  if (!at)
    return;
  T data, compare = 0;
  std::memcpy(&data, &wave.sgpr[inst.dst], sizeof(T));
  std::memcpy(&compare, &wave.sgpr[inst.dst + sizeof(T) / 4], sizeof(T));
  T *cell = reinterpret_cast<T *>(at);
  T old = __atomic_load_n(cell, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(cell, &old,
                                      combine<Op, T>(old, data, compare), true,
                                      __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
    ;
  if (inst.flags & Inst_Sc0)
    std::memcpy(&wave.sgpr[inst.dst], &old, sizeof(T));
}

//===----------------------------------------------------------------------===//
// Clocks
//===----------------------------------------------------------------------===//

/// s_memtime counts core clocks, s_memrealtime a 100 MHz clock; both follow
/// the host's wall clock here, so that waiting loops end.
template <uint64_t TicksPerMicrosecond>
static void clock(Wave &wave, const Inst &inst) {
  auto now = std::chrono::steady_clock::now().time_since_epoch();
  uint64_t ns = uint64_t(
      std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
  wave.setPair(inst.dst, ns * TicksPerMicrosecond / 1000);
}

static void nothing(Wave &, const Inst &) {}

#define LOAD(NAME, FN, DWORDS, BASE)                                           \
  {NAME, FN, OpClass::Smem, DWORDS, {BASE, 1}, Flag_Load}
#define STORE(NAME, FN, DWORDS, BASE)                                          \
  {NAME, FN, OpClass::Smem, 0, {BASE, 1, DWORDS}, Flag_Store}
#define NOP(NAME) {NAME, nothing, OpClass::Smem, 0, {}, Flag_None}
#define ATOMIC(NAME, OP)                                                       \
  {"s_atomic_" NAME, atomic<AtomicOp::OP, uint32_t, false>, OpClass::Smem, 1,  \
   {2, 1},           Flag_Load | Flag_Store | Flag_ReadsDst},                  \
      {"s_atomic_" NAME "_x2",                                                 \
       atomic<AtomicOp::OP, uint64_t, false>,                                  \
       OpClass::Smem,                                                          \
       2,                                                                      \
       {2, 1},                                                                 \
       Flag_Load | Flag_Store | Flag_ReadsDst},                                \
      {"s_buffer_atomic_" NAME,                                                \
       atomic<AtomicOp::OP, uint32_t, true>,                                   \
       OpClass::Smem,                                                          \
       1,                                                                      \
       {4, 1},                                                                 \
       Flag_Load | Flag_Store | Flag_ReadsDst},                                \
  {                                                                            \
    "s_buffer_atomic_" NAME "_x2", atomic<AtomicOp::OP, uint64_t, true>,       \
        OpClass::Smem, 2, {4, 1}, Flag_Load | Flag_Store | Flag_ReadsDst       \
  }

static const OpInfo kRows[] = {
    LOAD("s_load_dword", load<1>, 1, 2),
    LOAD("s_load_dwordx2", load<2>, 2, 2),
    LOAD("s_load_dwordx4", load<4>, 4, 2),
    LOAD("s_load_dwordx8", load<8>, 8, 2),
    LOAD("s_load_dwordx16", load<16>, 16, 2),
    LOAD("s_buffer_load_dword", (bufferAccess<1, false>), 1, 4),
    LOAD("s_buffer_load_dwordx2", (bufferAccess<2, false>), 2, 4),
    LOAD("s_buffer_load_dwordx4", (bufferAccess<4, false>), 4, 4),
    LOAD("s_buffer_load_dwordx8", (bufferAccess<8, false>), 8, 4),
    LOAD("s_buffer_load_dwordx16", (bufferAccess<16, false>), 16, 4),
    STORE("s_store_dword", store<1>, 1, 2),
    STORE("s_store_dwordx2", store<2>, 2, 2),
    STORE("s_store_dwordx4", store<4>, 4, 2),
    STORE("s_buffer_store_dword", (bufferAccess<1, true>), 1, 4),
    STORE("s_buffer_store_dwordx2", (bufferAccess<2, true>), 2, 4),
    STORE("s_buffer_store_dwordx4", (bufferAccess<4, true>), 4, 4),
    ATOMIC("swap", Swap),
    ATOMIC("cmpswap", Cmpswap),
    ATOMIC("add", Add),
    ATOMIC("sub", Sub),
    ATOMIC("smin", SMin),
    ATOMIC("umin", UMin),
    ATOMIC("smax", SMax),
    ATOMIC("umax", UMax),
    ATOMIC("and", And),
    ATOMIC("or", Or),
    ATOMIC("xor", Xor),
    ATOMIC("inc", Inc),
    ATOMIC("dec", Dec),
    {"s_memtime", clock<2400>, OpClass::Smem, 2, {}, Flag_Load},
    {"s_memrealtime", clock<100>, OpClass::Smem, 2, {}, Flag_Load},
    NOP("s_dcache_inv"),
    NOP("s_dcache_inv_vol"),
    NOP("s_dcache_wb"),
    NOP("s_dcache_wb_vol"),
    NOP("s_dcache_discard"),
    NOP("s_dcache_discard_x2"),
    NOP("s_atc_probe"),
    NOP("s_atc_probe_buffer"),
};

#undef LOAD
#undef STORE
#undef NOP
#undef ATOMIC

OpTable scalarMemoryOps() { return kRows; }

} // namespace mxfp4::sim
