// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations and constants go to the front of the module, each once.

#include "RuntimeCalls.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mxfp4;

void RuntimeCalls::call(ImplicitLocOpBuilder &b, StringRef callee,
                        ValueRange arguments) {
  if (!symbols.lookup(callee)) {
    OpBuilder detached(b.getContext());
    auto function =
        func::FuncOp::create(detached, module.getLoc(), callee,
                             b.getFunctionType(arguments.getTypes(), {}));
    function.setPrivate();
    symbols.insert(function, module.getBody()->begin());
  }
  func::CallOp::create(b, callee, TypeRange{}, arguments);
}

LLVM::GlobalOp RuntimeCalls::makeConstant(ImplicitLocOpBuilder &b,
                                          StringRef name, Type type,
                                          Attribute content) {
  OpBuilder detached(b.getContext());
  auto global = LLVM::GlobalOp::create(detached, b.getLoc(), type,
                                       /*isConstant=*/true,
                                       LLVM::Linkage::Private, name, content);
  symbols.insert(global, module.getBody()->begin());
  return global;
}

Value RuntimeCalls::constant(ImplicitLocOpBuilder &b, StringRef name, Type type,
                             Attribute content) {
  return LLVM::AddressOfOp::create(b, makeConstant(b, name, type, content));
}

Value RuntimeCalls::text(ImplicitLocOpBuilder &b, StringRef name,
                         StringRef text) {
  LLVM::GlobalOp &global = texts[text];
  if (!global) {
    std::string bytes = (text + Twine('\0')).str();
    global = makeConstant(b, name,
                          LLVM::LLVMArrayType::get(b.getI8Type(), bytes.size()),
                          b.getStringAttr(bytes));
  }
  return LLVM::AddressOfOp::create(b, global);
}
