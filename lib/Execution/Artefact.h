// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the files of an ahead-of-time compiled step say of it.

#ifndef MXFP4_LIB_EXECUTION_ARTEFACT_H
#define MXFP4_LIB_EXECUTION_ARTEFACT_H

#include "LaunchList.h"
#include "mxfp4/Execution/RunOptions.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace mxfp4 {

/// One element of the array that the entry point takes.
struct ArtefactBuffer {
  /// "argument", "step number", "result" or "arena".
  llvm::StringRef kind;
  /// Behind the entry point's name in C: "arg0".
  std::string symbol;
  /// For people: "argument 0 (param 'layers.0.wq')".
  std::string description;
  llvm::StringRef dtype;
  llvm::SmallVector<int64_t> shape;
  uint64_t bytes = 0;
  bool onDevice = false;
};

struct Artefact {
  explicit Artefact(const RunOptions &options) : options(options) {}

  const RunOptions &options;
  /// The C function, and the prefix of all names.
  std::string entry;
  /// File names in the folder; "" for what there is not.
  std::string object, header, codeObject, assembly;
  /// Library that the object calls.
  llvm::StringRef runtime;
  /// The processor of the host code; "generic" for any of its architecture.
  std::string hostProcessor;
  std::vector<ArtefactBuffer> buffers;
  uint64_t arenaBytes = 0;
  /// Empty for a step on the CPU.
  LaunchList launches;
  /// As --mxfp4-plan-buffers writes it; null without.
  llvm::json::Value memory = nullptr;
};

/// The C header: the entry point and where its buffers go.
void writeHeader(llvm::raw_ostream &stream, const Artefact &artefact);

/// manifest.json.
void writeManifest(llvm::raw_ostream &stream, const Artefact &artefact);

} // namespace mxfp4

#endif // MXFP4_LIB_EXECUTION_ARTEFACT_H
