// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers and their conversion from and to NumPy arrays.

#include "mxfp4/Execution/Buffer.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <cstdlib>
#include <cstring>
#include <sys/sysinfo.h>

using namespace llvm;
using namespace mxfp4;

static constexpr size_t kAlignment = 64;

unsigned mxfp4::sizeOf(Scalar type) {
  switch (type) {
  case Scalar::Bool:
  case Scalar::I8:
    return 1;
  case Scalar::I16:
  case Scalar::BF16:
  case Scalar::F16:
    return 2;
  case Scalar::I32:
  case Scalar::F32:
    return 4;
  case Scalar::I64:
  case Scalar::F64:
    return 8;
  }
  llvm_unreachable("all types are listed");
}

StringRef mxfp4::nameOf(Scalar type) {
  static constexpr StringLiteral names[] = {"i1",   "i8",  "i16", "i32", "i64",
                                            "bf16", "f16", "f32", "f64"};
  return names[static_cast<unsigned>(type)];
}

bool mxfp4::isFloat(Scalar type) { return type >= Scalar::BF16; }

uint64_t mxfp4::bytesOf(Scalar type, ArrayRef<int64_t> shape) {
  uint64_t bytes = sizeOf(type);
  for (int64_t extent : shape)
    bytes = SaturatingMultiply(bytes, static_cast<uint64_t>(extent));
  return bytes;
}

Error mxfp4::checkMemory(uint64_t bytes, const Twine &what) {
  struct sysinfo machine;
  if (sysinfo(&machine) != 0)
    return Error::success();
  uint64_t present = (static_cast<uint64_t>(machine.totalram) +
                      static_cast<uint64_t>(machine.totalswap)) *
                     machine.mem_unit;
  if (bytes <= present)
    return Error::success();
  auto gigabytes = [](uint64_t count) { return count / 0x1p30; };
  return createStringError(
      inconvertibleErrorCode(),
      formatv("{0} need {1:f1} GiB of memory, but this machine has {2:f1} GiB",
              what.str(), gigabytes(bytes), gigabytes(present)));
}

void Buffer::Free::operator()(char *memory) const { std::free(memory); }

Buffer::Buffer(Scalar type, ArrayRef<int64_t> shape)
    : type(type), shape(shape.begin(), shape.end()) {
  // Never empty, so that every buffer has an address.
  size_t bytes =
      alignTo(std::max<size_t>(size() * sizeOf(type), 1), kAlignment);
  storage.reset(static_cast<char *>(std::aligned_alloc(kAlignment, bytes)));
  if (!storage)
    report_bad_alloc_error("a buffer of the step does not fit in memory");
  std::memset(storage.get(), 0, bytes);
}

int64_t Buffer::size() const {
  int64_t size = 1;
  for (int64_t extent : shape)
    size *= extent;
  return size;
}

std::string Buffer::describe() const {
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + nameOf(type).str() + ">";
}

static float widen(uint16_t bits, const fltSemantics &semantics) {
  return APFloat(semantics, APInt(16, bits)).convertToFloat();
}

static uint16_t toBF16(float value) {
  uint32_t bits = bit_cast<uint32_t>(value);
  if (value != value)
    return static_cast<uint16_t>((bits >> 16) | 0x40);
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

template <typename T> static T elementAt(const char *data, int64_t index) {
  T value;
  std::memcpy(&value, data + index * sizeof(T), sizeof(T));
  return value;
}

double Buffer::at(int64_t index) const {
  const char *from = data();
  switch (type) {
  case Scalar::Bool:
    return from[index] != 0;
  case Scalar::I8:
    return elementAt<int8_t>(from, index);
  case Scalar::I16:
    return elementAt<int16_t>(from, index);
  case Scalar::I32:
    return elementAt<int32_t>(from, index);
  case Scalar::I64:
    return static_cast<double>(elementAt<int64_t>(from, index));
  case Scalar::BF16:
    return bit_cast<float>(
        static_cast<uint32_t>(elementAt<uint16_t>(from, index)) << 16);
  case Scalar::F16:
    return widen(elementAt<uint16_t>(from, index), APFloat::IEEEhalf());
  case Scalar::F32:
    return elementAt<float>(from, index);
  case Scalar::F64:
    return elementAt<double>(from, index);
  }
  llvm_unreachable("all types are listed");
}

/// The number types that `type` takes without losing what the graph would see.
static bool accepts(Scalar type, NpyType from) {
  switch (type) {
  case Scalar::Bool:
    return from == NpyType::Bool;
  case Scalar::F64:
    return from == NpyType::F64 || from == NpyType::F32 || from == NpyType::F16;
  case Scalar::F32:
  case Scalar::BF16:
    return from == NpyType::F32 || from == NpyType::F16;
  case Scalar::F16:
    return from == NpyType::F16;
  default:
    return from != NpyType::Bool && from < NpyType::F16;
  }
}

static Error invalid(const Twine &message) {
  return createStringError(inconvertibleErrorCode(), message);
}

Error Buffer::assign(const NpyArray &array, const Twine &name) {
  if (ArrayRef<int64_t>(array.shape) != ArrayRef<int64_t>(shape))
    return invalid(name + ": has " + array.describe() +
                   " but the graph takes " + describe());
  if (!accepts(type, array.type))
    return invalid(name + ": has element type " + mxfp4::nameOf(array.type) +
                   " but the graph takes " + describe() +
                   (type == Scalar::BF16 ? " (stored as float32)" : ""));
  char *to = data();
  auto store = [&](auto values) {
    std::memcpy(to, values.data(), values.size() * sizeof(values[0]));
  };
  switch (type) {
  case Scalar::Bool:
  case Scalar::F16:
    std::memcpy(to, array.bytes.data(), array.bytes.size());
    return Error::success();
  case Scalar::F64:
    store(array.to<double>());
    return Error::success();
  case Scalar::F32:
    store(array.to<float>());
    return Error::success();
  case Scalar::BF16:
    store(llvm::map_to_vector<0>(array.to<float>(), toBF16));
    return Error::success();
  default:
    break;
  }
  // Integers of a graph have no sign: what is as wide and unsigned (the key of
  // random numbers) is taken as it is.
  unsigned bits = 8 * sizeOf(type);
  bool isUnsigned = array.type >= NpyType::U8 && array.type <= NpyType::U64;
  for (auto [i, value] : llvm::enumerate(array.to<int64_t>())) {
    if (isUnsigned ? !isUIntN(bits, value) : !isIntN(bits, value))
      return invalid(formatv("{0}: element {1} does not fit in {2}", name.str(),
                             i, mxfp4::nameOf(type)));
    // Little-endian, as everywhere here.
    std::memcpy(to + i * sizeOf(type), &value, sizeOf(type));
  }
  return Error::success();
}

NpyArray Buffer::toNpy() const {
  static constexpr NpyType types[] = {
      NpyType::Bool, NpyType::I8,  NpyType::I16, NpyType::I32, NpyType::I64,
      NpyType::F32,  NpyType::F16, NpyType::F32, NpyType::F64};
  NpyArray array(types[static_cast<unsigned>(type)], shape);
  if (type == Scalar::BF16)
    for (auto [i, value] : llvm::enumerate(array.data<float>()))
      value = static_cast<float>(at(i));
  else
    std::memcpy(array.bytes.data(), data(), array.bytes.size());
  return array;
}
