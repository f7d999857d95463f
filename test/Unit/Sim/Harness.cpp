// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The assembler is LLVM's, in process; the kernel around the body is written
// by hand, without ELF.

#include "Harness.h"

#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"

#include "gtest/gtest.h"

#include <random>

using namespace llvm;

namespace mxfp4::sim::test {

std::vector<uint8_t> assemble(const std::string &text) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmParser();
  Triple triple("amdgcn-amd-amdhsa");
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  MCTargetOptions options;
  std::unique_ptr<MCRegisterInfo> registers(target->createMCRegInfo(triple));
  std::unique_ptr<MCAsmInfo> asmInfo(
      target->createMCAsmInfo(*registers, triple, options));
  std::unique_ptr<MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(triple, "gfx950", ""));
  std::unique_ptr<MCInstrInfo> instructions(target->createMCInstrInfo());
  SourceMgr sources;
  sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(text), SMLoc());
  MCContext context(triple, asmInfo.get(), registers.get(), subtarget.get(),
                    &sources);
  std::unique_ptr<MCObjectFileInfo> files(
      target->createMCObjectFileInfo(context, /*PIC=*/true));
  context.setObjectFileInfo(files.get());

  SmallVector<char, 0> object;
  raw_svector_ostream stream(object);
  std::unique_ptr<MCAsmBackend> backend(
      target->createMCAsmBackend(*subtarget, *registers, options));
  std::unique_ptr<MCObjectWriter> writer = backend->createObjectWriter(stream);
  std::unique_ptr<MCCodeEmitter> emitter(
      target->createMCCodeEmitter(*instructions, context));
  std::unique_ptr<MCStreamer> streamer(target->createMCObjectStreamer(
      triple, context, std::move(backend), std::move(writer),
      std::move(emitter), *subtarget));
  std::unique_ptr<MCAsmParser> parser(
      createMCAsmParser(sources, context, *streamer, *asmInfo));
  std::unique_ptr<MCTargetAsmParser> targetParser(
      target->createMCAsmParser(*subtarget, *parser, *instructions, options));
  parser->setTargetParser(*targetParser);
  if (parser->Run(/*NoInitialTextSection=*/false)) {
    ADD_FAILURE() << "does not assemble:\n" << text;
    return {};
  }
  auto file = object::ObjectFile::createObjectFile(
      MemoryBufferRef(StringRef(object.data(), object.size()), "test"));
  if (!file) {
    ADD_FAILURE() << toString(file.takeError());
    return {};
  }
  for (const object::SectionRef &section : (*file)->sections()) {
    Expected<StringRef> name = section.getName();
    Expected<StringRef> contents = section.getContents();
    if (name && contents && *name == ".text")
      return {contents->bytes_begin(), contents->bytes_end()};
    consumeError(name.takeError());
    consumeError(contents.takeError());
  }
  return {};
}

static const char kPrologue[] = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0
  v_lshlrev_b32_e32 v1, 5, v0
  s_waitcnt lgkmcnt(0)
  global_load_dwordx4 v[2:5], v1, s[4:5]
  global_load_dwordx4 v[6:9], v1, s[4:5] offset:16
  s_waitcnt vmcnt(0)
)";
static const char kEpilogue[] = R"(
  v_lshlrev_b32_e32 v1, 4, v0
  global_store_dwordx4 v1, v[10:13], s[6:7]
  s_endpgm
)";

static Fault run(const std::string &body, const std::vector<LaneInput> &inputs,
                 std::vector<LaneOutput> &outputs, uint32_t mode) {
  GlobalMemory memory;
  std::vector<uint8_t> bytes = assemble(kPrologue + body + kEpilogue);
  uint64_t text = memory.allocate(bytes.size(), MemoryKind::Code);
  std::memcpy(reinterpret_cast<void *>(text), bytes.data(), bytes.size());
  CodeRegion code(text, bytes, {});
  Kernel kernel;
  kernel.name = "test";
  kernel.code = &code;
  kernel.entry = text;
  kernel.kernargSize = 24;
  kernel.kernargPtr = true;
  kernel.userSgprs = 2;
  kernel.vgprs = 512;
  kernel.mode = mode;
  kernel.staticLds = 4096;
  kernel.scratchPerLane = 256;
  uint64_t in =
      memory.allocate(inputs.size() * sizeof(LaneInput), MemoryKind::Device);
  uint64_t out =
      memory.allocate(inputs.size() * sizeof(LaneOutput), MemoryKind::Device);
  std::memcpy(reinterpret_cast<void *>(in), inputs.data(),
              inputs.size() * sizeof(LaneInput));
  uint64_t freed = memory.allocate(256, MemoryKind::Device);
  memory.release(freed);
  uint64_t arguments[3] = {in, out, freed};
  LaunchParams params;
  params.block[0] = uint32_t(inputs.size());
  const CodeRegion *regions[] = {&code};
  Fault fault = launch(memory, kernel, params,
                       ArrayRef<uint8_t>(reinterpret_cast<uint8_t *>(arguments),
                                         sizeof(arguments)),
                       regions);
  outputs.resize(inputs.size());
  std::memcpy(outputs.data(), reinterpret_cast<void *>(out),
              inputs.size() * sizeof(LaneOutput));
  return fault;
}

std::vector<LaneOutput> runLanes(const std::string &body,
                                 const std::vector<LaneInput> &inputs,
                                 uint32_t mode) {
  std::vector<LaneOutput> outputs;
  Fault fault = run(body, inputs, outputs, mode);
  EXPECT_EQ(fault.kind, FaultKind::None) << fault.str();
  return outputs;
}

Fault runFault(const std::string &body, uint32_t mode, unsigned items) {
  std::vector<LaneOutput> outputs;
  return run(body, std::vector<LaneInput>(items), outputs, mode);
}

std::vector<LaneInput> interestingInputs(unsigned seed) {
  static const uint32_t special[] = {
      0,          1,          0x80000000, 0x7fffffff, 0xffffffff, 0x3f800000,
      0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x00800000, 0x007fffff,
      0x80000001, 0x7f7fffff, 0x3f000000, 0x3effffff, 0x4b000000, 0x3c003c00,
      0x7c00fc00, 0x00010400, 0x7bff8001, 0x0000ffff, 0xffff0000, 0x80008000};
  std::mt19937 random(seed);
  std::vector<LaneInput> inputs(kItems);
  for (LaneInput &input : inputs)
    for (uint32_t &dword : input.dwords) {
      switch (random() % 4) {
      case 0:
        dword = special[random() % std::size(special)];
        break;
      case 1: { // a float of moderate size
        float value = (float(random() % 20001) - 10000.0f) / 64.0f;
        std::memcpy(&dword, &value, 4);
        break;
      }
      case 2:
        dword = random() % 512;
        break;
      default:
        dword = uint32_t(random());
      }
    }
  return inputs;
}

} // namespace mxfp4::sim::test
