// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recipe files: YAML into a policy attribute. Needs the file; gives the policy,
// whose rules know their line, or errors at the line that caused them.

#include "mxfp4/Transforms/Policy.h"
#include "mxfp4/Transforms/Presets.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"

using namespace mlir;
using namespace mxfp4;

//===----------------------------------------------------------------------===//
// The file as it is written
//===----------------------------------------------------------------------===//

namespace {

/// A scalar and where it stands in the file.
struct Word {
  std::string text;
  const char *place = nullptr;
};

struct OperandParts {
  const char *place = nullptr;
  Word format;
  std::optional<Word> block, scale, round, signs;
  std::optional<int64_t> hadamard;
};

/// An operand: the name of a format, or its parts.
struct OperandRecipe {
  Word word;
  OperandParts parts;
  std::vector<Word> list; ///< where a list stands, which is refused
};

struct PrecisionParts {
  const char *place = nullptr;
  std::optional<OperandRecipe> activation, weight, gradient;
};

/// What a rule or a role sets: a format, a preset, or operands by meaning.
struct SetRecipe {
  Word word;
  PrecisionParts parts;
  std::vector<Word> list;
};

struct RuleRecipe {
  const char *place = nullptr;
  std::optional<std::string> name, layer, parameter, role;
  std::vector<std::string> roles, shape;
  std::optional<int64_t> rank;
  SetRecipe set;
};

struct Recipe {
  std::optional<Word> preset, scale;
  std::optional<bool> lmHead;
  std::optional<uint64_t> seed;
  std::optional<SetRecipe> fprop, dgrad, wgrad, attention;
  std::vector<RuleRecipe> rules;
};

} // namespace

LLVM_YAML_IS_SEQUENCE_VECTOR(RuleRecipe)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(Word)

/// What YAML I/O is reading, for its errors.
namespace {
struct ReadingState {
  std::string keys; ///< those of the mapping whose keys were read last
};

/// A key of a mapping and what it sets.
template <typename T, bool isRequired = false> struct Key {
  static constexpr bool kRequired = isRequired;
  Key(const char *name, T &value) : name(name), value(value) {}

  const char *name;
  T &value;
};
template <typename T> struct RequiredKey : Key<T, true> {
  RequiredKey(const char *name, T &value) : Key<T, true>(name, value) {}
};
} // namespace

/// Reads `keys`, which are all that the mapping may have.
template <typename... Keys>
static void mapKeys(llvm::yaml::IO &io, Keys... keys) {
  auto map = [&](auto key) {
    if constexpr (key.kRequired)
      io.mapRequired(key.name, key.value);
    else
      io.mapOptional(key.name, key.value);
  };
  (map(keys), ...);
  // Behind the mappings inside this one, which have left theirs.
  static_cast<ReadingState *>(io.getContext())->keys =
      llvm::join(std::initializer_list<StringRef>{keys.name...}, ", ");
}

static const char *placeOf(llvm::yaml::IO &io) {
  const llvm::yaml::Node *node =
      static_cast<llvm::yaml::Input &>(io).getCurrentNode();
  return node ? node->getSourceRange().Start.getPointer() : nullptr;
}

