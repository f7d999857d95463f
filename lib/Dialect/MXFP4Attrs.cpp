// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of the `mxfp4` dialect: syntax that ODS cannot express, and what
// makes a precision impossible.

#include "mxfp4/Dialect/MXFP4.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mxfp4;

#include "mxfp4/Dialect/MXFP4Enums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "mxfp4/Dialect/MXFP4Attrs.cpp.inc"

void MXFP4Dialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "mxfp4/Dialect/MXFP4Attrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// HadamardAttr
//===----------------------------------------------------------------------===//

LogicalResult HadamardAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   int64_t size, Signs signs,
                                   DenseI64ArrayAttr mask) {
  if (!llvm::is_contained({16, 32, 64, 128}, size))
    return emitError() << "hadamard size " << size
                       << " is not one of 16, 32, 64, 128";
  if ((signs == Signs::Fixed) != static_cast<bool>(mask))
    return emitError() << "a mask of signs goes with `signs = fixed`, and with "
                          "it only";
  if (mask && mask.size() != (size + 63) / 64)
    return emitError() << "hadamard size " << size << " needs "
                       << (size + 63) / 64 << " words of signs, the mask has "
                       << mask.size();
  return success();
}

//===----------------------------------------------------------------------===//
// OperandAttr
//===----------------------------------------------------------------------===//

/// Block shapes start with a digit, which no keyword does: `1x32`, `32x32`.
static ParseResult parseBlockShape(AsmParser &parser, BlockShape &block) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&keyword))) {
    std::optional<BlockShape> parsed = symbolizeBlockShape(keyword);
    if (!parsed)
      return parser.emitError(loc) << "unknown block shape '" << keyword
                                   << "': use none, tensor, 1x32 or 32x32";
    block = *parsed;
    return success();
  }
  SmallVector<int64_t> dims;
  if (parser.parseDimensionList(dims, /*allowDynamic=*/false,
                                /*withTrailingX=*/false))
    return failure();
  std::string text = llvm::join(
      llvm::map_range(dims, [](int64_t d) { return std::to_string(d); }), "x");
  std::optional<BlockShape> parsed = symbolizeBlockShape(text);
  if (!parsed)
    return parser.emitError(loc) << "unknown block shape '" << text
                                 << "': use none, tensor, 1x32 or 32x32";
  block = *parsed;
  return success();
}

Attribute OperandAttr::parse(AsmParser &parser, Type) {
  SMLoc start = parser.getCurrentLocation();
  Type element;
  BlockShape block = BlockShape::None;
  ScaleRule scale = ScaleRule::Floor;
  Rounding round = Rounding::Nearest;
  HadamardAttr rotation;
  if (parser.parseLess() || parser.parseType(element))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    StringRef key;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return {};
    ParseResult parsed = success();
    if (key == "block") {
      parsed = parseBlockShape(parser, block);
    } else if (key == "scale") {
      FailureOr<ScaleRule> rule = FieldParser<ScaleRule>::parse(parser);
      parsed = failed(rule) ? failure() : success();
      scale = rule.value_or(scale);
    } else if (key == "round") {
      FailureOr<Rounding> mode = FieldParser<Rounding>::parse(parser);
      parsed = failed(mode) ? failure() : success();
      round = mode.value_or(round);
    } else if (key == "rotation") {
      rotation =
          dyn_cast_or_null<HadamardAttr>(HadamardAttr::parse(parser, {}));
      parsed = rotation ? success() : failure();
    } else {
      return parser.emitError(loc)
                 << "unknown key '" << key
                 << "' of an operand: use block, scale, round or rotation",
             Attribute();
    }
    if (failed(parsed))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<OperandAttr>(start, parser.getContext(), element,
                                        block, scale, round, rotation);
}

void OperandAttr::print(AsmPrinter &printer) const {
  printer << "<" << getElement();
  if (getBlock() != BlockShape::None)
    printer << ", block = " << stringifyBlockShape(getBlock());
  if (getScale() != ScaleRule::Floor)
    printer << ", scale = " << stringifyScaleRule(getScale());
  if (getRound() != Rounding::Nearest)
    printer << ", round = " << stringifyRounding(getRound());
  if (getRotation()) {
    printer << ", rotation = ";
    printer.printStrippedAttrOrType(getRotation());
  }
  printer << ">";
}

LogicalResult OperandAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  Type element, BlockShape block,
                                  ScaleRule scale, Rounding round,
                                  HadamardAttr rotation) {
  if (isa<Float32Type, BFloat16Type>(element)) {
    if (block != BlockShape::None || round != Rounding::Nearest || rotation)
      return emitError() << element
                         << " operands have no block, rounding mode or "
                            "rotation: they are not scaled";
    return success();
  }
  if (!isa<Float4E2M1FNType, Float6E2M3FNType, Float6E3M2FNType,
           Float8E4M3FNType, Float8E5M2Type>(element))
    return emitError() << "operands cannot have elements of type " << element
                       << ": use f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E4M3FN, "
                          "f8E5M2, bf16 or f32";
  if (block == BlockShape::None)
    return emitError() << element
                       << " operands need a block: tensor, 1x32 or 32x32";
  if (block == BlockShape::Tensor &&
      !isa<Float8E4M3FNType, Float8E5M2Type>(element))
    return emitError() << "a scale for the whole tensor is for FP8; " << element
                       << " needs block 1x32 or 32x32";
  if (block == BlockShape::Tile32 && rotation)
    return emitError()
           << "a 32x32 block cannot be rotated: the rotation runs along one "
              "direction, and the tile serves both; use block 1x32";
  return success();
}

