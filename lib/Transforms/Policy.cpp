// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a policy decides: by-hand attribute, rule, role, preset, in this order;
// and what it says when it cannot.

#include "mxfp4/Transforms/Policy.h"
#include "mxfp4/Transforms/Presets.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

using namespace mlir;
using namespace mxfp4;

//===----------------------------------------------------------------------===//
// Selectors
//===----------------------------------------------------------------------===//

namespace {

/// A condition on a shape, such as "M >= 64".
struct ShapeCondition {
  StringRef dimension, comparison;
  int64_t bound = 0;

  static std::optional<ShapeCondition> parse(StringRef text) {
    ShapeCondition condition;
    text = text.trim();
    condition.dimension = text.take_while(llvm::isAlpha);
    text = text.drop_front(condition.dimension.size()).ltrim();
    condition.comparison =
        text.take_while([](char c) { return StringRef("<>=").contains(c); });
    text = text.drop_front(condition.comparison.size()).trim();
    if (!llvm::is_contained({"batch", "M", "N", "K"}, condition.dimension) ||
        !llvm::is_contained({"<", "<=", ">", ">=", "=="},
                            condition.comparison) ||
        text.getAsInteger(10, condition.bound))
      return std::nullopt;
    return condition;
  }

  bool holds(const PolicySubject &subject) const {
    int64_t extent = dimension == "batch" ? subject.batch
                     : dimension == "M"   ? subject.m
                     : dimension == "N"   ? subject.n
                                          : subject.k;
    if (comparison == "<")
      return extent < bound;
    if (comparison == "<=")
      return extent <= bound;
    if (comparison == ">")
      return extent > bound;
    if (comparison == ">=")
      return extent >= bound;
    return extent == bound;
  }
};

} // namespace

static bool globMatches(StringAttr pattern, StringRef text) {
  // Patterns have been checked by PolicyInForce::check.
  return llvm::cantFail(llvm::GlobPattern::create(pattern.getValue()))
      .match(text);
}

/// Whether all selectors of `rule` but that of the layer match.
static bool matchesInAnyLayer(RuleAttr rule, const PolicySubject &subject,
                              bool lmHead) {
  RoleAttr role = subject.role;
  Role kind = role ? role.getRole() : Role::Unknown;
  if (rule.getRoles()) {
    if (llvm::none_of(rule.getRoles().getAsRange<StringAttr>(),
                      [&](StringAttr name) {
                        return name.getValue() == stringifyRole(kind);
                      }))
      return false;
  } else if (kind == Role::Unknown || kind == Role::Attention) {
    return false; // only a rule that names the role reaches these
  }
  if (rule.getParameter()) {
    if (!role || !role.getParameter() ||
        !globMatches(rule.getParameter(), role.getParameter().getValue()))
      return false;
  } else if (role && (role.getEmbedding() || (role.getLmHead() && !lmHead))) {
    return false; // only a rule that names the parameter reaches these
  }
  ArrayRef<Attribute> shape;
  if (rule.getShape())
    shape = rule.getShape().getValue();
  return llvm::all_of(shape, [&](Attribute text) {
    return ShapeCondition::parse(cast<StringAttr>(text).getValue())
        ->holds(subject);
  });
}

static int64_t layerOf(const PolicySubject &subject) {
  return subject.role ? subject.role.getLayer() : -1;
}

static bool matches(RuleAttr rule, const PolicySubject &subject, bool lmHead) {
  if (rule.getLayer() &&
      (layerOf(subject) < 0 ||
       !globMatches(rule.getLayer(), std::to_string(layerOf(subject)))))
    return false;
  return matchesInAnyLayer(rule, subject, lmHead);
}

/// What a rule is called in the report and in messages.
static std::string describe(RuleAttr rule) {
  std::string text = "rule";
  llvm::raw_string_ostream os(text);
  if (rule.getName()) {
    os << " '" << rule.getName().getValue() << "'";
    return text;
  }
  auto selector = [&](StringRef key, StringRef value) {
    os << " " << key << "=" << value;
  };
  if (rule.getLayer())
    selector("layer", rule.getLayer().getValue());
  if (rule.getParameter())
    selector("parameter", rule.getParameter().getValue());
  if (rule.getRoles())
    selector("roles",
             llvm::join(llvm::map_range(
                            rule.getRoles().getAsRange<StringAttr>(),
                            [](StringAttr name) { return name.getValue(); }),
                        ","));
  if (rule.getShape())
    for (StringAttr condition : rule.getShape().getAsRange<StringAttr>())
      os << " " << condition.getValue();
  return text;
}