namespace llvm::yaml {

template <> struct ScalarTraits<Word> {
  static StringRef input(StringRef scalar, void *, Word &word) {
    word = {scalar.str(), scalar.data()};
    return scalar.empty() ? "a value is missing" : StringRef();
  }
  static void output(const Word &word, void *, raw_ostream &os) {
    os << word.text;
  }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

template <> struct MappingTraits<OperandParts> {
  static void mapping(IO &io, OperandParts &operand) {
    operand.place = placeOf(io);
    mapKeys(io, RequiredKey{"format", operand.format},
            Key{"block", operand.block}, Key{"scale", operand.scale},
            Key{"round", operand.round}, Key{"hadamard", operand.hadamard},
            Key{"signs", operand.signs});
  }
};

template <> struct MappingTraits<PrecisionParts> {
  static void mapping(IO &io, PrecisionParts &set) {
    set.place = placeOf(io);
    mapKeys(io, Key{"activation", set.activation}, Key{"weight", set.weight},
            Key{"gradient", set.gradient});
  }
};

template <typename T> struct WordOrParts {
  static NodeKind getKind(const T &value) {
    return value.word.place ? NodeKind::Scalar : NodeKind::Map;
  }
  static Word &getAsScalar(T &value) { return value.word; }
  static auto &getAsMap(T &value) { return value.parts; }
  static std::vector<Word> &getAsSequence(T &value) { return value.list; }
};
template <>
struct PolymorphicTraits<OperandRecipe> : WordOrParts<OperandRecipe> {};
template <> struct PolymorphicTraits<SetRecipe> : WordOrParts<SetRecipe> {};

template <> struct MappingTraits<RuleRecipe> {
  static void mapping(IO &io, RuleRecipe &rule) {
    rule.place = placeOf(io);
    mapKeys(io, Key{"name", rule.name}, Key{"layer", rule.layer},
            Key{"parameter", rule.parameter}, Key{"role", rule.role},
            Key{"roles", rule.roles}, Key{"shape", rule.shape},
            Key{"rank", rule.rank}, RequiredKey{"set", rule.set});
  }
};

template <> struct MappingTraits<Recipe> {
  static void mapping(IO &io, Recipe &recipe) {
    mapKeys(io, Key{"preset", recipe.preset}, Key{"scale", recipe.scale},
            Key{"lm_head", recipe.lmHead}, Key{"seed", recipe.seed},
            Key{"fprop", recipe.fprop}, Key{"dgrad", recipe.dgrad},
            Key{"wgrad", recipe.wgrad}, Key{"attention", recipe.attention},
            Key{"rules", recipe.rules});
  }
};

} // namespace llvm::yaml

//===----------------------------------------------------------------------===//
// From the file to attributes
//===----------------------------------------------------------------------===//

namespace {

class RecipeReader {
public:
  RecipeReader(MLIRContext *context, const llvm::MemoryBuffer &buffer)
      : context(context), buffer(buffer) {}

  FailureOr<PolicyAttr> read(PolicyAttr base);

private:
  Location locate(const char *place) const;
  InFlightDiagnostic errorAt(const char *place) const {
    return emitError(locate(place));
  }
  FailureOr<OperandAttr> operandOf(const OperandRecipe &recipe);
  /// An operand, a precision or a preset's name.
  FailureOr<Attribute> setOf(const SetRecipe &recipe);
  FailureOr<PrecisionAttr> precisionOf(const std::optional<SetRecipe> &recipe,
                                       Role role, PrecisionAttr base);
  FailureOr<RuleAttr> ruleOf(const RuleRecipe &recipe);

  /// Reads an enumerator by its name in the IR.
  template <typename T>
  LogicalResult read(const std::optional<Word> &word, T &value, StringRef what,
                     std::optional<T> (*symbolize)(StringRef),
                     StringRef choices) {
    if (!word)
      return success();
    if (std::optional<T> parsed = symbolize(word->text)) {
      value = *parsed;
      return success();
    }
    return errorAt(word->place)
           << "unknown " << what << " '" << word->text << "': use " << choices;
  }

  StringAttr text(const std::optional<std::string> &value) {
    return value ? StringAttr::get(context, *value) : StringAttr();
  }
  ArrayAttr texts(ArrayRef<std::string> values) {
    SmallVector<Attribute> attributes;
    for (const std::string &value : values)
      attributes.push_back(StringAttr::get(context, value));
    return values.empty() ? ArrayAttr() : ArrayAttr::get(context, attributes);
  }

