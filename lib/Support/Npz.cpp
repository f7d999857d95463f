// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The .npz format: a zip archive of .npy files (APPNOTE.TXT 6.3.10 of PKWARE,
// sections 4.3 to 4.5). Read through the central directory, with zip64 sizes;
// members are stored or deflated, as NumPy writes them.

#include "mxfp4/Support/Npy.h"
#include "mxfp4/Support/OutputFile.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <zlib.h>

#include <limits>

using namespace llvm;
using namespace mxfp4;

namespace {

enum Signature : uint32_t {
  LocalHeader = 0x04034B50,
  CentralHeader = 0x02014B50,
  EndOfDirectory = 0x06054B50,
  Zip64EndOfDirectory = 0x06064B50,
  Zip64Locator = 0x07064B50,
};
enum Method : uint16_t { Stored = 0, Deflated = 8 };

constexpr uint16_t kZip64Extra = 1;
constexpr uint32_t kInZip64 = 0xFFFFFFFF; ///< the field's value is in the extra
constexpr uint64_t kEndSize = 22; ///< of the end record without a comment

/// Little-endian fields of a byte range; what is past its end reads as 0 and
/// is remembered.
class Reader {
public:
  explicit Reader(StringRef bytes, uint64_t at = 0) : bytes(bytes), at(at) {}

  template <typename T> T next() {
    if (at > bytes.size() || bytes.size() - at < sizeof(T)) {
      failed = true;
      return 0;
    }
    T value = support::endian::read<T, endianness::little>(bytes.data() + at);
    at += sizeof(T);
    return value;
  }
  StringRef take(uint64_t count) {
    if (at > bytes.size() || bytes.size() - at < count) {
      failed = true;
      return {};
    }
    StringRef result = bytes.substr(at, count);
    at += count;
    return result;
  }
  void skip(uint64_t count) { take(count); }

  bool failed = false;

private:
  StringRef bytes;
  uint64_t at;
};

struct Member {
  StringRef name;
  uint16_t flags = 0, method = 0;
  uint32_t crc = 0;
  uint64_t packed = 0, size = 0, offset = 0;
};

struct Directory {
  uint64_t entries = 0, offset = 0;
};

/// Finds the central directory from the record at the end of the archive.
bool findDirectory(StringRef zip, Directory &directory) {
  if (zip.size() < kEndSize)
    return false;
  // The record is followed by a comment of at most 65535 bytes.
  uint64_t at = zip.size() - kEndSize;
  uint64_t least = at > 65535 ? at - 65535 : 0;
  while (Reader(zip, at).next<uint32_t>() != EndOfDirectory)
    if (at-- == least)
      return false;
  Reader end(zip, at);
  end.skip(10);
  directory.entries = end.next<uint16_t>();
  end.skip(4);
  directory.offset = end.next<uint32_t>();
  if (directory.entries != 0xFFFF && directory.offset != kInZip64)
    return true;
  constexpr uint64_t kLocatorSize = 20;
  Reader locator(zip, at < kLocatorSize ? zip.size() : at - kLocatorSize);
  if (locator.next<uint32_t>() != Zip64Locator)
    return directory.offset != kInZip64;
  locator.skip(4);
  Reader end64(zip, locator.next<uint64_t>());
  if (end64.next<uint32_t>() != Zip64EndOfDirectory)
    return false;
  end64.skip(28);
  directory.entries = end64.next<uint64_t>();
  end64.skip(8);
  directory.offset = end64.next<uint64_t>();
  return !end64.failed && !locator.failed;
}

/// Replaces the fields that say so by those of the zip64 extra.
bool readZip64(StringRef extra, Member &member) {
  Reader reader(extra);
  for (uint64_t left = extra.size(); left >= 4;) {
    uint16_t id = reader.next<uint16_t>();
    uint16_t length = reader.next<uint16_t>();
    StringRef body = reader.take(length);
    if (reader.failed)
      return false;
    left -= 4 + length;
    if (id != kZip64Extra)
      continue;
    Reader fields(body);
    for (uint64_t *field : {&member.size, &member.packed, &member.offset})
      if (*field == kInZip64)
        *field = fields.next<uint64_t>();
    return !fields.failed;
  }
  return true;
}

bool readCentralHeader(Reader &reader, Member &member) {
  if (reader.next<uint32_t>() != CentralHeader)
    return false;
  reader.skip(4);
  member.flags = reader.next<uint16_t>();
  member.method = reader.next<uint16_t>();
  reader.skip(4);
  member.crc = reader.next<uint32_t>();
  member.packed = reader.next<uint32_t>();
  member.size = reader.next<uint32_t>();
  uint16_t nameLength = reader.next<uint16_t>();
  uint16_t extraLength = reader.next<uint16_t>();
  uint16_t commentLength = reader.next<uint16_t>();
  reader.skip(8);
  member.offset = reader.next<uint32_t>();
  member.name = reader.take(nameLength);
  StringRef extra = reader.take(extraLength);
  reader.skip(commentLength);
  return !reader.failed && readZip64(extra, member);
}

/// The packed bytes of a member, found through its local header.
bool locate(StringRef zip, const Member &member, StringRef &packed) {
  Reader local(zip, member.offset);
  if (local.next<uint32_t>() != LocalHeader)
    return false;
  local.skip(22);
  uint16_t nameLength = local.next<uint16_t>();
  uint16_t extraLength = local.next<uint16_t>();
  local.skip(nameLength + extraLength);
  packed = local.take(member.packed);
  return !local.failed;
}

/// Inflates a raw deflate stream that holds exactly `size` bytes.
bool inflateTo(StringRef packed, uint64_t size, std::string &result) {
  // Deflate cannot do better than 1032 : 1, so a claim above that is a lie not
  // worth the memory. zlib counts in 32 bits.
  constexpr uint64_t kMaxRatio = 1032;
  uint64_t limit = std::numeric_limits<uInt>::max();
  if (size / kMaxRatio > packed.size() || size > limit || packed.size() > limit)
    return false;
  result.resize(size);
  z_stream stream = {};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    return false;
  // A stream of no bytes still wants a place to write to.
  Bytef nothing;
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out =
      size == 0 ? &nothing : reinterpret_cast<Bytef *>(result.data());
  stream.avail_out = static_cast<uInt>(size);
  int status = inflate(&stream, Z_FINISH);
  bool whole = status == Z_STREAM_END && stream.total_out == size;
  inflateEnd(&stream);
  return whole;
}

uint32_t checksum(StringRef bytes) {
  return static_cast<uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()));
}

