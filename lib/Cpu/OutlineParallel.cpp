// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions out of parallel loops, for the thread pool. Needs one-dimensional
// scf.parallel; gives a function over a range of iterations and a call.

#include "mxfp4/Cpu/Passes.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mxfp4 {
#define GEN_PASS_DEF_OUTLINEPARALLEL
#include "mxfp4/Cpu/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;

static constexpr StringLiteral kParallelFor = "mxfp4_cpu_parallel_for";

/// Whether `op` costs nothing to do again inside the loop's function.
static bool isCheap(Operation *op) {
  return op && op->getNumRegions() == 0 && isPure(op) &&
         (op->hasTrait<OpTrait::ConstantLike>() ||
          isa<memref::ViewOp, memref::ReinterpretCastOp, memref::SubViewOp,
              memref::CastOp, memref::CollapseShapeOp, memref::ExpandShapeOp,
              memref::GetGlobalOp, memref::ExtractStridedMetadataOp,
              arith::IndexCastOp, vector::BroadcastOp, arith::MulIOp,
              arith::AddIOp>(op));
}

static bool isPassable(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref ? memref.hasStaticShape() && memref.getLayout().isIdentity()
                : type.isIntOrIndexOrFloat();
}

namespace {
/// What a loop's body needs of its surroundings.
struct Captures {
  /// In the order in which they can be made again.
  SetVector<Operation *> rebuilt;
  SetVector<Value> passed;

  LogicalResult add(Value value) {
    Operation *op = value.getDefiningOp();
    if (!isCheap(op)) {
      passed.insert(value);
      return success(isPassable(value.getType()));
    }
    if (rebuilt.contains(op))
      return success();
    for (Value operand : op->getOperands())
      if (failed(add(operand)))
        return failure();
    rebuilt.insert(op);
    return success();
  }
};

struct OutlineParallel : mxfp4::impl::OutlineParallelBase<OutlineParallel> {
  void runOnOperation() override {
    SmallVector<scf::ParallelOp> loops;
    getOperation().walk<WalkOrder::PreOrder>([&](scf::ParallelOp loop) {
      loops.push_back(loop);
      return WalkResult::skip();
    });
    SymbolTable table(getOperation());
    symbols = &table;
    LLVMTypeConverter types(&getContext());
    for (scf::ParallelOp loop : loops) {
      SmallVector<scf::ParallelOp> nested;
      loop.getBody()->walk(
          [&](scf::ParallelOp inner) { nested.push_back(inner); });
      llvm::for_each(nested, makeSequential);
      if (succeeded(outline(loop, types)))
        ++numOutlined;
      else
        makeSequential(loop);
    }
  }

  static void makeSequential(scf::ParallelOp loop) {
    OpBuilder b(loop);
    IRMapping map;
    SmallVector<Value> ivs;
    for (auto [lower, upper, step] : llvm::zip(
             loop.getLowerBound(), loop.getUpperBound(), loop.getStep())) {
      auto forOp = scf::ForOp::create(b, loop.getLoc(), lower, upper, step);
      b.setInsertionPointToStart(forOp.getBody());
      ivs.push_back(forOp.getInductionVar());
    }
    map.map(loop.getInductionVars(), ivs);
    for (Operation &op : loop.getBody()->without_terminator())
      b.clone(op, map);
    loop.erase();
  }

  LogicalResult outline(scf::ParallelOp loop, LLVMTypeConverter &types) {
    Captures captures;
    SetVector<Value> above;
    getUsedValuesDefinedAbove(loop.getRegion(), above);
    for (Value value : above)
      if (failed(captures.add(value)))
        return failure();

    ImplicitLocOpBuilder b(loop.getLoc(), loop);
    auto parent = loop->getParentOfType<func::FuncOp>();
    SmallVector<Type> fields;
    for (Value value : captures.passed)
      fields.push_back(isa<MemRefType>(value.getType())
                           ? LLVM::LLVMPointerType::get(&getContext())
                           : types.convertType(value.getType()));
    auto context = LLVM::LLVMStructType::getLiteral(&getContext(), fields);
    func::FuncOp function =
        makeFunction(parent, loop, captures, context, types);

    // One context a loop, in the entry block: a loop around the call must not
    // grow the stack.
    auto pointer = LLVM::LLVMPointerType::get(&getContext());
    Value memory;
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(&parent.getBody().front());
      Value one = LLVM::ConstantOp::create(b, b.getI64Type(), 1);
      memory = LLVM::AllocaOp::create(b, pointer, context, one);
    }
    for (auto [i, value] : llvm::enumerate(captures.passed))
      LLVM::StoreOp::create(b, toField(b, value, fields[i]),
                            fieldOf(b, memory, context, i));
    auto toI64 = [&](Value index) {
      return arith::IndexCastOp::create(b, b.getI64Type(), index);
    };
    auto grain = loop->getAttrOfType<IntegerAttr>("mxfp4.grain");
    Value grainValue =
        arith::ConstantOp::create(b, grain ? grain : b.getI64IntegerAttr(1));
    Value callee = func::ConstantOp::create(b, function.getFunctionType(),
                                            function.getSymName());
    func::CallOp::create(b, kParallelFor, TypeRange{},
                         ValueRange{toI64(loop.getLowerBound()[0]),
                                    toI64(loop.getUpperBound()[0]), grainValue,
                                    callee, memory});
    loop.erase();
    return success();
  }

