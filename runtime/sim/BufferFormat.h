// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Typed buffer elements: up to four components of one memory format, as f32 or
// 32-bit integers in registers. Needs nothing; gives reading and writing of an
// element. Source: CDNA4 ISA document, MTBUF data and number formats.

#ifndef MXFP4_SIM_BUFFERFORMAT_H
#define MXFP4_SIM_BUFFERFORMAT_H

#include <cstdint>

namespace mxfp4::sim {

/// Components of a data format, x first, from the low bits up.
struct BufferFormat {
  uint8_t count;   ///< 0: no such format
  uint8_t bits[4]; ///< width of each
  uint8_t bytes;   ///< of the element
};

/// Format `dataFormat` (0..15).
const BufferFormat &bufferFormat(unsigned dataFormat);

/// How a component's bits are read; values of the nfmt field.
enum class NumberFormat : uint8_t {
  Unorm = 0,
  Snorm = 1,
  Uscaled = 2,
  Sscaled = 3,
  Uint = 4,
  Sint = 5,
  SnormOgl = 6,
  Float = 7,
};

/// Whether registers hold integers, not floats.
constexpr bool isInteger(NumberFormat format) {
  return format == NumberFormat::Uint || format == NumberFormat::Sint;
}

/// Register value (f32 pattern or integer) of a component's `width` bits.
uint32_t decodeComponent(uint32_t bits, unsigned width, NumberFormat format);
/// The inverse; what does not fit is clamped.
uint32_t encodeComponent(uint32_t value, unsigned width, NumberFormat format);

/// The four components of the element at `memory`; absent ones are 0.
void decodeElement(const uint8_t *memory, const BufferFormat &format,
                   NumberFormat number, uint32_t *components);
void encodeElement(const uint32_t *components, const BufferFormat &format,
                   NumberFormat number, uint8_t *memory);

} // namespace mxfp4::sim

#endif // MXFP4_SIM_BUFFERFORMAT_H
