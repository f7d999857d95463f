// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of a step in memory, as generated code sees them, and their way to and
// from NumPy arrays.

#ifndef MXFP4_EXECUTION_BUFFER_H
#define MXFP4_EXECUTION_BUFFER_H

#include "mxfp4/Support/Npy.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/AlignOf.h"

#include <memory>

namespace mxfp4 {

/// Element types of arguments and results. Bool is one byte.
enum class Scalar : uint8_t { Bool, I8, I16, I32, I64, BF16, F16, F32, F64 };

unsigned sizeOf(Scalar type);
/// MLIR's name, such as "bf16".
llvm::StringRef nameOf(Scalar type);
bool isFloat(Scalar type);

/// Bytes of a tensor; the largest number if they do not fit 64 bits.
uint64_t bytesOf(Scalar type, llvm::ArrayRef<int64_t> shape);
/// An error if this machine has not the `bytes` of memory that `what` need.
llvm::Error checkMemory(uint64_t bytes, const llvm::Twine &what);

/// A dense tensor in C order whose storage is aligned for vectors.
class Buffer {
public:
  Buffer() = default;
  /// Zeros.
  Buffer(Scalar type, llvm::ArrayRef<int64_t> shape);

  Scalar getType() const { return type; }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  /// Number of elements; 1 for rank 0.
  int64_t size() const;
  char *data() { return storage.get(); }
  const char *data() const { return storage.get(); }
  /// "tensor<8x64xi64>".
  std::string describe() const;

  /// Element `index` as a double: exact but for large integers.
  double at(int64_t index) const;

  /// Sets all elements from `array`, whose shape must be this one's. Floats
  /// take float arrays, bf16 also float32 rounded to nearest even; integers
  /// take integer arrays whose values fit; everything else is an error that
  /// starts with `name`.
  llvm::Error assign(const NpyArray &array, const llvm::Twine &name);
  /// The elements as NumPy stores them; bf16 as float32.
  NpyArray toNpy() const;

private:
  struct Free {
    void operator()(char *memory) const;
  };
  Scalar type = Scalar::F32;
  llvm::SmallVector<int64_t> shape;
  std::unique_ptr<char, Free> storage;
};

} // namespace mxfp4

#endif // MXFP4_EXECUTION_BUFFER_H