/// Appends little-endian fields.
class Writer {
public:
  explicit Writer(std::string &out) : out(out) {}
  template <typename T> Writer &put(T value) {
    char bytes[sizeof(T)];
    support::endian::write<T, endianness::little>(bytes, value);
    out.append(bytes, sizeof(T));
    return *this;
  }

private:
  std::string &out;
};

uint32_t fieldOrZip64(uint64_t value) {
  return value < kInZip64 ? static_cast<uint32_t>(value) : kInZip64;
}

/// The fields that local and central headers share, up to the extra's length.
void putCommon(Writer &out, const Member &member, uint16_t extraLength) {
  constexpr uint16_t kVersionNeeded = 45; // zip64
  constexpr uint16_t kDate = 0x21;        // 1980-01-01: same input, same bytes
  out.put(kVersionNeeded).put<uint16_t>(0).put<uint16_t>(Stored);
  out.put<uint16_t>(0).put(kDate).put(member.crc);
  out.put(fieldOrZip64(member.packed)).put(fieldOrZip64(member.size));
  out.put<uint16_t>(member.name.size()).put(extraLength);
}

std::string localHeader(const Member &member) {
  std::string header;
  Writer out(header);
  bool zip64 = member.size >= kInZip64;
  out.put<uint32_t>(LocalHeader);
  putCommon(out, member, zip64 ? 20 : 0);
  header += member.name;
  if (zip64)
    out.put(kZip64Extra).put<uint16_t>(16).put(member.size).put(member.packed);
  return header;
}

std::string centralHeader(const Member &member) {
  std::string extra;
  Writer extraOut(extra);
  for (uint64_t value : {member.size, member.packed, member.offset})
    if (value >= kInZip64)
      extraOut.put(value);
  std::string header;
  Writer out(header);
  out.put<uint32_t>(CentralHeader).put<uint16_t>(45);
  putCommon(out, member, extra.empty() ? 0 : extra.size() + 4);
  out.put<uint16_t>(0).put<uint16_t>(0).put<uint16_t>(0).put<uint32_t>(0);
  out.put(fieldOrZip64(member.offset));
  header += member.name;
  if (!extra.empty())
    out.put(kZip64Extra).put<uint16_t>(extra.size());
  return header + extra;
}