//===----------------------------------------------------------------------===//
// PolicyInForce
//===----------------------------------------------------------------------===//

Location PolicyInForce::placeOf(RuleAttr rule) const {
  return rule.getSource() ? Location(rule.getSource()) : place;
}

LogicalResult PolicyInForce::check() {
  if (policy.getPreset() && !isPreset(policy.getPreset().getValue()))
    return emitError(place)
           << "unknown preset '" << policy.getPreset().getValue()
           << "': use one of " << presetNames();
  if (!policy.getRules())
    return success();
  for (auto rule : policy.getRules().getAsRange<RuleAttr>()) {
    for (StringAttr glob : {rule.getLayer(), rule.getParameter()}) {
      if (!glob)
        continue;
      llvm::Expected<llvm::GlobPattern> pattern =
          llvm::GlobPattern::create(glob.getValue());
      if (!pattern)
        return emitError(placeOf(rule))
               << describe(rule) << " has a glob that cannot be read: "
               << llvm::toString(pattern.takeError());
    }
    if (rule.getShape())
      for (StringAttr text : rule.getShape().getAsRange<StringAttr>())
        if (!ShapeCondition::parse(text.getValue()))
          return emitError(placeOf(rule))
                 << describe(rule) << " has a condition '" << text.getValue()
                 << "' that cannot be read: write for example 'M >= 64', with "
                    "one of batch, M, N, K and one of <, <=, >, >=, ==";
    auto preset = dyn_cast<StringAttr>(rule.getSet());
    if (preset && !isPreset(preset.getValue()))
      return emitError(placeOf(rule))
             << describe(rule) << " sets the unknown preset '"
             << preset.getValue() << "': use one of " << presetNames();
  }
  return success();
}

FailureOr<GemmAttr> PolicyInForce::gemmOf(const PolicySubject &subject,
                                          PrecisionAttr precision,
                                          Location rulePlace) {
  auto refuse = [&](const Twine &why) {
    InFlightDiagnostic diag = subject.op->emitOpError() << why;
    diag.attachNote(rulePlace) << "its precision is given here";
    return diag;
  };
  Role kind = subject.role ? subject.role.getRole() : Role::Unknown;
  OperandAttr lhs, rhs;
  if (kind == Role::FProp || kind == Role::DGrad) {
    StringRef other = kind == Role::FProp ? "activation" : "gradient";
    OperandAttr otherOperand = kind == Role::FProp ? precision.getActivation()
                                                   : precision.getGradient();
    if (!precision.getWeight() || !otherOperand)
      return refuse("is " + stringifyRole(kind) +
                    " and needs a precision for " + other +
                    " and weight, but " + (otherOperand ? "weight" : other) +
                    " has none");
    lhs = otherOperand;
    rhs = precision.getWeight();
    if (subject.role.getWeight() == WeightOperand::Lhs)
      std::swap(lhs, rhs);
    else if (subject.role.getWeight() == WeightOperand::None && lhs != rhs)
      return refuse("gives its weight another precision than its " + other +
                    ", but the role does not say which operand is the weight");
  } else if (kind == Role::WGrad) {
    lhs = precision.getGradient();
    rhs = precision.getActivation();
    if (!lhs || !rhs)
      return refuse("is wgrad and needs a precision for activation and "
                    "gradient, but " +
                    StringRef(lhs ? "activation" : "gradient") + " has none");
    if (subject.gradientOperand == 1)
      std::swap(lhs, rhs);
    else if (subject.gradientOperand < 0 && lhs != rhs)
      return refuse("gives gradient and activation of a wgrad different "
                    "precisions, but which operand is the gradient is not "
                    "known; set mxfp4.gemm on this product");
  } else {
    lhs = rhs = precision.getActivation();
    if (!lhs)
      return refuse("is " + stringifyRole(kind) +
                    " and needs a precision for activation");
  }
  auto gemm = GemmAttr::getChecked(
      [&] {
        InFlightDiagnostic diag = mlir::emitError(rulePlace);
        diag.attachNote(subject.op->getLoc()) << "asked for this product";
        return diag;
      },
      policy.getContext(), lhs, rhs);
  if (!gemm)
    return failure();
  return gemm;
}

