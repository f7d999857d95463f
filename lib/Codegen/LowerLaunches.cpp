// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code of a step on a GPU: launches become calls of the runtime. Needs
// gpu.binary and launches of its kernels; gives calls of the mgpu* functions
// (runtime/hip) on one stream, waited for once, at the end.

#include "mxfp4/Codegen/Passes.h"
#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/MapVector.h"

namespace mxfp4 {
#define GEN_PASS_DEF_LOWERLAUNCHES
#include "mxfp4/Codegen/Passes.h.inc"
} // namespace mxfp4

using namespace mlir;
using namespace mxfp4;

/// Bytes of a kernel argument's slot: the largest that there is.
static constexpr int64_t kSlotBytes = 8;

namespace {
struct LowerLaunches : mxfp4::impl::LowerLaunchesBase<LowerLaunches> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    pointer = LLVM::LLVMPointerType::get(&getContext());
    codeModule = nullptr;
    SmallVector<gpu::BinaryOp> binaries(module.getOps<gpu::BinaryOp>());
    if (failed(collect(module)))
      return signalPassFailure();
    if (functions.empty() && constants.empty())
      return;

    std::string code;
    if (!functions.empty()) {
      if (binaries.size() != 1 || binaries.front().getObjects().size() != 1) {
        module.emitError("launches need one compiled GPU module with one code "
                         "object, this module has ")
            << binaries.size();
        return signalPassFailure();
      }
      auto object = cast<gpu::ObjectAttr>(binaries.front().getObjects()[0]);
      code = object.getObject().getValue().str();
    }
    ImplicitLocOpBuilder b(module.getLoc(), module.getBody(),
                           module.getBody()->begin());
    writeSetup(b, code);
    for (func::FuncOp func : module.getOps<func::FuncOp>())
      if (usesDevice.contains(func))
        lower(func);
    for (gpu::BinaryOp binary : binaries)
      binary.erase();
    module->removeAttr(gpu::GPUDialect::getContainerModuleAttrName());
  }

private:
  /// The kernels and constants that host functions use.
  LogicalResult collect(ModuleOp module) {
    WalkResult result = module.walk([&](Operation *op) {
      if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op)) {
        functions.try_emplace(launch.getKernelName());
        usesDevice.insert(op->getParentOfType<func::FuncOp>());
        for (Value operand : launch.getKernelOperands())
          if (auto type = dyn_cast<MemRefType>(operand.getType()))
            if (type.getStridesAndOffset().second != 0) {
              op->emitOpError("passes ")
                  << type << ", and kernels take buffers that begin at their "
                  << "first element; rebase it";
              return WalkResult::interrupt();
            }
      } else if (auto get = dyn_cast<memref::GetGlobalOp>(op)) {
        constants.try_emplace(get.getNameAttr().getAttr());
        usesDevice.insert(op->getParentOfType<func::FuncOp>());
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  LLVM::LLVMFuncOp declare(ImplicitLocOpBuilder &b, StringRef name,
                           ArrayRef<Type> inputs, Type result) {
    return *LLVM::lookupOrCreateFn(b, getOperation(), name, inputs, result);
  }

  Value call(ImplicitLocOpBuilder &b, StringRef name, Type result,
             ValueRange arguments) {
    LLVM::LLVMFuncOp callee =
        declare(b, name, llvm::to_vector(arguments.getTypes()), result);
    auto op = LLVM::CallOp::create(b, callee, arguments);
    return op.getNumResults() ? op.getResult() : Value();
  }

  Value integer(ImplicitLocOpBuilder &b, unsigned bits, int64_t value) {
    return LLVM::ConstantOp::create(b, b.getIntegerType(bits), value);
  }

  /// A pointer-sized variable, null at first.
  LLVM::GlobalOp cell(ImplicitLocOpBuilder &b, const Twine &name) {
    auto global = LLVM::GlobalOp::create(b, pointer, /*isConstant=*/false,
                                         LLVM::Linkage::Internal, name.str(),
                                         Attribute());
    OpBuilder::InsertionGuard guard(b);
    b.createBlock(&global.getInitializer());
    LLVM::ReturnOp::create(b, ValueRange(LLVM::ZeroOp::create(b, pointer)));
    return global;
  }

  /// `mxfp4_gpu_setup`: loads the code object, looks kernels up and uploads the
  /// constants, the first time it is called.
  void writeSetup(ImplicitLocOpBuilder &b, StringRef code);
  void lower(func::FuncOp func);
  void lowerLaunch(gpu::LaunchFuncOp launch, Value slots, Value table);
  Value addressOf(ImplicitLocOpBuilder &b, Value buffer);
  void replaceByBuffer(Operation *op, Value address, MemRefType type);
  void lowerRead(memref::LoadOp read, Value place);

  LLVM::LLVMPointerType pointer;
  /// Where the loaded code object is kept; null without launches.
  LLVM::GlobalOp codeModule;
  llvm::MapVector<StringAttr, LLVM::GlobalOp> functions, constants;
  llvm::DenseSet<Operation *> usesDevice;
};
} // namespace

