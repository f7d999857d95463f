// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes on parse errors. MLIR can only say that an operation is unknown; which
// exporter made it and what to run instead is known here.

#include "mxfp4/Import/ForeignOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

namespace {

struct Hint {
  StringRef operation; // name, or prefix of names ending with a dot
  StringRef advice;
};

constexpr StringRef kTransposedMatmul =
    "MLIR dropped the transposed matmuls in 2025: export again with a "
    "torch-mlir or "
    "IREE of LLVM 22, or write linalg.matmul (batch_matmul) with indexing_maps";
constexpr StringRef kTorch =
    "lower torch to linalg first: torch_mlir.fx.export_and_import(..., "
    "output_type=\"linalg-on-tensors\")";
constexpr StringRef kStableHLO =
    "lower StableHLO to linalg first: iree-opt "
    "--iree-stablehlo-input-transformation-pipeline";
constexpr StringRef kOnlyTorch =
    "of this dialect only 'scatter', 'scan', 'sort' and 'yield' are supported; "
    "have the exporter decompose the operation";
constexpr StringRef kOnlyIREE =
    "of this dialect only 'scatter', 'scan', 'sort', 'topk' and 'yield' are "
    "supported; have the exporter decompose the operation";
constexpr StringRef kOnlyBarrier =
    "of this dialect only 'optimization_barrier' is supported: export before "
    "IREE's "
    "flow and stream phases";

constexpr Hint kHints[] = {
    {"linalg.matmul_transpose_a", kTransposedMatmul},
    {"linalg.matmul_transpose_b", kTransposedMatmul},
    {"linalg.batch_matmul_transpose_a", kTransposedMatmul},
    {"linalg.batch_matmul_transpose_b", kTransposedMatmul},
    {"torch.", kTorch},
    {"torch_c.", kTorch},
    {"stablehlo.", kStableHLO},
    {"mhlo.", kStableHLO},
    {"chlo.", kStableHLO},
    {"tm_tensor.", kOnlyTorch},
    {"iree_linalg_ext.", kOnlyIREE},
    {"util.", kOnlyBarrier},
};

/// The quoted operation name in one of the parser's messages about unknown
/// operations, or nothing.
StringRef unknownOperation(StringRef message) {
  for (StringRef opening :
       {"custom op '", "unregistered operation '", "unregistered dialect `"}) {
    size_t at = message.find(opening);
    if (at == StringRef::npos ||
        (opening == "custom op '" && !message.contains("unknown") &&
         !message.contains("not found")))
      continue;
    return message.drop_front(at + opening.size()).take_until([](char c) {
      return c == '\'';
    });
  }
  return {};
}

LogicalResult addHint(Diagnostic &diagnostic) {
  StringRef name;
  std::string message = diagnostic.str();
  if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
    name = unknownOperation(message);
  for (const Hint &hint : kHints)
    if (hint.operation.ends_with(".") ? name.starts_with(hint.operation)
                                      : name == hint.operation) {
      diagnostic.attachNote() << hint.advice;
      break;
    }
  return failure(); // whoever prints diagnostics still has to
}

} // namespace

void mxfp4::foreign::registerParseHints(DialectRegistry &registry) {
  // A handler is asked before those registered earlier, so it must be added
  // after the tool's own: every graph has a func.func before its first product.
  registry.addExtension(+[](MLIRContext *context, func::FuncDialect *) {
    context->getDiagEngine().registerHandler(addHint);
  });
}