  MLIRContext *context;
  const llvm::MemoryBuffer &buffer;
  ScaleRule scale = ScaleRule::Even;
};

} // namespace

Location RecipeReader::locate(const char *place) const {
  StringRef file = buffer.getBuffer();
  unsigned line = 1, column = 1;
  if (place && place >= file.begin() && place <= file.end()) {
    StringRef before = file.take_front(place - file.begin());
    line += before.count('\n');
    column = before.size() - (before.rfind('\n') + 1) + 1;
  }
  return FileLineColLoc::get(context, buffer.getBufferIdentifier(), line,
                             column);
}

FailureOr<OperandAttr> RecipeReader::operandOf(const OperandRecipe &recipe) {
  if (!recipe.list.empty())
    return errorAt(recipe.list.front().place)
           << "an operand is a format or a mapping, not a list";
  const OperandParts &parts = recipe.parts;
  const Word &format = recipe.word.place ? recipe.word : parts.format;
  OperandAttr base = operandOfFormat(context, format.text, scale);
  if (!base)
    return errorAt(format.place) << "unknown format '" << format.text
                                 << "': use one of " << formatNames();
  BlockShape block = base.getBlock();
  ScaleRule rule = base.getScale();
  Rounding round = base.getRound();
  Signs signs = Signs::None;
  if (failed(read<BlockShape>(parts.block, block, "block", symbolizeBlockShape,
                              "1x32, 32x32 or tensor")))
    return failure();
  bool wasTensor = base.getBlock() == BlockShape::Tensor;
  if (wasTensor && block != BlockShape::Tensor)
    rule = scale;
  else if (block == BlockShape::Tensor)
    rule = ScaleRule::Floor;
  if (failed(read<ScaleRule>(parts.scale, rule, "scale", symbolizeScaleRule,
                             "floor, even, ceil or rceil")) ||
      failed(read<Rounding>(parts.round, round, "rounding", symbolizeRounding,
                            "nearest or stochastic")) ||
      failed(read<Signs>(parts.signs, signs, "signs", symbolizeSigns,
                         "none or random")))
    return failure();
  if (signs == Signs::Fixed)
    return errorAt(parts.signs->place)
           << "fixed signs need a mask, which a recipe has no key for: use "
              "none or random, or set mxfp4.gemm in the IR";
  const char *place = recipe.word.place ? recipe.word.place : parts.place;
  auto emit = [&] { return errorAt(place); };
  HadamardAttr rotation;
  if (parts.hadamard.value_or(0) != 0) {
    rotation = HadamardAttr::getChecked(emit, context, *parts.hadamard, signs,
                                        DenseI64ArrayAttr());
    if (!rotation)
      return failure();
  } else if (signs != Signs::None) {
    return errorAt(parts.signs->place)
           << "signs go with a rotation: give `hadamard` a size";
  }
  OperandAttr operand = OperandAttr::getChecked(
      emit, context, base.getElement(), block, rule, round, rotation);
  if (!operand)
    return failure();
  return operand;
}

FailureOr<Attribute> RecipeReader::setOf(const SetRecipe &recipe) {
  if (!recipe.list.empty())
    return errorAt(recipe.list.front().place)
           << "what a rule sets is a format, a preset or a mapping, not a list";
  if (recipe.word.place) {
    if (OperandAttr operand = operandOfFormat(context, recipe.word.text, scale))
      return Attribute(operand);
    if (isPreset(recipe.word.text))
      return Attribute(StringAttr::get(context, recipe.word.text));
    return errorAt(recipe.word.place)
           << "'" << recipe.word.text << "' is neither a format ("
           << formatNames() << ") nor a preset (" << presetNames() << ")";
  }
  OperandAttr operands[3];
  const std::optional<OperandRecipe> *parts[3] = {
      &recipe.parts.activation, &recipe.parts.weight, &recipe.parts.gradient};
  for (auto [operand, part] : llvm::zip(operands, parts)) {
    if (!*part)
      continue;
    FailureOr<OperandAttr> read = operandOf(**part);
    if (failed(read))
      return failure();
    operand = *read;
  }
  if (!operands[0] && !operands[1] && !operands[2])
    return errorAt(recipe.parts.place)
           << "sets nothing: give a format to activation, weight or gradient";
  return Attribute(
      PrecisionAttr::get(context, operands[0], operands[1], operands[2]));
}

FailureOr<PrecisionAttr>
RecipeReader::precisionOf(const std::optional<SetRecipe> &recipe, Role role,
                          PrecisionAttr base) {
  if (!recipe)
    return base;
  FailureOr<Attribute> set = setOf(*recipe);
  if (failed(set))
    return failure();
  if (auto operand = dyn_cast<OperandAttr>(*set))
    return PrecisionAttr::get(context, operand, operand, operand);
  if (auto preset = dyn_cast<StringAttr>(*set)) {
    PrecisionAttr precision =
        presetPrecision(context, preset.getValue(), role, scale);
    if (precision)
      return precision;
    return errorAt(recipe->word.place)
           << "preset '" << preset.getValue() << "' says nothing of "
           << stringifyRole(role) << ": use a rule to leave products alone";
  }
  return cast<PrecisionAttr>(*set);
}

FailureOr<RuleAttr> RecipeReader::ruleOf(const RuleRecipe &recipe) {
  FailureOr<Attribute> set = setOf(recipe.set);
  if (failed(set))
    return failure();
  SmallVector<std::string> roles(recipe.roles.begin(), recipe.roles.end());
  if (recipe.role)
    roles.push_back(*recipe.role);
  if (recipe.rank && *recipe.rank < 0)
    return errorAt(recipe.place) << "rank " << *recipe.rank << " is negative";
  RuleAttr rule = RuleAttr::getChecked(
      [&] { return errorAt(recipe.place); }, context, text(recipe.name),
      text(recipe.layer), text(recipe.parameter), texts(roles),
      texts(recipe.shape), recipe.rank.value_or(-1), *set,
      LocationAttr(locate(recipe.place)));
  if (!rule)
    return failure();
  return rule;
}

FailureOr<PolicyAttr> RecipeReader::read(PolicyAttr base) {
  Recipe recipe;
  ReadingState state;
  auto report = [&](const llvm::SMDiagnostic &diag) {
    InFlightDiagnostic error = errorAt(diag.getLoc().getPointer());
    error << "recipe: " << diag.getMessage();
    if (diag.getMessage().starts_with("unknown key"))
      error << ": use " << state.keys;
  };
  using Report = decltype(report);
  llvm::yaml::Input input(
      buffer.getBuffer(), &state,
      [](const llvm::SMDiagnostic &diag, void *context) {
        (*static_cast<Report *>(context))(diag);
      },
      &report);
  input >> recipe;
  if (input.error())
    return failure();

  scale = base.getScale();
  if (failed(read<ScaleRule>(recipe.scale, scale, "scale", symbolizeScaleRule,
                             "floor, even, ceil or rceil")))
    return failure();
  StringAttr preset = base.getPreset();
  if (recipe.preset) {
    if (!isPreset(recipe.preset->text))
      return errorAt(recipe.preset->place)
             << "unknown preset '" << recipe.preset->text << "': use one of "
             << presetNames();
    if (preset && preset.getValue() != recipe.preset->text)
      return errorAt(recipe.preset->place)
             << "preset '" << recipe.preset->text << "' conflicts with policy '"
             << preset.getValue() << "' that was asked for: give one of them";
    preset = StringAttr::get(context, recipe.preset->text);
  }
  FailureOr<PrecisionAttr> fprop =
      precisionOf(recipe.fprop, Role::FProp, base.getFprop());
  FailureOr<PrecisionAttr> dgrad =
      precisionOf(recipe.dgrad, Role::DGrad, base.getDgrad());
  FailureOr<PrecisionAttr> wgrad =
      precisionOf(recipe.wgrad, Role::WGrad, base.getWgrad());
  FailureOr<PrecisionAttr> attention =
      precisionOf(recipe.attention, Role::Attention, base.getAttention());
  if (failed(fprop) || failed(dgrad) || failed(wgrad) || failed(attention))
    return failure();
  SmallVector<Attribute> rules;
  if (base.getRules())
    llvm::append_range(rules, base.getRules());
  for (const RuleRecipe &ruleRecipe : recipe.rules) {
    FailureOr<RuleAttr> rule = ruleOf(ruleRecipe);
    if (failed(rule))
      return failure();
    rules.push_back(*rule);
  }
  return PolicyAttr::get(
      context, preset, scale, recipe.seed.value_or(base.getSeed()),
      recipe.lmHead.value_or(base.getLmHead()), *fprop, *dgrad, *wgrad,
      *attention, rules.empty() ? ArrayAttr() : ArrayAttr::get(context, rules));
}

FailureOr<PolicyAttr> mxfp4::readRecipe(StringRef path, MLIRContext *context,
                                        PolicyAttr base) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return emitError(UnknownLoc::get(context))
           << "recipe '" << path
           << "' cannot be read: " << buffer.getError().message();
  return RecipeReader(context, **buffer).read(base);
}
