// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the K loop of a product: loads to LDS, fragments, matrix instructions,
// in the order that the schedule says.

#ifndef MXFP4_LIB_CODEGEN_SCALEDMATMULLOOP_H
#define MXFP4_LIB_CODEGEN_SCALEDMATMULLOOP_H

#include "KernelBuilder.h"
#include "ScaledMatmulProblem.h"
#include "ScaledMatmulStaging.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace mxfp4 {

/// Which part of the product a wave makes.
struct WavePosition {
  Index32 lane, wave;               ///< of the wave; of the workgroup
  Index32 thread;                   ///< of the workgroup
  llvm::SmallVector<Index32> batch; ///< product of the batch, by dimension
  Index32 blockM, blockN;           ///< tile of the product
  Index32 waveM, waveN;             ///< of the tile

  static WavePosition read(KernelBuilder &b, const MatmulProblem &problem);

  /// i64: how far the product of the batch is from the first one, given what
  /// its dimensions stride over.
  mlir::Value batchOffset(KernelBuilder &b,
                          llvm::ArrayRef<int64_t> strides) const;
};

/// Needs an insertion point in the kernel and declares the LDS in front of it.
class MatmulLoop {
public:
  MatmulLoop(KernelBuilder &b, const MatmulProblem &problem,
             const Schedule &schedule, const WavePosition &position,
             llvm::StringRef kernelName);

  /// The accumulators, vector<4xf32>, of lhs fragment i and rhs fragment j at
  /// i * rhs.fragments + j: row i * 16 + lane % 16 of the wave's part, columns
  /// j * 16 + lane / 16 * 4 and the three that follow.
  llvm::SmallVector<mlir::Value> emit();

private:
  using FragmentKey = std::tuple<Side, int64_t, int64_t, int64_t>;
  using ScaleKey = std::tuple<Side, int64_t>;
  using LoadKey = std::tuple<Side, int64_t>;

  /// What one input needs throughout the loop.
  struct Source {
    mlir::Value pointer, bytes;          // of the workgroup's rows
    mlir::Value resource;                // the same as a buffer
    mlir::Value scaleResource;           // null without block scales
    std::array<mlir::Value, 2> stages;   // in LDS, each an object of its own
    llvm::SmallVector<Index32> loadRow;  // per load: offset of the lane's row
    llvm::SmallVector<Index32> loadByte; // per load: byte in the step
    mlir::Value stepResource;            // of the step that is being loaded
    Index32 stepByte;                    // where in its row it begins
    mlir::Value ldsOffset;               // of the wave's first load
    std::unique_ptr<StagedLoads> staged; // null if loads go straight to LDS
    llvm::SmallVector<Index32> fragment; // per slab and part: LDS offset
    llvm::SmallVector<Index32> scaleOffset; // per register
  };
  /// What passes from a step to the next, in the order of the keys.
  struct State {
    llvm::SmallVector<mlir::Value> accumulators;
    std::map<FragmentKey, mlir::Value> fragments, nextFragments;
    std::map<ScaleKey, mlir::Value> scales, nextScales;
    // On their way to LDS.
    std::map<LoadKey, llvm::SmallVector<mlir::Value>> loaded, nextLoaded;

    llvm::SmallVector<mlir::Value> carried() const;
    void setCarried(mlir::ValueRange values);
    void advance(bool takesScales);
  };
  /// The step that is emitted: a number, or `base` + `number` in the loop.
  struct Step {
    int64_t number;
    std::optional<Index32> base;
  };

  void prepare(const MatmulOperand &operand, llvm::StringRef kernelName);
  void emitStep(const Step &step, State &state);
  void emitEvent(const Event &event, const Step &step, State &state);
  void emitAddress(const Event &event, const Step &step);
  void emitLoad(const Event &event, const Step &step, State &state);
  void emitWrite(const Event &event, const Step &step, const State &state);
  mlir::Value emitRead(const Event &event, const Step &step);
  mlir::Value emitScale(const Event &event, const Step &step);
  void emitMfma(const MatrixStep &mfma, const Step &step, State &state);
  mlir::Value fragmentOf(const MatmulOperand &operand, int64_t index,
                         int64_t slab, const State &state);
  Index32 target(const Event &event, const Step &step);
  mlir::Value stageOf(const Event &event, const Step &step);
  Source &source(Side side) { return sources[side == Side::Lhs ? 0 : 1]; }

  KernelBuilder &b;
  const MatmulProblem &problem;
  const Schedule &schedule;
  const WavePosition &position;
  ScheduleShape shape;
  std::array<Source, 2> sources;
  mlir::Value noScale; // code 127 in every byte: one
};

} // namespace mxfp4

#endif // MXFP4_LIB_CODEGEN_SCALEDMATMULLOOP_H