FailureOr<PolicyDecision> PolicyInForce::byRule(const PolicySubject &subject,
                                                RuleAttr rule) {
  MLIRContext *context = policy.getContext();
  PrecisionAttr precision;
  if (auto operand = dyn_cast<OperandAttr>(rule.getSet())) {
    precision = PrecisionAttr::get(context, operand, operand, operand);
  } else if (auto preset = dyn_cast<StringAttr>(rule.getSet())) {
    Role role = subject.role ? subject.role.getRole() : Role::Unknown;
    precision =
        presetPrecision(context, preset.getValue(), role, policy.getScale());
  } else {
    precision = cast<PrecisionAttr>(rule.getSet());
  }
  GemmAttr gemm;
  if (precision) {
    FailureOr<GemmAttr> made = gemmOf(subject, precision, placeOf(rule));
    if (failed(made))
      return failure();
    gemm = *made;
  }
  auto text = [&](const Twine &value) {
    return StringAttr::get(context, value);
  };
  return PolicyDecision{
      gemm, DecisionAttr::get(context, text(describe(rule)),
                              text("rank " + Twine(rule.getEffectiveRank())))};
}

FailureOr<PolicyDecision> PolicyInForce::decide(const PolicySubject &subject) {
  MLIRContext *context = policy.getContext();
  auto decided = [&](GemmAttr gemm, const Twine &rule, const Twine &reason) {
    return PolicyDecision{
        gemm, DecisionAttr::get(context, StringAttr::get(context, rule),
                                StringAttr::get(context, reason))};
  };

  SmallVector<RuleAttr> matching;
  if (policy.getRules())
    for (auto rule : policy.getRules().getAsRange<RuleAttr>())
      if (matches(rule, subject, policy.getLmHead())) {
        matching.push_back(rule);
        matchedRules.insert(rule);
      }
  auto byHand = subject.op->getAttrOfType<GemmAttr>(
      MXFP4Dialect::GemmAttrHelper::getNameStr());
  if (byHand)
    return decided(byHand, "mxfp4.gemm", "set on the product");

  if (!matching.empty()) {
    // Of rules that agree, the first is named in the report.
    RuleAttr winner = *std::max_element(
        matching.begin(), matching.end(), [](RuleAttr a, RuleAttr b) {
          return a.getEffectiveRank() < b.getEffectiveRank();
        });
    FailureOr<PolicyDecision> decision = byRule(subject, winner);
    if (failed(decision))
      return failure();
    for (RuleAttr rival : matching) {
      if (rival == winner ||
          rival.getEffectiveRank() != winner.getEffectiveRank())
        continue;
      FailureOr<PolicyDecision> other = byRule(subject, rival);
      if (failed(other))
        return failure();
      if (other->gemm == decision->gemm)
        continue;
      InFlightDiagnostic diag =
          emitError(placeOf(rival))
          << describe(rival) << " conflicts with " << describe(winner)
          << ": both have rank " << rival.getEffectiveRank()
          << " and give one product different precisions; add a selector or "
             "set `rank`";
      diag.attachNote(placeOf(winner)) << "the other rule is here";
      diag.attachNote(subject.op->getLoc()) << "the product is here";
      return diag;
    }
    return decision;
  }

  RoleAttr role = subject.role;
  if (!role)
    return decided({}, "none", "the product has no role");
  Role kind = role.getRole();
  if (kind == Role::Unknown)
    return decided({}, "none",
                   role.getReason()
                       ? "role is unknown: " + role.getReason().getValue()
                       : Twine("role is unknown"));
  if (role.getEmbedding())
    return decided({}, "embedding", "stays as in the graph");
  if (role.getLmHead() && !policy.getLmHead())
    return decided({}, "lm_head", "stays as in the graph unless lm-head=true");
  PrecisionAttr own = kind == Role::FProp   ? policy.getFprop()
                      : kind == Role::DGrad ? policy.getDgrad()
                      : kind == Role::WGrad ? policy.getWgrad()
                                            : policy.getAttention();
  if (own) {
    FailureOr<GemmAttr> gemm = gemmOf(subject, own, place);
    if (failed(gemm))
      return failure();
    return decided(*gemm, "policy " + stringifyRole(kind),
                   "the policy names this role");
  }
  if (kind == Role::Attention)
    return decided({}, "attention", "stays as in the graph");
  if (!policy.getPreset())
    return decided({}, "none", "the policy has no preset");
  StringRef preset = policy.getPreset().getValue();
  PrecisionAttr precision =
      presetPrecision(context, preset, kind, policy.getScale());
  if (!precision)
    return decided({}, "preset " + preset, "stays as in the graph");
  FailureOr<GemmAttr> gemm = gemmOf(subject, precision, place);
  if (failed(gemm))
    return failure();
  return decided(*gemm, "preset " + preset,
                 Twine(stringifyRole(kind)) +
                     (role.getRecompute() ? " (recomputed)" : ""));
}

