// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .npy and .npz files: what NumPy writes, what we write, and what is broken.

#include "mxfp4/Support/Npy.h"

#include "llvm/Support/FileSystem.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace mxfp4;

/// The contents of an .npy file with this header text and payload.
static std::string npy(StringRef header, StringRef payload) {
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFF);
  file += static_cast<char>(header.size() >> 8);
  return file + header.str() + payload.str();
}

static std::string message(Expected<NpyArray> array) {
  return array ? "no error" : toString(array.takeError());
}
static std::string message(Expected<NpzArrays> arrays) {
  return arrays ? "no error" : toString(arrays.takeError());
}

// numpy.savez_compressed(f, a=arange(40, dtype='<i4').reshape(4, 10),
//                        **{'x|1|lhs': zeros((2, 3), '<f8')})
static const char kCompressed[] =
    "\x50\x4b\x03\x04\x2d\x00\x00\x00\x08\x00\x00\x00\x21\x00\xd1\x58\x0c\x4e"
    "\xff"
    "\xff\xff\xff\xff\xff\xff\xff\x05\x00\x14\x00\x61\x2e\x6e\x70\x79\x01\x00"
    "\x10"
    "\x00\x20\x01\x00\x00\x00\x00\x00\x00\x95\x00\x00\x00\x00\x00\x00\x00\x9d"
    "\xca"
    "\xb9\x0a\xc2\x40\x00\x84\xe1\xc4\xfb\xbe\xef\x73\x3d\x57\x21\x85\x42\x2a"
    "\xb1"
    "\xb6\x53\x6c\x2c\xac\x24\x98\x15\x05\x31\xb2\x11\x1b\xf1\x29\x7c\x61\x7f"
    "\x5f"
    "\xc1\x81\xaf\x98\x61\x3e\x9b\xdd\x7a\xbb\x37\x8d\xa7\xf1\x92\xae\xf2\x8f"
    "\x5a"
    "\x2e\x84\x5c\x5e\x6c\x69\x09\x79\xf2\xf4\x43\x3b\xb7\x83\xa7\x5d\xf5\xdb"
    "\x57"
    "\xce\xd5\x57\xec\xfe\xd9\xb9\x2b\xfa\xc4\xb6\xc4\x7c\x36\xb5\xc4\x5b\xfc"
    "\x9b"
    "\x84\x41\x4c\x04\x10\x44\x08\x61\x44\x10\x45\x0c\x71\xfc\x8e\x49\xa4\x90"
    "\x46"
    "\x06\x59\xe4\x90\x47\x01\x45\x94\x50\x46\x05\x55\xd4\x50\x47\x03\x4d\xb4"
    "\xd0"
    "\x46\x07\x5d\x08\xf4\xd0\xc7\x00\x43\x8c\x30\x86\xc4\x17\x50\x4b\x03\x04"
    "\x2d"
    "\x00\x00\x00\x08\x00\x00\x00\x21\x00\x7c\x7f\x98\x45\xff\xff\xff\xff\xff"
    "\xff"
    "\xff\xff\x0b\x00\x14\x00\x78\x7c\x31\x7c\x6c\x68\x73\x2e\x6e\x70\x79\x01"
    "\x00"
    "\x10\x00\xb0\x00\x00\x00\x00\x00\x00\x00\x49\x00\x00\x00\x00\x00\x00\x00"
    "\x9b"
    "\xec\x17\xea\x1b\x10\xc9\xc8\x50\xc6\x50\xad\x9e\x92\x5a\x9c\x5c\xa4\x6e"
    "\xa5"
    "\xa0\x6e\x93\x66\xa1\xae\xa3\xa0\x9e\x96\x5f\x54\x52\x94\x98\x17\x9f\x5f"
    "\x94"
    "\x92\x0a\x12\x77\x4b\xcc\x29\x4e\x05\x8a\x17\x67\x24\x16\xa4\x02\xf9\x1a"
    "\x46"
    "\x3a\x0a\xc6\x9a\x3a\x0a\xb5\x0a\x64\x03\x2e\x06\x12\x01\x00\x50\x4b\x01"
    "\x02"
    "\x2d\x03\x2d\x00\x00\x00\x08\x00\x00\x00\x21\x00\xd1\x58\x0c\x4e\x95\x00"
    "\x00"
    "\x00\x20\x01\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80"
    "\x01"
    "\x00\x00\x00\x00\x61\x2e\x6e\x70\x79\x50\x4b\x01\x02\x2d\x03\x2d\x00\x00"
    "\x00"
    "\x08\x00\x00\x00\x21\x00\x7c\x7f\x98\x45\x49\x00\x00\x00\xb0\x00\x00\x00"
    "\x0b"
    "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\x01\xcc\x00\x00\x00\x78"
    "\x7c"
    "\x31\x7c\x6c\x68\x73\x2e\x6e\x70\x79\x50\x4b\x05\x06\x00\x00\x00\x00\x02"
    "\x00"
    "\x02\x00\x6c\x00\x00\x00\x52\x01\x00\x00\x00\x00";
