// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Entry points that a host can call without knowing the signature. Needs the
// LLVM dialect; gives `<name>_packed(ptr)`.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mxfp4 {
#define GEN_PASS_DEF_PACKEDENTRYPOINTS
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

static void addPacked(LLVM::LLVMFuncOp function) {
  ImplicitLocOpBuilder b(function.getLoc(), function->getContext());
  b.setInsertionPointAfter(function);
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(b.getContext()), pointer);
  auto packed = LLVM::LLVMFuncOp::create(
      b, (function.getSymName() + "_packed").str(), type);
  b.setInsertionPointToStart(packed.addEntryBlock(b));
  SmallVector<Value> arguments;
  for (auto [i, argument] : llvm::enumerate(function.getArgumentTypes())) {
    Value slot =
        LLVM::GEPOp::create(b, pointer, pointer, packed.getArgument(0),
                            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    Value address = LLVM::LoadOp::create(b, pointer, slot);
    bool isScalar = !isa<LLVM::LLVMPointerType>(argument);
    arguments.push_back(
        isScalar ? LLVM::LoadOp::create(b, argument, address).getResult()
                 : address);
  }
  LLVM::CallOp::create(b, function, arguments);
  LLVM::ReturnOp::create(b, Value());
}

namespace {
struct PackedEntryPoints
    : mxfp4::impl::PackedEntryPointsBase<PackedEntryPoints> {
  void runOnOperation() override {
    SmallVector<LLVM::LLVMFuncOp> functions;
    for (auto function : getOperation().getOps<LLVM::LLVMFuncOp>())
      if (!function.isExternal() && function.isPublic() &&
          function.getLinkage() == LLVM::Linkage::External)
        functions.push_back(function);
    llvm::for_each(functions, addPacked);
  }
};
} // namespace