void LowerLaunches::writeSetup(ImplicitLocOpBuilder &b, StringRef code) {
  LLVM::GlobalOp ready = cell(b, "mxfp4_gpu_ready");
  if (!functions.empty())
    codeModule = cell(b, "mxfp4_gpu_module");
  for (auto &[name, global] : functions)
    global = cell(b, "mxfp4_gpu_kernel_" + name.getValue());
  for (auto &[name, global] : constants)
    global = cell(b, "mxfp4_gpu_constant_" + name.getValue());
  LLVM::GlobalOp object;
  if (!functions.empty()) {
    object = LLVM::GlobalOp::create(
        b, LLVM::LLVMArrayType::get(b.getI8Type(), code.size()),
        /*isConstant=*/true, LLVM::Linkage::Internal, "mxfp4_gpu_code",
        b.getStringAttr(code));
    object.setAlignment(4096);
  }

  auto setup =
      func::FuncOp::create(b, "mxfp4_gpu_setup", b.getFunctionType({}, {}));
  setup.setPrivate();
  Block *entry = setup.addEntryBlock();
  b.setInsertionPointToStart(entry);
  Value isReady = LLVM::AddressOfOp::create(b, ready);
  Value null = LLVM::ZeroOp::create(b, pointer);
  Value first =
      LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::eq,
                           LLVM::LoadOp::create(b, pointer, isReady), null);
  auto once = scf::IfOp::create(b, first);
  func::ReturnOp::create(b);

  b.setInsertionPointToStart(once.thenBlock());
  if (object) {
    Value data = LLVM::AddressOfOp::create(b, object);
    Value loaded =
        call(b, "mgpuModuleLoad", pointer, {data, integer(b, 64, code.size())});
    LLVM::StoreOp::create(b, loaded, LLVM::AddressOfOp::create(b, codeModule));
    for (auto &[name, global] : functions) {
      std::string text = name.getValue().str() + '\0';
      LLVM::GlobalOp nameGlobal;
      {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointAfter(global);
        nameGlobal = LLVM::GlobalOp::create(
            b, LLVM::LLVMArrayType::get(b.getI8Type(), text.size()),
            /*isConstant=*/true, LLVM::Linkage::Internal,
            (global.getSymName() + "_name").str(), b.getStringAttr(text));
      }
      Value function = call(b, "mgpuModuleGetFunction", pointer,
                            {loaded, LLVM::AddressOfOp::create(b, nameGlobal)});
      LLVM::StoreOp::create(b, function, LLVM::AddressOfOp::create(b, global));
    }
  }
  for (auto &[name, global] : constants) {
    auto data = cast<memref::GlobalOp>(
        SymbolTable::lookupSymbolIn(getOperation(), name));
    Value host = addressOf(
        b, memref::GetGlobalOp::create(b, data.getType(), name.getValue()));
    // Elements smaller than a byte take one each.
    int64_t bytes =
        data.getType().getNumElements() *
        llvm::divideCeil(data.getType().getElementTypeBitWidth(), 8);
    Value size = integer(b, 64, bytes);
    Value memory =
        call(b, "mgpuMemAlloc", pointer, {size, null, integer(b, 1, 0)});
    call(b, "mgpuMemcpy", LLVM::LLVMVoidType::get(&getContext()),
         {memory, host, size, null});
    LLVM::StoreOp::create(b, memory, LLVM::AddressOfOp::create(b, global));
  }
  LLVM::StoreOp::create(b, isReady, isReady);
}

