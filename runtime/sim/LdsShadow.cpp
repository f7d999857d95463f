// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races and missing waits on the LDS.

#include "LdsShadow.h"

#include <algorithm>

using namespace mxfp4::sim;

static std::string place(uint64_t address) {
  return "LDS byte " + std::to_string(address);
}

LdsFinding LdsShadow::access(const LdsAccess &access) {
  LdsFinding finding;
  uint16_t self = static_cast<uint16_t>(1u << access.wave);
  uint64_t end =
      std::min<uint64_t>(access.address + access.bytes, bytes.size());
  for (uint64_t at = access.address; at < end; ++at) {
    Byte &byte = bytes[at];
    bool other = byte.written && byte.writer != access.wave;
    bool sameEpoch = byte.writeEpoch == epoch;
    const WaveProgress &writer = progress[byte.writer];
    bool finished =
        byte.sequence <= writer.done[static_cast<unsigned>(byte.counter)];
    bool bothAtomic = byte.atomic && access.isAtomic;
    if (finding.message.empty() && byte.written && !bothAtomic) {
      // A load to LDS is in order with nothing but its counter.
      if (!other && byte.counter == WaitCounter::Vm && !finished)
        finding.message = place(at) +
                          " is the target of a load to LDS that this wave has "
                          "not waited for (vmcnt)";
      else if (other && sameEpoch && !access.isStore)
        finding.message = "race: " + place(at) + " was written by wave " +
                          std::to_string(byte.writer) +
                          " since the last barrier";
      else if (other && !sameEpoch && !finished)
        finding.message =
            "race: wave " + std::to_string(byte.writer) +
            " went through the barrier without waiting for its "
            "write to " +
            place(at) +
            (byte.counter == WaitCounter::Vm ? " (vmcnt)" : " (lgkmcnt)");
      else if (other && sameEpoch && access.isStore) {
        finding.message = "race: " + place(at) + " was written by wave " +
                          std::to_string(byte.writer) +
                          " too since the last barrier, with another value";
        finding.onlyIfChanged = true;
      }
    }
    uint16_t readers = byte.readEpoch == epoch ? byte.readers : 0;
    if (access.isStore && !bothAtomic && (readers & ~self) &&
        (finding.message.empty() || finding.onlyIfChanged)) {
      finding.message =
          "race: " + place(at) + " is read by wave " +
          std::to_string(__builtin_ctz(readers & ~self)) +
          " in the same interval between barriers in which this wave writes it";
      finding.onlyIfChanged = true;
    }
    if (!access.isStore || access.isAtomic) {
      byte.readers =
          access.isAtomic ? readers : static_cast<uint16_t>(readers | self);
      byte.readEpoch = epoch;
    }
    if (access.isStore) {
      byte.written = true;
      byte.writer = static_cast<uint8_t>(access.wave);
      byte.writeEpoch = epoch;
      byte.atomic = access.isAtomic;
      byte.counter = access.counter;
      byte.sequence = access.sequence;
    }
  }
  return finding;
}

bool LdsShadow::isWritten(uint64_t address, unsigned count) const {
  uint64_t end = std::min<uint64_t>(address + count, bytes.size());
  for (uint64_t at = address; at < end; ++at)
    if (!bytes[at].written)
      return false;
  return true;
}
