// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What counts as a product and what its extents are, for every way to write
// one; and the role analysis called as a library, without a pass manager.

#include "mxfp4/Analysis/Contraction.h"
#include "mxfp4/Analysis/GemmRoles.h"
#include "mxfp4/InitAll.h"

#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mxfp4;

namespace {

class ContractionTest : public testing::Test {
protected:
  ContractionTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }

  /// Parses a function whose arguments and one operation are given.
  void parse(const std::string &arguments, const std::string &operation) {
    module = parseSourceString<ModuleOp>("func.func @f(" + arguments +
                                             ") {\n %r = " + operation +
                                             "\n return\n}",
                                         &context);
    ASSERT_TRUE(module);
  }

  /// The only product of the module, if there is one.
  FailureOr<Contraction> product() {
    FailureOr<Contraction> found = failure();
    module->walk([&](Operation *op) {
      if (FailureOr<Contraction> contraction = Contraction::get(op);
          succeeded(contraction))
        found = contraction;
    });
    return found;
  }

  /// Expects a product of the given extents.
  void expectExtents(int64_t batch, int64_t m, int64_t n, int64_t k) {
    FailureOr<Contraction> contraction = product();
    ASSERT_TRUE(succeeded(contraction));
    EXPECT_EQ(contraction->batch, batch);
    EXPECT_EQ(contraction->m, m);
    EXPECT_EQ(contraction->n, n);
    EXPECT_EQ(contraction->k, k);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

constexpr const char *kBody =
    " { ^bb0(%x: f32, %y: f32, %z: f32): %p = arith.mulf %x, %y : f32 "
    "%s = arith.addf %z, %p : f32 linalg.yield %s : f32 }";

TEST_F(ContractionTest, NamedOperations) {
  parse("%a: tensor<3x5xf32>, %b: tensor<5x7xf32>, %c: tensor<3x7xf32>",
        "linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x7xf32>) outs(%c "
        ": tensor<3x7xf32>) -> tensor<3x7xf32>");
  expectExtents(1, 3, 7, 5);
  parse("%a: tensor<2x3x5xbf16>, %b: tensor<2x5x7xbf16>, %c: tensor<2x3x7xf32>",
        "linalg.batch_matmul ins(%a, %b : tensor<2x3x5xbf16>, "
        "tensor<2x5x7xbf16>) outs(%c : tensor<2x3x7xf32>) "
        "-> tensor<2x3x7xf32>");
  expectExtents(2, 3, 7, 5);
  parse("%a: tensor<3x5xf32>, %b: tensor<5xf32>, %c: tensor<3xf32>",
        "linalg.matvec ins(%a, %b : tensor<3x5xf32>, tensor<5xf32>) outs(%c : "
        "tensor<3xf32>) -> tensor<3xf32>");
  expectExtents(1, 3, 1, 5);
  parse("%a: tensor<5xf32>, %b: tensor<5x7xf32>, %c: tensor<7xf32>",
        "linalg.vecmat ins(%a, %b : tensor<5xf32>, tensor<5x7xf32>) outs(%c : "
        "tensor<7xf32>) -> tensor<7xf32>");
  expectExtents(1, 1, 7, 5);
  parse("%a: tensor<5xf32>, %b: tensor<5xf32>, %c: tensor<f32>",
        "linalg.dot ins(%a, %b : tensor<5xf32>, tensor<5xf32>) outs(%c : "
        "tensor<f32>) -> tensor<f32>");
  expectExtents(1, 1, 1, 5);
  parse("%a: tensor<5x3xf32>, %b: tensor<7x5xf32>, %c: tensor<3x7xf32>",
        "linalg.contract indexing_maps = [affine_map<(m, n, k) -> (k, m)>, "
        "affine_map<(m, n, k) -> (n, k)>, "
        "affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<5x3xf32>, "
        "tensor<7x5xf32>) "
        "outs(%c : tensor<3x7xf32>) -> tensor<3x7xf32>");
  expectExtents(1, 3, 7, 5);
}

// The square A B^T that looks like a matmul: the maps say which dimension of
// which operand is summed over.
TEST_F(ContractionTest, MapsDecide) {
  parse("%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>",
        std::string("linalg.generic {indexing_maps = [affine_map<(m, n, k) -> "
                    "(m, k)>, affine_map<(m, n, k) -> (n, k)>, "
                    "affine_map<(m, n, k) -> (m, n)>], iterator_types = "
                    "[\"parallel\", \"parallel\", \"reduction\"]} "
                    "ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : "
                    "tensor<4x4xf32>)") +
            kBody + " -> tensor<4x4xf32>");
  FailureOr<Contraction> contraction = product();
  ASSERT_TRUE(succeeded(contraction));
  EXPECT_EQ(contraction->operandDims(0, contraction->loops.k),
            SmallVector<unsigned>{1});
  EXPECT_EQ(contraction->operandDims(1, contraction->loops.k),
            SmallVector<unsigned>{1});
}

TEST_F(ContractionTest, BatchInTheMiddleAndTwoContractions) {
  parse(
      "%a: tensor<3x2x5x6xf32>, %b: tensor<5x7x2x6xf32>, %c: tensor<2x3x7xf32>",
      std::string("linalg.generic {indexing_maps = [affine_map<(b, m, n, k, l) "
                  "-> (m, b, k, l)>, "
                  "affine_map<(b, m, n, k, l) -> (k, n, b, l)>, affine_map<(b, "
                  "m, n, k, l) -> (b, m, n)>], "
                  "iterator_types = [\"parallel\", \"parallel\", \"parallel\", "
                  "\"reduction\", \"reduction\"]} "
                  "ins(%a, %b : tensor<3x2x5x6xf32>, tensor<5x7x2x6xf32>) "
                  "outs(%c : tensor<2x3x7xf32>)") +
          kBody + " -> tensor<2x3x7xf32>");
  expectExtents(2, 3, 7, 30);
  EXPECT_EQ(product()->flops(), 2 * 2 * 3 * 7 * 30);
  EXPECT_EQ(product()->operandDims(1, product()->loops.k),
            (SmallVector<unsigned>{0, 3}));
}

TEST_F(ContractionTest, DynamicExtents) {
  parse("%a: tensor<?x5xf32>, %b: tensor<5x7xf32>, %c: tensor<?x7xf32>",
        "linalg.matmul ins(%a, %b : tensor<?x5xf32>, tensor<5x7xf32>) outs(%c "
        ": tensor<?x7xf32>) -> tensor<?x7xf32>");
  expectExtents(1, ShapedType::kDynamic, 7, 5);
  EXPECT_TRUE(ShapedType::isDynamic(product()->flops()));
}

// The sums of a norm multiply and add too, but no matrices.
TEST_F(ContractionTest, SumOfSquaresIsNoProduct) {
  parse("%a: tensor<3x5xf32>, %c: tensor<3xf32>",
        std::string("linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, "
                    "k)>, affine_map<(m, k) -> (m, k)>, "
                    "affine_map<(m, k) -> (m)>], iterator_types = "
                    "[\"parallel\", \"reduction\"]} "
                    "ins(%a, %a : tensor<3x5xf32>, tensor<3x5xf32>) outs(%c : "
                    "tensor<3xf32>)") +
            kBody + " -> tensor<3xf32>");
  EXPECT_TRUE(failed(product()));
}

TEST_F(ContractionTest, RolesWithoutPassManager) {
  module = parseSourceString<ModuleOp>(R"mlir(
    func.func @step(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>) -> (tensor<f32>, tensor<8x4xf32>) {
      %zero = arith.constant dense<0.0> : tensor<f32>
      %e = tensor.empty() : tensor<4x4xf32>
      %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
      %l = linalg.reduce {arith.addf} ins(%y : tensor<4x4xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
      %n = arith.addf %w, %w : tensor<8x4xf32>
      return %l, %n : tensor<f32>, tensor<8x4xf32>
    })mlir",
                                       &context);
  ASSERT_TRUE(module);
  FailureOr<std::vector<Gemm>> gemms = findGemmRoles(*module, nullptr);
  ASSERT_TRUE(succeeded(gemms));
  ASSERT_EQ(gemms->size(), 1u);
  EXPECT_EQ(gemms->front().role, Role::FProp);
  EXPECT_EQ(gemms->front().argument, 1);
  EXPECT_EQ(gemms->front().weight, WeightOperand::Rhs);
  EXPECT_TRUE(gemms->front().lmHead);
}

} // namespace