//===----------------------------------------------------------------------===//
// GemmAttr
//===----------------------------------------------------------------------===//

LogicalResult GemmAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               OperandAttr lhs, OperandAttr rhs) {
  if (lhs.getRotation() == rhs.getRotation())
    return success();
  auto describe = [](HadamardAttr rotation) {
    return rotation ? llvm::formatv("{0}", rotation).str() : "no rotation";
  };
  return emitError() << "the operands of a product need the same rotation: lhs "
                        "has "
                     << describe(lhs.getRotation()) << ", rhs has "
                     << describe(rhs.getRotation());
}

//===----------------------------------------------------------------------===//
// RuleAttr, PolicyAttr
//===----------------------------------------------------------------------===//

int64_t RuleAttr::getEffectiveRank() const {
  if (getRank() >= 0)
    return getRank();
  return static_cast<bool>(getLayer()) + static_cast<bool>(getParameter()) +
         static_cast<bool>(getRoles()) +
         (getShape() ? static_cast<int64_t>(getShape().size()) : 0);
}

LogicalResult RuleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               StringAttr name, StringAttr layer,
                               StringAttr parameter, ArrayAttr roles,
                               ArrayAttr shape, int64_t rank, Attribute set,
                               LocationAttr source) {
  if (!isa<OperandAttr, PrecisionAttr, StringAttr>(set))
    return emitError() << "a rule sets an operand, a precision or the name of "
                          "a preset, not "
                       << set;
  for (Attribute role : roles ? roles.getValue() : ArrayRef<Attribute>()) {
    auto text = dyn_cast<StringAttr>(role);
    if (!text || !symbolizeRole(text.getValue()))
      return emitError() << "unknown role " << role
                         << ": use \"fprop\", \"dgrad\", \"wgrad\", "
                            "\"attention\" or \"unknown\"";
  }
  for (Attribute condition : shape ? shape.getValue() : ArrayRef<Attribute>())
    if (!isa<StringAttr>(condition))
      return emitError() << "a condition on a shape is a string such as "
                            "\"M >= 64\", not "
                         << condition;
  return success();
}

LogicalResult PolicyAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 StringAttr preset, ScaleRule scale,
                                 uint64_t seed, bool lmHead,
                                 PrecisionAttr fprop, PrecisionAttr dgrad,
                                 PrecisionAttr wgrad, PrecisionAttr attention,
                                 ArrayAttr rules) {
  for (Attribute rule : rules ? rules.getValue() : ArrayRef<Attribute>())
    if (!isa<RuleAttr>(rule))
      return emitError() << "rules of a policy are #mxfp4.rule<...>, not "
                         << rule;
  return success();
}

//===----------------------------------------------------------------------===//
// KernelConfigAttr
//===----------------------------------------------------------------------===//

LogicalResult
KernelConfigAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                         DenseI64ArrayAttr tile, DenseI64ArrayAttr waves,
                         int64_t step, int64_t stages, DenseI64ArrayAttr mfma,
                         int64_t group) {
  if (tile.size() != 2 || waves.size() != 2 || mfma.size() != 3)
    return emitError() << "a kernel config has two tile extents, two numbers "
                          "of waves and three MFMA extents";
  auto positive = [](int64_t value) { return value > 0; };
  if (!llvm::all_of(tile.asArrayRef(), positive) ||
      !llvm::all_of(waves.asArrayRef(), positive) ||
      !llvm::all_of(mfma.asArrayRef(), positive) || step <= 0 || group <= 0)
    return emitError() << "the extents of a kernel config must be positive";
  if (waves[0] * waves[1] > 16)
    return emitError() << "a workgroup has at most 16 waves, not "
                       << waves[0] * waves[1];
  // One MFMA row or column is 16 or 32; a register of scales covers 32.
  for (int dim : {0, 1})
    if (tile[dim] % (waves[dim] * 32) != 0)
      return emitError() << "tile extent " << tile[dim] << " is not "
                         << waves[dim]
                         << " waves of a multiple of 32 rows or columns";
  if (step % mfma[2] != 0)
    return emitError() << "step " << step << " is not a multiple of the MFMA's "
                       << mfma[2];
  // The workgroup barrier waits for every load to LDS, so a third stage would
  // not be in flight any more.
  if (stages != 2)
    return emitError() << "kernels have 2 stages in LDS, not " << stages;
  return success();
}
