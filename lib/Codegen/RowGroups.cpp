// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Grouping by rows. A norm, a softmax or a chain of elementwise operations
// works row by row: what one operation wrote of a row, the next reads of the
// same row. Such operations can follow each other in one workgroup, with a
// barrier, where otherwise each would be a launch.

#include "RowGroups.h"

#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace mxfp4;

/// Fewer workgroups than this leave most of a chip idle; a group is not made
/// coarser than that for the sake of one launch less.
static constexpr int64_t kEnoughRows = 64;
/// Values that one workgroup works through faster than a launch takes.
static constexpr int64_t kSmallWork = 16384;
/// Values of the largest operation that a workgroup is given.
static constexpr int64_t kWorkPerBlock = 2048;

/// The largest number of equal parts of the buffer behind `operand` such that
/// part i of the outputs touches only part i of the buffer; 1 if there is none.
static int64_t rowsOf(const WorkgroupLinalg &work, OpOperand &operand) {
  linalg::LinalgOp op = work.op;
  auto type = cast<MemRefType>(operand.get().getType());
  auto baseType = dyn_cast<MemRefType>(bufferBehind(operand.get()).getType());
  auto [strides, offset] = type.getStridesAndOffset();
  if (!baseType || !baseType.hasStaticShape() ||
      !baseType.getLayout().isIdentity() ||
      baseType.getElementType() != type.getElementType() ||
      ShapedType::isDynamic(offset) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return 1;

  // Leading dimensions that are the leading loops over outputs, nested in the
  // buffer without gaps; what is left of the access must stay within a row.
  ArrayRef<AffineExpr> reads = op.getMatchingIndexingMap(&operand).getResults();
  int64_t row = baseType.getNumElements();
  int64_t rows = 1;
  int64_t best = 1;
  for (size_t i = 0; i < reads.size(); ++i) {
    auto dim = dyn_cast<AffineDimExpr>(reads[i]);
    if (!dim || i >= work.parallel.size() ||
        dim.getPosition() != work.parallel[i] ||
        strides[i] * work.extents[work.parallel[i]] != row)
      break;
    row = strides[i];
    rows *= work.extents[work.parallel[i]];
    int64_t reach = offset;
    for (size_t j = i + 1; j < reads.size(); ++j)
      reach += strides[j] * (type.getDimSize(j) - 1);
    if (reach < row)
      best = rows;
  }
  return best;
}

SmallVector<RowAccess> RowGroup::rowAccessesOf(const WorkgroupLinalg &work,
                                               unsigned item) {
  SmallVector<RowAccess> result;
  linalg::LinalgOp op = work.op;
  for (OpOperand &operand : op->getOpOperands())
    if (isa<MemRefType>(operand.get().getType()))
      result.push_back({bufferBehind(operand.get()), op.isDpsInit(&operand),
                        rowsOf(work, operand), item});
  // A body may read buffers at indices of its own: any of it, at any time.
  op->getRegion(0).walk([&](Operation *inner) {
    for (Value used : inner->getOperands())
      if (isa<MemRefType>(used.getType()))
        result.push_back({bufferBehind(used), false, 1, item});
  });
  return result;
}

bool RowGroup::add(const WorkgroupLinalg &work, ArrayRef<TypedAttr> initial) {
  SmallVector<RowAccess> added = rowAccessesOf(work, items.size());
  int64_t values = work.outputs * work.terms;
  int64_t together = empty() ? work.outputs : std::gcd(rows, work.outputs);
  bool needsBarrier = false;
  for (const RowAccess &mine : added)
    for (const RowAccess &theirs : accesses)
      if (mine.base == theirs.base && (mine.write || theirs.write)) {
        together = std::gcd(together, std::gcd(mine.rows, theirs.rows));
        needsBarrier |= theirs.item >= lastBarrier;
      }
  bool small = std::max(values, largest) <= kSmallWork;
  if (!empty() && !small &&
      together < std::min({kEnoughRows, rows, work.outputs}))
    return false;

  if (needsBarrier)
    lastBarrier = items.size();
  items.push_back({work, llvm::to_vector(initial), needsBarrier});
  llvm::append_range(accesses, added);
  rows = together;
  largest = std::max(largest, values);
  return true;
}

bool RowGroup::conflicts(const WorkgroupLinalg &work) const {
  return llvm::any_of(rowAccessesOf(work, 0), [&](const RowAccess &mine) {
    return llvm::any_of(accesses, [&](const RowAccess &theirs) {
      return mine.base == theirs.base && (mine.write || theirs.write);
    });
  });
}

SmallVector<RowAccess> RowGroup::getAccesses() const {
  SmallVector<RowAccess> result;
  for (auto [i, item] : llvm::enumerate(items))
    llvm::append_range(result, rowAccessesOf(item.work, i));
  return result;
}

void RowGroup::separate(unsigned first, unsigned second) {
  bool isSeparate = first == second;
  for (unsigned i = first + 1; i <= second; ++i)
    isSeparate |= items[i].afterBarrier;
  if (!isSeparate)
    items[second].afterBarrier = true;
}

int64_t RowGroup::blocks() const {
  int64_t wanted =
      std::max<int64_t>(1, llvm::divideCeil(largest, kWorkPerBlock));
  int64_t best = 1;
  for (int64_t i = 1; i * i <= rows; ++i) {
    if (rows % i != 0)
      continue;
    for (int64_t divisor : {i, rows / i})
      if (divisor <= wanted)
        best = std::max(best, divisor);
  }
  return best;
}
