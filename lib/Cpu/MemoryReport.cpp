// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lifetimes -> the fullest moment of the arena -> groups of buffers -> JSON.

#include "MemoryReport.h"

#include "mxfp4/Dialect/MXFP4.h"
#include "mxfp4/Support/OutputFile.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mxfp4;

/// "graph.mlir:12:4"; the first place where several were made into one.
static std::string placeOf(Operation *op) {
  FileLineColLoc place;
  op->getLoc()->walk([&](Location loc) {
    place = dyn_cast<FileLineColLoc>(loc);
    return place ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (!place)
    return "unknown";
  return (place.getFilename().getValue() + ":" + Twine(place.getLine()) + ":" +
          Twine(place.getColumn()))
      .str();
}

/// The kernel or function that `op` calls, else its own name.
static StringRef workOf(Operation *op) {
  if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op))
    return launch.getKernelName().getValue();
  if (auto call = dyn_cast<func::CallOp>(op))
    return call.getCallee();
  return op->getName().getStringRef();
}

static std::optional<Role> roleOf(Operation *op) {
  auto role = op->getAttrOfType<RoleAttr>("mxfp4.role");
  return role ? std::optional(role.getRole()) : std::nullopt;
}

static bool isGradient(std::optional<Role> role) {
  return role == Role::DGrad || role == Role::WGrad;
}

namespace {
class Report {
public:
  Report(func::FuncOp func, ArrayRef<PlannedBuffer> buffers, int64_t arenaBytes,
         const OperationNumbers &numbers)
      : function(func.getName()), buffers(buffers), arenaBytes(arenaBytes),
        numbers(numbers) {
    func.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isGradient(roleOf(op)))
        return WalkResult::advance();
      turn = numbers.lookup(op);
      return WalkResult::interrupt();
    });
    findPeak();
  }

  void write(llvm::json::OStream &json) const;

private:
  struct Group {
    const PlannedBuffer *example;
    Operation *maker, *lastUser;
    int64_t bytes = 0, count = 0;
  };

  void findPeak();
  Operation *makerOf(const PlannedBuffer &buffer) const;
  StringAttr whyKept(const PlannedBuffer &buffer, Operation *maker) const;
  void write(llvm::json::OStream &json, const Group &group,
             StringRef why) const;

  StringRef function;
  ArrayRef<PlannedBuffer> buffers;
  int64_t arenaBytes;
  const OperationNumbers &numbers;
  /// The first product that belongs to the backward pass, if any does.
  std::optional<unsigned> turn;
  /// The operation at which most is alive, and how much that is.
  unsigned peak = 0;
  int64_t peakBytes = 0;
};
} // namespace

/// What is alive grows only where a buffer begins.
void Report::findPeak() {
  llvm::MapVector<unsigned, int64_t> change;
  for (const PlannedBuffer &buffer : buffers) {
    change[buffer.first] += buffer.bytes;
    change[buffer.last + 1] -= buffer.bytes;
  }
  auto events = change.takeVector();
  llvm::sort(events);
  int64_t alive = 0;
  for (auto [number, bytes] : events) {
    alive += bytes;
    if (alive > peakBytes) {
      peakBytes = alive;
      peak = number;
    }
  }
}

/// The first user that writes: not what makes addresses, and not a fill if
/// something adds to it.
Operation *Report::makerOf(const PlannedBuffer &buffer) const {
  Operation *maker = nullptr;
  for (Operation *user : buffer.users) {
    if (isPure(user))
      continue;
    bool isBetter =
        !maker || (isa<linalg::FillOp>(maker) && !isa<linalg::FillOp>(user));
    if (isBetter || (isa<linalg::FillOp>(maker) == isa<linalg::FillOp>(user) &&
                     numbers.lookup(user) < numbers.lookup(maker)))
      maker = user;
  }
  return maker ? maker : buffer.allocation();
}

