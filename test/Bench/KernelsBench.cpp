// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Speed of the CPU kernels on shapes of a small and of a large step. Needs
// Google Benchmark; not a test. MXFP4_THREADS and MXFP4_CPU_ISA apply.

#include "cpu/Kernels.h"

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

using namespace mxfp4;
using namespace mxfp4::numerics;

namespace {

std::vector<float> normal(size_t count) {
  std::mt19937 random(1);
  std::normal_distribution<float> draw;
  std::vector<float> values(count);
  for (float &value : values)
    value = draw(random);
  return values;
}

/// Both copies of [rows, cols]; arguments: rows, cols, rotation of the column
/// copy, stochastic.
void quantizeBoth(benchmark::State &state) {
  int64_t rows = state.range(0), cols = state.range(1);
  std::vector<float> x = normal(rows * cols);
  cpu::QuantizeTarget row, column;
  row.spec.scale = column.spec.scale = ScaleRule::Even;
  column.spec.rotation.size = static_cast<int>(state.range(2));
  if (state.range(3))
    row.spec.rounding = column.spec.rounding = Rounding::Stochastic;
  std::vector<uint8_t> buffers[4];
  for (auto &buffer : buffers)
    buffer.resize(rows * cols);
  row.codes = buffers[0].data();
  row.scales = buffers[1].data();
  column.codes = buffers[2].data();
  column.scales = buffers[3].data();
  for (auto _ : state)
    cpu::quantize(MatrixView::dense(x.data(), 1, rows, cols), row, column);
  state.SetItemsProcessed(state.iterations() * rows * cols * 2);
}
BENCHMARK(quantizeBoth)
    ->ArgNames({"rows", "cols", "H", "SR"})
    ->Args({512, 64, 0, 0})
    ->Args({512, 64, 16, 0})
    ->Args({512, 128, 16, 0})
    ->Args({128, 64, 0, 0})
    ->Args({512, 64, 0, 1})
    ->Args({4096, 4096, 16, 0})
    ->UseRealTime();

/// The row copy alone, then the column copy alone.
void quantizeOne(benchmark::State &state) {
  int64_t rows = state.range(0), cols = state.range(1);
  std::vector<float> x = normal(rows * cols);
  cpu::QuantizeTarget target, none;
  target.spec.scale = ScaleRule::Even;
  target.spec.block = static_cast<BlockShape>(state.range(3));
  if (target.spec.block == BlockShape::Tensor)
    target.spec.format = Format::E4M3;
  std::vector<uint8_t> codes(rows * cols), scales(rows * cols);
  target.codes = codes.data();
  target.scales = scales.data();
  bool column = state.range(2) != 0;
  for (auto _ : state)
    cpu::quantize(MatrixView::dense(x.data(), 1, rows, cols),
                  column ? none : target, column ? target : none);
  state.SetItemsProcessed(state.iterations() * rows * cols);
}
BENCHMARK(quantizeOne)
    ->ArgNames({"rows", "cols", "column", "block"})
    ->ArgsProduct({{512}, {64}, {0, 1}, {1, 2, 3}})
    ->UseRealTime();

/// A product; arguments: m, n, k, format, block.
void product(benchmark::State &state) {
  int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  auto format = static_cast<Format>(state.range(3));
  auto block = static_cast<BlockShape>(state.range(4));
  std::vector<float> a = normal(m * k), b = normal(n * k), c(m * n);
  std::vector<uint8_t> buffers[4];
  for (auto &buffer : buffers)
    buffer.resize(std::max(m, n) * k);
  cpu::MatmulProblem problem;
  auto operand = [&](std::vector<float> &x, int64_t rows, int at) {
    if (!isQuantized(format))
      return cpu::MatmulOperand{
          x.data(), Format::F32, BlockShape::None, nullptr, 0, k, 1};
    cpu::QuantizeTarget target;
    target.spec.format = format;
    target.spec.block = block;
    target.codes = buffers[at].data();
    target.scales = buffers[at + 1].data();
    cpu::quantize(MatrixView::dense(x.data(), 1, rows, k), target, {});
    return cpu::MatmulOperand{
        target.codes, format, block, target.scales, 0, k, 1};
  };
  problem.lhs = operand(a, m, 0);
  problem.rhs = operand(b, n, 2);
  problem.out = c.data();
  problem.m = m;
  problem.n = problem.outRowStride = n;
  problem.k = k;
  for (auto _ : state)
    cpu::scaledMatmul(problem);
  state.counters["GFLOP/s"] = benchmark::Counter(
      2e-9 * m * n * k, benchmark::Counter::kIsIterationInvariantRate);
}
void productArguments(benchmark::internal::Benchmark *benchmark) {
  benchmark->ArgNames({"m", "n", "k", "format", "block"});
  for (auto [format, block] : {std::pair{Format::E2M1, BlockShape::Row32},
                               {Format::E4M3, BlockShape::Tensor},
                               {Format::F32, BlockShape::None}})
    for (std::vector<int64_t> shape : {std::vector<int64_t>{512, 64, 64},
                                       {512, 128, 64},
                                       {512, 64, 128},
                                       {64, 64, 512},
                                       {128, 64, 512},
                                       {512, 256, 256},
                                       {2048, 2048, 2048}})
      benchmark->Args(
          {shape[0], shape[1], shape[2], int64_t(format), int64_t(block)});
}
BENCHMARK(product)->Apply(productArguments)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