  static Value fieldOf(ImplicitLocOpBuilder &b, Value memory, Type context,
                       int32_t field) {
    return LLVM::GEPOp::create(b, memory.getType(), context, memory,
                               ArrayRef<LLVM::GEPArg>{0, field});
  }

  static Value toField(ImplicitLocOpBuilder &b, Value value, Type field) {
    if (!isa<MemRefType>(value.getType()))
      return UnrealizedConversionCastOp::create(b, field, value).getResult(0);
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, value);
    Value integer = arith::IndexCastOp::create(b, b.getI64Type(), address);
    return LLVM::IntToPtrOp::create(b, field, integer);
  }

  /// `void(ptr context, i64 begin, i64 end)` around the body.
  func::FuncOp makeFunction(func::FuncOp parent, scf::ParallelOp loop,
                            const Captures &captures,
                            LLVM::LLVMStructType context,
                            LLVMTypeConverter &types) {
    auto pointer = LLVM::LLVMPointerType::get(&getContext());
    ImplicitLocOpBuilder b(loop.getLoc(), &getContext());
    Type i64 = b.getI64Type();
    auto type = b.getFunctionType({pointer, i64, i64}, {});
    declareParallelFor(type);
    auto function =
        func::FuncOp::create(b, (parent.getSymName() + "_loop").str(), type);
    function.setPrivate();
    function->setAttr(
        "llvm.linkage",
        LLVM::LinkageAttr::get(&getContext(), LLVM::Linkage::Internal));
    symbols->insert(function, Block::iterator(parent));

    Block *entry = function.addEntryBlock();
    b.setInsertionPointToStart(entry);
    IRMapping map;
    for (auto [i, value] : llvm::enumerate(captures.passed)) {
      Type field = context.getBody()[i];
      Value loaded = LLVM::LoadOp::create(
          b, field, fieldOf(b, entry->getArgument(0), context, i));
      if (auto memref = dyn_cast<MemRefType>(value.getType()))
        loaded = MemRefDescriptor::fromStaticShape(b, b.getLoc(), types, memref,
                                                   loaded);
      map.map(value,
              UnrealizedConversionCastOp::create(b, value.getType(), loaded)
                  .getResult(0));
    }
    for (Operation *op : captures.rebuilt)
      b.clone(*op, map);
    auto bound = [&](unsigned arg) {
      return arith::IndexCastOp::create(b, b.getIndexType(),
                                        entry->getArgument(arg));
    };
    Value one = arith::ConstantIndexOp::create(b, 1);
    auto forOp = scf::ForOp::create(b, bound(1), bound(2), one);
    func::ReturnOp::create(b);
    b.setInsertionPointToStart(forOp.getBody());
    map.map(loop.getInductionVars()[0], forOp.getInductionVar());
    for (Operation &op : loop.getBody()->without_terminator())
      b.clone(op, map);
    return function;
  }

  void declareParallelFor(FunctionType body) {
    if (symbols->lookup(kParallelFor))
      return;
    OpBuilder b(&getContext());
    Type i64 = b.getI64Type(), pointer = body.getInput(0);
    auto declaration = func::FuncOp::create(
        b, getOperation().getLoc(), kParallelFor,
        b.getFunctionType({i64, i64, i64, body, pointer}, {}));
    declaration.setPrivate();
    symbols->insert(declaration, getOperation().getBody()->begin());
  }

  SymbolTable *symbols = nullptr;
};
} // namespace
