// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compiled step: machine code in this process, and its arena. A step on a GPU
// is host code that launches kernels; its values live on the device, and the
// host's copies follow on demand.

#ifndef MXFP4_EXECUTION_PROGRAM_H
#define MXFP4_EXECUTION_PROGRAM_H

#include "mxfp4/Execution/Buffer.h"
#include "mxfp4/Execution/RunOptions.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mxfp4 {

/// How to call a compiled step, read off its LLVM function.
struct EntryPoint {
  std::string name;
  /// Number of arguments, the arena included.
  unsigned numArguments = 0;
  /// Where the arena goes, and its bytes; none without temporaries.
  std::optional<unsigned> arena;
  int64_t arenaBytes = 0;
  /// Whether the number of the step, an i64, follows the graph's arguments:
  /// something in it is random.
  bool takesStepNumber = false;
};

/// A value that a step takes or gives.
struct StepValue {
  enum Kind { Argument, Scalar, Result };
  void *host = nullptr;
  uint64_t bytes = 0;
  Kind kind = Argument;
};

class Device;

class Program {
public:
  /// Compiles `module`, in the LLVM dialect with `<entry>_packed`, for the
  /// host. With a GPU `backend`, its kernels run on that, which must be there
  /// and be a `chip`.
  static llvm::Expected<std::unique_ptr<Program>>
  compile(mlir::ModuleOp module, llvm::StringRef entry, Backend backend,
          llvm::StringRef chip = "");
  ~Program();

  /// Runs one step: `values` are the arguments, then the results, as the
  /// function takes them, without the arena. A failed assertion is an error;
  /// `describeArgument` names the argument that a bad value came from.
  llvm::Error run(llvm::ArrayRef<StepValue> values,
                  llvm::function_ref<std::string(unsigned)> describeArgument);

  /// Brings a result, or an argument that was one, to the host.
  llvm::Error fetch(Buffer &value);
  /// Says that an argument was changed on the host since the last step.
  void written(const Buffer &value);

  int64_t arenaBytes() const { return entry.arenaBytes; }
  bool takesStepNumber() const { return entry.takesStepNumber; }

private:
  Program();
  std::unique_ptr<Device> device;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  EntryPoint entry;
  Buffer arena;
  /// The arena of a step on a GPU.
  void *deviceArena = nullptr;
  void (*function)(void **) = nullptr;
};

} // namespace mxfp4

#endif // MXFP4_EXECUTION_PROGRAM_H
