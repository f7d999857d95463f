// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The MLIR headers that nearly every file of the project includes, compiled
// once. A file still includes what it uses: the build without this header
// (MXFP4_NO_PCH=ON) must work too.

#ifndef MXFP4_PRECOMPILED_H
#define MXFP4_PRECOMPILED_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/TypeSwitch.h"

#endif // MXFP4_PRECOMPILED_H