/// The records after the central directory.
std::string endRecords(uint64_t entries, uint64_t offset, uint64_t size) {
  std::string records;
  Writer out(records);
  if (entries >= 0xFFFF || offset >= kInZip64 || size >= kInZip64) {
    out.put<uint32_t>(Zip64EndOfDirectory).put<uint64_t>(44);
    out.put<uint16_t>(45).put<uint16_t>(45).put<uint32_t>(0).put<uint32_t>(0);
    out.put(entries).put(entries).put(size).put(offset);
    out.put<uint32_t>(Zip64Locator).put<uint32_t>(0).put(offset + size);
    out.put<uint32_t>(1);
  }
  uint16_t count = entries < 0xFFFF ? entries : 0xFFFF;
  out.put<uint32_t>(EndOfDirectory).put<uint32_t>(0).put(count).put(count);
  out.put(fieldOrZip64(size)).put(fieldOrZip64(offset)).put<uint16_t>(0);
  return records;
}

} // namespace

Expected<NpzArrays> mxfp4::parseNpz(StringRef contents, StringRef name) {
  auto error = [&](const Twine &what) {
    return createStringError(Twine(name) + ": " + what);
  };
  Directory directory;
  if (!findDirectory(contents, directory))
    return error("not an .npz file, or truncated: no zip directory at its end");

  NpzArrays arrays;
  StringSet<> seen;
  Reader reader(contents, directory.offset);
  for (uint64_t entry = 0; entry != directory.entries; ++entry) {
    Member member;
    if (!readCentralHeader(reader, member))
      return error("corrupt zip directory at entry " + Twine(entry));
    StringRef key = member.name;
    if (!key.consume_back(".npy"))
      return error("member '" + member.name + "' is not an .npy file");
    if (!seen.insert(key).second)
      return error("holds '" + key + "' twice");
    if (member.flags & 1)
      return error("member '" + member.name + "' is encrypted");
    StringRef packed;
    if (!locate(contents, member, packed))
      return error("member '" + member.name + "' lies outside the file");

    std::string inflated;
    StringRef bytes = packed;
    if (member.method == Deflated) {
      if (!inflateTo(packed, member.size, inflated))
        return error("member '" + member.name + "' does not inflate to its " +
                     Twine(member.size) + " bytes");
      bytes = inflated;
    } else if (member.method != Stored) {
      return error("member '" + member.name + "' has compression method " +
                   Twine(member.method) +
                   "; stored and deflated are supported");
    }
    if (bytes.size() != member.size || checksum(bytes) != member.crc)
      return error("member '" + member.name + "' has a wrong checksum or size");
    auto array = parseNpy(bytes, (name + ": " + member.name).str());
    if (!array)
      return array.takeError();
    arrays.emplace_back(key.str(), std::move(*array));
  }
  return arrays;
}

Expected<NpzArrays> mxfp4::readNpz(StringRef path) {
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!buffer)
    return createStringError(buffer.getError(),
                             Twine(path) + ": " + buffer.getError().message());
  return parseNpz((*buffer)->getBuffer(), path);
}

Error mxfp4::writeNpz(StringRef path, const NpzArrays &arrays) {
  for (auto &[name, array] : arrays)
    if (name.size() + 4 > 0xFFFF)
      return createStringError(Twine(path) + ": array name of " +
                               Twine(name.size()) +
                               " characters does not fit a zip archive");
  return writeFile(path, [&](raw_ostream &os) {
    std::string directory;
    uint64_t offset = 0;
    for (auto &[key, array] : arrays) {
      std::string contents = formatNpy(array);
      std::string name = key + ".npy";
      Member member;
      member.name = name;
      member.crc = checksum(contents);
      member.size = member.packed = contents.size();
      member.offset = offset;
      std::string header = localHeader(member);
      os << header << contents;
      offset += header.size() + contents.size();
      directory += centralHeader(member);
    }
    os << directory << endRecords(arrays.size(), offset, directory.size());
  });
}
