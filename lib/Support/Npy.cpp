// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The .npy format, versions 1.0 to 3.0: a magic, the length of a header, the
// header (a Python dict literal with three keys), the elements.

#include "mxfp4/Support/Npy.h"
#include "mxfp4/Support/OutputFile.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <limits>
#include <optional>

using namespace llvm;
using namespace mxfp4;

namespace {

struct TypeRow {
  NpyType type;
  const char *code; ///< NumPy's kind character and size in bytes
  unsigned bytes;
  const char *name;
};

/// In the order of NpyType.
constexpr TypeRow kTypes[] = {
    {NpyType::Bool, "b1", 1, "bool"},   {NpyType::I8, "i1", 1, "int8"},
    {NpyType::I16, "i2", 2, "int16"},   {NpyType::I32, "i4", 4, "int32"},
    {NpyType::I64, "i8", 8, "int64"},   {NpyType::U8, "u1", 1, "uint8"},
    {NpyType::U16, "u2", 2, "uint16"},  {NpyType::U32, "u4", 4, "uint32"},
    {NpyType::U64, "u8", 8, "uint64"},  {NpyType::F16, "f2", 2, "float16"},
    {NpyType::F32, "f4", 4, "float32"}, {NpyType::F64, "f8", 8, "float64"},
};

const TypeRow &row(NpyType type) { return kTypes[static_cast<int>(type)]; }

constexpr StringLiteral kMagic = "\x93NUMPY";

/// What a header says.
struct Header {
  std::string descr;
  bool fortranOrder = false;
  SmallVector<int64_t> shape;
};

/// Reads the Python literal {'descr': '<f4', 'fortran_order': False, 'shape':
/// (3, 4), }. Each method returns false where the text is something else.
class HeaderParser {
public:
  explicit HeaderParser(StringRef text) : rest(text) {}

  bool parse(Header &header) {
    bool descr = false, order = false, shape = false;
    if (!eat('{'))
      return false;
    while (!eat('}')) {
      std::string key;
      if (!string(key) || !eat(':'))
        return false;
      if (key == "descr" && !descr)
        descr = string(header.descr);
      else if (key == "fortran_order" && !order)
        order = boolean(header.fortranOrder);
      else if (key == "shape" && !shape)
        shape = tuple(header.shape);
      else
        return false;
      if (!eat(',') && !rest.ltrim().starts_with("}"))
        return false;
    }
    return descr && order && shape && rest.trim().empty();
  }

private:
  bool eat(char c) {
    rest = rest.ltrim();
    return rest.consume_front(StringRef(&c, 1));
  }
  bool string(std::string &value) {
    rest = rest.ltrim();
    if (rest.empty() || (rest.front() != '\'' && rest.front() != '"'))
      return false;
    size_t end = rest.find(rest.front(), 1);
    if (end == StringRef::npos)
      return false;
    value = rest.slice(1, end).str();
    rest = rest.drop_front(end + 1);
    return true;
  }
  bool boolean(bool &value) {
    rest = rest.ltrim();
    value = rest.starts_with("True");
    return rest.consume_front("True") || rest.consume_front("False");
  }
  bool tuple(SmallVector<int64_t> &values) {
    if (!eat('('))
      return false;
    while (!eat(')')) {
      int64_t value;
      rest = rest.ltrim();
      if (rest.consumeInteger(10, value) || value < 0)
        return false;
      rest.consume_front("L"); // Python 2 wrote 3L
      values.push_back(value);
      if (!eat(',') && !rest.ltrim().starts_with(")"))
        return false;
    }
    return true;
  }

  StringRef rest;
};

/// The type that a descr such as "<f4" names, and whether its bytes are to be
/// swapped.
std::optional<std::pair<NpyType, bool>> parseDescr(StringRef descr) {
  if (descr.size() != 3)
    return std::nullopt;
  for (const TypeRow &type : kTypes)
    if (descr.drop_front() == type.code) {
      char order = descr.front();
      if (order != '<' && order != '>' && order != '=' && order != '|')
        return std::nullopt;
      return std::make_pair(type.type, type.bytes > 1 && order == '>' &&
                                           sys::IsLittleEndianHost);
    }
  return std::nullopt;
}

/// Elements of Fortran order put in C order.
std::vector<char> toCOrder(const std::vector<char> &bytes,
                           ArrayRef<int64_t> shape, unsigned elementBytes) {
  std::vector<char> result(bytes.size());
  SmallVector<int64_t> strides, index(shape.size(), 0);
  int64_t stride = elementBytes;
  for (int64_t extent : shape) {
    strides.push_back(stride);
    stride *= extent;
  }
  int64_t source = 0;
  for (size_t target = 0; target != result.size(); target += elementBytes) {
    std::copy_n(&bytes[source], elementBytes, &result[target]);
    for (size_t d = shape.size(); d-- != 0;) {
      source += strides[d];
      if (++index[d] != shape[d])
        break;
      source -= strides[d] * shape[d];
      index[d] = 0;
    }
  }
  return result;
}

Error corrupt(StringRef name, const Twine &what) {
  return createStringError(Twine(name) + ": " + what);
}

} // namespace

unsigned mxfp4::sizeOf(NpyType type) { return row(type).bytes; }
StringRef mxfp4::nameOf(NpyType type) { return row(type).name; }

NpyArray::NpyArray(NpyType type, ArrayRef<int64_t> shape)
    : type(type), shape(shape.begin(), shape.end()),
      bytes(size() * sizeOf(type)) {}