/// Whether a loop over layers takes the parameter of `subject` from a stack of
/// matrices.
static bool isStacked(const PolicySubject &subject) {
  auto function = subject.op->getParentOfType<FunctionOpInterface>();
  int64_t argument = subject.role.getArgument();
  if (!subject.op->getParentOfType<LoopLikeOpInterface>() || argument < 0 ||
      argument >= function.getNumArguments())
    return false;
  auto type = dyn_cast<ShapedType>(function.getArgumentTypes()[argument]);
  return type && type.hasRank() && type.getRank() > 2;
}

/// Says of one of `subjects` why `rule` does not match it.
static void explainMismatch(InFlightDiagnostic &diag, RuleAttr rule,
                            ArrayRef<PolicySubject> subjects, bool lmHead) {
  auto describe = [](Diagnostic &note, const PolicySubject &subject) {
    note << stringifyRole(subject.role.getRole());
    if (subject.role.getParameter())
      note << " of parameter '" << subject.role.getParameter().getValue()
           << "'";
  };
  for (const PolicySubject &subject : subjects) {
    if (!rule.getLayer() || !subject.role || layerOf(subject) >= 0 ||
        !matchesInAnyLayer(rule, subject, lmHead))
      continue;
    Diagnostic &note = diag.attachNote(subject.op->getLoc());
    describe(note, subject);
    if (isStacked(subject))
      note << " is in a loop over layers, whose parameters are stacked: it is "
              "of all these layers and has no number; select it by `parameter` "
              "or `roles`";
    else
      note << " has no layer: layers are numbers in parameters' names, such as "
              "'layers.3.wq', which come from a names file";
    return;
  }
  // To show what names and layers look like here.
  for (const PolicySubject &subject : subjects) {
    if (!subject.role || !subject.role.getParameter())
      continue;
    Diagnostic &note = diag.attachNote(subject.op->getLoc());
    note << "one of " << subjects.size() << " products is ";
    describe(note, subject);
    note << ", layer "
         << (layerOf(subject) < 0 ? "not known"
                                  : std::to_string(layerOf(subject)));
    return;
  }
}

LogicalResult
PolicyInForce::checkAllMatched(ArrayRef<PolicySubject> subjects) const {
  if (!policy.getRules())
    return success();
  for (auto rule : policy.getRules().getAsRange<RuleAttr>()) {
    if (matchedRules.contains(rule))
      continue;
    InFlightDiagnostic diag = emitError(placeOf(rule))
                              << describe(rule) << " matches no product";
    explainMismatch(diag, rule, subjects, policy.getLmHead());
    return diag;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The policy of a module
//===----------------------------------------------------------------------===//

FailureOr<PolicyAttr> mxfp4::findPolicy(ModuleOp module, StringRef policy,
                                        StringRef recipe) {
  MLIRContext *context = module.getContext();
  auto result = module->getAttrOfType<PolicyAttr>(
      MXFP4Dialect::PolicyAttrHelper::getNameStr());
  if (!result || !policy.empty()) {
    StringAttr preset;
    if (!policy.empty() && !policy.starts_with("#"))
      preset = StringAttr::get(context, policy);
    result = PolicyAttr::get(context, preset, ScaleRule::Even, 0, false, {}, {},
                             {}, {}, {});
  }
  if (policy.starts_with("#")) {
    // What the parser says has no place in a file: it becomes our message's.
    std::string said;
    {
      ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
        if (said.empty())
          said = diagnostic.str();
        return success();
      });
      result = dyn_cast_or_null<PolicyAttr>(parseAttribute(policy, context));
    }
    if (!result) {
      InFlightDiagnostic diag = emitError(module.getLoc())
                                << "policy '" << policy << "' cannot be read";
      if (!said.empty())
        diag << ": " << said;
      return diag;
    }
  }
  if (recipe.empty())
    return result;
  return readRecipe(recipe, context, result);
}
