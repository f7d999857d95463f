// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The index arithmetic and the schedule of the product kernels, replayed with
// integers: the right bytes reach the right lane, LDS banks do not collide,
// every tile of the product is made once, and no stage is read too early or
// overwritten too soon.

#include "mxfp4/Codegen/ScaledMatmulSchedule.h"
#include "mxfp4/Codegen/ScaledMatmulTiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace mxfp4;

namespace {
/// Byte of the row in a step at which the fragment part of a lane begins: the
/// register layouts of the CDNA4 matrix instructions.
int64_t expectedByte(const Fragment &f, int64_t slab, int64_t quarter,
                     int64_t part) {
  if (f.bits == 8)
    return slab * 128 + part * 64 + quarter * 16;
  return slab * f.slabBytes() + quarter * f.bytes + part * f.partBytes();
}

std::vector<OperandTile> tiles() {
  std::vector<OperandTile> all;
  const std::pair<Fragment, std::vector<int64_t>> kinds[] = {
      {Fragment::fp4(), {128, 256}},
      {Fragment::fp6(), {128}},
      {Fragment::fp8(), {128}},
      {Fragment::bf16(), {32, 64}},
      {Fragment::f32(), {16, 32}}};
  for (const auto &[fragment, steps] : kinds)
    for (int64_t step : steps)
      for (int64_t rows : {32, 64, 128, 256})
        all.push_back({fragment, rows, step, 4});
  return all;
}

TEST(ScaledMatmulTiles, FragmentsHoldTheirBytes) {
  for (const OperandTile &tile : tiles()) {
    // What each LDS byte holds after all waves have loaded.
    std::map<int64_t, std::pair<int64_t, int64_t>> lds;
    int64_t chunks = tile.loads() * tile.waves * kLanes;
    for (int64_t position = 0; position < chunks; ++position)
      for (int64_t byte = 0; byte < tile.chunkBytes(); ++byte)
        lds[position * kLdsChunk + byte] = {tile.rowAt(position),
                                            tile.byteAt(position) + byte};
    ASSERT_EQ(static_cast<int64_t>(lds.size()),
              tile.ldsBytes() / kLdsChunk * tile.chunkBytes());
    for (int64_t row = 0; row < tile.rows; ++row)
      for (int64_t slab = 0; slab < tile.slabs(); ++slab)
        for (int64_t quarter = 0; quarter < 4; ++quarter)
          for (int64_t part = 0; part < tile.fragment.parts; ++part)
            for (int64_t byte = 0; byte < tile.fragment.partBytes(); ++byte) {
              int64_t at = tile.fragmentAt(row, slab, quarter, part) + byte;
              auto expected = std::make_pair(
                  row, expectedByte(tile.fragment, slab, quarter, part) + byte);
              ASSERT_EQ(lds.at(at), expected)
                  << tile.fragment.bits << " bits, step " << tile.step;
            }
  }
}

TEST(ScaledMatmulTiles, NeighbouringLanesMeetInNoBank) {
  for (const OperandTile &tile : tiles()) {
    for (int64_t first = 0; first < kLanes; first += 8) {
      std::set<int64_t> groups;
      for (int64_t lane = first; lane < first + 8; ++lane)
        groups.insert(tile.fragmentAt(lane % 16, 0, lane / 16, 0) / 16 % 8);
      EXPECT_EQ(groups.size(), 8u)
          << tile.fragment.bits << " bits, step " << tile.step;
    }
  }
}

TEST(BlockOrder, MakesEveryTileOnce) {
  for (int64_t m : {1, 3, 8, 16, 17})
    for (int64_t n : {1, 2, 5, 16, 31})
      for (int64_t group : {1, 8}) {
        BlockOrder order{m, n, 8, group};
        std::set<std::pair<int64_t, int64_t>> made;
        for (int64_t id = 0; id < order.blocks(); ++id) {
          auto tile = order.tileOf(id);
          EXPECT_TRUE(tile.m >= 0 && tile.m < m && tile.n >= 0 && tile.n < n);
          made.insert({tile.m, tile.n});
        }
        EXPECT_EQ(static_cast<int64_t>(made.size()), order.blocks())
            << m << " x " << n << " in groups of " << group;
      }
}

ScheduleShape shapeOf(int64_t lhs, int64_t rhs, const Fragment &f,
                      int64_t slabs, int64_t loads, bool scales,
                      int64_t stepsPerScale, int64_t lhsWrites = 0,
                      int64_t rhsWrites = 0, int64_t mfmasPerFragment = 1) {
  auto operand = [&](int64_t fragments, int64_t writes) {
    return ScheduleShape::Operand{
        fragments, f.parts, f.bytes, loads, scales ? fragments / 2 : 0, writes};
  };
  return {operand(lhs, lhsWrites), operand(rhs, rhsWrites), slabs,
          mfmasPerFragment,        stepsPerScale,           144};
}

std::vector<ScheduleShape> shapes() {
  return {shapeOf(8, 8, Fragment::fp4(), 2, 8, true, 1),
          shapeOf(4, 4, Fragment::fp4(), 2, 4, true, 1),
          shapeOf(2, 2, Fragment::fp4(), 2, 2, true, 1),
          shapeOf(8, 8, Fragment::fp8(), 1, 8, true, 2),
          shapeOf(8, 8, Fragment::fp8(), 1, 8, false, 2),
          shapeOf(4, 4, Fragment::fp8(), 1, 4, true, 2),
          shapeOf(2, 2, Fragment::fp6(), 1, 2, true, 2),
          shapeOf(4, 4, Fragment::bf16(), 2, 4, false, 4),
          shapeOf(4, 4, Fragment::f32(), 2, 4, false, 8, 0, 0, 4),
          shapeOf(4, 4, Fragment::bf16(), 2, 4, false, 4, 8, 0),
          shapeOf(2, 2, Fragment::bf16(), 2, 1, false, 4, 8, 1),
          shapeOf(4, 4, Fragment::bf16(), 2, 4, false, 4, 4, 4, 2),
          shapeOf(4, 4, Fragment::f32(), 2, 4, false, 8, 4, 4, 4)};
}

TEST(Schedule, IsRightForEveryShapeAndLength) {
  for (const ScheduleShape &shape : shapes())
    for (int64_t steps : {1, 2, 3, 4, 7})
      EXPECT_EQ(Schedule::build(shape).check(shape, steps), "")
          << shape.lhs.fragments << " fragments, " << steps << " steps";
}

TEST(Schedule, TheCheckerSeesWhatIsMissing) {
  for (const ScheduleShape &shape : shapes()) {
    Schedule whole = Schedule::build(shape);
    for (size_t i = 0; i < whole.events.size(); ++i) {
      Schedule broken = whole;
      broken.events.erase(broken.events.begin() + i);
      EXPECT_NE(broken.check(shape, 5), "") << "without event " << i;
    }
  }
}

TEST(Schedule, TheCheckerSeesALateBarrier) {
  for (const ScheduleShape &shape : shapes()) {
    Schedule broken = Schedule::build(shape);
    for (Event &event : broken.events)
      if (event.kind == Event::Barrier)
        event.slot = broken.mfmas.size() - 1;
    std::sort(broken.events.begin(), broken.events.end(),
              [](const Event &a, const Event &b) { return a.slot < b.slot; });
    EXPECT_NE(broken.check(shape, 5), "");
  }
}
} // namespace
