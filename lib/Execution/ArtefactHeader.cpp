// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C header of an ahead-of-time compiled step.

#include "Artefact.h"

#include "llvm/Support/Path.h"

using namespace llvm;
using namespace mxfp4;

/// Text from files that ends up in a line comment: a newline or a backslash
/// would end or prolong it.
static std::string commentText(StringRef text) {
  std::string result;
  for (char c : text)
    result += isPrint(c) && c != '\\' ? c : '?';
  return result;
}

static void writeBuffer(raw_ostream &stream, const Artefact &artefact,
                        const ArtefactBuffer &buffer, size_t index) {
  stream << "  " << artefact.entry << "_" << buffer.symbol << " = " << index
         << ", // " << commentText(buffer.description) << ": " << buffer.dtype
         << " [";
  interleaveComma(buffer.shape, stream);
  stream << "], " << buffer.bytes << " bytes, "
         << (buffer.onDevice ? "device" : "host") << "\n";
}

void mxfp4::writeHeader(raw_ostream &stream, const Artefact &artefact) {
  StringRef entry = artefact.entry;
  std::string upper = entry.upper();
  bool isGpu = !artefact.launches.chip.empty();
  StringRef graph = sys::path::filename(artefact.options.graph);
  stream << "// " << commentText(graph) << ", compiled by mxfp4-run --emit for "
         << (isGpu ? artefact.launches.chip : artefact.hostProcessor)
         << ". Link " << artefact.object << " with lib" << artefact.runtime
         << ".so.\n";
  stream << "#ifndef " << upper << "_H\n#define " << upper
         << "_H\n\n#include <stdint.h>\n\n";
  stream << "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";

  stream << "// Places in the array that " << entry << " takes.\nenum {\n";
  for (auto [i, buffer] : enumerate(artefact.buffers))
    writeBuffer(stream, artefact, buffer, i);
  stream << "  " << entry << "_num_buffers = " << artefact.buffers.size()
         << "\n};\n\n";
  stream << "// Bytes of each.\nextern const uint64_t " << entry << "_bytes["
         << entry << "_num_buffers];\n\n";
  stream << "// Bytes of the arena, which holds the temporaries of a step and "
            "nothing between\n// steps.\n#define "
         << upper << "_ARENA_BYTES UINT64_C(" << artefact.arenaBytes << ")\n\n";

  stream << "// Runs one step. buffers[i] is the address of buffer i, dense in "
            "C order and\n// aligned to 64 bytes. Arguments are only read; "
            "results and the arena are written\n// and overlap nothing. One "
            "call at a time.\n";
  if (isGpu)
    stream << "// Device memory (mgpuMemAlloc of HipRuntime.h, or hipMalloc) "
              "stays there. The first\n// call loads the code object; each "
              "returns when the step is over. An error of HIP\n// or a failed "
              "assertion prints a message and exits, unless "
              "HipRuntime.h's handlers\n// are set.\n";
  else
    stream << "// A failed assertion prints a message and exits.\n";
  stream << "void " << entry << "(void **buffers);\n\n";
  stream << "#ifdef __cplusplus\n}\n#endif\n\n#endif // " << upper << "_H\n";
}