StringAttr Report::whyKept(const PlannedBuffer &buffer,
                           Operation *maker) const {
  Builder b(maker->getContext());
  if (buffer.type().getElementType().isInteger(8)) {
    // Codes and scales: only products read bytes.
    SmallVector<StringRef> roles;
    for (Operation *user : buffer.users)
      if (std::optional<Role> role = roleOf(user); role && user != maker)
        roles.push_back(stringifyRole(*role));
    llvm::sort(roles);
    roles.erase(llvm::unique(roles), roles.end());
    if (!roles.empty())
      return b.getStringAttr("quantized copy for " + llvm::join(roles, ", "));
  }
  if (turn && numbers.lookup(maker) < *turn && buffer.last >= *turn)
    return b.getStringAttr("saved for backward");
  return b.getStringAttr(isGradient(roleOf(maker)) ? "gradient" : "temporary");
}

void Report::write(llvm::json::OStream &json, const Group &group,
                   StringRef why) const {
  MemRefType type = group.example->type();
  std::string element;
  llvm::raw_string_ostream(element) << type.getElementType();
  json.object([&] {
    json.attribute("dtype", element);
    json.attributeArray("shape", [&] {
      for (int64_t extent : type.getShape())
        json.value(extent);
    });
    json.attribute("why", why);
    json.attribute("count", group.count);
    json.attribute("bytes", group.bytes);
    json.attribute("made_by", workOf(group.maker));
    json.attribute("made_at", placeOf(group.maker));
    json.attribute("last_used_by", workOf(group.lastUser));
    json.attribute("last_used_at", placeOf(group.lastUser));
  });
}

void Report::write(llvm::json::OStream &json) const {
  llvm::MapVector<std::tuple<Type, StringRef, StringAttr>, Group> groups;
  for (const PlannedBuffer &buffer : buffers) {
    if (buffer.first > peak || buffer.last < peak)
      continue;
    Operation *maker = makerOf(buffer);
    Operation *lastUser = maker;
    for (Operation *user : buffer.users)
      if (numbers.lookup(user) > numbers.lookup(lastUser))
        lastUser = user;
    auto [found, isNew] = groups.try_emplace(
        {buffer.type(), workOf(maker), whyKept(buffer, maker)},
        Group{&buffer, maker, lastUser});
    found->second.bytes += buffer.bytes;
    ++found->second.count;
  }
  auto order = groups.takeVector();
  llvm::sort(order, [](const auto &a, const auto &b) {
    return std::pair(-a.second.bytes, a.second.example->first) <
           std::pair(-b.second.bytes, b.second.example->first);
  });
  llvm::MapVector<StringRef, int64_t> sums;
  for (auto &[key, group] : order)
    sums[std::get<2>(key).getValue()] += group.bytes;
  int64_t requested = 0;
  for (const PlannedBuffer &buffer : buffers)
    requested += buffer.bytes;

  json.object([&] {
    json.attribute("function", function);
    json.attribute("arena_bytes", arenaBytes);
    json.attribute("peak_bytes", peakBytes);
    json.attribute("bytes_without_sharing", requested);
    json.attribute("buffers", static_cast<int64_t>(buffers.size()));
    json.attributeObject("peak_by_reason", [&] {
      for (auto &[why, bytes] : sums)
        json.attribute(why, bytes);
    });
    json.attributeArray("alive_at_peak", [&] {
      for (auto &[key, group] : order)
        write(json, group, std::get<2>(key).getValue());
    });
  });
}

llvm::Error mxfp4::writeMemoryReport(StringRef path, func::FuncOp func,
                                     ArrayRef<PlannedBuffer> buffers,
                                     int64_t arenaBytes,
                                     const OperationNumbers &numbers) {
  return writeFile(path, [&](raw_ostream &stream) {
    llvm::json::OStream json(stream, /*IndentSize=*/2);
    Report(func, buffers, arenaBytes, numbers).write(json);
    stream << "\n";
  });
}
