// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Golden vectors and golden products of $MXFP4_SHARED (default: ../shared
// beside the project) as problems with their answers, for the tests of Numerics
// and of the kernels. Needs the folders' own manifests; what a case checks is
// read from its arrays and descriptions. Gives nothing where the folder is
// absent: the tests then skip.

#ifndef MXFP4_TEST_UNIT_NUMERICS_GOLDENDATA_H
#define MXFP4_TEST_UNIT_NUMERICS_GOLDENDATA_H

#include "mxfp4/Numerics/Quantize.h"
#include "mxfp4/Support/Npy.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mxfp4::test {

/// The folder with other people's data, or "" if there is none.
std::string sharedFolder();

/// One entry of golden/manifest.json with its arrays.
struct GoldenCase {
  std::string name, about, compare;
  std::map<std::string, NpyArray> arrays;

  const NpyArray *find(const std::string &array) const {
    auto it = arrays.find(array);
    return it == arrays.end() ? nullptr : &it->second;
  }
};

/// All cases, in the manifest's order. Failures to read are test failures.
std::vector<std::unique_ptr<GoldenCase>> loadGolden();

/// A matrix to quantize and the expected operand.
struct QuantizeProblem {
  std::string name;
  numerics::MatrixView source; ///< contraction last
  numerics::OperandSpec spec;
  std::vector<uint8_t> scales;     ///< laid out as ours
  const NpyArray *codes = nullptr; ///< packed for E2M1, else one a byte
  const NpyArray *values =
      nullptr;                   ///< dequantized, in the layout of the source
  bool valuesTransposed = false; ///< relative to `source`
  const NpyArray *fragileScale = nullptr, *fragileCode = nullptr;
  /// Rotated source, and whether it is to be met exactly.
  const NpyArray *rotated = nullptr;
  bool rotatedExactly = false;
  /// There is no mask, but rounding of the rotation may move a tie.
  bool tiesMayMove = false;
};

/// The quantization problems in a case: `<mode>_scale` with `_fp4`, `_fp6` or
/// `_fp8` codes, and the operands of a product.
std::vector<QuantizeProblem> quantizeProblems(const GoldenCase &golden);

/// Operand codes and scales as given, and their float64 product.
struct MatmulProblem {
  std::string name;
  numerics::QuantizedMatrix lhs, rhs;
  const NpyArray *product = nullptr;   ///< float64 [M, N]
  const NpyArray *magnitude = nullptr; ///< sum of |a||b|
};

/// The products of a case: `<tag>_c` with operands `<tag>_a_*`, `<tag>_b_*`.
std::vector<MatmulProblem> matmulProblems(const GoldenCase &golden);

/// One product of a graph's gemms.npz under one quantizer.
struct GraphGemm {
  std::string name; ///< folder, role, index, quantizer
  numerics::Format format = numerics::Format::F32; ///< of both operands
  numerics::OperandSpec spec;                      ///< if that is quantized
  std::vector<float> lhs;                          ///< [M, K]
  std::vector<float> rhs;                          ///< [N, K]
  int64_t m = 0, n = 0, k = 0;
  std::vector<float> product; ///< [M, N], not rounded to the graph's type
};

/// The products of all graphs/*/gemms.npz.
std::vector<GraphGemm> loadGraphGemms();

/// |a - b| / |b| in the Euclidean norm.
double relativeError(const std::vector<double> &a, const std::vector<float> &b);

} // namespace mxfp4::test

#endif // MXFP4_TEST_UNIT_NUMERICS_GOLDENDATA_H
