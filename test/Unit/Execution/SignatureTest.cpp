// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which result becomes which argument, with names and without; conversions of
// arrays.

#include "mxfp4/Execution/Signature.h"

#include "gtest/gtest.h"

using namespace mxfp4;

namespace {
Port port(Scalar type, std::initializer_list<int64_t> shape,
          std::string kind = "", std::string parameter = "") {
  Port made;
  made.type = type;
  made.shape = shape;
  made.kind = std::move(kind);
  made.parameter = std::move(parameter);
  return made;
}

TEST(Feedback, ByTypeInOrder) {
  Signature signature;
  signature.arguments = {port(Scalar::F32, {4}), port(Scalar::F32, {2}),
                         port(Scalar::F32, {4}), port(Scalar::I64, {8})};
  signature.results = {port(Scalar::F32, {}), port(Scalar::F32, {4}),
                       port(Scalar::F32, {4}), port(Scalar::F32, {2}),
                       port(Scalar::F32, {9})};
  signature.loss = 0;
  Feedback feedback = findFeedback(signature);
  EXPECT_EQ(feedback.argumentOf[0], std::nullopt);
  EXPECT_EQ(feedback.argumentOf[1], 0u);
  EXPECT_EQ(feedback.argumentOf[2], 2u);
  EXPECT_EQ(feedback.argumentOf[3], 1u);
  EXPECT_EQ(feedback.argumentOf[4], std::nullopt);
  EXPECT_EQ(feedback.explanation, "3 of 5 results become arguments of the next "
                                  "step, matched by type and order");
}

// Results in another order than arguments, a gradient of a parameter's type,
// and a step counter.
TEST(Feedback, ByName) {
  Signature signature;
  signature.hasNames = true;
  signature.arguments = {port(Scalar::F32, {4}, "param", "a"),
                         port(Scalar::F32, {4}, "param", "b"),
                         port(Scalar::F32, {4}, "adam_m", "a"),
                         port(Scalar::I64, {}, "step")};
  signature.results = {port(Scalar::F32, {4}, "grad", "a"),
                       port(Scalar::F32, {4}, "adam_m", "a"),
                       port(Scalar::F32, {4}, "param", "b"),
                       port(Scalar::F32, {4}, "param", "a"),
                       port(Scalar::I64, {}, "step")};
  Feedback feedback = findFeedback(signature);
  EXPECT_EQ(feedback.argumentOf[0], std::nullopt);
  EXPECT_EQ(feedback.argumentOf[1], 2u);
  EXPECT_EQ(feedback.argumentOf[2], 1u);
  EXPECT_EQ(feedback.argumentOf[3], 0u);
  EXPECT_EQ(feedback.argumentOf[4], 3u);
}

TEST(Buffer, IntegersThatFit) {
  Buffer bytes(Scalar::I8, 2);
  EXPECT_FALSE(bytes.assign(NpyArray::of<int64_t>({2}, {-128, 127}), "x"));
  EXPECT_EQ(bytes.at(0), -128);
  EXPECT_EQ(bytes.at(1), 127);
  llvm::Error error = bytes.assign(NpyArray::of<int64_t>({2}, {0, 128}), "x");
  EXPECT_EQ(llvm::toString(std::move(error)),
            "x: element 1 does not fit in i8");
  Buffer words(Scalar::I32, 1);
  error = words.assign(NpyArray::of<uint64_t>({1}, ~uint64_t(0)), "x");
  EXPECT_EQ(llvm::toString(std::move(error)),
            "x: element 0 does not fit in i32");
}

TEST(Buffer, UnsignedIntegersAreTakenAsTheyAre) {
  Buffer words(Scalar::I32, 2);
  EXPECT_FALSE(words.assign(NpyArray::of<uint32_t>({2}, {7, ~0u}), "x"));
  EXPECT_EQ(words.at(0), 7);
  EXPECT_EQ(words.at(1), -1);
}

TEST(Buffer, BFloat16IsStoredAsFloat32) {
  Buffer buffer(Scalar::BF16, 3);
  // Ties to even.
  ASSERT_FALSE(buffer.assign(
      NpyArray::of<float>({3}, {1.00390625f, 1.01171875f, -3.0f}), "x"));
  EXPECT_EQ(buffer.at(0), 1.0);
  EXPECT_EQ(buffer.at(1), 1.015625);
  NpyArray back = buffer.toNpy();
  EXPECT_EQ(back.type, NpyType::F32);
  EXPECT_EQ(back.data<float>()[2], -3.0f);
}
} // namespace