static const StringRef kNumpyArchive(kCompressed, sizeof(kCompressed) - 1);

TEST(Npy, RoundTripsEveryType) {
  for (int type = 0; type <= static_cast<int>(NpyType::F64); ++type)
    for (SmallVector<int64_t> shape :
         {SmallVector<int64_t>{}, {5}, {2, 3, 4}, {3, 0}}) {
      NpyArray array(static_cast<NpyType>(type), shape);
      for (size_t i = 0; i != array.bytes.size(); ++i)
        array.bytes[i] = array.type == NpyType::Bool ? i % 2 : i * 37;
      Expected<NpyArray> back = parseNpy(formatNpy(array), "memory");
      ASSERT_TRUE(static_cast<bool>(back)) << toString(back.takeError());
      EXPECT_EQ(back->describe(), array.describe());
      EXPECT_EQ(back->bytes, array.bytes);
    }
}

TEST(Npy, DataStartAligned) {
  EXPECT_EQ(formatNpy(NpyArray(NpyType::F32, {3})).size() % 64, 12u);
}

TEST(Npy, FortranOrderBecomesC) {
  // [[0, 2, 4], [1, 3, 5]] column by column.
  std::string file = npy("{'descr': '|u1', 'fortran_order': True, 'shape': "
                         "(2, 3), }\n",
                         StringRef("\0\1\2\3\4\5", 6));
  Expected<NpyArray> array = parseNpy(file, "memory");
  ASSERT_TRUE(static_cast<bool>(array)) << toString(array.takeError());
  EXPECT_EQ(array->to<int32_t>(), (std::vector<int32_t>{0, 2, 4, 1, 3, 5}));
}

TEST(Npy, BigEndianIsSwapped) {
  std::string file = npy("{'descr': '>i2', 'fortran_order': False, 'shape': "
                         "(2,), }\n",
                         StringRef("\1\0\0\2", 4));
  Expected<NpyArray> array = parseNpy(file, "memory");
  ASSERT_TRUE(static_cast<bool>(array)) << toString(array.takeError());
  EXPECT_EQ(array->to<int32_t>(), (std::vector<int32_t>{256, 2}));
}

TEST(Npy, HalfIsConverted) {
  std::string file = npy("{'descr': '<f2', 'fortran_order': False, 'shape': "
                         "(2,), }\n",
                         StringRef("\0\x3E\1\0", 4));
  Expected<NpyArray> array = parseNpy(file, "memory");
  ASSERT_TRUE(static_cast<bool>(array)) << toString(array.takeError());
  EXPECT_EQ(array->to<float>(), (std::vector<float>{1.5f, 0x1p-24f}));
}

