// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernel generators write IR with: 32-bit indices with operators, buffer
// resources, LDS, and the fence that keeps instructions in the order in which
// they were written.

#ifndef MXFP4_LIB_CODEGEN_KERNELBUILDER_H
#define MXFP4_LIB_CODEGEN_KERNELBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mxfp4 {

/// An i32 value with operators; unsigned, as offsets are.
class Index32 {
public:
  Index32() = default;
  Index32(mlir::ImplicitLocOpBuilder &b, mlir::Value value)
      : b(&b), value(value) {}
  Index32(mlir::ImplicitLocOpBuilder &b, int64_t constant)
      : b(&b), value(mlir::arith::ConstantIntOp::create(
                   b, b.getI32Type(), static_cast<int32_t>(constant))) {}

  mlir::Value get() const { return value; }

#define MXFP4_INDEX_OPERATOR(symbol, op)                                       \
  Index32 operator symbol(const Index32 &other) const {                        \
    return {*b, mlir::arith::op::create(*b, value, other.value)};              \
  }                                                                            \
  Index32 operator symbol(int64_t other) const {                               \
    return *this symbol Index32(*b, other);                                    \
  }
  MXFP4_INDEX_OPERATOR(+, AddIOp)
  MXFP4_INDEX_OPERATOR(-, SubIOp)
  MXFP4_INDEX_OPERATOR(*, MulIOp)
  MXFP4_INDEX_OPERATOR(/, DivUIOp)
  MXFP4_INDEX_OPERATOR(%, RemUIOp)
  MXFP4_INDEX_OPERATOR(^, XOrIOp)
#undef MXFP4_INDEX_OPERATOR

  friend Index32 operator-(int64_t a, const Index32 &c) {
    return Index32(*c.b, a) - c;
  }
  friend Index32 min(const Index32 &a, int64_t c) {
    return {*a.b, mlir::arith::MinUIOp::create(*a.b, a.value,
                                               Index32(*a.b, c).value)};
  }
  /// i1: whether this is below `limit`, both unsigned.
  mlir::Value below(const Index32 &limit) const {
    return mlir::arith::CmpIOp::create(*b, mlir::arith::CmpIPredicate::ult,
                                       value, limit.value);
  }
  mlir::Value below(int64_t limit) const { return below(Index32(*b, limit)); }
  Index32 selectOr(mlir::Value condition, int64_t otherwise) const {
    return {*b, mlir::arith::SelectOp::create(*b, condition, value,
                                              Index32(*b, otherwise).value)};
  }
  /// The same value as i64.
  mlir::Value wide() const {
    return mlir::arith::ExtUIOp::create(*b, b->getI64Type(), value);
  }

private:
  mlir::ImplicitLocOpBuilder *b = nullptr;
  mlir::Value value;
};

/// A buffer offset that is out of bounds of every resource: such loads give
/// zeros and such stores do nothing.
inline constexpr int64_t kOutOfBounds = 0x80000000;

/// Needs an insertion point inside a kernel.
class KernelBuilder : public mlir::ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  Index32 index(int64_t value) { return {*this, value}; }
  Index32 index(mlir::Value value) { return {*this, value}; }

  mlir::Value constant64(int64_t value);
  /// The address of `memref`'s element 0 plus `bytes`; the type's static
  /// offset is the caller's to add.
  mlir::Value address(mlir::Value memref);
  mlir::Value advance(mlir::Value pointer, mlir::Value bytes);
  /// A raw buffer of `bytes` (i64) from `pointer` on.
  mlir::Value resource(mlir::Value pointer, mlir::Value bytes);

  /// The address of an uninitialised LDS array of `bytes` that is declared in
  /// front of the kernel.
  mlir::Value declareLds(const llvm::Twine &name, int64_t bytes);

  Index32 laneOfWorkgroup();
  Index32 blockId(mlir::gpu::Dimension dimension);
  /// The value of the first lane, as a scalar register.
  Index32 uniform(Index32 value);

  mlir::Value bufferLoad(mlir::Type type, mlir::Value resource, Index32 offset,
                         Index32 scalarOffset);
  void bufferStore(mlir::Value value, mlir::Value resource, Index32 offset);

  mlir::Type vectorOf(int64_t count, mlir::Type element) {
    return mlir::VectorType::get({count}, element);
  }
  mlir::Value vectorFrom(llvm::ArrayRef<mlir::Value> elements);
  mlir::Value extract(mlir::Value vector, int64_t position);

  /// No instruction moves across this point.
  void fence() { mlir::ROCDL::SchedBarrier::create(*this, 0); }
};

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_KERNELBUILDER_H
