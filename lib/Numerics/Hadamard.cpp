// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rotation as a butterfly, and as a sum over the matrix for tests.

#include "mxfp4/Numerics/Hadamard.h"
#include "mxfp4/Numerics/Bits.h"

#include <cmath>

using namespace mxfp4::numerics;

float mxfp4::numerics::hadamardFactor(int size) {
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(size)));
}

void mxfp4::numerics::rotate(const Rotation &rotation, float *run) {
  for (int i = 0; i != rotation.size; ++i)
    if (rotation.isNegated(i))
      run[i] = floatOf(bitsOf(run[i]) ^ kF32SignMask);
  for (int distance = 1; distance < rotation.size; distance *= 2)
    for (int start = 0; start != rotation.size; start += 2 * distance)
      for (int i = start; i != start + distance; ++i) {
        float a = run[i], b = run[i + distance];
        run[i] = a + b;
        run[i + distance] = a - b;
      }
  float factor = hadamardFactor(rotation.size);
  for (int i = 0; i != rotation.size; ++i)
    run[i] *= factor;
}

static bool isOddPopcount(unsigned bits) {
  bool odd = false;
  for (; bits; bits &= bits - 1)
    odd = !odd;
  return odd;
}

void mxfp4::numerics::rotateNaive(const Rotation &rotation, const float *run,
                                  float *result) {
  for (int j = 0; j != rotation.size; ++j) {
    double sum = 0;
    for (int i = 0; i != rotation.size; ++i) {
      bool minus = isOddPopcount(i & j) != rotation.isNegated(i);
      sum += minus ? -static_cast<double>(run[i]) : run[i];
    }
    result[j] = static_cast<float>(sum / std::sqrt(double(rotation.size)));
  }
}
