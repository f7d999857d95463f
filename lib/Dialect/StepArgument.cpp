// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The argument of a step that counts steps.

#include "mxfp4/Dialect/StepArgument.h"

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mxfp4;

Value mxfp4::stepOf(func::FuncOp func) {
  StringRef name = MXFP4Dialect::StepAttrHelper::getNameStr();
  for (BlockArgument argument : func.getArguments())
    if (func.getArgAttr(argument.getArgNumber(), name))
      return argument;
  MLIRContext *context = func.getContext();
  unsigned index = func.getNumArguments();
  auto i64 = IntegerType::get(context, 64);
  // An i64 argument cannot be refused by a func.func.
  (void)func.insertArgument(
      index, i64,
      DictionaryAttr::get(context,
                          NamedAttribute(StringAttr::get(context, name),
                                         UnitAttr::get(context))),
      func.getLoc());
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(func, func->getParentOp());
  for (SymbolTable::SymbolUse use :
       uses ? llvm::to_vector(*uses) : SmallVector<SymbolTable::SymbolUse>())
    if (auto call = dyn_cast<func::CallOp>(use.getUser())) {
      Value step = stepOf(call->getParentOfType<func::FuncOp>());
      call.getOperandsMutable().append(step);
    }
  return func.getArgument(index);
}

unsigned mxfp4::numGraphArguments(FunctionOpInterface function) {
  unsigned count = function.getNumArguments();
  while (count > 0 &&
         function.getArgAttr(count - 1,
                             MXFP4Dialect::StepAttrHelper::getNameStr()))
    --count;
  return count;
}
