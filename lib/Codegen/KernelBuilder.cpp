// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations behind KernelBuilder's functions.

#include "KernelBuilder.h"
#include "mxfp4/Codegen/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mxfp4;

Value KernelBuilder::constant64(int64_t value) {
  return arith::ConstantIntOp::create(*this, getI64Type(), value);
}

Value KernelBuilder::address(Value memref) {
  Value index = memref::ExtractAlignedPointerAsIndexOp::create(*this, memref);
  Value integer = arith::IndexCastOp::create(*this, getI64Type(), index);
  return LLVM::IntToPtrOp::create(
      *this, LLVM::LLVMPointerType::get(getContext()), integer);
}

Value KernelBuilder::advance(Value pointer, Value bytes) {
  return LLVM::GEPOp::create(*this, pointer.getType(), getI8Type(), pointer,
                             bytes);
}

Value KernelBuilder::resource(Value pointer, Value bytes) {
  // Data format 32 bits, no stride, no swizzle: CDNA4 ISA 9.1.8.
  Value flags = index(0x00027000).get();
  Value stride = arith::ConstantIntOp::create(*this, getI16Type(), 0);
  return ROCDL::MakeBufferRsrcOp::create(
      *this, LLVM::LLVMPointerType::get(getContext(), 8), pointer, stride,
      bytes, flags);
}

Value KernelBuilder::declareLds(const Twine &name, int64_t bytes) {
  auto kernel =
      getInsertionBlock()->getParent()->getParentOfType<gpu::GPUFuncOp>();
  auto type = LLVM::LLVMArrayType::get(getI8Type(), bytes);
  {
    OpBuilder::InsertionGuard guard(*this);
    setInsertionPoint(kernel);
    LLVM::GlobalOp::create(*this, type, /*isConstant=*/false,
                           LLVM::Linkage::Internal, name.str(), Attribute(),
                           /*alignment=*/16, /*addrSpace=*/3);
  }
  return LLVM::AddressOfOp::create(
      *this, LLVM::LLVMPointerType::get(getContext(), 3), name.str());
}

Index32 KernelBuilder::laneOfWorkgroup() {
  Value id = gpu::ThreadIdOp::create(*this, gpu::Dimension::x);
  return index(arith::IndexCastOp::create(*this, getI32Type(), id));
}

Index32 KernelBuilder::blockId(gpu::Dimension dimension) {
  Value id = gpu::BlockIdOp::create(*this, dimension);
  Index32 number = index(arith::IndexCastOp::create(*this, getI32Type(), id));
  auto kernel =
      getInsertionBlock()->getParent()->getParentOfType<gpu::GPUFuncOp>();
  auto group = kernel->getAttrOfType<IntegerAttr>(kGroupAttr);
  return group && dimension == gpu::Dimension::z ? number / group.getInt()
                                                 : number;
}

Index32 KernelBuilder::uniform(Index32 value) {
  return index(
      ROCDL::ReadfirstlaneOp::create(*this, getI32Type(), value.get()));
}

Value KernelBuilder::bufferLoad(Type type, Value resource, Index32 offset,
                                Index32 scalarOffset) {
  return ROCDL::RawPtrBufferLoadOp::create(
      *this, type, resource, offset.get(), scalarOffset.get(), index(0).get(),
      ArrayAttr(), ArrayAttr(), ArrayAttr());
}

void KernelBuilder::bufferStore(Value value, Value resource, Index32 offset) {
  ROCDL::RawPtrBufferStoreOp::create(*this, value, resource, offset.get(),
                                     index(0).get(), index(0).get(),
                                     ArrayAttr(), ArrayAttr(), ArrayAttr());
}

Value KernelBuilder::vectorFrom(ArrayRef<Value> elements) {
  return vector::FromElementsOp::create(
      *this,
      VectorType::get({static_cast<int64_t>(elements.size())},
                      elements.front().getType()),
      elements);
}

Value KernelBuilder::extract(Value vector, int64_t position) {
  return vector::ExtractOp::create(*this, vector, position);
}