TEST(Npy, ErrorsNameFileAndCause) {
  EXPECT_EQ(message(parseNpy("plain text", "f.npy")),
            "f.npy: not an .npy file");
  EXPECT_EQ(message(parseNpy(npy("{'descr': '|V2', 'fortran_order': False, "
                                 "'shape': (1,), }",
                                 "ab"),
                             "f.npy")),
            "f.npy: has element type '|V2'; supported are bool, integers of 1 "
            "to 8 bytes and floats of 2 to 8 (store bfloat16 as float32)");
  EXPECT_EQ(message(parseNpy(npy("{'descr': '<f4', 'fortran_order': False, "
                                 "'shape': (2,), }",
                                 "abcd"),
                             "f.npy")),
            "f.npy: holds 4 bytes of elements but its shape needs 8");
  EXPECT_EQ(message(parseNpy(npy("{'descr': '<f4', 'fortran_order': False, "
                                 "'shape': (4294967296, 4294967296), }",
                                 ""),
                             "f.npy")),
            "f.npy: holds 0 bytes of elements but its shape needs more than "
            "2^64");
  EXPECT_EQ(message(parseNpy(npy("{'descr': [('x', '<f4')], 'fortran_order': "
                                 "False, 'shape': (2,), }",
                                 ""),
                             "f.npy")),
            "f.npy: holds a structured array; only plain numbers are "
            "supported");
  EXPECT_EQ(
      message(parseNpy(npy("{'descr': '<f4', 'shape': (2,), }", ""), "f.npy")),
      "f.npy: has a malformed .npy header");
  EXPECT_NE(message(readNpy("/nonexistent/f.npy")).find("/nonexistent/f.npy: "),
            std::string::npos);
}

TEST(Npz, ReadsWhatNumpyCompresses) {
  Expected<NpzArrays> arrays = parseNpz(kNumpyArchive, "memory");
  ASSERT_TRUE(static_cast<bool>(arrays)) << toString(arrays.takeError());
  ASSERT_EQ(arrays->size(), 2u);
  EXPECT_EQ((*arrays)[0].first, "a");
  EXPECT_EQ((*arrays)[0].second.describe(), "int32[4, 10]");
  EXPECT_EQ((*arrays)[0].second.data<int32_t>()[39], 39);
  EXPECT_EQ((*arrays)[1].first, "x|1|lhs");
  EXPECT_EQ((*arrays)[1].second.describe(), "float64[2, 3]");
}

TEST(Npz, RoundTripsThroughAFile) {
  SmallString<128> path;
  ASSERT_FALSE(sys::fs::createTemporaryFile("mxfp4", "npz", path));
  NpzArrays arrays;
  arrays.emplace_back("arg0", NpyArray::of<float>({2, 2}, {1, 2, 3, 4}));
  arrays.emplace_back("step", NpyArray::of<int64_t>({}, {7}));
  arrays.emplace_back("none", NpyArray(NpyType::U8, {0}));
  ASSERT_FALSE(errorToBool(writeNpz(path, arrays)));
  Expected<NpzArrays> back = readNpz(path);
  ASSERT_TRUE(static_cast<bool>(back)) << toString(back.takeError());
  ASSERT_EQ(back->size(), arrays.size());
  for (size_t i = 0; i != arrays.size(); ++i) {
    EXPECT_EQ((*back)[i].first, arrays[i].first);
    EXPECT_EQ((*back)[i].second.describe(), arrays[i].second.describe());
    EXPECT_EQ((*back)[i].second.bytes, arrays[i].second.bytes);
  }
  sys::fs::remove(path);
}

TEST(Npz, TruncatedAnywhereIsAnError) {
  for (size_t size = 0; size != kNumpyArchive.size(); ++size)
    EXPECT_NE(message(parseNpz(kNumpyArchive.take_front(size), "f.npz")),
              "no error")
        << size << " bytes";
}

TEST(Npz, AnyChangedByteIsAnErrorOrHarmless) {
  // Some bytes do not matter (dates, attributes); none may crash, and changed
  // elements do not pass the checksum.
  for (size_t at = 0; at != kNumpyArchive.size(); ++at)
    for (int flip : {0x01, 0x80, 0xFF}) {
      std::string broken = kNumpyArchive.str();
      broken[at] ^= flip;
      Expected<NpzArrays> arrays = parseNpz(broken, "f.npz");
      if (!arrays) {
        EXPECT_TRUE(
            StringRef(toString(arrays.takeError())).starts_with("f.npz: "));
        continue;
      }
      for (auto &[name, array] : *arrays)
        if (array.type == NpyType::I32)
          EXPECT_EQ(array.data<int32_t>().back(), 39);
    }
}
