// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NumPy's .npy and .npz files. Needs LLVM's Support and zlib. Gives reading of
// whatever numpy.save, numpy.savez and numpy.savez_compressed write for plain
// number types, and writing that NumPy reads. Whatever a file holds, the worst
// is an error that names it.

#ifndef MXFP4_SUPPORT_NPY_H
#define MXFP4_SUPPORT_NPY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace mxfp4 {

/// An element type that an array file can have. There is none for bfloat16:
/// such arrays are kept as f32 (exact) or as their u16 patterns.
enum class NpyType : uint8_t {
  Bool,
  I8,
  I16,
  I32,
  I64,
  U8,
  U16,
  U32,
  U64,
  F16,
  F32,
  F64
};

/// Bytes of one element.
unsigned sizeOf(NpyType type);
/// NumPy's name, such as "float32".
llvm::StringRef nameOf(NpyType type);

/// The NpyType of a C++ type.
template <typename T> struct NpyTypeOf;
template <> struct NpyTypeOf<bool> {
  static constexpr NpyType value = NpyType::Bool;
};
template <> struct NpyTypeOf<int8_t> {
  static constexpr NpyType value = NpyType::I8;
};
template <> struct NpyTypeOf<int16_t> {
  static constexpr NpyType value = NpyType::I16;
};
template <> struct NpyTypeOf<int32_t> {
  static constexpr NpyType value = NpyType::I32;
};
template <> struct NpyTypeOf<int64_t> {
  static constexpr NpyType value = NpyType::I64;
};
template <> struct NpyTypeOf<uint8_t> {
  static constexpr NpyType value = NpyType::U8;
};
template <> struct NpyTypeOf<uint16_t> {
  static constexpr NpyType value = NpyType::U16;
};
template <> struct NpyTypeOf<uint32_t> {
  static constexpr NpyType value = NpyType::U32;
};
template <> struct NpyTypeOf<uint64_t> {
  static constexpr NpyType value = NpyType::U64;
};
template <> struct NpyTypeOf<float> {
  static constexpr NpyType value = NpyType::F32;
};
template <> struct NpyTypeOf<double> {
  static constexpr NpyType value = NpyType::F64;
};

/// A dense array in C order and the host's byte order.
struct NpyArray {
  NpyType type = NpyType::F32;
  llvm::SmallVector<int64_t> shape;
  std::vector<char> bytes; ///< size() * sizeOf(type)

  NpyArray() = default;
  /// Zeros.
  NpyArray(NpyType type, llvm::ArrayRef<int64_t> shape);
  /// A copy of `values`, as many as the shape says.
  template <typename T>
  static NpyArray of(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<T> values) {
    NpyArray array(NpyTypeOf<T>::value, shape);
    assert(static_cast<int64_t>(values.size()) == array.size());
    llvm::copy(values, array.data<T>().begin());
    return array;
  }

  /// Number of elements; 1 for rank 0.
  int64_t size() const;

  /// The elements; T must be the array's type.
  template <typename T> llvm::MutableArrayRef<T> data() {
    assert(NpyTypeOf<T>::value == type && "array has another element type");
    return {reinterpret_cast<T *>(bytes.data()), static_cast<size_t>(size())};
  }
  template <typename T> llvm::ArrayRef<T> data() const {
    assert(NpyTypeOf<T>::value == type && "array has another element type");
    return {reinterpret_cast<const T *>(bytes.data()),
            static_cast<size_t>(size())};
  }

  /// The elements converted as a C++ cast would, F16 and all other types
  /// included; for T float, double, int32_t, int64_t, uint8_t, uint16_t.
  template <typename T> std::vector<T> to() const;

  /// "float32[16, 256]".
  std::string describe() const;
};

/// The array in the contents of an .npy file; `name` is for messages.
llvm::Expected<NpyArray> parseNpy(llvm::StringRef contents,
                                  llvm::StringRef name);
/// Reads an .npy file.
llvm::Expected<NpyArray> readNpy(llvm::StringRef path);
/// The contents of an .npy file with `array` (version 1.0, C order).
std::string formatNpy(const NpyArray &array);
/// Writes an .npy file: whole or, on failure, not at all.
llvm::Error writeNpy(llvm::StringRef path, const NpyArray &array);

/// Arrays with their names, without ".npy", in the order of the archive.
using NpzArrays = std::vector<std::pair<std::string, NpyArray>>;

/// The arrays in the contents of an .npz file: a zip archive whose members are
/// stored or deflated. Checksums are verified.
llvm::Expected<NpzArrays> parseNpz(llvm::StringRef contents,
                                   llvm::StringRef name);
/// Reads an .npz file.
llvm::Expected<NpzArrays> readNpz(llvm::StringRef path);
/// Writes an .npz file with stored members: whole or, on failure, not at all.
llvm::Error writeNpz(llvm::StringRef path, const NpzArrays &arrays);

} // namespace mxfp4

#endif // MXFP4_SUPPORT_NPY_H