/// The address of the first element of a buffer.
Value LowerLaunches::addressOf(ImplicitLocOpBuilder &b, Value buffer) {
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, buffer);
  auto type = cast<MemRefType>(buffer.getType());
  if (type.getStridesAndOffset().second != 0) {
    auto metadata = memref::ExtractStridedMetadataOp::create(b, buffer);
    Value bytes = arith::ConstantIndexOp::create(
        b, llvm::divideCeil(type.getElementTypeBitWidth(), 8));
    base = arith::AddIOp::create(
        b, base, arith::MulIOp::create(b, metadata.getOffset(), bytes));
  }
  Value address = arith::IndexCastOp::create(b, b.getI64Type(), base);
  return LLVM::IntToPtrOp::create(b, pointer, address);
}

/// Replaces `op` by a buffer of `type` at `address`.
void LowerLaunches::replaceByBuffer(Operation *op, Value address,
                                    MemRefType type) {
  OpBuilder b(op);
  LLVMTypeConverter converter(&getContext());
  Value descriptor = MemRefDescriptor::fromStaticShape(
      b, op->getLoc(), converter, type, address);
  auto buffer = UnrealizedConversionCastOp::create(b, op->getLoc(),
                                                   TypeRange{type}, descriptor);
  op->replaceAllUsesWith(buffer);
  op->erase();
}

/// An element of device memory that host code reads: copied to `place` and
/// waited for.
void LowerLaunches::lowerRead(memref::LoadOp read, Value place) {
  ImplicitLocOpBuilder b(read.getLoc(), read);
  Value element = read.getMemRef();
  if (int64_t rank = read.getMemRefType().getRank()) {
    SmallVector<OpFoldResult> ones(rank, b.getIndexAttr(1));
    SmallVector<OpFoldResult> at = getAsOpFoldResult(read.getIndices());
    MemRefType type = memref::SubViewOp::inferRankReducedResultType(
        {}, read.getMemRefType(), at, ones, ones);
    element = memref::SubViewOp::create(b, type, element, at, ones, ones);
  }
  Type type = read.getType();
  Value size =
      integer(b, 64, llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
  Value null = LLVM::ZeroOp::create(b, pointer);
  Type nothing = LLVM::LLVMVoidType::get(&getContext());
  call(b, "mgpuMemcpy", nothing, {place, addressOf(b, element), size, null});
  call(b, "mgpuStreamSynchronize", nothing, {null});
  read.replaceAllUsesWith(LLVM::LoadOp::create(b, type, place).getResult());
  read.erase();
  ++numReads;
}

void LowerLaunches::lowerLaunch(gpu::LaunchFuncOp launch, Value slots,
                                Value table) {
  ImplicitLocOpBuilder b(launch.getLoc(), launch);
  for (auto [i, operand] : llvm::enumerate(launch.getKernelOperands())) {
    Value value = operand;
    if (isa<MemRefType>(value.getType()))
      value = addressOf(b, value);
    else if (value.getType().isIndex())
      value = arith::IndexCastOp::create(b, b.getI64Type(), value);
    Value slot = LLVM::GEPOp::create(
        b, pointer, b.getI8Type(), slots,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i * kSlotBytes)});
    LLVM::StoreOp::create(b, value, slot);
  }
  SmallVector<Value> arguments{LLVM::LoadOp::create(
      b, pointer,
      LLVM::AddressOfOp::create(b, functions[launch.getKernelName()]))};
  auto addSize = [&](gpu::KernelDim3 size) {
    for (Value extent : {size.x, size.y, size.z})
      arguments.push_back(
          arith::IndexCastOp::create(b, b.getI64Type(), extent));
  };
  addSize(launch.getGridSizeOperandValues());
  addSize(launch.getBlockSizeOperandValues());
  Value shared = launch.getDynamicSharedMemorySize();
  arguments.push_back(shared ? shared : integer(b, 32, 0));
  Value null = LLVM::ZeroOp::create(b, pointer);
  arguments.append(
      {null, table, null, integer(b, 64, launch.getNumKernelOperands())});
  call(b, "mgpuLaunchKernel", LLVM::LLVMVoidType::get(&getContext()),
       arguments);
  launch.erase();
  ++numLaunches;
}