int64_t NpyArray::size() const {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

std::string NpyArray::describe() const {
  std::string text;
  raw_string_ostream os(text);
  os << nameOf(type) << '[';
  interleaveComma(shape, os);
  os << ']';
  return text;
}

template <typename T> std::vector<T> NpyArray::to() const {
  std::vector<T> result;
  result.reserve(size());
  auto append = [&](auto values) {
    for (auto value : values)
      result.push_back(static_cast<T>(value));
  };
  switch (type) {
  case NpyType::Bool:
    append(ArrayRef<uint8_t>(reinterpret_cast<const uint8_t *>(bytes.data()),
                             size()));
    break;
  case NpyType::I8:
    append(data<int8_t>());
    break;
  case NpyType::I16:
    append(data<int16_t>());
    break;
  case NpyType::I32:
    append(data<int32_t>());
    break;
  case NpyType::I64:
    append(data<int64_t>());
    break;
  case NpyType::U8:
    append(data<uint8_t>());
    break;
  case NpyType::U16:
    append(data<uint16_t>());
    break;
  case NpyType::U32:
    append(data<uint32_t>());
    break;
  case NpyType::U64:
    append(data<uint64_t>());
    break;
  case NpyType::F32:
    append(data<float>());
    break;
  case NpyType::F64:
    append(data<double>());
    break;
  case NpyType::F16:
    for (int64_t i = 0; i != size(); ++i) {
      uint16_t pattern =
          support::endian::read16(&bytes[2 * i], endianness::native);
      APFloat value(APFloat::IEEEhalf(), APInt(16, pattern));
      result.push_back(static_cast<T>(value.convertToFloat()));
    }
    break;
  }
  return result;
}

template std::vector<float> NpyArray::to() const;
template std::vector<double> NpyArray::to() const;
template std::vector<int32_t> NpyArray::to() const;
template std::vector<int64_t> NpyArray::to() const;
template std::vector<uint8_t> NpyArray::to() const;
template std::vector<uint16_t> NpyArray::to() const;

Expected<NpyArray> mxfp4::parseNpy(StringRef contents, StringRef name) {
  if (!contents.starts_with(kMagic) || contents.size() < 10)
    return corrupt(name, "not an .npy file");
  unsigned version = static_cast<uint8_t>(contents[6]);
  if (version < 1 || version > 3)
    return corrupt(name, "has .npy version " + Twine(version) +
                             "; versions 1 to 3 are supported");
  size_t start = version == 1 ? 10 : 12;
  if (contents.size() < start)
    return corrupt(name, "ends inside the .npy header");
  size_t length = version == 1 ? support::endian::read16le(contents.data() + 8)
                               : support::endian::read32le(contents.data() + 8);
  if (contents.size() - start < length)
    return corrupt(name, "ends inside the .npy header");
  StringRef text = contents.substr(start, length);
  StringRef payload = contents.drop_front(start + length);

  Header header;
  if (!HeaderParser(text).parse(header)) {
    if (text.contains("'descr': ["))
      return corrupt(name, "holds a structured array; only plain numbers are "
                           "supported");
    return corrupt(name, "has a malformed .npy header");
  }
  auto type = parseDescr(header.descr);
  if (!type)
    return corrupt(name,
                   "has element type '" + header.descr +
                       "'; supported are bool, integers of 1 to 8 bytes "
                       "and floats of 2 to 8 (store bfloat16 as float32)");

  // With a zero extent the others may be anything; the product must still fit.
  uint64_t count = sizeOf(type->first);
  bool overflow = false;
  if (!is_contained(header.shape, 0))
    for (int64_t extent : header.shape) {
      bool now = false;
      count = SaturatingMultiply<uint64_t>(count, extent, &now);
      overflow |= now;
    }
  else
    count = 0;
  if (overflow || count != payload.size())
    return corrupt(name,
                   "holds " + Twine(payload.size()) +
                       " bytes of elements but its shape needs " +
                       (overflow ? Twine("more than 2^64") : Twine(count)));

  NpyArray array;
  array.type = type->first;
  array.shape = header.shape;
  array.bytes.assign(payload.begin(), payload.end());
  if (array.type == NpyType::Bool) // anything but 0 is true
    for (char &value : array.bytes)
      value = value != 0;
  unsigned bytes = sizeOf(array.type);
  if (type->second)
    for (size_t i = 0; i != array.bytes.size(); i += bytes)
      std::reverse(&array.bytes[i], &array.bytes[i] + bytes);
  if (header.fortranOrder && array.shape.size() > 1 && !array.bytes.empty())
    array.bytes = toCOrder(array.bytes, array.shape, bytes);
  return array;
}

Expected<NpyArray> mxfp4::readNpy(StringRef path) {
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!buffer)
    return createStringError(buffer.getError(),
                             Twine(path) + ": " + buffer.getError().message());
  return parseNpy((*buffer)->getBuffer(), path);
}

std::string mxfp4::formatNpy(const NpyArray &array) {
  std::string header;
  raw_string_ostream os(header);
  os << "{'descr': '"
     << (sizeOf(array.type) == 1   ? '|'
         : sys::IsLittleEndianHost ? '<'
                                   : '>')
     << row(array.type).code << "', 'fortran_order': False, 'shape': (";
  for (int64_t extent : array.shape)
    os << extent << (array.shape.size() == 1 ? "," : ", ");
  os << "), }";
  // The elements start at a multiple of 64, and a line feed ends the header.
  size_t total = alignTo(10 + header.size() + 1, 64);
  header.append(total - 10 - header.size() - 1, ' ');
  header += '\n';

  std::string contents = kMagic.str();
  contents += '\1';
  contents += '\0';
  char length[2];
  support::endian::write16le(length, static_cast<uint16_t>(header.size()));
  contents.append(length, 2);
  contents += header;
  contents.append(array.bytes.data(), array.bytes.size());
  return contents;
}

Error mxfp4::writeNpy(StringRef path, const NpyArray &array) {
  return writeFile(path, [&](raw_ostream &os) { os << formatNpy(array); });
}
