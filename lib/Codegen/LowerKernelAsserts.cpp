// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assertions inside kernels. A kernel has no way out of a step: the first lane
// whose assertion fails leaves a record in device memory, its wave ends, and
// the host reads the record when the step is over. Needs cf.assert in gpu.func;
// gives the record and stores to it.

#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Conversion/AssertedComparison.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERKERNELASSERTS
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// The record and its fields, in order, each of 64 bits: the same as
/// mxfp4HipAssertion of runtime/hip.
static constexpr StringLiteral kRecord = "mxfp4_failed_assertion";
enum Field {
  Failed,
  MessageAddress,
  MessageBytes,
  HasValues,
  Left,
  Right,
  Source,
  NumFields
};
static constexpr unsigned kGlobalSpace = 1;

namespace {
struct LowerKernelAsserts
    : mxfp4::impl::LowerKernelAssertsBase<LowerKernelAsserts> {
  void runOnOperation() override {
    messages.clear();
    SymbolTable table(getOperation());
    symbols = &table;
    record = nullptr;
    getOperation().walk([&](cf::AssertOp op) {
      lower(op);
      op.erase();
      ++numAssertions;
    });
  }

private:
  void lower(cf::AssertOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    auto pointer = LLVM::LLVMPointerType::get(&getContext(), kGlobalSpace);
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
    };
    Value yes = arith::ConstantOp::create(b, b.getBoolAttr(true));
    Value fails = arith::XOrIOp::create(b, op.getArg(), yes);
    auto branch = scf::IfOp::create(b, fails);
    b.setInsertionPointToStart(branch.thenBlock());
    Value address = LLVM::AddressOfOp::create(b, getRecord());
    auto field = [&](Field index) -> Value {
      return LLVM::GEPOp::create(b, pointer, b.getI64Type(), address,
                                 ArrayRef<LLVM::GEPArg>{index});
    };
    // Many lanes may fail at once; the record is that of one of them.
    auto exchange = LLVM::AtomicCmpXchgOp::create(
        b, field(Failed), number(0), number(1), LLVM::AtomicOrdering::monotonic,
        LLVM::AtomicOrdering::monotonic);
    Value first =
        LLVM::ExtractValueOp::create(b, exchange, ArrayRef<int64_t>{1});
    auto winner = scf::IfOp::create(b, first);
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(winner.thenBlock());
      auto store = [&](Field index, Value value) {
        LLVM::StoreOp::create(b, value, field(index));
      };
      Value text = LLVM::AddressOfOp::create(b, message(op.getMsg()));
      store(MessageAddress, LLVM::PtrToIntOp::create(b, b.getI64Type(), text));
      store(MessageBytes, number(op.getMsg().size()));
      storeValues(b, op, store);
    }
    // The wave must not go on: what it would read may not exist.
    LLVM::CallIntrinsicOp::create(b, b.getStringAttr("llvm.amdgcn.endpgm"),
                                  ValueRange());
  }

  /// The two sides of a comparison that failed, and where the left one is from.
  void storeValues(ImplicitLocOpBuilder &b, cf::AssertOp op,
                   function_ref<void(Field, Value)> store) {
    std::optional<AssertedComparison> compared = AssertedComparison::get(b, op);
    if (!compared)
      return;
    store(HasValues, arith::ConstantOp::create(b, b.getI64IntegerAttr(1)));
    store(Left, compared->left);
    store(Right, compared->right);
    if (!compared->source)
      return;
    Value address =
        memref::ExtractAlignedPointerAsIndexOp::create(b, compared->source);
    store(Source, arith::IndexCastOp::create(b, b.getI64Type(), address));
  }

  LLVM::GlobalOp getRecord() {
    if (!record) {
      OpBuilder detached(&getContext());
      record = LLVM::GlobalOp::create(
          detached, getOperation().getLoc(),
          LLVM::LLVMArrayType::get(detached.getI64Type(), NumFields),
          /*isConstant=*/false, LLVM::Linkage::External, kRecord, Attribute(),
          /*alignment=*/8, kGlobalSpace);
      detached.createBlock(&record.getInitializer());
      LLVM::ReturnOp::create(
          detached, record.getLoc(),
          ValueRange(LLVM::ZeroOp::create(detached, record.getLoc(),
                                          record.getGlobalType())));
      record.setVisibility_(LLVM::Visibility::Protected);
      symbols->insert(record, getOperation().getBody()->begin());
    }
    return record;
  }

  /// One constant for each text.
  LLVM::GlobalOp message(StringRef text) {
    LLVM::GlobalOp &global = messages[text];
    if (!global) {
      OpBuilder detached(&getContext());
      global = LLVM::GlobalOp::create(
          detached, getOperation().getLoc(),
          LLVM::LLVMArrayType::get(detached.getI8Type(), text.size()),
          /*isConstant=*/true, LLVM::Linkage::Private, "mxfp4_message",
          detached.getStringAttr(text), /*alignment=*/1, kGlobalSpace);
      symbols->insert(global, getOperation().getBody()->begin());
    }
    return global;
  }

  SymbolTable *symbols = nullptr;
  LLVM::GlobalOp record;
  llvm::StringMap<LLVM::GlobalOp> messages;
};
} // namespace
