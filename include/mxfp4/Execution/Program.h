// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compiled step: machine code in this process, and its arena.

#ifndef MXFP4_EXECUTION_PROGRAM_H
#define MXFP4_EXECUTION_PROGRAM_H

#include "mxfp4/Execution/Buffer.h"

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
};

class Program {
public:
  /// Compiles `module`, in the LLVM dialect with `<entry>_packed`, for the
  /// host. `libraries` are shared libraries that its external functions come
  /// from, beside this process.
  static llvm::Expected<std::unique_ptr<Program>>
  compile(mlir::ModuleOp module, llvm::StringRef entry,
          llvm::ArrayRef<std::string> libraries = {});
  ~Program();

  /// Runs one step: `pointers` are the addresses of arguments, then results, as
  /// the function takes them, without the arena. A failed assertion is an
  /// error; `describeArgument` names the argument that a bad value came from.
  llvm::Error run(llvm::ArrayRef<void *> pointers,
                  llvm::function_ref<std::string(unsigned)> describeArgument);

  int64_t arenaBytes() const { return entry.arenaBytes; }

private:
  Program();
  std::unique_ptr<llvm::orc::LLJIT> jit;
  EntryPoint entry;
  Buffer arena;
  void (*function)(void **) = nullptr;
};

} // namespace mxfp4

#endif // MXFP4_EXECUTION_PROGRAM_H
