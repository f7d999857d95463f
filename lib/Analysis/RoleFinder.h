// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of the role analysis of one entry function, shared by the rules
// (GemmRoles.cpp) and the facts that they read (RoleFacts.cpp).

#ifndef MXFP4_LIB_ANALYSIS_ROLEFINDER_H
#define MXFP4_LIB_ANALYSIS_ROLEFINDER_H

#include "Congruence.h"
#include "Step.h"

#include "mxfp4/Analysis/GemmRoles.h"

namespace mxfp4::roles {

/// What one operand of a product is.
struct Side {
  /// Its origins if all of them are arguments, constants or computed from
  /// weights alone, else none.
  llvm::ArrayRef<Origin> parts;
  /// For each part, the dimensions that the product sums over, as a bit set.
  llvm::SmallVector<uint64_t, 1> summed;
  bool isWeight = false;     ///< all parts are weights, or made of them alone
  bool isDerived = false;    ///< computed from weights alone
  bool isActivation = false; ///< computed, from floating-point arguments too
  bool isOneHot = false;     ///< computed from integers alone
  bool isGradient = false;   ///< depends on the products nearest to the loss
};

/// A product with the facts that the rules read.
struct Product {
  Gemm gemm;
  Side sides[2];
  bool forward = false;
  bool attentionChain =
      false;                  ///< unbatched, but linked to another by a softmax
  bool afterGradient = false; ///< an operand depends on a weight's gradient
  mlir::SmallVector<unsigned, 1>
      updates; ///< arguments whose updates it reaches

  const Side *weight() const {
    return sides[0].isWeight   ? &sides[0]
           : sides[1].isWeight ? &sides[1]
                               : nullptr;
  }
  const Side &other(const Side &side) const {
    return &side == &sides[0] ? sides[1] : sides[0];
  }
};

class RoleFinder {
public:
  RoleFinder(Step &step, const ValueGraph &graph, ViewTrace &trace,
             std::vector<Product> &products)
      : step(step), graph(graph), trace(trace), products(products) {}

  void run();

private:
  // Facts.
  void traceSides();
  void setParts(Side &side, mlir::Value operand, unsigned number,
                const Contraction &contraction);
  void markWeights();
  void markDerivedWeights();
  void markLogits();
  void markGradients();
  void markUpdates();
  void markOptimizer();
  void markAttentionChains();
  bool sameWeight(const Side &a, const Side &b) const;
  bool sameUse(const Side &a, const Side &b) const;
  unsigned resultId(const Product &product) const;

  // Rules.
  void classify(Product &product);
  void classifyWeightProduct(Product &product, const Side &weight);
  void classifyActivationProduct(Product &product);
  Product *congruentForward(const Product &product);
  void findOriginal(Product &product, Product *same);
  void nameWeight(Product &product, llvm::ArrayRef<Origin> parts);
  void nameUpdate(Product &product);
  void layersOfAttention();
  Product *slicedUse(const Product &product);
  void markLmHead();

  Step &step;
  const ValueGraph &graph;
  ViewTrace &trace;
  std::vector<Product> &products;
  llvm::DenseMap<mlir::Operation *, Product *> byOperation;
  /// The products nearest to the loss: what makes the logits.
  llvm::SmallVector<Product *> logits;
  /// Whether a loop hides which product is nearest, so that a repeated forward
  /// may look as if it depended on it.
  bool logitsInLoop = false;
  llvm::BitVector gradient;
  /// What depends on a forward product.
  llvm::BitVector afterForward;
  /// Forward products by the argument or constant they read.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<Product *>> forwardUses;
  std::unique_ptr<Congruence> congruence;
};

} // namespace mxfp4::roles

#endif // MXFP4_LIB_ANALYSIS_ROLEFINDER_H