void LowerLaunches::lower(func::FuncOp func) {
  if (func.getName() == "mxfp4_gpu_setup")
    return;
  SmallVector<gpu::LaunchFuncOp> launches;
  SmallVector<Operation *> views;
  SmallVector<memref::LoadOp> reads;
  int64_t mostArguments = 1;
  func.walk([&](Operation *op) {
    if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op)) {
      launches.push_back(launch);
      mostArguments =
          std::max<int64_t>(mostArguments, launch.getNumKernelOperands());
    } else if (isa<RebaseOp, memref::GetGlobalOp>(op)) {
      views.push_back(op);
    } else if (auto read = dyn_cast<memref::LoadOp>(op)) {
      reads.push_back(read);
    }
  });

  // One table of argument slots serves all launches: HIP copies them at once.
  Block &entry = func.getBody().front();
  ImplicitLocOpBuilder b(func.getLoc(), &entry, entry.begin());
  func::CallOp::create(b, "mxfp4_gpu_setup", TypeRange(), ValueRange());
  Value one = integer(b, 64, 1);
  Value slots = LLVM::AllocaOp::create(
      b, pointer, LLVM::LLVMArrayType::get(b.getI64Type(), mostArguments), one);
  Value table = LLVM::AllocaOp::create(
      b, pointer, LLVM::LLVMArrayType::get(pointer, mostArguments), one);
  for (int64_t i = 0; i < mostArguments; ++i) {
    auto at = [&](Value base, int64_t bytes) {
      return LLVM::GEPOp::create(
          b, pointer, b.getI8Type(), base,
          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i * bytes)});
    };
    LLVM::StoreOp::create(b, at(slots, kSlotBytes), at(table, 8));
  }

  if (!reads.empty()) {
    Value place = LLVM::AllocaOp::create(b, pointer, b.getI64Type(), one);
    for (memref::LoadOp read : reads)
      lowerRead(read, place);
  }
  for (Operation *view : views) {
    ImplicitLocOpBuilder at(view->getLoc(), view);
    auto type = cast<MemRefType>(view->getResult(0).getType());
    if (auto rebase = dyn_cast<RebaseOp>(view)) {
      replaceByBuffer(view, addressOf(at, rebase.getSource()), type);
      continue;
    }
    StringAttr name = cast<memref::GetGlobalOp>(view).getNameAttr().getAttr();
    Value address = LLVM::LoadOp::create(
        at, pointer, LLVM::AddressOfOp::create(at, constants[name]));
    replaceByBuffer(view, address, type);
  }
  for (gpu::LaunchFuncOp launch : launches)
    lowerLaunch(launch, slots, table);
  func.walk([&](func::ReturnOp op) {
    ImplicitLocOpBuilder at(op.getLoc(), op);
    Type nothing = LLVM::LLVMVoidType::get(&getContext());
    call(at, "mgpuStreamSynchronize", nothing,
         {LLVM::ZeroOp::create(at, pointer)});
    if (codeModule)
      call(at, "mxfp4HipCheckAssertions", nothing,
           {LLVM::LoadOp::create(at, pointer,
                                 LLVM::AddressOfOp::create(at, codeModule))});
  });
}
